use core::{fmt, str::FromStr};

use crate::{color::Color, error::ParseNameError};

/// What a piece is, whoever owns it.
///
/// A promoted pawn (*bia-ngai*) is a [`Role::Met`]: it moves, counts and repeats as one. The flag
/// [`Piece::promoted`] remembers where it came from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// Bia: one step forward, captures one step diagonally forward.
    Pawn,
    /// Met: one step diagonally.
    Met,
    /// Khon: one step diagonally, or one step straight forward.
    Khon,
    /// Ma: the knight of chess.
    Knight,
    /// Ruea: the rook of chess.
    Rook,
    /// Khun: one step in any direction.
    King,
}

impl Role {
    /// All roles, from pawn to king.
    pub const ALL: [Self; 6] = [
        Self::Pawn,
        Self::Met,
        Self::Khon,
        Self::Knight,
        Self::Rook,
        Self::King,
    ];

    /// The lower-case letter in FEN and UCI: `p m s n r k`.
    pub const fn char(self) -> char {
        match self {
            Self::Pawn => 'p',
            Self::Met => 'm',
            Self::Khon => 's',
            Self::Knight => 'n',
            Self::Rook => 'r',
            Self::King => 'k',
        }
    }

    /// The upper-case letter in SAN: `P M S N R K`.
    pub const fn upper_char(self) -> char {
        self.char().to_ascii_uppercase()
    }

    /// The role of a letter `p m s n r k`, in either case.
    pub const fn from_char(c: char) -> Option<Self> {
        match c.to_ascii_lowercase() {
            'p' => Some(Self::Pawn),
            'm' => Some(Self::Met),
            's' => Some(Self::Khon),
            'n' => Some(Self::Knight),
            'r' => Some(Self::Rook),
            'k' => Some(Self::King),
            _ => None,
        }
    }

    /// The English name in lower case: `pawn`, `met`, `khon`, `knight`, `rook`, `king`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pawn => "pawn",
            Self::Met => "met",
            Self::Khon => "khon",
            Self::Knight => "knight",
            Self::Rook => "rook",
            Self::King => "king",
        }
    }

    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Role {
    type Err = ParseNameError;

    fn from_str(s: &str) -> Result<Self, ParseNameError> {
        Self::ALL
            .into_iter()
            .find(|role| role.name() == s)
            .ok_or_else(|| ParseNameError::new("role", s, "pawn, met, khon, knight, rook, king"))
    }
}

/// A piece on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// Who owns it.
    pub color: Color,
    /// How it moves.
    pub role: Role,
    /// Whether it is a promoted pawn. Only a [`Role::Met`] can be: on other roles the board
    /// ignores the flag.
    pub promoted: bool,
}

impl Piece {
    /// A piece that is not a promoted pawn.
    pub const fn new(color: Color, role: Role) -> Self {
        Self {
            color,
            role,
            promoted: false,
        }
    }

    /// A promoted pawn (*bia-ngai*).
    pub const fn promoted_pawn(color: Color) -> Self {
        Self {
            color,
            role: Role::Met,
            promoted: true,
        }
    }

    /// The FEN letter without the promotion mark: upper case for White.
    pub const fn char(self) -> char {
        match self.color {
            Color::White => self.role.upper_char(),
            Color::Black => self.role.char(),
        }
    }

    /// The piece of a FEN letter, not promoted.
    pub const fn from_char(c: char) -> Option<Self> {
        let color = if c.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        match Role::from_char(c) {
            Some(role) => Some(Self::new(color, role)),
            None => None,
        }
    }
}

/// Reads what `Display` writes: a FEN letter, with `~` after a promoted pawn.
impl FromStr for Piece {
    type Err = ParseNameError;

    fn from_str(s: &str) -> Result<Self, ParseNameError> {
        let error =
            || ParseNameError::new("piece", s, "a letter p m s n r k in either case, or m~");
        let mut chars = s.chars();
        let piece = chars.next().and_then(Self::from_char).ok_or_else(error)?;
        match (chars.next(), chars.next()) {
            (None, _) => Ok(piece),
            (Some('~'), None) if piece.role == Role::Met => Ok(Self::promoted_pawn(piece.color)),
            _ => Err(error()),
        }
    }
}

/// The FEN letter, with `~` after a promoted pawn.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.char())?;
        if self.promoted && self.role == Role::Met {
            f.write_str("~")?;
        }
        Ok(())
    }
}
