//! Between records and games.

use alloc::{boxed::Box, string::ToString};

use super::{
    comment::{Command, CountNote, declarations, without_spoken_count},
    error::{PgnError, PgnErrorKind},
    result::PgnResult,
    tree::{NodeId, PgnGame},
};
use crate::{
    error::{CountingError, excerpt},
    game::{CountEvent, Game},
    outcome::{Outcome, Termination},
    rules::CountingMode,
};

const TIME_FORFEIT: &str = "time forfeit";

/// Whether a value of the tag `Termination` says that somebody's time ran out.
fn says_time(value: &str) -> bool {
    // Also `Time forfeit` and `A won on time`.
    value.to_lowercase().contains("time")
}

/// Gives a game the result of its record, where the moves do not decide it themselves.
///
/// What the rules say stands: of a position without a legal move always, and elsewhere (repetition,
/// counts, material) unless the record has another result, for then the players went on.
pub(super) fn restore_result(game: &mut Game, result: PgnResult, termination: Option<&str>) {
    let Some(winner) = result.winner() else {
        return;
    };
    if let Some(outcome) = game.outcome()
        && (outcome.winner == winner || !game.position().has_legal_moves())
    {
        return;
    }
    let time = Outcome::new(winner, Termination::Timeout);
    if termination.is_some_and(says_time) && game.restore_declared(Some(time)).is_ok() {
        return;
    }
    let termination = match winner {
        Some(_) => Termination::Resignation,
        None => Termination::Agreement,
    };
    // Both can be declared on every board.
    let _ = game.restore_declared(Some(Outcome::new(winner, termination)));
}

impl PgnGame {
    /// The record of a game: its moves as the main line, declarations about the count as commands in
    /// comments, root, rules and result as tags.
    ///
    /// ```
    /// use makruk_core::{Color, Game, pgn::PgnGame};
    ///
    /// let mut game = Game::new();
    /// game.push_san("e4")?;
    /// game.resign(Color::Black)?;
    /// let mut record = PgnGame::from_game(&game);
    /// record.tags_mut().set("White", "Somchai")?;
    /// assert_eq!(record.to_movetext(), "1. e4 1-0");
    /// assert_eq!(record.to_game()?, game);
    /// # Ok::<(), makruk_core::Error>(())
    /// ```
    pub fn from_game(game: &Game) -> Self {
        let root = *game.root();
        // The one thing about a root that its FEN does not tell: a count that has not moved yet.
        let undeclared = root
            .has_fresh_count()
            .then(|| root.stop_counting(root.turn()));
        let mut record = Self::new(undeclared.and_then(Result::ok).unwrap_or(root));
        if root.has_fresh_count() {
            record.add_count_note(NodeId::ROOT, CountNote::Declared(CountEvent::Start));
        }
        let mut events = game.count_events().peekable();
        let mut node = NodeId::ROOT;
        let mut moves = game.moves();
        for ply in 0.. {
            while let Some((_, event)) = events.next_if(|(before, _)| *before == ply) {
                record.add_count_note(node, CountNote::Declared(event));
            }
            match moves.next() {
                Some(m) => node = record.push_move(node, m),
                None => break,
            }
        }
        record.set_result(game.outcome().into());
        let declared = game.declared_outcome();
        if declared.is_some_and(|outcome| outcome.termination == Termination::Timeout) {
            record.tags_mut().put("Termination", TIME_FORFEIT);
        }
        record
    }

    fn add_count_note(&mut self, node: NodeId, note: CountNote) {
        let argument = note.to_string();
        let command = Command {
            name: "count",
            argument: &argument,
        };
        let text = command.to_string();
        if let Some(data) = self.data_mut(node) {
            data.comments.push(text);
        }
    }

    /// The main line as a game.
    ///
    /// Declarations about the count are made, where the rules have declared counting. A result that
    /// the rules do not give is taken as declared by the players: a win as given up, or as lost on
    /// time where the tag `Termination` says so, a draw as agreed. A result that contradicts a mate
    /// or stalemate on the board is not taken over.
    ///
    /// Fails with [`PgnErrorKind::Counting`] where a declaration cannot be made.
    pub fn to_game(&self) -> Result<Game, PgnError> {
        let mut game = Game::from_position(*self.root_position());
        self.declare_in(&mut game, NodeId::ROOT)?;
        for node in self.main_line() {
            if let Some(m) = node.played() {
                game.push_unchecked(m);
            }
            self.declare_in(&mut game, node.id())?;
        }
        let termination = self.tags().get("Termination");
        restore_result(&mut game, self.result(), termination);
        Ok(game)
    }

    fn declare_in(&self, game: &mut Game, node: NodeId) -> Result<(), PgnError> {
        if game.rules().counting != CountingMode::Declared {
            return Ok(());
        }
        let comments = self.data(node).map_or(&[][..], |data| &data.comments);
        for comment in comments {
            for event in declarations(comment) {
                let side = game.turn();
                game.restore_count_event(event, side)
                    .map_err(|error| refused(error, comment, game.len()))?;
            }
        }
        Ok(())
    }

    /// Writes the running count into the comments of the main line, as `[%count 12/64]`: the number
    /// spoken last and the limit. Old notes of this kind are replaced.
    pub fn annotate_counts(&mut self) {
        let mut position = *self.root_position();
        self.declare(NodeId::ROOT, &mut position);
        let mut next = self.root().next().map(|node| (node.id(), node.played()));
        while let Some((id, m)) = next {
            if let Some(m) = m {
                position.play_unchecked(m);
            }
            self.remove_spoken(id);
            if let Some(counting) = position.counting() {
                let note = CountNote::Spoken {
                    count: counting.count,
                    limit: counting.limit,
                };
                self.add_count_note(id, note);
            }
            self.declare(id, &mut position);
            next = self
                .node(id)
                .and_then(|node| node.next())
                .map(|node| (node.id(), node.played()));
        }
    }

    fn remove_spoken(&mut self, node: NodeId) {
        if let Some(data) = self.data_mut(node) {
            for comment in &mut data.comments {
                if let Some(changed) = without_spoken_count(comment) {
                    *comment = changed;
                }
            }
            data.comments.retain(|comment| !comment.is_empty());
        }
    }
}

fn refused(error: CountingError, comment: &str, ply: usize) -> PgnError {
    PgnError {
        ply,
        token: excerpt(comment.as_bytes()),
        source: Some(Box::new(error.into())),
        ..PgnError::without_place(PgnErrorKind::Counting)
    }
}
