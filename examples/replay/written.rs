//! How the moves of a record are written.

use std::{fmt, str::FromStr};

use makruk_core::{Error, Move, Notation, Position};

/// UCI, or one of the notations of the library.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Written {
    /// `c3c4`, in JSON lines.
    Uci,
    /// `Nd2` and all that people write.
    In(Notation),
}

impl Written {
    pub(crate) const SAN: Self = Self::In(Notation::San);

    pub(crate) fn read(self, position: &Position, text: &str) -> Result<Move, Error> {
        match self {
            Self::Uci => position.parse_uci(text),
            Self::In(notation) => position.parse_move(text, notation),
        }
    }

    /// The text of a legal move.
    pub(crate) fn text(self, position: &Position, m: Move) -> String {
        match self {
            Self::Uci => m.to_uci(),
            // The move is legal, so the fallback is never needed.
            Self::In(notation) => position
                .notation(m, notation)
                .unwrap_or_else(|_| m.to_uci()),
        }
    }
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Uci => f.write_str("uci"),
            Self::In(notation) => notation.fmt(f),
        }
    }
}

impl FromStr for Written {
    type Err = makruk_core::ParseNameError;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        match name {
            "uci" => Ok(Self::Uci),
            _ => name.parse().map(Self::In),
        }
    }
}
