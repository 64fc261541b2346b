//! The random games, ply by ply.

mod common;

use common::{Row, rows};
use makruk_core::{CountKind, Game, Position, Termination, fen::FenOptions};

/// Games that end with a capture that leaves too little material just as the count runs out. The
/// file calls that counting; the library names the material, which `Position::outcome` puts first.
const BOTH: [&str; 2] = ["ro0129", "ro0371"];

/// Games that go on although nobody can mate any more (several mets, all on one colour): the file
/// looked for that after captures only. Fairy-Stockfish, asked for each of the plies, agrees.
const PLAYED_ON: [&str; 3] = ["ro0165", "ro0307", "ro0367"];

#[test]
fn every_ply_of_the_random_games() {
    let columns = [
        "id",
        "result",
        "termination",
        "moves",
        "san",
        "fens",
        "legal",
        "check",
        "claim",
    ];
    let plies: usize = rows("random_games.jsonl.gz", 500, &columns)
        .iter()
        .map(replay)
        .sum();
    assert_eq!(plies, 81_987);
}

/// Plays one game and gives its number of plies.
fn replay(row: &Row) -> usize {
    let mut game = Game::new();
    let (moves, sans, fens) = (row.texts("moves"), row.texts("san"), row.texts("fens"));
    let legal = row.get("legal").as_array().unwrap();
    let (checks, claims) = (row.text("check").as_bytes(), row.text("claim").as_bytes());
    for column in [
        sans.len(),
        fens.len(),
        legal.len(),
        checks.len(),
        claims.len(),
    ] {
        assert_eq!(column, moves.len(), "{}", row.id());
    }
    for ply in 0..moves.len() {
        let at = format!("{} ply {}: {}", row.id(), ply + 1, moves[ply]);
        push(&mut game, moves[ply], sans[ply], &at);

        let position = game.position();
        assert_eq!(marked_fen(position), fens[ply], "{at}");
        assert_eq!(Position::from_fen(fens[ply]).as_ref(), Ok(position), "{at}");
        let legal = legal[ply].as_u64().unwrap();
        assert_eq!(position.legal_moves().len() as u64, legal, "{at}");
        assert_eq!(position.count_legal_moves() as u64, legal, "{at}");
        assert_eq!(position.has_legal_moves(), legal > 0, "{at}");
        assert_eq!(position.is_check(), checks[ply] == b'1', "{at}");

        // The games go on after a third repetition. They end with a draw by counting, and in
        // ways that are no claim; the end is looked at below.
        let claim = match (position.has_count_run_out(), game.is_repetition(3)) {
            (true, _) if !position.is_checkmate() => b'1',
            (_, true) => b'2',
            _ => b'0',
        };
        assert_eq!(char::from(claim), char::from(claims[ply]), "{at}");
        if ply + 1 < moves.len() {
            let insufficient = PLAYED_ON.contains(&row.id()) && position.is_insufficient_material();
            let expected = match claim {
                _ if insufficient => Some(Termination::InsufficientMaterial),
                b'2' => Some(Termination::ThreefoldRepetition),
                _ => None,
            };
            let outcome = game.outcome().map(|outcome| outcome.termination);
            assert_eq!(outcome, expected, "{at}");
        }
    }
    check_end(&game, row);
    take_back(game, row.id());
    moves.len()
}

/// Reads a move in each notation and writes it again, then plays it.
fn push(game: &mut Game, uci: &str, san: &str, at: &str) {
    let position = game.position();
    let m = position.parse_uci(uci).unwrap();
    assert_eq!(m.to_uci(), uci, "{at}");
    assert_eq!(position.san(m).unwrap(), san, "{at}");
    assert_eq!(position.parse_san(san), Ok(m), "{at}");
    let lan = position.lan(m).unwrap();
    assert_eq!(position.parse_san(&lan), Ok(m), "{at}: {lan}");
    game.push(m).unwrap();
}

fn marked_fen(position: &Position) -> String {
    position.fen_with(FenOptions::default().promoted(true))
}

/// By which count a draw by counting is one.
fn count_termination(position: &Position) -> Termination {
    match position.counting().unwrap().kind {
        CountKind::BoardHonor => Termination::BoardHonor,
        _ => Termination::PiecesHonor,
    }
}

fn check_end(game: &Game, row: &Row) {
    let expected = match row.text("termination") {
        "checkmate" => Some(Termination::Checkmate),
        "stalemate" => Some(Termination::Stalemate),
        "insufficient" => Some(Termination::InsufficientMaterial),
        "counting" if BOTH.contains(&row.id()) => Some(Termination::InsufficientMaterial),
        "counting" => Some(count_termination(game.position())),
        // Cut off.
        "maxply" => None,
        other => panic!("{}: unknown termination {other}", row.id()),
    };
    let termination = game.outcome().map(|outcome| outcome.termination);
    assert_eq!(termination, expected, "{}", row.id());
    assert_eq!(game.result(), row.text("result"), "{}", row.id());
}

/// Takes every move back and looks whether the start position comes back.
fn take_back(mut game: Game, id: &str) {
    while game.pop().is_some() {}
    assert_eq!(game, Game::new(), "{id}");
    assert_eq!(game.position(), &Position::new(), "{id}");
}
