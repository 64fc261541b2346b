//! Checks from the suites of other projects (`peers.jsonl`) and behind bug reports
//! (`bug_reports.jsonl`), row by row.

mod common;

use common::{Row, after, peers, position, position_by, rows, texts};
use makruk_core::{
    Color, CountKind, CountingMode, Error, Game, Move, Position, PositionErrorKinds, Rules, Setup,
    Square, Variant,
    fen::{Fen, FenDialect, FenOptions, validate_fen},
    san::Notation,
};

/// Rows on which sources disagree: see `conformance_contested.rs`.
const CONTESTED: [&str; 7] = [
    "pv0141", "pv0142", "pv0143", "pv0144", "pv0249", "pv0277", "pv0487",
];

/// Rows on PGN tags. The library does not read PGN yet.
const PGN: [&str; 1] = ["bug17-1"];

#[test]
fn rows_of_other_suites() {
    let (mut checked, mut contested, mut refused) = (0, vec![], vec![]);
    let rows = peers();
    for row in &rows {
        if row.flag("contested") {
            contested.push(row.id());
        } else if row.is_refused() {
            refused.push(row.id());
        } else {
            check(row);
            checked += 1;
        }
    }
    assert_eq!(contested, CONTESTED);
    // Played in src/position/tests.rs.
    assert_eq!(refused, ["pv0247"]);
    assert_eq!(checked, 140);
}

#[test]
fn rows_behind_bug_reports() {
    let columns = [
        "id", "source", "variant", "kind", "fen", "moves", "args", "expected",
    ];
    let (mut checked, mut pgn) = (0, vec![]);
    let rows = rows("bug_reports.jsonl", 23, &columns);
    for row in &rows {
        if row.text("kind") == "pgn_tag" {
            pgn.push(row.id());
        } else {
            check(row);
            checked += 1;
        }
    }
    assert_eq!(pgn, PGN);
    assert_eq!(checked, 22);
}

/// Checks one row by what its kind says.
fn check(row: &Row) {
    let kind = row.text("kind");
    if kind == "fen_dialect_makrukjs" {
        return check_makruk_js(row);
    }
    let id = row.id();
    let expected = row.get("expected");
    let arg = |name: &str| row.get("args")[name].as_str().unwrap();
    let root = root(row);
    let moves = row.texts("moves");
    let position = after(&root, &moves);
    match kind {
        "get_fen" => {
            let promoted = row.get("args")["show_promoted"].as_bool().unwrap();
            let options = FenOptions::default().promoted(promoted);
            assert_eq!(position.fen_with(options), *expected, "{id}");
        }
        "get_san" => {
            let notation = match arg("notation") {
                "NOTATION_DEFAULT" => Notation::San,
                "NOTATION_THAI_SAN" => Notation::ThaiSan,
                "NOTATION_THAI_LAN" => Notation::ThaiLan,
                other => panic!("{id}: {other}"),
            };
            let m = position.parse_uci(arg("move")).unwrap();
            assert_eq!(position.notation(m, notation).unwrap(), *expected, "{id}");
            let read = position.parse_move(expected.as_str().unwrap(), notation);
            assert_eq!(read, Ok(m), "{id}");
        }
        "board_after" => assert_eq!(position.board_fen(), *expected, "{id}"),
        "fen_valid" => {
            let errors = validate_fen(row.text("fen"), Rules::FAIRY);
            assert_eq!(errors.is_empty(), *expected, "{id}: {errors:?}");
        }
        "n_legal" => {
            assert_eq!(position.legal_moves().len(), *expected, "{id}");
            assert_eq!(position.count_legal_moves(), *expected, "{id}");
        }
        "legal" => assert_eq!(sorted(&position.legal_moves()), texts(expected), "{id}"),
        "legal_from" => {
            let from = arg("from").parse().unwrap();
            let moves = position.legal_moves_from(from);
            assert_eq!(sorted(&moves), texts(expected), "{id}");
        }
        "legal_contains" => {
            let legal = sorted(&position.legal_moves()).contains(&arg("move").to_owned());
            assert_eq!(legal, *expected, "{id}");
            assert_eq!(position.parse_uci(arg("move")).is_ok(), *expected, "{id}");
        }
        "attacked" => {
            let (by, square) = (arg("by").parse().unwrap(), arg("square").parse().unwrap());
            assert_eq!(position.is_attacked_by(by, square), *expected, "{id}");
        }
        "in_check" => assert_eq!(position.is_check(), *expected, "{id}"),
        "checkmate" => assert_eq!(position.is_checkmate(), *expected, "{id}"),
        "stalemate" | "stalemate_now" => assert_eq!(position.is_stalemate(), *expected, "{id}"),
        "insufficient_both" => assert_eq!(position.is_insufficient_material(), *expected, "{id}"),
        "piece_count_limit" => {
            let bare = Color::from_char(arg("bare").chars().next().unwrap()).unwrap();
            assert_eq!(position.counting_limit(bare).unwrap(), *expected, "{id}");
        }
        "counting_limit" => check_limit(&position, row),
        "count_after_capture" => {
            let limit = |position: &Position| position.counting().unwrap().limit;
            assert_eq!(limit(&position), expected["limit_moves"], "{id}");
            assert_eq!(limit(&position) == limit(&root), expected["kept"], "{id}");
        }
        "count_draw_at_ply" => {
            let drawn = first_ply(root, &moves, |game| game.position().has_count_run_out());
            assert_eq!(drawn.unwrap(), *expected, "{id}");
        }
        "threefold_at_ply" => {
            let third = first_ply(root, &moves, |game| game.is_repetition(3));
            assert_eq!(third.unwrap(), *expected, "{id}");
        }
        "coords" => {
            for (name, place) in expected.as_object().unwrap() {
                let square: Square = name.parse().unwrap();
                let found = [square.rank().index(), square.file().index()];
                assert_eq!(serde_json::json!(found), *place, "{id}");
            }
        }
        "pgn_roundtrip" => {
            let moves: Vec<_> = game(root, &moves).moves().collect();
            assert_eq!(root.san_variation(&moves).unwrap(), *expected, "{id}");
        }
        unknown => panic!("{id}: unknown kind {unknown}"),
    }
}

fn sorted(moves: &[Move]) -> Vec<String> {
    let mut moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
    moves.sort();
    moves
}

fn game(root: Position, line: &[&str]) -> Game {
    let mut game = Game::from_position(root);
    common::push_all(&mut game, line);
    game
}

/// The first ply of a game of which something holds.
fn first_ply(root: Position, line: &[&str], holds: impl Fn(&Game) -> bool) -> Option<usize> {
    (0..=line.len()).find(|ply| holds(&game(root, &line[..*ply])))
}

fn check_limit(position: &Position, row: &Row) {
    let expected = row.get("expected");
    let counting = position.counting().unwrap();
    assert_eq!(expected["type"], "pieces");
    assert_eq!(counting.kind, CountKind::PiecesHonor, "{}", row.id());
    assert_eq!(counting.limit, expected["limit_moves"], "{}", row.id());
    assert_eq!(counting.count, expected["start_count"], "{}", row.id());
}

/// The start position of a row, with the count that Fairy-Stockfish would show for it.
///
/// It keeps no declarations, but is told of one when it writes a FEN: `count_started` 0 is counting
/// by itself, -1 not declared, and with n the count stands at 1 after ply n of the game. Here the
/// board is put back to the ply before, the count is declared, and passes lead up to the row's FEN.
fn root(row: &Row) -> Position {
    let fen = row.text("fen");
    let started = row.get("args").get("count_started");
    let started = started.map_or(0, |started| started.as_i64().unwrap());
    if row.has("variant") && row.text("variant") != "makruk" {
        let mut rules = row.text("variant").parse::<Variant>().unwrap().rules();
        if started != 0 {
            rules = rules.with_counting(CountingMode::Declared);
        }
        return position_by(fen, rules);
    }
    if started == 0 {
        return position(fen);
    }
    let rules = Rules::FAIRY.with_counting(CountingMode::Declared);
    let read = *fen.parse::<Fen>().unwrap().setup();
    let mut setup = read;
    if let Some(count) = &mut setup.count {
        count.ply = 0;
    }
    let Ok(first) = u16::try_from(started) else {
        assert_eq!(started, -1);
        return setup.position(rules).unwrap();
    };
    setup.turn = if first % 2 == 1 {
        Color::White
    } else {
        Color::Black
    };
    setup.fullmoves = first.div_ceil(2);
    let before = setup.position(rules).unwrap();
    let mut position = before.start_counting(setup.turn).unwrap();
    while position.ply() < ply(&read) {
        position = position.swap_turn().unwrap();
    }
    assert_eq!(
        (position.turn(), position.fullmoves()),
        (read.turn, read.fullmoves)
    );
    position
}

fn ply(setup: &Setup) -> u32 {
    2 * (u32::from(setup.fullmoves) - 1) + u32::from(setup.turn == Color::Black)
}

/// FENs of makruk-js, with its verdict. Its reader also counts kings, ours leaves that to the
/// position.
fn check_makruk_js(row: &Row) {
    let (id, fen, expected) = (row.id(), row.text("fen"), row.get("expected"));
    let kings = PositionErrorKinds::MISSING_KING | PositionErrorKinds::TOO_MANY_KINGS;
    let found = match Fen::from_dialect(fen.as_bytes(), FenDialect::MakrukJs) {
        Err(error) => Some(Error::from(error)),
        Ok(fen) => match fen.position(Rules::FAIRY) {
            Err(error) if error.kinds.intersects(kings) => Some(error.into()),
            Err(error) => {
                // It takes any number for a limit.
                assert_eq!(
                    (id, error.kinds),
                    ("pv0281", PositionErrorKinds::BAD_COUNTING)
                );
                None
            }
            Ok(_) => None,
        },
    };
    assert_eq!(found.is_none(), expected["accept"], "{id}: {found:?}");
    if let Some(error) = found {
        let same = same_error(expected["code"].as_str().unwrap());
        assert!(same.contains(&error.code()), "{id}: {error}");
    }
}

/// Our codes for an error of makruk-js.
fn same_error(code: &str) -> &'static [&'static str] {
    match code {
        "WRONG_NUMBER_OF_INPUTS" => &["ERR_FEN_FIELDS"],
        "WRONG_BOARD_STRING_NUMBER_OF_SQUARES" => &["ERR_FEN_BOARD"],
        "WRONG_BOARD_STRING_NUMBER_OF_KHUNS" => &["ERR_POSITION"],
        "WRONG_MOVE_NUMBER" => &["ERR_FEN_FULLMOVES"],
        "WRONG_COUNT_COLOR" => &["ERR_FEN_TURN"],
        "WRONG_COUNT_TYPE" => &["ERR_FEN_COUNTING"],
        "WRONG_COUNT_NUMBER" | "WRONG_COUNT_FROM_NUMBER" => &["ERR_FEN_HALFMOVES"],
        // Some of the five fields of a count are there and some are `-`: we name the first.
        "WRONG_COUNTDOWN" => &["ERR_FEN_COUNTING", "ERR_FEN_HALFMOVES"],
        unknown => panic!("unknown code {unknown}"),
    }
}
