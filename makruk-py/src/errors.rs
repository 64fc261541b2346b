//! Errors of the core as exceptions. The classes are made in `makruk._errors`.

use makruk_core::{self as mk, Error};
use pyo3::{prelude::*, types::PyDict};

use crate::{moves, names::Name, pgn::PgnGame, records::Outcome};

/// Turns what the core refuses into an exception.
pub(crate) trait Refuse<T> {
    fn refuse(self) -> PyResult<T>;
}

impl<T, E: Into<Error>> Refuse<T> for Result<T, E> {
    #[inline]
    fn refuse(self) -> PyResult<T> {
        self.map_err(|error| exception(&error.into()))
    }
}

pub(crate) fn exception(error: &Error) -> PyErr {
    Python::attach(|py| build(py, error).unwrap_or_else(|failure| failure))
}

fn build(py: Python<'_>, error: &Error) -> PyResult<PyErr> {
    let fields = PyDict::new(py);
    let class = match error {
        Error::ParseFen(e) => {
            fields.set_item("text", &e.text)?;
            fields.set_item("kind", Name(e.field))?;
            fields.set_item("number", e.number)?;
            fields.set_item("position", e.offset)?;
            "InvalidFenError"
        }
        Error::Position(e) => {
            fields.set_item("text", &e.fen)?;
            fields.set_item("kinds", status(py, e.kinds)?)?;
            "InvalidPositionError"
        }
        Error::ParseUciMove(e) => {
            fields.set_item("text", &e.text)?;
            fields.set_item("kind", e.problem.name())?;
            "InvalidMoveError"
        }
        Error::ParseSan(e) => {
            fields.set_item("text", &e.text)?;
            fields.set_item("kind", e.problem.name())?;
            fields.set_item("position", e.offset)?;
            "InvalidMoveError"
        }
        Error::IllegalMove(e) => {
            fields.set_item("text", &e.text)?;
            fields.set_item("reason", Name(e.reason))?;
            fields.set_item("fen", &e.fen)?;
            "IllegalMoveError"
        }
        Error::AmbiguousMove(e) => {
            fields.set_item("text", &e.text)?;
            fields.set_item("candidates", moves::list(py, &e.candidates)?)?;
            fields.set_item("fen", &e.fen)?;
            "AmbiguousMoveError"
        }
        Error::Counting(_) => "CountingError",
        Error::GameOver(e) => {
            fields.set_item("outcome", Outcome(e.outcome))?;
            "GameOverError"
        }
        Error::ParseName(e) => {
            fields.set_item("text", &e.text)?;
            "InvalidNameError"
        }
        Error::Pgn(e) => {
            fields.set_item("text", &e.token)?;
            fields.set_item("kind", e.kind.name())?;
            fields.set_item("offset", e.offset)?;
            fields.set_item("line", e.line)?;
            fields.set_item("column", e.column)?;
            fields.set_item("ply", e.ply)?;
            fields.set_item("token", &e.token)?;
            let partial = e.partial.as_deref().cloned();
            fields.set_item("partial", partial.map(PgnGame::from_core))?;
            let cause = e.source.as_deref().map(|e| exception(e).into_value(py));
            fields.set_item("cause", &cause)?;
            // Where a traceback shows it.
            fields.set_item("__cause__", cause)?;
            "PgnError"
        }
        _ => "MakrukError",
    };
    fields.set_item("code", error.code())?;
    raise(py, class, &error.to_string(), &fields)
}

fn raise(
    py: Python<'_>,
    class: &str,
    message: &str,
    fields: &Bound<'_, PyDict>,
) -> PyResult<PyErr> {
    let exception = py
        .import("makruk._errors")?
        .getattr(class)?
        .call1((message,))?;
    for (name, value) in fields {
        exception.setattr(name.cast::<pyo3::types::PyString>()?, value)?;
    }
    Ok(PyErr::from_value(exception))
}

/// For numbers that the core cannot even be handed.
pub(crate) fn out_of_range(py: Python<'_>, number: &str) -> PyErr {
    refuse_text(
        py,
        "ERR_RANGE",
        number,
        &format!("number out of range: {number}"),
    )
}

/// For a saved state that cannot be read.
pub(crate) fn bad_state(py: Python<'_>, error: &serde_json::Error) -> PyErr {
    refuse_text(py, "ERR_STATE", "", &error.to_string())
}

pub(crate) fn refuse_text(py: Python<'_>, code: &str, text: &str, message: &str) -> PyErr {
    let build = || {
        let fields = PyDict::new(py);
        fields.set_item("code", code)?;
        fields.set_item("text", text)?;
        raise(py, "MakrukError", message, &fields)
    };
    build().unwrap_or_else(|failure| failure)
}

/// The same exception with its place in the list of a bulk call.
pub(crate) fn at_index(py: Python<'_>, error: PyErr, index: usize) -> PyErr {
    match error.value(py).setattr("index", index) {
        Ok(()) => error,
        Err(failure) => failure,
    }
}

pub(crate) fn status(py: Python<'_>, kinds: mk::PositionErrorKinds) -> PyResult<Bound<'_, PyAny>> {
    py.import("makruk._enums")?
        .getattr("Status")?
        .call1((kinds.bits(),))
}
