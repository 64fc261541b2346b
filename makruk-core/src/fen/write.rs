//! Writing FENs, as bytes into a buffer on the stack: a FEN is often written for every move of every
//! position, and the machinery of `core::fmt` takes many times as long as the work itself.

use core::{fmt, str};

use super::{FenDialect, FenOptions, dialect::Mark};
use crate::{
    bitboard::Bitboard,
    board::Board,
    color::Color,
    piece::Role,
    rights::LeapRights,
    setup::{FenCount, Setup},
    square::Rank,
    variant::Variant,
};

/// The longest text: 64 marked pieces, seven slashes, and 29 bytes of the other fields of Kar Ouk.
const ROOM: usize = 64 * 2 + 7 + 29;

pub(super) struct Text {
    bytes: [u8; ROOM],
    len: usize,
}

impl Text {
    pub(super) fn new(setup: &Setup, variant: Variant, options: FenOptions) -> Self {
        let FenOptions { promoted, dialect } = options;
        let mut text = Self::of_board(&setup.board, promoted, dialect, variant);
        text.field(&[letter(setup.turn)]);
        match (dialect, setup.count) {
            (FenDialect::MakrukJs, None) => text.number(setup.fullmoves),
            (FenDialect::MakrukJs, Some(count)) => {
                text.number(setup.fullmoves);
                text.makruk_js_count(setup, count);
            }
            (FenDialect::Short, _) => {
                text.number(setup.halfmoves);
                text.number(setup.fullmoves);
            }
            (_, count) => {
                text.rights(setup.rights);
                match count {
                    Some(count) => text.number(count.limit_plies),
                    None if dialect == FenDialect::Cutechess => text.field(b"0"),
                    None => text.field(b"-"),
                }
                if variant.first_check_wins() {
                    let [white, black] = checks_left(setup);
                    text.field(&[b'0' + white, b'+', b'0' + black]);
                }
                text.number(count.map_or(setup.halfmoves, |count| count.ply));
                text.number(setup.fullmoves);
            }
        }
        text
    }

    fn of_board(board: &Board, promoted: bool, dialect: FenDialect, variant: Variant) -> Self {
        let mut text = Self {
            bytes: [0; ROOM],
            len: 0,
        };
        let marked = if promoted {
            board.promoted() & board.by_role(Role::Met)
        } else {
            Bitboard::EMPTY
        };
        for rank in Rank::ALL.into_iter().rev() {
            let bits = |squares: Bitboard| (squares.0 >> (8 * rank.index())) as u8;
            let mut letters = 0;
            for (role, lower) in Role::ALL.into_iter().zip(dialect.letters(variant)) {
                letters |= ones(bits(board.by_role(role))) * u64::from(*lower);
            }
            // Upper case for White.
            letters &= !(ones(bits(board.by_color(Color::White))) * 0x20);
            let letters = letters.to_le_bytes();
            text.rank(
                letters,
                bits(board.occupied()),
                bits(marked),
                dialect.mark(),
            );
            if rank != Rank::First {
                text.push(b'/');
            }
        }
        text
    }

    /// A rank with these letters on its occupied files, and a mark behind, before or in place of
    /// those that have one.
    fn rank(&mut self, letters: [u8; 8], occupied: u8, marked: u8, mark: Mark) {
        let (picks, len) = &RANKS[usize::from(occupied)];
        let mut characters = *b"........12345678";
        characters[..8].copy_from_slice(&letters);
        let character = |pick: u8| characters[usize::from(pick & 15)];
        if marked == 0 {
            // Always eight: what is behind the end is written over.
            if let Some(places) = self.bytes.get_mut(self.len..self.len + 8) {
                for (place, pick) in places.iter_mut().zip(picks) {
                    *place = character(*pick);
                }
                self.len += usize::from(*len);
            }
            return;
        }
        for pick in &picks[..usize::from(*len)] {
            if *pick < 8 && marked >> *pick & 1 == 1 {
                self.marked(character(*pick), mark);
            } else {
                self.push(character(*pick));
            }
        }
    }

    pub(super) fn as_str(&self) -> &str {
        // Only ASCII is written.
        str::from_utf8(&self.bytes[..self.len]).unwrap_or_default()
    }

    fn push(&mut self, byte: u8) {
        if let Some(place) = self.bytes.get_mut(self.len) {
            *place = byte;
            self.len += 1;
        }
    }

    fn marked(&mut self, met: u8, mark: Mark) {
        match mark {
            Mark::After(mark) => {
                self.push(met);
                self.push(mark);
            }
            Mark::Before(mark) => {
                self.push(mark);
                self.push(met);
            }
            Mark::Letter(own) if met.is_ascii_uppercase() => self.push(own.to_ascii_uppercase()),
            Mark::Letter(own) => self.push(own),
        }
    }

    fn field(&mut self, bytes: &[u8]) {
        self.push(b' ');
        for byte in bytes {
            self.push(*byte);
        }
    }

    fn rights(&mut self, rights: LeapRights) {
        self.field(if rights.is_empty() { b"-" } else { b"" });
        for (right, letter) in LeapRights::LETTERS {
            if rights.contains(right) {
                self.push(letter);
            }
        }
    }

    /// A field that is a number.
    fn number(&mut self, mut number: u16) {
        let mut digits = [0; 5];
        let mut first = digits.len();
        loop {
            first -= 1;
            digits[first] = b'0' + (number % 10) as u8;
            number /= 10;
            if number == 0 {
                break;
            }
        }
        self.field(&digits[first..]);
    }

    /// The count of makruk-js speaks in moves; where it started is not in ours, so it is from 1.
    fn makruk_js_count(&mut self, setup: &Setup, count: FenCount) {
        let bare = Color::ALL
            .into_iter()
            .find(|color| setup.board.is_bare(*color));
        let counter = match bare {
            Some(bare) => bare,
            None if count.ply.is_multiple_of(2) => setup.turn,
            None => !setup.turn,
        };
        self.field(&[letter(counter)]);
        self.field(if bare.is_some() { b"pp" } else { b"bp" });
        self.number(count.ply / 2 + count.ply % 2);
        self.number(1);
        self.number(count.limit_plies / 2);
    }
}

/// How many checks White and Black still need to win in Kar Ouk: none where the side to move is in
/// check.
pub(super) fn checks_left(setup: &Setup) -> [u8; 2] {
    let given = |color: Color| {
        let checked = color != setup.turn
            && setup
                .board
                .king_of(setup.turn)
                .is_some_and(|king| setup.board.attacks_to(king, color).any());
        u8::from(!checked)
    };
    Color::ALL.map(given)
}

fn letter(color: Color) -> u8 {
    match color {
        Color::White => b'w',
        Color::Black => b'b',
    }
}

/// A byte for each bit: 1 where it is set. The lowest bit is the first byte.
const fn ones(bits: u8) -> u64 {
    // Byte n of the product keeps bit n; adding 127 carries it to the top of the byte.
    let spread = (bits as u64 * 0x0101_0101_0101_0101) & 0x8040_2010_0804_0201;
    ((spread + 0x7f7f_7f7f_7f7f_7f7f) >> 7) & 0x0101_0101_0101_0101
}

/// How a rank with these occupied files is written, and in how many characters: 0 to 7 is the piece
/// on that file, 8 to 15 a run of 1 to 8 empty squares. To look it up is faster than to go from
/// square to square, where each step is a guess for the processor.
static RANKS: [([u8; 8], u8); 256] = {
    let mut ranks = [([0; 8], 0); 256];
    let mut occupied = 0;
    while occupied < ranks.len() {
        let (mut picks, mut len) = ([0; 8], 0);
        let mut run = 0;
        let mut file = 0;
        while file < 8 {
            if occupied >> file & 1 == 0 {
                run += 1;
            } else {
                if run > 0 {
                    picks[len] = 7 + run;
                    len += 1;
                    run = 0;
                }
                picks[len] = file;
                len += 1;
            }
            file += 1;
        }
        if run > 0 {
            picks[len] = 7 + run;
            len += 1;
        }
        ranks[occupied] = (picks, len as u8);
        occupied += 1;
    }
    ranks
};

/// The placement field, promoted pawns marked with `~`.
pub(crate) fn board(board: &Board, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str(Text::of_board(board, true, FenDialect::Fairy, Variant::Makruk).as_str())
}
