//! Moves that are refused: no move at all, not legal (and why), or not clear.

mod common;

use common::{position, position_by};
use makruk_core::{
    Error, IllegalReason, Move, Position, PositionErrorKinds, Role, Rules, Square,
    san::{ParseSanError, SanProblem},
    uci::{ParseUciMoveError, UciProblem},
};

fn uci_error(uci: &str) -> ParseUciMoveError {
    match Position::new().parse_uci(uci) {
        Err(Error::ParseUciMove(error)) => error,
        other => panic!("{uci}: {other:?}"),
    }
}

fn san_error(san: &str) -> ParseSanError {
    match Position::new().parse_san(san) {
        Err(Error::ParseSan(error)) => error,
        other => panic!("{san}: {other:?}"),
    }
}

fn reason(result: Result<Move, Error>) -> IllegalReason {
    match result {
        Err(Error::IllegalMove(error)) => error.reason,
        other => panic!("{other:?}"),
    }
}

#[test]
fn uci_errors() {
    for (uci, problem) in [
        ("", UciProblem::Length),
        ("e3e", UciProblem::Length),
        ("e3e4mm", UciProblem::Length),
        ("ก3e4", UciProblem::Length),
        ("i3e4", UciProblem::From),
        ("E3e4", UciProblem::From),
        ("e3e9", UciProblem::To),
        ("e3e0", UciProblem::To),
        ("e3e4q", UciProblem::Promotion),
        ("e3e4k", UciProblem::Promotion),
        ("e3e4M", UciProblem::Promotion),
    ] {
        let error = uci_error(uci);
        assert_eq!((error.problem, error.text.as_str()), (problem, uci));
        assert!(
            error
                .to_string()
                .starts_with(&format!("invalid UCI move `{uci}`: "))
        );
    }
}

/// A text that is no SAN, with the byte where it goes wrong.
#[test]
fn san_errors() {
    for (san, problem, offset) in [
        ("", SanProblem::Target, 0),
        ("+", SanProblem::Target, 0),
        ("e", SanProblem::Target, 0),
        ("e9", SanProblem::Target, 0),
        ("Ri1", SanProblem::Target, 1),
        ("O-O", SanProblem::Target, 1),
        ("Qe4", SanProblem::Origin, 0),
        ("ke4", SanProblem::Origin, 0),
        ("Rzd4", SanProblem::Origin, 1),
        ("R1ad4", SanProblem::Origin, 1),
        ("Ra1bd4", SanProblem::Origin, 1),
        ("e6=", SanProblem::Target, 1),
        ("e6=m", SanProblem::Promotion, 3),
        ("e6=Q", SanProblem::Promotion, 3),
        ("e6=K", SanProblem::Promotion, 3),
    ] {
        let error = san_error(san);
        let found = (error.problem, error.offset, error.text.as_str());
        assert_eq!(found, (problem, offset, san), "{error}");
        let begin = format!("invalid SAN `{san}`, byte {offset}: expected ");
        assert!(error.to_string().starts_with(&begin), "{error}");
    }
}

/// Unknown text, a move that is not legal, and a move that is not clear are three things.
#[test]
fn unknown_illegal_and_ambiguous_san() {
    let position = position("4k3/8/8/4S3/8/2S5/8/4K3 w - - 0 1");
    let code = |san: &str| position.parse_san(san).unwrap_err().code();
    assert_eq!(code("Qd4"), "ERR_SAN");
    assert_eq!(code("Sa8"), "ERR_ILLEGAL_MOVE");
    assert_eq!(code("Rd4"), "ERR_ILLEGAL_MOVE");
    assert_eq!(code("Sd4"), "ERR_AMBIGUOUS_MOVE");
    assert_eq!(position.parse_san("Sed4").unwrap().to_uci(), "e5d4");
    assert_eq!(position.parse_san("S3d4").unwrap().to_uci(), "c3d4");

    let Err(Error::AmbiguousMove(error)) = position.parse_san("Sd4") else {
        panic!("one khon was guessed");
    };
    let mut candidates: Vec<String> = error.candidates.iter().map(|m| m.to_uci()).collect();
    candidates.sort();
    assert_eq!(candidates, ["c3d4", "e5d4"]);
    assert_eq!(
        error.to_string(),
        "ambiguous move `Sd4`: it could be c3d4 or e5d4 (`4k3/8/8/4S3/8/2S5/8/4K3 w - - 0 1`)"
    );
}

/// Every reason why a move is not legal, by UCI, and by a move that was put together.
#[test]
fn illegal_reasons() {
    let start = Position::new();
    let uci = |position: &Position, uci: &str| reason(position.parse_uci(uci));
    assert_eq!(uci(&start, "e4e5"), IllegalReason::NoPiece);
    assert_eq!(uci(&start, "e6e5"), IllegalReason::NotYourPiece);
    // No double step, no step onto a piece, no way through one, no capture of an own piece.
    assert_eq!(uci(&start, "e3e5"), IllegalReason::NotReachable);
    assert_eq!(uci(&start, "e3d4"), IllegalReason::NotReachable);
    assert_eq!(uci(&start, "a1a4"), IllegalReason::NotReachable);
    assert_eq!(uci(&start, "a1b1"), IllegalReason::NotReachable);
    assert_eq!(uci(&start, "e3e3"), IllegalReason::NotReachable);
    assert_eq!(uci(&start, "e3e4m"), IllegalReason::WrongPromotion);

    // Without its file a pawn move is a step, even where only a capture is possible.
    let blocked = position("k7/8/8/3p4/3PP3/8/8/K7 w - - 0 1");
    assert_eq!(reason(blocked.parse_san("d5")), IllegalReason::NoSuchMove);
    assert_eq!(blocked.parse_san("exd5").unwrap().to_uci(), "e4d5");

    let pinned = position("3k4/8/8/3m4/3R4/8/8/K7 b - - 0 1");
    assert_eq!(uci(&pinned, "d5c4"), IllegalReason::LeavesKingInCheck);
    let checked = position("4k3/8/8/8/8/8/8/r3K3 w - - 0 1");
    assert_eq!(uci(&checked, "e1d1"), IllegalReason::LeavesKingInCheck);

    let promoting = position("k7/8/8/4P3/8/8/8/K7 w - - 0 1");
    assert_eq!(uci(&promoting, "e5e6r"), IllegalReason::WrongPromotion);
    let step = Move::normal(Role::Pawn, Square::E5, Square::E6);
    assert_eq!(
        promoting.illegal_reason(step),
        Some(IllegalReason::WrongPromotion)
    );
    let as_rook = Move::normal(Role::Rook, Square::E5, Square::E6);
    assert_eq!(
        promoting.illegal_reason(as_rook),
        Some(IllegalReason::NotReachable)
    );
    let too_early = Move::promotion_to_met(Square::E3, Square::E4);
    assert_eq!(
        start.illegal_reason(too_early),
        Some(IllegalReason::WrongPromotion)
    );
    let article = position_by("k7/8/8/4P3/8/8/8/K7 w - - 0 1", Rules::ARTICLE);
    assert_eq!(uci(&article, "e5e6m"), IllegalReason::WrongPromotion);

    assert_eq!(reason(start.parse_san("Re5")), IllegalReason::NoSuchMove);
    assert_eq!(
        reason(start.parse_san("e4=M")),
        IllegalReason::WrongPromotion
    );
    // A piece could go there, were it not pinned; another cannot at all.
    assert_eq!(
        reason(pinned.parse_san("Mc4")),
        IllegalReason::LeavesKingInCheck
    );
    assert_eq!(reason(pinned.parse_san("Md4")), IllegalReason::NoSuchMove);
    // A pawn move with an `x` is a capture.
    assert_eq!(reason(start.parse_san("xd4")), IllegalReason::NoSuchMove);
    assert_eq!(reason(start.parse_san("dxd4")), IllegalReason::NoSuchMove);
}

#[test]
fn illegal_moves_show_move_reason_and_position() {
    let position = position("8/3k4/6M~1/2K1S3/8/8/8/8 b - 88 8 1");
    let fen = "8/3k4/6M~1/2K1S3/8/8/8/8 b - 88 8 1";
    for (error, message) in [
        (
            position.parse_uci("d7d5"),
            "`d7d5`: the piece cannot go there",
        ),
        (
            position.parse_uci("d7d6"),
            "`d7d6`: it leaves the own king in check",
        ),
        (
            position.parse_uci("a1a2"),
            "`a1a2`: there is no piece on its first square",
        ),
        (
            position.parse_uci("c5c6"),
            "`c5c6`: the piece belongs to the other side",
        ),
        (
            position.parse_san("Ra8"),
            "`Ra8`: no piece of the side to move can do that",
        ),
    ] {
        let message = format!("illegal move {message} (`{fen}`)");
        assert_eq!(error.unwrap_err().to_string(), message);
    }
    let m = Position::new().parse_uci("e3e4").unwrap();
    for refused in [
        position.play(m).map(drop),
        position.san(m).map(drop),
        position.lan(m).map(drop),
    ] {
        assert_eq!(refused.unwrap_err().reason, IllegalReason::NoPiece);
    }
    let error = Position::new().san_variation(&[m, m]).unwrap_err();
    assert_eq!(
        (error.text.as_str(), error.reason),
        ("e3e4", IllegalReason::NoPiece)
    );
}

/// A pass out of check would let the king be taken.
#[test]
fn no_pass_in_check() {
    let error = position("4k3/8/8/8/8/8/8/r3K3 w - - 0 1")
        .swap_turn()
        .unwrap_err();
    assert_eq!(error.kinds, PositionErrorKinds::OPPOSITE_CHECK);
    assert_eq!(error.fen, "4k3/8/8/8/8/8/8/r3K3 b - - 1 1");
}

/// The text is shown as it was given, marks and all.
#[test]
fn refused_san_is_shown_as_given() {
    let position = position("4k3/8/8/4S3/8/2S5/8/4K3 w - - 0 1");
    let shown = |san: &str| match position.parse_san(san).unwrap_err() {
        Error::IllegalMove(error) => error.text,
        Error::AmbiguousMove(error) => error.text,
        other => panic!("{other}"),
    };
    for san in ["Sd4+!", "Sxd4#", "Sa8?!", "Ke8"] {
        assert_eq!(shown(san), san);
    }
}
