//! King and rook against king, solved.
//!
//! The attacker begins with thirteen moves, and from most places needs nearly as many: a search that
//! does not see the mate loses the moves that it lacks later. So this ending is worked out backwards
//! from the mates, once, when it first comes up.

use std::sync::LazyLock;

use makruk_core::{Bitboard, Color, Position, Role, Square, Variant, attacks};

use crate::{
    bare,
    score::{self, DRAW, Score},
};

/// Neither side has pieces that know forward from backward: one table serves both colors.
static TABLE: LazyLock<Table> = LazyLock::new(Table::solve);

const SIZE: usize = 64 * 64 * 64;
const NEVER: u8 = u8::MAX;

/// The score of a position with king and rook against a king that counts. `None` where the position
/// is another one.
pub(crate) fn solved(position: &Position, ply: usize) -> Option<Score> {
    let counting = position.counting()?;
    let place = Place::of(position, !counting.side)?;
    let attacker_moves = position.turn() != counting.side;
    let moves = if attacker_moves {
        TABLE.won[place.index()]
    } else {
        TABLE.lost[place.index()]
    };
    if u16::from(moves) > counting.moves_left {
        return Some(if attacker_moves {
            hope(position, !counting.side)
        } else {
            -hope(position, !counting.side)
        });
    }
    let plies = 2 * usize::from(moves);
    Some(if attacker_moves {
        score::win_at(ply + plies - 1)
    } else {
        score::loss_at(ply + plies)
    })
}

/// A draw, but a rook is not given away for nothing: the other side may err. Less than a tenth of a
/// pawn.
fn hope(position: &Position, attacker: Color) -> Score {
    DRAW + bare::drive(position, attacker) / 100
}

/// Where the three pieces stand.
#[derive(Clone, Copy, Debug)]
struct Place {
    king: Square,
    rook: Square,
    bare: Square,
}

impl Place {
    fn of(position: &Position, attacker: Color) -> Option<Self> {
        // The kings of Makpong and Kar Ouk fare otherwise, and one that may still leap as well.
        let usual = matches!(
            position.rules().variant,
            Variant::Makruk | Variant::Cambodian | Variant::Asean
        );
        if !usual || !position.leap_rights().is_empty() || position.occupied().len() != 3 {
            return None;
        }
        let rook = position.board().pieces(attacker, Role::Rook).first()?;
        Some(Self {
            king: position.king_of(attacker),
            rook,
            bare: position.king_of(!attacker),
        })
    }

    fn index(self) -> usize {
        let number = |square: Square| usize::from(square.index());
        (number(self.king) * 64 + number(self.rook)) * 64 + number(self.bare)
    }

    fn all() -> impl Iterator<Item = Self> {
        let places = Square::ALL.into_iter().flat_map(|king| {
            Square::ALL.into_iter().flat_map(move |rook| {
                Square::ALL
                    .into_iter()
                    .map(move |bare| Self { king, rook, bare })
            })
        });
        places.filter(|place| place.is_possible())
    }

    fn is_possible(self) -> bool {
        let Self { king, rook, bare } = self;
        king != rook && rook != bare && king != bare && !attacks::king(king).contains(bare)
    }

    fn is_check(self) -> bool {
        attacks::rook(self.rook, Bitboard::from_square(self.king)).contains(self.bare)
    }

    /// Where the bare king may go.
    fn escapes(self) -> Bitboard {
        let king = Bitboard::from_square(self.king);
        attacks::king(self.bare) - king - attacks::king(self.king) - attacks::rook(self.rook, king)
    }

    /// The positions from which the attacker may have come here by a move.
    fn before_attacker(self) -> impl Iterator<Item = Self> {
        let occupied = [self.king, self.rook, self.bare].into_iter().collect();
        let rooks = attacks::rook(self.rook, occupied) - occupied;
        let kings = attacks::king(self.king) - occupied;
        let rooks = rooks.into_iter().map(move |rook| Self { rook, ..self });
        let kings = kings.into_iter().map(move |king| Self { king, ..self });
        rooks
            .chain(kings)
            .filter(|place| place.is_possible() && !place.is_check())
    }

    /// The positions from which the bare king may have come here.
    fn before_bare(self) -> impl Iterator<Item = Self> {
        attacks::king(self.bare)
            .into_iter()
            .map(move |bare| Self { bare, ..self })
            .filter(|place| place.is_possible())
    }
}

/// How many moves the attacker needs to mate, for all positions.
struct Table {
    /// With the attacker to move.
    won: Vec<u8>,
    /// With the bare king to move.
    lost: Vec<u8>,
}

impl Table {
    fn solve() -> Self {
        let mut table = Self {
            won: vec![NEVER; SIZE],
            lost: vec![NEVER; SIZE],
        };
        let mut lost: Vec<Place> = Place::all()
            .filter(|place| place.is_check() && place.escapes().is_empty())
            .collect();
        for place in &lost {
            table.lost[place.index()] = 0;
        }
        let mut moves = 0;
        while !lost.is_empty() {
            moves += 1;
            let mut won = Vec::new();
            for before in lost.iter().flat_map(|place| place.before_attacker()) {
                let value = &mut table.won[before.index()];
                if *value == NEVER {
                    *value = moves;
                    won.push(before);
                }
            }
            lost.clear();
            for before in won.iter().flat_map(|place| place.before_bare()) {
                if table.lost[before.index()] == NEVER && table.is_lost(before) {
                    table.lost[before.index()] = moves;
                    lost.push(before);
                }
            }
        }
        table
    }

    /// Whether every move of the bare king leads to where it is known to be mated. It never is
    /// where it takes the rook.
    fn is_lost(&self, place: Place) -> bool {
        place.escapes().into_iter().all(|bare| {
            let next = Place { bare, ..place };
            self.won[next.index()] != NEVER
        })
    }
}

#[cfg(test)]
mod tests {
    use makruk_core::{Board, Piece, Rules};

    use super::*;

    #[test]
    fn each_value_follows_from_those_of_the_legal_moves() {
        // A sample; the core says what is legal.
        for place in Place::all().step_by(97) {
            for turn in Color::ALL {
                let Some(position) = position(place, turn) else {
                    assert!(place.is_check() && turn == Color::White, "{place:?}");
                    continue;
                };
                let next = position.legal_moves();
                let scores: Vec<_> = next.iter().map(|m| -after(&position, *m)).collect();
                let expected = match scores.iter().max() {
                    Some(best) => *best,
                    None if position.is_check() => score::loss_at(0),
                    None => DRAW,
                };
                assert_eq!(value(&position, 0), expected, "{position:?}");
            }
        }
    }

    fn after(position: &Position, m: makruk_core::Move) -> Score {
        value(&position.play(m).unwrap(), 1)
    }

    /// Without a count.
    fn value(position: &Position, ply: usize) -> Score {
        let Some(place) = Place::of(position, Color::White) else {
            return DRAW;
        };
        match position.turn() {
            Color::White => match TABLE.won[place.index()] {
                NEVER => DRAW,
                moves => score::win_at(ply + 2 * usize::from(moves) - 1),
            },
            Color::Black => match TABLE.lost[place.index()] {
                NEVER => DRAW,
                moves => score::loss_at(ply + 2 * usize::from(moves)),
            },
        }
    }

    /// `None` where the king that is not to move is in check.
    fn position(place: Place, turn: Color) -> Option<Position> {
        let mut setup = Position::new().to_setup();
        setup.board = Board::empty();
        for (square, color, role) in [
            (place.king, Color::White, Role::King),
            (place.rook, Color::White, Role::Rook),
            (place.bare, Color::Black, Role::King),
        ] {
            setup.board.set_piece_at(square, Piece::new(color, role));
        }
        setup.turn = turn;
        Position::from_setup(setup, Rules::FAIRY).ok()
    }

    #[test]
    fn the_longest_mate_takes_sixteen_moves() {
        let longest = TABLE.lost.iter().filter(|moves| **moves != NEVER).max();
        assert_eq!(longest, Some(&16));
    }

    #[test]
    fn a_mate_that_the_count_does_not_allow_is_a_draw() {
        let at = |ply: u16| {
            let fen = format!("5k2/8/3K4/8/8/8/8/R7 w - 32 {ply} 40");
            solved(&Position::from_fen(&fen).unwrap(), 0)
        };
        let needed = usize::from(
            TABLE.won[Place {
                king: Square::D6,
                rook: Square::A1,
                bare: Square::F8,
            }
            .index()],
        );
        let last = u16::try_from(33 - 2 * needed).unwrap();
        assert_eq!(at(last), Some(score::win_at(2 * needed - 1)));
        assert!((DRAW..10).contains(&at(last + 2).unwrap()));
    }
}
