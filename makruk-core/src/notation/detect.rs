//! Which notations a record could be in.

use alloc::{string::String, vec::Vec};

use super::{Digits, Notation, NotationOptions};
use crate::{
    error::{Error, excerpt},
    moves::Move,
    position::Position,
};

/// What [`detect_notation`] found: one entry for each notation, in the order of
/// [`Notation::ALL`].
///
/// ```
/// use makruk_core::{Notation, Position, notation::detect_notation};
///
/// let found = detect_notation(&Position::new(), &["e4", "d5", "Qd2"]);
/// let fitting: Vec<Notation> = found.fitting().map(|entry| entry.notation).collect();
/// assert_eq!(fitting, [Notation::Playok, Notation::Western]);
/// // Both mean the same moves, so it does not matter which one it is.
/// assert_eq!(found.agreed_moves().unwrap().len(), 3);
///
/// let san = &found.entries[0];
/// let failure = san.failure.as_ref().unwrap();
/// assert_eq!((san.moves.len(), failure.token.as_str()), (2, "Qd2"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Detection {
    /// How far each notation gets.
    pub entries: Vec<Detected>,
}

/// How far a record can be read in one notation.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Detected {
    /// The notation.
    pub notation: Notation,
    /// The moves that it reads, up to the first text that it does not.
    pub moves: Vec<Move>,
    /// How many of these moves the notation would write exactly as they stand, marks of check and
    /// of annotators apart. The more, the likelier it is the one that was written.
    pub exact: usize,
    /// Where it fails, `None` where it reads everything.
    pub failure: Option<DetectFailure>,
}

/// The first text that a notation does not read.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct DetectFailure {
    /// Its index in the record.
    pub index: usize,
    /// The text, or its beginning.
    pub token: String,
    /// Why it is not read.
    pub error: Error,
}

impl Detected {
    /// Whether the notation reads the whole record.
    pub const fn fits(&self) -> bool {
        self.failure.is_none()
    }
}

impl Detection {
    /// The notations that read the whole record. All of them, where it has no moves.
    pub fn fitting(&self) -> impl Iterator<Item = &Detected> {
        self.entries.iter().filter(|entry| entry.fits())
    }

    /// The moves, if any notation reads the whole record and all that do read the same moves.
    pub fn agreed_moves(&self) -> Option<&[Move]> {
        let mut fitting = self.fitting().map(|entry| &*entry.moves);
        let first = fitting.next()?;
        fitting.all(|moves| moves == first).then_some(first)
    }
}

/// Reads a record in every notation and says how far each gets. It decides nothing: several may
/// fit, and they need not mean the same moves.
///
/// The tokens are moves only, without numbers, comments and the result. See [`Detection`].
pub fn detect_notation(root: &Position, tokens: &[&str]) -> Detection {
    let entries = Notation::ALL.iter();
    Detection {
        entries: entries
            .map(|notation| read_in(*notation, root, tokens))
            .collect(),
    }
}

fn read_in(notation: Notation, root: &Position, tokens: &[&str]) -> Detected {
    let mut found = Detected {
        notation,
        moves: Vec::new(),
        exact: 0,
        failure: None,
    };
    let mut position = *root;
    for (index, token) in tokens.iter().enumerate() {
        match position.parse_move(token, notation) {
            Ok(m) => {
                found.exact += usize::from(is_exact(notation, &position, m, token));
                found.moves.push(m);
                position.play_unchecked(m);
            }
            Err(error) => {
                found.failure = Some(DetectFailure {
                    index,
                    token: excerpt(token.as_bytes()),
                    error,
                });
                break;
            }
        }
    }
    found
}

fn is_exact(notation: Notation, position: &Position, m: Move, token: &str) -> bool {
    const MARKS: [char; 4] = ['+', '#', '!', '?'];
    let bare = token.trim_end_matches(MARKS);
    Digits::ALL.iter().any(|digits| {
        let options = NotationOptions::new(notation).digits(*digits);
        options.text(position, m).trim_end_matches(MARKS) == bare
    })
}
