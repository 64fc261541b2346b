use core::{fmt, ops::Deref};

use arrayvec::ArrayString;

use super::{Digits, Notation, NotationOptions, dialect::Dialect};
use crate::{
    bitboard::Bitboard,
    moves::Move,
    piece::Role,
    position::Position,
    san::{San, SanPlus, Suffix},
    square::{File, Rank},
    variant::Variant,
};

/// Room for the longest: `ม็ ก๑→ก๒`, a promotion and a check mark.
const MOST: usize = 40;

/// A move in text, on the stack. It reads like a string.
///
/// ```
/// use makruk_core::{Position, san::SanPlus};
///
/// let position = Position::new();
/// let m = position.parse_uci("b1d2")?;
/// let text = SanPlus::from_move(&position, m).to_text();
/// assert_eq!(&*text, "Nd2");
/// # Ok::<(), makruk_core::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct MoveText(ArrayString<MOST>);

pub(crate) const FILES: [&str; 8] = ["ก", "ข", "ค", "ง", "จ", "ฉ", "ช", "ญ"];
pub(crate) const RANKS: [&str; 8] = ["๑", "๒", "๓", "๔", "๕", "๖", "๗", "๘"];

impl MoveText {
    fn push(&mut self, text: &str) {
        // Nothing that is written is longer than the room there is.
        let _ = self.0.try_push_str(text);
    }

    fn push_char(&mut self, c: char) {
        let _ = self.0.try_push(c);
    }

    fn push_suffix(&mut self, suffix: Option<Suffix>) {
        match suffix {
            None => {}
            Some(Suffix::Check) => self.push_char('+'),
            Some(Suffix::Checkmate) => self.push_char('#'),
        }
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// SAN or LAN in the letters that Fairy-Stockfish has for a game, as the fields say.
    pub(crate) fn fairy(san: &San, suffix: Option<Suffix>, variant: Variant) -> Self {
        let letter = |role| variant.letter(role).to_ascii_uppercase();
        let mut text = Self(ArrayString::new_const());
        if san.role != Role::Pawn {
            text.push_char(letter(san.role));
        }
        if let Some(file) = san.file {
            text.push_char(file.char());
        }
        if let Some(rank) = san.rank {
            text.push_char(rank.char());
        }
        if san.capture {
            text.push_char('x');
        } else if san.dash {
            text.push_char('-');
        }
        text.push_char(san.to.file().char());
        text.push_char(san.to.rank().char());
        if let Some(role) = san.promotion {
            text.push_char('=');
            text.push_char(letter(role));
        }
        text.push_suffix(suffix);
        text
    }

    pub(super) fn of(options: NotationOptions, position: &Position, m: Move) -> Self {
        let dialect = options.notation.dialect();
        let long = dialect.long;
        match options.notation {
            Notation::San => return SanPlus::from_move(position, m).to_text(),
            Notation::Lan => return SanPlus::lan_from_move(position, m).to_text(),
            _ => {}
        }
        let promoted = position.board().promoted();
        let is_promoted = promoted.contains(m.from());
        let san = if long {
            San::lan_from_move(position, m)
        } else {
            let kind = match m.role() {
                Role::Met if dialect.apart && is_promoted => promoted,
                Role::Met if dialect.apart => !promoted,
                _ => Bitboard::FULL,
            };
            San::from_move_among(position, m, kind)
        };
        let mut text = Self(ArrayString::new_const());
        let digits = options.digits.unwrap_or(dialect.digits);
        let letter = long || m.role() != Role::Pawn || pawn_needs_letter(options, position, &san);
        text.write(dialect, digits, &san, letter, is_promoted);
        text.push_promotion(dialect, m, &san);
        text.push_suffix(Suffix::of(position, m));
        text
    }

    fn write(
        &mut self,
        dialect: &Dialect,
        digits: Digits,
        san: &San,
        letter: bool,
        promoted: bool,
    ) {
        if letter {
            self.push(dialect.letter(san.role, promoted));
            self.push(dialect.space);
        }
        if let Some(file) = san.file {
            self.push_file(dialect, file);
        }
        if let Some(rank) = san.rank {
            self.push_rank(dialect, digits, rank);
        }
        if san.capture {
            self.push(dialect.capture);
        } else if letter {
            self.push(dialect.dash);
        }
        self.push_file(dialect, san.to.file());
        self.push_rank(dialect, digits, san.to.rank());
    }

    fn push_promotion(&mut self, dialect: &Dialect, m: Move, san: &San) {
        match san.promotion {
            // What was chosen must be told, and is told in the letters of the game.
            Some(_) if m.is_by_choice() => {
                self.push_char('=');
                if let Some(letter) = m.promotion_char() {
                    self.push_char(letter.to_ascii_uppercase());
                }
            }
            Some(_) => self.push(dialect.promotion),
            None => {}
        }
    }

    fn push_file(&mut self, dialect: &Dialect, file: File) {
        if dialect.thai {
            self.push(FILES[usize::from(file.index())]);
        } else {
            self.push_char(file.char());
        }
    }

    fn push_rank(&mut self, dialect: &Dialect, digits: Digits, rank: Rank) {
        if dialect.thai && digits == Digits::Thai {
            self.push(RANKS[usize::from(rank.index())]);
        } else {
            self.push_char(rank.char());
        }
    }
}

/// Whether without a letter the move could be that of a promoted pawn: the newer versions of
/// makruk-js leave out the letters of both. No version minds one before a pawn move.
fn pawn_needs_letter(options: NotationOptions, position: &Position, san: &San) -> bool {
    let by_promoted = San {
        role: Role::Met,
        ..*san
    };
    options.notation == Notation::MakrukJs
        && san.promotion.is_none()
        && (by_promoted.origins(position) & position.board().promoted()).any()
}

impl Deref for MoveText {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self)
    }
}

impl fmt::Debug for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}
