//! The command line.

use std::{ffi::OsString, path::PathBuf};

use lexopt::{Arg, ValueExt};
use makruk_core::Rules;

pub(crate) const HELP: &str = "\
Replays records of makruk games and judges them by the rules.

Usage: replay [OPTIONS] [FILE]...

Each FILE holds PGN (main lines, letters K M S N R) or JSON lines, told apart
by their first character: {\"id\", \"variant\"?, \"fen\"?, \"moves\": [\"c3c4\", ...],
\"result\"?}. `-` is standard input. Without a FILE, built-in games are replayed.

For each game: the board where it ends, the legal moves there, the count in
words, the result and why, and whether the record says the same. The verdict is
that of the last position. Where there are more than 20 games, only those that
are broken, skipped or judged otherwise are shown, and the totals.

Options:
      --boards        show every game, however many there are
  -m, --moves         show every game with all its moves, and the count after each
  -u, --unicode       draw the board with chess symbols
      --json          print one line for each game, with the keys file, id,
                      plies, fen, result, reason, recorded, agrees, error
      --rules NAME    fairy (default), thai-2569 or article
  -h, --help          print this text
  -V, --version       print the version

A broken game is reported with its file and move and the rest goes on. A game of
another kind (variant other than makruk) is skipped: with --json its `error`
begins with \"variant\", but the exit code does not mind it, nor a result that
differs from the record.

Exit code: 0 every game was replayed or skipped, 1 a game is broken, 2 wrong
usage, or a file cannot be read.
";

/// What to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Command {
    Help,
    Version,
    Replay(Options),
}

/// What to replay, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Options {
    pub(crate) sources: Vec<Source>,
    pub(crate) rules: Rules,
    pub(crate) json: bool,
    pub(crate) style: Style,
}

/// How games are shown to people.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Style {
    /// Also where there are many.
    pub(crate) boards: bool,
    pub(crate) moves: bool,
    pub(crate) unicode: bool,
}

/// Where games come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Source {
    BuiltIn,
    Stdin,
    File(PathBuf),
}

impl Source {
    /// How it is called in reports.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::BuiltIn => "built-in".to_owned(),
            Self::Stdin => "-".to_owned(),
            Self::File(path) => path.display().to_string(),
        }
    }
}

pub(crate) fn parse(mut parser: lexopt::Parser) -> Result<Command, lexopt::Error> {
    let mut options = Options {
        sources: Vec::new(),
        rules: Rules::FAIRY,
        json: false,
        style: Style::default(),
    };
    let source = |name: OsString| {
        if name == "-" {
            Source::Stdin
        } else {
            Source::File(name.into())
        }
    };
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Short('h') | Arg::Long("help") => return Ok(Command::Help),
            Arg::Short('V') | Arg::Long("version") => return Ok(Command::Version),
            Arg::Long("boards") => options.style.boards = true,
            Arg::Short('m' | 'v') | Arg::Long("moves" | "verbose") => options.style.moves = true,
            Arg::Short('u') | Arg::Long("unicode") => options.style.unicode = true,
            Arg::Long("json") => options.json = true,
            Arg::Long("rules") => options.rules = parser.value()?.parse()?,
            Arg::Value(name) => options.sources.push(source(name)),
            _ => return Err(arg.unexpected()),
        }
    }
    if options.sources.is_empty() {
        options.sources.push(Source::BuiltIn);
    }
    Ok(Command::Replay(options))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(args: &[&str]) -> Result<Command, String> {
        parse(lexopt::Parser::from_args(args)).map_err(|error| error.to_string())
    }

    fn options(args: &[&str]) -> Options {
        match read(args) {
            Ok(Command::Replay(options)) => options,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn nothing_is_the_built_in_games() {
        assert_eq!(
            options(&[]),
            Options {
                sources: vec![Source::BuiltIn],
                rules: Rules::FAIRY,
                json: false,
                style: Style::default(),
            }
        );
    }

    #[test]
    fn files_and_options_mix() {
        let read = options(&[
            "a.pgn",
            "--rules=thai-2569",
            "-",
            "-mu",
            "--json",
            "--",
            "--b",
        ]);
        assert_eq!(
            read.sources,
            [
                Source::File("a.pgn".into()),
                Source::Stdin,
                Source::File("--b".into())
            ]
        );
        assert_eq!(read.rules, Rules::THAI_2569);
        assert!(read.json && read.style.moves && read.style.unicode && !read.style.boards);
    }

    #[test]
    fn wrong_usage_is_named() {
        assert_eq!(
            read(&["--boardz"]),
            Err("invalid option '--boardz'".to_owned())
        );
        assert!(read(&["--rules"]).unwrap_err().contains("--rules"));
        let error = read(&["--rules", "chess"]).unwrap_err();
        assert!(
            error.contains("expected fairy, thai-2569, article"),
            "{error}"
        );
        assert_eq!(read(&["--json", "--help"]), Ok(Command::Help));
    }
}
