//! The data files on moves and material, row by row. The other files have tests of their own:
//! `conformance_counting.rs`, `conformance_fen.rs`, `conformance_games.rs`, `conformance_peers.rs`.

mod common;

use std::{collections::BTreeMap, env, fs, num::NonZero};

use common::{data, position, rows};
use makruk_core::{
    Color, Position,
    perft::{PerftTable, perft, perft_divide, perft_parallel},
};

/// How many nodes a perft of the everyday run may have.
const EVERYDAY_NODES: u64 = 2_000_000;

/// The release check sets `MAKRUK_PERFT_NODES` to `all`: that takes in depth 7 of the start
/// position, 3.3 thousand million nodes. Any other number works as well.
fn most_nodes() -> u64 {
    match env::var("MAKRUK_PERFT_NODES").as_deref() {
        Err(_) => EVERYDAY_NODES,
        Ok("all") => u64::MAX,
        Ok(number) => number
            .parse()
            .expect("MAKRUK_PERFT_NODES should be a number of nodes, or `all`"),
    }
}

fn perft_rows() -> Vec<common::Row> {
    let columns = ["id", "source", "fen", "perft", "divide2", "in_check"];
    rows("perft.jsonl", 154, &columns)
}

#[test]
fn every_file_has_a_test() {
    let mut files: Vec<String> = fs::read_dir(data())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    files.sort();
    let known = [
        "README.md",
        "bug_reports.jsonl",     // conformance_peers.rs
        "counting.jsonl",        // conformance_counting.rs
        "fen_forms.jsonl",       // conformance_fen.rs
        "fen_invalid.jsonl",     // conformance_fen.rs
        "material.jsonl",        // here
        "notation_forms.jsonl",  // notation.rs
        "notation_thai.jsonl",   // notation.rs
        "opening_moves.jsonl",   // here
        "peers.jsonl",           // conformance_peers.rs
        "perft.jsonl",           // here
        "piece_limits.jsonl",    // conformance_counting.rs
        "random_games.jsonl.gz", // conformance_games.rs
        "records.jsonl",         // pgn_read.rs
        "records.pgn",           // pgn_read.rs
        "sister_games.jsonl.gz", // conformance_sisters.rs
        "sister_peers.jsonl",    // conformance_sisters.rs
        "sister_perft.jsonl",    // conformance_sisters.rs
    ];
    assert_eq!(files, known);
}

#[test]
fn perft_with_a_table_and_on_threads_is_the_same() {
    let mut table = PerftTable::with_bytes(1 << 16);
    for row in perft_rows() {
        let position = position(row.text("fen"));
        for (depth, nodes) in row.get("perft").as_object().unwrap() {
            let nodes = nodes.as_u64().unwrap();
            if nodes > 300_000 {
                continue;
            }
            let depth = depth.parse().unwrap();
            assert_eq!(table.perft(&position, depth), nodes, "{} {depth}", row.id());
            let threads = NonZero::new(1 + usize::from(depth) % 3);
            assert_eq!(
                perft_parallel(&position, depth, threads),
                nodes,
                "{} {depth}",
                row.id()
            );
        }
    }
    // The smallest table has room for one position.
    let start = Position::new();
    assert_eq!(PerftTable::with_bytes(0).perft(&start, 5), 6_223_994);
    assert_eq!(perft_parallel(&start, 5, None), 6_223_994);
}

#[test]
fn perft_of_every_depth() {
    let most = most_nodes();
    let (mut checked, mut left_out) = (0, 0);
    for row in perft_rows() {
        let position = position(row.text("fen"));
        for (depth, nodes) in row.get("perft").as_object().unwrap() {
            let nodes = nodes.as_u64().unwrap();
            if nodes > most {
                left_out += 1;
                continue;
            }
            let depth = depth.parse().unwrap();
            assert_eq!(perft(&position, depth), nodes, "{} depth {depth}", row.id());
            checked += 1;
        }
    }
    assert_eq!(checked + left_out, 672, "depths in the file");
    match most {
        EVERYDAY_NODES => assert_eq!(checked, 648),
        u64::MAX => assert_eq!(left_out, 0),
        _ => {}
    }
}

#[test]
fn perft_of_each_first_move() {
    let mut moves = 0;
    for row in perft_rows().iter().filter(|row| row.has("divide2")) {
        let divided: BTreeMap<String, u64> = perft_divide(&position(row.text("fen")), 2)
            .into_iter()
            .map(|(m, nodes)| (m.to_uci(), nodes))
            .collect();
        let expected: BTreeMap<String, u64> = row
            .get("divide2")
            .as_object()
            .unwrap()
            .iter()
            .map(|(uci, nodes)| (uci.clone(), nodes.as_u64().unwrap()))
            .collect();
        assert_eq!(divided, expected, "{}", row.id());
        moves += expected.len();
    }
    assert_eq!(moves, 1602);
}

#[test]
fn check_in_perft_positions() {
    let mut checked = 0;
    for row in perft_rows().iter().filter(|row| row.has("in_check")) {
        let is_check = position(row.text("fen")).is_check();
        assert_eq!(is_check, row.flag("in_check"), "{}", row.id());
        checked += 1;
    }
    assert_eq!(checked, 91);
}

/// All legal moves with their SAN, and from the SAN the moves again.
#[test]
fn san_of_every_opening_move() {
    let mut moves = 0;
    for row in rows("opening_moves.jsonl", 150, &["fen", "san", "check"]) {
        let fen = row.text("fen");
        let position = position(fen);
        assert_eq!(position.is_check(), row.flag("check"), "{fen}");
        let written: BTreeMap<String, String> = position
            .legal_moves()
            .iter()
            .map(|m| (m.to_uci(), position.san(*m).unwrap()))
            .collect();
        let expected: BTreeMap<String, String> = row
            .get("san")
            .as_object()
            .unwrap()
            .iter()
            .map(|(uci, san)| (uci.clone(), san.as_str().unwrap().to_owned()))
            .collect();
        assert_eq!(written, expected, "{fen}");
        for (uci, san) in &expected {
            let m = position.parse_san(san).unwrap();
            assert_eq!(&m.to_uci(), uci, "{san} in {fen}");
        }
        moves += expected.len();
    }
    assert_eq!(moves, 3617);
}

/// Which side can still mate. The same holds with the colors swapped.
#[test]
fn insufficient_material() {
    for row in rows(
        "material.jsonl",
        12,
        &["source", "name", "fen", "insufficient"],
    ) {
        let name = row.text("name");
        let expected: Vec<bool> = row
            .get("insufficient")
            .as_array()
            .unwrap()
            .iter()
            .map(|flag| flag.as_bool().unwrap())
            .collect();
        let position = position(row.text("fen"));
        let by_color = |position: &makruk_core::Position, colors: [Color; 2]| {
            colors.map(|color| position.has_insufficient_material(color))
        };
        let [white, black] = Color::ALL;
        assert_eq!(by_color(&position, [white, black]), *expected, "{name}");
        assert_eq!(
            by_color(&position.mirror(), [black, white]),
            *expected,
            "{name}, colors swapped"
        );
        assert_eq!(
            position.is_insufficient_material(),
            expected == [true, true],
            "{name}"
        );
    }
}
