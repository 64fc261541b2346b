//! One search: deeper and deeper until a limit is met, and then the answer.

use std::time::Duration;

use makruk_core::{Game, Move, Position};

use crate::{
    clock::{Budget, Clock},
    control::Control,
    limits::Limits,
    path::Path,
    report::say,
    score::{self, DRAW, INFINITE, Score},
    table::Table,
    tree::{Tree, Window},
};

/// No search goes deeper, and with extensions no line leaves the arrays.
const MOST_DEPTH: u32 = 100;

/// From this depth on the score is expected near that of the depth before.
const EXPECTED_FROM: i32 = 5;
const NEAR: Score = 40;

/// What to search, on a thread of its own.
pub(crate) struct Job {
    pub(crate) game: Game,
    /// The moves to choose from; all where there are none.
    pub(crate) moves: Vec<Move>,
    pub(crate) depth: i32,
    pub(crate) nodes: u64,
    pub(crate) mate: Option<u32>,
    pub(crate) budget: Option<Budget>,
    /// Whether only `stop` ends it.
    pub(crate) endless: bool,
}

impl Job {
    pub(crate) fn new(
        game: Game,
        moves: Vec<Move>,
        limits: &Limits<'_>,
        overhead: Duration,
    ) -> Self {
        let turn = game.turn();
        // A mate in n moves is n moves of ours and one less of theirs.
        let mate_depth = limits.mate.map(|n| n.saturating_mul(2).saturating_sub(1));
        let depth = limits.depth.into_iter().chain(mate_depth).min();
        Self {
            moves: if moves.is_empty() {
                game.position().legal_moves().to_vec()
            } else {
                moves
            },
            game,
            depth: depth.unwrap_or(MOST_DEPTH).min(MOST_DEPTH).cast_signed(),
            nodes: limits.nodes.unwrap_or(u64::MAX),
            mate: limits.mate,
            budget: Budget::new(limits, turn, overhead),
            endless: limits.is_endless(),
        }
    }

    /// Searches, and says what it finds. `bestmove` comes last.
    pub(crate) fn run(self, table: &mut Table, control: &Control) {
        let answer = self.think(table, control);
        control.wait_to_answer(self.endless);
        control.set_answered();
        say(&match answer.as_slice() {
            [] => "bestmove (none)".into(),
            [best] => format!("bestmove {best}"),
            [best, ponder, ..] => format!("bestmove {best} ponder {ponder}"),
        });
    }

    /// The best line. Empty where there is no move.
    fn think(&self, table: &mut Table, control: &Control) -> Vec<Move> {
        let position = self.game.position();
        if let Some(outcome) = self.game.outcome() {
            say(&format!("info string the game is over: {outcome}"));
            if self.moves.is_empty() {
                let lost = outcome.winner.is_some();
                let score = if lost { score::loss_at(0) } else { DRAW };
                say(&format!("info depth 0 score {}", score::Uci(score)));
                return Vec::new();
            }
        }
        table.age();
        if self.mate.is_some() {
            // A search that looked at some moves less deep may have missed the mate.
            table.clear();
        }
        let clock = Clock::new(self.budget, control);
        let mut tree = Tree::new(
            table,
            control,
            clock,
            Path::new(&self.game),
            self.moves.clone(),
            (self.nodes, self.mate.is_none()),
        );
        let mut line = Vec::new();
        let mut score = DRAW;
        for depth in 1..=self.depth {
            tree.selective_depth = 0;
            score = deepen(&mut tree, position, depth, score);
            if tree.is_stopped() {
                break;
            }
            line = tree.line().to_vec();
            report(&tree, depth, score);
            if self.is_enough(&mut tree, control, score) {
                break;
            }
        }
        if tree.is_stopped() {
            say(&format!("info {}", totals(&tree)));
        }
        // A depth that was not finished may have found a better move.
        match tree.best {
            Some(best) if line.first() != Some(&best) => vec![best],
            _ => line,
        }
    }

    /// Whether to leave it at a depth.
    fn is_enough(&self, tree: &mut Tree<'_>, control: &Control, score: Score) -> bool {
        let mate = score::mate_in(score);
        if let (Some(wanted), Some(found)) = (self.mate, mate) {
            return found > 0 && found.unsigned_abs() <= wanted;
        }
        if self.endless || control.is_pondering() || self.budget.is_none() {
            return false;
        }
        self.moves.len() == 1 || mate.is_some() || tree.clock.is_late(control)
    }
}

/// A depth, first in a narrow window around the score that is expected.
fn deepen(tree: &mut Tree<'_>, position: &Position, depth: i32, expected: Score) -> Score {
    if depth < EXPECTED_FROM || score::is_mate(expected) {
        return tree.root(position, depth, Window::ALL);
    }
    let mut reach = NEAR;
    loop {
        let window = Window {
            alpha: (expected - reach).max(-INFINITE),
            beta: (expected + reach).min(INFINITE),
        };
        let score = tree.root(position, depth, window);
        if tree.is_stopped() || (window.alpha < score && score < window.beta) {
            return score;
        }
        reach = reach.saturating_mul(8).min(2 * INFINITE);
    }
}

fn report(tree: &Tree<'_>, depth: i32, score: Score) {
    let line: Vec<_> = tree.line().iter().map(Move::to_string).collect();
    say(&format!(
        "info depth {depth} seldepth {} score {} {} pv {}",
        tree.selective_depth,
        score::Uci(score),
        totals(tree),
        line.join(" ")
    ));
}

fn totals(tree: &Tree<'_>) -> String {
    let elapsed = tree.clock.elapsed();
    let micros = elapsed.as_micros().max(1);
    format!(
        "nodes {} nps {} hashfull {} time {}",
        tree.nodes,
        u128::from(tree.nodes) * 1_000_000 / micros,
        tree.table.permille(),
        elapsed.as_millis()
    )
}
