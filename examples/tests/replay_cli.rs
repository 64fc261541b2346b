//! The two programs as they are run: what they print, and how they end.

mod common;

use std::{
    io::{BufRead, BufReader},
    process::{Command, Stdio},
};

use serde_json::Value;

use common::{REPLAY, Run, file, perft, replay, run};

const GOOD: &str = "[Event \"good\"]\n\n1. Sd2 c5 2. d4 cxd4 3. cxd4 d5 4. e4 Ne7 5. Nc3 dxe4\n\
                    6. Nxe4 Nd7 7. Nd6# 1-0\n\n";

#[test]
fn built_in_games_show_everything() {
    for rules in ["fairy", "thai-2569", "article"] {
        let run = replay(&["--rules", rules]);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{rules}");
        for part in [
            "  6  p p . N p p p p\n",
            "Count   Black counts 16 of 16, White has 0 moves left\n",
            "Result  1-0, checkmate\nRecord  the same\n",
            "Result  1/2-1/2, the board-honor count has run out\n",
            "Result  1/2-1/2, stalemate\nRecord  1-0: DIFFERENT\n",
            "Total   6 games, 175 plies: 6 replayed, 0 broken, 0 skipped\n",
        ] {
            assert!(run.out.contains(part), "{rules}: {part}");
        }
    }
    let run = replay(&["--unicode", "--moves"]);
    assert!(run.out.contains("  8  ♜ . ♝ ♛ ♚ ♝ . ♜\n"));
    assert!(
        run.out
            .contains("67... Kg8      Black counts 16 of 16, White has 1 move left\n")
    );
}

#[test]
fn json_is_for_programs() {
    let run = replay(&["--json"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let reasons: Vec<_> = run
        .lines()
        .iter()
        .map(|line| line["reason"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(
        reasons,
        [
            "checkmate",
            "threefold-repetition",
            "checkmate",
            "pieces-honor",
            "board-honor",
            "stalemate"
        ]
    );
    assert!(run.lines().iter().all(|line| line["error"].is_null()));
}

#[test]
fn a_file_without_games_is_told() {
    let path = file("prose.txt", "hello world\n");
    let run = replay(&[&path]);
    assert_eq!(run.code, 0);
    assert!(run.err.contains("no game was recognised"), "{}", run.err);
    let empty = file("empty.pgn", "");
    assert_eq!(replay(&[&empty]).err, "");
}

#[test]
fn a_broken_game_is_reported_and_the_rest_goes_on() {
    let path = file(
        "broken.pgn",
        format!(
            "[CorpusId \"first\"]\n\n1. e4 e5 2. Nd4 *\n\n{GOOD}\
             [Variant \"Shatranj\"]\n\n1. Kb2 *\n\n[CorpusId \"last\"]\n\n1. e4 Nf6 *\n"
        ),
    );
    let run = replay(&[&path]);
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    for part in [
        format!("{path}, game 1 (first)\n"),
        format!("{path}, game 2: good\n"),
        "Broken  line 3, column 13, move 2. `Nd4`: illegal move `Nd4`:".to_owned(),
        "Legal   Kc2, Kd2, Ke2, Md2, Mf2, Nd2, Ne2,".to_owned(),
        "Record  the same\n".to_owned(),
        "Skipped variant `Shatranj` is not supported\n".to_owned(),
        "Broken  line 16, column 7, move 1... `Nf6`: illegal move".to_owned(),
        "Total   4 games, 16 plies: 1 replayed, 2 broken, 1 skipped\n".to_owned(),
    ] {
        assert!(run.out.contains(&part), "{part}\n{}", run.out);
    }
    let json = replay(&["--json", &path]);
    assert_eq!((json.code, json.err.as_str()), (1, ""));
    let lines = json.lines();
    assert_eq!(lines.len(), 4);
    assert_eq!(lines[0]["plies"], 2);
    let error = lines[0]["error"].as_str().unwrap();
    assert!(
        error.contains("; legal: Kc2, Kd2, Ke2, Md2, Mf2, Nd2, Ne2,"),
        "{error}"
    );
    assert_eq!(lines[1]["agrees"], true);
    assert_eq!(lines[2]["error"], "variant `Shatranj` is not supported");
    assert_eq!(
        (&lines[3]["id"], &lines[3]["plies"]),
        (&"last".into(), &1.into())
    );
}

#[test]
fn skipped_games_and_different_results_are_no_error() {
    let path = file(
        "odd.pgn",
        format!(
            "[Variant \"Sittuyin\"]\n\n1. e4 *\n{}",
            GOOD.replace("1-0", "0-1")
        ),
    );
    let run = replay(&[&path]);
    assert_eq!(run.code, 0);
    assert!(run.out.contains("Record  0-1: DIFFERENT\n"));
}

#[test]
fn json_lines_come_from_standard_input() {
    let input = b"\xef\xbb\xbf\r\n{\"id\":\"a\",\"moves\":[\"e3e4\"],\"result\":\"1-0\"}\r\n\
        not json\n{\"id\":\"\xff\"}\n{\"id\":\"d\",\"moves\":[\"e3e5\"]}\n{\"moves\":[]}";
    let run = run(&REPLAY, &["--json", "-"], input);
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    let lines = run.lines();
    let errors: Vec<_> = lines
        .iter()
        .map(|line| {
            line["error"]
                .as_str()
                .unwrap_or("-")
                .split(" (`")
                .next()
                .unwrap()
        })
        .collect();
    assert_eq!(
        errors,
        [
            "-",
            "line 3: invalid JSON at column 2: expected ident",
            "line 4: not UTF-8 at byte 8",
            "line 5, move 1. `e3e5`: illegal move `e3e5`: the piece cannot go there",
            "-"
        ]
    );
    assert_eq!(lines[0]["file"], "-");
    assert_eq!(
        (&lines[0]["agrees"], &lines[0]["recorded"]),
        (&Value::Null, &"1-0".into())
    );
    assert_eq!(lines[4]["id"], "5");
}

#[test]
fn many_games_are_summed_up() {
    let good = GOOD.repeat(20);
    let few = file("few.pgn", &good);
    assert_eq!(replay(&[&few]).out.matches("a b c d e f g h").count(), 20);
    let bad = file("bad.pgn", "[Event \"x\"]\n\n1. e4 Nd9 *\n");
    let many = replay(&[&few, &bad]);
    assert_eq!(many.code, 1);
    assert!(
        many.out.starts_with(&format!(
            "{bad}, game 1, line 3, column 7, move 1... `Nd9`: invalid SAN `Nd9`"
        )),
        "{}",
        many.out
    );
    assert!(many.out.contains("; legal: Kd7, Ke7, Kf7, Mc7, Me7, Nd7,"));
    assert!(
        many.out
            .contains("Total   21 games, 261 plies: 20 replayed, 1 broken")
    );
    assert!(!many.out.contains("a b c d e f g h"));
    let all = replay(&["--boards", &few, &bad]);
    assert_eq!(all.out.matches("a b c d e f g h").count(), 21);
}

#[test]
fn files_that_cannot_be_read_do_not_stop_the_others() {
    let good = file("readable.pgn", GOOD);
    let directory = env!("CARGO_TARGET_TMPDIR");
    let run = replay(&["--json", "no such file", directory, &good]);
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("replay: cannot read no such file: "),
        "{}",
        run.err
    );
    assert_eq!(run.err.lines().count(), 2, "{}", run.err);
    assert_eq!(run.lines().len(), 1);
}

#[test]
fn wrong_usage_is_answered() {
    for args in [&["--what"][..], &["--rules", "chess"], &["--rules"]] {
        let run = replay(args);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}");
        assert!(run.err.ends_with("; see replay --help\n"), "{}", run.err);
    }
    let help = replay(&["--help"]);
    assert_eq!((help.code, help.err.as_str()), (0, ""));
    assert!(help.out.contains("Exit code: "));
}

#[test]
fn a_reader_who_has_seen_enough_is_no_error() {
    let path = file("long.pgn", GOOD.repeat(5000));
    for args in [&["--json"][..], &["--boards"]] {
        let mut child = Command::new(&*REPLAY)
            .args(args)
            .arg(&path)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut first = String::new();
        // The reader is dropped, and the pipe with it.
        BufReader::new(child.stdout.take().unwrap())
            .read_line(&mut first)
            .unwrap();
        assert!(first.contains("long.pgn"), "{first}");
        let run = Run::from(child.wait_with_output().unwrap());
        assert_eq!((run.code, run.err.as_str()), (0, ""));
    }
}

#[test]
fn perft_counts() {
    let run = perft(&["3", "--divide"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.contains("depth 3: 12012 nodes in "), "{}", run.out);
    let run = perft(&[
        "1",
        "--json",
        "4k3/8/8/6P1/8/8/8/R3K3",
        "w",
        "-",
        "-",
        "0",
        "1",
    ]);
    assert_eq!(run.lines()[0]["fen"], "4k3/8/8/6P1/8/8/8/R3K3 w - - 0 1");
    for args in [&["two"][..], &[], &["2", "8/8"], &["2", "--what"]] {
        let run = perft(args);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}");
        assert_eq!(run.err.lines().count(), 1, "{}", run.err);
    }
}
