//! What is printed of a game for people.

use std::fmt::Write;

use makruk_core::{Color, Game, Position, Termination, fen::FenOptions, pgn::PgnResult};

use crate::{
    args::Style,
    broken::{Broken, number},
    judge::{IgnoredEnd, Judgement, Played},
    records::Record,
    text::{NAME, Text, clean, short},
};

/// A game with its board and everything about its end.
pub(crate) fn full(file: &str, record: &Record, judgement: &Judgement<'_>, style: Style) -> String {
    let mut text = Text::default();
    text.line(&clean(&heading(file, record)));
    if let Some(found) = &record.found {
        text.field("Written", &found.sentence());
    }
    for note in &record.notes {
        text.field("Note", note);
    }
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
            text.game(played.game, style);
            text.end(record, played);
        }
    }
    text.line("");
    text.into_string()
}

/// A game in one line, if there is something to say about it.
pub(crate) fn problem(file: &str, record: &Record, judgement: &Judgement<'_>) -> Option<String> {
    let what = match judgement {
        Judgement::Skipped { variant } => format!("skipped, {}", unsupported(variant)),
        Judgement::Broken(broken) => Broken::sentence(broken),
        Judgement::Played(played) if played.agrees == Some(false) => format!(
            "the record says {}, the rules say {}",
            record.result.unwrap_or(PgnResult::Open),
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

/// The notations that fit a game, in one line.
pub(crate) fn detected(file: &str, record: &Record) -> Option<String> {
    let found = record.found.as_ref()?;
    Some(remark(file, record, &found.sentence()))
}

/// Something about a game, in one line.
pub(crate) fn remark(file: &str, record: &Record, text: &str) -> String {
    clean(&format!("{}: {text}", title(file, record))) + "\n"
}

pub(crate) fn unsupported(variant: &str) -> String {
    format!("variant `{}` is not supported", short(variant))
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

pub(crate) fn fen(position: &Position) -> String {
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

impl Text {
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
        self.line("");
        for (row, rank) in board.lines().zip((1..=8).rev()) {
            self.line(&format!("  {rank}  {row}"));
        }
        self.line("\n     a b c d e f g h\n");
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
            self.line(&format!("{name:NAME$}{numbered:14} {counting}"));
            name = "";
        }
        if !words.is_empty() {
            self.words(name, words);
        }
    }

    /// What there is to say of the last position.
    fn end(&mut self, record: &Record, played: &Played<'_>) {
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
            self.field("Before", &before(game, on));
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

/// Where the rules had ended the game, and how.
fn before(game: &Game, end: &IgnoredEnd) -> String {
    let last = end
        .plies
        .checked_sub(1)
        .and_then(|last| game.history().nth(last));
    let place = match last {
        Some((before, m)) => {
            format!(
                "after {} {}",
                number(before),
                before.san(m).unwrap_or_default()
            )
        }
        None => "in the first position".to_owned(),
    };
    let how = match end.outcome.winner {
        Some(color) => format!("won by {}", side(color)),
        None => "drawn".to_owned(),
    };
    format!(
        "{how} {place} ({}), played on",
        reason(end.outcome.termination)
    )
}

/// What the record says, and whether that is the same.
fn comparison(recorded: Option<PgnResult>, played: &Played<'_>) -> String {
    match (recorded, played.agrees) {
        (None, _) => "no result".to_owned(),
        (Some(PgnResult::Open), _) => "*, no result".to_owned(),
        (Some(_), Some(true)) => "the same".to_owned(),
        (Some(result), Some(false)) => format!("{result}: DIFFERENT"),
        (Some(result), None) => format!(
            "{}: cannot be judged ({} is not in the moves)",
            result,
            match result {
                PgnResult::Draw => "agreement",
                _ => "giving up or time",
            }
        ),
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use makruk_core::Rules;

    use super::*;
    use crate::{broken::Broken, judge::judge, play::play, text::WIDTH, written::Written};

    /// A record with the moves of a text.
    pub(crate) fn record(fen: &str, moves: &str, result: Option<PgnResult>) -> Record {
        let root = Position::from_fen_with_rules(fen, Rules::FAIRY);
        let texts: Vec<&str> = moves.split_whitespace().collect();
        let content = match root {
            Ok(root) => play(root, &texts, Written::SAN, &[], |_| (2, None)),
            Err(error) => Err(Broken::new(2, None, error.to_string())),
        };
        Record {
            id: Some("x".to_owned()),
            result,
            ..Record::new(3, content)
        }
    }

    pub(crate) const FEN: &str = "8/8/8/3PS3/8/8/3K3p/5k2 w - - 0 40";

    #[test]
    fn the_report_says_everything() {
        let record = record(
            "8/8/8/8/8/k7/7R/1K6 b - - 0 12",
            "Kb3 Rh3 Ka4",
            Some(PgnResult::White),
        );
        let style = Style {
            moves: true,
            ..Style::default()
        };
        let text = full("f", &record, &judge(&record), style);
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
        let judgement = judge(&evil);
        let texts = [
            full("f", &evil, &judgement, Style::default()),
            problem("f", &evil, &judgement).unwrap(),
        ];
        for text in texts {
            assert!(!text.contains(['\u{1b}', '\u{7}']), "{text}");
        }
    }
}
