//! Moves in all notations: the rows of `notation_thai.jsonl` (computed with pyffish) and of
//! `notation_forms.jsonl` (what is written and read, row by row), errors, and the detector.

mod common;

use common::{position, rows, texts};
use makruk_core::{
    Digits, Error, Game, Move, Notation, NotationOptions, Position,
    notation::{Detection, detect_notation},
    san::{ParseSanError, SanProblem},
};

fn notation(name: &str) -> Notation {
    name.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// Thai texts of all legal moves, as pyffish writes them. What it writes of two moves alike is
/// ambiguous, and nothing else.
#[test]
fn thai_as_in_fairy_stockfish() {
    let rows = rows("notation_thai.jsonl", 36, &["fen", "thai_san", "thai_lan"]);
    let (mut moves, mut ambiguous) = (0, 0);
    for row in &rows {
        let position = position(row.text("fen"));
        let legal = position.legal_moves();
        for (field, notation) in [
            ("thai_san", Notation::ThaiSan),
            ("thai_lan", Notation::ThaiLan),
        ] {
            let expected = row.get(field).as_object().unwrap();
            assert_eq!(expected.len(), legal.len());
            for m in legal.iter().copied() {
                let text = expected[&m.to_uci()].as_str().unwrap();
                assert_eq!(position.notation(m, notation).unwrap(), text);
                let alike = expected.values().filter(|other| *other == text).count();
                match position.parse_move(text, notation) {
                    Ok(read) => assert_eq!((read, alike), (m, 1), "{text}"),
                    Err(Error::AmbiguousMove(error)) => {
                        assert_eq!(error.candidates.len(), alike, "{text}");
                        assert!(error.candidates.contains(&m), "{text}");
                        ambiguous += 1;
                    }
                    Err(error) => panic!("{text}: {error}"),
                }
                moves += 1;
            }
        }
    }
    assert_eq!((moves, ambiguous), (1278, 6));
}

/// Rows with `texts` are written and read; rows with `read` are only read.
#[test]
fn forms() {
    let columns = ["id", "why", "fen", "move", "texts", "read", "expected"];
    for row in &rows("notation_forms.jsonl", 60, &columns) {
        let id = row.id();
        let position = position(row.text("fen"));
        if row.has("texts") {
            let m = position.parse_uci(row.text("move")).unwrap();
            for (name, text) in row.get("texts").as_object().unwrap() {
                let text = text.as_str().unwrap();
                let (name, digits) = name.split_once(' ').unwrap_or((name, ""));
                let mut options = NotationOptions::new(notation(name));
                options.digits = digits.parse().ok();
                assert_eq!(position.notation(m, options).unwrap(), text, "{id} {name}");
                let read = position.parse_move(text, options.notation);
                assert_eq!(read, Ok(m), "{id} {name}");
            }
        } else {
            let [name, text] = row.texts("read")[..] else {
                panic!("{id}: not a notation and a text");
            };
            let found = position.parse_move(text, notation(name));
            let expected = texts(row.get("expected"));
            match found {
                Ok(m) => assert_eq!([m.to_uci()], expected[..], "{id}"),
                Err(Error::AmbiguousMove(error)) => {
                    assert!(expected.len() > 1, "{id}: {error}");
                    assert_eq!(error.text, text, "{id}");
                    let found: Vec<String> = error.candidates.iter().map(|m| m.to_uci()).collect();
                    assert_eq!(found, expected, "{id}");
                }
                Err(error) => assert_eq!([error.code()], expected[..], "{id}: {error}"),
            }
        }
    }
}

fn problem(text: &str, notation: Notation) -> ParseSanError {
    match Position::new().parse_move(text, notation) {
        Err(Error::ParseSan(error)) => error,
        other => panic!("{text}: {other:?}"),
    }
}

/// The byte where a text goes wrong, and a message that names the letters of that notation.
#[test]
fn errors_say_where_and_what() {
    use SanProblem::{Origin, Promotion, Target};
    for (notation, text, kind, offset) in [
        (Notation::Playok, "", Target, 0),
        (Notation::Playok, "Sf2", Origin, 0),
        (Notation::Playok, "Qi2", Target, 1),
        (Notation::Playok, "a6=K", Promotion, 3),
        (Notation::Western, "Md2", Origin, 0),
        (Notation::MakrukJs, "Nd2", Origin, 0),
        (Notation::Th2569, "Mb1–", Target, 2),
        (Notation::Th2569, "Mb1–→d9", Target, 9),
        (Notation::ThaiSan, "", Target, 0),
        (Notation::ThaiSan, "Nd2", Target, 1),
        (Notation::ThaiSan, "ม-ต๒", Target, 4),
        (Notation::ThaiSan, "ม-ก๙", Target, 4),
        (Notation::ThaiSan, "พ-ก๒", Origin, 0),
        (Notation::ThaiSan, "มกก-ก๒", Origin, 3),
        (Notation::ThaiSan, "ก ก-ก๒", Origin, 4),
        (Notation::ThaiSan, "๑-ก๒", Origin, 0),
        (Notation::ThaiLan, "ม ขขข-ก๒", Origin, 10),
        (Notation::ThaiRecord, "มข1ง2ค3ง2", Origin, 7),
        (Notation::ThaiSan, "ก๖=ก", Promotion, 7),
        (Notation::ThaiSan, "ก๖=", Promotion, 0),
    ] {
        let error = problem(text, notation);
        let found = (error.problem, error.offset, error.notation, &*error.text);
        assert_eq!(found, (kind, offset, notation, text), "{error}");
        let message = error.to_string();
        let begin = format!("invalid move `{text}` in {notation}, byte {offset}: expected ");
        assert!(message.starts_with(&begin), "{message}");
    }
    let message = problem("Sf2", Notation::Playok).to_string();
    assert!(
        message.contains("K, Q, B, N, R, P for a promoted pawn"),
        "{message}"
    );
    let message = problem("พ-ก๒", Notation::ThaiSan).to_string();
    assert!(message.contains("ข, ม็, ค, ม, ร"), "{message}");
    // However long a text is, its error is short.
    assert!(problem(&"ก".repeat(10_000), Notation::ThaiSan).text.len() < 200);
}

#[test]
fn games_and_lines_in_any_notation() {
    let mut game = Game::new();
    for (text, notation) in [
        ("c4", Notation::Playok),
        ("ค๕", Notation::ThaiSan),
        ("Mb1-c3", Notation::Th2569),
        ("ม ข๘→ค๖", Notation::ThaiRecord),
    ] {
        game.push_move(text, notation).unwrap();
    }
    let history = |options: NotationOptions| game.notation_history(options).join(" ");
    assert_eq!(history(Notation::San.into()), "c4 c5 Nc3 Nc6");
    assert_eq!(history(Notation::MakrukJs.into()), "c4 c5 Mc3 Mc6");
    let thai = NotationOptions::new(Notation::ThaiRecord).digits(Digits::Thai);
    assert_eq!(history(thai), "บค๓-ค๔ บค๖-ค๕ มข๑-ค๓ มข๘-ค๖");

    let moves: Vec<Move> = game.moves().collect();
    let line = game.root().variation(&moves, Notation::ThaiSan).unwrap();
    assert_eq!(line, "1. ค๔ ค๕ 2. ม-ค๓ ม-ค๖");
    let after = game.root().play(moves[0]).unwrap();
    let line = after.variation(&moves[1..], thai).unwrap();
    assert_eq!(line, "1... บค๖-ค๕ 2. มข๑-ค๓ มข๘-ค๖");
    let error = game.root().variation(&[moves[1]], thai).unwrap_err();
    assert_eq!(error.text, "c6c5");
}

fn fitting(found: &Detection) -> Vec<&'static str> {
    found.fitting().map(|entry| entry.notation.name()).collect()
}

#[test]
fn detector_names_all_that_fit() {
    let start = Position::new();
    let found = detect_notation(&start, &["c4", "c5", "Nc3", "Nc6", "Bf2"]);
    assert_eq!(fitting(&found), ["playok", "western"]);
    assert_eq!(found.agreed_moves().unwrap().len(), 5);
    let th2569 = &found.entries[4];
    assert_eq!((th2569.notation, th2569.moves.len()), (Notation::Th2569, 2));
    let failure = th2569.failure.as_ref().unwrap();
    assert_eq!((failure.index, &*failure.token), (2, "Nc3"));
    assert_eq!(failure.error.code(), "ERR_ILLEGAL_MOVE");

    // The same in all Latin letters: nothing to decide, for all say the same.
    let found = detect_notation(&start, &["c4", "c5", "d4", "cxd4", "exd4", "Ke7"]);
    let latin = ["san", "lan", "playok", "western", "th2569", "makruk-js"];
    assert_eq!(fitting(&found), latin);
    assert_eq!(found.agreed_moves().unwrap().len(), 6);
    // What the notation would write itself: 2569 names the pawn and the origin.
    let exact: Vec<usize> = found.fitting().map(|entry| entry.exact).collect();
    assert_eq!(exact, [6, 0, 6, 6, 0, 6]);

    let found = detect_notation(&start, &["มข1.ง2", "บง๖.ง๕+?"]);
    let thai = [
        "thai-san",
        "thai-lan",
        "thai-record",
        "thai-record-spaced",
        "thai-record-dotted",
        "thai-record-arrow",
    ];
    assert_eq!(fitting(&found), thai);
    let best = found.fitting().max_by_key(|entry| entry.exact).unwrap();
    assert_eq!(
        (best.notation.name(), best.exact),
        ("thai-record-dotted", 2)
    );

    let found = detect_notation(&start, &["e4", "zz"]);
    assert_eq!(fitting(&found), [""; 0]);
    assert_eq!(found.agreed_moves(), None);
    assert_eq!(
        detect_notation(&start, &[]).fitting().count(),
        Notation::ALL.len()
    );
}

/// `Nd5` is a knight for one and a promoted pawn for the other.
#[test]
fn detector_does_not_decide_between_moves() {
    let position = position("4k3/8/8/8/2M~5/4N3/8/4K3 w - - 0 1");
    let found = detect_notation(&position, &["Nd5"]);
    assert_eq!(
        fitting(&found),
        ["san", "lan", "playok", "western", "th2569"]
    );
    assert_eq!(found.agreed_moves(), None);
    let moves: Vec<String> = found
        .fitting()
        .map(|entry| entry.moves[0].to_uci())
        .collect();
    assert_eq!(moves, ["e3d5", "e3d5", "e3d5", "e3d5", "c4d5"]);
}
