//! Positions as numbers, for learning.
//!
//! With `mover_first` a position is seen by the side to move: with Black to move it is turned by
//! half a turn and the colors are swapped ([`Position::rotate`]), which leaves the start position
//! what it is.

use crate::{
    bitboard::Bitboard, color::Color, counting::CountKind, moves::Move, piece::Role,
    position::Position, square::Square,
};

/// What the [`planes`] hold, in order. With `mover_first`, `white` is the side to move.
pub const PLANES: [&str; 14] = [
    "white pawn",
    "white met",
    "white khon",
    "white knight",
    "white rook",
    "white king",
    "black pawn",
    "black met",
    "black khon",
    "black knight",
    "black rook",
    "black king",
    "promoted",
    "white to move",
];

/// How many bytes [`planes`] writes.
pub const PLANES_LEN: usize = PLANES.len() * 64;

/// How many numbers [`move_index`] can give.
pub const MOVE_INDEXES: usize = 64 * 64;

/// Writes the position as planes of 64 bytes, each 0 or 1, from a1 over h1 to h8. Mets include
/// promoted pawns; a plane of its own marks those. The last plane is all 1 with White to move,
/// whichever way the board is seen.
///
/// ```
/// use makruk_core::{Position, features};
///
/// let mut bytes = [0; features::PLANES_LEN];
/// features::planes(&Position::new(), false, &mut bytes);
/// // White's pawns stand on the third rank.
/// assert_eq!(bytes[16..24], [1; 8]);
/// ```
pub fn planes(position: &Position, mover_first: bool, bytes: &mut [u8; PLANES_LEN]) {
    let seen = seen(position, mover_first);
    let board = seen.board();
    let pieces = Color::ALL
        .into_iter()
        .flat_map(|color| Role::ALL.map(|role| board.pieces(color, role)));
    let turn = match position.turn() {
        Color::White => Bitboard::FULL,
        Color::Black => Bitboard::EMPTY,
    };
    let sets = pieces.chain([board.promoted(), turn]);
    for (plane, set) in bytes.chunks_exact_mut(64).zip(sets) {
        for (i, byte) in plane.iter_mut().enumerate() {
            *byte = (set.0 >> i) as u8 & 1;
        }
    }
}

fn seen(position: &Position, mover_first: bool) -> Position {
    if mover_first && position.turn() == Color::Black {
        position.rotate()
    } else {
        *position
    }
}

/// The sets of squares of a position: pawns, mets, khons, knights, rooks, kings, White, Black,
/// promoted pawns.
pub fn bitboards(position: &Position) -> [u64; 9] {
    let board = position.board();
    let [pawn, met, khon, knight, rook, king] = Role::ALL.map(|role| board.by_role(role).0);
    let [white, black] = Color::ALL.map(|color| board.by_color(color).0);
    let promoted = board.promoted().0;
    [pawn, met, khon, knight, rook, king, white, black, promoted]
}

/// The running count: kind (0 none, 1 board honor, 2 pieces honor), side (0 White, 1 Black), the
/// number spoken last, the limit, the moves that the attacker has left. All 0 without a count.
pub fn counting(position: &Position) -> [u16; 5] {
    let Some(counting) = position.counting() else {
        return [0; 5];
    };
    let kind = match counting.kind {
        CountKind::BoardHonor => 1,
        CountKind::PiecesHonor => 2,
    };
    let side = counting.side as u16;
    [
        kind,
        side,
        counting.count,
        counting.limit,
        counting.moves_left,
    ]
}

/// The number of a move between two squares: `64 * from + to`. Promotion needs no number of its
/// own, for there is no choice; in ASEAN chess, where there is, all choices share a number, and
/// [`move_from_index`] gives the rook. Seen from the other side the move has the number `4095 - index`.
pub const fn move_index(from: Square, to: Square) -> usize {
    64 * from.usize() + to.usize()
}

/// The legal move with this number.
pub fn move_from_index(position: &Position, index: usize) -> Option<Move> {
    let square = |index: usize| Square::new(u8::try_from(index).ok()?);
    position.find_move(square(index / 64)?, square(index % 64)?)
}

/// Marks the numbers of the legal moves with 1 and all others with 0.
pub fn legal_mask(position: &Position, mover_first: bool, mask: &mut [u8; MOVE_INDEXES]) {
    mask.fill(0);
    for m in &seen(position, mover_first).legal_moves() {
        mask[move_index(m.from(), m.to())] = 1;
    }
}
