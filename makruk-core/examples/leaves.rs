//! Walks the tree of legal moves in one of several ways, for `benches/instructions.py` to count the
//! instructions that each takes: `leaves WAY DEPTH`, where a way is one of `count`, `list`, `made`.

use std::{env, hint::black_box, process::ExitCode};

use makruk_core::{Position, perft::perft};

/// A leaf is an entry of the list of the last moves.
fn listed(position: &Position, depth: u8) -> u64 {
    let moves = position.legal_moves();
    if depth == 1 {
        return black_box(&moves).len() as u64;
    }
    let mut leaves = 0;
    for m in &moves {
        let mut next = *position;
        next.play_unchecked(*m);
        leaves += listed(&next, depth - 1);
    }
    leaves
}

/// A leaf is a position, with its key and its count.
fn made(position: &Position, depth: u8) -> u64 {
    let mut leaves = 0;
    for m in &position.legal_moves() {
        let mut next = *position;
        next.play_unchecked(*m);
        leaves += if depth == 1 {
            u64::from(black_box(&next).zobrist_hash() != 0)
        } else {
            made(&next, depth - 1)
        };
    }
    leaves
}

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let walk = match arguments.first().map(String::as_str) {
        Some("count") => perft,
        Some("list") => listed,
        Some("made") => made,
        _ => {
            eprintln!("usage: leaves count|list|made DEPTH");
            return ExitCode::from(2);
        }
    };
    let Some(depth @ 1..) = arguments.get(1).and_then(|depth| depth.parse().ok()) else {
        eprintln!("DEPTH should be a whole number from 1");
        return ExitCode::from(2);
    };
    println!("{}", walk(&Position::new(), depth));
    ExitCode::SUCCESS
}
