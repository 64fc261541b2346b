use alloc::{format, string::String};

use super::{FenDialect, FenField, ParseFenError, dialect::Mark, write::checks_left};
use crate::{
    bitboard::Bitboard,
    board::Board,
    color::Color,
    error::excerpt,
    piece::{Piece, Role},
    rights::LeapRights,
    setup::{FenCount, Setup},
    square::{File, Rank, Square},
    variant::Variant,
};

/// A piece of the text with its place in it.
#[derive(Clone, Copy)]
struct Token<'a> {
    text: &'a [u8],
    offset: usize,
    /// Counted from 1.
    number: usize,
}

type Sink<'a> = &'a mut dyn FnMut(ParseFenError);

impl Token<'_> {
    fn error(self, field: FenField, problem: impl Into<String>) -> ParseFenError {
        self.error_at(field, 0, self.text.len(), problem)
    }

    fn error_at(
        self,
        field: FenField,
        start: usize,
        len: usize,
        problem: impl Into<String>,
    ) -> ParseFenError {
        ParseFenError {
            field,
            number: self.number,
            offset: self.offset + start,
            text: excerpt(&self.text[start..start + len]),
            problem: problem.into(),
        }
    }
}

/// Reads a FEN. Each error goes to `sink`; the result means something only if there was none.
pub(super) fn fen(text: &[u8], dialect: FenDialect, variant: Variant, sink: Sink<'_>) -> Setup {
    // The longest form has eight fields; a ninth is enough to know that there are too many.
    let mut fields = [None; 9];
    let tokens = tokens(text)
        .zip(&mut fields)
        .map(|(token, slot)| *slot = Some(token));
    let mut found = tokens.count();
    let mut setup = Setup::empty();
    let Some(placement) = fields[0] else {
        let whole = Token {
            text,
            offset: 0,
            number: 0,
        };
        sink(whole.error(FenField::Fields, "is blank, expected a placement"));
        return setup;
    };
    setup.board = match quick_board(placement.text, dialect, variant) {
        Some(board) => board,
        None => board(placement, dialect, variant, sink),
    };
    if let Some(token) = fields[1] {
        setup.turn = turn(token, sink);
    }
    if dialect == FenDialect::MakrukJs {
        makruk_js(&mut setup, placement, &fields, found, sink);
        return setup;
    }
    let is_number = |token: Option<Token<'_>>| {
        token.is_some_and(|token| token.text.first().is_some_and(u8::is_ascii_digit))
    };
    if variant.first_check_wins()
        // The placement of the dialect `plus` has them as well.
        && let Some(at) = (1..fields.len())
            .find(|at| fields[*at].is_some_and(|token| token.text.contains(&b'+')))
    {
        // Out of the way of the fields that all games have.
        if let Some(token) = fields[at] {
            checks(token, &setup, sink);
        }
        fields[at..].rotate_left(1);
        fields[8] = None;
        found -= 1;
    }
    // `w 0 1`: the third and fourth field left out.
    let short = found == 4 && is_number(fields[2]) && is_number(fields[3]);
    let (rights, counting, halfmoves, fullmoves, most) = if short {
        (None, None, fields[2], fields[3], 4)
    } else {
        (fields[2], fields[3], fields[4], fields[5], 6)
    };
    if let Some(token) = rights {
        let noise =
            dialect == FenDialect::Western && token.text.iter().all(|byte| b"KQkq".contains(byte));
        if token.text != b"-" && !noise {
            setup.rights = leap_rights(token, variant, sink);
        }
    }
    let limit = counting.and_then(|token| limit(token, sink));
    let clock = halfmoves.and_then(|token| number(token, FenField::Halfmoves, sink));
    match limit {
        Some(limit_plies) if limit_plies > 0 => {
            setup.count = Some(FenCount {
                limit_plies,
                ply: clock.unwrap_or(0),
            });
        }
        _ => setup.halfmoves = clock.unwrap_or(0),
    }
    if let Some(number) = fullmoves.and_then(|token| number(token, FenField::Fullmoves, sink)) {
        // Some programs number from 0.
        setup.fullmoves = number.max(1);
    }
    if let Some(extra) = fields.get(most).copied().flatten() {
        sink(extra.error(
            FenField::Fields,
            "is one field too many, expected at most six",
        ));
    }
    setup
}

/// The first four fields of an EPD line, and the operations behind them.
pub(super) fn split_epd(epd: &str) -> (&str, &str) {
    let (fields, operations) = epd.split_at(field_start(epd, 4));
    (fields, operations.trim_end())
}

/// Where a field begins, counted from 0, or the end of the text.
pub(super) fn field_start(text: &str, number: usize) -> usize {
    let token = tokens(text.as_bytes()).nth(number);
    token.map_or(text.len(), |token| token.offset)
}

/// Whether two fields are there from this one, counted from 0, and both are numbers.
pub(super) fn are_clocks(text: &str, number: usize) -> bool {
    let mut clocks = tokens(text.as_bytes()).skip(number).take(2);
    let mut is_number = || {
        let token = clocks.next();
        token.is_some_and(|token| token.text.iter().all(u8::is_ascii_digit))
    };
    is_number() && is_number()
}

fn tokens(text: &[u8]) -> impl Iterator<Item = Token<'_>> {
    let mut offset = 0;
    text.split(u8::is_ascii_whitespace)
        .map(move |text| {
            let start = offset;
            offset += text.len() + 1;
            (text, start)
        })
        .filter(|(text, _)| !text.is_empty())
        .zip(1..)
        .map(|((text, offset), number)| Token {
            text,
            offset,
            number,
        })
}

fn turn(token: Token<'_>, sink: Sink<'_>) -> Color {
    let color = match token.text {
        [letter] => Color::from_char(char::from(*letter)),
        _ => None,
    };
    color.unwrap_or_else(|| {
        sink(token.error(FenField::Turn, "is no side to move, expected `w` or `b`"));
        Color::White
    })
}

fn leap_rights(token: Token<'_>, variant: Variant, sink: Sink<'_>) -> LeapRights {
    if !variant.has_leaps() {
        sink(token.error(FenField::Rights, "should be `-`: no leap rights in Makruk"));
        return LeapRights::empty();
    }
    let mut rights = LeapRights::empty();
    for letter in token.text {
        match LeapRights::from_char(char::from(*letter)) {
            Some(right) if !rights.contains(right) => rights |= right,
            _ => {
                sink(token.error(
                    FenField::Rights,
                    "is no set of leap rights, expected letters of `DEde`, each once, or `-`",
                ));
                break;
            }
        }
    }
    rights
}

/// The checks of Kar Ouk, which the board tells as well.
fn checks(token: Token<'_>, setup: &Setup, sink: Sink<'_>) {
    let left = checks_left(setup);
    let [white @ (b'0' | b'1'), b'+', black @ (b'0' | b'1')] = *token.text else {
        sink(token.error(FenField::Checks, "is no `1+1`, `0+1` or `1+0`"));
        return;
    };
    let read = [white - b'0', black - b'0'];
    if read != left {
        sink(token.error(
            FenField::Checks,
            format!(
                "is not what the board shows, expected `{}+{}`",
                left[0], left[1]
            ),
        ));
    }
}

fn number(token: Token<'_>, field: FenField, sink: Sink<'_>) -> Option<u16> {
    // `parse` alone would accept a plus sign.
    let digits = core::str::from_utf8(token.text)
        .ok()
        .filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
    let number = digits.and_then(|digits| digits.parse().ok());
    if number.is_none() {
        sink(token.error(field, "is no whole number from 0 to 65535"));
    }
    number
}

fn limit(token: Token<'_>, sink: Sink<'_>) -> Option<u16> {
    if token.text == b"-" {
        return None;
    }
    let digits = token.text.iter().all(u8::is_ascii_digit);
    if !digits {
        sink(token.error(
            FenField::Counting,
            "is no limit of a count, expected `-` or a number of plies",
        ));
        return None;
    }
    number(token, FenField::Counting, sink)
}

fn board(token: Token<'_>, dialect: FenDialect, variant: Variant, sink: Sink<'_>) -> Board {
    let mut board = Board::empty();
    let ranks = token.text.split(|byte| *byte == b'/').count();
    if ranks != 8 {
        sink(token.error(
            FenField::Board,
            format!("is divided into {ranks} by `/`, expected 8 ranks"),
        ));
        return board;
    }
    let mut start = 0;
    let rows = token.text.split(|byte| *byte == b'/');
    for (rank, row) in Rank::ALL.into_iter().rev().zip(rows) {
        let part = Token {
            text: row,
            offset: token.offset + start,
            number: token.number,
        };
        start += row.len() + 1;
        if let Err(error) = read_rank(&mut board, rank, part, dialect, variant) {
            sink(error);
        }
    }
    board
}

/// A placement without a fault, in a fraction of the time that [`board`] takes to know what is wrong
/// and where. `None` for all that is not plain.
fn quick_board(text: &[u8], dialect: FenDialect, variant: Variant) -> Option<Board> {
    if dialect.mark() != Mark::After(b'~') {
        return None;
    }
    let letters = dialect.letters(variant);
    let mut squares = [Bitboard::EMPTY; 8];
    let mut promoted = Bitboard::EMPTY;
    // The bit of the next square, and how many squares of its rank are left.
    let (mut bit, mut left, mut ranks) = (1_u64 << 56, 8_u32, 8);
    let mut last_met = 0;
    let mut after_digit = false;
    for byte in text {
        match byte {
            b'1'..=b'8' if !after_digit => {
                let run = u32::from(byte - b'0');
                left = left.checked_sub(run)?;
                bit = bit.wrapping_shl(run);
                (last_met, after_digit) = (0, true);
            }
            b'/' if left == 0 && ranks > 1 => {
                // From the end of a rank, which is the begin of the one above, to the one below.
                ranks -= 1;
                bit = 1 << (8 * (ranks - 1));
                (left, last_met, after_digit) = (8, 0, false);
            }
            b'~' if last_met != 0 => {
                promoted.0 |= last_met;
                last_met = 0;
            }
            _ => {
                let lower = byte.to_ascii_lowercase();
                let role = letters.iter().position(|letter| *letter == lower)?;
                left = left.checked_sub(1)?;
                squares[role].0 |= bit;
                squares[6 + usize::from(*byte == lower)].0 |= bit;
                last_met = if role == Role::Met.index() { bit } else { 0 };
                bit = bit.wrapping_shl(1);
                after_digit = false;
            }
        }
    }
    let [pawn, met, khon, knight, rook, king, white, black] = squares;
    (left == 0 && ranks == 1).then(|| {
        let roles = [pawn, met, khon, knight, rook, king];
        Board::from_parts(roles, [white, black], promoted)
    })
}

fn read_rank(
    board: &mut Board,
    rank: Rank,
    row: Token<'_>,
    dialect: FenDialect,
    variant: Variant,
) -> Result<(), ParseFenError> {
    let mut squares = 0;
    let mut previous_digit = false;
    let mut at = 0;
    while at < row.text.len() {
        let byte = row.text[at];
        let wrong = |len: usize, problem: &str| row.error_at(FenField::Board, at, len, problem);
        if byte.is_ascii_digit() {
            if previous_digit {
                return Err(wrong(
                    1,
                    "follows a digit: one number for one run of squares",
                ));
            }
            if !(b'1'..=b'8').contains(&byte) {
                return Err(wrong(1, "is no run of empty squares, expected 1 to 8"));
            }
            squares += usize::from(byte - b'0');
            previous_digit = true;
            at += 1;
            continue;
        }
        previous_digit = false;
        let (piece, len) = read_piece(row, at, dialect, variant)?;
        if let Some(file) = u8::try_from(squares).ok().and_then(File::new) {
            board.set_piece_at(Square::from_coords(file, rank), piece);
        }
        squares += 1;
        at += len;
    }
    if squares == 8 {
        Ok(())
    } else {
        Err(row.error(
            FenField::Board,
            format!("is a rank of {squares} squares, expected 8"),
        ))
    }
}

/// A piece with its promotion mark, and the number of bytes it takes.
fn read_piece(
    row: Token<'_>,
    at: usize,
    dialect: FenDialect,
    variant: Variant,
) -> Result<(Piece, usize), ParseFenError> {
    let mark = dialect.mark();
    let wrong = |at: usize, problem: &str| {
        // A whole character where the text is not ASCII, so that the message can show it.
        let len = match row.text[at] {
            0..0xc0 => 1,
            0xc0..0xe0 => 2,
            0xe0..0xf0 => 3,
            0xf0.. => 4,
        };
        let len = len.min(row.text.len() - at);
        Err(row.error_at(FenField::Board, at, len, problem))
    };
    let prefixed = mark == Mark::Before(row.text[at]);
    let letter_at = at + usize::from(prefixed);
    let Some(letter) = row.text.get(letter_at) else {
        return wrong(at, "marks no piece");
    };
    let Some(piece) = dialect.piece(*letter, variant) else {
        let problem = match mark {
            Mark::After(mark) if mark == *letter => "does not follow a met",
            _ => "is no piece or run of empty squares",
        };
        return wrong(letter_at, problem);
    };
    let suffixed = row
        .text
        .get(letter_at + 1)
        .is_some_and(|next| mark == Mark::After(*next));
    if !prefixed && !suffixed {
        return Ok((piece, 1));
    }
    if !variant.marks_promoted() && !matches!(piece.role, Role::Pawn | Role::King) {
        // What it was is not kept: it makes no difference there.
        return Ok((piece, 2));
    }
    if piece.role != Role::Met && !(prefixed && piece.role == Role::Pawn) {
        let mark_at = if prefixed { at } else { letter_at + 1 };
        return wrong(
            mark_at,
            "marks a piece that is no met: only a pawn promotes",
        );
    }
    Ok((Piece::promoted_pawn(piece.color), 2))
}

/// The fields of makruk-js behind the side: move number, and with a count also its side, `bp` or
/// `pp`, and in moves where it is, where it began and where it ends.
fn makruk_js(
    setup: &mut Setup,
    placement: Token<'_>,
    fields: &[Option<Token<'_>>; 9],
    found: usize,
    sink: Sink<'_>,
) {
    if found != 3 && found != 8 {
        let last = fields[found.min(8) - 1].unwrap_or(placement);
        sink(last.error(
            FenField::Fields,
            format!("is field {found}, expected 3 or 8 fields"),
        ));
        return;
    }
    let positive = |token: Option<Token<'_>>, field, sink: Sink<'_>| {
        let token = token?;
        if token.text.first() == Some(&b'0') {
            sink(token.error(field, "is no whole number from 1"));
            return None;
        }
        number(token, field, sink)
    };
    if let Some(number) = positive(fields[2], FenField::Fullmoves, sink) {
        setup.fullmoves = number;
    }
    let (Some(side), Some(kind)) = (fields[3], fields[4]) else {
        return;
    };
    let counter = turn(side, sink);
    if kind.text != b"bp" && kind.text != b"pp" {
        sink(kind.error(FenField::Counting, "is no count, expected `bp` or `pp`"));
    }
    // 0 where nothing has been counted yet.
    let count = match fields[5] {
        Some(token) if token.text == b"0" => Some(0),
        token => positive(token, FenField::Halfmoves, sink),
    };
    let _from = positive(fields[6], FenField::Halfmoves, sink);
    let to = positive(fields[7], FenField::Counting, sink);
    let bare = Color::ALL.map(|color| setup.board.is_bare(color));
    let (named, bare_counter) = match bare {
        [true, false] => ("pp", Some(Color::White)),
        [false, true] => ("pp", Some(Color::Black)),
        [false, false] => ("bp", None),
        // Nobody can mate; whatever was counted last may stand.
        [true, true] => return set_count(setup, counter, count, to),
    };
    if kind.text != named.as_bytes() {
        sink(kind.error(
            FenField::Counting,
            format!("is not the count of this placement, expected `{named}`"),
        ));
    }
    if bare_counter.is_some_and(|bare| bare != counter) {
        sink(side.error(FenField::Counting, "does not count, the bare king does"));
    }
    if count == Some(0) && counter != setup.turn {
        let token = fields[5].unwrap_or(placement);
        sink(token.error(
            FenField::Halfmoves,
            "stands only before the first move of the side that counts",
        ));
    }
    set_count(setup, counter, count, to);
}

fn set_count(setup: &mut Setup, counter: Color, count: Option<u16>, to: Option<u16>) {
    if let (Some(count), Some(to)) = (count, to) {
        // The spoken number n is ply 2n - 1 right after the counter's move, and 2n before it.
        let ply = count
            .saturating_mul(2)
            .saturating_sub(u16::from(counter != setup.turn));
        setup.count = Some(FenCount {
            limit_plies: to.saturating_mul(2),
            ply,
        });
    }
}
