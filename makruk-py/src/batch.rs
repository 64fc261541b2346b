//! Bulk calls: values in, work by all cores without the interpreter, values out. Users see them
//! through `makruk.batch`, which also turns bytes into arrays.

use std::{
    ops::Range,
    time::{Duration, Instant},
};

use makruk_core::{self as mk, Error, features, perft as tree, playout};
use pyo3::{
    exceptions::PyMemoryError,
    prelude::*,
    types::{PyByteArray, PyList},
};

use crate::{
    args::{Int, MoveArg, RulesArg},
    column::{Part, Rest, Store, View, column},
    errors::{at_index, exception},
    game::Game,
    items::{Games, Items, Line, Lines, Source, same_length},
    moves::object,
    parallel,
    position::Position,
    records::{outcome_code, result_code},
    store::{MoveTexts, Moves, Texts},
};

// How many items are worth a thread: half a millisecond of work or more, many times what it costs to
// start one, since on a busy machine a thread has to wait for its turn. What is not worth two is worked on
// as it comes, interpreter in hand.
const READ: usize = 2048;
const LOOK: usize = 16384;
const STEP: usize = 8192;
const GENERATE: usize = 4096;
const PLAY: usize = 256;
const PLAY_EACH: usize = 128;
/// Nobody knows how much work it is: without the interpreter even for one.
const LONG: usize = 1;

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

/// Works on all items, which each add to what is found.
fn collect<P: Part>(
    py: Python<'_>,
    items: usize,
    grain: usize,
    work: impl Fn(usize, &mut P) -> Result<(), Error> + Sync + Send,
) -> PyResult<P> {
    let run = |range: Range<usize>| -> Result<P, Failure> {
        let mut part = P::with_room(range.len());
        for index in range {
            work(index, &mut part).map_err(|error| Failure::Refused(index, error))?;
        }
        Ok(part)
    };
    if grain > LONG && items < 2 * grain {
        return run(0..items).map_err(|failure| failure.exception(py));
    }
    let mut all = P::with_room(items);
    let mut patience = Patience::new();
    let take = |part: P| {
        all.append(part);
        patience.check()
    };
    py.detach(|| parallel::stream(items, grain, run, take))
        .map_err(|failure| failure.exception(py))?;
    Ok(all)
}

/// The same, where each item gives one value.
fn each<R: Send>(
    py: Python<'_>,
    items: usize,
    grain: usize,
    work: impl Fn(usize) -> Result<R, Error> + Sync + Send,
) -> PyResult<Vec<R>> {
    collect(py, items, grain, |index, found: &mut Vec<R>| {
        found.push(work(index)?);
        Ok(())
    })
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
        match self.first() {
            Some(Source::Text(_)) => grain.min(READ),
            _ => grain,
        }
    }
}

#[pyfunction]
pub(crate) fn _batch_positions(
    py: Python<'_>,
    fens: Items,
    rules: RulesArg,
) -> PyResult<Bound<'_, PyAny>> {
    let read = |index| fens.position_under(index, rules.0);
    let found = each(py, fens.len(), fens.grain(STEP), read)?;
    column(py, View::new(Store::Positions(found)))
}

#[pyfunction]
pub(crate) fn _batch_legal_moves(py: Python<'_>, positions: Items) -> PyResult<Bound<'_, PyAny>> {
    let grain = positions.grain(GENERATE);
    let find = |index, moves: &mut Moves| {
        positions.with(index, |position| moves.push(&position.legal_moves()))
    };
    let found = collect(py, positions.len(), grain, find)?;
    column(py, View::new(Store::Moves(found)))
}

#[pyfunction]
pub(crate) fn _batch_play(
    py: Python<'_>,
    positions: Items,
    moves: Line,
) -> PyResult<Bound<'_, PyAny>> {
    same_length(py, &positions, moves.0.len(), "moves")?;
    let play = |index: usize| {
        let mut position = positions.position(index)?;
        position.play_unchecked(moves.0[index].to_move(&position)?);
        Ok(position)
    };
    let found = each(py, positions.len(), positions.grain(STEP), play)?;
    column(py, View::new(Store::Positions(found)))
}

#[pyfunction]
pub(crate) fn _batch_fens_after(
    py: Python<'_>,
    positions: Items,
    lines: Lines,
) -> PyResult<Bound<'_, PyAny>> {
    same_length(py, &positions, lines.len(), "lines")?;
    let play = |index, fens: &mut Texts| {
        let mut position = positions.position(index)?;
        for m in lines.get(index) {
            position.play_unchecked(m.to_move(&position)?);
        }
        fens.push_fen(position);
        Ok(())
    };
    let found = collect(py, positions.len(), PLAY, play)?;
    column(py, View::new(Store::Texts(found)))
}

#[pyfunction]
pub(crate) fn _batch_fens_after_each_move(
    py: Python<'_>,
    positions: Items,
) -> PyResult<Bound<'_, PyAny>> {
    let write = |index, rows: &mut MoveTexts| positions.with(index, |position| rows.push(position));
    let found = collect(py, positions.len(), PLAY_EACH, write)?;
    column(py, View::new(Store::MoveTexts(found)))
}

/// What `code` says of the outcome of each game.
fn judge<'py>(
    py: Python<'py>,
    games: &Items,
    root: &Bound<'py, Position>,
    code: fn(Option<mk::Outcome>) -> u8,
) -> PyResult<Vec<u8>> {
    let root = root.get().0;
    let grain = match games.first() {
        Some(Source::Line(_)) => PLAY,
        Some(Source::Game(_)) => STEP,
        Some(Source::Text(_)) => READ,
        _ => LOOK,
    };
    each(py, games.len(), grain, |index| {
        games.outcome(index, &root).map(code)
    })
}

#[pyfunction]
pub(crate) fn _batch_outcomes<'py>(
    py: Python<'py>,
    games: Games,
    root: &Bound<'py, Position>,
) -> PyResult<Bound<'py, PyAny>> {
    let codes = judge(py, &games.0, root, outcome_code)?;
    column(py, View::new(Store::Outcomes(codes)))
}

#[pyfunction]
pub(crate) fn _batch_results<'py>(
    py: Python<'py>,
    games: Games,
    root: &Bound<'py, Position>,
) -> PyResult<Bound<'py, PyAny>> {
    let codes = judge(py, &games.0, root, result_code)?;
    column(py, View::new(Store::Results(codes)))
}

#[pyfunction]
pub(crate) fn _batch_perft(py: Python<'_>, positions: Items, depth: Int<u8>) -> PyResult<Vec<u64>> {
    let mut depth = depth.0;
    let positions = each(py, positions.len(), READ, |index| positions.position(index))?;
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
    let lines = each(py, jobs.len(), grain, |index| {
        Ok(tree::perft(&jobs[index].1, depth))
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
    let play = |index: usize| {
        let seed = seed.0.wrapping_add(index as u64);
        Ok(playout::random_game(root, seed, max_plies.0 as usize))
    };
    let games = each(py, count.0 as usize, LONG, play)?;
    // A game can be changed, so it has to be there from the start.
    let _rest = Rest::new(py)?;
    let list = PyList::empty(py);
    for game in games {
        list.append(Game::from_core(game))?;
    }
    Ok(list)
}

/// Rows of numbers in the byte order of the machine, which are found at a glance.
fn rows<'py, const N: usize, const WIDTH: usize>(
    positions: &Bound<'py, PyAny>,
    row: impl Fn(&mk::Position) -> [[u8; WIDTH]; N] + Sync + Send,
) -> PyResult<Bound<'py, PyByteArray>> {
    let py = positions.py();
    // To look at a position takes less than to take it along.
    if let Ok(list) = positions.cast_exact::<PyList>() {
        let mut bytes = Vec::with_capacity(list.len().saturating_mul(N * WIDTH));
        let all = list.iter().all(|value| {
            let position = value.cast::<Position>();
            position.is_ok_and(|position| {
                bytes.extend_from_slice(row(&position.get().0).as_flattened());
                true
            })
        });
        if all {
            return Ok(PyByteArray::new(py, &bytes));
        }
    }
    let positions = positions.extract()?;
    fill(py, &positions, LOOK, N * WIDTH, |position, bytes| {
        bytes.copy_from_slice(row(position).as_flattened());
    })
}

/// A row of bytes for each position, written where Python will have them.
fn fill<'py>(
    py: Python<'py>,
    positions: &Items,
    grain: usize,
    width: usize,
    row: impl Fn(&mk::Position, &mut [u8]) + Sync + Send,
) -> PyResult<Bound<'py, PyByteArray>> {
    let work = |index: usize, bytes: &mut [u8]| {
        positions
            .with(index, |position| row(position, bytes))
            .map_err(|error| Failure::Refused(index, error))
    };
    let grain = positions.grain(grain);
    let Some(size) = positions.len().checked_mul(width) else {
        return Err(PyMemoryError::new_err(()));
    };
    PyByteArray::new_with(py, size, |bytes| {
        py.detach(|| parallel::fill(bytes, width, grain, work))
            .map_err(|failure| failure.exception(py))
    })
}

#[pyfunction]
pub(crate) fn _batch_count_legal_moves(
    py: Python<'_>,
    positions: Items,
) -> PyResult<Bound<'_, PyByteArray>> {
    fill(py, &positions, STEP, 8, |position, bytes| {
        let count = position.count_legal_moves() as u64;
        bytes.copy_from_slice(&count.to_ne_bytes());
    })
}

#[pyfunction]
pub(crate) fn _batch_zobrist_hashes<'py>(
    positions: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyByteArray>> {
    rows(positions, |position| {
        [position.zobrist_hash().to_ne_bytes()]
    })
}

#[pyfunction]
pub(crate) fn _batch_bitboards<'py>(
    positions: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyByteArray>> {
    rows(positions, |position| {
        features::bitboards(position).map(u64::to_ne_bytes)
    })
}

#[pyfunction]
pub(crate) fn _batch_counting<'py>(
    positions: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyByteArray>> {
    rows(positions, |position| {
        features::counting(position).map(u16::to_ne_bytes)
    })
}

#[pyfunction]
pub(crate) fn _batch_planes(
    py: Python<'_>,
    positions: Items,
    mover_first: bool,
) -> PyResult<Bound<'_, PyByteArray>> {
    fill(
        py,
        &positions,
        GENERATE,
        features::PLANES_LEN,
        |position, row| {
            if let Ok(row) = row.try_into() {
                features::planes(position, mover_first, row);
            }
        },
    )
}

#[pyfunction]
pub(crate) fn _batch_legal_mask(
    py: Python<'_>,
    positions: Items,
    mover_first: bool,
) -> PyResult<Bound<'_, PyByteArray>> {
    fill(
        py,
        &positions,
        GENERATE,
        features::MOVE_INDEXES,
        |position, row| {
            if let Ok(row) = row.try_into() {
                features::legal_mask(position, mover_first, row);
            }
        },
    )
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
