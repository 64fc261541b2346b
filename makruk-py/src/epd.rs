use makruk_core::fen::{Epd as Core, FenDialect, Operation};
use pyo3::{
    prelude::*,
    types::{PyList, PyString},
};

use crate::{
    args::{RulesArg, Text, items, owned_text, pair},
    errors::Refuse,
    moves::list,
    names::Name,
    position::{Position, options},
    setup::Setup,
};

/// A line of EPD: the first four fields of a FEN, then operations such as `bm Rb8#; id "1";`. It
/// cannot be changed. Lines with all six fields are read as well, and written as they were.
///
/// `Epd(text)` raises `InvalidFenError` for a text that is none; `kind` is `operations` where that
/// is one of these.
///
/// >>> from makruk import Epd
/// >>> epd = Epd('7k/R7/8/8/8/8/8/1R3K2 w - - bm Rb8#; id "ladder; two rooks"; acd 3;')
/// >>> epd.get("id"), epd.get("acd"), epd.get("ce")
/// ('ladder; two rooks', '3', None)
/// >>> epd.moves("bm", epd.position())
/// [Move.from_uci('b1b8')]
/// >>> print(epd)
/// 7k/R7/8/8/8/8/8/1R3K2 w - - bm Rb8#; id "ladder; two rooks"; acd 3;
#[pyclass(module = "makruk", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Epd(Core);

type Operations = Vec<(String, Vec<String>)>;

#[pymethods]
impl Epd {
    #[new]
    fn new(text: Text<'_>) -> PyResult<Self> {
        text.0.parse().map(Self).refuse()
    }

    /// A line of a set-up with operations: opcode and operands of each. Operands that are no single
    /// word are written in quotes. Raises `InvalidFenError` for an opcode that is not a letter with
    /// letters, digits or `_` behind it, and for an operand with a quote or a line break in it.
    ///
    /// >>> from makruk import Epd, Setup
    /// >>> print(Epd.from_setup(Setup(), [("id", ["the start"]), ("acd", ["3"])]))
    /// rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - id "the start"; acd 3;
    #[staticmethod]
    #[pyo3(signature = (setup, operations=None))]
    fn from_setup(
        setup: &Bound<'_, Setup>,
        operations: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let mut epd = Core::new(setup.get().0);
        if let Some(operations) = operations {
            push_all(&mut epd, operations)?;
        }
        Ok(Self(epd))
    }

    /// The set-up of the fields, with the clocks that the operations `hmvc` and `fmvn` give it.
    #[getter]
    fn setup(&self) -> Setup {
        Setup(self.0.setup())
    }

    /// Opcode and operands of each operation, in their order.
    ///
    /// >>> from makruk import Epd
    /// >>> Epd("4k3/8/8/8/8/8/8/RK6 w - - bm Ra8 Ra7; hmvc 5;").operations
    /// [('bm', ['Ra8', 'Ra7']), ('hmvc', ['5'])]
    #[getter]
    fn operations(&self) -> Operations {
        let operations = self.0.operations().iter();
        operations
            .map(|operation| {
                let operands = operation.operands().map(String::from);
                (operation.opcode().into(), operands.collect())
            })
            .collect()
    }

    /// The first operand of an operation, `None` where there is none.
    fn get(&self, opcode: Text<'_>) -> Option<&str> {
        self.0.get(&opcode.0)
    }

    /// The operands of an operation; of all of them, where it stands there more than once.
    fn operands(&self, opcode: Text<'_>) -> Vec<&str> {
        self.0.operands(&opcode.0).collect()
    }

    /// The position, if it can be played from. Raises `InvalidPositionError`.
    #[pyo3(signature = (rules=RulesArg::default()))]
    fn position(&self, rules: RulesArg) -> PyResult<Position> {
        self.0.position(rules.0).map(Position).refuse()
    }

    /// The operands of an operation as moves in the position, such as those of `bm` and `am`: SAN,
    /// or UCI, which some programs write. Empty where there is no such operation. Raises as
    /// `Position.parse_san` does.
    fn moves<'py>(
        &self,
        py: Python<'py>,
        opcode: Text<'_>,
        position: &Bound<'_, Position>,
    ) -> PyResult<Bound<'py, PyList>> {
        let moves = self.0.moves(&opcode.0, &position.get().0).refuse()?;
        list(py, &moves)
    }

    /// The operands of an operation as moves one after another, such as those of `pv`.
    fn line<'py>(
        &self,
        py: Python<'py>,
        opcode: Text<'_>,
        position: &Bound<'_, Position>,
    ) -> PyResult<Bound<'py, PyList>> {
        let moves = self.0.line(&opcode.0, &position.get().0).refuse()?;
        list(py, &moves)
    }

    /// The line, its placement and count as `dialect` writes them. `str(epd)` marks promoted pawns
    /// and is in the letters of Fairy-Stockfish.
    #[pyo3(signature = (promoted=true, dialect=Name(FenDialect::Fairy)))]
    fn text(&self, promoted: bool, dialect: Name<FenDialect>) -> String {
        self.0.to_text(options(promoted, dialect))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let text = PyString::new(py, &self.0.to_string()).repr()?;
        Ok(format!("Epd({text})"))
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (String, Setup, Operations))> {
        let make = py.import("makruk._makruk")?.getattr("_restore_epd")?;
        Ok((make, (self.0.to_string(), self.setup(), self.operations())))
    }
}

/// Makes a line again that was pickled.
#[pyfunction]
pub(crate) fn _restore_epd(
    text: Text<'_>,
    setup: &Bound<'_, Setup>,
    operations: &Bound<'_, PyAny>,
) -> PyResult<Epd> {
    let read: Core = text.0.parse().refuse()?;
    if read.setup() == setup.get().0 {
        return Ok(Epd(read));
    }
    // A line of a set-up need not tell its clocks.
    let mut epd = Core::new(setup.get().0);
    push_all(&mut epd, operations)?;
    Ok(Epd(epd))
}

fn push_all(epd: &mut Core, operations: &Bound<'_, PyAny>) -> PyResult<()> {
    let read = items(operations, |operation| {
        let (opcode, operands) = pair(operation)?;
        Ok((owned_text(&opcode)?, items(&operands, owned_text)?))
    })?;
    for (opcode, operands) in &read {
        let operands: Vec<&str> = operands.iter().map(String::as_str).collect();
        epd.push(Operation::new(opcode, &operands).refuse()?);
    }
    Ok(())
}
