//! The arguments of `go`: what a search is limited by.

use std::time::Duration;

use makruk_core::Color;

use crate::report::quoted;

/// What ends a search. What is not given does not limit it; where nothing is given only `stop` ends
/// it.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct Limits<'a> {
    /// Plies.
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    /// Look for a mate in this many moves.
    pub(crate) mate: Option<u32>,
    pub(crate) movetime: Option<Duration>,
    /// The clocks, White's first.
    pub(crate) time: [Option<Duration>; 2],
    pub(crate) increment: [Duration; 2],
    pub(crate) moves_to_go: Option<u32>,
    pub(crate) infinite: bool,
    /// Think on the opponent's time: the clock starts with `ponderhit`.
    pub(crate) ponder: bool,
    /// The moves to choose from, in UCI; all where there are none.
    pub(crate) search_moves: Vec<&'a str>,
}

impl Limits<'_> {
    /// Whether only `stop` ends the search.
    pub(crate) fn is_endless(&self) -> bool {
        let limited = self.depth.is_some()
            || self.nodes.is_some()
            || self.mate.is_some()
            || self.movetime.is_some()
            || self.time.iter().any(Option::is_some);
        self.infinite || !limited
    }

    /// The clock of a side and what each move adds to it.
    pub(crate) fn clock(&self, side: Color) -> Option<(Duration, Duration)> {
        let index = side as usize;
        Some((self.time[index]?, self.increment[index]))
    }
}

/// Reads the words after `go`.
pub(crate) fn parse<'a>(words: impl Iterator<Item = &'a str>) -> Result<Limits<'a>, String> {
    let mut limits = Limits::default();
    let mut words = words.peekable();
    while let Some(word) = words.next() {
        match word {
            "infinite" => limits.infinite = true,
            "ponder" => limits.ponder = true,
            "searchmoves" => {
                while let Some(m) = words.next_if(|word| !is_argument(word)) {
                    limits.search_moves.push(m);
                }
            }
            _ if !is_argument(word) => {
                return Err(format!("go: unknown argument {}", quoted(word)));
            }
            _ => {
                let value = words.next().unwrap_or("");
                let number: i64 = value.parse().map_err(|_| {
                    format!("go {word}: expected a whole number, not {}", quoted(value))
                })?;
                limits.set(word, number)?;
            }
        }
    }
    Ok(limits)
}

fn is_argument(word: &str) -> bool {
    matches!(
        word,
        "depth"
            | "nodes"
            | "mate"
            | "movetime"
            | "wtime"
            | "btime"
            | "winc"
            | "binc"
            | "movestogo"
            | "infinite"
            | "ponder"
            | "searchmoves"
    )
}

impl Limits<'_> {
    fn set(&mut self, word: &str, number: i64) -> Result<(), String> {
        // Clocks of programs that allow for some delay fall below zero.
        let time = Duration::from_millis(u64::try_from(number).unwrap_or(0));
        match word {
            "wtime" => self.time[0] = Some(time),
            "btime" => self.time[1] = Some(time),
            "winc" => self.increment[0] = time,
            "binc" => self.increment[1] = time,
            "movetime" => self.movetime = Some(time),
            _ => {
                let count = u64::try_from(number)
                    .ok()
                    .filter(|count| *count > 0)
                    .ok_or_else(|| format!("go {word}: expected at least 1, not {number}"))?;
                let small = Some(u32::try_from(count).unwrap_or(u32::MAX));
                match word {
                    "depth" => self.depth = small,
                    "mate" => self.mate = small,
                    "movestogo" => self.moves_to_go = small,
                    _ => self.nodes = Some(count),
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Limits<'_>, String> {
        parse(text.split_whitespace())
    }

    #[test]
    fn all_arguments() {
        let limits = read(
            "ponder wtime 1000 btime -5 winc 10 binc 20 movestogo 7 depth 3 nodes 5000000000 mate 2 \
             movetime 9 searchmoves e3e4 d3d4 infinite",
        )
        .unwrap();
        let millis = Duration::from_millis;
        assert_eq!(
            limits,
            Limits {
                depth: Some(3),
                nodes: Some(5_000_000_000),
                mate: Some(2),
                movetime: Some(millis(9)),
                time: [Some(millis(1000)), Some(millis(0))],
                increment: [millis(10), millis(20)],
                moves_to_go: Some(7),
                infinite: true,
                ponder: true,
                search_moves: vec!["e3e4", "d3d4"],
            }
        );
        assert_eq!(
            limits.clock(Color::Black),
            Some((Duration::ZERO, millis(20)))
        );
    }

    #[test]
    fn endless_is_what_nothing_limits() {
        assert!(read("").unwrap().is_endless());
        assert!(read("infinite depth 3").unwrap().is_endless());
        assert!(read("searchmoves e3e4").unwrap().is_endless());
        assert!(!read("nodes 1").unwrap().is_endless());
        assert!(!read("btime 1").unwrap().is_endless());
    }

    #[test]
    fn what_is_no_limit_is_refused() {
        for bad in [
            "depth",
            "depth x",
            "depth 0",
            "depth -1",
            "nodes 1.5",
            "wtime 99999999999999999999",
            "e3e4",
            "movestogo 0",
        ] {
            assert!(read(bad).is_err(), "{bad}");
        }
    }
}
