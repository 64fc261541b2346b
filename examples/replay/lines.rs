//! The lines of a stream of any size, in bounded memory.

use std::io::{self, BufRead, ErrorKind};

/// What is kept of a line. No record comes near; it only keeps hostile input out of memory.
pub(crate) const MAX_LINE: usize = 4 << 20;

/// Reads line by line, without line ends (LF or CRLF) and byte order marks.
#[derive(Debug)]
pub(crate) struct Lines<R> {
    input: R,
    line: Vec<u8>,
    number: u64,
    bytes: u64,
    cut: bool,
}

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(input: R) -> Self {
        Self {
            input,
            line: Vec::new(),
            number: 0,
            bytes: 0,
            cut: false,
        }
    }

    /// Goes on to the next line. False at the end of the input.
    pub(crate) fn advance(&mut self) -> io::Result<bool> {
        self.line.clear();
        self.cut = false;
        let start = self.bytes;
        loop {
            let chunk = match self.input.fill_buf() {
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                chunk => chunk?,
            };
            let end = chunk.iter().position(|byte| *byte == b'\n');
            let text = &chunk[..end.unwrap_or(chunk.len())];
            let room = MAX_LINE - self.line.len();
            self.cut |= text.len() > room;
            self.line.extend_from_slice(&text[..text.len().min(room)]);
            let used = text.len() + usize::from(end.is_some());
            self.input.consume(used);
            self.bytes += used as u64;
            if end.is_some() || used == 0 {
                break;
            }
        }
        if self.bytes == start {
            return Ok(false);
        }
        if self.line.last() == Some(&b'\r') {
            self.line.pop();
        }
        // Also where files were joined, and so not in the first line alone.
        if self.line.starts_with("\u{feff}".as_bytes()) {
            self.line.drain(..3);
        }
        self.number += 1;
        Ok(true)
    }

    /// The line.
    pub(crate) fn text(&self) -> &[u8] {
        &self.line
    }

    /// The number of the line, from 1.
    pub(crate) fn number(&self) -> u64 {
        self.number
    }

    /// What is wrong with a line that was longer than [`MAX_LINE`].
    pub(crate) fn too_long(&self) -> Option<String> {
        self.cut
            .then(|| format!("the line is longer than {} MiB", MAX_LINE >> 20))
    }

    /// The bytes read so far.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(input: &[u8]) -> Vec<(u64, String)> {
        let mut lines = Lines::new(input);
        let mut all = Vec::new();
        while lines.advance().unwrap() {
            let text = String::from_utf8_lossy(lines.text()).into_owned();
            all.push((lines.number(), text));
        }
        assert_eq!(lines.bytes(), input.len() as u64);
        all
    }

    #[test]
    fn line_ends_and_marks_are_taken_off() {
        let expected = |texts: &[&str]| -> Vec<_> {
            (1..).zip(texts.iter().map(ToString::to_string)).collect()
        };
        assert_eq!(all(b"\xef\xbb\xbfa\r\n\nb"), expected(&["a", "", "b"]));
        assert_eq!(all(b"a\n"), expected(&["a"]));
        assert_eq!(all(b"\n\n"), expected(&["", ""]));
        assert_eq!(all(b""), []);
    }

    #[test]
    fn a_long_line_is_cut_and_the_next_is_whole() {
        let mut text = vec![b'x'; MAX_LINE + 10];
        text.extend(b"\nnext\n");
        let mut lines = Lines::new(io::BufReader::with_capacity(1000, &text[..]));
        assert!(lines.advance().unwrap());
        assert!(lines.too_long().is_some());
        assert_eq!(lines.text().len(), MAX_LINE);
        assert!(lines.advance().unwrap());
        assert_eq!((lines.text(), lines.too_long()), (&b"next"[..], None));
    }
}
