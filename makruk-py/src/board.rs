use makruk_core::{self as mk, fen::Fen};
use pyo3::{
    prelude::*,
    types::{PyDict, PyMapping},
};

use crate::{
    args::{Square, Text},
    errors::Refuse,
    names::Name,
    records::{Piece, Reduced, reduce},
    squares::SquareSet,
};

/// A placement of pieces: any placement, without a side to move and without a rule that it must
/// keep. It cannot be changed; `with_piece_at` and `without_piece_at` give other boards.
///
/// >>> from makruk import *
/// >>> board = Board.empty().with_piece_at("e4", Piece.from_symbol("M~"))
/// >>> board
/// Board('8/8/8/8/4M~3/8/8/8')
/// >>> board.piece_at(E4).piece_type
/// PieceType.MET
#[pyclass(module = "makruk", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Board(pub(crate) mk::Board);

pub(crate) fn piece_map<'py>(py: Python<'py>, board: &mk::Board) -> PyResult<Bound<'py, PyDict>> {
    let map = PyDict::new(py);
    for (square, piece) in board.iter() {
        map.set_item(Square(square), Piece(piece))?;
    }
    Ok(map)
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (fen=None))]
    fn new(fen: Option<Text<'_>>) -> PyResult<Self> {
        match fen {
            None => Ok(Self(mk::Board::new())),
            Some(fen) => Ok(Self(fen.0.parse::<Fen>().refuse()?.setup().board)),
        }
    }

    /// No piece at all.
    #[staticmethod]
    fn empty() -> Self {
        Self(mk::Board::empty())
    }

    /// The board with these pieces on these squares.
    ///
    /// >>> from makruk import Board, Piece
    /// >>> Board.from_pieces({"d1": Piece("king", "white")}).fen()
    /// '8/8/8/8/8/8/8/3K4'
    #[staticmethod]
    fn from_pieces(pieces: &Bound<'_, PyMapping>) -> PyResult<Self> {
        let mut board = mk::Board::empty();
        for item in pieces.items()? {
            let (square, piece): (Square, Bound<'_, Piece>) = item.extract()?;
            board.set_piece_at(square.0, piece.get().0);
        }
        Ok(Self(board))
    }

    /// The piece on a square, `None` where there is none.
    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.0.piece_at(square.0).map(Piece)
    }

    /// The squares of a piece type of one color. Mets include promoted pawns.
    ///
    /// >>> from makruk import Board
    /// >>> Board().pieces("khon", "white")
    /// SquareSet(['c1', 'f1'])
    fn pieces(&self, piece_type: Name<mk::Role>, color: Name<mk::Color>) -> SquareSet {
        SquareSet(self.0.pieces(color.0, piece_type.0))
    }

    /// The first king of a color; a board may have none.
    fn king(&self, color: Name<mk::Color>) -> Option<Square> {
        self.0.king_of(color.0).map(Square)
    }

    /// The squares of all pieces.
    #[getter]
    fn occupied(&self) -> SquareSet {
        SquareSet(self.0.occupied())
    }

    /// The squares of promoted pawns, of both colors.
    #[getter]
    fn promoted(&self) -> SquareSet {
        SquareSet(self.0.promoted())
    }

    /// All pieces with their squares, in the order a1, b1, … h8.
    fn piece_map<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        piece_map(py, &self.0)
    }

    /// The squares of a color.
    fn by_color(&self, color: Name<mk::Color>) -> SquareSet {
        SquareSet(self.0.by_color(color.0))
    }

    /// The squares of a piece type, of both colors. Mets include promoted pawns.
    fn by_role(&self, piece_type: Name<mk::Role>) -> SquareSet {
        SquareSet(self.0.by_role(piece_type.0))
    }

    /// The squares of pieces like this one: with or without the promotion mark, as it has it.
    fn by_piece(&self, piece: &Bound<'_, Piece>) -> SquareSet {
        SquareSet(self.0.by_piece(piece.get().0))
    }

    /// The squares that the piece on a square attacks; none from an empty square. A pawn attacks
    /// where it captures.
    fn attacks(&self, square: Square) -> SquareSet {
        SquareSet(self.0.attacks_from(square.0))
    }

    /// The pieces of a color that attack a square, or defend it if their own piece is there.
    fn attackers(&self, color: Name<mk::Color>, square: Square) -> SquareSet {
        SquareSet(self.0.attacks_to(square.0, color.0))
    }

    /// The board with a piece on a square, in place of whatever stood there.
    fn with_piece_at(&self, square: Square, piece: &Bound<'_, Piece>) -> Self {
        let mut board = self.0;
        board.set_piece_at(square.0, piece.get().0);
        Self(board)
    }

    /// The board with a square emptied.
    fn without_piece_at(&self, square: Square) -> Self {
        let mut board = self.0;
        board.remove_piece_at(square.0);
        Self(board)
    }

    /// Whether a color has its king and nothing else (or not even that).
    fn is_bare(&self, color: Name<mk::Color>) -> bool {
        self.0.is_bare(color.0)
    }

    /// Whether both boards hold the same pieces, a promoted pawn being the same as a met.
    fn same_placement(&self, other: &Bound<'_, Self>) -> bool {
        self.0.same_placement(&other.get().0)
    }

    /// The placement with every piece in the other color, seen from the other side: each piece
    /// keeps its file.
    fn mirror(&self) -> Self {
        Self(self.0.mirror())
    }

    /// The placement with every piece in the other color, after half a turn. The start position
    /// stays what it is.
    fn rotate(&self) -> Self {
        Self(self.0.rotate())
    }

    /// The placement field of a FEN, promoted pawns marked with `~`.
    fn fen(&self) -> String {
        self.0.to_string()
    }

    fn __str__(&self) -> String {
        self.fen()
    }

    fn __repr__(&self) -> String {
        format!("Board('{}')", self.0)
    }

    fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        crate::svg::shown(slf, "svg")
    }

    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        crate::svg::shown(slf, "html")
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Reduced<'py, (String,)> {
        reduce(slf, (slf.get().fen(),))
    }
}
