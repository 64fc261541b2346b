//! Reading in Latin letters other than those of Fairy-Stockfish.

use super::{
    Notation,
    read::{Problem, Reading, Readings, Signs, common_sign},
};
use crate::{
    piece::Role,
    san::{Letter, SanProblem, Syntax, read_promotion, read_syntax},
    variant::Variant,
};

pub(super) fn read(text: &str, notation: Notation, variant: Variant) -> Result<Readings, Problem> {
    let signs = signs(text, notation)?;
    let dialect = notation.dialect();
    let meaning = |letter| dialect.meaning(letter);
    let syntax = read_syntax(&signs.bytes, meaning, |letter| {
        if variant.may_choose() {
            read_promotion(letter)
        } else {
            meaning(letter).map(|letter| letter.role)
        }
    });
    let Syntax { san, letter } = syntax.map_err(|(at, problem)| (signs.offset(at), problem))?;
    let mut readings = Readings::new();
    readings.push(Reading {
        san,
        promoted: letter.and_then(|letter: Letter| letter.promoted),
        strict: true,
    });
    // The newer versions of makruk-js leave out the letter of a promoted pawn, as that of a pawn.
    if notation == Notation::MakrukJs && letter.is_none() {
        let mut met = san;
        met.role = Role::Met;
        readings.push(Reading {
            san: met,
            promoted: Some(true),
            strict: true,
        });
    }
    Ok(readings)
}

/// The text in ASCII, with one sign for everything that may stand for the dash, and none for what
/// has no meaning.
fn signs(text: &str, notation: Notation) -> Result<Signs, Problem> {
    let mut signs = Signs::new();
    for (offset, c) in text.trim_end().char_indices() {
        let sign = match common_sign(c) {
            Some(sign) => sign,
            None if c.is_ascii_alphabetic() => c as u8,
            None if c.is_whitespace() || matches!(c, ',' | '\u{200b}') => continue,
            None if c == '.' && notation == Notation::Th2569 => continue,
            // No sign of any move.
            None => 0,
        };
        if sign == b'-' && signs.bytes.last() == Some(&b'-') {
            continue;
        }
        if !signs.push(sign, offset) {
            return Err((offset, SanProblem::Target));
        }
    }
    if notation == Notation::Western {
        // An offer of a draw.
        while signs.bytes.last() == Some(&b'=') {
            signs.bytes.pop();
        }
    }
    Ok(signs)
}
