//! From a text to a legal move, by all that the text could mean.

use alloc::vec::Vec;

use arrayvec::ArrayVec;

use super::{Notation, latin, thai};
use crate::{
    bitboard::Bitboard,
    error::{AmbiguousMoveError, Error, IllegalMoveError, IllegalReason, excerpt},
    moves::Move,
    piece::Role,
    position::Position,
    san::{ParseSanError, San, SanProblem},
};

/// One thing that a text could mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Reading {
    pub(super) san: San,
    /// Of a met: whether it is a promoted pawn, if that is said.
    pub(super) promoted: Option<bool>,
    /// Whether the notation itself would write it like this.
    pub(super) strict: bool,
}

pub(super) type Readings = ArrayVec<Reading, 4>;

/// Where a text goes wrong, in bytes, and how.
pub(super) type Problem = (usize, SanProblem);

/// Signs of a text, each in one byte, with the places that they come from.
pub(super) struct Signs {
    pub(super) bytes: ArrayVec<u8, 24>,
    offsets: ArrayVec<usize, 24>,
}

impl Signs {
    pub(super) fn new() -> Self {
        Self {
            bytes: ArrayVec::new(),
            offsets: ArrayVec::new(),
        }
    }

    /// Whether there was room. No move needs as much as there is.
    pub(super) fn push(&mut self, sign: u8, offset: usize) -> bool {
        self.offsets.try_push(offset).is_ok() && self.bytes.try_push(sign).is_ok()
    }

    /// Where a sign stands in the text.
    pub(super) fn offset(&self, sign: usize) -> usize {
        self.offsets.get(sign).copied().unwrap_or(0)
    }
}

/// A sign that every script has: digits of both kinds and what stands between and behind squares.
/// `-` is everything that may stand for the dash.
pub(super) fn common_sign(c: char) -> Option<u8> {
    Some(match c {
        '0'..='9' | '+' | '#' | '!' | '?' | '=' => c as u8,
        // Thai digits.
        '\u{e50}'..='\u{e59}' => b'0' + (u32::from(c) - 0xe50) as u8,
        'x' | 'X' | '×' => b'x',
        // Hyphens, dashes, the minus sign; arrows, also those that are put together.
        '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '→' | '⇒' | '➔' | '➜' | '>' => b'-',
        _ => return None,
    })
}

pub(super) fn parse(position: &Position, text: &str, notation: Notation) -> Result<Move, Error> {
    let readings = if notation.dialect().thai {
        thai::read(text, notation, position.rules().variant)
    } else {
        latin::read(text, notation, position.rules().variant)
    };
    match readings {
        Ok(readings) => choose(position, text, notation, &readings),
        Err((offset, problem)) => {
            let error = ParseSanError::new(text.as_bytes(), notation, offset, problem);
            Err(error.into())
        }
    }
}

fn choose(
    position: &Position,
    text: &str,
    notation: Notation,
    readings: &[Reading],
) -> Result<Move, Error> {
    let may_choose = position.rules().variant.may_choose();
    let marks_promotions = may_choose || !notation.dialect().promotion.is_empty();
    let mut promotion_is_wrong = false;
    for strict in [true, false] {
        let mut candidates: ArrayVec<Move, 16> = ArrayVec::new();
        for reading in readings {
            if strict && !reading.strict {
                continue;
            }
            let mut origins = reading.san.origins(position);
            if strict {
                origins &= reading.kind(position);
            }
            for from in origins {
                let San {
                    role,
                    to,
                    promotion,
                    ..
                } = reading.san;
                let m = position.move_of(role, from, to, promotion);
                let marked = promotion.is_some();
                let must_be_marked =
                    may_choose && role == Role::Pawn && position.promotes_on(position.turn(), to);
                if (marked && !m.is_promotion()) || (!marked && must_be_marked) {
                    promotion_is_wrong = true;
                    continue;
                }
                if strict && marks_promotions && marked != m.is_promotion() {
                    continue;
                }
                if !candidates.contains(&m) {
                    // Not more than eight knights, or two pawns and a few neighbours, reach a square.
                    let _ = candidates.try_push(m);
                }
            }
        }
        match *candidates {
            [] => {}
            [m] => return Ok(m),
            _ => {
                return Err(Error::AmbiguousMove(AmbiguousMoveError {
                    text: excerpt(text.as_bytes()),
                    candidates: Vec::from(&*candidates),
                    fen: position.marked_fen(),
                }));
            }
        }
    }
    let bares_king = readings
        .iter()
        .any(|reading| reading.san.why_not(position) == IllegalReason::LeavesKingInCheck);
    Err(Error::IllegalMove(IllegalMoveError {
        text: excerpt(text.as_bytes()),
        reason: if promotion_is_wrong {
            IllegalReason::WrongPromotion
        } else if bares_king {
            IllegalReason::LeavesKingInCheck
        } else {
            IllegalReason::NoSuchMove
        },
        fen: position.marked_fen(),
    }))
}

impl Reading {
    /// The squares of pieces of the kind that is said.
    fn kind(&self, position: &Position) -> Bitboard {
        let promoted = position.board().promoted();
        match self.promoted {
            None => Bitboard::FULL,
            Some(true) => promoted,
            Some(false) => !promoted,
        }
    }
}
