//! The move generator against the slow one.

use makruk_core::{Bitboard, Color, Game, Move, MoveList, Position, Role, Square};
use proptest::prelude::*;

use crate::{
    cases, is_white,
    reference::{Slow, SlowMove},
    slow, sorted,
    strategies::{crowded, games, positions},
};

fn texts(moves: &MoveList) -> Vec<String> {
    sorted(moves)
}

/// Everything that lists or counts moves, compared in one position.
pub(crate) fn same_moves(position: &Position, slow: &Slow) -> Result<(), TestCaseError> {
    let expected = slow.legal_moves();
    let moves = position.legal_moves();
    prop_assert_eq!(texts(&moves), sorted(&expected));
    prop_assert_eq!(position.count_legal_moves(), expected.len());
    prop_assert_eq!(position.has_legal_moves(), !expected.is_empty());

    let in_check = slow.in_check(slow.white_to_move);
    prop_assert_eq!(position.is_check(), in_check);
    prop_assert_eq!(position.is_checkmate(), in_check && expected.is_empty());
    prop_assert_eq!(position.is_stalemate(), !in_check && expected.is_empty());

    let captures = expected.iter().filter(|m| slow.is_capture(**m));
    prop_assert_eq!(texts(&position.capture_moves()), sorted(captures));
    let promotions = expected.iter().filter(|m| m.promotes);
    prop_assert_eq!(texts(&position.promotion_moves()), sorted(promotions));
    for m in &moves {
        let from_letter = slow.squares[usize::from(m.from().index())];
        prop_assert_eq!(
            m.role().char(),
            from_letter.to_ascii_lowercase(),
            "the role of {}",
            m
        );
    }
    Ok(())
}

/// The same moves, asked for square by square.
fn same_moves_by_square(position: &Position, slow: &Slow) -> Result<(), TestCaseError> {
    let expected = slow.legal_moves();
    let mut dests: Vec<(Square, Bitboard)> = position.dests().collect();
    for (from, square) in Square::ALL.into_iter().enumerate() {
        let own = expected.iter().filter(|m| m.from == from);
        prop_assert_eq!(
            texts(&position.legal_moves_from(square)),
            sorted(own.clone())
        );
        let targets: Bitboard = own.map(|m| Square::ALL[m.to]).collect();
        if targets.any() {
            prop_assert_eq!(dests.remove(0), (square, targets));
        }
        for (to, target) in Square::ALL.into_iter().enumerate() {
            let known = expected.iter().find(|m| (m.from, m.to) == (from, to));
            prop_assert_eq!(
                position.find_move(square, target).map(|m| m.to_string()),
                known.map(SlowMove::to_string)
            );
        }
        for color in Color::ALL {
            prop_assert_eq!(
                position.promotes_on(color, square),
                slow.promotes_on(from, is_white(color))
            );
        }
    }
    prop_assert!(dests.is_empty(), "{:?} is left", dests);
    Ok(())
}

/// Every value that a move can have, legal or not.
fn all_moves() -> impl Iterator<Item = Move> {
    (0..=u16::MAX).filter_map(Move::from_bits)
}

/// Whether the reason that is given for a refusal is true of the move.
fn is_true_reason(slow: &Slow, m: Move, reason: &str) -> bool {
    let (from, to) = (usize::from(m.from().index()), usize::from(m.to().index()));
    let piece = slow.squares[from];
    let own = slow.belongs_to(from, slow.white_to_move);
    let moves_so =
        || piece.to_ascii_lowercase() == m.role().char() && slow.reachable(from).contains(&to);
    match reason {
        "NoPiece" => piece == '.',
        "NotYourPiece" => piece != '.' && !own,
        "NotReachable" => own && !moves_so(),
        "LeavesKingInCheck" => own && moves_so() && slow.leaves_king_in_check(from, to),
        "WrongPromotion" => {
            let promotes = piece.eq_ignore_ascii_case(&'p') && slow.promotes_on(to, own_side(slow));
            // Makruk has no choice.
            let by_choice = m.to_bits() >> 12 > 7;
            own && moves_so() && (promotes != m.is_promotion() || by_choice)
        }
        _ => false,
    }
}

fn own_side(slow: &Slow) -> bool {
    slow.white_to_move
}

proptest! {
    #![proptest_config(cases(2000))]

    #[test]
    fn moves_are_those_of_the_slow_generator(position in positions()) {
        same_moves(&position, &slow(&position))?;
    }

    #[test]
    fn moves_on_crowded_boards_are_those_of_the_slow_generator(position in crowded()) {
        same_moves(&position, &slow(&position))?;
    }
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn moves_by_square_are_those_of_the_slow_generator(position in positions()) {
        same_moves_by_square(&position, &slow(&position))?;
    }

    #[test]
    fn moves_are_those_of_the_slow_generator_all_game_long(game in games()) {
        for (position, _) in game.history() {
            same_moves(position, &slow(position))?;
        }
    }
}

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn every_move_is_legal_or_refused_for_a_true_reason(position in positions()) {
        let slow = slow(&position);
        let legal = sorted(slow.legal_moves());
        let mut found = Vec::new();
        for m in all_moves() {
            prop_assert_eq!(position.is_legal(m), position.illegal_reason(m).is_none());
            match position.illegal_reason(m) {
                None => found.push(m),
                Some(reason) => {
                    prop_assert!(
                        is_true_reason(&slow, m, &format!("{reason:?}")),
                        "{m} as {:?}: {reason:?}", m.role()
                    );
                    if m.role() == Role::King {
                        // The refusal of `play` and of a game is this one.
                        let error = position.play(m).unwrap_err();
                        prop_assert_eq!(error.reason, reason);
                        prop_assert!(Game::from_position(position).push(m).is_err());
                    }
                }
            }
        }
        prop_assert_eq!(sorted(found), legal);
    }
}
