//! Texts that are written can be read, and mean the same.

use makruk_core::{
    Color, Game, Move, Position, Role, Setup,
    fen::{Fen, FenDialect, FenOptions, validate_fen},
    san::{Notation, San, SanPlus},
    uci::UciMove,
};
use proptest::prelude::*;

use crate::{
    cases, slow,
    strategies::{games, positions},
};

/// The position as its FEN tells it: a count that was declared and has not moved looks like one
/// that was not declared.
fn as_told_by_fen(position: &Position) -> Position {
    let fresh = position
        .to_setup()
        .count
        .is_some_and(|count| count.ply == 0);
    match position.stop_counting(position.turn()) {
        Ok(stopped) if fresh => stopped,
        _ => *position,
    }
}

/// Whether a dialect can say everything of a position.
fn loses_nothing(dialect: FenDialect, setup: &Setup) -> bool {
    match (dialect, setup.count) {
        (FenDialect::Short, count) => count.is_none(),
        (FenDialect::MakrukJs, None) => setup.halfmoves == 0,
        // Its numbers are moves of which each is two plies of a clock here.
        (FenDialect::MakrukJs, Some(count)) => {
            let bare = Color::ALL.map(|color| setup.board.is_bare(color));
            count.ply < u16::MAX && bare != [true, true]
        }
        _ => true,
    }
}

proptest! {
    #![proptest_config(cases(2000))]

    #[test]
    fn fen_in_every_dialect_means_the_same_position(position in positions()) {
        let told = as_told_by_fen(&position);
        for dialect in FenDialect::ALL.iter().copied() {
            let options = FenOptions::default().promoted(true).dialect(dialect);
            let text = position.fen_with(options);
            let fen = Fen::from_dialect(text.as_bytes(), dialect);
            prop_assert!(fen.is_ok(), "{}: {:?}", text, fen);
            let fen = fen.unwrap();
            // What a dialect has no room for is the count and the clocks, and nothing else.
            prop_assert_eq!(&fen.setup().board, position.board());
            prop_assert_eq!(fen.setup().turn, position.turn());
            if loses_nothing(dialect, &position.to_setup()) {
                prop_assert_eq!(fen.position(position.rules()), Ok(told), "{}", text);
                prop_assert_eq!(fen.to_text(options), text);
            }
        }
    }

    #[test]
    fn fen_without_marks_means_the_same_moves(position in positions()) {
        let fen = position.fen();
        prop_assert_eq!(validate_fen(&fen, position.rules()), Vec::new());
        let read = Position::from_fen_with_rules(&fen, position.rules()).unwrap();
        prop_assert!(read.board().promoted().is_empty());
        prop_assert!(read.board().same_placement(position.board()));
        prop_assert_eq!(read.zobrist_hash(), position.zobrist_hash());
        prop_assert_eq!(read.legal_moves(), position.legal_moves());
        prop_assert_eq!(read.fen(), fen);
    }

    #[test]
    fn a_position_is_its_set_up(position in positions()) {
        let setup = position.to_setup();
        prop_assert_eq!(setup.position(position.rules()), Ok(as_told_by_fen(&position)));
        let board = position.board();
        prop_assert_eq!(&board.iter().collect::<makruk_core::Board>(), board);
        prop_assert_eq!(position.board_fen(), board.to_string());
    }

    #[test]
    fn moves_are_read_as_they_are_written(position in positions()) {
        let slow = slow(&position);
        for m in slow.legal_moves() {
            let (uci, san) = (m.to_string(), slow.san(m));
            let found = position.parse_uci(&uci).unwrap();
            prop_assert_eq!(found.to_uci(), uci.as_str());
            prop_assert_eq!(position.parse_uci(&uci[..4]), Ok(found));
            prop_assert_eq!(uci.parse::<UciMove>().unwrap(), UciMove::from(found));
            for suffix in 'a'..='z' {
                let read = position.parse_uci(&format!("{}{suffix}", &uci[..4]));
                prop_assert_eq!(read.is_ok(), m.promotes && suffix == 'm', "{}", suffix);
            }
            prop_assert_eq!(Move::from_bits(found.to_bits()), Some(found));

            let after = slow.play(m);
            let mark = match (after.in_check(after.white_to_move), after.legal_moves().is_empty()) {
                (false, _) => "",
                (true, false) => "+",
                (true, true) => "#",
            };
            prop_assert_eq!(position.san(found), Ok(format!("{san}{mark}")));
            prop_assert_eq!(San::from_move(&position, found).to_string(), san.as_str());

            let lan = position.lan(found).unwrap();
            for text in [&san, &format!("{san}{mark}"), &format!("{san}{mark}!?"), &lan] {
                prop_assert_eq!(position.parse_san(text), Ok(found), "{}", text);
            }
            let forms = [SanPlus::from_move(&position, found), SanPlus::lan_from_move(&position, found)];
            for (form, notation) in forms.into_iter().zip([Notation::San, Notation::Lan]) {
                prop_assert_eq!(form.san.to_string().parse::<San>(), Ok(form.san));
                prop_assert_eq!(position.notation(found, notation), Ok(form.to_string()));
            }
            if found.role() == Role::Pawn && slow.is_capture(m) {
                // Without the file it is a step, and there is none to an occupied square.
                prop_assert!(position.parse_san(&uci[2..4]).is_err(), "{}", san);
            }
            prop_assert_eq!(forms[1].san.file, Some(found.from().file()));
            prop_assert_eq!(forms[1].san.rank, Some(found.from().rank()));
        }
    }

    #[test]
    fn bits_are_moves_and_moves_are_bits(bits in any::<u16>()) {
        if let Some(m) = Move::from_bits(bits) {
            prop_assert_eq!(m.to_bits(), bits);
            let again = match m.promotion() {
                Some(role) if bits >> 12 > 7 => Move::promotion_by_choice(m.from(), m.to(), role),
                Some(_) => Move::promotion_to_met(m.from(), m.to()),
                None => Move::normal(m.role(), m.from(), m.to()),
            };
            prop_assert_eq!(again, m);
            let uci: UciMove = m.to_uci().parse().unwrap();
            prop_assert_eq!(uci, UciMove::from(m));
        } else {
            prop_assert!(!(1..=11).contains(&(bits >> 12)));
        }
    }
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn a_game_is_its_record(game in games()) {
        let mut by_san = Game::from_position(*game.root());
        for san in game.san_history() {
            by_san.push_san(&san).unwrap();
        }
        prop_assert!(by_san.moves().eq(game.moves()));

        let moves: Vec<Move> = game.moves().collect();
        let line = game.root().san_variation(&moves).unwrap();
        let words = line.split_whitespace().filter(|word| !word.ends_with('.'));
        prop_assert!(words.eq(game.san_history().iter()));

        let mut by_uci = Game::from_position(*game.root());
        for m in moves {
            by_uci.push_uci(&m.to_uci()).unwrap();
        }
        prop_assert_eq!(by_uci.position(), by_san.position());
    }
}
