//! The sister games: perft, checks from other projects' suites, and random games ply by ply.

mod common;

use common::{Row, after, kinds, position_by, rows};
use makruk_core::{
    Color, CountingMode, Error, Game, Position, Termination, Variant,
    fen::{Fen, FenDialect, FenOptions},
    perft::perft,
};
use serde_json::Value;

/// Deeper counts take too long for every day.
const MOST_NODES: u64 = 1_200_000;

fn variant(row: &Row) -> Variant {
    row.text("variant").parse().unwrap()
}

fn root(row: &Row) -> Position {
    match row.text("fen") {
        "startpos" => Position::with_rules(variant(row).rules()),
        fen => position_by(fen, variant(row).rules()),
    }
}

#[test]
fn perft_of_every_depth() {
    let columns = ["id", "variant", "source", "fen", "perft"];
    let (mut checked, mut too_deep) = (0, 0);
    for row in rows("sister_perft.jsonl", 62, &columns) {
        for (depth, nodes) in row.get("perft").as_object().unwrap() {
            let nodes = nodes.as_u64().unwrap();
            if nodes > MOST_NODES {
                too_deep += 1;
            } else {
                let depth: u8 = depth.parse().unwrap();
                assert_eq!(
                    perft(&root(&row), depth),
                    nodes,
                    "{} depth {depth}",
                    row.id()
                );
                checked += 1;
            }
        }
    }
    assert_eq!((checked, too_deep), (271, 8));
}

#[test]
fn rows_of_other_suites() {
    let columns = [
        "id",
        "source",
        "variant",
        "kind",
        "fen",
        "moves",
        "args",
        "expected",
        "contested",
        "fen_errors",
    ];
    let (mut refused, mut too_deep) = (Vec::new(), 0);
    let rows = rows("sister_peers.jsonl", 97, &columns);
    for row in &rows {
        if row.has("fen_errors") {
            let error = Position::from_fen_with_rules(row.text("fen"), variant(row).rules());
            let Err(Error::Position(error)) = error else {
                panic!("{}: {error:?}", row.id());
            };
            assert_eq!(error.kinds, kinds(&row.texts("fen_errors")), "{}", row.id());
            refused.push(row.id());
        } else if row.text("kind") == "perft" && row.number("expected") > MOST_NODES {
            too_deep += 1;
        } else {
            check(row);
        }
    }
    assert_eq!(too_deep, 10);
    // A limit of Makruk; a king that could be taken.
    assert_eq!(refused, ["pv0012", "pv0015"]);
}

fn check(row: &Row) {
    let (expected, args) = (row.get("expected"), row.get("args"));
    let after = || after(&root(row), &row.texts("moves"));
    let got = match row.text("kind") {
        "perft" => {
            let depth = args["depth"].as_u64().unwrap();
            perft(&root(row), u8::try_from(depth).unwrap()).into()
        }
        "legal_contains" => after()
            .parse_uci(args["move"].as_str().unwrap())
            .is_ok()
            .into(),
        "insufficient_material" => {
            let position = after();
            Value::from_iter(Color::ALL.map(|color| position.has_insufficient_material(color)))
        }
        "get_fen" => counted_fen(row).into(),
        "count_draw_at_ply" => {
            let mut game = Game::from_position(root(row));
            let drawn_after = row.texts("moves").iter().position(|uci| {
                game.push_uci(uci).unwrap();
                game.position().has_count_run_out()
            });
            drawn_after.map(|plies| plies + 1).into()
        }
        kind => panic!("{}: unknown kind {kind}", row.id()),
    };
    assert_eq!(&got, expected, "{}", row.id());
}

/// The FEN after the moves of a row, where board honor was or was not started by declaration.
fn counted_fen(row: &Row) -> String {
    let args = row.get("args");
    let started = args["count_started"].as_i64().unwrap();
    let mut rules = variant(row).rules();
    if started != 0 {
        rules = rules.with_counting(CountingMode::Declared);
    }
    let position = after(&position_by(row.text("fen"), rules), &row.texts("moves"));
    let marked = args["show_promoted"].as_bool().unwrap();
    position.fen_with(FenOptions::default().promoted(marked))
}

#[test]
fn every_ply_of_the_random_games() {
    let columns = [
        "id",
        "variant",
        "result",
        "termination",
        "moves",
        "san",
        "fens",
        "legal",
        "check",
        "claim",
        "insufficient",
    ];
    let plies: usize = rows("sister_games.jsonl.gz", 160, &columns)
        .iter()
        .map(replay)
        .sum();
    assert_eq!(plies, 28_917);
}

/// Plays one game and gives its number of plies.
fn replay(row: &Row) -> usize {
    let mut game = Game::with_rules(variant(row).rules());
    let moves: Vec<&str> = row.text("moves").split(' ').collect();
    let sans: Vec<&str> = row.text("san").split(' ').collect();
    let fens = row.texts("fens");
    let legal = row.get("legal").as_array().unwrap();
    let (checks, claims) = (row.text("check").as_bytes(), row.text("claim").as_bytes());
    for ply in 0..moves.len() {
        let at = format!("{} ply {}: {}", row.id(), ply + 1, moves[ply]);
        let before = *game.position();
        let m = game.push_uci(moves[ply]).unwrap();
        assert_eq!(m.to_uci(), moves[ply], "{at}");
        assert_eq!(before.san(m).unwrap(), sans[ply], "{at}");
        assert_eq!(before.parse_san(sans[ply]), Ok(m), "{at}");
        assert_eq!(before.gives_check(m), checks[ply] == b'1', "{at}");

        let position = game.position();
        let marked = position.fen_with(FenOptions::default().promoted(true));
        assert_eq!(marked, fens[ply], "{at}");
        let read = Position::from_fen_with_rules(fens[ply], position.rules());
        assert_eq!(read.as_ref(), Ok(position), "{at}");
        let legal = legal[ply].as_u64().unwrap();
        assert_eq!(position.legal_moves().len() as u64, legal, "{at}");
        assert_eq!(position.count_legal_moves() as u64, legal, "{at}");
        assert_eq!(position.is_check(), checks[ply] == b'1', "{at}");
        let counted = position.has_count_run_out() || position.is_fifty_moves();
        let claim = game.is_repetition(3) || (counted && !(position.is_check() && legal == 0));
        // Fairy-Stockfish has fifty moves beside a count of 64, too.
        let beside = variant(row) == Variant::Asean
            && position
                .counting()
                .is_some_and(|counting| counting.limit == 64 && counting.count >= 50);
        if !beside {
            assert_eq!(claim, claims[ply] == b'1', "{at}");
        }
    }
    let position = game.position();
    let insufficient =
        Value::from_iter(Color::ALL.map(|color| position.has_insufficient_material(color)));
    assert_eq!(&insufficient, row.get("insufficient"), "{}", row.id());
    let termination = game.outcome().map(|outcome| outcome.termination);
    match row.text("termination") {
        "end" | "claim" => assert_eq!(game.result(), row.text("result"), "{}", row.id()),
        // Cut off, or nobody can mate.
        _ => assert!(
            matches!(termination, None | Some(Termination::InsufficientMaterial)),
            "{}: {termination:?}",
            row.id()
        ),
    }
    moves.len()
}

/// A king that was bared while pawns are left has an offer of the board, not a count.
#[test]
fn an_offer_that_waits_is_read_back_as_one() {
    let rules = Variant::Cambodian
        .rules()
        .with_counting(CountingMode::Declared);
    let root = position_by("4k3/8/8/3s4/4P3/8/8/4K2R b - - 0 11", rules);
    let position = after(&root, &["e8e7", "e4d5"]);
    assert_eq!(position.fen(), "8/4k3/8/3P4/8/8/8/4K2R b - 126 0 12");
    assert_eq!(position.counting(), None);
    assert_eq!(position_by(&position.fen(), rules), position);
}

#[test]
fn plus_signs_of_pieces_are_no_checks() {
    let fen = "4k3/8/8/8/3+M4/8/8/4K3 w - - 1+1 0 1";
    let read = Fen::read(fen.as_bytes(), FenDialect::Plus, Variant::Karouk).unwrap();
    let options = FenOptions::default()
        .promoted(true)
        .dialect(FenDialect::Plus);
    assert_eq!(read.to_text(options), fen);
}
