//! Counts, FEN fields, results and repetition against the slow ones, move by move along games.

use makruk_core::{Color, CountEvent, CountKind, CountingMode, Game, Position, Termination};
use proptest::prelude::*;

use crate::{
    cases, is_white,
    reference::{Kind, Slow, SlowMove},
    slow,
    strategies::{endgames, games},
};

/// Everything that a position says of counts and results.
fn same_state(position: &Position, slow: &Slow) -> Result<(), TestCaseError> {
    let options = makruk_core::fen::FenOptions::default().promoted(true);
    prop_assert_eq!(position.fen_with(options), slow.fen());

    let counting = position.counting().map(|counting| {
        (
            counting.kind,
            counting.side,
            counting.count,
            counting.limit,
            counting.moves_left,
        )
    });
    let spoken = slow.spoken().map(|spoken| {
        (
            match spoken.kind {
                Kind::Board => CountKind::BoardHonor,
                Kind::Pieces => CountKind::PiecesHonor,
            },
            color(spoken.counter_is_white),
            spoken.number,
            spoken.limit,
            spoken.moves_left,
        )
    });
    prop_assert_eq!(counting, spoken);
    prop_assert_eq!(position.has_count_run_out(), slow.has_run_out());

    for side in Color::ALL {
        let limit = slow.applicable(is_white(side)).map(|(_, limit)| limit);
        prop_assert_eq!(position.counting_limit(side), limit);
        let turn = is_white(side) == slow.white_to_move;
        prop_assert_eq!(
            position.can_start_counting(side),
            turn && slow.clone().declare_start()
        );
        prop_assert_eq!(
            position.can_stop_counting(side),
            turn && slow.clone().declare_stop()
        );
        prop_assert_eq!(
            position.has_insufficient_material(side),
            !slow.can_mate(is_white(side))
        );
    }
    prop_assert_eq!(
        position.is_insufficient_material(),
        !slow.can_mate(true) && !slow.can_mate(false)
    );

    let outcome = position.outcome();
    prop_assert_eq!(
        outcome.map(|outcome| (outcome.winner.map(is_white), outcome.termination)),
        slow.outcome()
    );
    prop_assert_eq!(position.is_game_over(), outcome.is_some());
    Ok(())
}

fn color(white: bool) -> Color {
    if white { Color::White } else { Color::Black }
}

/// The slow twin of each position of a game, declarations made: one for each move, and the last.
fn slow_history(game: &Game) -> Vec<Slow> {
    let mut events: Vec<(usize, CountEvent)> = game.count_events().collect();
    let mut slow = slow(game.root());
    let mut history = Vec::new();
    for ply in 0..=game.len() {
        while events.first().is_some_and(|(before, _)| *before == ply) {
            let done = match events.remove(0).1 {
                CountEvent::Start => slow.declare_start(),
                _ => slow.declare_stop(),
            };
            assert!(
                done,
                "a declaration that the slow rules refuse before ply {ply}"
            );
        }
        history.push(slow.clone());
        if let Some(m) = game.moves().nth(ply) {
            slow = slow.play(SlowMove {
                from: m.from().index().into(),
                to: m.to().index().into(),
                promotes: m.is_promotion(),
            });
        }
    }
    assert!(events.is_empty());
    history
}

/// What a game says of its result and of draws, `earlier` being the positions before `now`.
fn same_judgement(game: &Game, now: &Slow, earlier: &[Slow]) -> Result<(), TestCaseError> {
    let key = now.repetition_key();
    let times = 1 + earlier
        .iter()
        .filter(|slow| slow.repetition_key() == key)
        .count();
    prop_assert_eq!(game.repetition_count(), times);
    prop_assert_eq!(game.is_repetition(3), times >= 3);

    let repeated = (times >= 3).then_some((None, Termination::ThreefoldRepetition));
    let expected = now.outcome().or(repeated);
    let outcome = game.outcome();
    prop_assert_eq!(
        outcome.map(|outcome| (outcome.winner.map(is_white), outcome.termination)),
        expected
    );
    let result = match expected {
        None => "*",
        Some((None, _)) => "1/2-1/2",
        Some((Some(true), _)) => "1-0",
        Some((Some(false), _)) => "0-1",
    };
    prop_assert_eq!(game.result(), result);

    // "While one counts, the opponent may accept a draw at any time (a standing offer)."
    let offer = now.spoken().filter(|spoken| {
        game.rules().counting == CountingMode::Declared
            && spoken.kind == Kind::Board
            && expected.is_none()
    });
    let offer = offer.map(|spoken| color(spoken.counter_is_white));
    prop_assert_eq!(game.draw_offer(), offer);
    for side in Color::ALL {
        prop_assert_eq!(game.can_claim_draw(side), offer == Some(!side));
    }
    Ok(())
}

/// What players can declare at the end of a game, and what it is worth.
fn same_endings(game: &Game, now: &Slow) -> Result<(), TestCaseError> {
    let over = game.is_game_over();
    for side in Color::ALL {
        let mut timed_out = game.clone();
        prop_assert_eq!(timed_out.time_out(side).is_ok(), !over);
        let winner = now.can_mate(!is_white(side)).then_some(!side);
        let declared = timed_out.declared_outcome().map(|outcome| outcome.winner);
        prop_assert_eq!(declared, (!over).then_some(winner));

        let mut resigned = game.clone();
        prop_assert_eq!(resigned.resign(side).is_ok(), !over);
        let declared = resigned.declared_outcome().map(|outcome| outcome.winner);
        prop_assert_eq!(declared, (!over).then_some(Some(!side)));

        let mut claimed = game.clone();
        let may = game.can_claim_draw(side);
        prop_assert_eq!(claimed.claim_draw(side).is_ok(), may);
        prop_assert_eq!(claimed.declared_outcome().is_some(), may);
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(800))]

    #[test]
    fn counts_and_results_are_those_of_the_slow_rules_all_game_long(game in games()) {
        let slow = slow_history(&game);
        let positions = game.history().map(|(position, _)| position).chain([game.position()]);
        for (position, slow) in positions.zip(&slow) {
            same_state(position, slow)?;
        }
    }

    /// From the last position back to the first, with the history that each of them has.
    #[test]
    fn games_are_judged_as_by_the_slow_rules(game in games()) {
        let mut game = game;
        same_endings(&game, &slow(game.position()))?;
        let mut slow = slow_history(&game);
        while let Some(now) = slow.pop() {
            same_judgement(&game, &now, &slow)?;
            prop_assert_eq!(game.pop().is_some(), !slow.is_empty());
        }
    }
}

proptest! {
    #![proptest_config(cases(4000))]

    #[test]
    fn counts_and_results_of_endgames_are_those_of_the_slow_rules(position in endgames()) {
        let slow = slow(&position);
        same_state(&position, &slow)?;
        for m in slow.legal_moves() {
            let next = position.parse_uci(&m.to_string()).map(|m| position.play(m));
            same_state(&next.unwrap().unwrap(), &slow.play(m))?;
        }
    }
}

/// Random games do not bring this about: a met and a promoted pawn swap their squares.
#[test]
fn a_met_and_a_promoted_pawn_repeat_as_one_piece() {
    let mut game = Game::from_fen("k7/8/8/8/8/8/2M1M~3/6NK w - - 0 1").unwrap();
    let mut times = vec![game.repetition_count()];
    for _ in 0..2 {
        for uci in [
            "c2d3", "a8b8", "e2d1", "b8a8", "d3e2", "a8b8", "d1c2", "b8a8",
        ] {
            game.push_uci(uci).unwrap();
        }
        assert_eq!(
            slow(game.position()).repetition_key(),
            slow(game.root()).repetition_key()
        );
        times.push(game.repetition_count());
    }
    assert_eq!(times, [1, 2, 3]);
}
