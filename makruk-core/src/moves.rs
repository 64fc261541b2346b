use core::{array, fmt, iter, num::NonZeroU16, ops::Deref, slice};

use arrayvec::ArrayString;

use crate::{piece::Role, square::Square, variant::Variant};

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
// Bits 0-5 from, 6-11 to, 12-15 the kind plus one: 1-6 the role that moves, 7 a pawn that becomes a
// met in Makruk, 8-11 a pawn of ASEAN chess that becomes met, khon, knight, rook, whose letters are
// others. The kind is never 0, so Option<Move> has two bytes as well.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(NonZeroU16);

/// What moves and what it becomes, by the kind plus one. A table is quicker than to tell the kinds
/// apart one by one.
static ROLES: [(Role, Role); 16] = {
    let mut roles = [(Role::Pawn, Role::Pawn); 16];
    let mut i = 0;
    while i < 6 {
        roles[1 + i] = (Role::ALL[i], Role::ALL[i]);
        i += 1;
    }
    roles[7].1 = Role::Met;
    roles[8].1 = Role::Met;
    roles[9].1 = Role::Khon;
    roles[10].1 = Role::Knight;
    roles[11].1 = Role::Rook;
    roles
};

const PROMOTION: u16 = 6;
/// The first of the kinds with a choice, in the order of [`Role`] from met to rook.
const CHOICE: u16 = 7;

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

    /// A pawn move of ASEAN chess that ends in a promotion of the player's choice. King and pawn are
    /// none, and give a met.
    pub const fn promotion_by_choice(from: Square, to: Square, role: Role) -> Self {
        let chosen = match role {
            Role::Pawn | Role::Met | Role::King => 0,
            Role::Khon => 1,
            Role::Knight => 2,
            Role::Rook => 3,
        };
        Self::pack(from, to, CHOICE + chosen)
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
        ROLES[(self.0.get() >> 12) as usize].0
    }

    /// The role that stands on the target afterwards.
    #[inline(always)]
    pub(crate) const fn becomes(self) -> Role {
        ROLES[(self.0.get() >> 12) as usize].1
    }

    /// What a pawn becomes.
    #[inline(always)]
    pub const fn promotion(self) -> Option<Role> {
        if self.is_promotion() {
            Some(self.becomes())
        } else {
            None
        }
    }

    /// The letter of the promotion in UCI, in lower case: that of the game's own letters.
    pub const fn promotion_char(self) -> Option<char> {
        match self.promotion() {
            Some(role) if self.kind() >= CHOICE => Some(Variant::Asean.letter(role)),
            Some(role) => Some(role.char()),
            None => None,
        }
    }

    /// Whether a pawn promotes to what its player chose.
    pub(crate) const fn is_by_choice(self) -> bool {
        self.kind() >= CHOICE
    }

    /// Whether a pawn promotes.
    #[inline(always)]
    pub const fn is_promotion(self) -> bool {
        self.kind() >= PROMOTION
    }

    /// The move in 16 bits: from in bits 0 to 5, to in bits 6 to 11, and above them one more than
    /// the number of the role (pawn 0, met 1, khon 2, knight 3, rook 4, king 5), than 6 for a pawn
    /// that becomes a met, or than 7, 8, 9, 10 for a pawn of ASEAN chess that becomes a met, khon,
    /// knight, rook.
    pub const fn to_bits(self) -> u16 {
        self.0.get()
    }

    /// The move of 16 bits that [`to_bits`](Self::to_bits) made.
    pub const fn from_bits(bits: u16) -> Option<Self> {
        match NonZeroU16::new(bits) {
            Some(some) if bits >> 12 != 0 && bits >> 12 <= CHOICE + 4 => Some(Self(some)),
            _ => None,
        }
    }
}

/// UCI: `e3e4`, `g5g6m`; in ASEAN chess `e7e8q`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // At once, not by five calls: engines and records ask for it all the time.
        let mut text: ArrayString<5> = ArrayString::new_const();
        for square in [self.from(), self.to()] {
            let _ = text.try_push(square.file().char());
            let _ = text.try_push(square.rank().char());
        }
        if let Some(letter) = self.promotion_char() {
            let _ = text.try_push(letter);
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
/// most 15 × 14 rook moves, 8 king moves and two leaps of the king. A pawn that promotes by choice
/// has 12 moves, fewer than a rook.
pub(crate) const MAX_MOVES: usize = 15 * 14 + 8 + 2;

/// A list of moves that lives on the stack. It reads like a slice.
///
/// ```
/// use makruk_core::Position;
///
/// let moves = Position::new().legal_moves();
/// assert_eq!(moves.len(), 23);
/// assert!(moves.iter().any(|m| m.to_string() == "c3c4"));
/// ```
// An array and a length of its own: the compiler keeps the length in a register while moves are
// generated, which it does not for a vector.
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; MAX_MOVES],
    len: usize,
}

impl MoveList {
    /// No moves.
    #[inline(always)]
    pub(crate) const fn new() -> Self {
        Self {
            moves: [Move(NonZeroU16::MAX); MAX_MOVES],
            len: 0,
        }
    }

    /// The places of the moves, and how many of them are taken.
    #[inline(always)]
    pub(crate) const fn parts(&mut self) -> (&mut [Move; MAX_MOVES], &mut usize) {
        (&mut self.moves, &mut self.len)
    }

    pub(crate) fn retain(&mut self, keep: impl Fn(Move) -> bool) {
        let all = self.clone();
        self.len = 0;
        for m in all.iter().copied().filter(|m| keep(*m)) {
            self.moves[self.len] = m;
            self.len += 1;
        }
    }
}

impl Deref for MoveList {
    type Target = [Move];
    #[inline(always)]
    fn deref(&self) -> &[Move] {
        // The length never is more than there is room.
        self.moves.get(..self.len).unwrap_or(&[])
    }
}

impl Default for MoveList {
    fn default() -> Self {
        Self::new()
    }
}

impl PartialEq for MoveList {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for MoveList {}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = iter::Take<array::IntoIter<Move, MAX_MOVES>>;
    fn into_iter(self) -> Self::IntoIter {
        self.moves.into_iter().take(self.len)
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = slice::Iter<'a, Move>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
