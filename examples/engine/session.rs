//! The conversation: one command after the other, while a search goes on beside it.

use std::{
    sync::Arc,
    thread::{self, JoinHandle},
};

use makruk_core::{Game, Move};

use crate::{
    command::{self, Command},
    control::Control,
    limits::Limits,
    options::{Change, Options},
    position::Placed,
    report::{complain, say},
    search::Job,
    show,
    table::Table,
};

/// Whether the conversation goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Next {
    Line,
    Quit,
}

pub(crate) struct Session {
    options: Options,
    game: Game,
    state: State,
}

/// The table is where it is used.
enum State {
    Idle(Table),
    Searching {
        control: Arc<Control>,
        thread: JoinHandle<Table>,
    },
}

impl Session {
    pub(crate) fn new() -> Self {
        let options = Options::new();
        Self {
            game: Game::default(),
            state: State::Idle(Table::new(options.hash)),
            options,
        }
    }

    /// Does what a line says, or says why not.
    pub(crate) fn obey(&mut self, line: &str) -> Next {
        let done = match command::parse(line) {
            Ok(Command::Quit) => return Next::Quit,
            Ok(command) => self.run(command),
            Err(problem) => Err(problem),
        };
        if let Err(problem) = done {
            complain(&problem);
        }
        Next::Line
    }

    fn run(&mut self, command: Command<'_>) -> Result<(), String> {
        match command {
            Command::Uci => say(&format!(
                "id name makruk engine {}\nid author the authors of makruk-core\n{}\nuciok",
                env!("CARGO_PKG_VERSION"),
                self.options.list()
            )),
            Command::IsReady => say("readyok"),
            Command::NewGame => self.idle()?.clear(),
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref())?,
            Command::Position(placed) => self.place(&placed)?,
            Command::Go(limits) => self.go(&limits)?,
            Command::Perft(depth) => {
                let position = *self.game.position();
                self.start(false, move |_, control| {
                    show::perft(&position, depth, control);
                })?;
            }
            Command::Stop => self.tell(Control::stop),
            Command::PonderHit => self.tell(Control::ponder_hit),
            Command::Display => say(&show::display(&self.game)),
            Command::Evaluate => say(&show::evaluation(self.game.position())),
            Command::Help => say(show::HELP),
            Command::Nothing | Command::Quit => {}
        }
        Ok(())
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), String> {
        // An answer now rather than a table that changes under a search.
        self.idle()?;
        match self.options.set(name, value)? {
            Change::Nothing => {}
            Change::Hash => self.state = State::Idle(Table::new(self.options.hash)),
            Change::Rules => {
                self.game = Game::with_rules(self.options.rules());
                // What is known of a position was found by other rules.
                self.idle()?.clear();
            }
        }
        Ok(())
    }

    fn place(&mut self, placed: &Placed<'_>) -> Result<(), String> {
        self.game = placed.play(self.options.rules())?;
        Ok(())
    }

    fn go(&mut self, limits: &Limits<'_>) -> Result<(), String> {
        let position = self.game.position();
        let moves: Vec<Move> = limits
            .search_moves
            .iter()
            .map(|text| position.parse_uci(text))
            .collect::<Result<_, _>>()
            .map_err(|error| format!("go searchmoves: {error}"))?;
        let job = Job::new(self.game.clone(), moves, limits, self.options.overhead);
        self.start(limits.ponder, move |table, control| job.run(table, control))
    }

    /// Starts work on a thread of its own, with the table.
    fn start(
        &mut self,
        pondering: bool,
        work: impl FnOnce(&mut Table, &Control) + Send + 'static,
    ) -> Result<(), String> {
        let mut table = std::mem::replace(self.idle()?, Table::new(0));
        let control = Arc::new(Control::new(pondering));
        let theirs = Arc::clone(&control);
        let spawned = thread::Builder::new().name("search".into()).spawn(move || {
            work(&mut table, &theirs);
            theirs.set_answered();
            table
        });
        match spawned {
            Ok(thread) => {
                self.state = State::Searching { control, thread };
                Ok(())
            }
            Err(error) => {
                self.state = State::Idle(Table::new(self.options.hash));
                Err(format!("no thread to search on: {error}"))
            }
        }
    }

    fn tell(&self, what: impl Fn(&Control)) {
        if let State::Searching { control, .. } = &self.state {
            what(control);
        }
    }

    /// The table, where nobody is searching. A search that has answered is as good as over.
    fn idle(&mut self) -> Result<&mut Table, String> {
        if let State::Searching { control, .. } = &self.state {
            // One that has been told to stop is waited for.
            if !control.has_answered() && !control.is_stopped() {
                return Err("a search is going on; send `stop` first".into());
            }
            self.finish();
        }
        match &mut self.state {
            State::Idle(table) => Ok(table),
            // `finish` leaves none.
            State::Searching { .. } => Err("a search is going on".into()),
        }
    }

    /// Waits for the thread and takes the table back.
    fn finish(&mut self) {
        let idle = State::Idle(Table::new(0));
        self.state = match std::mem::replace(&mut self.state, idle) {
            State::Searching { thread, .. } => {
                // A table that did not come back is made anew.
                let table = thread.join();
                State::Idle(table.unwrap_or_else(|_| Table::new(self.options.hash)))
            }
            idle @ State::Idle(_) => idle,
        };
    }

    /// Ends a search, which still answers.
    pub(crate) fn quit(&mut self) {
        self.tell(Control::stop);
        self.finish();
    }
}
