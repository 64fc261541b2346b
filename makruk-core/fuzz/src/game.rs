//! Bytes drive a game: moves, declarations, results, and all of them taken back.

use makruk_core::{
    Color, CountEnd, CounterMate, CountingMode, Game, Move, PieceLimits, Position, PromotionRank,
    Rules,
};

use super::{check_error, check_position};

/// From all of the game to near its ends.
const ROOTS: [&str; 8] = [
    "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1",
    "8/3k4/8/2K1S1P1/8/8/8/8 w - - 0 1",
    "8/8/4kp2/8/8/3R4/3K4/8 b - - 3 40",
    "2r5/8/4k3/8/3P4/3K4/8/4R3 b - - 0 60",
    "3k4/8/3K4/8/8/8/5R2/6R1 w - - 0 1",
    "4k3/2m1s3/8/8/8/3N4/2M5/3K1R2 w - 128 0 70",
    "4k3/2m1s3/8/8/8/3N4/2M5/3K1R2 b - 128 125 70",
    "8/2k5/8/3K4/6r1/8/8/8 b - 32 29 79",
];

/// The first two bytes choose root and rules; then come pairs of an operation and its number.
pub fn run(data: &[u8]) {
    let [root, rules, operations @ ..] = data else {
        return;
    };
    let root = ROOTS[usize::from(*root) % ROOTS.len()];
    let root = Position::from_fen_with_rules(root, rules_of(*rules)).expect("a valid root");
    let mut game = Game::from_position(root);
    let mut before = Vec::new();
    // Long games say nothing that shorter ones do not, and take their time.
    for operation in operations.chunks_exact(2).take(400) {
        operate(&mut game, &mut before, operation[0], operation[1]);
        assert_eq!(game.len(), before.len());
    }
    check_record(&game);
    while let Some(position) = before.pop() {
        assert!(game.pop().is_some());
        assert_eq!(*game.position(), position);
        assert_eq!(game.declared_outcome(), None);
    }
    assert!(game.pop().is_none());
}

fn rules_of(byte: u8) -> Rules {
    let byte = usize::from(byte);
    Rules::FAIRY
        .with_counting(CountingMode::ALL[byte % 3])
        .with_count_end(CountEnd::ALL[byte / 3 % 2])
        .with_counter_mate(CounterMate::ALL[byte / 6 % 2])
        .with_piece_limits(PieceLimits::ALL[byte / 12 % 2])
        .with_promotion(PromotionRank::ALL[byte / 24 % 2])
}

/// `before` has the position before each move, declarations made.
fn operate(game: &mut Game, before: &mut Vec<Position>, operation: u8, number: u8) {
    let position = *game.position();
    let moves = position.legal_moves();
    let color = Color::ALL[usize::from(number) % 2];
    match operation % 16 {
        0..=4 => push(game, before, &moves, number),
        5..=7 => push(game, before, &position.capture_moves(), number),
        8 => {
            if game.pop().is_some() {
                let expected = before.pop();
                assert_eq!(Some(*game.position()), expected);
                assert_eq!(game.declared_outcome(), None);
            }
        }
        9 => {
            let may = game.can_start_counting(color);
            assert_eq!(game.start_counting(color).is_ok(), may);
        }
        10 => {
            let may = game.can_stop_counting(color);
            assert_eq!(game.stop_counting(color).is_ok(), may);
        }
        11 => {
            let over = game.is_game_over();
            let ended = match number / 2 % 8 {
                0 => game.resign(color),
                1 => game.time_out(color),
                2 => game.agree_draw(),
                _ => game.claim_draw(color),
            };
            assert!(!(over && ended.is_ok()), "a second end of {game:?}");
            ended.unwrap_or_else(check_error);
        }
        12 => match position.swap_turn() {
            Ok(passed) => check_position(&passed),
            Err(error) => {
                assert!(position.is_check());
                check_error(error);
            }
        },
        13 => match game.under_rules(rules_of(number)) {
            Ok(judged) => check_record(&judged),
            Err(error) => check_error(error),
        },
        14 => {
            if let Some(m) = Move::from_bits(u16::from_be_bytes([number, operation])) {
                assert_eq!(position.is_legal(m), moves.contains(&m));
            }
        }
        _ => {
            for m in moves {
                let san = position.san(m).expect("a legal move");
                assert_eq!(position.parse_san(&san), Ok(m));
            }
        }
    }
    check_position(game.position());
}

fn push(game: &mut Game, before: &mut Vec<Position>, moves: &[Move], number: u8) {
    let Some(m) = moves.get(usize::from(number) % moves.len().max(1)) else {
        return;
    };
    let position = *game.position();
    match game.push(*m) {
        Ok(()) => before.push(position),
        Err(error) => {
            assert!(game.declared_outcome().is_some());
            check_error(error);
        }
    }
}

/// What is written of a game gives the same game.
fn check_record(game: &Game) {
    let mut by_san = Game::from_position(*game.root());
    for san in game.san_history() {
        by_san.push_san(&san).expect("its own record");
    }
    assert!(by_san.moves().eq(game.moves()));
    assert!(game.repetition_count() >= 1);
    assert_eq!(game.result() != "*", game.is_game_over());
    #[cfg(feature = "serde")]
    super::serde_json::check_round_trip(game);
}
