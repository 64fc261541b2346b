//! `--to`: a game in another form.

use makruk_core::{
    Digits, Game, Move, Notation, NotationOptions,
    pgn::{PgnGame, PgnResult, Tags, WriteOptions},
};

use crate::{broken::number, json::Object, records::Record, report::fen, written::Written};

/// What to write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Target {
    /// Everything that stands in the record.
    Pgn,
    /// The moves in one line.
    Uci,
    /// The moves with their numbers in Thai letters.
    Thai,
    /// A line of JSON.
    Json,
    /// Every position.
    Fen,
}

/// How to write it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Conversion {
    pub(crate) target: Target,
    /// `None`: the custom of the target.
    pub(crate) written: Option<Written>,
    pub(crate) digits: Option<Digits>,
}

impl Conversion {
    /// A game whose moves are legal. `first`: none has been written before it.
    pub(crate) fn write(&self, record: &Record, game: &Game, first: bool) -> String {
        let apart = if first { "" } else { "\n" };
        match self.target {
            Target::Pgn => format!("{apart}{}", self.pgn(record, game)),
            Target::Thai => format!("{apart}{}", self.thai(record, game)),
            Target::Fen => format!("{apart}{}", positions(game)),
            Target::Uci => uci(game),
            Target::Json => self.json(record, game),
        }
    }

    /// A move that cannot be read back from what is written of it: some notations have texts with
    /// two meanings.
    pub(crate) fn doubt(&self, game: &Game) -> Option<String> {
        let Some(Written::In(notation)) = self.written else {
            return None;
        };
        if matches!(notation, Notation::San | Notation::Lan) {
            return None;
        }
        game.history().find_map(|(position, m)| {
            let text = NotationOptions::new(notation).text(position, m);
            let read = position.parse_move(&text, notation);
            let number = number(position);
            (read != Ok(m)).then(|| {
                format!(
                    "in {notation} move {number} `{}` has two meanings, it is {m}",
                    &*text
                )
            })
        })
    }

    fn options(&self, custom: Notation) -> WriteOptions {
        let notation = match self.written {
            Some(Written::In(notation)) => notation,
            _ => custom,
        };
        let options = WriteOptions::default().notation(notation);
        match self.digits {
            Some(digits) => options.digits(digits),
            None => options,
        }
    }

    fn pgn(&self, record: &Record, game: &Game) -> String {
        let options = self.options(Notation::San);
        match &record.tree {
            Some(tree) => tree.to_pgn(&options),
            None => bare(record, game, PgnGame::new(*game.root()).tags().clone()).to_pgn(&options),
        }
    }

    /// Like PGN, with the tags that are needed and no comments but declarations about the count.
    fn thai(&self, record: &Record, game: &Game) -> String {
        let mut tags = Tags::new();
        let root = PgnGame::new(*game.root());
        for (name, value) in root.tags().iter() {
            let custom = matches!(value, "?" | "*" | "????.??.??" | "Makruk");
            if !custom {
                set(&mut tags, name, value);
            }
        }
        let record = bare(record, game, tags);
        let tags = record.tags().to_string();
        let apart = if tags.is_empty() { "" } else { "\n" };
        let moves = record.to_pgn(&self.options(Notation::ThaiRecord).tags(false));
        format!("{tags}{apart}{moves}")
    }

    fn json(&self, record: &Record, game: &Game) -> String {
        let mut line = Object::default();
        for (name, value) in [
            ("id", &record.id),
            ("event", &record.event),
            ("white", &record.white),
            ("black", &record.black),
        ] {
            if let Some(value) = value {
                line.key(name, value.as_str());
            }
        }
        let root = game.root();
        line.key("variant", root.rules().variant.name());
        if let Some(rules) = PgnGame::new(*root).tags().get("RuleSet") {
            line.key("rules", rules);
        }
        line.key("fen", fen(root));
        let counts = game.count_events();
        if counts.len() > 0 {
            let pairs = counts.map(|(ply, event)| serde_json::json!([ply, event.name()]));
            line.key("counts", pairs.collect::<Vec<_>>());
        }
        match self.written {
            Some(Written::In(notation)) => {
                let mut options = NotationOptions::new(notation);
                options.digits = self.digits;
                line.key("notation", notation.name());
                line.key("moves", game.notation_history(options));
            }
            _ => line.key("moves", game.moves().map(Move::to_uci).collect::<Vec<_>>()),
        }
        if let Some(result) = record.result {
            line.key("result", result.name());
        }
        line.end()
    }
}

/// The record of a game of which nothing is known but its moves and what heads it.
fn bare(record: &Record, game: &Game, tags: Tags) -> PgnGame {
    let mut bare = PgnGame::from_game(game);
    *bare.tags_mut() = tags;
    for (name, value) in [
        ("Event", &record.event),
        ("White", &record.white),
        ("Black", &record.black),
        ("GameId", &record.id),
    ] {
        if let Some(value) = value {
            set(bare.tags_mut(), name, value);
        }
    }
    // What the rules say is not what was written down.
    bare.set_result(record.result.unwrap_or(PgnResult::Open));
    bare
}

fn set(tags: &mut Tags, name: &str, value: &str) {
    // The names that are used here are good ones.
    let _ = tags.set(name, value);
}

/// Moves as engines read them, with the position before them where it is not that of the game.
fn uci(game: &Game) -> String {
    let root = game.root();
    let mut words = Vec::new();
    let start = makruk_core::Position::with_rules(root.rules());
    if *root != start {
        words.push(format!("fen {} moves", fen(root)));
    }
    words.extend(game.moves().map(Move::to_uci));
    words.join(" ") + "\n"
}

/// All positions, from the first to the last, one in each line.
fn positions(game: &Game) -> String {
    let before = game.history().map(|(before, _)| before);
    before
        .chain([game.position()])
        .map(|position| fen(position) + "\n")
        .collect()
}
