//! How fast the rules are.
//!
//! `cargo bench -p makruk-core --bench rules` runs all, `… -- perft` one group.
//! Rates beside Fairy-Stockfish: `peer.py`, in this folder.

// `criterion_group!` makes public functions.
#![allow(missing_docs)]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use makruk_core::{
    Game, Move, Notation, NotationOptions, Position,
    perft::perft,
    pgn::{PgnGame, ReadOptions, WriteOptions, games},
    playout::random_game,
    san::SanPlus,
};

/// Openings, middle games, endings, checks and pins.
fn positions() -> Vec<Position> {
    include_str!("../tests/data/perft.jsonl")
        .lines()
        .map(|row| {
            let (_, fen) = row.split_once(r#""fen": ""#).expect("a FEN in each row");
            let (fen, _) = fen.split_once('"').expect("a FEN that ends");
            fen.parse().expect("a valid FEN")
        })
        .collect()
}

/// Every legal move of these positions.
fn moves(positions: &[Position]) -> Vec<(&Position, Move)> {
    positions
        .iter()
        .flat_map(|position| {
            position
                .legal_moves()
                .into_iter()
                .map(move |m| (position, m))
        })
        .collect()
}

/// A random game, which goes on over repetitions.
fn long_game() -> Vec<Move> {
    let mut game = random_game(Position::new(), 1, 1000);
    while game.len() < 400 {
        let more = random_game(*game.position(), game.len() as u64, 1);
        game.push_unchecked(more.peek().expect("a game that is not mated"));
    }
    game.moves().collect()
}

/// Perft without counting the last ply: each leaf is played, with its key and its count.
fn perft_by_playing(position: &Position, depth: u8) -> u64 {
    let moves = position.legal_moves();
    let mut leaves = 0;
    for m in &moves {
        let mut next = *position;
        next.play_unchecked(*m);
        leaves += if depth > 1 {
            perft_by_playing(&next, depth - 1)
        } else {
            black_box(&next);
            1
        };
    }
    leaves
}

fn bench_perft(c: &mut Criterion) {
    const DEPTH: u8 = 4;
    const LEAVES: u64 = 273_026;
    let start = Position::new();
    assert_eq!(perft(&start, DEPTH), LEAVES);
    assert_eq!(perft_by_playing(&start, DEPTH), LEAVES);

    let mut group = c.benchmark_group("perft");
    group.throughput(Throughput::Elements(LEAVES));
    group.bench_function("last ply counted", |b| {
        b.iter(|| perft(black_box(&start), DEPTH));
    });
    group.bench_function("last ply played", |b| {
        b.iter(|| perft_by_playing(black_box(&start), DEPTH));
    });
    group.finish();
}

fn bench_legal_moves(c: &mut Criterion) {
    let positions = positions();
    let mut group = c.benchmark_group("legal moves of a position");
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("list", |b| {
        b.iter(|| {
            for position in &positions {
                black_box(position.legal_moves());
            }
        });
    });
    group.bench_function("count", |b| {
        b.iter(|| {
            positions
                .iter()
                .map(Position::count_legal_moves)
                .sum::<usize>()
        });
    });
    group.bench_function("any", |b| {
        b.iter(|| {
            positions
                .iter()
                .filter(|position| position.has_legal_moves())
                .count()
        });
    });
    group.finish();
}

fn bench_fen(c: &mut Criterion) {
    let positions = positions();
    let fens: Vec<String> = positions.iter().map(Position::fen).collect();
    let mut group = c.benchmark_group("FEN");
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("read", |b| {
        b.iter(|| {
            for fen in &fens {
                black_box(fen.parse::<Position>().is_ok());
            }
        });
    });
    group.bench_function("write", |b| {
        b.iter(|| {
            for position in &positions {
                black_box(position.fen());
            }
        });
    });
    group.finish();
}

fn bench_moves_in_text(c: &mut Criterion) {
    let positions = positions();
    let moves = moves(&positions);
    let sans: Vec<String> = moves
        .iter()
        .map(|(position, m)| position.san(*m).expect("a legal move"))
        .collect();
    let options = NotationOptions::new(Notation::ThaiSan);
    let thai: Vec<_> = moves
        .iter()
        .map(|(position, m)| options.text(position, *m))
        .collect();
    let ucis: Vec<String> = moves.iter().map(|(_, m)| m.to_uci()).collect();

    let mut group = c.benchmark_group("moves in text");
    group.throughput(Throughput::Elements(moves.len() as u64));
    group.bench_function("SAN write", |b| {
        b.iter(|| {
            for (position, m) in &moves {
                black_box(position.san(*m).is_ok());
            }
        });
    });
    group.bench_function("SAN read", |b| {
        b.iter(|| {
            for ((position, _), san) in moves.iter().zip(&sans) {
                black_box(position.parse_san(san).is_ok());
            }
        });
    });
    group.bench_function("SAN write, legal moves", |b| {
        b.iter(|| {
            for (position, m) in &moves {
                black_box(SanPlus::from_move(position, *m).to_text());
            }
        });
    });
    group.bench_function("Thai SAN write, legal moves", |b| {
        b.iter(|| {
            for (position, m) in &moves {
                black_box(options.text(position, *m));
            }
        });
    });
    group.bench_function("Thai SAN read", |b| {
        b.iter(|| {
            for ((position, _), san) in moves.iter().zip(&thai) {
                black_box(position.parse_move(san, Notation::ThaiSan).is_ok());
            }
        });
    });
    group.bench_function("UCI write", |b| {
        b.iter(|| {
            for (_, m) in &moves {
                black_box(m.to_uci());
            }
        });
    });
    group.bench_function("UCI read", |b| {
        b.iter(|| {
            for ((position, _), uci) in moves.iter().zip(&ucis) {
                black_box(position.parse_uci(uci).is_ok());
            }
        });
    });
    group.finish();
}

fn bench_game(c: &mut Criterion) {
    let moves = long_game();
    let mut group = c.benchmark_group("moves of a game");
    group.throughput(Throughput::Elements(moves.len() as u64));
    group.bench_function("push and pop", |b| {
        let mut game = Game::new();
        b.iter(|| {
            for m in &moves {
                black_box(game.push(*m).is_ok());
            }
            while game.pop().is_some() {}
        });
    });
    group.bench_function("push, repetition, pop", |b| {
        let mut game = Game::new();
        b.iter(|| {
            for m in &moves {
                black_box(game.push(*m).is_ok());
                black_box(game.repetition_count());
            }
            while game.pop().is_some() {}
        });
    });
    group.finish();
}

fn bench_records(c: &mut Criterion) {
    let mut records = String::new();
    for seed in 0..200 {
        let game = random_game(Position::new(), seed, 120);
        records += &PgnGame::from_game(&game).to_pgn(&WriteOptions::default());
        records.push('\n');
    }
    let records = records.into_bytes();
    let options = ReadOptions::default();
    let mut group = c.benchmark_group("records in PGN");
    group.throughput(Throughput::Bytes(records.len() as u64));
    group.bench_function("validated moves", |b| {
        b.iter(|| {
            for raw in games(&records) {
                black_box(raw.replay(&options, |_, _| {}).is_ok());
            }
        });
    });
    group.bench_function("whole tree", |b| {
        b.iter(|| {
            for raw in games(&records) {
                black_box(raw.read(&options).is_ok());
            }
        });
    });
    group.finish();
}

fn bench_playout(c: &mut Criterion) {
    const GAMES: u64 = 20;
    let play = || (0..GAMES).map(|seed| random_game(Position::new(), seed, usize::MAX));
    let plies: usize = play().map(|game| game.len()).sum();

    let mut group = c.benchmark_group("random games to their end");
    group.throughput(Throughput::Elements(plies as u64));
    group.bench_function("plies", |b| {
        b.iter(|| {
            for game in play() {
                black_box(game.outcome());
            }
        });
    });
    group.finish();
}

criterion_group!(
    benches,
    bench_perft,
    bench_legal_moves,
    bench_fen,
    bench_moves_in_text,
    bench_game,
    bench_records,
    bench_playout
);
criterion_main!(benches);
