//! What the tags say of the root position and the rules.

use alloc::{
    boxed::Box,
    string::{String, ToString},
};

use super::{error::PgnErrorKind, options::ReadOptions, tag::RawTag, tree::PgnGame};
use crate::{
    error::{Error, ParseNameError},
    fen::{Fen, FenOptions},
    position::Position,
    rules::{CountEnd, CounterMate, CountingMode, PieceLimits, PromotionRank, Rules},
    variant::Variant,
};

/// A tag because of which the game cannot be read.
#[derive(Debug)]
pub(super) struct BadTag {
    pub(super) kind: PgnErrorKind,
    /// Where the tag begins in the bytes of the game.
    pub(super) at: usize,
    pub(super) source: Option<Box<Error>>,
}

/// Collects the few tags that matter for the root.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Start<'a> {
    variant: Option<RawTag<'a>>,
    rule_set: Option<RawTag<'a>>,
    set_up: Option<RawTag<'a>>,
    fen: Option<RawTag<'a>>,
}

impl<'a> Start<'a> {
    #[inline]
    pub(super) fn add(&mut self, tag: RawTag<'a>) {
        // Nearly all tags are turned away by their length and first letter.
        let slot = match (tag.name.len(), tag.name.first()) {
            (7, Some(b'V' | b'v')) if tag.is("Variant") => &mut self.variant,
            (7, Some(b'R' | b'r')) if tag.is("RuleSet") => &mut self.rule_set,
            (5, Some(b'S' | b's')) if tag.is("SetUp") => &mut self.set_up,
            (3, Some(b'F' | b'f')) if tag.is("FEN") => &mut self.fen,
            _ => return,
        };
        if tag.value.is_some() {
            slot.get_or_insert(tag);
        }
    }

    pub(super) fn position(&self, options: &ReadOptions) -> Result<Position, BadTag> {
        let bad = |kind, tag: RawTag<'_>, source: Option<Error>| BadTag {
            kind,
            at: tag.at,
            source: source.map(Box::new),
        };
        let variant = match self.variant {
            None => None,
            Some(tag) => match tag.value().unwrap_or_default().trim() {
                "" | "?" => None,
                name => match Variant::from_tag(name) {
                    Some(variant) => Some(variant),
                    None => return Err(bad(PgnErrorKind::Variant, tag, None)),
                },
            },
        };
        let rules = match (options.rules, self.rule_set) {
            (Some(rules), _) => rules,
            (None, None) => variant.unwrap_or_default().rules(),
            (None, Some(tag)) => parse_rules(&tag.value().unwrap_or_default(), variant)
                .map_err(|error| bad(PgnErrorKind::RuleSet, tag, Some(error.into())))?,
        };
        if let (Some(tag), Some(variant)) = (self.variant, variant)
            && variant != rules.variant
        {
            return Err(bad(PgnErrorKind::Variant, tag, None));
        }
        let set_up = |tag: RawTag<'_>| tag.value().is_none_or(|value| value.trim() != "0");
        match self.fen {
            Some(tag) if self.set_up.is_none_or(set_up) => {
                let fen = tag.value().unwrap_or_default();
                Fen::read(fen.as_bytes(), options.fen_dialect, rules.variant)
                    .map_err(Error::from)
                    .and_then(|fen| Ok(fen.position(rules)?))
                    .map_err(|error| bad(PgnErrorKind::Fen, tag, Some(error)))
            }
            _ => Ok(Position::with_rules(rules)),
        }
    }
}

/// The value of the tag `RuleSet`: the name of a preset, or options on top of the rules of the game
/// such as `counting=declared, count-end=attackers-last-move`.
fn parse_rules(value: &str, variant: Option<Variant>) -> Result<Rules, ParseNameError> {
    let value = value.trim();
    let mut rules = variant.unwrap_or_default().rules();
    // The rules of Fairy-Stockfish are those of every game.
    if matches!(value, "" | "?" | "fairy") {
        return Ok(rules);
    }
    if !value.contains('=') {
        return value.parse();
    }
    for option in value.split(',') {
        let (name, value) = option.split_once('=').unwrap_or((option, ""));
        let value = value.trim();
        match name.trim() {
            "counting" => rules.counting = value.parse::<CountingMode>()?,
            "count-end" => rules.count_end = value.parse::<CountEnd>()?,
            "counter-mate" => rules.counter_mate = value.parse::<CounterMate>()?,
            "piece-limits" => rules.piece_limits = value.parse::<PieceLimits>()?,
            "promotion" => rules.promotion = value.parse::<PromotionRank>()?,
            other => {
                let expected = "counting, count-end, counter-mate, piece-limits or promotion";
                return Err(ParseNameError::new("rule option", other, expected));
            }
        }
    }
    Ok(rules)
}

fn rules_text(rules: Rules) -> String {
    match rules.preset_name() {
        Some(name) => name.to_string(),
        None => alloc::format!(
            "counting={}, count-end={}, counter-mate={}, piece-limits={}, promotion={}",
            rules.counting,
            rules.count_end,
            rules.counter_mate,
            rules.piece_limits,
            rules.promotion
        ),
    }
}

impl PgnGame {
    /// Sets the tags that tell of root and rules.
    pub(super) fn set_root_tags(&mut self) {
        let root = *self.root_position();
        let rules = root.rules();
        let promoted = !root.board().promoted().is_empty();
        let fen = root.fen_with(FenOptions::default().promoted(promoted));
        let tags = self.tags_mut();
        tags.put("Variant", rules.variant.tag());
        if rules != rules.variant.rules() {
            tags.put("RuleSet", &rules_text(rules));
        }
        if fen != rules.variant.start_fen() {
            tags.put("SetUp", "1");
            tags.put("FEN", &fen);
        }
    }
}
