//! Counts the lines of legal moves of a position, and how long that takes.
//!
//! `cargo run --release --example perft -- --help` says what it reads, prints and returns.

use std::{
    io::{self, Write},
    num::NonZero,
    process::ExitCode,
    time::Instant,
};

use lexopt::{Arg, ValueExt};
use makruk_core::{
    Position, Rules,
    fen::FenOptions,
    perft::{PerftTable, perft, perft_parallel},
};

const HELP: &str = "\
Counts the lines of legal moves of a makruk position: the standard test of a
move generator, and a measure of its speed.

Usage: perft DEPTH [FEN] [--divide] [--json] [--rules NAME] [--threads N] [--table MB]

DEPTH is the number of moves of each line, both sides counted. Without a FEN the
count is that of the start position. A FEN may be quoted or not.

Options:
      --divide        count also behind each first move
      --json          print one object with the keys fen, depth, nodes, seconds,
                      nodes_per_second, and divide where that is asked for
      --rules NAME    fairy (default), thai-2569, article, makpong, cambodian,
                      karouk or asean
      --threads N     count on N threads (default 1), 0 for all cores
      --table MB      keep a table of positions met, of this size, and count no
                      position twice; on one thread
  -h, --help          print this text
  -V, --version       print the version

Exit code: 0, or 2 for wrong usage.
";

fn main() -> ExitCode {
    let done = match parse(lexopt::Parser::from_env()) {
        Ok(Command::Help) => io::stdout().write_all(HELP.as_bytes()),
        Ok(Command::Version) => writeln!(io::stdout(), "perft {}", env!("CARGO_PKG_VERSION")),
        Ok(Command::Count(options)) => count(&options, &mut io::stdout().lock()),
        Err(problem) => {
            let _ = writeln!(io::stderr(), "perft: {problem}; see perft --help");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // The reader has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "perft: cannot print: {error}");
            ExitCode::from(2)
        }
    }
}

/// What to do.
#[derive(Debug)]
enum Command {
    Help,
    Version,
    Count(Options),
}

/// What to count, and how to show it.
#[derive(Debug)]
struct Options {
    depth: u8,
    position: Position,
    divide: bool,
    json: bool,
    way: Way,
}

type Counter = Box<dyn FnMut(&Position, u8) -> u64>;

/// How to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Plain,
    /// On so many threads, on all cores where it is `None`.
    Threads(Option<NonZero<usize>>),
    /// With a table of so many bytes.
    Table(usize),
}

impl Way {
    fn counter(self) -> Counter {
        match self {
            Self::Plain => Box::new(perft),
            Self::Threads(threads) => {
                Box::new(move |position, depth| perft_parallel(position, depth, threads))
            }
            Self::Table(bytes) => {
                let mut table = PerftTable::with_bytes(bytes);
                Box::new(move |position, depth| table.perft(position, depth))
            }
        }
    }
}

fn parse(mut parser: lexopt::Parser) -> Result<Command, String> {
    let (mut divide, mut json, mut rules) = (false, false, Rules::FAIRY);
    let mut way = Way::Plain;
    let mut values = Vec::new();
    let text = |error: lexopt::Error| error.to_string();
    while let Some(arg) = parser.next().map_err(text)? {
        match arg {
            Arg::Short('h') | Arg::Long("help") => return Ok(Command::Help),
            Arg::Short('V') | Arg::Long("version") => return Ok(Command::Version),
            Arg::Long("divide") => divide = true,
            Arg::Long("json") => json = true,
            Arg::Long("rules") => {
                rules = parser.value().and_then(|v| v.parse()).map_err(text)?;
            }
            Arg::Long("threads") => {
                let threads = parser.value().and_then(|v| v.parse()).map_err(text)?;
                way = with(way, Way::Threads(NonZero::new(threads)))?;
            }
            Arg::Long("table") => {
                let megabytes: usize = parser.value().and_then(|v| v.parse()).map_err(text)?;
                if !(1..=MOST_MEGABYTES).contains(&megabytes) {
                    return Err(format!(
                        "--table is {megabytes}, expected 1 to {MOST_MEGABYTES}"
                    ));
                }
                way = with(way, Way::Table(megabytes << 20))?;
            }
            Arg::Value(value) => values.push(value.string().map_err(text)?),
            _ => return Err(arg.unexpected().to_string()),
        }
    }
    let (depth, fen) = values.split_first().ok_or("DEPTH is missing")?;
    let depth = depth
        .parse()
        .map_err(|_| format!("DEPTH is `{depth}`, expected a whole number from 0 to 255"))?;
    // A FEN without quotes comes in pieces.
    let position = if fen.is_empty() {
        Position::with_rules(rules)
    } else {
        Position::from_fen_with_rules(&fen.join(" "), rules).map_err(|error| error.to_string())?
    };
    Ok(Command::Count(Options {
        depth,
        position,
        divide,
        json,
        way,
    }))
}

/// More than any machine that counts moves has.
const MOST_MEGABYTES: usize = 1 << 20;

/// One way of counting, not two.
fn with(known: Way, way: Way) -> Result<Way, String> {
    match known {
        Way::Plain => Ok(way),
        _ => Err("--threads and --table do not go together, and each is given once".to_owned()),
    }
}

fn count(options: &Options, out: &mut impl Write) -> io::Result<()> {
    let Options {
        depth,
        position,
        divide,
        json,
        way,
    } = options;
    let mut perft = way.counter();
    let start = Instant::now();
    let mut first = Vec::new();
    let nodes = match depth.checked_sub(1) {
        Some(rest) if *divide => {
            // The same as `perft_divide`, but each number is shown as soon as it is there.
            let mut moves = position.legal_moves().to_vec();
            moves.sort_by_cached_key(|m| m.to_uci());
            for m in moves {
                let mut next = *position;
                next.play_unchecked(m);
                let nodes = perft(&next, rest);
                if !json {
                    writeln!(out, "{m}: {nodes}")?;
                }
                first.push((m, nodes));
            }
            if !json && !first.is_empty() {
                writeln!(out)?;
            }
            first.iter().map(|(_, nodes)| nodes).sum()
        }
        _ => perft(position, *depth),
    };
    let time = start.elapsed();
    let seconds = time.as_secs_f64();
    let rate = u128::from(nodes) * 1_000_000_000 / time.as_nanos().max(1);
    let fen = position.fen_with(FenOptions::default().promoted(true));
    if !json {
        let nodes_word = if nodes == 1 { "node" } else { "nodes" };
        writeln!(out, "{fen}")?;
        return writeln!(
            out,
            "depth {depth}: {nodes} {nodes_word} in {seconds:.3} s, {}.{} million a second",
            rate / 1_000_000,
            rate / 100_000 % 10
        );
    }
    // Text of this kind needs no escapes.
    write!(
        out,
        "{{\"fen\":\"{fen}\",\"depth\":{depth},\"nodes\":{nodes},\"seconds\":{seconds:.6},\
         \"nodes_per_second\":{rate}"
    )?;
    if *divide {
        let first: Vec<String> = first
            .iter()
            .map(|(m, nodes)| format!("\"{m}\":{nodes}"))
            .collect();
        write!(out, ",\"divide\":{{{}}}", first.join(","))?;
    }
    writeln!(out, "}}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(args: &[&str]) -> Result<Options, String> {
        match parse(lexopt::Parser::from_args(args))? {
            Command::Count(options) => Ok(options),
            other => panic!("{other:?}"),
        }
    }

    fn output(args: &[&str]) -> String {
        let mut out = Vec::new();
        count(&options(args).unwrap(), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn fens_may_come_in_pieces() {
        let fen = "4k3/8/8/6P1/8/8/8/R3K3 w - - 0 1";
        let quoted = options(&["2", fen]).unwrap();
        let mut pieces = vec!["2"];
        pieces.extend(fen.split(' '));
        assert_eq!(options(&pieces).unwrap().position, quoted.position);
        assert_eq!(quoted.position.fen(), fen);
        let article = options(&["2", "--rules", "article", fen]).unwrap();
        assert_eq!(article.position.rules(), Rules::ARTICLE);
    }

    #[test]
    fn wrong_usage_is_named() {
        let problem = |args: &[&str]| options(args).unwrap_err();
        assert_eq!(problem(&[]), "DEPTH is missing");
        assert_eq!(
            problem(&["x"]),
            "DEPTH is `x`, expected a whole number from 0 to 255"
        );
        assert_eq!(
            problem(&["1.5"]),
            "DEPTH is `1.5`, expected a whole number from 0 to 255"
        );
        assert!(problem(&["3", "8/8"]).starts_with("invalid FEN"));
        assert_eq!(problem(&["3", "--foo"]), "invalid option '--foo'");
        assert_eq!(
            problem(&["3", "--table", "0"]),
            "--table is 0, expected 1 to 1048576"
        );
        assert!(problem(&["3", "--table", "1", "--threads", "2"]).contains("do not go together"));
    }

    #[test]
    fn nodes_are_counted_and_divided() {
        assert!(output(&["3"]).contains("depth 3: 12012 nodes in "));
        assert!(output(&["0"]).contains("depth 0: 1 node in "));
        for way in [["--threads", "0"], ["--threads", "2"], ["--table", "1"]] {
            let text = output(&["4", way[0], way[1]]);
            assert!(text.contains("depth 4: 273026 nodes in "), "{text}");
        }
        assert!(output(&["3", "--rules", "cambodian"]).contains("depth 3: 15031 nodes in "));
        assert!(output(&["0", "--divide"]).contains("depth 0: 1 node in "));
        let divided = output(&["2", "--divide"]);
        let lines: Vec<_> = divided
            .lines()
            .take_while(|line| !line.is_empty())
            .collect();
        assert_eq!(lines.len(), 23);
        assert!(lines.is_sorted(), "{divided}");
    }

    #[test]
    fn json_is_one_object() {
        let value: serde_json::Value = serde_json::from_str(&output(&["2", "--json"])).unwrap();
        assert_eq!((&value["depth"], &value["nodes"]), (&2.into(), &529.into()));
        assert!(value["seconds"].is_number() && value["nodes_per_second"].is_number());
        assert!(value.get("divide").is_none());
        let text = output(&["2", "--json", "--divide"]);
        let value: serde_json::Value = serde_json::from_str(&text).unwrap();
        let divide = value["divide"].as_object().unwrap();
        let sum: u64 = divide.values().filter_map(serde_json::Value::as_u64).sum();
        assert_eq!((divide.len(), sum), (23, 529));
    }
}
