//! What is different in the legal moves of the sister games.
//!
//! Everything here is out of the way of Makruk: its code tests once that the game is another and
//! comes here. Sinks are trait objects, so that there is one copy of the code.

use crate::{
    attacks,
    bitboard::Bitboard,
    color::Color,
    error::IllegalReason,
    movegen::Context,
    moves::Move,
    piece::Role,
    position::Position,
    rights::LeapRights,
    square::{Rank, Square},
    variant::Variant,
};

impl Position {
    #[cold]
    pub(crate) fn for_each_sister_move(&self, sink: &mut dyn FnMut(Move)) {
        match self.turn() {
            Color::White => self.for_each_of::<true>(sink),
            Color::Black => self.for_each_of::<false>(sink),
        }
    }

    fn for_each_of<const WHITE: bool>(&self, sink: &mut dyn FnMut(Move)) {
        let context = self.sister_context::<WHITE>();
        let rank = self.rules().first_promotion_rank();
        if self.rules().variant.may_choose() {
            context.for_each::<WHITE>(rank, |m| {
                if m.is_promotion() {
                    for role in self.rules().variant.promotion_roles() {
                        sink(Move::promotion_by_choice(m.from(), m.to(), *role));
                    }
                } else {
                    sink(m);
                }
            });
        } else {
            context.for_each::<WHITE>(rank, &mut *sink);
        }
        self.met_leaps().for_each(sink);
    }

    #[cold]
    pub(crate) fn count_sister_moves(&self) -> usize {
        if self.rules().variant.may_choose() {
            let mut count = 0;
            self.for_each_sister_move(&mut |_| count += 1);
            return count;
        }
        let count = match self.turn() {
            Color::White => self.sister_context::<true>().count::<true>(),
            Color::Black => self.sister_context::<false>().count::<false>(),
        };
        count + self.met_leaps().count()
    }

    /// The moves of Makruk, with those of the king that the game has more or fewer of.
    fn sister_context<const WHITE: bool>(&self) -> Context {
        let mut context = Context::new::<WHITE>(self.board());
        let variant = self.rules().variant;
        if variant.has_leaps() {
            context.king_targets |= self.king_leaps();
        }
        if self.is_over_by_check() {
            context.king_targets = Bitboard::EMPTY;
            context.targets = Bitboard::EMPTY;
        }
        if variant.holds_king_in_check() && self.is_check() {
            let checkers = self.checkers();
            context.king_targets &= if checkers.more_than_one() {
                Bitboard::EMPTY
            } else {
                checkers
            };
        }
        context
    }

    /// Where a king that has not moved may leap: like a knight to the second rank, not to take, not
    /// out of check, not into one.
    fn king_leaps(&self) -> Bitboard {
        let (turn, king) = (self.turn(), self.king_of(self.turn()));
        if !self.leap_rights().intersects(LeapRights::at(king)) || self.is_check() {
            return Bitboard::EMPTY;
        }
        let second = Rank::Second.relative_to(turn);
        let targets = (attacks::knight(king) & Bitboard::from_rank(second)) - self.occupied();
        targets
            .into_iter()
            .filter(|to| !self.is_attacked_by(!turn, *to))
            .collect()
    }

    /// The legal leaps of mets that have not moved: two squares straight forward, over whatever
    /// stands between, not to take.
    fn met_leaps(&self) -> impl Iterator<Item = Move> {
        let turn = self.turn();
        let mets = self.leap_rights().squares() & self.board().pieces(turn, Role::Met);
        mets.into_iter()
            .filter_map(move |met| {
                let to = met.offset(0, if turn.is_white() { 2 } else { -2 })?;
                (!self.occupied().contains(to)).then(|| Move::normal(Role::Met, met, to))
            })
            .filter(|leap| !self.is_over_by_check() && !self.leaves_king_in_check(*leap))
    }

    fn is_over_by_check(&self) -> bool {
        self.rules().variant.first_check_wins() && self.is_check()
    }

    /// The squares from which pieces of a role have a legal move to a square.
    #[cold]
    pub(crate) fn sister_origins(&self, role: Role, to: Square) -> Bitboard {
        let mut origins = Bitboard::EMPTY;
        self.for_each_sister_move(&mut |m| {
            if m.role() == role && m.to() == to {
                origins.insert(m.from());
            }
        });
        origins
    }

    fn leaves_king_in_check(&self, m: Move) -> bool {
        let mut after = *self;
        after.play_unchecked(m);
        let king = after.king_of(self.turn());
        after.is_attacked_by(!self.turn(), king)
    }

    #[cold]
    pub(crate) fn illegal_in_sister(&self, m: Move) -> Option<IllegalReason> {
        let mut is_legal = false;
        self.for_each_sister_move(&mut |legal| is_legal |= legal == m);
        if is_legal {
            return None;
        }
        let variant = self.rules().variant;
        if self.is_over_by_check() {
            return Some(IllegalReason::Checked);
        }
        // It reaches its target as in Makruk, so it is the game that forbids it.
        Some(self.illegal_in_makruk(m).unwrap_or(match variant {
            Variant::Makpong => IllegalReason::KingMustStay,
            _ => IllegalReason::NotReachable,
        }))
    }
}
