use alloc::{string::String, vec::Vec};
use core::fmt;

use crate::{
    color::Color,
    counting::{CountKind, Counting},
    error::{CountingError, Error},
    moves::Move,
    named::named,
    notation::{Notation, NotationOptions},
    outcome::{Outcome, Termination},
    position::Position,
    rules::{CountingMode, Rules},
    uci::UciMove,
};

named! {
    /// A declaration about the board-honor count.
    CountEvent, "count event", {
        /// The side to move started to count.
        Start = "start",
        /// The counter, on his own turn, stopped.
        Stop = "stop",
    }
}

/// A position with its history: for repetition, declared counting, and results that players
/// declare.
///
/// Moves are checked. A game that the rules have drawn can be played on, as records of real games
/// do: [`outcome`](Self::outcome) speaks of the position that is on the board. A game that the
/// players have ended (by [`resign`](Self::resign), [`agree_draw`](Self::agree_draw),
/// [`time_out`](Self::time_out)) cannot.
///
/// ```
/// use makruk_core::{Color, Game, Termination};
///
/// let mut game = Game::new();
/// for _ in 0..2 {
///     for uci in ["b1d2", "b8d7", "d2b1", "d7b8"] {
///         game.push_uci(uci)?;
///     }
/// }
/// assert!(game.is_repetition(3));
/// assert_eq!(game.outcome().unwrap().termination, Termination::ThreefoldRepetition);
/// game.pop();
/// assert_eq!(game.outcome(), None);
/// # Ok::<(), makruk_core::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Game {
    root: Position,
    position: Position,
    history: Vec<Entry>,
    /// With the ply before which it was declared.
    events: Vec<(usize, CountEvent)>,
    declared: Option<Outcome>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Entry {
    /// The position on which the move was played, declarations before it made.
    before: Position,
    m: Move,
}

impl Game {
    /// A game from the start position under [`Rules::FAIRY`].
    pub fn new() -> Self {
        Self::from_position(Position::new())
    }

    /// A game from the start position under other rules.
    pub fn with_rules(rules: Rules) -> Self {
        Self::from_position(Position::with_rules(rules))
    }

    /// A game from a position, with the rules of the position.
    pub fn from_position(root: Position) -> Self {
        Self {
            root,
            position: root,
            history: Vec::new(),
            events: Vec::new(),
            declared: None,
        }
    }

    /// A game from a FEN, under [`Rules::FAIRY`].
    pub fn from_fen(fen: &str) -> Result<Self, Error> {
        Position::from_fen(fen).map(Self::from_position)
    }

    /// The position on the board.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The position from which the game began.
    pub const fn root(&self) -> &Position {
        &self.root
    }

    /// The rules that the game is played by.
    pub const fn rules(&self) -> Rules {
        self.position.rules()
    }

    /// The side to move.
    pub const fn turn(&self) -> Color {
        self.position.turn()
    }

    /// The FEN of the position on the board, without promotion marks.
    pub fn fen(&self) -> String {
        self.position.fen()
    }

    // Moves.

    /// Plays a legal move.
    pub fn push(&mut self, m: Move) -> Result<(), Error> {
        self.check_open()?;
        let next = self.position.play(m)?;
        self.record(m, next);
        Ok(())
    }

    /// Plays the legal move of a UCI text.
    pub fn push_uci(&mut self, uci: &str) -> Result<Move, Error> {
        let m = self.position.parse_uci(uci)?;
        self.push_known(m)
    }

    /// Plays the legal move of a text in SAN or LAN.
    pub fn push_san(&mut self, san: &str) -> Result<Move, Error> {
        let m = self.position.parse_san(san)?;
        self.push_known(m)
    }

    /// Plays the legal move of a text in a notation; see [`Position::parse_move`].
    ///
    /// ```
    /// use makruk_core::{Game, Notation};
    ///
    /// let mut game = Game::new();
    /// game.push_move("Bf2", Notation::Playok)?;
    /// game.push_move("ค-ฉ๗", Notation::ThaiSan)?;
    /// assert_eq!(game.notation_history(Notation::San), ["Sf2", "Sf7"]);
    /// # Ok::<(), makruk_core::Error>(())
    /// ```
    pub fn push_move(&mut self, text: &str, notation: Notation) -> Result<Move, Error> {
        let m = self.position.parse_move(text, notation)?;
        self.push_known(m)
    }

    fn push_known(&mut self, m: Move) -> Result<Move, Error> {
        self.check_open()?;
        self.push_unchecked(m);
        Ok(m)
    }

    /// Plays a move that is known to be legal, without a check; see
    /// [`Position::play_unchecked`]. A result that the players declared is taken back.
    pub fn push_unchecked(&mut self, m: Move) {
        let mut next = self.position;
        next.play_unchecked(m);
        self.declared = None;
        self.record(m, next);
    }

    fn record(&mut self, m: Move, next: Position) {
        self.history.push(Entry {
            before: self.position,
            m,
        });
        self.position = next;
    }

    fn check_open(&self) -> Result<(), GameOverError> {
        match self.declared {
            Some(outcome) => Err(GameOverError { outcome }),
            None => Ok(()),
        }
    }

    /// Takes the last move back, with all that was declared after it. Declarations before the move
    /// stay made. `None` where no move has been played.
    pub fn pop(&mut self) -> Option<Move> {
        let Entry { before, m } = self.history.pop()?;
        self.position = before;
        self.declared = None;
        let ply = self.history.len();
        self.events.retain(|(before_ply, _)| *before_ply <= ply);
        Some(m)
    }

    /// The last move.
    pub fn peek(&self) -> Option<Move> {
        self.history.last().map(|entry| entry.m)
    }

    /// The number of moves played, both sides counted.
    pub fn len(&self) -> usize {
        self.history.len()
    }

    /// Whether no move has been played.
    pub fn is_empty(&self) -> bool {
        self.history.is_empty()
    }

    /// The moves from the first to the last.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> + DoubleEndedIterator {
        self.history.iter().map(|entry| entry.m)
    }

    /// The moves with the positions on which they were played.
    pub fn history(
        &self,
    ) -> impl ExactSizeIterator<Item = (&Position, Move)> + DoubleEndedIterator {
        self.history.iter().map(|entry| (&entry.before, entry.m))
    }

    /// The moves in SAN.
    pub fn san_history(&self) -> Vec<String> {
        self.notation_history(Notation::San)
    }

    /// The moves in the notation that is asked for.
    pub fn notation_history(&self, options: impl Into<NotationOptions>) -> Vec<String> {
        let options = options.into();
        self.history()
            .map(|(position, m)| options.text(position, m).as_str().into())
            .collect()
    }

    // Repetition.

    /// How often the position on the board has come up, this time counted: the same placement with
    /// the same side to move, a promoted pawn being the same as a met.
    pub fn repetition_count(&self) -> usize {
        let now = &self.position;
        let pieces = now.board().occupied().len();
        let earlier = self
            .history
            .iter()
            .rev()
            .map(|entry| &entry.before)
            // What was taken does not come back.
            .take_while(|before| before.board().occupied().len() == pieces)
            .filter(|before| {
                before.zobrist_hash() == now.zobrist_hash()
                    && before.turn() == now.turn()
                    && before.board().same_placement(now.board())
            });
        1 + earlier.count()
    }

    /// Whether the position on the board has come up at least this often.
    pub fn is_repetition(&self, times: usize) -> bool {
        self.repetition_count() >= times
    }

    // Counting.

    /// The running count.
    pub fn counting(&self) -> Option<Counting> {
        self.position.counting()
    }

    /// The number spoken last in the running count.
    pub fn count(&self) -> Option<u16> {
        self.counting().map(|counting| counting.count)
    }

    /// How many moves the attacker still has before the running count draws.
    pub fn moves_left(&self) -> Option<u16> {
        self.counting().map(|counting| counting.moves_left)
    }

    /// The limit of the count that applies to a side now; see [`Position::counting_limit`].
    pub fn counting_limit(&self, side: Color) -> Option<u16> {
        self.position.counting_limit(side)
    }

    /// Whether a side may declare the start of board honor now.
    pub fn can_start_counting(&self, side: Color) -> bool {
        !self.is_game_over() && self.position.can_start_counting(side)
    }

    /// Declares that a side starts to count board honor. Its next move is number 1. Refused where
    /// the game is over.
    pub fn start_counting(&mut self, side: Color) -> Result<(), Error> {
        self.check_running()?;
        Ok(self.restore_count_event(CountEvent::Start, side)?)
    }

    /// Whether a side may declare the end of board honor now.
    pub fn can_stop_counting(&self, side: Color) -> bool {
        !self.is_game_over() && self.position.can_stop_counting(side)
    }

    /// Declares that the counter stops counting board honor.
    pub fn stop_counting(&mut self, side: Color) -> Result<(), Error> {
        self.check_running()?;
        Ok(self.restore_count_event(CountEvent::Stop, side)?)
    }

    /// Makes a declaration as a stored game has it: one from under other rules may stand where these
    /// rules had ended the game already.
    pub fn restore_count_event(
        &mut self,
        event: CountEvent,
        side: Color,
    ) -> Result<(), CountingError> {
        self.position = match event {
            CountEvent::Start => self.position.start_counting(side)?,
            CountEvent::Stop => self.position.stop_counting(side)?,
        };
        self.events.push((self.history.len(), event));
        Ok(())
    }

    /// The declarations, each with the number of moves that had been played before it.
    pub fn count_events(&self) -> impl ExactSizeIterator<Item = (usize, CountEvent)> {
        self.events.iter().copied()
    }

    /// The same moves from the same start, judged by other rules. Declarations are kept where the
    /// new rules have them and dropped where they do not; a result that the players declared is
    /// kept.
    ///
    /// Fails where a move is not legal under the new rules: where pawns promote decides that.
    pub fn under_rules(&self, rules: Rules) -> Result<Self, Error> {
        let mut game = Self::from_position(self.root.under_rules(rules)?);
        let events = if rules.counting == CountingMode::Declared {
            &*self.events
        } else {
            &[]
        };
        let moves: Vec<UciMove> = self.moves().map(UciMove::from).collect();
        game.replay(&moves, events)?;
        game.declared = self.declared;
        Ok(game)
    }

    /// Plays moves and declarations on top of what there is, in the order in which they were made.
    pub(crate) fn replay(
        &mut self,
        moves: &[UciMove],
        events: &[(usize, CountEvent)],
    ) -> Result<(), Error> {
        let mut events = events.iter().copied().peekable();
        for ply in 0..=moves.len() {
            while let Some((_, event)) = events.next_if(|(before, _)| *before == ply) {
                self.restore_count_event(event, self.turn())?;
            }
            if let Some(m) = moves.get(ply) {
                self.push(m.to_move(&self.position)?)?;
            }
        }
        match events.next() {
            // Out of order, or after the last move.
            Some(_) => Err(CountingError::NotAllowed.into()),
            None => Ok(()),
        }
    }

    // Results.

    /// How the game is over: what the players declared, else what the rules say of the position on
    /// the board with its history. `None` while it is not.
    pub fn outcome(&self) -> Option<Outcome> {
        self.declared.or_else(|| {
            self.position.outcome().or_else(|| {
                self.is_repetition(3)
                    .then(|| Outcome::drawn(Termination::ThreefoldRepetition))
            })
        })
    }

    /// Whether the game is over.
    pub fn is_game_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// The result as PGN writes it: `1-0`, `0-1`, `1/2-1/2`, or `*` while there is none.
    pub fn result(&self) -> &'static str {
        self.outcome().map_or("*", Outcome::result)
    }

    /// Who has a standing offer of a draw: the side that counts board honor by declaration.
    pub fn draw_offer(&self) -> Option<Color> {
        let counting = self.counting()?;
        let standing = self.rules().counting == CountingMode::Declared
            && counting.kind == CountKind::BoardHonor
            && !self.is_game_over();
        standing.then_some(counting.side)
    }

    /// Whether a player may end the game as a draw now, on whoever's turn, by taking the standing
    /// offer of the opponent's count.
    pub fn can_claim_draw(&self, color: Color) -> bool {
        self.draw_offer() == Some(!color)
    }

    /// Takes the standing offer of the opponent's count.
    pub fn claim_draw(&mut self, color: Color) -> Result<(), Error> {
        self.check_running()?;
        if !self.can_claim_draw(color) {
            return Err(CountingError::NoOffer.into());
        }
        self.declared = Some(Outcome::drawn(Termination::Agreement));
        Ok(())
    }

    /// What the players declared: agreement, resignation or time, but nothing that follows from
    /// the rules.
    pub const fn declared_outcome(&self) -> Option<Outcome> {
        self.declared
    }

    /// Sets what the players declared, or takes it back, as a stored game has it: a game that the
    /// rules have ended as well takes it too. Hands back an outcome that players cannot declare on
    /// this board.
    pub fn restore_declared(&mut self, outcome: Option<Outcome>) -> Result<(), Outcome> {
        let cannot_mate = |color| self.position.has_insufficient_material(color);
        if let Some(outcome) = outcome {
            let possible = match (outcome.termination, outcome.winner) {
                (Termination::Agreement, None) | (Termination::Resignation, Some(_)) => true,
                (Termination::Timeout, Some(winner)) => !cannot_mate(winner),
                (Termination::Timeout, None) => Color::ALL.into_iter().any(cannot_mate),
                _ => false,
            };
            if !possible {
                return Err(outcome);
            }
        }
        self.declared = outcome;
        Ok(())
    }

    /// Ends the game as a draw by agreement. Refused, as all that players declare, where the game
    /// is over already, by the rules too.
    pub fn agree_draw(&mut self) -> Result<(), Error> {
        self.check_running()?;
        self.declared = Some(Outcome::drawn(Termination::Agreement));
        Ok(())
    }

    /// Ends the game: this player gives up, on whoever's turn. Refused where the game is over.
    pub fn resign(&mut self, color: Color) -> Result<(), Error> {
        self.check_running()?;
        self.declared = Some(Outcome::won(!color, Termination::Resignation));
        Ok(())
    }

    /// Ends the game: this player's time ran out. Drawn where the other side can never give mate.
    /// Refused where the game is over.
    pub fn time_out(&mut self, color: Color) -> Result<(), Error> {
        self.check_running()?;
        self.declared = Some(if self.position.has_insufficient_material(!color) {
            Outcome::drawn(Termination::Timeout)
        } else {
            Outcome::won(!color, Termination::Timeout)
        });
        Ok(())
    }

    fn check_running(&self) -> Result<(), GameOverError> {
        match self.outcome() {
            Some(outcome) => Err(GameOverError { outcome }),
            None => Ok(()),
        }
    }
}

impl Default for Game {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Game")
            .field("root", &self.root)
            .field("moves", &self.moves().collect::<Vec<_>>())
            .field("events", &self.events)
            .field("declared", &self.declared)
            .finish_non_exhaustive()
    }
}

/// What was asked for needs a game that is not over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct GameOverError {
    /// How the game is over.
    pub outcome: Outcome,
}

impl fmt::Display for GameOverError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the game is over: {}", self.outcome)
    }
}
