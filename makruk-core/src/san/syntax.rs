//! The form of SAN and LAN, whatever letters they are written in.

use super::{San, SanProblem};
use crate::{
    piece::Role,
    square::{File, Rank, Square},
    variant::Variant,
};

/// What a letter stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Letter {
    pub(crate) role: Role,
    /// For a met: whether it is a promoted pawn, if the letter says.
    pub(crate) promoted: Option<bool>,
}

/// What a text says of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Syntax {
    pub(crate) san: San,
    /// The letter that it begins with.
    pub(crate) letter: Option<Letter>,
}

/// The letters of Fairy-Stockfish.
#[inline]
pub(crate) fn fairy(byte: u8) -> Option<Letter> {
    let role = match byte {
        b'P' => Role::Pawn,
        b'M' => Role::Met,
        b'S' => Role::Khon,
        b'N' => Role::Knight,
        b'R' => Role::Rook,
        b'K' => Role::King,
        _ => return None,
    };
    Some(Letter {
        role,
        promoted: None,
    })
}

/// The letters of chess, in which ASEAN chess is written.
pub(crate) fn chess(byte: u8) -> Option<Letter> {
    let letter = char::from(byte);
    let role = Variant::Asean.role(letter)?;
    letter.is_ascii_uppercase().then_some(Letter {
        role,
        promoted: None,
    })
}

/// What a letter behind `=` stands for in ASEAN chess, whatever the notation.
pub(crate) fn promotion(byte: u8) -> Option<Role> {
    chess(byte).map(|letter| letter.role)
}

/// Reads a move. An error is the place of the offending byte and what is wrong with it.
#[inline]
pub(crate) fn read(
    whole: &[u8],
    letter_of: impl Fn(u8) -> Option<Letter>,
    promotion_of: impl Fn(u8) -> Option<Role>,
) -> Result<Syntax, (usize, SanProblem)> {
    let end = |text: &[u8], set: [u8; 2]| {
        let kept = text.iter().rposition(|byte| !set.contains(byte));
        kept.map_or(0, |last| last + 1)
    };
    // Checks first, then annotations: `Rb8#!`, not `Rb8!#`.
    let text = &whole[..end(whole, *b"!?")];
    let text = &text[..end(text, *b"+#")];

    // From the back, since the target is the one part that is always there.
    let (text, promotion) = match text {
        [head @ .., b'=', letter] => {
            match promotion_of(*letter).filter(|role| !matches!(role, Role::Pawn | Role::King)) {
                Some(role) => (head, Some(role)),
                None => return Err((text.len() - 1, SanProblem::Promotion)),
            }
        }
        _ => (text, None),
    };
    let Some((origin, target)) = text.split_last_chunk::<2>() else {
        return Err((0, SanProblem::Target));
    };
    let Some(to) = Square::from_ascii(target) else {
        return Err((origin.len(), SanProblem::Target));
    };
    let letter = origin.first().and_then(|byte| letter_of(*byte));
    let skipped = usize::from(letter.is_some());
    let (origin, capture, dash) = match &origin[skipped..] {
        [rest @ .., b'x'] => (rest, true, false),
        [rest @ .., b'-'] => (rest, false, true),
        rest => (rest, false, false),
    };
    let (file, rank) = match *origin {
        [] => (None, None),
        [one] => (File::from_char(one.into()), Rank::from_char(one.into())),
        [file, rank] => (File::from_char(file.into()), Rank::from_char(rank.into())),
        _ => return Err((skipped, SanProblem::Origin)),
    };
    let understood = usize::from(file.is_some()) + usize::from(rank.is_some());
    if understood != origin.len() {
        return Err((skipped, SanProblem::Origin));
    }
    let san = San {
        role: letter.map_or(Role::Pawn, |letter| letter.role),
        file,
        rank,
        to,
        capture,
        promotion,
        dash,
    };
    Ok(Syntax { san, letter })
}
