//! Bulk calls: values in, work by all cores without the interpreter, values out. Users see them
//! through `makruk.batch`, which also turns bytes into arrays.

use makruk_core::{self as mk, Error, features, perft as tree, playout, uci::UciMove};
use pyo3::{
    prelude::*,
    pybacked::PyBackedStr,
    types::{PyByteArray, PyDict, PyList, PyString},
};

use crate::{
    args::{Int, MoveArg, RulesArg, Text, wrong_type},
    errors::{Refuse, at_index, exception},
    game::Game,
    moves::{object, text, texts},
    parallel,
    position::Position,
    records::Outcome,
};

// How many items are worth a thread: half a millisecond of work, since on a busy machine a thread
// has to wait for its turn.
const READ: usize = 1024;
const GENERATE: usize = 4096;
const PLAY: usize = 128;

/// A position as it was handed in: text is read where the work is done.
enum Item {
    Position(Py<Position>),
    Text(PyBackedStr),
    Game(Py<Game>),
}

impl Item {
    fn position(&self) -> Result<mk::Position, Error> {
        match self {
            Self::Position(position) => Ok(position.get().0),
            Self::Text(fen) => mk::Position::from_fen(fen),
            Self::Game(game) => Ok(game.get().with(|game| *game.position())),
        }
    }

    fn outcome(&self) -> Result<Option<mk::Outcome>, Error> {
        match self {
            Self::Game(game) => Ok(game.get().with(|game| game.outcome())),
            _ => Ok(self.position()?.outcome()),
        }
    }
}

/// Positions, FENs and games from any iterable.
pub(crate) struct Items(Vec<Item>);

impl FromPyObject<'_, '_> for Items {
    type Error = PyErr;

    fn extract(values: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        if values.is_instance_of::<PyString>() {
            return Err(wrong_type("a sequence of positions or FENs", &values));
        }
        let item = |value: Bound<'_, PyAny>| -> PyResult<Item> {
            if let Ok(position) = value.cast::<Position>() {
                return Ok(Item::Position(position.clone().unbind()));
            }
            if let Ok(game) = value.cast::<Game>() {
                return Ok(Item::Game(game.clone().unbind()));
            }
            if value.is_instance_of::<PyString>() {
                return text_of(&value).map(Item::Text);
            }
            Err(wrong_type("Position, str or Game", &value.as_borrowed()))
        };
        let mut items = Vec::new();
        if let Ok(values) = values.cast::<PyList>() {
            items.reserve(values.len());
        }
        for value in values.try_iter()? {
            items.push(item(value?)?);
        }
        Ok(Self(items))
    }
}

fn text_of(value: &Bound<'_, PyAny>) -> PyResult<PyBackedStr> {
    if let Ok(text) = value.extract() {
        return Ok(text);
    }
    // Not good Unicode: as text that the core can refuse.
    let Text(lossy) = value.extract()?;
    PyBackedStr::try_from(PyString::new(value.py(), &lossy))
}

/// Works on all items; the first that is refused becomes an exception with its index.
fn each<T: Sync, R: Send>(
    py: Python<'_>,
    items: &[T],
    grain: usize,
    work: impl Fn(&T) -> Result<R, Error> + Sync + Send,
) -> PyResult<Vec<R>> {
    py.detach(|| parallel::map(items, grain, work))
        .map_err(|(index, error)| at_index(py, exception(&error), index))
}

impl Items {
    fn positions(&self, py: Python<'_>) -> PyResult<Vec<mk::Position>> {
        if self.0.iter().any(|item| matches!(item, Item::Text(_))) {
            return each(py, &self.0, READ, Item::position);
        }
        // Nothing to read, nothing to share out.
        let mut positions = Vec::with_capacity(self.0.len());
        for item in &self.0 {
            positions.push(item.position().refuse()?);
        }
        Ok(positions)
    }
}

#[pyfunction]
pub(crate) fn _batch_positions(
    py: Python<'_>,
    fens: Items,
    rules: RulesArg,
) -> PyResult<Vec<Position>> {
    each(py, &fens.0, READ, |item| {
        let position = match item {
            Item::Text(fen) => mk::Position::from_fen_with_rules(fen, rules.0)?,
            other => other.position()?.under_rules(rules.0)?,
        };
        Ok(Position(position))
    })
}

#[pyfunction]
pub(crate) fn _batch_legal_moves(py: Python<'_>, positions: Items) -> PyResult<Bound<'_, PyList>> {
    // Reading is shared out. The moves are found where their lists are made: to carry them from one
    // thread to another costs more than to find them.
    let lists = PyList::empty(py);
    for position in positions.positions(py)? {
        lists.append(texts(py, &position.legal_moves())?)?;
    }
    Ok(lists)
}

#[pyfunction]
pub(crate) fn _batch_count_legal_moves(py: Python<'_>, positions: Items) -> PyResult<Vec<usize>> {
    each(py, &positions.0, GENERATE, |item| {
        Ok(item.position()?.count_legal_moves())
    })
}

/// Pairs of a position and what belongs to it. Raises where one list is longer.
fn pairs<T>(py: Python<'_>, items: Items, others: Vec<T>) -> PyResult<Vec<(Item, T)>> {
    if items.0.len() != others.len() {
        let text = format!("{} positions, {} moves", items.0.len(), others.len());
        return Err(crate::errors::refuse_text(
            py,
            "ERR_LENGTH",
            &text,
            &format!("lists of different lengths: {text}"),
        ));
    }
    Ok(items.0.into_iter().zip(others).collect())
}

#[pyfunction]
pub(crate) fn _batch_play(
    py: Python<'_>,
    positions: Items,
    moves: &Bound<'_, PyAny>,
) -> PyResult<Vec<Position>> {
    let moves = read_line(moves)?;
    each(py, &pairs(py, positions, moves)?, GENERATE, |(item, m)| {
        let position = item.position()?;
        Ok(Position(position.play(m.to_move(&position)?)?))
    })
}

fn read_line(moves: &Bound<'_, PyAny>) -> PyResult<Vec<UciMove>> {
    if moves.is_instance_of::<PyString>() {
        return Err(wrong_type("a sequence of moves", &moves.as_borrowed()));
    }
    let read = |(index, m): (usize, PyResult<Bound<'_, PyAny>>)| {
        let m: PyResult<MoveArg> = m.and_then(|m| m.extract());
        m.map(|m| m.0)
            .map_err(|error| at_index(moves.py(), error, index))
    };
    moves.try_iter()?.enumerate().map(read).collect()
}

#[pyfunction]
pub(crate) fn _batch_fens_after(
    py: Python<'_>,
    positions: Items,
    lines: &Bound<'_, PyAny>,
) -> PyResult<Vec<String>> {
    let mut read = Vec::new();
    for (index, line) in lines.try_iter()?.enumerate() {
        read.push(read_line(&line?).map_err(|error| at_index(py, error, index))?);
    }
    each(py, &pairs(py, positions, read)?, PLAY, |(item, line)| {
        let mut position = item.position()?;
        for m in line {
            position.play_unchecked(m.to_move(&position)?);
        }
        Ok(position.fen())
    })
}

#[pyfunction]
pub(crate) fn _batch_fens_after_each_move(
    py: Python<'_>,
    positions: Items,
) -> PyResult<Bound<'_, PyList>> {
    let all = each(py, &positions.0, PLAY / 4, |item| {
        let position = item.position()?;
        let after = |m: &mk::Move| {
            let mut next = position;
            next.play_unchecked(*m);
            (*m, next.fen())
        };
        Ok(position.legal_moves().iter().map(after).collect::<Vec<_>>())
    })?;
    let dicts = PyList::empty(py);
    for fens in all {
        let dict = PyDict::new(py);
        for (m, fen) in fens {
            dict.set_item(text(py, m), fen)?;
        }
        dicts.append(dict)?;
    }
    Ok(dicts)
}

#[pyfunction]
pub(crate) fn _batch_outcomes(py: Python<'_>, games: Items) -> PyResult<Vec<Option<Outcome>>> {
    each(py, &games.0, GENERATE, |item| {
        Ok(item.outcome()?.map(Outcome))
    })
}

#[pyfunction]
pub(crate) fn _batch_results(py: Python<'_>, games: Items) -> PyResult<Vec<&'static str>> {
    each(py, &games.0, GENERATE, |item| {
        Ok(item.outcome()?.map_or("*", mk::Outcome::result))
    })
}

#[pyfunction]
pub(crate) fn _batch_perft(py: Python<'_>, positions: Items, depth: Int<u8>) -> PyResult<Vec<u64>> {
    let mut depth = depth.0;
    let mut jobs: Vec<(usize, mk::Position)> =
        positions.positions(py)?.into_iter().enumerate().collect();
    let mut counts = vec![0; jobs.len()];
    // Few positions are divided by their first moves, so that every core has some.
    while depth > 2 && !jobs.is_empty() && jobs.len() < 256 {
        let after = |(index, position): (usize, mk::Position)| {
            position.legal_moves().into_iter().map(move |m| {
                let mut next = position;
                next.play_unchecked(m);
                (index, next)
            })
        };
        jobs = jobs.into_iter().flat_map(after).collect();
        depth -= 1;
    }
    let lines = each(py, &jobs, 1, |(_, position)| {
        Ok(tree::perft(position, depth))
    })?;
    for ((index, _), lines) in jobs.iter().zip(lines) {
        counts[*index] += lines;
    }
    Ok(counts)
}

#[pyfunction]
pub(crate) fn _batch_random_games(
    py: Python<'_>,
    count: Int<u32>,
    seed: Int<u64>,
    max_plies: Int<u32>,
    root: &Bound<'_, Position>,
) -> PyResult<Vec<Game>> {
    let root = root.get().0;
    let seeds: Vec<u64> = (0..u64::from(count.0))
        .map(|i| seed.0.wrapping_add(i))
        .collect();
    each(py, &seeds, 1, |seed| {
        let game = playout::random_game(root, *seed, max_plies.0 as usize);
        Ok(Game::from_core(game))
    })
}

/// Rows of numbers in the byte order of the machine.
fn rows<'py, const N: usize>(
    py: Python<'py>,
    positions: &Items,
    row: impl Fn(&mk::Position) -> [u64; N] + Sync + Send,
) -> PyResult<Bound<'py, PyByteArray>> {
    fill(py, positions, N * 8, |position, bytes| {
        for (place, number) in bytes.chunks_exact_mut(8).zip(row(position)) {
            place.copy_from_slice(&number.to_ne_bytes());
        }
    })
}

/// A row of bytes for each position, written where Python will have them.
fn fill<'py>(
    py: Python<'py>,
    positions: &Items,
    width: usize,
    row: impl Fn(&mk::Position, &mut [u8]) + Sync + Send,
) -> PyResult<Bound<'py, PyByteArray>> {
    let positions = positions.positions(py)?;
    PyByteArray::new_with(py, positions.len() * width, |bytes| {
        py.detach(|| parallel::fill(&positions, bytes, width, GENERATE, row));
        Ok(())
    })
}

#[pyfunction]
pub(crate) fn _batch_zobrist_hashes(
    py: Python<'_>,
    positions: Items,
) -> PyResult<Bound<'_, PyByteArray>> {
    rows(py, &positions, |position| [position.zobrist_hash()])
}

#[pyfunction]
pub(crate) fn _batch_bitboards(
    py: Python<'_>,
    positions: Items,
) -> PyResult<Bound<'_, PyByteArray>> {
    rows(py, &positions, features::bitboards)
}

#[pyfunction]
pub(crate) fn _batch_counting(
    py: Python<'_>,
    positions: Items,
) -> PyResult<Bound<'_, PyByteArray>> {
    rows(py, &positions, |position| {
        features::counting(position).map(u64::from)
    })
}

#[pyfunction]
pub(crate) fn _batch_planes(
    py: Python<'_>,
    positions: Items,
    mover_first: bool,
) -> PyResult<Bound<'_, PyByteArray>> {
    fill(py, &positions, features::PLANES_LEN, |position, row| {
        if let Ok(row) = row.try_into() {
            features::planes(position, mover_first, row);
        }
    })
}

#[pyfunction]
pub(crate) fn _batch_legal_mask(
    py: Python<'_>,
    positions: Items,
    mover_first: bool,
) -> PyResult<Bound<'_, PyByteArray>> {
    fill(py, &positions, features::MOVE_INDEXES, |position, row| {
        if let Ok(row) = row.try_into() {
            features::legal_mask(position, mover_first, row);
        }
    })
}

/// All moves of all positions in one row of 16 bits each, and how many each position has.
#[pyfunction]
pub(crate) fn _batch_move_bits(
    py: Python<'_>,
    positions: Items,
) -> PyResult<(Bound<'_, PyByteArray>, Vec<usize>)> {
    let moves = each(py, &positions.0, GENERATE, |item| {
        Ok(item.position()?.legal_moves()[..].to_vec())
    })?;
    let counts = moves.iter().map(Vec::len).collect();
    let bits: Vec<u8> = py.detach(|| {
        moves
            .iter()
            .flatten()
            .flat_map(|m| m.to_bits().to_ne_bytes())
            .collect()
    });
    Ok((PyByteArray::new(py, &bits), counts))
}

#[pyfunction]
pub(crate) fn _move_index(r#move: MoveArg) -> usize {
    features::move_index(r#move.0.from, r#move.0.to)
}

#[pyfunction]
pub(crate) fn _move_from_index(
    py: Python<'_>,
    position: &Bound<'_, Position>,
    index: Int<u16>,
) -> PyResult<Option<Py<crate::moves::Move>>> {
    let m = features::move_from_index(&position.get().0, usize::from(index.0));
    m.map(|m| object(py, m)).transpose()
}
