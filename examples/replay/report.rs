//! What is printed: for people, and for programs.

use std::{
    collections::BTreeMap,
    fmt::{self, Write},
};

use makruk_core::{Color, Game, Outcome, Position, Termination, fen::FenOptions};

use crate::{
    args::Style,
    judge::{Broken, Judgement, Played, number},
    records::{Record, Score},
};

/// The width of the text for people.
const WIDTH: usize = 79;
/// The width of the names in front of it.
const NAME: usize = 8;

/// One line of JSON with exactly the nine promised keys.
pub(crate) fn json_line(file: &str, record: &Record, judgement: &Judgement) -> String {
    let (game, outcome, agrees, error) = match judgement {
        Judgement::Played(played) => (Some(&played.game), played.outcome, played.agrees, None),
        Judgement::Broken(broken) => (broken.game.as_ref(), None, None, Some(broken.sentence())),
        Judgement::Skipped { variant } => (None, None, None, Some(unsupported(variant))),
    };
    let text = |text: Option<&str>| serde_json::Value::from(text);
    let agrees = serde_json::Value::from(agrees);
    format!(
        concat!(
            "{{\"file\":{},\"id\":{},\"plies\":{},\"fen\":{},\"result\":{},",
            "\"reason\":{},\"recorded\":{},\"agrees\":{},\"error\":{}}}\n"
        ),
        text(Some(file)),
        text(Some(&record.id())),
        game.map_or(0, Game::len),
        text(game.map(|game| fen(game.position())).as_deref()),
        text(Some(outcome.map_or("*", Outcome::result))),
        text(outcome.map(|outcome| outcome.termination.name())),
        text(record.result.map(Score::text)),
        agrees,
        text(error.as_deref()),
    )
}

/// A game with its board and everything about its end.
pub(crate) fn full(file: &str, record: &Record, judgement: &Judgement, style: Style) -> String {
    let mut text = Text(clean(&heading(file, record)));
    text.0.push('\n');
    match judgement {
        Judgement::Skipped { variant } => text.field("Skipped", &unsupported(variant)),
        Judgement::Broken(broken) => {
            if let Some(game) = &broken.game {
                text.game(game, style);
            }
            text.field("Broken", &broken.what());
            if let Some(legal) = &broken.legal {
                text.field("Legal", legal);
            }
        }
        Judgement::Played(played) => {
            text.game(&played.game, style);
            text.end(record, played);
        }
    }
    text.0.push('\n');
    text.0
}

/// A game in one line, if there is something to say about it.
pub(crate) fn problem(file: &str, record: &Record, judgement: &Judgement) -> Option<String> {
    let what = match judgement {
        Judgement::Skipped { variant } => format!("skipped, {}", unsupported(variant)),
        Judgement::Broken(broken) => Broken::sentence(broken),
        Judgement::Played(played) if played.agrees == Some(false) => format!(
            "the record says {}, the rules say {}",
            record.result.unwrap_or(Score::Open).text(),
            played
                .outcome
                .map_or_else(|| "*".to_owned(), |outcome| outcome.to_string()),
        ),
        Judgement::Played(_) => return None,
    };
    let join = if matches!(judgement, Judgement::Broken(_)) {
        ", "
    } else {
        ": "
    };
    Some(clean(&format!("{}{join}{what}", title(file, record))) + "\n")
}

fn unsupported(variant: &str) -> String {
    format!("variant `{variant}` is not supported")
}

/// File, number and name of a game.
fn title(file: &str, record: &Record) -> String {
    match &record.id {
        Some(id) => format!("{file}, game {} ({})", record.number, short(id)),
        None => format!("{file}, game {}", record.number),
    }
}

fn heading(file: &str, record: &Record) -> String {
    let player = |name: &Option<String>| name.as_deref().map_or("?".to_owned(), short);
    let mut heading = title(file, record);
    if record.white.is_some() || record.black.is_some() {
        let (white, black) = (player(&record.white), player(&record.black));
        let _ = write!(heading, ": {white} - {black}");
    } else if let Some(event) = &record.event {
        let _ = write!(heading, ": {}", short(event));
    }
    heading
}

/// The beginning of a name that may be of any length.
fn short(name: &str) -> String {
    const MOST: usize = 60;
    if name.chars().count() > MOST {
        name.chars().take(MOST - 1).chain(['…']).collect()
    } else {
        name.to_owned()
    }
}

/// Without characters that would steer a terminal: records come from anywhere.
fn clean(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_control() { '\u{fffd}' } else { c })
        .collect()
}

fn fen(position: &Position) -> String {
    position.fen_with(FenOptions::default().promoted(true))
}

fn side(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// Why a game is over, in words.
fn reason(termination: Termination) -> &'static str {
    match termination {
        Termination::InsufficientMaterial => "insufficient material",
        Termination::ThreefoldRepetition => "threefold repetition",
        Termination::BoardHonor => "the board-honor count has run out",
        Termination::PiecesHonor => "the pieces-honor count has run out",
        Termination::CounterMate => "mate by the side that counts, which draws",
        other => other.name(),
    }
}

/// Text for people, in lines of bounded width.
struct Text(String);

impl Text {
    /// A name and what belongs to it, broken into lines.
    fn field(&mut self, name: &str, value: &str) {
        // What is quoted, such as a FEN, stays on one line.
        let mut quoted = false;
        let clean = clean(value);
        let words = clean.split(|c| {
            quoted ^= c == '`';
            c == ' ' && !quoted
        });
        self.words(name, words);
    }

    fn words(&mut self, name: &str, words: impl IntoIterator<Item = impl AsRef<str>>) {
        let _ = write!(self.0, "{name:NAME$}");
        let mut column = NAME;
        for word in words {
            let word = word.as_ref();
            let len = word.chars().count();
            if column > NAME && column + 1 + len > WIDTH {
                let _ = write!(self.0, "\n{:NAME$}", "");
                column = NAME;
            } else if column > NAME {
                self.0.push(' ');
                column += 1;
            }
            self.0.push_str(word);
            column += len;
        }
        self.0.push('\n');
    }

    /// The moves if they are wanted, and the board.
    fn game(&mut self, game: &Game, style: Style) {
        if style.moves {
            self.moves(game);
        }
        let position = game.position();
        let board = if style.unicode {
            format!("{position:#}")
        } else {
            position.to_string()
        };
        self.0.push('\n');
        for (row, rank) in board.lines().zip((1..=8).rev()) {
            let _ = writeln!(self.0, "  {rank}  {row}");
        }
        self.0.push_str("\n     a b c d e f g h\n\n");
        let plies = game.len();
        let last = match game.history().next_back() {
            Some((before, m)) => format!(
                "{} {}, {plies} {}",
                number(before),
                before.san(m).unwrap_or_default(),
                if plies == 1 { "ply" } else { "plies" }
            ),
            None => "no move".to_owned(),
        };
        let turn = side(position.turn());
        let check = if position.is_check() { " in check" } else { "" };
        self.field("Last", &format!("{last}; {turn} to move{check}"));
    }

    /// All moves. While a count runs each has a line of its own, with the count after it.
    fn moves(&mut self, game: &Game) {
        let after = game.history().skip(1).map(|(before, _)| before);
        let after = after.chain([game.position()]);
        let mut name = "Moves";
        let mut words: Vec<String> = Vec::new();
        for ((before, m), after) in game.history().zip(after) {
            let san = before.san(m).unwrap_or_default();
            let Some(counting) = after.counting() else {
                // A number and its move stay on one line.
                words.push(if before.turn() == Color::White || words.is_empty() {
                    format!("{} {san}", number(before))
                } else {
                    san
                });
                continue;
            };
            if !words.is_empty() {
                self.words(name, words.drain(..));
                name = "";
            }
            let numbered = format!("{} {san}", number(before));
            let _ = writeln!(self.0, "{name:NAME$}{numbered:14} {counting}");
            name = "";
        }
        if !words.is_empty() {
            self.words(name, words);
        }
    }

    /// What there is to say of the last position.
    fn end(&mut self, record: &Record, played: &Played) {
        let game = &played.game;
        let position = game.position();
        let mut moves: Vec<String> = position
            .legal_moves()
            .iter()
            .filter_map(|m| position.san(*m).ok())
            .collect();
        moves.sort_unstable();
        let count = format!("{}:", moves.len());
        if moves.is_empty() {
            self.field("Legal", "no move");
        } else {
            self.words("Legal", [count].into_iter().chain(moves));
        }
        self.field("FEN", &fen(position));
        self.field(
            "Count",
            &match position.counting() {
                Some(counting) => counting.to_string(),
                None if position.can_start_counting(position.turn()) => format!(
                    "no count is running, {} may start board honor",
                    side(position.turn())
                ),
                None => "no count is running".to_owned(),
            },
        );
        if let Some(on) = &played.ignored {
            let place = match on.plies.checked_sub(1) {
                Some(last) => match game.history().nth(last) {
                    Some((before, m)) => format!(
                        "after {} {}",
                        number(before),
                        before.san(m).unwrap_or_default()
                    ),
                    None => String::new(),
                },
                None => "in the first position".to_owned(),
            };
            let reason = reason(on.termination);
            self.field("Before", &format!("drawn {place} ({reason}), played on"));
        }
        self.field(
            "Result",
            &match played.outcome {
                Some(outcome) => {
                    format!("{}, {}", outcome.result(), reason(outcome.termination))
                }
                None => "*, not decided by the rules".to_owned(),
            },
        );
        self.field("Record", &comparison(record.result, played));
    }
}

/// What the record says, and whether that is the same.
fn comparison(recorded: Option<Score>, played: &Played) -> String {
    match (recorded, played.agrees) {
        (None, _) => "no result".to_owned(),
        (Some(Score::Open), _) => "*, no result".to_owned(),
        (Some(_), Some(true)) => "the same".to_owned(),
        (Some(score), Some(false)) => format!("{}: DIFFERENT", score.text()),
        (Some(score), None) => format!(
            "{}: cannot be judged ({} is not in the moves)",
            score.text(),
            match score {
                Score::Draw => "agreement",
                _ => "giving up or time",
            }
        ),
    }
}

/// The sums over all games.
#[derive(Debug, Default)]
pub(crate) struct Totals {
    pub(crate) games: u64,
    pub(crate) broken: u64,
    plies: u64,
    skipped: u64,
    same: u64,
    different: u64,
    undecided: u64,
    results: BTreeMap<(&'static str, &'static str), u64>,
}

impl Totals {
    pub(crate) fn add(&mut self, judgement: &Judgement) {
        self.games += 1;
        match judgement {
            Judgement::Skipped { .. } => self.skipped += 1,
            Judgement::Broken(broken) => {
                self.broken += 1;
                self.plies += broken.game.as_ref().map_or(0, Game::len) as u64;
            }
            Judgement::Played(played) => {
                self.plies += played.game.len() as u64;
                let counter = match played.agrees {
                    Some(true) => &mut self.same,
                    Some(false) => &mut self.different,
                    None => &mut self.undecided,
                };
                *counter += 1;
                let result = match played.outcome {
                    Some(outcome) => (outcome.result(), outcome.termination.name()),
                    None => ("*", "not decided"),
                };
                *self.results.entry(result).or_default() += 1;
            }
        }
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = |n| if n == 1 { "" } else { "s" };
        let mut text = Text(String::new());
        text.field(
            "Total",
            &format!(
                "{} game{}, {} pl{}: {} replayed, {} broken, {} skipped",
                self.games,
                plural(self.games),
                self.plies,
                if self.plies == 1 { "y" } else { "ies" },
                self.games - self.broken - self.skipped,
                self.broken,
                self.skipped
            ),
        );
        text.field(
            "Record",
            &format!(
                "{} the same, {} different, {} cannot be judged",
                self.same, self.different, self.undecided
            ),
        );
        // A result and its number stay on one line.
        let results: Vec<String> = self
            .results
            .iter()
            .map(|((result, reason), n)| format!("{result} {reason} {n}"))
            .collect();
        if !results.is_empty() {
            text.words(
                "Result",
                results.join(", \n").split('\n').map(str::trim_end),
            );
        }
        f.write_str(&text.0)
    }
}

#[cfg(test)]
mod tests {
    use makruk_core::Rules;

    use super::*;
    use crate::{
        judge::judge,
        records::{Notation, WrittenMove},
    };

    fn record(fen: &str, moves: &str, result: Option<Score>) -> Record {
        Record {
            id: Some("x".to_owned()),
            fen: Some(fen.to_owned()),
            moves: moves
                .split_whitespace()
                .map(|text| WrittenMove {
                    text: text.to_owned(),
                    line: 2,
                })
                .collect(),
            result,
            ..Record::new(3, 1, Notation::San)
        }
    }

    const FEN: &str = "8/8/8/3PS3/8/8/3K3p/5k2 w - - 0 40";

    #[test]
    fn json_has_the_nine_keys_in_order() {
        let keys = [
            "file", "id", "plies", "fen", "result", "reason", "recorded", "agrees", "error",
        ];
        for record in [
            record(FEN, "d6=M Kg1", Some(Score::Draw)),
            record(FEN, "d6=M Kg9", None),
            record("nonsense", "", None),
            Record {
                variant: Some("asean".to_owned()),
                ..record(FEN, "", None)
            },
        ] {
            let line = json_line("a \"b\"", &record, &judge(&record, Rules::FAIRY));
            let value: serde_json::Value = serde_json::from_str(&line).unwrap();
            assert_eq!(value.as_object().unwrap().len(), keys.len());
            let places: Vec<_> = keys
                .iter()
                .map(|key| line.find(&format!("\"{key}\":")).unwrap())
                .collect();
            assert!(places.is_sorted(), "{line}");
        }
        let record = record(FEN, "d6=M Kg1", Some(Score::Draw));
        assert_eq!(
            json_line("f", &record, &judge(&record, Rules::FAIRY)),
            "{\"file\":\"f\",\"id\":\"x\",\"plies\":2,\
             \"fen\":\"8/8/3M~4/4S3/8/8/3K3p/6k1 w - - 1 41\",\"result\":\"*\",\
             \"reason\":null,\"recorded\":\"1/2-1/2\",\"agrees\":null,\"error\":null}\n"
        );
    }

    #[test]
    fn the_report_says_everything() {
        let record = record(
            "8/8/8/8/8/k7/7R/1K6 b - - 0 12",
            "Kb3 Rh3 Ka4",
            Some(Score::White),
        );
        let style = Style {
            moves: true,
            ..Style::default()
        };
        let text = full("f", &record, &judge(&record, Rules::FAIRY), style);
        assert!(
            text.starts_with(
                "f, game 3 (x)\n\
                 Moves   12... Kb3\n\
                 \x20       13. Rh3+       Black counts 3 of 16, White has 13 moves left\n\
                 \x20       13... Ka4      Black counts 4 of 16, White has 13 moves left\n"
            ),
            "{text}"
        );
        assert!(
            text.contains("  4  k . . . . . . .\n  3  . . . . . . . R\n"),
            "{text}"
        );
        assert!(
            text.contains("Last    13... Ka4, 3 plies; White to move\n"),
            "{text}"
        );
        assert!(text.contains("Record  1-0: cannot be judged"), "{text}");
        assert!(
            text.lines().all(|line| line.chars().count() <= WIDTH),
            "{text}"
        );
    }

    #[test]
    fn terminals_are_not_steered() {
        let mut evil = record(FEN, "\u{1b}[2J", None);
        evil.id = Some("\u{1b}]0;x\u{7}".to_owned());
        let judgement = judge(&evil, Rules::FAIRY);
        let texts = [
            full("f", &evil, &judgement, Style::default()),
            problem("f", &evil, &judgement).unwrap(),
        ];
        for text in texts {
            assert!(!text.contains(['\u{1b}', '\u{7}']), "{text}");
        }
    }

    #[test]
    fn totals_add_up() {
        let mut totals = Totals::default();
        for record in [
            record("7k/5KR1/8/8/8/8/8/8 w", "Rh7+", None),
            record("k7/7R/1K6/8/8/8/8/8 w", "Rh8#", Some(Score::White)),
            record("k7/7R/1K6/8/8/8/8/8 w", "Rh8#", Some(Score::Draw)),
            record("k7/7R/1K6/8/8/8/8/8 w", "Rh8# Ka7", None),
        ] {
            totals.add(&judge(&record, Rules::FAIRY));
        }
        let text = totals.to_string();
        assert!(
            text.starts_with("Total   4 games, 4 plies: 3 replayed, 1 broken, 0 skipped\n"),
            "{text}"
        );
        assert!(
            text.contains("Record  1 the same, 1 different, 1 cannot be judged\n"),
            "{text}"
        );
        assert!(text.contains("1-0 checkmate 2"), "{text}");
    }
}
