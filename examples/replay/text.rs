//! Text for people.

use std::fmt::Write;

/// The width of the text.
pub(crate) const WIDTH: usize = 79;
/// The width of the names in front of it.
pub(crate) const NAME: usize = 8;

/// The beginning of a name that may be of any length.
pub(crate) fn short(name: &str) -> String {
    const MOST: usize = 60;
    if name.chars().count() > MOST {
        name.chars().take(MOST - 1).chain(['…']).collect()
    } else {
        name.to_owned()
    }
}

/// Without characters that would steer a terminal: records come from anywhere.
pub(crate) fn clean(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_control() { '\u{fffd}' } else { c })
        .collect()
}

/// Text for people, in lines of bounded width.
#[derive(Debug, Default)]
pub(crate) struct Text(String);

impl Text {
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    pub(crate) fn into_string(self) -> String {
        self.0
    }

    /// A line as it is.
    pub(crate) fn line(&mut self, line: &str) {
        self.0.push_str(line);
        self.0.push('\n');
    }

    /// A name and what belongs to it, broken into lines.
    pub(crate) fn field(&mut self, name: &str, value: &str) {
        // What is quoted, such as a FEN, stays on one line.
        let mut quoted = false;
        let clean = clean(value);
        let words = clean.split(|c| {
            quoted ^= c == '`';
            c == ' ' && !quoted
        });
        self.words(name, words);
    }

    pub(crate) fn words(&mut self, name: &str, words: impl IntoIterator<Item = impl AsRef<str>>) {
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
}
