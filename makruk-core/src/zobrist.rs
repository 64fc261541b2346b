//! Hash keys of positions.
//!
//! A key covers the placement and the side to move: exactly what repetition compares, so a
//! promoted pawn has the key of a met, and counts and clocks do not enter. The numbers are fixed:
//! a key means the same position in every version and every language.

use crate::{board::Board, color::Color, piece::Role, square::Square};

static PIECES: [[[u64; 64]; 6]; 2] = {
    let mut state = 0x6d61_6b72_756b;
    let mut keys = [[[0; 64]; 6]; 2];
    let mut i = 0;
    while i < 2 * 6 * 64 {
        let (next, key) = split_mix(state);
        state = next;
        keys[i / 384][i / 64 % 6][i % 64] = key;
        i += 1;
    }
    keys
};

/// What differs between White and Black to move.
pub(crate) const TURN: u64 = split_mix(0x7475_726e).1;

// SplitMix64: one multiplication-based step per key, all keys distinct.
pub(crate) const fn split_mix(state: u64) -> (u64, u64) {
    let next = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = next;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (next, z ^ (z >> 31))
}

#[inline(always)]
pub(crate) fn piece(color: Color, role: Role, square: Square) -> u64 {
    PIECES[color.index()][role.index()][square.usize()]
}

/// The key of a placement with a side to move, computed from scratch.
///
/// ```
/// use makruk_core::{Position, zobrist};
///
/// let position = Position::new();
/// assert_eq!(zobrist::key(position.board(), position.turn()), position.zobrist_hash());
/// ```
pub fn key(board: &Board, turn: Color) -> u64 {
    let mut pieces = 0;
    for color in Color::ALL {
        for role in Role::ALL {
            for square in board.pieces(color, role) {
                pieces ^= piece(color, role, square);
            }
        }
    }
    match turn {
        Color::White => pieces,
        Color::Black => pieces ^ TURN,
    }
}
