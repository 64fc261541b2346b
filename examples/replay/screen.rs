//! Where to print: games and reports, and a progress bar where there is much to do and somebody to
//! look at it.

use std::{
    io::{self, IsTerminal, Write},
    time::Instant,
};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Less input than this is read before anybody sees a bar.
const MUCH: u64 = 1 << 20;

/// The bar on standard error, and standard output, whose lines must not get into the bar.
pub(crate) struct Screen {
    bar: ProgressBar,
    begin: Instant,
    /// Whether a bar may appear once there is much to do.
    may_show: bool,
    total: Option<u64>,
    out: io::BufWriter<io::Stdout>,
    /// Whether standard output is for games, so that reports go to standard error.
    converting: bool,
    /// Whether somebody waits for each line.
    prompt: bool,
}

impl Screen {
    /// `total`: the bytes to read, where they are known. `bar`: whether one may be shown. A terminal
    /// on which games are printed as well shows well enough how it goes on without.
    pub(crate) fn new(total: Option<u64>, bar: bool, converting: bool) -> Self {
        let may_show = bar;
        let terminal = io::stdout().is_terminal();
        let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::hidden());
        // The templates are constant and valid; without a style the bar is only plainer.
        let template = match total {
            Some(_) => "{bar:30} {bytes}/{total_bytes} {msg} {eta}",
            None => "{spinner} {bytes} {msg}",
        };
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        Self {
            bar,
            begin: Instant::now(),
            may_show: io::stderr().is_terminal() && may_show,
            total,
            converting,
            out: io::BufWriter::new(io::stdout()),
            prompt: terminal || total.is_none(),
        }
    }

    /// Tells how far it is.
    pub(crate) fn at(&mut self, bytes: u64, games: u64) {
        if self.may_show && self.total.unwrap_or(bytes) > MUCH {
            self.may_show = false;
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        if !self.bar.is_hidden() {
            self.bar.set_position(bytes);
            // Text is made for the eye, which need not see every game.
            if games.is_multiple_of(64) {
                let tenths = u64::try_from(self.begin.elapsed().as_millis() / 100).unwrap_or(0);
                let rate = games * 10 / tenths.max(1);
                self.bar.set_message(format!("{games} games, {rate}/s"));
            }
        }
    }

    /// Prints a report: to standard output, unless that is for games.
    pub(crate) fn report(&mut self, text: &str) -> io::Result<()> {
        if !self.converting {
            return self.print(text);
        }
        self.bar.suspend(|| {
            let _ = io::stderr().write_all(text.as_bytes());
        });
        Ok(())
    }

    /// Prints to standard output.
    pub(crate) fn print(&mut self, text: &str) -> io::Result<()> {
        let Self { bar, out, .. } = self;
        if !self.prompt {
            return out.write_all(text.as_bytes());
        }
        bar.suspend(|| {
            out.write_all(text.as_bytes())?;
            out.flush()
        })
    }

    /// Prints to standard error. There is nobody to tell where that fails.
    pub(crate) fn complain(&self, text: &str) {
        self.bar.suspend(|| {
            let _ = writeln!(io::stderr(), "replay: {text}");
        });
    }

    /// Takes the bar away: the work is done.
    pub(crate) fn end_bar(&mut self) {
        self.may_show = false;
        self.bar.finish_and_clear();
    }

    /// Prints what is still held back.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
