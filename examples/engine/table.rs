//! The transposition table: what is known of positions that have been searched.

use makruk_core::Move;

use crate::score::Score;

/// Bytes of an entry; see the test.
const ENTRY: usize = 16;

/// How a score is to be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    Exact,
    /// At least this.
    Lower,
    /// At most this.
    Upper,
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    key: u64,
    pub(crate) best: Option<Move>,
    score: i16,
    depth: u8,
    pub(crate) bound: Bound,
    generation: u8,
}

impl Entry {
    /// The score, in plies from the node.
    pub(crate) const fn score(&self) -> Score {
        self.score as Score
    }

    /// How deep it was searched.
    pub(crate) const fn depth(&self) -> i32 {
        self.depth as i32
    }
}

/// As many entries as fit into the memory that it is given, a power of two of them.
pub(crate) struct Table {
    entries: Vec<Option<Entry>>,
    generation: u8,
}

impl Table {
    /// An empty table of about this many MiB; one entry where there is no memory for it.
    pub(crate) fn new(mebibytes: usize) -> Self {
        let wanted = (mebibytes << 20) / ENTRY;
        let mut size = 1 << wanted.max(1).ilog2();
        let mut entries = Vec::new();
        while entries.try_reserve_exact(size).is_err() && size > 1 {
            size /= 2;
        }
        entries.resize(size, None);
        Self {
            entries,
            generation: 0,
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.entries.fill(None);
        self.generation = 0;
    }

    /// A new search begins: what is there is old.
    pub(crate) const fn age(&mut self) {
        self.generation = self.generation.wrapping_add(1);
    }

    const fn slot(&self, key: u64) -> usize {
        // The length is a power of two.
        key as usize & (self.entries.len() - 1)
    }

    /// What is known of a position.
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        self.entries[self.slot(key)].filter(|entry| entry.key == key)
    }

    /// Remembers a position. A deeper result of the same search on another one is kept.
    pub(crate) fn put(
        &mut self,
        key: u64,
        best: Option<Move>,
        score: Score,
        depth: i32,
        bound: Bound,
    ) {
        let depth = u8::try_from(depth.max(0)).unwrap_or(u8::MAX);
        let generation = self.generation;
        let slot = self.slot(key);
        let old = &mut self.entries[slot];
        let mut best = best;
        if let Some(old) = old {
            if old.key == key {
                best = best.or(old.best);
            } else if old.generation == generation && old.depth > depth {
                return;
            }
        }
        *old = Some(Entry {
            key,
            best,
            score: score as i16,
            depth,
            bound,
            generation,
        });
    }

    /// How full it is with results of this search, in thousandths, by a sample.
    pub(crate) fn permille(&self) -> usize {
        let sample = self.entries.iter().take(1000);
        let total = sample.len().max(1);
        let used = sample
            .flatten()
            .filter(|entry| entry.generation == self.generation)
            .count();
        used * 1000 / total
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes() {
        assert_eq!(size_of::<Option<Entry>>(), ENTRY);
        assert_eq!(Table::new(1).entries.len(), 65536);
        assert_eq!(Table::new(3).entries.len(), 131_072);
    }

    #[test]
    fn deep_results_of_this_search_stay() {
        let mut table = Table::new(0);
        assert_eq!(table.entries.len(), 1);
        table.put(1, None, 5, 9, Bound::Exact);
        table.put(2, None, 6, 8, Bound::Exact);
        assert_eq!(table.get(2), None);
        assert_eq!(table.get(1).unwrap().score(), 5);
        table.age();
        table.put(2, None, -6, 1, Bound::Upper);
        assert_eq!(table.get(1), None);
        let entry = table.get(2).unwrap();
        assert_eq!(
            (entry.score(), entry.depth(), entry.bound),
            (-6, 1, Bound::Upper)
        );
        assert_eq!(table.permille(), 1000);
        table.clear();
        assert_eq!((table.get(2), table.permille()), (None, 0));
    }

    #[test]
    fn a_best_move_is_not_forgotten() {
        let mut table = Table::new(1);
        let best = Move::from_bits(0x1234);
        assert!(best.is_some());
        table.put(7, best, 0, 3, Bound::Lower);
        table.put(7, None, 0, 4, Bound::Upper);
        assert_eq!(table.get(7).unwrap().best, best);
    }
}
