//! The random games must lead to what the rules speak of: a property that never meets a case says
//! nothing about it.

use std::collections::BTreeMap;

use makruk_core::{Color, CountKind, Game, Position, Role, Termination};
use proptest::{
    strategy::{Strategy, ValueTree},
    test_runner::TestRunner,
};

use crate::strategies::{crowded, games, positions};

type Seen = BTreeMap<&'static str, u32>;

fn note(seen: &mut Seen, what: &'static str, happened: bool) {
    *seen.entry(what).or_default() += u32::from(happened);
}

fn note_position(seen: &mut Seen, position: &Position) {
    let counting = position.counting();
    let counts = |kind| counting.is_some_and(|counting| counting.kind == kind);
    let check = position.is_check();
    let pinned = Color::ALL
        .into_iter()
        .any(|color| position.pinned(color).any());
    let pawns = position.board().by_role(Role::Pawn).any();
    for (what, happened) in [
        ("board honor", counts(CountKind::BoardHonor)),
        ("pieces honor", counts(CountKind::PiecesHonor)),
        ("a count that has run out", position.has_count_run_out()),
        ("a promoted pawn", position.board().promoted().any()),
        ("a check", check),
        ("a double check", position.checkers().more_than_one()),
        ("a pin", pinned),
        (
            "pawns against a bare king",
            pawns && has_bare_king(position),
        ),
        (
            "a mate after the end of the count",
            position.has_count_run_out() && position.is_checkmate(),
        ),
    ] {
        note(seen, what, happened);
    }
    if let Some(outcome) = position.outcome() {
        note(seen, outcome.termination.name(), true);
    }
}

fn has_bare_king(position: &Position) -> bool {
    Color::ALL
        .into_iter()
        .any(|color| position.board().is_bare(color))
}

/// The turns that a count takes from one position to the next.
fn note_step(seen: &mut Seen, before: &Position, after: &Position) {
    let mover = before.turn();
    let took_pawn = {
        let pawns = |position: &Position| position.board().pieces(!mover, Role::Pawn).len();
        pawns(after) < pawns(before)
    };
    let counter = |position: &Position, kind| {
        let counting = position.counting()?;
        (counting.kind == kind).then_some(counting.side)
    };
    let board = counter(before, CountKind::BoardHonor);
    let pieces = counter(after, CountKind::PiecesHonor);
    let begins = before.counting().is_none() && after.counting().is_some();
    let promotes = after.board().promoted().len() > before.board().promoted().len();
    for (what, happened) in [
        (
            "a bare king takes the last pawn",
            took_pawn && pieces == Some(mover),
        ),
        (
            "a counter loses his last piece",
            board == Some(!mover) && pieces == Some(!mover),
        ),
        (
            "a counter takes the last piece",
            board == Some(mover) && pieces == Some(!mover),
        ),
        ("a count begins with a promotion", begins && promotes),
        ("a count begins with a pawn taken", begins && took_pawn),
    ] {
        note(seen, what, happened);
    }
}

fn note_game(seen: &mut Seen, game: &Game) {
    let positions: Vec<&Position> = game
        .history()
        .map(|(position, _)| position)
        .chain([game.position()])
        .collect();
    for position in &positions {
        note_position(seen, position);
    }
    for pair in positions.windows(2) {
        note_step(seen, pair[0], pair[1]);
    }
    note(seen, "a third repetition", game.is_repetition(3));
    note(seen, "a declared count", game.count_events().len() == 1);
    note(seen, "a count stopped", game.count_events().len() > 1);
}

#[test]
fn random_games_meet_every_case_of_the_rules() {
    let mut runner = TestRunner::deterministic();
    let games = games();
    let mut seen = Seen::new();
    for _ in 0..5000 {
        note_game(&mut seen, &games.new_tree(&mut runner).unwrap().current());
    }
    println!("{seen:#?}");
    for position in [
        Termination::Checkmate,
        Termination::Stalemate,
        Termination::InsufficientMaterial,
        Termination::BoardHonor,
        Termination::PiecesHonor,
        Termination::CounterMate,
    ] {
        assert!(seen.contains_key(position.name()), "no {position}");
    }
    for (what, times) in seen {
        assert!(times >= 5, "{what}: {times} times");
    }
}

#[test]
fn random_positions_have_many_moves_pins_and_checks() {
    let mut runner = TestRunner::deterministic();
    let (positions, crowded) = (positions(), crowded());
    let mut seen = Seen::new();
    for _ in 0..500 {
        note_position(
            &mut seen,
            &positions.new_tree(&mut runner).unwrap().current(),
        );
        let position = crowded.new_tree(&mut runner).unwrap().current();
        note(
            &mut seen,
            "thirty moves",
            position.count_legal_moves() >= 30,
        );
        note(&mut seen, "fifty moves", position.count_legal_moves() >= 50);
        note_position(&mut seen, &position);
    }
    println!("{seen:#?}");
    for what in [
        "a pin",
        "a check",
        "a double check",
        "thirty moves",
        "fifty moves",
    ] {
        assert!(seen[what] >= 5, "{what}: {} times", seen[what]);
    }
}
