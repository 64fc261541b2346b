use alloc::{vec, vec::Vec};

use super::perft;
use crate::{position::Position, rules::PromotionRank, zobrist::split_mix};

/// What a perft remembers of positions that it has met, so that it need not
/// walk twice from one that several lines of moves lead to.
///
/// A position is known by its 64-bit key alone, so that a result is right but for a chance that is
/// smaller than that of a fault of the machine. One table serves positions of all games and rules.
///
/// ```
/// use makruk_core::{Position, perft::{PerftTable, perft}};
///
/// let mut table = PerftTable::with_bytes(1 << 20);
/// assert_eq!(table.perft(&Position::new(), 4), perft(&Position::new(), 4));
/// ```
#[derive(Clone, Debug)]
pub struct PerftTable {
    /// A power of two of them. The key is mixed with the depth; no nodes is an empty place.
    entries: Vec<Entry>,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    key: u64,
    nodes: u64,
}

impl PerftTable {
    /// A table of at most this size in bytes, but of one entry at least.
    pub fn with_bytes(bytes: usize) -> Self {
        let most = (bytes / size_of::<Entry>()).max(1);
        let entries = 1 << most.ilog2();
        Self {
            entries: vec![Entry { key: 0, nodes: 0 }; entries],
        }
    }

    /// The same number as [`perft`].
    pub fn perft(&mut self, position: &Position, depth: u8) -> u64 {
        // What decides the moves beside placement and turn.
        let rules = position.rules();
        let last_rank = rules.promotion == PromotionRank::Last;
        let seed = split_mix(2 * rules.variant as u64 + u64::from(last_rank)).1;
        self.walk(position, depth, seed)
    }

    fn walk(&mut self, position: &Position, depth: u8, seed: u64) -> u64 {
        // A look into memory costs more than to count two plies.
        if depth <= 2 {
            return perft(position, depth);
        }
        let others = u64::from(depth) << 8 | u64::from(position.leap_rights().bits());
        let key = position.zobrist_hash() ^ split_mix(seed ^ others).1;
        let index = key as usize & (self.entries.len() - 1);
        if let Some(found) = self.entries.get(index)
            && found.key == key
            && found.nodes != 0
        {
            return found.nodes;
        }
        let mut nodes = 0;
        for m in &position.legal_moves() {
            let mut next = *position;
            next.play_unchecked(*m);
            nodes += self.walk(&next, depth - 1, seed);
        }
        if let Some(place) = self.entries.get_mut(index) {
            *place = Entry { key, nodes };
        }
        nodes
    }
}
