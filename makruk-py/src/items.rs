//! What bulk calls are handed: values of Python, read into plain ones that any thread can work on.

use std::ops::Range;

use makruk_core::{self as mk, Error, uci::UciMove};
use pyo3::{
    prelude::*,
    types::{PyList, PyString, PyTuple},
};

use crate::{
    args::{MoveArg, wrong_type},
    column::{Column, View},
    errors::{at_index, refuse_text},
    game::Game,
    position::Position,
};

/// An item, as its place among those of its kind.
enum Item {
    Position(usize),
    Text(Range<usize>),
    Game(usize),
    /// A game from where all lines begin.
    Line(Range<usize>),
}

/// Positions, FENs and games from any iterable. What is in them has been copied: nobody can change
/// it any more, and nothing of Python has to be kept for it.
#[derive(Default)]
pub(crate) struct Items {
    /// Left empty while all items are positions.
    places: Vec<Item>,
    positions: Vec<mk::Position>,
    text: String,
    games: Vec<Py<Game>>,
    moves: Vec<UciMove>,
    /// The answer of another bulk call, in place of all that.
    column: Option<View>,
}

/// The same, where games are asked for their outcome and there may be lines of moves.
pub(crate) struct Games(pub(crate) Items);

impl FromPyObject<'_, '_> for Items {
    type Error = PyErr;

    fn extract(values: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        read(
            &values,
            "a sequence of positions or FENs",
            |items, value| {
                let Ok(game) = value.cast::<Game>() else {
                    return Err(wrong_type("Position, str or Game", &value.as_borrowed()));
                };
                // All that is asked of it is the position on the board.
                let position = game.get().with(|game| *game.position());
                items.push_position(position);
                Ok(())
            },
        )
    }
}

impl FromPyObject<'_, '_> for Games {
    type Error = PyErr;

    fn extract(values: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        let items = read(&values, "a sequence of games", |items, value| {
            if let Ok(game) = value.cast::<Game>() {
                items.push(Item::Game(items.games.len()));
                items.games.push(game.clone().unbind());
                return Ok(());
            }
            // No other iterable: one that is mistaken for a game would be used up.
            if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
                let start = items.moves.len();
                read_line(value, &mut items.moves)?;
                items.push(Item::Line(start..items.moves.len()));
                return Ok(());
            }
            let expected = "Game, Position, str or a list of moves";
            Err(wrong_type(expected, &value.as_borrowed()))
        })?;
        Ok(Self(items))
    }
}

impl Items {
    fn push_position(&mut self, position: mk::Position) {
        if !self.places.is_empty() {
            self.places.push(Item::Position(self.positions.len()));
        }
        self.positions.push(position);
    }

    fn push(&mut self, item: Item) {
        if self.places.is_empty() {
            self.places
                .extend((0..self.positions.len()).map(Item::Position));
        }
        self.places.push(item);
    }

    pub(crate) fn len(&self) -> usize {
        match &self.column {
            Some(view) => view.len(),
            None => self.places.len().max(self.positions.len()),
        }
    }

    /// Does something with a position.
    pub(crate) fn with<R>(
        &self,
        index: usize,
        work: impl FnOnce(&mk::Position) -> R,
    ) -> Result<R, Error> {
        match self.source(index) {
            Source::Position(position) => Ok(work(position)),
            Source::Text(fen) => Ok(work(&mk::Position::from_fen(fen)?)),
            Source::Game(game) => Ok(game.get().with(|game| work(game.position()))),
            Source::Line(line) => Ok(work(play(mk::Position::new(), line)?.position())),
        }
    }

    pub(crate) fn position(&self, index: usize) -> Result<mk::Position, Error> {
        self.with(index, |position| *position)
    }

    pub(crate) fn position_under(
        &self,
        index: usize,
        rules: mk::Rules,
    ) -> Result<mk::Position, Error> {
        match self.source(index) {
            Source::Text(fen) => mk::Position::from_fen_with_rules(fen, rules),
            _ => Ok(self.position(index)?.under_rules(rules)?),
        }
    }

    pub(crate) fn outcome(
        &self,
        index: usize,
        root: &mk::Position,
    ) -> Result<Option<mk::Outcome>, Error> {
        match self.source(index) {
            Source::Game(game) => Ok(game.get().with(|game| game.outcome())),
            Source::Line(line) => Ok(play(*root, line)?.outcome()),
            _ => self.with(index, mk::Position::outcome),
        }
    }

    fn source(&self, index: usize) -> Source<'_> {
        if let Some(view) = &self.column {
            return match view.position(index) {
                Some(position) => Source::Position(position),
                None => Source::Text(view.text(index).unwrap_or_default()),
            };
        }
        let Some(item) = self.places.get(index) else {
            return Source::Position(&self.positions[index]);
        };
        match item {
            Item::Position(place) => Source::Position(&self.positions[*place]),
            Item::Text(range) => Source::Text(&self.text[range.clone()]),
            Item::Game(place) => Source::Game(&self.games[*place]),
            Item::Line(range) => Source::Line(&self.moves[range.clone()]),
        }
    }

    /// What the first item is, for how much work the others may be.
    pub(crate) fn first(&self) -> Option<Source<'_>> {
        (self.len() > 0).then(|| self.source(0))
    }
}

pub(crate) enum Source<'a> {
    Position(&'a mk::Position),
    Text(&'a str),
    Game(&'a Py<Game>),
    Line(&'a [UciMove]),
}

/// A game of legal moves.
fn play(root: mk::Position, line: &[UciMove]) -> Result<mk::Game, Error> {
    let mut game = mk::Game::from_position(root);
    for m in line {
        game.push_unchecked(m.to_move(game.position())?);
    }
    Ok(game)
}

/// Calls `each` for everything that an iterable gives.
fn walk(
    values: &Bound<'_, PyAny>,
    mut each: impl FnMut(usize, &Bound<'_, PyAny>) -> PyResult<()>,
) -> PyResult<()> {
    // To ask a list or a tuple itself is faster than its iterator.
    if let Ok(values) = values.cast_exact::<PyList>() {
        for (index, value) in values.iter().enumerate() {
            each(index, &value)?;
        }
    } else if let Ok(values) = values.cast_exact::<PyTuple>() {
        for (index, value) in values.iter().enumerate() {
            each(index, &value)?;
        }
    } else {
        for (index, value) in values.try_iter()?.enumerate() {
            each(index, &value?)?;
        }
    }
    Ok(())
}

fn read(
    values: &Bound<'_, PyAny>,
    expected: &str,
    other: impl Fn(&mut Items, &Bound<'_, PyAny>) -> PyResult<()>,
) -> PyResult<Items> {
    if values.is_instance_of::<PyString>() {
        return Err(wrong_type(expected, &values.as_borrowed()));
    }
    let mut items = Items::default();
    if let Ok(column) = values.cast::<Column>() {
        let view = &column.get().0;
        if view.is_positions() || view.is_texts() {
            items.column = Some(view.clone());
            return Ok(items);
        }
    }
    walk(values, |index, value| {
        if let Ok(fen) = value.cast::<PyString>() {
            let start = items.text.len();
            match fen.to_str() {
                Ok(fen) => items.text.push_str(fen),
                // Not good Unicode: as text that the core can refuse.
                Err(_) => items.text.push_str(&fen.to_string_lossy()),
            }
            items.push(Item::Text(start..items.text.len()));
        } else if let Ok(position) = value.cast::<Position>() {
            items.push_position(position.get().0);
        } else {
            other(&mut items, value).map_err(|error| at_index(values.py(), error, index))?;
        }
        Ok(())
    })?;
    Ok(items)
}

fn read_line(moves: &Bound<'_, PyAny>, line: &mut Vec<UciMove>) -> PyResult<()> {
    if moves.is_instance_of::<PyString>() {
        return Err(wrong_type("a sequence of moves", &moves.as_borrowed()));
    }
    walk(moves, |index, m| {
        if let Ok(text) = m.cast::<PyString>()
            && let Ok(text) = text.to_str()
            && let Ok(m) = UciMove::from_ascii(text.as_bytes())
        {
            line.push(m);
            return Ok(());
        }
        // Everything else, and whatever is refused.
        let MoveArg(m) = m
            .extract()
            .map_err(|error| at_index(moves.py(), error, index))?;
        line.push(m);
        Ok(())
    })
}

/// Moves from any iterable.
pub(crate) struct Line(pub(crate) Vec<UciMove>);

impl FromPyObject<'_, '_> for Line {
    type Error = PyErr;

    fn extract(moves: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        let mut line = Vec::new();
        read_line(&moves, &mut line)?;
        Ok(Self(line))
    }
}

/// Lines of moves, one behind the other.
pub(crate) struct Lines {
    moves: Vec<UciMove>,
    ends: Vec<usize>,
}

impl FromPyObject<'_, '_> for Lines {
    type Error = PyErr;

    fn extract(lines: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        if lines.is_instance_of::<PyString>() {
            return Err(wrong_type("a sequence of lines of moves", &lines));
        }
        let (mut moves, mut ends) = (Vec::new(), Vec::new());
        walk(&lines, |index, line| {
            read_line(line, &mut moves).map_err(|error| at_index(lines.py(), error, index))?;
            ends.push(moves.len());
            Ok(())
        })?;
        Ok(Self { moves, ends })
    }
}

impl Lines {
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(crate) fn get(&self, index: usize) -> &[UciMove] {
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.moves[start..self.ends[index]]
    }
}

/// Raises where what belongs to positions is more or less than they are.
pub(crate) fn same_length(
    py: Python<'_>,
    positions: &Items,
    others: usize,
    what: &str,
) -> PyResult<()> {
    let positions = positions.len();
    if positions == others {
        return Ok(());
    }
    let text = format!("{positions} positions, {others} {what}");
    let message = format!("lists of different lengths: {text}");
    Err(refuse_text(py, "ERR_LENGTH", &text, &message))
}
