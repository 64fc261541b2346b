//! What the engine says.

use std::io::{self, Write};

/// The most of a foreign text that an error repeats, in characters.
const EXCERPT: usize = 60;

/// Prints lines and sends them off at once.
pub(crate) fn say(lines: &str) {
    let mut out = io::stdout().lock();
    // Where nobody listens any more the input ends as well, and with it the program.
    let _ = writeln!(out, "{lines}").and_then(|()| out.flush());
}

/// Says what was wrong with a command.
pub(crate) fn complain(problem: &str) {
    say(&format!("info string error: {problem}"));
}

/// The beginning of a foreign text, in backticks and in one line.
pub(crate) fn quoted(text: &str) -> String {
    let short: String = text
        .chars()
        .map(|c| if c.is_control() { '\u{fffd}' } else { c })
        .take(EXCERPT)
        .collect();
    let dots = if text.chars().nth(EXCERPT).is_some() {
        "…"
    } else {
        ""
    };
    format!("`{short}{dots}`")
}
