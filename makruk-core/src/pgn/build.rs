//! A game from its text, with everything that is in it.

use alloc::{boxed::Box, string::String, vec::Vec};

use super::{
    comment::declarations,
    error::PgnErrorKind,
    nag::Nag,
    options::ReadOptions,
    raw::{Problem, token_at},
    result::PgnResult,
    start::Start,
    tag::{RawTag, Tags},
    text::one_paragraph,
    tree::{NodeId, PgnGame},
    visit::{Flow, RawComment, RawMove, Visitor, visit},
};
use crate::{error::Error, game::CountEvent, position::Position, rules::CountingMode};

/// Reads as much as can be read, and tells the first problem.
pub(super) fn build(bytes: &[u8], options: &ReadOptions) -> (PgnGame, Option<Problem>) {
    let mut builder = Builder {
        bytes,
        options,
        start: Start::default(),
        game: PgnGame::bare(Tags::new(), Position::new(), PgnResult::Open),
        here: Place {
            node: NodeId::ROOT,
            position: Position::new(),
            before: None,
            ply: 0,
        },
        outer: Vec::new(),
        nags: Vec::new(),
        comments: Vec::new(),
        dead: None,
        declared_counting: false,
        problem: None,
    };
    let _ = visit(bytes, &mut builder);
    (builder.game, builder.problem)
}

/// Where the text stands in the tree.
#[derive(Clone, Copy)]
struct Place {
    node: NodeId,
    /// After the move of the node, with what was declared then.
    position: Position,
    /// Before that move, and its parent. `None` where there has been no move in this line yet.
    before: Option<(NodeId, Position)>,
    ply: usize,
}

struct Builder<'a, 'o> {
    bytes: &'a [u8],
    options: &'o ReadOptions,
    start: Start<'a>,
    game: PgnGame,
    here: Place,
    /// The places at which the open variations have left the line around them.
    outer: Vec<Place>,
    /// What waits for the first move of a variation.
    nags: Vec<Nag>,
    comments: Vec<String>,
    /// The number of open variations in one that has no legal continuation: passed over until it is
    /// closed.
    dead: Option<usize>,
    declared_counting: bool,
    problem: Option<Problem>,
}

impl Builder<'_, '_> {
    #[cold]
    fn fail(&mut self, kind: PgnErrorKind, at: usize, source: Option<Box<Error>>) {
        if self.problem.is_none() && !(self.options.lenient && kind.is_of_form()) {
            self.problem = Some(Problem {
                kind,
                at,
                token: token_at(self.bytes, at, kind),
                ply: self.here.ply,
                source,
            });
        }
    }

    /// Leaves the line alone from here on: the variation, or the game.
    fn give_up(&mut self) -> Flow {
        if self.outer.is_empty() {
            return Flow::Break(());
        }
        self.dead = Some(self.outer.len());
        Flow::Continue(())
    }

    fn declare(&mut self, event: CountEvent) -> Result<(), Error> {
        let position = &mut self.here.position;
        let side = position.turn();
        *position = match event {
            CountEvent::Start => position.start_counting(side)?,
            CountEvent::Stop => position.stop_counting(side)?,
        };
        Ok(())
    }
}

impl<'a> Visitor<'a> for Builder<'a, '_> {
    fn tag(&mut self, tag: RawTag<'a>) {
        self.start.add(tag);
        if let Some(value) = tag.value() {
            self.game.tags_mut().push(&tag.name(), &value);
        }
    }

    fn begin_moves(&mut self) -> Flow {
        let tags = core::mem::take(self.game.tags_mut());
        let result = tags
            .get("Result")
            .and_then(|value| PgnResult::from_token(value.trim().as_bytes()));
        let result = result.unwrap_or(PgnResult::Open);
        let (root, bad) = match self.start.position(self.options) {
            Ok(root) => (root, None),
            Err(bad) => (Position::new(), Some(bad)),
        };
        self.game = PgnGame::bare(tags, root, result);
        self.here.position = root;
        self.declared_counting = root.rules().counting == CountingMode::Declared;
        match bad {
            None => Flow::Continue(()),
            Some(bad) => {
                self.fail(bad.kind, bad.at, bad.source);
                Flow::Break(())
            }
        }
    }

    fn played(&mut self, m: RawMove<'a>) -> Flow {
        if self.dead.is_some() {
            return Flow::Continue(());
        }
        match m.to_move(&self.here.position, self.options) {
            Ok(legal) => {
                let parent = self.here.node;
                let node = self.game.push_move(parent, legal);
                if let Some(data) = self.game.data_mut(node) {
                    data.comments_before = core::mem::take(&mut self.comments);
                    data.nags = core::mem::take(&mut self.nags);
                }
                self.here.before = Some((parent, self.here.position));
                self.here.node = node;
                self.here.position.play_unchecked(legal);
                self.here.ply += 1;
                Flow::Continue(())
            }
            Err(error) => {
                let (kind, source) = if m.is_null() {
                    (PgnErrorKind::NullMove, None)
                } else {
                    (PgnErrorKind::Move, Some(Box::new(error)))
                };
                self.fail(kind, m.at, source);
                self.give_up()
            }
        }
    }

    fn nag(&mut self, nag: Nag) {
        if self.dead.is_some() {
            return;
        }
        if self.here.before.is_none() && !self.outer.is_empty() {
            self.nags.push(nag);
        } else if let Some(data) = self.game.data_mut(self.here.node) {
            data.nags.push(nag);
        }
    }

    fn comment(&mut self, comment: RawComment<'a>) -> Flow {
        if self.dead.is_some() {
            return Flow::Continue(());
        }
        let text = comment.text();
        let text = one_paragraph(&text);
        if text.is_empty() {
            return Flow::Continue(());
        }
        if self.here.before.is_none() && !self.outer.is_empty() {
            self.comments.push(text.into_owned());
            return Flow::Continue(());
        }
        if self.declared_counting {
            for event in declarations(&text) {
                if let Err(error) = self.declare(event) {
                    // The moves are none the worse for it.
                    self.fail(PgnErrorKind::Counting, comment.at, Some(Box::new(error)));
                }
            }
        }
        if let Some(data) = self.game.data_mut(self.here.node) {
            data.comments.push(text.into_owned());
        }
        Flow::Continue(())
    }

    fn begin_variation(&mut self, at: usize) -> bool {
        if self.dead.is_some() {
            return false;
        }
        let Some((node, position)) = self.here.before else {
            self.fail(PgnErrorKind::Stray, at, None);
            return false;
        };
        if self.outer.len() >= self.options.max_depth {
            self.fail(PgnErrorKind::Depth, at, None);
            return false;
        }
        self.outer.push(self.here);
        self.here = Place {
            node,
            position,
            before: None,
            ply: self.here.ply.saturating_sub(1),
        };
        true
    }

    fn end_variation(&mut self) {
        if self.dead == Some(self.outer.len()) {
            self.dead = None;
        }
        if let Some(outer) = self.outer.pop() {
            self.here = outer;
        }
        // A variation without a move leaves its comments where it stands.
        let comments = core::mem::take(&mut self.comments);
        self.nags.clear();
        if let Some(data) = self.game.data_mut(self.here.node) {
            data.comments.extend(comments);
        }
    }

    fn result(&mut self, result: PgnResult) {
        self.game.set_final_result(result);
    }

    fn problem(&mut self, kind: PgnErrorKind, at: usize) {
        self.fail(kind, at, None);
    }
}
