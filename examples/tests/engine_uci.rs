//! The engine as a graphical program meets it: what it answers, whatever is said to it.

mod common;

use common::gui::{Gui, after, best, score};

/// Lines without what differs from one run to the next.
fn timeless(lines: &[String]) -> Vec<String> {
    lines
        .iter()
        .map(|line| {
            let mut words = line.split_whitespace();
            let mut kept = Vec::new();
            while let Some(word) = words.next() {
                if matches!(word, "nps" | "time") {
                    words.next();
                } else {
                    kept.push(word);
                }
            }
            kept.join(" ")
        })
        .collect()
}

#[test]
fn handshake() {
    let mut gui = Gui::start();
    gui.send("uci");
    let lines = gui.until("uciok");
    for begin in [
        "id name ",
        "id author ",
        "option name Hash type spin default 16 min 1 max ",
        "option name Clear Hash type button",
        "option name Ponder type check default false",
        "option name UCI_Variant type combo default makruk var makruk var makpong var cambodian \
         var karouk var asean",
        "option name Rules type combo default fairy var fairy var thai-2569 var article",
    ] {
        assert!(lines.iter().any(|line| line.starts_with(begin)), "{begin}");
    }
    assert!(
        gui.answers("ucinewgame\nsetoption name Hash value 3")
            .is_empty()
    );
    gui.send("quit");
    assert_eq!(gui.end(), (Vec::new(), Some(0)));
}

#[test]
fn a_search_says_what_it_found() {
    let mut gui = Gui::start();
    let lines = gui.search("position startpos moves e3e4\ngo depth 5");
    let info = &lines[lines.len() - 2];
    for word in [
        "depth", "seldepth", "score", "nodes", "nps", "hashfull", "time", "pv",
    ] {
        assert!(after(info, word).is_some(), "{word}: {info}");
    }
    assert_eq!(after(info, "depth"), Some("5"));
    assert_eq!(after(info, "pv"), Some(best(&lines)));
    assert!(lines.last().unwrap().contains(" ponder "));
}

#[test]
fn depth_and_nodes_are_obeyed_and_repeatable() {
    let mut gui = Gui::start();
    let place = "ucinewgame\nposition fen \
                 r1smk2r/3n1s2/p1pppnpp/1p3p2/2P1P3/PP1P1PPP/3NNS2/R1SKM2R w - - 0 8\n";
    for go in ["go depth 6", "go nodes 7000"] {
        let first = gui.search(&format!("{place}{go}"));
        let again = gui.search(&format!("{place}{go}"));
        assert_eq!(timeless(&first), timeless(&again), "{go}");
        // Another process, too.
        let other = Gui::start().search(&format!("{place}{go}"));
        assert_eq!(timeless(&first), timeless(&other), "{go}");
        let total = after(&first[first.len() - 2], "nodes").unwrap();
        match go {
            "go depth 6" => assert_eq!(after(&first[first.len() - 2], "depth"), Some("6")),
            _ => assert_eq!(total, "7000"),
        }
    }
    let one = gui.search(&format!("{place}go nodes 1"));
    assert_ne!(best(&one), "(none)");
}

#[test]
fn only_some_moves() {
    let mut gui = Gui::start();
    let lines = gui.search("position startpos\ngo depth 3 searchmoves a3a4");
    assert_eq!(best(&lines), "a3a4");
    let error = gui.answers("go depth 3 searchmoves a3a5");
    assert!(error[0].contains("searchmoves") && error[0].contains("a3a5"));
}

#[test]
fn stop_ends_an_endless_search() {
    let mut gui = Gui::start();
    for go in ["go infinite", "go", "go ponder wtime 1 btime 1"] {
        gui.send(&format!("position startpos\n{go}"));
        gui.until("info depth 3 ");
        // Everything is answered meanwhile.
        let lines = gui.answers("go depth 1\nsetoption name Hash value 2\nucinewgame");
        let errors: Vec<_> = lines.iter().filter(|line| line.contains("error")).collect();
        assert_eq!(errors.len(), 3, "{errors:?}");
        assert!(errors.iter().all(|error| error.contains("`stop`")));
        assert!(!lines.iter().any(|line| line.starts_with("bestmove")));
        // The search goes on with the position that it was given.
        gui.send("position fen 5k2/7R/5K2/8/8/8/8/8 w - 32 31 40\nstop");
        let lines = gui.until("bestmove");
        assert_ne!(best(&lines), "h7h8", "{go}");
    }
    // Nobody searches.
    assert!(gui.answers("stop\nstop\nponderhit").is_empty());
}

#[test]
fn what_is_found_on_the_opponents_time_is_kept_until_it_is_asked_for() {
    let mut gui = Gui::start();
    let place = "position fen 5k2/7R/5K2/8/8/8/8/8 w - 32 31 40\n";
    for go in ["go ponder nodes 1", "go ponder movetime 1", "go infinite"] {
        let lines = gui.answers(&format!("{place}{go}"));
        assert!(!lines.iter().any(|line| line.starts_with("bestmove")));
        let end = if go == "go infinite" {
            "stop"
        } else {
            "ponderhit"
        };
        assert_ne!(best(&gui.search(end)), "(none)", "{go}");
    }
}

#[test]
fn clocks_are_obeyed() {
    let mut gui = Gui::start();
    for go in [
        "go wtime 300 btime 300 winc 10 binc 10",
        "go wtime 200 movestogo 2",
        "go wtime 0 btime 0",
        "go wtime -50 btime 1000",
        "go movetime 20",
    ] {
        let lines = gui.search(&format!("position startpos\n{go}"));
        assert_ne!(best(&lines), "(none)", "{go}");
    }
    // One move only: there is nothing to think about.
    let lines = gui.search("position fen 7k/8/5K2/8/8/8/8/6R1 b - 32 9 40\ngo btime 3600000");
    assert_eq!(best(&lines), "h8h7");
}

#[test]
fn positions_in_words() {
    let mut gui = Gui::start();
    let text = gui
        .answers("position fen 8/2k5/8/3K4/6r1/8/8/8 b - 32 9 79\nd")
        .join("\n");
    for part in [
        ". . . . . . r .",
        "Rules: fairy",
        "Fen: 8/2k5/8/3K4/6r1/8/8/8 b - 32 9 79",
        "Key: ",
        "Count: White counts 5 of 16, Black has 12 moves left",
        "Moves: 20, ",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let text = gui.answers("eval").join("\n");
    assert!(text.contains("material -520"), "{text}");
    let text = gui.answers("help").join("\n");
    assert!(text.contains("go perft"), "{text}");
}

#[test]
fn perft_counts() {
    let mut gui = Gui::start();
    for (variant, nodes) in [
        ("makruk", "273026"),
        ("cambodian", "361719"),
        ("asean", "273026"),
    ] {
        gui.send(&format!(
            "setoption name UCI_Variant value {variant}\ngo perft 4"
        ));
        let lines = gui.until("Nodes searched");
        assert_eq!(
            lines.last().unwrap(),
            &format!("Nodes searched: {nodes}"),
            "{variant}"
        );
    }
    gui.send("go perft 0");
    assert_eq!(gui.until("Nodes").last().unwrap(), "Nodes searched: 1");
    gui.send("go perft 200\nstop");
    gui.until("info string perft was stopped");
}

#[test]
fn a_game_that_is_over_has_no_best_move() {
    let mut gui = Gui::start();
    for (fen, expected, why) in [
        (
            "R6k/8/6K1/8/8/8/8/8 b - 32 9 40",
            "mate 0",
            "1-0 (checkmate)",
        ),
        (
            "1R4k1/R7/8/8/8/8/8/4K3 b - 16 9 40",
            "mate 0",
            "1-0 (checkmate)",
        ),
        (
            "k7/2K5/1M6/8/8/8/8/8 b - 128 9 40",
            "cp 0",
            "1/2-1/2 (stalemate)",
        ),
    ] {
        let lines = gui.search(&format!("position fen {fen}\ngo depth 3"));
        assert_eq!(
            (best(&lines), score(&lines).as_str()),
            ("(none)", expected),
            "{fen}"
        );
        assert!(lines[0].contains(why), "{lines:?}");
    }
    // Drawn by the count, but whoever asks for a move gets one.
    let lines = gui.search("position fen 8/2k5/8/3K4/6r1/8/8/8 b - 32 33 79\ngo depth 3");
    assert!(lines[0].contains("1/2-1/2 (pieces-honor)"), "{lines:?}");
    assert_ne!(best(&lines), "(none)");
    assert_eq!(score(&lines), "cp 0");
}

#[test]
fn bad_input_is_answered_and_survived() {
    let long = "x".repeat(1 << 20);
    let many = format!("position startpos moves {}", "e3e4 ".repeat(30_000));
    let lines = [
        "bogus",
        "\u{0}\u{1}\u{7f}",
        "หมากรุก",
        "position",
        "position fen",
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position fen rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR x - - 0 1",
        "position startpos moves e2e4",
        "position startpos moves e3e4 zzzz",
        "position startpos moves หมาก",
        "go depth",
        "go depth -3",
        "go depth 99999999999999999999",
        "go nodes many",
        "go wtime",
        "go sideways",
        "go perft",
        "go perft -1",
        "setoption",
        "setoption name",
        "setoption name Hash",
        "setoption name Hash value 0",
        "setoption name Hash value 99999999",
        "setoption name UCI_Variant value chess",
        "setoption name Rules value western",
        "setoption value name",
        &long,
        &many,
    ];
    let mut gui = Gui::start();
    gui.send("position startpos moves e3e4");
    for line in lines {
        let answers = gui.answers(line);
        let begin: String = line.chars().take(60).collect();
        assert_eq!(answers.len(), 1, "{begin}: {answers:?}");
        assert!(
            answers[0].starts_with("info string error: ") && answers[0].len() < 600,
            "{begin}: {answers:?}"
        );
    }
    gui.send_bytes(b"position fen \xff\xfe\x80 w - - 0 1\n");
    gui.send_bytes(b"\xff\xff\n");
    assert_eq!(gui.answers("").len(), 2);
    // The position is the one before.
    let text = gui.answers("d").join("\n");
    assert!(text.contains("/PPPP1PPP/8/RNSKMSNR b - - 0 1"), "{text}");
    assert!(gui.answers("\r\n\t \ndebug on\nregister later").is_empty());
}

#[test]
fn the_end_of_the_input_ends_it() {
    let gui = Gui::start();
    assert_eq!(gui.end(), (Vec::new(), Some(0)));

    let mut gui = Gui::start();
    gui.send("go infinite");
    gui.until("info depth 2 ");
    let (rest, code) = gui.end();
    assert!(rest.last().unwrap().starts_with("bestmove "));
    assert_eq!(code, Some(0));

    // In the middle of a line, which is obeyed all the same.
    let mut gui = Gui::start();
    gui.send_bytes(b"isready");
    assert_eq!(gui.end(), (vec!["readyok".to_owned()], Some(0)));
}

#[test]
fn what_follows_stop_at_once_is_done() {
    let mut gui = Gui::start();
    gui.send("go infinite\nstop\nsetoption name Hash value 2\nucinewgame\ngo depth 1");
    let first = gui.until("bestmove");
    let second = gui.until("bestmove");
    for lines in [first, second] {
        assert!(
            lines.iter().all(|line| !line.contains("error")),
            "{lines:?}"
        );
    }
}
