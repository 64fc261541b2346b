//! The main line alone, without a tree: what most programs need, at the speed of the moves.

use alloc::boxed::Box;

use super::{
    comment::declarations,
    convert::restore_result,
    error::PgnErrorKind,
    options::ReadOptions,
    raw::{Problem, token_at},
    result::PgnResult,
    start::Start,
    tag::RawTag,
    visit::{Flow, RawComment, RawMove, Visitor, visit},
};
use crate::{
    error::{CountingError, Error},
    game::{CountEvent, Game},
    moves::Move,
    position::Position,
    rules::CountingMode,
};

/// What the moves are played on.
trait Line {
    fn begin(&mut self, root: Position);
    fn position(&self) -> &Position;
    fn play(&mut self, m: Move);
    fn declare(&mut self, event: CountEvent) -> Result<(), CountingError>;
}

impl Line for Game {
    fn begin(&mut self, root: Position) {
        *self = Self::from_position(root);
    }

    fn position(&self) -> &Position {
        Self::position(self)
    }

    fn play(&mut self, m: Move) {
        self.push_unchecked(m);
    }

    fn declare(&mut self, event: CountEvent) -> Result<(), CountingError> {
        self.restore_count_event(event, self.turn())
    }
}

struct Positions<F> {
    position: Position,
    on_move: F,
}

impl<F: FnMut(&Position, Move)> Line for Positions<F> {
    fn begin(&mut self, root: Position) {
        self.position = root;
    }

    fn position(&self) -> &Position {
        &self.position
    }

    #[inline]
    fn play(&mut self, m: Move) {
        (self.on_move)(&self.position, m);
        self.position.play_unchecked(m);
    }

    fn declare(&mut self, event: CountEvent) -> Result<(), CountingError> {
        let side = self.position.turn();
        self.position = match event {
            CountEvent::Start => self.position.start_counting(side)?,
            CountEvent::Stop => self.position.stop_counting(side)?,
        };
        Ok(())
    }
}

pub(super) fn main_line(bytes: &[u8], options: &ReadOptions) -> Result<Game, Problem> {
    let mut replay = Replay::new(bytes, options, Game::new());
    let _ = visit(bytes, &mut replay);
    let result = replay
        .result
        .or_else(|| PgnResult::from_token(replay.result_tag?.value()?.trim().as_bytes()));
    let termination = replay.termination.and_then(|tag| tag.value());
    let mut game = replay.finish()?;
    restore_result(
        &mut game,
        result.unwrap_or(PgnResult::Open),
        termination.as_deref(),
    );
    Ok(game)
}

pub(super) fn positions(
    bytes: &[u8],
    options: &ReadOptions,
    on_move: impl FnMut(&Position, Move),
) -> Result<Position, Problem> {
    let line = Positions {
        position: Position::new(),
        on_move,
    };
    let mut replay = Replay::new(bytes, options, line);
    let _ = visit(bytes, &mut replay);
    Ok(replay.finish()?.position)
}

struct Replay<'a, 'o, L> {
    bytes: &'a [u8],
    options: &'o ReadOptions,
    start: Start<'a>,
    termination: Option<RawTag<'a>>,
    result_tag: Option<RawTag<'a>>,
    line: L,
    ply: usize,
    declared_counting: bool,
    result: Option<PgnResult>,
    problem: Option<Problem>,
}

impl<'a, 'o, L: Line> Replay<'a, 'o, L> {
    fn new(bytes: &'a [u8], options: &'o ReadOptions, line: L) -> Self {
        Self {
            bytes,
            options,
            start: Start::default(),
            termination: None,
            result_tag: None,
            line,
            ply: 0,
            declared_counting: false,
            result: None,
            problem: None,
        }
    }

    fn finish(self) -> Result<L, Problem> {
        match self.problem {
            None => Ok(self.line),
            Some(problem) => Err(problem),
        }
    }

    /// Keeps the first problem.
    #[cold]
    fn fail(&mut self, kind: PgnErrorKind, at: usize, source: Option<Box<Error>>) -> Flow {
        if self.problem.is_none() {
            self.problem = Some(Problem {
                kind,
                at,
                token: token_at(self.bytes, at, kind),
                ply: self.ply,
                source,
            });
        }
        Flow::Break(())
    }
}

impl<'a, L: Line> Visitor<'a> for Replay<'a, '_, L> {
    fn tag(&mut self, tag: RawTag<'a>) {
        self.start.add(tag);
        if tag.value.is_some() {
            if tag.is("Result") {
                self.result_tag.get_or_insert(tag);
            } else if tag.is("Termination") {
                self.termination.get_or_insert(tag);
            }
        }
    }

    fn begin_moves(&mut self) -> Flow {
        match self.start.position(self.options) {
            Ok(root) => {
                self.declared_counting = root.rules().counting == CountingMode::Declared;
                self.line.begin(root);
                Flow::Continue(())
            }
            Err(bad) => self.fail(bad.kind, bad.at, bad.source),
        }
    }

    #[inline]
    fn played(&mut self, m: RawMove<'a>) -> Flow {
        match m.to_move(self.line.position(), self.options) {
            Ok(m) => {
                self.line.play(m);
                self.ply += 1;
                Flow::Continue(())
            }
            Err(_) if m.is_null() => self.fail(PgnErrorKind::NullMove, m.at, None),
            Err(error) => self.fail(PgnErrorKind::Move, m.at, Some(Box::new(error))),
        }
    }

    fn comment(&mut self, comment: RawComment<'a>) -> Flow {
        if !self.declared_counting {
            return Flow::Continue(());
        }
        for event in declarations(&comment.text()) {
            if let Err(error) = self.line.declare(event) {
                return self.fail(
                    PgnErrorKind::Counting,
                    comment.at,
                    Some(Box::new(error.into())),
                );
            }
        }
        Flow::Continue(())
    }

    fn begin_variation(&mut self, _at: usize) -> bool {
        false
    }

    fn result(&mut self, result: PgnResult) {
        self.result = Some(result);
    }

    fn problem(&mut self, kind: PgnErrorKind, at: usize) {
        if !self.options.lenient {
            let _ = self.fail(kind, at, None);
        }
    }
}
