//! Theirs.

use std::ops::ControlFlow;

use pgn_reader::{RawTag, Reader, SanPlus, Visitor};
use shakmaty::{CastlingMode, Chess, Position, fen::Fen};

use crate::{PLIES, next_random, write_game};

pub(crate) fn file(size: usize, clocks: bool) -> Vec<u8> {
    let mut file = String::new();
    let mut number = 0;
    while file.len() < size {
        let mut state = number as u64;
        let mut position = Chess::default();
        let mut sans = Vec::new();
        while sans.len() < PLIES && !position.is_game_over() {
            let moves = position.legal_moves();
            let m = moves[(next_random(&mut state) % moves.len() as u64) as usize];
            sans.push(SanPlus::from_move_and_play_unchecked(&mut position, m).to_string());
        }
        write_game(&mut file, number, "Standard", &sans, clocks);
        number += 1;
    }
    file.into_bytes()
}

struct Replay(usize);

impl Visitor for Replay {
    type Tags = Option<Chess>;
    type Movetext = Chess;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), Self::Tags> {
        ControlFlow::Continue(None)
    }

    fn tag(&mut self, tags: &mut Self::Tags, name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        if name == b"FEN" {
            let fen = Fen::from_ascii(value.as_bytes()).expect("a FEN");
            *tags = fen.into_position(CastlingMode::Standard).ok();
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Self::Tags) -> ControlFlow<(), Chess> {
        ControlFlow::Continue(tags.unwrap_or_default())
    }

    fn san(&mut self, position: &mut Chess, san: SanPlus) -> ControlFlow<()> {
        let m = san.san.to_move(position).expect("a legal move");
        position.play_unchecked(m);
        self.0 += 1;
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _: &mut Chess) -> ControlFlow<(), pgn_reader::Skip> {
        ControlFlow::Continue(pgn_reader::Skip(true))
    }

    fn end_game(&mut self, _: Chess) {}
}

/// Counts without playing: moves, tags, or nothing but games.
struct Count {
    moves: usize,
    tags: usize,
    only_tags: bool,
}

impl Visitor for Count {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn tag(&mut self, (): &mut (), _: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        self.tags += usize::from(value.decode_utf8().is_ok());
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<()> {
        if self.only_tags {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    fn san(&mut self, (): &mut (), _: SanPlus) -> ControlFlow<()> {
        self.moves += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (): ()) {}
}

fn read_all<V: Visitor>(file: &[u8], visitor: &mut V) {
    let mut reader = Reader::new(file);
    while reader.read_game(visitor).expect("a good file").is_some() {}
}

pub(crate) fn replay(file: &[u8]) -> usize {
    let mut replay = Replay(0);
    read_all(file, &mut replay);
    replay.0
}

fn count(file: &[u8], only_tags: bool) -> Count {
    let mut count = Count {
        moves: 0,
        tags: 0,
        only_tags,
    };
    read_all(file, &mut count);
    count
}

pub(crate) fn visit(file: &[u8]) -> usize {
    count(file, false).moves
}

pub(crate) fn tags(file: &[u8]) -> usize {
    count(file, true).tags
}

pub(crate) fn skip(file: &[u8]) -> usize {
    let mut reader = Reader::new(file);
    let mut games = 0;
    while reader.skip_game().expect("a good file") {
        games += 1;
    }
    games
}
