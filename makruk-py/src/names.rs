//! Enums of the core and their Python classes. Those are made in `makruk._enums`, and are strings:
//! so a name is accepted wherever a member is.

use std::str::FromStr;

use makruk_core::{self as mk, fen, svg};
use pyo3::{prelude::*, sync::PyOnceLock};

use crate::{args::Text, errors::Refuse};

/// A value of an enum on its way to or from Python.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Name<T>(pub(crate) T);

type Members = PyOnceLock<Vec<Py<PyAny>>>;

pub(crate) trait Named:
    Copy + PartialEq + FromStr<Err = mk::ParseNameError> + 'static
{
    const CLASS: &'static str;
    fn all() -> &'static [Self];
    fn text(self) -> &'static str;
    fn members() -> &'static Members;
}

macro_rules! named {
    ($($name:path => $class:literal,)*) => {$(
        impl Named for $name {
            const CLASS: &'static str = $class;

            fn all() -> &'static [Self] {
                &<$name>::ALL
            }

            fn text(self) -> &'static str {
                self.name()
            }

            fn members() -> &'static Members {
                static MEMBERS: Members = PyOnceLock::new();
                &MEMBERS
            }
        }
    )*};
}
named! {
    mk::Color => "Color",
    mk::Role => "PieceType",
    mk::Variant => "Variant",
    mk::CountingMode => "CountingMode",
    mk::CountEnd => "CountEnd",
    mk::CounterMate => "CounterMate",
    mk::PieceLimits => "PieceLimits",
    mk::PromotionRank => "PromotionRank",
    mk::CountKind => "CountKind",
    mk::CountEvent => "CountEvent",
    mk::Termination => "Termination",
    mk::IllegalReason => "IllegalReason",
    mk::Notation => "Notation",
    mk::Digits => "Digits",
    fen::FenDialect => "FenDialect",
    fen::FenField => "FenField",
    svg::Coordinates => "Coordinates",
    svg::PieceSet => "PieceSet",
    svg::Language => "Language",
    svg::Theme => "Theme",
}

impl<T: Named> Name<T> {
    /// The expression that gives the member: `Color.WHITE`.
    pub(crate) fn repr(self) -> String {
        let member = self.0.text().replace('-', "_").to_ascii_uppercase();
        format!("{}.{member}", T::CLASS)
    }
}

impl<'py, T: Named> IntoPyObject<'py> for Name<T> {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let members = T::members().get_or_try_init(py, || {
            let class = py.import("makruk._enums")?.getattr(T::CLASS)?;
            let member = |value: &T| class.call1((value.text(),)).map(Bound::unbind);
            T::all().iter().map(member).collect::<PyResult<_>>()
        })?;
        let index = T::all().iter().position(|value| *value == self.0);
        // Each value is in the list of all values; the fallback only keeps this total.
        let member = index.and_then(|index| members.get(index));
        Ok(member
            .map_or_else(|| py.None(), |member| member.clone_ref(py))
            .into_bound(py))
    }
}

impl<T: Named> FromPyObject<'_, '_> for Name<T> {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        let Text(name) = value
            .extract()
            .map_err(|_| crate::args::wrong_type(&format!("{} or str", T::CLASS), &value))?;
        name.parse().map(Self).refuse()
    }
}
