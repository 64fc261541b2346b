use alloc::string::String;
use core::time::Duration;

use super::{
    comment::{Command, Score, commands},
    nag::Nag,
    tree::{NodeData, NodeId, PgnGame},
};
use crate::{moves::Move, position::Position};

/// A place in a game: after a move, or before the first.
///
/// ```
/// use makruk_core::pgn::PgnGame;
///
/// let game: PgnGame = "1. e4 e5 {[%clk 0:00:59]} (1... d5) *".parse()?;
/// let e5 = game.main_line().last().unwrap();
/// assert_eq!((e5.ply(), e5.san().as_deref()), (2, Some("e5")));
/// assert_eq!(e5.clock().unwrap().as_secs(), 59);
/// assert_eq!(e5.variations().next().unwrap().san().as_deref(), Some("d5"));
/// # Ok::<(), makruk_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Node<'a> {
    pub(super) game: &'a PgnGame,
    pub(super) id: NodeId,
}

impl<'a> Node<'a> {
    fn data(&self) -> Option<&'a NodeData> {
        self.game.data(self.id)
    }

    fn at(&self, id: NodeId) -> Self {
        Self {
            game: self.game,
            id,
        }
    }

    /// The number of the node.
    pub const fn id(&self) -> NodeId {
        self.id
    }

    /// The move that leads here. `None` for the root.
    pub fn played(&self) -> Option<Move> {
        self.data()?.m
    }

    /// The node before the move. `None` for the root.
    pub fn parent(&self) -> Option<Self> {
        self.data()
            .filter(|data| data.m.is_some())
            .map(|data| self.at(data.parent))
    }

    /// The main continuation.
    pub fn next(&self) -> Option<Self> {
        self.data()?.first_child.map(|id| self.at(id))
    }

    pub(super) fn next_sibling(&self) -> Option<Self> {
        self.data()?.next_sibling.map(|id| self.at(id))
    }

    /// All continuations, the main one first.
    pub fn children(&self) -> impl Iterator<Item = Self> + use<'a> {
        core::iter::successors(self.next(), Node::next_sibling)
    }

    /// The other moves that the game has in place of this one, if it is a main continuation.
    pub fn variations(&self) -> impl Iterator<Item = Self> + use<'a> {
        let id = self.id;
        self.parent()
            .filter(|parent| parent.next().is_some_and(|main| main.id == id))
            .into_iter()
            .flat_map(|parent| parent.children().skip(1))
    }

    /// How many moves lead here.
    pub fn ply(&self) -> usize {
        core::iter::successors(self.parent(), Node::parent).count()
    }

    /// The position here, declarations about the count made.
    pub fn position(&self) -> Position {
        self.game
            .position_at(self.id)
            .unwrap_or(*self.game.root_position())
    }

    /// The move in SAN. `None` for the root.
    pub fn san(&self) -> Option<String> {
        let m = self.played()?;
        self.parent()?.position().san(m).ok()
    }

    /// The marks on the move.
    pub fn nags(&self) -> &'a [Nag] {
        self.data().map_or(&[], |data| &data.nags)
    }

    /// The comments behind the move; for the root those before the first move.
    pub fn comments(&self) -> &'a [String] {
        self.data().map_or(&[], |data| &data.comments)
    }

    /// The comments between the `(` of a variation and its first move.
    pub fn comments_before(&self) -> &'a [String] {
        self.data().map_or(&[], |data| &data.comments_before)
    }

    /// The commands in the comments behind the move.
    pub fn commands(&self) -> impl Iterator<Item = Command<'a>> + use<'a> {
        self.comments().iter().flat_map(|comment| commands(comment))
    }

    /// The time left on the clock of the side that has moved, if a comment tells it.
    pub fn clock(&self) -> Option<Duration> {
        self.commands()
            .find(|command| command.name == "clk")?
            .time()
    }

    /// What an engine says of the position, if a comment tells it.
    pub fn eval(&self) -> Option<Score> {
        self.commands().find_map(|command| command.score())
    }
}
