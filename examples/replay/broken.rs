//! What is wrong with a record, where, and what could be played of it.

use std::fmt::Write;

use makruk_core::{
    Color, Error, Game, IllegalMoveError, IllegalReason, Move, Notation, Position, PromotionRank,
    pgn::{PgnError, PgnErrorKind, PgnGame},
    san::San,
};

use crate::written::Written;

/// A record that could not be read or played.
#[derive(Clone, Debug)]
pub(crate) struct Broken {
    /// The game up to the move that is wrong, if it was begun.
    pub(crate) game: Option<Box<Game>>,
    pub(crate) line: u64,
    /// In characters from 1, where it is known.
    pub(crate) column: Option<u64>,
    /// The move that is wrong, with its number: ``12... `Nd9` ``.
    pub(crate) at: Option<String>,
    pub(crate) problem: String,
    /// What was legal instead, as the record writes moves.
    pub(crate) legal: Option<String>,
}

impl Broken {
    /// Something else than a move.
    pub(crate) fn new(line: u64, column: Option<u64>, problem: impl Into<String>) -> Self {
        Self {
            game: None,
            line,
            column,
            at: None,
            problem: problem.into(),
            legal: None,
        }
    }

    /// A text that is not one legal move behind those of the game.
    pub(crate) fn at_move(
        game: Game,
        line: u64,
        column: Option<u64>,
        (text, written): (&str, Written),
        error: &Error,
    ) -> Self {
        let position = game.position();
        Self {
            at: Some(format!("{} `{text}`", number(position))),
            legal: Some(legal_moves(&game, written)),
            ..Self::new(line, column, explain(error, position, text, written))
        }
        .with(Some(game))
    }

    /// A game that the reader of the library refuses.
    pub(crate) fn from_pgn(error: PgnError, notation: Notation) -> Self {
        let (line, column) = (error.line, Some(error.column));
        let known = !matches!(
            error.kind,
            PgnErrorKind::Fen | PgnErrorKind::Variant | PgnErrorKind::RuleSet
        );
        let partial = error.partial.as_deref().filter(|_| known);
        let game = partial.map(|partial| reached(partial, error.ply));
        if let (PgnErrorKind::Move, Some(source), Some(game)) = (error.kind, &error.source, &game) {
            let text = (&*error.token, Written::In(notation));
            return Self::at_move(game.clone(), line, column, text, source);
        }
        let mut bare = error;
        // The place is told apart.
        bare.line = 0;
        Self::new(line, column, bare.to_string()).with(game)
    }

    pub(crate) fn with(self, game: Option<Game>) -> Self {
        Self {
            game: game.map(Box::new),
            ..self
        }
    }

    /// Where it is broken and why.
    pub(crate) fn what(&self) -> String {
        let mut place = format!("line {}", self.line);
        if let Some(column) = self.column {
            let _ = write!(place, ", column {column}");
        }
        if let Some(at) = &self.at {
            let _ = write!(place, ", move {at}");
        }
        format!("{place}: {}", self.problem)
    }

    /// The same, and what was legal instead.
    pub(crate) fn sentence(&self) -> String {
        match &self.legal {
            Some(legal) => format!("{}; legal: {legal}", self.what()),
            None => self.what(),
        }
    }
}

/// The main line as far as it was read.
fn reached(partial: &PgnGame, ply: usize) -> Game {
    if let Ok(mut game) = partial.to_game() {
        // Taking something back is never refused.
        let _ = game.restore_declared(None);
        return game;
    }
    // A declaration cannot be made: so far and no further.
    let mut game = Game::from_position(*partial.root_position());
    for m in partial
        .main_line()
        .take(ply)
        .filter_map(|node| node.played())
    {
        game.push_unchecked(m);
    }
    game
}

/// The number of the move to be played: `12.` for White, `12...` for Black.
pub(crate) fn number(position: &Position) -> String {
    let dots = match position.turn() {
        Color::White => ".",
        Color::Black => "...",
    };
    format!("{}{dots}", position.fullmoves())
}

/// All legal moves, sorted; in words where there is none.
fn legal_moves(game: &Game, written: Written) -> String {
    let position = game.position();
    let text = |m: &Move| written.text(position, *m);
    let mut moves: Vec<String> = position.legal_moves().iter().map(text).collect();
    moves.sort_unstable();
    if moves.is_empty() {
        let outcome = game.outcome();
        let why = outcome.map_or("over", |outcome| outcome.termination.name());
        return format!("none, the game has ended in {why}");
    }
    moves.join(", ")
}

/// The error of the library, with what the reader of a record needs to know besides.
fn explain(error: &Error, position: &Position, text: &str, written: Written) -> String {
    match error {
        Error::AmbiguousMove(ambiguous) => {
            let candidates: Vec<_> = ambiguous
                .candidates
                .iter()
                .map(|m| San::lan_from_move(position, *m).to_string())
                .collect();
            format!(
                "ambiguous move `{}`: it could be {}",
                ambiguous.text,
                candidates.join(" or ")
            )
        }
        Error::IllegalMove(IllegalMoveError {
            reason: IllegalReason::WrongPromotion,
            ..
        }) if position.rules().promotion == PromotionRank::Last => format!(
            "{error}: by the rules `{}` pawns promote on the last rank",
            position.rules()
        ),
        Error::ParseUciMove(_) if written == Written::Uci && text.parse::<San>().is_ok() => {
            format!("{error}; it looks like SAN, and JSON lines have moves in UCI")
        }
        Error::IllegalMove(_) => error.to_string(),
        _ => {
            let readable: Vec<_> = Notation::ALL
                .iter()
                .filter(|notation| position.parse_move(text, **notation).is_ok())
                .map(|notation| notation.name())
                .collect();
            match &*readable {
                [] => error.to_string(),
                names => format!("{error}; it is a move in {} (--notation)", names.join(", ")),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_side_to_move() {
        let mut position = Position::new();
        assert_eq!(number(&position), "1.");
        position = position.play(position.parse_san("e4").unwrap()).unwrap();
        assert_eq!(position.turn(), Color::Black);
        assert_eq!(number(&position), "1...");
    }

    #[test]
    fn places_are_as_exact_as_they_are_known() {
        let broken = |column| Broken::new(3, column, "bad").what();
        assert_eq!(broken(None), "line 3: bad");
        assert_eq!(broken(Some(7)), "line 3, column 7: bad");
    }
}
