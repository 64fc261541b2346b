use alloc::string::String;
use core::fmt;

use crate::{
    attacks,
    bitboard::Bitboard,
    board::Board,
    color::Color,
    counting::{self, CountState, Counting, Played},
    error::{CountingError, Error, IllegalMoveError, PositionError, PositionErrorKinds},
    fen::{Fen, FenOptions},
    moves::Move,
    outcome::{Outcome, Termination},
    piece::{Piece, Role},
    rights::LeapRights,
    rules::{CounterMate, Rules},
    setup::{FenCount, Setup},
    square::{Rank, Square},
    variant::Variant,
    zobrist,
};

/// A position that can be played from, with the rules it is played by: the placement, the side to
/// move, the count and the move number, but no history. Small, `Copy`, without heap.
///
/// A value of this type is always valid: each color has one king, and the king of the side that is
/// not to move cannot be taken.
///
/// ```
/// use makruk_core::Position;
///
/// let start = Position::new();
/// let m = start.parse_san("e4")?;
/// let next = start.play(m)?;
/// assert_eq!(next.fen(), "rnsmksnr/8/pppppppp/8/4P3/PPPP1PPP/8/RNSKMSNR b - - 0 1");
/// # Ok::<(), makruk_core::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    board: Board,
    key: u64,
    count: CountState,
    fullmoves: u16,
    turn: Color,
    rights: LeapRights,
    rules: Rules,
}

impl Position {
    /// The start position under [`Rules::FAIRY`].
    pub fn new() -> Self {
        Self::with_rules(Rules::FAIRY)
    }

    /// The start position under other rules: that of their game.
    pub fn with_rules(rules: Rules) -> Self {
        Self::assemble(Setup::start(rules.variant), rules)
    }

    /// Checks a placement. The error names everything that is wrong with it.
    pub fn from_setup(setup: Setup, rules: Rules) -> Result<Self, PositionError> {
        let fatal = setup.problems(rules) - PositionErrorKinds::TOLERATED;
        if fatal.is_empty() {
            Ok(Self::assemble(setup, rules))
        } else {
            Err(setup.error(fatal, rules.variant))
        }
    }

    fn assemble(setup: Setup, rules: Rules) -> Self {
        let Setup {
            mut board, turn, ..
        } = setup;
        if !rules.variant.marks_promoted() {
            board.forget_promoted();
        }
        Self {
            board,
            key: zobrist::key(&board, turn),
            count: match setup.count {
                Some(FenCount { limit_plies, ply }) => {
                    CountState::from_fen(limit_plies, ply, &board, rules)
                }
                None => CountState::without_count(setup.halfmoves),
            },
            fullmoves: setup.fullmoves.max(1),
            turn,
            rights: setup.rights,
            rules,
        }
    }

    /// Reads a FEN, to be played by [`Rules::FAIRY`]. Accepted spellings: see [`Fen`].
    pub fn from_fen(fen: &str) -> Result<Self, Error> {
        Self::from_fen_with_rules(fen, Rules::FAIRY)
    }

    /// Reads a FEN, to be played by these rules.
    pub fn from_fen_with_rules(fen: &str, rules: Rules) -> Result<Self, Error> {
        Ok(Fen::of_variant(fen.as_bytes(), rules.variant)?.position(rules)?)
    }

    /// The position as a set-up, to be changed and checked again. Like a FEN it does not tell
    /// whether a count was declared that has not moved yet
    /// ([`has_fresh_count`](Self::has_fresh_count)).
    pub fn to_setup(&self) -> Setup {
        Setup {
            board: self.board,
            turn: self.turn,
            rights: self.rights,
            count: self
                .count
                .fen()
                .map(|(limit_plies, ply)| FenCount { limit_plies, ply }),
            halfmoves: self.halfmoves().unwrap_or(0),
            fullmoves: self.fullmoves,
        }
    }

    /// The FEN with all six fields and without promotion marks, as Fairy-Stockfish writes it.
    pub fn fen(&self) -> String {
        self.fen_with(FenOptions::default())
    }

    /// The FEN in another form; see [`FenOptions`].
    pub fn fen_with(&self, options: FenOptions) -> String {
        Fen::from(*self).to_text(options)
    }

    /// The placement field of the FEN, promoted pawns marked with `~`.
    pub fn board_fen(&self) -> String {
        let mut fen = self.marked_fen();
        fen.truncate(fen.find(' ').unwrap_or(fen.len()));
        fen
    }

    /// The placement.
    #[inline(always)]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    #[inline(always)]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// Who may still leap; none but in Ouk Chatrang and Kar Ouk.
    pub const fn leap_rights(&self) -> LeapRights {
        self.rights
    }

    /// The rules that the position is played by.
    #[inline(always)]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The same position under other rules, as if its FEN were read under them.
    pub fn under_rules(&self, rules: Rules) -> Result<Self, PositionError> {
        let mut setup = self.to_setup();
        // What the other game has not cannot be lost in it.
        setup.rights &= rules.variant.start_rights();
        let position = Self::from_setup(setup, rules)?;
        if self.has_fresh_count() {
            // FEN does not tell this one, and rules that have no declarations do not need it.
            return Ok(position.start_counting(self.turn).unwrap_or(position));
        }
        Ok(position)
    }

    /// Plies played since move 1 of White, as the move number tells it.
    pub fn ply(&self) -> u32 {
        2 * (u32::from(self.fullmoves) - 1) + self.turn.index() as u32
    }

    /// Plies since the last capture or pawn move. `None` beside a count: FEN then has no room for
    /// it, and no rule asks for it.
    pub fn halfmoves(&self) -> Option<u16> {
        self.count.halfmoves()
    }

    /// The number of the move, from 1, one more after each move of Black.
    pub const fn fullmoves(&self) -> u16 {
        self.fullmoves
    }

    /// The piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.piece_at(square)
    }

    /// The squares of all pieces.
    pub const fn occupied(&self) -> Bitboard {
        self.board.occupied()
    }

    /// The squares of a color.
    pub const fn by_color(&self, color: Color) -> Bitboard {
        self.board.by_color(color)
    }

    /// The squares of a role, of both colors. Mets include promoted pawns.
    pub const fn by_role(&self, role: Role) -> Bitboard {
        self.board.by_role(role)
    }

    /// The squares of pieces like this one; see [`Board::by_piece`].
    pub fn by_piece(&self, piece: Piece) -> Bitboard {
        self.board.by_piece(piece)
    }

    /// Where the king of a color stands.
    // A valid position has one; the fallback is for the wreck that an unchecked move can leave.
    #[inline(always)]
    pub const fn king_of(&self, color: Color) -> Square {
        Square::from_low_bits(self.board.pieces(color, Role::King).0.trailing_zeros())
    }

    /// The key of placement and side to move, kept up to date by every move; see [`zobrist`].
    /// Positions that count as the same for repetition have the same key.
    #[inline(always)]
    pub const fn zobrist_hash(&self) -> u64 {
        self.key
    }

    /// Plays a legal move and gives the position after it.
    pub fn play(&self, m: Move) -> Result<Self, IllegalMoveError> {
        self.check_legal(m)?;
        let mut next = *self;
        next.play_unchecked(m);
        Ok(next)
    }

    /// The one place that refuses a move.
    pub(crate) fn check_legal(&self, m: Move) -> Result<(), IllegalMoveError> {
        match self.illegal_reason(m) {
            None => Ok(()),
            Some(reason) => Err(IllegalMoveError {
                text: alloc::format!("{m}"),
                reason,
                fen: self.marked_fen(),
            }),
        }
    }

    /// Plays a move that is known to be legal, in place and without a check.
    ///
    /// A move that is not legal does not panic, but leaves a position of which nothing can be
    /// said.
    #[inline]
    pub fn play_unchecked(&mut self, m: Move) {
        // A color that the compiler knows spares a tenth of the instructions.
        match self.turn {
            Color::White => self.play_as::<true>(m),
            Color::Black => self.play_as::<false>(m),
        }
    }

    #[inline(always)]
    fn play_as<const WHITE: bool>(&mut self, m: Move) {
        let (mover, enemy) = if WHITE {
            (Color::White, Color::Black)
        } else {
            (Color::Black, Color::White)
        };
        let (from, to, role, becomes) = (m.from(), m.to(), m.role(), m.becomes());
        let captured = if self.board.by_color(enemy).contains(to) {
            self.board.role_at(to)
        } else {
            None
        };
        self.board
            .shift_piece(mover, role, becomes, from, to, captured);
        self.key ^=
            zobrist::piece(mover, role, from) ^ zobrist::piece(mover, becomes, to) ^ zobrist::TURN;
        if let Some(captured) = captured {
            self.key ^= zobrist::piece(enemy, captured, to);
        }
        let quiet = captured.is_none() && role != Role::Pawn;
        self.count = self.count.ticked(quiet);
        // While Makruk has pawns no count begins.
        if self.rules.variant != Variant::Makruk || self.board.by_role(Role::Pawn).is_empty() {
            self.begin_counts(m, captured);
        }
        if !WHITE {
            self.fullmoves = self.fullmoves.saturating_add(1);
        }
        self.turn = enemy;
    }

    /// What a move does beside where pawns do not forbid every count, and in the sister games: counts
    /// begin, leap rights go, and ASEAN chess does not tell promoted pieces from others. The side to
    /// move is still the mover.
    #[inline(never)]
    fn begin_counts(&mut self, m: Move, captured: Option<Role>) {
        let variant = self.rules.variant;
        if !variant.marks_promoted() {
            self.board.forget_promoted();
        }
        if !self.rights.is_empty() {
            self.rights -= LeapRights::at(m.from()) | LeapRights::at(m.to());
            // A rook that aims at the king takes its right, whatever stands between.
            let king = self.king_of(!self.turn);
            if m.role() == Role::Rook && attacks::rook(m.to(), Bitboard::EMPTY).contains(king) {
                self.rights -= LeapRights::at(king);
            }
        }
        let played = Played {
            mover: self.turn,
            captured,
            promotion: m.is_promotion(),
        };
        self.count = self.count.began(&self.board, played, self.rules);
    }

    /// The position after a pass of the side to move, which the game does not allow but engines
    /// use ("null move"). Refused in check. A running count goes on.
    pub fn swap_turn(&self) -> Result<Self, PositionError> {
        let mut next = *self;
        next.count = next.count.after_pass();
        next.key ^= zobrist::TURN;
        next.fullmoves = self
            .fullmoves
            .saturating_add(u16::from(!self.turn.is_white()));
        next.turn = !self.turn;
        if self.is_check() {
            let kinds = PositionErrorKinds::OPPOSITE_CHECK;
            return Err(next.to_setup().error(kinds, self.rules.variant));
        }
        Ok(next)
    }

    /// The position with the colors swapped and the board seen from the other side, each piece on
    /// its file (as `mirror` of python-chess). Everything true of White becomes true of Black.
    pub fn mirror(&self) -> Self {
        self.with_board_of_other_color(self.board.mirror(), self.rights.mirror())
    }

    /// The position with the colors swapped and the board turned by half a turn. The start
    /// position becomes itself with Black to move.
    pub fn rotate(&self) -> Self {
        self.with_board_of_other_color(self.board.rotate(), self.rights.rotate())
    }

    fn with_board_of_other_color(&self, board: Board, rights: LeapRights) -> Self {
        let turn = !self.turn;
        Self {
            board,
            key: zobrist::key(&board, turn),
            turn,
            rights,
            ..*self
        }
    }

    // The count.

    /// The running count, `None` where nobody counts.
    pub fn counting(&self) -> Option<Counting> {
        self.count.spoken(&self.board, self.turn)
    }

    /// The limit in moves of the count that applies to a side now, whether or not it is running.
    /// `None` while a pawn is on the board, or against a bare king.
    pub fn counting_limit(&self, side: Color) -> Option<u16> {
        counting::applicable(&self.board, side, self.rules).map(|(_, limit)| limit)
    }

    /// Whether the running count is over its end. That draws, unless the side to move is mated.
    pub fn has_count_run_out(&self) -> bool {
        self.count.has_run_out(self.rules)
    }

    /// Whether a side may declare the start of board honor now: on its own turn, where board honor
    /// applies, nobody counts, and the rules have declared counting.
    pub fn can_start_counting(&self, side: Color) -> bool {
        self.start_counting(side).is_ok()
    }

    /// The position after a side has declared the start of board honor; its next move is the
    /// first that counts.
    pub fn start_counting(&self, side: Color) -> Result<Self, CountingError> {
        let count = self
            .count
            .started(&self.board, side, self.turn, self.rules)?;
        if !self.has_legal_moves() {
            return Err(CountingError::NotAllowed);
        }
        Ok(Self { count, ..*self })
    }

    /// Whether a side may declare the end of board honor now: the counter, on its own turn.
    pub fn can_stop_counting(&self, side: Color) -> bool {
        self.stop_counting(side).is_ok()
    }

    /// The position after the counter has declared the end of board honor. A new start counts
    /// from 1 again.
    pub fn stop_counting(&self, side: Color) -> Result<Self, CountingError> {
        let count = self
            .count
            .stopped(&self.board, side, self.turn, self.rules)?;
        Ok(Self { count, ..*self })
    }

    /// Whether a count has been declared that has not moved yet. The one thing that the FEN of a
    /// position does not tell: it shows `128 0` as before the declaration.
    pub fn has_fresh_count(&self) -> bool {
        self.count.is_fresh_start(&self.board, self.rules)
    }

    /// Which side has the weaker army, `None` where they are equal: a hint as to who may want to
    /// count, which no rule enforces.
    ///
    /// In half pawns: rook 10, knight 6, khon 5, met or promoted pawn 3, pawn 2.
    pub fn weaker_side(&self) -> Option<Color> {
        let worth = |color| -> usize {
            [
                (Role::Rook, 10),
                (Role::Knight, 6),
                (Role::Khon, 5),
                (Role::Met, 3),
                (Role::Pawn, 2),
            ]
            .into_iter()
            .map(|(role, value)| value * self.board.pieces(color, role).len())
            .sum()
        };
        match worth(Color::White).cmp(&worth(Color::Black)) {
            core::cmp::Ordering::Less => Some(Color::White),
            core::cmp::Ordering::Equal => None,
            core::cmp::Ordering::Greater => Some(Color::Black),
        }
    }

    // Results.

    /// How the game is over here, as far as a position without history can tell: everything but
    /// repetition and what players declare.
    ///
    /// Mate comes before everything else, stalemate and insufficient material before the count.
    pub fn outcome(&self) -> Option<Outcome> {
        let check = self.is_check();
        if check && self.rules.variant.first_check_wins() {
            return Some(Outcome::won(!self.turn, Termination::FirstCheck));
        }
        if !self.has_legal_moves() {
            return Some(if check {
                self.checkmate_outcome()
            } else {
                Outcome::drawn(Termination::Stalemate)
            });
        }
        if self.is_insufficient_material() {
            return Some(Outcome::drawn(Termination::InsufficientMaterial));
        }
        if self.has_count_run_out() {
            let kind = self.counting().map(|counting| counting.kind);
            return Some(Outcome::drawn(match kind {
                Some(counting::CountKind::BoardHonor) => Termination::BoardHonor,
                _ => Termination::PiecesHonor,
            }));
        }
        self.is_fifty_moves()
            .then(|| Outcome::drawn(Termination::FiftyMoves))
    }

    /// Whether fifty moves of each side have gone by without a capture or pawn move, in a game
    /// where that draws: ASEAN chess, while nobody counts.
    pub fn is_fifty_moves(&self) -> bool {
        self.rules.variant == Variant::Asean
            && self.halfmoves().is_some_and(|halfmoves| halfmoves >= 100)
    }

    fn checkmate_outcome(&self) -> Outcome {
        let winner = !self.turn;
        let by_counter = self.counting().is_some_and(|counting| {
            counting.kind == counting::CountKind::BoardHonor && counting.side == winner
        });
        if by_counter && self.rules.counter_mate == CounterMate::Draws {
            Outcome::drawn(Termination::CounterMate)
        } else {
            Outcome::won(winner, Termination::Checkmate)
        }
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn is_check(&self) -> bool {
        self.checkers().any()
    }

    /// Whether the side to move is in check and has no legal move. In Kar Ouk every check is that.
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_moves()
    }

    /// Whether the side to move has no legal move and is not in check.
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_legal_moves()
    }

    /// Whether [`outcome`](Self::outcome) knows a result.
    pub fn is_game_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// Whether neither side can ever give mate.
    pub fn is_insufficient_material(&self) -> bool {
        Color::ALL
            .into_iter()
            .all(|color| self.has_insufficient_material(color))
    }

    /// Whether this side can never give mate, as Fairy-Stockfish decides it. It can when one of
    /// these holds:
    ///
    /// - it has a rook or a khon;
    /// - it has a met or promoted pawn, and either the mets of both sides stand on both diagonal
    ///   colours, or any piece other than kings and mets is on the board;
    /// - it has a knight or a pawn, and at least two pieces other than kings are on the board.
    ///
    /// In Makpong and Kar Ouk any piece will do, and in ASEAN chess a pawn too, which may become
    /// a rook.
    pub fn has_insufficient_material(&self, color: Color) -> bool {
        let board = &self.board;
        let variant = self.rules.variant;
        if variant.holds_king_in_check() || variant.first_check_wins() {
            return board.is_bare(color);
        }
        let has = |role| board.pieces(color, role).any();
        let mets = board.by_role(Role::Met);
        let officers = board.occupied() - board.by_role(Role::King);
        let mets_on_both_colors =
            (mets & Bitboard::DARK_SQUARES).any() && (mets & Bitboard::LIGHT_SQUARES).any();
        let can_mate = has(Role::Rook)
            || has(Role::Khon)
            || (has(Role::Pawn) && variant.promotion_roles().contains(&Role::Rook))
            || (has(Role::Met) && (mets_on_both_colors || (officers - mets).any()))
            || ((has(Role::Knight) || has(Role::Pawn)) && officers.more_than_one());
        !can_mate
    }

    /// The FEN letter of a piece in this game.
    fn letter(&self, piece: Piece) -> char {
        let letter = self.rules.variant.letter(piece.role);
        match piece.color {
            Color::White => letter.to_ascii_uppercase(),
            Color::Black => letter,
        }
    }

    pub(crate) fn marked_fen(&self) -> String {
        self.fen_with(FenOptions::default().promoted(true))
    }
}

impl Default for Position {
    fn default() -> Self {
        Self::new()
    }
}

/// Reads a FEN, to be played by [`Rules::FAIRY`].
impl core::str::FromStr for Position {
    type Err = Error;

    fn from_str(fen: &str) -> Result<Self, Error> {
        Self::from_fen(fen)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({:?}, {}", self.marked_fen(), self.rules)?;
        f.write_str(if self.has_fresh_count() {
            ", count started)"
        } else {
            ")"
        })
    }
}

/// The board as eight lines, rank 8 first: FEN letters and dots, `~` after a promoted pawn.
/// `{:#}` writes chess symbols in place of letters: there are none for Makruk, so a khon looks
/// like a bishop and a met like a queen.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SYMBOLS: [[char; 6]; 2] = [
            ['♙', '♕', '♗', '♘', '♖', '♔'],
            ['♟', '♛', '♝', '♞', '♜', '♚'],
        ];
        let result = self.board.rows(|rank, row| {
            let mut line = String::new();
            for square in row {
                let Some(piece) = square else {
                    line.push_str(". ");
                    continue;
                };
                line.push(if f.alternate() {
                    SYMBOLS[piece.color.index()][piece.role.index()]
                } else {
                    self.letter(piece)
                });
                line.push(if piece.promoted { '~' } else { ' ' });
            }
            let end = if rank == Rank::First { "" } else { "\n" };
            match write!(f, "{}{end}", line.trim_end()) {
                Ok(()) => core::ops::ControlFlow::Continue(()),
                Err(error) => core::ops::ControlFlow::Break(error),
            }
        });
        match result {
            core::ops::ControlFlow::Continue(()) => Ok(()),
            core::ops::ControlFlow::Break(error) => Err(error),
        }
    }
}

#[cfg(test)]
mod tests;
