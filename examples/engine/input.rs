//! Lines from the other side, whatever bytes they are.

use std::io::{BufRead, Read};

/// Bytes of a line. The moves of a game of ten thousand moves fit in.
pub(crate) const LONGEST: u64 = 1 << 17;

/// What was read.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Line {
    /// Without the line break. What is not UTF-8 has become U+FFFD, which no command has.
    Text(String),
    /// A line of more than [`LONGEST`] bytes, which has been skipped.
    TooLong,
    /// Nothing more will come.
    End,
}

/// The lines of a reader, in bounded memory.
pub(crate) struct Input<R> {
    reader: R,
}

impl<R: BufRead> Input<R> {
    pub(crate) const fn new(reader: R) -> Self {
        Self { reader }
    }

    /// The next line. A reader that fails has ended.
    pub(crate) fn next_line(&mut self) -> Line {
        let Some(line) = self.part() else {
            return Line::End;
        };
        if line.len() as u64 > LONGEST {
            let mut part = line;
            while part.last() != Some(&b'\n') {
                match self.part() {
                    Some(next) => part = next,
                    None => break,
                }
            }
            return Line::TooLong;
        }
        Line::Text(String::from_utf8_lossy(&line).trim().to_owned())
    }

    /// A line up to its break, or as much of it as is read at once.
    fn part(&mut self) -> Option<Vec<u8>> {
        let mut bytes = Vec::new();
        let read = self
            .reader
            .by_ref()
            .take(LONGEST + 1)
            .read_until(b'\n', &mut bytes);
        matches!(read, Ok(1..)).then_some(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Line {
        Line::Text(text.to_owned())
    }

    #[test]
    fn lines_of_every_kind() {
        let mut input = Input::new(&b"uci\r\n\n  go depth 1 \n\xff\xfe\nquit"[..]);
        for expected in ["uci", "", "go depth 1", "\u{fffd}\u{fffd}", "quit"] {
            assert_eq!(input.next_line(), text(expected));
        }
        assert_eq!(input.next_line(), Line::End);
    }

    #[test]
    fn a_line_that_is_too_long_is_skipped_whole() {
        let longest = usize::try_from(LONGEST).unwrap();
        for length in [longest + 1, 3 * longest, 3 * longest + 2] {
            let bytes = ["x".repeat(length).as_bytes(), b"\nuci\n"].concat();
            let mut input = Input::new(&*bytes);
            assert_eq!(input.next_line(), Line::TooLong, "{length}");
            assert_eq!(input.next_line(), text("uci"), "{length}");
        }
        let fits = "x".repeat(longest - 1) + "\n";
        assert_eq!(
            Input::new(fits.as_bytes()).next_line(),
            text(fits.trim_end())
        );
    }
}
