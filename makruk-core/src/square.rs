use core::{fmt, str::FromStr};

use crate::{color::Color, error::ParseNameError};

macro_rules! line {
    ($(#[$doc:meta])* $name:ident, $what:literal, $expected:literal, $first:literal, $($variant:ident)*) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[allow(missing_docs)]
        #[repr(u8)]
        pub enum $name { $($variant),* }

        impl $name {
            /// All eight, in order.
            pub const ALL: [Self; 8] = [$(Self::$variant),*];

            /// The one with this index, counted from 0.
            pub const fn new(index: u8) -> Option<Self> {
                if index < 8 { Some(Self::ALL[index as usize]) } else { None }
            }

            /// The index, counted from 0.
            pub const fn index(self) -> u8 {
                self as u8
            }

            /// The character that names it.
            pub const fn char(self) -> char {
                ($first + self as u8) as char
            }

            /// The one that this character names.
            pub const fn from_char(c: char) -> Option<Self> {
                let code = c as u32;
                if code >= $first as u32 && code < $first as u32 + 8 {
                    Self::new((code - $first as u32) as u8)
                } else {
                    None
                }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}", self.char())
            }
        }

        impl FromStr for $name {
            type Err = ParseNameError;

            fn from_str(s: &str) -> Result<Self, ParseNameError> {
                let mut chars = s.chars();
                match (chars.next().and_then(Self::from_char), chars.next()) {
                    (Some(line), None) => Ok(line),
                    _ => Err(ParseNameError::new($what, s, $expected)),
                }
            }
        }
    };
}

line! {
    /// A column of the board, `a` to `h` from White's left.
    File, "file", "a to h", b'a', A B C D E F G H
}

line! {
    /// A row of the board, `1` to `8` from White.
    Rank, "rank", "1 to 8", b'1', First Second Third Fourth Fifth Sixth Seventh Eighth
}

impl Rank {
    /// The rank as its owner counts it: unchanged for White, turned round for Black.
    pub const fn relative_to(self, color: Color) -> Self {
        match color {
            Color::White => self,
            Color::Black => Self::ALL[7 - self as usize],
        }
    }
}

/// A square of the board, `a1` to `h8`, numbered from 0 (`a1`) by files, then ranks.
// A number and not an enum: a set of squares becomes squares by counting zeros, and safe code has
// no free way from a number to an enum.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

macro_rules! squares {
    ($($name:ident)*) => {
        #[allow(missing_docs)]
        impl Square {
            squares!(@consts 0, $($name)*);

            /// All squares: a1, b1, … h8.
            pub const ALL: [Self; 64] = [$(Self::$name),*];
        }
    };
    (@consts $index:expr, $name:ident $($rest:ident)*) => {
        pub const $name: Self = Self($index);
        squares!(@consts $index + 1, $($rest)*);
    };
    (@consts $index:expr,) => {};
}

squares! {
    A1 B1 C1 D1 E1 F1 G1 H1
    A2 B2 C2 D2 E2 F2 G2 H2
    A3 B3 C3 D3 E3 F3 G3 H3
    A4 B4 C4 D4 E4 F4 G4 H4
    A5 B5 C5 D5 E5 F5 G5 H5
    A6 B6 C6 D6 E6 F6 G6 H6
    A7 B7 C7 D7 E7 F7 G7 H7
    A8 B8 C8 D8 E8 F8 G8 H8
}

impl Square {
    /// The square with this number: 0 is a1, 7 is h1, 63 is h8.
    pub const fn new(index: u8) -> Option<Self> {
        if index < 64 { Some(Self(index)) } else { None }
    }

    /// Takes the six low bits: cannot be out of range, and needs no check.
    #[inline(always)]
    pub(crate) const fn from_low_bits(index: u32) -> Self {
        Self((index & 0o77) as u8)
    }

    /// For tables of 64: always less than 64, in a way that the compiler sees.
    #[inline(always)]
    pub(crate) const fn usize(self) -> usize {
        (self.0 & 0o77) as usize
    }

    /// The square where a file and a rank meet.
    pub const fn from_coords(file: File, rank: Rank) -> Self {
        Self((rank as u8) * 8 + file as u8)
    }

    /// The number of the square: 0 is a1, 7 is h1, 63 is h8.
    #[inline(always)]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The column it stands in.
    pub const fn file(self) -> File {
        File::ALL[self.usize() & 0o7]
    }

    /// The row it stands in.
    pub const fn rank(self) -> Rank {
        Rank::ALL[self.usize() >> 3]
    }

    /// The square seen from the other side of the board, on the same file: e2 becomes e7.
    pub const fn flip_vertical(self) -> Self {
        Self(self.0 ^ 0o70)
    }

    /// The square after half a turn of the board: e2 becomes d7.
    pub const fn rotate(self) -> Self {
        Self(self.0 ^ 0o77)
    }

    /// The square a number of files and ranks away, if that is on the board.
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let file = (self.0.cast_signed() & 0o7).saturating_add(files);
        let rank = (self.0.cast_signed() >> 3).saturating_add(ranks);
        if file >= 0 && file < 8 && rank >= 0 && rank < 8 {
            Some(Self((rank * 8 + file).cast_unsigned()))
        } else {
            None
        }
    }

    /// Whether two squares share a diagonal colour (the board itself is not coloured).
    pub const fn same_diagonal_color(self, other: Self) -> bool {
        let mix = self.0 ^ other.0;
        (mix ^ (mix >> 3)) & 1 == 0
    }

    /// The square that two ASCII bytes name.
    pub const fn from_ascii(name: &[u8]) -> Option<Self> {
        if let [file, rank] = *name {
            match (File::from_char(file as char), Rank::from_char(rank as char)) {
                (Some(file), Some(rank)) => Some(Self::from_coords(file, rank)),
                _ => None,
            }
        } else {
            None
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), self.rank())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for Square {
    type Err = ParseNameError;

    fn from_str(s: &str) -> Result<Self, ParseNameError> {
        Self::from_ascii(s.as_bytes()).ok_or_else(|| ParseNameError::new("square", s, "a1 to h8"))
    }
}
