use alloc::borrow::Cow;
use core::ops::ControlFlow;

use super::{
    error::PgnErrorKind,
    lexer::{Lexer, Token},
    nag::Nag,
    options::ReadOptions,
    result::PgnResult,
    tag::RawTag,
    text::decode,
};
use crate::{error::Error, moves::Move, position::Position};

/// What a [`Visitor`] says to go on, or to stop.
pub type Flow = ControlFlow<()>;

/// Sees what stands in a game, in the order of the text, without a tree and without a copy. Moves
/// are text until somebody plays them.
///
/// Every method does nothing by default.
///
/// ```
/// use core::ops::ControlFlow;
/// use makruk_core::pgn::{Flow, RawMove, Visitor, games};
///
/// #[derive(Default)]
/// struct Count { moves: usize, variations: usize }
///
/// impl Visitor<'_> for Count {
///     fn played(&mut self, _: RawMove<'_>) -> Flow {
///         self.moves += 1;
///         ControlFlow::Continue(())
///     }
///     fn begin_variation(&mut self, _: usize) -> bool {
///         self.variations += 1;
///         false // Not to be gone into.
///     }
/// }
///
/// let mut count = Count::default();
/// games(b"1. e4 (1. d4 d5) e5 *").next().unwrap().visit(&mut count);
/// assert_eq!((count.moves, count.variations), (2, 1));
/// ```
pub trait Visitor<'a> {
    /// A tag.
    fn tag(&mut self, tag: RawTag<'a>) {
        let _ = tag;
    }

    /// There are no more tags. A visitor that wants no moves stops here.
    fn begin_moves(&mut self) -> Flow {
        Flow::Continue(())
    }

    /// A move of the main line, or of the variation that has been begun last and not ended.
    fn played(&mut self, m: RawMove<'a>) -> Flow {
        let _ = m;
        Flow::Continue(())
    }

    /// A mark on the move before.
    fn nag(&mut self, nag: Nag) {
        let _ = nag;
    }

    /// A comment.
    fn comment(&mut self, comment: RawComment<'a>) -> Flow {
        let _ = comment;
        Flow::Continue(())
    }

    /// Moves in place of the move before. Tells whether to go into the variation; if not, it is
    /// passed over, and has no end either. `at` is where it stands in the bytes of the game.
    fn begin_variation(&mut self, at: usize) -> bool {
        let _ = at;
        true
    }

    /// The variation is closed, or the game ends inside it.
    fn end_variation(&mut self) {}

    /// The result behind the moves.
    fn result(&mut self, result: PgnResult) {
        let _ = result;
    }

    /// An error of form, which does not keep the rest from being read: [`PgnErrorKind::Tag`],
    /// [`Stray`](PgnErrorKind::Stray), [`UnclosedComment`](PgnErrorKind::UnclosedComment) or
    /// [`UnclosedVariation`](PgnErrorKind::UnclosedVariation), with its place in the bytes of the
    /// game.
    fn problem(&mut self, kind: PgnErrorKind, at: usize) {
        let _ = (kind, at);
    }
}

/// A move as it stands in the text, without number and marks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RawMove<'a> {
    /// The text.
    pub text: &'a [u8],
    /// Where it begins in the bytes of the game.
    pub at: usize,
}

impl RawMove<'_> {
    /// The legal move.
    ///
    /// Fails with [`Error::ParseSan`], [`Error::IllegalMove`] or [`Error::AmbiguousMove`].
    #[inline]
    pub fn to_move(self, position: &Position, options: &ReadOptions) -> Result<Move, Error> {
        options.parse_move(position, self.text)
    }

    /// Whether it is one of the signs for a pass: `--`, `Z0`, `null`, `0000`, `@@@@`.
    pub fn is_null(self) -> bool {
        matches!(self.text, b"--" | b"Z0" | b"null" | b"0000" | b"@@@@")
    }
}

/// A comment as it stands in the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RawComment<'a> {
    /// What stands between the braces, or behind the semicolon.
    pub bytes: &'a [u8],
    /// Where it begins in the bytes of the game.
    pub at: usize,
}

impl<'a> RawComment<'a> {
    /// The text: UTF-8, and where it is none, Latin-1. With all its white space.
    pub fn text(self) -> Cow<'a, str> {
        decode(self.bytes)
    }
}

/// Shows a game to a visitor.
pub(super) fn visit<'a, V: Visitor<'a>>(bytes: &'a [u8], visitor: &mut V) -> Flow {
    let mut lexer = Lexer::new(bytes);
    let mut comments = false;
    while let Some(tag) = lexer.next_tag(|_, _| comments = true) {
        visitor.tag(tag);
        if tag.value.is_none() {
            visitor.problem(PgnErrorKind::Tag, tag.at);
        }
    }
    visitor.begin_moves()?;
    if comments {
        // A comment may need the position, which only the last tag may tell.
        let mut flow = Flow::Continue(());
        let mut again = Lexer::new(bytes);
        while again
            .next_tag(|at, token| {
                if flow.is_continue() {
                    flow = comment(token, at, visitor);
                }
            })
            .is_some()
        {}
        flow?;
    }
    moves(&mut lexer, visitor)
}

fn comment<'a, V: Visitor<'a>>(token: Token<'a>, at: usize, visitor: &mut V) -> Flow {
    if let Token::Comment { text, closed } = token {
        visitor.comment(RawComment { bytes: text, at })?;
        if !closed {
            visitor.problem(PgnErrorKind::UnclosedComment, at);
        }
    }
    Flow::Continue(())
}

fn moves<'a, V: Visitor<'a>>(lexer: &mut Lexer<'a>, visitor: &mut V) -> Flow {
    // The variations that are open, of those that the visitor wants to go into, and where the
    // outermost begins.
    let mut depth = 0_usize;
    let mut outermost = 0;
    let mut unclosed = false;
    let mut inner_result = None;
    while let Some(token) = lexer.next() {
        let at = lexer.begin();
        match token {
            Token::Move(text) => visitor.played(RawMove { text, at })?,
            Token::Comment { .. } => comment(token, at, visitor)?,
            Token::Nag(nag) => visitor.nag(nag),
            Token::Open => {
                let inside = visitor.begin_variation(at);
                if depth == 0 {
                    outermost = at;
                    inner_result = None;
                }
                if inside {
                    depth += 1;
                } else if !pass_over(lexer, &mut inner_result) {
                    unclosed = true;
                }
            }
            Token::Close if depth == 0 => visitor.problem(PgnErrorKind::Stray, at),
            Token::Close => {
                depth -= 1;
                visitor.end_variation();
            }
            Token::Result(result) if depth == 0 => visitor.result(result),
            Token::Result(result) => inner_result = Some(result),
            Token::Stray => visitor.problem(PgnErrorKind::Stray, at),
        }
    }
    if unclosed || depth > 0 {
        visitor.problem(PgnErrorKind::UnclosedVariation, outermost);
        (0..depth).for_each(|_| visitor.end_variation());
        if let Some(result) = inner_result {
            // That of the game: nobody writes a variation behind it.
            visitor.result(result);
        }
    }
    Flow::Continue(())
}

/// Passes over a variation with all that is in it; tells whether it is closed.
fn pass_over(lexer: &mut Lexer<'_>, result: &mut Option<PgnResult>) -> bool {
    let mut depth = 1_usize;
    while let Some(token) = lexer.next() {
        match token {
            Token::Open => depth += 1,
            Token::Close if depth == 1 => return true,
            Token::Close => depth -= 1,
            Token::Result(found) => *result = Some(found),
            _ => {}
        }
    }
    false
}
