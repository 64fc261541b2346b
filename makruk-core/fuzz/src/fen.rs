//! Any bytes as a FEN, in every dialect and under several rules.

use makruk_core::{
    Position, Rules,
    fen::{Epd, Fen, FenDialect, FenOptions, validate_fen},
};

use super::{check_error, check_position};

/// Reads the bytes in every way.
pub fn run(data: &[u8]) {
    for dialect in FenDialect::ALL.iter().copied() {
        match Fen::from_dialect(data, dialect) {
            Ok(fen) => check_fen(fen),
            Err(error) => check_error(error),
        }
    }
    let Ok(text) = core::str::from_utf8(data) else {
        return;
    };
    match Fen::from_epd(text) {
        Ok((fen, operations)) => {
            check_fen(fen);
            assert!(text.contains(operations));
        }
        Err(error) => check_error(error),
    }
    match text.parse::<Epd>() {
        Ok(epd) => check_epd(&epd),
        Err(error) => check_error(error),
    }
    for rules in [Rules::FAIRY, Rules::THAI_2569, Rules::ARTICLE] {
        let errors = validate_fen(text, rules);
        match Position::from_fen_with_rules(text, rules) {
            Ok(_) => assert_eq!(errors, []),
            Err(error) => {
                assert!(!errors.is_empty(), "{error}");
                assert_eq!(errors[0].code(), error.code());
                check_error(error);
            }
        }
        errors.into_iter().for_each(check_error);
    }
}

fn check_fen(fen: Fen) {
    let marked = format!("{fen:#}");
    assert_eq!(marked.parse(), Ok(fen), "{marked}");
    // Some programs number moves from 0; that is read as 1.
    assert!(fen.setup().fullmoves >= 1);
    for rules in [Rules::FAIRY, Rules::THAI_2569, Rules::ARTICLE] {
        match fen.position(rules) {
            Ok(position) => {
                check_position(&position);
                let text = position.fen_with(FenOptions::default().promoted(true));
                assert_eq!(Position::from_fen_with_rules(&text, rules), Ok(position));
            }
            Err(error) => {
                assert!(!error.kinds.is_empty());
                check_error(error);
            }
        }
    }
}

fn check_epd(epd: &Epd) {
    let text = epd.to_string();
    assert_eq!(text.parse().as_ref(), Ok(epd), "{text}");
    let Ok(position) = epd.position(Rules::FAIRY) else {
        return;
    };
    for operation in epd.operations() {
        for moves in [
            epd.moves(operation.opcode(), &position),
            epd.line(operation.opcode(), &position),
        ] {
            moves.map_or_else(check_error, drop);
        }
    }
}
