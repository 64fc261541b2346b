//! The data files on FEN: other spellings, and texts that are refused or tolerated.

mod common;

use common::{Row, kinds, rows};
use makruk_core::{
    Error, Position, PositionErrorKinds, Rules,
    fen::{Fen, FenDialect, FenOptions, validate_fen},
};

/// The dialects that the default reader understands, as `fen::Fen` documents them.
const DEFAULT_READS: [&str; 3] = ["fairy", "cutechess", "short"];

#[test]
fn every_dialect_by_its_name() {
    let columns = ["id", "dialect", "source", "raw", "canonical", "note"];
    let mut seen: Vec<String> = Vec::new();
    for row in rows("fen_forms.jsonl", 14, &columns) {
        let (id, dialect) = (row.id(), row.text("dialect"));
        let (raw, canonical) = (row.text("raw"), row.text("canonical"));
        let fen = read(dialect, raw);
        assert_eq!(marked(&fen), canonical, "{id}");
        assert!(fen.position(Rules::FAIRY).is_ok(), "{id}");

        // The same letters mean other pieces elsewhere: a dialect is named, never guessed.
        let by_default = raw.parse::<Fen>();
        if DEFAULT_READS.contains(&dialect) {
            assert_eq!(by_default, Ok(fen), "{id}");
        } else {
            assert!(by_default.is_err(), "{id}: read as {by_default:?}");
        }

        if dialect != "epd" {
            let named: FenDialect = dialect.parse().unwrap();
            let options = FenOptions::default().promoted(true).dialect(named);
            let written = fen.to_text(options);
            assert_eq!(read(dialect, &written), fen, "{id}: {written}");
        }
        seen.push(dialect.to_owned());
    }
    seen.dedup();
    let mut expected: Vec<&str> = FenDialect::ALL
        .iter()
        .map(|dialect| dialect.name())
        .collect();
    expected.push("epd");
    expected.sort_unstable();
    seen.sort();
    assert_eq!(seen, expected, "a dialect without a row");
}

/// makruk-js keeps who counts and the number; which ply that is depends on who is to move.
#[test]
fn counts_of_makruk_js() {
    for (raw, canonical) in [
        ("4k3/8/8/8/8/8/8/4K2r w 25 w pp 5 1 16", "w - 32 10 25"),
        ("4k3/8/8/8/8/8/8/4K2r b 25 w pp 5 1 16", "b - 32 9 25"),
        ("4k2r/8/8/8/8/8/8/R3K3 w 25 w bp 5 1 64", "w - 128 10 25"),
        ("4k2r/8/8/8/8/8/8/R3K3 w 25 b bp 5 1 64", "w - 128 9 25"),
    ] {
        let fen = read("makruk-js", raw);
        let written = marked(&fen);
        assert!(written.ends_with(canonical), "{raw}: {written}");
        let options = FenOptions::default().dialect(FenDialect::MakrukJs);
        assert_eq!(fen.to_text(options), raw);
    }
}

fn read(dialect: &str, raw: &str) -> Fen {
    if dialect == "epd" {
        let (fen, operations) = Fen::from_epd(raw).unwrap();
        assert_eq!(operations, "bm Kc2 e4; id \"makruk\";");
        return fen;
    }
    Fen::from_dialect(raw.as_bytes(), dialect.parse().unwrap()).unwrap()
}

fn marked(fen: &Fen) -> String {
    fen.to_text(FenOptions::default().promoted(true))
}

#[test]
fn broken_and_tolerated_fens() {
    let columns = ["id", "raw", "why", "expected", "canonical"];
    let (mut refused, mut accepted) = (0, 0);
    for row in rows("fen_invalid.jsonl", 116, &columns) {
        let expected = Row(row.get("expected").clone());
        if expected.has("error") {
            check_refused(&row, &expected);
            refused += 1;
        } else {
            check_accepted(&row, &expected);
            accepted += 1;
        }
    }
    assert_eq!((refused, accepted), (94, 22));
}

fn check_refused(row: &Row, expected: &Row) {
    let (id, raw, code) = (row.id(), row.text("raw"), expected.text("error"));
    let error = Position::from_fen(raw).expect_err(raw);
    assert_eq!(error.code(), code, "{id}: {error}");

    let all = validate_fen(raw, Rules::FAIRY);
    assert_eq!(all[0].code(), code, "{id}");
    if code != "ERR_POSITION" {
        assert!(!expected.has("kinds"), "{id}");
        assert_eq!(all[0], error, "{id}");
        return;
    }
    let expected = kinds(&expected.texts("kinds"));
    assert_eq!(position_kinds(&error), expected, "{id}: {error}");
    // One error for each kind, and none twice.
    assert_eq!(all.len(), expected.iter().count(), "{id}");
    let found: PositionErrorKinds = all.iter().map(position_kinds).collect();
    assert_eq!(found, expected, "{id}");
}

fn position_kinds(error: &Error) -> PositionErrorKinds {
    match error {
        Error::Position(error) => error.kinds,
        other => panic!("{other}"),
    }
}

fn check_accepted(row: &Row, expected: &Row) {
    let (id, raw, canonical) = (row.id(), row.text("raw"), row.text("canonical"));
    let tolerated = kinds(&expected.texts("accepted"));
    assert!(PositionErrorKinds::TOLERATED.contains(tolerated), "{id}");

    assert_eq!(validate_fen(raw, Rules::FAIRY), [], "{id}");
    let fen: Fen = raw.parse().unwrap();
    assert_eq!(fen.setup().problems(Rules::FAIRY), tolerated, "{id}");
    let position = Position::from_fen(raw).unwrap();
    let options = FenOptions::default().promoted(true);
    assert_eq!(position.fen_with(options), canonical, "{id}");
    assert_eq!(Position::from_fen(canonical), Ok(position), "{id}");
}
