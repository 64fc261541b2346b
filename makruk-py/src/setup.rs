use makruk_core::{
    self as mk,
    fen::{Fen, FenDialect, FenOptions},
};
use pyo3::{prelude::*, types::PyList};

use crate::{
    args::{Int, RulesArg, Text, wrong_type},
    board::Board,
    errors::{Refuse, exception, refuse_text, status},
    names::Name,
    position::Position,
    records::{FenCount, Reduced, reduce},
};

/// Everything that a FEN says, without a promise that it can be played from: what a board editor
/// works on. It cannot be changed; `replace` gives another.
///
/// What is left out is that of the start position, or of a FEN that stands in place of the board.
///
/// >>> from makruk import *
/// >>> Setup("8/8/8/8/8/8/8/8 b").turn
/// Color.BLACK
/// >>> setup = Setup(board=Board().without_piece_at(D1))
/// >>> setup.status()
/// Status.MISSING_KING
/// >>> setup.is_valid()
/// False
///
/// The start position is that of the `variant`; a FEN is read in its letters. `rights` are the leap
/// rights of Ouk Chatrang and Kar Ouk: letters of `DEde`, or `-`.
///
/// >>> Setup(variant="cambodian").rights
/// 'DEde'
#[pyclass(module = "makruk", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Setup(pub(crate) mk::Setup);

type Fields = (
    Board,
    Name<mk::Color>,
    Option<FenCount>,
    u16,
    u16,
    String,
    Name<mk::Variant>,
);

/// Leap rights: letters of `DEde`, or `-`.
struct Rights(mk::LeapRights);

impl FromPyObject<'_, '_> for Rights {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        let Text(text) = value.extract()?;
        if text == "-" {
            return Ok(Self(mk::LeapRights::empty()));
        }
        let mut rights = mk::LeapRights::empty();
        for letter in text.chars() {
            match mk::LeapRights::from_char(letter) {
                Some(right) if !rights.contains(right) => rights |= right,
                _ => {
                    let message =
                        format!("unknown leap rights `{text}`, expected letters of `DEde`, or `-`");
                    return Err(refuse_text(value.py(), "ERR_NAME", &text, &message));
                }
            }
        }
        Ok(Self(rights))
    }
}

/// A count that may be given as `None`, or not be given at all.
enum Given {
    Not,
    Count(Option<mk::FenCount>),
}

impl FromPyObject<'_, '_> for Given {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        if value.is_none() {
            return Ok(Self::Count(None));
        }
        match value.cast::<FenCount>() {
            Ok(count) => Ok(Self::Count(Some(count.get().0))),
            Err(_) => Err(wrong_type("FenCount or None", &value)),
        }
    }
}

enum BoardOrFen<'a> {
    Board(mk::Board),
    Fen(Text<'a>),
}

impl<'a> FromPyObject<'a, '_> for BoardOrFen<'a> {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, '_, PyAny>) -> PyResult<Self> {
        if let Ok(board) = value.cast::<Board>() {
            return Ok(Self::Board(board.get().0));
        }
        match value.extract() {
            Ok(fen) => Ok(Self::Fen(fen)),
            Err(_) => Err(wrong_type("Board or str", &value)),
        }
    }
}

#[pymethods]
impl Setup {
    #[new]
    #[pyo3(signature = (board=None, turn=None, count=Given::Not, halfmove_clock=None, fullmove_number=None, rights=None, variant=Name(mk::Variant::Makruk)))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        board: Option<BoardOrFen<'_>>,
        turn: Option<Name<mk::Color>>,
        count: Given,
        halfmove_clock: Option<Int<u16>>,
        fullmove_number: Option<Int<u16>>,
        rights: Option<Rights>,
        variant: Name<mk::Variant>,
    ) -> PyResult<Self> {
        let first = match board {
            None => mk::Setup::start(variant.0),
            // Whose leaps a board may have left is for the caller to say.
            Some(BoardOrFen::Board(board)) => mk::Setup {
                board,
                ..mk::Setup::empty()
            },
            Some(BoardOrFen::Fen(fen)) => Self::from_fen(fen, Name(FenDialect::Fairy), variant)?.0,
        };
        Ok(Self(first).replace(None, turn, count, halfmove_clock, fullmove_number, rights))
    }

    /// Reads a FEN that need not be a position, in the spelling of another program if that is
    /// named, and in the letters of its game. Raises `InvalidFenError` for a text that is no FEN.
    ///
    /// >>> from makruk import Setup
    /// >>> Setup.from_fen("8/8/8/8/8/8/8/8 b").turn
    /// Color.BLACK
    #[staticmethod]
    #[pyo3(signature = (fen, dialect=Name(FenDialect::Fairy), variant=Name(mk::Variant::Makruk)))]
    fn from_fen(
        fen: Text<'_>,
        dialect: Name<FenDialect>,
        variant: Name<mk::Variant>,
    ) -> PyResult<Self> {
        let fen = Fen::read(fen.0.as_bytes(), dialect.0, variant.0).refuse()?;
        Ok(Self(*fen.setup()))
    }

    /// Reads an EPD line: four fields, then operations, which are handed back as they are.
    ///
    /// >>> from makruk import Setup
    /// >>> Setup.from_epd("4k3/8/8/8/8/8/8/RK6 w - - bm Ra8;")[1]
    /// 'bm Ra8;'
    #[staticmethod]
    fn from_epd(epd: Text<'_>) -> PyResult<(Self, String)> {
        let (fen, operations) = Fen::from_epd(&epd.0).refuse()?;
        Ok((Self(*fen.setup()), operations.into()))
    }

    /// The placement.
    #[getter]
    fn board(&self) -> Board {
        Board(self.0.board)
    }

    /// The side to move.
    #[getter]
    fn turn(&self) -> Name<mk::Color> {
        Name(self.0.turn)
    }

    /// The count that runs, or could be started by declaration.
    #[getter]
    fn count(&self) -> Option<FenCount> {
        self.0.count.map(FenCount)
    }

    /// Plies since the last capture or pawn move. FEN has no room for it beside a count.
    #[getter]
    fn halfmove_clock(&self) -> u16 {
        self.0.halfmoves
    }

    /// The number of the move, from 1, one more after each move of Black.
    #[getter]
    fn fullmove_number(&self) -> u16 {
        self.0.fullmoves
    }

    /// Who may still leap in Ouk Chatrang and Kar Ouk: letters of `DEde`, `-` where nobody may.
    #[getter]
    fn rights(&self) -> String {
        self.0.rights.to_string()
    }

    /// The same with other values. `count=None` takes a count away; left out, it stays.
    ///
    /// >>> from makruk import *
    /// >>> Setup().replace(turn="black").fen()
    /// 'rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR b - - 0 1'
    #[pyo3(signature = (*, board=None, turn=None, count=Given::Not, halfmove_clock=None, fullmove_number=None, rights=None))]
    fn replace(
        &self,
        board: Option<&Bound<'_, Board>>,
        turn: Option<Name<mk::Color>>,
        count: Given,
        halfmove_clock: Option<Int<u16>>,
        fullmove_number: Option<Int<u16>>,
        rights: Option<Rights>,
    ) -> Self {
        let Self(old) = *self;
        Self(mk::Setup {
            board: board.map_or(old.board, |board| board.get().0),
            turn: turn.map_or(old.turn, |turn| turn.0),
            count: match count {
                Given::Not => old.count,
                Given::Count(count) => count,
            },
            halfmoves: halfmove_clock.map_or(old.halfmoves, |clock| clock.0),
            fullmoves: fullmove_number.map_or(old.fullmoves, |number| number.0),
            rights: rights.map_or(old.rights, |rights| rights.0),
        })
    }

    /// The FEN in the form that is asked for, in the letters and with the fields of the game; see
    /// `Position.fen`.
    #[pyo3(signature = (promoted=false, dialect=Name(FenDialect::Fairy), variant=Name(mk::Variant::Makruk)))]
    fn fen(&self, promoted: bool, dialect: Name<FenDialect>, variant: Name<mk::Variant>) -> String {
        let options = FenOptions::default().promoted(promoted).dialect(dialect.0);
        Fen::new(self.0, variant.0).to_text(options)
    }

    /// Everything that is wrong or odd, all at once. What is in `Status.TOLERATED` is no error.
    #[pyo3(signature = (rules=RulesArg::default()))]
    fn status<'py>(&self, py: Python<'py>, rules: RulesArg) -> PyResult<Bound<'py, PyAny>> {
        status(py, self.0.problems(rules.0))
    }

    /// Whether a position can be made of it.
    #[pyo3(signature = (rules=RulesArg::default()))]
    fn is_valid(&self, rules: RulesArg) -> bool {
        self.0.position(rules.0).is_ok()
    }

    /// The position, if it can be played from. Raises `InvalidPositionError`, which names
    /// everything that is wrong.
    #[pyo3(signature = (rules=RulesArg::default()))]
    fn position(&self, rules: RulesArg) -> PyResult<Position> {
        self.0.position(rules.0).map(Position).refuse()
    }

    fn __repr__(&self) -> String {
        let fen = |variant| self.fen(true, Name(FenDialect::Fairy), Name(variant));
        if self.0.rights.is_empty() {
            format!("Setup.from_fen('{}')", fen(mk::Variant::Makruk))
        } else {
            // Only with leaps does a FEN say who has them.
            let fen = fen(mk::Variant::Cambodian);
            format!("Setup.from_fen('{fen}', variant='cambodian')")
        }
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Reduced<'py, Fields> {
        let setup = slf.get();
        let Self(mk::Setup {
            halfmoves,
            fullmoves,
            ..
        }) = *setup;
        reduce(
            slf,
            (
                setup.board(),
                setup.turn(),
                setup.count(),
                halfmoves,
                fullmoves,
                setup.rights(),
                Name(mk::Variant::Makruk),
            ),
        )
    }
}

/// Everything that is wrong with a FEN: one exception, not raised, for each field that cannot be
/// read and, where the text could be read, for each problem of the position. Empty for a good FEN.
///
/// >>> from makruk import validate_fen
/// >>> [error.code for error in validate_fen("4k3/4K3/8/8/8/8/8/7 x - - 0 1")]
/// ['ERR_FEN_BOARD', 'ERR_FEN_TURN']
#[pyfunction]
#[pyo3(signature = (fen, rules=RulesArg::default()))]
pub(crate) fn validate_fen<'py>(
    py: Python<'py>,
    fen: Text<'_>,
    rules: RulesArg,
) -> PyResult<Bound<'py, PyList>> {
    let errors = mk::fen::validate_fen(&fen.0, rules.0);
    PyList::new(
        py,
        errors.iter().map(|error| exception(error).into_value(py)),
    )
}
