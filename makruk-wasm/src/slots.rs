//! Where positions and games live.
//!
//! There is room for a fixed number of each. An object on the JavaScript side that loses its slot
//! to another one keeps its value as numbers ([`save_position`], [`save_game`]) and gets a slot
//! again when it is next asked. So the memory stays as it is, however many objects are made
//! before the garbage collector runs.

use std::cell::{Cell, RefCell};

use makruk_core::{
    Bitboard, Board, Color, CountEvent, Game, Move, Piece, Position, Role, Setup, Square, features,
};
use wasm_bindgen::prelude::*;

use crate::pack;

const POSITIONS: usize = 1024;
const GAMES: usize = 64;
const SCRATCH: usize = 1024;

thread_local! {
    static POSITION_SLOTS: [Cell<Position>; POSITIONS] =
        core::array::from_fn(|_| Cell::new(Position::new()));
    static GAME_SLOTS: RefCell<[Game; GAMES]> =
        RefCell::new(core::array::from_fn(|_| Game::new()));
    /// Numbers on their way in either direction.
    static NUMBERS: [Cell<u32>; SCRATCH] = const { [const { Cell::new(0) }; SCRATCH] };
}

/// How many slots for positions, how many for games, where the scratch numbers begin and how many
/// there are. Slots of games are numbered after those of positions.
#[wasm_bindgen]
pub fn layout() -> Vec<u32> {
    let scratch = NUMBERS.with(|numbers| numbers.as_ptr() as usize);
    [POSITIONS, GAMES, scratch, SCRATCH]
        .map(|number| number as u32)
        .to_vec()
}

pub(crate) fn number(index: usize) -> u32 {
    NUMBERS.with(|numbers| numbers.get(index).map_or(0, Cell::get))
}

pub(crate) fn set_number(index: usize, value: u32) {
    NUMBERS.with(|numbers| {
        if let Some(cell) = numbers.get(index) {
            cell.set(value);
        }
    });
}

/// The position of a slot, or the one on the board of a game.
pub(crate) fn position(slot: usize) -> Position {
    if slot < POSITIONS {
        POSITION_SLOTS.with(|slots| slots[slot].get())
    } else {
        with_game(slot, |game| *game.position())
    }
}

pub(crate) fn set_position(slot: usize, position: Position) {
    POSITION_SLOTS.with(|slots| slots[slot % POSITIONS].set(position));
}

// The number of positions is a multiple of the number of games.
pub(crate) fn with_game<T>(slot: usize, ask: impl FnOnce(&mut Game) -> T) -> T {
    GAME_SLOTS.with(|slots| ask(&mut slots.borrow_mut()[slot % GAMES]))
}

pub(crate) fn set_game(slot: usize, game: Game) {
    with_game(slot, |held| *held = game);
}

// Two words for each set of squares, then side, rights and rules, then counts.
const SET_WORDS: usize = 18;
const POSITION_WORDS: usize = SET_WORDS + 3;

pub(crate) fn position_words(position: &Position) -> [u32; POSITION_WORDS] {
    let mut words = [0; POSITION_WORDS];
    for (i, set) in features::bitboards(position).into_iter().enumerate() {
        words[2 * i] = set as u32;
        words[2 * i + 1] = (set >> 32) as u32;
    }
    let setup = position.to_setup();
    let (limit, clock) = match setup.count {
        Some(count) => (count.limit_plies, count.ply),
        None => (0, setup.halfmoves),
    };
    words[SET_WORDS] = (setup.turn as u32)
        | (u32::from(position.has_fresh_count()) << 1)
        | (u32::from(setup.rights.bits()) << 2)
        | (pack::rules(position.rules()) << 6);
    words[SET_WORDS + 1] = u32::from(limit) << 16 | u32::from(clock);
    words[SET_WORDS + 2] = u32::from(setup.fullmoves);
    words
}

/// What [`position_words`] made. Words from elsewhere give some position or other.
fn position_from_words(word: impl Fn(usize) -> u32) -> Position {
    let set = |i: usize| Bitboard(u64::from(word(2 * i)) | u64::from(word(2 * i + 1)) << 32);
    let mut board = Board::empty();
    for (i, role) in Role::ALL.into_iter().enumerate() {
        for (j, color) in Color::ALL.into_iter().enumerate() {
            for square in set(i) & set(6 + j) {
                let promoted = set(8).contains(square);
                board.set_piece_at(
                    square,
                    Piece {
                        color,
                        role,
                        promoted,
                    },
                );
            }
        }
    }
    let state = word(SET_WORDS);
    let (limit, clock) = (word(SET_WORDS + 1) >> 16, word(SET_WORDS + 1) as u16);
    let setup = Setup {
        board,
        turn: Color::ALL[state as usize & 1],
        rights: pack::rights(state >> 2),
        count: pack::count(limit, u32::from(clock)),
        halfmoves: if limit == 0 { clock } else { 0 },
        fullmoves: word(SET_WORDS + 2) as u16,
    };
    let position = setup
        .position(pack::rules_from(state >> 6))
        .unwrap_or_default();
    if state & 2 != 0 {
        position.start_counting(position.turn()).unwrap_or(position)
    } else {
        position
    }
}

/// Writes a position to the scratch numbers and says how many they are.
#[wasm_bindgen]
pub fn save_position(slot: usize) -> usize {
    for (i, word) in position_words(&position(slot)).into_iter().enumerate() {
        set_number(i, word);
    }
    POSITION_WORDS
}

/// Puts the position of the scratch numbers into a slot.
#[wasm_bindgen]
pub fn load_position(slot: usize) {
    set_position(slot, position_from_words(number));
}

// Beside a move, whose upper four bits are never 0.
const START: u32 = 1;
const STOP: u32 = 2;

/// A game as numbers: its root, what the players declared, then moves and declarations in order.
#[wasm_bindgen]
pub fn save_game(slot: usize) -> Vec<u32> {
    with_game(slot, |game| {
        let mut words = position_words(game.root()).to_vec();
        words.push(game.declared_outcome().map_or(0, pack::outcome));
        let mut events = game.count_events().peekable();
        for (ply, m) in game.moves().map(Some).chain([None]).enumerate() {
            while let Some((_, event)) = events.next_if(|(before, _)| *before == ply) {
                words.push(match event {
                    CountEvent::Start => START,
                    _ => STOP,
                });
            }
            words.extend(m.map(|m| u32::from(m.to_bits())));
        }
        words
    })
}

/// Puts a game that [`save_game`] wrote into a slot.
#[wasm_bindgen]
pub fn load_game(slot: usize, words: &[u32]) {
    let word = |i: usize| words.get(i).copied().unwrap_or(0);
    let mut game = Game::from_position(position_from_words(word));
    for entry in words.iter().skip(POSITION_WORDS + 1) {
        let turn = game.turn();
        // What was done once can be done again.
        let _ = match *entry {
            START => game.restore_count_event(CountEvent::Start, turn),
            STOP => game.restore_count_event(CountEvent::Stop, turn),
            bits => {
                if let Some(m) = Move::from_bits(bits as u16) {
                    game.push_unchecked(m);
                }
                Ok(())
            }
        };
    }
    let _ = game.restore_declared(pack::outcome_from(word(POSITION_WORDS)));
    set_game(slot, game);
}

pub(crate) fn square(index: u32) -> Square {
    Square::ALL[index as usize & 63]
}
