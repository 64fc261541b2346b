//! JSON lines: one game a line, `{"id", "variant"?, "fen"?, "moves": ["c3c4", …], "result"?}`.

use std::io::{self, BufRead};

use serde_json::{Map, Value};

use crate::{
    lines::Lines,
    records::{MAX_MOVES, Notation, Record, Score, WrittenMove, excerpt},
};

/// Reads one game from each line that is not blank.
#[derive(Debug)]
pub(crate) struct Reader<R> {
    lines: Lines<R>,
    games: usize,
}

impl<R: BufRead> Reader<R> {
    pub(crate) fn new(lines: Lines<R>) -> Self {
        Self { lines, games: 0 }
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
            let mut record = Record::new(self.games, line, Notation::Uci);
            let read = match self.lines.too_long() {
                Some(problem) => Err(problem),
                None => parse(text).and_then(|object| fill(&mut record, object)),
            };
            if let Err(problem) = read {
                record.fail(line, problem);
            }
            return Ok(Some(record));
        }
        Ok(None)
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
fn fill(record: &mut Record, mut object: Map<String, Value>) -> Result<(), String> {
    record.id = match object.remove("id") {
        Some(Value::Number(number)) => Some(number.to_string()),
        other => text("id", other)?.filter(|id| !id.is_empty()),
    };
    // Not promised, but a heading likes to have them.
    for (name, slot) in [("white", &mut record.white), ("black", &mut record.black)] {
        if let Some(Value::String(player)) = object.remove(name) {
            *slot = Some(player);
        }
    }
    record.variant = text("variant", object.remove("variant"))?.filter(|name| !name.is_empty());
    record.fen = text("fen", object.remove("fen"))?;
    record.result = match text("result", object.remove("result"))? {
        Some(result) => Some(Score::parse(result.as_bytes()).ok_or_else(|| {
            format!(
                "`result` is `{}`, expected `1-0`, `0-1`, `1/2-1/2` or `*`",
                excerpt(result.as_bytes())
            )
        })?),
        None => None,
    };
    let moves = match object.remove("moves") {
        Some(Value::Array(moves)) => moves,
        Some(other) => {
            return Err(format!(
                "`moves` is {}, expected an array of UCI moves",
                kind(&other)
            ));
        }
        None => return Err("`moves` is missing, expected an array of UCI moves".to_owned()),
    };
    if moves.len() > MAX_MOVES {
        return Err(format!("more than {MAX_MOVES} moves"));
    }
    let line = record.line;
    record.moves = moves
        .into_iter()
        .enumerate()
        .map(|(i, value)| match value {
            Value::String(text) => Ok(WrittenMove { text, line }),
            other => Err(format!(
                "`moves[{i}]` is {}, expected a UCI move such as \"c3c4\"",
                kind(&other)
            )),
        })
        .collect::<Result<_, _>>()?;
    Ok(())
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
    use super::*;

    fn read(text: &[u8]) -> Vec<Record> {
        let mut reader = Reader::new(Lines::new(text));
        std::iter::from_fn(|| reader.next().unwrap()).collect()
    }

    fn fault(text: &str) -> String {
        let records = read(text.as_bytes());
        assert_eq!(records.len(), 1);
        records[0].fault.clone().unwrap().text
    }

    #[test]
    fn everything_is_read() {
        let records = read(
            br#"{"id": "a", "variant": "makruk", "fen": "8/8 w", "moves": ["c3c4", "c6c5"], "result": "1-0", "more": [1]}

{"moves":[],"id":12,"result":null}"#,
        );
        assert_eq!(records.len(), 2);
        let first = &records[0];
        assert_eq!(first.id(), "a");
        assert_eq!(first.variant.as_deref(), Some("makruk"));
        assert_eq!(first.fen.as_deref(), Some("8/8 w"));
        assert_eq!(first.moves[1].text, "c6c5");
        assert_eq!(
            (first.result, first.fault.as_ref()),
            (Some(Score::White), None)
        );
        let second = &records[1];
        assert_eq!((second.number, second.line), (2, 3));
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
        assert_eq!(
            records[0].fault.as_ref().unwrap().text,
            "not UTF-8 at byte 9"
        );
        assert_eq!(records[1].fault, None);
    }

    #[test]
    fn a_broken_line_keeps_what_is_known() {
        let records = read(br#"{"id": "x", "result": "0-1", "moves": 5}"#);
        assert_eq!(records[0].id(), "x");
        assert_eq!(records[0].result, Some(Score::Black));
    }
}
