//! Arguments: what Python may pass where the core expects a value.

use std::borrow::Cow;

use makruk_core::{self as mk, uci::UciMove};
use pyo3::{
    exceptions::{PyIndexError, PyOverflowError, PyTypeError},
    prelude::*,
    types::PyString,
};

use crate::{
    errors::{Refuse, out_of_range},
    moves::Move,
    rules::Rules,
};

/// A `str`. One that is not good Unicode is read with replacement characters, for the core to
/// refuse it like any other text.
pub(crate) struct Text<'a>(pub(crate) Cow<'a, str>);

impl<'a> FromPyObject<'a, '_> for Text<'a> {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, '_, PyAny>) -> PyResult<Self> {
        if let Ok(text) = value.extract::<&'a str>() {
            return Ok(Self(Cow::Borrowed(text)));
        }
        match value.cast::<PyString>() {
            Ok(text) => Ok(Self(Cow::Owned(text.to_string_lossy().into_owned()))),
            Err(_) => Err(wrong_type("str", &value)),
        }
    }
}

/// A square: its number or its name.
#[derive(Clone, Copy)]
pub(crate) struct Square(pub(crate) mk::Square);

impl FromPyObject<'_, '_> for Square {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        if value.is_instance_of::<PyString>() {
            let Text(name) = value.extract()?;
            return name.parse().map(Self).refuse();
        }
        match integer(&value, "a square (int or str)")? {
            Some(number) => match u8::try_from(number).ok().and_then(mk::Square::new) {
                Some(square) => Ok(Self(square)),
                None => number.to_string().parse().map(Self).refuse(),
            },
            None => value.to_string().parse().map(Self).refuse(),
        }
    }
}

/// A whole number of the range of `T`; others are refused without an `OverflowError`.
#[derive(Clone, Copy)]
pub(crate) struct Int<T>(pub(crate) T);

impl<T: TryFrom<i128>> FromPyObject<'_, '_> for Int<T> {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        let number = integer(&value, "int")?;
        match number.and_then(|number| T::try_from(number).ok()) {
            Some(number) => Ok(Self(number)),
            None => Err(out_of_range(value.py(), &value.str()?.to_string_lossy())),
        }
    }
}

/// The number, or nothing for one of more than 64 bits.
fn integer(value: &Borrowed<'_, '_, PyAny>, expected: &str) -> PyResult<Option<i128>> {
    if let Ok(number) = value.extract::<i64>() {
        return Ok(Some(i128::from(number)));
    }
    match value.extract::<u64>() {
        Ok(number) => Ok(Some(i128::from(number))),
        Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => Ok(None),
        Err(error) if error.is_instance_of::<PyTypeError>(value.py()) => {
            Err(wrong_type(expected, value))
        }
        Err(error) => Err(error),
    }
}

/// A move: an object or its UCI text.
pub(crate) struct MoveArg(pub(crate) UciMove);

impl FromPyObject<'_, '_> for MoveArg {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        // Text first: lists of moves from files are long.
        if value.is_instance_of::<PyString>() {
            let Text(uci) = value.extract()?;
            return uci.parse().map(Self).refuse();
        }
        match value.cast::<Move>() {
            Ok(m) => Ok(Self(m.get().uci)),
            Err(_) => Err(wrong_type("Move or str", &value)),
        }
    }
}

/// Rules: an object or the name of a preset.
#[derive(Default)]
pub(crate) struct RulesArg(pub(crate) mk::Rules);

impl FromPyObject<'_, '_> for RulesArg {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        if let Ok(rules) = value.cast::<Rules>() {
            return Ok(Self(rules.get().0));
        }
        match value.extract() {
            Ok(Text(name)) => name.parse().map(Self).refuse(),
            Err(_) => Err(wrong_type("Rules or str", &value)),
        }
    }
}

/// The item that an index means among so many, counted from the end where it is negative.
pub(crate) fn item<T>(
    index: &Bound<'_, PyAny>,
    len: usize,
    what: &str,
    get: impl FnOnce(usize) -> Option<T>,
) -> PyResult<T> {
    let out = || PyIndexError::new_err(format!("{what} index out of range"));
    let index = index.extract::<isize>().map_err(|error| {
        if error.is_instance_of::<PyOverflowError>(index.py()) {
            out()
        } else {
            error
        }
    })?;
    let index = if index < 0 {
        index.saturating_add_unsigned(len)
    } else {
        index
    };
    usize::try_from(index).ok().and_then(get).ok_or_else(out)
}

/// The two items of a pair.
pub(crate) fn pair<'py>(
    item: &Bound<'py, PyAny>,
) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
    item.extract()
        .map_err(|_| wrong_type("a pair", &item.as_borrowed()))
}

/// The items of anything that can be iterated over, but not the letters of a text that was meant
/// as one item.
pub(crate) fn items<'py, T>(
    items: &Bound<'py, PyAny>,
    read: impl Fn(&Bound<'py, PyAny>) -> PyResult<T>,
) -> PyResult<Vec<T>> {
    if items.is_instance_of::<PyString>() {
        return Err(PyTypeError::new_err("expected a sequence, got str"));
    }
    items.try_iter()?.map(|item| read(&item?)).collect()
}

/// An item that is a `str`.
pub(crate) fn owned_text(item: &Bound<'_, PyAny>) -> PyResult<String> {
    let Text(text) = item.extract()?;
    Ok(text.into_owned())
}

pub(crate) fn wrong_type(expected: &str, value: &Borrowed<'_, '_, PyAny>) -> PyErr {
    let name = value.get_type().name();
    let name = name.map_or_else(|_| "another type".into(), |name| name.to_string());
    PyTypeError::new_err(format!("expected {expected}, got {name}"))
}
