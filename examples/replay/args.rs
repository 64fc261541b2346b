//! The command line.

use std::{ffi::OsString, path::PathBuf, str::FromStr};

use lexopt::{Arg, ValueExt};
use makruk_core::{Digits, Notation};

use crate::{
    convert::{Conversion, Target},
    records::{Format, Reading},
    written::Written,
};

pub(crate) const HELP: &str = "\
Replays records of makruk games, judges them by the rules, and converts them.

Usage: replay [OPTIONS] [FILE]...

Each FILE holds PGN, JSON lines, or positions (EPD or FEN, one in each line),
told apart by the first word. `-` is standard input. Without a FILE, built-in
games are replayed. A line of JSON is one game: {\"id\", \"variant\"?, \"fen\"?,
\"moves\": [\"c3c4\", ...], \"result\"?}, and where wanted \"notation\" (that of the
moves), \"rules\", \"counts\", \"event\", \"white\", \"black\".

For each game: the board where it ends, the legal moves there, the count in
words, the result and why, and whether the record says the same. The verdict is
that of the last position. Where there are more than 20 games, only those that
are broken, skipped or judged otherwise are shown, and the totals.

Reading:
      --notation NAME how moves are written: san (the custom of PGN), lan,
                      playok, western, th2569, makruk-js, thai-san, thai-lan,
                      thai-record, thai-record-spaced, thai-record-dotted,
                      thai-record-arrow, or uci (the custom of JSON lines)
      --detect        say for each game which notations fit, and go on if all
                      that fit mean the same moves; if not, it counts as broken
      --from FORMAT   pgn, jsonl or epd, whatever the file begins with
      --rules NAME    judge makruk by fairy, thai-2569 or article; otherwise by
                      the rules that a record names, or by fairy

Printing:
      --boards        show every game, however many there are
  -m, --moves         show every game with all its moves, and the count after
                      each
  -u, --unicode       draw the board with chess symbols
      --json          print one line for each game, with the keys file, id,
                      plies, fen, result, reason, recorded, agrees, error,
                      earlier (an end by the rules that was played on) and
                      notes; with --detect also notations
  -q, --quiet         show only what is wrong, and no progress bar
  -h, --help          print this text
  -V, --version       print the version

Converting (games to standard output, what is said of them to standard error):
      --to FORMAT     pgn   with comments, marks and variations
                      uci   the moves of a game in one line, behind
                            `fen ... moves` if it begins elsewhere
                      thai  the moves with their numbers in Thai letters, and
                            the tags that are needed to read them again
                      json  a line of JSON, as it is read here
                      fen   every position, a blank line between games
      --to-notation NAME
                      for pgn (otherwise san), json (uci) and thai
                      (thai-record; thai-record-spaced cannot be read again)
      --digits KIND   thai or arabic, in Thai notations

A broken game is reported with its file, line, column and move. It is not
converted, and the rest goes on. Makpong, Cambodian, Karouk and Asean games are
played by their own rules. A game of another kind is skipped: with --json its
`error` begins with \"variant\", but the exit code does not mind it, nor a result
that differs from the record.

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
    pub(crate) reading: Reading,
    pub(crate) conversion: Option<Conversion>,
    pub(crate) json: bool,
    pub(crate) quiet: bool,
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
        reading: Reading::default(),
        conversion: None,
        json: false,
        quiet: false,
        style: Style::default(),
    };
    let mut target = None;
    let mut written = None;
    let mut digits = None;
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
            Arg::Short('q') | Arg::Long("quiet") => options.quiet = true,
            Arg::Long("json") => options.json = true,
            Arg::Long("rules") => options.reading.rules = Some(parser.value()?.parse()?),
            Arg::Long("notation") => options.reading.written = Some(parser.value()?.parse()?),
            Arg::Long("detect") => options.reading.detect = true,
            Arg::Long("from") => options.reading.format = Some(parser.value()?.parse()?),
            Arg::Long("to") => target = Some(parser.value()?.parse()?),
            Arg::Long("to-notation") => written = Some(parser.value()?.parse()?),
            Arg::Long("digits") => digits = Some(parser.value()?.parse()?),
            Arg::Value(name) => options.sources.push(source(name)),
            _ => return Err(arg.unexpected()),
        }
    }
    if options.reading.detect && options.reading.written.is_some() {
        return Err("--detect and --notation exclude each other".into());
    }
    options.conversion = conversion(target, written, digits)?;
    options.reading.tree = target == Some(Target::Pgn);
    if options.sources.is_empty() {
        options.sources.push(Source::BuiltIn);
    }
    Ok(Command::Replay(options))
}

/// What goes together of the options of `--to`.
fn conversion(
    target: Option<Target>,
    written: Option<Written>,
    digits: Option<Digits>,
) -> Result<Option<Conversion>, lexopt::Error> {
    let thai = |written: Written| written.to_string().starts_with("thai");
    let problem = match (target, written) {
        (None, Some(_)) => Some("--to-notation needs --to".to_owned()),
        (None, None) => digits.map(|_| "--digits needs --to".to_owned()),
        (Some(Target::Uci | Target::Fen), Some(_)) => {
            Some("--to-notation goes with --to pgn, thai or json".to_owned())
        }
        (Some(Target::Uci | Target::Fen), None) if digits.is_some() => {
            Some("--digits goes with --to pgn, thai or json".to_owned())
        }
        (Some(Target::Thai), Some(written)) if !thai(written) => {
            Some(format!("--to thai has no notation {written}"))
        }
        (Some(Target::Pgn), Some(Written::Uci)) => Some("--to pgn has no notation uci".to_owned()),
        (Some(Target::Pgn), Some(written @ Written::In(Notation::ThaiRecordSpaced))) => Some(
            format!("--to pgn has no notation {written}: a space in a move ends it there"),
        ),
        _ => None,
    };
    match problem {
        Some(problem) => Err(problem.into()),
        None => Ok(target.map(|target| Conversion {
            target,
            written,
            digits,
        })),
    }
}

impl FromStr for Format {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        match name {
            "pgn" => Ok(Self::Pgn),
            "jsonl" => Ok(Self::JsonLines),
            "epd" => Ok(Self::Epd),
            _ => Err("expected pgn, jsonl or epd".to_owned()),
        }
    }
}

impl FromStr for Target {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        match name {
            "pgn" => Ok(Self::Pgn),
            "uci" => Ok(Self::Uci),
            "thai" => Ok(Self::Thai),
            "json" => Ok(Self::Json),
            "fen" => Ok(Self::Fen),
            _ => Err("expected pgn, uci, thai, json or fen".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use makruk_core::Rules;

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
                reading: Reading::default(),
                conversion: None,
                json: false,
                quiet: false,
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
        assert_eq!(read.reading.rules, Some(Rules::THAI_2569));
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

    #[test]
    fn conversions_are_complete() {
        let read = options(&["--to=thai", "--to-notation=thai-san", "--digits", "arabic"]);
        let conversion = read.conversion.unwrap();
        assert_eq!(conversion.target, Target::Thai);
        assert_eq!(conversion.written, Some(Written::In(Notation::ThaiSan)));
        assert_eq!(conversion.digits, Some(Digits::Arabic));
        assert!(options(&["--to", "pgn"]).reading.tree);
    }

    #[test]
    fn what_does_not_go_together_is_refused() {
        for (args, part) in [
            (&["--digits=thai"][..], "--digits needs --to"),
            (&["--to-notation=san"], "--to-notation needs --to"),
            (&["--to=uci", "--digits=thai"], "--digits goes with"),
            (
                &["--to=fen", "--to-notation=san"],
                "--to-notation goes with",
            ),
            (&["--to=thai", "--to-notation=playok"], "no notation playok"),
            (&["--to=pgn", "--to-notation=uci"], "no notation uci"),
            (
                &["--to=pgn", "--to-notation=thai-record-spaced"],
                "a space in a move",
            ),
            (&["--to=xml"], "expected pgn, uci, thai, json or fen"),
            (&["--from=xml"], "expected pgn, jsonl or epd"),
            (&["--notation=xml"], "expected one of: san lan"),
            (&["--notation=san", "--detect"], "exclude each other"),
        ] {
            let error = read(args).unwrap_err();
            assert!(error.contains(part), "{args:?}: {error}");
        }
    }
}
