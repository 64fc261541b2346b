//! What is kept up to date along a game, and what taking back and passing do to it.

use std::collections::HashMap;

use makruk_core::{Color, Game, Position, zobrist};
use proptest::{collection::vec, prelude::*, sample::select};

use crate::{
    cases, slow, sorted,
    strategies::{Act, act, acts, games, positions, rules},
};

#[derive(Clone, Copy, Debug)]
enum Op {
    Act(Act),
    Pop,
    Resign(Color),
    Agree,
    TimeOut(Color),
    Claim(Color),
}

fn ops() -> impl Strategy<Value = Op> {
    let color = || select(&Color::ALL);
    prop_oneof![
        24 => acts().prop_map(Op::Act),
        8 => Just(Op::Pop),
        1 => color().prop_map(Op::Resign),
        1 => Just(Op::Agree),
        1 => color().prop_map(Op::TimeOut),
        1 => color().prop_map(Op::Claim),
    ]
}

/// The key of placement and turn, worked out anew.
fn fresh_key(position: &Position) -> u64 {
    zobrist::key(position.board(), position.turn())
}

proptest! {
    #![proptest_config(cases(800))]

    /// A game after any moves, declarations and results, and any of them taken back, is what it
    /// was before the moves that were taken back.
    #[test]
    fn taking_back_gives_the_game_before(root in positions(), ops in vec(ops(), 0..120)) {
        let mut game = Game::from_position(root);
        let mut before: Vec<Game> = Vec::new();
        for op in ops {
            let len = game.len();
            match op {
                // Several moves at once: the games of other tests have them.
                Op::Act(Act::Shuffle(_)) => {}
                Op::Act(a) if game.declared_outcome().is_none() => {
                    let now = game.clone();
                    act(&mut game, a);
                    if game.len() > len {
                        before.push(now);
                    }
                }
                Op::Act(_) => {
                    let now = game.clone();
                    for m in &root.legal_moves() {
                        prop_assert!(game.push(*m).is_err());
                        prop_assert!(game.push_uci(&m.to_uci()).is_err());
                    }
                    prop_assert!(game.start_counting(game.turn()).is_err());
                    prop_assert!(game.stop_counting(game.turn()).is_err());
                    prop_assert_eq!(&game, &now);
                }
                Op::Pop => {
                    let m = game.peek();
                    prop_assert_eq!(game.pop(), m);
                    match before.pop() {
                        Some(expected) => prop_assert_eq!(&game, &expected),
                        None => prop_assert!(m.is_none() && game.is_empty()),
                    }
                }
                Op::Resign(color) => drop(game.resign(color)),
                Op::Agree => drop(game.agree_draw()),
                Op::TimeOut(color) => drop(game.time_out(color)),
                Op::Claim(color) => {
                    let may = game.can_claim_draw(color);
                    prop_assert_eq!(game.claim_draw(color).is_ok(), may);
                }
            }
            prop_assert_eq!(game.len(), before.len());
            prop_assert_eq!(game.moves().len(), before.len());
        }
        while let Some(expected) = before.pop() {
            prop_assert!(game.pop().is_some());
            prop_assert_eq!(&game, &expected);
        }
        prop_assert_eq!(game.pop(), None);
        prop_assert_eq!(game.root(), &root);
    }

    #[test]
    fn keys_are_kept_up_to_date_and_tell_positions_apart(game in games()) {
        let mut by_key = HashMap::new();
        let mut by_placement = HashMap::new();
        for position in game.history().map(|(position, _)| position).chain([game.position()]) {
            let key = position.zobrist_hash();
            prop_assert_eq!(key, fresh_key(position));
            let placement = slow(position).repetition_key();
            prop_assert_eq!(*by_placement.entry(placement.clone()).or_insert(key), key);
            prop_assert_eq!(&*by_key.entry(key).or_insert_with(|| placement.clone()), &placement);
            if let Ok(passed) = position.swap_turn() {
                prop_assert_eq!(passed.zobrist_hash(), fresh_key(&passed));
                prop_assert_ne!(passed.zobrist_hash(), key);
            }
        }
        let mut game = game;
        while game.pop().is_some() {
            prop_assert_eq!(game.position().zobrist_hash(), fresh_key(game.position()));
        }
    }

    #[test]
    fn two_passes_change_nothing_but_the_clocks(position in positions()) {
        let Ok(passed) = position.swap_turn() else {
            prop_assert!(position.is_check());
            return Ok(());
        };
        prop_assert!(!position.is_check());
        prop_assert_eq!(passed.board(), position.board());
        prop_assert_eq!(passed.turn(), !position.turn());
        prop_assert_eq!(sorted(passed.legal_moves()), sorted(slow(&passed).legal_moves()));

        // Whoever passes was not in check, so the other is not now.
        let back = passed.swap_turn().unwrap();
        prop_assert_eq!(back.board(), position.board());
        prop_assert_eq!(back.turn(), position.turn());
        prop_assert_eq!(back.zobrist_hash(), position.zobrist_hash());
        prop_assert_eq!(back.legal_moves(), position.legal_moves());
        prop_assert_eq!(back.fullmoves(), position.fullmoves().saturating_add(1));
        let (before, after) = (position.to_setup(), back.to_setup());
        match (before.count, after.count) {
            (None, None) => prop_assert_eq!(after.halfmoves, before.halfmoves.saturating_add(2)),
            (Some(before), Some(after)) => {
                prop_assert_eq!(after.limit_plies, before.limit_plies);
                let steps = if position.counting().is_some() { 2 } else { 0 };
                prop_assert_eq!(after.ply, before.ply.saturating_add(steps));
            }
            other => prop_assert!(false, "a pass made or ended a count: {:?}", other),
        }
        let counter = |position: Position| position.counting().map(|counting| counting.side);
        if before.count.is_none_or(|count| count.ply < u16::MAX - 2) {
            prop_assert_eq!(counter(passed), counter(position));
            prop_assert_eq!(counter(back), counter(position));
        }
    }

    #[test]
    fn the_same_rules_give_the_same_game(game in games()) {
        let rules = game.rules();
        prop_assert_eq!(game.position().under_rules(rules), Ok(*game.position()));
        prop_assert_eq!(game.under_rules(rules), Ok(game));
    }

    #[test]
    fn other_rules_leave_the_moves_what_they_are(game in games(), rules in rules()) {
        let judged = game.under_rules(rules);
        if rules.promotion == game.rules().promotion {
            let judged = judged.unwrap();
            prop_assert_eq!(judged.rules(), rules);
            prop_assert!(judged.moves().eq(game.moves()));
            prop_assert_eq!(judged.position().board(), game.position().board());
        } else if let Ok(judged) = judged {
            prop_assert_eq!(judged.len(), game.len());
        }
    }
}
