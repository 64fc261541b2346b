use alloc::{boxed::Box, string::String};
use core::fmt;

use memchr::memchr2;

use super::{
    build,
    error::{PgnError, PgnErrorKind},
    lexer::{Lexer, ends_word},
    options::ReadOptions,
    replay,
    scan::{Found, Place, Scanner},
    tag::{RawTag, Tags},
    text::{count_chars, decode},
    tree::PgnGame,
    visit::{Flow, Visitor, visit},
};
use crate::{
    error::{Error, excerpt},
    game::Game,
    moves::Move,
    position::Position,
};

/// The bytes of one game, not yet read.
///
/// ```
/// use makruk_core::pgn::{ReadOptions, games};
///
/// let text = b"[White \"a\"]\n\n1. e4 *\n\n[White \"b\"]\n\n1. d4 *\n";
/// let raw = games(text).nth(1).unwrap();
/// assert_eq!((raw.offset(), raw.line(), raw.tag("White").as_deref()), (22, 5, Some("b")));
/// assert_eq!(raw.main_line(&ReadOptions::default())?.len(), 1);
/// # Ok::<(), makruk_core::pgn::PgnError>(())
/// ```
#[derive(Clone, Copy)]
pub struct RawGame<'a> {
    bytes: &'a [u8],
    place: Place,
    /// Why nothing of it can be read.
    refused: Option<PgnErrorKind>,
}

/// Something that is wrong, before it is known where the game stands in the input.
#[derive(Debug)]
pub(super) struct Problem {
    pub(super) kind: PgnErrorKind,
    /// In the bytes of the game.
    pub(super) at: usize,
    pub(super) token: String,
    pub(super) ply: usize,
    pub(super) source: Option<Box<Error>>,
}

impl<'a> RawGame<'a> {
    pub(super) fn new(buffer: &'a [u8], found: Found) -> Self {
        Self {
            bytes: buffer
                .get(found.begin..found.end)
                .unwrap_or_default()
                .trim_ascii_end(),
            place: found.place,
            refused: found.refused,
        }
    }

    fn check(&self) -> Result<(), PgnError> {
        match self.refused {
            Some(kind) => Err(PgnError::unread(kind, self.place)),
            None => Ok(()),
        }
    }

    /// The text, from the first tag, comment or move to the result.
    pub const fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// Where it begins in the input, in bytes.
    pub const fn offset(&self) -> u64 {
        self.place.offset
    }

    /// The line in which it begins, from 1.
    pub const fn line(&self) -> u64 {
        self.place.line
    }

    /// The column in which it begins, in characters from 1.
    pub const fn column(&self) -> u64 {
        self.place.column
    }

    /// Line and column in the input of a place in [`bytes`](Self::bytes).
    pub fn line_and_column(&self, at: usize) -> (u64, u64) {
        let before = &self.bytes[..at.min(self.bytes.len())];
        let mut lines = 0;
        let mut begin = 0;
        let mut i = 0;
        while let Some(byte) = before.get(i) {
            i += 1;
            if *byte == b'\n' || *byte == b'\r' && self.bytes.get(i) != Some(&b'\n') {
                lines += 1;
                begin = i;
            }
        }
        let column = count_chars(&before[begin..]);
        if lines == 0 {
            (self.place.line, self.place.column + column)
        } else {
            (self.place.line + lines, 1 + column)
        }
    }

    /// The tags one by one. Moves are not looked at.
    pub fn headers(&self) -> impl Iterator<Item = RawTag<'a>> + use<'a> {
        let mut lexer = Lexer::new(self.bytes);
        core::iter::from_fn(move || lexer.next_tag(|_, _| {}))
    }

    /// The value of the first tag of this name that has one, in whatever case.
    pub fn tag(&self, name: &str) -> Option<alloc::borrow::Cow<'a, str>> {
        self.headers()
            .find(|tag| tag.is(name) && tag.value.is_some())?
            .value()
    }

    /// All tags that have a value.
    pub fn tags(&self) -> Tags {
        let mut tags = Tags::new();
        for tag in self.headers() {
            if let Some(value) = tag.value() {
                tags.push(&tag.name(), &value);
            }
        }
        tags
    }

    /// Shows what stands in the game to a visitor. Tells whether the visitor stopped.
    pub fn visit(&self, visitor: &mut impl Visitor<'a>) -> Flow {
        visit(self.bytes, visitor)
    }

    /// Reads everything.
    pub fn read(&self, options: &ReadOptions) -> Result<PgnGame, PgnError> {
        self.check()?;
        let (game, problem) = build::build(self.bytes, options);
        match problem {
            None => Ok(game),
            Some(problem) => Err(self.error(problem, Some(game))),
        }
    }

    /// Reads the main line and nothing else, but the declarations about the count in its comments.
    /// A result that does not follow from the moves is taken as declared by the players; see
    /// [`PgnGame::to_game`].
    pub fn main_line(&self, options: &ReadOptions) -> Result<Game, PgnError> {
        self.check()?;
        replay::main_line(self.bytes, options)
            .map_err(|problem| self.main_line_error(problem, options))
    }

    /// Plays the main line without keeping it: the fastest way to check a game. `on_move` gets each
    /// position and the legal move that is played there; the end position is handed back.
    /// Declarations about the count are made.
    ///
    /// ```
    /// use makruk_core::pgn::{ReadOptions, games};
    ///
    /// let raw = games(b"1. e4 e5 2. Nd2 *").next().unwrap();
    /// let mut moves = Vec::new();
    /// let end = raw.replay(&ReadOptions::default(), |_, m| moves.push(m.to_string()))?;
    /// assert_eq!(moves, ["e3e4", "e6e5", "b1d2"]);
    /// assert_eq!(end.fullmoves(), 2);
    /// # Ok::<(), makruk_core::pgn::PgnError>(())
    /// ```
    pub fn replay(
        &self,
        options: &ReadOptions,
        on_move: impl FnMut(&Position, Move),
    ) -> Result<Position, PgnError> {
        self.check()?;
        replay::positions(self.bytes, options, on_move)
            .map_err(|problem| self.main_line_error(problem, options))
    }

    fn main_line_error(&self, problem: Problem, options: &ReadOptions) -> PgnError {
        let (game, _) = build::build(self.bytes, options);
        self.error(problem, Some(game))
    }

    fn error(&self, problem: Problem, partial: Option<PgnGame>) -> PgnError {
        let Problem {
            kind,
            at,
            token,
            ply,
            source,
        } = problem;
        let (line, column) = self.line_and_column(at);
        PgnError {
            kind,
            offset: self.place.offset + at as u64,
            line,
            column,
            ply,
            token,
            source,
            partial: partial.map(Box::new),
        }
    }
}

/// The beginning of what stands at a place, for an error.
pub(super) fn token_at(bytes: &[u8], at: usize, kind: PgnErrorKind) -> String {
    let rest = bytes.get(at..).unwrap_or_default();
    let end = if matches!(kind, PgnErrorKind::Move | PgnErrorKind::NullMove) {
        rest.iter().position(|byte| ends_word(*byte))
    } else {
        memchr2(b'\n', b'\r', rest)
    };
    excerpt(&rest[..end.unwrap_or(rest.len())])
}

impl fmt::Debug for RawGame<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RawGame")
            .field("place", &self.place)
            .field("text", &decode(self.bytes))
            .finish()
    }
}

/// The games of a text in memory, one after the other, without a copy and without a limit of size.
/// What stands between games and is none is passed over. A text in UTF-16 is one game that cannot
/// be read ([`PgnErrorKind::Encoding`]).
///
/// ```
/// use makruk_core::pgn::{ReadOptions, games};
///
/// let text = "[White \"a\"]\n\n1. e4 *\n\nsome words\n\n1. d4 d5 2. Sc2 1/2-1/2\n";
/// let plies: Result<Vec<_>, _> = games(text.as_bytes())
///     .map(|raw| Ok(raw.main_line(&ReadOptions::default())?.len()))
///     .collect();
/// assert_eq!(plies?, [1, 3]);
/// # Ok::<(), makruk_core::pgn::PgnError>(())
/// ```
pub fn games(text: &[u8]) -> impl Iterator<Item = RawGame<'_>> {
    let mut scanner = Scanner::new(usize::MAX);
    core::iter::from_fn(move || {
        let found = scanner.next(text, true)?;
        Some(RawGame::new(text, found))
    })
}

/// Reads the first game of a text, with the default options. What follows it is not looked at.
///
/// Fails with [`PgnErrorKind::NoGame`] where there is none.
impl core::str::FromStr for PgnGame {
    type Err = PgnError;

    fn from_str(text: &str) -> Result<Self, PgnError> {
        match games(text.as_bytes()).next() {
            Some(raw) => raw.read(&ReadOptions::default()),
            None => Err(PgnError::no_game()),
        }
    }
}
