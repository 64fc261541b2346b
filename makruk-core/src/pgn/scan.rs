//! Where one game ends and the next begins, found without reading moves.
//!
//! The scan sees bytes as they come and keeps its place between two calls. What it decides depends
//! on the bytes only, never on how they were cut: wherever it has to look ahead, it waits for the
//! end of the line or for a fixed number of bytes.

use core::ops::Range;

use memchr::{memchr, memchr2, memchr3};

use super::{
    error::PgnErrorKind,
    lexer::{blank, ends_word},
    result::PgnResult,
    tag::{RawTag, TAG_CAP},
    text::{begins_moves, count_chars},
};

/// So much of a line is looked at to tell a tag from other text.
const HEAD: usize = 512;
/// No result with the number of a move before it is that long.
const RESULT: usize = 24;
/// So much is kept of moves that have been seen, for a result may have begun there.
const LOOK_BACK: usize = 2 * RESULT;
/// What matters between moves: all but the last three by itself, those because every result has one
/// of them.
const MARKS: [bool; 256] = {
    let mut marks = [false; 256];
    let mut rest: &[u8] = b"{;()\n\r-/*";
    while let [byte, tail @ ..] = rest {
        marks[*byte as usize] = true;
        rest = tail;
    }
    marks
};
/// What never stands at the beginning of a line inside a comment: the comment was not closed.
const NEXT_GAME: &[u8] = b"[Event \"";
const BOM: &[u8] = b"\xef\xbb\xbf";
/// What text in UTF-16 begins with. No character of it could be told from junk.
const UTF_16: [[u8; 2]; 2] = [[0xff, 0xfe], [0xfe, 0xff]];

/// A place in the input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    /// In bytes from the beginning.
    pub(super) offset: u64,
    /// From 1.
    pub(super) line: u64,
    /// In characters, from 1.
    pub(super) column: u64,
}

impl Place {
    pub(super) const BEGIN: Self = Self {
        offset: 0,
        line: 1,
        column: 1,
    };
}

/// A game in the buffer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Found {
    /// Empty where the game is refused.
    pub(super) begin: usize,
    pub(super) end: usize,
    pub(super) place: Place,
    /// Why it cannot be looked at.
    pub(super) refused: Option<PgnErrorKind>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// Before a game: blanks, junk, and comments that may turn out to belong to the next game.
    Between,
    Tags,
    Moves,
    /// Behind the result, where a comment may follow.
    Tail,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Inside {
    Nothing,
    /// A comment in braces.
    Comment,
    /// A comment to the end of the line.
    Line,
    /// An escaped line, or junk.
    Junk,
}

/// What one step came to.
enum Step {
    On,
    /// Nothing more can be said before there are more bytes.
    More,
    /// The game has ended.
    End,
}

#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools)] // They have little to do with one another.
pub(super) struct Scanner {
    limit: usize,
    phase: Phase,
    inside: Inside,
    /// Whether the first bytes have been looked at.
    encoding_known: bool,
    /// Everything before this has been seen.
    pos: usize,
    /// Whether `begin` and `place` speak of a game.
    held: bool,
    begin: usize,
    /// Behind the last thing that belongs to the game.
    content_end: usize,
    place: Place,
    too_large: bool,
    /// Parentheses that are open.
    depth: u32,
    /// Whether nothing but blanks has been seen of the line.
    line_empty: bool,
    /// Whether a blank line has come after tags.
    blank_line: bool,
    /// Line ends since the result.
    tail_lines: u8,
    /// The beginning of the name of the first tag.
    first_tag: [u8; 16],
    /// The offset of the buffer in the input.
    base: u64,
    line: u64,
    /// Where the line begins, and how many characters of it have left the buffer before that.
    line_begin: usize,
    line_chars: u64,
}

impl Scanner {
    pub(super) const fn new(limit: usize) -> Self {
        Self {
            limit,
            phase: Phase::Between,
            inside: Inside::Nothing,
            encoding_known: false,
            pos: 0,
            held: false,
            begin: 0,
            content_end: 0,
            place: Place::BEGIN,
            too_large: false,
            depth: 0,
            line_empty: true,
            blank_line: false,
            tail_lines: 0,
            first_tag: [0; 16],
            base: 0,
            line: 1,
            line_begin: 0,
            line_chars: 0,
        }
    }

    pub(super) fn set_limit(&mut self, limit: usize) {
        self.limit = limit;
    }

    /// How many bytes at the beginning of the buffer are no longer needed.
    pub(super) fn passed(&self) -> usize {
        if !self.held {
            self.pos
        } else if self.too_large {
            self.pos.saturating_sub(LOOK_BACK)
        } else {
            self.begin
        }
    }

    /// Tells that so many bytes have left the beginning of the buffer.
    pub(super) fn shift(&mut self, buffer: &[u8], by: usize) {
        if self.line_begin < by {
            self.line_chars += count_chars(&buffer[self.line_begin..by]);
            self.line_begin = by;
        }
        self.line_begin -= by;
        self.pos = self.pos.saturating_sub(by);
        self.begin = self.begin.saturating_sub(by);
        self.content_end = self.content_end.saturating_sub(by);
        self.base += by as u64;
    }

    /// Where the scan stands.
    pub(super) const fn offset(&self) -> u64 {
        self.base + self.pos as u64
    }

    /// Goes on to the end of the next game. `None` where the buffer does not have it: there must
    /// be more bytes first, or, where these are the last, there is no further game.
    pub(super) fn next(&mut self, buffer: &[u8], last: bool) -> Option<Found> {
        if !self.encoding_known {
            let Some(first) = buffer.first_chunk() else {
                return if last { self.scan(buffer, last) } else { None };
            };
            self.encoding_known = true;
            if UTF_16.contains(first) {
                self.inside = Inside::Junk;
                return Some(Found {
                    begin: 0,
                    end: 0,
                    place: Place::BEGIN,
                    refused: Some(PgnErrorKind::Encoding),
                });
            }
        }
        self.scan(buffer, last)
    }

    fn scan(&mut self, buffer: &[u8], last: bool) -> Option<Found> {
        loop {
            match self.step(buffer, last) {
                Step::On => self.check_size(),
                Step::More => {
                    self.check_size();
                    return if last && self.pos >= buffer.len() {
                        self.end()
                    } else {
                        None
                    };
                }
                Step::End => {
                    if let Some(found) = self.end() {
                        return Some(found);
                    }
                }
            }
        }
    }

    fn check_size(&mut self) {
        if self.held && self.content_end.saturating_sub(self.begin) > self.limit {
            if self.phase == Phase::Between {
                // Comments that no game has claimed.
                self.held = false;
            } else {
                self.too_large = true;
            }
        }
    }

    fn end(&mut self) -> Option<Found> {
        let found = (self.held && self.phase != Phase::Between).then_some(Found {
            begin: self.begin.min(self.content_end),
            end: self.content_end,
            place: self.place,
            refused: self.too_large.then_some(PgnErrorKind::TooLarge),
        });
        self.phase = Phase::Between;
        self.inside = Inside::Nothing;
        self.held = false;
        self.too_large = false;
        self.depth = 0;
        self.blank_line = false;
        found
    }

    /// What there is of a byte order mark that may stand here.
    fn bom_window<'b>(&self, buffer: &'b [u8]) -> &'b [u8] {
        &buffer[self.pos..buffer.len().min(self.pos + BOM.len())]
    }

    fn at_line_begin(&self) -> bool {
        self.pos == self.line_begin && self.line_chars == 0
    }

    /// What there is of the line from here on, at most `cap` bytes. `None`: not enough to decide.
    fn head<'b>(&self, buffer: &'b [u8], last: bool, cap: usize) -> Option<&'b [u8]> {
        let window = &buffer[self.pos..buffer.len().min(self.pos + cap)];
        match memchr2(b'\n', b'\r', window) {
            Some(end) => Some(&window[..end]),
            None if last || window.len() == cap => Some(window),
            None => None,
        }
    }

    /// Passes over the line end that stands here.
    fn line_end(&mut self, buffer: &[u8], last: bool) -> Step {
        let len = match &buffer[self.pos..] {
            [b'\r', b'\n', ..] => 2,
            // It may be the first half of one.
            [b'\r'] if !last => return Step::More,
            _ => 1,
        };
        self.pos += len;
        self.line += 1;
        self.line_begin = self.pos;
        self.line_chars = 0;
        if self.line_empty {
            self.blank_line |= self.phase == Phase::Tags;
        }
        self.line_empty = true;
        if self.phase == Phase::Tail && self.inside == Inside::Nothing {
            self.tail_lines += 1;
            if self.tail_lines == 2 {
                return Step::End;
            }
        }
        Step::On
    }

    /// Makes this place the beginning of a game, unless a comment before it was.
    fn hold(&mut self, buffer: &[u8]) {
        if !self.held {
            self.held = true;
            self.begin = self.pos;
            self.content_end = self.pos;
            self.place = Place {
                offset: self.offset(),
                line: self.line,
                column: 1 + self.line_chars + count_chars(&buffer[self.line_begin..self.pos]),
            };
        }
    }

    fn go(&mut self, to: usize) -> Step {
        self.pos = to;
        self.content_end = to;
        self.line_empty = false;
        Step::On
    }

    fn enter(&mut self, inside: Inside) -> Step {
        self.inside = inside;
        self.tail_lines = 0;
        self.go(self.pos + 1)
    }

    fn step(&mut self, buffer: &[u8], last: bool) -> Step {
        match self.inside {
            Inside::Nothing => {}
            Inside::Comment => return self.comment(buffer, last),
            Inside::Line | Inside::Junk => return self.rest_of_line(buffer),
        }
        let Some(byte) = buffer.get(self.pos).copied() else {
            return Step::More;
        };
        match byte {
            b'\n' | b'\r' => self.line_end(buffer, last),
            _ if blank(byte) => {
                self.pos += 1;
                Step::On
            }
            b'%' if self.at_line_begin() => {
                self.inside = Inside::Junk;
                self.line_empty = false;
                Step::On
            }
            // Files that were joined have one in the middle.
            _ if self.line_empty && BOM[0] == byte && BOM.starts_with(self.bom_window(buffer)) => {
                if buffer.len() - self.pos < BOM.len() && !last {
                    return Step::More;
                }
                self.pos += BOM.len().min(buffer.len() - self.pos);
                Step::On
            }
            _ => match self.phase {
                Phase::Between => self.between(buffer, last, byte),
                Phase::Tags => self.tags(buffer, last, byte),
                Phase::Moves => self.moves(buffer, last, byte),
                Phase::Tail => match byte {
                    b'{' => self.enter(Inside::Comment),
                    b';' => self.enter(Inside::Line),
                    _ => Step::End,
                },
            },
        }
    }

    fn between(&mut self, buffer: &[u8], last: bool, byte: u8) -> Step {
        match byte {
            b'{' => {
                self.hold(buffer);
                return self.enter(Inside::Comment);
            }
            b';' => {
                self.hold(buffer);
                return self.enter(Inside::Line);
            }
            _ => {}
        }
        let Some(head) = self.head(buffer, last, HEAD) else {
            return Step::More;
        };
        if RawTag::begins(head, false) {
            self.hold(buffer);
            self.phase = Phase::Tags;
            self.blank_line = false;
            self.first_tag = RawTag::short_name(head);
        } else if begins_moves(head) {
            self.hold(buffer);
            self.phase = Phase::Moves;
        } else {
            self.held = false;
            self.inside = Inside::Junk;
        }
        Step::On
    }

    fn tags(&mut self, buffer: &[u8], last: bool, byte: u8) -> Step {
        match byte {
            b'[' => {
                let Some(head) = self.head(buffer, last, TAG_CAP) else {
                    return Step::More;
                };
                // Games without moves: only a tag that comes again tells that a new one begins.
                if self.blank_line && RawTag::short_name(head) == self.first_tag {
                    return Step::End;
                }
                // Most tags are a line without another bracket.
                let len = match memchr(b']', head) {
                    Some(close) if close + 1 == head.len() => head.len(),
                    _ => RawTag::split(head).len,
                };
                self.go(self.pos + len)
            }
            b'{' => self.enter(Inside::Comment),
            b';' => self.enter(Inside::Line),
            _ => {
                self.phase = Phase::Moves;
                Step::On
            }
        }
    }

    fn moves(&mut self, buffer: &[u8], last: bool, byte: u8) -> Step {
        if self.line_empty && byte == b'[' {
            let Some(head) = self.head(buffer, last, HEAD) else {
                return Step::More;
            };
            if RawTag::begins(head, true) {
                return Step::End;
            }
        }
        let mut at = self.pos;
        while let Some(found) = buffer[at..]
            .iter()
            .position(|byte| MARKS[usize::from(*byte)])
        {
            at += found;
            match buffer[at] {
                b'{' => {
                    self.pos = at;
                    return self.enter(Inside::Comment);
                }
                b';' => {
                    self.pos = at;
                    return self.enter(Inside::Line);
                }
                b'\n' | b'\r' => return self.go(at),
                b'(' => {
                    self.depth = self.depth.saturating_add(1);
                    self.go(at + 1);
                }
                b')' => {
                    self.depth = self.depth.saturating_sub(1);
                    self.go(at + 1);
                }
                _ if self.depth > 0 => {}
                _ => match self.word_around(buffer, last, at) {
                    None => {
                        self.go(self.pos.max(buffer.len().saturating_sub(LOOK_BACK)));
                        return Step::More;
                    }
                    Some(word) if PgnResult::ends_game(&buffer[word.clone()]) => {
                        self.phase = Phase::Tail;
                        self.tail_lines = 0;
                        return self.go(word.end);
                    }
                    Some(_) => {}
                },
            }
            at += 1;
        }
        // The last word may be the beginning of a result.
        let kept = if last { 0 } else { LOOK_BACK };
        self.go(self.pos.max(buffer.len().saturating_sub(kept)));
        Step::More
    }

    /// The word in which a byte stands, or empty where it is too long for a result. `None` where its
    /// end is not there yet.
    fn word_around(&self, buffer: &[u8], last: bool, at: usize) -> Option<Range<usize>> {
        let floor = if self.too_large { 0 } else { self.begin };
        let before = &buffer[floor.max(at.saturating_sub(RESULT))..at];
        let begin = match before.iter().rposition(|byte| ends_word(*byte)) {
            // The number of a mark.
            Some(end) if before[end] == b'$' => return Some(at..at),
            Some(end) => at - before.len() + end + 1,
            None if before.len() < RESULT => at - before.len(),
            None => return Some(at..at),
        };
        let behind = &buffer[at..buffer.len().min(at + RESULT)];
        // The tags of the next game may come without a line end between.
        let ends = |byte: &u8| ends_word(*byte) || *byte == b'[';
        match behind.iter().position(ends) {
            Some(len) => Some(begin..at + len),
            None if behind.len() == RESULT => Some(at..at),
            None if last => Some(begin..buffer.len()),
            None => None,
        }
    }

    fn comment(&mut self, buffer: &[u8], last: bool) -> Step {
        let rest = &buffer[self.pos..];
        if self.at_line_begin() {
            if rest.starts_with(NEXT_GAME) {
                self.inside = Inside::Nothing;
                self.line_empty = true;
                if self.phase == Phase::Between {
                    self.held = false;
                    return Step::On;
                }
                return Step::End;
            }
            if !last && NEXT_GAME.starts_with(rest) {
                return Step::More;
            }
        }
        match memchr3(b'}', b'\n', b'\r', rest) {
            Some(at) if rest[at] == b'}' => {
                self.inside = Inside::Nothing;
                self.go(self.pos + at + 1)
            }
            Some(at) => {
                self.go(self.pos + at);
                let step = self.line_end(buffer, last);
                self.content_end = self.pos;
                step
            }
            None => {
                self.go(buffer.len());
                Step::More
            }
        }
    }

    fn rest_of_line(&mut self, buffer: &[u8]) -> Step {
        let end = memchr2(b'\n', b'\r', &buffer[self.pos..]);
        self.pos = end.map_or(buffer.len(), |end| self.pos + end);
        if self.inside == Inside::Line {
            self.content_end = self.pos;
        }
        if end.is_none() {
            return Step::More;
        }
        self.inside = Inside::Nothing;
        Step::On
    }
}
