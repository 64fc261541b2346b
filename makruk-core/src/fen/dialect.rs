use crate::{
    color::Color,
    named::named,
    piece::{Piece, Role},
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
