use alloc::vec::Vec;

use super::{
    error::PgnError,
    raw::RawGame,
    scan::{Found, Scanner},
};

/// Cuts bytes that come piece by piece into games, without I/O.
///
/// Holds the bytes of one game and what has been fed on top of it. A game larger than the limit
/// becomes an error, and its bytes are not kept.
///
/// ```
/// use makruk_core::pgn::{ReadOptions, Splitter};
///
/// let mut splitter = Splitter::new();
/// splitter.feed(b"[White \"a\"]\n\n1. e");
/// assert!(splitter.next_game().is_none());
/// splitter.feed(b"4 e5 1-0\n\n");
/// let game = splitter.next_game().unwrap()?.main_line(&ReadOptions::default())?;
/// assert_eq!(game.len(), 2);
///
/// splitter.feed(b"1. d4");
/// assert!(splitter.next_game().is_none());
/// splitter.finish();
/// assert_eq!(splitter.next_game().unwrap()?.line(), 5);
/// # Ok::<(), makruk_core::pgn::PgnError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Splitter {
    scanner: Scanner,
    buffer: Vec<u8>,
    finished: bool,
}

impl Splitter {
    /// The limit for one game where no other is set: 16 MiB.
    pub const MAX_GAME_BYTES: usize = 1 << 24;

    /// A splitter at the beginning of its input.
    pub const fn new() -> Self {
        Self {
            scanner: Scanner::new(Self::MAX_GAME_BYTES),
            buffer: Vec::new(),
            finished: false,
        }
    }

    /// The same with another limit for one game, in bytes.
    pub fn max_game_bytes(mut self, limit: usize) -> Self {
        self.scanner.set_limit(limit);
        self
    }

    /// Takes more bytes. Games should be taken out before more is fed, or the buffer grows.
    pub fn feed(&mut self, bytes: &[u8]) {
        let passed = self.scanner.passed().min(self.buffer.len());
        if passed > 0 {
            self.scanner.shift(&self.buffer, passed);
            self.buffer.copy_within(passed.., 0);
            self.buffer.truncate(self.buffer.len() - passed);
        }
        self.buffer.extend_from_slice(bytes);
    }

    /// Tells that there are no more bytes: the last game ends here.
    pub fn finish(&mut self) {
        self.finished = true;
    }

    /// The next game that is complete. `None` where there must be more bytes first, and behind the
    /// last game.
    ///
    /// An error is a game that is too large, or a text in UTF-16; the next call goes on behind it.
    pub fn next_game(&mut self) -> Option<Result<RawGame<'_>, PgnError>> {
        let found = self.find()?;
        Some(self.game(found))
    }

    pub(super) fn find(&mut self) -> Option<Found> {
        self.scanner.next(&self.buffer, self.finished)
    }

    pub(super) fn game(&self, found: Found) -> Result<RawGame<'_>, PgnError> {
        match found.refused {
            Some(kind) => Err(PgnError::unread(kind, found.place)),
            None => Ok(RawGame::new(&self.buffer, found)),
        }
    }

    /// How far the input has been looked at, in bytes from its beginning.
    pub const fn offset(&self) -> u64 {
        self.scanner.offset()
    }
}

impl Default for Splitter {
    fn default() -> Self {
        Self::new()
    }
}
