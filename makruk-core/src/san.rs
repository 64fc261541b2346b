//! Moves as people write them: SAN (`Nd2`, `Sed4`, `exf6=M`, `Rb8#`) and LAN (`Ra7-a8#`,
//! `g5-g6=M`).

mod error;
mod syntax;

use alloc::string::{String, ToString};
use core::{fmt, str::FromStr};

pub use error::{ParseSanError, SanError, SanProblem};
pub(crate) use syntax::{Letter, Syntax, promotion as read_promotion, read as read_syntax};

pub use crate::notation::Notation;
use crate::{
    bitboard::Bitboard,
    error::{AmbiguousMoveError, Error, IllegalMoveError, IllegalReason, excerpt},
    moves::Move,
    notation::MoveText,
    piece::Role,
    position::Position,
    square::{File, Rank, Square},
    uci::UciMove,
    variant::Variant,
};

/// A move in SAN or LAN without its check mark, not yet looked at in a position.
///
/// ```
/// use makruk_core::{Position, san::San};
///
/// let position = Position::from_fen("4k3/8/8/4S3/8/2S5/8/4K3 w - - 0 1")?;
/// let m = "Sed4".parse::<San>()?.to_move(&position)?;
/// assert_eq!(m.to_string(), "e5d4");
/// assert_eq!(position.parse_san("Sd4").unwrap_err().code(), "ERR_AMBIGUOUS_MOVE");
/// assert_eq!(position.parse_san("Sa1").unwrap_err().code(), "ERR_ILLEGAL_MOVE");
/// assert_eq!(position.parse_san("Qa1").unwrap_err().code(), "ERR_SAN");
/// # Ok::<(), makruk_core::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct San {
    /// What moves.
    pub role: Role,
    /// The file that it comes from, if that is said.
    pub file: Option<File>,
    /// The rank that it comes from, if that is said.
    pub rank: Option<Rank>,
    /// Where it goes.
    pub to: Square,
    /// Whether it is written as a capture.
    pub capture: bool,
    /// What a pawn becomes, if that is said.
    pub promotion: Option<Role>,
    /// Whether it is written with a dash between origin and target.
    pub dash: bool,
}

impl San {
    /// Reads bytes that should be the ASCII text of a move in SAN or LAN. A check or mate mark and
    /// annotation marks (`!`, `?`) at the end are passed over.
    pub fn from_ascii(san: &[u8]) -> Result<Self, ParseSanError> {
        Self::of_variant(san, Variant::Makruk)
    }

    /// Reads a move in the letters of a game: ASEAN chess has those of chess.
    pub fn of_variant(san: &[u8], variant: Variant) -> Result<Self, ParseSanError> {
        let read = if variant == Variant::Asean {
            syntax::read(san, syntax::chess, syntax::promotion)
        } else {
            syntax::read(san, syntax::fairy, |letter| {
                syntax::fairy(letter).map(|letter| letter.role)
            })
        };
        match read {
            Ok(Syntax { san, .. }) => Ok(san),
            Err((offset, problem)) => Err(ParseSanError::new(san, Notation::San, offset, problem)),
        }
    }

    /// The one legal move that this is in a position.
    ///
    /// An `x` too many or too few is not held against it, and a promotion may be left out, for
    /// records do both; but a pawn move without an origin is a step, and with an `x` a capture.
    pub fn to_move(&self, position: &Position) -> Result<Move, SanError> {
        let origins = self.origins(position);
        let Some(from) = origins.first() else {
            return Err(self.refuse(position, self.why_not(position)));
        };
        if origins.more_than_one() {
            let candidates = origins.into_iter();
            return Err(SanError::Ambiguous(AmbiguousMoveError {
                text: self.to_string(),
                candidates: candidates
                    .map(|from| position.move_of(self.role, from, self.to, self.promotion))
                    .collect(),
                fen: position.marked_fen(),
            }));
        }
        let m = position.move_of(self.role, from, self.to, self.promotion);
        let must_choose = || {
            position.rules().variant.may_choose()
                && m.role() == Role::Pawn
                && position.promotes_on(position.turn(), m.to())
        };
        let wrong = match self.promotion {
            Some(_) => self.promotion != m.promotion(),
            None => must_choose(),
        };
        if wrong {
            return Err(self.refuse(position, IllegalReason::WrongPromotion));
        }
        Ok(m)
    }

    #[cold]
    fn refuse(&self, position: &Position, reason: IllegalReason) -> SanError {
        SanError::Illegal(IllegalMoveError {
            text: self.to_string(),
            reason,
            fen: position.marked_fen(),
        })
    }

    /// From where the legal moves begin that fit all that is said, but for the promotion.
    pub(crate) fn origins(&self, position: &Position) -> Bitboard {
        let takes = position.by_color(!position.turn()).contains(self.to);
        if self.role == Role::Pawn && self.capture && !takes {
            return Bitboard::EMPTY;
        }
        position.origins(self.role, self.to, self.may_begin())
    }

    /// The squares that fit what is said of the origin.
    fn may_begin(&self) -> Bitboard {
        let mut squares = match self.file {
            Some(file) => Bitboard::from_file(file),
            None if self.role == Role::Pawn => Bitboard::file_of(self.to),
            None => Bitboard::FULL,
        };
        if let Some(rank) = self.rank {
            squares &= Bitboard::from_rank(rank);
        }
        squares
    }

    /// Why no legal move fits.
    pub(crate) fn why_not(&self, position: &Position) -> IllegalReason {
        let pieces = position.board().pieces(position.turn(), self.role);
        let bares_the_king = (pieces & self.may_begin()).into_iter().any(|from| {
            let uci = UciMove {
                from,
                to: self.to,
                promotion: None,
            };
            uci.to_move_unchecked(position)
                .and_then(|m| position.illegal_reason(m))
                == Some(IllegalReason::LeavesKingInCheck)
        });
        if bares_the_king {
            IllegalReason::LeavesKingInCheck
        } else {
            IllegalReason::NoSuchMove
        }
    }

    /// The shortest form of a legal move that only this move fits. A met and a promoted pawn are
    /// told apart as two pieces of one role.
    pub fn from_move(position: &Position, m: Move) -> Self {
        Self::from_move_among(position, m, Bitboard::FULL)
    }

    /// The shortest form that only this move fits among those of the pieces on some squares.
    pub(crate) fn from_move_among(position: &Position, m: Move, among: Bitboard) -> Self {
        let (role, from, to) = (m.role(), m.from(), m.to());
        let capture = position.is_capture(m);
        let (mut file, mut rank) = (None, None);
        if role == Role::Pawn {
            file = capture.then(|| from.file());
        } else {
            let others = among - Bitboard::from_square(from);
            let rivals = position.origins(role, to, others);
            if rivals.any() {
                let same_file = (rivals & Bitboard::from_file(from.file())).any();
                let same_rank = (rivals & Bitboard::from_rank(from.rank())).any();
                file = (!same_file || same_rank).then(|| from.file());
                rank = same_file.then(|| from.rank());
            }
        }
        Self {
            role,
            file,
            rank,
            to,
            capture,
            promotion: m.promotion(),
            dash: false,
        }
    }

    /// The form of a legal move with its whole origin.
    pub fn lan_from_move(position: &Position, m: Move) -> Self {
        let capture = position.is_capture(m);
        Self {
            role: m.role(),
            file: Some(m.from().file()),
            rank: Some(m.from().rank()),
            to: m.to(),
            capture,
            promotion: m.promotion(),
            dash: !capture,
        }
    }
}

/// The move without a check mark, in the letters of Makruk.
impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&MoveText::fairy(self, None, Variant::Makruk))
    }
}

impl FromStr for San {
    type Err = ParseSanError;

    fn from_str(san: &str) -> Result<Self, ParseSanError> {
        Self::from_ascii(san.as_bytes())
    }
}

/// A move in SAN or LAN with its check mark, as it stands in a record.
///
/// ```
/// use makruk_core::{Position, san::SanPlus};
///
/// let position = Position::from_fen("k7/7R/1K6/8/8/8/8/8 w - - 0 1")?;
/// let m = position.parse_uci("h7h8")?;
/// assert_eq!(SanPlus::from_move(&position, m).to_string(), "Rh8#");
/// # Ok::<(), makruk_core::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SanPlus {
    /// The move.
    pub san: San,
    /// What it does to the enemy king.
    pub suffix: Option<Suffix>,
    /// In the letters of which game it is written.
    pub variant: Variant,
}

/// The mark behind a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Suffix {
    /// `+`
    Check,
    /// `#`
    Checkmate,
}

impl SanPlus {
    /// A legal move in SAN.
    pub fn from_move(position: &Position, m: Move) -> Self {
        Self::with_suffix(position, m, San::from_move(position, m))
    }

    /// A legal move in LAN.
    pub fn lan_from_move(position: &Position, m: Move) -> Self {
        Self::with_suffix(position, m, San::lan_from_move(position, m))
    }

    /// The text without a heap: [`to_string`](alloc::string::ToString) for those in a hurry.
    pub fn to_text(&self) -> MoveText {
        MoveText::fairy(&self.san, self.suffix, self.variant)
    }

    fn with_suffix(position: &Position, m: Move, san: San) -> Self {
        let suffix = Suffix::of(position, m);
        let variant = position.rules().variant;
        Self {
            san,
            suffix,
            variant,
        }
    }
}

impl Suffix {
    /// The mark that a legal move deserves.
    pub(crate) fn of(position: &Position, m: Move) -> Option<Self> {
        if !position.gives_check(m) {
            return None;
        }
        let mut after = *position;
        after.play_unchecked(m);
        Some(if after.has_legal_moves() {
            Self::Check
        } else {
            Self::Checkmate
        })
    }
}

impl fmt::Display for SanPlus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_text())
    }
}

impl Position {
    /// The legal move of a text in SAN or LAN.
    ///
    /// Fails with [`Error::ParseSan`] where it is no such text, [`Error::IllegalMove`] where no
    /// legal move fits and [`Error::AmbiguousMove`] where several do.
    pub fn parse_san(&self, san: &str) -> Result<Move, Error> {
        let found = San::of_variant(san.as_bytes(), self.rules().variant)?.to_move(self);
        Ok(found.map_err(|mut error| {
            // As it was given, with its marks.
            let (SanError::Illegal(IllegalMoveError { text, .. })
            | SanError::Ambiguous(AmbiguousMoveError { text, .. })) = &mut error;
            *text = excerpt(san.as_bytes());
            error
        })?)
    }

    /// A legal move in SAN with its check mark.
    pub fn san(&self, m: Move) -> Result<String, IllegalMoveError> {
        self.notation(m, Notation::San)
    }

    /// A legal move in LAN with its check mark.
    pub fn lan(&self, m: Move) -> Result<String, IllegalMoveError> {
        self.notation(m, Notation::Lan)
    }
}
