//! Makruk a second time, written from the text of the rules and from nothing else: a board of 64
//! letters, moves that are made and then looked at, numbers as players keep them. It is slow and
//! plain on purpose: what the library works out with sets of squares is compared with this.
//!
//! Squares are numbers from 0 (a1) to 63 (h8), pieces are FEN letters, `.` is an empty square.

mod counting;
mod moves;
mod results;

pub(crate) use counting::{Count, Kind};
pub(crate) use moves::SlowMove;

use makruk_core::{CountingMode, Rules};

pub(crate) const EMPTY: char = '.';

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Slow {
    pub(crate) squares: [char; 64],
    pub(crate) promoted: [bool; 64],
    pub(crate) white_to_move: bool,
    pub(crate) count: Option<Count>,
    pub(crate) halfmoves: u16,
    pub(crate) fullmoves: u16,
    pub(crate) rules: Rules,
}

impl Slow {
    /// Reads a FEN with six fields and promotion marks. It comes from the library, so a text that
    /// is none fails the test by a panic.
    pub(crate) fn from_fen(fen: &str, rules: Rules) -> Self {
        let fields: Vec<&str> = fen.split(' ').collect();
        assert_eq!(fields.len(), 6, "six fields in `{fen}`");
        assert_eq!(fields[2], "-", "no leap rights in `{fen}`");
        let (squares, promoted) = read_placement(fields[0]);
        let clock = fields[4].parse().expect("a number in field 5");
        let mut slow = Self {
            squares,
            promoted,
            white_to_move: fields[1] == "w",
            count: None,
            halfmoves: 0,
            fullmoves: fields[5].parse().expect("a number in field 6"),
            rules,
        };
        if fields[3] == "-" {
            slow.halfmoves = clock;
        } else {
            // "While board honor is available and nobody counts, FEN shows 128 0."
            let waits = rules.counting == CountingMode::Declared
                && clock == 0
                && !slow.is_bare(true)
                && !slow.is_bare(false);
            slow.count = Some(Count {
                limit_plies: fields[3].parse().expect("a number in field 4"),
                ply: clock,
                running: !waits,
            });
        }
        slow
    }

    /// The FEN with six fields and promotion marks.
    pub(crate) fn fen(&self) -> String {
        let (limit, clock) = match self.count {
            Some(count) => (count.limit_plies.to_string(), count.ply),
            None => ("-".to_owned(), self.halfmoves),
        };
        format!(
            "{} {} - {limit} {clock} {}",
            self.placement(true),
            if self.white_to_move { 'w' } else { 'b' },
            self.fullmoves
        )
    }

    fn placement(&self, marks: bool) -> String {
        let mut text = String::new();
        for rank in (0..8).rev() {
            let mut empty = 0;
            for file in 0..8 {
                let square = 8 * rank + file;
                if self.squares[square] == EMPTY {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    text += &empty.to_string();
                    empty = 0;
                }
                text.push(self.squares[square]);
                if marks && self.promoted[square] {
                    text.push('~');
                }
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            if rank > 0 {
                text.push('/');
            }
        }
        text
    }

    /// What repetition compares: "same placement, same side to move; met and promoted pawn count
    /// as the same piece".
    pub(crate) fn repetition_key(&self) -> (String, bool) {
        (self.placement(false), self.white_to_move)
    }

    pub(crate) fn belongs_to(&self, square: usize, white: bool) -> bool {
        let piece = self.squares[square];
        piece != EMPTY && piece.is_ascii_uppercase() == white
    }

    /// How many pieces of this FEN letter are on the board.
    fn number_of(&self, letter: char) -> usize {
        self.squares
            .iter()
            .filter(|piece| **piece == letter)
            .count()
    }

    fn has_pawns(&self) -> bool {
        self.number_of('P') + self.number_of('p') > 0
    }

    fn pieces(&self) -> usize {
        64 - self.number_of(EMPTY)
    }

    pub(crate) fn is_bare(&self, white: bool) -> bool {
        (0..64)
            .filter(|square| self.belongs_to(*square, white))
            .count()
            == 1
    }
}

/// A role letter in the case of a side.
pub(crate) fn letter(white: bool, role: char) -> char {
    if white {
        role.to_ascii_uppercase()
    } else {
        role
    }
}

fn read_placement(field: &str) -> ([char; 64], [bool; 64]) {
    let mut squares = [EMPTY; 64];
    let mut promoted = [false; 64];
    for (row, rank) in field.split('/').zip((0..8).rev()) {
        let mut square = 8 * rank;
        for c in row.chars() {
            if let Some(run) = c.to_digit(10) {
                square += run as usize;
            } else if c == '~' {
                promoted[square - 1] = true;
            } else {
                squares[square] = c;
                square += 1;
            }
        }
        assert_eq!(square, 8 * rank + 8, "eight squares in `{row}`");
    }
    (squares, promoted)
}
