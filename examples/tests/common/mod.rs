//! Runs the programs.
#![allow(dead_code, reason = "each test program needs a part of it")]

pub(crate) mod gui;

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
    sync::LazyLock,
};

use serde_json::Value;

/// Cargo hands the paths of binaries to tests, but not those of examples, and builds the latter
/// only for some of its commands. So it is asked; where they are built it answers at once.
fn example(name: &str) -> PathBuf {
    let profile = if cfg!(debug_assertions) {
        "--profile=test"
    } else {
        "--profile=release"
    };
    let output = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--message-format=json", profile])
        .args(["--example", name, "--manifest-path"])
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"))
        .stderr(Stdio::inherit())
        .output()
        .unwrap();
    let messages = String::from_utf8(output.stdout).unwrap();
    messages
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok())
        .filter(|message| message["target"]["name"] == name)
        .find_map(|message| Some(message["executable"].as_str()?.into()))
        .unwrap()
}

pub(crate) static REPLAY: LazyLock<PathBuf> = LazyLock::new(|| example("replay"));
static PERFT: LazyLock<PathBuf> = LazyLock::new(|| example("perft"));
pub(crate) static ENGINE: LazyLock<PathBuf> = LazyLock::new(|| example("engine"));

pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Run {
    pub(crate) fn lines(&self) -> Vec<Value> {
        self.out
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    }
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        Self {
            code: output.status.code().unwrap(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

pub(crate) fn run(program: &Path, args: &[&str], input: &[u8]) -> Run {
    let mut child = Command::new(program)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    child.wait_with_output().unwrap().into()
}

pub(crate) fn replay(args: &[&str]) -> Run {
    run(&REPLAY, args, b"")
}

pub(crate) fn perft(args: &[&str]) -> Run {
    run(&PERFT, args, b"")
}

pub(crate) fn file(name: &str, content: impl AsRef<[u8]>) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, content).unwrap();
    path.to_str().unwrap().to_owned()
}
