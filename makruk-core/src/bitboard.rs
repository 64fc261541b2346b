use core::{fmt, iter::FusedIterator, ops};

use crate::square::{File, Rank, Square};

/// A set of squares, one bit for each: bit 0 is a1, bit 63 is h8.
///
/// ```
/// use makruk_core::{Bitboard, Rank, Square};
///
/// let third = Bitboard::from_rank(Rank::Third);
/// assert_eq!(third.len(), 8);
/// assert!(third.contains(Square::C3));
/// assert_eq!((third & Bitboard::from(Square::A3)).first(), Some(Square::A3));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Bitboard(pub u64);

const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// Every square.
    pub const FULL: Self = Self(!0);
    /// The diagonal colour of a1: a met that stands on it never leaves it.
    pub const DARK_SQUARES: Self = Self(0xaa55_aa55_aa55_aa55);
    /// The other diagonal colour.
    pub const LIGHT_SQUARES: Self = Self(0x55aa_55aa_55aa_55aa);

    /// One square.
    #[inline(always)]
    pub const fn from_square(square: Square) -> Self {
        Self(1 << square.index())
    }

    /// A whole file.
    pub const fn from_file(file: File) -> Self {
        Self(0x0101_0101_0101_0101 << file.index())
    }

    /// A whole rank.
    pub const fn from_rank(rank: Rank) -> Self {
        Self(0xff << (8 * rank.index()))
    }

    #[inline(always)]
    pub(crate) const fn file_of(square: Square) -> Self {
        Self(0x0101_0101_0101_0101 << (square.index() & 0o7))
    }

    #[inline(always)]
    pub(crate) const fn rank_of(square: Square) -> Self {
        Self(0xff << (square.index() & 0o70))
    }

    /// Whether the square is in the set.
    #[inline(always)]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & (1 << square.index()) != 0
    }

    /// Whether no square is in the set.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether any square is in the set.
    #[inline(always)]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Whether more than one square is in the set.
    #[inline(always)]
    pub const fn more_than_one(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The number of squares in the set.
    #[inline(always)]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The first square in the order a1, b1, … h8.
    #[inline(always)]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(Square::from_low_bits(self.0.trailing_zeros()))
        }
    }

    /// Whether all squares of this set are in the other.
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Adds a square.
    #[inline(always)]
    pub const fn insert(&mut self, square: Square) {
        self.0 |= 1 << square.index();
    }

    /// Takes a square out; nothing happens where it was not in the set.
    #[inline(always)]
    pub const fn remove(&mut self, square: Square) {
        self.0 &= !(1 << square.index());
    }

    /// The set seen from the other side of the board, files kept.
    pub const fn flip_vertical(self) -> Self {
        Self(self.0.swap_bytes())
    }

    /// The set after half a turn of the board.
    pub const fn rotate(self) -> Self {
        Self(self.0.reverse_bits())
    }

    // One step of every square at once. White's forward is up.
    #[inline(always)]
    pub(crate) const fn up(self) -> Self {
        Self(self.0 << 8)
    }
    #[inline(always)]
    pub(crate) const fn down(self) -> Self {
        Self(self.0 >> 8)
    }
    #[inline(always)]
    pub(crate) const fn up_left(self) -> Self {
        Self((self.0 & NOT_A) << 7)
    }
    #[inline(always)]
    pub(crate) const fn up_right(self) -> Self {
        Self((self.0 & NOT_H) << 9)
    }
    #[inline(always)]
    pub(crate) const fn down_left(self) -> Self {
        Self((self.0 & NOT_A) >> 9)
    }
    #[inline(always)]
    pub(crate) const fn down_right(self) -> Self {
        Self((self.0 & NOT_H) >> 7)
    }

    /// All knight moves from all squares of the set.
    #[inline(always)]
    pub(crate) const fn knight_steps(self) -> Self {
        const NOT_AB: u64 = 0xfcfc_fcfc_fcfc_fcfc;
        const NOT_GH: u64 = 0x3f3f_3f3f_3f3f_3f3f;
        let b = self.0;
        let one = ((b & NOT_A) >> 1) | ((b & NOT_H) << 1);
        let two = ((b & NOT_AB) >> 2) | ((b & NOT_GH) << 2);
        Self((one << 16) | (one >> 16) | (two << 8) | (two >> 8))
    }
}

macro_rules! bit_ops {
    ($($op:ident $f:ident $assign:ident $g:ident $sign:tt)*) => {$(
        impl ops::$op for Bitboard {
            type Output = Self;
            #[inline(always)]
            fn $f(self, other: Self) -> Self {
                Self(self.0 $sign other.0)
            }
        }
        impl ops::$assign for Bitboard {
            #[inline(always)]
            fn $g(&mut self, other: Self) {
                *self = *self $sign other;
            }
        }
    )*};
}
bit_ops! {
    BitAnd bitand BitAndAssign bitand_assign &
    BitOr bitor BitOrAssign bitor_assign |
    BitXor bitxor BitXorAssign bitxor_assign ^
}

/// The squares of the left set that are not in the right one.
impl ops::Sub for Bitboard {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl ops::Not for Bitboard {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl From<Square> for Bitboard {
    fn from(square: Square) -> Self {
        Self::from_square(square)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(squares);
        set
    }
}

impl Extend<Square> for Bitboard {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        squares.into_iter().for_each(|square| self.insert(square));
    }
}

/// Goes through the squares of a [`Bitboard`] in the order a1, b1, … h8.
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl DoubleEndedIterator for Squares {
    fn next_back(&mut self) -> Option<Square> {
        if self.0.is_empty() {
            return None;
        }
        let square = Square::from_low_bits(self.0.0.ilog2());
        self.0.remove(square);
        Some(square)
    }
}

impl ExactSizeIterator for Squares {}
impl FusedIterator for Squares {}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline(always)]
    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

/// A picture of eight rows, `1` for a square of the set and `.` for the others, rank 8 first.
impl fmt::Display for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let mark = if self.contains(Square::from_coords(file, rank)) {
                    '1'
                } else {
                    '.'
                };
                write!(f, "{}{mark}", if file == File::A { "" } else { " " })?;
            }
            if rank != Rank::First {
                f.write_str("\n")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}
