//! Records of games: reading and writing PGN.
//!
//! Three ways to read, from whole to fast:
//!
//! - [`PgnGame`], by [`FromStr`](core::str::FromStr), [`RawGame::read`] or [`Reader`]: tags and a
//!   tree of legal moves with variations, comments and marks, to be edited and written;
//! - [`RawGame::main_line`] and [`RawGame::replay`]: legal moves and no tree;
//! - [`RawGame::visit`] and [`RawGame::headers`]: the text itself.
//!
//! Files of any size go through [`Reader`] (with the feature `std`), bytes from elsewhere through
//! [`Splitter`], texts in memory through [`games`]. A game that cannot be read is a [`PgnError`]
//! with its place, its reason and what was read of it; the next game is found all the same.
//!
//! `docs/pgn.md` has what is read and written, the tags, and how counting stands in a record.
//!
//! ```
//! use makruk_core::pgn::{PgnGame, ReadOptions, games};
//!
//! let text = "[White \"Somchai\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nd2 {quiet} (2. Ne2) 2... Nd7 1-0\n";
//! for raw in games(text.as_bytes()) {
//!     let game: PgnGame = raw.read(&ReadOptions::default())?;
//!     assert_eq!(game.tags().get("White"), Some("Somchai"));
//!     assert_eq!(game.main_line().count(), 4);
//! }
//! # Ok::<(), makruk_core::pgn::PgnError>(())
//! ```

mod build;
mod comment;
mod convert;
mod error;
#[cfg(feature = "std")]
mod io;
mod lexer;
mod nag;
mod node;
mod options;
mod raw;
mod replay;
mod result;
mod scan;
mod splitter;
mod start;
mod tag;
mod text;
mod tree;
mod visit;
mod writer;

pub use comment::{Command, CountNote, Score, clock_text, commands, without_commands};
pub use error::{PgnError, PgnErrorKind};
#[cfg(feature = "std")]
pub use io::{ReadError, Reader};
pub use nag::Nag;
pub use node::Node;
pub use options::{ReadOptions, WriteOptions};
pub use raw::{RawGame, games};
pub use result::PgnResult;
pub use splitter::Splitter;
pub use tag::{RawTag, Tags};
pub use tree::{NodeId, PgnGame};
pub use visit::{Flow, RawComment, RawMove, Visitor};
pub use writer::Writer;
