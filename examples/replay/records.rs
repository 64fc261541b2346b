//! A game as it was written down, and the reader that finds out how.

use std::io::{self, BufRead, Chain, Cursor};

use makruk_core::{
    Game, Rules, Variant,
    pgn::{PgnGame, PgnResult},
};

use crate::{broken::Broken, detect::Found, epd, jsonl, pgn, sniff::sniff, written::Written};

/// How records are to be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Reading {
    /// `None`: those that the record names, or those of Fairy-Stockfish. For Makruk alone: the other
    /// games have their own.
    pub(crate) rules: Option<Rules>,
    /// `None`: the custom of the format.
    pub(crate) written: Option<Written>,
    /// Whether to find out which notations fit.
    pub(crate) detect: bool,
    /// `None`: found out by the beginning of the file.
    pub(crate) format: Option<Format>,
    /// Whether comments and variations are wanted.
    pub(crate) tree: bool,
}

impl Reading {
    /// The rules for a game, if they are not left to the record.
    pub(crate) fn rules_for(&self, variant: Variant) -> Option<Rules> {
        self.rules.filter(|rules| rules.variant == variant)
    }
}

/// How a file is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    Pgn,
    JsonLines,
    /// EPD or FEN, a position in each line.
    Epd,
}

/// One game of a file.
#[derive(Clone, Debug)]
pub(crate) struct Record {
    /// Which game of its file, from 1.
    pub(crate) number: usize,
    /// Its name, where it has one.
    pub(crate) id: Option<String>,
    pub(crate) event: Option<String>,
    pub(crate) white: Option<String>,
    pub(crate) black: Option<String>,
    pub(crate) result: Option<PgnResult>,
    /// What is odd about it but keeps nobody from reading it.
    pub(crate) notes: Vec<String>,
    /// The notations that fit, where that was asked.
    pub(crate) found: Option<Found>,
    /// Everything that stands in it, where that was asked and there is more than moves.
    pub(crate) tree: Option<Box<PgnGame>>,
    /// What of that could not be read.
    pub(crate) lost: Option<String>,
    pub(crate) content: Content,
}

/// What there is to judge.
#[derive(Clone, Debug)]
pub(crate) enum Content {
    /// All moves are legal. No result is declared.
    Game(Box<Game>),
    Broken(Box<Broken>),
    /// A game that is not known, by its name.
    Unknown(String),
}

impl From<Broken> for Content {
    fn from(broken: Broken) -> Self {
        Self::Broken(Box::new(broken))
    }
}

impl From<Result<Game, Broken>> for Content {
    fn from(played: Result<Game, Broken>) -> Self {
        match played {
            Ok(game) => Self::Game(Box::new(game)),
            Err(broken) => broken.into(),
        }
    }
}

impl Record {
    pub(crate) fn new(number: usize, content: impl Into<Content>) -> Self {
        Self {
            number,
            id: None,
            event: None,
            white: None,
            black: None,
            result: None,
            notes: Vec::new(),
            found: None,
            tree: None,
            lost: None,
            content: content.into(),
        }
    }

    /// The name, or the number where it has none.
    pub(crate) fn id(&self) -> String {
        match &self.id {
            Some(id) => id.clone(),
            None => self.number.to_string(),
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

/// The input with what was read of it to find out its format.
type Input<R> = Chain<Cursor<Vec<u8>>, R>;

/// The games of one file, one after the other.
#[derive(Debug)]
pub(crate) enum Records<R> {
    Pgn(pgn::Reader<Input<R>>),
    JsonLines(jsonl::Reader<Input<R>>),
    Epd(epd::Reader<Input<R>>),
}

impl<R: BufRead> Records<R> {
    pub(crate) fn open(mut input: R, reading: &Reading) -> io::Result<Self> {
        let mut head = Vec::new();
        let format = match reading.format {
            Some(format) => format,
            None => sniff(&mut input, &mut head)?,
        };
        let input = io::Read::chain(Cursor::new(head), input);
        Ok(match format {
            Format::Pgn => Self::Pgn(pgn::Reader::new(input, *reading)),
            Format::JsonLines => Self::JsonLines(jsonl::Reader::new(input, *reading)),
            Format::Epd => Self::Epd(epd::Reader::new(input, *reading)),
        })
    }

    /// The next game, `None` at the end of the file. An error is one of reading; a broken game is
    /// a [`Record`] that says so.
    pub(crate) fn next(&mut self) -> io::Result<Option<Record>> {
        match self {
            Self::Pgn(reader) => reader.next(),
            Self::JsonLines(reader) => reader.next(),
            Self::Epd(reader) => reader.next(),
        }
    }

    /// The bytes read so far.
    pub(crate) fn bytes(&self) -> u64 {
        match self {
            Self::Pgn(reader) => reader.bytes(),
            Self::JsonLines(reader) => reader.bytes(),
            Self::Epd(reader) => reader.bytes(),
        }
    }
}
