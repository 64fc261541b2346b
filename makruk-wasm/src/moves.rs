//! Moves as text.

use makruk_core::{Color, Piece, Role};
use wasm_bindgen::prelude::*;

use crate::{error::Refusal, pack};

/// The text of a packed UCI move.
#[wasm_bindgen]
pub fn uci_text(code: u32) -> String {
    pack::uci_text(code)
}

/// The packed move of a UCI text.
#[wasm_bindgen]
pub fn uci_code(text: &str) -> Result<u32, Refusal> {
    Ok(pack::uci_code(text)?)
}

/// The text of packed SAN.
#[wasm_bindgen]
pub fn san_text(code: u32) -> String {
    pack::san_from(code).to_string()
}

/// The letter of a piece, with its mark.
#[wasm_bindgen]
pub fn piece_symbol(code: u32) -> String {
    let none = Piece::new(Color::White, Role::Pawn);
    pack::piece_from(code).unwrap_or(none).to_string()
}

/// The piece of a letter, with its mark.
#[wasm_bindgen]
pub fn piece_code(symbol: &str) -> Result<u32, Refusal> {
    Ok(pack::piece(Some(symbol.parse::<Piece>()?)))
}
