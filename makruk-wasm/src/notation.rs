//! Moves in all notations.

use js_sys::{Array, Uint32Array};
use makruk_core::{
    Digits, Move, Position,
    notation::{NotationOptions, detect_notation},
    san::SanPlus,
};
use wasm_bindgen::prelude::*;

use crate::{
    error::{self, Refusal, refusal_at},
    pack,
    position::{legal, write_move},
    slots::{position, with_game},
};

/// A notation by its number; `digits` is one more than the number of the digits, 0 for those that
/// the notation has by custom.
fn options(notation: u32, digits: u32) -> NotationOptions {
    let options = NotationOptions::new(pack::notation(notation));
    let digits = (digits as usize).checked_sub(1);
    match digits.and_then(|digits| Digits::ALL.get(digits)) {
        Some(digits) => options.digits(*digits),
        None => options,
    }
}

/// The legal move of a text in a notation.
#[wasm_bindgen]
pub fn parse_move(slot: usize, text: &str, notation: u32) -> Result<(), Refusal> {
    let position = position(slot);
    let m = position
        .parse_move(text, pack::notation(notation))
        .map_err(|error| refusal_at(&position, error))?;
    write_move(0, &position, m);
    Ok(())
}

/// Plays a text in a notation.
#[wasm_bindgen]
pub fn game_push_move(slot: usize, text: &str, notation: u32) -> Result<(), Refusal> {
    with_game(slot, |game| {
        let before = *game.position();
        let m = game
            .push_move(text, pack::notation(notation))
            .map_err(|error| refusal_at(&before, error))?;
        write_move(0, &before, m);
        Ok(())
    })
}

/// A legal move in a notation.
#[wasm_bindgen]
pub fn notation(slot: usize, code: u32, notation: u32, digits: u32) -> Result<String, Refusal> {
    let position = position(slot);
    let m = legal(&position, code)?;
    Ok(position.notation(m, options(notation, digits))?)
}

/// A line of moves with move numbers.
#[wasm_bindgen]
pub fn variation(
    slot: usize,
    codes: &[u32],
    notation: u32,
    digits: u32,
) -> Result<String, Refusal> {
    let start = position(slot);
    let mut position = start;
    let mut moves = Vec::with_capacity(codes.len());
    for code in codes {
        let m = legal(&position, *code)?;
        position.play_unchecked(m);
        moves.push(m);
    }
    Ok(start.variation(&moves, options(notation, digits))?)
}

/// The moves of a game in a notation, one on each line, for some notations have spaces.
#[wasm_bindgen]
pub fn game_history(slot: usize, notation: u32, digits: u32) -> String {
    let options = options(notation, digits);
    with_game(slot, |game| {
        let moves = game.history();
        // Moves of a game are legal, unless they were pushed without a check.
        let texts: Vec<_> = moves
            .map(|(before, m)| before.notation(m, options).unwrap_or_else(|_| m.to_uci()))
            .collect();
        texts.join("\n")
    })
}

/// Moves one after another, two numbers each as `write_move` writes them; and the position behind.
pub(crate) fn line(start: &Position, moves: &[Move]) -> (Vec<u32>, Position) {
    let mut position = *start;
    let mut words = Vec::with_capacity(2 * moves.len());
    for m in moves {
        words.push(pack::legal_move(&position, *m));
        words.push(pack::san(SanPlus::from_move(&position, *m)));
        position.play_unchecked(*m);
    }
    (words, position)
}

/// How far each notation reads a record: its moves as numbers, how many of them it would write
/// exactly so, and the place and the reason of a failure; four values for each notation.
#[wasm_bindgen]
pub fn detect(slot: usize, tokens: &Array) -> Array {
    let root = position(slot);
    let tokens: Vec<String> = tokens
        .iter()
        .filter_map(|token| token.as_string())
        .collect();
    let tokens: Vec<&str> = tokens.iter().map(String::as_str).collect();
    let found = Array::new();
    for entry in detect_notation(&root, &tokens).entries {
        let (words, position) = line(&root, &entry.moves);
        found.push(&Uint32Array::from(&*words));
        found.push(&(entry.exact as u32).into());
        let failure = entry.failure.as_ref();
        found.push(&failure.map_or(JsValue::UNDEFINED, |failure| (failure.index as u32).into()));
        found.push(&failure.map_or(JsValue::UNDEFINED, |failure| {
            error::detail(&failure.error, Some(&position))
        }));
    }
    found
}
