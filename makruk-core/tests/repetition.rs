//! Repetition: what makes a position the same, and what does not.

mod common;

use common::{KNIGHTS, ROOK, game_by, push_all, rooks};
use makruk_core::{Game, Rules, Termination};

fn game(fen: &str) -> Game {
    game_by(fen, Rules::FAIRY)
}

#[test]
fn repetition_is_counted_from_the_root() {
    let mut game = Game::new();
    assert_eq!(game.repetition_count(), 1);
    push_all(&mut game, KNIGHTS);
    assert_eq!(game.repetition_count(), 2);
    assert!(game.is_repetition(2) && !game.is_repetition(3));
    assert_eq!(game.outcome(), None);
    push_all(&mut game, &KNIGHTS[..3]);
    assert_eq!(game.repetition_count(), 2);
    push_all(&mut game, &KNIGHTS[3..]);
    assert_eq!(game.repetition_count(), 3);
    push_all(&mut game, KNIGHTS);
    assert_eq!(game.repetition_count(), 4);
    assert_eq!(
        game.outcome().unwrap().termination,
        Termination::ThreefoldRepetition
    );
}

/// Met and promoted pawn are one piece for repetition: here they change places.
#[test]
fn met_and_promoted_pawn_repeat_as_one() {
    let mut game = game("7k/8/8/8/8/2M1M~3/6R1/K7 w - - 0 1");
    let swap = [
        "c3d4", "h8h7", "e3d2", "h7h8", "d4e3", "h8h7", "d2c3", "h7h8",
    ];
    push_all(&mut game, &swap);
    assert_eq!(game.position().board_fen(), "7k/8/8/8/8/2M~1M3/6R1/K7");
    assert_ne!(game.position().board(), game.root().board());
    assert_eq!(game.position().zobrist_hash(), game.root().zobrist_hash());
    assert_eq!(game.repetition_count(), 2);
    push_all(&mut game, &swap);
    assert_eq!(game.position().board(), game.root().board());
    assert_eq!(game.repetition_count(), 3);
}

/// The same placement with the other side to move is another position.
#[test]
fn side_to_move_makes_another_position() {
    let mut game = game(ROOK);
    // The king comes back by three moves, the other one by two.
    push_all(
        &mut game,
        &[
            "a1a2", "h8h7", "a2a1", "h7h8", "a1a2", "h8h7", "a2b2", "h7h8", "b2a1",
        ],
    );
    assert_eq!(game.position().board(), game.root().board());
    assert_ne!(game.turn(), game.root().turn());
    // Once before, in the middle, with White to move, as at the root.
    assert_eq!(game.repetition_count(), 1);
    assert_ne!(game.position().zobrist_hash(), game.root().zobrist_hash());
}

/// Counts and move numbers do not make another position: repetition looks at the placement only.
#[test]
fn counts_do_not_make_another_position() {
    let line = [
        "+", "c1c2", "f8f7", "c2c1", "f7f8", "-", "c1c2", "f8f7", "c2c1", "f7f8",
    ];
    let game = rooks(&line);
    assert_eq!(game.repetition_count(), 3);
    assert_eq!(
        game.outcome().unwrap().termination,
        Termination::ThreefoldRepetition
    );
}

/// A capture cuts off what was before; the same placement cannot come back.
#[test]
fn captures_cut_repetition_off() {
    let mut game = game("k4r2/8/8/8/8/8/2m5/2R4K b - - 0 1");
    push_all(&mut game, &["f8f7", "c1c2", "f7f8", "c2c1", "f8f7", "c1c2"]);
    assert_eq!(game.repetition_count(), 2);
}
