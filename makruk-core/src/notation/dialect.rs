//! What the notations have in letters and signs.

use super::{Digits, Notation};
use crate::{piece::Role, san::Letter};

/// The letters and signs of one notation.
pub(super) struct Dialect {
    /// Of pawn, met, khon, knight, rook, king.
    pub(super) letters: [&'static str; 6],
    /// Of a promoted pawn, where it is not that of the met.
    pub(super) promoted: Option<&'static str>,
    /// Whether the short form counts mets and promoted pawns as two kinds of piece.
    pub(super) apart: bool,
    /// What follows the target of a promoting pawn.
    pub(super) promotion: &'static str,
    /// Whether letter and origin are always written, also those of a pawn.
    pub(super) long: bool,
    /// Between letter and origin.
    pub(super) space: &'static str,
    /// Before the target of a move that takes nothing; left out after nothing.
    pub(super) dash: &'static str,
    /// Before the target of a capture.
    pub(super) capture: &'static str,
    pub(super) thai: bool,
    pub(super) digits: Digits,
}

const FAIRY: Dialect = Dialect {
    letters: ["P", "M", "S", "N", "R", "K"],
    promoted: None,
    apart: false,
    promotion: "=M",
    long: false,
    space: "",
    dash: "",
    capture: "x",
    thai: false,
    digits: Digits::Arabic,
};

const CHESS: [&str; 6] = ["P", "Q", "B", "N", "R", "K"];

const THAI: Dialect = Dialect {
    letters: ["บ", "ม็", "ค", "ม", "ร", "ข"],
    promoted: Some("ง"),
    dash: "-",
    thai: true,
    digits: Digits::Thai,
    ..FAIRY
};

const RECORD: Dialect = Dialect {
    promotion: "",
    long: true,
    capture: "X",
    digits: Digits::Arabic,
    ..THAI
};

impl Notation {
    pub(super) const fn dialect(self) -> &'static Dialect {
        match self {
            Self::San => &FAIRY,
            // Written from the fields of `San`, which has the dash.
            Self::Lan => {
                &const {
                    Dialect {
                        long: true,
                        ..FAIRY
                    }
                }
            }
            Self::Playok => {
                &const {
                    Dialect {
                        letters: CHESS,
                        promoted: Some("P"),
                        apart: true,
                        promotion: "=P",
                        ..FAIRY
                    }
                }
            }
            Self::Western => {
                &const {
                    Dialect {
                        letters: CHESS,
                        promotion: "",
                        ..FAIRY
                    }
                }
            }
            Self::Th2569 => {
                &const {
                    Dialect {
                        letters: ["B", "D", "H", "M", "R", "K"],
                        promoted: Some("N"),
                        thai: false,
                        ..RECORD
                    }
                }
            }
            Self::MakrukJs => {
                &const {
                    Dialect {
                        letters: ["B", "E", "T", "M", "R", "K"],
                        promoted: Some("F"),
                        apart: true,
                        promotion: "=F",
                        ..FAIRY
                    }
                }
            }
            Self::ThaiSan => &THAI,
            Self::ThaiLan => {
                &const {
                    Dialect {
                        long: true,
                        space: " ",
                        ..THAI
                    }
                }
            }
            Self::ThaiRecord => &RECORD,
            Self::ThaiRecordSpaced => {
                &const {
                    Dialect {
                        dash: " ",
                        ..RECORD
                    }
                }
            }
            Self::ThaiRecordDotted => {
                &const {
                    Dialect {
                        dash: ".",
                        ..RECORD
                    }
                }
            }
            Self::ThaiRecordArrow => {
                &const {
                    Dialect {
                        dash: "→",
                        ..RECORD
                    }
                }
            }
        }
    }
}

impl Notation {
    /// The letters, for a message.
    pub(crate) const fn letters_in_words(self) -> &'static str {
        match self {
            Self::San | Self::Lan => "K, M, S, N, R or none",
            Self::Playok => "K, Q, B, N, R, P for a promoted pawn, or none",
            Self::Western => "K, Q, B, N, R or none",
            Self::Th2569 => "K, D, H, M, R, B, N for a promoted pawn",
            Self::MakrukJs => "K, E, T, M, R, F for a promoted pawn, or none",
            Self::ThaiSan => "ข, ม็, ค, ม, ร, ง for a promoted pawn, or none",
            _ => "ข, ม็, ค, ม, ร, บ, ง for a promoted pawn",
        }
    }
}

impl Dialect {
    /// The letter of a role.
    pub(super) fn letter(&self, role: Role, promoted: bool) -> &'static str {
        match self.promoted {
            Some(letter) if promoted && role == Role::Met => letter,
            _ => self.letters[role.index()],
        }
    }

    /// What a Latin letter stands for. A letter that pawn and promoted pawn share is that of the
    /// promoted pawn: the pawn goes without.
    pub(super) fn meaning(&self, letter: u8) -> Option<Letter> {
        let is = |text: &str| text.as_bytes() == [letter];
        if self.promoted.is_some_and(is) {
            return Some(Letter {
                role: Role::Met,
                promoted: Some(true),
            });
        }
        let role = Role::ALL
            .into_iter()
            .find(|role| is(self.letters[role.index()]))?;
        let promoted = (role == Role::Met && self.promoted.is_some()).then_some(false);
        Some(Letter { role, promoted })
    }
}
