//! Ours.

use std::{io::Read, ops::ControlFlow};

use makruk_core::{
    Position,
    pgn::{Flow, RawMove, ReadOptions, Reader, Visitor},
    playout::random_game,
};

use crate::{PLIES, write_game};

pub(crate) fn file(size: usize, clocks: bool) -> Vec<u8> {
    let mut file = String::new();
    let mut number = 0;
    while file.len() < size {
        let game = random_game(Position::new(), number as u64, PLIES);
        write_game(&mut file, number, "Makruk", &game.san_history(), clocks);
        number += 1;
    }
    file.into_bytes()
}

/// The number of games, and of moves that are legal.
pub(crate) fn stream(input: impl Read) -> (usize, usize) {
    let mut reader = Reader::new(input);
    let options = ReadOptions::default();
    let (mut games, mut moves) = (0, 0);
    while let Some(raw) = reader.next_raw().expect("a good file") {
        raw.replay(&options, |_, _| moves += 1)
            .expect("legal moves");
        games += 1;
    }
    (games, moves)
}

pub(crate) fn replay(file: &[u8]) -> usize {
    stream(file).1
}

pub(crate) fn main_line(file: &[u8]) -> usize {
    let mut reader = Reader::new(file);
    let options = ReadOptions::default();
    let mut moves = 0;
    while let Some(raw) = reader.next_raw().expect("a good file") {
        moves += raw.main_line(&options).expect("legal moves").len();
    }
    moves
}

pub(crate) fn tree(file: &[u8]) -> usize {
    Reader::new(file)
        .map(|game| game.expect("a good file").node_count())
        .sum()
}

struct Count(usize);

impl Visitor<'_> for Count {
    fn played(&mut self, _: RawMove<'_>) -> Flow {
        self.0 += 1;
        ControlFlow::Continue(())
    }
}

pub(crate) fn visit(file: &[u8]) -> usize {
    let mut reader = Reader::new(file);
    let mut count = Count(0);
    while let Some(raw) = reader.next_raw().expect("a good file") {
        let _ = raw.visit(&mut count);
    }
    count.0
}

pub(crate) fn tags(file: &[u8]) -> usize {
    let mut reader = Reader::new(file);
    let mut tags = 0;
    while let Some(raw) = reader.next_raw().expect("a good file") {
        tags += raw.headers().filter(|tag| tag.value().is_some()).count();
    }
    tags
}

pub(crate) fn skip(file: &[u8]) -> usize {
    let mut reader = Reader::new(file);
    let mut games = 0;
    while reader.skip_game().expect("a good file") {
        games += 1;
    }
    games
}
