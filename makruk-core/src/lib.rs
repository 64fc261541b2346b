#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod attacks;
mod bitboard;
mod board;
mod color;
mod counting;
mod error;
pub mod features;
pub mod fen;
mod game;
mod movegen;
mod moves;
mod named;
pub mod notation;
mod outcome;
pub mod perft;
#[cfg(feature = "pgn")]
pub mod pgn;
mod piece;
pub mod playout;
mod position;
mod rights;
mod rules;
pub mod san;
#[cfg(feature = "serde")]
mod serde_impl;
mod setup;
mod sister;
mod square;
#[cfg(feature = "svg")]
pub mod svg;
pub mod uci;
mod variant;
pub mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use color::Color;
pub use counting::{CountKind, Counting};
pub use error::{
    AmbiguousMoveError, CountingError, Error, IllegalMoveError, IllegalReason, ParseNameError,
    PositionError, PositionErrorKinds,
};
pub use fen::{EMPTY_FEN, START_FEN};
pub use game::{CountEvent, Game, GameOverError};
pub use moves::{Move, MoveList};
pub use notation::{Digits, Notation, NotationOptions};
pub use outcome::{Outcome, Termination};
pub use piece::{Piece, Role};
pub use position::Position;
pub use rights::LeapRights;
pub use rules::{CountEnd, CounterMate, CountingMode, PieceLimits, PromotionRank, Rules};
pub use setup::{FenCount, Setup};
pub use square::{File, Rank, Square};
pub use variant::Variant;

// The examples in these texts are run like those in the code.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
#[doc = include_str!("../../docs/rules.md")]
#[doc = include_str!("../../docs/counting.md")]
#[doc = include_str!("../../docs/variants.md")]
#[doc = include_str!("../../docs/notation.md")]
#[cfg_attr(feature = "pgn", doc = include_str!("../../docs/pgn.md"))]
#[cfg_attr(all(feature = "pgn", feature = "svg"), doc = include_str!("../../docs/guide-rust.md"))]
#[cfg_attr(all(feature = "pgn", feature = "std"), doc = include_str!("../../docs/recipes.md"))]
struct Texts;
