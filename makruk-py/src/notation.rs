use makruk_core::{self as mk, Notation};
use pyo3::{prelude::*, types::PyList};

use crate::{
    args::{items, owned_text},
    errors::{at_index, exception},
    moves::list,
    names::Name,
    position::Position,
};

type Entry<'py> = (
    Name<Notation>,
    Bound<'py, PyList>,
    usize,
    Option<Bound<'py, PyAny>>,
);

/// Reads a record in every notation, for `makruk.detect_notation`.
#[pyfunction]
pub(crate) fn _detect_notation<'py>(
    py: Python<'py>,
    root: &Bound<'py, Position>,
    tokens: &Bound<'py, PyAny>,
) -> PyResult<Vec<Entry<'py>>> {
    let texts = items(tokens, owned_text)?;
    let root = root.get().0;
    let found = py.detach(|| {
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        mk::notation::detect_notation(&root, &texts)
    });
    let entries = found.entries.iter().map(|entry| {
        let failure = entry.failure.as_ref().map(|failure| {
            let error = at_index(py, exception(&failure.error), failure.index);
            error.into_value(py).into_bound(py).into_any()
        });
        let moves = list(py, &entry.moves)?;
        Ok((Name(entry.notation), moves, entry.exact, failure))
    });
    entries.collect()
}
