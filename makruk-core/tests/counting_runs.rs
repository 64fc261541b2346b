//! Both counts over whole runs: the spoken numbers, the moves left, how one count becomes the other,
//! and what passes and other rules do to a count. `docs/counting.md` has the rules.

mod common;

use common::{
    BLACK, DECLARED, ROOKS, ROUND, WHITE, after, board_honor, game_by, position_by, push_all,
    rooks, spoken,
};
use makruk_core::{
    CountKind, CountingError, CountingMode, Error, Game, Outcome, Rules, Termination,
};

// Whole runs.

/// Counter and attacker move in turn; the spoken number goes up with the counter's move, the moves
/// left go down with the attacker's.
#[test]
fn board_honor_from_1_to_64() {
    for rules in [DECLARED, Rules::THAI_2569] {
        let mut game = game_by(ROOKS, rules);
        game.start_counting(WHITE).unwrap();
        assert_eq!(spoken(game.position()), board_honor("white", 0, 64));
        let mut line = ROUND.iter().cycle();
        for n in 1..=64 {
            push_all(&mut game, &[line.next().unwrap()]);
            assert_eq!(spoken(game.position()), board_honor("white", n, 65 - n));
            assert_eq!(
                game.position().outcome(),
                None,
                "after the counter's move {n}"
            );
            push_all(&mut game, &[line.next().unwrap()]);
            assert_eq!(spoken(game.position()), board_honor("white", n, 64 - n));
            let over = n == 64 && rules == Rules::THAI_2569;
            assert_eq!(
                game.position().is_game_over(),
                over,
                "after the answer to move {n}"
            );
        }
        push_all(&mut game, &[line.next().unwrap()]);
        assert_eq!(spoken(game.position()), board_honor("white", 65, 0));
        let outcome = game.outcome().unwrap();
        assert_eq!(outcome.to_string(), "1/2-1/2 (board-honor)");
    }
}

/// The article's example: king, two rooks and a knight against a king are five pieces, so the first
/// number spoken is 6 and the attacker has 8 - 5 = 3 moves.
#[test]
fn pieces_honor_of_two_rooks_and_a_knight() {
    let mut game = game_by("4k3/8/8/3m4/8/8/8/R2RK1N1 w - - 0 1", DECLARED);
    push_all(&mut game, &["d1d5"]);
    let mut seen = vec![spoken(game.position()).unwrap()];
    for uci in ["e8e7", "a1a2", "e7e6", "a2a1", "e6e7", "a1a2", "e7e6"] {
        assert_eq!(game.outcome(), None, "before {uci}");
        push_all(&mut game, &[uci]);
        seen.push(spoken(game.position()).unwrap());
    }
    let numbers: Vec<(u16, u16)> = seen.iter().map(|seen| (seen.2, seen.4)).collect();
    let expected = [
        (5, 3),
        (6, 3),
        (6, 2),
        (7, 2),
        (7, 1),
        (8, 1),
        (8, 0),
        (9, 0),
    ];
    assert_eq!(numbers, expected);
    for (kind, side, _, limit, _) in seen {
        assert_eq!((kind, side, limit), (CountKind::PiecesHonor, "black", 8));
    }
    let outcome = game.outcome().unwrap();
    assert_eq!(outcome.termination, Termination::PiecesHonor);
}

/// A bare king is the one that counts, whatever the parity of a FEN from elsewhere says.
#[test]
fn a_bare_king_is_the_counter_at_any_parity() {
    let read = |fen: &str| spoken(&position_by(fen, DECLARED)).unwrap();
    let (white, black) = ("7K/8/8/8/8/8/8/kr6", "7k/8/8/8/8/8/8/KR6");
    for (placement, counter, turn, other) in
        [(white, "white", "w", "b"), (black, "black", "b", "w")]
    {
        let shown = |turn: &str, ply: u16| {
            let (kind, side, count, limit, left) =
                read(&format!("{placement} {turn} - 32 {ply} 9"));
            assert_eq!((kind, side, limit), (CountKind::PiecesHonor, counter, 16));
            (count, left)
        };
        // As the plies go in a game, the counter to move at an even one …
        assert_eq!(shown(turn, 8), (4, 12));
        assert_eq!(shown(other, 9), (5, 12));
        // … and the other way round.
        assert_eq!(shown(other, 8), (4, 12));
        assert_eq!(shown(turn, 9), (5, 11));
    }
}

// How one count becomes the other.

#[test]
fn counter_who_loses_his_last_piece_goes_over_to_pieces_honor() {
    let mut game = game_by("8/8/4k3/8/2r5/2RMK3/8/8 b - - 0 50", DECLARED);
    game.start_counting(BLACK).unwrap();
    push_all(&mut game, &["e6e7"]);
    assert_eq!(spoken(game.position()), board_honor("black", 1, 64));
    push_all(&mut game, &["c3c4"]);
    assert_eq!(game.fen(), "8/4k3/8/8/2R5/3MK3/8/8 b - 32 8 51");
    let counts = Some((CountKind::PiecesHonor, "black", 4, 16, 12));
    assert_eq!(spoken(game.position()), counts);
    let stopped = game.stop_counting(BLACK);
    assert_eq!(stopped, Err(Error::Counting(CountingError::NotAllowed)));
    assert_eq!(game.draw_offer(), None);
}

#[test]
fn counter_who_takes_the_attackers_last_piece_attacks() {
    let mut game = game_by("8/8/4k3/8/2r5/2RMK3/8/8 w - - 0 50", DECLARED);
    game.start_counting(WHITE).unwrap();
    push_all(&mut game, &["c3c4"]);
    assert_eq!(game.fen(), "8/8/4k3/8/2R5/3MK3/8/8 b - 32 8 50");
    let counts = Some((CountKind::PiecesHonor, "black", 4, 16, 12));
    assert_eq!(spoken(game.position()), counts);
    assert_eq!(game.draw_offer(), None);
}

/// A capture that bares nobody changes nothing in the count.
#[test]
fn other_captures_leave_the_count_alone() {
    let mut game = game_by("k4r2/8/8/8/8/8/2m5/2R4K b - - 0 1", DECLARED);
    game.start_counting(BLACK).unwrap();
    push_all(&mut game, &["f8f7", "c1c2"]);
    assert_eq!(spoken(game.position()), board_honor("black", 1, 63));
    assert!(game.fen().ends_with("b - 128 2 2"));
}

// Passes.

/// A pass is no move, but the ply must go on: its parity says who counts.
#[test]
fn the_counter_goes_on_over_a_pass() {
    let position = position_by(ROOKS, DECLARED);
    let started = position.start_counting(WHITE).unwrap();
    let passed = started.swap_turn().unwrap();
    assert_eq!(passed.counting().unwrap().side, WHITE);
    let back = passed.swap_turn().unwrap();
    assert_eq!(back.counting().unwrap().side, WHITE);
    let moved = after(&passed, &["f8f7"]);
    assert_eq!(moved.counting().unwrap().side, WHITE);

    // What nobody has started, no pass starts.
    let available = after(&position, &["c1c2"]).swap_turn().unwrap();
    assert_eq!(available.counting(), None);
    assert!(available.fen().ends_with("w - 128 0 2"));

    let bare = position_by("7k/8/8/8/8/8/8/KR6 w - 32 9 60", DECLARED);
    let passed = bare.swap_turn().unwrap();
    assert_eq!(passed.counting().unwrap().side, BLACK);
}

// Other rules.

#[test]
fn declarations_under_other_rules() {
    let game = rooks(&["c1c2", "f8f7", "+", "c2c1", "f7f8"]);
    assert_eq!(spoken(game.position()), board_honor("white", 1, 63));

    // They stand wherever counts are declared.
    for rules in [DECLARED, Rules::THAI_2569, Rules::ARTICLE] {
        let same = game.under_rules(rules).unwrap();
        assert_eq!(same.rules(), rules);
        assert_eq!(spoken(same.position()), board_honor("white", 1, 63));
        assert_eq!(same.count_events().len(), 1);
    }
    // By itself the count has begun when the first move was made, for the side then to move.
    let automatic = game.under_rules(Rules::FAIRY).unwrap();
    assert_eq!(spoken(automatic.position()), board_honor("black", 2, 63));
    assert_eq!(automatic.count_events().len(), 0);
    // The other way there is nothing to keep.
    let declared = automatic.under_rules(DECLARED).unwrap();
    assert_eq!(declared.counting(), None);
    assert!(declared.fen().ends_with("w - 128 0 3"));
    let off = game.under_rules(Rules::FAIRY.with_counting(CountingMode::Off));
    assert_eq!(off.unwrap().counting(), None);
}

/// The one thing that FEN does not tell, a count declared and not yet moved, is kept as well.
#[test]
fn a_fresh_start_under_other_rules() {
    let started = position_by(ROOKS, DECLARED).start_counting(WHITE).unwrap();
    for rules in [DECLARED, Rules::THAI_2569, Rules::FAIRY] {
        let same = started.under_rules(rules).unwrap();
        assert_eq!(spoken(&same), board_honor("white", 0, 64), "{rules}");
        let game = Game::from_position(started).under_rules(rules).unwrap();
        assert_eq!(
            spoken(game.position()),
            board_honor("white", 0, 64),
            "{rules}"
        );
    }
    // What runs by itself from 0 is not started where that needs a word.
    let available = after(&position_by(ROOKS, Rules::FAIRY), &["c1c2"]);
    assert_eq!(spoken(&available), board_honor("black", 0, 64));
    assert_eq!(available.under_rules(DECLARED).unwrap().counting(), None);
}

/// A result that the players declared is kept; the rest is judged anew.
#[test]
fn results_under_other_rules() {
    let mut game = rooks(&["+", "c1c2"]);
    game.claim_draw(BLACK).unwrap();
    let same = game.under_rules(Rules::FAIRY).unwrap();
    assert_eq!(same.outcome(), game.outcome());

    let mut mated = game_by("k7/2R5/1K6/8/8/8/8/7m w - 128 20 40", DECLARED);
    push_all(&mut mated, &["c7c8"]);
    let result = |rules| {
        mated
            .under_rules(rules)
            .unwrap()
            .outcome()
            .map(Outcome::result)
    };
    assert_eq!(result(Rules::THAI_2569), Some("1/2-1/2"));
    assert_eq!(result(Rules::FAIRY), Some("1-0"));

    // Where pawns promote decides which moves there are.
    let mut promoted = game_by("k7/8/8/4P3/8/8/8/K7 w - - 0 1", DECLARED);
    push_all(&mut promoted, &["e5e6m"]);
    let error = promoted.under_rules(Rules::ARTICLE).unwrap_err();
    assert_eq!(error.code(), "ERR_ILLEGAL_MOVE");
}
