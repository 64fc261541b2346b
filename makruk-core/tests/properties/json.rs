//! Values survive the way through JSON.

use core::fmt::Debug;

use makruk_core::{
    Bitboard, Color, Game, Outcome, Piece, Position, Role, Rules, Square, Termination, uci::UciMove,
};
use proptest::{prelude::*, sample::select};
use serde::{Serialize, de::DeserializeOwned};

use crate::{
    cases,
    strategies::{games, positions, rules},
};

/// Through text, and through a value whose strings cannot be borrowed.
fn survives<T>(value: &T) -> Result<(), TestCaseError>
where
    T: Serialize + DeserializeOwned + PartialEq + Debug,
{
    let text = serde_json::to_string(value).unwrap();
    match serde_json::from_str::<T>(&text) {
        Ok(read) => prop_assert_eq!(&read, value, "{}", text),
        Err(error) => prop_assert!(false, "{}: {}", error, text),
    }
    let tree: serde_json::Value = serde_json::from_str(&text).unwrap();
    prop_assert_eq!(&serde_json::from_value::<T>(tree).unwrap(), value);
    Ok(())
}

/// How the players end a game.
#[derive(Clone, Copy, Debug)]
enum Ending {
    None,
    Resign(Color),
    Agree,
    TimeOut(Color),
    Claim(Color),
}

fn endings() -> impl Strategy<Value = Ending> {
    let color = || select(&Color::ALL);
    prop_oneof![
        Just(Ending::None),
        color().prop_map(Ending::Resign),
        Just(Ending::Agree),
        color().prop_map(Ending::TimeOut),
        color().prop_map(Ending::Claim),
    ]
}

/// Random games as far as they are not over, so that the players can end them.
fn ended_games() -> impl Strategy<Value = Game> {
    (games(), endings()).prop_map(|(mut game, ending)| {
        while game.is_game_over() && game.pop().is_some() {}
        let ended = match ending {
            Ending::None => Ok(()),
            Ending::Resign(color) => game.resign(color),
            Ending::Agree => game.agree_draw(),
            Ending::TimeOut(color) => game.time_out(color),
            Ending::Claim(color) => game.claim_draw(color),
        };
        // The root can be over already, and a claim needs an offer.
        drop(ended);
        game
    })
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn positions_survive_json(position in positions()) {
        survives(&position)?;
    }

    #[test]
    fn rules_survive_json(rules in rules()) {
        survives(&rules)?;
        if let Some(name) = rules.preset_name() {
            prop_assert_eq!(name.parse::<Rules>(), Ok(rules));
        }
    }

    #[test]
    fn small_values_survive_json(
        set in any::<u64>(),
        color in select(&Color::ALL),
        role in select(&Role::ALL),
        promoted in any::<bool>(),
        square in select(&Square::ALL),
    ) {
        survives(&Bitboard(set))?;
        survives(&color)?;
        survives(&role)?;
        survives(&square)?;
        let promoted = promoted && role == Role::Met;
        survives(&Piece { color, role, promoted })?;
        // Only a met can be a promoted pawn.
        let json = serde_json::json!({ "color": color, "role": role, "promoted": true });
        prop_assert_eq!(serde_json::from_value::<Piece>(json).is_ok(), role == Role::Met);
    }

    #[test]
    fn counts_outcomes_and_moves_are_plain_json(position in positions()) {
        if let Some(counting) = position.counting() {
            let json = serde_json::to_value(counting).unwrap();
            prop_assert_eq!(&json["kind"], counting.kind.name());
            prop_assert_eq!(&json["side"], counting.side.name());
            prop_assert_eq!(&json["count"], counting.count);
            prop_assert_eq!(&json["limit"], counting.limit);
            prop_assert_eq!(&json["moves_left"], counting.moves_left);
            prop_assert_eq!(json.as_object().unwrap().len(), 5);
        }
        if let Some(outcome) = position.outcome() {
            survives(&outcome)?;
        }
        for m in position.legal_moves() {
            let json = serde_json::to_string(&m).unwrap();
            let read: UciMove = serde_json::from_str(&json).unwrap();
            prop_assert_eq!(read.to_move(&position), Ok(m));
        }
    }

    #[test]
    fn every_outcome_survives_json(
        winner in select(vec![Some(Color::White), Some(Color::Black), None]),
        termination in select(Termination::ALL),
    ) {
        let json = serde_json::json!({ "winner": winner, "termination": termination });
        let outcome: Outcome = serde_json::from_value(json).unwrap();
        prop_assert_eq!((outcome.winner, outcome.termination), (winner, termination));
        survives(&outcome)?;
        for result in ["1-0", "0-1", "1/2-1/2", "*"] {
            let json = serde_json::json!({
                "winner": winner, "termination": termination, "result": result,
            });
            let read = serde_json::from_value::<Outcome>(json);
            prop_assert_eq!(read.is_ok(), result == outcome.result());
        }
    }
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn games_survive_json(game in ended_games()) {
        survives(&game)?;
    }

    /// A result that the players declared stays declared, whatever other rules think of the game.
    #[test]
    fn games_under_other_rules_survive_json(game in ended_games(), rules in rules()) {
        if let Ok(judged) = game.under_rules(rules) {
            prop_assert_eq!(judged.declared_outcome(), game.declared_outcome());
            survives(&judged)?;
        }
    }

    #[test]
    fn games_of_positions_with_a_declared_count_survive_json(position in positions()) {
        if let Ok(started) = position.start_counting(position.turn()) {
            survives::<Position>(&started)?;
            survives(&Game::from_position(started))?;
        }
    }
}
