//! Which placements can be played from, and everything that is wrong with the others.

use makruk_core::{
    Board, Color, FenCount, Piece, PositionErrorKinds, Role, Rules, Setup, Square, fen::Fen,
    fen::validate_fen,
};
use proptest::{collection::vec, prelude::*, sample::select};

use crate::{cases, is_white, reference::Slow, strategies::rules};

/// Any pieces on any squares: no king, too many kings, too many pieces, any count.
fn setups() -> impl Strategy<Value = Setup> {
    let piece = |kings: u32| {
        let role = prop_oneof![
            kings => Just(Role::King),
            10 => select(&Role::ALL[..5]),
        ];
        (select(&Color::ALL), role, any::<bool>()).prop_map(|(color, role, mark)| Piece {
            color,
            role,
            promoted: mark && role == Role::Met,
        })
    };
    let both_kings = Color::ALL.map(|color| Piece::new(color, Role::King));
    let pieces = prop_oneof![
        1 => vec(piece(4), 0..8),
        4 => vec(piece(0), 0..10).prop_map(move |rest| [&both_kings[..], &rest].concat()),
        1 => vec(piece(1), 20..50),
    ];
    let limit = prop_oneof![
        2 => select(vec![16_u16, 32, 44, 64, 88, 128]),
        1 => 1..300_u16,
    ];
    let count = proptest::option::of((limit, any::<u16>()));
    let squares = Just(Square::ALL.to_vec()).prop_shuffle();
    (pieces, squares, select(&Color::ALL), count).prop_map(|(pieces, squares, turn, count)| Setup {
        board: squares.into_iter().zip(pieces).collect::<Board>(),
        turn,
        count: count.map(|(limit_plies, ply)| FenCount { limit_plies, ply }),
        ..Setup::empty()
    })
}

/// What is wrong, looked for square by square.
fn slow_problems(setup: &Setup, rules: Rules) -> PositionErrorKinds {
    let slow = Slow::from_fen(&format!("{:#}", Fen::from(*setup)), rules);
    let squares_of = |letter: char| {
        let squares = slow.squares.iter().enumerate();
        squares
            .filter(move |(_, piece)| **piece == letter)
            .map(|(square, _)| square)
            .collect::<Vec<usize>>()
    };
    let mut found = PositionErrorKinds::empty();
    let mut note = |kind, is_there| found.set(kind, found.contains(kind) || is_there);
    for (white, king, pawn) in [(true, 'K', 'P'), (false, 'k', 'p')] {
        let kings = squares_of(king);
        let pieces = (0..64).filter(|square| slow.belongs_to(*square, white));
        note(PositionErrorKinds::MISSING_KING, kings.is_empty());
        note(PositionErrorKinds::TOO_MANY_KINGS, kings.len() > 1);
        note(PositionErrorKinds::TOO_MUCH_MATERIAL, pieces.count() > 16);
        if white != slow.white_to_move {
            let capturable = kings.iter().any(|king| slow.is_attacked(*king, !white));
            note(PositionErrorKinds::OPPOSITE_CHECK, capturable);
        }
        for pawn in squares_of(pawn) {
            let rank = if white { pawn / 8 + 1 } else { 8 - pawn / 8 };
            let beyond = slow.promotes_on(pawn, white);
            note(PositionErrorKinds::PAWN_BEYOND_PROMOTION, beyond);
            note(PositionErrorKinds::PAWN_BEHIND_START, rank < 3);
        }
    }
    let near = |a: usize, b: usize| (a % 8).abs_diff(b % 8) <= 1 && (a / 8).abs_diff(b / 8) <= 1;
    let adjacent = squares_of('K')
        .into_iter()
        .any(|white| squares_of('k').into_iter().any(|black| near(white, black)));
    note(PositionErrorKinds::ADJACENT_KINGS, adjacent);

    // "Both need that no unpromoted pawn of either colour is on the board." Board honor, where
    // both sides have a piece beside the king, has one limit; pieces honor has them all.
    if let Some(count) = setup.count {
        let pawns = !squares_of('P').is_empty() || !squares_of('p').is_empty();
        let beside_king = |white: bool| {
            let of_side = |square: &usize| slow.belongs_to(*square, white);
            (0..64).filter(of_side).count() > 1
        };
        let both_armed = Color::ALL
            .into_iter()
            .all(|color| beside_king(is_white(color)));
        let known: &[u16] = if both_armed {
            &[64]
        } else {
            &[8, 16, 22, 32, 44, 64]
        };
        let limit_known = known.iter().any(|limit| 2 * limit == count.limit_plies);
        note(PositionErrorKinds::BAD_COUNTING, pawns || !limit_known);
    }
    found
}

proptest! {
    #![proptest_config(cases(2000))]

    #[test]
    fn everything_that_is_wrong_is_found_and_named(setup in setups(), rules in rules()) {
        let problems = slow_problems(&setup, rules);
        prop_assert_eq!(setup.problems(rules), problems);
        let fatal = problems - PositionErrorKinds::TOLERATED;
        let text = format!("{:#}", Fen::from(setup));
        prop_assert_eq!(validate_fen(&text, rules).len(), fatal.iter().count());
        match setup.position(rules) {
            Ok(position) => {
                prop_assert!(fatal.is_empty());
                prop_assert_eq!(position.board(), &setup.board);
            }
            Err(error) => {
                prop_assert_eq!(error.kinds, fatal);
                prop_assert_eq!(error.kinds.messages().count(), fatal.iter().count());
                prop_assert!(error.to_string().contains(&error.fen));
            }
        }
    }
}
