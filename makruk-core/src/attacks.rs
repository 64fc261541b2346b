//! Where pieces reach.
//!
//! Steps come from tables of 64 sets. Only rooks slide: along a file by subtraction ("hyperbola
//! quintessence"), along a rank from a table of 512 bytes. That is small enough for the web and
//! needs no special instructions.

use crate::{bitboard::Bitboard, color::Color, piece::Role, square::Square};

type Table = [Bitboard; 64];

const fn steps(deltas: &[(i8, i8)]) -> Table {
    let mut table = [Bitboard::EMPTY; 64];
    let mut from = 0;
    while from < 64 {
        let mut i = 0;
        while i < deltas.len() {
            if let Some(to) = Square::ALL[from].offset(deltas[i].0, deltas[i].1) {
                table[from].insert(to);
            }
            i += 1;
        }
        from += 1;
    }
    table
}

static KING: Table = steps(&[
    (-1, -1),
    (0, -1),
    (1, -1),
    (-1, 0),
    (1, 0),
    (-1, 1),
    (0, 1),
    (1, 1),
]);
static MET: Table = steps(&[(-1, -1), (1, -1), (-1, 1), (1, 1)]);
static KNIGHT: Table = steps(&[
    (-2, -1),
    (-1, -2),
    (1, -2),
    (2, -1),
    (-2, 1),
    (-1, 2),
    (1, 2),
    (2, 1),
]);
static KHON: [Table; 2] = [
    steps(&[(-1, -1), (1, -1), (-1, 1), (1, 1), (0, 1)]),
    steps(&[(-1, -1), (1, -1), (-1, 1), (1, 1), (0, -1)]),
];
static PAWN: [Table; 2] = [steps(&[(-1, 1), (1, 1)]), steps(&[(-1, -1), (1, -1)])];

// Indexed by file of the rook and the six inner squares of its rank.
static RANK: [[u8; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut file = 0;
    while file < 8 {
        let mut inner = 0;
        while inner < 64 {
            let occupied = (inner as u8) << 1;
            let mut reach = 0u8;
            let mut i = file as i8 + 1;
            while i < 8 {
                reach |= 1 << i;
                if occupied & (1 << i) != 0 {
                    break;
                }
                i += 1;
            }
            i = file as i8 - 1;
            while i >= 0 {
                reach |= 1 << i;
                if occupied & (1 << i) != 0 {
                    break;
                }
                i -= 1;
            }
            table[file][inner] = reach;
            inner += 1;
        }
        file += 1;
    }
    table
};

/// One step in each of the eight directions.
#[inline(always)]
pub fn king(from: Square) -> Bitboard {
    KING[from.usize()]
}

/// One step in each of the four diagonal directions.
#[inline(always)]
pub fn met(from: Square) -> Bitboard {
    MET[from.usize()]
}

/// One step diagonally or straight forward, as the color sees it.
#[inline(always)]
pub fn khon(color: Color, from: Square) -> Bitboard {
    KHON[color.index()][from.usize()]
}

/// The knight's jumps.
#[inline(always)]
pub fn knight(from: Square) -> Bitboard {
    KNIGHT[from.usize()]
}

/// The squares on which a pawn captures (not the one to which it steps).
#[inline(always)]
pub fn pawn(color: Color, from: Square) -> Bitboard {
    PAWN[color.index()][from.usize()]
}

/// The rook's squares on its file, up to and with the first occupied one.
#[inline(always)]
pub(crate) fn rook_file(from: Square, occupied: Bitboard) -> Bitboard {
    let bit = 1u64 << from.index();
    let mask = (0x0101_0101_0101_0101 << (from.index() & 0o7)) ^ bit;
    let up = occupied.0 & mask;
    let down = up.swap_bytes().wrapping_sub(bit.swap_bytes()).swap_bytes();
    Bitboard((up.wrapping_sub(bit) ^ down) & mask)
}

/// The rook's squares on its rank, up to and with the first occupied one.
#[inline(always)]
pub(crate) fn rook_rank(from: Square, occupied: Bitboard) -> Bitboard {
    let shift = from.index() & 0o70;
    let inner = (occupied.0 >> (shift + 1)) & 63;
    Bitboard(u64::from(RANK[(from.index() & 0o7) as usize][inner as usize]) << shift)
}

/// The rook's squares in four directions, up to and with the first occupied one.
#[inline(always)]
pub fn rook(from: Square, occupied: Bitboard) -> Bitboard {
    rook_file(from, occupied) | rook_rank(from, occupied)
}

/// The squares that a piece attacks on a board with these squares occupied.
pub fn attacks(color: Color, role: Role, from: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Pawn => pawn(color, from),
        Role::Met => met(from),
        Role::Khon => khon(color, from),
        Role::Knight => knight(from),
        Role::Rook => rook(from, occupied),
        Role::King => king(from),
    }
}

/// The squares strictly between two squares of one file or rank; none for other pairs.
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    if a == b {
        return Bitboard::EMPTY;
    }
    let (a_bit, b_bit) = (Bitboard::from_square(a), Bitboard::from_square(b));
    (rook_file(a, b_bit) & rook_file(b, a_bit)) | (rook_rank(a, b_bit) & rook_rank(b, a_bit))
}
