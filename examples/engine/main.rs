//! A small engine that plays Makruk and its sister games over UCI, and knows the count.
//!
//! `cargo run --release --example engine` and then `uci`, `position startpos`, `go depth 10`; the
//! README beside this file says how graphical programs load it and how it is built.

mod bare;
mod clock;
mod command;
mod control;
mod endgame;
mod eval;
mod input;
mod key;
mod limits;
mod options;
mod order;
mod path;
mod position;
mod report;
mod score;
mod search;
mod session;
mod show;
mod table;
mod tree;

use std::io;

use input::{Input, Line};
use report::say;
use session::{Next, Session};

fn main() {
    let mut input = Input::new(io::stdin().lock());
    let mut session = Session::new();
    loop {
        let next = match input.next_line() {
            Line::Text(text) => session.obey(&text),
            Line::TooLong => {
                say(&format!(
                    "info string error: a line of more than {} bytes is not read",
                    input::LONGEST
                ));
                Next::Line
            }
            Line::End => Next::Quit,
        };
        if next == Next::Quit {
            // The program that plays with us has gone, or wants us to go.
            session.quit();
            return;
        }
    }
}
