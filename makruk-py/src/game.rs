use makruk_core::{self as mk, Digits, Notation, fen::FenDialect, pgn};
use pyo3::{
    prelude::*,
    types::{PyList, PyMapping},
};

use crate::{
    args::{Int, MoveArg, RulesArg, Text},
    errors::{Refuse, bad_state},
    moves::{Move, list, object},
    names::Name,
    pgn::{Source, first_game, read_options, write_options},
    position::{Position, options},
    position_notation::written,
    records::{Counting, Outcome},
    rules::Rules,
    shared::Shared,
    tags::set_all,
};

/// A position with its history: for repetition, declared counting, and results that players
/// declare. (What python-chess calls `Board`.)
///
/// Moves are checked. A game that the rules have drawn can be played on, as records of real games
/// do: `outcome` speaks of the position that is on the board. A game that the players have ended
/// (by `resign`, `agree_draw`, `claim_draw`, `time_out`) cannot: that raises `GameOverError`.
///
/// A game may be used by several threads: each call is one step that no other thread sees half
/// done.
///
/// >>> from makruk import *
/// >>> game = Game()
/// >>> for uci in ["b1d2", "b8d7", "d2b1", "d7b8"] * 2:
/// ...     _ = game.push_uci(uci)
/// >>> game.is_repetition(3), game.result()
/// (True, '1/2-1/2')
/// >>> game.outcome().termination
/// Termination.THREEFOLD_REPETITION
/// >>> game.pop(), game.outcome()
/// (Move.from_uci('d7b8'), None)
#[pyclass(module = "makruk", frozen)]
pub(crate) struct Game(Shared<mk::Game>);

impl Game {
    pub(crate) fn from_core(game: mk::Game) -> Self {
        Self(Shared::new(game))
    }

    /// See `Shared::with`.
    pub(crate) fn with<T>(&self, work: impl FnOnce(&mut mk::Game) -> T) -> T {
        self.0.with(work)
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (fen=None, rules=RulesArg::default()))]
    fn new(fen: Option<Text<'_>>, rules: RulesArg) -> PyResult<Self> {
        let root = match fen {
            None => mk::Position::with_rules(rules.0),
            Some(fen) => mk::Position::from_fen_with_rules(&fen.0, rules.0).refuse()?,
        };
        Ok(Self::from_core(mk::Game::from_position(root)))
    }

    /// A game from a position, with the rules of the position.
    #[staticmethod]
    fn from_position(position: &Bound<'_, Position>) -> Self {
        Self::from_core(mk::Game::from_position(position.get().0))
    }

    /// The main line of the first game of a text, with the declarations about the count in its
    /// comments. A result that the rules do not give is taken as declared by the players; see
    /// `PgnGame.to_game`. The options and errors are those of `PgnGame.from_pgn`, but variations
    /// are not looked at.
    ///
    /// >>> from makruk import Game
    /// >>> game = Game.from_pgn("1. e4 e5 2. Nd2 1-0")
    /// >>> len(game), str(game.outcome())
    /// (3, '1-0 (resignation)')
    #[staticmethod]
    #[pyo3(signature = (text, notation=Name(Notation::San), rules=None, fen_dialect=Name(FenDialect::Fairy), lenient=false, max_depth=Int(256)))]
    fn from_pgn(
        py: Python<'_>,
        text: Source<'_>,
        notation: Name<Notation>,
        rules: Option<RulesArg>,
        fen_dialect: Name<FenDialect>,
        lenient: bool,
        max_depth: Int<u32>,
    ) -> PyResult<Self> {
        let options = read_options(notation, rules, fen_dialect, lenient, max_depth);
        first_game(py, &text, |raw| raw.main_line(&options)).map(Self::from_core)
    }

    /// The position on the board.
    #[getter]
    fn position(&self) -> Position {
        Position(self.with(|game| *game.position()))
    }

    /// The position from which the game began.
    #[getter]
    fn root(&self) -> Position {
        Position(self.with(|game| *game.root()))
    }

    /// The rules that the game is played by.
    #[getter]
    fn rules(&self) -> Rules {
        Rules(self.with(|game| game.rules()))
    }

    /// The side to move.
    #[getter]
    fn turn(&self) -> Name<mk::Color> {
        Name(self.with(|game| game.turn()))
    }

    /// The FEN of the position on the board; see `Position.fen`.
    #[pyo3(signature = (promoted=false, dialect=Name(FenDialect::Fairy)))]
    fn fen(&self, promoted: bool, dialect: Name<FenDialect>) -> String {
        self.position().0.fen_with(options(promoted, dialect))
    }

    // Moves.

    /// Plays a legal move and gives it back in full. Raises `IllegalMoveError` for any other.
    fn push(&self, py: Python<'_>, r#move: MoveArg) -> PyResult<Py<Move>> {
        let pushed = self.with(|game| -> Result<mk::Move, mk::Error> {
            let m = r#move.0.to_move(game.position())?;
            game.push(m)?;
            Ok(m)
        });
        object(py, pushed.refuse()?)
    }

    /// Plays the legal move of a UCI text and gives it back. Raises as `Position.parse_uci` does.
    fn push_uci(&self, py: Python<'_>, uci: Text<'_>) -> PyResult<Py<Move>> {
        let pushed = self.with(|game| game.push_uci(&uci.0));
        object(py, pushed.refuse()?)
    }

    /// Plays the legal move of a text in SAN or LAN and gives it back. Raises as
    /// `Position.parse_san` does.
    ///
    /// >>> from makruk import Game
    /// >>> Game().push_san("Nd2")
    /// Move.from_uci('b1d2')
    fn push_san(&self, py: Python<'_>, san: Text<'_>) -> PyResult<Py<Move>> {
        let pushed = self.with(|game| game.push_san(&san.0));
        object(py, pushed.refuse()?)
    }

    /// Plays the legal move of a text in a notation and gives it back. Raises as
    /// `Position.parse_move` does.
    ///
    /// >>> from makruk import Game
    /// >>> Game().push_move("ม-ง๒", "thai-san")
    /// Move.from_uci('b1d2')
    fn push_move(
        &self,
        py: Python<'_>,
        text: Text<'_>,
        notation: Name<Notation>,
    ) -> PyResult<Py<Move>> {
        let pushed = self.with(|game| game.push_move(&text.0, notation.0));
        object(py, pushed.refuse()?)
    }

    /// Plays a move that is known to be legal, without a check; see `Position.play_unchecked`. A
    /// result that the players declared is taken back.
    fn push_unchecked(&self, r#move: MoveArg) -> PyResult<()> {
        let pushed = self.with(|game| {
            let m = match r#move.0.to_move_unchecked(game.position()) {
                Some(m) => m,
                None => r#move.0.to_move(game.position())?,
            };
            game.push_unchecked(m);
            Ok::<(), mk::IllegalMoveError>(())
        });
        pushed.refuse()
    }

    /// Takes the last move back, with all that was declared after it, and gives it back. `None`
    /// where no move has been played.
    fn pop(&self, py: Python<'_>) -> PyResult<Option<Py<Move>>> {
        let popped = self.with(mk::Game::pop);
        popped.map(|m| object(py, m)).transpose()
    }

    /// The last move, `None` where no move has been played.
    fn peek(&self, py: Python<'_>) -> PyResult<Option<Py<Move>>> {
        let last = self.with(|game| game.peek());
        last.map(|m| object(py, m)).transpose()
    }

    /// The moves from the first to the last: a new list.
    #[getter]
    fn move_stack<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let moves: Vec<_> = self.with(|game| game.moves().collect());
        list(py, &moves)
    }

    /// The moves in SAN, or in the notation that is asked for, with other digits than it has by
    /// custom if they are given.
    ///
    /// >>> from makruk import Game
    /// >>> game = Game()
    /// >>> _ = game.push_san("e4")
    /// >>> game.history(), game.history("lan")
    /// (['e4'], ['e3-e4'])
    #[pyo3(signature = (notation=Name(Notation::San), digits=None))]
    fn history(&self, notation: Name<Notation>, digits: Option<Name<Digits>>) -> Vec<String> {
        self.0
            .snapshot()
            .notation_history(written(notation, digits))
    }

    /// The positions on which the moves were played, and last the one on the board.
    fn positions(&self) -> Vec<Position> {
        self.with(|game| {
            let before = game.history().map(|(position, _)| *position);
            before.chain([*game.position()]).map(Position).collect()
        })
    }

    fn __len__(&self) -> usize {
        self.with(|game| game.len())
    }

    /// A game is true, whether or not a move has been played.
    #[allow(clippy::unused_self)]
    fn __bool__(&self) -> bool {
        true
    }

    // Repetition.

    /// How often the position on the board has come up, this time counted: the same placement with
    /// the same side to move, a promoted pawn being the same as a met.
    fn repetition_count(&self) -> usize {
        self.with(|game| game.repetition_count())
    }

    /// Whether the position on the board has come up at least this often.
    #[pyo3(signature = (count=Int(3)))]
    fn is_repetition(&self, count: Int<usize>) -> bool {
        self.with(|game| game.is_repetition(count.0))
    }

    // Counting.

    /// The running count, `None` where nobody counts.
    #[getter]
    fn counting(&self) -> Option<Counting> {
        self.with(|game| game.counting()).map(Counting)
    }

    /// The number spoken last in the running count, in moves of the counter.
    #[getter]
    fn count(&self) -> Option<u16> {
        self.with(|game| game.count())
    }

    /// How many moves the attacker still has before the running count draws.
    #[getter]
    fn moves_left(&self) -> Option<u16> {
        self.with(|game| game.moves_left())
    }

    /// The limit, in moves, of the count that applies to a side now; see
    /// `Position.counting_limit`.
    fn counting_limit(&self, side: Name<mk::Color>) -> Option<u16> {
        self.with(|game| game.counting_limit(side.0))
    }

    /// Whether a side may declare the start of board honor now.
    fn can_start_counting(&self, side: Name<mk::Color>) -> bool {
        self.with(|game| game.can_start_counting(side.0))
    }

    /// Declares that a side starts to count board honor. Its next move is number 1. Raises
    /// `CountingError` where it may not.
    ///
    /// >>> from makruk import *
    /// >>> game = Game("4k3/8/8/8/8/8/4m3/RK6 w - 128 0 1", rules="thai-2569")
    /// >>> game.start_counting(WHITE)
    /// >>> game.counting.moves_left, game.can_claim_draw(BLACK)
    /// (64, True)
    fn start_counting(&self, side: Name<mk::Color>) -> PyResult<()> {
        self.with(|game| game.start_counting(side.0)).refuse()
    }

    /// Whether a side may declare the end of board honor now.
    fn can_stop_counting(&self, side: Name<mk::Color>) -> bool {
        self.with(|game| game.can_stop_counting(side.0))
    }

    /// Declares that the counter stops counting board honor. Raises `CountingError` where it may
    /// not.
    fn stop_counting(&self, side: Name<mk::Color>) -> PyResult<()> {
        self.with(|game| game.stop_counting(side.0)).refuse()
    }

    /// The declarations, each with the number of moves that had been played before it.
    fn count_events(&self) -> Vec<(usize, Name<mk::CountEvent>)> {
        self.with(|game| {
            game.count_events()
                .map(|(ply, event)| (ply, Name(event)))
                .collect()
        })
    }

    /// The game as PGN, with these tags as well, in lines of `width` characters (one line for 0), and
    /// with other digits than the notation has by custom if they are given. `PgnGame.from_game` gives
    /// the record itself.
    ///
    /// >>> from makruk import Game
    /// >>> game = Game()
    /// >>> _ = game.push_san("e4")
    /// >>> print(game.to_pgn({"White": "Malee"}), end="")
    /// [Event "?"]
    /// [Site "?"]
    /// [Date "????.??.??"]
    /// [Round "?"]
    /// [White "Malee"]
    /// [Black "?"]
    /// [Result "*"]
    /// [Variant "Makruk"]
    /// <BLANKLINE>
    /// 1. e4 *
    #[pyo3(signature = (tags=None, notation=Name(Notation::San), width=Int(80), digits=None))]
    fn to_pgn(
        &self,
        tags: Option<&Bound<'_, PyMapping>>,
        notation: Name<Notation>,
        width: Int<usize>,
        digits: Option<Name<Digits>>,
    ) -> PyResult<String> {
        let mut record = self.with(|game| pgn::PgnGame::from_game(game));
        if let Some(tags) = tags {
            set_all(record.tags_mut(), tags)?;
        }
        Ok(record.to_pgn(&write_options(notation, width, digits)))
    }

    /// The same moves from the same start, judged by other rules: another game. Declarations are
    /// kept where the new rules have them; a result that the players declared is kept. Raises
    /// `IllegalMoveError` where a move is not legal under the new rules.
    fn under_rules(&self, rules: RulesArg) -> PyResult<Self> {
        self.0
            .snapshot()
            .under_rules(rules.0)
            .map(Self::from_core)
            .refuse()
    }

    // Results.

    /// How the game is over: what the players declared, else what the rules say of the position on
    /// the board with its history. `None` while it is not.
    fn outcome(&self) -> Option<Outcome> {
        self.with(|game| game.outcome()).map(Outcome)
    }

    /// What the players declared: agreement, resignation or time, but nothing that follows from
    /// the rules.
    fn declared_outcome(&self) -> Option<Outcome> {
        self.with(|game| game.declared_outcome()).map(Outcome)
    }

    /// Whether the game is over.
    fn is_game_over(&self) -> bool {
        self.with(|game| game.is_game_over())
    }

    /// The result as PGN writes it: `1-0`, `0-1`, `1/2-1/2`, or `*` while there is none.
    fn result(&self) -> &'static str {
        self.with(|game| game.result())
    }

    /// Who has a standing offer of a draw: the side that counts board honor by declaration.
    fn draw_offer(&self) -> Option<Name<mk::Color>> {
        self.with(|game| game.draw_offer()).map(Name)
    }

    /// Whether a player may end the game as a draw now, on whoever's turn, by taking the standing
    /// offer of the opponent's count.
    fn can_claim_draw(&self, color: Name<mk::Color>) -> bool {
        self.with(|game| game.can_claim_draw(color.0))
    }

    /// Takes the standing offer of the opponent's count. Raises `CountingError` where there is
    /// none, `GameOverError` where the game is over.
    fn claim_draw(&self, color: Name<mk::Color>) -> PyResult<()> {
        self.with(|game| game.claim_draw(color.0)).refuse()
    }

    /// Ends the game as a draw by agreement. Raises `GameOverError` where it is over.
    fn agree_draw(&self) -> PyResult<()> {
        self.with(mk::Game::agree_draw).refuse()
    }

    /// Ends the game: this player gives up, on whoever's turn. Raises `GameOverError` where it is
    /// over.
    ///
    /// >>> from makruk import *
    /// >>> game = Game()
    /// >>> game.resign(WHITE)
    /// >>> print(game.outcome())
    /// 0-1 (resignation)
    fn resign(&self, color: Name<mk::Color>) -> PyResult<()> {
        self.with(|game| game.resign(color.0)).refuse()
    }

    /// Ends the game: this player's time ran out. Drawn where the other side can never give mate.
    /// Raises `GameOverError` where it is over.
    fn time_out(&self, color: Name<mk::Color>) -> PyResult<()> {
        self.with(|game| game.time_out(color.0)).refuse()
    }

    /// A game of its own with the same moves and declarations.
    fn copy(&self) -> Self {
        Self::from_core(self.0.snapshot())
    }

    fn __copy__(&self) -> Self {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy()
    }

    fn __eq__(&self, other: &Bound<'_, Self>) -> bool {
        self.0 == other.get().0
    }

    fn __str__(&self) -> String {
        self.position().0.to_string()
    }

    fn __repr__(&self) -> String {
        self.with(|game| {
            let plies = if game.len() == 1 { "ply" } else { "plies" };
            format!(
                "<Game: {} {plies}, {}, '{}'>",
                game.len(),
                game.result(),
                game.fen()
            )
        })
    }

    fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        crate::svg::shown(slf, "svg")
    }

    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        crate::svg::shown(slf, "html")
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let make = py.import("makruk._makruk")?.getattr("_restore_game")?;
        let state =
            serde_json::to_string(&self.0.snapshot()).map_err(|error| bad_state(py, &error))?;
        Ok((make, (state,)))
    }
}

/// Makes a game again that was pickled.
#[pyfunction]
pub(crate) fn _restore_game(py: Python<'_>, state: &str) -> PyResult<Game> {
    serde_json::from_str(state)
        .map(Game::from_core)
        .map_err(|error| bad_state(py, &error))
}
