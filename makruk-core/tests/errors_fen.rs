//! FENs that are refused: which field, where in the text, and in which words. `conformance_fen.rs` has
//! more of them, with their codes.

use makruk_core::{
    Error, Position, PositionErrorKinds, Rules,
    fen::{Fen, FenField, ParseFenError, validate_fen},
};

const BOARD: &str = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR";

fn fen_error(fen: &str) -> ParseFenError {
    fen.parse::<Fen>().expect_err(fen)
}

/// Field, its number, where the offending text begins, and the text.
#[test]
fn fen_errors_point_at_the_text() {
    let at = |fen: &str| {
        let error = fen_error(fen);
        // The offset is one into the text that was read.
        assert!(
            fen[error.offset..].starts_with(&error.text),
            "{fen}: {error}"
        );
        (error.field, error.number, error.offset, error.text)
    };
    let end = BOARD.len() + 1;
    let cases = [
        (format!("{BOARD} ขาว"), FenField::Turn, 2, end, "ขาว"),
        (
            format!("{BOARD} w KQkq - 0 1"),
            FenField::Rights,
            3,
            end + 2,
            "KQkq",
        ),
        (
            format!("{BOARD} w - +128 0 1"),
            FenField::Counting,
            4,
            end + 4,
            "+128",
        ),
        (
            format!("{BOARD} w - - -1 1"),
            FenField::Halfmoves,
            5,
            end + 6,
            "-1",
        ),
        (
            format!("{BOARD} w - - 0 1.5"),
            FenField::Fullmoves,
            6,
            end + 8,
            "1.5",
        ),
        // The short form numbers its fields as they stand.
        (
            format!("{BOARD} w 0 1x"),
            FenField::Fullmoves,
            4,
            end + 4,
            "1x",
        ),
        (
            format!("{BOARD} w - - 0 1 7 8"),
            FenField::Fields,
            7,
            end + 10,
            "7",
        ),
        (format!("  {BOARD}   x"), FenField::Turn, 2, end + 4, "x"),
    ];
    for (fen, field, number, offset, text) in cases {
        assert_eq!(at(&fen), (field, number, offset, text.to_owned()), "{fen}");
    }
    for (fen, offset, text) in [
        // A rank of the wrong length is shown whole, another error alone.
        ("rnsmksnr/7/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w", 9, "7"),
        ("rnsmksnr/8/ppp5p/8/8/PPPPPPPP/8/RNSKMSNR w", 11, "ppp5p"),
        ("rnsmksnr/8/pppp1qpp/8/8/PPPPPPPP/8/RNSKMSNR w", 16, "q"),
        ("rnsmksnr/8/pppp๑ppp/8/8/PPPPPPPP/8/RNSKMSNR w", 15, "๑"),
        ("rnsmksnr/44/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w", 10, "4"),
        ("rnsmksnr/9/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w", 9, "9"),
        ("r~nsmksn/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w", 1, "~"),
        ("rnsmksnr/8 w", 0, "rnsmksnr/8"),
    ] {
        assert_eq!(
            at(fen),
            (FenField::Board, 1, offset, text.to_owned()),
            "{fen}"
        );
    }
}

#[test]
fn fen_messages_say_what_was_expected() {
    for (fen, message) in [
        (
            "rnsmksnr/7/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w".to_owned(),
            "invalid FEN, field 1 (placement), byte 9: `7` is a rank of 7 squares, expected 8",
        ),
        (
            format!("{BOARD} x"),
            "invalid FEN, field 2 (side to move), byte 44: `x` is no side to move, expected `w` or \
             `b`",
        ),
        (
            format!("{BOARD} w KQkq"),
            "invalid FEN, field 3 (leap rights), byte 46: `KQkq` should be `-`: no leap rights in \
             Makruk",
        ),
        (
            format!("{BOARD} w - none"),
            "invalid FEN, field 4 (count limit), byte 48: `none` is no limit of a count, expected \
             `-` or a number of plies",
        ),
        (
            format!("{BOARD} w - - 0 65536"),
            "invalid FEN, field 6 (move number), byte 52: `65536` is no whole number from 0 to \
             65535",
        ),
        (
            " ".to_owned(),
            "invalid FEN, byte 0: ` ` is blank, expected a placement",
        ),
    ] {
        assert_eq!(fen_error(&fen).to_string(), message);
    }
}

/// All errors of all fields at once, in the order of the text.
#[test]
fn validation_finds_everything() {
    let errors = validate_fen("9/8/8/8/8/8/8/x7 W KQ y z 0.5 more", Rules::FAIRY);
    let codes: Vec<&str> = errors.iter().map(Error::code).collect();
    assert_eq!(
        codes,
        [
            "ERR_FEN_BOARD",
            "ERR_FEN_BOARD",
            "ERR_FEN_TURN",
            "ERR_FEN_RIGHTS",
            "ERR_FEN_COUNTING",
            "ERR_FEN_HALFMOVES",
            "ERR_FEN_FULLMOVES",
            "ERR_FEN_FIELDS",
        ]
    );
    let errors = validate_fen("8/8/8/8/8/8/8/KKP5 w - 33 0 1", Rules::FAIRY);
    let kinds: Vec<PositionErrorKinds> = errors
        .iter()
        .map(|error| match error {
            Error::Position(error) => error.kinds,
            other => panic!("{other}"),
        })
        .collect();
    assert_eq!(
        kinds,
        [
            PositionErrorKinds::MISSING_KING,
            PositionErrorKinds::TOO_MANY_KINGS,
            PositionErrorKinds::BAD_COUNTING,
        ]
    );
}

#[test]
fn position_errors_say_everything() {
    let error = Position::from_fen("8/8/8/8/8/8/8/K~K6 w - 33 0 1").unwrap_err();
    assert_eq!(error.code(), "ERR_FEN_BOARD");
    let error = Position::from_fen("8/8/8/8/8/8/8/KK2M~3 w - 33 0 1").unwrap_err();
    let message = error.to_string();
    assert!(
        message.starts_with(
            "invalid position: a king is missing; a color has more than one king; the count cannot \
             be: "
        ),
        "{message}"
    );
    assert!(
        message.ends_with(" (`8/8/8/8/8/8/8/KK2M~3 w - 33 0 1`)"),
        "{message}"
    );
    // Each kind has words of its own.
    let mut words: Vec<&str> = PositionErrorKinds::all().messages().collect();
    assert_eq!(words.len(), 9);
    words.sort_unstable();
    words.dedup();
    assert_eq!(words.len(), 9);
}

/// Some programs number moves from 0: no error, but move 1. So is a set-up that somebody filled in.
#[test]
fn move_number_0() {
    let fen: Fen = format!("{BOARD} b - - 0 0").parse().unwrap();
    assert_eq!(fen.setup().fullmoves, 1);
    let mut setup = *fen.setup();
    setup.fullmoves = 0;
    let position = setup.position(Rules::FAIRY).unwrap();
    assert_eq!(position.fen(), format!("{BOARD} b - - 0 1"));
    assert_eq!((position.fullmoves(), position.ply()), (1, 1));
}

/// A limit of pieces honor needs a bare king, and any limit a board without pawns.
#[test]
fn counts_that_cannot_be() {
    let problems = |fen: &str| {
        let fen: Fen = fen.parse().unwrap();
        fen.setup().problems(Rules::FAIRY)
    };
    let (bad, good) = (
        PositionErrorKinds::BAD_COUNTING,
        PositionErrorKinds::empty(),
    );
    assert_eq!(problems("k4r2/8/8/8/8/8/8/2R4K w - 128 8 9"), good);
    assert_eq!(problems("k4r2/8/8/8/8/8/8/2R4K w - 32 8 9"), bad);
    assert_eq!(problems("k7/8/8/8/8/8/8/2R4K w - 32 8 9"), good);
    // The army has shrunk since, or had nothing but mets.
    assert_eq!(problems("k7/8/8/8/8/8/8/2R4K w - 16 8 9"), good);
    assert_eq!(problems("k7/8/8/8/8/8/8/2R4K w - 128 8 9"), good);
    assert_eq!(problems("k7/8/8/8/8/P7/8/2R4K w - 32 8 9"), bad);
}
