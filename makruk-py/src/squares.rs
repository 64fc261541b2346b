//! Squares, which in Python are numbers from 0 (a1) to 63 (h8), and sets of them.

use std::cmp::Ordering;

use makruk_core::{self as mk, Bitboard, File, Rank, attacks};
use pyo3::{
    exceptions::{PyAttributeError, PyTypeError},
    prelude::*,
    types::{PyInt, PyIterator, PyList},
};

use crate::{
    args::{Int, Square, Text},
    board::Board,
    errors::{Refuse, out_of_range},
    names::Name,
    records::{Reduced, reduce},
};

impl<'py> IntoPyObject<'py> for Square {
    type Target = PyInt;
    type Output = Bound<'py, PyInt>;
    type Error = std::convert::Infallible;

    fn into_pyobject(self, py: Python<'py>) -> Result<Bound<'py, PyInt>, Self::Error> {
        self.0.index().into_pyobject(py)
    }
}

fn file_of(index: Int<u8>, py: Python<'_>) -> PyResult<File> {
    File::new(index.0).ok_or_else(|| out_of_range(py, &index.0.to_string()))
}

fn rank_of(index: Int<u8>, py: Python<'_>) -> PyResult<Rank> {
    Rank::new(index.0).ok_or_else(|| out_of_range(py, &index.0.to_string()))
}

/// The square where a file and a rank meet, both counted from 0.
///
/// >>> from makruk import square, E4
/// >>> square(4, 3) == E4
/// True
#[pyfunction]
pub(crate) fn square(py: Python<'_>, file: Int<u8>, rank: Int<u8>) -> PyResult<Square> {
    Ok(Square(mk::Square::from_coords(
        file_of(file, py)?,
        rank_of(rank, py)?,
    )))
}

/// The square of a name. Raises `InvalidNameError` for a text that names none.
///
/// >>> from makruk import parse_square
/// >>> parse_square("e4")
/// 28
#[pyfunction]
pub(crate) fn parse_square(name: Text<'_>) -> PyResult<Square> {
    name.0.parse().map(Square).refuse()
}

/// The name of a square.
///
/// >>> from makruk import square_name
/// >>> square_name(28)
/// 'e4'
#[pyfunction]
pub(crate) fn square_name(square: Square) -> String {
    square.0.to_string()
}

/// The other player.
///
/// >>> from makruk import opposite
/// >>> opposite("white")
/// Color.BLACK
#[pyfunction]
pub(crate) fn opposite(color: Name<mk::Color>) -> Name<mk::Color> {
    Name(!color.0)
}

/// The file of a square, counted from 0.
#[pyfunction]
pub(crate) fn square_file(square: Square) -> u8 {
    square.0.file().index()
}

/// The rank of a square, counted from 0.
#[pyfunction]
pub(crate) fn square_rank(square: Square) -> u8 {
    square.0.rank().index()
}

/// The square seen from the other side of the board, on the same file: e2 becomes e7.
#[pyfunction]
pub(crate) fn square_mirror(square: Square) -> Square {
    Square(square.0.flip_vertical())
}

/// The square after half a turn of the board: e2 becomes d7.
#[pyfunction]
pub(crate) fn square_rotate(square: Square) -> Square {
    Square(square.0.rotate())
}

/// The squares that a piece attacks on a board with these squares occupied.
///
/// >>> from makruk import piece_attacks
/// >>> piece_attacks("khon", "white", "a1")
/// SquareSet(['a2', 'b2'])
#[pyfunction]
#[pyo3(signature = (piece_type, color, square, occupied=None))]
pub(crate) fn piece_attacks(
    piece_type: Name<mk::Role>,
    color: Name<mk::Color>,
    square: Square,
    occupied: Option<&Bound<'_, PyAny>>,
) -> PyResult<SquareSet> {
    let occupied = occupied.map_or(Ok(Bitboard::EMPTY), collect)?;
    Ok(SquareSet(attacks::attacks(
        color.0,
        piece_type.0,
        square.0,
        occupied,
    )))
}

/// The squares strictly between two squares of one file or rank; none for other pairs.
///
/// >>> from makruk import between
/// >>> between("a1", "a4")
/// SquareSet(['a2', 'a3'])
#[pyfunction]
pub(crate) fn between(a: Square, b: Square) -> SquareSet {
    SquareSet(attacks::between(a.0, b.0))
}

/// The key of a placement with a side to move, computed from scratch.
///
/// >>> from makruk import Position, zobrist_key
/// >>> position = Position()
/// >>> zobrist_key(position.board, position.turn) == position.zobrist_hash()
/// True
#[pyfunction]
pub(crate) fn zobrist_key(board: &Bound<'_, Board>, turn: Name<mk::Color>) -> u64 {
    mk::zobrist::key(&board.get().0, turn.0)
}

/// An immutable set of squares.
///
/// Made from squares (numbers or names) or from a mask of 64 bits, of which bit 0 is a1. It has
/// the operators of Python's sets, with other sets of squares or with anything that could be made
/// into one, and goes through its squares in the order a1, b1, … h8.
///
/// >>> from makruk import *
/// >>> third = SquareSet.from_rank(2)
/// >>> third & SquareSet(["a3", "a4"])
/// SquareSet(['a3'])
/// >>> len(third), C3 in third, list(third)[:2] == [A3, B3]
/// (8, True, True)
#[pyclass(module = "makruk", frozen, eq, ord, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct SquareSet(pub(crate) Bitboard);

/// Subsets are smaller, as for sets in Python.
impl PartialOrd for SquareSet {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        match (self.0.is_subset(other.0), other.0.is_subset(self.0)) {
            (true, true) => Some(Ordering::Equal),
            (true, false) => Some(Ordering::Less),
            (false, true) => Some(Ordering::Greater),
            (false, false) => None,
        }
    }
}

/// What can stand for a set of squares: a set, a mask, or squares.
pub(crate) fn collect(value: &Bound<'_, PyAny>) -> PyResult<Bitboard> {
    if let Ok(set) = value.cast::<SquareSet>() {
        return Ok(set.get().0);
    }
    if value.is_instance_of::<PyInt>() {
        let Int(mask) = value.extract()?;
        return Ok(Bitboard(mask));
    }
    value
        .try_iter()?
        .map(|item| Ok(item?.extract::<Square>()?.0))
        .collect()
}

/// The other side of an operator; `None` lets Python go on looking for one that knows its type.
fn operand(value: &Bound<'_, PyAny>) -> PyResult<Option<Bitboard>> {
    match collect(value) {
        Ok(set) => Ok(Some(set)),
        Err(error)
            if error.is_instance_of::<PyTypeError>(value.py())
                || error.is_instance_of::<PyAttributeError>(value.py()) =>
        {
            Ok(None)
        }
        Err(error) => Err(error),
    }
}

fn answer(
    py: Python<'_>,
    other: &Bound<'_, PyAny>,
    combine: impl FnOnce(Bitboard) -> Bitboard,
) -> PyResult<Py<PyAny>> {
    match operand(other)? {
        Some(other) => Ok(Py::new(py, SquareSet(combine(other)))?.into_any()),
        None => Ok(py.NotImplemented()),
    }
}

#[pymethods]
impl SquareSet {
    #[new]
    #[pyo3(signature = (squares=None))]
    fn new(squares: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        squares.map_or(Ok(Bitboard::EMPTY), collect).map(Self)
    }

    /// No square.
    #[classattr]
    const EMPTY: Self = Self(Bitboard::EMPTY);

    /// Every square.
    #[classattr]
    const FULL: Self = Self(Bitboard::FULL);

    /// The diagonal colour of a1: a met that stands on it never leaves it.
    #[classattr]
    const DARK_SQUARES: Self = Self(Bitboard::DARK_SQUARES);

    /// The other diagonal colour.
    #[classattr]
    const LIGHT_SQUARES: Self = Self(Bitboard::LIGHT_SQUARES);

    /// A whole file, counted from 0.
    #[staticmethod]
    fn from_file(py: Python<'_>, file: Int<u8>) -> PyResult<Self> {
        Ok(Self(Bitboard::from_file(file_of(file, py)?)))
    }

    /// A whole rank, counted from 0.
    #[staticmethod]
    fn from_rank(py: Python<'_>, rank: Int<u8>) -> PyResult<Self> {
        Ok(Self(Bitboard::from_rank(rank_of(rank, py)?)))
    }

    /// The 64 bits of the set; bit 0 is a1.
    #[getter]
    fn mask(&self) -> u64 {
        self.0.0
    }

    /// The first square in the order a1, b1, … h8; `None` for the empty set.
    fn first(&self) -> Option<Square> {
        self.0.first().map(Square)
    }

    /// The squares of either set; also `|`.
    fn union(&self, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(Self(self.0 | collect(other)?))
    }

    /// The squares of both sets; also `&`.
    fn intersection(&self, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(Self(self.0 & collect(other)?))
    }

    /// The squares of this set that are not in the other; also `-`.
    fn difference(&self, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(Self(self.0 - collect(other)?))
    }

    /// The squares of exactly one of the sets; also `^`.
    fn symmetric_difference(&self, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(Self(self.0 ^ collect(other)?))
    }

    /// Whether all squares of this set are in the other; also `<=`.
    fn issubset(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.0.is_subset(collect(other)?))
    }

    /// Whether all squares of the other set are in this one; also `>=`.
    fn issuperset(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(collect(other)?.is_subset(self.0))
    }

    /// Whether the sets have no square in common.
    fn isdisjoint(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok((self.0 & collect(other)?).is_empty())
    }

    /// The set seen from the other side of the board, files kept.
    fn mirror(&self) -> Self {
        Self(self.0.flip_vertical())
    }

    /// The set after half a turn of the board.
    fn rotate(&self) -> Self {
        Self(self.0.rotate())
    }

    fn __or__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        answer(py, other, |other| self.0 | other)
    }

    fn __ror__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        answer(py, other, |other| other | self.0)
    }

    fn __and__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        answer(py, other, |other| self.0 & other)
    }

    fn __rand__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        answer(py, other, |other| other & self.0)
    }

    fn __sub__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        answer(py, other, |other| self.0 - other)
    }

    fn __rsub__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        answer(py, other, |other| other - self.0)
    }

    fn __xor__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        answer(py, other, |other| self.0 ^ other)
    }

    fn __rxor__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        answer(py, other, |other| other ^ self.0)
    }

    fn __invert__(&self) -> Self {
        Self(!self.0)
    }

    fn __contains__(&self, square: &Bound<'_, PyAny>) -> bool {
        square
            .extract::<Square>()
            .is_ok_and(|square| self.0.contains(square.0))
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __bool__(&self) -> bool {
        self.0.any()
    }

    fn __int__(&self) -> u64 {
        self.0.0
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyList::new(py, self.0.into_iter().map(Square))?.try_iter()
    }

    fn __reversed__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        let squares: Vec<_> = self.0.into_iter().rev().map(Square).collect();
        PyList::new(py, squares)?.try_iter()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        if self.0.is_empty() {
            return "SquareSet()".into();
        }
        let names: Vec<_> = self
            .0
            .into_iter()
            .map(|square| format!("'{square}'"))
            .collect();
        format!("SquareSet([{}])", names.join(", "))
    }

    fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        crate::svg::shown(slf, "svg")
    }

    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        crate::svg::shown(slf, "html")
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Reduced<'py, (u64,)> {
        reduce(slf, (slf.get().0.0,))
    }
}
