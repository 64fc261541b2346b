//! Everything true of White is true of Black on the board seen from the other side.

use makruk_core::{Bitboard, Color, Move, Outcome, Position, Square};
use proptest::prelude::*;

use crate::{cases, sorted, strategies::positions};

/// One of the two ways to look from the other side.
#[derive(Clone, Copy, Debug)]
struct Flip {
    position: fn(&Position) -> Position,
    square: fn(Square) -> Square,
    set: fn(Bitboard) -> Bitboard,
}

const FLIPS: [Flip; 2] = [
    Flip {
        position: Position::mirror,
        square: Square::flip_vertical,
        set: Bitboard::flip_vertical,
    },
    Flip {
        position: Position::rotate,
        square: Square::rotate,
        set: Bitboard::rotate,
    },
];

impl Flip {
    fn move_(self, m: Move) -> Move {
        let (from, to) = ((self.square)(m.from()), (self.square)(m.to()));
        if m.is_promotion() {
            Move::promotion_to_met(from, to)
        } else {
            Move::normal(m.role(), from, to)
        }
    }

    /// The squares of a text such as `Nb1d2` or `exf6=M`, seen from the other side.
    fn text(self, text: &str) -> String {
        let flipped = |file: char, rank: char| {
            let square: Square = format!("{file}{rank}").parse().unwrap();
            (self.square)(square)
        };
        text.chars()
            .map(|c| match c {
                'a'..='h' => flipped(c, '1').file().char(),
                '1'..='8' => flipped('a', c).rank().char(),
                _ => c,
            })
            .collect()
    }
}

fn swapped(outcome: Option<Outcome>) -> Option<(Option<Color>, String)> {
    outcome.map(|outcome| {
        (
            outcome.winner.map(|winner| !winner),
            outcome.termination.to_string(),
        )
    })
}

/// The move number goes up after Black's moves only; all else must agree.
fn without_number(position: &Position) -> Position {
    let mut setup = position.to_setup();
    setup.fullmoves = 1;
    setup.position(position.rules()).unwrap()
}

fn same_moves(position: &Position, flip: Flip) -> Result<(), TestCaseError> {
    let flipped = (flip.position)(position);
    let moves = position.legal_moves();
    prop_assert_eq!(
        sorted(flipped.legal_moves()),
        sorted(moves.iter().map(|m| flip.move_(*m)))
    );
    prop_assert_eq!(flipped.count_legal_moves(), moves.len());
    prop_assert_eq!(flipped.is_check(), position.is_check());
    prop_assert_eq!(flipped.checkers(), (flip.set)(position.checkers()));
    for color in Color::ALL {
        prop_assert_eq!(flipped.pinned(!color), (flip.set)(position.pinned(color)));
    }
    for m in moves {
        let other = flip.move_(m);
        prop_assert_eq!(flipped.gives_check(other), position.gives_check(m));
        prop_assert_eq!(flipped.is_capture(other), position.is_capture(m));
        prop_assert_eq!(
            flipped.san(other).unwrap(),
            flip.text(&position.san(m).unwrap())
        );
        let (after, other) = (position.play(m).unwrap(), flipped.play(other).unwrap());
        prop_assert_eq!(
            without_number(&(flip.position)(&after)),
            without_number(&other)
        );
    }
    Ok(())
}

fn same_counts_and_results(position: &Position, flip: Flip) -> Result<(), TestCaseError> {
    let flipped = (flip.position)(position);
    let words = |position: &Position, swap: bool| {
        position.counting().map(|counting| {
            let side = if swap { !counting.side } else { counting.side };
            let numbers = (counting.count, counting.limit, counting.moves_left);
            (counting.kind, side, numbers)
        })
    };
    prop_assert_eq!(words(&flipped, false), words(position, true));
    prop_assert_eq!(flipped.has_count_run_out(), position.has_count_run_out());
    let outcome = flipped.outcome();
    prop_assert_eq!(
        outcome.map(|outcome| (outcome.winner, outcome.termination.to_string())),
        swapped(position.outcome())
    );
    prop_assert_eq!(
        flipped.weaker_side(),
        position.weaker_side().map(|side| !side)
    );
    for color in Color::ALL {
        let other = !color;
        prop_assert_eq!(
            flipped.counting_limit(other),
            position.counting_limit(color)
        );
        prop_assert_eq!(
            flipped.has_insufficient_material(other),
            position.has_insufficient_material(color)
        );
        let (start, other_start) = (
            position.start_counting(color),
            flipped.start_counting(other),
        );
        prop_assert_eq!(other_start, start.map(|started| (flip.position)(&started)));
        let (stop, other_stop) = (position.stop_counting(color), flipped.stop_counting(other));
        prop_assert_eq!(other_stop, stop.map(|stopped| (flip.position)(&stopped)));
    }
    Ok(())
}

fn same_fields(position: &Position, flip: Flip) -> Result<(), TestCaseError> {
    let flipped = (flip.position)(position);
    prop_assert_eq!((flip.position)(&flipped), *position);
    prop_assert_eq!(flipped.turn(), !position.turn());
    prop_assert_eq!(flipped.rules(), position.rules());
    let numbers = |position: &Position| {
        let fen = position.fen();
        fen.split(' ').skip(2).collect::<Vec<_>>().join(" ")
    };
    prop_assert_eq!(numbers(&flipped), numbers(position));
    prop_assert_eq!(
        flipped.zobrist_hash(),
        makruk_core::zobrist::key(flipped.board(), flipped.turn())
    );
    for square in Square::ALL {
        let other = (flip.square)(square);
        let swapped = position
            .piece_at(square)
            .map(|piece| (!piece.color, piece.role, piece.promoted));
        prop_assert_eq!(
            flipped
                .piece_at(other)
                .map(|piece| (piece.color, piece.role, piece.promoted)),
            swapped
        );
        prop_assert_eq!(
            flipped.attacks_from(other),
            (flip.set)(position.attacks_from(square))
        );
        for color in Color::ALL {
            let pin = position.pin(color, square);
            prop_assert_eq!(flipped.pin(!color, other), (flip.set)(pin));
            let attackers = position.attacks_to(square, color);
            prop_assert_eq!(flipped.attacks_to(other, !color), (flip.set)(attackers));
        }
    }
    prop_assert_eq!(
        flipped
            .swap_turn()
            .map(|passed| without_number(&passed))
            .ok(),
        position
            .swap_turn()
            .map(|passed| without_number(&(flip.position)(&passed)))
            .ok()
    );
    Ok(())
}

proptest! {
    #![proptest_config(cases(1000))]

    #[test]
    fn the_other_side_of_the_board_is_the_same_game(position in positions()) {
        for flip in FLIPS {
            same_fields(&position, flip)?;
            same_moves(&position, flip)?;
            same_counts_and_results(&position, flip)?;
        }
    }
}
