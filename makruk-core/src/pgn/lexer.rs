//! The tokens of one game.

use memchr::{memchr, memchr2};

use super::{
    nag::Nag,
    result::PgnResult,
    tag::RawTag,
    text::{is_lone_piece, without_number},
};

/// A token behind the tags.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Token<'a> {
    /// A comment without its braces or semicolon.
    Comment {
        text: &'a [u8],
        closed: bool,
    },
    /// `(`
    Open,
    /// `)`
    Close,
    Nag(Nag),
    /// Whatever stands where a move should.
    Move(&'a [u8]),
    Result(PgnResult),
    /// A `}` that closes nothing, or a `$` without a number.
    Stray,
}

/// What a byte can begin.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Blank,
    LineEnd,
    Digit,
    /// An ASCII letter: a move, in nearly all cases.
    Letter,
    Dot,
    Glyph,
    Brace,
    Semicolon,
    Open,
    Close,
    Dollar,
    Stray,
    /// Signs, and all that is not ASCII.
    Other,
}

const CLASSES: [Class; 256] = {
    let mut classes = [Class::Other; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = match byte as u8 {
            b' ' | b'\t' | 0x0b | 0x0c | 0 => Class::Blank,
            b'\n' | b'\r' => Class::LineEnd,
            b'0'..=b'9' => Class::Digit,
            b'a'..=b'z' | b'A'..=b'Z' => Class::Letter,
            b'.' => Class::Dot,
            b'!' | b'?' => Class::Glyph,
            b'{' => Class::Brace,
            b'}' => Class::Stray,
            b';' => Class::Semicolon,
            b'(' => Class::Open,
            b')' => Class::Close,
            b'$' => Class::Dollar,
            _ => Class::Other,
        };
        byte += 1;
    }
    classes
};

const fn class(byte: u8) -> Class {
    CLASSES[byte as usize]
}

/// White space inside a line.
pub(super) const fn blank(byte: u8) -> bool {
    matches!(class(byte), Class::Blank)
}

/// What ends a move or a result.
pub(super) const fn ends_word(byte: u8) -> bool {
    matches!(
        class(byte),
        Class::Blank
            | Class::LineEnd
            | Class::Brace
            | Class::Stray
            | Class::Semicolon
            | Class::Open
            | Class::Close
            | Class::Glyph
            | Class::Dollar
    )
}

#[derive(Clone, Debug)]
pub(super) struct Lexer<'a> {
    bytes: &'a [u8],
    pos: usize,
    /// Where the last token begins.
    begin: usize,
}

impl<'a> Lexer<'a> {
    pub(super) const fn new(bytes: &'a [u8]) -> Self {
        Self {
            bytes,
            pos: 0,
            begin: 0,
        }
    }

    /// Where the last token begins, in bytes.
    pub(super) const fn begin(&self) -> usize {
        self.begin
    }

    fn word_end(&self, from: usize) -> usize {
        let mut end = from;
        while self.bytes.get(end).is_some_and(|byte| !ends_word(*byte)) {
            end += 1;
        }
        end
    }

    fn skip_line(&mut self) {
        let rest = &self.bytes[self.pos..];
        self.pos += memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
    }

    /// Passes over a byte that ends a line, and over the next line if that is escaped.
    fn line_end(&mut self) {
        self.pos += 1;
        if self.bytes.get(self.pos) == Some(&b'%') {
            self.skip_line();
        }
    }

    /// The next of the tags at the beginning; `None` where the moves begin. `comment` gets what
    /// stands between them.
    pub(super) fn next_tag(
        &mut self,
        mut comment: impl FnMut(usize, Token<'a>),
    ) -> Option<RawTag<'a>> {
        loop {
            let byte = *self.bytes.get(self.pos)?;
            match class(byte) {
                Class::Blank => self.pos += 1,
                Class::LineEnd => self.line_end(),
                Class::Brace | Class::Semicolon => {
                    self.begin = self.pos;
                    let token = self.comment(byte == b'{');
                    comment(self.begin, token);
                }
                Class::Other if byte == b'[' => {
                    self.begin = self.pos;
                    let rest = &self.bytes[self.pos..];
                    let end = memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
                    let mut tag = RawTag::split(&rest[..end]);
                    tag.at = self.pos;
                    self.pos += tag.len;
                    return Some(tag);
                }
                _ => return None,
            }
        }
    }

    fn comment(&mut self, brace: bool) -> Token<'a> {
        let begin = self.pos + 1;
        let rest = &self.bytes[begin..];
        if brace {
            let end = memchr(b'}', rest);
            self.pos = end.map_or(self.bytes.len(), |end| begin + end + 1);
            Token::Comment {
                text: &rest[..end.unwrap_or(rest.len())],
                closed: end.is_some(),
            }
        } else {
            self.pos = begin;
            self.skip_line();
            Token::Comment {
                text: &self.bytes[begin..self.pos],
                closed: true,
            }
        }
    }

    /// The next token behind the tags.
    #[inline]
    pub(super) fn next(&mut self) -> Option<Token<'a>> {
        loop {
            let byte = *self.bytes.get(self.pos)?;
            self.begin = self.pos;
            match class(byte) {
                Class::Blank | Class::Dot => self.pos += 1,
                Class::LineEnd => self.line_end(),
                Class::Letter => {
                    let end = self.word_end(self.pos + 1);
                    if end - self.pos > 2
                        || self.pos + 2 == end && self.bytes[end - 1].is_ascii_digit()
                    {
                        self.pos = end;
                        return Some(Token::Move(&self.bytes[self.begin..end]));
                    }
                    return Some(self.rare_word(end));
                }
                Class::Digit => {
                    if let Some(token) = self.digits() {
                        return Some(token);
                    }
                }
                Class::Brace => return Some(self.comment(true)),
                Class::Semicolon => return Some(self.comment(false)),
                Class::Glyph => return Some(self.glyph()),
                Class::Dollar => return Some(self.numbered_glyph()),
                Class::Open => {
                    self.pos += 1;
                    return Some(Token::Open);
                }
                Class::Close => {
                    self.pos += 1;
                    return Some(Token::Close);
                }
                Class::Stray => {
                    self.pos += 1;
                    return Some(Token::Stray);
                }
                Class::Other => {
                    if let Some(token) = self.other() {
                        return Some(token);
                    }
                }
            }
        }
    }

    /// What begins with a digit: the number of a move (which says nothing that the moves do not,
    /// and is often wrong), a result, a null move.
    fn digits(&mut self) -> Option<Token<'a>> {
        let mut end = self.pos + 1;
        while self.bytes.get(end).is_some_and(u8::is_ascii_digit) {
            end += 1;
        }
        let word_end = match self.bytes.get(end).copied() {
            // A number with a dot, unless it is `0.5-0.5`.
            Some(b'.') if self.bytes[self.pos] != b'0' => {
                self.pos = end + 1;
                return None;
            }
            Some(b'a'..=b'h' | b'A'..=b'Z') => {
                // The dot is missing.
                self.pos = end;
                return None;
            }
            _ if self.bytes[end..].starts_with("…".as_bytes()) => {
                self.pos = end;
                return None;
            }
            Some(_) => self.word_end(end),
            None => end,
        };
        let word = &self.bytes[self.pos..word_end];
        if let Some(result) = PgnResult::from_token(word) {
            self.pos = word_end;
            return Some(Token::Result(result));
        }
        if word_end == end {
            self.pos = end;
            // Some programs write a null move like this.
            return (word == b"0000").then_some(Token::Move(word));
        }
        let bare = without_number(word);
        if bare.len() < word.len() {
            self.pos = word_end - bare.len();
            return None;
        }
        self.pos = word_end;
        Some(Token::Move(word))
    }

    fn glyph(&mut self) -> Token<'a> {
        let mut end = self.pos + 1;
        while self
            .bytes
            .get(end)
            .is_some_and(|byte| class(*byte) == Class::Glyph)
        {
            end += 1;
        }
        // Enthusiasm is cut to two marks.
        let kept = end.min(self.pos + 2);
        let symbol = core::str::from_utf8(&self.bytes[self.pos..kept]);
        self.pos = end;
        match symbol.ok().and_then(Nag::from_symbol) {
            Some(nag) => Token::Nag(nag),
            None => Token::Stray,
        }
    }

    fn numbered_glyph(&mut self) -> Token<'a> {
        self.pos += 1;
        let digits = self.bytes[self.pos..]
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        let number = core::str::from_utf8(&self.bytes[self.pos..self.pos + digits]);
        self.pos += digits;
        match number.ok().and_then(|number| number.parse().ok()) {
            Some(number) => Token::Nag(Nag(number)),
            None => Token::Stray,
        }
    }

    /// What begins with a sign or is not ASCII.
    fn other(&mut self) -> Option<Token<'a>> {
        const PASSED_OVER: [&[u8]; 3] =
            ["\u{a0}".as_bytes(), "…".as_bytes(), "\u{feff}".as_bytes()];
        let rest = &self.bytes[self.pos..];
        if let Some(passed) = PASSED_OVER.iter().find(|passed| rest.starts_with(passed)) {
            self.pos += passed.len();
            return None;
        }
        let end = self.word_end(self.pos + 1);
        let word = &self.bytes[self.pos..end];
        if let Some(result) = PgnResult::from_token(word) {
            self.pos = end;
            return Some(Token::Result(result));
        }
        let text = core::str::from_utf8(word).unwrap_or_default();
        if let Some(nag) = Nag::from_symbol(text) {
            self.pos = end;
            return Some(Token::Nag(nag));
        }
        // A number in Thai digits, with or without its dots.
        let numbered = text.trim_start_matches(|c| ('๐'..='๙').contains(&c));
        if numbered.len() < text.len() {
            let bare = numbered.trim_start_matches('.');
            if bare.is_empty() || bare.len() < numbered.len() {
                self.pos = end - bare.len();
                return None;
            }
        }
        Some(self.rare_word(end))
    }

    /// A word that may be the first half of a move: `ม ข๑-ง๒`. A lone letter is never a whole one.
    fn rare_word(&mut self, end: usize) -> Token<'a> {
        self.pos = end;
        let word = &self.bytes[self.begin..end];
        if core::str::from_utf8(word).is_ok_and(is_lone_piece) {
            let gap = self.bytes[end..]
                .iter()
                .take_while(|byte| matches!(class(**byte), Class::Blank | Class::LineEnd))
                .count();
            let next = end + gap;
            let next_end = self.word_end(next);
            let follows = &self.bytes[next..next_end];
            let joins = follows
                .first()
                .is_some_and(|byte| byte.is_ascii_alphabetic() || !byte.is_ascii());
            if gap > 0 && joins && PgnResult::from_token(follows).is_none() {
                self.pos = next_end;
                return Token::Move(&self.bytes[self.begin..next_end]);
            }
        }
        Token::Move(word)
    }
}
