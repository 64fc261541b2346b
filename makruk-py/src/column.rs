//! Answers of bulk calls. See `store` for what is in them.

use std::sync::atomic::{AtomicUsize, Ordering};

use makruk_core as mk;
use pyo3::{
    exceptions::PyValueError,
    intern,
    prelude::*,
    types::{PyByteArray, PyDict, PyList, PySlice, PyString},
};

use crate::{
    args::item,
    errors::bad_state,
    moves,
    position::Position,
    records::{RESULTS, outcome_of, outcomes, result_text},
};

pub(crate) use crate::store::{Cell, Part, Store, View};

/// An answer of a bulk call: an immutable sequence of one item for each item of the input. All work
/// is done and checked when the call returns, and what came of it is kept in a compact form; a
/// Python object is made for an item whenever that is asked for.
///
/// It is used like a list: length, index, slices, iteration, `in`; it is equal to a list of the same
/// items. A slice is a column too, and shares the memory. Bulk calls take columns of positions and
/// FENs without a detour through objects.
///
/// >>> from makruk import batch, Position
/// >>> column = batch.fens_after([Position()] * 3, [["e3e4"], ["d3d4"], []])
/// >>> len(column), column[1]
/// (3, 'rnsmksnr/8/pppppppp/8/3P4/PPP1PPPP/8/RNSKMSNR b - - 0 1')
/// >>> batch.results(column) == ["*", "*", "*"]
/// True
#[pyclass(module = "makruk.batch", frozen, subclass, sequence, generic)]
pub(crate) struct Column(pub(crate) View);

/// The column that `legal_moves` gives: its items are lists of UCI texts. The same as numbers is in
/// `moves` and `starts`.
///
/// >>> from makruk import batch, Position
/// >>> column = batch.legal_moves([Position(), "k7/8/1K6/8/8/8/8/8 b"])
/// >>> len(column[0]), column[1]
/// (23, ['a8b8'])
#[pyclass(module = "makruk.batch", frozen, extends = Column)]
pub(crate) struct MoveColumn;

/// A column whose items are few and come again: `results` and `outcomes`. `categories[codes[i]]` is
/// item `i`; `pandas.Categorical.from_codes(column.codes, column.categories)` takes results as they
/// are.
///
/// >>> from makruk import batch, Position
/// >>> column = batch.results([Position(), "k6R/8/1K6/8/8/8/8/8 b"])
/// >>> column, column.categories, column.codes.tolist()
/// (['*', '1-0'], ['*', '1-0', '0-1', '1/2-1/2'], [0, 1])
#[pyclass(module = "makruk.batch", frozen, extends = Column, generic)]
pub(crate) struct CodeColumn;

/// The column of a view: of the class that goes with what is in it.
pub(crate) fn column(py: Python<'_>, view: View) -> PyResult<Bound<'_, PyAny>> {
    enum Class {
        Plain,
        Moves,
        Codes,
    }
    let class = match view.store() {
        Store::Moves(_) => Class::Moves,
        Store::Outcomes(_) | Store::Results(_) => Class::Codes,
        Store::Positions(_) | Store::Texts(_) | Store::MoveTexts(_) => Class::Plain,
    };
    let base = PyClassInitializer::from(Column(view));
    Ok(match class {
        Class::Plain => Bound::new(py, base)?.into_any(),
        Class::Moves => Bound::new(py, base.add_subclass(MoveColumn))?.into_any(),
        Class::Codes => Bound::new(py, base.add_subclass(CodeColumn))?.into_any(),
    })
}

fn object<'py>(py: Python<'py>, cell: Cell<'_>) -> PyResult<Bound<'py, PyAny>> {
    let moved = |bits: u16| mk::Move::from_bits(bits).map(|m| moves::text(py, m));
    match cell {
        Cell::Position(position) => Ok(Bound::new(py, Position(*position))?.into_any()),
        Cell::Text(text) => Ok(PyString::new(py, text).into_any()),
        Cell::Moves(bits) => {
            let texts: Vec<_> = bits.iter().copied().filter_map(moved).collect();
            Ok(PyList::new(py, texts)?.into_any())
        }
        Cell::MoveTexts(row) => {
            let dict = PyDict::new(py);
            for (bits, text) in row {
                dict.set_item(moved(bits), text)?;
            }
            Ok(dict.into_any())
        }
        Cell::Outcome(code) => outcome_of(py, code),
        Cell::Result(code) => Ok(result_text(py, code).into_any()),
    }
}

/// Numbers as an array of NumPy, which is the caller's own.
fn array<'py>(
    py: Python<'py>,
    bytes: impl Iterator<Item = u8>,
    dtype: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let bytes: Vec<u8> = bytes.collect();
    let numpy = py.import("makruk.batch")?.call_method0("_numpy")?;
    numpy.call_method1("frombuffer", (PyByteArray::new(py, &bytes), dtype))
}

/// How many items `repr` shows before it leaves some out, and how many it shows then at each end.
const SHOWN: usize = 100;
const AT_EACH_END: usize = 3;

#[pymethods]
impl Column {
    /// All items, as a list of Python.
    pub(crate) fn tolist<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let _rest = Rest::new(py)?;
        let list = PyList::empty(py);
        for cell in self.0.iter() {
            list.append(object(py, cell)?)?;
        }
        Ok(list)
    }

    /// The index of the first item that equals the value. Raises `ValueError` where there is none.
    #[pyo3(signature = (value, start=0, stop=None))]
    fn index(
        &self,
        value: &Bound<'_, PyAny>,
        start: isize,
        stop: Option<isize>,
    ) -> PyResult<usize> {
        let len = self.0.len();
        let place = |index: isize| match usize::try_from(index) {
            Ok(index) => index.min(len),
            Err(_) => len.saturating_sub(index.unsigned_abs()),
        };
        for index in place(start)..stop.map_or(len, place) {
            if self.is_at(index, value)? {
                return Ok(index);
            }
        }
        Err(PyValueError::new_err("the value is not in the column"))
    }

    /// How many items equal the value.
    fn count(&self, value: &Bound<'_, PyAny>) -> PyResult<usize> {
        let mut count = 0;
        for index in 0..self.0.len() {
            count += usize::from(self.is_at(index, value)?);
        }
        Ok(count)
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __contains__(&self, value: &Bound<'_, PyAny>) -> PyResult<bool> {
        for index in 0..self.0.len() {
            if self.is_at(index, value)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn __getitem__<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = index.py();
        let len = self.0.len();
        if let Ok(slice) = index.cast::<PySlice>() {
            let found = slice.indices(len.cast_signed())?;
            let start = usize::try_from(found.start).unwrap_or_default();
            return column(py, self.0.slice(start, found.step, found.slicelength));
        }
        object(py, item(index, len, "column", |place| self.0.get(place))?)
    }

    fn __iter__(&self) -> ColumnIterator {
        ColumnIterator::new(self.0.clone())
    }

    fn __reversed__(&self) -> ColumnIterator {
        ColumnIterator::new(self.0.reversed())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let same = if let Ok(other) = other.cast::<Self>() {
            self.0 == other.get().0
        } else if let Ok(list) = other.cast::<PyList>() {
            self.equals(list)?
        } else {
            return Ok(py.NotImplemented());
        };
        Ok(pyo3::types::PyBool::new(py, same)
            .to_owned()
            .into_any()
            .unbind())
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let len = self.0.len();
        let shown = |range: std::ops::Range<usize>| -> PyResult<Vec<String>> {
            let cells = range.filter_map(|index| self.0.get(index));
            cells
                .map(|cell| Ok(object(py, cell)?.repr()?.to_string()))
                .collect()
        };
        let mut texts = shown(0..if len > SHOWN { AT_EACH_END } else { len })?;
        if len > SHOWN {
            texts.push("...".into());
            texts.extend(shown(len - AT_EACH_END..len)?);
        }
        Ok(format!("[{}]", texts.join(", ")))
    }

    fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __deepcopy__<'py>(slf: Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        slf
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let make = py.import("makruk._makruk")?.getattr("_restore_column")?;
        let state =
            serde_json::to_string(&self.0.to_store()).map_err(|error| bad_state(py, &error))?;
        Ok((make, (state,)))
    }
}

impl Column {
    fn is_at(&self, index: usize, value: &Bound<'_, PyAny>) -> PyResult<bool> {
        match self.0.get(index) {
            Some(cell) => object(value.py(), cell)?.eq(value),
            None => Ok(false),
        }
    }

    /// The list may change meanwhile: who compares is Python.
    fn equals(&self, list: &Bound<'_, PyList>) -> PyResult<bool> {
        if list.len() != self.0.len() {
            return Ok(false);
        }
        for index in 0..self.0.len() {
            let Ok(value) = list.get_item(index) else {
                return Ok(false);
            };
            if !self.is_at(index, &value)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

#[pymethods]
impl MoveColumn {
    /// All moves as 16 bits (see `Move.from_bits`), those of one position after those of the other:
    /// a new array of NumPy, of uint16.
    ///
    /// >>> from makruk import batch, Move
    /// >>> column = batch.legal_moves(["k7/8/1K6/8/8/8/8/8 b"])
    /// >>> [Move.from_bits(int(bits)) for bits in column.moves]
    /// [Move.from_uci('a8b8')]
    #[getter]
    fn moves<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let moves = rows(slf).flatten();
        array(
            slf.py(),
            moves.flat_map(|bits| bits.to_ne_bytes()),
            "uint16",
        )
    }

    /// Where the moves of each position begin, and last where they all end: those of position `i`
    /// are `moves[starts[i]:starts[i + 1]]`. A new array of NumPy, of int64.
    ///
    /// >>> from makruk import batch, Position
    /// >>> batch.legal_moves([Position(), "k7/8/1K6/8/8/8/8/8 b"]).starts.tolist()
    /// [0, 23, 24]
    #[getter]
    fn starts<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let ends = rows(slf).scan(0, |end, moves| {
            *end += moves.len() as u64;
            Some(*end)
        });
        let starts = std::iter::once(0).chain(ends);
        array(slf.py(), starts.flat_map(u64::to_ne_bytes), "int64")
    }
}

fn rows<'a>(column: &'a Bound<'_, MoveColumn>) -> impl Iterator<Item = &'a [u16]> {
    column.as_super().get().0.iter().map(|cell| match cell {
        Cell::Moves(bits) => bits,
        _ => &[],
    })
}

#[pymethods]
impl CodeColumn {
    /// For each item, its index in `categories`: a new array of NumPy, of uint8.
    #[getter]
    fn codes<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let codes = slf.as_super().get().0.iter().map(|cell| match cell {
            Cell::Outcome(code) | Cell::Result(code) => code,
            _ => 0,
        });
        array(slf.py(), codes, "uint8")
    }

    /// All that an item may be, always in the same order.
    #[getter]
    fn categories<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyList>> {
        let py = slf.py();
        match slf.as_super().get().0.store() {
            Store::Results(_) => PyList::new(py, RESULTS),
            _ => outcomes(py),
        }
    }
}

/// Makes a column again that was pickled.
#[pyfunction]
pub(crate) fn _restore_column<'py>(py: Python<'py>, state: &str) -> PyResult<Bound<'py, PyAny>> {
    let store = serde_json::from_str(state).map_err(|error| bad_state(py, &error))?;
    column(py, View::new(store))
}

/// Makes the items one by one.
#[pyclass(module = "makruk.batch", frozen, name = "_ColumnIterator")]
pub(crate) struct ColumnIterator {
    view: View,
    next: AtomicUsize,
}

impl ColumnIterator {
    fn new(view: View) -> Self {
        Self {
            view,
            next: AtomicUsize::new(0),
        }
    }
}

#[pymethods]
impl ColumnIterator {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let index = self.next.fetch_add(1, Ordering::Relaxed);
        let cell = self.view.get(index);
        cell.map(|cell| object(py, cell)).transpose()
    }

    fn __length_hint__(&self) -> usize {
        self.view
            .len()
            .saturating_sub(self.next.load(Ordering::Relaxed))
    }
}

/// The collector of cycles rests while values are made, which are in no cycle: before CPython 3.12 it
/// would look through all of them at every few hundred. The interpreter is not let go of meanwhile.
pub(crate) struct Rest<'py>(Option<Bound<'py, PyModule>>);

impl<'py> Rest<'py> {
    pub(crate) fn new(py: Python<'py>) -> PyResult<Self> {
        let gc = py.import("gc")?;
        if !gc.call_method0(intern!(py, "isenabled"))?.is_truthy()? {
            return Ok(Self(None));
        }
        gc.call_method0(intern!(py, "disable"))?;
        Ok(Self(Some(gc)))
    }
}

impl Drop for Rest<'_> {
    fn drop(&mut self) {
        if let Some(gc) = &self.0 {
            // It has no way to fail.
            let _ = gc.call_method0(intern!(gc.py(), "enable"));
        }
    }
}
