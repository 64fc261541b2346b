//! How the engine plays: whole games, mates, and what a count makes of them.

mod common;

use common::gui::{Gui, best, score};
use makruk_core::{Color, Game, Position, Rules, Termination};
use serde_json::Value;

/// Positions of games played at random, and what the test itself proves: in how many moves there is
/// a mate.
const MATES: &str = include_str!("data/mates.jsonl");

/// Lets the engine play on against itself. Every move must be legal, and the game must end.
fn play_on(gui: &mut Gui, game: &mut Game, nodes: u32) {
    let root = game.fen();
    let mut moves = String::new();
    while game.outcome().is_none() {
        assert!(game.len() < 2000, "{root} moves {moves}");
        let lines = gui.search(&format!(
            "position fen {root} moves {moves}\ngo nodes {nodes}"
        ));
        for line in &lines {
            assert!(!line.contains("error"), "{line}: {root} moves {moves}");
        }
        let m = game.push_uci(best(&lines)).unwrap();
        moves.push(' ');
        moves += &m.to_string();
    }
}

#[test]
fn whole_games() {
    for rules in Rules::preset_names() {
        let rules: Rules = rules.parse().unwrap();
        let mut gui = Gui::start();
        let variant = rules.variant;
        gui.send(&format!("setoption name UCI_Variant value {variant}"));
        if rules != variant.rules() {
            gui.send(&format!("setoption name Rules value {rules}"));
        }
        for opening in ["", "a3a4 a6a5"] {
            let mut game = Game::with_rules(rules);
            for m in opening.split_whitespace() {
                game.push_uci(m).unwrap();
            }
            let mut game = Game::from_position(*game.position());
            gui.send("ucinewgame");
            play_on(&mut gui, &mut game, 400);
        }
    }
}

/// Whether the side to move has a mate in so many moves, by trying everything.
fn has_mate(position: &Position, moves: u32) -> bool {
    let winner = position.turn();
    position.legal_moves().iter().any(|m| {
        let next = position.play(*m).unwrap();
        match next.outcome() {
            Some(outcome) => outcome.winner == Some(winner),
            None => {
                moves > 1
                    && next.legal_moves().iter().all(|reply| {
                        let after = next.play(*reply).unwrap();
                        after.outcome().is_none() && has_mate(&after, moves - 1)
                    })
            }
        }
    })
}

#[test]
fn mates_are_found_and_are_the_shortest() {
    let mut gui = Gui::start();
    for line in MATES.lines() {
        let row: Value = serde_json::from_str(line).unwrap();
        let fen = row["fen"].as_str().unwrap();
        let moves = u32::try_from(row["mate"].as_u64().unwrap()).unwrap();
        let position = Position::from_fen(fen).unwrap();
        assert!(has_mate(&position, moves), "{fen}");
        assert!(moves == 1 || !has_mate(&position, moves - 1), "{fen}");

        let place = format!("ucinewgame\nposition fen {fen}\n");
        for go in [
            format!("go mate {moves}"),
            format!("go depth {}", 2 * moves + 2),
        ] {
            let lines = gui.search(&format!("{place}{go}"));
            assert_eq!(score(&lines), format!("mate {moves}"), "{go}: {fen}");
            let after = position.play(position.parse_uci(best(&lines)).unwrap());
            let after = after.unwrap();
            let still = after.legal_moves().iter().all(|reply| {
                let next = after.play(*reply).unwrap();
                moves > 1 && has_mate(&next, moves - 1)
            });
            assert!(still, "{go}: {fen}");
        }
    }
}

#[test]
fn a_mate_that_is_longer_than_the_count_is_a_draw() {
    let mut gui = Gui::start();
    // Two rooks mate in two moves; a rook in ten.
    for (fen, spare, moves) in [
        ("7k/8/8/8/8/1R6/R7/4K3 w - 16", 13, 2),
        ("8/8/4k3/8/4K3/8/8/R7 w - 32", 13, 10),
    ] {
        for rules in [Rules::FAIRY, Rules::THAI_2569] {
            gui.send(&format!("setoption name Rules value {rules}"));
            let mut scores = Vec::new();
            for ply in [spare, spare + 2] {
                let fen = format!("{fen} {ply} 40");
                let position = Position::from_fen_with_rules(&fen, rules).unwrap();
                let left = position.counting().unwrap().moves_left;
                assert_eq!(left >= moves, ply == spare, "{fen}");
                let lines = gui.search(&format!("ucinewgame\nposition fen {fen}\ngo depth 6"));
                scores.push(score(&lines));
            }
            assert_eq!(scores[0], format!("mate {moves}"), "{fen}");
            let draw: i32 = scores[1].strip_prefix("cp ").unwrap().parse().unwrap();
            assert!(draw.abs() < 10, "{fen}: {draw}");
        }
    }
}

#[test]
fn the_counter_holds_out_and_the_attacker_is_in_time() {
    let mut gui = Gui::start();
    // Won with the last of thirteen moves, against the best defence.
    let mut game = Game::from_fen("8/6R1/2k5/8/8/8/4K3/8 b - 32 6 1").unwrap();
    play_on(&mut gui, &mut game, 2000);
    let outcome = game.outcome().unwrap();
    assert_eq!(
        (outcome.winner, outcome.termination),
        (Some(Color::White), Termination::Checkmate)
    );
    assert_eq!(game.len(), 26);

    // One number later it is a draw, and the bare king knows how.
    let mut game = Game::from_fen("8/6R1/2k5/8/8/8/4K3/8 b - 32 8 1").unwrap();
    play_on(&mut gui, &mut game, 2000);
    let outcome = game.outcome().unwrap();
    assert_eq!(outcome.termination, Termination::PiecesHonor);
}

#[test]
fn the_first_check_wins_in_kar_ouk() {
    let mut gui = Gui::start();
    gui.send("setoption name UCI_Variant value karouk");
    let fen = "4k3/8/8/8/8/8/4P3/R3K3 w - - 1+1 0 1";
    let lines = gui.search(&format!("position fen {fen}\ngo depth 3"));
    assert_eq!(score(&lines), "mate 1");
    assert_eq!(best(&lines), "a1a8");
}

#[test]
fn a_mate_by_who_counts_board_honor_is_a_draw_where_the_rules_say_so() {
    // White counts board honor and can mate at once.
    let fen = "7k/R7/8/8/8/7n/8/1R3K2 w - 128 4 60";
    for (rules, expected) in [("fairy", "mate 1"), ("thai-2569", "cp")] {
        let mut gui = Gui::start();
        let lines = gui.search(&format!(
            "setoption name Rules value {rules}\nposition fen {fen}\ngo depth 2"
        ));
        assert!(
            score(&lines).starts_with(expected),
            "{rules}: {}",
            score(&lines)
        );
    }
}
