//! Moves in every notation mean the same move when they are read, and no text does harm.

use makruk_core::{
    Digits, Error, Move, Notation, NotationOptions, Position, fen::Epd, notation::detect_notation,
};
use proptest::{collection::vec, prelude::*, sample::select};

use crate::{
    cases,
    strategies::{games, positions},
};

/// A move read from its own text, if it is to be read from it.
fn check(position: &Position, m: Move, options: NotationOptions) -> Result<(), TestCaseError> {
    let text = position.notation(m, options).unwrap();
    prop_assert_eq!(&*options.text(position, m), text.as_str());
    match position.parse_move(&text, options.notation) {
        Ok(read) => prop_assert_eq!(read, m, "{}", text),
        // Its letters are files, too, and it leaves out the origin.
        Err(Error::AmbiguousMove(error)) if options.notation == Notation::ThaiSan => {
            prop_assert!(error.candidates.contains(&m), "{}", error);
            let begins = text.starts_with(['ข', 'ค', 'ง']);
            prop_assert!(begins, "{}", error);
        }
        Err(error) => prop_assert!(false, "{}", error),
    }
    Ok(())
}

/// What moves are made of, in all scripts, and what is none of it.
fn signs() -> impl Strategy<Value = String> {
    let signs = "KMSNRPQBDHETF กขคงจฉชญมรบ็้๐๑๒๓๔๕๖๗๘๙abcdefgh012345678x×X=+#!?-–→>.,;\"\u{200b}";
    let signs: Vec<char> = signs.chars().collect();
    let sign = prop_oneof![9 => select(signs), 1 => any::<char>()];
    vec(sign, 0..16).prop_map(|signs| signs.into_iter().collect())
}

proptest! {
    #![proptest_config(cases(600))]

    #[test]
    fn moves_are_read_as_they_are_written_in_every_notation(position in positions()) {
        for m in position.legal_moves() {
            for notation in Notation::ALL.iter().copied() {
                check(&position, m, notation.into())?;
                for digits in Digits::ALL.iter().copied() {
                    check(&position, m, NotationOptions::new(notation).digits(digits))?;
                }
            }
        }
    }

    #[test]
    fn no_text_does_harm(position in positions(), text in signs()) {
        for notation in Notation::ALL.iter().copied() {
            match position.parse_move(&text, notation) {
                Ok(m) => prop_assert!(position.is_legal(m)),
                Err(Error::AmbiguousMove(error)) => {
                    prop_assert!(error.candidates.len() > 1);
                    prop_assert!(error.candidates.iter().all(|m| position.is_legal(*m)));
                }
                Err(Error::ParseSan(error)) => {
                    // Plain SAN is bytes, not characters.
                    let bytes = error.notation == Notation::San;
                    prop_assert!(bytes || text.is_char_boundary(error.offset), "{}", error);
                }
                Err(error) => prop_assert_eq!(error.code(), "ERR_ILLEGAL_MOVE"),
            }
        }
        if let Ok(epd) = format!("{} {text}", position.fen()).parse::<Epd>() {
            prop_assert_eq!(epd.to_string().parse(), Ok(epd));
        }
    }
}

proptest! {
    #![proptest_config(cases(100))]

    #[test]
    fn a_record_is_detected(game in games(), notation in select(Notation::ALL)) {
        let record = game.notation_history(notation);
        let tokens: Vec<&str> = record.iter().map(String::as_str).collect();
        let found = detect_notation(game.root(), &tokens);
        prop_assert_eq!(found.entries.len(), Notation::ALL.len());
        for entry in &found.entries {
            let failed = entry.failure.as_ref().map(|failure| failure.index);
            prop_assert_eq!(failed.unwrap_or(tokens.len()), entry.moves.len());
            if entry.notation == notation && notation != Notation::ThaiSan {
                prop_assert!(entry.fits());
                prop_assert!(entry.moves.iter().copied().eq(game.moves()));
                prop_assert_eq!(entry.exact, tokens.len());
            }
        }
        if let Some(moves) = found.agreed_moves() {
            prop_assert!(found.fitting().all(|entry| entry.moves == moves));
        }
    }
}
