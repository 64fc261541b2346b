//! How values look in JSON and its kin: plain names, squares, UCI moves and FENs, so that readers
//! in other languages need no knowledge of Rust. What is read is checked like any other input.

use alloc::{borrow::Cow, string::String, vec::Vec};
use core::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser::SerializeStruct};

use crate::{
    Color, CountEnd, CountEvent, CountKind, CounterMate, Counting, CountingMode, Error, Game, Move,
    Outcome, Piece, PieceLimits, Position, PromotionRank, Role, Rules, Square, Termination,
    Variant,
    bitboard::Bitboard,
    fen::FenDialect,
    notation::{Digits, Notation},
    uci::UciMove,
};

macro_rules! as_text {
    ($($name:ty)*) => {$(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = Cow::<'de, str>::deserialize(deserializer)?;
                text.parse().map_err(de::Error::custom)
            }
        }
    )*};
}
as_text! {
    Color Role Square Variant CountingMode CountEnd CounterMate PieceLimits PromotionRank
    CountKind CountEvent Termination Notation Digits FenDialect UciMove
}

/// A move is written as UCI. It is read as [`UciMove`], for only a position knows what moves.
impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Serialize for Bitboard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(*self)
    }
}

impl<'de> Deserialize<'de> for Bitboard {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Square>::deserialize(deserializer)?
            .into_iter()
            .collect())
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Piece", deny_unknown_fields)]
struct PieceRepr {
    color: Color,
    role: Role,
    #[serde(default)]
    promoted: bool,
}

impl Serialize for Piece {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self {
            color,
            role,
            promoted,
        } = *self;
        PieceRepr {
            color,
            role,
            // The flag means nothing elsewhere.
            promoted: promoted && role == Role::Met,
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Piece {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let PieceRepr {
            color,
            role,
            promoted,
        } = PieceRepr::deserialize(deserializer)?;
        if promoted && role != Role::Met {
            return Err(de::Error::custom("only a met can be a promoted pawn"));
        }
        Ok(Self {
            color,
            role,
            promoted,
        })
    }
}

impl Serialize for Counting {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Counting", 5)?;
        fields.serialize_field("kind", &self.kind)?;
        fields.serialize_field("side", &self.side)?;
        fields.serialize_field("count", &self.count)?;
        fields.serialize_field("limit", &self.limit)?;
        fields.serialize_field("moves_left", &self.moves_left)?;
        fields.end()
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Outcome", deny_unknown_fields)]
struct OutcomeRepr<'a> {
    winner: Option<Color>,
    termination: Termination,
    #[serde(borrow, default)]
    result: Option<Cow<'a, str>>,
}

impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        OutcomeRepr {
            winner: self.winner,
            termination: self.termination,
            result: Some(self.result().into()),
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Outcome {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let repr = OutcomeRepr::deserialize(deserializer)?;
        let outcome = Self {
            winner: repr.winner,
            termination: repr.termination,
        };
        match repr.result {
            Some(result) if result != outcome.result() => Err(de::Error::custom(format_args!(
                "the result `{result}` is not that of the winner, `{}`",
                outcome.result()
            ))),
            _ => Ok(outcome),
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Rules", deny_unknown_fields)]
struct RulesRepr {
    variant: Option<Variant>,
    counting: Option<CountingMode>,
    count_end: Option<CountEnd>,
    counter_mate: Option<CounterMate>,
    piece_limits: Option<PieceLimits>,
    promotion: Option<PromotionRank>,
}

/// Tells a name from options by what comes, so that the error of either is kept.
struct RulesVisitor;

impl<'de> de::Visitor<'de> for RulesVisitor {
    type Value = Rules;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a preset or an object of rule options")
    }

    fn visit_str<E: de::Error>(self, name: &str) -> Result<Rules, E> {
        name.parse().map_err(E::custom)
    }

    fn visit_map<A: de::MapAccess<'de>>(self, map: A) -> Result<Rules, A::Error> {
        let repr = RulesRepr::deserialize(de::value::MapAccessDeserializer::new(map))?;
        let base = repr.variant.unwrap_or_default().rules();
        let mut rules = base.with_counting(repr.counting.unwrap_or(base.counting));
        rules.count_end = repr.count_end.unwrap_or(rules.count_end);
        rules.counter_mate = repr.counter_mate.unwrap_or(rules.counter_mate);
        rules.piece_limits = repr.piece_limits.unwrap_or(rules.piece_limits);
        rules.promotion = repr.promotion.unwrap_or(rules.promotion);
        Ok(rules)
    }
}

/// All options, one by one.
impl Serialize for Rules {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RulesRepr {
            variant: Some(self.variant),
            counting: Some(self.counting),
            count_end: Some(self.count_end),
            counter_mate: Some(self.counter_mate),
            piece_limits: Some(self.piece_limits),
            promotion: Some(self.promotion),
        }
        .serialize(serializer)
    }
}

/// The name of a preset, or options, of which those left out are the defaults.
impl<'de> Deserialize<'de> for Rules {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(RulesVisitor)
    }
}

#[derive(Serialize, Deserialize)]
#[serde(
    rename = "Position",
    deny_unknown_fields,
    expecting = "an object with the fen of a position"
)]
struct PositionRepr<'a> {
    #[serde(borrow)]
    fen: Cow<'a, str>,
    #[serde(default)]
    rules: Rules,
    // A count declared and not yet moved: the FEN does not tell.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    count_started: bool,
}

impl PositionRepr<'_> {
    fn position(&self) -> Result<Position, Error> {
        let position = Position::from_fen_with_rules(&self.fen, self.rules)?;
        if self.count_started {
            return Ok(position.start_counting(position.turn())?);
        }
        Ok(position)
    }
}

/// `{"fen", "rules"}`, with promotion marks in the FEN, and `"count_started": true` between a
/// declared start and the next move.
impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        PositionRepr {
            fen: self.marked_fen().into(),
            rules: self.rules(),
            count_started: self.has_fresh_count(),
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let repr = PositionRepr::deserialize(deserializer)?;
        repr.position().map_err(de::Error::custom)
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct EventRepr {
    ply: usize,
    event: CountEvent,
}

/// Moves are written as [`Move`] and read as [`UciMove`].
#[derive(Serialize, Deserialize)]
#[serde(
    rename = "Game",
    deny_unknown_fields,
    expecting = "an object with the root and the moves of a game"
)]
struct GameRepr<M> {
    root: Position,
    #[serde(default = "Vec::new")]
    moves: Vec<M>,
    #[serde(default)]
    count_events: Vec<EventRepr>,
    #[serde(default)]
    declared: Option<Outcome>,
}

/// `{"root": {"fen", "rules"}, "moves": [UCI], "count_events": [{"ply", "event"}], "declared"}`:
/// `ply` is the number of moves played before the event; `declared` is an outcome that the
/// players declared, or null.
impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        GameRepr {
            root: *self.root(),
            moves: self.moves().collect::<Vec<Move>>(),
            count_events: self
                .count_events()
                .map(|(ply, event)| EventRepr { ply, event })
                .collect(),
            declared: self.declared_outcome(),
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let repr = GameRepr::<UciMove>::deserialize(deserializer)?;
        repr.game().map_err(de::Error::custom)
    }
}

impl GameRepr<UciMove> {
    fn game(self) -> Result<Game, String> {
        let plies = self.moves.len();
        let in_order = self.count_events.is_sorted_by_key(|event| event.ply)
            && self.count_events.iter().all(|event| event.ply <= plies);
        if !in_order {
            return Err(alloc::format!(
                "the count_events are not in order, or past the last of {plies} moves"
            ));
        }
        let events: Vec<_> = self
            .count_events
            .iter()
            .map(|event| (event.ply, event.event))
            .collect();
        let mut game = Game::from_position(self.root);
        if let Err(error) = game.replay(&self.moves, &events) {
            return Err(alloc::format!("after {} moves: {error}", game.len()));
        }
        game.restore_declared(self.declared)
            .map_err(|outcome| alloc::format!("players cannot declare `{outcome}` here"))?;
        Ok(game)
    }
}
