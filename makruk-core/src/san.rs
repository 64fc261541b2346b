//! Moves as people write them: SAN (`Nd2`, `Sed4`, `exf6=M`, `Rb8#`) and LAN (`Ra7-a8#`,
//! `g5-g6=M`).

use alloc::{
    string::{String, ToString},
    vec::Vec,
};
use core::{
    fmt::{self, Write},
    str::FromStr,
};

use crate::{
    attacks,
    bitboard::Bitboard,
    error::{AmbiguousMoveError, Error, IllegalMoveError, IllegalReason, excerpt},
    moves::Move,
    named::named,
    piece::Role,
    position::Position,
    square::{File, Rank, Square},
    uci::UciMove,
};

named! {
    /// How a move is written for people.
    Notation, "notation", {
        /// Standard algebraic: the origin only as far as it is needed.
        San = "san",
        /// Long algebraic: the origin always.
        Lan = "lan",
    }
}

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
        let error = |offset: usize, problem| ParseSanError {
            text: excerpt(san),
            offset,
            problem,
        };
        let end = |text: &[u8], set: &[u8]| {
            let kept = text.iter().rposition(|byte| !set.contains(byte));
            kept.map_or(0, |last| last + 1)
        };
        // Checks first, then annotations: `Rb8#!`, not `Rb8!#`.
        let text = &san[..end(san, b"!?")];
        let text = &text[..end(text, b"+#")];

        // From the back, since the target is the one part that is always there.
        let (text, promotion) = match text {
            [head @ .., b'=', letter] => {
                let role = letter
                    .is_ascii_uppercase()
                    .then(|| Role::from_char(char::from(*letter)))
                    .flatten()
                    .filter(|role| !matches!(role, Role::Pawn | Role::King));
                match role {
                    Some(role) => (head, Some(role)),
                    None => return Err(error(text.len() - 1, SanProblem::Promotion)),
                }
            }
            _ => (text, None),
        };
        let Some((origin, target)) = text.split_last_chunk::<2>() else {
            return Err(error(0, SanProblem::Target));
        };
        let Some(to) = Square::from_ascii(target) else {
            return Err(error(origin.len(), SanProblem::Target));
        };
        let (role, origin, skipped) = match origin {
            [
                letter @ (b'P' | b'M' | b'S' | b'N' | b'R' | b'K'),
                rest @ ..,
            ] => (Role::from_char(char::from(*letter)), rest, 1),
            _ => (Some(Role::Pawn), origin, 0),
        };
        let (origin, capture, dash) = match origin {
            [rest @ .., b'x'] => (rest, true, false),
            [rest @ .., b'-'] => (rest, false, true),
            rest => (rest, false, false),
        };
        let (file, rank) = match *origin {
            [] => (None, None),
            [one] => (File::from_char(one.into()), Rank::from_char(one.into())),
            [file, rank] => (File::from_char(file.into()), Rank::from_char(rank.into())),
            _ => return Err(error(skipped, SanProblem::Origin)),
        };
        let understood = usize::from(file.is_some()) + usize::from(rank.is_some());
        match role {
            Some(role) if understood == origin.len() => Ok(Self {
                role,
                file,
                rank,
                to,
                capture,
                promotion,
                dash,
            }),
            _ => Err(error(skipped, SanProblem::Origin)),
        }
    }

    /// The one legal move that this is in a position.
    ///
    /// An `x` too many or too few is not held against it, and a promotion may be left out, for
    /// records do both; but a pawn move without an origin is a step, and with an `x` a capture.
    pub fn to_move(&self, position: &Position) -> Result<Move, SanError> {
        let refuse = |reason| {
            SanError::Illegal(IllegalMoveError {
                text: self.to_string(),
                reason,
                fen: position.marked_fen(),
            })
        };
        let moves = position.legal_moves();
        let mut fitting = moves
            .iter()
            .copied()
            .filter(|m| m.role() == self.role && m.to() == self.to && self.may_begin(m.from()));
        let Some(m) = fitting.next() else {
            return Err(refuse(self.why_not(position)));
        };
        if m.role() == Role::Pawn && self.capture && !position.is_capture(m) {
            return Err(refuse(IllegalReason::NoSuchMove));
        }
        let others: Vec<Move> = fitting.collect();
        if !others.is_empty() {
            let mut candidates = alloc::vec![m];
            candidates.extend(others);
            return Err(SanError::Ambiguous(AmbiguousMoveError {
                text: self.to_string(),
                candidates,
                fen: position.marked_fen(),
            }));
        }
        if self.promotion.is_some() && self.promotion != m.promotion() {
            return Err(refuse(IllegalReason::WrongPromotion));
        }
        Ok(m)
    }

    /// Whether a move from this square fits what is said of the origin.
    fn may_begin(&self, from: Square) -> bool {
        self.rank.is_none_or(|rank| from.rank() == rank)
            && match self.file {
                Some(file) => from.file() == file,
                None => self.role != Role::Pawn || from.file() == self.to.file(),
            }
    }

    /// Why no legal move fits.
    fn why_not(&self, position: &Position) -> IllegalReason {
        let pieces = position.board().pieces(position.turn(), self.role);
        let bares_the_king = pieces
            .into_iter()
            .filter(|from| self.may_begin(*from))
            .any(|from| {
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
        let (role, from, to) = (m.role(), m.from(), m.to());
        let capture = position.is_capture(m);
        let (mut file, mut rank) = (None, None);
        if role == Role::Pawn {
            file = capture.then(|| from.file());
        } else {
            let rivals = rivals(position, m);
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

/// The squares of other pieces of the same role with a legal move to the same square.
fn rivals(position: &Position, m: Move) -> Bitboard {
    let (role, to, color) = (m.role(), m.to(), position.turn());
    let board = position.board();
    let others = board.pieces(color, role) - Bitboard::from(m.from());
    if others.is_empty() {
        return others;
    }
    // Steps are reversed: from where the enemy's piece would go.
    let reaching = others & attacks::attacks(!color, role, to, board.occupied());
    reaching
        .into_iter()
        .filter(|from| position.is_legal(Move::normal(role, *from, to)))
        .collect()
}

/// The move without a check mark.
impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.role != Role::Pawn {
            write!(f, "{}", self.role.upper_char())?;
        }
        if let Some(file) = self.file {
            write!(f, "{file}")?;
        }
        if let Some(rank) = self.rank {
            write!(f, "{rank}")?;
        }
        f.write_str(match (self.capture, self.dash) {
            (true, _) => "x",
            (false, true) => "-",
            (false, false) => "",
        })?;
        write!(f, "{}", self.to)?;
        match self.promotion {
            Some(role) => write!(f, "={}", role.upper_char()),
            None => Ok(()),
        }
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

    /// A legal move in the notation that is asked for.
    pub fn written_in(notation: Notation, position: &Position, m: Move) -> Self {
        match notation {
            Notation::San => Self::from_move(position, m),
            Notation::Lan => Self::lan_from_move(position, m),
        }
    }

    fn with_suffix(position: &Position, m: Move, san: San) -> Self {
        let suffix = position.gives_check(m).then(|| {
            let mut after = *position;
            after.play_unchecked(m);
            if after.has_legal_moves() {
                Suffix::Check
            } else {
                Suffix::Checkmate
            }
        });
        Self { san, suffix }
    }
}

impl fmt::Display for SanPlus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.san)?;
        f.write_str(match self.suffix {
            None => "",
            Some(Suffix::Check) => "+",
            Some(Suffix::Checkmate) => "#",
        })
    }
}

impl Position {
    /// The legal move of a text in SAN or LAN.
    ///
    /// Fails with [`Error::ParseSan`] where it is no such text, [`Error::IllegalMove`] where no
    /// legal move fits and [`Error::AmbiguousMove`] where several do.
    pub fn parse_san(&self, san: &str) -> Result<Move, Error> {
        let found = san.parse::<San>()?.to_move(self);
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

    /// A legal move in the notation that is asked for.
    pub fn notation(&self, m: Move, notation: Notation) -> Result<String, IllegalMoveError> {
        // `play` is the one place that knows how to refuse a move.
        self.play(m)?;
        Ok(SanPlus::written_in(notation, self, m).to_string())
    }

    /// A line of legal moves in SAN with move numbers: `1. e4 e5 2. Nd2`, `33... Kd7 34. Kc5`.
    pub fn san_variation(&self, moves: &[Move]) -> Result<String, IllegalMoveError> {
        // Writing to a string cannot fail.
        let mut text = String::new();
        let mut position = *self;
        for (i, m) in moves.iter().copied().enumerate() {
            if i > 0 {
                text.push(' ');
            }
            if position.turn().is_white() {
                let _ = write!(text, "{}. ", position.fullmoves());
            } else if i == 0 {
                let _ = write!(text, "{}... ", position.fullmoves());
            }
            text += &position.san(m)?;
            position.play_unchecked(m);
        }
        Ok(text)
    }
}

named! {
    /// What is wrong with a text that should be SAN.
    SanProblem, "SAN problem", {
        /// It does not end in a square.
        Target = "target",
        /// What stands before the target is no piece letter and no origin.
        Origin = "origin",
        /// What stands behind `=` is no role to promote to.
        Promotion = "promotion",
    }
}

/// A text that is not SAN or LAN in the letters `K M S N R`.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ParseSanError {
    /// The text.
    pub text: String,
    /// Where the offending part begins, in bytes.
    pub offset: usize,
    /// What is wrong with it.
    pub problem: SanProblem,
}

impl fmt::Display for ParseSanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let problem = match self.problem {
            SanProblem::Target => "expected the square where the piece goes",
            SanProblem::Origin => {
                "expected a piece letter (K, M, S, N, R or none), then the origin if it is needed"
            }
            SanProblem::Promotion => "expected a piece letter behind `=`",
        };
        write!(
            f,
            "invalid SAN `{}`, byte {}: {problem}",
            self.text, self.offset
        )
    }
}

/// Why a move in SAN is none in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SanError {
    /// No legal move fits.
    Illegal(IllegalMoveError),
    /// More than one legal move fits.
    Ambiguous(AmbiguousMoveError),
}

impl From<SanError> for Error {
    fn from(error: SanError) -> Self {
        match error {
            SanError::Illegal(error) => Self::IllegalMove(error),
            SanError::Ambiguous(error) => Self::AmbiguousMove(error),
        }
    }
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal(error) => fmt::Display::fmt(error, f),
            Self::Ambiguous(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl core::error::Error for SanError {}
