//! Any bytes as a file of games, cut into pieces of any size.

use makruk_core::pgn::{
    NodeId, PgnError, PgnErrorKind, PgnGame, RawGame, ReadOptions, Splitter, WriteOptions, games,
};

use super::check_error;

/// Games longer than this are too large for one of the splitters.
const SMALL: usize = 120;

/// What there is to say of a game before it is read.
type Place = (u64, u64, u64);

/// The first byte tells how the rest is cut.
pub fn run(data: &[u8]) {
    let [cut, text @ ..] = data else {
        return;
    };
    let whole: Vec<(Place, Vec<u8>)> = games(text)
        .map(|raw| (place(&raw), raw.bytes().to_vec()))
        .collect();
    check_places(text, &whole);
    for size in [1, 1 + usize::from(*cut), usize::MAX] {
        let split = split(text, size, Splitter::MAX_GAME_BYTES);
        let same = split
            .iter()
            .map(|(place, game)| (*place, game.clone().ok()));
        let expected = whole
            .iter()
            .map(|(place, game)| (*place, Some(game.clone())));
        assert!(same.eq(expected), "pieces of {size} bytes");
    }
    let small = split(text, usize::MAX, SMALL);
    assert_eq!(small.len(), whole.len());
    for ((_, kept), (_, game)) in small.iter().zip(&whole) {
        match kept {
            // Comments before the first tag are not kept at any price.
            Ok(kept) => assert!(game.ends_with(kept) && !kept.is_empty()),
            Err(error) => assert!(matches!(
                error.kind,
                PgnErrorKind::TooLarge | PgnErrorKind::Encoding
            )),
        }
    }
    for size in [1, 1 + usize::from(*cut)] {
        assert_eq!(split(text, size, SMALL), small, "pieces of {size} bytes");
    }
    for raw in games(text) {
        check_game(&raw, text.len() as u64);
    }
}

fn place(raw: &RawGame<'_>) -> Place {
    (raw.offset(), raw.line(), raw.column())
}

/// The games of a text that comes in pieces.
fn split(text: &[u8], size: usize, limit: usize) -> Vec<(Place, Result<Vec<u8>, PgnError>)> {
    let mut found = Vec::new();
    let mut splitter = Splitter::new().max_game_bytes(limit);
    let mut take = |splitter: &mut Splitter| {
        while let Some(game) = splitter.next_game() {
            found.push(match game {
                Ok(raw) => (place(&raw), Ok(raw.bytes().to_vec())),
                Err(error) => ((error.offset, error.line, error.column), Err(error)),
            });
        }
    };
    for piece in text.chunks(size) {
        splitter.feed(piece);
        take(&mut splitter);
    }
    splitter.finish();
    take(&mut splitter);
    take(&mut splitter);
    found
}

fn check_places(text: &[u8], games: &[(Place, Vec<u8>)]) {
    let mut last = 0;
    for ((offset, line, column), game) in games {
        let offset = usize::try_from(*offset).expect("a small text");
        assert!(offset >= last, "games overlap");
        assert!(!game.is_empty());
        assert!(text[offset..].starts_with(game));
        assert_eq!((*line, *column), line_and_column(text, offset));
        last = offset + game.len();
    }
}

/// Counted from the beginning, slowly.
fn line_and_column(text: &[u8], offset: usize) -> (u64, u64) {
    let (mut line, mut column) = (1, 1);
    for (i, byte) in text[..offset].iter().enumerate() {
        match byte {
            b'\r' if text.get(i + 1) == Some(&b'\n') => {}
            b'\r' | b'\n' => (line, column) = (line + 1, 1),
            _ => column += u64::from(*byte & 0xc0 != 0x80),
        }
    }
    (line, column)
}

fn check_game(raw: &RawGame<'_>, end: u64) {
    let options = ReadOptions::default();
    let strict = raw.read(&options);
    let lenient = raw.read(&options.lenient(true).max_depth(3));
    let line = raw.main_line(&options);
    let mut plies = 0;
    let replayed = raw.replay(&options, |position, m| {
        assert!(position.is_legal(m));
        plies += 1;
    });
    match (&line, &replayed) {
        (Ok(game), Ok(position)) => {
            assert_eq!((game.position(), game.len()), (position, plies));
        }
        (Err(a), Err(b)) => assert_eq!(a, b),
        _ => panic!("{line:?} but {replayed:?}"),
    }
    if let Ok(game) = &strict {
        assert_eq!(game.to_game(), line, "a good game has a good main line");
        assert!(lenient.is_err() || lenient.as_ref() == Ok(game));
    }
    for read in [strict, lenient] {
        let game = read.unwrap_or_else(|error| {
            assert!((raw.offset()..=end).contains(&error.offset));
            assert!(error.line >= raw.line());
            let partial = error.partial.clone().expect("a game");
            check_error(error);
            *partial
        });
        check_tree(&game);
        check_written(game);
    }
    if let Err(error) = line {
        check_error(error);
    }
}

/// Each move is legal where it stands, and numbers are those of the tree.
fn check_tree(game: &PgnGame) {
    let mut nodes = vec![game.root()];
    let mut seen = 0;
    while let Some(node) = nodes.pop() {
        seen += 1;
        assert_eq!(game.node(node.id()).map(|node| node.id()), Some(node.id()));
        if let (Some(parent), Some(m)) = (node.parent(), node.played()) {
            assert!(parent.position().is_legal(m));
            assert_eq!(node.ply(), parent.ply() + 1);
        } else {
            assert_eq!(node.id(), NodeId::ROOT);
        }
        nodes.extend(node.children());
    }
    assert_eq!(seen, game.node_count());
}

/// What is written is read again as the same.
fn check_written(mut game: PgnGame) {
    for options in [
        WriteOptions::default(),
        WriteOptions::default().width(0).symbols(true),
        WriteOptions::default().width(20),
    ] {
        let text = game.to_pgn(&options);
        let mut found = games(text.as_bytes());
        let raw = found.next().expect("a game");
        assert!(found.next().is_none(), "two games: {text}");
        match raw.read(&ReadOptions::default()) {
            Ok(again) => {
                assert_eq!(again.to_pgn(&options), text);
                // The seven tags are completed and come first.
                for (name, value) in game.tags().iter() {
                    assert!(again.tags().iter().any(|tag| tag == (name, value)));
                }
                *game.tags_mut() = again.tags().clone();
                assert_eq!(again, game, "{text}");
            }
            // The game was refused for what its tags or comments say, and still is.
            Err(error) => assert!(
                matches!(
                    error.kind,
                    PgnErrorKind::Variant
                        | PgnErrorKind::Fen
                        | PgnErrorKind::RuleSet
                        | PgnErrorKind::Counting
                ),
                "{error}: {text}"
            ),
        }
    }
}
