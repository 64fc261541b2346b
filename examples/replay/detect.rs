//! `--detect`: which notations a record could be in.

use makruk_core::{Move, Notation, Position, notation::detect_notation};

use crate::{broken::number, written::Written};

/// What was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Found {
    /// The notations that read every move.
    pub(crate) fitting: Vec<Written>,
    /// The one to go on with, if all that fit mean the same moves: that which would have written
    /// most of them exactly so. Else why not.
    pub(crate) chosen: Result<Written, String>,
}

impl Found {
    /// In words.
    pub(crate) fn sentence(&self) -> String {
        match &self.chosen {
            Ok(chosen) => match &*self.fitting {
                [_] => format!("{chosen}, no other fits"),
                _ => format!(
                    "{} fit and mean the same moves; read as {chosen}",
                    names(&self.fitting)
                ),
            },
            Err(why) => why.clone(),
        }
    }
}

/// One notation with the moves that it reads and how many it would have written just so.
struct Reading {
    written: Written,
    moves: Vec<Move>,
    exact: usize,
    fits: bool,
}

/// Reads the moves in every notation.
pub(crate) fn detect(root: &Position, texts: &[&str]) -> Found {
    let found = detect_notation(root, texts);
    let mut readings: Vec<Reading> = found
        .entries
        .into_iter()
        .map(|entry| Reading {
            written: Written::In(entry.notation),
            fits: entry.fits(),
            exact: entry.exact,
            moves: entry.moves,
        })
        .collect();
    readings.push(uci(root, texts));
    let fitting: Vec<&Reading> = readings.iter().filter(|reading| reading.fits).collect();
    Found {
        fitting: fitting.iter().map(|reading| reading.written).collect(),
        chosen: choose(root, texts, &fitting)
            .unwrap_or_else(|| Err(furthest(root, texts, &readings))),
    }
}

fn uci(root: &Position, texts: &[&str]) -> Reading {
    let mut position = *root;
    let mut moves = Vec::new();
    for text in texts {
        let Ok(m) = position.parse_uci(text) else {
            break;
        };
        position.play_unchecked(m);
        moves.push(m);
    }
    Reading {
        written: Written::Uci,
        fits: moves.len() == texts.len(),
        exact: moves.len(),
        moves,
    }
}

/// `None` where nothing fits.
fn choose(
    root: &Position,
    texts: &[&str],
    fitting: &[&Reading],
) -> Option<Result<Written, String>> {
    let first = fitting.first()?;
    let Some(at) = (0..texts.len()).find(|at| {
        let m = first.moves.get(*at);
        fitting.iter().any(|reading| reading.moves.get(*at) != m)
    }) else {
        // The first of those that are equally likely.
        let best = fitting.iter().rev().max_by_key(|reading| reading.exact)?;
        return Some(Ok(best.written));
    };
    let meanings: Vec<String> = fitting
        .iter()
        .filter_map(|reading| Some(format!("{} in {}", reading.moves.get(at)?, reading.written)))
        .collect();
    Some(Err(format!(
        "several notations fit and mean different moves: move {} `{}` is {}; say which with \
         --notation",
        number_at(root, &first.moves[..at]),
        texts[at],
        meanings.join(", ")
    )))
}

fn furthest(root: &Position, texts: &[&str], readings: &[Reading]) -> String {
    let most = readings
        .iter()
        .map(|reading| reading.moves.len())
        .max()
        .unwrap_or(0);
    let best: Vec<&Reading> = readings
        .iter()
        .filter(|it| it.moves.len() == most)
        .collect();
    let written: Vec<Written> = best.iter().map(|reading| reading.written).collect();
    let moves = best.first().map_or(&[][..], |reading| &reading.moves);
    format!(
        "no notation reads all moves; {} come{} furthest, to move {} `{}`",
        names(&written),
        if written.len() == 1 { "s" } else { "" },
        number_at(root, moves),
        texts.get(most).unwrap_or(&"")
    )
}

/// The number of the move that follows these, which were played from the root.
fn number_at(root: &Position, moves: &[Move]) -> String {
    let mut position = *root;
    for m in moves {
        position.play_unchecked(*m);
    }
    number(&position)
}

/// The names, `san, lan and playok`; all that there are in one word.
pub(crate) fn names(written: &[Written]) -> String {
    let names: Vec<String> = written.iter().map(ToString::to_string).collect();
    match &*names {
        _ if names.len() > Notation::ALL.len() => "all notations".to_owned(),
        [init @ .., last] if !init.is_empty() => format!("{} and {last}", init.join(", ")),
        _ => names.join(", "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agreement_is_enough() {
        let found = detect(&Position::new(), &["e4", "d5", "Qd2"]);
        assert_eq!(found.chosen, Ok(Written::In(Notation::Playok)));
        assert_eq!(
            found.sentence(),
            "playok and western fit and mean the same moves; read as playok"
        );
        let found = detect(&Position::new(), &["e3e4"]);
        assert!(found.fitting.contains(&Written::Uci), "{found:?}");
        assert!(
            detect(&Position::new(), &[])
                .sentence()
                .starts_with("all notations fit"),
        );
    }

    #[test]
    fn what_differs_is_not_decided() {
        // A knight for makruk-js, a met for Fairy-Stockfish.
        let position = Position::from_fen("4k3/8/8/8/3M4/8/8/1N2K3 w").unwrap();
        let found = detect(&position, &["Mc3"]);
        let why = found.chosen.unwrap_err();
        assert!(why.starts_with("several notations fit"), "{why}");
        assert!(why.contains("move 1. `Mc3` is d4c3 in san"), "{why}");
        let why = detect(&Position::new(), &["e4", "xyz"]).chosen.unwrap_err();
        assert!(why.contains("to move 1... `xyz`"), "{why}");
    }
}
