use std::{
    hash::{Hash, Hasher},
    sync::OnceLock,
};

use makruk_core::{self as mk, san::SanPlus, uci::UciMove};
use pyo3::{
    exceptions::PyValueError,
    prelude::*,
    sync::PyOnceLock,
    types::{PyIterator, PyList, PySlice, PyString},
};

use crate::{
    args::{Int, MoveArg, Square, Text, item},
    errors::{Refuse, out_of_range},
    names::Name,
    position::Position,
};

/// A move: from where to where, and what a pawn becomes.
///
/// A move knows nothing of a position: ask `Position.is_legal`, `Position.is_capture`,
/// `Position.san`. Wherever a move is expected, its UCI text will do.
///
/// >>> from makruk import *
/// >>> Move(E3, E4) == Move.from_uci("e3e4") == Position().parse_san("e4")
/// True
/// >>> Move.from_uci("g5g6m").promotion
/// PieceType.MET
///
/// ASEAN chess has letters of its own for the piece that a pawn becomes. A move is written in those
/// in which it was read or found; for equality they make no difference.
///
/// >>> Move.from_uci("e7e8q").uci(), Move.from_uci("e7e8q") == Move.from_uci("e7e8m")
/// ('e7e8q', True)
#[pyclass(module = "makruk", frozen, eq, hash)]
#[derive(Clone, Copy)]
pub(crate) struct Move {
    pub(crate) uci: UciMove,
    /// Whether a promotion is written in the letters of ASEAN chess.
    asean: bool,
}

impl PartialEq for Move {
    fn eq(&self, other: &Self) -> bool {
        self.uci == other.uci
    }
}

impl Hash for Move {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.uci.hash(state);
    }
}

impl From<UciMove> for Move {
    fn from(uci: UciMove) -> Self {
        Self { uci, asean: false }
    }
}

impl From<mk::Move> for Move {
    fn from(m: mk::Move) -> Self {
        Self {
            uci: m.into(),
            asean: m.promotion_char() != m.promotion().map(mk::Role::char),
        }
    }
}

impl Move {
    fn to_text(self) -> String {
        let UciMove {
            from,
            to,
            promotion,
        } = self.uci;
        match promotion {
            Some(role) if self.asean => format!("{from}{to}{}", mk::Variant::Asean.letter(role)),
            _ => self.uci.to_string(),
        }
    }
}

#[pymethods]
impl Move {
    #[new]
    #[pyo3(signature = (from_square, to_square, promotion=None))]
    fn new(from_square: Square, to_square: Square, promotion: Option<Name<mk::Role>>) -> Self {
        Self::from(UciMove {
            from: from_square.0,
            to: to_square.0,
            promotion: promotion.map(|role| role.0),
        })
    }

    /// Reads the text that UCI has for a move. Raises `InvalidMoveError` for any other text.
    ///
    /// >>> from makruk import Move
    /// >>> Move.from_uci("e3e4")
    /// Move.from_uci('e3e4')
    #[staticmethod]
    fn from_uci(uci: Text<'_>) -> PyResult<Self> {
        let asean = uci.0.ends_with(['q', 'b']);
        let uci = uci.0.parse().refuse()?;
        Ok(Self { uci, asean })
    }

    /// The move of the 16 bits that `makruk.batch.move_bits` writes: from in bits 0 to 5, to in
    /// bits 6 to 11, and above them one more than the number of the role that moves (pawn 0, met
    /// 1, khon 2, knight 3, rook 4, king 5), than 6 for a pawn that becomes a met, or in ASEAN
    /// chess than 7 to 10 for one that becomes a met, khon, knight or rook.
    ///
    /// >>> from makruk import Move
    /// >>> Move.from_bits(1 << 12 | 28 << 6 | 20)
    /// Move.from_uci('e3e4')
    #[staticmethod]
    fn from_bits(py: Python<'_>, bits: Int<u16>) -> PyResult<Self> {
        match mk::Move::from_bits(bits.0) {
            Some(m) => Ok(m.into()),
            None => Err(out_of_range(py, &bits.0.to_string())),
        }
    }

    /// Where the piece comes from.
    #[getter]
    fn from_square(&self) -> Square {
        Square(self.uci.from)
    }

    /// Where the piece goes.
    #[getter]
    fn to_square(&self) -> Square {
        Square(self.uci.to)
    }

    /// What a pawn becomes, `None` where none does.
    #[getter]
    fn promotion(&self) -> Option<Name<mk::Role>> {
        self.uci.promotion.map(Name)
    }

    /// The move as UCI writes it: `e3e4`, `g5g6m`.
    fn uci(&self, py: Python<'_>) -> Py<PyString> {
        uci_text(py, *self)
    }

    fn __str__(&self, py: Python<'_>) -> Py<PyString> {
        self.uci(py)
    }

    fn __repr__(&self) -> String {
        // Two roles to which no pawn promotes have no UCI.
        match self.uci.promotion {
            Some(role @ (mk::Role::Pawn | mk::Role::King)) => {
                let UciMove { from, to, .. } = self.uci;
                format!("Move('{from}', '{to}', {})", Name(role).repr())
            }
            _ => format!("Move.from_uci('{}')", self.to_text()),
        }
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(
        Bound<'py, PyAny>,
        (Square, Square, Option<Name<mk::Role>>, bool),
    )> {
        let m = slf.get();
        let make = slf
            .py()
            .import("makruk._makruk")?
            .getattr("_restore_move")?;
        Ok((
            make,
            (m.from_square(), m.to_square(), m.promotion(), m.asean),
        ))
    }
}

/// Makes a move again that was pickled.
#[pyfunction]
pub(crate) fn _restore_move(
    from_square: Square,
    to_square: Square,
    promotion: Option<Name<mk::Role>>,
    asean: bool,
) -> Move {
    let m = Move::new(from_square, to_square, promotion);
    Move { asean, ..m }
}

// Moves and their texts are made once and then shared: a list of them costs no allocation but its
// own. There is a place for each pair of squares, with and without promotion to a met.
const PLACES: usize = 2 * 64 * 64;
static MOVES: [PyOnceLock<Py<Move>>; PLACES] = [const { PyOnceLock::new() }; PLACES];
static TEXTS: [PyOnceLock<Py<PyString>>; PLACES] = [const { PyOnceLock::new() }; PLACES];

fn place(m: Move) -> Option<usize> {
    if m.asean {
        return None;
    }
    let m = m.uci;
    let squares = usize::from(m.from.index()) * 64 + usize::from(m.to.index());
    match m.promotion {
        None => Some(squares),
        Some(mk::Role::Met) => Some(squares + PLACES / 2),
        Some(_) => None,
    }
}

fn uci_text(py: Python<'_>, m: Move) -> Py<PyString> {
    let make = || PyString::new(py, &m.to_text()).unbind();
    match place(m) {
        Some(place) => TEXTS[place].get_or_init(py, make).clone_ref(py),
        None => make(),
    }
}

pub(crate) fn text(py: Python<'_>, m: mk::Move) -> Py<PyString> {
    uci_text(py, m.into())
}

pub(crate) fn object(py: Python<'_>, m: mk::Move) -> PyResult<Py<Move>> {
    let m = Move::from(m);
    let make = || Py::new(py, m);
    match place(m) {
        Some(place) => Ok(MOVES[place].get_or_try_init(py, make)?.clone_ref(py)),
        None => make(),
    }
}

pub(crate) fn list<'py>(py: Python<'py>, moves: &[mk::Move]) -> PyResult<Bound<'py, PyList>> {
    let objects: PyResult<Vec<_>> = moves.iter().map(|m| object(py, *m)).collect();
    PyList::new(py, objects?)
}

pub(crate) fn texts<'py>(py: Python<'py>, moves: &[mk::Move]) -> PyResult<Bound<'py, PyList>> {
    PyList::new(py, moves.iter().map(|m| text(py, *m)))
}

pub(crate) fn sans<'py>(
    py: Python<'py>,
    position: &mk::Position,
    moves: &[mk::Move],
) -> PyResult<Bound<'py, PyList>> {
    let texts = moves
        .iter()
        .map(|m| SanPlus::from_move(position, *m).to_string());
    PyList::new(py, texts)
}

/// Which legal moves a list holds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Selection {
    All,
    From(mk::Square),
    Captures,
    Promotions,
}

/// A sequence of legal moves. They are found when they are first asked for; the length of
/// `Position.legal_moves` alone is counted without finding them.
///
/// `in` takes a move or its UCI text; a promotion must have its suffix there.
///
/// >>> from makruk import *
/// >>> moves = Position().legal_moves
/// >>> len(moves), moves[0] in moves, "e3e4" in moves, Move(A1, A8) in moves
/// (23, True, True, False)
/// >>> [move.uci() for move in moves if move.from_square == B1]
/// ['b1d2']
#[pyclass(module = "makruk", frozen, sequence)]
pub(crate) struct MoveList {
    position: mk::Position,
    selection: Selection,
    moves: OnceLock<Box<[mk::Move]>>,
}

impl MoveList {
    pub(crate) fn new(position: mk::Position, selection: Selection) -> Self {
        Self {
            position,
            selection,
            moves: OnceLock::new(),
        }
    }

    fn moves(&self) -> &[mk::Move] {
        self.moves.get_or_init(|| {
            let moves = match self.selection {
                Selection::All => self.position.legal_moves(),
                Selection::From(square) => self.position.legal_moves_from(square),
                Selection::Captures => self.position.capture_moves(),
                Selection::Promotions => self.position.promotion_moves(),
            };
            moves[..].into()
        })
    }

    fn find(&self, value: &Bound<'_, PyAny>) -> Option<usize> {
        let MoveArg(wanted) = value.extract().ok()?;
        self.moves()
            .iter()
            .position(|m| UciMove::from(*m) == wanted)
    }
}

#[pymethods]
impl MoveList {
    /// The moves as UCI text.
    ///
    /// >>> from makruk import Position
    /// >>> Position().legal_moves_from("e3").uci()
    /// ['e3e4']
    fn uci<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        texts(py, self.moves())
    }

    /// The moves in SAN.
    ///
    /// >>> from makruk import Position
    /// >>> Position().legal_moves_from("b1").san()
    /// ['Nd2']
    fn san<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        sans(py, &self.position, self.moves())
    }

    /// The index of a move. Raises `ValueError` where it is not in the list.
    fn index(&self, value: &Bound<'_, PyAny>) -> PyResult<usize> {
        match self.find(value) {
            Some(index) => Ok(index),
            None => Err(PyValueError::new_err("the move is not in the list")),
        }
    }

    /// How often a move is in the list: 1 or 0.
    fn count(&self, value: &Bound<'_, PyAny>) -> usize {
        usize::from(self.find(value).is_some())
    }

    fn __len__(&self) -> usize {
        match (self.moves.get(), self.selection) {
            (None, Selection::All) => self.position.count_legal_moves(),
            _ => self.moves().len(),
        }
    }

    fn __contains__(&self, value: &Bound<'_, PyAny>) -> bool {
        self.find(value).is_some()
    }

    fn __getitem__<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = index.py();
        let moves = self.moves();
        if index.is_instance_of::<PySlice>() {
            return list(py, moves)?.into_any().get_item(index);
        }
        let m = item(index, moves.len(), "move", |place| {
            moves.get(place).copied()
        })?;
        Ok(object(py, m)?.into_bound(py).into_any())
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        list(py, self.moves())?.try_iter()
    }

    fn __reversed__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        let moves: Vec<_> = self.moves().iter().rev().copied().collect();
        list(py, &moves)?.try_iter()
    }

    fn __eq__(&self, other: &Bound<'_, Self>) -> bool {
        self.moves() == other.get().moves()
    }

    fn __repr__(&self) -> String {
        let position = Position(self.position).__repr__();
        match self.selection {
            Selection::All => format!("{position}.legal_moves"),
            Selection::From(square) => format!("{position}.legal_moves_from('{square}')"),
            Selection::Captures => format!("{position}.capture_moves()"),
            Selection::Promotions => format!("{position}.promotion_moves()"),
        }
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Position, &'static str, Option<Square>))> {
        let make = py.import("makruk._makruk")?.getattr("_restore_moves")?;
        let (what, square) = match self.selection {
            Selection::All => ("all", None),
            Selection::From(square) => ("from", Some(Square(square))),
            Selection::Captures => ("captures", None),
            Selection::Promotions => ("promotions", None),
        };
        Ok((make, (Position(self.position), what, square)))
    }
}

/// Makes a list again that was pickled.
#[pyfunction]
pub(crate) fn _restore_moves(
    position: &Bound<'_, Position>,
    what: &str,
    square: Option<Square>,
) -> MoveList {
    let selection = match (what, square) {
        (_, Some(square)) => Selection::From(square.0),
        ("captures", None) => Selection::Captures,
        ("promotions", None) => Selection::Promotions,
        _ => Selection::All,
    };
    MoveList::new(position.get().0, selection)
}
