//! A game with its history: every way in which it ends, what can be done after that, and taking
//! back. `repetition.rs` looks closer at repetition.

mod common;

use common::{BLACK, DECLARED, KNIGHTS, ROOK, ROUND, WHITE, game_by, push_all, rooks};
use makruk_core::{Color, Error, Game, Move, Outcome, Position, Rules, Termination};

fn game(fen: &str) -> Game {
    game_by(fen, Rules::FAIRY)
}

fn played(mut game: Game, line: &[&str]) -> Game {
    push_all(&mut game, line);
    game
}

fn declared(mut game: Game, declare: impl FnOnce(&mut Game) -> Result<(), Error>) -> Game {
    assert_eq!(game.outcome(), None);
    declare(&mut game).unwrap();
    game
}

/// A game for each termination, with what it should say.
#[allow(clippy::too_many_lines)] // A table.
fn ended() -> Vec<(Game, Termination, &'static str)> {
    vec![
        (
            played(game("k7/7R/1K6/8/8/8/8/8 w - - 0 1"), &["h7h8"]),
            Termination::Checkmate,
            "1-0 (checkmate)",
        ),
        (
            played(game("8/8/8/8/8/1k6/7r/K7 b - - 0 1"), &["h2h1"]),
            Termination::Checkmate,
            "0-1 (checkmate)",
        ),
        (
            played(game("8/8/8/8/1r6/2k5/8/K7 b - - 0 1"), &["b4b2"]),
            Termination::Stalemate,
            "1/2-1/2 (stalemate)",
        ),
        (
            played(
                Game::from_position(Position::from_fen_with_rules(ROOK, Rules::KAROUK).unwrap()),
                &["b1h1"],
            ),
            Termination::FirstCheck,
            "1-0 (first-check)",
        ),
        (
            played(
                Game::from_position(
                    Position::from_fen_with_rules("7k/8/8/8/8/p7/P7/QK6 w - - 99 60", Rules::ASEAN)
                        .unwrap(),
                ),
                &["b1c1"],
            ),
            Termination::FiftyMoves,
            "1/2-1/2 (fifty-moves)",
        ),
        (
            played(game("7k/8/8/8/8/8/1r6/K7 w - - 0 1"), &["a1b2"]),
            Termination::InsufficientMaterial,
            "1/2-1/2 (insufficient-material)",
        ),
        (
            played(Game::new(), &[KNIGHTS, KNIGHTS].concat()),
            Termination::ThreefoldRepetition,
            "1/2-1/2 (threefold-repetition)",
        ),
        (
            played(game("2r5/8/8/8/8/1k6/6K1/M7 b - 128 128 125"), &["c8c7"]),
            Termination::BoardHonor,
            "1/2-1/2 (board-honor)",
        ),
        (
            played(game("7k/8/8/8/8/8/8/KR6 b - 32 32 60"), &["h8g8"]),
            Termination::PiecesHonor,
            "1/2-1/2 (pieces-honor)",
        ),
        (
            // The counter could stop here, if the game went on.
            played(
                game_by("2r5/8/8/8/8/1k6/6K1/M7 b - 128 127 125", Rules::THAI_2569),
                &["c8c7"],
            ),
            Termination::BoardHonor,
            "1/2-1/2 (board-honor)",
        ),
        (
            played(
                game_by("k7/2R5/1K6/8/8/8/8/7m w - 128 20 40", DECLARED),
                &["c7c8"],
            ),
            Termination::CounterMate,
            "1/2-1/2 (counter-mate)",
        ),
        (
            declared(Game::new(), Game::agree_draw),
            Termination::Agreement,
            "1/2-1/2 (agreement)",
        ),
        (
            declared(rooks(&["+"]), |game| game.claim_draw(BLACK)),
            Termination::Agreement,
            "1/2-1/2 (agreement)",
        ),
        (
            declared(Game::new(), |game| game.resign(WHITE)),
            Termination::Resignation,
            "0-1 (resignation)",
        ),
        (
            // On the other's turn, too.
            declared(Game::new(), |game| game.resign(BLACK)),
            Termination::Resignation,
            "1-0 (resignation)",
        ),
        (
            declared(Game::new(), |game| game.time_out(WHITE)),
            Termination::Timeout,
            "0-1 (timeout)",
        ),
        (
            declared(game(ROOK), |game| game.time_out(BLACK)),
            Termination::Timeout,
            "1-0 (timeout)",
        ),
        (
            // A bare king wins nothing.
            declared(game(ROOK), |game| game.time_out(WHITE)),
            Termination::Timeout,
            "1/2-1/2 (timeout)",
        ),
    ]
}

/// What the players declare; everything else follows from the rules.
const DECLARATIONS: [Termination; 3] = [
    Termination::Agreement,
    Termination::Resignation,
    Termination::Timeout,
];

#[test]
fn every_termination() {
    let mut seen = Vec::new();
    for (game, termination, words) in ended() {
        let outcome = game.outcome().unwrap();
        assert_eq!(outcome.to_string(), words);
        assert_eq!(outcome.termination, termination, "{words}");
        assert!(game.is_game_over(), "{words}");
        assert_eq!(game.result(), words.split(' ').next().unwrap());
        let winner = match game.result() {
            "1-0" => Some(WHITE),
            "0-1" => Some(BLACK),
            _ => None,
        };
        assert_eq!(outcome.winner, winner, "{words}");
        let by_players = DECLARATIONS.contains(&termination);
        assert_eq!(
            game.declared_outcome(),
            by_players.then_some(outcome),
            "{words}"
        );
        seen.push(termination);
    }
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen, Termination::ALL, "a termination without a game");
}

#[test]
fn a_running_game_has_no_result() {
    for game in [Game::new(), game(ROOK), rooks(&["+"])] {
        assert_eq!((game.outcome(), game.declared_outcome()), (None, None));
        assert!(!game.is_game_over());
        assert_eq!(game.result(), "*");
    }
}

/// Nothing can be declared in a game that is over, whoever ended it, and the error says how it was.
#[test]
fn no_declarations_after_the_end() {
    type Declare = fn(&mut Game) -> Result<(), Error>;
    let declarations: [Declare; 7] = [
        Game::agree_draw,
        |game| game.resign(WHITE),
        |game| game.resign(BLACK),
        |game| game.time_out(WHITE),
        |game| game.claim_draw(BLACK),
        |game| game.start_counting(game.turn()),
        |game| game.stop_counting(game.turn()),
    ];
    for (game, _, words) in ended() {
        for declare in declarations {
            let mut changed = game.clone();
            let Err(Error::GameOver(error)) = declare(&mut changed) else {
                panic!("declared after {words}");
            };
            assert_eq!(Some(error.outcome), game.outcome());
            assert_eq!(error.to_string(), format!("the game is over: {words}"));
            assert_eq!(changed, game, "{words}");
        }
        for color in Color::ALL {
            assert!(!game.can_claim_draw(color), "{words}");
            assert!(!game.can_start_counting(color), "{words}");
            assert!(!game.can_stop_counting(color), "{words}");
        }
    }
}

/// A game that the players have ended goes no further.
#[test]
fn no_moves_after_a_declared_end() {
    let game = declared(Game::new(), |game| game.resign(WHITE));
    let m = game.position().parse_uci("e3e4").unwrap();
    let refused = |push: &dyn Fn(&mut Game) -> Result<(), Error>| {
        let mut changed = game.clone();
        assert_eq!(push(&mut changed).unwrap_err().code(), "ERR_GAME_OVER");
        assert_eq!(changed, game);
    };
    refused(&|game| game.push(m));
    refused(&|game| game.push_uci("e3e4").map(drop));
    refused(&|game| game.push_san("e4").map(drop));

    let counted = declared(rooks(&["+", "c1c2", "f8f7"]), Game::agree_draw);
    assert!(!counted.can_stop_counting(WHITE));
    assert_eq!(
        counted.clone().stop_counting(WHITE).unwrap_err().code(),
        "ERR_GAME_OVER"
    );
    let uncounted = declared(rooks(&[]), Game::agree_draw);
    assert!(!uncounted.can_start_counting(WHITE));
    assert_eq!(
        uncounted.clone().start_counting(WHITE).unwrap_err().code(),
        "ERR_GAME_OVER"
    );

    // A move that is pushed all the same takes the result back.
    let mut reopened = game.clone();
    reopened.push_unchecked(m);
    assert_eq!((reopened.outcome(), reopened.len()), (None, 1));
}

/// Records of real games go on after a draw by the rules. The outcome speaks of the position on the
/// board.
#[test]
fn moves_after_a_draw_by_the_rules() {
    let mut repeated = played(Game::new(), &[KNIGHTS, KNIGHTS].concat());
    assert!(repeated.is_game_over());
    push_all(&mut repeated, &["e3e4"]);
    assert_eq!(repeated.outcome(), None);
    assert_eq!(repeated.len(), 9);

    let mut counted = game("7k/8/8/8/8/8/8/KR6 w - 32 33 60");
    assert!(counted.is_game_over());
    push_all(&mut counted, &["b1b2", "h8g8"]);
    assert_eq!(counted.fen(), "6k1/8/8/8/8/8/1R6/K7 w - 32 35 61");
    assert_eq!(
        counted.outcome().unwrap().termination,
        Termination::PiecesHonor
    );

    let mut bare = game("7k/8/8/8/8/8/8/K7 w - - 0 1");
    assert!(bare.is_game_over());
    push_all(&mut bare, &["a1a2"]);
    assert!(bare.is_game_over());
}

/// Where several ends come together: mate before all others, a lack of material or moves before the
/// count, the count before repetition.
#[test]
fn which_end_comes_first() {
    let termination = |game: &Game| game.outcome().unwrap().termination;
    let mated = game("8/8/8/8/8/6k1/8/r5K1 w - 32 34 115");
    assert!(mated.position().has_count_run_out());
    assert_eq!(termination(&mated), Termination::Checkmate);

    let stalemated = game("8/8/8/8/8/2k5/1r6/K7 w - 32 34 60");
    assert!(stalemated.position().has_count_run_out());
    assert_eq!(termination(&stalemated), Termination::Stalemate);

    let poor = game("7k/8/8/8/8/8/8/KN6 w - 128 129 90");
    assert!(poor.position().has_count_run_out());
    assert_eq!(termination(&poor), Termination::InsufficientMaterial);

    let fen = "k4r2/8/8/8/8/8/8/2R4K w - 128 121 60";
    let mut repeated = played(game(fen), &ROUND);
    push_all(&mut repeated, &ROUND);
    assert!(repeated.is_repetition(3));
    assert_eq!(termination(&repeated), Termination::BoardHonor);
}

#[test]
fn pop_takes_back_moves_and_what_was_declared_after_them() {
    let mut game = played(Game::new(), &["e3e4", "d6d5"]);
    let before = game.clone();
    let m = game.push_san("exd5").unwrap();
    game.resign(BLACK).unwrap();
    assert_eq!(game.pop(), Some(m));
    assert_eq!(game, before);
    assert_eq!(game.outcome(), None);
    game.push(m).unwrap();

    let uci = |game: &Game| game.moves().map(Move::to_uci).collect::<Vec<_>>();
    assert_eq!(uci(&game), ["e3e4", "d6d5", "e4d5"]);
    while game.pop().is_some() {}
    assert_eq!(game, Game::new());
    assert_eq!((game.peek(), game.len(), game.is_empty()), (None, 0, true));
}

/// Before the first move there is nothing to take back, not even a result.
#[test]
fn pop_without_a_move() {
    let mut game = declared(Game::new(), Game::agree_draw);
    assert_eq!(game.pop(), None);
    assert_eq!(game.result(), "1/2-1/2");
}

#[test]
fn history() {
    let mut game = Game::new();
    for san in ["e4", "d5", "exd5", "exd5"] {
        game.push_san(san).unwrap();
    }
    assert_eq!(game.san_history(), ["e4", "d5", "exd5", "exd5"]);
    assert_eq!((game.len(), game.is_empty()), (4, false));
    assert_eq!(game.peek().unwrap().to_uci(), "e6d5");
    assert_eq!(game.root(), Game::new().position());
    let mut replayed = *game.root();
    for (position, m) in game.history() {
        assert_eq!(position, &replayed);
        replayed = replayed.play(m).unwrap();
    }
    assert_eq!(game.position(), &replayed);
    assert_eq!(game.fen(), replayed.fen());
}

/// A move that is refused leaves the game as it was.
#[test]
fn refused_moves_change_nothing() {
    let mut game = played(Game::new(), &["e3e4"]);
    let before = game.clone();
    assert_eq!(
        game.push_uci("e3e4").unwrap_err().code(),
        "ERR_ILLEGAL_MOVE"
    );
    assert_eq!(game.push_uci("e9e4").unwrap_err().code(), "ERR_UCI");
    assert_eq!(game.push_san("Ke4").unwrap_err().code(), "ERR_ILLEGAL_MOVE");
    assert_eq!(game.push_san("Qe4").unwrap_err().code(), "ERR_SAN");
    let m = before.peek().unwrap();
    assert_eq!(game.push(m).unwrap_err().code(), "ERR_ILLEGAL_MOVE");
    assert_eq!(game, before);
}

/// An outcome is a small value that can be compared and shown.
#[test]
fn outcome_of_position_and_game_agree() {
    let game = played(game("k7/7R/1K6/8/8/8/8/8 w - - 0 1"), &["h7h8"]);
    let outcome: Outcome = game.outcome().unwrap();
    assert_eq!(game.position().outcome(), Some(outcome));
    assert!(game.position().is_checkmate() && game.position().is_game_over());
}
