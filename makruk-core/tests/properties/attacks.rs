//! Attacks, checks and pins against their slow definitions.

use makruk_core::{Bitboard, Color, Square, attacks};
use proptest::prelude::*;

use crate::{
    cases, is_white, slow,
    strategies::{crowded, positions},
};

fn set(squares: impl IntoIterator<Item = usize>) -> Bitboard {
    squares
        .into_iter()
        .map(|square| Square::ALL[square])
        .collect()
}

proptest! {
    #![proptest_config(cases(800))]

    #[test]
    fn attacks_are_those_of_single_pieces(position in prop_oneof![positions(), crowded()]) {
        let slow = slow(&position);
        for (index, square) in Square::ALL.into_iter().enumerate() {
            prop_assert_eq!(position.attacks_from(square), set(slow.attacks(index)));
            for color in Color::ALL {
                let attackers = set(slow.attackers(index, is_white(color)));
                prop_assert_eq!(position.attacks_to(square, color), attackers);
                prop_assert_eq!(position.is_attacked_by(color, square), attackers.any());
            }
        }
        let mover = slow.white_to_move;
        let checkers = slow.attackers(slow.king(mover), !mover);
        prop_assert_eq!(position.checkers(), set(checkers));
    }

    #[test]
    fn pinned_pieces_are_those_that_shield_their_king(position in prop_oneof![positions(), crowded()]) {
        let slow = slow(&position);
        for color in Color::ALL {
            let pins = slow.pins(is_white(color));
            prop_assert_eq!(position.pinned(color), set(pins.iter().map(|(pinned, _)| *pinned)));
            for (index, square) in Square::ALL.into_iter().enumerate() {
                let pin = pins.iter().find(|(pinned, _)| *pinned == index);
                let line = pin.map_or(Bitboard::FULL, |(_, line)| set(line.iter().copied()));
                prop_assert_eq!(position.pin(color, square), line, "{} of {}", square, color);
                prop_assert_eq!(position.is_pinned(color, square), pin.is_some());
            }
        }
    }

    #[test]
    fn moves_give_check_where_the_king_stands_attacked_after_them(position in positions()) {
        let slow = slow(&position);
        for m in slow.legal_moves() {
            let (from, to) = (Square::ALL[m.from], Square::ALL[m.to]);
            let found = position.find_move(from, to).expect("a legal move");
            let after = slow.play(m);
            prop_assert_eq!(position.gives_check(found), after.in_check(after.white_to_move));
            prop_assert_eq!(position.is_capture(found), slow.is_capture(m));
            prop_assert_eq!(position.is_promotion(found), m.promotes);
        }
    }

    /// The functions that know no position: rooks on any set of squares, and what lies between.
    #[test]
    fn rooks_reach_up_to_the_first_piece(occupied in any::<u64>(), thin in any::<u64>()) {
        let occupied = Bitboard(occupied & thin);
        for from in Square::ALL {
            let mut reached = Bitboard::EMPTY;
            for (files, ranks) in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
                let mut between = Bitboard::EMPTY;
                for distance in 1..8 {
                    let Some(to) = from.offset(files * distance, ranks * distance) else { break };
                    prop_assert_eq!(attacks::between(from, to), between);
                    if (between & occupied).is_empty() {
                        reached.insert(to);
                    }
                    between.insert(to);
                }
            }
            prop_assert_eq!(attacks::rook(from, occupied), reached);
        }
    }
}
