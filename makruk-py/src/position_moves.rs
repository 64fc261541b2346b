//! The moves of a position: which there are, and what comes after them.

use makruk_core as mk;
use pyo3::{
    prelude::*,
    types::{PyDict, PyList},
};

use crate::{
    args::{MoveArg, Square},
    errors::Refuse,
    moves::{Move, MoveList, Selection, object, sans, texts},
    names::Name,
    position::Position,
};

/// A legal move of a position.
pub(crate) fn legal(position: &mk::Position, m: &MoveArg) -> PyResult<mk::Move> {
    m.0.to_move(position).refuse()
}

#[pymethods]
impl Position {
    /// All legal moves: a sequence that finds them when they are asked for. Empty in mate and
    /// stalemate only: counts, repetition and lack of material do not take moves away.
    ///
    /// >>> from makruk import *
    /// >>> len(Position().legal_moves)
    /// 23
    #[getter]
    fn legal_moves(&self) -> MoveList {
        MoveList::new(self.0, Selection::All)
    }

    /// The legal moves of the piece on a square; none where it is not the mover's.
    fn legal_moves_from(&self, square: Square) -> MoveList {
        MoveList::new(self.0, Selection::From(square.0))
    }

    /// The legal moves that take a piece.
    fn capture_moves(&self) -> MoveList {
        MoveList::new(self.0, Selection::Captures)
    }

    /// The legal moves with which a pawn promotes.
    fn promotion_moves(&self) -> MoveList {
        MoveList::new(self.0, Selection::Promotions)
    }

    /// The legal moves as UCI text: the fast way to strings.
    ///
    /// >>> from makruk import *
    /// >>> Position("k7/8/1K6/8/8/8/8/8 b").legal_moves_uci()
    /// ['a8b8']
    fn legal_moves_uci<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        texts(py, &self.0.legal_moves())
    }

    /// The legal moves in SAN, in the same order.
    fn legal_moves_san<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        sans(py, &self.0, &self.0.legal_moves())
    }

    /// The number of legal moves, without a list of them.
    fn count_legal_moves(&self) -> usize {
        self.0.count_legal_moves()
    }

    /// Whether there is a legal move.
    fn has_legal_moves(&self) -> bool {
        self.0.has_legal_moves()
    }

    /// For each square from which a legal move goes, the squares where it may end.
    ///
    /// >>> from makruk import *
    /// >>> Position().dests()[C1] == [B2, C2, D2]
    /// True
    fn dests<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dests = PyDict::new(py);
        for (from, to) in self.0.dests() {
            dests.set_item(Square(from), PyList::new(py, to.into_iter().map(Square))?)?;
        }
        Ok(dests)
    }

    /// Whether a move is legal. The suffix of a promotion may be left out.
    fn is_legal(&self, r#move: MoveArg) -> bool {
        r#move.0.to_move(&self.0).is_ok()
    }

    /// Why a move is not legal, `None` where it is.
    ///
    /// >>> from makruk import *
    /// >>> Position().illegal_reason("e4e5")
    /// IllegalReason.NO_PIECE
    fn illegal_reason(&self, r#move: MoveArg) -> Option<Name<mk::IllegalReason>> {
        r#move
            .0
            .to_move(&self.0)
            .err()
            .map(|error| Name(error.reason))
    }

    /// The legal move from one square to another, `None` where there is none. There is at most
    /// one, for promotion is no choice; in ASEAN chess, where it is, that to a rook is given.
    fn find_move(
        &self,
        py: Python<'_>,
        from_square: Square,
        to_square: Square,
    ) -> PyResult<Option<Py<Move>>> {
        let found = self.0.find_move(from_square.0, to_square.0);
        found.map(|m| object(py, m)).transpose()
    }

    /// The position after a legal move. Raises `IllegalMoveError` for any other.
    ///
    /// >>> from makruk import *
    /// >>> Position().play("e3e5")
    /// Traceback (most recent call last):
    /// makruk.IllegalMoveError: illegal move `e3e5`: the piece cannot go there (`rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1`)
    fn play(&self, r#move: MoveArg) -> PyResult<Self> {
        let m = legal(&self.0, &r#move)?;
        let mut next = self.0;
        next.play_unchecked(m);
        Ok(Self(next))
    }

    /// The position after a move that is known to be legal, without a check.
    ///
    /// A move that is not legal does no harm to the program, but leaves a position of which
    /// nothing can be said. A move from an empty square is refused.
    fn play_unchecked(&self, r#move: MoveArg) -> PyResult<Self> {
        let m = match r#move.0.to_move_unchecked(&self.0) {
            Some(m) => m,
            None => legal(&self.0, &r#move)?,
        };
        let mut next = self.0;
        next.play_unchecked(m);
        Ok(Self(next))
    }

    /// The position after a pass of the side to move, which the game does not allow but engines
    /// use ("null move"). A running count goes on. Raises `InvalidPositionError` in check.
    fn swap_turn(&self) -> PyResult<Self> {
        self.0.swap_turn().map(Self).refuse()
    }

    /// The position with the colors swapped and the board seen from the other side, each piece on
    /// its file. Everything true of White becomes true of Black.
    fn mirror(&self) -> Self {
        Self(self.0.mirror())
    }

    /// The position with the colors swapped and the board turned by half a turn. The start
    /// position becomes itself with Black to move.
    fn rotate(&self) -> Self {
        Self(self.0.rotate())
    }

    /// Whether a legal move gives check. Raises `IllegalMoveError` for any other.
    fn gives_check(&self, r#move: MoveArg) -> PyResult<bool> {
        Ok(self.0.gives_check(legal(&self.0, &r#move)?))
    }

    /// Whether a legal move takes a piece. Raises `IllegalMoveError` for any other.
    fn is_capture(&self, r#move: MoveArg) -> PyResult<bool> {
        Ok(self.0.is_capture(legal(&self.0, &r#move)?))
    }

    /// Whether a pawn promotes with a legal move. Raises `IllegalMoveError` for any other.
    fn is_promotion(&self, r#move: MoveArg) -> PyResult<bool> {
        Ok(self.0.is_promotion(legal(&self.0, &r#move)?))
    }

    /// Whether a pawn of a color that arrives on a square promotes there.
    fn promotes_on(&self, color: Name<mk::Color>, square: Square) -> bool {
        self.0.promotes_on(color.0, square.0)
    }
}
