use core::fmt;

use super::FenOptions;
use crate::{
    color::Color,
    named::named,
    piece::{Piece, Role},
    setup::Setup,
    variant::Variant,
};

named! {
    /// Whose FEN it is. The same letter means different pieces, so a dialect is named, never
    /// guessed.
    ///
    /// | dialect | letters pawn, met, khon, knight, rook, king | promoted pawn | fields |
    /// | --- | --- | --- | --- |
    /// | `fairy` | `P M S N R K` | `M~` | six |
    /// | `cutechess` | `P M S N R K` | `M~` | six, no count is `0 0` |
    /// | `short` | `P M S N R K` | `M~` | four: no third and fourth |
    /// | `western` | `P Q B N R K` | `Q~` | six; castling letters in the third are ignored |
    /// | `makruk-js` | `B E T M R K` | `F` | three, or eight with a count |
    /// | `plus` | `P M S N R K` | `+M` (also `+P`) | six |
    /// | `promoted-x` | `P M S N R K` | `X` | six |
    FenDialect, "FEN dialect", {
        /// Fairy-Stockfish, pychess, makrukground.
        Fairy = "fairy",
        /// cutechess: a position without a count has the limit 0.
        Cutechess = "cutechess",
        /// XBoard, Makruk-Stockfish: placement, side, plies since a capture, move number. A count
        /// cannot be written.
        Short = "short",
        /// The letters of PlayOK and of XBoard's Western set.
        Western = "western",
        /// kaisukez/makruk-js. Its count is in moves, with who counts and which count it is.
        MakrukJs = "makruk-js",
        /// openmakruk: a plus sign before a promoted pawn.
        Plus = "plus",
        /// natstpt's tools: a letter of its own for a promoted pawn.
        PromotedX = "promoted-x",
    }
}

impl Default for FenDialect {
    /// [`FenDialect::Fairy`].
    fn default() -> Self {
        Self::Fairy
    }
}

/// How a dialect shows a promoted pawn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    /// A character after the letter of the met.
    After(u8),
    /// A character before the letter of the met or the pawn.
    Before(u8),
    /// A letter of its own, in the case of its color.
    Letter(u8),
}

impl FenDialect {
    /// Letters of pawn, met, khon, knight, rook, king, in lower case.
    pub(super) const fn letters(self, variant: Variant) -> &'static [u8; 6] {
        match self {
            Self::Western => b"pqbnrk",
            Self::MakrukJs => b"betmrk",
            _ if matches!(variant, Variant::Asean) => b"pqbnrk",
            _ => b"pmsnrk",
        }
    }

    pub(super) const fn mark(self) -> Mark {
        match self {
            Self::MakrukJs => Mark::Letter(b'f'),
            Self::PromotedX => Mark::Letter(b'x'),
            Self::Plus => Mark::Before(b'+'),
            _ => Mark::After(b'~'),
        }
    }

    pub(super) fn piece(self, letter: u8, variant: Variant) -> Option<Piece> {
        let color = if letter.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        let lower = letter.to_ascii_lowercase();
        if self.mark() == Mark::Letter(lower) {
            return Some(Piece::promoted_pawn(color));
        }
        let index = self
            .letters(variant)
            .iter()
            .position(|known| *known == lower)?;
        Some(Piece::new(color, Role::ALL[index]))
    }
}

pub(super) fn write(
    setup: &Setup,
    variant: Variant,
    options: FenOptions,
    f: &mut impl fmt::Write,
) -> fmt::Result {
    let FenOptions { promoted, dialect } = options;
    setup.board.write_fen(f, |f, piece| {
        let cased = |letter: u8| {
            char::from(match piece.color {
                Color::White => letter.to_ascii_uppercase(),
                Color::Black => letter,
            })
        };
        let letter = cased(dialect.letters(variant)[piece.role.index()]);
        match dialect.mark() {
            _ if !(promoted && piece.promoted) => f.write_char(letter),
            Mark::After(mark) => write!(f, "{letter}{}", char::from(mark)),
            Mark::Before(mark) => write!(f, "{}{letter}", char::from(mark)),
            Mark::Letter(own) => f.write_char(cased(own)),
        }
    })?;
    write!(f, " {}", setup.turn.char())?;
    let Setup {
        halfmoves,
        fullmoves,
        ..
    } = *setup;
    match (dialect, setup.count) {
        (FenDialect::MakrukJs, None) => write!(f, " {fullmoves}"),
        (FenDialect::MakrukJs, Some(count)) => {
            // Its count speaks in moves; where it started is not in ours, so it is from 1.
            let bare = Color::ALL
                .into_iter()
                .find(|color| setup.board.is_bare(*color));
            let counter = match bare {
                Some(bare) => bare,
                None if count.ply.is_multiple_of(2) => setup.turn,
                None => !setup.turn,
            };
            write!(
                f,
                " {fullmoves} {} {} {} 1 {}",
                counter.char(),
                if bare.is_some() { "pp" } else { "bp" },
                count.ply / 2 + count.ply % 2,
                count.limit_plies / 2
            )
        }
        (FenDialect::Short, _) => write!(f, " {halfmoves} {fullmoves}"),
        (_, count) => {
            write!(f, " {} ", setup.rights)?;
            let clock = match count {
                Some(count) => {
                    write!(f, "{}", count.limit_plies)?;
                    count.ply
                }
                None => {
                    f.write_char(if dialect == FenDialect::Cutechess {
                        '0'
                    } else {
                        '-'
                    })?;
                    halfmoves
                }
            };
            if variant.first_check_wins() {
                let [white, black] = checks_left(setup);
                write!(f, " {white}+{black}")?;
            }
            write!(f, " {clock} {fullmoves}")
        }
    }
}

/// How many checks White and Black still need to win in Kar Ouk: none where the side to move is in
/// check.
pub(super) fn checks_left(setup: &Setup) -> [u8; 2] {
    let given = |color: Color| {
        let checked = color != setup.turn
            && setup
                .board
                .king_of(setup.turn)
                .is_some_and(|king| setup.board.attacks_to(king, color).any());
        u8::from(!checked)
    };
    Color::ALL.map(given)
}
