//! Lines of EPD. JavaScript keeps a line as its text and its set-up.

use js_sys::{Array, Uint32Array};
use makruk_core::{
    Position,
    fen::{Epd, Operation},
};
use wasm_bindgen::prelude::*;

use crate::{
    board::{fen_options, read_setup, write_setup},
    error::{Refusal, refusal_at},
    notation::line,
    slots::position,
};

/// The text that loses nothing; the set-up is among the numbers.
fn written(epd: &Epd) -> String {
    write_setup(&epd.setup());
    epd.to_string()
}

/// Reads a line.
#[wasm_bindgen]
pub fn epd_parse(text: &str) -> Result<String, Refusal> {
    Ok(written(&text.parse()?))
}

/// The line of the set-up among the numbers with operations: lists of an opcode and its operands.
#[wasm_bindgen]
pub fn epd_from(operations: &Array) -> Result<String, Refusal> {
    let mut epd = Epd::new(read_setup());
    for words in operations.iter() {
        let words: &Array = words.unchecked_ref();
        let words: Vec<String> = words.iter().filter_map(|word| word.as_string()).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let (opcode, operands) = words.split_first().unwrap_or((&"", &[]));
        epd.push(Operation::new(opcode, operands)?);
    }
    Ok(written(&epd))
}

/// The text in another form.
#[wasm_bindgen]
pub fn epd_text(text: &str, promoted: bool, dialect: u32) -> Result<String, Refusal> {
    let epd: Epd = text.parse()?;
    Ok(epd.to_text(fen_options(promoted, dialect)))
}

/// Opcode and operands of each operation.
#[wasm_bindgen]
pub fn epd_operations(text: &str) -> Result<Array, Refusal> {
    let epd: Epd = text.parse()?;
    let operations = epd.operations().iter().map(|operation| {
        let words = [operation.opcode()].into_iter().chain(operation.operands());
        words.map(JsValue::from).collect::<Array>()
    });
    Ok(operations.collect())
}

/// The operands of an operation as moves, two numbers each: of the position, or one after another.
#[wasm_bindgen]
pub fn epd_moves(
    text: &str,
    opcode: &str,
    slot: usize,
    follow: bool,
) -> Result<Uint32Array, Refusal> {
    let epd: Epd = text.parse()?;
    let mut position: Position = position(slot);
    let mut words = Vec::new();
    for word in epd.operands(opcode).flat_map(str::split_whitespace) {
        let m = position
            .parse_san(word)
            .or_else(|error| position.parse_uci(word).map_err(|_| error))
            .map_err(|error| refusal_at(&position, error))?;
        let (numbers, next) = line(&position, &[m]);
        words.extend(numbers);
        if follow {
            position = next;
        }
    }
    Ok(Uint32Array::from(&*words))
}
