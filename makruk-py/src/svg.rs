//! Pictures: the arguments of `makruk.svg`, which says what they mean.

use std::str::FromStr;

use makruk_core::{
    self as mk, Bitboard,
    svg::{self, Arrow, BoardOptions, CheckMark, Colors, Rgba},
};
use pyo3::{
    exceptions::PyTypeError,
    prelude::*,
    types::{PyBool, PyMapping, PyTuple},
};

use crate::{
    args::{Int, MoveArg, Square, Text, items, wrong_type},
    board::Board,
    errors::{Refuse, out_of_range},
    game::Game,
    names::Name,
    position::Position,
    records::{Counting, Piece},
    squares::{SquareSet, collect},
};

/// What can be drawn as a board.
pub(crate) enum Subject {
    Position(mk::Position),
    Board(mk::Board),
    Squares(Bitboard),
}

impl FromPyObject<'_, '_> for Subject {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        if let Ok(position) = value.cast::<Position>() {
            Ok(Self::Position(position.get().0))
        } else if let Ok(game) = value.cast::<Game>() {
            Ok(Self::Position(game.get().with(|game| *game.position())))
        } else if let Ok(board) = value.cast::<Board>() {
            Ok(Self::Board(board.get().0))
        } else if let Ok(squares) = value.cast::<SquareSet>() {
            Ok(Self::Squares(squares.get().0))
        } else {
            Err(wrong_type("Position, Game, Board or SquareSet", &value))
        }
    }
}

/// The color of a text.
pub(crate) struct Paint(Rgba);

impl FromPyObject<'_, '_> for Paint {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        let Text(color) = value.extract()?;
        Rgba::from_str(&color).map(Self).refuse()
    }
}

/// `None`, or a number of pixels that the core has room for.
pub(crate) struct Size(u16);

impl FromPyObject<'_, '_> for Size {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        if value.is_none() {
            return Ok(Self(0));
        }
        match value.extract()? {
            Int(0u16) => Err(out_of_range(value.py(), "0")),
            Int(size) => Ok(Self(size)),
        }
    }
}

/// Whether the king in check is marked, or the square that is marked instead.
pub(crate) struct Check(CheckMark);

impl FromPyObject<'_, '_> for Check {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        // Before numbers: `True` is one in Python.
        if let Ok(wanted) = value.cast::<PyBool>() {
            return Ok(Self(if wanted.is_true() {
                CheckMark::Auto
            } else {
                CheckMark::Off
            }));
        }
        let Square(square) = value.extract()?;
        Ok(Self(CheckMark::At(square)))
    }
}

/// The names along the edge, or whether there are any.
pub(crate) struct Edge(svg::Coordinates);

impl FromPyObject<'_, '_> for Edge {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        if let Ok(wanted) = value.cast::<PyBool>() {
            return Ok(Self(if wanted.is_true() {
                svg::Coordinates::Latin
            } else {
                svg::Coordinates::None
            }));
        }
        let Name(kind) = value.extract()?;
        Ok(Self(kind))
    }
}

fn arrow(item: &Bound<'_, PyAny>) -> PyResult<Arrow> {
    let Ok(parts) = item.cast::<PyTuple>() else {
        return Err(wrong_type("Arrow or tuple", &item.as_borrowed()));
    };
    if !(2..=3).contains(&parts.len()) {
        let message = format!("expected two squares and a color, got {}", parts.len());
        return Err(PyTypeError::new_err(message));
    }
    let (Square(from), Square(to)) = (parts.get_item(0)?.extract()?, parts.get_item(1)?.extract()?);
    let color = match parts.get_item(2) {
        Ok(color) => color.extract::<Option<Paint>>()?,
        Err(_) => None,
    };
    let arrow = Arrow::new(from, to);
    Ok(color.map_or(arrow, |Paint(color)| arrow.color(color)))
}

fn filled(fill: &Bound<'_, PyMapping>) -> PyResult<Vec<(mk::Square, Rgba)>> {
    let mut squares = Vec::new();
    for item in fill.items()? {
        let (square, color): (Bound<'_, PyAny>, Bound<'_, PyAny>) = item.extract()?;
        let (Square(square), Paint(color)) = (square.extract()?, color.extract()?);
        squares.push((square, color));
    }
    Ok(squares)
}

fn repaint(mut colors: Colors, changes: &Bound<'_, PyMapping>) -> PyResult<Colors> {
    for item in changes.items()? {
        let (name, color): (Bound<'_, PyAny>, Bound<'_, PyAny>) = item.extract()?;
        let (Text(name), Paint(color)) = (name.extract()?, color.extract()?);
        colors.set(&name, color).refuse()?;
    }
    Ok(colors)
}

// One for each argument of `makruk.svg.board`.
#[allow(clippy::too_many_arguments)]
#[pyfunction]
pub(crate) fn _svg_board(
    position: Subject,
    orientation: Name<mk::Color>,
    lastmove: Option<MoveArg>,
    check: Check,
    arrows: &Bound<'_, PyAny>,
    fill: &Bound<'_, PyMapping>,
    squares: &Bound<'_, PyAny>,
    targets: &Bound<'_, PyAny>,
    size: Size,
    coordinates: Edge,
    pieces: Name<svg::PieceSet>,
    variant: Name<mk::Variant>,
    count: bool,
    theme: Name<svg::Theme>,
    colors: &Bound<'_, PyMapping>,
    language: Name<svg::Language>,
) -> PyResult<String> {
    let options = BoardOptions::new()
        .orientation(orientation.0)
        .last_move(lastmove.map(|MoveArg(m)| m))
        .check(check.0)
        .arrows(items(arrows, arrow)?)
        .fill(filled(fill)?)
        .marks(collect(squares)?)
        .targets(collect(targets)?)
        .size(size.0)
        .coordinates(coordinates.0)
        .pieces(pieces.0)
        .variant(variant.0)
        .count(count)
        .colors(repaint(theme.0.into(), colors)?)
        .language(language.0);
    Ok(match position {
        Subject::Position(position) => svg::board(&position, &options),
        Subject::Board(board) => svg::placement(&board, &options),
        Subject::Squares(set) => {
            let marks = options.marks | set;
            svg::placement(&mk::Board::empty(), &options.marks(marks))
        }
    })
}

#[pyfunction]
pub(crate) fn _svg_piece(
    piece: &Bound<'_, Piece>,
    size: Size,
    pieces: Name<svg::PieceSet>,
    variant: Name<mk::Variant>,
    theme: Name<svg::Theme>,
    colors: &Bound<'_, PyMapping>,
    language: Name<svg::Language>,
) -> PyResult<String> {
    let options = BoardOptions::new()
        .size(size.0)
        .pieces(pieces.0)
        .variant(variant.0)
        .colors(repaint(theme.0.into(), colors)?)
        .language(language.0);
    Ok(svg::piece(piece.get().0, &options))
}

#[pyfunction]
pub(crate) fn _svg_describe(
    position: &Bound<'_, PyAny>,
    language: Name<svg::Language>,
) -> PyResult<String> {
    match position.extract() {
        Ok(Subject::Position(position)) => Ok(svg::describe(&position, language.0)),
        Ok(Subject::Board(board)) => Ok(svg::describe_board(&board, language.0)),
        _ => Err(wrong_type(
            "Position, Game or Board",
            &position.as_borrowed(),
        )),
    }
}

#[pyfunction]
pub(crate) fn _svg_caption(
    counting: &Bound<'_, Counting>,
    language: Name<svg::Language>,
) -> String {
    svg::caption(&counting.get().0, language.0)
}

/// What a notebook shows of a value: a function of `makruk._display`.
pub(crate) fn shown<'py>(value: &Bound<'py, PyAny>, how: &str) -> PyResult<Bound<'py, PyAny>> {
    let display = value.py().import("makruk._display")?;
    display.getattr(how)?.call1((value,))
}
