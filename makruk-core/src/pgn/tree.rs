use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{
    comment::{Command, declarations, with_command},
    nag::Nag,
    node::Node,
    result::PgnResult,
    tag::Tags,
    text::one_paragraph,
};
use crate::{
    error::IllegalMoveError, game::CountEvent, moves::Move, position::Position, rules::CountingMode,
};

/// The number of a node in one game. It stays the same while the game is edited.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(pub(super) u32);

impl NodeId {
    /// The beginning of the game, before the first move.
    pub const ROOT: Self = Self(0);

    /// The number, from 0 for the root.
    pub const fn index(self) -> u32 {
        self.0
    }

    /// The node of a number. What there is not in a game has no moves, comments or children, and
    /// nothing can be added to it.
    pub const fn from_index(index: u32) -> Self {
        Self(index)
    }
}

#[derive(Clone, Debug)]
pub(super) struct NodeData {
    /// `None` for the root alone.
    pub(super) m: Option<Move>,
    pub(super) parent: NodeId,
    pub(super) first_child: Option<NodeId>,
    last_child: Option<NodeId>,
    pub(super) next_sibling: Option<NodeId>,
    pub(super) nags: Vec<Nag>,
    pub(super) comments_before: Vec<String>,
    pub(super) comments: Vec<String>,
}

impl NodeData {
    const fn new(m: Option<Move>, parent: NodeId) -> Self {
        Self {
            m,
            parent,
            first_child: None,
            last_child: None,
            next_sibling: None,
            nags: Vec::new(),
            comments_before: Vec::new(),
            comments: Vec::new(),
        }
    }
}

/// A game as PGN has it: tags, the root position, a tree of legal moves with comments and marks, and
/// a result.
///
/// The first child of a node is the main continuation, the others are variations. Two games are
/// equal if all that would be written of them is.
///
/// ```
/// use makruk_core::pgn::{Nag, NodeId, PgnGame};
///
/// let mut game: PgnGame = "1. e4 e5! (1... d5 {rare}) 2. Nd2 *".parse()?;
/// let sans: Vec<_> = game.main_line().map(|node| node.san().unwrap()).collect();
/// assert_eq!(sans, ["e4", "e5", "Nd2"]);
/// let e5 = game.root().next().unwrap().next().unwrap();
/// assert_eq!(e5.nags(), [Nag::GOOD]);
/// assert_eq!(e5.variations().next().unwrap().comments(), ["rare"]);
///
/// let e4 = game.root().next().unwrap().id();
/// let c5 = game.add_san(e4, "c5")?;
/// game.promote(c5);
/// assert_eq!(game.to_movetext(), "1. e4 e5 $1 (1... c5) (1... d5 { rare }) 2. Nd2 *");
/// # Ok::<(), makruk_core::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct PgnGame {
    tags: Tags,
    position: Position,
    result: PgnResult,
    nodes: Vec<NodeData>,
}

impl PgnGame {
    /// A game without moves from this position, with the tags that go with it: those of the roster,
    /// `Variant`, and where they are needed `RuleSet`, `SetUp` and `FEN`.
    pub fn new(root: Position) -> Self {
        let mut game = Self::bare(Tags::roster(), root, PgnResult::Open);
        game.set_root_tags();
        game
    }

    pub(super) fn bare(tags: Tags, position: Position, result: PgnResult) -> Self {
        Self {
            tags,
            position,
            result,
            nodes: alloc::vec![NodeData::new(None, NodeId::ROOT)],
        }
    }

    /// The tags.
    pub const fn tags(&self) -> &Tags {
        &self.tags
    }

    /// The tags, to be changed. Those that tell of the root position and its rules are for other
    /// readers: this game goes by [`root_position`](Self::root_position).
    pub const fn tags_mut(&mut self) -> &mut Tags {
        &mut self.tags
    }

    /// The position before the first move, with the rules.
    pub const fn root_position(&self) -> &Position {
        &self.position
    }

    /// The result behind the moves; where there was none, that of the tag `Result`.
    pub const fn result(&self) -> PgnResult {
        self.result
    }

    /// Sets the result, in the tag `Result` as well.
    pub fn set_result(&mut self, result: PgnResult) {
        self.result = result;
        self.tags.put("Result", result.name());
    }

    pub(super) fn set_final_result(&mut self, result: PgnResult) {
        self.result = result;
    }

    // Walking.

    /// The node before the first move.
    pub const fn root(&self) -> Node<'_> {
        Node {
            game: self,
            id: NodeId::ROOT,
        }
    }

    /// A node. `None` where the game has none of this number.
    pub fn node(&self, id: NodeId) -> Option<Node<'_>> {
        self.data(id).map(|_| Node { game: self, id })
    }

    /// The nodes of the main line, one for each move.
    pub fn main_line(&self) -> impl Iterator<Item = Node<'_>> {
        core::iter::successors(self.root().next(), Node::next)
    }

    /// How many nodes have been made, the root and those that were removed included: numbers are
    /// below this.
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn data(&self, id: NodeId) -> Option<&NodeData> {
        self.nodes.get(id.0 as usize)
    }

    pub(super) fn data_mut(&mut self, id: NodeId) -> Option<&mut NodeData> {
        self.nodes.get_mut(id.0 as usize)
    }

    fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        let first = self.data(id).and_then(|data| data.first_child);
        core::iter::successors(first, |child| self.data(*child)?.next_sibling)
    }

    /// The position after the move of a node, declarations about the count made. `None` where the
    /// game has no such node.
    pub fn position_at(&self, id: NodeId) -> Option<Position> {
        let mut path = Vec::new();
        let mut node = self.node(id)?;
        while let Some(m) = node.played() {
            path.push((node.id, m));
            node = node.parent()?;
        }
        let mut position = self.position;
        self.declare(NodeId::ROOT, &mut position);
        for (id, m) in path.into_iter().rev() {
            position.play_unchecked(m);
            self.declare(id, &mut position);
        }
        Some(position)
    }

    /// Makes the declarations of a node that can be made.
    pub(super) fn declare(&self, id: NodeId, position: &mut Position) {
        if position.rules().counting != CountingMode::Declared {
            return;
        }
        let comments = self.data(id).map_or(&[][..], |data| &data.comments);
        for event in comments.iter().flat_map(|comment| declarations(comment)) {
            let side = position.turn();
            let declared = match event {
                CountEvent::Start => position.start_counting(side),
                CountEvent::Stop => position.stop_counting(side),
            };
            *position = declared.unwrap_or(*position);
        }
    }

    // Editing.

    /// Adds a legal move behind a node: as its main continuation if it has none, else as the last of
    /// its variations. A move that is there already is not added again.
    ///
    /// Refused where the move is not legal, or the game has no such node (which the error takes for
    /// its root).
    pub fn add_move(&mut self, parent: NodeId, m: Move) -> Result<NodeId, IllegalMoveError> {
        let position = self.position_at(parent).unwrap_or(self.position);
        position.play(m)?;
        let known = self
            .children(parent)
            .find(|child| self.data(*child).and_then(|data| data.m) == Some(m));
        Ok(known.unwrap_or_else(|| self.push_move(parent, m)))
    }

    /// [`add_move`](Self::add_move) for a move in SAN or LAN.
    pub fn add_san(&mut self, parent: NodeId, san: &str) -> Result<NodeId, crate::Error> {
        let position = self.position_at(parent).unwrap_or(self.position);
        let m = position.parse_san(san)?;
        Ok(self.add_move(parent, m)?)
    }

    /// Adds a move that is known to be legal behind a node, as the last of its children, also where
    /// it is there already: for a tree that was taken apart and is put together again. Of a game
    /// with a move that is not legal, nothing can be said. Nodes are numbered in the order in which
    /// they are added.
    ///
    /// ```
    /// use makruk_core::pgn::{NodeId, PgnGame};
    ///
    /// let game: PgnGame = "1. e4 (1. e4 e5) *".parse()?;
    /// let mut copy = PgnGame::new(*game.root_position());
    /// for child in game.root().children() {
    ///     let id = copy.add_move_unchecked(NodeId::ROOT, child.played().unwrap());
    ///     assert_eq!(copy.root().children().last().unwrap().id(), id);
    /// }
    /// assert_eq!(copy.to_movetext(), "1. e4 (1. e4) *");
    /// # Ok::<(), makruk_core::Error>(())
    /// ```
    pub fn add_move_unchecked(&mut self, parent: NodeId, m: Move) -> NodeId {
        self.push_move(parent, m)
    }

    pub(super) fn push_move(&mut self, parent: NodeId, m: Move) -> NodeId {
        let parent = if self.data(parent).is_some() {
            parent
        } else {
            NodeId::ROOT
        };
        let id = NodeId(self.nodes.len().try_into().unwrap_or(u32::MAX));
        self.nodes.push(NodeData::new(Some(m), parent));
        self.append(parent, id);
        id
    }

    fn append(&mut self, parent: NodeId, child: NodeId) {
        let Some(data) = self.data_mut(parent) else {
            return;
        };
        let before = data.last_child.replace(child);
        data.first_child.get_or_insert(child);
        if let Some(before) = before.and_then(|before| self.data_mut(before)) {
            before.next_sibling = Some(child);
        }
    }

    /// Puts the children of a node into this order.
    fn set_children(&mut self, parent: NodeId, children: &[NodeId]) {
        if let Some(data) = self.data_mut(parent) {
            (data.first_child, data.last_child) = (None, None);
        }
        for child in children {
            if let Some(data) = self.data_mut(*child) {
                data.next_sibling = None;
            }
            self.append(parent, *child);
        }
    }

    fn move_child(&mut self, id: NodeId, to: impl FnOnce(usize) -> usize) -> bool {
        let Some(parent) = self.node(id).and_then(|node| node.parent()) else {
            return false;
        };
        let mut children: Vec<NodeId> = self.children(parent.id).collect();
        let parent = parent.id;
        let Some(at) = children.iter().position(|child| *child == id) else {
            return false;
        };
        let to = to(at).min(children.len() - 1);
        if to == at {
            return false;
        }
        children.remove(at);
        children.insert(to, id);
        self.set_children(parent, &children);
        true
    }

    /// Moves a variation up by one place among its siblings; at the first place it is the main
    /// continuation. Tells whether anything has changed.
    pub fn promote(&mut self, id: NodeId) -> bool {
        self.move_child(id, |at| at.saturating_sub(1))
    }

    /// Moves a variation down by one place. Tells whether anything has changed.
    pub fn demote(&mut self, id: NodeId) -> bool {
        self.move_child(id, |at| at + 1)
    }

    /// Makes the line up to a node the main line, all the way from the root. Tells whether anything
    /// has changed.
    pub fn promote_to_main(&mut self, id: NodeId) -> bool {
        let mut changed = false;
        let mut next = Some(id);
        while let Some(id) = next {
            changed |= self.move_child(id, |_| 0);
            next = self
                .node(id)
                .and_then(|node| node.parent())
                .map(|node| node.id);
        }
        changed
    }

    /// Removes a node with all that follows from it. Tells whether there was one; the root stays.
    pub fn remove(&mut self, id: NodeId) -> bool {
        let Some(parent) = self.node(id).and_then(|node| node.parent()) else {
            return false;
        };
        let parent = parent.id;
        let children: Vec<NodeId> = self.children(parent).collect();
        let kept: Vec<NodeId> = children.iter().copied().filter(|it| *it != id).collect();
        if kept.len() == children.len() {
            return false;
        }
        self.set_children(parent, &kept);
        true
    }

    /// Sets the comments behind a move, or before the first move for the root. A comment is one
    /// paragraph: line ends become spaces, and what is empty is left out.
    pub fn set_comments<S: AsRef<str>>(
        &mut self,
        id: NodeId,
        comments: impl IntoIterator<Item = S>,
    ) {
        if let Some(data) = self.data_mut(id) {
            data.comments = tidy(comments);
        }
    }

    /// Sets the comments before the first move of a variation. In front of any other move they are
    /// read back as the comments behind the move before.
    pub fn set_comments_before<S: AsRef<str>>(
        &mut self,
        id: NodeId,
        comments: impl IntoIterator<Item = S>,
    ) {
        if let Some(data) = self.data_mut(id) {
            data.comments_before = tidy(comments);
        }
    }

    /// Sets the marks on a move.
    pub fn set_nags(&mut self, id: NodeId, nags: impl IntoIterator<Item = Nag>) {
        if let Some(data) = self.data_mut(id) {
            data.nags = nags.into_iter().collect();
        }
    }

    /// Gives a command in the comments of a node another argument, or adds a comment with it. `None`
    /// takes the command away.
    ///
    /// ```
    /// use makruk_core::pgn::{PgnGame, NodeId};
    ///
    /// let mut game: PgnGame = "1. e4 {best [%clk 0:01:00]} *".parse()?;
    /// let e4 = game.root().next().unwrap().id();
    /// game.set_command(e4, "clk", Some("0:00:59"));
    /// game.set_command(e4, "eval", Some("0.1"));
    /// let comments = game.node(e4).unwrap().comments();
    /// assert_eq!(comments, ["best [%clk 0:00:59]", "[%eval 0.1]"]);
    /// # Ok::<(), makruk_core::Error>(())
    /// ```
    pub fn set_command(&mut self, id: NodeId, name: &str, argument: Option<&str>) {
        let Some(data) = self.data_mut(id) else {
            return;
        };
        let mut argument = argument;
        for comment in &mut data.comments {
            if let Some(changed) = with_command(comment, name, argument) {
                *comment = changed;
                argument = None;
            }
        }
        data.comments.retain(|comment| !comment.is_empty());
        if let Some(argument) = argument {
            let command = Command { name, argument }.to_string();
            data.comments.extend(tidy([command]));
        }
    }
}

fn tidy<S: AsRef<str>>(comments: impl IntoIterator<Item = S>) -> Vec<String> {
    comments
        .into_iter()
        .map(|comment| one_paragraph(comment.as_ref()).into_owned())
        .filter(|comment| !comment.is_empty())
        .collect()
}

impl PartialEq for PgnGame {
    fn eq(&self, other: &Self) -> bool {
        if (&self.tags, &self.position, self.result) != (&other.tags, &other.position, other.result)
        {
            return false;
        }
        let mut pairs = alloc::vec![(self.root(), other.root())];
        while let Some((a, b)) = pairs.pop() {
            let same = a.played() == b.played()
                && a.nags() == b.nags()
                && a.comments() == b.comments()
                && a.comments_before() == b.comments_before();
            let (mut a, mut b) = (a.children(), b.children());
            if !same {
                return false;
            }
            loop {
                match (a.next(), b.next()) {
                    (Some(a), Some(b)) => pairs.push((a, b)),
                    (None, None) => break,
                    _ => return false,
                }
            }
        }
        true
    }
}

impl Eq for PgnGame {}
