//! Reading in Thai letters.
//!
//! Four of them name a file as well as a piece, or nearly so: ข is file b and the king (khun), ค
//! file c and the khon, ง file d and the promoted pawn (ngai), and ม begins both the knight (ma)
//! and, as ม็, the met. So a text may have several readings; which of them are legal moves decides.

use super::{
    Notation,
    read::{Problem, Reading, Readings, Signs, common_sign},
};
use crate::{
    piece::Role,
    san::{Letter, San, SanProblem, read_promotion},
    square::{File, Rank, Square},
    variant::Variant,
};

const FILES: [char; 8] = ['ก', 'ข', 'ค', 'ง', 'จ', 'ฉ', 'ช', 'ญ'];

pub(super) fn read(text: &str, notation: Notation, variant: Variant) -> Result<Readings, Problem> {
    let signs = signs(text)?;
    let bytes = &*signs.bytes;
    let wrong = |at: usize, problem| (signs.offset(at), problem);

    let end = bytes.iter().rposition(|sign| !b"+#!?-".contains(sign));
    let mut rest = &bytes[..end.map_or(0, |last| last + 1)];
    let mut promotion = None;
    if let Some(at) = rest.iter().position(|sign| *sign == b'=') {
        match rest[at + 1..] {
            [letter] if variant.may_choose() && read_promotion(letter).is_some() => {
                promotion = read_promotion(letter);
            }
            [b'M' | b'F' | b'P' | b'd'] if !variant.may_choose() => promotion = Some(Role::Met),
            _ => return Err(wrong(at + 1, SanProblem::Promotion)),
        }
        rest = &rest[..at];
    }
    let Some((before, [file, rank])) = rest.split_last_chunk() else {
        return Err(wrong(0, SanProblem::Target));
    };
    let Some(to) = Square::from_ascii(&[*file, *rank]) else {
        return Err(wrong(before.len(), SanProblem::Target));
    };

    let sign_end = before.iter().rposition(|sign| !b"-x".contains(sign));
    let (body, between) = before.split_at(sign_end.map_or(0, |last| last + 1));
    let capture = between.contains(&b'x');
    let mut origin = Origin::default();
    for (at, sign) in body.iter().enumerate() {
        if *sign != b'-' && !origin.push(*sign) {
            return Err(wrong(at, SanProblem::Origin));
        }
    }
    let dash = !between.is_empty() && !capture;
    let san = |role, file, rank| San {
        role,
        file,
        rank,
        to,
        capture,
        promotion,
        dash,
    };

    let mut readings = Readings::new();
    let short = notation == Notation::ThaiSan;
    if let Some((letter, file, rank)) = origin.with_letter() {
        let whole = file.is_some() && rank.is_some();
        let written_short = letter.role != Role::Pawn && !between.is_empty();
        readings.push(Reading {
            san: san(letter.role, file, rank),
            promoted: letter.promoted,
            strict: whole || (short && written_short),
        });
    }
    if let Some((file, rank)) = origin.of_pawn() {
        let step = file.is_none() && between.is_empty();
        let takes = file.is_some() && rank.is_none() && capture;
        // Fairy-Stockfish means a piece from that rank; people mean the square.
        let square = rank.is_some();
        readings.push(Reading {
            san: san(Role::Pawn, file, rank),
            promoted: None,
            strict: short && (step || takes || square),
        });
    }
    if readings.is_empty() {
        // A file or a piece may begin it, so what follows that is too much.
        let begins = body.first().is_some_and(u8::is_ascii_alphabetic);
        let second = body.iter().skip(1).position(|sign| *sign != b'-');
        let at = second.filter(|_| begins).map_or(0, |index| index + 1);
        return Err(wrong(at, SanProblem::Origin));
    }
    Ok(readings)
}

/// The signs before the target: letter, file and rank, each of which may be missing.
#[derive(Default)]
struct Origin {
    signs: [u8; 3],
    len: usize,
}

impl Origin {
    fn push(&mut self, sign: u8) -> bool {
        let known = matches!(sign, b'a'..=b'h' | b'1'..=b'8' | b'M' | b'N' | b'R' | b'P');
        if !known || self.len == 3 {
            return false;
        }
        self.signs[self.len] = sign;
        self.len += 1;
        true
    }

    fn signs(&self) -> &[u8] {
        &self.signs[..self.len]
    }

    /// The first sign as a piece, the others as an origin.
    fn with_letter(&self) -> Option<(Letter, Option<File>, Option<Rank>)> {
        let (first, others) = self.signs().split_first()?;
        let (role, promoted) = match first {
            b'b' => (Role::King, None),
            b'c' => (Role::Khon, None),
            b'd' => (Role::Met, Some(true)),
            b'M' => (Role::Met, Some(false)),
            b'N' => (Role::Knight, None),
            b'R' => (Role::Rook, None),
            b'P' => (Role::Pawn, None),
            _ => return None,
        };
        let (file, rank) = match *others {
            [] => (None, None),
            [one] => (File::from_char(one.into()), Rank::from_char(one.into())),
            [file, rank] => (File::from_char(file.into()), Rank::from_char(rank.into())),
            _ => return None,
        };
        let understood = usize::from(file.is_some()) + usize::from(rank.is_some());
        (understood == others.len()).then_some((Letter { role, promoted }, file, rank))
    }

    /// All signs as the origin of a pawn, which goes without a letter.
    fn of_pawn(&self) -> Option<(Option<File>, Option<Rank>)> {
        match *self.signs() {
            [] => Some((None, None)),
            [file] => File::from_char(file.into()).map(|file| (Some(file), None)),
            [file, rank] => {
                let file = File::from_char(file.into())?;
                let rank = Rank::from_char(rank.into())?;
                Some((Some(file), Some(rank)))
            }
            _ => None,
        }
    }
}

/// Files as `a` to `h`, also where they are pieces; the other pieces as `M N R P`; and `-` for
/// everything that only divides.
fn signs(text: &str) -> Result<Signs, Problem> {
    let mut signs = Signs::new();
    let mut chars = text.char_indices().peekable();
    while let Some((offset, c)) = chars.next() {
        let file = FILES.iter().position(|file| *file == c);
        let sign = match c {
            'ม' => match chars.peek() {
                // Maitaikhu makes it a met; with mai tho it is the knight all the same.
                Some((_, '\u{e47}')) => {
                    chars.next();
                    b'M'
                }
                Some((_, '\u{e49}')) => {
                    chars.next();
                    b'N'
                }
                _ => b'N',
            },
            'ร' => b'R',
            'บ' => b'P',
            // What the pawn becomes may be said in Latin.
            'M' | 'F' | 'P' | 'R' | 'N' | 'B' | 'Q' if signs.bytes.last() == Some(&b'=') => c as u8,
            ',' | '.' | '\u{200b}' => b'-',
            _ if c.is_whitespace() => b'-',
            _ => match (file, common_sign(c)) {
                (Some(index), _) => b'a' + index as u8,
                (None, Some(sign)) => sign,
                // No sign of any move.
                (None, None) => 0,
            },
        };
        // Leading and repeated ones say nothing.
        let idle = sign == b'-' && signs.bytes.last().is_none_or(|last| *last == b'-');
        if !idle && !signs.push(sign, offset) {
            return Err((offset, SanProblem::Target));
        }
    }
    Ok(signs)
}
