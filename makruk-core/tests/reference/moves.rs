//! Moves: where a piece attacks, where it may go, and what stands there afterwards.

use core::fmt;

use makruk_core::PromotionRank;

use super::{EMPTY, Slow, letter};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct SlowMove {
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) promotes: bool,
}

/// UCI.
impl fmt::Display for SlowMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let end = if self.promotes { "m" } else { "" };
        write!(f, "{}{}{end}", name(self.from), name(self.to))
    }
}

impl fmt::Debug for SlowMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

pub(crate) fn name(square: usize) -> String {
    let file = ["a", "b", "c", "d", "e", "f", "g", "h"][square % 8];
    format!("{file}{}", square / 8 + 1)
}

const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const STRAIGHT: [(i32, i32); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
const JUMPS: [(i32, i32); 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

/// The square some files and ranks away, if it is on the board.
fn step(from: usize, (files, ranks): (i32, i32)) -> Option<usize> {
    let file = i32::try_from(from % 8).ok()? + files;
    let rank = i32::try_from(from / 8).ok()? + ranks;
    if (0..8).contains(&file) && (0..8).contains(&rank) {
        usize::try_from(8 * rank + file).ok()
    } else {
        None
    }
}

impl Slow {
    /// The squares on which the piece of `from` would take, own pieces included.
    pub(crate) fn attacks(&self, from: usize) -> Vec<usize> {
        let piece = self.squares[from];
        let ahead = if piece.is_ascii_uppercase() { 1 } else { -1 };
        let steps: Vec<(i32, i32)> = match piece.to_ascii_lowercase() {
            'k' => [DIAGONAL, STRAIGHT].concat(),
            'm' => DIAGONAL.to_vec(),
            's' => [&DIAGONAL[..], &[(0, ahead)]].concat(),
            'n' => JUMPS.to_vec(),
            'p' => vec![(-1, ahead), (1, ahead)],
            'r' => return self.slides(from),
            _ => Vec::new(),
        };
        steps.into_iter().filter_map(|by| step(from, by)).collect()
    }

    fn slides(&self, from: usize) -> Vec<usize> {
        let mut reached = Vec::new();
        for direction in STRAIGHT {
            let mut at = from;
            while let Some(next) = step(at, direction) {
                reached.push(next);
                if self.squares[next] != EMPTY {
                    break;
                }
                at = next;
            }
        }
        reached
    }

    /// The squares of the pieces of a side that attack a square.
    pub(crate) fn attackers(&self, square: usize, white: bool) -> Vec<usize> {
        (0..64)
            .filter(|from| self.belongs_to(*from, white) && self.attacks(*from).contains(&square))
            .collect()
    }

    pub(crate) fn king(&self, white: bool) -> usize {
        let king = letter(white, 'k');
        let found = self.squares.iter().position(|piece| *piece == king);
        found.expect("each side has a king")
    }

    pub(crate) fn is_attacked(&self, square: usize, white: bool) -> bool {
        (0..64).any(|from| self.belongs_to(from, white) && self.attacks(from).contains(&square))
    }

    pub(crate) fn in_check(&self, white: bool) -> bool {
        self.is_attacked(self.king(white), !white)
    }

    /// Where the piece of `from` could go if kings could be taken.
    pub(crate) fn reachable(&self, from: usize) -> Vec<usize> {
        let piece = self.squares[from];
        let white = piece.is_ascii_uppercase();
        let mut targets = self.attacks(from);
        targets.retain(|to| !self.belongs_to(*to, white));
        if piece.eq_ignore_ascii_case(&'p') {
            targets.retain(|to| self.squares[*to] != EMPTY);
            let ahead = step(from, (0, if white { 1 } else { -1 }));
            targets.extend(ahead.filter(|to| self.squares[*to] == EMPTY));
        }
        targets
    }

    /// Whether a pawn of a side that arrives on a square promotes.
    pub(crate) fn promotes_on(&self, to: usize, white: bool) -> bool {
        let rank = if white { to / 8 + 1 } else { 8 - to / 8 };
        match self.rules.promotion {
            PromotionRank::Sixth => rank >= 6,
            _ => rank == 8,
        }
    }

    fn is_pawn_promoting(&self, from: usize, to: usize) -> bool {
        let white = self.squares[from].is_ascii_uppercase();
        self.squares[from].eq_ignore_ascii_case(&'p') && self.promotes_on(to, white)
    }

    /// The placement after a move of the piece on `from`; nothing but the pieces changes.
    pub(crate) fn with_piece_moved(&self, from: usize, to: usize) -> Self {
        let mut after = self.clone();
        let promotes = self.is_pawn_promoting(from, to);
        after.squares[to] = if promotes {
            letter(self.squares[from].is_ascii_uppercase(), 'm')
        } else {
            self.squares[from]
        };
        after.promoted[to] = promotes || self.promoted[from];
        after.squares[from] = EMPTY;
        after.promoted[from] = false;
        after
    }

    pub(crate) fn leaves_king_in_check(&self, from: usize, to: usize) -> bool {
        self.with_piece_moved(from, to).in_check(self.white_to_move)
    }

    pub(crate) fn legal_moves(&self) -> Vec<SlowMove> {
        let mut moves = Vec::new();
        for from in (0..64).filter(|from| self.belongs_to(*from, self.white_to_move)) {
            for to in self.reachable(from) {
                if !self.leaves_king_in_check(from, to) {
                    let promotes = self.is_pawn_promoting(from, to);
                    moves.push(SlowMove { from, to, promotes });
                }
            }
        }
        moves.sort_unstable();
        moves
    }

    pub(crate) fn is_capture(&self, m: SlowMove) -> bool {
        self.squares[m.to] != EMPTY
    }

    /// Plays a legal move, with counts and clocks.
    pub(crate) fn play(&self, m: SlowMove) -> Self {
        let mut after = self.with_piece_moved(m.from, m.to);
        if !self.white_to_move {
            // The fields of a FEN have sixteen bits here; a number that is full stays full.
            after.fullmoves = self.fullmoves.saturating_add(1);
        }
        after.white_to_move = !self.white_to_move;
        after.update_count(
            self.squares[m.to],
            self.squares[m.from].eq_ignore_ascii_case(&'p'),
            m.promotes,
        );
        after
    }

    /// The move as records write it, without a check mark.
    pub(crate) fn san(&self, m: SlowMove) -> String {
        let piece = self.squares[m.from].to_ascii_uppercase();
        let takes = if self.is_capture(m) { "x" } else { "" };
        let (from, to) = (name(m.from), name(m.to));
        if piece == 'P' {
            let file = if self.is_capture(m) { &from[..1] } else { "" };
            let end = if m.promotes { "=M" } else { "" };
            return format!("{file}{takes}{to}{end}");
        }
        let mut rivals = self.legal_moves();
        rivals.retain(|other| {
            other.to == m.to
                && other.from != m.from
                && self.squares[other.from] == self.squares[m.from]
        });
        let on_file = rivals.iter().any(|other| other.from % 8 == m.from % 8);
        let on_rank = rivals.iter().any(|other| other.from / 8 == m.from / 8);
        // The file if that is enough, else the rank, else both.
        let origin = match (rivals.is_empty(), on_file, on_rank) {
            (true, _, _) => "",
            (_, false, _) => &from[..1],
            (_, true, false) => &from[1..],
            (_, true, true) => &from,
        };
        format!("{piece}{origin}{takes}{to}")
    }

    /// The own pieces that alone stand between their king and a rook: without one of them a rook
    /// attacks the king that did not before. With each the squares where it still shields the king.
    pub(crate) fn pins(&self, white: bool) -> Vec<(usize, Vec<usize>)> {
        let king = self.king(white);
        let own = (0..64).filter(|square| self.belongs_to(*square, white) && *square != king);
        own.filter_map(|pinned| {
            let mut without = self.clone();
            without.squares[pinned] = EMPTY;
            let rook = (0..64).find(|rook| {
                self.squares[*rook] == letter(!white, 'r')
                    && without.attacks(*rook).contains(&king)
                    && !self.attacks(*rook).contains(&king)
            })?;
            let shields = |to: &usize| {
                let mut moved = without.clone();
                moved.squares[*to] = self.squares[pinned];
                *to != king && (*to == rook || !moved.attacks(rook).contains(&king))
            };
            Some((pinned, (0..64).filter(shields).collect()))
        })
        .collect()
    }
}
