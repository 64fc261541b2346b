//! Counting the leaves of the tree of legal moves: the standard test of a move generator.

mod table;
#[cfg(feature = "std")]
mod threads;

use alloc::vec::Vec;

pub use table::PerftTable;
#[cfg(feature = "std")]
pub use threads::perft_parallel;

use crate::{
    board::Board, color::Color, movegen::Context, moves::Move, position::Position, variant::Variant,
};

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
        _ if position.rules().variant == Variant::Makruk => {
            let rank = position.rules().first_promotion_rank();
            match position.turn() {
                Color::White => lines::<true>(position.board(), rank, depth),
                Color::Black => lines::<false>(position.board(), rank, depth),
            }
        }
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

/// In Makruk the placement and the side to move decide all that moves, so nothing else is carried
/// along.
fn lines<const WHITE: bool>(board: &Board, first_promotion_rank: u8, depth: u8) -> u64 {
    let context = Context::new::<WHITE>(board);
    if depth == 1 {
        return context.count::<WHITE>() as u64;
    }
    let color = if WHITE { Color::White } else { Color::Black };
    let mut nodes = 0;
    context.for_each::<WHITE>(first_promotion_rank, |m| {
        let mut next = *board;
        next.play(color, m);
        nodes += if WHITE {
            lines::<false>(&next, first_promotion_rank, depth - 1)
        } else {
            lines::<true>(&next, first_promotion_rank, depth - 1)
        };
    });
    nodes
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
