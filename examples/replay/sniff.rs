//! The format of a file, by its first word.

use std::io::{self, BufRead, ErrorKind};

use crate::records::Format;

/// So much blank is no file of games; and no first word is so long.
const MOST: usize = 1 << 16;

/// Reads into `head` until the format is clear, and no further: a pipe may have no more for now.
pub(crate) fn sniff(input: &mut impl BufRead, head: &mut Vec<u8>) -> io::Result<Format> {
    loop {
        let chunk = match input.fill_buf() {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            chunk => chunk?,
        };
        let used = chunk.len().min(MOST);
        head.extend_from_slice(&chunk[..used]);
        input.consume(used);
        let at_end = used == 0 || head.len() >= MOST;
        if let Some(format) = decide(head, at_end) {
            return Ok(format);
        }
    }
}

/// `{"` begins JSON lines, a word with seven slashes a position, anything else PGN. (So does `[{`,
/// which is no PGN and better refused as JSON.) `None`: more must be read.
fn decide(head: &[u8], at_end: bool) -> Option<Format> {
    let text = head
        .strip_prefix("\u{feff}".as_bytes())
        .unwrap_or(head)
        .trim_ascii_start();
    let open = |format| at_end.then_some(format);
    let Some((first, rest)) = text.split_first() else {
        return open(Format::Pgn);
    };
    let next = rest.trim_ascii_start().first();
    match (first, next) {
        (b'{', Some(b'"' | b'}')) | (b'[', Some(b'{')) => Some(Format::JsonLines),
        (b'{', None) => open(Format::JsonLines),
        (b'[', None) => open(Format::Pgn),
        (b'{' | b'[', Some(_)) => Some(Format::Pgn),
        _ => {
            let end = text.iter().position(u8::is_ascii_whitespace);
            let word = &text[..end.or(at_end.then_some(text.len()))?];
            let slashes = word.split(|byte| *byte == b'/').count() - 1;
            Some(if slashes == 7 {
                Format::Epd
            } else {
                Format::Pgn
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_word_tells_the_format() {
        for (text, format) in [
            ("\u{feff}\n  {\"moves\": []}", Format::JsonLines),
            ("{\n \"moves\": []}", Format::JsonLines),
            ("[ {\"moves\": []}]", Format::JsonLines),
            ("{", Format::JsonLines),
            ("\n[Event \"x\"]\n", Format::Pgn),
            ("1. e4 {a comment} *", Format::Pgn),
            ("{a comment} 1. e4 *", Format::Pgn),
            ("", Format::Pgn),
            ("\n8/8/8/4k3/8/8/8/R3K3 w - - 0 1", Format::Epd),
            ("8/8/8/4k3/8/8/8/R3K3", Format::Epd),
        ] {
            let mut input = io::BufReader::with_capacity(1, text.as_bytes());
            let mut head = Vec::new();
            assert_eq!(sniff(&mut input, &mut head).unwrap(), format, "{text}");
            // Nothing is lost.
            io::Read::read_to_end(&mut input, &mut head).unwrap();
            assert_eq!(head, text.as_bytes());
        }
    }

    #[test]
    fn endless_blanks_are_not_kept() {
        let mut head = Vec::new();
        let mut input = io::BufReader::new(io::repeat(b' '));
        assert_eq!(sniff(&mut input, &mut head).unwrap(), Format::Pgn);
        assert!(head.len() < 2 * MOST);
    }
}
