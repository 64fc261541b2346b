//! What the tests share: the rows of the data files, and short ways to set up and to play.

// Every test binary compiles this for itself and uses a part of it.
#![allow(dead_code)]

use std::{fs, io::Read, path::PathBuf};

use makruk_core::{
    Color, CountKind, CountingMode, Error, Game, Position, PositionErrorKinds, Rules, Termination,
};
use serde_json::Value;

pub(crate) const WHITE: Color = Color::White;
pub(crate) const BLACK: Color = Color::Black;

/// All presets, in the order of `docs/counting.md`.
pub(crate) const PRESETS: [Rules; 3] = [Rules::FAIRY, Rules::THAI_2569, Rules::ARTICLE];

/// The directory of the data files.
pub(crate) fn data() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data")
}

/// One line of a data file.
pub(crate) struct Row(pub(crate) Value);

/// The rows of a data file. Fails where a row is lost, and where a row has a column that the test
/// does not know: nobody would check it.
pub(crate) fn rows(file: &str, expected: usize, columns: &[&str]) -> Vec<Row> {
    let path = data().join(file);
    let bytes = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut text = String::new();
    if path.extension().is_some_and(|extension| extension == "gz") {
        flate2::read::GzDecoder::new(&*bytes)
            .read_to_string(&mut text)
            .unwrap();
    } else {
        text = String::from_utf8(bytes).unwrap();
    }
    let rows: Vec<Row> = text
        .lines()
        .map(|line| Row(serde_json::from_str(line).unwrap()))
        .collect();
    assert_eq!(rows.len(), expected, "rows of {file}");
    for row in &rows {
        for column in row.0.as_object().unwrap().keys() {
            assert!(
                columns.contains(&column.as_str()),
                "{file}: unknown column {column}"
            );
        }
    }
    rows
}

/// The checks from the suites of other projects.
pub(crate) fn peers() -> Vec<Row> {
    let columns = [
        "id",
        "source",
        "kind",
        "fen",
        "moves",
        "args",
        "expected",
        "contested",
        "fairy",
        "note",
        "fen_errors",
    ];
    rows("peers.jsonl", 148, &columns)
}

impl Row {
    pub(crate) fn has(&self, field: &str) -> bool {
        self.0.get(field).is_some()
    }

    pub(crate) fn get(&self, field: &str) -> &Value {
        let value = self.0.get(field);
        value.unwrap_or_else(|| panic!("no field {field} in {}", self.0))
    }

    pub(crate) fn text(&self, field: &str) -> &str {
        let text = self.get(field).as_str();
        text.unwrap_or_else(|| panic!("{field} is no text in {}", self.0))
    }

    pub(crate) fn texts(&self, field: &str) -> Vec<&str> {
        texts(self.get(field))
    }

    pub(crate) fn number(&self, field: &str) -> u64 {
        let number = self.get(field).as_u64();
        number.unwrap_or_else(|| panic!("{field} is no number in {}", self.0))
    }

    pub(crate) fn flag(&self, field: &str) -> bool {
        let flag = self.get(field).as_bool();
        flag.unwrap_or_else(|| panic!("{field} is no flag in {}", self.0))
    }

    /// The name of the row in messages.
    pub(crate) fn id(&self) -> &str {
        self.text("id")
    }

    /// Where the start position of the row is not valid, checks that it is refused for the reasons
    /// that the row gives, and no others.
    ///
    /// Such rows are played inside of the crate (`src/position/tests.rs`): only there can an
    /// invalid position be set up.
    pub(crate) fn is_refused(&self) -> bool {
        if !self.has("fen_errors") {
            return false;
        }
        let expected = kinds(&self.texts("fen_errors"));
        assert_eq!(refused_kinds(self.text("fen")), expected, "{}", self.id());
        true
    }
}

pub(crate) fn texts(value: &Value) -> Vec<&str> {
    let list = value.as_array().unwrap().iter();
    list.map(|text| text.as_str().unwrap()).collect()
}

/// The set of these names.
pub(crate) fn kinds(names: &[&str]) -> PositionErrorKinds {
    let kind = |name: &&str| {
        PositionErrorKinds::from_name(name).unwrap_or_else(|| panic!("unknown kind {name}"))
    };
    names.iter().map(kind).collect()
}

/// Why a well-formed FEN is no position.
pub(crate) fn refused_kinds(fen: &str) -> PositionErrorKinds {
    match Position::from_fen(fen) {
        Err(Error::Position(error)) => error.kinds,
        other => panic!("{fen}: {other:?}"),
    }
}

pub(crate) fn position(fen: &str) -> Position {
    position_by(fen, Rules::FAIRY)
}

pub(crate) fn position_by(fen: &str, rules: Rules) -> Position {
    Position::from_fen_with_rules(fen, rules).unwrap_or_else(|error| panic!("{error}"))
}

pub(crate) fn game_by(fen: &str, rules: Rules) -> Game {
    Game::from_position(position_by(fen, rules))
}

/// The position after a line of UCI moves.
pub(crate) fn after(position: &Position, line: &[&str]) -> Position {
    line.iter().fold(*position, |position, uci| {
        let m = position.parse_uci(uci).unwrap();
        position.play(m).unwrap()
    })
}

/// Plays a line of UCI moves.
pub(crate) fn push_all(game: &mut Game, line: &[&str]) {
    for uci in line {
        game.push_uci(uci).unwrap();
    }
}

/// Whether the position is a draw because a count has run out.
pub(crate) fn is_drawn_by_count(position: &Position) -> bool {
    position.outcome().is_some_and(|outcome| {
        matches!(
            outcome.termination,
            Termination::BoardHonor | Termination::PiecesHonor
        )
    })
}

/// Kind, name of the counter, spoken number, limit and moves left of a running count.
pub(crate) type Spoken = (CountKind, &'static str, u16, u16, u16);

pub(crate) fn spoken(position: &Position) -> Option<Spoken> {
    let counting = position.counting()?;
    Some((
        counting.kind,
        counting.side.name(),
        counting.count,
        counting.limit,
        counting.moves_left,
    ))
}

/// What [`spoken`] gives for board honor.
#[allow(clippy::unnecessary_wraps)] // To be compared with an option.
pub(crate) fn board_honor(side: &'static str, count: u16, moves_left: u16) -> Option<Spoken> {
    Some((CountKind::BoardHonor, side, count, 64, moves_left))
}

/// Declared counting, and nothing else that differs from the default.
pub(crate) const DECLARED: Rules = Rules::FAIRY.with_counting(CountingMode::Declared);

/// Four moves from the start position that bring the knights back.
pub(crate) const KNIGHTS: &[&str] = &["b1d2", "b8d7", "d2b1", "d7b8"];

/// A rook against a bare king, nothing decided yet.
pub(crate) const ROOK: &str = "7k/8/8/8/8/8/8/KR6 w - - 0 1";

/// A rook each, far from mate.
pub(crate) const ROOKS: &str = "k4r2/8/8/8/8/8/8/2R4K w - - 0 1";
/// Moves that bring the rooks back where they were.
pub(crate) const ROUND: [&str; 4] = ["c1c2", "f8f7", "c2c1", "f7f8"];

/// A game with a rook each by declared counting, with these moves and declarations: `+` and `-`
/// start and stop the count of the side to move.
pub(crate) fn rooks(line: &[&str]) -> Game {
    let mut game = game_by(ROOKS, DECLARED);
    for step in line {
        let turn = game.turn();
        match *step {
            "+" => game.start_counting(turn).unwrap(),
            "-" => game.stop_counting(turn).unwrap(),
            uci => push_all(&mut game, &[uci]),
        }
    }
    game
}
