use std::fmt::Write;

use makruk_core::pgn::{self as core, Tags};
use pyo3::{
    exceptions::PyKeyError,
    prelude::*,
    types::{PyIterator, PyList, PyMapping},
};

use crate::{
    args::{Text, items, owned_text, pair},
    errors::Refuse,
    pgn::PgnGame,
    shared::Shared,
};

/// The tags of a record, in their order: names and values.
///
/// Names are looked up without regard to case. Where a name comes twice, the first is meant; the
/// others are kept and written again. A name is an ASCII letter, then letters, digits and
/// `_-+#:./`. What is changed in `record.tags` is changed in the record.
///
/// >>> from makruk import PgnGame
/// >>> record = PgnGame()
/// >>> record.tags["White"] = "Malee"
/// >>> record.tags["white"], record.tags.get("Annotator"), "Variant" in record.tags
/// ('Malee', None, True)
/// >>> dict(record.tags)["Result"]
/// '*'
#[pyclass(module = "makruk", frozen)]
pub(crate) struct PgnTags(Home);

enum Home {
    Own(Shared<Tags>),
    Of(Py<PgnGame>),
}

pub(crate) fn pairs(tags: &Tags) -> Vec<(String, String)> {
    tags.iter()
        .map(|(name, value)| (name.into(), value.into()))
        .collect()
}

/// The tags of these names and values, some of which may come twice.
fn tags_of(wanted: &[(String, String)]) -> Tags {
    // Only a text has duplicates.
    let mut text = String::new();
    for (name, value) in wanted {
        // Writing to a string cannot fail.
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(text, "[{name} \"{value}\"]");
    }
    text += "\n*\n";
    let read = core::games(text.as_bytes()).next().map(|raw| raw.tags());
    let read = read.unwrap_or_default();
    if pairs(&read) == wanted {
        return read;
    }
    let mut tags = Tags::new();
    for (name, value) in wanted {
        // What is not a name cannot be in tags.
        let _ = tags.set(name, value);
    }
    tags
}

impl PgnTags {
    pub(crate) fn own(tags: Tags) -> Self {
        Self(Home::Own(Shared::new(tags)))
    }

    pub(crate) fn of(game: Py<PgnGame>) -> Self {
        Self(Home::Of(game))
    }

    /// Does something with the tags while no other thread can. It must not touch Python.
    fn with<T>(&self, work: impl FnOnce(&mut Tags) -> T) -> T {
        match &self.0 {
            Home::Own(tags) => tags.with(work),
            Home::Of(game) => game.get().with(|game| work(game.tags_mut())),
        }
    }
}

#[pymethods]
impl PgnTags {
    #[new]
    #[pyo3(signature = (tags=None))]
    fn new(tags: Option<&Bound<'_, PyMapping>>) -> PyResult<Self> {
        let mut own = Tags::new();
        if let Some(tags) = tags {
            set_all(&mut own, tags)?;
        }
        Ok(Self::own(own))
    }

    /// The value of a tag, `default` where there is none.
    #[pyo3(signature = (name, default=None))]
    fn get(&self, name: Text<'_>, default: Option<Text<'_>>) -> Option<String> {
        self.with(|tags| tags.get(&name.0).map(String::from))
            .or_else(|| default.map(|default| default.0.into_owned()))
    }

    /// Gives a tag another value, or adds it at the end; line ends in the value become spaces. Also
    /// `tags[name] = value`. Raises `InvalidNameError` for what cannot be a name.
    fn set(&self, name: Text<'_>, value: Text<'_>) -> PyResult<()> {
        self.with(|tags| tags.set(&name.0, &value.0)).refuse()
    }

    /// Removes all tags of a name; tells whether there was one. Also `del tags[name]`.
    fn remove(&self, name: Text<'_>) -> bool {
        self.with(|tags| tags.remove(&name.0))
    }

    /// Names and values, in their order.
    fn items(&self) -> Vec<(String, String)> {
        self.with(|tags| pairs(tags))
    }

    /// The names, in their order.
    fn keys(&self) -> Vec<String> {
        self.with(|tags| tags.iter().map(|(name, _)| name.into()).collect())
    }

    /// The tags whose name has come before.
    fn duplicates(&self) -> Vec<(String, String)> {
        self.with(|tags| {
            let duplicates = tags.duplicates();
            duplicates
                .map(|(name, value)| (name.into(), value.into()))
                .collect()
        })
    }

    fn __len__(&self) -> usize {
        self.with(|tags| tags.len())
    }

    fn __contains__(&self, name: &Bound<'_, PyAny>) -> bool {
        match name.extract() {
            Ok(Text(name)) => self.with(|tags| tags.get(&name).is_some()),
            Err(_) => false,
        }
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyList::new(py, self.keys())?.try_iter()
    }

    fn __getitem__(&self, name: Text<'_>) -> PyResult<String> {
        let found = self.with(|tags| tags.get(&name.0).map(String::from));
        found.ok_or_else(|| PyKeyError::new_err(name.0.into_owned()))
    }

    fn __setitem__(&self, name: Text<'_>, value: Text<'_>) -> PyResult<()> {
        self.set(name, value)
    }

    fn __delitem__(&self, name: Text<'_>) -> PyResult<()> {
        if self.with(|tags| tags.remove(&name.0)) {
            return Ok(());
        }
        Err(PyKeyError::new_err(name.0.into_owned()))
    }

    fn __eq__(&self, other: &Bound<'_, Self>) -> bool {
        let mine = self.with(|tags| tags.clone());
        other.get().with(|theirs| *theirs == mine)
    }

    fn __str__(&self) -> String {
        self.with(|tags| tags.to_string())
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let items = self.items();
        let shown: PyResult<Vec<_>> = items
            .iter()
            .map(|(name, value)| {
                let value = pyo3::types::PyString::new(py, value).repr()?;
                Ok(format!("'{name}': {value}"))
            })
            .collect();
        Ok(format!("PgnTags({{{}}})", shown?.join(", ")))
    }

    fn __copy__(&self) -> Self {
        Self::own(self.with(|tags| tags.clone()))
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.__copy__()
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Vec<(String, String)>,))> {
        let make = py.import("makruk._makruk")?.getattr("_restore_pgn_tags")?;
        Ok((make, (self.items(),)))
    }
}

/// Makes tags again that were pickled.
#[pyfunction]
pub(crate) fn _restore_pgn_tags(tags: &Bound<'_, PyAny>) -> PyResult<PgnTags> {
    Ok(PgnTags::own(restored(tags)?))
}

/// Tags from a list of names and values.
pub(crate) fn restored(tags: &Bound<'_, PyAny>) -> PyResult<Tags> {
    let wanted = items(tags, |item| {
        let (name, value) = pair(item)?;
        Ok((owned_text(&name)?, owned_text(&value)?))
    })?;
    Ok(tags_of(&wanted))
}

pub(crate) fn set_all(tags: &mut Tags, wanted: &Bound<'_, PyMapping>) -> PyResult<()> {
    for item in wanted.items()? {
        let (name, value) = pair(&item)?;
        let (name, value) = (owned_text(&name)?, owned_text(&value)?);
        tags.set(&name, &value).refuse()?;
    }
    Ok(())
}
