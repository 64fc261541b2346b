//! Sixteen of the pieces that move furthest: no move may be lost for want of room.

use makruk_core::{Board, Color, Piece, Position, Role, Rules, Setup, Square};
use proptest::{prelude::*, sample::select};

use crate::{cases, movegen::same_moves, slow};

/// Fifteen of one role beside the king, all over the board. Black's king hides in its corner
/// behind pieces that no rook can look past.
fn armies() -> impl Strategy<Value = Position> {
    let roles = prop_oneof![3 => Just(Role::Rook), 1 => select(&Role::ALL[..5])];
    (roles, Just(Square::ALL.to_vec()).prop_shuffle()).prop_filter_map(
        "the set-up is not valid",
        |(role, squares)| {
            let mut board: Board = "kp6/pp6/8/8/8/8/8/8 w"
                .parse::<makruk_core::fen::Fen>()
                .unwrap()
                .setup()
                .board;
            let free: Vec<Square> = squares
                .into_iter()
                .filter(|square| board.color_at(*square).is_none())
                .collect();
            board.set_piece_at(free[0], Piece::new(Color::White, Role::King));
            for square in &free[1..16] {
                board.set_piece_at(*square, Piece::new(Color::White, role));
            }
            let setup = Setup {
                board,
                ..Setup::empty()
            };
            setup.position(Rules::FAIRY).ok()
        },
    )
}

fn moves_of(fen: &str) -> usize {
    let position = Position::from_fen(fen).unwrap();
    same_moves(&position, &slow(&position)).unwrap();
    for position in [position.mirror(), position.rotate()] {
        same_moves(&position, &slow(&position)).unwrap();
    }
    position.count_legal_moves()
}

/// The most moves that a search for them has found.
#[test]
fn fifteen_rooks_have_room_for_their_moves() {
    let rooks = "kp1R2R1/ppR2R2/R6R/1R2R3/1K1R4/1R3R2/2R3R1/R6R w - - 0 1";
    assert_eq!(moves_of(rooks), 144);
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn large_armies_have_room_for_their_moves(position in armies()) {
        same_moves(&position, &slow(&position))?;
    }
}
