//! Commands in comments: `[%clk 0:01:02]`, `[%eval -0.35]`, `[%count start]`.

use alloc::string::String;
use core::{
    fmt::{self, Write},
    str::FromStr,
    time::Duration,
};

use super::text::{is_space, one_paragraph};
use crate::{error::ParseNameError, game::CountEvent};

/// A command in a comment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Command<'a> {
    /// What stands behind the `%`.
    pub name: &'a str,
    /// All that follows, without the white space around it; may be empty.
    pub argument: &'a str,
}

/// The commands of a comment, in their order.
///
/// ```
/// use makruk_core::pgn::commands;
///
/// let found: Vec<_> = commands("best [%clk 0:01:02][%csl Ga1,Rb2]").collect();
/// assert_eq!((found[0].name, found[0].argument), ("clk", "0:01:02"));
/// assert_eq!((found[1].name, found[1].argument), ("csl", "Ga1,Rb2"));
/// ```
pub fn commands(comment: &str) -> impl Iterator<Item = Command<'_>> {
    let mut rest = comment;
    core::iter::from_fn(move || {
        let (_, tail, command) = split_command(rest)?;
        rest = tail;
        Some(command)
    })
}

/// A comment without its commands, for people to read.
///
/// ```
/// use makruk_core::pgn::without_commands;
///
/// assert_eq!(without_commands("[%eval 0.3] best [%clk 0:01:02]"), "best");
/// ```
pub fn without_commands(comment: &str) -> String {
    let mut text = String::new();
    let mut rest = comment;
    let mut add = |part: &str| {
        let part = part.trim_matches(is_space);
        if !part.is_empty() {
            if !text.is_empty() {
                text.push(' ');
            }
            text += part;
        }
    };
    while let Some((before, after, _)) = split_command(rest) {
        add(before);
        rest = after;
    }
    add(rest);
    text
}

/// What stands before the first command, what stands behind it, and the command.
fn split_command(comment: &str) -> Option<(&str, &str, Command<'_>)> {
    let (before, rest) = comment.split_once("[%")?;
    let (command, after) = rest.split_once(']')?;
    let end = command.find(is_space).unwrap_or(command.len());
    let (name, argument) = command.split_at(end);
    let argument = argument.trim_matches(is_space);
    Some((before, after, Command { name, argument }))
}

impl Command<'_> {
    /// A time, for `clk` (left on the clock) and `emt` (used for the move): `0:01:02.5`.
    pub fn time(&self) -> Option<Duration> {
        matches!(self.name, "clk" | "emt" | "egt" | "mct")
            .then(|| parse_time(self.argument))
            .flatten()
    }

    /// What an engine says of the position, for `eval`: `0.35`, `#-3`; a depth behind a comma is
    /// passed over.
    pub fn score(&self) -> Option<Score> {
        if self.name != "eval" {
            return None;
        }
        let (score, _) = self.argument.split_once(',').unwrap_or((self.argument, ""));
        score.trim_matches(is_space).parse().ok()
    }

    /// What is said of the count, for `count`.
    pub fn count(&self) -> Option<CountNote> {
        if self.name != "count" {
            return None;
        }
        if let Ok(event) = self.argument.parse() {
            return Some(CountNote::Declared(event));
        }
        let (count, limit) = self.argument.split_once('/')?;
        Some(CountNote::Spoken {
            count: count.trim_matches(is_space).parse().ok()?,
            limit: limit.trim_matches(is_space).parse().ok()?,
        })
    }
}

/// The command as it stands in a comment.
impl fmt::Display for Command<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[%{}", self.name)?;
        if !self.argument.is_empty() {
            write!(f, " {}", self.argument)?;
        }
        f.write_str("]")
    }
}

/// What a command `count` says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum CountNote {
    /// `[%count start]`, `[%count stop]`: the side to move declares it, before it moves.
    Declared(CountEvent),
    /// `[%count 12/64]`: the number spoken last and the limit, in moves of the counter. For
    /// information; nothing follows from it.
    Spoken {
        /// The number.
        count: u16,
        /// The limit.
        limit: u16,
    },
}

/// The argument of the command.
impl fmt::Display for CountNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Declared(event) => write!(f, "{event}"),
            Self::Spoken { count, limit } => write!(f, "{count}/{limit}"),
        }
    }
}

/// What an engine says of a position, as White sees it.
///
/// ```
/// use makruk_core::pgn::Score;
///
/// assert_eq!("-0.5".parse(), Ok(Score::Centipawns(-50)));
/// assert_eq!("#-3".parse(), Ok(Score::Mate(-3)));
/// assert_eq!(Score::Centipawns(-50).to_string(), "-0.50");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Mate in so many moves, negative where Black gives it.
    Mate(i32),
}

impl FromStr for Score {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        let parse = || {
            if let Some(mate) = text.strip_prefix('#') {
                return mate.parse().ok().map(Self::Mate);
            }
            let (negative, digits) = match text.strip_prefix('-') {
                Some(digits) => (true, digits),
                None => (false, text.strip_prefix('+').unwrap_or(text)),
            };
            let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
            let hundredths = decimals(part, 2)?;
            let whole: i32 = match whole {
                "" if !part.is_empty() => 0,
                _ => unsigned(whole)?,
            };
            let sum = whole
                .checked_mul(100)?
                .checked_add(hundredths.try_into().ok()?)?;
            Some(Self::Centipawns(if negative { -sum } else { sum }))
        };
        parse().ok_or_else(|| ParseNameError::new("score", text, "pawns like `-0.35`, or `#3`"))
    }
}

/// As the command `eval` has it.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Centipawns(sum) => {
                let sign = if *sum < 0 { "-" } else { "" };
                let sum = sum.unsigned_abs();
                write!(f, "{sign}{}.{:02}", sum / 100, sum % 100)
            }
            Self::Mate(moves) => write!(f, "#{moves}"),
        }
    }
}

/// Digits and nothing else.
fn unsigned<T: FromStr>(digits: &str) -> Option<T> {
    digits
        .bytes()
        .all(|byte| byte.is_ascii_digit())
        .then(|| digits.parse().ok())
        .flatten()
}

/// The digits behind a decimal point, in units of which `places` digits make one. More digits are
/// cut off.
fn decimals(digits: &str, places: usize) -> Option<u32> {
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let padded = digits.bytes().chain(core::iter::repeat(b'0')).take(places);
    Some(padded.fold(0, |sum, digit| 10 * sum + u32::from(digit - b'0')))
}

/// `1:02:03`, `2:03`, `3` or any of them with decimals.
fn parse_time(text: &str) -> Option<Duration> {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let nanos = decimals(part, 9)?;
    let mut seconds = 0_u64;
    for (place, part) in whole.split(':').enumerate() {
        if place > 2 {
            return None;
        }
        seconds = seconds.checked_mul(60)?.checked_add(unsigned(part)?)?;
    }
    Some(Duration::new(seconds, nanos))
}

/// A time as the commands `clk` and `emt` have it: `1:02:03`, with tenths where there are any.
///
/// ```
/// use core::time::Duration;
/// use makruk_core::pgn::clock_text;
///
/// assert_eq!(clock_text(Duration::from_millis(62_500)), "0:01:02.5");
/// ```
pub fn clock_text(time: Duration) -> String {
    let seconds = time.as_secs();
    let mut text = alloc::format!(
        "{}:{:02}:{:02}",
        seconds / 3600,
        seconds / 60 % 60,
        seconds % 60
    );
    let tenths = time.subsec_millis() / 100;
    if tenths > 0 {
        let _ = write!(text, ".{tenths}");
    }
    text
}

/// The declarations in a comment, in their order.
pub(super) fn declarations(comment: &str) -> impl Iterator<Item = CountEvent> {
    commands(comment).filter_map(|command| match command.count() {
        Some(CountNote::Declared(event)) => Some(event),
        _ => None,
    })
}

/// A comment in which a command has this argument, wherever it stands; `None` takes it away. `None`
/// where there is no such command.
pub(super) fn with_command(comment: &str, name: &str, argument: Option<&str>) -> Option<String> {
    let mut argument = argument;
    edited(comment, |command| {
        // The second of a name has nothing to say.
        (command.name == name).then(|| argument.take())
    })
}

/// A comment without the numbers of a count; `None` where there are none.
pub(super) fn without_spoken_count(comment: &str) -> Option<String> {
    edited(comment, |command| {
        matches!(command.count(), Some(CountNote::Spoken { .. })).then_some(None)
    })
}

/// A comment in which commands have other arguments, or (`Some(None)`) are missing.
fn edited<'a>(
    comment: &str,
    mut edit: impl FnMut(Command<'_>) -> Option<Option<&'a str>>,
) -> Option<String> {
    let mut rest = comment;
    let mut text = String::new();
    let mut found = false;
    while let Some((before, after, command)) = split_command(rest) {
        text += before;
        // Writing to a string cannot fail.
        match edit(command) {
            None => text += &rest[before.len()..rest.len() - after.len()],
            Some(argument) => {
                found = true;
                if let Some(argument) = argument {
                    let name = command.name;
                    let _ = write!(text, "{}", Command { name, argument });
                }
            }
        }
        rest = after;
    }
    text += rest;
    found.then(|| one_paragraph(&text).into_owned())
}
