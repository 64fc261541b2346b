//! Counting the leaves of the tree of legal moves: the standard test of a move generator.

use alloc::vec::Vec;

use crate::{moves::Move, position::Position};

/// The number of lines of legal moves of this length. Results of any kind, counts and repetition
/// among them, end no line; only mate and stalemate do.
///
/// The last ply is counted and not played. The depth has a small type, so that the stack holds
/// whatever is asked for.
///
/// ```
/// use makruk_core::{Position, perft::perft};
///
/// assert_eq!(perft(&Position::new(), 3), 12012);
/// ```
pub fn perft(position: &Position, depth: u8) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal_moves() as u64,
        _ => position
            .legal_moves()
            .iter()
            .map(|m| {
                let mut next = *position;
                next.play_unchecked(*m);
                perft(&next, depth - 1)
            })
            .sum(),
    }
}

/// [`perft`] for each first move. Nothing for depth 0.
pub fn perft_divide(position: &Position, depth: u8) -> Vec<(Move, u64)> {
    let Some(rest) = depth.checked_sub(1) else {
        return Vec::new();
    };
    position
        .legal_moves()
        .iter()
        .map(|m| {
            let mut next = *position;
            next.play_unchecked(*m);
            (*m, perft(&next, rest))
        })
        .collect()
}
