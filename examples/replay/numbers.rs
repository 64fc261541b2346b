//! The move numbers of PGN, which its reader passes over.

use makruk_core::{Color, Position};

/// The number that stands before a move, and where: `text` ends where the move begins, and begins
/// where the move or comment before it ends.
pub(crate) fn number_before(text: &[u8]) -> Option<(u64, usize)> {
    let mut end = text.len();
    let mut lines = false;
    while let Some((len, line_end)) = gap(&text[..end]) {
        end -= len;
        lines |= line_end;
    }
    let mut begin = end;
    let mut number = 0_u64;
    let mut unit = 1_u64;
    while let Some((digit, len)) = digit(&text[..begin]) {
        begin -= len;
        number = number.saturating_add(unit.saturating_mul(digit));
        unit = unit.saturating_mul(10);
    }
    let before = text[..begin].last();
    let stands_alone = before.is_none_or(|byte| byte.is_ascii_whitespace() || b")}".contains(byte));
    let line = text[..begin].rsplit(|byte| b"\r\n".contains(byte)).next();
    let escaped = lines && line.is_some_and(|line| line.starts_with(b"%"));
    (begin < end && stands_alone && !escaped).then_some((number, begin))
}

/// What may stand between number and move, at the end of a text: how long it is, and whether it
/// ends a line.
fn gap(text: &[u8]) -> Option<(usize, bool)> {
    match text.last()? {
        b'\n' | b'\r' => Some((1, true)),
        b'.' | b' ' | b'\t' => Some((1, false)),
        _ => ["…", "\u{a0}"]
            .iter()
            .find(|sign| text.ends_with(sign.as_bytes()))
            .map(|sign| (sign.len(), false)),
    }
}

/// The digit at the end of a text, and how long it is.
fn digit(text: &[u8]) -> Option<(u64, usize)> {
    match text {
        [.., byte @ b'0'..=b'9'] => Some(((byte - b'0').into(), 1)),
        // `๐` to `๙`.
        [.., 0xe0, 0xb9, byte @ 0x90..=0x99] => Some(((byte - 0x90).into(), 3)),
        _ => None,
    }
}

/// The number of a move that is so many plies behind the root. Positions count no further than
/// `u16` goes.
pub(crate) fn expected(root: &Position, ply: usize) -> u64 {
    let behind = usize::from(root.turn() == Color::Black);
    let number = u64::from(root.fullmoves()) + usize::midpoint(ply, behind) as u64;
    number.min(u16::MAX.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_found() {
        let number = |text: &str| number_before(text.as_bytes());
        assert_eq!(number(" 12. "), Some((12, 1)));
        assert_eq!(number("12..."), Some((12, 0)));
        assert_eq!(number(" 3 "), Some((3, 1)));
        assert_eq!(number(" ๑๒. "), Some((12, 1)));
        assert_eq!(number(" (1. d4) 1…\n"), Some((1, 9)));
        for none in ["", " ", " $1 ", " (1. d4 12) ", "! ", "\n% 12\n", "x12 "] {
            assert_eq!(number(none), None, "{none}");
        }
        let all = "9".repeat(100);
        assert_eq!(number(&all).unwrap().0, u64::MAX);
    }

    #[test]
    fn black_may_begin() {
        let white = Position::from_fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 12").unwrap();
        let black = Position::from_fen("4k3/8/8/8/8/8/8/R3K3 b - - 0 12").unwrap();
        assert_eq!([0, 1, 2].map(|ply| expected(&white, ply)), [12, 12, 13]);
        assert_eq!([0, 1, 2].map(|ply| expected(&black, ply)), [12, 13, 13]);
    }
}
