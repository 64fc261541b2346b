//! What all errors have in common: a stable code, a sentence, a small size. FENs and moves that are
//! refused have files of their own.

mod common;

use common::{DECLARED, WHITE, position, position_by, rooks};
use makruk_core::{
    Color, CountingError, Error, Game, ParseNameError, Position, Role, Rules, Square, Termination,
    fen::{Fen, FenDialect, FenField, validate_fen},
    san::San,
    uci::UciMove,
};

const BOARD: &str = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR";

/// One error of each kind, with its code.
fn every_error() -> Vec<(Error, &'static str)> {
    let start = Position::new();
    let fen = |tail: &str| Position::from_fen(&format!("{BOARD} {tail}")).unwrap_err();
    let counting = |line: &[&str], side, start: bool| {
        let mut game = rooks(line);
        let result = if start {
            game.start_counting(side)
        } else {
            game.stop_counting(side)
        };
        result.unwrap_err()
    };
    let mut over = Game::new();
    over.resign(WHITE).unwrap();
    vec![
        (Position::from_fen("").unwrap_err(), "ERR_FEN_FIELDS"),
        (Position::from_fen("8/8").unwrap_err(), "ERR_FEN_BOARD"),
        (fen("x"), "ERR_FEN_TURN"),
        (fen("w KQkq"), "ERR_FEN_RIGHTS"),
        (fen("w - x"), "ERR_FEN_COUNTING"),
        (fen("w - - x"), "ERR_FEN_HALFMOVES"),
        (fen("w - - 0 x"), "ERR_FEN_FULLMOVES"),
        (fen("w - 128 0 1"), "ERR_POSITION"),
        (start.parse_uci("e3").unwrap_err(), "ERR_UCI"),
        (start.parse_san("Q").unwrap_err(), "ERR_SAN"),
        (start.parse_uci("e3e5").unwrap_err(), "ERR_ILLEGAL_MOVE"),
        (start.parse_san("Ke5").unwrap_err(), "ERR_ILLEGAL_MOVE"),
        (
            position("4k3/8/8/4S3/8/2S5/8/4K3 w")
                .parse_san("Sd4")
                .unwrap_err(),
            "ERR_AMBIGUOUS_MOVE",
        ),
        (
            Game::new().start_counting(WHITE).unwrap_err(),
            "ERR_COUNTING_NOT_ALLOWED",
        ),
        (
            counting(&["+"], WHITE, true),
            "ERR_COUNTING_ALREADY_COUNTING",
        ),
        (counting(&[], WHITE, false), "ERR_COUNTING_NOT_COUNTING"),
        (counting(&[], Color::Black, true), "ERR_COUNTING_WRONG_SIDE"),
        (
            rooks(&[]).claim_draw(WHITE).unwrap_err(),
            "ERR_COUNTING_NO_OFFER",
        ),
        (over.push_uci("e3e4").unwrap_err(), "ERR_GAME_OVER"),
        ("chess".parse::<Rules>().unwrap_err().into(), "ERR_NAME"),
    ]
}

#[test]
fn codes() {
    let errors = every_error();
    for (error, code) in &errors {
        assert_eq!(error.code(), *code, "{error}");
    }
    let mut codes: Vec<&str> = errors.iter().map(|(_, code)| *code).collect();
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(codes.len(), 19);
}

/// Every error is one sentence without line breaks, and an error to the rest of the world.
#[test]
fn messages_are_one_line() {
    for (error, code) in every_error() {
        let error: Box<dyn std::error::Error + Send + Sync> = error.into();
        let message = error.to_string();
        assert!(
            !message.is_empty() && !message.contains('\n'),
            "{code}: {message}"
        );
    }
}

// Names and counts.

#[test]
fn unknown_names() {
    let message = |error: ParseNameError| error.to_string();
    assert_eq!(
        message("chess".parse::<Rules>().unwrap_err()),
        "unknown rule set `chess`, expected fairy, thai-2569, article, \
         makpong, cambodian, karouk, asean"
    );
    assert_eq!(
        message("White".parse::<Color>().unwrap_err()),
        "unknown color `White`, expected white, black"
    );
    assert_eq!(
        message("i9".parse::<Square>().unwrap_err()),
        "unknown square `i9`, expected a1 to h8"
    );
    assert_eq!(
        message("queen".parse::<Role>().unwrap_err()),
        "unknown role `queen`, expected pawn, met, khon, knight, rook, king"
    );
    let error = "flagged".parse::<Termination>().unwrap_err();
    for termination in Termination::ALL {
        assert!(error.expected.contains(termination.name()), "{error}");
        assert_eq!(termination.name().parse(), Ok(*termination));
    }
    let error = "Fairy".parse::<FenDialect>().unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("unknown FEN dialect `Fairy`, expected one of: fairy")
    );
}

#[test]
fn counting_errors_have_words() {
    let position = position_by("k7/8/8/8/8/8/8/2R4K w - - 0 1", DECLARED);
    let error = position.start_counting(WHITE).unwrap_err();
    assert_eq!(error, CountingError::NotAllowed);
    assert_eq!(
        error.to_string(),
        "no count can be declared here: the rules do not have it, or board honor does not apply"
    );
    assert_eq!(
        CountingError::AlreadyCounting.to_string(),
        "a count is running already"
    );
    assert_eq!(
        CountingError::NotCounting.to_string(),
        "no count is running"
    );
    assert_eq!(
        CountingError::NoOffer.to_string(),
        "the opponent has no standing offer: only a declared board-honor count makes one"
    );
    assert_eq!(
        CountingError::WrongSide.to_string(),
        "only the side to move may start a count, and only the counter on his own turn may stop it"
    );
}

// Size.

/// Whatever is read, an error stays small, in words and in memory.
#[test]
fn errors_stay_small() {
    let start = Position::new();
    for piece in [
        "x", "8", "/", " ", "1 ", "K", "~", "ก", "🙂", "\0", "e4", "=",
    ] {
        let huge = piece.repeat(200_000);
        let mut errors: Vec<Error> = Vec::new();
        let tails = ["w - - 0 ", "w - - ", "w - ", "w ", ""];
        let fens = tails.map(|tail| format!("{BOARD} {tail}{huge}"));
        for fen in fens.iter().chain([&huge]) {
            errors.extend(validate_fen(fen, Rules::FAIRY));
            for dialect in FenDialect::ALL {
                let read = Fen::from_dialect(fen.as_bytes(), *dialect);
                errors.extend(read.err().map(Error::from));
            }
            errors.extend(Fen::from_epd(fen).err().map(Error::from));
        }
        errors.extend(start.parse_uci(&huge).err());
        errors.extend(start.parse_san(&huge).err());
        errors.extend(start.parse_san(&format!("R{huge}")).err());
        errors.extend(huge.parse::<Rules>().err().map(Error::from));
        errors.extend(huge.parse::<Square>().err().map(Error::from));
        errors.extend(huge.parse::<Termination>().err().map(Error::from));
        assert!(errors.len() > 6, "{piece}");
        for error in errors {
            let (words, shown) = (error.to_string(), format!("{error:?}"));
            assert!(
                words.len() < 1000,
                "{piece}: {} bytes of words",
                words.len()
            );
            assert!(shown.len() < 3000, "{piece}: {} bytes shown", shown.len());
        }
    }
}

/// Bytes that are no text are refused like any other.
#[test]
fn bytes_that_are_no_text() {
    for bytes in [
        &b"\xff\xfe"[..],
        b"\x80/8/8/8/8/8/8/8 w",
        b"8/8/8/8/8/8/8/\xf0 w",
        b"\xe0\xb8",
    ] {
        let error = Fen::from_ascii(bytes).unwrap_err();
        assert_eq!(error.field, FenField::Board);
        assert!(San::from_ascii(bytes).is_err());
        assert!(UciMove::from_ascii(bytes).is_err());
    }
}
