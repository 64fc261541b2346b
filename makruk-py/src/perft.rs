use makruk_core::{self as mk, perft as tree};
use pyo3::{prelude::*, types::PyDict};

use crate::{args::Int, moves::object, position::Position};

/// The number of lines of legal moves of a length: the standard test of a move generator. Results
/// of any kind, counts and repetition among them, end no line; only mate and stalemate do.
///
/// >>> from makruk import Position, perft
/// >>> perft(Position(), 3)
/// 12012
#[pyfunction]
pub(crate) fn perft(
    py: Python<'_>,
    position: &Bound<'_, Position>,
    depth: Int<u8>,
) -> PyResult<u64> {
    count_lines(py, &position.get().0, depth.0)
}

/// `perft` for each first move. Nothing for depth 0.
///
/// >>> from makruk import Position, perft_divide
/// >>> {move.uci(): n for move, n in perft_divide(Position("k7/8/1K6/8/8/8/8/8 b"), 2).items()}
/// {'a8b8': 5}
#[pyfunction]
pub(crate) fn perft_divide<'py>(
    py: Python<'py>,
    position: &Bound<'py, Position>,
    depth: Int<u8>,
) -> PyResult<Bound<'py, PyDict>> {
    let position = &position.get().0;
    let divided = PyDict::new(py);
    let Some(rest) = depth.0.checked_sub(1) else {
        return Ok(divided);
    };
    for m in &position.legal_moves() {
        let mut next = *position;
        next.play_unchecked(*m);
        divided.set_item(object(py, *m)?, count_lines(py, &next, rest)?)?;
    }
    Ok(divided)
}

// A deep count can take years: between its parts Python gets to see an interrupt.
fn count_lines(py: Python<'_>, position: &mk::Position, depth: u8) -> PyResult<u64> {
    const UNINTERRUPTED: u8 = 5;
    if depth <= UNINTERRUPTED {
        py.check_signals()?;
        return Ok(py.detach(|| tree::perft(position, depth)));
    }
    let mut lines = 0u64;
    for m in &position.legal_moves() {
        let mut next = *position;
        next.play_unchecked(*m);
        lines = lines.saturating_add(count_lines(py, &next, depth - 1)?);
    }
    Ok(lines)
}
