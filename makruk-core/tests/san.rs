//! How far the origin of a move is written, and what is read beside the exact form. The figures
//! are Fairy-Stockfish's. `conformance_games.rs` has SAN in bulk, but origins of two characters are
//! rare in games.

mod common;

use common::position;

/// UCI, SAN and LAN of moves in one position.
fn check(fen: &str, moves: &[(&str, &str, &str)]) {
    let position = position(fen);
    for (uci, san, lan) in moves {
        let m = position.parse_uci(uci).unwrap();
        assert_eq!(position.san(m).unwrap(), *san, "{uci} in {fen}");
        assert_eq!(position.lan(m).unwrap(), *lan, "{uci} in {fen}");
        for text in [san, lan] {
            assert_eq!(position.parse_san(text), Ok(m), "{text} in {fen}");
        }
    }
}

#[test]
fn origin_by_file_rank_or_both() {
    check(
        "4k3/8/8/8/N7/8/N3N3/4K3 w - - 0 1",
        &[
            ("a2c3", "Na2c3", "Na2-c3"),
            ("a4c3", "N4c3", "Na4-c3"),
            ("e2c3", "Nec3", "Ne2-c3"),
        ],
    );
    // The file goes before the rank where either would do.
    check(
        "4k3/8/8/8/8/7R/8/R3K3 w - - 0 1",
        &[("a1a3", "Raa3", "Ra1-a3"), ("h3a3", "Rha3", "Rh3-a3")],
    );
    check(
        "7R/8/8/1k6/8/8/8/R3K2R w - - 0 1",
        &[("h1h4", "R1h4", "Rh1-h4"), ("a1a4", "Ra4", "Ra1-a4")],
    );
}

/// They move alike, so they are told apart like two pieces of one kind.
#[test]
fn met_and_promoted_pawn_are_one_kind() {
    check(
        "4k3/8/8/2M1M~3/8/2M5/8/4K3 w - - 0 1",
        &[
            ("c5d4", "Mc5d4", "Mc5-d4"),
            ("e5d4", "Med4", "Me5-d4"),
            ("c3d4", "M3d4", "Mc3-d4"),
        ],
    );
}

/// A pinned piece is no rival: it cannot go there.
#[test]
fn pinned_pieces_do_not_count() {
    check(
        "3rk3/8/8/3N3N/8/8/8/3K4 w - - 0 1",
        &[("h5f4", "Nf4", "Nh5-f4")],
    );
}

#[test]
fn pawn_captures_name_the_file() {
    check(
        "4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1",
        &[
            ("c4d5", "cxd5", "c4xd5"),
            ("e4d5", "exd5", "e4xd5"),
            ("e4e5", "e5", "e4-e5"),
        ],
    );
}

/// Promotion, check and mate marks; they may be left out, and comments of annotators be there.
#[test]
fn marks() {
    let promoting = "4k3/8/3r4/4P3/8/8/8/4K3 w - - 0 1";
    check(
        promoting,
        &[("e5e6m", "e6=M", "e5-e6=M"), ("e5d6m", "exd6=M", "e5xd6=M")],
    );
    check(
        "k7/7R/1K6/8/8/8/8/8 w - - 0 1",
        &[("h7h8", "Rh8#", "Rh7-h8#")],
    );
    check(
        "k7/7R/2K5/8/8/8/8/8 w - - 0 1",
        &[("h7h8", "Rh8+", "Rh7-h8+")],
    );

    let position = position(promoting);
    for san in [
        "e6", "e6=M", "e6!", "e6=M+", "e6=M!?", "e6#!!", "Pe6", "ee6", "e5e6",
    ] {
        assert_eq!(position.parse_san(san).unwrap().to_uci(), "e5e6m", "{san}");
    }
    for san in ["exd6", "ed6", "Pexd6=M", "e5d6", "e5-d6"] {
        assert_eq!(position.parse_san(san).unwrap().to_uci(), "e5d6m", "{san}");
    }
}
