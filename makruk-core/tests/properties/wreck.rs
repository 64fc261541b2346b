//! A move that is not legal may leave a wreck of which nothing can be said; but whatever is asked
//! of it answers. No assertion here but that nothing panics.

use std::hint::black_box;

use makruk_core::{
    Color, Game, Move, Position, Role, Rules, Square, features,
    fen::{Fen, FenDialect, FenOptions, validate_fen},
    perft::{perft, perft_divide},
    playout::random_game,
    san::{San, SanPlus},
    uci::UciMove,
};
use proptest::{collection::vec, prelude::*};

use crate::{
    cases,
    strategies::{positions, rules},
};

fn any_move() -> impl Strategy<Value = Move> {
    any::<u16>().prop_filter_map("not the bits of a move", Move::from_bits)
}

fn ask_for_texts(position: &Position) {
    for dialect in FenDialect::ALL.iter().copied() {
        for promoted in [false, true] {
            let options = FenOptions::default().dialect(dialect).promoted(promoted);
            let text = position.fen_with(options);
            drop(black_box(Fen::from_dialect(text.as_bytes(), dialect)));
        }
    }
    let fen = position.fen();
    black_box(validate_fen(&fen, position.rules()));
    drop(black_box(Position::from_fen_with_rules(
        &fen,
        position.rules(),
    )));
    black_box((position.board_fen(), position.board().to_string()));
    black_box(format!("{position} {position:#} {position:?}"));
    #[cfg(feature = "serde")]
    {
        let json = serde_json::to_string(position).unwrap();
        drop(black_box(serde_json::from_str::<Position>(&json)));
    }
}

fn ask_for_moves(position: &Position) {
    let moves = position.legal_moves();
    black_box((position.count_legal_moves(), position.has_legal_moves()));
    black_box((position.capture_moves(), position.promotion_moves()));
    black_box(position.dests().count());
    black_box((perft(position, 2), perft_divide(position, 1)));
    drop(black_box(position.san_variation(&moves)));
    for m in &moves {
        ask_for_move(position, *m);
    }
    for square in Square::ALL {
        black_box(position.legal_moves_from(square));
        black_box(position.find_move(square, Square::E5));
        black_box((position.piece_at(square), position.attacks_from(square)));
        for color in Color::ALL {
            black_box(position.attacks_to(square, color));
            black_box(position.is_attacked_by(color, square));
            black_box((
                position.pin(color, square),
                position.is_pinned(color, square),
            ));
            black_box(position.promotes_on(color, square));
        }
    }
}

fn ask_for_move(position: &Position, m: Move) {
    black_box((position.is_legal(m), position.illegal_reason(m)));
    black_box((
        position.gives_check(m),
        position.is_capture(m),
        position.is_promotion(m),
    ));
    drop(black_box(position.play(m)));
    drop(black_box((position.san(m), position.lan(m))));
    drop(black_box(UciMove::from(m).to_move(position)));
    for san in [San::from_move(position, m), San::lan_from_move(position, m)] {
        drop(black_box(san.to_move(position)));
    }
    for san in [
        SanPlus::from_move(position, m),
        SanPlus::lan_from_move(position, m),
    ] {
        drop(black_box(position.parse_san(&san.to_string())));
    }
}

fn ask_for_state(position: &Position, rules: Rules) {
    let setup = position.to_setup();
    black_box((setup.problems(rules), setup.position(rules).is_ok()));
    black_box((position.ply(), position.halfmoves(), position.fullmoves()));
    black_box((
        position.turn(),
        position.zobrist_hash(),
        position.weaker_side(),
    ));
    black_box((position.counting(), position.has_count_run_out()));
    black_box((position.outcome(), position.is_game_over()));
    black_box((
        position.is_check(),
        position.is_checkmate(),
        position.is_stalemate(),
    ));
    black_box((position.checkers(), position.is_insufficient_material()));
    drop(black_box((
        position.under_rules(rules),
        position.swap_turn(),
    )));
    black_box((position.mirror(), position.rotate()));
    for color in Color::ALL {
        black_box((position.king_of(color), position.pinned(color)));
        black_box((
            position.counting_limit(color),
            position.has_insufficient_material(color),
        ));
        black_box((
            position.can_start_counting(color),
            position.can_stop_counting(color),
        ));
        black_box((
            position.start_counting(color).ok(),
            position.stop_counting(color).ok(),
        ));
    }
}

fn ask_for_numbers(position: &Position) {
    let mut planes = [0; features::PLANES_LEN];
    let mut mask = [0; features::MOVE_INDEXES];
    for mover_first in [false, true] {
        features::planes(position, mover_first, &mut planes);
        features::legal_mask(position, mover_first, &mut mask);
    }
    black_box((planes, mask));
    black_box((features::bitboards(position), features::counting(position)));
    black_box(features::move_from_index(position, 64 * 8 + 16));
    black_box(random_game(*position, position.zobrist_hash(), 20));
}

fn ask_everything(position: &Position, rules: Rules, m: Move) {
    ask_for_texts(position);
    ask_for_moves(position);
    ask_for_move(position, m);
    ask_for_state(position, rules);
    ask_for_numbers(position);
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn a_wreck_answers_every_question(
        position in positions(),
        rules in rules(),
        m in any_move(),
        then in any_move(),
    ) {
        let mut wreck = position;
        wreck.play_unchecked(m);
        ask_everything(&wreck, rules, then);
        for next in wreck.legal_moves().into_iter().take(3) {
            let mut further = wreck;
            further.play_unchecked(next);
            ask_for_state(&further, rules);
        }
    }

    #[test]
    fn many_unchecked_moves_leave_a_game_that_answers(
        root in positions(),
        rules in rules(),
        moves in vec(any_move(), 1..300),
    ) {
        let mut game = Game::from_position(root);
        for m in &moves {
            game.push_unchecked(*m);
        }
        ask_everything(game.position(), rules, moves[0]);
        black_box((game.outcome(), game.repetition_count(), game.san_history()));
        drop(black_box(game.under_rules(rules)));
        while game.pop().is_some() {}
        prop_assert_eq!(game.position(), &root);
    }
}

/// Moves from empty squares make pieces out of nothing, several on one square: more moves than any
/// valid position has, and more than a list has room for.
#[test]
fn a_wreck_with_more_moves_than_a_list_can_hold_answers() {
    let mut wreck = Position::from_fen("7k/8/8/8/8/8/8/K7 w - - 0 1").unwrap();
    for to in Square::ALL.into_iter().skip(2).step_by(5) {
        for role in [Role::Met, Role::Khon, Role::Knight, Role::Rook] {
            wreck.play_unchecked(Move::normal(role, Square::A2, to));
            // Black passes.
            wreck.play_unchecked(Move::normal(Role::King, Square::H8, Square::H8));
        }
    }
    assert!(
        wreck.count_legal_moves() > 218,
        "{} moves",
        wreck.count_legal_moves()
    );
    ask_everything(
        &wreck,
        Rules::FAIRY,
        Move::normal(Role::Rook, Square::A1, Square::A2),
    );
}
