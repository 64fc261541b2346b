//! Small values that are only read: pieces, counts, outcomes.

use makruk_core as mk;
use pyo3::{
    intern,
    prelude::*,
    sync::PyOnceLock,
    types::{PyList, PyString},
};

use crate::{
    args::{Int, Text},
    errors::Refuse,
    names::Name,
};

/// A piece: what it is and who owns it.
///
/// A promoted pawn (*bia-ngai*) is a met with `promoted` set. Only a met can have it: on other
/// pieces the flag is dropped.
///
/// >>> from makruk import *
/// >>> Piece.from_symbol("s")
/// Piece(PieceType.KHON, Color.BLACK)
/// >>> str(Piece("met", "white", promoted=True))
/// 'M~'
#[pyclass(module = "makruk", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Piece(pub(crate) mk::Piece);

#[pymethods]
impl Piece {
    #[new]
    #[pyo3(signature = (piece_type, color, promoted=false))]
    fn new(piece_type: Name<mk::Role>, color: Name<mk::Color>, promoted: bool) -> Self {
        Self(if promoted && piece_type.0 == mk::Role::Met {
            mk::Piece::promoted_pawn(color.0)
        } else {
            mk::Piece::new(color.0, piece_type.0)
        })
    }

    /// The piece of a FEN letter: upper case for White, `~` behind a promoted pawn.
    ///
    /// Raises `InvalidNameError` for any other text.
    ///
    /// >>> from makruk import Piece
    /// >>> Piece.from_symbol("M~").promoted
    /// True
    #[staticmethod]
    fn from_symbol(symbol: Text<'_>) -> PyResult<Self> {
        symbol.0.parse().map(Self).refuse()
    }

    /// The FEN letter: upper case for White, `~` behind a promoted pawn.
    ///
    /// >>> from makruk import Piece
    /// >>> Piece("khon", "white").symbol()
    /// 'S'
    fn symbol(&self) -> String {
        self.0.to_string()
    }

    /// How it moves.
    #[getter]
    fn piece_type(&self) -> Name<mk::Role> {
        Name(self.0.role)
    }

    /// Who owns it.
    #[getter]
    fn color(&self) -> Name<mk::Color> {
        Name(self.0.color)
    }

    /// Whether it is a promoted pawn (*bia-ngai*).
    #[getter]
    fn promoted(&self) -> bool {
        self.0.promoted
    }

    fn __str__(&self) -> String {
        self.symbol()
    }

    fn __repr__(&self) -> String {
        let mark = if self.0.promoted {
            ", promoted=True"
        } else {
            ""
        };
        format!(
            "Piece({}, {}{mark})",
            Name(self.0.role).repr(),
            Name(self.0.color).repr()
        )
    }

    fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        crate::svg::shown(slf, "svg")
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> Reduced<'py, (Name<mk::Role>, Name<mk::Color>, bool)> {
        let piece = slf.get().0;
        reduce(slf, (Name(piece.role), Name(piece.color), piece.promoted))
    }
}

/// What `__reduce__` gives: the class, and the arguments that make the value again.
pub(crate) type Reduced<'py, A> = (Bound<'py, pyo3::types::PyType>, A);

pub(crate) fn reduce<'py, T, A>(slf: &Bound<'py, T>, arguments: A) -> Reduced<'py, A> {
    (slf.as_any().get_type(), arguments)
}

/// A running count, in the numbers that players speak.
///
/// >>> from makruk import Position
/// >>> counting = Position("8/2k5/8/3K4/6r1/8/8/8 b - 32 9 79").counting
/// >>> print(counting)
/// White counts 5 of 16, Black has 12 moves left
/// >>> counting.kind
/// CountKind.PIECES_HONOR
#[pyclass(module = "makruk", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Counting(pub(crate) mk::Counting);

#[pymethods]
impl Counting {
    #[new]
    fn new(
        kind: Name<mk::CountKind>,
        side: Name<mk::Color>,
        count: Int<u16>,
        limit: Int<u16>,
        moves_left: Int<u16>,
    ) -> Self {
        Self(mk::Counting::new(
            kind.0,
            side.0,
            count.0,
            limit.0,
            moves_left.0,
        ))
    }

    /// Which count.
    #[getter]
    fn kind(&self) -> Name<mk::CountKind> {
        Name(self.0.kind)
    }

    /// Who counts: the side that may reach a draw by it.
    #[getter]
    fn side(&self) -> Name<mk::Color> {
        Name(self.0.side)
    }

    /// The number spoken last, in moves of the counter. Before the first own move it is 0 for
    /// board honor, and the number of all pieces for pieces honor.
    #[getter]
    fn count(&self) -> u16 {
        self.0.count
    }

    /// The number after which the game is drawn, in moves of the counter.
    #[getter]
    fn limit(&self) -> u16 {
        self.0.limit
    }

    /// How many moves the attacker still has in which to give mate.
    #[getter]
    fn moves_left(&self) -> u16 {
        self.0.moves_left
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        let mk::Counting {
            count,
            limit,
            moves_left,
            ..
        } = self.0;
        format!(
            "Counting({}, {}, count={count}, limit={limit}, moves_left={moves_left})",
            Name(self.0.kind).repr(),
            Name(self.0.side).repr(),
        )
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> Reduced<'py, (Name<mk::CountKind>, Name<mk::Color>, u16, u16, u16)> {
        let c = slf.get().0;
        reduce(
            slf,
            (Name(c.kind), Name(c.side), c.count, c.limit, c.moves_left),
        )
    }
}

/// How a game ended.
///
/// >>> from makruk import Position
/// >>> outcome = Position("k6R/8/1K6/8/8/8/8/8 b - - 0 1").outcome()
/// >>> outcome
/// Outcome(Color.WHITE, Termination.CHECKMATE)
/// >>> print(outcome)
/// 1-0 (checkmate)
#[pyclass(module = "makruk", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Outcome(pub(crate) mk::Outcome);

#[pymethods]
impl Outcome {
    #[new]
    fn new(winner: Option<Name<mk::Color>>, termination: Name<mk::Termination>) -> Self {
        Self(mk::Outcome::new(winner.map(|color| color.0), termination.0))
    }

    /// Who won, `None` for a draw.
    #[getter]
    fn winner(&self) -> Option<Name<mk::Color>> {
        self.0.winner.map(Name)
    }

    /// Why the game is over.
    #[getter]
    fn termination(&self) -> Name<mk::Termination> {
        Name(self.0.termination)
    }

    /// The result as PGN writes it: `1-0`, `0-1` or `1/2-1/2`.
    ///
    /// >>> from makruk import Outcome
    /// >>> Outcome(None, "stalemate").result()
    /// '1/2-1/2'
    fn result(&self) -> &'static str {
        self.0.result()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        let winner = self
            .0
            .winner
            .map_or("None".into(), |color| Name(color).repr());
        format!("Outcome({winner}, {})", Name(self.0.termination).repr())
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> Reduced<'py, (Option<Name<mk::Color>>, Name<mk::Termination>)> {
        let outcome = slf.get();
        reduce(slf, (outcome.winner(), outcome.termination()))
    }
}

// Codes of outcomes: 0 where there is none, else one more than the place below.
const WINNERS: usize = 3;
const OUTCOMES: usize = WINNERS * mk::Termination::ALL.len();

/// The outcome in a byte.
pub(crate) fn outcome_code(outcome: Option<mk::Outcome>) -> u8 {
    let Some(mk::Outcome {
        winner,
        termination,
        ..
    }) = outcome
    else {
        return 0;
    };
    let winner = winner.map_or(0, |color| 1 + color as usize);
    let termination = mk::Termination::ALL.iter().position(|t| *t == termination);
    (1 + termination.unwrap_or(0) * WINNERS + winner) as u8
}

/// The outcome of a code, `None` where there is none: each is made once and then shared.
pub(crate) fn outcome_of(py: Python<'_>, code: u8) -> PyResult<Bound<'_, PyAny>> {
    static MADE: [PyOnceLock<Py<Outcome>>; OUTCOMES] = [const { PyOnceLock::new() }; OUTCOMES];
    let place = usize::from(code).checked_sub(1);
    let Some((place, made)) = place.and_then(|place| Some((place, MADE.get(place)?))) else {
        return Ok(py.None().into_bound(py));
    };
    let winner = match place % WINNERS {
        0 => None,
        1 => Some(mk::Color::White),
        _ => Some(mk::Color::Black),
    };
    let outcome = mk::Outcome::new(winner, mk::Termination::ALL[place / WINNERS]);
    let made = made.get_or_try_init(py, || Py::new(py, Outcome(outcome)))?;
    Ok(made.bind(py).clone().into_any())
}

/// What the codes stand for.
pub(crate) fn outcomes(py: Python<'_>) -> PyResult<Bound<'_, PyList>> {
    let all: PyResult<Vec<_>> = (0..=OUTCOMES as u8)
        .map(|code| outcome_of(py, code))
        .collect();
    PyList::new(py, all?)
}

/// The results as PGN writes them, at the places of their codes.
pub(crate) const RESULTS: [&str; 4] = ["*", "1-0", "0-1", "1/2-1/2"];

/// The result in a byte.
pub(crate) fn result_code(outcome: Option<mk::Outcome>) -> u8 {
    match outcome.map(|outcome| outcome.winner) {
        None => 0,
        Some(Some(mk::Color::White)) => 1,
        Some(Some(mk::Color::Black)) => 2,
        Some(None) => 3,
    }
}

/// The result of a code.
pub(crate) fn result_text(py: Python<'_>, code: u8) -> Bound<'_, PyString> {
    match code {
        1 => intern!(py, RESULTS[1]),
        2 => intern!(py, RESULTS[2]),
        3 => intern!(py, RESULTS[3]),
        _ => intern!(py, RESULTS[0]),
    }
    .clone()
}

/// The fourth and fifth field of a FEN that shows a count, both in plies.
///
/// >>> from makruk import Position
/// >>> Position("8/2k5/8/3K4/6r1/8/8/8 b - 32 9 79").to_setup().count
/// FenCount(limit_plies=32, ply=9)
#[pyclass(module = "makruk", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct FenCount(pub(crate) mk::FenCount);

#[pymethods]
impl FenCount {
    #[new]
    fn new(limit_plies: Int<u16>, ply: Int<u16>) -> Self {
        Self(mk::FenCount {
            limit_plies: limit_plies.0,
            ply: ply.0,
        })
    }

    /// Twice the limit in moves.
    #[getter]
    fn limit_plies(&self) -> u16 {
        self.0.limit_plies
    }

    /// The plies of the count so far. Even: the side to move counts; odd: the other side.
    #[getter]
    fn ply(&self) -> u16 {
        self.0.ply
    }

    fn __repr__(&self) -> String {
        format!(
            "FenCount(limit_plies={}, ply={})",
            self.0.limit_plies, self.0.ply
        )
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Reduced<'py, (u16, u16)> {
        let count = slf.get().0;
        reduce(slf, (count.limit_plies, count.ply))
    }
}
