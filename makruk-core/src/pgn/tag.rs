use alloc::{
    borrow::Cow,
    collections::BTreeSet,
    string::{String, ToString},
    vec::Vec,
};
use core::fmt;

use memchr::memchr;

use super::{
    lexer::blank,
    text::{decode, one_line},
};
use crate::error::ParseNameError;

/// A tag ends on its line, and after so many bytes at the latest.
pub(super) const TAG_CAP: usize = 1 << 16;

/// The tags that every game should have, in the order in which they are written.
pub(super) const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

pub(super) const fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'+' | b'#' | b':' | b'.' | b'/')
}

/// A tag as it stands in the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RawTag<'a> {
    pub(super) name: &'a [u8],
    /// `None` for a tag that is malformed.
    pub(super) value: Option<&'a [u8]>,
    /// With its brackets, in bytes.
    pub(super) len: usize,
    /// Where it begins in the game, in bytes.
    pub(super) at: usize,
}

impl<'a> RawTag<'a> {
    /// Reads the tag at the beginning of a line or of what is left of it. The length is never 0.
    pub(super) fn split(line: &'a [u8]) -> Self {
        let line = &line[..line.len().min(TAG_CAP)];
        let skip_blanks = |mut at: usize| {
            while line.get(at).copied().is_some_and(blank) {
                at += 1;
            }
            at
        };
        let begin = skip_blanks(1);
        let mut end = begin;
        while line.get(end).copied().is_some_and(is_name_byte) {
            end += 1;
        }
        let mut tag = Self {
            name: line.get(begin..end).unwrap_or_default(),
            value: None,
            len: line.len(),
            at: 0,
        };
        let quote = skip_blanks(end);
        if line.get(quote) != Some(&b'"') || tag.name.is_empty() {
            if let Some(close) = memchr(b']', line) {
                tag.len = close + 1;
            }
            return tag;
        }
        let value = quote + 1;
        let mut at = value;
        // The end of the value is the quote before the bracket. Quotes inside should be escaped,
        // and where they are not, no bracket follows.
        let mut escaped_end = None;
        while let Some(found) = memchr(b'"', &line[at..]) {
            let quote = at + found;
            at = quote + 1;
            let close = skip_blanks(at);
            if line.get(close) != Some(&b']') {
                continue;
            }
            let backslashes = line[value..quote].iter().rev().take_while(|b| **b == b'\\');
            if backslashes.count() % 2 == 0 {
                tag.value = Some(&line[value..quote]);
                tag.len = close + 1;
                return tag;
            }
            escaped_end.get_or_insert((quote, close + 1));
        }
        // A path of Windows may end in a backslash.
        if let Some((quote, len)) = escaped_end {
            tag.value = Some(&line[value..quote]);
            tag.len = len;
        }
        tag
    }

    /// Whether a line begins with a tag: with a bracket and a name, and where text of other kinds is
    /// likely, with a value as well.
    pub(super) fn begins(line: &[u8], with_value: bool) -> bool {
        let [b'[', rest @ ..] = line else {
            return false;
        };
        let rest = rest.trim_ascii_start();
        let name = rest.iter().take_while(|byte| is_name_byte(**byte)).count();
        rest.first().is_some_and(u8::is_ascii_alphabetic)
            && (!with_value || rest[name..].trim_ascii_start().first() == Some(&b'"'))
    }

    /// The beginning of the name of the tag at the beginning of a line, in lower case.
    pub(super) fn short_name(line: &[u8]) -> [u8; 16] {
        let mut short = [0; 16];
        for (to, from) in short.iter_mut().zip(RawTag::split(line).name) {
            *to = from.to_ascii_lowercase();
        }
        short
    }

    /// The name.
    pub fn name(&self) -> Cow<'a, str> {
        decode(self.name)
    }

    /// The value without escapes. `None` for a tag that has no readable value.
    pub fn value(&self) -> Option<Cow<'a, str>> {
        let value = self.value?;
        if memchr(b'\\', value).is_none() {
            return Some(decode(value));
        }
        let text = decode(value);
        let mut plain = String::with_capacity(text.len());
        let mut chars = text.chars().peekable();
        while let Some(c) = chars.next() {
            plain.push(match (c, chars.peek()) {
                ('\\', Some('"' | '\\')) => chars.next().unwrap_or(c),
                _ => c,
            });
        }
        Some(Cow::Owned(plain))
    }

    /// Whether this is the name, in whatever case.
    pub fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name.as_bytes())
    }
}

/// The tags of a game, in the order in which they stand.
///
/// Names are looked up without regard to case. Where a name comes twice, the first is meant; the
/// others are kept and written again ([`duplicates`](Self::duplicates) names them).
///
/// ```
/// use makruk_core::pgn::Tags;
///
/// let mut tags = Tags::new();
/// tags.set("White", "Chao \"Khun\" Ya")?;
/// assert_eq!(tags.get("white"), Some("Chao \"Khun\" Ya"));
/// assert_eq!(tags.to_string(), "[White \"Chao \\\"Khun\\\" Ya\"]\n");
/// # Ok::<(), makruk_core::ParseNameError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Tags(Vec<(String, String)>);

impl Tags {
    /// No tags.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// The seven tags that every game should have, with the values for what is not known: `?`,
    /// `????.??.??` and `*`.
    pub fn roster() -> Self {
        Self(
            ROSTER
                .into_iter()
                .map(|name| (name.to_string(), unknown(name).to_string()))
                .collect(),
        )
    }

    /// The value of the first tag of this name.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter()
            .find(|(tag, _)| tag.eq_ignore_ascii_case(name))
            .map(|(_, value)| value)
    }

    /// Gives the first tag of this name another value, or adds a tag. Line ends in the value become
    /// spaces.
    ///
    /// A name is an ASCII letter, then letters, digits and `_-+#:./`, at most 255 of them in all.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), ParseNameError> {
        check_name(name)?;
        self.put(name, value);
        Ok(())
    }

    /// Adds a tag at the end, also where there is one of this name: as a record has it in which a
    /// name comes twice. Name and value as in [`set`](Self::set).
    ///
    /// ```
    /// use makruk_core::pgn::Tags;
    ///
    /// let mut tags = Tags::new();
    /// tags.add("White", "a")?;
    /// tags.add("white", "b")?;
    /// assert_eq!((tags.len(), tags.get("White")), (2, Some("a")));
    /// assert!(tags.add("1", "c").is_err());
    /// # Ok::<(), makruk_core::ParseNameError>(())
    /// ```
    pub fn add(&mut self, name: &str, value: &str) -> Result<(), ParseNameError> {
        check_name(name)?;
        self.push(name, value);
        Ok(())
    }

    /// [`set`](Self::set) for a name that is known to be good.
    pub(super) fn put(&mut self, name: &str, value: &str) {
        let found = self
            .0
            .iter_mut()
            .find(|(tag, _)| tag.eq_ignore_ascii_case(name));
        let value = one_line(value);
        match found {
            Some((_, old)) => *old = value,
            None => self.0.push((name.to_string(), value)),
        }
    }

    pub(super) fn push(&mut self, name: &str, value: &str) {
        self.0.push((name.to_string(), one_line(value)));
    }

    /// Removes all tags of this name; tells whether there was one.
    pub fn remove(&mut self, name: &str) -> bool {
        let before = self.0.len();
        self.0.retain(|(tag, _)| !tag.eq_ignore_ascii_case(name));
        self.0.len() < before
    }

    /// Names and values, in their order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.0
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// How many tags there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is no tag.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The tags whose name has come before.
    pub fn duplicates(&self) -> impl Iterator<Item = (&str, &str)> {
        let mut seen = BTreeSet::new();
        self.iter()
            .filter(move |(name, _)| !seen.insert(name.to_ascii_lowercase()))
    }

    /// Writes the tags, one on each line, those of the roster first.
    pub(super) fn write(&self, out: &mut dyn fmt::Write, complete: bool) -> fmt::Result {
        let in_roster = |name: &str| {
            ROSTER
                .iter()
                .any(|wanted| wanted.eq_ignore_ascii_case(name))
        };
        for wanted in ROSTER {
            let mut missing = true;
            for (name, value) in self.iter() {
                if name.eq_ignore_ascii_case(wanted) {
                    missing = false;
                    write_tag(out, name, value)?;
                }
            }
            if missing && complete {
                write_tag(out, wanted, unknown(wanted))?;
            }
        }
        self.iter()
            .filter(|(name, _)| !in_roster(name))
            .try_for_each(|(name, value)| write_tag(out, name, value))
    }
}

/// The tags as PGN, one on each line, the roster first.
impl fmt::Display for Tags {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, false)
    }
}

fn check_name(name: &str) -> Result<(), ParseNameError> {
    let good = name.len() <= 255
        && name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(is_name_byte);
    if good {
        return Ok(());
    }
    let expected = "an ASCII letter, then letters, digits or `_-+#:./`";
    Err(ParseNameError::new("tag name", name, expected))
}

fn unknown(name: &str) -> &'static str {
    match name {
        "Date" => "????.??.??",
        "Result" => "*",
        _ => "?",
    }
}

fn write_tag(out: &mut dyn fmt::Write, name: &str, value: &str) -> fmt::Result {
    write!(out, "[{name} \"")?;
    let mut rest = value;
    while let Some(at) = rest.find(['"', '\\']) {
        let (head, tail) = rest.split_at(at);
        write!(out, "{head}\\{}", &tail[..1])?;
        rest = &tail[1..];
    }
    writeln!(out, "{rest}\"]")
}
