//! The moves of a position as text.

use makruk_core::{Digits, Notation, NotationOptions};
use pyo3::prelude::*;

use crate::{
    args::{MoveArg, Text},
    errors::{Refuse, at_index},
    moves::{Move, object},
    names::Name,
    position::Position,
    position_moves::legal,
};

/// How a move is to be written.
pub(crate) fn written(notation: Name<Notation>, digits: Option<Name<Digits>>) -> NotationOptions {
    let options = NotationOptions::new(notation.0);
    digits.map_or(options, |digits| options.digits(digits.0))
}

#[pymethods]
impl Position {
    /// The legal move of a UCI text. Raises `InvalidMoveError` for a text that is none and
    /// `IllegalMoveError` for a move that is not legal.
    ///
    /// >>> from makruk import *
    /// >>> Position("8/3k4/8/2K1S1P1/8/8/8/8 w").parse_uci("g5g6")
    /// Move.from_uci('g5g6m')
    fn parse_uci(&self, py: Python<'_>, uci: Text<'_>) -> PyResult<Py<Move>> {
        object(py, self.0.parse_uci(&uci.0).refuse()?)
    }

    /// The legal move of a text in SAN or LAN. Raises `InvalidMoveError` for a text that is none,
    /// `IllegalMoveError` where no legal move fits and `AmbiguousMoveError` where several do.
    ///
    /// >>> from makruk import *
    /// >>> Position().parse_san("Nd2")
    /// Move.from_uci('b1d2')
    fn parse_san(&self, py: Python<'_>, san: Text<'_>) -> PyResult<Py<Move>> {
        object(py, self.0.parse_san(&san.0).refuse()?)
    }

    /// The legal move of a text in a notation; the same letter means different pieces in different
    /// notations. Raises as `parse_san` does.
    ///
    /// What the notation itself would write comes first. Only where that fits no legal move, the
    /// text is read generously: a promotion mark may be missing, the letter of a met may mean a
    /// promoted pawn and the other way round, a Thai letter alone may be a piece or a file.
    ///
    /// >>> from makruk import *
    /// >>> position = Position()
    /// >>> position.parse_move("Mb1-d2", "th2569") == position.parse_move("ม-ง๒", "thai-san")
    /// True
    fn parse_move(
        &self,
        py: Python<'_>,
        text: Text<'_>,
        notation: Name<Notation>,
    ) -> PyResult<Py<Move>> {
        object(py, self.0.parse_move(&text.0, notation.0).refuse()?)
    }

    /// A legal move in SAN, or in the notation that is asked for, with its check mark. Raises
    /// `IllegalMoveError` for any other.
    ///
    /// >>> from makruk import *
    /// >>> Position("k7/7R/1K6/8/8/8/8/8 w").san("h7h8")
    /// 'Rh8#'
    #[pyo3(signature = (r#move, notation=Name(Notation::San)))]
    fn san(&self, r#move: MoveArg, notation: Name<Notation>) -> PyResult<String> {
        self.0
            .notation(legal(&self.0, &r#move)?, notation.0)
            .refuse()
    }

    /// A legal move in LAN with its check mark: `Ra7-a8#`, `g5-g6=M`.
    fn lan(&self, r#move: MoveArg) -> PyResult<String> {
        self.0.lan(legal(&self.0, &r#move)?).refuse()
    }

    /// A legal move in the notation that is asked for, with its check mark; with other digits than
    /// the notation has by custom, if they are given. Raises `IllegalMoveError` for any other.
    ///
    /// >>> from makruk import *
    /// >>> Position().notation("b1d2", "thai-record")
    /// 'มข1-ง2'
    /// >>> Position().notation("b1d2", "thai-record", "thai")
    /// 'มข๑-ง๒'
    #[pyo3(signature = (r#move, notation, digits=None))]
    fn notation(
        &self,
        r#move: MoveArg,
        notation: Name<Notation>,
        digits: Option<Name<Digits>>,
    ) -> PyResult<String> {
        let m = legal(&self.0, &r#move)?;
        self.0.notation(m, written(notation, digits)).refuse()
    }

    /// A line of legal moves in SAN with move numbers. Raises `IllegalMoveError`, whose `index` is
    /// the place of the move that is not legal.
    ///
    /// >>> from makruk import *
    /// >>> Position().variation_san(["e3e4", "e6e5", "b1d2"])
    /// '1. e4 e5 2. Nd2'
    fn variation_san(&self, moves: &Bound<'_, PyAny>) -> PyResult<String> {
        self.variation(moves, Name(Notation::San), None)
    }

    /// A line of legal moves with move numbers, in SAN or in the notation that is asked for, with
    /// other digits than the notation has by custom if they are given. Raises as `variation_san`
    /// does.
    ///
    /// >>> from makruk import *
    /// >>> Position().variation(["e3e4", "e6e5", "b1d2"], "thai-san")
    /// '1. จ๔ จ๕ 2. ม-ง๒'
    #[pyo3(signature = (moves, notation=Name(Notation::San), digits=None))]
    fn variation(
        &self,
        moves: &Bound<'_, PyAny>,
        notation: Name<Notation>,
        digits: Option<Name<Digits>>,
    ) -> PyResult<String> {
        let mut line = Vec::new();
        let mut position = self.0;
        for (index, item) in moves.try_iter()?.enumerate() {
            let m = item?
                .extract()
                .and_then(|m| legal(&position, &m))
                .map_err(|error| at_index(moves.py(), error, index))?;
            position.play_unchecked(m);
            line.push(m);
        }
        self.0.variation(&line, written(notation, digits)).refuse()
    }
}
