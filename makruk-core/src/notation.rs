//! The notations that moves are written in: whose letters, how much of the origin, which digits.
//!
//! The same letter means different pieces in different systems, so a notation is asked for by its
//! name and never guessed; [`detect_notation`] says which ones a record could be in.

mod detect;
mod dialect;
mod latin;
mod read;
mod text;
mod thai;

use alloc::string::String;
use core::fmt::Write;

pub use detect::{DetectFailure, Detected, Detection, detect_notation};
pub use text::MoveText;
#[cfg(feature = "svg")]
pub(crate) use text::{FILES as THAI_FILES, RANKS as THAI_RANKS};

#[cfg(feature = "svg")]
use crate::piece::Piece;
use crate::{
    error::{Error, IllegalMoveError},
    moves::Move,
    named::named,
    position::Position,
};

named! {
    /// How a move is written for people.
    ///
    /// | notation | king, met, khon, knight, rook, pawn | promoted pawn | promotion | origin |
    /// | --- | --- | --- | --- | --- |
    /// | `san` | `K M S N R`, none | `M` | `=M` | as far as needed |
    /// | `lan` | the same | `M` | `=M` | always |
    /// | `playok` | `K Q B N R`, none | `P` | `=P` | as far as needed |
    /// | `western` | `K Q B N R`, none | `Q` | no mark | as far as needed |
    /// | `th2569` | `K D H M R B` | `N` | no mark | always |
    /// | `makruk-js` | `K E T M R`, none | `F` | `=F` | as far as needed |
    /// | `thai-san` | `ข ม็ ค ม ร`, none | `ง` | `=M` | as far as needed |
    /// | `thai-lan` | `ข ม็ ค ม ร บ` | `ง` | `=M` | always |
    /// | `thai-record`… | `ข ม็ ค ม ร บ` | `ง` | no mark | always |
    Notation, "notation", {
        /// Standard algebraic in the letters of Fairy-Stockfish: the origin only as far as it is
        /// needed.
        San = "san",
        /// Long algebraic in the letters of Fairy-Stockfish: the origin always.
        Lan = "lan",
        /// PlayOK: the letters of chess, `P` for a promoted pawn. A pawn itself has no letter.
        Playok = "playok",
        /// The letters of chess with no difference between met and promoted pawn and no mark for
        /// a promotion (SchemingMind).
        Western = "western",
        /// The English letters of the Thai rule book of 2569: the same record as
        /// [`ThaiRecord`](Self::ThaiRecord) in Latin script.
        Th2569 = "th2569",
        /// kaisukez/makruk-js.
        MakrukJs = "makruk-js",
        /// Thai letters, short, as Fairy-Stockfish writes them: `จ๔`, `ค-ฉ๗`, `คจ-ง๔`.
        ThaiSan = "thai-san",
        /// Thai letters, long, as Fairy-Stockfish writes them: `ค ฉ๘-ฉ๗`.
        ThaiLan = "thai-lan",
        /// The official Thai record of 2569: `มข1-ง2`, `มข1Xง2+`.
        ThaiRecord = "thai-record",
        /// The official record with a space for the dash: `มข1 ง2`.
        ThaiRecordSpaced = "thai-record-spaced",
        /// The official record with a dot for the dash: `มข1.ง2`.
        ThaiRecordDotted = "thai-record-dotted",
        /// The official record with an arrow for the dash: `มข1→ง2`.
        ThaiRecordArrow = "thai-record-arrow",
    }
}

named! {
    /// The digits of ranks in Thai script.
    Digits, "digits", {
        /// `1` to `8`.
        Arabic = "arabic",
        /// `๑` to `๘`.
        Thai = "thai",
    }
}

/// The letter of a piece in Thai script.
#[cfg(feature = "svg")]
pub(crate) fn thai_letter(piece: Piece) -> &'static str {
    Notation::ThaiLan
        .dialect()
        .letter(piece.role, piece.promoted)
}

impl Default for Notation {
    /// [`Notation::San`].
    fn default() -> Self {
        Self::San
    }
}

/// How a move is to be written: a notation and, if it is to differ from the custom of that
/// notation, the digits.
///
/// ```
/// use makruk_core::{Position, notation::{Digits, Notation, NotationOptions}};
///
/// let position = Position::new();
/// let m = position.parse_uci("b1d2")?;
/// assert_eq!(position.notation(m, Notation::ThaiSan)?, "ม-ง๒");
/// assert_eq!(position.notation(m, Notation::ThaiRecord)?, "มข1-ง2");
/// let thai = NotationOptions::new(Notation::ThaiRecord).digits(Digits::Thai);
/// assert_eq!(position.notation(m, thai)?, "มข๑-ง๒");
/// # Ok::<(), makruk_core::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub struct NotationOptions {
    /// The notation.
    pub notation: Notation,
    /// The digits, `None` for what the notation has by custom: Thai in `thai-san` and `thai-lan`,
    /// Arabic elsewhere. Notations in Latin script have Arabic digits whatever is asked for.
    pub digits: Option<Digits>,
}

impl NotationOptions {
    /// A notation with the digits that it has by custom.
    pub const fn new(notation: Notation) -> Self {
        Self {
            notation,
            digits: None,
        }
    }

    /// The same notation with these digits.
    pub const fn digits(self, digits: Digits) -> Self {
        Self {
            digits: Some(digits),
            ..self
        }
    }

    /// The text of a legal move, check mark and all, without a heap. The move is not checked: of
    /// one that is not legal the text means nothing.
    pub fn text(self, position: &Position, m: Move) -> MoveText {
        MoveText::of(self, position, m)
    }
}

impl From<Notation> for NotationOptions {
    fn from(notation: Notation) -> Self {
        Self::new(notation)
    }
}

impl Position {
    /// The legal move of a text in a notation.
    ///
    /// [`Notation::San`] and [`Notation::Lan`] both read what [`parse_san`](Self::parse_san) reads.
    /// The others are read with either kind of digits, with any of the separators of the Thai
    /// record, and with the origin long or short.
    ///
    /// What the notation itself would write comes first. Only where that fits no legal move, it is
    /// read generously: a promotion mark may be missing, a letter of a met may mean a promoted pawn
    /// and the other way round, a Thai letter that stands alone may be a piece or a file. Whenever
    /// more than one move fits, the answer is [`Error::AmbiguousMove`] with all of them.
    ///
    /// ```
    /// use makruk_core::{Notation, Position};
    ///
    /// let position = Position::new();
    /// for (text, notation) in [
    ///     ("Nd2", Notation::San),
    ///     ("Nd2", Notation::Playok),
    ///     ("Mb1-d2", Notation::Th2569),
    ///     ("Md2", Notation::MakrukJs),
    ///     ("ม-ง2", Notation::ThaiSan),
    ///     ("ม, ข๑ → ง๒", Notation::ThaiRecord),
    /// ] {
    ///     assert_eq!(position.parse_move(text, notation)?.to_uci(), "b1d2");
    /// }
    ///
    /// // A king or the pawn of file b? The notation itself does not say.
    /// let position = Position::from_fen("7k/8/8/2p5/1PK5/8/8/8 w - - 0 1")?;
    /// let error = position.parse_move("ขxค๕", Notation::ThaiSan).unwrap_err();
    /// assert_eq!(error.code(), "ERR_AMBIGUOUS_MOVE");
    /// # Ok::<(), makruk_core::Error>(())
    /// ```
    pub fn parse_move(&self, text: &str, notation: Notation) -> Result<Move, Error> {
        match notation {
            Notation::San | Notation::Lan => self.parse_san(text),
            _ => read::parse(self, text, notation),
        }
    }

    /// A legal move in the notation that is asked for, with its check mark.
    pub fn notation(
        &self,
        m: Move,
        options: impl Into<NotationOptions>,
    ) -> Result<String, IllegalMoveError> {
        self.check_legal(m)?;
        Ok(options.into().text(self, m).as_str().into())
    }

    /// A line of legal moves with move numbers: `1. e4 e5 2. Nd2`, `33... Kd7 34. Kc5`.
    ///
    /// ```
    /// use makruk_core::{Notation, Position};
    ///
    /// let position = Position::from_fen("k7/8/1K6/8/8/8/7R/8 w - - 0 33")?;
    /// let m = position.parse_uci("h2h8")?;
    /// assert_eq!(position.variation(&[m], Notation::ThaiLan)?, "33. ร ญ๒-ญ๘#");
    /// # Ok::<(), makruk_core::Error>(())
    /// ```
    pub fn variation(
        &self,
        moves: &[Move],
        options: impl Into<NotationOptions>,
    ) -> Result<String, IllegalMoveError> {
        let options = options.into();
        let mut text = String::new();
        let mut position = *self;
        for (i, m) in moves.iter().copied().enumerate() {
            position.check_legal(m)?;
            if i > 0 {
                text.push(' ');
            }
            // Writing to a string cannot fail.
            if position.turn().is_white() {
                let _ = write!(text, "{}. ", position.fullmoves());
            } else if i == 0 {
                let _ = write!(text, "{}... ", position.fullmoves());
            }
            text += &options.text(&position, m);
            position.play_unchecked(m);
        }
        Ok(text)
    }

    /// A line of legal moves in SAN with move numbers; see [`variation`](Self::variation).
    pub fn san_variation(&self, moves: &[Move]) -> Result<String, IllegalMoveError> {
        self.variation(moves, Notation::San)
    }
}
