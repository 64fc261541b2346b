//! Properties that hold for every position and every game, tried on random ones.
//!
//! `PROPTEST_CASES=5000 cargo test --test properties` tries more of them. A failure prints the
//! smallest game or set-up that still fails; with it an ordinary test can be written, so no seeds
//! are kept.

mod attacks;
mod counting;
mod coverage;
mod dialects;
mod extremes;
mod history;
#[cfg(feature = "serde")]
mod json;
mod movegen;
mod notation;
#[cfg(feature = "pgn")]
mod pgn;
#[path = "../reference/mod.rs"]
mod reference;
mod setups;
mod strategies;
mod symmetry;
mod wreck;

use makruk_core::{Color, Position};
use proptest::test_runner::Config;
use reference::Slow;

/// So many cases, where `PROPTEST_CASES` does not ask for another number.
fn cases(cases: u32) -> Config {
    Config {
        cases,
        failure_persistence: None,
        ..Config::default()
    }
}

/// The position as the slow twin sees it.
fn slow(position: &Position) -> Slow {
    let options = makruk_core::fen::FenOptions::default().promoted(true);
    Slow::from_fen(&position.fen_with(options), position.rules())
}

fn is_white(color: Color) -> bool {
    color == Color::White
}

/// Texts in an order that can be compared.
fn sorted<T: ToString>(values: impl IntoIterator<Item = T>) -> Vec<String> {
    let mut texts: Vec<String> = values.into_iter().map(|value| value.to_string()).collect();
    texts.sort_unstable();
    texts
}
