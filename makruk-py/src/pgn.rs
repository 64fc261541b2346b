//! Records of games. What reads files is in `python/makruk/pgn.py`.

use makruk_core::{
    self as mk, Digits, Notation,
    fen::FenDialect,
    pgn::{self as core, PgnErrorKind, PgnResult, RawGame, ReadOptions, Splitter, WriteOptions},
};
use pyo3::{
    prelude::*,
    types::{PyBytes, PyDict, PyList, PyString},
};

use crate::{
    args::{Int, RulesArg, Text, wrong_type},
    errors::{Refuse, exception, refuse_text},
    game::Game,
    moves::{list, text},
    names::Name,
    node::{self, PgnNode},
    position::Position,
    shared::Shared,
    tags::{PgnTags, pairs, restored},
};

/// A text: `str`, or `bytes` of a file.
pub(crate) enum Source<'a> {
    Text(Text<'a>),
    Bytes(&'a [u8]),
}

impl<'a> FromPyObject<'a, '_> for Source<'a> {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, '_, PyAny>) -> PyResult<Self> {
        if value.is_instance_of::<PyString>() {
            return Ok(Self::Text(value.extract()?));
        }
        if value.is_instance_of::<PyBytes>() {
            return Ok(Self::Bytes(value.extract()?));
        }
        Err(wrong_type("str or bytes", &value))
    }
}

impl Source<'_> {
    fn bytes(&self) -> &[u8] {
        match self {
            Self::Text(Text(text)) => text.as_bytes(),
            Self::Bytes(bytes) => bytes,
        }
    }
}

pub(crate) fn read_options(
    notation: Name<Notation>,
    rules: Option<RulesArg>,
    fen_dialect: Name<FenDialect>,
    lenient: bool,
    max_depth: Int<u32>,
) -> ReadOptions {
    let options = ReadOptions::default()
        .notation(notation.0)
        .fen_dialect(fen_dialect.0)
        .lenient(lenient)
        .max_depth(max_depth.0 as usize);
    rules.map_or(options, |rules| options.rules(rules.0))
}

pub(crate) fn write_options(
    notation: Name<Notation>,
    width: Int<usize>,
    digits: Option<Name<Digits>>,
) -> WriteOptions {
    let options = WriteOptions::default().notation(notation.0).width(width.0);
    digits.map_or(options, |digits| options.digits(digits.0))
}

/// The first game of a text.
pub(crate) fn first_game<T: Send>(
    py: Python<'_>,
    source: &Source<'_>,
    read: impl Fn(&RawGame<'_>) -> Result<T, core::PgnError> + Sync,
) -> PyResult<T> {
    let bytes = source.bytes();
    let read = &read;
    let found = py.detach(|| core::games(bytes).next().map(|raw| read(&raw)));
    match found {
        Some(read) => read.refuse(),
        // The core has the error for a text without a game.
        None => Err(match "".parse::<core::PgnGame>() {
            Err(error) => exception(&error.into()),
            Ok(_) => refuse_text(py, "ERR_PGN_NO_GAME", "", "there is no game"),
        }),
    }
}

/// A record of a game, as PGN has it: tags, the position before the first move, a tree of legal
/// moves with comments and marks, and a result. It can be changed, by several threads if need be.
///
/// `PgnGame()` is a record without moves, from a position if one is given, with the tags that go
/// with it. Two records are equal if all that would be written of them is.
///
/// >>> from makruk import PgnGame
/// >>> record = PgnGame.from_pgn("1. e4 e5! (1... d5 {rare}) 2. Nd2 *")
/// >>> [node.san for node in record.main_line()]
/// ['e4', 'e5', 'Nd2']
/// >>> e5 = record.root.next.next
/// >>> e5.nags, e5.variations[0].comments
/// ([1], ['rare'])
/// >>> c5 = e5.parent.add_san("c5")
/// >>> c5.promote()
/// True
/// >>> record.movetext()
/// '1. e4 e5 $1 (1... c5) (1... d5 { rare }) 2. Nd2 *'
#[pyclass(module = "makruk", frozen)]
pub(crate) struct PgnGame(Shared<core::PgnGame>);

impl PgnGame {
    pub(crate) fn from_core(game: core::PgnGame) -> Self {
        Self(Shared::new(game))
    }

    /// See `Shared::with`.
    pub(crate) fn with<T>(&self, work: impl FnOnce(&mut core::PgnGame) -> T) -> T {
        self.0.with(work)
    }
}

#[pymethods]
impl PgnGame {
    #[new]
    #[pyo3(signature = (root=None))]
    fn new(root: Option<&Bound<'_, Position>>) -> Self {
        let root = root.map_or_else(mk::Position::new, |root| root.get().0);
        Self::from_core(core::PgnGame::new(root))
    }

    /// Reads the first game of a text; `bytes` are UTF-8, or Latin-1 where they are not. Raises
    /// `PgnError`, whose `partial` is what was read.
    ///
    /// Without `rules` those of the tag `RuleSet` hold, and without such a tag those of
    /// Fairy-Stockfish. `lenient` passes over errors of form: malformed tags, signs that belong to
    /// nothing, comments and variations that are not closed. Moves are never guessed. Variations
    /// may be nested `max_depth` deep.
    ///
    /// >>> from makruk import PgnError, PgnGame
    /// >>> try:
    /// ...     PgnGame.from_pgn('[White "a"]\n\n1. e4 e5 2. Ke9 Kf8 *')
    /// ... except PgnError as error:
    /// ...     print(error.kind, error.line, error.column, error.token, error.partial.moves())
    /// move 3 13 Ke9 [Move.from_uci('e3e4'), Move.from_uci('e6e5')]
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
        first_game(py, &text, |raw| raw.read(&options)).map(Self::from_core)
    }

    /// The record of a game: its moves as the main line, declarations about the count as commands
    /// in comments, position, rules and result as tags.
    ///
    /// >>> from makruk import *
    /// >>> game = Game()
    /// >>> _ = game.push_san("e4")
    /// >>> game.resign(BLACK)
    /// >>> PgnGame.from_game(game).movetext()
    /// '1. e4 1-0'
    #[staticmethod]
    fn from_game(game: &Bound<'_, Game>) -> Self {
        Self::from_core(game.get().with(|game| core::PgnGame::from_game(game)))
    }

    /// The tags, to be read and changed. Those that tell of position and rules are for other
    /// readers: the record goes by `root_position`.
    #[getter]
    fn tags(slf: Bound<'_, Self>) -> PgnTags {
        PgnTags::of(slf.unbind())
    }

    /// The position before the first move, with the rules.
    #[getter]
    fn root_position(&self) -> Position {
        Position(self.with(|game| *game.root_position()))
    }

    /// The node before the first move.
    #[getter]
    fn root(slf: Bound<'_, Self>) -> PgnNode {
        PgnNode::root(slf.unbind())
    }

    /// The nodes of the main line, one for each move.
    fn main_line(slf: &Bound<'_, Self>) -> Vec<PgnNode> {
        let line: Vec<_> = slf
            .get()
            .with(|game| game.main_line().map(|node| node.id()).collect());
        node::at(slf, line)
    }

    /// The moves of the main line.
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        list(py, &self.with(|game| moves(game)))
    }

    /// The result behind the moves, `1-0`, `0-1`, `1/2-1/2` or `*`; where there was none, that of
    /// the tag `Result`.
    fn result(&self) -> &'static str {
        self.with(|game| game.result().name())
    }

    /// Sets the result, in the tag `Result` as well. Raises `InvalidNameError` for any other text
    /// than `1-0`, `0-1`, `1/2-1/2` and `*`.
    fn set_result(&self, result: Text<'_>) -> PyResult<()> {
        let result: PgnResult = result.0.parse().refuse()?;
        self.with(|game| game.set_result(result));
        Ok(())
    }

    /// The main line as a game.
    ///
    /// Declarations about the count are made, where the rules have declared counting; one that
    /// cannot be made raises `PgnError`. A result that the rules do not give is taken as declared by
    /// the players: a win as given up, or as lost on time where the tag `Termination` says so, a
    /// draw as agreed.
    ///
    /// >>> from makruk import PgnGame
    /// >>> print(PgnGame.from_pgn("1. e4 e5 1/2-1/2").to_game().outcome())
    /// 1/2-1/2 (agreement)
    fn to_game(&self) -> PyResult<Game> {
        self.with(|game| game.to_game())
            .map(Game::from_core)
            .refuse()
    }

    /// The record as PGN, with a line end behind the result: lines of `width` characters, or one
    /// line for 0, without what is not wanted. `symbols` writes `!?` in place of `$5`; `digits` are
    /// other ones than the notation has by custom.
    ///
    /// >>> from makruk import PgnGame
    /// >>> record = PgnGame.from_pgn("1. e4 {solid} e5!? *")
    /// >>> print(record.to_pgn(tags=False, symbols=True), end="")
    /// 1. e4 { solid } 1... e5!? *
    /// >>> print(record.to_pgn(notation="thai-san", tags=False, comments=False), end="")
    /// 1. จ๔ จ๕ $5 *
    /// >>> print(record.to_pgn("thai-san", tags=False, comments=False, digits="arabic"), end="")
    /// 1. จ4 จ5 $5 *
    #[pyo3(signature = (notation=Name(Notation::San), width=Int(80), tags=true, comments=true, variations=true, nags=true, symbols=false, digits=None))]
    #[allow(clippy::too_many_arguments, clippy::fn_params_excessive_bools)]
    fn to_pgn(
        &self,
        notation: Name<Notation>,
        width: Int<usize>,
        tags: bool,
        comments: bool,
        variations: bool,
        nags: bool,
        symbols: bool,
        digits: Option<Name<Digits>>,
    ) -> String {
        let options = write_options(notation, width, digits)
            .tags(tags)
            .comments(comments)
            .variations(variations)
            .nags(nags)
            .symbols(symbols);
        self.with(|game| game.to_pgn(&options))
    }

    /// The moves with all that belongs to them and the result, in one line and without tags.
    fn movetext(&self) -> String {
        self.with(|game| game.to_movetext())
    }

    /// Writes the running count into the comments of the main line, as `[%count 12/64]`: the number
    /// spoken last and the limit. Old notes of this kind are replaced.
    ///
    /// >>> from makruk import PgnGame
    /// >>> record = PgnGame.from_pgn('[FEN "4k3/8/8/3m4/8/8/8/R2RK1N1 w - - 0 1"]\n\n1. Rxd5 *')
    /// >>> record.annotate_counts()
    /// >>> record.movetext()
    /// '1. Rxd5 { [%count 5/8] } *'
    fn annotate_counts(&self) {
        self.with(core::PgnGame::annotate_counts);
    }

    /// A record of its own with the same content.
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
        self.with(|game| game.to_string())
    }

    fn __repr__(&self) -> String {
        self.with(|game| {
            let name = |tag| game.tags().get(tag).unwrap_or("?");
            let plies = game.main_line().count();
            let unit = if plies == 1 { "ply" } else { "plies" };
            format!(
                "<PgnGame: {} - {}, {plies} {unit}, {}>",
                name("White"),
                name("Black"),
                game.result()
            )
        })
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, State)> {
        let game = self.0.snapshot();
        let root = *game.root_position();
        let heading = core::PgnGame::new(root).tags().to_string();
        let state = (
            format!("{heading}\n{}\n", game.to_movetext()),
            pairs(game.tags()),
            root.has_fresh_count(),
        );
        let make = py.import("makruk._makruk")?.getattr("_restore_pgn_game")?;
        Ok((make, state))
    }
}

type State = (String, Vec<(String, String)>, bool);

/// Makes a record again that was pickled: the text has tags for its position alone.
#[pyfunction]
pub(crate) fn _restore_pgn_game(
    py: Python<'_>,
    text: Text<'_>,
    tags: &Bound<'_, PyAny>,
    fresh_count: bool,
) -> PyResult<PgnGame> {
    let options = ReadOptions::default().max_depth(usize::MAX);
    let read = |raw: &RawGame<'_>| match raw.read(&options) {
        // Comments may hold declarations that cannot be made: the rest is there all the same.
        Err(mut error) if error.kind == PgnErrorKind::Counting => {
            error.partial.take().map(|game| *game).ok_or(error)
        }
        read => read,
    };
    let mut game = first_game(py, &Source::Text(text), read)?;
    if fresh_count {
        // The one thing that the FEN of a position does not tell.
        let root = game.root_position();
        let root = root.start_counting(root.turn()).refuse()?;
        game = with_root(&game, root);
    }
    *game.tags_mut() = restored(tags)?;
    Ok(PgnGame::from_core(game))
}

/// The same tree from another position with the same legal moves.
fn with_root(game: &core::PgnGame, root: mk::Position) -> core::PgnGame {
    let mut copy = core::PgnGame::new(root);
    copy.set_result(game.result());
    let mut tasks = vec![(game.root(), core::NodeId::ROOT)];
    while let Some((from, to)) = tasks.pop() {
        copy.set_comments(to, from.comments());
        copy.set_comments_before(to, from.comments_before());
        copy.set_nags(to, from.nags().iter().copied());
        for child in from.children() {
            if let Some(Ok(id)) = child.played().map(|m| copy.add_move(to, m)) {
                tasks.push((child, id));
            }
        }
    }
    copy
}

fn moves(game: &core::PgnGame) -> Vec<mk::Move> {
    game.main_line().filter_map(|node| node.played()).collect()
}

/// Cuts bytes that come piece by piece into games, for `makruk.pgn`.
#[pyclass(module = "makruk._makruk", frozen)]
pub(crate) struct _PgnSplitter(Shared<Splitter>);

impl _PgnSplitter {
    /// Works on the next game that is complete. Nobody needs the interpreter for that.
    fn next<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(RawGame<'_>) -> Result<T, core::PgnError> + Send,
    ) -> Option<Result<T, core::PgnError>> {
        py.detach(|| {
            self.0.with(|splitter| {
                let game = splitter.next_game()?;
                Some(game.and_then(work))
            })
        })
    }
}

#[pymethods]
impl _PgnSplitter {
    #[new]
    fn new() -> Self {
        Self(Shared::new(Splitter::new()))
    }

    fn feed(&self, data: &[u8]) {
        self.0.with(|splitter| splitter.feed(data));
    }

    fn finish(&self) {
        self.0.with(Splitter::finish);
    }

    #[allow(clippy::too_many_arguments)]
    fn next_game(
        &self,
        py: Python<'_>,
        notation: Name<Notation>,
        rules: Option<RulesArg>,
        fen_dialect: Name<FenDialect>,
        lenient: bool,
        max_depth: Int<u32>,
    ) -> PyResult<Option<PgnGame>> {
        let options = read_options(notation, rules, fen_dialect, lenient, max_depth);
        let game = self.next(py, |raw| raw.read(&options));
        Ok(game.transpose().refuse()?.map(PgnGame::from_core))
    }

    fn next_headers(&self, py: Python<'_>) -> PyResult<Option<PgnTags>> {
        let tags = self.next(py, |raw| Ok(raw.tags()));
        Ok(tags.transpose().refuse()?.map(PgnTags::own))
    }

    fn skip(&self, py: Python<'_>) -> bool {
        py.detach(|| self.0.with(|splitter| splitter.next_game().is_some()))
    }

    #[allow(clippy::too_many_arguments)]
    fn next_row<'py>(
        &self,
        py: Python<'py>,
        notation: Name<Notation>,
        rules: Option<RulesArg>,
        fen_dialect: Name<FenDialect>,
        lenient: bool,
        max_depth: Int<u32>,
    ) -> PyResult<Option<Bound<'py, PyDict>>> {
        let options = read_options(notation, rules, fen_dialect, lenient, max_depth);
        let Some(read) = self.next(py, |raw| Ok((raw.tags(), raw.read(&options)))) else {
            return Ok(None);
        };
        let row = PyDict::new(py);
        let (game, error) = match read {
            Ok((tags, read)) => {
                for (name, value) in tags.iter() {
                    if !row.contains(name)? {
                        row.set_item(name, value)?;
                    }
                }
                match read {
                    Ok(game) => (Some(game), None),
                    Err(mut error) => (error.partial.take().map(|game| *game), Some(error)),
                }
            }
            Err(error) => (None, Some(error)),
        };
        let moves = game.as_ref().map(moves).unwrap_or_default();
        let result = game.map_or(PgnResult::Open, |game| game.result());
        row.set_item(
            "moves",
            PyList::new(py, moves.iter().map(|m| text(py, *m)))?,
        )?;
        row.set_item("plies", moves.len())?;
        row.set_item("result", result.name())?;
        row.set_item("error", error.as_ref().map(ToString::to_string))?;
        row.set_item("error_code", error.as_ref().map(core::PgnError::code))?;
        Ok(Some(row))
    }
}
