//! In which order to try moves: the better the first ones, the less has to be searched.

use makruk_core::{Color, Move, Position, Role};

use crate::{eval, score::MAX_PLY};

const HASH: i32 = 1 << 24;
const GOOD_CAPTURE: i32 = 1 << 22;
const KILLER: i32 = 1 << 21;
const BAD_CAPTURE: i32 = -(1 << 22);
const MOST_HISTORY: i32 = 1 << 20;

/// What the search has learnt about quiet moves.
pub(crate) struct Memory {
    /// Two moves for each ply that refuted others there.
    killers: [[Option<Move>; 2]; MAX_PLY],
    /// How often a move of a side refuted others anywhere, by its squares.
    history: Vec<i32>,
}

impl Memory {
    pub(crate) fn new() -> Self {
        Self {
            killers: [[None; 2]; MAX_PLY],
            history: vec![0; 2 * 64 * 64],
        }
    }

    fn index(turn: Color, m: Move) -> usize {
        (turn as usize * 64 + usize::from(m.from().index())) * 64 + usize::from(m.to().index())
    }

    /// A quiet move was so good that the others need not be searched; those tried before were not.
    pub(crate) fn reward(&mut self, turn: Color, ply: usize, m: Move, depth: i32, failed: &[Move]) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(m) {
            *killers = [Some(m), killers[0]];
        }
        let bonus = depth * depth;
        self.add(turn, m, bonus);
        for other in failed {
            self.add(turn, *other, -bonus);
        }
    }

    fn add(&mut self, turn: Color, m: Move, bonus: i32) {
        let value = &mut self.history[Self::index(turn, m)];
        // Pulled back the more the further it is out, so it stays within bounds.
        let bonus = bonus.min(MOST_HISTORY / 4);
        let pull = i64::from(*value) * i64::from(bonus.abs()) / i64::from(MOST_HISTORY);
        *value += bonus - pull as i32;
    }

    fn quiet(&self, turn: Color, ply: usize, m: Move) -> i32 {
        match self.killers[ply] {
            [Some(first), _] if first == m => KILLER,
            [_, Some(second)] if second == m => KILLER - 1,
            _ => self.history[Self::index(turn, m)],
        }
    }
}

/// The moves of a node, the most promising first.
pub(crate) struct Ordered {
    moves: Vec<(i32, Move)>,
}

impl Ordered {
    pub(crate) fn new(
        position: &Position,
        moves: impl Iterator<Item = Move>,
        hash: Option<Move>,
        memory: &Memory,
        ply: usize,
    ) -> Self {
        let mut moves: Vec<_> = moves
            .map(|m| {
                let rank = if Some(m) == hash {
                    HASH
                } else if is_noisy(position, m) {
                    noisy(position, m)
                } else {
                    memory.quiet(position.turn(), ply, m)
                };
                (rank, m)
            })
            .collect();
        // Stable, so that the order of the generator decides where nothing else does.
        moves.sort_by_key(|(rank, _)| -rank);
        Self { moves }
    }
}

impl IntoIterator for Ordered {
    type Item = Move;
    type IntoIter = std::iter::Map<std::vec::IntoIter<(i32, Move)>, fn((i32, Move)) -> Move>;
    fn into_iter(self) -> Self::IntoIter {
        self.moves.into_iter().map(|(_, m)| m)
    }
}

/// Whether a move changes the material.
pub(crate) fn is_noisy(position: &Position, m: Move) -> bool {
    m.is_promotion() || position.is_capture(m)
}

/// The dearest victim first, and of those that take it the cheapest. What costs more than it gains
/// comes last.
fn noisy(position: &Position, m: Move) -> i32 {
    let victim = position.board().role_at(m.to()).map_or(0, eval::worth);
    let promotion = m
        .promotion()
        .map_or(0, |role| eval::worth(role) - eval::worth(Role::Pawn));
    let gain = victim + promotion;
    let attacker = eval::worth(m.role());
    let base = if loses_material(position, m) {
        BAD_CAPTURE
    } else {
        GOOD_CAPTURE
    };
    base + 16 * gain - attacker
}

/// Whether a capture takes something that is defended and worth less than the taker.
pub(crate) fn loses_material(position: &Position, m: Move) -> bool {
    let victim = position.board().role_at(m.to()).map_or(0, eval::worth);
    m.role() != Role::King
        && victim < eval::worth(m.role())
        && position.is_attacked_by(!position.turn(), m.to())
}
