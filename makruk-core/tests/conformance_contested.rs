//! The rows of `peers.jsonl` on which sources disagree: what each preset says, where `docs/counting.md`
//! decides it. `conformance_peers.rs` makes sure that these rows are all.

mod common;

use common::{PRESETS, Row, after, peers, position_by, push_all};
use makruk_core::{Color, CountKind, Game, Outcome, Position, PositionErrorKinds, Termination};

/// The row, and its start position under each preset.
fn row(id: &str) -> (Row, [Position; 3]) {
    let row = peers().into_iter().find(|row| row.id() == id).unwrap();
    assert!(row.flag("contested"));
    let roots = PRESETS.map(|rules| position_by(row.text("fen"), rules));
    (row, roots)
}

fn outcome(position: &Position, line: &[&str]) -> Option<Outcome> {
    after(position, line).outcome()
}

/// Board honor: this peer and Fairy-Stockfish draw with move 65 of the counter. 2569 draws with the
/// attacker's answer to move 64.
#[test]
fn board_honor_after_move_64_or_65() {
    let (row, [fairy, thai, article]) = row("pv0141");
    let line = row.texts("moves");
    let terminations = |position: &Position| {
        // Move 64 is made; the attacker answers, then the counter makes move 65.
        [0, 1, 2].map(|plies| outcome(position, &line[..plies]).map(|end| end.termination))
    };
    let drawn = Some(Termination::BoardHonor);
    assert_eq!(row.get("expected")["drawn_after_move_64"], false);
    assert_eq!(row.get("expected")["drawn_after_move_65"], true);
    assert_eq!(terminations(&fairy), [None, None, drawn]);
    assert_eq!(terminations(&article), [None, None, drawn]);
    assert_eq!(terminations(&thai), [None, drawn, drawn]);
}

/// The counter mates: a win for this peer and Fairy-Stockfish, a draw where the count is declared.
///
/// The row's mated king is bare, though, so by the rules it is that king that counts, whatever the
/// FEN says, and the mate wins everywhere. A met beside the king makes the row what it means.
#[test]
fn mate_by_the_counter() {
    let (row, roots) = row("pv0142");
    let line = row.texts("moves");
    let results = |roots: [Position; 3]| roots.map(|root| outcome(&root, &line).unwrap());
    for outcome in results(roots) {
        assert_eq!(row.get("expected")["result"], outcome.result());
    }

    let with_met = row.text("fen").replace("/8 w", "/7m w");
    let [fairy, thai, article] = results(PRESETS.map(|rules| position_by(&with_met, rules)));
    assert_eq!(fairy.to_string(), "1-0 (checkmate)");
    assert_eq!(thai.to_string(), "1/2-1/2 (counter-mate)");
    assert_eq!(article.to_string(), "1/2-1/2 (counter-mate)");
}

/// More pieces than the limit, from a FEN without a count: this peer draws when the bare king has
/// moved. All presets follow Fairy-Stockfish: the count begins with the attacker's move.
#[test]
fn count_over_before_it_begins() {
    let (row, roots) = row("pv0143");
    assert_eq!(row.get("expected")["result"], "1/2-1/2");
    assert_eq!(row.get("fairy")["result"], "*");
    for root in roots {
        let mut game = Game::from_position(root);
        push_all(&mut game, &row.texts("moves"));
        assert_eq!(
            game.result(),
            row.get("fairy")["result"],
            "{}",
            root.rules()
        );
        let limit = game.counting_limit(Color::Black).unwrap();
        assert_eq!(
            limit,
            row.get("expected")["limit_moves"],
            "{}",
            root.rules()
        );
        assert_eq!(
            game.position().board().occupied().len(),
            row.get("expected")["pieces"]
        );

        push_all(&mut game, &["a1b2"]);
        let outcome = game.outcome().unwrap();
        assert_eq!(
            outcome.to_string(),
            "1/2-1/2 (pieces-honor)",
            "{}",
            root.rules()
        );
    }
}

/// Pieces honor: this peer draws after the attacker's last move, as 2569; Fairy-Stockfish one ply
/// later.
#[test]
fn attackers_last_move() {
    let (row, roots) = row("pv0144");
    let line = row.texts("moves");
    let [fairy, thai, article] = roots.map(|root| outcome(&root, &line).is_some());
    assert_eq!(thai, *row.get("expected"));
    assert_eq!(fairy, *row.get("fairy"));
    assert_eq!(article, *row.get("fairy"));
    // The next ply ends it everywhere.
    for root in roots {
        let end = outcome(&root, &[&*line, &["h8g8"]].concat()).unwrap();
        assert_eq!(
            end.termination,
            Termination::PiecesHonor,
            "{}",
            root.rules()
        );
    }
}

/// Two pawns against a bare king are enough to go on, under all presets.
#[test]
fn two_pawns_can_mate() {
    let (row, roots) = row("pv0249");
    for root in roots {
        let insufficient = root.is_insufficient_material();
        assert_eq!(insufficient, *row.get("expected"), "{}", root.rules());
    }
}

/// Against a bare king there is no board honor: it is pieces honor, and it begins with the
/// attacker's move at the number of pieces.
#[test]
fn no_board_honor_against_a_bare_king() {
    let (row, roots) = row("pv0277");
    for root in roots {
        assert_eq!(root.counting(), None, "{}", root.rules());
        assert_eq!(root.counting_limit(Color::White), None, "{}", root.rules());
        assert_eq!(
            root.counting_limit(Color::Black),
            Some(16),
            "{}",
            root.rules()
        );

        let counting = after(&root, &["f1f2"]).counting().unwrap();
        assert_eq!(
            (counting.kind, counting.side),
            (CountKind::PiecesHonor, Color::Black)
        );
        assert_eq!(counting.count, row.get("expected")["from"]);
        assert_eq!(
            counting.limit,
            16,
            "the peer has {}",
            row.get("expected")["to"]
        );
    }
}

/// The side not to move is in check: no preset plays from there.
#[test]
fn no_move_that_takes_the_king() {
    let row = peers()
        .into_iter()
        .find(|row| row.id() == "pv0487")
        .unwrap();
    assert!(row.is_refused());
    for rules in PRESETS {
        let error = Position::from_fen_with_rules(row.text("fen"), rules).unwrap_err();
        let makruk_core::Error::Position(error) = error else {
            panic!("{error}")
        };
        assert_eq!(error.kinds, PositionErrorKinds::OPPOSITE_CHECK);
    }
}
