//! Walks the tree of legal moves in one of several ways: `leaves WAY DEPTH [TIMES]`, where a way is
//! one of `count`, `list`, `made`.
//!
//! Prints the number of leaves, for `benches/instructions.py` to count the instructions that they
//! take; with TIMES also the seconds of a walk, of so many.

use std::{env, hint::black_box, process::ExitCode, time::Instant};

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
            eprintln!("usage: leaves count|list|made DEPTH [TIMES]");
            return ExitCode::from(2);
        }
    };
    let Some(depth @ 1..) = arguments.get(1).and_then(|depth| depth.parse().ok()) else {
        eprintln!("DEPTH should be a whole number from 1");
        return ExitCode::from(2);
    };
    let timed = arguments.get(2);
    let Ok(times @ 1..) = timed.map_or(Ok(1), |times| times.parse::<u32>()) else {
        eprintln!("TIMES should be a whole number from 1");
        return ExitCode::from(2);
    };
    let start = Instant::now();
    let mut leaves = 0;
    for _ in 0..times {
        leaves = walk(black_box(&Position::new()), depth);
    }
    match timed {
        Some(_) => println!("{leaves} {:.9}", (start.elapsed() / times).as_secs_f64()),
        None => println!("{leaves}"),
    }
    ExitCode::SUCCESS
}
