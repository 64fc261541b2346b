//! A game as it was written down, and the reader that finds out how.

use std::io::{self, BufRead};

use crate::{jsonl, lines::Lines, pgn};

/// More moves than this are no game. It keeps hostile input out of memory.
pub(crate) const MAX_MOVES: usize = 100_000;

/// One game of a file, read but not yet played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Record {
    /// Which game of its file, from 1.
    pub(crate) number: usize,
    /// The line where it begins.
    pub(crate) line: u64,
    /// Its name, where it has one.
    pub(crate) id: Option<String>,
    pub(crate) event: Option<String>,
    pub(crate) white: Option<String>,
    pub(crate) black: Option<String>,
    /// The game that was played; Makruk where nothing is said.
    pub(crate) variant: Option<String>,
    /// The start, where it is another than that of the game.
    pub(crate) fen: Option<String>,
    pub(crate) notation: Notation,
    pub(crate) moves: Vec<WrittenMove>,
    pub(crate) result: Option<Score>,
    /// Why it cannot be played, where the text itself is broken.
    pub(crate) fault: Option<Fault>,
}

impl Record {
    pub(crate) fn new(number: usize, line: u64, notation: Notation) -> Self {
        Self {
            number,
            line,
            id: None,
            event: None,
            white: None,
            black: None,
            variant: None,
            fen: None,
            notation,
            moves: Vec::new(),
            result: None,
            fault: None,
        }
    }

    /// The name, or the number where it has none.
    pub(crate) fn id(&self) -> String {
        match &self.id {
            Some(id) => id.clone(),
            None => self.number.to_string(),
        }
    }

    /// Notes what is wrong. The first fault is the one to report: later ones follow from it.
    pub(crate) fn fail(&mut self, line: u64, text: impl Into<String>) {
        let text = text.into();
        self.fault.get_or_insert(Fault { line, text });
    }
}

/// How the moves of a record are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Notation {
    /// `c3c4`, in JSON lines.
    Uci,
    /// `Nd2`, in PGN.
    San,
}

/// A move as it stands in a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct WrittenMove {
    pub(crate) text: String,
    pub(crate) line: u64,
}

/// What is wrong with the text of a record, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Fault {
    pub(crate) line: u64,
    pub(crate) text: String,
}

/// The result that a record names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Score {
    White,
    Black,
    Draw,
    /// `*`: unfinished, or not known.
    Open,
}

impl Score {
    pub(crate) const fn text(self) -> &'static str {
        match self {
            Self::White => "1-0",
            Self::Black => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Open => "*",
        }
    }

    pub(crate) fn parse(text: &[u8]) -> Option<Self> {
        match text {
            b"1-0" => Some(Self::White),
            b"0-1" => Some(Self::Black),
            b"1/2-1/2" => Some(Self::Draw),
            b"*" => Some(Self::Open),
            _ => None,
        }
    }
}

/// The beginning of a text, for a message.
pub(crate) fn excerpt(text: &[u8]) -> String {
    const MOST: usize = 60;
    let head = String::from_utf8_lossy(&text[..text.len().min(MOST)]);
    if text.len() > MOST {
        format!("{head}…")
    } else {
        head.into_owned()
    }
}

/// The games of one file, one after the other.
#[derive(Debug)]
pub(crate) enum Records<R> {
    Pgn(pgn::Reader<R>),
    JsonLines(jsonl::Reader<R>),
}

impl<R: BufRead> Records<R> {
    /// Looks at the first byte that is not blank: `{` begins JSON lines, anything else PGN. (So does
    /// `[{`, which is no PGN and better refused as JSON.)
    pub(crate) fn open(input: R) -> io::Result<Self> {
        let mut lines = Lines::new(input);
        while lines.advance()? {
            let text = lines.text().trim_ascii_start();
            if let Some((first, rest)) = text.split_first() {
                let array = *first == b'[' && rest.trim_ascii_start().starts_with(b"{");
                let json = *first == b'{' || array;
                lines.hold();
                return Ok(if json {
                    Self::JsonLines(jsonl::Reader::new(lines))
                } else {
                    Self::Pgn(pgn::Reader::new(lines))
                });
            }
        }
        Ok(Self::Pgn(pgn::Reader::new(lines)))
    }

    /// The next game, `None` at the end of the file. An error is one of reading; a broken game is
    /// a [`Record`] with a fault.
    pub(crate) fn next(&mut self) -> io::Result<Option<Record>> {
        match self {
            Self::Pgn(reader) => reader.next(),
            Self::JsonLines(reader) => reader.next(),
        }
    }

    /// The bytes read so far.
    pub(crate) fn bytes(&self) -> u64 {
        match self {
            Self::Pgn(reader) => reader.bytes(),
            Self::JsonLines(reader) => reader.bytes(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_byte_tells_the_format() {
        let json = |text: &str| {
            matches!(
                Records::open(text.as_bytes()).unwrap(),
                Records::JsonLines(_)
            )
        };
        assert!(json("\u{feff}\n  {\"moves\": []}"));
        assert!(json("[ {\"moves\": []}]"));
        assert!(!json("\n[Event \"x\"]\n"));
        assert!(!json("1. e4 {a comment} *"));
        assert!(!json(""));
    }

    #[test]
    fn scores_are_written_as_they_are_read() {
        for score in [Score::White, Score::Black, Score::Draw, Score::Open] {
            assert_eq!(Score::parse(score.text().as_bytes()), Some(score));
        }
        assert_eq!(Score::parse(b"1-O"), None);
    }

    #[test]
    fn the_first_fault_stays() {
        let mut record = Record::new(7, 1, Notation::Uci);
        record.fail(3, "one");
        record.fail(4, "two");
        let fault = record.fault.as_ref().unwrap();
        assert_eq!((fault.line, fault.text.as_str()), (3, "one"));
        assert_eq!(record.id(), "7");
    }
}
