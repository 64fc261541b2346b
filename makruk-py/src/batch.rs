//! Bulk calls: values in, work by all cores without the interpreter, values out. Users see them
//! through `makruk.batch`, which also turns bytes into arrays.

use std::{
    fmt::Write,
    time::{Duration, Instant},
};

use makruk_core::{self as mk, Error, features, fen::Fen, perft as tree, playout, uci::UciMove};
use pyo3::{
    exceptions::PyMemoryError,
    intern,
    prelude::*,
    pybacked::PyBackedStr,
    types::{PyByteArray, PyDict, PyList, PyString, PyTuple},
};

use crate::{
    args::{Int, MoveArg, RulesArg, wrong_type},
    errors::{at_index, exception, refuse_text},
    game::Game,
    moves::{object, text, texts},
    parallel,
    position::Position,
    records::{Outcome, outcome_object, result_text},
};

// How many items are worth a thread: one or two milliseconds of work, since on a busy machine a
// thread has to wait for its turn. What is not worth two is worked on as it comes, interpreter in
// hand.
const READ: usize = 2048;
const GENERATE: usize = 16384;
const JUDGE_GAME: usize = 8192;
const PLAY: usize = 256;
const PLAY_EACH: usize = 256;
/// Nobody knows how much work it is: without the interpreter even for one.
const LONG: usize = 1;

/// A position as it was handed in: text is read where the work is done.
enum Item {
    Position(Py<Position>),
    Text(PyBackedStr),
    Game(Py<Game>),
    /// A game from where all lines begin.
    Line(Vec<UciMove>),
}

impl Item {
    fn with<R>(&self, work: impl FnOnce(&mk::Position) -> R) -> Result<R, Error> {
        match self {
            Self::Position(position) => Ok(work(&position.get().0)),
            Self::Text(fen) => Ok(work(&mk::Position::from_fen(fen)?)),
            Self::Game(game) => Ok(game.get().with(|game| work(game.position()))),
            Self::Line(line) => Ok(work(play(mk::Position::new(), line)?.position())),
        }
    }

    fn position(&self) -> Result<mk::Position, Error> {
        self.with(|position| *position)
    }

    fn outcome(&self, root: &mk::Position) -> Result<Option<mk::Outcome>, Error> {
        match self {
            Self::Game(game) => Ok(game.get().with(|game| game.outcome())),
            Self::Line(line) => Ok(play(*root, line)?.outcome()),
            _ => self.with(mk::Position::outcome),
        }
    }
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
    mut each: impl FnMut(usize, Bound<'_, PyAny>) -> PyResult<()>,
) -> PyResult<()> {
    // To ask a list or a tuple itself is faster than its iterator.
    if let Ok(values) = values.cast_exact::<PyList>() {
        for (index, value) in values.iter().enumerate() {
            each(index, value)?;
        }
    } else if let Ok(values) = values.cast_exact::<PyTuple>() {
        for (index, value) in values.iter().enumerate() {
            each(index, value)?;
        }
    } else {
        for (index, value) in values.try_iter()?.enumerate() {
            each(index, value?)?;
        }
    }
    Ok(())
}

/// Positions, FENs and games from any iterable.
pub(crate) struct Items(Vec<Item>);

/// The same, and lines of moves.
pub(crate) struct Games(Vec<Item>);

impl FromPyObject<'_, '_> for Items {
    type Error = PyErr;

    fn extract(values: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        items(&values, "a sequence of positions or FENs", |value| {
            Err(wrong_type("Position, str or Game", &value.as_borrowed()))
        })
        .map(Self)
    }
}

impl FromPyObject<'_, '_> for Games {
    type Error = PyErr;

    fn extract(values: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        items(&values, "a sequence of games", |value| {
            // No other iterable: one that is mistaken for a game would be used up.
            if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
                return line(value).map(Item::Line);
            }
            let expected = "Game, Position, str or a list of moves";
            Err(wrong_type(expected, &value.as_borrowed()))
        })
        .map(Self)
    }
}

fn items(
    values: &Bound<'_, PyAny>,
    expected: &str,
    other: impl Fn(&Bound<'_, PyAny>) -> PyResult<Item>,
) -> PyResult<Vec<Item>> {
    if values.is_instance_of::<PyString>() {
        return Err(wrong_type(expected, &values.as_borrowed()));
    }
    let mut items = Vec::new();
    if let Ok(values) = values.cast::<PyList>() {
        items.reserve(values.len());
    }
    walk(values, |index, value| {
        let item = match value.cast_into::<PyString>() {
            Ok(fen) => text_of(fen).map(Item::Text),
            Err(value) => match value.into_inner().cast_into::<Position>() {
                Ok(position) => Ok(Item::Position(position.unbind())),
                Err(value) => match value.into_inner().cast_into::<Game>() {
                    Ok(game) => Ok(Item::Game(game.unbind())),
                    Err(value) => other(&value.into_inner()),
                },
            },
        };
        items.push(item.map_err(|error| at_index(values.py(), error, index))?);
        Ok(())
    })?;
    Ok(items)
}

fn text_of(text: Bound<'_, PyString>) -> PyResult<PyBackedStr> {
    if text.to_str().is_ok() {
        return PyBackedStr::try_from(text);
    }
    // Not good Unicode: as text that the core can refuse.
    PyBackedStr::try_from(PyString::new(text.py(), &text.to_string_lossy()))
}

fn line(moves: &Bound<'_, PyAny>) -> PyResult<Vec<UciMove>> {
    if moves.is_instance_of::<PyString>() {
        return Err(wrong_type("a sequence of moves", &moves.as_borrowed()));
    }
    let mut line = Vec::new();
    if let Ok(moves) = moves.cast::<PyList>() {
        line.reserve(moves.len());
    }
    walk(moves, |index, m| {
        let MoveArg(m) = m
            .extract()
            .map_err(|error| at_index(moves.py(), error, index))?;
        line.push(m);
        Ok(())
    })?;
    Ok(line)
}

/// Why a bulk call ends early.
enum Failure {
    Refused(usize, Error),
    Python(PyErr),
}

impl Failure {
    fn exception(self, py: Python<'_>) -> PyErr {
        match self {
            Self::Refused(index, error) => at_index(py, exception(&error), index),
            Self::Python(error) => error,
        }
    }
}

/// Works on all items, and makes a Python list of what comes of it.
fn list<'py, T: Sync, R: Send>(
    py: Python<'py>,
    items: &[T],
    grain: usize,
    work: impl Fn(usize, &T) -> Result<R, Error> + Sync + Send,
    convert: impl Fn(Python<'_>, R) -> PyResult<Py<PyAny>> + Sync + Send,
) -> PyResult<Bound<'py, PyList>> {
    let work =
        |index: usize, item: &T| work(index, item).map_err(|error| Failure::Refused(index, error));
    let list = PyList::empty(py);
    if grain > LONG && items.len() < 2 * grain {
        let _rest = Rest::new(py)?;
        for (index, item) in items.iter().enumerate() {
            let found = work(index, item).map_err(|failure| failure.exception(py))?;
            list.append(convert(py, found)?)?;
        }
        return Ok(list);
    }
    let shared = list.clone().unbind();
    let append = |py: Python<'_>, chunks: &mut Vec<Vec<R>>| -> PyResult<()> {
        let list = shared.bind(py);
        let _rest = Rest::new(py)?;
        for found in chunks.drain(..).flatten() {
            list.append(convert(py, found)?)?;
        }
        Ok(())
    };
    // Objects are made by one thread while others still work. Not at every chunk: to get the
    // interpreter back may take as long as another thread of Python likes to keep it.
    let share = items.len().div_ceil(8);
    let (mut ready, mut size) = (Vec::new(), 0);
    let mut patience = Patience::new();
    let take = |results: Vec<R>| {
        size += results.len();
        ready.push(results);
        if size >= share {
            size = 0;
            Python::attach(|py| append(py, &mut ready)).map_err(Failure::Python)?;
        }
        patience.check()
    };
    py.detach(|| parallel::stream(items, grain, work, take))
        .map_err(|failure| failure.exception(py))?;
    append(py, &mut ready)?;
    Ok(list)
}

/// The same without a list: numbers that are worked on further.
fn each<T: Sync, R: Send>(
    py: Python<'_>,
    items: &[T],
    grain: usize,
    work: impl Fn(&T) -> Result<R, Error> + Sync + Send,
) -> PyResult<Vec<R>> {
    let work = |index: usize, item: &T| work(item).map_err(|error| Failure::Refused(index, error));
    let mut all = Vec::with_capacity(items.len());
    let mut patience = Patience::new();
    let take = |mut results: Vec<R>| {
        all.append(&mut results);
        patience.check()
    };
    py.detach(|| parallel::stream(items, grain, work, take))
        .map_err(|failure| failure.exception(py))?;
    Ok(all)
}

/// The collector of cycles rests while values are made, which are in no cycle: before CPython 3.12 it
/// would look through all of them at every few hundred. The interpreter is not let go of meanwhile.
struct Rest<'py>(Option<Bound<'py, PyModule>>);

impl<'py> Rest<'py> {
    fn new(py: Python<'py>) -> PyResult<Self> {
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

/// Lets the user interrupt a long call.
struct Patience(Instant);

impl Patience {
    fn new() -> Self {
        Self(Instant::now())
    }

    fn check(&mut self) -> Result<(), Failure> {
        if self.0.elapsed() < Duration::from_millis(200) {
            return Ok(());
        }
        self.0 = Instant::now();
        // The closure is for any lifetime, the method itself for one.
        #[allow(clippy::redundant_closure_for_method_calls)]
        Python::attach(|py| py.check_signals()).map_err(Failure::Python)
    }
}

impl Items {
    /// `grain`, or less where texts have to be read.
    fn grain(&self, grain: usize) -> usize {
        match self.0.first() {
            Some(Item::Text(_)) => grain.min(READ),
            _ => grain,
        }
    }
}

#[pyfunction]
pub(crate) fn _batch_positions(
    py: Python<'_>,
    fens: Items,
    rules: RulesArg,
) -> PyResult<Bound<'_, PyList>> {
    let read = |_: usize, item: &Item| match item {
        Item::Text(fen) => mk::Position::from_fen_with_rules(fen, rules.0),
        other => Ok(other.position()?.under_rules(rules.0)?),
    };
    list(py, &fens.0, fens.grain(GENERATE), read, |py, position| {
        Ok(Py::new(py, Position(position))?.into_any())
    })
}

#[pyfunction]
pub(crate) fn _batch_legal_moves(py: Python<'_>, positions: Items) -> PyResult<Bound<'_, PyList>> {
    let find = |_: usize, item: &Item| item.with(|position| position.legal_moves().to_vec());
    list(
        py,
        &positions.0,
        positions.grain(GENERATE),
        find,
        |py, moves| Ok(texts(py, &moves)?.into_any().unbind()),
    )
}

#[pyfunction]
pub(crate) fn _batch_count_legal_moves(
    py: Python<'_>,
    positions: Items,
) -> PyResult<Bound<'_, PyList>> {
    let count = |_: usize, item: &Item| item.with(mk::Position::count_legal_moves);
    list(
        py,
        &positions.0,
        positions.grain(GENERATE),
        count,
        |py, count| Ok(count.into_pyobject(py)?.into_any().unbind()),
    )
}

/// Raises where what belongs to positions is more or less than they are.
fn same_length(py: Python<'_>, positions: &Items, others: usize, what: &str) -> PyResult<()> {
    let positions = positions.0.len();
    if positions == others {
        return Ok(());
    }
    let text = format!("{positions} positions, {others} {what}");
    let message = format!("lists of different lengths: {text}");
    Err(refuse_text(py, "ERR_LENGTH", &text, &message))
}

#[pyfunction]
pub(crate) fn _batch_play<'py>(
    py: Python<'py>,
    positions: Items,
    moves: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyList>> {
    let moves = line(moves)?;
    same_length(py, &positions, moves.len(), "moves")?;
    let play = |index: usize, item: &Item| {
        let mut position = item.position()?;
        let m: UciMove = moves[index];
        position.play_unchecked(m.to_move(&position)?);
        Ok(position)
    };
    list(
        py,
        &positions.0,
        positions.grain(GENERATE),
        play,
        |py, position| Ok(Py::new(py, Position(position))?.into_any()),
    )
}

#[pyfunction]
pub(crate) fn _batch_fens_after<'py>(
    py: Python<'py>,
    positions: Items,
    lines: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyList>> {
    if lines.is_instance_of::<PyString>() {
        return Err(wrong_type(
            "a sequence of lines of moves",
            &lines.as_borrowed(),
        ));
    }
    let mut read = Vec::new();
    walk(lines, |index, moves| {
        read.push(line(&moves).map_err(|error| at_index(py, error, index))?);
        Ok(())
    })?;
    same_length(py, &positions, read.len(), "lines")?;
    let play = |index: usize, item: &Item| {
        let mut position = item.position()?;
        for m in &read[index] {
            position.play_unchecked(m.to_move(&position)?);
        }
        Ok(position.fen())
    };
    list(py, &positions.0, PLAY, play, |py, fen| {
        Ok(PyString::new(py, &fen).into_any().unbind())
    })
}

#[pyfunction]
pub(crate) fn _batch_fens_after_each_move(
    py: Python<'_>,
    positions: Items,
) -> PyResult<Bound<'_, PyList>> {
    // All FENs of a position in one text, and where each ends.
    let write = |_: usize, item: &Item| {
        item.with(|position| {
            let moves = position.legal_moves();
            let mut fens = String::with_capacity(moves.len() * 72);
            let after = moves.iter().map(|m| {
                let mut next = *position;
                next.play_unchecked(*m);
                // Writing to a string cannot fail.
                let _ = write!(fens, "{}", Fen::from(next));
                (*m, fens.len())
            });
            let ends: Vec<_> = after.collect();
            (ends, fens)
        })
    };
    list(py, &positions.0, PLAY_EACH, write, |py, (ends, fens)| {
        let dict = PyDict::new(py);
        let mut start = 0;
        for (m, end) in ends {
            dict.set_item(text(py, m), &fens[start..end])?;
            start = end;
        }
        Ok(dict.into_any().unbind())
    })
}

/// How many games are worth a thread.
fn games_grain(games: &Games) -> usize {
    match games.0.first() {
        Some(Item::Line(_)) => PLAY,
        Some(Item::Game(_)) => JUDGE_GAME,
        Some(Item::Text(_)) => READ,
        _ => GENERATE,
    }
}

#[pyfunction]
pub(crate) fn _batch_outcomes<'py>(
    py: Python<'py>,
    games: Games,
    root: &Bound<'py, Position>,
) -> PyResult<Bound<'py, PyList>> {
    let root = root.get().0;
    let judge = |_: usize, item: &Item| item.outcome(&root);
    list(
        py,
        &games.0,
        games_grain(&games),
        judge,
        |py, outcome| match outcome {
            None => Ok(py.None()),
            Some(outcome) => Ok(outcome_object(py, Outcome(outcome))?.into_any()),
        },
    )
}

#[pyfunction]
pub(crate) fn _batch_results<'py>(
    py: Python<'py>,
    games: Games,
    root: &Bound<'py, Position>,
) -> PyResult<Bound<'py, PyList>> {
    let root = root.get().0;
    let judge = |_: usize, item: &Item| item.outcome(&root);
    list(py, &games.0, games_grain(&games), judge, |py, outcome| {
        Ok(result_text(py, outcome).into_any())
    })
}

#[pyfunction]
pub(crate) fn _batch_perft(py: Python<'_>, positions: Items, depth: Int<u8>) -> PyResult<Vec<u64>> {
    let mut depth = depth.0;
    let positions = each(py, &positions.0, READ, Item::position)?;
    let mut counts = vec![0; positions.len()];
    let mut jobs: Vec<(usize, mk::Position)> = positions.into_iter().enumerate().collect();
    // Few positions are divided by their first moves, so that every core has some.
    while depth > 2 && !jobs.is_empty() && jobs.len() < 16 * parallel::cores() {
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
    // A position of depth 2 is some microseconds of work.
    let grain = if depth > 2 { LONG } else { PLAY };
    let lines = each(py, &jobs, grain, |(_, position)| {
        Ok(tree::perft(position, depth))
    })?;
    for ((index, _), lines) in jobs.iter().zip(lines) {
        counts[*index] += lines;
    }
    Ok(counts)
}

#[pyfunction]
pub(crate) fn _batch_random_games<'py>(
    py: Python<'py>,
    count: Int<u32>,
    seed: Int<u64>,
    max_plies: Int<u32>,
    root: &Bound<'py, Position>,
) -> PyResult<Bound<'py, PyList>> {
    let root = root.get().0;
    let seeds: Vec<u64> = (0..u64::from(count.0))
        .map(|i| seed.0.wrapping_add(i))
        .collect();
    let play = |_: usize, seed: &u64| Ok(playout::random_game(root, *seed, max_plies.0 as usize));
    list(py, &seeds, LONG, play, |py, game| {
        Ok(Py::new(py, Game::from_core(game))?.into_any())
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
    let work = |index: usize, item: &Item, bytes: &mut [u8]| {
        item.with(|position| row(position, bytes))
            .map_err(|error| Failure::Refused(index, error))
    };
    let grain = positions.grain(GENERATE);
    let Some(size) = positions.0.len().checked_mul(width) else {
        return Err(PyMemoryError::new_err(()));
    };
    PyByteArray::new_with(py, size, |bytes| {
        py.detach(|| parallel::fill(&positions.0, bytes, width, grain, work))
            .map_err(|failure| failure.exception(py))
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
    let moves = each(py, &positions.0, positions.grain(GENERATE), |item| {
        item.with(|position| position.legal_moves().to_vec())
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
