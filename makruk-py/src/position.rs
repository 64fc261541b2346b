use makruk_core::{
    self as mk,
    fen::{Fen, FenDialect, FenOptions},
};
use pyo3::{prelude::*, types::PyDict};

use crate::{
    args::{RulesArg, Square, Text},
    board::{Board, piece_map},
    errors::{Refuse, bad_state},
    names::Name,
    records::{Counting, Outcome, Piece},
    rules::Rules,
    setup::Setup,
    squares::SquareSet,
};

/// A position that can be played from, with the rules it is played by: the placement, the side to
/// move, the count and the move number, but no history (for that there is `Game`).
///
/// It cannot be changed, can be a key, be copied and pickled, and is always valid: each color has
/// one king, and the king of the side that is not to move cannot be taken. Two positions are equal
/// where all of that is.
///
/// `Position(fen)` reads a FEN and raises `InvalidFenError` for a text that is none, and
/// `InvalidPositionError` for a placement that cannot be played from.
///
/// >>> from makruk import *
/// >>> position = Position().play("e3e4")
/// >>> print(position)
/// r n s m k s n r
/// . . . . . . . .
/// p p p p p p p p
/// . . . . . . . .
/// . . . . P . . .
/// P P P P . P P P
/// . . . . . . . .
/// R N S K M S N R
/// >>> position
/// Position('rnsmksnr/8/pppppppp/8/4P3/PPPP1PPP/8/RNSKMSNR b - - 0 1')
#[pyclass(module = "makruk", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Position(pub(crate) mk::Position);

pub(crate) fn options(promoted: bool, dialect: Name<FenDialect>) -> FenOptions {
    FenOptions::default().promoted(promoted).dialect(dialect.0)
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (fen=None, rules=RulesArg::default()))]
    fn new(fen: Option<Text<'_>>, rules: RulesArg) -> PyResult<Self> {
        match fen {
            None => Ok(Self(mk::Position::with_rules(rules.0))),
            Some(fen) => Self::from_fen(fen, rules, Name(FenDialect::Fairy)),
        }
    }

    /// Reads a FEN, in the spelling of another program if that is named. Raises as `Position` does.
    /// What game it is of, and so its letters and fields, is what the rules say.
    ///
    /// >>> from makruk import *
    /// >>> Position.from_fen("4k3/8/8/8/8/8/8/RQ1K4 w - - 0 1", dialect="western").fen()
    /// '4k3/8/8/8/8/8/8/RM1K4 w - - 0 1'
    #[staticmethod]
    #[pyo3(signature = (fen, rules=RulesArg::default(), dialect=Name(FenDialect::Fairy)))]
    fn from_fen(fen: Text<'_>, rules: RulesArg, dialect: Name<FenDialect>) -> PyResult<Self> {
        let fen = Fen::read(fen.0.as_bytes(), dialect.0, rules.0.variant).refuse()?;
        fen.position(rules.0).map(Self).refuse()
    }

    /// The position of a set-up. Raises `InvalidPositionError`, which names everything that is
    /// wrong.
    #[staticmethod]
    #[pyo3(signature = (setup, rules=RulesArg::default()))]
    fn from_setup(setup: &Bound<'_, Setup>, rules: RulesArg) -> PyResult<Self> {
        setup.get().0.position(rules.0).map(Self).refuse()
    }

    // What stands where.

    /// The side to move.
    #[getter]
    fn turn(&self) -> Name<mk::Color> {
        Name(self.0.turn())
    }

    /// The rules it is played by.
    #[getter]
    fn rules(&self) -> Rules {
        Rules(self.0.rules())
    }

    /// The placement.
    #[getter]
    fn board(&self) -> Board {
        Board(*self.0.board())
    }

    /// Plies played since move 1 of White, as the move number tells it.
    #[getter]
    fn ply(&self) -> u32 {
        self.0.ply()
    }

    /// Plies since the last capture or pawn move. `None` beside a count: FEN then has no room for
    /// it, and no rule asks for it.
    #[getter]
    fn halfmove_clock(&self) -> Option<u16> {
        self.0.halfmoves()
    }

    /// The number of the move, from 1, one more after each move of Black.
    #[getter]
    fn fullmove_number(&self) -> u16 {
        self.0.fullmoves()
    }

    /// The running count, `None` where nobody counts.
    #[getter]
    fn counting(&self) -> Option<Counting> {
        self.0.counting().map(Counting)
    }

    /// Who may still leap in Ouk Chatrang and Kar Ouk: letters of `DEde` for the king or met on this
    /// file of its color's first rank, `-` where nobody may.
    ///
    /// >>> from makruk import *
    /// >>> Position(rules="cambodian").play("d1b2").leap_rights
    /// 'Ede'
    #[getter]
    fn leap_rights(&self) -> String {
        self.0.leap_rights().to_string()
    }

    /// The FEN with all six fields, as Fairy-Stockfish writes it; with `promoted`, promoted pawns
    /// are marked; another `dialect` is the spelling of another program.
    ///
    /// >>> from makruk import *
    /// >>> Position().fen(dialect="short")
    /// 'rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w 0 1'
    #[pyo3(signature = (promoted=false, dialect=Name(FenDialect::Fairy)))]
    fn fen(&self, promoted: bool, dialect: Name<FenDialect>) -> String {
        self.0.fen_with(options(promoted, dialect))
    }

    /// The placement field of the FEN, promoted pawns marked with `~`.
    fn board_fen(&self) -> String {
        self.0.board_fen()
    }

    /// The position as a set-up, to be changed and checked again.
    fn to_setup(&self) -> Setup {
        Setup(self.0.to_setup())
    }

    /// The same position under other rules, as if its FEN were read under them. Raises
    /// `InvalidPositionError` where they do not allow it.
    fn under_rules(&self, rules: RulesArg) -> PyResult<Self> {
        self.0.under_rules(rules.0).map(Self).refuse()
    }

    /// The piece on a square, `None` where there is none.
    ///
    /// >>> from makruk import *
    /// >>> Position().piece_at(D1)
    /// Piece(PieceType.KING, Color.WHITE)
    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.0.piece_at(square.0).map(Piece)
    }

    /// The squares of a piece type of one color. Mets include promoted pawns.
    fn pieces(&self, piece_type: Name<mk::Role>, color: Name<mk::Color>) -> SquareSet {
        SquareSet(self.0.board().pieces(color.0, piece_type.0))
    }

    /// Where the king of a color stands.
    fn king(&self, color: Name<mk::Color>) -> Square {
        Square(self.0.king_of(color.0))
    }

    /// The squares of all pieces.
    #[getter]
    fn occupied(&self) -> SquareSet {
        SquareSet(self.0.board().occupied())
    }

    /// All pieces with their squares, in the order a1, b1, … h8.
    fn piece_map<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        piece_map(py, self.0.board())
    }

    // Attacks.

    /// The squares that the piece on a square attacks, whoever owns it. A pawn attacks where it
    /// captures.
    fn attacks(&self, square: Square) -> SquareSet {
        SquareSet(self.0.attacks_from(square.0))
    }

    /// The pieces of a color that attack a square, or defend it if their own piece is there.
    fn attackers(&self, color: Name<mk::Color>, square: Square) -> SquareSet {
        SquareSet(self.0.attacks_to(square.0, color.0))
    }

    /// Whether a color attacks a square.
    fn is_attacked_by(&self, color: Name<mk::Color>, square: Square) -> bool {
        self.0.is_attacked_by(color.0, square.0)
    }

    /// The pieces of a color that are pinned to their king: the only pieces between it and an
    /// enemy rook.
    fn pinned(&self, color: Name<mk::Color>) -> SquareSet {
        SquareSet(self.0.pinned(color.0))
    }

    /// The squares to which a piece may go without leaving the line of its pin: all squares where
    /// it is not pinned.
    fn pin(&self, color: Name<mk::Color>, square: Square) -> SquareSet {
        SquareSet(self.0.pin(color.0, square.0))
    }

    /// Whether the piece of a color on a square is pinned to its king.
    fn is_pinned(&self, color: Name<mk::Color>, square: Square) -> bool {
        self.0.is_pinned(color.0, square.0)
    }

    /// The pieces that give check to the side to move.
    fn checkers(&self) -> SquareSet {
        SquareSet(self.0.checkers())
    }

    // Results.

    /// Whether the side to move is in check.
    fn is_check(&self) -> bool {
        self.0.is_check()
    }

    /// Whether the side to move is in check and has no legal move.
    fn is_checkmate(&self) -> bool {
        self.0.is_checkmate()
    }

    /// Whether the side to move has no legal move and is not in check.
    fn is_stalemate(&self) -> bool {
        self.0.is_stalemate()
    }

    /// Whether neither side can ever give mate.
    fn is_insufficient_material(&self) -> bool {
        self.0.is_insufficient_material()
    }

    /// Whether fifty moves of each side have gone by without a capture or pawn move, in a game
    /// where that draws: ASEAN chess, while nobody counts.
    fn is_fifty_moves(&self) -> bool {
        self.0.is_fifty_moves()
    }

    /// Whether this side can never give mate, as Fairy-Stockfish decides it.
    fn has_insufficient_material(&self, color: Name<mk::Color>) -> bool {
        self.0.has_insufficient_material(color.0)
    }

    /// How the game is over here, as far as a position without history can tell: everything but
    /// repetition and what players declare. `None` while it is not.
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome().map(Outcome)
    }

    /// Whether `outcome` knows a result.
    fn is_game_over(&self) -> bool {
        self.0.is_game_over()
    }

    // The count.

    /// The limit, in moves, of the count that applies to a side now, whether or not it is
    /// running. `None` while a pawn is on the board, or against a bare king.
    fn counting_limit(&self, side: Name<mk::Color>) -> Option<u16> {
        self.0.counting_limit(side.0)
    }

    /// Whether the running count is over its end. That draws, unless the side to move is mated.
    fn has_count_run_out(&self) -> bool {
        self.0.has_count_run_out()
    }

    /// Whether a side may declare the start of board honor now: on its own turn, where board honor
    /// applies, nobody counts, and the rules have declared counting.
    fn can_start_counting(&self, side: Name<mk::Color>) -> bool {
        self.0.can_start_counting(side.0)
    }

    /// The position after a side has declared the start of board honor; its next move is the
    /// first that counts. Raises `CountingError` where it may not.
    fn start_counting(&self, side: Name<mk::Color>) -> PyResult<Self> {
        self.0.start_counting(side.0).map(Self).refuse()
    }

    /// Whether a side may declare the end of board honor now: the counter, on its own turn.
    fn can_stop_counting(&self, side: Name<mk::Color>) -> bool {
        self.0.can_stop_counting(side.0)
    }

    /// The position after the counter has declared the end of board honor. A new start counts from
    /// 1 again. Raises `CountingError` where it may not.
    fn stop_counting(&self, side: Name<mk::Color>) -> PyResult<Self> {
        self.0.stop_counting(side.0).map(Self).refuse()
    }

    /// Whether a count has been declared that has not moved yet: the one thing that the FEN of a
    /// position does not tell.
    fn has_fresh_count(&self) -> bool {
        self.0.has_fresh_count()
    }

    /// Which side has the weaker army, `None` where they are equal: a hint as to who may want to
    /// count, which no rule enforces.
    fn weaker_side(&self) -> Option<Name<mk::Color>> {
        self.0.weaker_side().map(Name)
    }

    /// The key of placement and side to move, 64 bits, the same in every version and language.
    /// Positions that count as the same for repetition have the same key.
    fn zobrist_hash(&self) -> u64 {
        self.0.zobrist_hash()
    }

    /// The board as eight lines of chess symbols. There are none for Makruk, so a khon looks like
    /// a bishop and a met like a queen.
    fn unicode(&self) -> String {
        format!("{:#}", self.0)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    pub(crate) fn __repr__(&self) -> String {
        let fen = self.fen(true, Name(FenDialect::Fairy));
        let rules = if self.0.rules() == mk::Rules::FAIRY {
            String::new()
        } else {
            format!(", {}", self.rules().__repr__())
        };
        let count = if self.0.has_fresh_count() {
            format!(".start_counting({})", self.turn().repr())
        } else {
            String::new()
        };
        format!("Position('{fen}'{rules}){count}")
    }

    fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        crate::svg::shown(slf, "svg")
    }

    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        crate::svg::shown(slf, "html")
    }

    fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __deepcopy__<'py>(slf: Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        slf
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let make = py.import("makruk._makruk")?.getattr("_restore_position")?;
        let state = serde_json::to_string(&self.0).map_err(|error| bad_state(py, &error))?;
        Ok((make, (state,)))
    }
}

/// Makes a position again that was pickled.
#[pyfunction]
pub(crate) fn _restore_position(py: Python<'_>, state: &str) -> PyResult<Position> {
    serde_json::from_str(state)
        .map(Position)
        .map_err(|error| bad_state(py, &error))
}
