use super::text::without_number;
use crate::{color::Color, named::named, outcome::Outcome};

named! {
    /// The result at the end of a game, under the name with which PGN writes it.
    ///
    /// ```
    /// use makruk_core::pgn::PgnResult;
    ///
    /// assert_eq!("1/2-1/2".parse(), Ok(PgnResult::Draw));
    /// assert_eq!(PgnResult::Open.to_string(), "*");
    /// ```
    PgnResult, "result", {
        /// White won.
        White = "1-0",
        /// Black won.
        Black = "0-1",
        /// A draw.
        Draw = "1/2-1/2",
        /// No result: the game goes on, was broken off, or nobody wrote one down.
        Open = "*",
    }
}

impl PgnResult {
    /// The result of a token, in one of the spellings that records have.
    pub(super) fn from_token(token: &[u8]) -> Option<Self> {
        Some(match token {
            b"1-0" => Self::White,
            b"0-1" => Self::Black,
            b"1/2-1/2" | b"1/2" | b"0.5-0.5" => Self::Draw,
            b"*" => Self::Open,
            _ if token == "½-½".as_bytes() => Self::Draw,
            _ => return None,
        })
    }

    /// Whether a word is a result, with or without the number of a move before it.
    pub(super) fn ends_game(word: &[u8]) -> bool {
        Self::from_token(word).is_some() || Self::from_token(without_number(word)).is_some()
    }

    /// The same with the word that [`Outcome::winner`] has for it: `None` for a draw.
    pub const fn winner(self) -> Option<Option<Color>> {
        match self {
            Self::White => Some(Some(Color::White)),
            Self::Black => Some(Some(Color::Black)),
            Self::Draw => Some(None),
            Self::Open => None,
        }
    }
}

impl From<Option<Outcome>> for PgnResult {
    /// [`Open`](Self::Open) for a game that is not over.
    fn from(outcome: Option<Outcome>) -> Self {
        match outcome.map(|outcome| outcome.winner) {
            Some(Some(Color::White)) => Self::White,
            Some(Some(Color::Black)) => Self::Black,
            Some(None) => Self::Draw,
            None => Self::Open,
        }
    }
}
