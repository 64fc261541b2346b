//! The wasm side of the JavaScript package: `makruk-core` in numbers and texts.
//!
//! Nothing of this is the interface of the package; that is `js/makruk.js`, which makes objects of
//! what passes here. Positions and games are named by the number of a slot ([`slots`]), moves,
//! pieces and boards are packed into integers ([`pack`]), refusals are thrown as plain objects
//! ([`error`]). No function panics, whatever the arguments.

// The exports are reached from JavaScript only.
#![allow(unreachable_pub)]
// wasm-bindgen passes texts by value, and throws what a `Result` holds.
#![allow(clippy::needless_pass_by_value)]

mod board;
mod epd;
mod error;
mod game;
mod moves;
mod names;
mod notation;
mod pack;
mod pgn;
mod position;
mod slots;
mod svg;
