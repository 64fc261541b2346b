//! Small promises at the border: what is refused and in which words.

use makruk_core::{
    Color, CountingError, Error, Game, IllegalReason, Piece, Position, Role, Rules, Termination,
    fen::{Fen, FenDialect, FenField},
    uci::{UciMove, UciProblem},
};

fn thai(fen: &str) -> Game {
    Game::from_position(Position::from_fen_with_rules(fen, Rules::THAI_2569).unwrap())
}

#[test]
fn a_makruk_js_count_that_contradicts_its_board() {
    let refused = |fen: &str| {
        Fen::from_dialect(fen.as_bytes(), FenDialect::MakrukJs)
            .unwrap_err()
            .field
    };
    // Black has not counted, and it is not his turn.
    let early = "4k3/8/2e5/8/8/8/8/R3K3 w 10 b bp 0 1 64";
    assert_eq!(refused(early), FenField::Halfmoves);
    // The side with the rook as the bare counter; board honor against a bare king; pieces honor
    // with pieces on both sides.
    for fen in [
        "4k3/8/8/8/8/8/8/R3K3 w 10 w pp 3 3 16",
        "4k3/8/8/8/8/8/8/R3K3 w 10 b bp 3 3 16",
        "4k3/8/2e5/8/8/8/8/R3K3 w 10 b pp 3 3 16",
    ] {
        assert_eq!(refused(fen), FenField::Counting, "{fen}");
    }
}

#[test]
fn only_the_opponent_of_a_declared_count_can_claim() {
    let mut game = thai("k7/8/2m5/8/8/8/8/K6R b - - 0 60");
    let no_offer = Err(Error::Counting(CountingError::NoOffer));
    assert_eq!(game.claim_draw(Color::White), no_offer);
    game.start_counting(Color::Black).unwrap();
    assert_eq!(game.claim_draw(Color::Black), no_offer);
    game.claim_draw(Color::White).unwrap();
    assert_eq!(game.outcome().unwrap().termination, Termination::Agreement);

    let mut bare = thai("8/2k5/8/3K4/6r1/8/8/8 b - 32 9 79");
    assert_eq!(bare.claim_draw(Color::Black), no_offer);
}

#[test]
fn nobody_counts_in_a_game_that_is_over() {
    let mut game = thai("k7/7R/1K6/8/8/8/m7/8 w - - 0 60");
    game.push_san("Rh8").unwrap();
    assert!(!game.can_start_counting(Color::Black));
    let error = game.start_counting(Color::Black).unwrap_err();
    assert_eq!(error.code(), "ERR_GAME_OVER");
    let error = game.position().start_counting(Color::Black).unwrap_err();
    assert_eq!(error, CountingError::NotAllowed);
}

#[test]
fn declarations_survive_rules_that_had_ended_the_game() {
    // Stopped after move 65 of the article's count; 2569 ends it after move 64.
    let fen = "2r5/8/8/8/8/1k6/6K1/M7 b - 128 127 125";
    let root = Position::from_fen_with_rules(fen, Rules::ARTICLE).unwrap();
    let mut game = Game::from_position(root);
    game.push_uci("c8c7").unwrap();
    game.stop_counting(Color::White).unwrap();
    let again = game.under_rules(Rules::THAI_2569).unwrap();
    assert_eq!(again.count_events().len(), 1);
    assert_eq!(again.counting(), None);
}

#[test]
fn a_declared_count_shows_in_debug() {
    let game = thai("k7/8/2m5/8/8/8/8/K6R b - - 0 60");
    let started = game.position().start_counting(Color::Black).unwrap();
    assert_ne!(format!("{started:?}"), format!("{:?}", game.position()));
}

#[test]
fn san_errors_give_the_text_and_the_reason() {
    let start = Position::new();
    let Error::IllegalMove(error) = start.parse_san("Nd4+!?").unwrap_err() else {
        panic!("another error");
    };
    assert_eq!(error.text, "Nd4+!?");
    assert_eq!(error.reason, IllegalReason::NoSuchMove);

    let pinned = Position::from_fen("4k3/8/8/8/4r3/8/4N3/4K3 w").unwrap();
    let Error::IllegalMove(error) = pinned.parse_san("Nd4").unwrap_err() else {
        panic!("another error");
    };
    assert_eq!(error.reason, IllegalReason::LeavesKingInCheck);
}

#[test]
fn a_pawn_does_not_capture_straight_ahead() {
    let start = Position::new();
    for san in ["exe4", "xe4", "e3xe4"] {
        let error = start.parse_san(san).unwrap_err();
        assert_eq!(error.code(), "ERR_ILLEGAL_MOVE", "{san}");
    }
    assert!(start.parse_san("e3-e4").is_ok());
}

#[test]
fn uci_names_the_first_thing_that_is_wrong() {
    let problem = |uci: &str| uci.parse::<UciMove>().unwrap_err().problem;
    assert_eq!(problem("e3-e4"), UciProblem::To);
    assert_eq!(problem("33e4m"), UciProblem::From);
    assert_eq!(problem("e3e4k"), UciProblem::Promotion);
}

#[cfg(feature = "serde")]
#[test]
fn json_errors_say_what_and_where() {
    let error = |json: &str| serde_json::from_str::<Game>(json).unwrap_err().to_string();
    let root = "{\"fen\":\"rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1\"}";
    let bad_move = format!("{{\"root\":{root},\"moves\":[\"e3e4\",\"e3e4\"]}}");
    assert!(error(&bad_move).starts_with("after 1 moves: illegal move `e3e4`"));
    let late = format!(
        "{{\"root\":{root},\"moves\":[],\"count_events\":[{{\"ply\":2,\"event\":\"start\"}}]}}"
    );
    assert!(error(&late).contains("past the last of 0 moves"));
    assert!(error("7").contains("an object with the root and the moves of a game"));

    let rules = |json: &str| serde_json::from_str::<Rules>(json).unwrap_err().to_string();
    assert!(rules("{\"counting\":\"declare\"}").contains("automatic declared off"));
    assert!(rules("{\"countend\":\"after-limit\"}").contains("unknown field `countend`"));
    assert!(rules("\"thai\"").contains("fairy, thai-2569, article"));

    // The flag of a rook means nothing, and is not written.
    let rook = Piece {
        promoted: true,
        ..Piece::new(Color::White, Role::Rook)
    };
    let json = serde_json::to_string(&rook).unwrap();
    assert!(serde_json::from_str::<Piece>(&json).is_ok());
}
