//! Reading records: every form that files come in, and what is said of those that are broken.

#![cfg(feature = "pgn")]

mod common;

use common::{Row, data, rows};
use makruk_core::{
    Color, CountEvent, Game, Rules, Termination, Variant,
    pgn::{
        CountNote, Flow, Nag, PgnErrorKind, PgnGame, PgnResult, RawGame, RawMove, ReadOptions,
        Score, Splitter, Visitor, WriteOptions, games,
    },
};

fn read(text: &str) -> PgnGame {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn sans(game: &PgnGame) -> String {
    let sans: Vec<String> = game.main_line().filter_map(|node| node.san()).collect();
    sans.join(" ")
}

fn error_kind(text: &str) -> PgnErrorKind {
    text.parse::<PgnGame>().expect_err(text).kind
}

fn check_record(row: &Row, raw: &RawGame<'_>) {
    let id = row.text("id");
    assert_eq!(raw.line(), row.get("line").as_u64().unwrap(), "{id}");
    let (game, error) = match raw.read(&ReadOptions::default()) {
        Ok(game) => (game, None),
        Err(mut error) => (*error.partial.take().unwrap(), Some(error)),
    };
    let moves: Vec<String> = game
        .main_line()
        .filter_map(|node| Some(node.played()?.to_string()))
        .collect();
    assert_eq!(moves.join(" "), row.text("moves"), "{id}");
    assert_eq!(game.result().name(), row.text("result"), "{id}");
    assert_eq!(game.to_movetext(), row.text("movetext"), "{id}");
    let found = error.map(|error| {
        serde_json::json!({
            "code": error.code(), "line": error.line, "column": error.column,
            "token": error.token, "ply": error.ply,
        })
    });
    assert_eq!(found.as_ref(), row.0.get("error"), "{id}");
}

/// `records.pgn` with every kind of line end, with and without a byte order mark.
#[test]
fn records_are_read_as_the_table_says() {
    let columns = ["id", "line", "moves", "result", "movetext", "error"];
    let rows = rows("records.jsonl", 22, &columns);
    let text = std::fs::read_to_string(data().join("records.pgn")).unwrap();
    for ends in ["\n", "\r\n", "\r", "\n\n"] {
        for mark in ["", "\u{feff}"] {
            // Comments behind the result, which a blank line would set apart.
            if ends == "\n\n" {
                continue;
            }
            let text = format!("{mark}{}", text.replace('\n', ends));
            let found: Vec<RawGame<'_>> = games(text.as_bytes()).collect();
            assert_eq!(found.len(), rows.len());
            for (row, raw) in rows.iter().zip(&found) {
                check_record(row, raw);
            }
        }
    }
}

#[test]
fn moves_may_be_numbered_in_any_way() {
    for text in [
        "1. e4 e5 2. Nd2",
        "1.e4 e5 2.Nd2",
        "1 e4 e5 2 Nd2",
        "e4 e5 Nd2",
        "1. e4 1... e5 2. Nd2",
        "1.e4 1...e5 2.Nd2",
        "1 . e4 … e5 2… Nd2",
        "7. e4 7. e5 1. Nd2",
        "1e4 e5 2Nd2",
        "๑. e4 e5 ๒.Nd2",
        "0. e4 e5 00. Nd2",
        "1.\u{a0}e4 e5 2.\u{a0}Nd2",
        "1. e4\te5\x0b2. Nd2",
    ] {
        assert_eq!(sans(&read(text)), "e4 e5 Nd2", "{text}");
        assert_eq!(sans(&read(&format!("[A \"b\"]\n\n{text} *"))), "e4 e5 Nd2");
    }
}

#[test]
fn results_have_many_forms() {
    for (text, result) in [
        ("1-0", PgnResult::White),
        ("0-1", PgnResult::Black),
        ("1/2-1/2", PgnResult::Draw),
        ("1/2", PgnResult::Draw),
        ("½-½", PgnResult::Draw),
        ("0.5-0.5", PgnResult::Draw),
        ("*", PgnResult::Open),
        ("2.1-0", PgnResult::White),
        ("", PgnResult::Open),
    ] {
        let two = format!("1. e4 e5 {text}\n1. d4 d5 {text}");
        let game = read(&two);
        assert_eq!(game.result(), result, "{text}");
        if !text.is_empty() {
            assert_eq!(game.main_line().count(), 2, "{text}");
        }
    }
    // The moves have the last word, the tag the first.
    assert_eq!(
        read("[Result \"1-0\"]\n1. e4 0-1").result(),
        PgnResult::Black
    );
    assert_eq!(read("[Result \"1-0\"]\n1. e4").result(), PgnResult::White);
    assert_eq!(read("[Result \"won\"]\n1. e4").result(), PgnResult::Open);
}

#[test]
fn tags_are_read_in_any_form() {
    for (text, value) in [
        ("[White \"x\"]", "x"),
        ("[ White  \"x\" ]", "x"),
        ("[White\"x\"]", "x"),
        ("[white \"x\"]", "x"),
        ("[White \"a \\\"b\\\" \\\\\"]", "a \"b\" \\"),
        ("[White \"a \"b\" c\"]", "a \"b\" c"),
        ("[White \"C:\\\"]", "C:\\"),
        ("[White \"a ] b\"]", "a ] b"),
        ("[White \"{a (b ; c\"]", "{a (b ; c"),
        ("[White \"\"]", ""),
        ("[White \"ขุน\"]", "ขุน"),
        ("[White \"x\"] 1. e4", "x"),
        ("[Black \"y\"][White \"x\"]1. e4", "x"),
        ("{hello} [White \"x\"]", "x"),
        ("; hello\n[White \"x\"]", "x"),
        ("[White \"x\"]\n[White \"y\"]", "x"),
    ] {
        assert_eq!(read(text).tags().get("White"), Some(value), "{text}");
    }
    let twice = read("[White \"x\"]\n[White \"y\"]\n\n*");
    assert_eq!(
        twice.tags().duplicates().collect::<Vec<_>>(),
        [("White", "y")]
    );
    assert!(twice.to_string().contains("[White \"x\"]\n[White \"y\"]\n"));
    for text in [
        "[White x]",
        "[White \"x]",
        "[White]",
        "[W \"a\"]\n[ \"x\"]",
        "[W \"a\"] []",
    ] {
        assert_eq!(error_kind(text), PgnErrorKind::Tag, "{text}");
    }
}

#[test]
fn text_that_is_not_utf8_is_latin_1() {
    let game = games(b"[White \"Jos\xe9\"]\n\n1. e4 {caf\xe9} e5 {\xe0\xb8\x82} *")
        .next()
        .unwrap()
        .read(&ReadOptions::default())
        .unwrap();
    assert_eq!(game.tags().get("White"), Some("José"));
    let comments: Vec<_> = game.main_line().flat_map(|node| node.comments()).collect();
    assert_eq!(comments, ["café", "ข"]);
    let error = games(b"1. e4 N\xe92 *").next().unwrap();
    let error = error.read(&ReadOptions::default()).unwrap_err();
    assert_eq!((error.kind, error.column), (PgnErrorKind::Move, 7));
}

#[test]
fn comments_and_marks_stand_where_they_belong() {
    let game = read(
        "{a} {b} 1. {c} e4! {d\n  e} $14 ; f } (\n (1. d4 {g} d5) ({h}) {i} 1... e5 ({j} 1... c5 ?!) *",
    );
    assert_eq!(game.root().comments(), ["a", "b", "c"]);
    let e4 = game.root().next().unwrap();
    assert_eq!(e4.comments(), ["d e", "f } (", "h", "i"]);
    assert_eq!(e4.nags(), [Nag::GOOD, Nag(14)]);
    let d4 = e4.variations().next().unwrap();
    assert_eq!(d4.comments(), ["g"]);
    let c5 = e4.next().unwrap().variations().next().unwrap();
    assert_eq!(
        (c5.comments_before(), c5.nags()),
        (&["j".to_owned()][..], &[Nag::DUBIOUS][..])
    );
    assert_eq!(c5.ply(), 2);
}

#[test]
fn marks_have_many_forms() {
    let game = read("1. e4!! e5 ?? 2. Nd2!?? $7 $255 Nd7 = 3. d4 += +/- -+ ± *");
    let nags: Vec<u16> = game
        .main_line()
        .flat_map(|node| node.nags())
        .map(|nag| nag.0)
        .collect();
    assert_eq!(nags, [3, 4, 5, 7, 255, 10, 14, 16, 19, 16]);
    for text in ["1. e4 $ *", "1. e4 $99999 *", "1. e4 !!!e5 } *"] {
        let strict = text.parse::<PgnGame>();
        assert_eq!(strict.unwrap_err().kind, PgnErrorKind::Stray, "{text}");
    }
}

/// Moves are text to a visitor, so words of every notation can be seen.
#[test]
fn words_of_other_notations_are_whole() {
    #[derive(Default)]
    struct Words(Vec<String>);
    impl Visitor<'_> for Words {
        fn played(&mut self, m: RawMove<'_>) -> Flow {
            self.0.push(String::from_utf8(m.text.to_vec()).unwrap());
            Flow::Continue(())
        }
    }
    for (text, words) in [
        (
            "1. ม ข๑-ค๓ ม็ ง๘-ค๗ 2. ค, ช๗-ฉ๖+ ร. ก๑xก๘#",
            "ม ข๑-ค๓|ม็ ง๘-ค๗|ค, ช๗-ฉ๖+|ร. ก๑xก๘#",
        ),
        ("๑. มช-จ๒ ม็xง๔ ๒. กxข๓=ม็ จ๔", "มช-จ๒|ม็xง๔|กxข๓=ม็|จ๔"),
        ("1. K e4 R\ne5 *", "K e4|R\ne5"),
        (
            "1. e3→e4 Ra1–a4 2. Rxa4 Ra4×a5!",
            "e3→e4|Ra1–a4|Rxa4|Ra4×a5",
        ),
        ("1. e4 K *", "e4|K"),
        ("1. e4 -- 2. 0000 Z0", "e4|--|0000|Z0"),
    ] {
        let mut seen = Words::default();
        let raw = games(text.as_bytes()).next().expect(text);
        assert!(raw.visit(&mut seen).is_continue());
        assert_eq!(seen.0.join("|"), words);
    }
}

#[test]
fn commands_are_read() {
    let game = read(
        "1. e4 {[%clk 1:02:03.5] good [%eval -0.35,20]} e5 {[%eval #-3][%emt 61] [%cal Ga1b2]} *",
    );
    let nodes: Vec<_> = game.main_line().collect();
    assert_eq!(nodes[0].clock().unwrap().as_millis(), 3_723_500);
    assert_eq!(nodes[0].eval(), Some(Score::Centipawns(-35)));
    assert_eq!(nodes[1].eval(), Some(Score::Mate(-3)));
    let commands: Vec<_> = nodes[1].commands().collect();
    assert_eq!(commands[1].time().unwrap().as_secs(), 61);
    assert_eq!((commands[2].name, commands[2].argument), ("cal", "Ga1b2"));
    for bad in ["1:2:3:4", "x", "1:-2", "", "99999999999999999999", "1.x"] {
        let text = format!("1. e4 {{[%clk {bad}]}}");
        assert_eq!(read(&text).root().next().unwrap().clock(), None, "{bad}");
    }
    for bad in ["", "-", "#", "1.2.3", "+-1", "99999999999", "x"] {
        assert!(bad.parse::<Score>().is_err(), "{bad}");
    }
}

#[test]
fn deep_nesting_costs_no_stack() {
    let depth = 100_000;
    let text = format!(
        "1. e4 {}{} e5 *",
        "(1. d4 ".repeat(depth),
        ")".repeat(depth)
    );
    let error = text.parse::<PgnGame>().unwrap_err();
    assert_eq!((error.kind, error.ply), (PgnErrorKind::Depth, 1));
    let partial = error.partial.unwrap();
    assert_eq!(partial.main_line().count(), 2);
    let raw = games(text.as_bytes()).next().unwrap();
    assert_eq!(raw.main_line(&ReadOptions::default()).unwrap().len(), 2);
    let deep = ReadOptions::default().max_depth(depth);
    let game = raw.read(&deep).unwrap();
    let again = games(game.to_string().as_bytes())
        .next()
        .unwrap()
        .read(&deep)
        .unwrap();
    assert_eq!(again.to_movetext(), game.to_movetext());
}

#[test]
fn many_variations_of_one_move_are_no_square() {
    let text = format!("1. e4 {}e5 *", "(1. d4) ".repeat(200_000));
    let game = read(&text);
    assert_eq!(game.root().children().count(), 200_001);
    assert_eq!(read(&game.to_string()).to_movetext(), game.to_movetext());
}

#[test]
fn variants_have_many_names() {
    for name in [
        "Makruk",
        "makruk",
        "MAKRUK",
        "Thai Chess",
        "thai-chess",
        "?",
        "",
    ] {
        assert_eq!(
            read(&format!("[Variant \"{name}\"]\n1. e4 *"))
                .main_line()
                .count(),
            1
        );
    }
    for name in ["Chess", "Standard", "Xiangqi", "Chess960"] {
        let text = format!("[Variant \"{name}\"]\n1. e4 *");
        let error = text.parse::<PgnGame>().unwrap_err();
        assert_eq!(error.kind, PgnErrorKind::Variant);
        assert!(error.to_string().contains(name), "{error}");
        assert_eq!(error.partial.unwrap().tags().get("variant"), Some(name));
    }
}

#[test]
fn what_is_glued_to_the_first_move_does_not_hide_its_line() {
    for glued in ["{best}", "$1", "(1. d4)", "!", ";best\n"] {
        let text = format!("1. e4{glued} e5\n2. d4 d5 1-0\n");
        let game = games(text.as_bytes()).next().unwrap();
        let game = game.read(&ReadOptions::default()).unwrap();
        assert_eq!(game.main_line().count(), 4, "{text}");
    }
}

#[test]
fn a_first_move_that_is_none_does_not_hide_its_game() {
    let text = "1. e4 *\n\n1. Ke9 *\n\n1. d4 *\n\n1. see page 3, if you like\n\n1. c4 *\n";
    let read: Vec<_> = games(text.as_bytes())
        .map(|raw| {
            raw.read(&ReadOptions::default())
                .map_err(|error| error.token)
        })
        .map(|game| game.map(|game| game.main_line().count()))
        .collect();
    assert_eq!(read, [Ok(1), Err("Ke9".to_owned()), Ok(1), Ok(1)]);
}

#[test]
fn sister_games_are_read_and_written() {
    for variant in Variant::ALL {
        let tag = variant.tag();
        let text = format!("[Variant \"{tag}\"]\n\n1. e4 e5 2. Nd2 *\n");
        let game = read(&text);
        assert_eq!(game.root_position().rules(), variant.rules());
        assert_eq!(game.main_line().count(), 3);
        let written = PgnGame::from_game(&game.to_game().unwrap());
        assert_eq!(written.tags().get("Variant"), Some(tag));
        assert_eq!(written.tags().get("FEN"), None);
        assert_eq!(written.to_movetext(), game.to_movetext());
    }
    // A pawn of ASEAN chess chooses, from a position of its own letters.
    let text = "[Variant \"ASEAN\"]\n[FEN \"8/2P1k3/2K5/8/8/8/8/8 w - - 0 1\"]\n\n1. c8=B Kd8 *\n";
    let game = read(text);
    assert_eq!(game.to_movetext(), "1. c8=B Kd8 *");
    assert_eq!(
        game.main_line().next().unwrap().played().unwrap().to_uci(),
        "c7c8b"
    );
    // The rules of one game do not play another.
    let raw = games(text.as_bytes()).next().unwrap();
    let error = raw
        .read(&ReadOptions::default().rules(Rules::FAIRY))
        .unwrap_err();
    assert_eq!(error.kind, PgnErrorKind::Variant);
}

#[test]
fn rules_come_from_the_tag_or_the_options() {
    let rules = |text: &str, options: &ReadOptions| {
        let raw = games(text.as_bytes()).next().unwrap();
        let line = raw.main_line(options).unwrap().rules();
        assert_eq!(raw.read(options).unwrap().root_position().rules(), line);
        line
    };
    let options = ReadOptions::default();
    assert_eq!(rules("1. e4 *", &options), Rules::FAIRY);
    assert_eq!(
        rules("[RuleSet \"article\"]\n1. e4 *", &options),
        Rules::ARTICLE
    );
    let text = "[RuleSet \"counting=off, promotion=last\"]\n1. e4 *";
    let off = rules(text, &options);
    assert_eq!(off.counting.name(), "off");
    assert_eq!(off.promotion.name(), "last");
    assert_eq!(
        rules(text, &options.rules(Rules::THAI_2569)),
        Rules::THAI_2569
    );
    for bad in ["thai", "counting=on", "count=off", "counting=off, "] {
        let text = format!("[RuleSet \"{bad}\"]\n1. e4 *");
        assert_eq!(error_kind(&text), PgnErrorKind::RuleSet, "{bad}");
    }
}

#[test]
fn root_positions_come_from_tags() {
    let fen = "8/8/8/3PS3/8/8/3K3p/5k2 w - - 0 40";
    let set_up = read(&format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n40. d6=M *"));
    assert_eq!(set_up.root_position().fen(), fen);
    assert_eq!(
        read(&format!("[FEN \"{fen}\"]\n40. d6 *"))
            .root_position()
            .fen(),
        fen
    );
    let not = read(&format!("[SetUp \"0\"]\n[FEN \"{fen}\"]\n1. e4 *"));
    assert_eq!(*not.root_position(), makruk_core::Position::new());
    let error = "[FEN \"k\"]\n1. e4 *".parse::<PgnGame>().unwrap_err();
    assert_eq!(error.kind, PgnErrorKind::Fen);
    assert_eq!(error.source.unwrap().code(), "ERR_FEN_BOARD");
}

#[test]
fn declarations_are_made() {
    let text = std::fs::read(data().join("records.pgn")).unwrap();
    let raw = games(&text)
        .find(|raw| raw.tag("Id").as_deref() == Some("counted"))
        .unwrap();
    let game = raw.main_line(&ReadOptions::default()).unwrap();
    let events: Vec<_> = game.count_events().collect();
    assert_eq!(events, [(0, CountEvent::Start), (4, CountEvent::Stop)]);
    assert_eq!(game.outcome().unwrap().termination, Termination::Agreement);
    // Rules without declarations have nothing to make.
    let fairy = raw
        .main_line(&ReadOptions::default().rules(Rules::FAIRY))
        .unwrap();
    assert_eq!(fairy.count_events().count(), 0);

    let mut record = PgnGame::from_game(&game);
    record.annotate_counts();
    record.annotate_counts();
    let notes: Vec<_> = record
        .main_line()
        .flat_map(|node| node.commands())
        .filter_map(|command| command.count())
        .collect();
    let spoken = |count| CountNote::Spoken { count, limit: 64 };
    assert_eq!(
        notes,
        [
            spoken(1),
            spoken(1),
            spoken(2),
            CountNote::Declared(CountEvent::Stop),
            spoken(2)
        ]
    );
    assert_eq!(record.to_game().unwrap(), game);
    assert_eq!(read(&record.to_string()).to_game().unwrap(), game);
}

#[test]
fn results_are_restored_as_declared() {
    let declared = |text: &str| {
        let game = read(text).to_game().unwrap();
        let raw = games(text.as_bytes()).next().unwrap();
        assert_eq!(raw.main_line(&ReadOptions::default()).unwrap(), game);
        game.outcome()
            .map(|outcome| (outcome.winner, outcome.termination))
    };
    let white = Some(Color::White);
    assert_eq!(
        declared("1. e4 1-0"),
        Some((white, Termination::Resignation))
    );
    assert_eq!(
        declared("1. e4 1/2-1/2"),
        Some((None, Termination::Agreement))
    );
    assert_eq!(declared("1. e4 *"), None);
    let time = "[Termination \"Time forfeit\"]\n1. e4 1-0";
    assert_eq!(declared(time), Some((white, Termination::Timeout)));
    // A mate is what it is.
    let mate = "[FEN \"k7/7R/1K6/8/8/8/8/8 w - - 0 1\"]\n1. Rh8# 0-1";
    assert_eq!(declared(mate), Some((white, Termination::Checkmate)));
    // A third repetition that nobody claimed is not the end.
    let cycle = "Nd2 Nd7 Nb1 Nb8 ".repeat(2);
    let drawn = format!("{cycle} 1/2-1/2");
    assert_eq!(
        declared(&drawn),
        Some((None, Termination::ThreefoldRepetition))
    );
    let played_on = format!("{cycle} 1-0");
    assert_eq!(
        declared(&played_on),
        Some((white, Termination::Resignation))
    );
}

#[test]
fn games_come_back_as_they_were() {
    let mut game = Game::with_rules(Rules::THAI_2569);
    game.push_san("e4").unwrap();
    game.time_out(Color::Black).unwrap();
    for (game, tag) in [
        (game, "[RuleSet \"thai-2569\"]"),
        (
            Game::from_fen("8/8/4M~3/4S3/8/8/3K4/5k2 b - - 1 41").unwrap(),
            "4M~3",
        ),
        (
            Game::with_rules(Rules::FAIRY.with_promotion(makruk_core::PromotionRank::Last)),
            "promotion=last",
        ),
    ] {
        let text = PgnGame::from_game(&game).to_string();
        assert!(text.contains(tag), "{text}");
        assert_eq!(read(&text).to_game().unwrap(), game, "{text}");
    }
}

#[test]
fn large_games_are_refused_and_the_next_is_found() {
    let text = format!(
        "1. e4 {{{}}} 1-0\n\n[White \"b\"]\n\n1. d4 *\n",
        "x".repeat(5000)
    );
    let mut splitter = Splitter::new().max_game_bytes(1000);
    let mut found = Vec::new();
    for piece in text.as_bytes().chunks(100) {
        splitter.feed(piece);
        while let Some(game) = splitter.next_game() {
            found.push(
                game.map(|raw| raw.line())
                    .map_err(|error| (error.kind, error.line)),
            );
        }
    }
    splitter.finish();
    while let Some(game) = splitter.next_game() {
        found.push(
            game.map(|raw| raw.line())
                .map_err(|error| (error.kind, error.line)),
        );
    }
    assert_eq!(found, [Err((PgnErrorKind::TooLarge, 1)), Ok(3)]);
}

#[test]
fn lenient_reading_passes_over_errors_of_form() {
    let lenient = ReadOptions::default().lenient(true);
    for text in [
        "[A b]\n1. e4 e5",
        "1. e4 ) e5 } $",
        "1. e4 (1. d4 1... e5",
        "1. e4 e5 {x",
    ] {
        let raw = games(text.as_bytes()).next().unwrap();
        assert!(raw.read(&ReadOptions::default()).is_err(), "{text}");
        assert!(raw.main_line(&lenient).is_ok(), "{text}");
        assert!(raw.read(&lenient).is_ok() || text.contains('('), "{text}");
    }
    let raw = games(b"1. e4 Ke6 *").next().unwrap();
    assert_eq!(raw.read(&lenient).unwrap_err().kind, PgnErrorKind::Move);
}

#[test]
fn nothing_is_no_game() {
    for text in [
        "",
        "\n\n",
        "hello world",
        "% 1. e4",
        "{comment}",
        "; 1. e4",
        "*",
        "Game 1",
        "2024 cup",
    ] {
        assert_eq!(error_kind(text), PgnErrorKind::NoGame, "{text}");
    }
    assert_eq!(error_kind("1. Ke6"), PgnErrorKind::Move);
}

#[test]
fn lines_are_wrapped() {
    let comment = format!("{{a  b {}[%clk 0:00:01]}}", "word ".repeat(60));
    let game = read(&format!("1. e4 {comment} e5 (1... d5) 2. Nd2 {comment} *"));
    for width in [0, 20, 80] {
        let text = game.to_pgn(&WriteOptions::default().width(width));
        let longest = text.lines().map(str::len).max().unwrap();
        assert!(width == 0 || longest <= width.max(21), "{text}");
        let mut again = read(&text);
        *again.tags_mut() = game.tags().clone();
        assert_eq!(again, game);
    }
    let short = WriteOptions::default()
        .tags(false)
        .comments(false)
        .variations(false);
    assert_eq!(game.to_pgn(&short), "1. e4 e5 2. Nd2 *\n");
}

/// Files that were joined: a byte order mark before any but the first, a result without a line end.
#[test]
fn joined_files_are_still_several_games() {
    let joined = [
        (
            "[White \"a\"]\n\n1. e4\n\u{feff}[White \"b\"]\n\n1. d4 *",
            2,
        ),
        ("[White \"a\"]\n\n\u{feff}[White \"a\"]\n\n1. d4 *", 2),
        ("1. e4 *\n\u{feff}1. d4 *\n", 2),
        (
            "1. e4 1-0[White \"b\"]\n\n1. d4 *[White \"c\"]\n\n1. c4 1/2-1/2",
            3,
        ),
    ];
    for (text, expected) in joined {
        for cut in 1..=text.len() {
            let mut splitter = Splitter::new();
            let mut plies = Vec::new();
            for piece in text.as_bytes().chunks(cut) {
                splitter.feed(piece);
                while let Some(game) = splitter.next_game() {
                    plies.push(
                        game.unwrap()
                            .main_line(&ReadOptions::default())
                            .unwrap()
                            .len(),
                    );
                }
            }
            splitter.finish();
            while let Some(game) = splitter.next_game() {
                plies.push(
                    game.unwrap()
                        .main_line(&ReadOptions::default())
                        .unwrap()
                        .len(),
                );
            }
            assert_eq!(plies.len(), expected, "{text:?} in pieces of {cut}");
            assert_eq!(plies.last(), Some(&1));
        }
    }
}

/// A text in UTF-16 is no empty file.
#[test]
fn utf_16_is_refused() {
    let text = "[White \"a\"]\n\n1. e4 *\n";
    for big in [false, true] {
        let unit = |unit: u16| {
            if big {
                unit.to_be_bytes()
            } else {
                unit.to_le_bytes()
            }
        };
        let bytes: Vec<u8> = "\u{feff}"
            .encode_utf16()
            .chain(text.encode_utf16())
            .flat_map(unit)
            .collect();
        let found: Vec<_> = games(&bytes).collect();
        assert_eq!(found.len(), 1);
        let error = found[0].read(&ReadOptions::default()).unwrap_err();
        assert!(found[0].main_line(&ReadOptions::default()).is_err());
        assert_eq!(
            (error.kind, error.code()),
            (PgnErrorKind::Encoding, "ERR_PGN_ENCODING")
        );
        assert_eq!((error.offset, error.line, error.column), (0, 1, 1));
        assert!(error.to_string().contains("UTF-16"));

        let mut splitter = Splitter::new();
        for byte in &bytes {
            splitter.feed(&[*byte]);
        }
        splitter.finish();
        assert!(splitter.next_game().unwrap().is_err());
        assert!(splitter.next_game().is_none());
    }
    // One byte is no mark.
    assert_eq!(games(b"\xff").count(), 0);
}
