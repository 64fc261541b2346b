//! What `setoption` sets.

use std::time::Duration;

use makruk_core::{Rules, Variant};

use crate::report::quoted;

const MOST_HASH: usize = 1024;
const MOST_OVERHEAD: u64 = 5000;
/// The rule sets of Makruk itself. A sister game has one.
const MAKRUK_RULES: [&str; 3] = ["fairy", "thai-2569", "article"];

/// The options and their values.
pub(crate) struct Options {
    /// Size of the transposition table in MiB.
    pub(crate) hash: usize,
    /// What the way from us to the clock takes.
    pub(crate) overhead: Duration,
    variant: Variant,
    makruk: Rules,
}

/// What a change of an option asks for.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Change {
    Nothing,
    /// The table has to be made anew.
    Hash,
    /// The game has other rules.
    Rules,
}

impl Options {
    pub(crate) fn new() -> Self {
        Self {
            hash: 16,
            overhead: Duration::from_millis(30),
            variant: Variant::Makruk,
            makruk: Rules::FAIRY,
        }
    }

    /// The rules to play by.
    pub(crate) fn rules(&self) -> Rules {
        match self.variant {
            Variant::Makruk => self.makruk,
            sister => sister.rules(),
        }
    }

    /// The options as the answer to `uci` lists them.
    pub(crate) fn list(&self) -> String {
        let combo = |name: &str, default: &str, values: &[&str]| {
            format!(
                "option name {name} type combo default {default} var {}",
                values.join(" var ")
            )
        };
        let variants: Vec<_> = Variant::ALL.iter().map(|variant| variant.name()).collect();
        [
            format!(
                "option name Hash type spin default {} min 1 max {MOST_HASH}",
                self.hash
            ),
            "option name Clear Hash type button".into(),
            "option name Ponder type check default false".into(),
            format!(
                "option name Move Overhead type spin default {} min 0 max {MOST_OVERHEAD}",
                self.overhead.as_millis()
            ),
            combo("UCI_Variant", self.variant.name(), &variants),
            combo("Rules", &self.makruk.to_string(), &MAKRUK_RULES),
        ]
        .join("\n")
    }

    /// Sets an option. Names are the same in any case, as UCI has it.
    pub(crate) fn set(&mut self, name: &str, value: Option<&str>) -> Result<Change, String> {
        let key = name.to_ascii_lowercase();
        let text = value.unwrap_or("");
        match key.as_str() {
            "hash" => {
                self.hash = spin(name, text, 1, MOST_HASH as u64)? as usize;
                Ok(Change::Hash)
            }
            "clear hash" => Ok(Change::Hash),
            "move overhead" => {
                self.overhead = Duration::from_millis(spin(name, text, 0, MOST_OVERHEAD)?);
                Ok(Change::Nothing)
            }
            // Whether to ponder is for the other side to decide; we are told that it may.
            "ponder" if matches!(text, "true" | "false") => Ok(Change::Nothing),
            "ponder" => Err(unexpected(name, text, "true or false")),
            "uci_variant" => {
                self.variant = text
                    .to_ascii_lowercase()
                    .parse()
                    .map_err(|error| format!("option UCI_Variant: {error}"))?;
                Ok(Change::Rules)
            }
            "rules" => {
                let lower = text.to_ascii_lowercase();
                let known = MAKRUK_RULES.contains(&lower.as_str());
                self.makruk = lower
                    .parse()
                    .ok()
                    .filter(|_| known)
                    .ok_or_else(|| unexpected(name, text, &MAKRUK_RULES.join(", ")))?;
                Ok(Change::Rules)
            }
            _ => Err(format!("unknown option {}", quoted(name))),
        }
    }
}

fn spin(name: &str, text: &str, least: u64, most: u64) -> Result<u64, String> {
    text.parse()
        .ok()
        .filter(|number| (least..=most).contains(number))
        .ok_or_else(|| {
            unexpected(
                name,
                text,
                &format!("a whole number from {least} to {most}"),
            )
        })
}

fn unexpected(name: &str, text: &str, expected: &str) -> String {
    format!("option {name}: expected {expected}, not {}", quoted(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_those_of_the_game() {
        let mut options = Options::new();
        assert_eq!(options.rules(), Rules::FAIRY);
        assert_eq!(options.set("rules", Some("Thai-2569")), Ok(Change::Rules));
        assert_eq!(options.rules(), Rules::THAI_2569);
        assert_eq!(
            options.set("UCI_Variant", Some("karouk")),
            Ok(Change::Rules)
        );
        assert_eq!(options.rules(), Rules::KAROUK);
        assert_eq!(
            options.set("UCI_Variant", Some("makruk")),
            Ok(Change::Rules)
        );
        assert_eq!(options.rules(), Rules::THAI_2569);
    }

    #[test]
    fn what_is_no_value_changes_nothing() {
        let mut options = Options::new();
        let before = options.list();
        for (name, value) in [
            ("Hash", "0"),
            ("Hash", "1025"),
            ("Hash", ""),
            ("Move Overhead", "-1"),
            ("Ponder", "yes"),
            ("UCI_Variant", "chess"),
            ("Rules", "asean"),
            ("Rules", ""),
            ("", "3"),
            ("Threads", "3"),
        ] {
            let error = options.set(name, Some(value)).unwrap_err();
            assert!(error.contains("option"), "{error}");
        }
        assert_eq!(options.list(), before);
    }
}
