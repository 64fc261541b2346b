//! What a graphical program does with an engine.

use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, Command, Stdio},
    sync::mpsc::{Receiver, channel},
    thread,
    time::Duration,
};

use super::ENGINE;

/// A test fails after this time rather than to wait for ever. No test depends on how long it is.
const PATIENCE: Duration = Duration::from_secs(300);

/// A running engine.
pub(crate) struct Gui {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Gui {
    pub(crate) fn start() -> Self {
        let mut child = Command::new(&*ENGINE)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in output.lines() {
                // The test is over where nobody listens.
                let _ = sender.send(line.unwrap());
            }
        });
        Self {
            input: child.stdin.take(),
            child,
            lines,
        }
    }

    pub(crate) fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().unwrap();
        input.write_all(bytes).unwrap();
        input.flush().unwrap();
    }

    /// All lines up to the first that begins like this, which is the last of them.
    pub(crate) fn until(&mut self, begin: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self
                .lines
                .recv_timeout(PATIENCE)
                .unwrap_or_else(|error| panic!("no `{begin}` after {lines:?}: {error}"));
            let found = line.starts_with(begin);
            lines.push(line);
            if found {
                return lines;
            }
        }
    }

    /// What the engine says to these commands.
    pub(crate) fn answers(&mut self, commands: &str) -> Vec<String> {
        self.send(commands);
        self.send("isready");
        let mut lines = self.until("readyok");
        lines.pop();
        lines
    }

    /// Sends commands of which the last starts a search, and waits for its end.
    pub(crate) fn search(&mut self, commands: &str) -> Vec<String> {
        self.send(commands);
        self.until("bestmove")
    }

    /// Closes the input and gives what is still said, and the exit code.
    pub(crate) fn end(mut self) -> (Vec<String>, Option<i32>) {
        self.input = None;
        let mut rest = Vec::new();
        while let Ok(line) = self.lines.recv_timeout(PATIENCE) {
            rest.push(line);
        }
        (rest, self.child.wait().unwrap().code())
    }
}

/// The word that follows another one.
pub(crate) fn after<'a>(line: &'a str, word: &str) -> Option<&'a str> {
    line.split_whitespace().skip_while(|w| *w != word).nth(1)
}

/// The last score of a search, as `cp 13` or `mate -2`.
pub(crate) fn score(lines: &[String]) -> String {
    let line = lines.iter().rfind(|line| line.contains(" score "));
    let words: Vec<_> = line.unwrap().split_whitespace().collect();
    let at = words.iter().position(|word| *word == "score").unwrap();
    words[at + 1..at + 3].join(" ")
}

/// The move that a search has chosen.
pub(crate) fn best(lines: &[String]) -> &str {
    after(lines.last().unwrap(), "bestmove").unwrap()
}
