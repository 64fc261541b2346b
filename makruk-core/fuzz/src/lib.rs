//! What the fuzz targets do with their bytes. The tests of makruk-core compile the same files and
//! run them on stable Rust.

pub mod fen;
pub mod game;
#[cfg(feature = "pgn")]
pub mod pgn;
pub mod san_uci;
#[cfg(feature = "serde")]
pub mod serde_json;

use makruk_core::{Error, Position, zobrist};

/// An error has a stable code and a sentence for people.
fn check_error(error: impl Into<Error>) {
    let error = error.into();
    assert!(error.code().starts_with("ERR_"), "{error:?}");
    assert!(!error.to_string().trim().is_empty(), "{error:?}");
}

/// What is true of every position.
fn check_position(position: &Position) {
    assert_eq!(
        position.zobrist_hash(),
        zobrist::key(position.board(), position.turn())
    );
    assert_eq!(position.count_legal_moves(), position.legal_moves().len());
    assert_eq!(position.has_legal_moves(), position.count_legal_moves() > 0);
    let fen = position.fen();
    let read = Position::from_fen_with_rules(&fen, position.rules()).expect("its own FEN");
    assert_eq!(read.fen(), fen);
    assert_eq!(position.mirror().mirror(), *position);
    assert_eq!(position.rotate().rotate(), *position);
    assert_eq!(position.is_game_over(), position.outcome().is_some());
}
