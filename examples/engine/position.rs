//! The `position` command.

use makruk_core::{Game, Position, Rules};

use crate::report::quoted;

/// `position (startpos | fen <fen>) [moves <move> ...]`, not yet played.
#[derive(Debug)]
pub(crate) struct Placed<'a> {
    /// `None` for the start position.
    fen: Option<&'a str>,
    moves: &'a str,
}

impl<'a> Placed<'a> {
    /// Takes the command apart.
    pub(crate) fn parse(line: &'a str) -> Result<Self, String> {
        let rest = after(line, "position").unwrap_or(line);
        let (place, moves) = match split_at_word(rest, "moves") {
            Some((place, moves)) => (place, moves),
            None => (rest, ""),
        };
        let fen = match (place.trim(), after(place, "fen")) {
            ("startpos", _) => None,
            (_, Some(fen)) => Some(fen.trim()),
            _ => {
                return Err(format!(
                    "position: expected `startpos` or `fen <FEN>`, not {}",
                    quoted(place.trim())
                ));
            }
        };
        Ok(Self { fen, moves })
    }

    /// Plays it under these rules.
    pub(crate) fn play(&self, rules: Rules) -> Result<Game, String> {
        let root = match self.fen {
            None => Position::with_rules(rules),
            Some(fen) => Position::from_fen_with_rules(fen, rules)
                .map_err(|error| format!("position: {error}"))?,
        };
        let mut game = Game::from_position(root);
        for (index, text) in self.moves.split_whitespace().enumerate() {
            game.push_uci(text)
                .map_err(|error| format!("position: move {}: {error}", index + 1))?;
        }
        Ok(game)
    }
}

/// What follows a text's first word, if that is this one.
fn after<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let rest = text.trim_start().strip_prefix(word)?;
    (rest.is_empty() || rest.starts_with(char::is_whitespace)).then_some(rest)
}

/// What stands before and after a word, where it first stands by itself.
fn split_at_word<'a>(text: &'a str, word: &str) -> Option<(&'a str, &'a str)> {
    text.match_indices(word)
        .map(|(at, _)| (&text[..at], &text[at + word.len()..]))
        .find(|(before, after)| {
            (before.is_empty() || before.ends_with(char::is_whitespace))
                && (after.is_empty() || after.starts_with(char::is_whitespace))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fen(line: &str) -> Result<String, String> {
        Placed::parse(line)?
            .play(Rules::FAIRY)
            .map(|game| game.fen())
    }

    #[test]
    fn positions() {
        let start = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1";
        assert_eq!(fen("position startpos").unwrap(), start);
        assert_eq!(fen("position  startpos   moves").unwrap(), start);
        assert_eq!(fen(&format!("position fen {start}")).unwrap(), start);
        assert_eq!(
            fen(&format!("position fen  {start}  moves e3e4  d6d5")).unwrap(),
            "rnsmksnr/8/ppp1pppp/3p4/4P3/PPPP1PPP/8/RNSKMSNR w - - 0 2"
        );
    }

    #[test]
    fn errors_name_the_move() {
        let error = fen("position startpos moves e3e4 e3e4").unwrap_err();
        assert!(error.contains("move 2: "), "{error}");
        for bad in [
            "position",
            "position startpos2",
            "position fenrnsmksnr",
            "position fen",
            "position fen moves e3e4",
            "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
            "position startpos moves e2e9",
        ] {
            assert!(fen(bad).is_err(), "{bad}");
        }
    }
}
