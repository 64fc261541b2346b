//! JSON lines: one game a line, `{"id", "variant"?, "fen"?, "moves": ["c3c4", …], "result"?}`.
//!
//! Also `"rules"`, as the PGN tag `RuleSet`; `"notation"`, that of the moves; `"counts"`, the
//! declarations about the count as pairs of ply and `start` or `stop`; `"event"`, `"white"` and
//! `"black"`.

use std::io::{self, BufRead};

use makruk_core::{
    CountEvent, Position, Rules, Variant,
    pgn::{ReadOptions, Tags, games},
};
use serde_json::{Map, Value};

use crate::{
    broken::Broken,
    detect::detect,
    lines::Lines,
    play::play,
    records::{Content, Reading, Record, excerpt},
    written::Written,
};

/// More moves than this are no game. It keeps hostile input out of memory.
const MAX_MOVES: usize = 100_000;

/// Reads one game from each line that is not blank.
#[derive(Debug)]
pub(crate) struct Reader<R> {
    lines: Lines<R>,
    reading: Reading,
    games: usize,
}

impl<R: BufRead> Reader<R> {
    pub(crate) fn new(input: R, reading: Reading) -> Self {
        Self {
            lines: Lines::new(input),
            reading,
            games: 0,
        }
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.lines.bytes()
    }

    pub(crate) fn next(&mut self) -> io::Result<Option<Record>> {
        while self.lines.advance()? {
            let text = self.lines.text().trim_ascii();
            if text.is_empty() {
                continue;
            }
            self.games += 1;
            let line = self.lines.number();
            let mut record = Record::new(self.games, Content::Unknown(String::new()));
            let read = match self.lines.too_long() {
                Some(problem) => Err(problem),
                None => parse(text).and_then(|object| fill(&mut record, object)),
            };
            record.content = match read {
                Ok(written) => content(written, line, &mut record, &self.reading),
                Err(problem) => Broken::new(line, None, problem).into(),
            };
            return Ok(Some(record));
        }
        Ok(None)
    }
}

/// What a line says that is still to be played.
#[derive(Debug, Default)]
struct Line {
    variant: Option<String>,
    rules: Option<String>,
    fen: Option<String>,
    written: Option<Written>,
    counts: Vec<(usize, CountEvent)>,
    moves: Vec<String>,
}

fn content(line: Line, number: u64, record: &mut Record, reading: &Reading) -> Content {
    let variant = line.variant.as_deref();
    let Some(known) = variant.map_or(Some(Variant::Makruk), Variant::from_tag) else {
        return Content::Unknown(line.variant.unwrap_or_default());
    };
    let broken = |problem: String| Content::from(Broken::new(number, None, problem));
    let rules = match (reading.rules_for(known), &line.rules) {
        (Some(rules), _) => rules,
        (None, Some(text)) => match rule_set(known, text) {
            Ok(rules) => rules,
            Err(problem) => return broken(problem),
        },
        (None, None) => known.rules(),
    };
    let root = match &line.fen {
        Some(fen) => Position::from_fen_with_rules(fen, rules),
        None => Ok(Position::with_rules(rules)),
    };
    let root = match root {
        Ok(root) => root,
        Err(error) => return broken(error.to_string()),
    };
    let texts: Vec<&str> = line.moves.iter().map(String::as_str).collect();
    let mut written = line.written.or(reading.written).unwrap_or(Written::Uci);
    if reading.detect {
        let found = detect(&root, &texts);
        let chosen = found.chosen.clone();
        record.found = Some(found);
        match chosen {
            Ok(chosen) => written = chosen,
            Err(why) => return broken(why),
        }
    }
    play(root, &texts, written, &line.counts, |_| (number, None)).into()
}

/// The rules of a text, as PGN reads its tag `RuleSet`.
fn rule_set(variant: Variant, text: &str) -> Result<Rules, String> {
    let mut tags = Tags::new();
    let written = [("Variant", variant.tag()), ("RuleSet", text)];
    for (name, value) in written {
        tags.set(name, value).map_err(|error| error.to_string())?;
    }
    let pgn = format!("{tags}\n*\n");
    let game = games(pgn.as_bytes()).next();
    match game.map(|raw| raw.main_line(&ReadOptions::default())) {
        Some(Ok(game)) => Ok(game.rules()),
        Some(Err(error)) => Err(match error.source {
            Some(source) => format!("`rules`: {source}"),
            None => format!("`rules`: cannot be `{text}`"),
        }),
        None => Err("`rules` cannot be read".to_owned()),
    }
}

fn parse(text: &[u8]) -> Result<Map<String, Value>, String> {
    if let Err(error) = std::str::from_utf8(text) {
        return Err(format!("not UTF-8 at byte {}", error.valid_up_to() + 1));
    }
    match serde_json::from_slice(text) {
        Ok(Value::Object(object)) => Ok(object),
        Ok(other) => Err(format!("{}, expected an object for a game", kind(&other))),
        Err(error) => {
            let column = error.column();
            let text = error.to_string();
            // The line that serde_json sees is always its first.
            let problem = text.split(" at line 1 column").next().unwrap_or(&text);
            let hint = if error.is_eof() {
                ", where a line is one whole game"
            } else {
                ""
            };
            Err(format!("invalid JSON at column {column}: {problem}{hint}"))
        }
    }
}

/// Takes over what the object says, in an order that leaves as much as can be known of a game
/// that turns out to be broken.
fn fill(record: &mut Record, mut object: Map<String, Value>) -> Result<Line, String> {
    let mut line = Line::default();
    record.id = match object.remove("id") {
        Some(Value::Number(number)) => Some(number.to_string()),
        other => text("id", other)?.filter(|id| !id.is_empty()),
    };
    // Not promised, but a heading likes to have them.
    for (name, slot) in [
        ("event", &mut record.event),
        ("white", &mut record.white),
        ("black", &mut record.black),
    ] {
        if let Some(Value::String(player)) = object.remove(name) {
            *slot = Some(player);
        }
    }
    line.variant = text("variant", object.remove("variant"))?.filter(|name| !name.is_empty());
    line.rules = text("rules", object.remove("rules"))?;
    line.fen = text("fen", object.remove("fen"))?;
    record.result = match text("result", object.remove("result"))? {
        Some(result) => Some(result.parse().map_err(|_| {
            format!(
                "`result` is `{}`, expected `1-0`, `0-1`, `1/2-1/2` or `*`",
                excerpt(result.as_bytes())
            )
        })?),
        None => None,
    };
    line.written = match text("notation", object.remove("notation"))? {
        Some(name) => Some(
            name.parse()
                .map_err(|error| format!("`notation`: {error}"))?,
        ),
        None => None,
    };
    line.counts = counts(object.get("counts"))?;
    line.moves = moves(object.remove("moves"))?;
    Ok(line)
}

fn moves(value: Option<Value>) -> Result<Vec<String>, String> {
    let moves = match value {
        Some(Value::Array(moves)) => moves,
        Some(other) => {
            let kind = kind(&other);
            return Err(format!("`moves` is {kind}, expected an array of UCI moves"));
        }
        None => return Err("`moves` is missing, expected an array of UCI moves".to_owned()),
    };
    if moves.len() > MAX_MOVES {
        return Err(format!("more than {MAX_MOVES} moves"));
    }
    let text = |(i, value)| match value {
        Value::String(text) => Ok(text),
        other => Err(format!(
            "`moves[{i}]` is {}, expected a UCI move such as \"c3c4\"",
            kind(&other)
        )),
    };
    moves.into_iter().enumerate().map(text).collect()
}

fn counts(value: Option<&Value>) -> Result<Vec<(usize, CountEvent)>, String> {
    let pair = |pair: &Value| {
        let ply = usize::try_from(pair.get(0)?.as_u64()?).ok()?;
        Some((ply, pair.get(1)?.as_str()?.parse().ok()?))
    };
    let pairs = match value {
        None | Some(Value::Null) => return Ok(Vec::new()),
        Some(Value::Array(pairs)) if pairs.len() <= MAX_MOVES => pairs.iter().map(pair).collect(),
        Some(_) => None,
    };
    let expected = "`counts` is not an array of pairs such as [12, \"start\"]";
    pairs.ok_or_else(|| expected.to_owned())
}

fn text(key: &str, value: Option<Value>) -> Result<Option<String>, String> {
    match value {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text)),
        Some(other) => Err(format!("`{key}` is {}, expected a string", kind(&other))),
    }
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    }
}

#[cfg(test)]
mod tests {
    use makruk_core::pgn::PgnResult;

    use super::*;

    fn read(text: &[u8]) -> Vec<Record> {
        let mut reader = Reader::new(text, Reading::default());
        std::iter::from_fn(|| reader.next().unwrap()).collect()
    }

    fn problem(record: &Record) -> &str {
        match &record.content {
            Content::Broken(broken) => &broken.problem,
            other => panic!("{other:?}"),
        }
    }

    fn fault(text: &str) -> String {
        let records = read(text.as_bytes());
        assert_eq!(records.len(), 1);
        problem(&records[0]).to_owned()
    }

    fn plies(record: &Record) -> usize {
        match &record.content {
            Content::Game(game) => game.len(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn everything_is_read() {
        let records = read(
            br#"{"id": "a", "variant": "makruk", "fen": "8/8/8/4k3/8/8/8/R3K3 w", "moves": ["a1a2", "e5e4"], "result": "1-0", "more": [1]}

{"moves":[],"id":12,"result":null}"#,
        );
        assert_eq!(records.len(), 2);
        let first = &records[0];
        assert_eq!(first.id(), "a");
        assert_eq!((first.result, plies(first)), (Some(PgnResult::White), 2));
        let second = &records[1];
        assert_eq!((second.number, plies(second)), (2, 0));
        assert_eq!((second.id().as_str(), second.result), ("12", None));
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (text, expected) in [
            ("[]", "an array, expected an object for a game"),
            (
                "{\"moves\": [}",
                "invalid JSON at column 12: expected value",
            ),
            (
                "{",
                "invalid JSON at column 1: EOF while parsing an object, where a line is one whole game",
            ),
            ("{}", "`moves` is missing, expected an array of UCI moves"),
            (
                r#"{"moves": "c3c4 c6c5"}"#,
                "`moves` is a string, expected an array of UCI moves",
            ),
            (
                r#"{"moves": ["c3c4", 7]}"#,
                "`moves[1]` is a number, expected a UCI move such as \"c3c4\"",
            ),
            (
                r#"{"moves": [], "fen": true}"#,
                "`fen` is a boolean, expected a string",
            ),
            (
                r#"{"moves": [], "result": "draw"}"#,
                "`result` is `draw`, expected `1-0`, `0-1`, `1/2-1/2` or `*`",
            ),
        ] {
            assert_eq!(fault(text), expected, "{text}");
        }
        let records = read(b"{\"id\": \"\xff\"}\n{\"moves\": []}");
        assert_eq!(problem(&records[0]), "not UTF-8 at byte 9");
        assert_eq!(plies(&records[1]), 0);
    }

    #[test]
    fn rules_notation_and_counts_are_read() {
        let fen = "4k3/2m1s3/8/8/8/3N4/2M5/3K1R2 w - 128 0 70";
        let line = format!(
            "{{\"rules\":\"thai-2569\",\"notation\":\"playok\",\"fen\":\"{fen}\",\
             \"counts\":[[0,\"start\"]],\"moves\":[\"Rf2\",\"Kd7\"]}}"
        );
        let records = read(line.as_bytes());
        let Content::Game(game) = &records[0].content else {
            panic!("{records:?}")
        };
        assert_eq!(game.rules(), Rules::THAI_2569);
        assert_eq!((game.len(), game.count_events().len()), (2, 1));
        for (text, expected) in [
            (
                r#"{"moves":[],"rules":"chess"}"#,
                "`rules`: unknown rule set `chess`, expected fairy",
            ),
            (
                r#"{"moves":[],"notation":"x"}"#,
                "`notation`: unknown notation `x`, expected one of",
            ),
            (
                r#"{"moves":[],"counts":[[1]]}"#,
                "`counts` is not an array of pairs",
            ),
        ] {
            assert!(fault(text).starts_with(expected), "{}", fault(text));
        }
    }

    #[test]
    fn a_broken_line_keeps_what_is_known() {
        let records = read(br#"{"id": "x", "result": "0-1", "moves": 5}"#);
        assert_eq!(records[0].id(), "x");
        assert_eq!(records[0].result, Some(PgnResult::Black));
    }
}
