//! The sums over all games.

use std::{collections::BTreeMap, fmt};

use makruk_core::Game;

use crate::{judge::Judgement, records::Record, text::Text};

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
    noted: u64,
    results: BTreeMap<(&'static str, &'static str), u64>,
}

impl Totals {
    pub(crate) fn add(&mut self, record: &Record, judgement: &Judgement<'_>) {
        self.games += 1;
        self.noted += u64::from(!record.notes.is_empty());
        match judgement {
            Judgement::Skipped { .. } => self.skipped += 1,
            Judgement::Broken(broken) => {
                self.broken += 1;
                self.plies += broken.game.as_deref().map_or(0, Game::len) as u64;
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
        let mut text = Text::default();
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
        if self.noted > 0 {
            let noted = self.noted;
            let games = format!(
                "{noted} game{} with something odd (see --boards)",
                plural(noted)
            );
            text.field("Notes", &games);
        }
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
        f.write_str(text.as_str())
    }
}

#[cfg(test)]
mod tests {
    use makruk_core::pgn::PgnResult;

    use super::*;
    use crate::{judge::judge, report::tests::record};

    #[test]
    fn totals_add_up() {
        let mut totals = Totals::default();
        for record in [
            record("7k/5KR1/8/8/8/8/8/8 w", "Rh7+", None),
            record("k7/7R/1K6/8/8/8/8/8 w", "Rh8#", Some(PgnResult::White)),
            record("k7/7R/1K6/8/8/8/8/8 w", "Rh8#", Some(PgnResult::Draw)),
            record("k7/7R/1K6/8/8/8/8/8 w", "Rh8# Ka7", None),
        ] {
            totals.add(&record, &judge(&record));
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
