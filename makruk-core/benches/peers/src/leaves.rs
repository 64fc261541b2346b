//! The tree of legal moves of the start position of chess, walked in the ways of `examples/leaves.rs`.

use std::{hint::black_box, time::Instant};

use arrayvec::ArrayVec;
use cozy_chess::{Board, Move};
use shakmaty::{Chess, Position};

/// `leaves shakmaty|cozy-chess count|list|made DEPTH TIMES`: prints the leaves of a walk, and its
/// seconds.
pub(crate) fn measure(arguments: &[String]) {
    let [program, way, depth, times] = arguments else {
        panic!("expected leaves PROGRAM WAY DEPTH TIMES");
    };
    let walk: fn(u8) -> u64 = match (program.as_str(), way.as_str()) {
        ("shakmaty", "list") => |depth| shakmaty_listed(&Chess::default(), depth),
        ("shakmaty", "made") => |depth| shakmaty_made(&Chess::default(), depth),
        ("cozy-chess", "count") => |depth| cozy_counted(&Board::default(), depth),
        ("cozy-chess", "list") => |depth| cozy_listed(&Board::default(), depth),
        ("cozy-chess", "made") => |depth| cozy_made(&Board::default(), depth),
        _ => panic!("no way `{way}` of {program}"),
    };
    let depth = depth.parse().expect("a depth");
    let times: u32 = times.parse().expect("a number");
    assert!(depth > 0 && times > 0, "DEPTH and TIMES begin at 1");
    let start = Instant::now();
    let mut leaves = 0;
    for _ in 0..times {
        leaves = walk(black_box(depth));
    }
    println!("{leaves} {:.9}", (start.elapsed() / times).as_secs_f64());
}

fn shakmaty_listed(position: &Chess, depth: u8) -> u64 {
    let moves = position.legal_moves();
    if depth == 1 {
        return black_box(&moves).len() as u64;
    }
    let mut leaves = 0;
    for m in moves {
        let mut next = position.clone();
        next.play_unchecked(m);
        leaves += shakmaty_listed(&next, depth - 1);
    }
    leaves
}

/// Keeps no key: a leaf is a position alone.
fn shakmaty_made(position: &Chess, depth: u8) -> u64 {
    let mut leaves = 0;
    for m in position.legal_moves() {
        let mut next = position.clone();
        next.play_unchecked(m);
        leaves += if depth == 1 {
            u64::from(black_box(&next).halfmoves() < 100)
        } else {
            shakmaty_made(&next, depth - 1)
        };
    }
    leaves
}

/// The most legal moves that a position of chess has.
type Moves = ArrayVec<Move, 218>;

fn cozy_moves(board: &Board) -> Moves {
    let mut moves = Moves::new();
    board.generate_moves(|of_piece| {
        moves.extend(of_piece);
        false
    });
    moves
}

fn cozy_counted(board: &Board, depth: u8) -> u64 {
    let mut leaves = 0;
    board.generate_moves(|of_piece| {
        if depth == 1 {
            leaves += of_piece.len() as u64;
        } else {
            for m in of_piece {
                let mut next = board.clone();
                next.play_unchecked(m);
                leaves += cozy_counted(&next, depth - 1);
            }
        }
        false
    });
    leaves
}

fn cozy_listed(board: &Board, depth: u8) -> u64 {
    let moves = cozy_moves(board);
    if depth == 1 {
        return black_box(&moves).len() as u64;
    }
    let mut leaves = 0;
    for m in moves {
        let mut next = board.clone();
        next.play_unchecked(m);
        leaves += cozy_listed(&next, depth - 1);
    }
    leaves
}

/// A leaf is a position with its key.
fn cozy_made(board: &Board, depth: u8) -> u64 {
    let mut leaves = 0;
    for m in cozy_moves(board) {
        let mut next = board.clone();
        next.play_unchecked(m);
        leaves += if depth == 1 {
            u64::from(black_box(&next).hash() != 0)
        } else {
            cozy_made(&next, depth - 1)
        };
    }
    leaves
}
