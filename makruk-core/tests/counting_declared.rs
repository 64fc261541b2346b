//! Board honor by declaration, on a game: who may start, stop and take the standing offer, and what
//! FEN shows of it. `docs/counting.md` has the rules; `counting_runs.rs` follows counts to their end.

mod common;

use common::{
    BLACK, DECLARED, ROOKS, ROUND, WHITE, board_honor, game_by, position_by, push_all, rooks,
    spoken,
};
use makruk_core::{Color, CountEvent, CountingError, CountingMode, Error, Game, Rules};

fn start_error(game: &Game, side: Color) -> Option<CountingError> {
    refused(
        game,
        |game| game.start_counting(side),
        game.can_start_counting(side),
    )
}

fn stop_error(game: &Game, side: Color) -> Option<CountingError> {
    refused(
        game,
        |game| game.stop_counting(side),
        game.can_stop_counting(side),
    )
}

/// The error of a declaration, and whether asking first gives the same answer. A declaration that
/// is refused leaves the game as it was.
fn refused(
    game: &Game,
    declare: impl Fn(&mut Game) -> Result<(), Error>,
    allowed: bool,
) -> Option<CountingError> {
    let mut changed = game.clone();
    let error = match declare(&mut changed) {
        Ok(()) => None,
        Err(Error::Counting(error)) => Some(error),
        Err(other) => panic!("{other}"),
    };
    assert_eq!(allowed, error.is_none());
    assert_eq!(changed != *game, allowed);
    error
}

// Who may declare.

#[test]
fn either_player_may_start_on_his_own_turn() {
    let game = rooks(&[]);
    assert_eq!(start_error(&game, WHITE), None);
    assert_eq!(start_error(&game, BLACK), Some(CountingError::WrongSide));
    let game = rooks(&["c1c2"]);
    assert_eq!(start_error(&game, BLACK), None);
    assert_eq!(start_error(&game, WHITE), Some(CountingError::WrongSide));
}

/// Sources disagree on who is at a disadvantage; the stronger side may count too.
#[test]
fn the_stronger_side_may_start() {
    let fen = "k4m2/8/8/8/8/8/8/2R4K w - - 0 1";
    let game = game_by(fen, DECLARED);
    assert_eq!(game.position().weaker_side(), Some(BLACK));
    assert_eq!(start_error(&game, WHITE), None);
}

#[test]
fn no_start_while_a_count_runs() {
    for line in [&["+"][..], &["+", "c1c2"], &["+", "c1c2", "f8f7"]] {
        let game = rooks(line);
        for side in Color::ALL {
            let error = start_error(&game, side);
            assert_eq!(error, Some(CountingError::AlreadyCounting), "{line:?}");
        }
    }
}

#[test]
fn no_start_where_board_honor_does_not_apply() {
    // A pawn of either side is left.
    for fen in [
        "k4r2/8/8/8/8/7P/8/2R4K w - - 0 1",
        "k4r2/8/7p/8/8/8/8/2R4K w - - 0 1",
        // A king is bare, and no count has begun.
        "k7/8/8/8/8/8/8/2R4K w - - 0 1",
        "k4r2/8/8/8/8/8/8/7K w - - 0 1",
    ] {
        let game = game_by(fen, DECLARED);
        for side in Color::ALL {
            let error = start_error(&game, side);
            assert_eq!(error, Some(CountingError::NotAllowed), "{fen}");
        }
    }
    assert_eq!(
        start_error(&Game::with_rules(DECLARED), WHITE),
        Some(CountingError::NotAllowed)
    );
}

#[test]
fn nothing_to_declare_under_other_rules() {
    for mode in [CountingMode::Automatic, CountingMode::Off] {
        let mut game = game_by(ROOKS, Rules::FAIRY.with_counting(mode));
        assert_eq!(start_error(&game, WHITE), Some(CountingError::NotAllowed));
        push_all(&mut game, &ROUND[..2]);
        assert_eq!(start_error(&game, WHITE), Some(CountingError::NotAllowed));
        let stop = match mode {
            CountingMode::Automatic => CountingError::NotAllowed,
            _ => CountingError::NotCounting,
        };
        for side in Color::ALL {
            assert_eq!(stop_error(&game, side), Some(stop));
        }
    }
}

#[test]
fn only_the_counter_may_stop_and_on_his_own_turn() {
    let game = rooks(&["+", "c1c2"]);
    // Black to move: neither the counter on the other's turn, nor the other on his own.
    assert_eq!(stop_error(&game, WHITE), Some(CountingError::WrongSide));
    assert_eq!(stop_error(&game, BLACK), Some(CountingError::WrongSide));
    let game = rooks(&["+", "c1c2", "f8f7"]);
    assert_eq!(stop_error(&game, BLACK), Some(CountingError::WrongSide));
    assert_eq!(stop_error(&game, WHITE), None);
    // Before the first counted move, too.
    assert_eq!(stop_error(&rooks(&["+"]), WHITE), None);
}

#[test]
fn no_stop_where_nobody_counts() {
    for line in [&[][..], &["c1c2"], &["+", "-"], &["+", "c1c2", "f8f7", "-"]] {
        let game = rooks(line);
        for side in Color::ALL {
            let error = stop_error(&game, side);
            assert_eq!(error, Some(CountingError::NotCounting), "{line:?}");
        }
    }
}

// What is shown.

/// FEN cannot tell a count that was just declared from one that nobody declared: `128 0` both. Its
/// first move makes the difference.
#[test]
fn fen_before_and_after_the_start() {
    let shown = |line: &[&str]| {
        let fen = rooks(line).fen();
        fen.split(' ').skip(1).collect::<Vec<_>>().join(" ")
    };
    // No move has been played: the FEN that was read had no count.
    assert_eq!(shown(&[]), "w - - 0 1");
    assert_eq!(shown(&["+"]), "w - 128 0 1");
    assert_eq!(shown(&["+", "c1c2"]), "b - 128 1 1");
    // Available, and not started.
    assert_eq!(shown(&["c1c2"]), "b - 128 0 1");
    assert_eq!(shown(&["c1c2", "f8f7"]), "w - 128 0 2");
    assert_eq!(shown(&["c1c2", "f8f7", "+"]), "w - 128 0 2");
    assert_eq!(shown(&["c1c2", "f8f7", "+", "c2c1"]), "b - 128 1 2");
    assert_eq!(shown(&["c1c2", "f8f7", "+", "c2c1", "f7f8"]), "w - 128 2 3");
}

/// In a FEN, `128 0` is not started, and the counter of `128 n` follows from the parity of n.
#[test]
fn counter_from_the_parity_of_a_fen() {
    let read = |side: &str, ply: u32| {
        let fen = format!("k4r2/8/8/8/8/8/8/2R4K {side} - 128 {ply} 40");
        let position = position_by(&fen, DECLARED);
        assert_eq!(position.fen(), fen);
        spoken(&position)
    };
    assert_eq!(read("w", 0), None);
    assert_eq!(read("b", 0), None);
    assert_eq!(read("w", 1), board_honor("black", 1, 64));
    assert_eq!(read("b", 1), board_honor("white", 1, 64));
    assert_eq!(read("w", 2), board_honor("white", 1, 63));
    assert_eq!(read("b", 2), board_honor("black", 1, 63));
    assert_eq!(read("w", 127), board_honor("black", 64, 1));
    assert_eq!(read("w", 128), board_honor("white", 64, 0));
}

#[test]
fn a_stopped_count_starts_again_from_1() {
    let mut game = rooks(&["+", "c1c2", "f8f7", "c2c1", "f7f8"]);
    assert_eq!(spoken(game.position()), board_honor("white", 2, 62));
    game.stop_counting(WHITE).unwrap();
    assert_eq!(
        (game.counting(), game.count(), game.moves_left()),
        (None, None, None)
    );
    assert!(game.fen().ends_with("w - 128 0 3"));

    // It stays stopped until somebody starts it, the other player too.
    push_all(&mut game, &["c1c2"]);
    assert!(game.fen().ends_with("b - 128 0 3"));
    game.start_counting(BLACK).unwrap();
    assert_eq!(spoken(game.position()), board_honor("black", 0, 64));
    push_all(&mut game, &["f8f7"]);
    assert_eq!(spoken(game.position()), board_honor("black", 1, 64));
    assert!(game.fen().ends_with("w - 128 1 4"));

    // Started again on the turn on which it was stopped.
    push_all(&mut game, &["c2c1"]);
    game.stop_counting(BLACK).unwrap();
    game.start_counting(BLACK).unwrap();
    assert_eq!(spoken(game.position()), board_honor("black", 0, 64));
    let events: Vec<_> = game.count_events().collect();
    let (start, stop) = (CountEvent::Start, CountEvent::Stop);
    assert_eq!(
        events,
        [(0, start), (4, stop), (5, start), (7, stop), (7, start)]
    );
}

// The standing offer.

#[test]
fn the_counters_offer_stands() {
    for (line, counter) in [
        (&["+"][..], WHITE),
        (&["+", "c1c2"], WHITE),
        (&["+", "c1c2", "f8f7"], WHITE),
        (&["c1c2", "+"], BLACK),
        (&["c1c2", "+", "f8f7"], BLACK),
    ] {
        let mut game = rooks(line);
        assert_eq!(game.draw_offer(), Some(counter), "{line:?}");
        assert!(game.can_claim_draw(!counter), "{line:?}");
        // The counter cannot take his own offer.
        assert!(!game.can_claim_draw(counter), "{line:?}");
        let error = game.claim_draw(counter).unwrap_err();
        assert_eq!(error, CountingError::NoOffer.into(), "{line:?}");
        assert_eq!(game.outcome(), None, "{line:?}");

        game.claim_draw(!counter).unwrap();
        let end = game.outcome().unwrap();
        assert_eq!(end.to_string(), "1/2-1/2 (agreement)", "{line:?}");
        assert_eq!(game.declared_outcome(), Some(end), "{line:?}");
        assert_eq!(game.draw_offer(), None, "{line:?}");
    }
}

#[test]
fn no_offer_where_nobody_counts_by_declaration() {
    let automatic = {
        let mut game = game_by(ROOKS, Rules::FAIRY);
        push_all(&mut game, &ROUND[..2]);
        assert!(game.counting().is_some());
        game
    };
    let bare = {
        let mut game = game_by("7k/8/8/8/8/8/8/KR6 w - - 0 1", DECLARED);
        push_all(&mut game, &["b1b2"]);
        assert!(game.counting().is_some());
        game
    };
    for mut game in [
        rooks(&[]),
        rooks(&["c1c2"]),
        rooks(&["+", "-"]),
        automatic,
        bare,
    ] {
        assert_eq!(game.draw_offer(), None, "{game:?}");
        for color in Color::ALL {
            assert!(!game.can_claim_draw(color), "{game:?}");
            let error = game.claim_draw(color).unwrap_err();
            assert_eq!(error.code(), "ERR_COUNTING_NO_OFFER", "{game:?}");
        }
        assert_eq!(game.outcome(), None, "{game:?}");
    }
}

// Taking back.

#[test]
fn pop_takes_declarations_back_with_the_moves() {
    let mut game = rooks(&["+"]);
    let started = game.clone();
    push_all(&mut game, &["c1c2", "f8f7"]);
    let before_stop = game.clone();
    game.stop_counting(WHITE).unwrap();
    let stopped = game.clone();
    push_all(&mut game, &["c2c1"]);
    game.start_counting(BLACK).unwrap();
    push_all(&mut game, &["f7f8"]);

    let (start, stop) = (CountEvent::Start, CountEvent::Stop);
    let events = |game: &Game| game.count_events().collect::<Vec<_>>();
    assert_eq!(events(&game), [(0, start), (2, stop), (3, start)]);
    game.pop();
    // The start before the move stays made, and the next pop takes it.
    assert_eq!(events(&game), [(0, start), (2, stop), (3, start)]);
    assert_eq!(spoken(game.position()), board_honor("black", 0, 64));
    game.pop();
    assert_eq!(game, stopped);
    game.pop();
    assert_ne!(game, before_stop);
    assert_eq!(events(&game), [(0, start)]);
    assert_eq!(spoken(game.position()), board_honor("white", 1, 64));
    game.pop();
    assert_eq!(game, started);
    assert_eq!(spoken(game.position()), board_honor("white", 0, 64));
    assert_eq!(game.pop(), None);
    assert_eq!(game, started);
}
