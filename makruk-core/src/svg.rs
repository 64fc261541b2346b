//! Pictures of boards, as SVG.
//!
//! A picture is one `<svg>` element that stands on its own: no style sheet, no script, no `id`, so
//! several can be put into one page. It carries a text alternative for screen readers, and the same
//! arguments give the same text, byte for byte.
//!
//! ```
//! use makruk_core::{Game, svg::{self, Arrow, BoardOptions, Colors, PieceSet}};
//!
//! let mut game = Game::new();
//! game.push_san("e4")?;
//! let options = BoardOptions::new()
//!     .last_move(game.peek())
//!     .targets(game.position().legal_moves_from("b8".parse()?).iter().map(|m| m.to()).collect())
//!     .arrows([Arrow::new("d6".parse()?, "d5".parse()?)])
//!     .pieces(PieceSet::Thai)
//!     .colors(Colors::DARK)
//!     .size(400);
//! let picture = svg::board(game.position(), &options);
//! assert!(picture.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 900 900\" width=\"400\""));
//! # Ok::<(), makruk_core::Error>(())
//! ```
//!
//! The board has one color: Makruk is played on a board that is not checkered. The encyclopedia
//! tells of the pieces that met, khon and king are one form in three sizes, and that pawns were
//! cowrie shells, which are turned over when they promote; so they are drawn.

mod color;
mod describe;
mod draw;
mod figures;
mod options;

use alloc::string::String;

pub use color::{Colors, Rgba, Theme};
pub use describe::{caption, describe, describe_board};
pub use options::{Arrow, BoardOptions, CheckMark, Coordinates, Language, PieceSet};

use crate::{board::Board, piece::Piece, position::Position};

/// A position: its board, the check and the count.
pub fn board(position: &Position, options: &BoardOptions) -> String {
    let count = position.counting().filter(|_| options.count);
    let words = count.map(|counting| caption(&counting, options.language));
    let scene = draw::Scene {
        board: position.board(),
        variant: position.rules().variant,
        check: position
            .is_check()
            .then(|| position.king_of(position.turn())),
        label: &describe::with_marks(describe(position, options.language), options),
        caption: words.as_deref(),
    };
    draw::board(&scene, options)
}

/// A placement, which has no side to move: no check but what the options mark, and no count.
/// An empty one shows a set of squares: [`BoardOptions::marks`], [`BoardOptions::fill`].
pub fn placement(board: &Board, options: &BoardOptions) -> String {
    let scene = draw::Scene {
        board,
        variant: options.variant,
        check: None,
        label: &describe::with_marks(describe_board(board, options.language), options),
        caption: None,
    };
    draw::board(&scene, options)
}

/// One piece, in the set, colors, size and language of the options.
///
/// ```
/// use makruk_core::{Color, Piece, svg::{self, BoardOptions}};
///
/// let picture = svg::piece(Piece::promoted_pawn(Color::White), &BoardOptions::new().size(60));
/// assert!(picture.contains("viewBox=\"0 0 100 100\" width=\"60\""));
/// assert!(picture.contains("aria-label=\"white promoted pawn\""));
/// ```
pub fn piece(piece: Piece, options: &BoardOptions) -> String {
    let name = describe::piece_name(piece, options.language);
    let side = describe::side_name(piece.color, options.language);
    let label = match options.language {
        Language::English => alloc::format!("{side} {name}"),
        Language::Thai => alloc::format!("{name} {side}"),
    };
    let mut canvas = draw::Canvas::begin(draw::SQUARE, draw::SQUARE, options.size, &label);
    canvas.piece(
        (0, 0),
        piece,
        options.variant,
        options.pieces,
        &options.colors,
    );
    canvas.end()
}
