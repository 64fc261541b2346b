//! Boards and set-ups: they live in JavaScript, and come as 64 packed pieces in the scratch
//! numbers. A set-up has its side, limit, ply, move numbers and leap rights behind them.

use makruk_core::{
    Board, Position, Rules, Setup, Square, Variant, attacks,
    fen::{Fen, FenDialect, FenOptions, ParseFenError, validate_fen},
    zobrist,
};
use wasm_bindgen::prelude::*;

use crate::{
    error::{self, Refusal},
    pack,
    slots::{number, position, set_number, set_position, square},
};

/// The board of a placement field.
#[wasm_bindgen]
pub fn board_parse(fen: &str) -> Result<(), Refusal> {
    // Trailing fields may be missing; others than the first are not asked for here.
    let fen: Fen = fen.parse()?;
    pack::write_board(&fen.setup().board);
    Ok(())
}

/// The placement field.
#[wasm_bindgen]
pub fn board_fen() -> String {
    pack::read_board().to_string()
}

/// The board of a position.
#[wasm_bindgen]
pub fn board_of(slot: usize) {
    pack::write_board(position(slot).board());
}

/// One of the sets of squares of a board: `what` is 0 for all pieces, 1 for promoted pawns, 2 for a
/// color, 3 for a role, 4 for both, 5 for pieces just like one.
#[wasm_bindgen]
pub fn board_set(what: u32, color: u32, role: u32) -> u64 {
    set_of(&pack::read_board(), what, color, role)
}

/// The same of the board of a position.
#[wasm_bindgen]
pub fn position_set(slot: usize, what: u32, color: u32, role: u32) -> u64 {
    set_of(position(slot).board(), what, color, role)
}

fn set_of(board: &Board, what: u32, color: u32, role: u32) -> u64 {
    match what {
        0 => board.occupied(),
        1 => board.promoted(),
        2 => board.by_color(pack::color(color)),
        3 => board.by_role(pack::role(role)),
        4 => board.pieces(pack::color(color), pack::role(role)),
        _ => pack::piece_from(role).map_or_else(Default::default, |piece| board.by_piece(piece)),
    }
    .0
}

/// Where the king of a color stands, or a number past the board.
#[wasm_bindgen]
pub fn board_king(color: u32) -> u32 {
    let king = pack::read_board().king_of(pack::color(color));
    king.map_or(u32::MAX, |square| u32::from(square.index()))
}

/// What the piece on a square attacks.
#[wasm_bindgen]
pub fn board_attacks(from: u32) -> u64 {
    pack::read_board().attacks_from(square(from)).0
}

/// What attacks a square.
#[wasm_bindgen]
pub fn board_attackers(color: u32, to: u32) -> u64 {
    pack::read_board()
        .attacks_to(square(to), pack::color(color))
        .0
}

/// Whether a color has its king alone.
#[wasm_bindgen]
pub fn board_is_bare(color: u32) -> bool {
    pack::read_board().is_bare(pack::color(color))
}

/// Whether two boards, one behind the other, hold the same pieces.
#[wasm_bindgen]
pub fn board_same_placement() -> bool {
    pack::read_board().same_placement(&pack::read_board_at(pack::BOARD_WORDS))
}

/// Seen from the other side, colors swapped; or turned by half a turn.
#[wasm_bindgen]
pub fn board_turn(half: bool) {
    let board = pack::read_board();
    pack::write_board(&if half { board.rotate() } else { board.mirror() });
}

/// The key of a placement and a side.
#[wasm_bindgen]
pub fn board_key(turn: u32) -> u64 {
    zobrist::key(&pack::read_board(), pack::color(turn))
}

/// What a piece attacks on a board with these squares occupied.
#[wasm_bindgen]
pub fn piece_attacks(role: u32, color: u32, from: u32, occupied: u64) -> u64 {
    attacks::attacks(
        pack::color(color),
        pack::role(role),
        square(from),
        makruk_core::Bitboard(occupied),
    )
    .0
}

/// The squares between two.
#[wasm_bindgen]
pub fn between(a: u32, b: u32) -> u64 {
    attacks::between(square(a), square(b)).0
}

/// The square on the same file seen from the other side, or the one after half a turn.
#[wasm_bindgen]
pub fn square_turn(index: u32, half: bool) -> u32 {
    let square: Square = square(index);
    let turned = if half {
        square.rotate()
    } else {
        square.flip_vertical()
    };
    turned.index().into()
}

// Set-ups.

pub(crate) fn write_setup(setup: &Setup) {
    pack::write_board(&setup.board);
    let (limit_plies, ply) = setup
        .count
        .map_or((0, 0), |count| (count.limit_plies, count.ply));
    let rest = [
        setup.turn as u16,
        limit_plies,
        ply,
        setup.halfmoves,
        setup.fullmoves,
        setup.rights.bits().into(),
    ];
    for (i, value) in rest.into_iter().enumerate() {
        set_number(pack::BOARD_WORDS + i, value.into());
    }
}

pub(crate) fn read_setup() -> Setup {
    let [turn, limit_plies, ply, halfmoves, fullmoves, rights] =
        core::array::from_fn(|i| number(pack::BOARD_WORDS + i));
    Setup {
        board: pack::read_board(),
        turn: pack::color(turn),
        rights: pack::rights(rights),
        count: pack::count(limit_plies, ply),
        halfmoves: halfmoves as u16,
        fullmoves: fullmoves as u16,
    }
}

pub(crate) fn dialect(index: u32) -> FenDialect {
    FenDialect::ALL
        .get(index as usize)
        .copied()
        .unwrap_or_default()
}

pub(crate) fn fen_options(promoted: bool, dialect_index: u32) -> FenOptions {
    FenOptions::default()
        .promoted(promoted)
        .dialect(dialect(dialect_index))
}

fn read_fen(fen: &str, dialect_index: u32, variant: Variant) -> Result<Fen, ParseFenError> {
    Fen::read(fen.as_bytes(), dialect(dialect_index), variant)
}

/// The set-up of a FEN of a game in a dialect.
#[wasm_bindgen]
pub fn setup_parse(fen: &str, dialect_index: u32, variant: u32) -> Result<(), Refusal> {
    write_setup(read_fen(fen, dialect_index, pack::variant(variant))?.setup());
    Ok(())
}

/// The set-up of an EPD line; hands the operations back.
#[wasm_bindgen]
pub fn setup_parse_epd(epd: &str) -> Result<String, Refusal> {
    let (fen, operations) = Fen::from_epd(epd)?;
    write_setup(fen.setup());
    Ok(operations.into())
}

/// The set-up of a position.
#[wasm_bindgen]
pub fn setup_of(slot: usize) {
    write_setup(&position(slot).to_setup());
}

/// The FEN of a set-up in the letters of a game.
#[wasm_bindgen]
pub fn setup_fen(promoted: bool, dialect_index: u32, variant: u32) -> String {
    Fen::new(read_setup(), pack::variant(variant)).to_text(fen_options(promoted, dialect_index))
}

/// Leap rights as their letters, or `-`.
#[wasm_bindgen]
pub fn rights_text(bits: u32) -> String {
    pack::rights(bits).to_string()
}

/// The four bits of leap rights, in any order of their letters.
#[wasm_bindgen]
pub fn rights_bits(text: &str) -> Result<u32, Refusal> {
    // The FEN without a board, so that the refusal is that of a FEN's third field.
    let fen = format!("8/8/8/8/8/8/8/8 w {text}");
    let fen = read_fen(&fen, 0, Variant::Cambodian).map_err(|mut error| {
        error.offset = error.offset.saturating_sub(fen.len() - text.len());
        error
    })?;
    Ok(fen.setup().rights.bits().into())
}

/// Everything that is wrong or odd with a set-up, as bits in the order of the names.
#[wasm_bindgen]
pub fn setup_status(rules: u32) -> u32 {
    read_setup().problems(pack::rules_from(rules)).bits()
}

/// The position of a set-up.
#[wasm_bindgen]
pub fn setup_position(rules: u32, slot: usize) -> Result<(), Refusal> {
    set_position(slot, read_setup().position(pack::rules_from(rules))?);
    Ok(())
}

/// Everything that is wrong with a FEN.
#[wasm_bindgen]
pub fn validate(fen: &str, rules: u32) -> js_sys::Array {
    let errors = validate_fen(fen, pack::rules_from(rules));
    errors
        .iter()
        .map(|error| error::detail(error, None))
        .collect()
}

/// The position of a FEN in a dialect.
#[wasm_bindgen]
pub fn position_parse(
    fen: &str,
    dialect_index: u32,
    rules: u32,
    slot: usize,
) -> Result<(), Refusal> {
    let rules = pack::rules_from(rules);
    set_position(
        slot,
        read_fen(fen, dialect_index, rules.variant)?.position(rules)?,
    );
    Ok(())
}

/// The start position.
#[wasm_bindgen]
pub fn position_start(rules: u32, slot: usize) {
    let rules: Rules = pack::rules_from(rules);
    set_position(slot, Position::with_rules(rules));
}
