//! Legal moves.
//!
//! Moves are generated legal at once: from the squares that the enemy reaches, the pieces that
//! give check and the pieces that are pinned. Steps of mets, khons and pawns are taken for all
//! pieces of a kind together, so they can be counted without being listed.

use crate::{
    attacks,
    bitboard::Bitboard,
    board::Board,
    color::Color,
    error::IllegalReason,
    moves::{Move, MoveList},
    piece::Role,
    position::Position,
    square::Square,
    variant::Variant,
};

// One step for all squares at once, forward and backward as the color sees it.
#[inline(always)]
fn forward<const WHITE: bool>(b: Bitboard) -> Bitboard {
    if WHITE { b.up() } else { b.down() }
}
#[inline(always)]
fn forward_left<const WHITE: bool>(b: Bitboard) -> Bitboard {
    if WHITE { b.up_left() } else { b.down_left() }
}
#[inline(always)]
fn forward_right<const WHITE: bool>(b: Bitboard) -> Bitboard {
    if WHITE { b.up_right() } else { b.down_right() }
}
#[inline(always)]
fn backward_left<const WHITE: bool>(b: Bitboard) -> Bitboard {
    if WHITE { b.down_left() } else { b.up_left() }
}
#[inline(always)]
fn backward_right<const WHITE: bool>(b: Bitboard) -> Bitboard {
    if WHITE { b.down_right() } else { b.up_right() }
}

/// Everything that decides which moves are legal.
pub(crate) struct Context {
    king: Square,
    enemy: Bitboard,
    occupied: Bitboard,
    /// Where a piece other than the king may go: what answers the check, and no own piece.
    pub(crate) targets: Bitboard,
    /// Own pieces that may move only along the file or the rank of their king.
    pinned_file: Bitboard,
    pinned_rank: Bitboard,
    /// Where the king may go.
    pub(crate) king_targets: Bitboard,
    pawns: Bitboard,
    mets: Bitboard,
    khons: Bitboard,
    knights: Bitboard,
    rooks: Bitboard,
}

impl Context {
    #[inline(always)]
    pub(crate) fn new<const WHITE: bool>(board: &Board) -> Self {
        let color = if WHITE { Color::White } else { Color::Black };
        let own = board.by_color(color);
        let enemy = board.by_color(!color);
        let occupied = own | enemy;
        let king_bit = own & board.by_role(Role::King);
        let king = Square::from_low_bits(king_bit.0.trailing_zeros());
        let enemy_rooks = enemy & board.by_role(Role::Rook);

        let reach = reach::<WHITE>(board, enemy, occupied ^ king_bit);
        let king_targets = attacks::king(king) - own - reach;

        // Only rooks slide, so only they pin, and only along the king's file and rank.
        let mut checkers = if (reach & king_bit).any() {
            attackers_that_step(board, king, color) & enemy
        } else {
            Bitboard::EMPTY
        };
        let mut answers = checkers;
        let (mut pinned_file, mut pinned_rank) = (Bitboard::EMPTY, Bitboard::EMPTY);
        let king_file = Bitboard::file_of(king);
        let aligned = enemy_rooks & (king_file | Bitboard::rank_of(king));
        for rook in aligned {
            let between = attacks::between(king, rook);
            let blockers = between & occupied;
            if blockers.is_empty() {
                checkers.insert(rook);
                answers |= between | Bitboard::from_square(rook);
            } else if !blockers.more_than_one() {
                if king_file.contains(rook) {
                    pinned_file |= blockers & own;
                } else {
                    pinned_rank |= blockers & own;
                }
            }
        }
        let targets = if checkers.is_empty() {
            !own
        } else if checkers.more_than_one() {
            Bitboard::EMPTY
        } else {
            answers
        };

        let free = own - pinned_file - pinned_rank;
        Self {
            king,
            enemy,
            occupied,
            targets,
            pinned_file,
            pinned_rank,
            king_targets,
            pawns: own & board.by_role(Role::Pawn),
            mets: free & board.by_role(Role::Met),
            khons: own & board.by_role(Role::Khon),
            knights: free & board.by_role(Role::Knight),
            rooks: own & board.by_role(Role::Rook),
        }
    }

    #[inline(always)]
    fn is_pinned(&self) -> bool {
        (self.pinned_file | self.pinned_rank).any()
    }

    // A pinned met, knight or pawn capture would leave the line; a khon or pawn that is pinned on
    // the file can still step straight.
    #[inline(always)]
    fn diagonal_movers(&self) -> Bitboard {
        self.mets | (self.khons - self.pinned_file - self.pinned_rank)
    }
    #[inline(always)]
    fn free_pawns(&self) -> Bitboard {
        self.pawns - self.pinned_file - self.pinned_rank
    }
    #[inline(always)]
    fn straight_khons(&self) -> Bitboard {
        self.khons - self.pinned_rank
    }
    #[inline(always)]
    fn straight_pawns(&self) -> Bitboard {
        self.pawns - self.pinned_rank
    }

    #[inline(always)]
    fn rook_targets(&self, rook: Square) -> Bitboard {
        let reach = if self.is_pinned() && self.pinned_file.contains(rook) {
            attacks::rook_file(rook, self.occupied)
        } else if self.is_pinned() && self.pinned_rank.contains(rook) {
            attacks::rook_rank(rook, self.occupied)
        } else {
            attacks::rook(rook, self.occupied)
        };
        reach & self.targets
    }

    /// The targets of all steps, one direction at a time: no two pieces share one.
    #[inline(always)]
    fn step_targets<const WHITE: bool>(&self) -> [Bitboard; 5] {
        let diagonal = self.diagonal_movers();
        let pawns = self.free_pawns();
        let pawn_captures = self.targets & self.enemy;
        let pawn_steps = self.targets - self.occupied;
        [
            (forward_left::<WHITE>(diagonal) & self.targets)
                | (forward_left::<WHITE>(pawns) & pawn_captures),
            (forward_right::<WHITE>(diagonal) & self.targets)
                | (forward_right::<WHITE>(pawns) & pawn_captures),
            (forward::<WHITE>(self.straight_khons()) & self.targets)
                | (forward::<WHITE>(self.straight_pawns()) & pawn_steps),
            backward_left::<WHITE>(diagonal) & self.targets,
            backward_right::<WHITE>(diagonal) & self.targets,
        ]
    }

    #[inline(always)]
    pub(crate) fn count<const WHITE: bool>(&self) -> usize {
        if self.is_pinned() {
            return self.count_of::<WHITE>();
        }
        // The same once more, where the compiler knows that nothing is pinned.
        Self {
            pinned_file: Bitboard::EMPTY,
            pinned_rank: Bitboard::EMPTY,
            ..*self
        }
        .count_of::<WHITE>()
    }

    #[inline(always)]
    fn count_of<const WHITE: bool>(&self) -> usize {
        let mut count = self.king_targets.len();
        for targets in self.step_targets::<WHITE>() {
            count += targets.len();
        }
        for knight in self.knights {
            count += (attacks::knight(knight) & self.targets).len();
        }
        for rook in self.rooks {
            count += self.rook_targets(rook).len();
        }
        count
    }

    fn any<const WHITE: bool>(&self) -> bool {
        self.king_targets.any()
            || self.step_targets::<WHITE>().into_iter().any(Bitboard::any)
            || (self.knights.knight_steps() & self.targets).any()
            || self
                .rooks
                .into_iter()
                .any(|rook| self.rook_targets(rook).any())
    }

    #[inline(always)]
    pub(crate) fn for_each<const WHITE: bool>(
        &self,
        first_promotion_rank: u8,
        mut sink: impl FnMut(Move),
    ) {
        let free = !(self.pinned_file | self.pinned_rank);
        let behind = 8 * u32::from(first_promotion_rank);
        let zone = Bitboard(if WHITE {
            u64::MAX << behind
        } else {
            u64::MAX >> behind
        });
        // All pawns at once: those that step, those that take to the left, and to the right.
        // How far back they come from, modulo 64.
        let (ahead, left, right) = if WHITE { (56, 57, 55) } else { (8, 9, 7) };
        let steps = forward::<WHITE>(self.straight_pawns()) & (self.targets - self.occupied);
        let captures = self.targets & self.enemy;
        let pawns = self.free_pawns();
        for (targets, way) in [
            (steps, ahead),
            (forward_left::<WHITE>(pawns) & captures, left),
            (forward_right::<WHITE>(pawns) & captures, right),
        ] {
            let origin = |to: Square| Square::from_low_bits(u32::from(to.index()) + way);
            for to in targets - zone {
                sink(Move::normal(Role::Pawn, origin(to), to));
            }
            for to in targets & zone {
                sink(Move::promotion_to_met(origin(to), to));
            }
        }
        for met in self.mets {
            for to in attacks::met(met) & self.targets {
                sink(Move::normal(Role::Met, met, to));
            }
        }
        let color = if WHITE { Color::White } else { Color::Black };
        for khon in self.khons {
            let bit = Bitboard::from_square(khon);
            let reach = if (bit & free).any() {
                attacks::khon(color, khon)
            } else {
                forward::<WHITE>(bit & self.pinned_file)
            };
            for to in reach & self.targets {
                sink(Move::normal(Role::Khon, khon, to));
            }
        }
        for knight in self.knights {
            for to in attacks::knight(knight) & self.targets {
                sink(Move::normal(Role::Knight, knight, to));
            }
        }
        for rook in self.rooks {
            for to in self.rook_targets(rook) {
                sink(Move::normal(Role::Rook, rook, to));
            }
        }
        for to in self.king_targets {
            sink(Move::normal(Role::King, self.king, to));
        }
    }
}

/// Every square that the enemy of `WHITE` attacks.
#[inline(always)]
fn reach<const OWN_WHITE: bool>(board: &Board, enemy: Bitboard, occupied: Bitboard) -> Bitboard {
    let of = |role| enemy & board.by_role(role);
    let (khons, pawns) = (of(Role::Khon), of(Role::Pawn));
    let diagonal = of(Role::Met) | khons;
    // The enemy's forward is the own side's backward.
    let mut reach = backward_left::<OWN_WHITE>(diagonal | pawns)
        | backward_right::<OWN_WHITE>(diagonal | pawns)
        | forward_left::<OWN_WHITE>(diagonal)
        | forward_right::<OWN_WHITE>(diagonal)
        | of(Role::Knight).knight_steps();
    reach |= if OWN_WHITE { khons.down() } else { khons.up() };
    let king = of(Role::King).0.trailing_zeros();
    reach |= attacks::king(Square::from_low_bits(king));
    for rook in of(Role::Rook) {
        reach |= attacks::rook(rook, occupied);
    }
    reach
}

/// The pieces other than rooks and kings that attack a square of `color`, of both colors.
#[inline(always)]
fn attackers_that_step(board: &Board, square: Square, color: Color) -> Bitboard {
    (attacks::met(square) & board.by_role(Role::Met))
        | (attacks::khon(color, square) & board.by_role(Role::Khon))
        | (attacks::knight(square) & board.by_role(Role::Knight))
        | (attacks::pawn(color, square) & board.by_role(Role::Pawn))
}

impl Position {
    /// All legal moves.
    ///
    /// The list is empty in mate and stalemate only (and in Kar Ouk after a check): counts,
    /// repetition and lack of material end a game, but do not take its moves away.
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        let (moves, count) = list.parts();
        let mut len = 0;
        self.for_each_legal_move(|m| {
            // No valid position has more. The wreck that an unchecked move can leave may, and then
            // does without the rest.
            if let Some(place) = moves.get_mut(len) {
                *place = m;
                len += 1;
            }
        });
        *count = len;
        list
    }

    /// The number of legal moves, without a list of them.
    #[inline]
    pub fn count_legal_moves(&self) -> usize {
        if self.rules().variant != Variant::Makruk {
            return self.count_sister_moves();
        }
        match self.turn() {
            Color::White => Context::new::<true>(self.board()).count::<true>(),
            Color::Black => Context::new::<false>(self.board()).count::<false>(),
        }
    }

    /// Whether there is a legal move.
    pub fn has_legal_moves(&self) -> bool {
        if self.rules().variant != Variant::Makruk {
            return self.count_sister_moves() > 0;
        }
        match self.turn() {
            Color::White => Context::new::<true>(self.board()).any::<true>(),
            Color::Black => Context::new::<false>(self.board()).any::<false>(),
        }
    }

    #[inline(always)]
    fn for_each_legal_move(&self, mut sink: impl FnMut(Move)) {
        if self.rules().variant != Variant::Makruk {
            self.for_each_sister_move(&mut sink);
            return;
        }
        let promotion = self.rules().first_promotion_rank();
        match self.turn() {
            Color::White => Context::new::<true>(self.board()).for_each::<true>(promotion, sink),
            Color::Black => Context::new::<false>(self.board()).for_each::<false>(promotion, sink),
        }
    }

    fn moves_where(&self, keep: impl Fn(Move) -> bool) -> MoveList {
        let mut moves = self.legal_moves();
        moves.retain(keep);
        moves
    }

    /// The legal moves of the piece on a square; none where it is not the mover's.
    pub fn legal_moves_from(&self, square: Square) -> MoveList {
        self.moves_where(|m| m.from() == square)
    }

    /// The legal moves that take a piece.
    pub fn capture_moves(&self) -> MoveList {
        self.moves_where(|m| self.is_capture(m))
    }

    /// The legal moves with which a pawn promotes.
    pub fn promotion_moves(&self) -> MoveList {
        self.moves_where(Move::is_promotion)
    }

    /// For each square from which a legal move goes, the squares where it may end.
    pub fn dests(&self) -> impl Iterator<Item = (Square, Bitboard)> {
        let mut dests = [Bitboard::EMPTY; 64];
        self.for_each_legal_move(|m| dests[m.from().usize()].insert(m.to()));
        Square::ALL
            .into_iter()
            .zip(dests)
            .filter(|(_, to)| to.any())
    }

    /// The legal move from one square to another. There is at most one, but for the choice of a
    /// promotion in ASEAN chess: that is to the rook, the strongest.
    pub fn find_move(&self, from: Square, to: Square) -> Option<Move> {
        let role = self.board().role_at(from)?;
        let found = self.origins(role, to, Bitboard::from_square(from)).any();
        found.then(|| self.move_of(role, from, to, Some(Role::Rook)))
    }

    /// The move of a role between two squares, a promotion where that is one. Where the player
    /// must choose and `chosen` is nothing, it is no promotion, and not legal.
    #[inline]
    pub(crate) fn move_of(
        &self,
        role: Role,
        from: Square,
        to: Square,
        chosen: Option<Role>,
    ) -> Move {
        if role != Role::Pawn || !self.promotes_on(self.turn(), to) {
            return Move::normal(role, from, to);
        }
        if self.rules().variant.may_choose() {
            return match chosen {
                Some(chosen) => Move::promotion_by_choice(from, to, chosen),
                None => Move::normal(role, from, to),
            };
        }
        Move::promotion_to_met(from, to)
    }

    /// Whether a move is legal.
    pub fn is_legal(&self, m: Move) -> bool {
        self.illegal_reason(m).is_none()
    }

    /// Why a move is not legal, `None` where it is.
    pub fn illegal_reason(&self, m: Move) -> Option<IllegalReason> {
        if self.rules().variant == Variant::Makruk {
            self.illegal_in_makruk(m)
        } else {
            self.illegal_in_sister(m)
        }
    }

    /// As if pieces had only the moves that they have in Makruk.
    pub(crate) fn illegal_in_makruk(&self, m: Move) -> Option<IllegalReason> {
        let board = self.board();
        let (from, to) = (m.from(), m.to());
        let Some(role) = board.role_at(from) else {
            return Some(IllegalReason::NoPiece);
        };
        if !board.by_color(self.turn()).contains(from) {
            return Some(IllegalReason::NotYourPiece);
        }
        let enemy = board.by_color(!self.turn());
        let attacked = board.attacks_from(from);
        let reachable = if role == Role::Pawn {
            let ahead = from.offset(0, if self.turn().is_white() { 1 } else { -1 });
            (ahead == Some(to) && !board.occupied().contains(to)) || (attacked & enemy).contains(to)
        } else {
            (attacked - board.by_color(self.turn())).contains(to)
        };
        if role != m.role() || !reachable {
            return Some(IllegalReason::NotReachable);
        }
        if self.bares_king(role, from, to) {
            return Some(IllegalReason::LeavesKingInCheck);
        }
        let by_choice = self.rules().variant.may_choose();
        if m.is_promotion() && m.is_by_choice() != by_choice {
            return Some(IllegalReason::WrongPromotion);
        }
        let promotes = role == Role::Pawn
            && to.rank().relative_to(self.turn()).index() >= self.rules().first_promotion_rank();
        (promotes != m.is_promotion()).then_some(IllegalReason::WrongPromotion)
    }

    /// Whether the own king could be taken after a piece has gone from one square to another, as far
    /// as pieces go there at all.
    #[inline]
    fn bares_king(&self, role: Role, from: Square, to: Square) -> bool {
        let to_bit = Bitboard::from_square(to);
        let occupied = (self.occupied() - Bitboard::from_square(from)) | to_bit;
        let king = if role == Role::King {
            to
        } else {
            self.king_of(self.turn())
        };
        // Of the enemy's pieces only the one that is taken is not there any more.
        let attackers = self.board().attacks_to_with(king, !self.turn(), occupied);
        (attackers - to_bit).any()
    }

    /// The squares from which pieces of a role have a legal move to a square.
    pub(crate) fn origins(&self, role: Role, to: Square, among: Bitboard) -> Bitboard {
        if self.rules().variant != Variant::Makruk {
            return self.sister_origins(role, to) & among;
        }
        let (board, color) = (self.board(), self.turn());
        let pieces = board.pieces(color, role) & among;
        if pieces.is_empty() || board.by_color(color).contains(to) {
            return Bitboard::EMPTY;
        }
        // Steps are reversed: from where the enemy's piece would go.
        let reaching = if role == Role::Pawn && !board.by_color(!color).contains(to) {
            let bit = Bitboard::from_square(to);
            if color.is_white() {
                bit.down()
            } else {
                bit.up()
            }
        } else {
            attacks::attacks(!color, role, to, board.occupied())
        };
        let mut origins = pieces & reaching;
        for from in origins {
            if self.bares_king(role, from, to) {
                origins.remove(from);
            }
        }
        origins
    }

    /// The pieces that give check to the side to move.
    #[inline]
    pub fn checkers(&self) -> Bitboard {
        self.board()
            .attacks_to(self.king_of(self.turn()), !self.turn())
    }

    /// The squares that the piece on a square attacks, whoever owns it. A pawn attacks where it
    /// captures.
    pub fn attacks_from(&self, square: Square) -> Bitboard {
        self.board().attacks_from(square)
    }

    /// The pieces of a color that attack a square, or defend it if their own piece is there.
    pub fn attacks_to(&self, square: Square, color: Color) -> Bitboard {
        self.board().attacks_to(square, color)
    }

    /// Whether a color attacks a square.
    pub fn is_attacked_by(&self, color: Color, square: Square) -> bool {
        self.attacks_to(square, color).any()
    }

    /// The pieces of a color that are pinned to their king: the only pieces between it and an
    /// enemy rook.
    pub fn pinned(&self, color: Color) -> Bitboard {
        let context = match color {
            Color::White => Context::new::<true>(self.board()),
            Color::Black => Context::new::<false>(self.board()),
        };
        context.pinned_file | context.pinned_rank
    }

    /// The squares to which a piece may go without leaving the line of its pin: all squares where
    /// it is not pinned, or where no piece of this color stands.
    pub fn pin(&self, color: Color, square: Square) -> Bitboard {
        if !self.pinned(color).contains(square) {
            return Bitboard::FULL;
        }
        let king = self.king_of(color);
        let line = if king.file() == square.file() {
            attacks::rook_file(square, self.board().occupied())
        } else {
            attacks::rook_rank(square, self.board().occupied())
        };
        (line - Bitboard::from_square(king)) | Bitboard::from_square(square)
    }

    /// Whether the piece of a color on a square is pinned to its king.
    pub fn is_pinned(&self, color: Color, square: Square) -> bool {
        self.pinned(color).contains(square)
    }

    /// Whether a legal move gives check.
    pub fn gives_check(&self, m: Move) -> bool {
        let (board, color) = (self.board(), self.turn());
        let from = Bitboard::from_square(m.from());
        let occupied = (board.occupied() - from) | Bitboard::from_square(m.to());
        let king = self.king_of(!color);
        let becomes = m.promotion().unwrap_or(m.role());
        attacks::attacks(color, becomes, m.to(), occupied).contains(king)
            // Discovered: only rooks are held up by what moves away.
            || (attacks::rook(king, occupied) & (board.pieces(color, Role::Rook) - from)).any()
    }

    /// Whether a move takes a piece of the other side.
    #[inline]
    pub fn is_capture(&self, m: Move) -> bool {
        self.board().by_color(!self.turn()).contains(m.to())
    }

    /// Whether a pawn promotes with a move.
    pub fn is_promotion(&self, m: Move) -> bool {
        m.is_promotion()
    }

    /// Whether a pawn that arrives on a square promotes there.
    pub fn promotes_on(&self, color: Color, square: Square) -> bool {
        square.rank().relative_to(color).index() >= self.rules().first_promotion_rank()
    }
}
