//! The two counts.
//!
//! One state, [`CountState`], and one transition, [`CountState::ticked`] and then
//! [`CountState::began`]; everything else asks them.

use core::fmt;

use crate::{
    board::Board,
    color::Color,
    error::CountingError,
    named::named,
    piece::Role,
    rules::{CountEnd, CountingMode, Rules},
    variant::Variant,
};

named! {
    /// Which of the two counts is running.
    CountKind, "count kind", {
        /// Sak kradan: both sides have a piece beside the king. The limit is 64.
        BoardHonor = "board-honor",
        /// Sak mak: one side has only its king, and that side counts. The limit depends on the
        /// other side's pieces.
        PiecesHonor = "pieces-honor",
    }
}

/// A running count, in the numbers that players speak.
///
/// ```
/// use makruk_core::{CountKind, Position};
///
/// let position = Position::from_fen("8/2k5/8/3K4/6r1/8/8/8 b - 32 9 79")?;
/// let counting = position.counting().unwrap();
/// assert_eq!(counting.kind, CountKind::PiecesHonor);
/// assert_eq!(counting.to_string(), "White counts 5 of 16, Black has 12 moves left");
/// # Ok::<(), makruk_core::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Counting {
    /// Which count.
    pub kind: CountKind,
    /// Who counts: the side that may reach a draw by it.
    pub side: Color,
    /// The number spoken last. Before the first own move it is 0 for board honor, and the number
    /// of all pieces for pieces honor.
    pub count: u16,
    /// The number after which the game is drawn.
    pub limit: u16,
    /// How many moves the other side, the attacker, still has in which to give mate.
    pub moves_left: u16,
}

impl Counting {
    /// A count of these values. Nothing checks that a game can have it.
    pub const fn new(
        kind: CountKind,
        side: Color,
        count: u16,
        limit: u16,
        moves_left: u16,
    ) -> Self {
        Self {
            kind,
            side,
            count,
            limit,
            moves_left,
        }
    }
}

/// The count in words.
impl fmt::Display for Counting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            side,
            count,
            limit,
            moves_left,
            ..
        } = self;
        write!(f, "{} counts {count} of {limit}, ", side.capitalised())?;
        if count > limit {
            return f.write_str("the count has run out");
        }
        let moves = if *moves_left == 1 { "move" } else { "moves" };
        write!(
            f,
            "{} has {moves_left} {moves} left",
            (!*side).capitalised()
        )
    }
}

/// What a move did, as far as a count cares.
#[derive(Clone, Copy)]
pub(crate) struct Played {
    pub(crate) mover: Color,
    pub(crate) captured: Option<Role>,
    pub(crate) promotion: bool,
}

/// The fourth and fifth field of a FEN.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct CountState {
    /// In plies, twice the limit in moves; 0 where there is no count.
    limit: u8,
    /// False for a board-honor count that could be started by declaration and was not.
    running: bool,
    /// Plies of the count; without a count the plies since the last capture or pawn move.
    clock: u16,
}

impl CountState {
    pub(crate) const NONE: Self = Self::without_count(0);

    pub(crate) const fn without_count(halfmoves: u16) -> Self {
        Self {
            limit: 0,
            running: false,
            clock: halfmoves,
        }
    }

    /// The count of a FEN. A board-honor count at ply 0 is one not started where it needs a
    /// declaration. The numbers have been checked ([`is_possible`]).
    pub(crate) fn from_fen(limit_plies: u16, ply: u16, board: &Board, rules: Rules) -> Self {
        if rules.counting == CountingMode::Off {
            return Self::NONE;
        }
        let waits = rules.counting == CountingMode::Declared
            && ply == 0
            && kind(board) == CountKind::BoardHonor;
        Self {
            limit: u8::try_from(limit_plies).unwrap_or(u8::MAX),
            running: !waits,
            clock: ply,
        }
    }

    /// Limit and ply in plies, as FEN has them.
    #[inline]
    pub(crate) fn fen(self) -> Option<(u16, u16)> {
        (self.limit != 0).then_some((self.limit as u16, self.clock))
    }

    /// Plies since the last capture or pawn move, known only where there is no count.
    pub(crate) fn halfmoves(self) -> Option<u16> {
        (self.limit == 0).then_some(self.clock)
    }

    /// Running and not yet counted: the one state that FEN cannot tell from one not started.
    pub(crate) fn is_fresh_start(self, board: &Board, rules: Rules) -> bool {
        self.running
            && self.clock == 0
            && rules.counting == CountingMode::Declared
            && kind(board) == CountKind::BoardHonor
    }

    #[inline(always)]
    fn start(limit: u16, ply: u16, running: bool) -> Self {
        Self {
            limit: (2 * limit) as u8,
            running,
            clock: ply,
        }
    }

    // The steps 1 to 3 are those of Fairy-Stockfish's position update for Makruk.
    /// One ply more. A quiet move is no capture and no pawn move.
    #[inline(always)]
    pub(crate) fn ticked(self, quiet: bool) -> Self {
        let clock = if self.limit != 0 {
            // 1. Whoever moved.
            self.clock.saturating_add(u16::from(self.running))
        } else if quiet {
            self.clock.saturating_add(1)
        } else {
            0
        };
        Self { clock, ..self }
    }

    /// Begins what a move lets begin, after [`ticked`](Self::ticked); `board` is the placement after
    /// the move.
    pub(crate) fn began(mut self, board: &Board, played: Played, rules: Rules) -> Self {
        let pawns = board.by_role(Role::Pawn).any();
        if rules.counting == CountingMode::Off || (pawns && !rules.variant.has_leaps()) {
            return self;
        }
        let (mover, next) = (played.mover, !played.mover);
        let pieces = board.occupied().len() as u16;
        // 2. A bare king took the last pawn: the attacker is to move, and gets one move more.
        if played.captured == Some(Role::Pawn)
            && rules.variant != Variant::Asean
            && let Some((CountKind::PiecesHonor, limit)) = applicable(board, mover, rules)
        {
            self = Self::start(limit, 2 * pieces - 1, true);
        }
        // 3. A count begins for the side now to move.
        let bared = (played.captured.is_some() || played.promotion) && board.is_bare(next);
        if !self.running || bared {
            match applicable(board, next, rules) {
                Some((CountKind::PiecesHonor, limit)) => {
                    // ASEAN chess counts from 1.
                    let spoken = if rules.variant == Variant::Asean {
                        0
                    } else {
                        pieces
                    };
                    let begun = Self::start(limit, 2 * spoken, true);
                    return if self.is_declared_and_faster_than(begun, rules) {
                        self
                    } else {
                        begun
                    };
                }
                Some((CountKind::BoardHonor, limit)) => {
                    return Self::start(limit, 0, rules.counting == CountingMode::Automatic);
                }
                None => {}
            }
        }
        self
    }

    /// Ouk Chatrang: who declared board honor and is bared goes on with it where it ends before the
    /// count of the pieces.
    fn is_declared_and_faster_than(self, other: Self, rules: Rules) -> bool {
        let left = |count: Self| u16::from(count.limit).saturating_sub(count.clock);
        self.running
            && rules.variant.has_leaps()
            && rules.counting == CountingMode::Declared
            && left(self) < left(other)
    }

    /// The state after a pass: the same player goes on counting, so the parity must turn.
    pub(crate) fn after_pass(self) -> Self {
        let counted = self.limit == 0 || self.running;
        Self {
            clock: self.clock.saturating_add(u16::from(counted)),
            ..self
        }
    }

    /// Whether the count has run out. That draws, unless the side to move is mated.
    #[inline]
    pub(crate) fn has_run_out(self, rules: Rules) -> bool {
        if self.limit == 0 || !self.running {
            return false;
        }
        let limit = self.limit as u16;
        match rules.count_end {
            CountEnd::AfterLimit => self.clock > limit,
            CountEnd::AttackersLastMove => self.clock >= limit,
        }
    }

    /// The running count in spoken numbers.
    pub(crate) fn spoken(self, board: &Board, turn: Color) -> Option<Counting> {
        if self.limit == 0 || !self.running {
            return None;
        }
        // A bare king is the one that counts, whatever the parity of a FEN from elsewhere says.
        let bare = Color::ALL.map(|color| board.is_bare(color));
        let side = match bare {
            [true, false] => Color::White,
            [false, true] => Color::Black,
            _ if self.clock.is_multiple_of(2) => turn,
            _ => !turn,
        };
        let limit = self.limit as u16;
        let left = limit.saturating_sub(self.clock);
        Some(Counting {
            kind: kind(board),
            side,
            count: self.clock / 2 + self.clock % 2,
            limit: limit / 2,
            // The attacker still makes every second of the plies that are left. Where he is to
            // move that is one more than half of an odd number.
            moves_left: if side == turn {
                left / 2
            } else {
                left.div_ceil(2)
            },
        })
    }

    /// Declares the start of board honor by `side`.
    pub(crate) fn started(
        self,
        board: &Board,
        side: Color,
        turn: Color,
        rules: Rules,
    ) -> Result<Self, CountingError> {
        self.may_start(board, side, turn, rules)?;
        Ok(Self::start(rules.board_honor_limit(), 0, true))
    }

    fn may_start(
        self,
        board: &Board,
        side: Color,
        turn: Color,
        rules: Rules,
    ) -> Result<(), CountingError> {
        if rules.counting != CountingMode::Declared {
            return Err(CountingError::NotAllowed);
        }
        if self.running {
            return Err(CountingError::AlreadyCounting);
        }
        match applicable(board, side, rules) {
            Some((CountKind::BoardHonor, _)) if side == turn => Ok(()),
            Some((CountKind::BoardHonor, _)) => Err(CountingError::WrongSide),
            _ => Err(CountingError::NotAllowed),
        }
    }

    /// Declares the end of board honor by `side`.
    pub(crate) fn stopped(
        self,
        board: &Board,
        side: Color,
        turn: Color,
        rules: Rules,
    ) -> Result<Self, CountingError> {
        let counting = self.spoken(board, turn).ok_or(CountingError::NotCounting)?;
        if rules.counting != CountingMode::Declared || counting.kind != CountKind::BoardHonor {
            return Err(CountingError::NotAllowed);
        }
        if side != turn || side != counting.side {
            return Err(CountingError::WrongSide);
        }
        Ok(Self::start(rules.board_honor_limit(), 0, false))
    }
}

/// The count that applies to a side, and its limit in moves, whether or not it is running.
pub(crate) fn applicable(board: &Board, side: Color, rules: Rules) -> Option<(CountKind, u16)> {
    if rules.counting == CountingMode::Off || board.is_bare(!side) {
        return None;
    }
    let pawns = board.by_role(Role::Pawn).any();
    if board.is_bare(side) {
        if pawns {
            return None;
        }
        let limit = rules.pieces_honor_limit(board, !side)?;
        return Some((CountKind::PiecesHonor, limit));
    }
    let board_honor = match rules.variant {
        Variant::Makruk | Variant::Makpong => !pawns,
        Variant::Cambodian | Variant::Karouk => board.by_color(side).len() <= 3,
        Variant::Asean => false,
    };
    board_honor.then(|| (CountKind::BoardHonor, rules.board_honor_limit()))
}

/// Whether a FEN can carry a count with this limit on this board.
pub(crate) fn is_possible(limit_plies: u16, board: &Board, rules: Rules) -> bool {
    if !rules.limits().iter().any(|limit| 2 * limit == limit_plies) {
        return false;
    }
    let pawns = board.by_role(Role::Pawn).any();
    let is_board_honor = limit_plies == 2 * rules.board_honor_limit();
    match rules.variant {
        Variant::Makruk | Variant::Makpong => !pawns && (any_bare(board) || is_board_honor),
        // One that counts has at most three pieces. Its limit is not that of its pieces where it
        // began on the whole board.
        Variant::Cambodian | Variant::Karouk => {
            let few = Color::ALL
                .into_iter()
                .any(|color| board.by_color(color).len() <= 3);
            few && (is_board_honor || (!pawns && any_bare(board)))
        }
        Variant::Asean => !pawns && any_bare(board),
    }
}

fn kind(board: &Board) -> CountKind {
    if any_bare(board) && board.by_role(Role::Pawn).is_empty() {
        CountKind::PiecesHonor
    } else {
        CountKind::BoardHonor
    }
}

fn any_bare(board: &Board) -> bool {
    Color::ALL.into_iter().any(|color| board.is_bare(color))
}
