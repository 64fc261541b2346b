use core::fmt;

use crate::{color::Color, named::named};

named! {
    /// Why a game is over.
    Termination, "termination", {
        /// The side to move is in check and has no legal move.
        Checkmate = "checkmate",
        /// The side to move is in check, which loses in Kar Ouk.
        FirstCheck = "first-check",
        /// The side to move is not in check and has no legal move.
        Stalemate = "stalemate",
        /// Neither side can ever give mate.
        InsufficientMaterial = "insufficient-material",
        /// The position has come up for the third time.
        ThreefoldRepetition = "threefold-repetition",
        /// The board-honor count has run out.
        BoardHonor = "board-honor",
        /// The pieces-honor count has run out.
        PiecesHonor = "pieces-honor",
        /// Fifty moves of each side have gone by without a capture or pawn move, in ASEAN chess and
        /// while nobody counts. The other games have no such rule.
        FiftyMoves = "fifty-moves",
        /// The side that counts board honor gave mate without stopping its count, under rules
        /// where that draws ([`CounterMate::Draws`](crate::CounterMate::Draws)).
        CounterMate = "counter-mate",
        /// The players agreed on a draw, or one took the standing offer of a declared count.
        Agreement = "agreement",
        /// A player gave up.
        Resignation = "resignation",
        /// A player's time ran out; drawn where the other side cannot give mate.
        Timeout = "timeout",
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Outcome {
    /// Who won, `None` for a draw.
    pub winner: Option<Color>,
    /// Why.
    pub termination: Termination,
}

impl Outcome {
    /// An outcome of these values. Nothing checks that they go together.
    pub const fn new(winner: Option<Color>, termination: Termination) -> Self {
        Self {
            winner,
            termination,
        }
    }

    pub(crate) const fn won(winner: Color, termination: Termination) -> Self {
        Self {
            winner: Some(winner),
            termination,
        }
    }

    pub(crate) const fn drawn(termination: Termination) -> Self {
        Self {
            winner: None,
            termination,
        }
    }

    /// The result as PGN writes it: `1-0`, `0-1` or `1/2-1/2`.
    pub const fn result(self) -> &'static str {
        match self.winner {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }
}

/// The result and the reason: `1-0 (checkmate)`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.result(), self.termination)
    }
}
