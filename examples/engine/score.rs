//! Scores: hundredths of a pawn from the view of the side to move, and distances to mate.

use std::fmt;

pub(crate) type Score = i32;

/// Plies that a line of the search can have.
pub(crate) const MAX_PLY: usize = 128;

pub(crate) const DRAW: Score = 0;
pub(crate) const INFINITE: Score = 32_500;
/// Mate on the board. Each ply before it takes one off, so that near mates are the best.
const MATE: Score = 32_000;
// A solved ending may be won beyond the end of a line.
const LEAST_MATE: Score = win_at(2 * MAX_PLY);
/// What an evaluation can say at most.
pub(crate) const MOST: Score = LEAST_MATE - 1;

#[expect(clippy::cast_possible_wrap, reason = "a few hundred at most")]
const fn plies(ply: usize) -> Score {
    ply as Score
}

/// The side to move has won at this distance from the root.
pub(crate) const fn win_at(ply: usize) -> Score {
    MATE - plies(ply)
}

/// The side to move has lost at this distance from the root.
pub(crate) const fn loss_at(ply: usize) -> Score {
    -win_at(ply)
}

pub(crate) const fn is_mate(score: Score) -> bool {
    score.abs() >= LEAST_MATE
}

/// A score of the root as one of a node, from which a mate is nearer; for the table, which knows
/// nothing of roots.
pub(crate) const fn from_root(score: Score, ply: usize) -> Score {
    if !is_mate(score) {
        score
    } else if score > 0 {
        score + plies(ply)
    } else {
        score - plies(ply)
    }
}

/// The other way round.
pub(crate) const fn to_root(score: Score, ply: usize) -> Score {
    if !is_mate(score) {
        score
    } else if score > 0 {
        score - plies(ply)
    } else {
        score + plies(ply)
    }
}

/// The moves to the mate of a score, negative where the side to move is mated.
pub(crate) const fn mate_in(score: Score) -> Option<i32> {
    if !is_mate(score) {
        None
    } else if score > 0 {
        Some((MATE - score + 1) / 2)
    } else {
        Some(-(MATE + score) / 2)
    }
}

/// A score as UCI writes it: `cp 25`, `mate -3`.
pub(crate) struct Uci(pub(crate) Score);

impl fmt::Display for Uci {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match mate_in(self.0) {
            Some(moves) => write!(f, "mate {moves}"),
            None => write!(f, "cp {}", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_told_in_moves() {
        for (score, text) in [
            (win_at(1), "mate 1"),
            (win_at(3), "mate 2"),
            (loss_at(0), "mate 0"),
            (loss_at(2), "mate -1"),
            (loss_at(4), "mate -2"),
            (MOST, "cp 31743"),
            (-15, "cp -15"),
        ] {
            assert_eq!(Uci(score).to_string(), text);
        }
    }

    #[test]
    fn the_table_keeps_distances_from_the_node() {
        for score in [win_at(9), loss_at(10), 33, DRAW, -MOST] {
            assert_eq!(to_root(from_root(score, 4), 4), score);
        }
        assert_eq!(to_root(from_root(win_at(9), 4), 2), win_at(7));
        assert_eq!(to_root(from_root(loss_at(9), 4), 6), loss_at(11));
    }
}
