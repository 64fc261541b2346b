//! How a game is over.

use makruk_core::{CounterMate, Termination};

use super::{EMPTY, Kind, Slow, letter};

impl Slow {
    /// Whether a side can mate, in the words of the rules.
    pub(crate) fn can_mate(&self, white: bool) -> bool {
        let has = |role| self.number_of(letter(white, role)) > 0;
        let is_met = |square: &usize| self.squares[*square].eq_ignore_ascii_case(&'m');
        let is_king = |square: &usize| self.squares[*square].eq_ignore_ascii_case(&'k');
        let on_diagonal_color =
            |color| (0..64).any(|square| is_met(&square) && (square % 8 + square / 8) % 2 == color);
        let not_kings = (0..64).filter(|square| self.squares[*square] != EMPTY && !is_king(square));
        let neither_king_nor_met = not_kings.clone().filter(|square| !is_met(square)).count();
        let mets_on_both = on_diagonal_color(0) && on_diagonal_color(1);
        has('r')
            || has('s')
            || (has('m') && (mets_on_both || neither_king_nor_met > 0))
            || ((has('n') || has('p')) && not_kings.count() >= 2)
    }

    /// The winner (`true` is White) and the reason.
    pub(crate) fn outcome(&self) -> Option<(Option<bool>, Termination)> {
        let mover = self.white_to_move;
        if self.legal_moves().is_empty() {
            if !self.in_check(mover) {
                return Some((None, Termination::Stalemate));
            }
            // "Mate by the counter under board honor: wins / draws unless he has stopped."
            let by_counter = self.spoken().is_some_and(|spoken| {
                spoken.kind == Kind::Board && spoken.counter_is_white != mover
            });
            return Some(
                if by_counter && self.rules.counter_mate == CounterMate::Draws {
                    (None, Termination::CounterMate)
                } else {
                    (Some(!mover), Termination::Checkmate)
                },
            );
        }
        if !self.can_mate(true) && !self.can_mate(false) {
            return Some((None, Termination::InsufficientMaterial));
        }
        if self.has_run_out() {
            return Some(match self.spoken()?.kind {
                Kind::Board => (None, Termination::BoardHonor),
                Kind::Pieces => (None, Termination::PiecesHonor),
            });
        }
        None
    }
}
