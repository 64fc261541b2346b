//! EPD: operations are read and written, and their moves are moves.

mod common;

use common::position;
use makruk_core::{
    Error, Position, Rules,
    fen::{Epd, FenDialect, FenOptions, Operation, ParseFenError},
};

fn epd(line: &str) -> Epd {
    line.parse()
        .unwrap_or_else(|error| panic!("{line}: {error}"))
}

fn error(line: &str) -> ParseFenError {
    line.parse::<Epd>().unwrap_err()
}

const ROOKS: &str = "7k/R7/8/8/8/8/8/1R3K2 w - -";

#[test]
fn lines_are_written_as_they_were() {
    for operations in [
        "",
        " bm Rb8#;",
        " bm Rb8# Ra8+; am Kf2; id \"two; of them\"; acd 12; ce -35; noop;",
        " c0 \"\"; c1 \"a7a8 h8g7\"; hmvc 0; fmvn 1;",
        " pv Rb8#; id \"ไทย\";",
    ] {
        let line = format!("{ROOKS}{operations}");
        assert_eq!(epd(&line).to_string(), line);
    }
    // Spaces and the last semicolon may be as they like.
    let loose = format!("  {ROOKS}   bm   Rb8# ;id \"x\"  ");
    assert_eq!(
        epd(&loose).to_string(),
        format!("{ROOKS} bm Rb8#; id \"x\";")
    );
    // All six fields, as books have them.
    let six = "1n1mksnr/r1s5/pppppppp/8/1P4P1/P1PPPP1P/8/RNSKMSNR w - 0 0 1";
    let cutechess = FenOptions::default().dialect(FenDialect::Cutechess);
    assert_eq!(epd(six).to_text(cutechess), six);
    let six = "7k/R7/8/8/8/8/8/1R3K2 w - 16 9 40 bm Rb8#;";
    assert_eq!(epd(six).to_string(), six);
    // And the short form.
    let short = epd("7k/R7/8/8/8/8/8/1R3K2 w 3 40 bm Rb8#;");
    assert_eq!(
        short.to_string(),
        "7k/R7/8/8/8/8/8/1R3K2 w - - 3 40 bm Rb8#;"
    );
}

#[test]
fn operations_and_clocks() {
    let epd = epd("5k2/7R/5K2/8/8/8/8/8 w - 32 bm Rh8#; c0 \"a b\" c; c0 d; hmvc 29; fmvn 77;");
    assert_eq!(epd.get("bm"), Some("Rh8#"));
    assert_eq!(epd.get("am"), None);
    assert_eq!(epd.operands("c0").collect::<Vec<_>>(), ["a b", "c", "d"]);
    let opcodes: Vec<&str> = epd.operations().iter().map(Operation::opcode).collect();
    assert_eq!(opcodes, ["bm", "c0", "c0", "hmvc", "fmvn"]);
    let position = epd.position(Rules::FAIRY).unwrap();
    assert_eq!(position.fen(), "5k2/7R/5K2/8/8/8/8/8 w - 32 29 77");

    let mut own = Epd::from(Position::new());
    own.push(Operation::new("bm", &["Nd2", "e4"]).unwrap());
    own.push(Operation::new("id", &["two words"]).unwrap());
    own.push(Operation::new("c9", &[""]).unwrap());
    let line =
        "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - bm Nd2 e4; id \"two words\"; c9 \"\";";
    assert_eq!(own.to_string(), line);
    assert_eq!(line.parse(), Ok(own));
    for (opcode, operand) in [
        ("1b", "x"),
        ("", "x"),
        ("b m", "x"),
        ("bm", "a\"b"),
        ("bm", "a\nb"),
    ] {
        let error = Operation::new(opcode, &[operand]).unwrap_err();
        assert_eq!(Error::from(error).code(), "ERR_EPD_OPERATIONS");
    }
}

#[test]
fn operands_that_are_moves() {
    let epd = epd(&format!(
        "{ROOKS} bm Rb8# a7a8; pv Ra8+ Kg7 Rb7+; c1 \"a7a8 h8g7\"; am Nd2;"
    ));
    let position = epd.position(Rules::FAIRY).unwrap();
    let uci = |moves: Vec<makruk_core::Move>| -> Vec<String> {
        moves.iter().map(|m| m.to_uci()).collect()
    };
    assert_eq!(uci(epd.moves("bm", &position).unwrap()), ["b1b8", "a7a8"]);
    assert_eq!(
        uci(epd.line("pv", &position).unwrap()),
        ["a7a8", "h8g7", "b1b7"]
    );
    assert_eq!(uci(epd.line("c1", &position).unwrap()), ["a7a8", "h8g7"]);
    assert_eq!(epd.moves("pm", &position), Ok(vec![]));
    let error = epd.moves("am", &position).unwrap_err();
    assert_eq!(error.code(), "ERR_ILLEGAL_MOVE");
}

#[test]
fn errors_name_field_and_place() {
    for (operations, number, offset, text) in [
        (" 9m Rb8#;", 5, 28, "9m"),
        (" ;", 5, 28, ";"),
        (" bm Rb8#; -;", 6, 37, "-"),
        (" bm \"Rb8#;", 5, 31, "\"Rb8#;"),
        (" id \"ก\"; c0 \"x", 6, 41, "\"x"),
    ] {
        let error = error(&format!("{ROOKS}{operations}"));
        let found = (error.number, error.offset, &*error.text);
        assert_eq!(found, (number, offset, text), "{error}");
        let begin = format!("invalid EPD, field {number} (operations), byte {offset}: `{text}` ");
        assert!(error.to_string().starts_with(&begin), "{error}");
        assert_eq!(Error::from(error).code(), "ERR_EPD_OPERATIONS");
    }
    // The fields before them are those of a FEN.
    let broken = error("7k/R7/8/8/8/8/8/1R3K2 x - - bm Rb8#;");
    assert_eq!((broken.number, broken.offset), (2, 22));
    assert_eq!(Error::from(broken).code(), "ERR_FEN_TURN");
    let position = position(ROOKS);
    assert_eq!(Epd::from(position).to_string(), ROOKS);
}
