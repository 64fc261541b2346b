//! Any text as a move, in any position, and as any name.

use core::{fmt::Display, str::FromStr};

use makruk_core::{
    Color, CountEnd, CountEvent, CountKind, CounterMate, CountingMode, Error, File, Game,
    ParseNameError, Piece, PieceLimits, Position, PromotionRank, Rank, Role, Rules, Square,
    Termination, Variant,
    fen::{FenDialect, FenField},
    notation::{Digits, Notation, detect_notation},
    san::{San, SanProblem},
    uci::{UciMove, UciProblem},
};

use super::check_error;

/// Reads what stands before the first `|` as a FEN and the rest as a move. Without a FEN that can
/// be played from, the whole is a move at the start.
pub fn run(data: &[u8]) {
    let (position, text) = split(data).unwrap_or((Position::new(), data));
    match San::from_ascii(text) {
        Ok(san) => assert_eq!(san.to_string().parse(), Ok(san)),
        Err(error) => check_error(error),
    }
    match UciMove::from_ascii(text) {
        Ok(uci) => assert_eq!(uci.to_string().parse(), Ok(uci)),
        Err(error) => check_error(error),
    }
    if let Ok(text) = core::str::from_utf8(text) {
        check_san(&position, text);
        check_notations(&position, text);
        check_uci(&position, text);
        check_names(text);
    }
}

fn split(data: &[u8]) -> Option<(Position, &[u8])> {
    let bar = data.iter().position(|byte| *byte == b'|')?;
    let fen = core::str::from_utf8(&data[..bar]).ok()?;
    Some((fen.parse().ok()?, &data[bar + 1..]))
}

fn check_san(position: &Position, text: &str) {
    let mut game = Game::from_position(*position);
    let pushed = game.push_san(text);
    assert_eq!(pushed, position.parse_san(text));
    match pushed {
        Ok(m) => {
            assert!(position.is_legal(m));
            for written in [position.san(m), position.lan(m)] {
                let written = written.expect("a legal move");
                assert_eq!(position.parse_san(&written), Ok(m), "{written}");
            }
            assert_eq!(game.pop(), Some(m));
        }
        Err(Error::AmbiguousMove(error)) => {
            assert!(error.candidates.len() > 1);
            assert!(error.candidates.iter().all(|m| position.is_legal(*m)));
            check_error(error);
        }
        Err(error) => check_error(error),
    }
    assert_eq!(game.position(), position);
}

/// Every notation reads the text or refuses it, and what it reads it writes and reads again.
fn check_notations(position: &Position, text: &str) {
    for notation in Notation::ALL.iter().copied() {
        match position.parse_move(text, notation) {
            Ok(m) => {
                let written = position.notation(m, notation).expect("a legal move");
                match position.parse_move(&written, notation) {
                    Ok(read) => assert_eq!(read, m, "{written}"),
                    Err(Error::AmbiguousMove(error)) => assert!(error.candidates.contains(&m)),
                    Err(error) => panic!("{error}"),
                }
            }
            Err(Error::AmbiguousMove(error)) => {
                assert!(error.candidates.len() > 1);
                assert!(error.candidates.iter().all(|m| position.is_legal(*m)));
                check_error(error);
            }
            Err(error) => check_error(error),
        }
    }
    let tokens: Vec<&str> = text.split_whitespace().collect();
    let found = detect_notation(position, &tokens);
    for entry in &found.entries {
        assert!(entry.moves.len() <= tokens.len());
        assert!(entry.exact <= entry.moves.len());
        assert_eq!(entry.fits(), entry.moves.len() == tokens.len());
    }
}

fn check_uci(position: &Position, text: &str) {
    let mut game = Game::from_position(*position);
    let pushed = game.push_uci(text);
    assert_eq!(pushed, position.parse_uci(text));
    match pushed {
        Ok(m) => {
            assert!(position.is_legal(m));
            assert!(m.to_uci().starts_with(text));
            assert_eq!(position.parse_uci(&m.to_uci()), Ok(m));
        }
        Err(error) => check_error(error),
    }
}

fn check_names(text: &str) {
    check_name::<Color>(text);
    check_name::<Role>(text);
    check_name::<Piece>(text);
    check_name::<File>(text);
    check_name::<Rank>(text);
    check_name::<Square>(text);
    check_name::<Rules>(text);
    check_name::<Variant>(text);
    check_name::<CountingMode>(text);
    check_name::<CountEnd>(text);
    check_name::<CounterMate>(text);
    check_name::<PieceLimits>(text);
    check_name::<PromotionRank>(text);
    check_name::<CountKind>(text);
    check_name::<CountEvent>(text);
    check_name::<Termination>(text);
    check_name::<Notation>(text);
    check_name::<Digits>(text);
    check_name::<FenDialect>(text);
    check_name::<FenField>(text);
    check_name::<SanProblem>(text);
    check_name::<UciProblem>(text);
}

/// A value has one name, so what is read is written the same.
fn check_name<T: FromStr<Err = ParseNameError> + Display>(text: &str) {
    match text.parse::<T>() {
        Ok(value) => assert_eq!(value.to_string(), text),
        Err(error) => check_error(error),
    }
}
