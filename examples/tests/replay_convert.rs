//! `replay --to`, `--notation`, `--detect` and `--from`: what goes in, and what comes out.

mod common;

use std::{
    io::{BufRead, BufReader, Write},
    process::{Command, Stdio},
};

use serde_json::{Value, json};

use common::{REPLAY, Run, file, replay, run};

/// A game with all that PGN can hold.
const RICH: &str = "[Event \"Songkran\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n\
    [White \"Malee\"]\n[Black \"Somchai\"]\n[Result \"1-0\"]\n[GameId \"rich\"]\n\n\
    1. e4 $1 { solid } (1. d4 d5 { old }) 1... e5 2. Nd2 Nd7 1-0\n";
const RICH_MOVES: [&str; 4] = ["e3e4", "e6e5", "b1d2", "b8d7"];

/// The end of a game as PlayOK writes it, with a promotion and a promoted pawn.
const PLAYOK: &str = "[GameId \"playok\"]\n[FEN \"4k3/8/8/2P5/6n1/8/4M3/R3K3 w - - 0 40\"]\n\n\
    40. c6=P Nf6 41. Pd5 Nh5 42. Qd3 *\n";
const PLAYOK_MOVES: [&str; 5] = ["c5c6m", "g4f6", "c6d5", "f6h5", "e2d3"];

const OUK: &str = "[Variant \"Cambodian\"]\n\n1. Kb2 e5 2. Md2 *\n";

fn convert(args: &[&str], input: &str) -> Run {
    let mut all = vec!["--quiet", "-"];
    all.extend(args);
    let run = run(&REPLAY, &all, input.as_bytes());
    assert_eq!(
        (run.code, run.err.as_str()),
        (0, ""),
        "{args:?}\n{}",
        run.err
    );
    run
}

/// The moves of each game, by way of JSON lines.
fn moves(args: &[&str], input: &str) -> Vec<Value> {
    let mut all = vec!["--to=json"];
    all.extend(args);
    let lines = convert(&all, input).lines();
    lines
        .into_iter()
        .map(|mut line| line["moves"].take())
        .collect()
}

#[test]
fn pgn_keeps_everything() {
    let pgn = convert(&["--to=pgn"], RICH).out;
    assert_eq!(pgn, RICH);
    let two = convert(&["--to=pgn"], &format!("{RICH}\n\n\n{OUK}")).out;
    assert!(
        two.starts_with(&format!("{RICH}\n[Event \"?\"]\n")),
        "{two}"
    );
    assert!(
        two.contains("[Variant \"Cambodian\"]\n\n1. Kb2 e5 2. Md2 *\n"),
        "{two}"
    );
}

#[test]
fn a_variation_that_cannot_be_played_is_left_out_and_told() {
    let pgn = "1. e4 (1. d4) (1. Ke9 e5) e5 *\n";
    let run = run(&REPLAY, &["--to=pgn", "--quiet", "-"], pgn.as_bytes());
    assert_eq!(run.code, 0);
    assert!(
        run.out.ends_with("1. e4 (1. d4) 1... e5 *\n"),
        "{}",
        run.out
    );
    let expected = "-, game 1: left out, line 1, column 19: cannot play `Ke9`: invalid SAN";
    assert!(run.err.starts_with(expected), "{}", run.err);
}

#[test]
fn every_form_is_written() {
    let input = format!("{RICH}\n{OUK}");
    assert_eq!(
        convert(&["--to=uci"], &input).out,
        "e3e4 e6e5 b1d2 b8d7\nd1b2 e6e5 e1d2\n"
    );
    assert_eq!(
        convert(&["--to=json"], RICH).out,
        "{\"id\":\"rich\",\"event\":\"Songkran\",\"white\":\"Malee\",\"black\":\"Somchai\",\
         \"variant\":\"makruk\",\"fen\":\"rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1\",\
         \"moves\":[\"e3e4\",\"e6e5\",\"b1d2\",\"b8d7\"],\"result\":\"1-0\"}\n"
    );
    let thai = convert(&["--to=thai"], &input).out;
    assert!(
        thai.starts_with(
            "[Event \"Songkran\"]\n[White \"Malee\"]\n[Black \"Somchai\"]\n[Result \"1-0\"]\n\
             [GameId \"rich\"]\n\n1. บจ3-จ4 บจ6-จ5 2. มข1-ง2 มข8-ง7 1-0\n\n"
        ),
        "{thai}"
    );
    let args = ["--to=thai", "--to-notation=thai-san", "--digits=arabic"];
    let thai = convert(&args, "1. e4 e5 2. Nd2 *").out;
    assert_eq!(thai, "[Result \"*\"]\n\n1. จ4 จ5 2. ม-ง2 *\n");
    let thai = convert(
        &["--to=pgn", "--to-notation=thai-record", "--digits=thai"],
        RICH,
    )
    .out;
    assert!(
        thai.ends_with("(1. บง๓-ง๔ บง๖-ง๕ { old }) 1... บจ๖-จ๕ 2. มข๑-ง๒ มข๘-ง๗\n1-0\n"),
        "{thai}"
    );
    let fsf = PLAYOK
        .replace("=P", "=M")
        .replace("Pd5", "Md5")
        .replace("Qd3", "Md3");
    assert_eq!(
        convert(&["--to=fen"], &format!("1. e4 *\n\n{fsf}")).out,
        "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1\n\
         rnsmksnr/8/pppppppp/8/4P3/PPPP1PPP/8/RNSKMSNR b - - 0 1\n\n\
         4k3/8/8/2P5/6n1/8/4M3/R3K3 w - - 0 40\n\
         4k3/8/2M~5/8/6n1/8/4M3/R3K3 b - 128 0 40\n\
         4k3/8/2M~2n2/8/8/8/4M3/R3K3 w - 128 1 41\n\
         4k3/8/5n2/3M~4/8/8/4M3/R3K3 b - 128 2 41\n\
         4k3/8/8/3M~3n/8/8/4M3/R3K3 w - 128 3 42\n\
         4k3/8/8/3M~3n/8/3M4/8/R3K3 b - 128 4 42\n"
    );
}

/// From each kind of input to each kind of output that can be read again.
#[test]
fn round_trips_keep_the_moves() {
    let pgn = format!(
        "{RICH}\n{OUK}\n[RuleSet \"thai-2569\"]\n\
        [FEN \"4k3/2m1s3/8/8/8/3N4/2M5/3K1R2 w - 128 0 70\"]\n\n\
        {{[%count start]}} 70. Rf2 Kd7 71. Rf1 Kc6 {{[%count stop]}} 72. Rf2 Sd6 *\n"
    );
    let json = convert(&["--to=json"], &pgn).out;
    let ends = |args: &[&str], input: &str| -> Vec<Value> {
        let lines = run(
            &REPLAY,
            &[&["--json", "-"], args].concat(),
            input.as_bytes(),
        )
        .lines();
        lines
            .into_iter()
            .map(|mut line| line["fen"].take())
            .collect()
    };
    let expected = (moves(&[], &pgn), ends(&[], &pgn));
    assert_eq!(expected.0.len(), 3);
    for input in [&pgn, &json] {
        for args in [
            &["--to=json"][..],
            &["--to=pgn"],
            &["--to=thai"],
            &["--to=pgn", "--to-notation=playok"],
            &["--to=pgn", "--to-notation=thai-lan"],
            &["--to=pgn", "--to-notation=th2569"],
            &["--to=json", "--to-notation=thai-record-spaced"],
        ] {
            let out = convert(args, input).out;
            let notation = match args {
                [_, notation] => notation.replace("to-", ""),
                ["--to=thai"] => "--notation=thai-record".to_owned(),
                ["--to=json"] => "--notation=uci".to_owned(),
                _ => "--notation=san".to_owned(),
            };
            let back = (moves(&[&notation], &out), ends(&[&notation], &out));
            assert_eq!(back, expected, "{args:?}\n{out}");
        }
    }
    // Declarations about the count come along.
    assert!(json.contains("\"rules\":\"thai-2569\""), "{json}");
    assert!(
        json.contains("\"counts\":[[0,\"start\"],[4,\"stop\"]]"),
        "{json}"
    );
}

#[test]
fn notations_are_read() {
    assert_eq!(moves(&["--notation=playok"], PLAYOK), [json!(PLAYOK_MOVES)]);
    let thai = "1. จ๔ จ๕ 2. ม-ง๒ ม-ง๗ 1-0\n";
    assert_eq!(moves(&["--notation=thai-san"], thai), [json!(RICH_MOVES)]);
    let thai = "1. บ จ๓-จ๔ บ จ๖-จ๕ ๒. ม ข๑-ง๒ ม ข๘-ง๗ *\n";
    assert_eq!(moves(&["--notation=thai-lan"], thai), [json!(RICH_MOVES)]);
    let record = r#"{"moves": ["มข1-ง2", "ม, ข8 → ง7"]}"#;
    assert_eq!(
        moves(&["--notation=thai-record"], record),
        [json!(["b1d2", "b8d7"])]
    );
    // What a line says of itself comes first.
    let mixed = "{\"moves\":[\"Md2\"],\"notation\":\"makruk-js\"}\n{\"moves\":[\"Qd2\"]}\n";
    assert_eq!(
        moves(&["--notation=western"], mixed),
        [json!(["b1d2"]), json!(["e1d2"])]
    );
    let run = run(&REPLAY, &["--json", "-"], PLAYOK.as_bytes());
    let error = run.lines()[0]["error"].as_str().unwrap().to_owned();
    let expected = "line 4, column 5, move 40. `c6=P`: invalid SAN `c6=P`";
    assert!(error.starts_with(expected), "{error}");
    assert!(error.contains("; it is a move in playok"), "{error}");
}

#[test]
fn detection_decides_nothing_that_matters() {
    let ambiguous = "[FEN \"4k3/8/8/8/3M4/8/8/1N2K3 w\"]\n\n1. Mc3 *\n";
    let input = format!("1. e4 d5 2. Qd2 *\n\n{ambiguous}\n1. e4 Xd5 *\n");
    let run = run(&REPLAY, &["--detect", "--to=uci", "-"], input.as_bytes());
    assert_eq!((run.code, run.out.as_str()), (1, "e3e4 d6d5 e1d2\n"));
    for part in [
        "-, game 1: playok and western fit and mean the same moves; read as playok\n",
        "-, game 2, line 3, column 1: several notations fit and mean different moves: move 1. \
         `Mc3` is d4c3 in san, d4c3 in lan, b1c3 in th2569, b1c3 in makruk-js; say which with \
         --notation\n",
        "-, game 3, line 7, column 1: no notation reads all moves;",
        "Total   3 games, 3 plies: 1 replayed, 2 broken, 0 skipped\n",
    ] {
        assert!(run.err.contains(part), "{part}\n{}", run.err);
    }
    let lines = common::run(&REPLAY, &["--detect", "--json", "-"], input.as_bytes()).lines();
    assert_eq!(lines[0]["notations"], json!(["playok", "western"]));
    assert_eq!(lines[0]["plies"], 3);
    assert_eq!(lines[2]["notations"], json!([]));
    let json = r#"{"moves": ["e3e4", "e6e5"]}"#;
    let full = common::run(&REPLAY, &["--detect", "-"], json.as_bytes());
    assert!(full.out.contains("read as uci"), "{}", full.out);
}

#[test]
fn a_text_with_two_meanings_is_told_where_it_is_written() {
    let fen = "[FEN \"7k/8/8/2p5/1PK5/8/8/8 w - - 0 1\"]\n\n1. Kxc5 *\n";
    let run = run(
        &REPLAY,
        &["-q", "--to=thai", "--to-notation=thai-san", "-"],
        fen.as_bytes(),
    );
    assert_eq!(run.code, 0);
    assert_eq!(
        run.err,
        "-, game 1: in thai-san move 1. `ขxค๕` has two meanings, it is c4c5\n"
    );
}

#[test]
fn positions_are_games_without_moves() {
    let epd = "8/8/8/4k3/8/8/8/R3K3 w - - id \"rook\";\n\n8/8/8/4x3/8/8/8/R3K3 w - - 0 1\n";
    let out = run(&REPLAY, &["--json", "-"], epd.as_bytes());
    assert_eq!(out.code, 1);
    let lines = out.lines();
    assert_eq!(
        (&lines[0]["id"], &lines[0]["plies"]),
        (&"rook".into(), &0.into())
    );
    let error = lines[1]["error"].as_str().unwrap();
    assert!(
        error.starts_with("line 3, column 8: invalid FEN"),
        "{error}"
    );
    // Every position of a game goes through.
    let fens = convert(&["--to=fen"], RICH).out;
    assert_eq!(
        convert(&["--to=fen"], &fens).out.replace("\n\n", "\n"),
        fens
    );
    let forced = run(&REPLAY, &["--from=epd", "--json", "-"], b"[Event \"x\"]\n");
    assert_eq!(forced.code, 1);
}

#[test]
fn sister_games_are_played() {
    for (variant, text, uci) in [
        ("Makpong", "1. e4 e5 *", "e3e4 e6e5\n"),
        ("ouk chatrang", "1. Kb2 e5 *", "d1b2 e6e5\n"),
        ("Kar Ouk", "1. Kb2 e5 *", "d1b2 e6e5\n"),
        ("ASEAN", "1. Qc2 *", "d1c2\n"),
    ] {
        let pgn = format!("[Variant \"{variant}\"]\n\n{text}\n");
        assert_eq!(convert(&["--to=uci"], &pgn).out, uci, "{variant}");
        let json = convert(&["--to=json"], &pgn).out;
        assert_eq!(
            convert(&["--to=uci", "--rules=article"], &json).out,
            uci,
            "{variant}"
        );
    }
}

#[test]
fn broken_games_are_not_converted() {
    let path = file(
        "mixed.pgn",
        format!("1. e4 Ke9 *\n\n[Variant \"Chess\"]\n\n*\n\n{RICH}"),
    );
    let run = replay(&["--to=uci", &path]);
    assert_eq!((run.code, run.out.as_str()), (1, "e3e4 e6e5 b1d2 b8d7\n"));
    for part in [
        format!("{path}, game 1, line 1, column 7, move 1... `Ke9`: invalid SAN `Ke9`"),
        format!("{path}, game 2: skipped, variant `Chess` is not supported\n"),
        "Total   3 games, 5 plies: 1 replayed, 1 broken, 1 skipped\n".to_owned(),
    ] {
        assert!(run.err.contains(&part), "{part}\n{}", run.err);
    }
    let quiet = replay(&["--to=uci", "--quiet", &path]);
    assert_eq!(quiet.err.lines().count(), 2, "{}", quiet.err);
    let json = replay(&["--to=uci", "--json", &path]);
    assert_eq!(json.err.lines().count(), 3);
    assert_eq!(json.out.lines().count(), 1);
}

#[test]
fn notes_and_earlier_ends_are_told() {
    let shuffle = "1. Nd2 Nd7 2. Nb1 Nb8 3. Nd2 Nd7 4. Nb1 Nb8 6. e4 1/2-1/2\n";
    let path = file("shuffle.pgn", shuffle);
    let text = replay(&[&path]).out;
    for part in [
        "Note    line 1, column 45: the number 6 stands at a move 5\n",
        "Before  drawn after 4... Nb8 (threefold repetition), played on\n",
        "Notes   1 game with something odd (see --boards)\n",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    let line = replay(&["--json", &path]).lines().remove(0);
    assert_eq!(
        line["earlier"],
        json!({"plies": 8, "reason": "threefold-repetition", "result": "1/2-1/2"})
    );
    assert_eq!(
        line["notes"],
        json!(["line 1, column 45: the number 6 stands at a move 5"])
    );
}

#[test]
fn a_reader_of_converted_games_may_stop() {
    let path = file("many.pgn", format!("{RICH}\n").repeat(3000));
    for to in ["pgn", "uci", "thai", "json", "fen"] {
        let mut child = Command::new(&*REPLAY)
            .args(["--to", to, "--quiet", &path])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut first = String::new();
        BufReader::new(child.stdout.take().unwrap())
            .read_line(&mut first)
            .unwrap();
        assert!(!first.is_empty());
        let run = Run::from(child.wait_with_output().unwrap());
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{to}");
    }
}

/// Whoever feeds games one by one gets each as soon as it is complete.
#[test]
fn a_pipe_is_answered_at_once() {
    let mut child = Command::new(&*REPLAY)
        .args(["--to=uci", "--quiet", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..3 {
        input.write_all(b"{\"moves\":[\"e3e4\"]}\n").unwrap();
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        assert_eq!(line, "e3e4\n");
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}
