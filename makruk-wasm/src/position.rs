//! What a position can be asked. All of it also takes the slot of a game, and asks the position on
//! its board.

use js_sys::Array;
use makruk_core::{
    IllegalReason, Move, MoveList, Position, Variant,
    features::{self, MOVE_INDEXES, PLANES_LEN},
    perft,
    san::SanPlus,
    uci::UciMove,
};
use wasm_bindgen::prelude::*;

use crate::{
    board::fen_options,
    error::{Refusal, refusal_at},
    pack,
    slots::{position, set_number, set_position, square},
};

/// Side, plies, plies since a capture or none, move number, rules, leap rights, in the scratch
/// numbers.
#[wasm_bindgen]
pub fn state(slot: usize) {
    let position = position(slot);
    let halfmoves = position.halfmoves().map_or(u32::MAX, u32::from);
    let state = [
        position.turn() as u32,
        position.ply(),
        halfmoves,
        position.fullmoves().into(),
        pack::rules(position.rules()),
        position.leap_rights().bits().into(),
    ];
    for (i, value) in state.into_iter().enumerate() {
        set_number(i, value);
    }
}

/// The running count in the scratch numbers: kind (0 for none), side, count, limit, moves left.
#[wasm_bindgen]
pub fn counting(slot: usize) -> bool {
    let numbers = features::counting(&position(slot));
    for (i, value) in numbers.into_iter().enumerate() {
        set_number(i, value.into());
    }
    numbers[0] != 0
}

#[allow(missing_docs)]
#[wasm_bindgen]
pub fn fen(slot: usize, promoted: bool, dialect: u32) -> String {
    position(slot).fen_with(fen_options(promoted, dialect))
}

#[allow(missing_docs)]
#[wasm_bindgen]
pub fn placement(slot: usize) -> String {
    position(slot).board_fen()
}

#[allow(missing_docs)]
#[wasm_bindgen]
pub fn diagram(slot: usize, symbols: bool) -> String {
    let position = position(slot);
    if symbols {
        format!("{position:#}")
    } else {
        format!("{position}")
    }
}

/// The piece on a square, 0 for none.
#[wasm_bindgen]
pub fn piece_at(slot: usize, at: u32) -> u32 {
    pack::piece(position(slot).piece_at(square(at)))
}

/// One of the sets of squares that depend on a color and a square.
#[wasm_bindgen]
pub fn squares(slot: usize, what: u32, color: u32, at: u32) -> u64 {
    let position = position(slot);
    let (color, square) = (pack::color(color), square(at));
    match what {
        0 => position.checkers(),
        1 => position.attacks_from(square),
        2 => position.attacks_to(square, color),
        3 => position.pinned(color),
        _ => position.pin(color, square),
    }
    .0
}

#[allow(missing_docs)]
#[wasm_bindgen]
pub fn king(slot: usize, color: u32) -> u32 {
    position(slot).king_of(pack::color(color)).index().into()
}

#[allow(missing_docs)]
#[wasm_bindgen]
pub fn hash(slot: usize) -> u64 {
    position(slot).zobrist_hash()
}

/// A question that is answered by yes or no, by its number.
#[wasm_bindgen]
pub fn asks(slot: usize, what: u32, color: u32, at: u32) -> bool {
    let position = position(slot);
    let (color, square) = (pack::color(color), square(at));
    match what {
        0 => position.is_check(),
        1 => position.is_checkmate(),
        2 => position.is_stalemate(),
        3 => position.is_insufficient_material(),
        4 => position.has_insufficient_material(color),
        5 => position.is_game_over(),
        6 => position.has_count_run_out(),
        7 => position.has_fresh_count(),
        8 => position.has_legal_moves(),
        9 => position.can_start_counting(color),
        10 => position.can_stop_counting(color),
        11 => position.is_attacked_by(color, square),
        12 => position.is_pinned(color, square),
        14 => position.is_fifty_moves(),
        _ => position.promotes_on(color, square),
    }
}

/// How the game is over here, 0 for not.
#[wasm_bindgen]
pub fn position_outcome(slot: usize) -> u32 {
    position(slot).outcome().map_or(0, pack::outcome)
}

/// The limit that applies to a side, 0 for none.
#[wasm_bindgen]
pub fn counting_limit(slot: usize, side: u32) -> u32 {
    position(slot)
        .counting_limit(pack::color(side))
        .map_or(0, u32::from)
}

/// One more than the number of the color, 0 for none.
#[wasm_bindgen]
pub fn weaker_side(slot: usize) -> u32 {
    position(slot)
        .weaker_side()
        .map_or(0, |color| 1 + color as u32)
}

// Moves.

/// Writes moves as JavaScript shows them, two numbers each, and says how many there are.
fn write_moves(position: &Position, moves: &[Move]) -> usize {
    for (i, m) in moves.iter().enumerate() {
        write_move(i, position, *m);
    }
    moves.len()
}

pub(crate) fn write_move(i: usize, position: &Position, m: Move) {
    set_number(2 * i, pack::legal_move(position, m));
    set_number(2 * i + 1, pack::san(SanPlus::from_move(position, m)));
}

/// All legal moves.
#[wasm_bindgen]
pub fn legal_moves(slot: usize) -> usize {
    let position = position(slot);
    write_moves(&position, &position.legal_moves())
}

/// The legal moves from a square (0), that capture (1), that promote (2).
#[wasm_bindgen]
pub fn some_legal_moves(slot: usize, what: u32, from: u32) -> usize {
    let position = position(slot);
    let moves: MoveList = match what {
        0 => position.legal_moves_from(square(from)),
        1 => position.capture_moves(),
        _ => position.promotion_moves(),
    };
    write_moves(&position, &moves)
}

/// The UCI moves of all legal moves.
#[wasm_bindgen]
pub fn legal_uci(slot: usize) -> usize {
    let moves = position(slot).legal_moves();
    for (i, m) in moves.iter().enumerate() {
        set_number(i, pack::uci_of(*m));
    }
    moves.len()
}

/// The packed SAN of all legal moves.
#[wasm_bindgen]
pub fn legal_san(slot: usize) -> usize {
    let position = position(slot);
    let moves = position.legal_moves();
    for (i, m) in moves.iter().enumerate() {
        set_number(i, pack::san(SanPlus::from_move(&position, *m)));
    }
    moves.len()
}

#[allow(missing_docs)]
#[wasm_bindgen]
pub fn count_legal_moves(slot: usize) -> usize {
    position(slot).count_legal_moves()
}

/// Squares that moves go from, and for each the squares where they end, three numbers each.
#[wasm_bindgen]
pub fn dests(slot: usize) -> usize {
    let mut len = 0;
    for (from, to) in position(slot).dests() {
        set_number(3 * len, from.index().into());
        set_number(3 * len + 1, to.0 as u32);
        set_number(3 * len + 2, (to.0 >> 32) as u32);
        len += 1;
    }
    len
}

/// Whether a promotion has a letter that the game has not.
fn has_wrong_letter(position: &Position, code: u32) -> bool {
    pack::is_of_chess(code) && position.rules().variant != Variant::Asean
}

pub(crate) fn legal(position: &Position, code: u32) -> Result<Move, Refusal> {
    if has_wrong_letter(position, code) {
        return Ok(position.parse_uci(&pack::uci_text(code))?);
    }
    Ok(pack::uci_from(code)
        .to_move(position)
        .map_err(|mut error| {
            error.text = pack::uci_text(code);
            error
        })?)
}

/// The legal move of a packed UCI move.
#[wasm_bindgen]
pub fn find_legal(slot: usize, code: u32) -> Result<(), Refusal> {
    let position = position(slot);
    write_move(0, &position, legal(&position, code)?);
    Ok(())
}

/// The legal move between two squares, if there is one.
#[wasm_bindgen]
pub fn find_move(slot: usize, from: u32, to: u32) -> bool {
    let position = position(slot);
    let m = position.find_move(square(from), square(to));
    m.inspect(|m| write_move(0, &position, *m)).is_some()
}

/// The legal move of a text in UCI.
#[wasm_bindgen]
pub fn parse_uci(slot: usize, text: &str) -> Result<(), Refusal> {
    let position = position(slot);
    write_move(0, &position, position.parse_uci(text)?);
    Ok(())
}

/// The legal move of a text in SAN.
#[wasm_bindgen]
pub fn parse_san(slot: usize, text: &str) -> Result<(), Refusal> {
    let position = position(slot);
    let m = position
        .parse_san(text)
        .map_err(|error| refusal_at(&position, error))?;
    write_move(0, &position, m);
    Ok(())
}

/// Why a move is not legal, nothing where it is.
#[wasm_bindgen]
pub fn illegal_reason(slot: usize, code: u32) -> Option<String> {
    let position = position(slot);
    let reason = match pack::uci_from(code).to_move(&position) {
        Err(refused) => refused.reason,
        Ok(_) if has_wrong_letter(&position, code) => IllegalReason::WrongPromotion,
        Ok(_) => return None,
    };
    Some(reason.name().into())
}

/// Whether a move is legal (0), gives check (1), captures (2), promotes (3). A move from an empty
/// square does nothing of it.
#[wasm_bindgen]
pub fn asks_move(slot: usize, what: u32, code: u32) -> bool {
    let position = position(slot);
    let uci: UciMove = pack::uci_from(code);
    if what == 0 {
        return uci.to_move(&position).is_ok() && !has_wrong_letter(&position, code);
    }
    let Some(m) = uci.to_move_unchecked(&position) else {
        return false;
    };
    match what {
        1 => position.gives_check(m),
        2 => position.is_capture(m),
        _ => position.is_promotion(m),
    }
}

// Other positions.

/// Plays a legal move.
#[wasm_bindgen]
pub fn play(slot: usize, code: u32, to: usize) -> Result<(), Refusal> {
    let mut position = position(slot);
    let m = legal(&position, code)?;
    position.play_unchecked(m);
    set_position(to, position);
    Ok(())
}

/// Plays a move without a check; only that something moves is asked for.
#[wasm_bindgen]
pub fn play_unchecked(slot: usize, code: u32, to: usize) -> Result<(), Refusal> {
    let mut position = position(slot);
    let m = match pack::uci_from(code).to_move_unchecked(&position) {
        Some(m) => m,
        None => legal(&position, code)?,
    };
    position.play_unchecked(m);
    set_position(to, position);
    Ok(())
}

/// A position made of another: by a pass (0), seen from the other side (1), turned by half a turn
/// (2), after a side started (3) or stopped (4) counting, under other rules (5), or the same.
#[wasm_bindgen]
pub fn derive(slot: usize, what: u32, argument: u32, to: usize) -> Result<(), Refusal> {
    let position = position(slot);
    let next = match what {
        0 => position.swap_turn()?,
        1 => position.mirror(),
        2 => position.rotate(),
        3 => position.start_counting(pack::color(argument))?,
        4 => position.stop_counting(pack::color(argument))?,
        5 => position.under_rules(pack::rules_from(argument))?,
        _ => position,
    };
    set_position(to, next);
    Ok(())
}

// Numbers.

#[allow(missing_docs)]
#[wasm_bindgen]
pub fn perft(slot: usize, depth: u8) -> u64 {
    perft::perft(&position(slot), depth)
}

/// [`perft`] for each first move: pairs of packed UCI move and number.
#[wasm_bindgen]
pub fn perft_divide(slot: usize, depth: u8) -> Array {
    let counts = perft::perft_divide(&position(slot), depth);
    let pairs = counts
        .into_iter()
        .flat_map(|(m, count)| [JsValue::from(pack::uci_of(m)), JsValue::from(count)]);
    pairs.collect()
}

#[allow(missing_docs)]
#[wasm_bindgen]
pub fn planes(slot: usize, mover_first: bool) -> Vec<u8> {
    let mut bytes = [0; PLANES_LEN];
    features::planes(&position(slot), mover_first, &mut bytes);
    bytes.to_vec()
}

#[allow(missing_docs)]
#[wasm_bindgen]
pub fn legal_mask(slot: usize, mover_first: bool) -> Vec<u8> {
    let mut mask = [0; MOVE_INDEXES];
    features::legal_mask(&position(slot), mover_first, &mut mask);
    mask.to_vec()
}

/// The number of a packed move.
#[wasm_bindgen]
pub fn move_index(code: u32) -> usize {
    let m = pack::uci_from(code);
    features::move_index(m.from, m.to)
}

/// The legal move with a number, if there is one.
#[wasm_bindgen]
pub fn move_from_index(slot: usize, index: usize) -> bool {
    let position = position(slot);
    let m = features::move_from_index(&position, index);
    m.inspect(|m| write_move(0, &position, *m)).is_some()
}

/// How many planes and how many numbers of moves there are.
#[wasm_bindgen]
pub fn feature_sizes() -> Vec<u32> {
    [PLANES_LEN, MOVE_INDEXES].map(|size| size as u32).to_vec()
}
