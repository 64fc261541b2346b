use alloc::{vec, vec::Vec};
use core::fmt;
use std::io::{self, Read};

use super::{
    error::PgnError, options::ReadOptions, raw::RawGame, scan::Found, splitter::Splitter,
    tag::Tags, tree::PgnGame,
};

const CHUNK: usize = 1 << 16;

/// Reads games from a file, a pipe, or anything else that gives bytes. Needs no buffering around
/// it, and holds one game at a time.
///
/// As an iterator it gives whole games. An error of a game does not end it: the next item is the
/// next game.
///
/// ```
/// use makruk_core::pgn::Reader;
///
/// let file = "[White \"a\"]\n\n1. e4 e5 1-0\n\n[White \"b\"]\n\n1. Ke9 *\n\n[White \"c\"]\n\n*\n";
/// let mut reader = Reader::new(file.as_bytes());
/// assert_eq!(reader.read_headers()?.unwrap().get("White"), Some("a"));
/// let error = reader.read_game().unwrap_err();
/// assert_eq!(error.to_string(), "line 7, column 4: cannot play `Ke9`: invalid SAN `Ke9`, byte 1: expected the square where the piece goes");
/// assert_eq!(reader.next().unwrap()?.tags().get("White"), Some("c"));
/// assert!(reader.next().is_none());
/// # Ok::<(), makruk_core::pgn::ReadError>(())
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    input: R,
    splitter: Splitter,
    options: ReadOptions,
    chunk: Vec<u8>,
    /// Whether an error of the input has ended the iterator.
    broken: bool,
}

impl<R: Read> Reader<R> {
    /// A reader with the default options and limit.
    pub fn new(input: R) -> Self {
        Self::with_options(input, ReadOptions::default())
    }

    /// A reader with other options.
    pub fn with_options(input: R, options: ReadOptions) -> Self {
        Self {
            input,
            splitter: Splitter::new(),
            options,
            chunk: vec![0; CHUNK],
            broken: false,
        }
    }

    /// The same with another limit for one game, in bytes; see [`Splitter::MAX_GAME_BYTES`].
    pub fn max_game_bytes(mut self, limit: usize) -> Self {
        self.splitter = self.splitter.max_game_bytes(limit);
        self
    }

    /// How games are read.
    pub const fn options(&self) -> &ReadOptions {
        &self.options
    }

    /// How far the input has been looked at, in bytes from where the reader began.
    pub const fn offset(&self) -> u64 {
        self.splitter.offset()
    }

    fn find(&mut self) -> io::Result<Option<Found>> {
        loop {
            if let Some(found) = self.splitter.find() {
                return Ok(Some(found));
            }
            match self.input.read(&mut self.chunk) {
                Ok(0) => {
                    self.splitter.finish();
                    return Ok(self.splitter.find());
                }
                Ok(read) => self.splitter.feed(&self.chunk[..read]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// The next game as text. `None` behind the last one.
    ///
    /// Fails where the input does, and for a game that is too large.
    pub fn next_raw(&mut self) -> Result<Option<RawGame<'_>>, ReadError> {
        match self.find()? {
            Some(found) => Ok(Some(self.splitter.game(found)?)),
            None => Ok(None),
        }
    }

    /// The next game. `None` behind the last one.
    pub fn read_game(&mut self) -> Result<Option<PgnGame>, ReadError> {
        let options = self.options;
        match self.next_raw()? {
            Some(raw) => Ok(Some(raw.read(&options)?)),
            None => Ok(None),
        }
    }

    /// The tags of the next game, whose moves are not looked at. `None` behind the last one.
    pub fn read_headers(&mut self) -> Result<Option<Tags>, ReadError> {
        Ok(self.next_raw()?.map(|raw| raw.tags()))
    }

    /// Passes over a game without reading it. Tells whether there was one.
    pub fn skip_game(&mut self) -> Result<bool, ReadError> {
        Ok(self.find()?.is_some())
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<PgnGame, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.broken {
            return None;
        }
        let game = self.read_game().transpose();
        self.broken = matches!(game, Some(Err(ReadError::Io(_))));
        game
    }
}

/// Why a game could not be read from an input.
#[derive(Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// The input has failed.
    Io(io::Error),
    /// The game is not what it should be. The reader goes on with the next.
    Pgn(PgnError),
}

impl ReadError {
    /// A code for programs: `ERR_IO`, or that of the [`PgnError`].
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Io(_) => "ERR_IO",
            Self::Pgn(error) => error.code(),
        }
    }
}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<PgnError> for ReadError {
    fn from(error: PgnError) -> Self {
        Self::Pgn(error)
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Pgn(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ReadError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Io(error) => Some(error),
            Self::Pgn(error) => Some(error),
        }
    }
}
