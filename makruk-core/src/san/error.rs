use alloc::string::String;
use core::fmt;

use crate::{
    error::{AmbiguousMoveError, Error, IllegalMoveError, excerpt},
    named::named,
    notation::Notation,
};

named! {
    /// What is wrong with a text that should be SAN.
    SanProblem, "SAN problem", {
        /// It does not end in a square.
        Target = "target",
        /// What stands before the target is no piece letter and no origin.
        Origin = "origin",
        /// What stands behind `=` is no role to promote to.
        Promotion = "promotion",
    }
}

/// A text that is no move in the notation that was asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ParseSanError {
    /// The text.
    pub text: String,
    /// The notation; [`Notation::San`] for LAN in the letters `K M S N R`, too.
    pub notation: Notation,
    /// Where the offending part begins, in bytes.
    pub offset: usize,
    /// What is wrong with it.
    pub problem: SanProblem,
}

impl ParseSanError {
    #[cold]
    pub(crate) fn new(text: &[u8], notation: Notation, offset: usize, problem: SanProblem) -> Self {
        Self {
            text: excerpt(text),
            notation,
            offset,
            problem,
        }
    }
}

impl fmt::Display for ParseSanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            text,
            notation,
            offset,
            problem,
        } = self;
        match notation {
            Notation::San | Notation::Lan => write!(f, "invalid SAN `{text}`, byte {offset}: ")?,
            _ => write!(f, "invalid move `{text}` in {notation}, byte {offset}: ")?,
        }
        match problem {
            SanProblem::Target => f.write_str("expected the square where the piece goes"),
            SanProblem::Origin => write!(
                f,
                "expected a piece letter ({}), then the origin if it is needed",
                notation.letters_in_words()
            ),
            SanProblem::Promotion => f.write_str("expected a piece letter behind `=`"),
        }
    }
}

/// Why a move in SAN is none in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SanError {
    /// No legal move fits.
    Illegal(IllegalMoveError),
    /// More than one legal move fits.
    Ambiguous(AmbiguousMoveError),
}

impl From<SanError> for Error {
    fn from(error: SanError) -> Self {
        match error {
            SanError::Illegal(error) => Self::IllegalMove(error),
            SanError::Ambiguous(error) => Self::AmbiguousMove(error),
        }
    }
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal(error) => fmt::Display::fmt(error, f),
            Self::Ambiguous(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl core::error::Error for SanError {}
