use makruk_core::pgn::{self as core, Nag, NodeId, Score};
use pyo3::prelude::*;

use crate::{
    args::{Int, MoveArg, Text, items, owned_text},
    errors::{Refuse, refuse_text},
    moves::{Move, object},
    pgn::PgnGame,
    position::Position,
};

/// A place in a record: after a move, or before the first. It comes from `PgnGame.root`; what is
/// changed in it is changed in the record.
///
/// The first child of a node is the main continuation, the others are variations.
///
/// >>> from makruk import PgnGame
/// >>> record = PgnGame.from_pgn("1. e4 e5 {[%clk 0:00:59]} (1... d5) *")
/// >>> e5 = record.main_line()[-1]
/// >>> e5, e5.ply, e5.move, e5.clock
/// (<PgnNode: ply 2, e5>, 2, Move.from_uci('e6e5'), 59.0)
/// >>> e5.variations, e5.parent.children
/// ([<PgnNode: ply 2, d5>], [<PgnNode: ply 2, e5>, <PgnNode: ply 2, d5>])
#[pyclass(module = "makruk", frozen)]
pub(crate) struct PgnNode {
    game: Py<PgnGame>,
    id: NodeId,
}

/// The nodes of these numbers.
pub(crate) fn at(game: &Bound<'_, PgnGame>, ids: Vec<NodeId>) -> Vec<PgnNode> {
    let node = |id| PgnNode {
        game: game.clone().unbind(),
        id,
    };
    ids.into_iter().map(node).collect()
}

impl PgnNode {
    pub(crate) fn root(game: Py<PgnGame>) -> Self {
        Self {
            game,
            id: NodeId::ROOT,
        }
    }

    /// Does something with the record and the node of it, while no other thread can. It must not
    /// touch Python.
    fn with<T>(&self, work: impl FnOnce(core::Node<'_>) -> T) -> T {
        self.game.get().with(|game| {
            // A record never loses a node that has been made.
            let node = game.node(self.id).unwrap_or_else(|| game.root());
            work(node)
        })
    }

    fn at(&self, py: Python<'_>, id: NodeId) -> Self {
        Self {
            game: self.game.clone_ref(py),
            id,
        }
    }

    fn all(&self, py: Python<'_>, ids: Vec<NodeId>) -> Vec<Self> {
        at(self.game.bind(py), ids)
    }

    /// Which child to take at each step from the root. `None` for what is no longer in the tree.
    fn path(&self) -> Option<Vec<usize>> {
        self.with(|mut node| {
            let mut path = Vec::new();
            while let Some(parent) = node.parent() {
                path.push(
                    parent
                        .children()
                        .position(|child| child.id() == node.id())?,
                );
                node = parent;
            }
            path.reverse();
            Some(path)
        })
    }
}

#[pymethods]
impl PgnNode {
    /// The move that leads here, `None` for the root.
    #[getter]
    fn r#move(&self, py: Python<'_>) -> PyResult<Option<Py<Move>>> {
        let played = self.with(|node| node.played());
        played.map(|m| object(py, m)).transpose()
    }

    /// The move in SAN, `None` for the root. In another notation:
    /// `node.parent.position.notation(node.move, ...)`.
    #[getter]
    fn san(&self) -> Option<String> {
        self.with(|node| node.san())
    }

    /// The node before the move, `None` for the root.
    #[getter]
    fn parent(&self, py: Python<'_>) -> Option<Self> {
        let id = self.with(|node| node.parent().map(|node| node.id()));
        id.map(|id| self.at(py, id))
    }

    /// The main continuation, `None` where the line ends.
    #[getter]
    fn next(&self, py: Python<'_>) -> Option<Self> {
        let id = self.with(|node| node.next().map(|node| node.id()));
        id.map(|id| self.at(py, id))
    }

    /// All continuations, the main one first.
    #[getter]
    fn children(&self, py: Python<'_>) -> Vec<Self> {
        self.all(
            py,
            self.with(|node| node.children().map(|node| node.id()).collect()),
        )
    }

    /// The other moves that the record has in place of this one, if it is a main continuation.
    #[getter]
    fn variations(&self, py: Python<'_>) -> Vec<Self> {
        self.all(
            py,
            self.with(|node| node.variations().map(|node| node.id()).collect()),
        )
    }

    /// How many moves lead here.
    #[getter]
    fn ply(&self) -> usize {
        self.with(|node| node.ply())
    }

    /// The position here, declarations about the count made.
    #[getter]
    fn position(&self) -> Position {
        Position(self.with(|node| node.position()))
    }

    /// The marks on the move by their numbers in the standard: 1 for `!`, 2 for `?`, 3 `!!`, 4
    /// `??`, 5 `!?`, 6 `?!`.
    #[getter]
    fn nags(&self) -> Vec<u16> {
        self.with(|node| node.nags().iter().map(|nag| nag.0).collect())
    }

    /// The comments behind the move; for the root those before the first move.
    #[getter]
    fn comments(&self) -> Vec<String> {
        self.with(|node| node.comments().to_vec())
    }

    /// The comments between the `(` of a variation and its first move.
    #[getter]
    fn comments_before(&self) -> Vec<String> {
        self.with(|node| node.comments_before().to_vec())
    }

    /// Name and argument of the commands in the comments behind the move.
    ///
    /// >>> from makruk import PgnGame
    /// >>> PgnGame.from_pgn("1. e4 {[%clk 0:01:02] [%cal Ge3e4]} *").root.next.commands
    /// [('clk', '0:01:02'), ('cal', 'Ge3e4')]
    #[getter]
    fn commands(&self) -> Vec<(String, String)> {
        self.with(|node| {
            let commands = node.commands();
            commands
                .map(|command| (command.name.into(), command.argument.into()))
                .collect()
        })
    }

    /// The seconds left on the clock of the side that has moved, if a comment tells them
    /// (`[%clk 0:01:02]`).
    #[getter]
    fn clock(&self) -> Option<f64> {
        self.with(|node| node.clock())
            .map(|time| time.as_secs_f64())
    }

    /// What an engine says of the position, if a comment tells it (`[%eval -0.35]`, `[%eval #3]`).
    ///
    /// >>> from makruk import PgnGame
    /// >>> PgnGame.from_pgn("1. e4 {[%eval -0.35]} *").root.next.eval
    /// Score(centipawns=-35, mate=None)
    #[getter]
    fn eval<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let fields = match self.with(|node| node.eval()) {
            None => return Ok(None),
            Some(Score::Centipawns(sum)) => (Some(sum), None),
            Some(Score::Mate(moves)) => (None, Some(moves)),
        };
        let class = py.import("makruk._records")?.getattr("Score")?;
        class.call1(fields).map(Some)
    }

    /// Adds a legal move and gives its node: as the main continuation if there is none, else as the
    /// last of the variations. A move that is there already is not added again. Raises
    /// `IllegalMoveError` for a move that is not legal.
    fn add_move(&self, py: Python<'_>, r#move: MoveArg) -> PyResult<Self> {
        let added = self.game.get().with(|game| {
            let root = *game.root_position();
            let position = game.position_at(self.id).unwrap_or(root);
            let m = r#move.0.to_move(&position)?;
            game.add_move(self.id, m)
        });
        Ok(self.at(py, added.refuse()?))
    }

    /// `add_move` for a text in SAN or LAN. Raises as `Position.parse_san` does.
    ///
    /// >>> from makruk import PgnGame
    /// >>> record = PgnGame()
    /// >>> node = record.root.add_san("e4").add_san("e5")
    /// >>> record.movetext()
    /// '1. e4 e5 *'
    fn add_san(&self, py: Python<'_>, san: Text<'_>) -> PyResult<Self> {
        let added = self.game.get().with(|game| game.add_san(self.id, &san.0));
        Ok(self.at(py, added.refuse()?))
    }

    /// Moves a variation up by one place among its siblings; at the first place it is the main
    /// continuation. Tells whether anything has changed.
    fn promote(&self) -> bool {
        self.game.get().with(|game| game.promote(self.id))
    }

    /// Makes the line up to here the main line, all the way from the root. Tells whether anything
    /// has changed.
    fn promote_to_main(&self) -> bool {
        self.game.get().with(|game| game.promote_to_main(self.id))
    }

    /// Moves a variation down by one place. Tells whether anything has changed.
    fn demote(&self) -> bool {
        self.game.get().with(|game| game.demote(self.id))
    }

    /// Removes the node with all that follows from it. Tells whether it was there; the root stays.
    /// Of what has been removed nothing is written any more.
    fn remove(&self) -> bool {
        self.game.get().with(|game| game.remove(self.id))
    }

    /// Sets the comments behind the move, or before the first move for the root. A comment is one
    /// paragraph: line ends become spaces, and what is empty is left out.
    fn set_comments(&self, comments: &Bound<'_, PyAny>) -> PyResult<()> {
        let comments = items(comments, owned_text)?;
        self.game
            .get()
            .with(|game| game.set_comments(self.id, comments));
        Ok(())
    }

    /// Sets the comments before the first move of a variation. In front of any other move they are
    /// read back as the comments behind the move before.
    fn set_comments_before(&self, comments: &Bound<'_, PyAny>) -> PyResult<()> {
        let comments = items(comments, owned_text)?;
        self.game
            .get()
            .with(|game| game.set_comments_before(self.id, comments));
        Ok(())
    }

    /// Sets the marks on the move, by their numbers in the standard.
    fn set_nags(&self, nags: &Bound<'_, PyAny>) -> PyResult<()> {
        let nags = items(nags, |item| {
            let Int(number): Int<u16> = item.extract()?;
            Ok(Nag(number))
        })?;
        self.game.get().with(|game| game.set_nags(self.id, nags));
        Ok(())
    }

    /// Gives a command in the comments behind the move another argument, or adds a comment with it.
    /// `None` takes the command away.
    ///
    /// >>> from makruk import PgnGame
    /// >>> e4 = PgnGame.from_pgn("1. e4 {best [%clk 0:01:00]} *").root.next
    /// >>> e4.set_command("clk", "0:00:59")
    /// >>> e4.set_command("eval", "0.1")
    /// >>> e4.comments
    /// ['best [%clk 0:00:59]', '[%eval 0.1]']
    fn set_command(&self, name: Text<'_>, argument: Option<Text<'_>>) {
        let argument = argument.as_ref().map(|argument| &*argument.0);
        self.game
            .get()
            .with(|game| game.set_command(self.id, &name.0, argument));
    }

    fn __eq__(&self, other: &Bound<'_, Self>) -> bool {
        let other = other.get();
        self.game.is(&other.game) && self.id == other.id
    }

    fn __hash__(&self) -> u64 {
        // Records are told apart by where they are.
        (self.game.as_ptr() as u64).rotate_right(4) ^ u64::from(self.id.index())
    }

    fn __repr__(&self) -> String {
        self.with(|node| match node.san() {
            Some(san) => format!("<PgnNode: ply {}, {san}>", node.ply()),
            None => "<PgnNode: root>".into(),
        })
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Py<PgnGame>, Vec<usize>))> {
        let make = py.import("makruk._makruk")?.getattr("_restore_pgn_node")?;
        let path = self.path().ok_or_else(|| removed(py))?;
        Ok((make, (self.game.clone_ref(py), path)))
    }
}

fn removed(py: Python<'_>) -> PyErr {
    let message = "the node is not in the tree of its record";
    refuse_text(py, "ERR_STATE", "", message)
}

/// Makes a node again that was pickled with its record.
#[pyfunction]
pub(crate) fn _restore_pgn_node(
    py: Python<'_>,
    game: &Bound<'_, PgnGame>,
    path: Vec<Int<usize>>,
) -> PyResult<PgnNode> {
    let id = game.get().with(|game| {
        let mut node = game.root();
        for step in path {
            node = node.children().nth(step.0)?;
        }
        Some(node.id())
    });
    let id = id.ok_or_else(|| removed(py))?;
    Ok(PgnNode {
        game: game.clone().unbind(),
        id,
    })
}
