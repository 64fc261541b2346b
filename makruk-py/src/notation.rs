use makruk_core::{self as mk, Notation};
use pyo3::{
    exceptions::PyTypeError,
    prelude::*,
    types::{PyList, PyString},
};

use crate::{
    args::Text,
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
    if tokens.is_instance_of::<PyString>() {
        return Err(PyTypeError::new_err("expected a sequence of str, got str"));
    }
    let mut texts = Vec::new();
    for token in tokens.try_iter()? {
        let token = token?;
        let Text(text) = token.extract()?;
        texts.push(text.into_owned());
    }
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
