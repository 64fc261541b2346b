//! Bytes as text: encodings, the white space of comments, and what looks like a move.

use alloc::{
    borrow::Cow,
    string::{String, ToString},
};

use super::lexer::ends_word;

/// How many characters begin in these bytes, if they are UTF-8.
pub(super) fn count_chars(bytes: &[u8]) -> u64 {
    // The other bytes of a character are 0b10xx_xxxx.
    bytes.iter().filter(|byte| **byte >> 6 != 0b10).count() as u64
}

/// UTF-8, and where it is none, Latin-1: the encoding that the PGN standard of 1994 names. No byte
/// is lost either way.
pub(super) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match core::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().copied().map(char::from).collect()),
    }
}

/// What PGN counts as white space.
pub(super) fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r' | '\x0b' | '\x0c')
}

/// A comment as the tree holds it: one paragraph. Lines end where some writer had to wrap, so a
/// line end with the blanks around it is one space.
pub(super) fn one_paragraph(comment: &str) -> Cow<'_, str> {
    let comment = comment.trim_matches(is_space);
    if !comment.contains(['\n', '\r']) {
        return Cow::Borrowed(comment);
    }
    let mut text = String::with_capacity(comment.len());
    for line in comment.split(['\n', '\r']) {
        let line = line.trim_matches(is_space);
        if !line.is_empty() {
            if !text.is_empty() {
                text.push(' ');
            }
            text += line;
        }
    }
    Cow::Owned(text)
}

/// A value that fits into one line.
pub(super) fn one_line(value: &str) -> String {
    if value.contains(['\n', '\r']) {
        value.replace(['\n', '\r'], " ")
    } else {
        value.to_string()
    }
}

/// A token without the move number that stands before it, dots included.
pub(super) fn without_number(token: &[u8]) -> &[u8] {
    let digits = token
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    let dots = token[digits..]
        .iter()
        .take_while(|byte| **byte == b'.')
        .count();
    if dots == 0 {
        token
    } else {
        &token[digits + dots..]
    }
}

/// So much of a line tells whether it begins with a move.
const ENOUGH: usize = 200;

/// Whether a line that stands alone is the beginning of moves: of a game without tags. Everything
/// else between games is junk.
pub(super) fn begins_moves(line: &[u8]) -> bool {
    let text = String::from_utf8_lossy(&line[..line.len().min(ENOUGH)]);
    let digit = |c: char| c.is_ascii_digit() || ('๐'..='๙').contains(&c);
    let rest = text.trim_start_matches(digit);
    let moves = rest.trim_start_matches(['.', '…', ' ', '\t', '\u{a0}']);
    let has_number = rest.len() < text.len();
    let has_dot = rest[..rest.len() - moves.len()].contains(['.', '…']);
    if has_number && has_dot && (moves.is_empty() || moves.starts_with(['{', ';', '$'])) {
        return true;
    }
    // Words end where the lexer ends them: a comment or a mark may be glued to a move.
    let mut words = if has_number { moves } else { &text }
        .split(|c: char| u8::try_from(c).is_ok_and(|byte| byte.is_ascii() && ends_word(byte)))
        .filter(|word| !word.is_empty());
    // Of the form `Nd2`, or in the long Thai form `ม ข๑-ง๒`.
    words.next().is_some_and(|first| {
        is_like_move(first)
            || (has_number && has_dot && may_be_a_slip(first))
            || (is_lone_piece(first) && words.next().is_some_and(is_like_move))
    })
}

/// Whether a word behind a move number could be meant for a move, though it names no square: `Ke9`. It
/// is better to report it than to pass over the whole game.
fn may_be_a_slip(word: &str) -> bool {
    word.len() <= 8
        && word.contains(|c: char| c.is_ascii_digit())
        && word
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "=+#-!?".contains(c))
}

fn is_thai(c: char) -> bool {
    ('\u{e01}'..='\u{e5b}').contains(&c)
}

/// Whether a word is made of the letters of moves and has a square in it.
fn is_like_move(word: &str) -> bool {
    const LETTERS: &str = "KQRBNMSEDHTFPXOabcdefghkqrnmspx12345678=+#!?-:~→–×";
    let rank = |c: char| matches!(c, '1'..='8' | '๑'..='๘');
    let file = |c: char| matches!(c, 'a'..='h') || "กขคงจฉชญ".contains(c);
    let pairs = word.chars().zip(word.chars().skip(1));
    word.len() <= 48
        && word.chars().all(|c| LETTERS.contains(c) || is_thai(c))
        && (pairs.into_iter().any(|(a, b)| file(a) && rank(b)) || word == "--")
}

/// Whether a word is the name of a piece and nothing else, as the long Thai form has it before
/// origin and target: one letter, signs above or below it, a comma or a dot.
pub(super) fn is_lone_piece(word: &str) -> bool {
    let word = word.strip_suffix([',', '.']).unwrap_or(word);
    let mut letters = word.chars();
    match letters.next() {
        Some('A'..='Z') => letters.next().is_none(),
        Some('\u{e01}'..='\u{e2e}') => {
            letters.all(|c| matches!(c, '\u{e31}' | '\u{e34}'..='\u{e3a}' | '\u{e47}'..='\u{e4e}'))
        }
        _ => false,
    }
}
