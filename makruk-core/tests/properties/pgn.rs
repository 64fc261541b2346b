//! Records: what is written of a tree is read again as the same tree, and what is edited stays a
//! tree of legal moves.

use makruk_core::{
    Game,
    pgn::{Nag, NodeId, PgnGame, PgnResult, ReadOptions, Splitter, WriteOptions, games as records},
    san::Notation,
};
use proptest::{collection::vec, prelude::*, sample::Index};

use crate::{cases, strategies::games};

/// One thing to do to a record.
#[derive(Clone, Debug)]
enum Edit {
    Add(Index, Index),
    Comment(Index, Vec<String>),
    CommentBefore(Index, Vec<String>),
    Nags(Index, Vec<u16>),
    Promote(Index),
    Demote(Index),
    Main(Index),
    Remove(Index),
    Command(Index, Option<u16>),
}

fn comments() -> impl Strategy<Value = Vec<String>> {
    let words = proptest::sample::select(vec![
        "a",
        "1-0",
        "(",
        ")",
        "[Event \"x\"]",
        "[%clk 0:01:00]",
        "}",
        "{",
        ";",
        "%",
        "  ",
        "\n",
        "ขุน",
        "[",
        "1.",
        "e4",
        "\\",
        "\"",
        "$1",
        "*",
        "\r\n\r\n[Event \"y\"]\n",
    ]);
    let text = vec(words, 0..30).prop_map(|words| words.join(" "));
    vec(prop_oneof![4 => text, 1 => any::<String>()], 0..3)
}

fn edits() -> impl Strategy<Value = Vec<Edit>> {
    let at = any::<Index>;
    let edit = prop_oneof![
        8 => (at(), at()).prop_map(|(node, m)| Edit::Add(node, m)),
        3 => (at(), comments()).prop_map(|(node, texts)| Edit::Comment(node, texts)),
        2 => (at(), comments()).prop_map(|(node, texts)| Edit::CommentBefore(node, texts)),
        2 => (at(), vec(any::<u16>(), 0..4)).prop_map(|(node, nags)| Edit::Nags(node, nags)),
        1 => at().prop_map(Edit::Promote),
        1 => at().prop_map(Edit::Demote),
        1 => at().prop_map(Edit::Main),
        1 => at().prop_map(Edit::Remove),
        1 => (at(), any::<Option<u16>>()).prop_map(|(node, seconds)| Edit::Command(node, seconds)),
    ];
    vec(edit, 0..60)
}

fn apply(game: &mut PgnGame, edit: Edit) {
    let count = game.node_count();
    let node = |at: Index| NodeId::from_index(at.index(count) as u32);
    match edit {
        Edit::Add(at, m) => {
            let position = game.position_at(node(at)).unwrap();
            let moves = position.legal_moves();
            if !moves.is_empty() {
                let m = moves[m.index(moves.len())];
                let added = game.add_move(node(at), m).unwrap();
                assert_eq!(game.node(added).unwrap().played(), Some(m));
                assert_eq!(game.add_move(node(at), m), Ok(added));
            }
        }
        // A declaration that is taken away may be what makes the next one possible.
        Edit::Comment(at, texts) => {
            let declares = |text: &String| text.contains("[%count");
            if !game.node(node(at)).unwrap().comments().iter().any(declares) {
                game.set_comments(node(at), texts);
            }
        }
        Edit::CommentBefore(at, texts) => game.set_comments_before(node(at), texts),
        Edit::Nags(at, nags) => game.set_nags(node(at), nags.into_iter().map(Nag)),
        Edit::Promote(at) => drop(game.promote(node(at))),
        Edit::Demote(at) => drop(game.demote(node(at))),
        Edit::Main(at) => drop(game.promote_to_main(node(at))),
        Edit::Remove(at) => drop(game.remove(node(at))),
        Edit::Command(at, seconds) => {
            let argument = seconds.map(|seconds| seconds.to_string());
            game.set_command(node(at), "emt", argument.as_deref());
            let time = game
                .node(node(at))
                .unwrap()
                .commands()
                .find(|it| it.name == "emt");
            let found = time
                .and_then(|command| command.time())
                .map(|time| time.as_secs());
            assert_eq!(found, seconds.map(u64::from));
        }
    }
}

/// Comments that would be read back elsewhere: those before a move that begins no variation.
fn settle(game: &mut PgnGame) {
    let strangers: Vec<NodeId> = (0..game.node_count() as u32)
        .filter_map(|index| game.node(NodeId::from_index(index)))
        .filter(|node| {
            let main = node.parent().and_then(|parent| parent.next());
            main.is_none_or(|main| main.id() == node.id())
        })
        .map(|node| node.id())
        .collect();
    for id in strangers {
        game.set_comments_before(id, [""; 0]);
    }
}

fn check_nodes(game: &PgnGame) -> Result<(), TestCaseError> {
    let mut nodes = vec![game.root()];
    while let Some(node) = nodes.pop() {
        if let (Some(parent), Some(m)) = (node.parent(), node.played()) {
            prop_assert!(parent.position().is_legal(m));
            prop_assert_eq!(
                parent
                    .children()
                    .filter(|child| child.id() == node.id())
                    .count(),
                1
            );
        }
        nodes.extend(node.children());
    }
    Ok(())
}

fn read(text: &str, options: &ReadOptions) -> PgnGame {
    let mut found = records(text.as_bytes());
    let raw = found.next().unwrap_or_else(|| panic!("no game in {text}"));
    assert!(found.next().is_none(), "two games in {text}");
    raw.read(options)
        .unwrap_or_else(|error| panic!("{error} in {text}"))
}

fn with_result(mut record: PgnGame, result: PgnResult) -> PgnGame {
    record.set_result(result);
    record
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn trees_are_read_as_they_are_written(
        game in games(),
        edits in edits(),
        width in prop_oneof![Just(80), Just(0), 1..40_usize],
        symbols in any::<bool>(),
        lan in any::<bool>(),
        result in proptest::sample::select(PgnResult::ALL),
    ) {
        let mut record = with_result(PgnGame::from_game(&game), result);
        for edit in edits {
            apply(&mut record, edit);
        }
        check_nodes(&record)?;
        settle(&mut record);
        let notation = if lan { Notation::Lan } else { Notation::San };
        let options = WriteOptions::default().width(width).symbols(symbols).notation(notation);
        let text = record.to_pgn(&options);
        let again = read(&text, &ReadOptions::default().notation(notation));
        prop_assert_eq!(&again, &record, "{}", text);
        prop_assert_eq!(again.to_pgn(&options), text);
    }

    #[test]
    fn games_come_back_from_their_records(game in games()) {
        let record = PgnGame::from_game(&game);
        let text = record.to_string();
        let raw = records(text.as_bytes()).next().unwrap();
        let again: Game = raw.main_line(&ReadOptions::default()).unwrap();
        prop_assert_eq!(&record.to_game().unwrap(), &again);
        prop_assert!(again.moves().eq(game.moves()));
        prop_assert_eq!(again.rules(), game.rules());
        prop_assert_eq!(again.position(), game.position());
        prop_assert_eq!(again.result(), game.result());
        if !game.root().has_fresh_count() {
            prop_assert!(again.count_events().eq(game.count_events()));
        }
    }

    /// Many games, cut anywhere.
    #[test]
    fn files_are_cut_as_they_are_written(games in vec(games(), 1..6), sizes in vec(1..400_usize, 1..20)) {
        let texts: Vec<String> = games.iter().map(|game| PgnGame::from_game(game).to_string()).collect();
        let file = texts.join("\n");
        let mut splitter = Splitter::new();
        let mut found = Vec::new();
        let mut rest = file.as_bytes();
        for size in sizes.iter().cycle() {
            let (piece, tail) = rest.split_at((*size).min(rest.len()));
            splitter.feed(piece);
            if tail.is_empty() {
                splitter.finish();
            }
            while let Some(raw) = splitter.next_game() {
                found.push(String::from_utf8(raw.unwrap().bytes().to_vec()).unwrap());
            }
            rest = tail;
            if rest.is_empty() {
                break;
            }
        }
        let expected: Vec<&str> = texts.iter().map(|text| text.trim_end()).collect();
        prop_assert_eq!(found, expected);
    }
}
