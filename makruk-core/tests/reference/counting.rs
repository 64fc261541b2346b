//! The two counts, step by step as the rules number them.

use makruk_core::{CountEnd, CountingMode, PieceLimits};

use super::{EMPTY, Slow, letter};

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Count {
    pub(crate) limit_plies: u16,
    pub(crate) ply: u16,
    /// False where board honor could be declared and nobody did.
    pub(crate) running: bool,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Kind {
    Board,
    Pieces,
}

/// A running count as it is spoken.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Spoken {
    pub(crate) kind: Kind,
    pub(crate) counter_is_white: bool,
    pub(crate) number: u16,
    pub(crate) limit: u16,
    pub(crate) moves_left: u16,
}

const BOARD_LIMIT: u16 = 64;

impl Slow {
    /// The count that applies to a side, and its limit in moves.
    pub(crate) fn applicable(&self, white: bool) -> Option<(Kind, u16)> {
        if self.rules.counting == CountingMode::Off || self.has_pawns() {
            return None;
        }
        match (self.is_bare(white), self.is_bare(!white)) {
            (false, false) => Some((Kind::Board, BOARD_LIMIT)),
            (true, false) => Some((Kind::Pieces, self.pieces_limit(!white))),
            _ => None,
        }
    }

    fn pieces_limit(&self, attacker_is_white: bool) -> u16 {
        let has = |role| self.number_of(letter(attacker_is_white, role));
        let (rooks, khons, knights) = (has('r'), has('s'), has('n'));
        // In the order of the article: rooks, khons, knights.
        let mut limits = Vec::new();
        if rooks >= 2 {
            limits.push(8);
        }
        if rooks == 1 {
            limits.push(16);
        }
        if khons >= 2 {
            limits.push(22);
        }
        if khons == 1 {
            limits.push(44);
        }
        if knights >= 2 {
            limits.push(32);
        }
        limits.push(64);
        match self.rules.piece_limits {
            PieceLimits::Lowest => limits.into_iter().min(),
            _ => limits.into_iter().next(),
        }
        .expect("64 is always there")
    }

    fn is_counting(&self) -> bool {
        self.count.is_some_and(|count| count.running)
    }

    /// What a move did to the count. The move stands on the board already, and the side to move is
    /// the one that is next.
    pub(super) fn update_count(&mut self, captured: char, pawn_moved: bool, promoted: bool) {
        let (mover, next) = (!self.white_to_move, self.white_to_move);
        let takes = captured != EMPTY;
        let pieces = u16::try_from(self.pieces()).expect("at most 64");
        if self.count.is_none() {
            self.halfmoves = if takes || pawn_moved {
                0
            } else {
                self.halfmoves.saturating_add(1)
            };
        }
        // 1. If a count is running, ply += 1, whoever moved.
        if let Some(count) = self.count.as_mut().filter(|count| count.running) {
            count.ply = count.ply.saturating_add(1);
        }
        // 2. The mover has a bare king, it captured a pawn, no pawn is left, and pieces honor
        // applies to the mover.
        if captured.eq_ignore_ascii_case(&'p')
            && let Some((Kind::Pieces, limit)) = self.applicable(mover)
        {
            self.start(limit, 2 * pieces - 1, true);
        }
        // 3. No count is running, or the move was a capture or promotion and `next` has a bare
        // king; and a count applies to `next`.
        if !self.is_counting() || ((takes || promoted) && self.is_bare(next)) {
            match self.applicable(next) {
                Some((Kind::Pieces, limit)) => self.start(limit, 2 * pieces, true),
                Some((Kind::Board, limit)) => {
                    let by_itself = self.rules.counting == CountingMode::Automatic;
                    self.start(limit, 0, by_itself);
                }
                None => {}
            }
        }
    }

    fn start(&mut self, limit: u16, ply: u16, running: bool) {
        self.count = Some(Count {
            limit_plies: 2 * limit,
            ply,
            running,
        });
    }

    fn is_over(&self, limit_plies: u16, ply: u16) -> bool {
        match self.rules.count_end {
            CountEnd::AfterLimit => ply > limit_plies,
            _ => ply >= limit_plies,
        }
    }

    pub(crate) fn has_run_out(&self) -> bool {
        self.count
            .is_some_and(|count| count.running && self.is_over(count.limit_plies, count.ply))
    }

    pub(crate) fn spoken(&self) -> Option<Spoken> {
        let Count {
            limit_plies, ply, ..
        } = self.count.filter(|count| count.running)?;
        let bare = (self.is_bare(true), self.is_bare(false));
        let counter_is_white = match bare {
            // Pieces honor: "one side has only its king. That side counts."
            (true, false) => true,
            (false, true) => false,
            // "Even ply: the side to move is the counter; odd: the other side."
            _ => (ply % 2 == 0) == self.white_to_move,
        };
        let mut moves_left = 0;
        let mut counter_moves = counter_is_white == self.white_to_move;
        for at in ply..=limit_plies {
            if !counter_moves && !self.is_over(limit_plies, at) {
                moves_left += 1;
            }
            counter_moves = !counter_moves;
        }
        Some(Spoken {
            kind: if bare == (false, false) {
                Kind::Board
            } else {
                Kind::Pieces
            },
            counter_is_white,
            // floor((ply + 1) / 2), where the clock may be full.
            number: ply / 2 + ply % 2,
            limit: limit_plies / 2,
            moves_left,
        })
    }

    /// The side to move declares the start of board honor, if it may.
    pub(crate) fn declare_start(&mut self) -> bool {
        let may = self.rules.counting == CountingMode::Declared
            && !self.is_counting()
            && matches!(self.applicable(self.white_to_move), Some((Kind::Board, _)))
            && !self.legal_moves().is_empty();
        if may {
            self.start(BOARD_LIMIT, 0, true);
        }
        may
    }

    /// The side to move declares the end of its board honor, if it may.
    pub(crate) fn declare_stop(&mut self) -> bool {
        let may = self.rules.counting == CountingMode::Declared
            && self.spoken().is_some_and(|spoken| {
                spoken.kind == Kind::Board && spoken.counter_is_white == self.white_to_move
            });
        if may {
            self.start(BOARD_LIMIT, 0, false);
        }
        may
    }
}
