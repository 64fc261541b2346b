use alloc::{boxed::Box, string::String};
use core::fmt;

use super::{scan::Place, tree::PgnGame};
use crate::{error::Error, named::named};

named! {
    /// What is wrong with a game.
    PgnErrorKind, "PGN problem", {
        /// A tag that is not of the form `[Name "value"]`.
        Tag = "tag",
        /// The tag `Variant` names a game that is not known, or another than that of the rules that
        /// were asked for.
        Variant = "variant",
        /// The tag `RuleSet` names rules that are not known.
        RuleSet = "rule-set",
        /// The tag `FEN` has no position that can be played from.
        Fen = "fen",
        /// What stands where a move should be is no move, or not one legal move.
        Move = "move",
        /// A pass, which engines use but the game does not have.
        NullMove = "null-move",
        /// A declaration about the count that cannot be made there.
        Counting = "counting",
        /// A comment without its `}`.
        UnclosedComment = "unclosed-comment",
        /// A variation without its `)`.
        UnclosedVariation = "unclosed-variation",
        /// A sign that belongs to nothing: a `)` or `}` too many, a `$` without a number, a
        /// variation before there is a move.
        Stray = "stray",
        /// Variations inside of one another, deeper than the limit.
        Depth = "depth",
        /// More bytes than the limit.
        TooLarge = "too-large",
        /// Text in UTF-16, which records are not written in.
        Encoding = "encoding",
        /// No game where there should be one.
        NoGame = "no-game",
    }
}

impl PgnErrorKind {
    /// A code for programs; see [`Error::code`].
    pub const fn code(self) -> &'static str {
        match self {
            Self::Tag => "ERR_PGN_TAG",
            Self::Variant => "ERR_PGN_VARIANT",
            Self::RuleSet => "ERR_PGN_RULE_SET",
            Self::Fen => "ERR_PGN_FEN",
            Self::Move => "ERR_PGN_MOVE",
            Self::NullMove => "ERR_PGN_NULL_MOVE",
            Self::Counting => "ERR_PGN_COUNTING",
            Self::UnclosedComment => "ERR_PGN_UNCLOSED_COMMENT",
            Self::UnclosedVariation => "ERR_PGN_UNCLOSED_VARIATION",
            Self::Stray => "ERR_PGN_STRAY",
            Self::Depth => "ERR_PGN_DEPTH",
            Self::TooLarge => "ERR_PGN_TOO_LARGE",
            Self::Encoding => "ERR_PGN_ENCODING",
            Self::NoGame => "ERR_PGN_NO_GAME",
        }
    }

    const fn message(self) -> &'static str {
        match self {
            Self::Tag => "expected a tag `[Name \"value\"]`, found",
            Self::Variant => "this is a game that is not known or not asked for:",
            Self::RuleSet => "unknown rule set",
            Self::Fen => "the tag FEN cannot be played from:",
            Self::Move => "cannot play",
            Self::NullMove => "a pass is not a move of the game:",
            Self::Counting => "this cannot be declared here:",
            Self::UnclosedComment => "the comment that begins here is not closed:",
            Self::UnclosedVariation => "the variation that begins here is not closed:",
            Self::Stray => "this belongs to nothing:",
            Self::Depth => "too many variations inside of one another:",
            Self::TooLarge => "the game is larger than the limit",
            Self::Encoding => "this is UTF-16, expected UTF-8 or Latin-1",
            Self::NoGame => "there is no game",
        }
    }

    /// Whether a lenient reader passes over it; see [`ReadOptions::lenient`](super::ReadOptions).
    pub(super) const fn is_of_form(self) -> bool {
        matches!(
            self,
            Self::Tag | Self::UnclosedComment | Self::UnclosedVariation | Self::Stray
        )
    }
}

/// What is wrong with a game, where, and what could be read of it all the same.
///
/// ```
/// use makruk_core::pgn::{PgnErrorKind, PgnGame};
///
/// let error = "[White \"a\"]\n\n1. e4 e5 2. Ke9 Kf8 *".parse::<PgnGame>().unwrap_err();
/// assert_eq!((error.kind, error.line, error.column), (PgnErrorKind::Move, 3, 13));
/// assert_eq!((error.token.as_str(), error.ply), ("Ke9", 2));
/// assert_eq!(error.source.unwrap().code(), "ERR_SAN");
/// assert_eq!(error.partial.unwrap().main_line().count(), 2);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PgnError {
    /// What is wrong.
    pub kind: PgnErrorKind,
    /// Where it stands in the input, in bytes from the beginning.
    pub offset: u64,
    /// The line, from 1; 0 where the game was not read from a text.
    pub line: u64,
    /// The column, in characters from 1.
    pub column: u64,
    /// How many moves lead to this place, from the first of the game, both sides counted.
    pub ply: usize,
    /// The beginning of what stands there.
    pub token: String,
    /// Why, where another part of this crate has refused something.
    pub source: Option<Box<Error>>,
    /// What was read: for a move that cannot be played all that comes before it, for an error in a
    /// variation or in a tag the rest of the game as well. `None` where there is nothing.
    pub partial: Option<Box<PgnGame>>,
}

impl PgnError {
    /// A code for programs; see [`Error::code`].
    pub const fn code(&self) -> &'static str {
        self.kind.code()
    }

    pub(super) fn without_place(kind: PgnErrorKind) -> Self {
        Self {
            kind,
            offset: 0,
            line: 0,
            column: 0,
            ply: 0,
            token: String::new(),
            source: None,
            partial: None,
        }
    }

    pub(super) fn no_game() -> Self {
        Self {
            line: 1,
            column: 1,
            ..Self::without_place(PgnErrorKind::NoGame)
        }
    }

    /// A game of which nothing was read.
    pub(super) fn unread(kind: PgnErrorKind, place: Place) -> Self {
        Self {
            offset: place.offset,
            line: place.line,
            column: place.column,
            ..Self::without_place(kind)
        }
    }
}

impl fmt::Display for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line > 0 {
            write!(f, "line {}, column {}: ", self.line, self.column)?;
        }
        f.write_str(self.kind.message())?;
        if !self.token.is_empty() {
            write!(f, " `{}`", self.token)?;
        }
        match &self.source {
            Some(source) => write!(f, ": {source}"),
            None => Ok(()),
        }
    }
}
