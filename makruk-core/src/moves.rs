use core::{fmt, num::NonZeroU16, ops::Deref};

use arrayvec::{ArrayString, ArrayVec};

use crate::{piece::Role, square::Square};

/// A move: which role goes from where to where, and what a pawn becomes. Two bytes.
///
/// A `Move` knows nothing of captures; ask [`Position::is_capture`](crate::Position::is_capture).
///
/// ```
/// use makruk_core::{Position, Role, Square};
///
/// let m = Position::new().find_move(Square::E3, Square::E4).unwrap();
/// assert_eq!((m.from(), m.to(), m.role()), (Square::E3, Square::E4, Role::Pawn));
/// assert_eq!(m.to_string(), "e3e4");
/// ```
// Bits 0-5 from, 6-11 to, 12-15 the kind plus one: 1-6 the role that moves, 7-11 a pawn that
// becomes met, khon, knight, rook. The kind is never 0, so Option<Move> has two bytes as well.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(NonZeroU16);

const PROMOTION: u16 = 6;

impl Move {
    #[inline(always)]
    const fn pack(from: Square, to: Square, kind: u16) -> Self {
        let bits = (from.index() as u16) | ((to.index() as u16) << 6) | ((kind + 1) << 12);
        // The kind is at least 1, so the fallback is never taken; it only keeps this total.
        match NonZeroU16::new(bits) {
            Some(bits) => Self(bits),
            None => Self(NonZeroU16::MAX),
        }
    }

    /// A move of a piece that stays what it is.
    #[inline(always)]
    pub const fn normal(role: Role, from: Square, to: Square) -> Self {
        Self::pack(from, to, role as u16)
    }

    /// A pawn move that ends in a promotion to a met.
    #[inline(always)]
    pub const fn promotion_to_met(from: Square, to: Square) -> Self {
        Self::pack(from, to, PROMOTION)
    }

    /// Where the piece comes from.
    #[inline(always)]
    pub const fn from(self) -> Square {
        Square::from_low_bits(self.0.get() as u32)
    }

    /// Where the piece goes.
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::from_low_bits((self.0.get() >> 6) as u32)
    }

    #[inline(always)]
    const fn kind(self) -> u16 {
        (self.0.get() >> 12) - 1
    }

    /// The role that moves: a pawn also where it promotes.
    #[inline(always)]
    pub const fn role(self) -> Role {
        match self.kind() {
            1 => Role::Met,
            2 => Role::Khon,
            3 => Role::Knight,
            4 => Role::Rook,
            5 => Role::King,
            _ => Role::Pawn,
        }
    }

    /// What a pawn becomes.
    #[inline(always)]
    pub const fn promotion(self) -> Option<Role> {
        if self.is_promotion() {
            Some(Role::Met)
        } else {
            None
        }
    }

    /// Whether a pawn promotes.
    #[inline(always)]
    pub const fn is_promotion(self) -> bool {
        self.kind() >= PROMOTION
    }

    /// The move in 16 bits: from in bits 0 to 5, to in bits 6 to 11, and above them one more than
    /// the number of the role (pawn 0, met 1, khon 2, knight 3, rook 4, king 5) or than 6 for a
    /// pawn that becomes a met.
    pub const fn to_bits(self) -> u16 {
        self.0.get()
    }

    /// The move of 16 bits that [`to_bits`](Self::to_bits) made.
    pub const fn from_bits(bits: u16) -> Option<Self> {
        match NonZeroU16::new(bits) {
            Some(some) if bits >> 12 != 0 && bits >> 12 <= PROMOTION + 1 => Some(Self(some)),
            _ => None,
        }
    }
}

/// UCI: `e3e4`, `g5g6m`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // At once, not by five calls: engines and records ask for it all the time.
        let mut text: ArrayString<5> = ArrayString::new_const();
        for square in [self.from(), self.to()] {
            let _ = text.try_push(square.file().char());
            let _ = text.try_push(square.rank().char());
        }
        if let Some(role) = self.promotion() {
            let _ = text.try_push(role.char());
        }
        f.write_str(&text)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// Room for every move of every position: sixteen pieces of a side (see
/// [`PositionErrorKinds::TOO_MUCH_MATERIAL`](crate::PositionErrorKinds::TOO_MUCH_MATERIAL)) have at
/// most 15 × 14 rook moves and 8 king moves.
pub(crate) const MAX_MOVES: usize = 15 * 14 + 8;

/// A list of moves that lives on the stack. It reads like a slice.
///
/// ```
/// use makruk_core::Position;
///
/// let moves = Position::new().legal_moves();
/// assert_eq!(moves.len(), 23);
/// assert!(moves.iter().any(|m| m.to_string() == "c3c4"));
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct MoveList(ArrayVec<Move, MAX_MOVES>);

impl MoveList {
    pub(crate) const fn new() -> Self {
        Self(ArrayVec::new_const())
    }

    #[inline(always)]
    pub(crate) fn push(&mut self, m: Move) {
        // No valid position has more. The wreck that an unchecked move can leave may, and then does
        // without the rest.
        let _ = self.0.try_push(m);
    }

    pub(crate) fn retain(&mut self, mut keep: impl FnMut(Move) -> bool) {
        self.0.retain(|m| keep(*m));
    }
}

impl Deref for MoveList {
    type Target = [Move];
    fn deref(&self) -> &[Move] {
        &self.0
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = arrayvec::IntoIter<Move, MAX_MOVES>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}
