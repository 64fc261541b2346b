//! What a position is worth where the search ends: material and where it stands, between the values
//! of the opening and of the endgame; and less where a count will end the game.

use makruk_core::{Bitboard, Color, CountKind, Position, Role, Square, attacks};

use crate::{
    bare,
    score::{DRAW, MOST, Score},
};

/// Hundredths of a pawn, in the order of [`Role`]: pawn, met, khon, knight, rook, king.
const WORTH: [Score; 6] = [100, 170, 260, 300, 520, 0];

/// How much of the opening an officer is.
const PHASE: [i32; 6] = [0, 1, 2, 2, 4, 0];
const FULL_PHASE: i32 = 2 * (2 * 4 + 2 * 2 + 2 * 2 + 1);

/// For each square that a rook can go to.
const ROOK_FREEDOM: Score = 3;
/// For each pawn that a pawn defends.
const CHAIN: Score = 8;
/// For the side to move.
const TEMPO: Score = 8;

/// With these moves left, a count of board honor halves every advantage.
const HALF_OF_BOARD_HONOR: Score = 8;

/// What a piece is worth anywhere.
pub(crate) const fn worth(role: Role) -> Score {
    WORTH[role as usize]
}

/// A table of squares from White's side, rank 1 first, files a to d: e to h mirror them.
type Half = [[i8; 4]; 8];

/// Pawns start on the third rank and promote on the sixth: two steps decide.
const PAWN: Half = [
    [0, 0, 0, 0],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
    [2, 4, 8, 12],
    [8, 10, 18, 24],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
];
const PAWN_LATE: Half = [
    [0, 0, 0, 0],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
    [12, 12, 12, 12],
    [34, 34, 34, 34],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
];
/// One step at a time: a met at home is far from everything.
const MET: Half = [
    [-20, -14, -10, -8],
    [-14, -4, 0, 2],
    [-8, 0, 6, 8],
    [-4, 4, 10, 14],
    [-4, 4, 10, 14],
    [-8, 0, 6, 10],
    [-12, -4, 0, 4],
    [-20, -12, -8, -6],
];
/// It goes forward easily and back with difficulty.
const KHON: Half = [
    [-18, -12, -10, -8],
    [-10, -2, 2, 4],
    [-6, 4, 10, 12],
    [-4, 6, 14, 18],
    [-4, 6, 12, 16],
    [-8, 2, 6, 8],
    [-16, -8, -4, -2],
    [-26, -18, -14, -12],
];
const KNIGHT: Half = [
    [-40, -24, -18, -16],
    [-22, -8, 0, 4],
    [-14, 4, 12, 14],
    [-8, 8, 16, 22],
    [-6, 10, 18, 24],
    [-10, 6, 14, 18],
    [-20, -6, 2, 6],
    [-40, -22, -14, -12],
];
const ROOK: Half = [
    [-4, -2, 2, 4],
    [-4, 0, 2, 4],
    [-6, -2, 0, 2],
    [-4, 0, 2, 2],
    [0, 2, 4, 4],
    [4, 6, 8, 8],
    [14, 16, 18, 18],
    [8, 10, 10, 10],
];
const KING: Half = [
    [4, 8, 6, 2],
    [2, 6, 6, 4],
    [-8, -4, -2, -2],
    [-24, -20, -18, -18],
    [-40, -36, -34, -34],
    [-50, -50, -50, -50],
    [-60, -60, -60, -60],
    [-70, -70, -70, -70],
];
const KING_LATE: Half = [
    [-26, -18, -12, -10],
    [-14, -6, 2, 4],
    [-8, 2, 10, 14],
    [-4, 6, 16, 20],
    [-2, 8, 18, 22],
    [-6, 4, 12, 16],
    [-14, -6, 2, 4],
    [-28, -20, -14, -12],
];
/// In the order of [`Role`]: in the opening, and late.
const SQUARES: [(&Half, &Half); 6] = [
    (&PAWN, &PAWN_LATE),
    (&MET, &MET),
    (&KHON, &KHON),
    (&KNIGHT, &KNIGHT),
    (&ROOK, &ROOK),
    (&KING, &KING_LATE),
];

/// The parts of an evaluation, from White's view.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct Parts {
    pub(crate) material: Score,
    /// Where the pieces stand, weighed between opening and endgame.
    pub(crate) squares: Score,
    pub(crate) rooks: Score,
    pub(crate) pawns: Score,
    /// Driving a bare king.
    pub(crate) drive: Score,
    /// How much of the sum a count leaves, in percent.
    pub(crate) left: Score,
    /// The sum, with what the count and the lack of material leave of it.
    pub(crate) total: Score,
}

/// What a position is worth for the side to move.
pub(crate) fn evaluate(position: &Position) -> Score {
    let total = parts(position).total;
    TEMPO.min(total.abs()) + sign(position.turn()) * total
}

/// The evaluation in its parts.
pub(crate) fn parts(position: &Position) -> Parts {
    let mut parts = Parts::default();
    let (mut early, mut late, mut phase) = (0, 0, 0);
    for color in Color::ALL {
        let sign = sign(color);
        for role in Role::ALL {
            let (at_first, at_last) = SQUARES[role as usize];
            for square in position.board().pieces(color, role) {
                parts.material += sign * worth(role);
                phase += PHASE[role as usize];
                early += sign * on(at_first, color, square);
                late += sign * on(at_last, color, square);
            }
        }
        parts.rooks += sign * rooks(position, color);
        parts.pawns += sign * chain(position, color);
    }
    let phase = phase.min(FULL_PHASE);
    parts.squares = (early * phase + late * (FULL_PHASE - phase)) / FULL_PHASE;
    if let Some(attacker) = bare::attacker(position) {
        parts.drive = sign(attacker) * bare::drive(position, attacker);
    }
    parts.left = percent_left(position);
    let sum = parts.material + parts.squares + parts.rooks + parts.pawns + parts.drive;
    parts.total = bounded(position, sum * parts.left / 100);
    parts
}

/// How many squares are in a set.
#[expect(clippy::cast_possible_wrap, reason = "at most 64")]
pub(crate) const fn many(squares: Bitboard) -> Score {
    squares.len() as Score
}

const fn sign(color: Color) -> Score {
    match color {
        Color::White => 1,
        Color::Black => -1,
    }
}

fn on(table: &Half, color: Color, square: Square) -> Score {
    let rank = square.rank().relative_to(color).index();
    let file = square.file().index();
    Score::from(table[usize::from(rank)][usize::from(file.min(7 - file))])
}

fn rooks(position: &Position, color: Color) -> Score {
    let own = position.by_color(color);
    position
        .board()
        .pieces(color, Role::Rook)
        .into_iter()
        .map(|square| many(attacks::rook(square, position.occupied()) - own))
        .sum::<Score>()
        * ROOK_FREEDOM
}

fn chain(position: &Position, color: Color) -> Score {
    let pawns = position.board().pieces(color, Role::Pawn);
    let defended: Bitboard = pawns
        .into_iter()
        .filter(|square| (attacks::pawn(!color, *square) & pawns).any())
        .collect();
    many(defended) * CHAIN
}

/// How much of an advantage can still become a win before the count ends the game. It falls slowly
/// at first, lest a line looks worse because it was searched a ply deeper.
fn percent_left(position: &Position) -> Score {
    let Some(counting) = position.counting() else {
        return 100;
    };
    let half = if counting.kind == CountKind::PiecesHonor {
        bare::half_of_moves(position, !counting.side)
    } else {
        HALF_OF_BOARD_HONOR
    };
    let left = Score::from(counting.moves_left);
    100 * left / (left + half)
}

/// Nobody wins who cannot mate.
fn bounded(position: &Position, score: Score) -> Score {
    let (mut least, mut most) = (-MOST, MOST);
    if position.has_insufficient_material(Color::White) {
        most = DRAW;
    }
    if position.has_insufficient_material(Color::Black) {
        least = DRAW;
    }
    score.clamp(least, most)
}

#[cfg(test)]
mod tests {
    use makruk_core::Rules;

    use super::*;

    fn total(fen: &str) -> Score {
        parts(&Position::from_fen(fen).unwrap()).total
    }

    #[test]
    fn both_sides_are_treated_alike() {
        for fen in [
            "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1",
            "r1smk2r/3n1s2/p1pppnpp/1p3p2/2P1P3/PP1P1PPP/3NNS2/R1SKM2R w - - 0 8",
            "8/2k5/8/3K4/6r1/8/8/8 b - 32 9 79",
            "4k3/4r3/8/3s4/8/8/1R1N4/K7 w - 128 41 60",
        ] {
            let position = Position::from_fen(fen).unwrap();
            assert_eq!(evaluate(&position), evaluate(&position.mirror()), "{fen}");
            assert_eq!(
                parts(&position).total,
                -parts(&position.mirror()).total,
                "{fen}"
            );
        }
    }

    #[test]
    fn the_start_is_even() {
        for variant in makruk_core::Variant::ALL {
            let position = Position::with_rules(variant.rules());
            assert_eq!(parts(&position).material, 0);
            assert!(parts(&position).total.abs() < 20, "{variant}");
        }
    }

    #[test]
    fn an_advantage_melts_with_the_count() {
        let at = |ply: u16| total(&format!("8/2k5/8/8/3K2R1/8/8/8 w - 32 {ply} 79"));
        assert!(at(7) > 500);
        assert!(at(7) > at(17) && at(17) > at(29) && at(29) > 0);
        assert_eq!(at(32), 0);
        let board = |ply: u16| total(&format!("4k3/4r3/8/8/8/8/1R1N4/K7 w - 128 {ply} 60"));
        assert!(board(1) > board(40) && board(40) > board(100) && board(100) > board(120));
    }

    #[test]
    fn who_cannot_mate_does_not_win() {
        let knight = Position::from_fen_with_rules("4k3/8/8/8/8/8/4N3/4K3 w - - 0 1", Rules::FAIRY);
        assert_eq!(parts(&knight.unwrap()).total, 0);
        let other = total("4k3/4p3/8/8/8/8/4N3/4K3 w - - 0 1");
        assert!(other > 0);
        assert!(total("4k3/8/4s3/8/8/8/8/4K3 w - - 0 1") < 0);
    }
}
