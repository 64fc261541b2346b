//! Moves as engines write them: `e3e4`, `g5g6m`.

use alloc::string::{String, ToString};
use core::{fmt, str::FromStr};

use crate::{
    error::{Error, IllegalMoveError, IllegalReason, excerpt},
    moves::Move,
    named::named,
    piece::Role,
    position::Position,
    square::Square,
};

/// A move as UCI writes it, not yet looked at in a position.
///
/// ```
/// use makruk_core::{Position, uci::UciMove};
///
/// let position = Position::from_fen("8/3k4/8/2K1S1P1/8/8/8/8 w - - 0 1")?;
/// // The suffix of a promotion may be left out: there is no choice.
/// let m = "g5g6".parse::<UciMove>()?.to_move(&position)?;
/// assert_eq!(m.to_string(), "g5g6m");
/// # Ok::<(), makruk_core::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct UciMove {
    /// Where the piece comes from.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// What a pawn becomes, if that is said.
    pub promotion: Option<Role>,
}

impl UciMove {
    /// Reads bytes that should be the ASCII text of a UCI move.
    pub fn from_ascii(uci: &[u8]) -> Result<Self, ParseUciMoveError> {
        let error = |problem| ParseUciMoveError {
            text: excerpt(uci),
            problem,
        };
        let (squares, suffix) = match uci.len() {
            4 => (uci, None),
            5 => (&uci[..4], Some(uci[4])),
            _ => return Err(error(UciProblem::Length)),
        };
        let from = Square::from_ascii(&squares[..2]).ok_or_else(|| error(UciProblem::From))?;
        let to = Square::from_ascii(&squares[2..]).ok_or_else(|| error(UciProblem::To))?;
        let promotion = match suffix {
            None => None,
            // The letters of all games: `q` and `b` are those of ASEAN chess. A king or a pawn is
            // no promotion in any game of the family.
            Some(b'm' | b'q') => Some(Role::Met),
            Some(b's' | b'b') => Some(Role::Khon),
            Some(b'n') => Some(Role::Knight),
            Some(b'r') => Some(Role::Rook),
            Some(_) => return Err(error(UciProblem::Promotion)),
        };
        Ok(Self {
            from,
            to,
            promotion,
        })
    }

    /// The legal move that this is in a position.
    pub fn to_move(&self, position: &Position) -> Result<Move, IllegalMoveError> {
        let refuse = |reason| IllegalMoveError {
            text: self.to_string(),
            reason,
            fen: position.marked_fen(),
        };
        let Some(m) = self.to_move_unchecked(position) else {
            return Err(refuse(IllegalReason::NoPiece));
        };
        match position.illegal_reason(m) {
            Some(reason) => Err(refuse(reason)),
            None if self.promotion.is_some() && self.promotion != m.promotion() => {
                Err(refuse(IllegalReason::WrongPromotion))
            }
            None => Ok(m),
        }
    }

    /// The move that this would be in a position, legal or not: of the piece that stands on its
    /// first square, and a promotion where that is one. Where a pawn may choose and the choice is
    /// not named, it is no promotion. `None` where the square is empty.
    pub fn to_move_unchecked(&self, position: &Position) -> Option<Move> {
        let role = position.board().role_at(self.from)?;
        Some(position.move_of(role, self.from, self.to, self.promotion))
    }
}

impl From<Move> for UciMove {
    fn from(m: Move) -> Self {
        Self {
            from: m.from(),
            to: m.to(),
            promotion: m.promotion(),
        }
    }
}

impl FromStr for UciMove {
    type Err = ParseUciMoveError;

    fn from_str(uci: &str) -> Result<Self, ParseUciMoveError> {
        Self::from_ascii(uci.as_bytes())
    }
}

impl fmt::Display for UciMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        match self.promotion {
            Some(role) => write!(f, "{}", role.char()),
            None => Ok(()),
        }
    }
}

impl Move {
    /// The move as UCI writes it, with the promotion suffix.
    pub fn to_uci(self) -> String {
        self.to_string()
    }
}

impl Position {
    /// The legal move of a UCI text, its promotion in the letters of the game: `m`, in ASEAN chess
    /// `r`, `n`, `b`, `q`.
    pub fn parse_uci(&self, uci: &str) -> Result<Move, Error> {
        let read = uci.parse::<UciMove>()?;
        let letters = self.rules().variant;
        if let Some(letter) = uci.chars().nth(4)
            && letters.role(letter).is_none()
        {
            return Err(ParseUciMoveError {
                text: excerpt(uci.as_bytes()),
                problem: UciProblem::Promotion,
            }
            .into());
        }
        Ok(read.to_move(self).map_err(|mut error| {
            // As it was given, with the letter of its game.
            error.text = excerpt(uci.as_bytes());
            error
        })?)
    }
}

named! {
    /// What is wrong with a UCI move.
    UciProblem, "UCI problem", {
        /// It has neither four nor five characters.
        Length = "length",
        /// The first two characters name no square.
        From = "from",
        /// The third and fourth character name no square.
        To = "to",
        /// The fifth character is no role to promote to.
        Promotion = "promotion",
    }
}

/// A text that is not a UCI move.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ParseUciMoveError {
    /// The text.
    pub text: String,
    /// What is wrong with it.
    pub problem: UciProblem,
}

impl fmt::Display for ParseUciMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let problem = match self.problem {
            UciProblem::Length => "expected two squares and at most a promotion letter",
            UciProblem::From => "it does not begin with a square",
            UciProblem::To => "its third and fourth character are no square",
            UciProblem::Promotion => {
                "its last character is no promotion, expected `m`, in ASEAN chess `r n b q`"
            }
        };
        write!(f, "invalid UCI move `{}`: {problem}", self.text)
    }
}
