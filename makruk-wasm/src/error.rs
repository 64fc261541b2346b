//! Refusals, as plain objects that `js/errors.js` makes errors of: the name of the class, then the
//! fields under their names in JavaScript.

use js_sys::{Array, Object, Reflect};
use makruk_core::{Error, Position, PositionErrorKinds, pgn::PgnError, san::SanPlus};
use wasm_bindgen::prelude::*;

use crate::{pack, pgn::message};

/// What an export throws.
pub(crate) struct Refusal(JsValue);

impl From<Refusal> for JsValue {
    fn from(refusal: Refusal) -> Self {
        refusal.0
    }
}

impl<E: Into<Error>> From<E> for Refusal {
    fn from(error: E) -> Self {
        Self(detail(&error.into(), None))
    }
}

/// A refusal in a position, whose moves an error may have to name.
pub(crate) fn refusal_at(position: &Position, error: impl Into<Error>) -> Refusal {
    Refusal(detail(&error.into(), Some(position)))
}

/// All reasons of a set, under the names of the core.
pub(crate) fn kinds(kinds: PositionErrorKinds) -> Array {
    kinds
        .iter_names()
        .map(|(name, _)| JsValue::from(name))
        .collect()
}

/// A place in a file. Numbers of JavaScript are exact up to 2^53, and no file is longer.
#[allow(clippy::cast_precision_loss)]
fn exact(number: u64) -> JsValue {
    (number as f64).into()
}

/// The position of an ambiguous move in a record.
fn position_of(error: &PgnError, source: &Error) -> Option<Position> {
    let (Error::AmbiguousMove(source), Some(partial)) = (source, &error.partial) else {
        return None;
    };
    Position::from_fen_with_rules(&source.fen, partial.root_position().rules()).ok()
}

pub(crate) fn detail(error: &Error, position: Option<&Position>) -> JsValue {
    let object = Object::new();
    let set = |key: &str, value: JsValue| {
        // A fresh object takes every property.
        let _ = Reflect::set(&object, &key.into(), &value);
    };
    let name = match error {
        Error::ParseFen(error) => {
            set("kind", error.field.name().into());
            set("number", error.number.into());
            set("position", error.offset.into());
            set("text", (&error.text).into());
            "InvalidFenError"
        }
        Error::Position(error) => {
            set("kinds", kinds(error.kinds).into());
            set("text", (&error.fen).into());
            "InvalidPositionError"
        }
        Error::ParseUciMove(error) => {
            set("kind", error.problem.name().into());
            set("text", (&error.text).into());
            "InvalidMoveError"
        }
        Error::ParseSan(error) => {
            set("kind", error.problem.name().into());
            set("position", error.offset.into());
            set("text", (&error.text).into());
            "InvalidMoveError"
        }
        Error::IllegalMove(error) => {
            set("reason", error.reason.name().into());
            set("text", (&error.text).into());
            set("fen", (&error.fen).into());
            "IllegalMoveError"
        }
        Error::AmbiguousMove(error) => {
            if let Some(position) = position {
                let moves = error.candidates.iter();
                let packed = moves.flat_map(|m| {
                    let san = pack::san(SanPlus::from_move(position, *m));
                    [pack::legal_move(position, *m), san].map(JsValue::from)
                });
                set("candidates", packed.collect::<Array>().into());
            }
            set("text", (&error.text).into());
            set("fen", (&error.fen).into());
            "AmbiguousMoveError"
        }
        Error::Counting(_) => "CountingError",
        Error::GameOver(error) => {
            set("outcome", pack::outcome(error.outcome).into());
            "GameOverError"
        }
        Error::ParseName(error) => {
            set("text", (&error.text).into());
            "InvalidNameError"
        }
        Error::Pgn(error) => {
            set("kind", error.kind.name().into());
            set("offset", exact(error.offset));
            set("line", exact(error.line));
            set("column", exact(error.column));
            set("ply", (error.ply as u32).into());
            set("token", (&error.token).into());
            set("text", (&error.token).into());
            if let Some(source) = &error.source {
                set("cause", detail(source, position_of(error, source).as_ref()));
            }
            if let Some(partial) = &error.partial {
                set("partial", message(partial).into());
            }
            "PgnError"
        }
        _ => "MakrukError",
    };
    set("name", name.into());
    set("code", error.code().into());
    set("message", error.to_string().into());
    object.into()
}
