use alloc::vec::Vec;

use super::color::{Colors, Rgba};
use crate::{
    bitboard::Bitboard, color::Color, named::named, square::Square, uci::UciMove, variant::Variant,
};

named! {
    /// What the squares are called along the edge of a board.
    Coordinates, "kind of coordinates", {
        /// None: the board has no margin.
        None = "none",
        /// `a` to `h`, `1` to `8`.
        Latin = "latin",
        /// `ก` to `ญ`, `๑` to `๘`.
        Thai = "thai",
    }
}

named! {
    /// How pieces are drawn.
    PieceSet, "piece set", {
        /// The forms of the Thai pieces. Met, khon and king are one form in three sizes, as on a
        /// real board; a pawn is a cowrie, a promoted pawn the cowrie turned over.
        Figures = "figures",
        /// The letters of FEN and SAN in discs, `M~` for a promoted pawn.
        Latin = "latin",
        /// The letters of Thai records in discs, `ง` (*ngai*, turned over) for a promoted pawn.
        Thai = "thai",
    }
}

named! {
    /// The language of the text alternative and of the count under a board.
    Language, "language", {
        /// English.
        English = "english",
        /// Thai, with Thai digits.
        Thai = "thai",
    }
}

/// Which king is marked as being in check.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum CheckMark {
    /// That of the side to move, if it is in check.
    #[default]
    Auto,
    /// None.
    Off,
    /// Whatever stands on this square.
    At(Square),
}

/// An arrow from one square to another, or a ring where both are the same.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Arrow {
    /// Where it begins.
    pub from: Square,
    /// Where it points.
    pub to: Square,
    /// Its color, `None` for [`Colors::arrow`].
    pub color: Option<Rgba>,
}

impl Arrow {
    /// An arrow of the color that all arrows have.
    pub const fn new(from: Square, to: Square) -> Self {
        Self {
            from,
            to,
            color: None,
        }
    }

    /// The same arrow in a color of its own.
    pub const fn color(self, color: Rgba) -> Self {
        Self {
            color: Some(color),
            ..self
        }
    }
}

/// How a board is drawn. The default is White's side below, Thai figures, Latin coordinates, the
/// check and the count shown, colors for a light page, as large as there is room.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct BoardOptions {
    /// Whose side is below.
    pub orientation: Color,
    /// A move whose two squares are colored.
    pub last_move: Option<UciMove>,
    /// Which king is marked as being in check.
    pub check: CheckMark,
    /// Arrows and rings, drawn over the pieces.
    pub arrows: Vec<Arrow>,
    /// Squares with a color of their own; the last one given for a square is on top.
    pub fill: Vec<(Square, Rgba)>,
    /// Squares with a cross.
    pub marks: Bitboard,
    /// Where a piece may go: a dot on an empty square, a ring around a piece.
    pub targets: Bitboard,
    /// The width in pixels; 0 leaves it to what the picture is put into.
    pub size: u16,
    /// The names along the edge.
    pub coordinates: Coordinates,
    /// The drawing of the pieces.
    pub pieces: PieceSet,
    /// The game whose letters a piece or a placement by itself has: a position knows its own.
    pub variant: Variant,
    /// Whether a running count is told under the board.
    pub count: bool,
    /// The colors.
    pub colors: Colors,
    /// The language of the text alternative and of the count.
    pub language: Language,
}

impl Default for BoardOptions {
    fn default() -> Self {
        Self::new()
    }
}

impl BoardOptions {
    /// The defaults.
    pub const fn new() -> Self {
        Self {
            orientation: Color::White,
            last_move: None,
            check: CheckMark::Auto,
            arrows: Vec::new(),
            fill: Vec::new(),
            marks: Bitboard::EMPTY,
            targets: Bitboard::EMPTY,
            size: 0,
            coordinates: Coordinates::Latin,
            pieces: PieceSet::Figures,
            variant: Variant::Makruk,
            count: true,
            colors: Colors::LIGHT,
            language: Language::English,
        }
    }
}

macro_rules! setters {
    ($($(#[$doc:meta])* $name:ident: $kind:ty,)*) => {
        /// Each gives the same options with one of them changed.
        impl BoardOptions {
            $($(#[$doc])*
            pub fn $name(mut self, $name: $kind) -> Self {
                self.$name = $name.into();
                self
            })*
        }
    };
}

setters! {
    /// Whose side is below.
    orientation: Color,
    /// Which king is marked as being in check.
    check: CheckMark,
    /// Arrows and rings.
    arrows: impl Into<Vec<Arrow>>,
    /// Squares with a color of their own.
    fill: impl Into<Vec<(Square, Rgba)>>,
    /// Squares with a cross.
    marks: Bitboard,
    /// Where a piece may go.
    targets: Bitboard,
    /// The width in pixels, 0 for as large as there is room.
    size: u16,
    /// The names along the edge.
    coordinates: Coordinates,
    /// The drawing of the pieces.
    pieces: PieceSet,
    /// The game whose letters a piece or a placement by itself has.
    variant: Variant,
    /// Whether a running count is told under the board.
    count: bool,
    /// The colors.
    colors: Colors,
    /// The language of the text alternative and of the count.
    language: Language,
}

impl BoardOptions {
    /// The same options with a move, read or played, whose two squares are colored.
    pub fn last_move(mut self, m: Option<impl Into<UciMove>>) -> Self {
        self.last_move = m.map(Into::into);
        self
    }
}
