//! Positions, one in each line: FEN, or EPD with its operations. Each is a game without moves.

use std::io::{self, BufRead};

use makruk_core::{Game, Rules, fen::Epd};

use crate::{
    broken::Broken,
    lines::Lines,
    records::{Reading, Record},
};

/// Reads one position from each line that is not blank.
#[derive(Debug)]
pub(crate) struct Reader<R> {
    lines: Lines<R>,
    reading: Reading,
    games: usize,
}

impl<R: BufRead> Reader<R> {
    pub(crate) fn new(input: R, reading: Reading) -> Self {
        Self {
            lines: Lines::new(input),
            reading,
            games: 0,
        }
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.lines.bytes()
    }

    pub(crate) fn next(&mut self) -> io::Result<Option<Record>> {
        while self.lines.advance()? {
            let text = self.lines.text().trim_ascii();
            if text.is_empty() || text.starts_with(b"#") {
                continue;
            }
            self.games += 1;
            let rules = self.reading.rules.unwrap_or(Rules::FAIRY);
            let line = self.lines.number();
            let read = match self.lines.too_long() {
                Some(problem) => Err(Broken::new(line, None, problem)),
                None => read(text, line, rules),
            };
            return Ok(Some(match read {
                Ok((game, id)) => Record {
                    id,
                    ..Record::new(self.games, Ok(game))
                },
                Err(broken) => Record::new(self.games, broken),
            }));
        }
        Ok(None)
    }
}

fn read(text: &[u8], line: u64, rules: Rules) -> Result<(Game, Option<String>), Broken> {
    let text = std::str::from_utf8(text).map_err(|error| {
        let problem = format!("not UTF-8 at byte {}", error.valid_up_to() + 1);
        Broken::new(line, None, problem)
    })?;
    let epd: Epd = text
        .parse()
        .map_err(|error: makruk_core::fen::ParseFenError| {
            let before = text.get(..error.offset).unwrap_or(text);
            let column = before.chars().count() as u64 + 1;
            Broken::new(line, Some(column), error.to_string())
        })?;
    let root = epd.position(rules);
    let root = root.map_err(|error| Broken::new(line, None, error.to_string()))?;
    Ok((Game::from_position(root), epd.get("id").map(str::to_owned)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::records::Content;

    #[test]
    fn lines_are_positions() {
        let text = "8/8/8/4k3/8/8/8/R3K3 w - - id \"one\";\n\n# a remark\n\
                    8/8/8/4k3/8/8/8/R3K3 b - - 0 7\n8/8/8/4x3/8/8/8/R3K3 w - - 0 1\n8/8 w";
        let mut reader = Reader::new(text.as_bytes(), Reading::default());
        let records: Vec<_> = std::iter::from_fn(|| reader.next().unwrap()).collect();
        assert_eq!(records[0].id(), "one");
        let Content::Game(game) = &records[1].content else {
            panic!("{records:?}")
        };
        assert_eq!(game.fen(), "8/8/8/4k3/8/8/8/R3K3 b - - 0 7");
        let Content::Broken(broken) = &records[2].content else {
            panic!("{records:?}")
        };
        assert_eq!((broken.line, broken.column), (5, Some(8)));
        assert!(matches!(records[3].content, Content::Broken(_)));
    }
}
