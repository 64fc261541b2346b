use super::text::decode;
use crate::{
    error::Error,
    fen::FenDialect,
    moves::Move,
    notation::{Digits, Notation, NotationOptions},
    position::Position,
    rules::Rules,
};
use alloc::borrow::Cow;
use core::fmt;

/// How games are read.
///
/// ```
/// use makruk_core::{Rules, pgn::ReadOptions};
///
/// let options = ReadOptions::default().rules(Rules::THAI_2569).lenient(true);
/// # assert_eq!(options.max_depth, 256);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ReadOptions {
    /// How moves are written.
    pub notation: Notation,
    /// Whose spelling the tag `FEN` has.
    pub fen_dialect: FenDialect,
    /// The rules to judge by. `None`, the default: those of the tag `RuleSet`, and
    /// [`Rules::FAIRY`] where there is no such tag.
    pub rules: Option<Rules>,
    /// Whether errors of form are passed over: malformed tags, signs that belong to nothing,
    /// comments and variations that are not closed. Off by default. Moves are never guessed.
    pub lenient: bool,
    /// How deep variations may be nested; 256 by default.
    pub max_depth: usize,
}

impl Default for ReadOptions {
    fn default() -> Self {
        Self {
            notation: Notation::San,
            fen_dialect: FenDialect::default(),
            rules: None,
            lenient: false,
            max_depth: 256,
        }
    }
}

impl ReadOptions {
    /// The same options for moves in another notation.
    pub const fn notation(self, notation: Notation) -> Self {
        Self { notation, ..self }
    }

    /// The same options for positions in another dialect.
    pub const fn fen_dialect(self, fen_dialect: FenDialect) -> Self {
        Self {
            fen_dialect,
            ..self
        }
    }

    /// The same options with these rules, whatever the tags say.
    pub const fn rules(self, rules: Rules) -> Self {
        Self {
            rules: Some(rules),
            ..self
        }
    }

    /// The same options, with or without indulgence.
    pub const fn lenient(self, lenient: bool) -> Self {
        Self { lenient, ..self }
    }

    /// The same options with another limit of depth.
    pub const fn max_depth(self, max_depth: usize) -> Self {
        Self { max_depth, ..self }
    }

    /// The one place where the text of a move is read.
    #[inline]
    pub(super) fn parse_move(&self, position: &Position, text: &[u8]) -> Result<Move, Error> {
        let text = match core::str::from_utf8(text) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => decode(text),
        };
        position.parse_move(&text, self.notation)
    }
}

/// How games are written.
///
/// ```
/// use makruk_core::{pgn::WriteOptions, san::Notation};
///
/// let options = WriteOptions::default().notation(Notation::Lan).width(0);
/// # assert!(options.tags && options.comments && options.variations);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[allow(clippy::struct_excessive_bools)] // Each is a choice of its own.
pub struct WriteOptions {
    /// How moves are written.
    pub notation: Notation,
    /// The digits of ranks, `None` for those of the notation; see [`NotationOptions::digits`].
    pub digits: Option<Digits>,
    /// The length of a line in characters, 80 by default; 0 for one line of any length.
    pub width: usize,
    /// Whether tags are written; those of the roster always are then. On by default.
    pub tags: bool,
    /// Whether comments are written. On by default.
    pub comments: bool,
    /// Whether variations are written. On by default.
    pub variations: bool,
    /// Whether marks (`$1`) are written. On by default.
    pub nags: bool,
    /// Whether the marks that have a common sign are written as that: `!?` in place of `$5`. Off
    /// by default, as the standard has it.
    pub symbols: bool,
}

impl Default for WriteOptions {
    fn default() -> Self {
        Self {
            notation: Notation::San,
            digits: None,
            width: 80,
            tags: true,
            comments: true,
            variations: true,
            nags: true,
            symbols: false,
        }
    }
}

impl WriteOptions {
    /// The same options for another notation.
    pub const fn notation(self, notation: Notation) -> Self {
        Self { notation, ..self }
    }

    /// The same options with these digits, where the notation has a choice.
    pub const fn digits(self, digits: Digits) -> Self {
        Self {
            digits: Some(digits),
            ..self
        }
    }

    /// The same options with lines of another length in characters, 0 for no end.
    pub const fn width(self, width: usize) -> Self {
        Self { width, ..self }
    }

    /// The same options, with or without tags.
    pub const fn tags(self, tags: bool) -> Self {
        Self { tags, ..self }
    }

    /// The same options, with or without comments.
    pub const fn comments(self, comments: bool) -> Self {
        Self { comments, ..self }
    }

    /// The same options, with or without variations.
    pub const fn variations(self, variations: bool) -> Self {
        Self { variations, ..self }
    }

    /// The same options, with or without marks.
    pub const fn nags(self, nags: bool) -> Self {
        Self { nags, ..self }
    }

    /// The same options, with signs or numbers for marks.
    pub const fn symbols(self, symbols: bool) -> Self {
        Self { symbols, ..self }
    }

    /// The one place where the text of a move is written.
    pub(super) fn write_move(
        &self,
        position: &Position,
        m: Move,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        let options = NotationOptions {
            notation: self.notation,
            digits: self.digits,
        };
        out.write_str(&options.text(position, m))
    }
}
