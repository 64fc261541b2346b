//! What games add to the positions on their boards.

use makruk_core::{CountEvent, Game, Move, Position, playout};
use wasm_bindgen::prelude::*;

use crate::{
    error::{Refusal, refusal_at},
    pack,
    position::{legal, write_move},
    slots::{position, set_game, set_number, set_position, with_game},
};

/// A game from a position.
#[wasm_bindgen]
pub fn game_from(slot: usize, to: usize) {
    set_game(to, Game::from_position(position(slot)));
}

/// A copy of a game.
#[wasm_bindgen]
pub fn game_copy(slot: usize, to: usize) {
    set_game(to, with_game(slot, |game| game.clone()));
}

/// The same game under other rules.
#[wasm_bindgen]
pub fn game_under_rules(slot: usize, rules: u32, to: usize) -> Result<(), Refusal> {
    let judged = with_game(slot, |game| game.under_rules(pack::rules_from(rules)))?;
    set_game(to, judged);
    Ok(())
}

/// A game of random moves.
#[wasm_bindgen]
pub fn game_random(root: usize, seed: u64, most: u32, to: usize) {
    set_game(
        to,
        playout::random_game(position(root), seed, most as usize),
    );
}

/// The position before a number of moves, or on the board.
#[wasm_bindgen]
pub fn game_position(slot: usize, ply: usize, to: usize) {
    let position = with_game(slot, |game| {
        game.history()
            .nth(ply)
            .map_or(*game.position(), |(before, _)| *before)
    });
    set_position(to, position);
}

/// The position from which the game began.
#[wasm_bindgen]
pub fn game_root(slot: usize, to: usize) {
    let root = with_game(slot, |game| *game.root());
    set_position(to, root);
}

#[allow(missing_docs)]
#[wasm_bindgen]
pub fn game_len(slot: usize) -> usize {
    with_game(slot, |game| game.len())
}

// Moves, each written as `legal_moves` of a position writes them.

fn push(game: &mut Game, m: Move) -> Result<(), Refusal> {
    let before = *game.position();
    game.push(m)?;
    write_move(0, &before, m);
    Ok(())
}

/// Plays a packed UCI move.
#[wasm_bindgen]
pub fn game_push(slot: usize, code: u32) -> Result<(), Refusal> {
    with_game(slot, |game| {
        let m = legal(game.position(), code)?;
        push(game, m)
    })
}

/// Plays a text in SAN.
#[wasm_bindgen]
pub fn game_push_san(slot: usize, text: &str) -> Result<(), Refusal> {
    with_game(slot, |game| {
        let m = game.position().parse_san(text);
        let m = m.map_err(|error| refusal_at(game.position(), error))?;
        push(game, m)
    })
}

/// Plays a move without a check; only that something moves is asked for.
#[wasm_bindgen]
pub fn game_push_unchecked(slot: usize, code: u32) -> Result<(), Refusal> {
    with_game(slot, |game| {
        let m = match pack::uci_from(code).to_move_unchecked(game.position()) {
            Some(m) => m,
            None => legal(game.position(), code)?,
        };
        game.push_unchecked(m);
        Ok(())
    })
}

/// Takes a move back and writes it.
#[wasm_bindgen]
pub fn game_pop(slot: usize) -> bool {
    with_game(slot, |game| {
        let m = game.pop();
        m.inspect(|m| write_move(0, game.position(), *m)).is_some()
    })
}

/// Writes the move with a number, from 0.
#[wasm_bindgen]
pub fn game_move(slot: usize, index: usize) {
    with_game(slot, |game| {
        if let Some((before, m)) = game.history().nth(index) {
            let before: &Position = before;
            write_move(0, before, m);
        }
    });
}

// Repetition, counting, results.

#[allow(missing_docs)]
#[wasm_bindgen]
pub fn game_repetitions(slot: usize) -> usize {
    with_game(slot, |game| game.repetition_count())
}

/// A question that is answered by yes or no, by its number.
#[wasm_bindgen]
pub fn game_asks(slot: usize, what: u32, color: u32) -> bool {
    let color = pack::color(color);
    with_game(slot, |game| match what {
        0 => game.can_start_counting(color),
        1 => game.can_stop_counting(color),
        2 => game.can_claim_draw(color),
        _ => game.is_game_over(),
    })
}

/// What a player does: starts (0) or stops (1) counting, takes the draw that is offered (2), agrees
/// to a draw (3), gives up (4), loses on time (5).
#[wasm_bindgen]
pub fn game_does(slot: usize, what: u32, color: u32) -> Result<(), Refusal> {
    let color = pack::color(color);
    with_game(slot, |game| match what {
        0 => game.start_counting(color),
        1 => game.stop_counting(color),
        2 => game.claim_draw(color),
        3 => game.agree_draw(),
        4 => game.resign(color),
        _ => game.time_out(color),
    })?;
    Ok(())
}

/// The declarations about counting: pairs of ply and number of the event.
#[wasm_bindgen]
pub fn game_count_events(slot: usize) -> Vec<u32> {
    with_game(slot, |game| {
        let events = game.count_events();
        let pairs =
            events.flat_map(|(ply, event)| [ply as u32, pack::index(CountEvent::ALL, &event)]);
        pairs.collect()
    })
}

/// How the game is over, 0 for not.
#[wasm_bindgen]
pub fn game_outcome(slot: usize, declared: bool) -> u32 {
    let outcome = with_game(slot, |game| {
        if declared {
            game.declared_outcome()
        } else {
            game.outcome()
        }
    });
    outcome.map_or(0, pack::outcome)
}

/// The result as records write it.
#[wasm_bindgen]
pub fn game_result(slot: usize) -> String {
    with_game(slot, |game| game.result().into())
}

/// The result of an outcome.
#[wasm_bindgen]
pub fn outcome_result(code: u32) -> String {
    pack::outcome_from(code)
        .map_or("*", |outcome| outcome.result())
        .into()
}

/// Who offers a draw by counting: one more than the number of the color, 0 for nobody.
#[wasm_bindgen]
pub fn game_draw_offer(slot: usize) -> u32 {
    with_game(slot, |game| game.draw_offer()).map_or(0, |color| 1 + color as u32)
}

/// The number spoken last (0) or the moves left (1) of the running count, in the scratch numbers.
#[wasm_bindgen]
pub fn game_count(slot: usize, what: u32) -> bool {
    let number = with_game(slot, |game| match what {
        0 => game.count(),
        _ => game.moves_left(),
    });
    set_number(0, number.map_or(0, u32::from));
    number.is_some()
}
