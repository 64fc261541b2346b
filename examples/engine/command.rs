//! The commands of UCI, and those that people type.

use crate::{
    limits::{self, Limits},
    position::Placed,
    report::quoted,
};

/// What a line asks for.
#[derive(Debug)]
pub(crate) enum Command<'a> {
    Uci,
    IsReady,
    NewGame,
    SetOption {
        name: String,
        value: Option<String>,
    },
    Position(Placed<'a>),
    Go(Limits<'a>),
    Perft(u8),
    Stop,
    PonderHit,
    /// `d`: the position in words.
    Display,
    /// `eval`: what the evaluation says of it.
    Evaluate,
    Help,
    Quit,
    /// An empty line, or a command that changes nothing here.
    Nothing,
}

/// Reads a line. The error says what is wrong with it.
pub(crate) fn parse(line: &str) -> Result<Command<'_>, String> {
    let mut words = line.split_whitespace();
    let Some(first) = words.next() else {
        return Ok(Command::Nothing);
    };
    Ok(match first {
        "uci" => Command::Uci,
        "isready" => Command::IsReady,
        "ucinewgame" => Command::NewGame,
        "setoption" => option(words)?,
        "position" => Command::Position(Placed::parse(line)?),
        "go" => go(words)?,
        "stop" => Command::Stop,
        "ponderhit" => Command::PonderHit,
        "d" => Command::Display,
        "eval" => Command::Evaluate,
        "help" => Command::Help,
        "quit" => Command::Quit,
        // There is no more to tell than is told anyway, and nobody to pay.
        "debug" | "register" => Command::Nothing,
        _ => return Err(format!("unknown command {}; try help", quoted(line))),
    })
}

/// `setoption name <words> [value <words>]`.
fn option<'a>(words: impl Iterator<Item = &'a str>) -> Result<Command<'a>, String> {
    let (mut name, mut value) = (Vec::new(), None::<Vec<&str>>);
    let mut words = words.peekable();
    if words.next_if_eq(&"name").is_none() {
        return Err("setoption: expected `setoption name <name> [value <value>]`".into());
    }
    for word in words {
        match &mut value {
            Some(value) => value.push(word),
            None if word == "value" => value = Some(Vec::new()),
            None => name.push(word),
        }
    }
    Ok(Command::SetOption {
        name: name.join(" "),
        value: value.map(|words| words.join(" ")),
    })
}

fn go<'a>(words: impl Iterator<Item = &'a str>) -> Result<Command<'a>, String> {
    let mut words = words.peekable();
    if words.next_if_eq(&"perft").is_some() {
        let depth = words.next().unwrap_or("");
        return match depth.parse() {
            Ok(depth) => Ok(Command::Perft(depth)),
            Err(_) => Err(format!(
                "go perft: expected a depth of 0 to 255, not {}",
                quoted(depth)
            )),
        };
    }
    limits::parse(words).map(Command::Go)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_have_names_and_values_of_several_words() {
        let Ok(Command::SetOption { name, value }) =
            parse("setoption name Clear Hash value a  value b")
        else {
            panic!("not an option");
        };
        assert_eq!(name, "Clear Hash");
        assert_eq!(value.unwrap(), "a value b");
        assert!(parse("setoption Hash 3").is_err());
    }

    #[test]
    fn errors_say_what_they_met() {
        for (line, part) in [
            ("bogus", "`bogus`"),
            ("go perft", "0 to 255"),
            ("go perft x", "`x`"),
            ("go perft 256", "`256`"),
            ("go depth", "depth"),
            ("position", "startpos"),
        ] {
            let error = parse(line).unwrap_err();
            assert!(error.contains(part), "{line}: {error}");
        }
    }

    #[test]
    fn nothing_is_nothing() {
        assert!(matches!(parse("   "), Ok(Command::Nothing)));
        assert!(matches!(parse("debug on"), Ok(Command::Nothing)));
    }
}
