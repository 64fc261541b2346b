use alloc::{
    string::{String, ToString},
    vec::Vec,
};
use core::{error, fmt};

use bitflags::bitflags;

use crate::{
    fen::ParseFenError, game::GameOverError, moves::Move, named::named, san::ParseSanError,
    uci::ParseUciMoveError,
};

/// Anything that this crate refuses, with a stable [`code`](Error::code).
///
/// Functions that can fail in one way return the one error; those that can fail in several (such
/// as [`Position::from_fen`](crate::Position::from_fen)) return this.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Error {
    /// A text that is not a FEN.
    ParseFen(ParseFenError),
    /// A placement that cannot be played from.
    Position(PositionError),
    /// A text that is not a UCI move.
    ParseUciMove(ParseUciMoveError),
    /// A text that is not SAN or LAN.
    ParseSan(ParseSanError),
    /// A move that is not legal here.
    IllegalMove(IllegalMoveError),
    /// A move in SAN that several pieces could make.
    AmbiguousMove(AmbiguousMoveError),
    /// A count that may not be started or stopped.
    Counting(CountingError),
    /// A game that is over. Moves are refused only where the players have ended it; what players
    /// declare is refused where the rules have, too.
    GameOver(GameOverError),
    /// A word that is not one of the names it should be.
    ParseName(ParseNameError),
    /// A game that could not be read to its end.
    #[cfg(feature = "pgn")]
    Pgn(crate::pgn::PgnError),
}

impl Error {
    /// A code for programs, the same in every version and every language: `ERR_FEN_BOARD`,
    /// `ERR_POSITION`, `ERR_ILLEGAL_MOVE`, …
    pub const fn code(&self) -> &'static str {
        match self {
            Self::ParseFen(error) => error.field.code(),
            Self::Position(_) => "ERR_POSITION",
            Self::ParseUciMove(_) => "ERR_UCI",
            Self::ParseSan(_) => "ERR_SAN",
            Self::IllegalMove(_) => "ERR_ILLEGAL_MOVE",
            Self::AmbiguousMove(_) => "ERR_AMBIGUOUS_MOVE",
            Self::Counting(error) => error.code(),
            Self::GameOver(_) => "ERR_GAME_OVER",
            Self::ParseName(_) => "ERR_NAME",
            #[cfg(feature = "pgn")]
            Self::Pgn(error) => error.kind.code(),
        }
    }
}

macro_rules! wrap {
    ($($(#[$only:meta])* $inner:ty => $variant:ident,)*) => {
        $(
            $(#[$only])*
            impl From<$inner> for Error {
                fn from(error: $inner) -> Self {
                    Self::$variant(error)
                }
            }
            $(#[$only])*
            impl error::Error for $inner {}
        )*

        impl fmt::Display for Error {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self { $($(#[$only])* Self::$variant(error) => fmt::Display::fmt(error, f),)* }
            }
        }

        impl error::Error for Error {}
    };
}
wrap! {
    ParseFenError => ParseFen,
    PositionError => Position,
    ParseUciMoveError => ParseUciMove,
    ParseSanError => ParseSan,
    IllegalMoveError => IllegalMove,
    AmbiguousMoveError => AmbiguousMove,
    CountingError => Counting,
    GameOverError => GameOver,
    ParseNameError => ParseName,
    #[cfg(feature = "pgn")] crate::pgn::PgnError => Pgn,
}

bitflags! {
    /// Everything that can be wrong with a placement, as a set.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub struct PositionErrorKinds: u32 {
        /// A color has no king.
        const MISSING_KING = 1;
        /// A color has more than one king.
        const TOO_MANY_KINGS = 1 << 1;
        /// The side that is not to move is in check: its king could be taken.
        const OPPOSITE_CHECK = 1 << 2;
        /// The kings stand next to each other.
        const ADJACENT_KINGS = 1 << 3;
        /// A color has more than sixteen pieces.
        const TOO_MUCH_MATERIAL = 1 << 4;
        /// A count that the placement cannot have. In Makruk: with a pawn on the board, with a limit
        /// that the game does not know, or with another than that of board honor while both sides
        /// have a piece beside the king.
        const BAD_COUNTING = 1 << 5;
        /// A pawn stands on or past the rank where it promotes. Tolerated: it promotes with its
        /// next step, and on the last rank it has none.
        const PAWN_BEYOND_PROMOTION = 1 << 6;
        /// A pawn stands behind the rank where its color's pawns start. Tolerated.
        const PAWN_BEHIND_START = 1 << 7;
        /// A leap right in a game that has no leaps, or without the king or met that it is for.
        const BAD_RIGHTS = 1 << 8;
    }
}

impl PositionErrorKinds {
    /// What cannot come about in a game but can be played from: not an error, though a board
    /// editor may want to tell its user.
    pub const TOLERATED: Self = Self::PAWN_BEYOND_PROMOTION.union(Self::PAWN_BEHIND_START);

    /// One sentence for each kind.
    pub fn messages(self) -> impl Iterator<Item = &'static str> {
        self.iter().map(|kind| match kind {
            Self::MISSING_KING => "a king is missing",
            Self::TOO_MANY_KINGS => "a color has more than one king",
            Self::OPPOSITE_CHECK => "the side not to move is in check",
            Self::ADJACENT_KINGS => "the kings stand next to each other",
            Self::TOO_MUCH_MATERIAL => "a color has more than 16 pieces",
            Self::BAD_COUNTING => {
                "the count cannot be: the game has no such limit, or no such count of this placement"
            }
            Self::BAD_RIGHTS => {
                "a leap right is not possible: the game has none, or no king or met stands there"
            }
            Self::PAWN_BEYOND_PROMOTION => "a pawn stands on or past its promotion rank",
            _ => "a pawn stands behind its start rank",
        })
    }
}

/// A placement that cannot be played from.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PositionError {
    /// Every reason, not only the first.
    pub kinds: PositionErrorKinds,
    /// The FEN of what was refused.
    pub fen: String,
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("invalid position: ")?;
        for (i, message) in self.kinds.messages().enumerate() {
            write!(f, "{}{message}", if i == 0 { "" } else { "; " })?;
        }
        write!(f, " (`{}`)", self.fen)
    }
}

named! {
    /// Why a move is not legal.
    IllegalReason, "reason", {
        /// No piece stands on the square where the move begins.
        NoPiece = "no-piece",
        /// The piece belongs to the side that is not to move.
        NotYourPiece = "not-your-piece",
        /// The piece does not move like that, or something is in its way.
        NotReachable = "not-reachable",
        /// The own king could be taken after it.
        LeavesKingInCheck = "leaves-king-in-check",
        /// The promotion that it names is not the one that happens, or it names none where the
        /// player must choose (ASEAN chess).
        WrongPromotion = "wrong-promotion",
        /// No piece of the side to move can do what the SAN says.
        NoSuchMove = "no-such-move",
        /// The king is in check and may not step away from it (Makpong).
        KingMustStay = "king-must-stay",
        /// The game ended with the first check (Kar Ouk).
        Checked = "checked",
    }
}

impl IllegalReason {
    const fn message(self) -> &'static str {
        match self {
            Self::NoPiece => "there is no piece on its first square",
            Self::NotYourPiece => "the piece belongs to the other side",
            Self::NotReachable => "the piece cannot go there",
            Self::LeavesKingInCheck => "it leaves the own king in check",
            Self::WrongPromotion => "its promotion is not what happens there, or is not named",
            Self::NoSuchMove => "no piece of the side to move can do that",
            Self::KingMustStay => "a king in check may not step away",
            Self::Checked => "the first check has ended the game",
        }
    }
}

/// A well-formed move that is not legal in the position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct IllegalMoveError {
    /// The move as it was given, UCI or SAN.
    pub text: String,
    /// Why it is refused.
    pub reason: IllegalReason,
    /// The position, as FEN with promotion marks.
    pub fen: String,
}

impl fmt::Display for IllegalMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "illegal move `{}`: {} (`{}`)",
            self.text,
            self.reason.message(),
            self.fen
        )
    }
}

/// A move in SAN that more than one legal move fits.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct AmbiguousMoveError {
    /// The move as it was given.
    pub text: String,
    /// The legal moves that it could be.
    pub candidates: Vec<Move>,
    /// The position, as FEN with promotion marks.
    pub fen: String,
}

impl fmt::Display for AmbiguousMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ambiguous move `{}`: it could be", self.text)?;
        for (i, m) in self.candidates.iter().enumerate() {
            write!(f, "{} {m}", if i == 0 { "" } else { " or" })?;
        }
        write!(f, " (`{}`)", self.fen)
    }
}

/// Why a count was not started or stopped.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum CountingError {
    /// The rule set has no declared counting, or board honor does not apply to the position.
    NotAllowed,
    /// A count is running already.
    AlreadyCounting,
    /// No count is running.
    NotCounting,
    /// Only the side to move may start, and only the counter on his own turn may stop.
    WrongSide,
    /// The opponent has no standing offer of a draw: only a declared board-honor count makes one.
    NoOffer,
}

impl CountingError {
    /// A code for programs; see [`Error::code`].
    pub const fn code(self) -> &'static str {
        match self {
            Self::NotAllowed => "ERR_COUNTING_NOT_ALLOWED",
            Self::AlreadyCounting => "ERR_COUNTING_ALREADY_COUNTING",
            Self::NotCounting => "ERR_COUNTING_NOT_COUNTING",
            Self::WrongSide => "ERR_COUNTING_WRONG_SIDE",
            Self::NoOffer => "ERR_COUNTING_NO_OFFER",
        }
    }
}

impl fmt::Display for CountingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotAllowed => {
                "no count can be declared here: the rules do not have it, or board honor does not apply"
            }
            Self::AlreadyCounting => "a count is running already",
            Self::NotCounting => "no count is running",
            Self::WrongSide => {
                "only the side to move may start a count, and only the counter on his own turn may stop it"
            }
            Self::NoOffer => {
                "the opponent has no standing offer: only a declared board-honor count makes one"
            }
        })
    }
}

/// A word that is not one of the names it should be.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ParseNameError {
    /// What it should name.
    pub what: &'static str,
    /// The word.
    pub text: String,
    /// What was expected.
    pub expected: &'static str,
}

impl ParseNameError {
    pub(crate) fn new(what: &'static str, text: &str, expected: &'static str) -> Self {
        Self {
            what,
            text: excerpt(text.as_bytes()),
            expected,
        }
    }
}

impl fmt::Display for ParseNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "unknown {} `{}`, expected {}",
            self.what, self.text, self.expected
        )
    }
}

/// The beginning of a text for an error message: errors stay small whatever was read.
pub(crate) fn excerpt(text: &[u8]) -> String {
    const MOST: usize = 120;
    let head = String::from_utf8_lossy(&text[..text.len().min(MOST)]);
    if text.len() > MOST {
        alloc::format!("{head}…")
    } else {
        head.to_string()
    }
}
