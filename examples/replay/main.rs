//! Replays records of makruk games, judges them by the rules, and converts them.
//!
//! `cargo run --release --example replay -- --help` says what it reads, prints and returns.

mod args;
mod broken;
mod convert;
mod detect;
mod epd;
mod json;
mod jsonl;
mod judge;
mod lines;
mod numbers;
mod pgn;
mod play;
mod records;
mod report;
mod screen;
mod sniff;
mod text;
mod totals;
mod written;

use std::{
    fs::File,
    io::{self, BufRead, BufReader, IsTerminal, Write},
    process::ExitCode,
};

use args::{Command, Options, Source, Style};
use judge::Judgement;
use records::Records;
use screen::Screen;
use totals::Totals;

/// Some short games to begin with, one for each way in which a game ends.
const BUILT_IN: &str = include_str!("games.pgn");

/// More games than these are not shown one by one.
const FEW: usize = 20;

const ALL_REPLAYED: u8 = 0;
const SOME_BROKEN: u8 = 1;
const NOT_DONE: u8 = 2;

fn main() -> ExitCode {
    let code = match args::parse(lexopt::Parser::from_env()) {
        Ok(Command::Help) => say(args::HELP),
        Ok(Command::Version) => say(concat!("replay ", env!("CARGO_PKG_VERSION"), "\n")),
        Ok(Command::Replay(options)) => Replay::new(&options).run(&options),
        Err(error) => {
            let _ = writeln!(io::stderr(), "replay: {error}; see replay --help");
            NOT_DONE
        }
    };
    ExitCode::from(code)
}

fn say(text: &str) -> u8 {
    match io::stdout().write_all(text.as_bytes()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => NOT_DONE,
        _ => ALL_REPLAYED,
    }
}

/// The work while it is being done.
struct Replay {
    screen: Screen,
    totals: Totals,
    /// Held back until it is known whether there are few games or many.
    held: Option<Vec<Held>>,
    /// The bytes of the files that are done.
    bytes: u64,
    converted: u64,
    unreadable: bool,
}

/// The two reports of a game, one of which will be printed.
struct Held {
    full: String,
    problem: String,
}

impl Replay {
    fn new(options: &Options) -> Self {
        let Options { json, quiet, .. } = *options;
        let all = options.style.boards || options.style.moves;
        let converting = options.conversion.is_some();
        let flowing = json || all || converting || options.reading.detect;
        let bar = !(quiet || flowing && io::stdout().is_terminal());
        Self {
            screen: Screen::new(total_bytes(&options.sources), bar, converting),
            totals: Totals::default(),
            held: (!json && !all && !quiet && !converting).then(Vec::new),
            bytes: 0,
            converted: 0,
            unreadable: false,
        }
    }

    fn run(mut self, options: &Options) -> u8 {
        let printed = self.files(options);
        let code = match (self.unreadable, self.totals.broken) {
            (true, _) => NOT_DONE,
            (false, 0) => ALL_REPLAYED,
            (false, _) => SOME_BROKEN,
        };
        match printed.and_then(|()| self.screen.flush()) {
            Ok(()) => code,
            // The reader has seen enough.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => code,
            Err(error) => {
                let _ = writeln!(io::stderr(), "replay: cannot print: {error}");
                NOT_DONE
            }
        }
    }

    /// All files. An error is one of printing.
    fn files(&mut self, options: &Options) -> io::Result<()> {
        for source in &options.sources {
            let name = source.name();
            let mut records =
                match open(source).and_then(|input| Records::open(input, &options.reading)) {
                    Ok(records) => records,
                    Err(error) => {
                        self.cannot_read(&name, &error);
                        continue;
                    }
                };
            let before = self.totals.games;
            loop {
                match records.next() {
                    Ok(Some(record)) => self.game(&name, &record, options)?,
                    Ok(None) => break,
                    Err(error) => {
                        self.cannot_read(&name, &error);
                        break;
                    }
                }
                self.screen
                    .at(self.bytes + records.bytes(), self.totals.games);
            }
            if self.totals.games == before && records.bytes() > 0 && !self.unreadable {
                self.screen.complain(&format!(
                    "{name}: no game was recognised; PGN, JSON lines, EPD and FEN are read"
                ));
            }
            self.bytes += records.bytes();
        }
        self.screen.end_bar();
        if options.json || options.quiet {
            return Ok(());
        }
        for held in self.held.take().unwrap_or_default() {
            self.screen.report(&held.full)?;
        }
        self.screen.report(&self.totals.to_string())
    }

    fn cannot_read(&mut self, name: &str, error: &io::Error) {
        self.unreadable = true;
        self.screen
            .complain(&format!("cannot read {name}: {error}"));
    }

    fn game(&mut self, file: &str, record: &records::Record, options: &Options) -> io::Result<()> {
        let judgement = judge::judge(record);
        self.totals.add(record, &judgement);
        if let (Some(conversion), Judgement::Played(played)) = (&options.conversion, &judgement) {
            let text = conversion.write(record, played.game, self.converted == 0);
            self.screen.print(&text)?;
            self.converted += 1;
            let doubt = conversion.doubt(played.game);
            for remark in record.lost.iter().chain(&doubt) {
                self.screen.report(&report::remark(file, record, remark))?;
            }
        }
        if options.json {
            let line = json::json_line(file, record, &judgement);
            return self.screen.report(&line);
        }
        let Style { boards, moves, .. } = options.style;
        if boards || moves {
            let text = report::full(file, record, &judgement, options.style);
            return self.screen.report(&text);
        }
        let mut problem = report::problem(file, record, &judgement).unwrap_or_default();
        if !options.quiet && matches!(judgement, Judgement::Played(_)) {
            problem.insert_str(0, &report::detected(file, record).unwrap_or_default());
        }
        if let Some(held) = &mut self.held {
            if held.len() < FEW {
                held.push(Held {
                    full: report::full(file, record, &judgement, options.style),
                    problem,
                });
                return Ok(());
            }
            for held in self.held.take().unwrap_or_default() {
                self.screen.report(&held.problem)?;
            }
        }
        self.screen.report(&problem)
    }
}

fn open(source: &Source) -> io::Result<Box<dyn BufRead>> {
    const CHUNK: usize = 1 << 18;
    Ok(match source {
        Source::BuiltIn => Box::new(BUILT_IN.as_bytes()),
        Source::Stdin => Box::new(BufReader::with_capacity(CHUNK, io::stdin())),
        Source::File(path) => Box::new(BufReader::with_capacity(CHUNK, File::open(path)?)),
    })
}

/// How much there is to read, if that can be known.
fn total_bytes(sources: &[Source]) -> Option<u64> {
    sources
        .iter()
        .map(|source| match source {
            Source::BuiltIn => Some(BUILT_IN.len() as u64),
            Source::Stdin => None,
            Source::File(path) => match path.metadata() {
                Ok(data) if data.is_file() => Some(data.len()),
                // A pipe. What cannot be read at all is found out when it is opened.
                Ok(_) => None,
                Err(_) => Some(0),
            },
        })
        .sum()
}
