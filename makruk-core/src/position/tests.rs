//! The rows of the data files that begin with an invalid position. Other programs play from it, so
//! the row says something about the rules; only inside of the crate can it be set up.

use alloc::vec::Vec;

use serde_json::Value;

use super::Position;
use crate::{fen::Fen, rules::Rules};

/// The rows that a strict reader refuses, which the tests outside of the crate make sure of.
fn refused(rows: &str) -> Vec<Value> {
    rows.lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap())
        .filter(|row| row.get("fen_errors").is_some())
        .collect()
}

/// The position after the moves of a row, its start not checked.
fn after(row: &Value) -> Position {
    let fen: Fen = row["fen"].as_str().unwrap().parse().unwrap();
    let mut position = Position::assemble(*fen.setup(), Rules::FAIRY);
    for uci in row["moves"].as_array().unwrap() {
        let m = position.parse_uci(uci.as_str().unwrap()).unwrap();
        position.play_unchecked(m);
    }
    position
}

#[test]
fn counting_from_invalid_positions() {
    let rows = refused(include_str!("../../tests/data/counting.jsonl"));
    for row in &rows {
        let after = after(row);
        assert_eq!(after.fen(), row["fen_after"], "{}", row["id"]);
        assert_eq!(
            after.has_count_run_out(),
            row["drawn_by_count"],
            "{}",
            row["id"]
        );
        assert_eq!(
            after.legal_moves().len(),
            row["legal_moves_after"],
            "{}",
            row["id"]
        );
    }
    assert_eq!(ids(&rows), ["cnt03", "cnt07", "cnt11", "cnt14"]);
}

#[test]
fn peers_from_invalid_positions() {
    let rows = refused(include_str!("../../tests/data/peers.jsonl"));
    for row in &rows {
        let after = after(row);
        let found = match row["kind"].as_str().unwrap() {
            "insufficient_both" => after.is_insufficient_material(),
            "mates" => after.is_checkmate(),
            kind => panic!("{}: unknown kind {kind}", row["id"]),
        };
        assert_eq!(found, row["expected"], "{}", row["id"]);
    }
    assert_eq!(ids(&rows), ["pv0247", "pv0487"]);
}

fn ids(rows: &[Value]) -> Vec<&str> {
    rows.iter().map(|row| row["id"].as_str().unwrap()).collect()
}
