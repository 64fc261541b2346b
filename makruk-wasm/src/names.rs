//! Names and constants: the core's own, so that JavaScript holds no copy of them.

use makruk_core::{
    Color, CountEnd, CountEvent, CountKind, CounterMate, CountingMode, Digits, EMPTY_FEN, File,
    IllegalReason, PieceLimits, PositionErrorKinds, PromotionRank, Rank, Role, Rules, START_FEN,
    Square, Termination, Variant, features,
    fen::{FenDialect, FenField},
    pgn::PgnResult,
    san::Notation,
    svg::{Colors, Coordinates, Language, PieceSet, Theme},
};
use wasm_bindgen::prelude::*;

use crate::{error::Refusal, pack};

fn list<T: ToString>(values: impl IntoIterator<Item = T>) -> String {
    let names: Vec<_> = values.into_iter().map(|value| value.to_string()).collect();
    names.join(",")
}

/// The names of a kind of values, divided by commas, in the order in which they are numbered.
#[wasm_bindgen]
pub fn names(of: &str) -> String {
    match of {
        "square" => list(Square::ALL),
        "color" => list(Color::ALL),
        "role" => list(Role::ALL),
        "variant" => list(Variant::ALL),
        "countingMode" => list(CountingMode::ALL),
        "countEnd" => list(CountEnd::ALL),
        "counterMate" => list(CounterMate::ALL),
        "pieceLimits" => list(PieceLimits::ALL),
        "promotionRank" => list(PromotionRank::ALL),
        "countKind" => list(CountKind::ALL),
        "countEvent" => list(CountEvent::ALL),
        "termination" => list(Termination::ALL),
        "notation" => list(Notation::ALL),
        "digits" => list(Digits::ALL),
        "pgnResult" => list(PgnResult::ALL),
        "fenDialect" => list(FenDialect::ALL),
        "fenField" => list(FenField::ALL),
        "illegalReason" => list(IllegalReason::ALL),
        "status" => list(PositionErrorKinds::all().iter_names().map(|(name, _)| name)),
        "tolerated" => list(
            PositionErrorKinds::TOLERATED
                .iter_names()
                .map(|(name, _)| name),
        ),
        "preset" => list(Rules::preset_names()),
        "plane" => list(features::PLANES),
        "coordinates" => list(Coordinates::ALL),
        "pieceSet" => list(PieceSet::ALL),
        "language" => list(Language::ALL),
        "theme" => list(Theme::ALL),
        "boardColor" => list(Colors::NAMES),
        "startFen" => START_FEN.into(),
        "emptyFen" => EMPTY_FEN.into(),
        _ => String::new(),
    }
}

/// Refuses a word that is none of its kind, in the core's words.
#[wasm_bindgen]
pub fn check_name(of: &str, word: &str) -> Result<(), Refusal> {
    match of {
        "square" => drop(word.parse::<Square>()?),
        "file" => drop(word.parse::<File>()?),
        "rank" => drop(word.parse::<Rank>()?),
        "color" => drop(word.parse::<Color>()?),
        "role" => drop(word.parse::<Role>()?),
        "variant" => drop(word.parse::<Variant>()?),
        "countKind" => drop(word.parse::<CountKind>()?),
        "countingMode" => drop(word.parse::<CountingMode>()?),
        "countEnd" => drop(word.parse::<CountEnd>()?),
        "counterMate" => drop(word.parse::<CounterMate>()?),
        "pieceLimits" => drop(word.parse::<PieceLimits>()?),
        "promotionRank" => drop(word.parse::<PromotionRank>()?),
        "notation" => drop(word.parse::<Notation>()?),
        "digits" => drop(word.parse::<Digits>()?),
        "pgnResult" => drop(word.parse::<PgnResult>()?),
        "fenDialect" => drop(word.parse::<FenDialect>()?),
        "coordinates" => drop(word.parse::<Coordinates>()?),
        "pieceSet" => drop(word.parse::<PieceSet>()?),
        "language" => drop(word.parse::<Language>()?),
        "theme" => drop(word.parse::<Theme>()?),
        // Any color will do: it is the name that is asked about.
        "boardColor" => {
            let mut colors = Colors::LIGHT;
            colors.set(word, Colors::DARK.board)?;
        }
        _ => drop(word.parse::<Rules>()?),
    }
    Ok(())
}

/// The number of a preset.
#[wasm_bindgen]
pub fn rules_preset(name: &str) -> Result<u32, Refusal> {
    Ok(pack::rules(name.parse()?))
}

/// The rules of a game with the options that are given, each one more than its number or 0 for none.
#[wasm_bindgen]
pub fn rules_with(
    variant: u32,
    counting: u32,
    count_end: u32,
    counter_mate: u32,
    piece_limits: u32,
    promotion: u32,
) -> u32 {
    fn option<T: Copy>(all: &[T], number: u32) -> Option<T> {
        all.get((number as usize).checked_sub(1)?).copied()
    }
    let mut rules = option(Variant::ALL, variant).unwrap_or_default().rules();
    if let Some(counting) = option(CountingMode::ALL, counting) {
        rules = rules.with_counting(counting);
    }
    if let Some(count_end) = option(CountEnd::ALL, count_end) {
        rules = rules.with_count_end(count_end);
    }
    if let Some(counter_mate) = option(CounterMate::ALL, counter_mate) {
        rules = rules.with_counter_mate(counter_mate);
    }
    if let Some(piece_limits) = option(PieceLimits::ALL, piece_limits) {
        rules = rules.with_piece_limits(piece_limits);
    }
    if let Some(promotion) = option(PromotionRank::ALL, promotion) {
        rules = rules.with_promotion(promotion);
    }
    pack::rules(rules)
}

/// The name of the preset that rules are, if they are one.
#[wasm_bindgen]
pub fn rules_preset_name(rules: u32) -> Option<String> {
    pack::rules_from(rules).preset_name().map(Into::into)
}

// Games of the family.

/// The value of the PGN tag `Variant` for a game.
#[wasm_bindgen]
pub fn variant_tag(variant: u32) -> String {
    pack::variant(variant).tag().into()
}

/// The rules that agree with Fairy-Stockfish for a game.
#[wasm_bindgen]
pub fn variant_rules(variant: u32) -> u32 {
    pack::rules(pack::variant(variant).rules())
}

/// The FEN from which a game starts.
#[wasm_bindgen]
pub fn variant_start_fen(variant: u32) -> String {
    pack::variant(variant).start_fen().into()
}

/// The game of a PGN tag `Variant`.
#[wasm_bindgen]
pub fn variant_from_tag(tag: &str) -> Option<u32> {
    let variant = Variant::from_tag(tag)?;
    Some(pack::index(Variant::ALL, &variant))
}
