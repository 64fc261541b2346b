//! Driving a bare king into mate, before the count runs out.

use makruk_core::{Bitboard, Color, Position, Role, Square, attacks};

use crate::{eval, score::Score};

/// A king alone against an army is nearly lost.
const BARE: Score = 250;
/// For each square that the bare king can still reach.
const ROOM: Score = 5;
/// For each step that the kings are apart.
const KINGS_APART: Score = 8;
/// For each step of the bare king from the middle.
const TO_THE_EDGE: Score = 8;
/// For each step that an officer is away from the bare king.
const OFFICER_AWAY: Score = 2;
/// For each step of the bare king from the corner in which mets can mate it.
const FROM_THE_CORNER: Score = 12;

/// Who drives, where one side has only its king and the other side has more.
pub(crate) fn attacker(position: &Position) -> Option<Color> {
    let bare = Color::ALL.map(|color| position.board().is_bare(color));
    match bare {
        [true, false] => Some(Color::Black),
        [false, true] => Some(Color::White),
        _ => None,
    }
}

/// The moves left with which a win is as likely as not. Rooks mate fastest, and are given the fewest
/// moves: two of them begin with four.
pub(crate) fn half_of_moves(position: &Position, attacker: Color) -> Score {
    match position.board().pieces(attacker, Role::Rook).len() {
        0 => 8,
        1 => 4,
        _ => 2,
    }
}

/// How far the drive has come.
pub(crate) fn drive(position: &Position, attacker: Color) -> Score {
    let board = position.board();
    let (king, hunted) = (position.king_of(attacker), position.king_of(!attacker));
    let officers = board.by_color(attacker) - Bitboard::from_square(king);
    let away: Score = officers
        .into_iter()
        .map(|square| distance(square, hunted))
        .sum();
    BARE + ROOM * (64 - room(position, attacker))
        + TO_THE_EDGE * from_the_middle(hunted)
        + KINGS_APART * (7 - distance(king, hunted))
        - OFFICER_AWAY * away
        - FROM_THE_CORNER * from_the_corner(position, attacker, hunted)
}

/// The squares that the bare king could walk to if the army stood still.
fn room(position: &Position, attacker: Color) -> Score {
    let board = position.board();
    let hunted = Bitboard::from_square(position.king_of(!attacker));
    // The king does not hide the squares behind it from a rook.
    let occupied = board.occupied() - hunted;
    // Nor does it go through what it could take: the search sees to that.
    let mut forbidden = occupied;
    for role in Role::ALL {
        for square in board.pieces(attacker, role) {
            forbidden |= attacks::attacks(attacker, role, square, occupied);
        }
    }
    let mut reached = hunted;
    loop {
        let next = (grown(reached) - forbidden) | hunted;
        if next == reached {
            return eval::many(reached);
        }
        reached = next;
    }
}

/// The squares of a set, and those next to it.
fn grown(set: Bitboard) -> Bitboard {
    const NOT_A: u64 = !0x0101_0101_0101_0101;
    const NOT_H: u64 = !0x8080_8080_8080_8080;
    let row = set.0 | (set.0 << 1 & NOT_A) | (set.0 >> 1 & NOT_H);
    Bitboard(row | row << 8 | row >> 8)
}

/// King's moves between two squares.
fn distance(a: Square, b: Square) -> Score {
    let files = a.file().index().abs_diff(b.file().index());
    let ranks = a.rank().index().abs_diff(b.rank().index());
    Score::from(files.max(ranks))
}

/// 0 in the four squares in the middle, 6 in a corner.
fn from_the_middle(square: Square) -> Score {
    let far = |index: u8| Score::from(index.abs_diff(7 - index) / 2);
    far(square.file().index()) + far(square.rank().index())
}

/// Mets that all stand on one colour of the diagonals mate in a corner of that colour only, unless a
/// rook helps.
fn from_the_corner(position: &Position, attacker: Color, hunted: Square) -> Score {
    let board = position.board();
    let mets = board.pieces(attacker, Role::Met);
    if mets.is_empty() || board.pieces(attacker, Role::Rook).any() {
        return 0;
    }
    let dark = (mets & Bitboard::DARK_SQUARES).any();
    let light = (mets & Bitboard::LIGHT_SQUARES).any();
    let corners = match (dark, light) {
        (true, false) => [Square::A1, Square::H8],
        (false, true) => [Square::A8, Square::H1],
        _ => return 0,
    };
    corners
        .into_iter()
        .map(|corner| steps(corner, hunted))
        .min()
        .unwrap_or(0)
}

/// Steps along files and ranks between two squares: along an edge each of them counts.
fn steps(a: Square, b: Square) -> Score {
    let files = a.file().index().abs_diff(b.file().index());
    let ranks = a.rank().index().abs_diff(b.rank().index());
    Score::from(files + ranks)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(fen: &str) -> Position {
        Position::from_fen(fen).unwrap()
    }

    #[test]
    fn who_drives() {
        assert_eq!(
            attacker(&position("8/2k5/8/3K4/6r1/8/8/8 b - - 0 1")),
            Some(Color::Black)
        );
        assert_eq!(
            attacker(&position("8/2k5/8/3K4/6R1/8/8/8 b - - 0 1")),
            Some(Color::White)
        );
        assert_eq!(
            attacker(&position("8/2k4s/8/3K4/6R1/8/8/8 b - - 0 1")),
            None
        );
    }

    #[test]
    fn a_rook_takes_room() {
        let free = position("8/2k5/8/8/8/8/8/K6R w - - 0 1");
        let shut = position("8/2k5/R7/8/8/8/8/K7 w - - 0 1");
        assert_eq!(room(&shut, Color::White), 14);
        assert!(room(&free, Color::White) > 40);
        assert!(drive(&shut, Color::White) > drive(&free, Color::White));
    }

    #[test]
    fn distances() {
        assert_eq!(distance(Square::A1, Square::C8), 7);
        assert_eq!(from_the_middle(Square::D4), 0);
        assert_eq!(from_the_middle(Square::E8), 3);
        assert_eq!(from_the_middle(Square::H8), 6);
        assert_eq!(grown(Bitboard::from_square(Square::A1)).len(), 4);
        assert_eq!(grown(Bitboard::from_square(Square::H5)).len(), 6);
        assert_eq!(grown(Bitboard::from_square(Square::E5)).len(), 9);
    }
}
