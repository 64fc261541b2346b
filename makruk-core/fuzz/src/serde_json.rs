//! Any JSON as any value.

use core::fmt::Debug;

use makruk_core::{
    Bitboard, Color, CountEnd, CountEvent, CountKind, CounterMate, CountingMode, Game, Outcome,
    Piece, PieceLimits, Position, PromotionRank, Role, Rules, Square, Termination, Variant,
    fen::FenDialect,
    notation::{Digits, Notation},
    uci::UciMove,
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

use super::check_position;

/// Reads the bytes as every type.
pub fn run(data: &[u8]) {
    read::<Rules>(data);
    read::<Piece>(data);
    read::<Outcome>(data);
    read::<Bitboard>(data);
    read::<Color>(data);
    read::<Role>(data);
    read::<Square>(data);
    read::<UciMove>(data);
    read::<Variant>(data);
    read::<CountingMode>(data);
    read::<CountEnd>(data);
    read::<CounterMate>(data);
    read::<PieceLimits>(data);
    read::<PromotionRank>(data);
    read::<CountKind>(data);
    read::<CountEvent>(data);
    read::<Termination>(data);
    read::<Notation>(data);
    read::<Digits>(data);
    read::<FenDialect>(data);
    if let Some(position) = read::<Position>(data) {
        check_position(&position);
    }
    if let Some(game) = read::<Game>(data) {
        check_position(game.position());
    }
}

/// Reads from text and from a tree of values; what is read survives.
fn read<T>(data: &[u8]) -> Option<T>
where
    T: Serialize + DeserializeOwned + PartialEq + Debug,
{
    if let Ok(tree) = serde_json::from_slice::<Value>(data)
        && let Ok(value) = serde_json::from_value::<T>(tree)
    {
        check_round_trip(&value);
    }
    match serde_json::from_slice::<T>(data) {
        Ok(value) => {
            check_round_trip(&value);
            Some(value)
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            None
        }
    }
}

/// A value is written and read as itself.
pub fn check_round_trip<T>(value: &T)
where
    T: Serialize + DeserializeOwned + PartialEq + Debug,
{
    let text = serde_json::to_string(value).expect("a value that can be written");
    match serde_json::from_str::<T>(&text) {
        Ok(read) => assert_eq!(read, *value, "{text}"),
        Err(error) => panic!("{error}: {text}"),
    }
}
