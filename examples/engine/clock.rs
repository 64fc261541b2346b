//! How long to think.

use std::time::{Duration, Instant};

use makruk_core::Color;

use crate::{control::Control, limits::Limits};

/// How many moves the rest of a game is expected to take, where nobody says it.
const MOVES_TO_COME: u32 = 30;

/// The time of one move.
pub(crate) struct Clock {
    begin: Instant,
    /// From when the time of the move counts: `begin`, or `ponderhit`.
    counted: Option<Instant>,
    budget: Option<Budget>,
}

/// How much of the time a move may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Budget {
    /// After this no new depth is begun.
    pub(crate) soft: Duration,
    /// After this the search is broken off.
    pub(crate) hard: Duration,
}

impl Clock {
    pub(crate) fn new(budget: Option<Budget>, control: &Control) -> Self {
        let begin = Instant::now();
        Self {
            begin,
            counted: (!control.is_pondering()).then_some(begin),
            budget,
        }
    }

    /// Since the search began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.begin.elapsed()
    }

    /// Whether the search must be broken off.
    pub(crate) fn is_over(&mut self, control: &Control) -> bool {
        self.has_spent(control, |budget| budget.hard)
    }

    /// Whether a new depth would hardly be finished.
    pub(crate) fn is_late(&mut self, control: &Control) -> bool {
        self.has_spent(control, |budget| budget.soft)
    }

    fn has_spent(&mut self, control: &Control, part: impl Fn(Budget) -> Duration) -> bool {
        if control.is_pondering() {
            return false;
        }
        let since = *self.counted.get_or_insert_with(Instant::now);
        self.budget
            .is_some_and(|budget| since.elapsed() >= part(budget))
    }
}

impl Budget {
    /// The budget of the side to move. `None` where time does not limit the search.
    pub(crate) fn new(limits: &Limits<'_>, turn: Color, overhead: Duration) -> Option<Self> {
        if limits.infinite {
            return None;
        }
        if let Some(movetime) = limits.movetime {
            let hard = movetime.saturating_sub(overhead);
            return Some(Self { soft: hard, hard });
        }
        let (time, increment) = limits.clock(turn)?;
        let time = time.saturating_sub(overhead);
        let moves = limits.moves_to_go.unwrap_or(MOVES_TO_COME);
        let share = time / moves.min(MOVES_TO_COME) + increment * 3 / 4;
        // The last move before more time comes may use nearly all, others must leave some.
        let most = if moves == 1 { time * 4 / 5 } else { time / 3 };
        Some(Self {
            // A depth takes some times as long as the one before.
            soft: (share / 2).min(most),
            hard: (share * 3).min(most),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits;

    fn budget(go: &str) -> Option<Budget> {
        let limits = limits::parse(go.split_whitespace()).unwrap();
        Budget::new(&limits, Color::White, Duration::from_millis(30))
    }

    #[test]
    fn no_clock_no_budget() {
        for go in ["", "depth 3", "infinite wtime 1000", "btime 1000"] {
            assert_eq!(budget(go), None, "{go}");
        }
    }

    #[test]
    fn never_more_than_there_is() {
        for time in [0_u64, 1, 29, 30, 31, 100, 1000, 60_000, 10_000_000_000] {
            for more in [
                "",
                "winc 1000",
                "winc 99999999",
                "movestogo 1",
                "movestogo 1000 winc 5",
            ] {
                let budget = budget(&format!("wtime {time} {more}")).unwrap();
                assert!(budget.soft <= budget.hard);
                assert!(budget.hard <= Duration::from_millis(time.saturating_sub(30)));
            }
        }
    }

    #[test]
    fn a_time_for_the_move_is_used() {
        let hard = Duration::from_millis(970);
        assert_eq!(
            budget("movetime 1000 wtime 5"),
            Some(Budget { soft: hard, hard })
        );
    }
}
