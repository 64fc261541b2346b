//! What is printed of a game for programs.

use std::fmt::Write;

use makruk_core::{Game, Outcome, pgn::PgnResult};
use serde_json::{Value, json};

use crate::{
    judge::{IgnoredEnd, Judgement},
    records::Record,
    report::{fen, unsupported},
};

/// One line of JSON with the promised keys in their order.
pub(crate) fn json_line(file: &str, record: &Record, judgement: &Judgement<'_>) -> String {
    let (game, played, error) = match judgement {
        Judgement::Played(played) => (Some(played.game), Some(played), None),
        Judgement::Broken(broken) => (broken.game.as_deref(), None, Some(broken.sentence())),
        Judgement::Skipped { variant } => (None, None, Some(unsupported(variant))),
    };
    let outcome = played.and_then(|played| played.outcome);
    let mut line = Object::default();
    line.key("file", file);
    line.key("id", record.id());
    line.key("plies", game.map_or(0, Game::len));
    line.key("fen", game.map(|game| fen(game.position())));
    line.key("result", outcome.map_or("*", Outcome::result));
    line.key("reason", outcome.map(|outcome| outcome.termination.name()));
    line.key("recorded", record.result.map(PgnResult::name));
    line.key("agrees", played.and_then(|played| played.agrees));
    line.key("error", error);
    let earlier = played.and_then(|played| played.ignored.as_ref());
    line.key("earlier", earlier.map(ignored));
    line.key("notes", record.notes.clone());
    if let Some(found) = &record.found {
        let names: Vec<_> = found.fitting.iter().map(ToString::to_string).collect();
        line.key("notations", names);
    }
    line.end()
}

fn ignored(end: &IgnoredEnd) -> Value {
    json!({
        "plies": end.plies,
        "reason": end.outcome.termination.name(),
        "result": end.outcome.result(),
    })
}

/// An object whose keys stay in their order.
#[derive(Debug, Default)]
pub(crate) struct Object(String);

impl Object {
    pub(crate) fn key(&mut self, name: &str, value: impl Into<Value>) {
        let begin = if self.0.is_empty() { '{' } else { ',' };
        self.0.push(begin);
        let _ = write!(self.0, "{}:{}", Value::from(name), value.into());
    }

    /// The object in a line.
    pub(crate) fn end(self) -> String {
        self.0 + "}\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        judge::judge,
        records::Content,
        report::tests::{FEN, record},
    };

    #[test]
    fn the_keys_are_in_order() {
        let keys = [
            "file", "id", "plies", "fen", "result", "reason", "recorded", "agrees", "error",
            "earlier", "notes",
        ];
        for record in [
            record(FEN, "d6=M Kg1", Some(PgnResult::Draw)),
            record(FEN, "d6=M Kg9", None),
            record("nonsense", "", None),
            Record {
                content: Content::Unknown("chess".to_owned()),
                ..record(FEN, "", None)
            },
        ] {
            let line = json_line("a \"b\"", &record, &judge(&record));
            let value: Value = serde_json::from_str(&line).unwrap();
            assert_eq!(value.as_object().unwrap().len(), keys.len());
            let places: Vec<_> = keys
                .iter()
                .map(|key| line.find(&format!("\"{key}\":")).unwrap())
                .collect();
            assert!(places.is_sorted(), "{line}");
        }
        let record = record(FEN, "d6=M Kg1", Some(PgnResult::Draw));
        assert_eq!(
            json_line("f", &record, &judge(&record)),
            "{\"file\":\"f\",\"id\":\"x\",\"plies\":2,\
             \"fen\":\"8/8/3M~4/4S3/8/8/3K3p/6k1 w - - 1 41\",\"result\":\"*\",\
             \"reason\":null,\"recorded\":\"1/2-1/2\",\"agrees\":null,\"error\":null,\
             \"earlier\":null,\"notes\":[]}\n"
        );
    }

    #[test]
    fn an_end_that_was_played_on_is_told() {
        let record = record("4k3/8/8/8/8/8/8/4K3 w", "Ke2", None);
        let line = json_line("f", &record, &judge(&record));
        let value: Value = serde_json::from_str(&line).unwrap();
        assert_eq!(
            value["earlier"],
            json!({"plies": 0, "reason": "insufficient-material", "result": "1/2-1/2"})
        );
    }
}
