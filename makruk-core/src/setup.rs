use crate::{
    attacks,
    bitboard::Bitboard,
    board::Board,
    color::Color,
    counting,
    error::{PositionError, PositionErrorKinds},
    fen::Fen,
    piece::Role,
    position::Position,
    rights::LeapRights,
    rules::Rules,
    square::Rank,
    variant::Variant,
};

/// The fourth and fifth field of a FEN that shows a count, both in plies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FenCount {
    /// Twice the limit in moves.
    pub limit_plies: u16,
    /// The plies of the count so far. Even: the side to move counts; odd: the other side.
    pub ply: u16,
}

/// Everything that a FEN says, without a promise that it can be played from: what a board editor
/// works on.
///
/// ```
/// use makruk_core::{PositionErrorKinds, Rules, Setup, Square};
///
/// let mut setup = Setup::new();
/// setup.board.remove_piece_at(Square::D1);
/// let error = setup.position(Rules::FAIRY).unwrap_err();
/// assert_eq!(error.kinds, PositionErrorKinds::MISSING_KING);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// The placement.
    pub board: Board,
    /// The side to move.
    pub turn: Color,
    /// Who may still leap; none but in Ouk Chatrang and Kar Ouk.
    pub rights: LeapRights,
    /// The count that runs, or could be started by declaration.
    pub count: Option<FenCount>,
    /// Plies since the last capture or pawn move. FEN has no room for it beside a count.
    pub halfmoves: u16,
    /// The number of the move, from 1, one more after each move of Black.
    pub fullmoves: u16,
}

impl Setup {
    /// The start position of Makruk.
    pub const fn new() -> Self {
        Self::start(Variant::Makruk)
    }

    /// The start position of a game.
    pub const fn start(variant: Variant) -> Self {
        Self {
            board: variant.start_board(),
            rights: variant.start_rights(),
            ..Self::empty()
        }
    }

    /// No pieces, White to move.
    pub const fn empty() -> Self {
        Self {
            board: Board::empty(),
            turn: Color::White,
            rights: LeapRights::empty(),
            count: None,
            halfmoves: 0,
            fullmoves: 1,
        }
    }

    /// The position, if it can be played from.
    pub fn position(&self, rules: Rules) -> Result<Position, PositionError> {
        Position::from_setup(*self, rules)
    }

    /// Everything that is wrong or odd, all at once. [`PositionErrorKinds::TOLERATED`] says what of
    /// it is no error.
    pub fn problems(&self, rules: Rules) -> PositionErrorKinds {
        let mut kinds = PositionErrorKinds::empty();
        for color in Color::ALL {
            let kings = self.board.pieces(color, Role::King);
            if kings.is_empty() {
                kinds |= PositionErrorKinds::MISSING_KING;
            }
            if kings.more_than_one() {
                kinds |= PositionErrorKinds::TOO_MANY_KINGS;
            }
            if self.board.by_color(color).len() > 16 {
                kinds |= PositionErrorKinds::TOO_MUCH_MATERIAL;
            }
            let pawns = self.board.pieces(color, Role::Pawn);
            let standing_on = |ranks: core::ops::Range<u8>| {
                Rank::ALL
                    .into_iter()
                    .filter(|rank| ranks.contains(&rank.relative_to(color).index()))
                    .any(|rank| (pawns & Bitboard::from_rank(rank)).any())
            };
            if standing_on(rules.first_promotion_rank()..8) {
                kinds |= PositionErrorKinds::PAWN_BEYOND_PROMOTION;
            }
            if standing_on(0..2) {
                kinds |= PositionErrorKinds::PAWN_BEHIND_START;
            }
            if color != self.turn
                && kings
                    .into_iter()
                    .any(|king| self.board.attacks_to(king, self.turn).any())
            {
                kinds |= PositionErrorKinds::OPPOSITE_CHECK;
            }
        }
        let black_kings = self.board.pieces(Color::Black, Role::King);
        if self
            .board
            .pieces(Color::White, Role::King)
            .into_iter()
            .any(|king| (attacks::king(king) & black_kings).any())
        {
            kinds |= PositionErrorKinds::ADJACENT_KINGS;
        }
        if self
            .count
            .is_some_and(|count| !counting::is_possible(count.limit_plies, &self.board, rules))
        {
            kinds |= PositionErrorKinds::BAD_COUNTING;
        }
        if !rules.variant.start_rights().contains(self.rights) || !self.rights.fit(&self.board) {
            kinds |= PositionErrorKinds::BAD_RIGHTS;
        }
        kinds
    }

    pub(crate) fn error(&self, kinds: PositionErrorKinds, variant: Variant) -> PositionError {
        PositionError {
            kinds,
            fen: alloc::format!("{:#}", Fen::new(*self, variant)),
        }
    }
}

impl Default for Setup {
    /// The start position.
    fn default() -> Self {
        Self::new()
    }
}
