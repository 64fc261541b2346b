//! Judges where a record ends.

use std::collections::HashMap;

use makruk_core::{Game, Move, Outcome, Position, Role, pgn::PgnResult};

use crate::{
    broken::Broken,
    records::{Content, Record},
};

/// What became of a record.
#[derive(Debug)]
pub(crate) enum Judgement<'a> {
    /// All moves are legal.
    Played(Played<'a>),
    Broken(&'a Broken),
    /// A game that is not known.
    Skipped {
        variant: &'a str,
    },
}

/// A record whose moves are all legal.
#[derive(Debug)]
pub(crate) struct Played<'a> {
    pub(crate) game: &'a Game,
    /// How the rules end the game in its last position, if they do.
    pub(crate) outcome: Option<Outcome>,
    /// Whether the record names the same result; `None` where the record names none or the rules
    /// do not decide (the players may have agreed, given up, or run out of time).
    pub(crate) agrees: Option<bool>,
    /// Where the rules had ended the game before and it was played on.
    pub(crate) ignored: Option<IgnoredEnd>,
}

/// An end by the rules that did not end the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct IgnoredEnd {
    pub(crate) outcome: Outcome,
    /// The number of moves that had been played.
    pub(crate) plies: usize,
}

/// Judges a record by the rules under which it was read.
pub(crate) fn judge(record: &Record) -> Judgement<'_> {
    match &record.content {
        Content::Unknown(variant) => Judgement::Skipped { variant },
        Content::Broken(broken) => Judgement::Broken(broken),
        Content::Game(game) => {
            let outcome = game.outcome();
            Judgement::Played(Played {
                game,
                outcome,
                agrees: agrees(record.result, outcome),
                ignored: ignored(game),
            })
        }
    }
}

fn agrees(recorded: Option<PgnResult>, outcome: Option<Outcome>) -> Option<bool> {
    let recorded = recorded.filter(|result| *result != PgnResult::Open)?;
    Some(outcome?.result() == recorded.name())
}

/// Plays a game once more to find where it had ended before its last move.
fn ignored(game: &Game) -> Option<IgnoredEnd> {
    let mut again = Game::from_position(*game.root());
    let mut events = game.count_events().peekable();
    let mut ends = Ends::default();
    for m in game.moves() {
        while let Some((_, event)) = events.next_if(|(before, _)| *before == again.len()) {
            // It has been made once.
            let _ = again.restore_count_event(event, again.turn());
        }
        ends.look(&again);
        if ends.first.is_some() {
            break;
        }
        ends.before_move(again.position(), m);
        again.push_unchecked(m);
    }
    ends.first
}

/// Finds the first end by the rules that is played on.
///
/// The same as asking [`Game::outcome`] before every move. But that looks back through the game for
/// repetitions each time, and records can be long: this takes linear time.
#[derive(Default)]
struct Ends {
    first: Option<IgnoredEnd>,
    /// How often each position has come up since the last move that cannot be taken back.
    seen: HashMap<u64, usize>,
}

impl Ends {
    fn look(&mut self, game: &Game) {
        if self.first.is_some() {
            return;
        }
        let position = game.position();
        let seen = self.seen.entry(position.zobrist_hash()).or_default();
        *seen += 1;
        // Where no move is legal, none was played on.
        let maybe = *seen >= 3
            || position.has_count_run_out()
            || position.is_insufficient_material()
            || position.is_fifty_moves()
            || position.rules().variant.first_check_wins() && position.is_check();
        if maybe && let Some(outcome) = game.outcome() {
            self.first = Some(IgnoredEnd {
                outcome,
                plies: game.len(),
            });
        }
    }

    fn before_move(&mut self, position: &Position, m: Move) {
        if m.role() == Role::Pawn || position.is_capture(m) {
            self.seen.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use makruk_core::{Rules, Termination};

    use super::*;
    use crate::{play::play, written::Written};

    fn record(
        written: Written,
        fen: Option<&str>,
        moves: &str,
        result: Option<PgnResult>,
    ) -> Record {
        record_by(Rules::FAIRY, written, fen, moves, result)
    }

    fn record_by(
        rules: Rules,
        written: Written,
        fen: Option<&str>,
        moves: &str,
        result: Option<PgnResult>,
    ) -> Record {
        let root = fen.map_or(Ok(Position::with_rules(rules)), |fen| {
            Position::from_fen_with_rules(fen, rules)
        });
        let texts: Vec<&str> = moves.split_whitespace().collect();
        let content = play(root.unwrap(), &texts, written, &[], |_| (9, None));
        Record {
            result,
            ..Record::new(1, content)
        }
    }

    fn played(record: &Record) -> Played<'_> {
        match judge(record) {
            Judgement::Played(played) => played,
            other => panic!("{other:?}"),
        }
    }

    fn broken(record: &Record) -> String {
        match judge(record) {
            Judgement::Broken(broken) => broken.sentence(),
            other => panic!("{other:?}"),
        }
    }

    const MATE: &str = "Sd2 c5 d4 cxd4 cxd4 d5 e4 Ne7 Nc3 dxe4 Nxe4 Nd7 Nd6#";

    #[test]
    fn agreement_needs_two_results() {
        for (moves, result, agrees) in [
            (MATE, Some(PgnResult::White), Some(true)),
            (MATE, Some(PgnResult::Draw), Some(false)),
            (MATE, Some(PgnResult::Open), None),
            (MATE, None, None),
            ("Sd2", Some(PgnResult::White), None),
            ("Sd2", Some(PgnResult::Draw), None),
        ] {
            let record = record(Written::SAN, None, moves, result);
            assert_eq!(played(&record).agrees, agrees, "{moves} {result:?}");
        }
    }

    #[test]
    fn a_draw_that_was_played_on_is_found() {
        let shuffle = "b1d2 b8d7 d2b1 d7b8 ".repeat(2);
        let here = record(Written::Uci, None, &shuffle, None);
        let here = played(&here);
        assert_eq!(here.ignored, None);
        assert_eq!(
            here.outcome.unwrap().termination,
            Termination::ThreefoldRepetition
        );
        let moves = shuffle + "e3e4";
        let on = record(Written::Uci, None, &moves, Some(PgnResult::Draw));
        let on = played(&on);
        assert_eq!((on.outcome, on.agrees), (None, None));
        assert_eq!(
            on.ignored,
            Some(IgnoredEnd {
                outcome: Outcome::new(None, Termination::ThreefoldRepetition),
                plies: 8
            })
        );
        // Not from the start position alone: bare kings are drawn from the first.
        let kings = record(Written::Uci, Some("4k3/8/8/8/8/8/8/4K3 w"), "e1e2", None);
        let kings = played(&kings);
        assert_eq!(kings.ignored.unwrap().plies, 0);
    }

    /// The linear search finds what [`Game::outcome`] finds.
    #[test]
    fn ends_are_those_of_the_library() {
        let fen = "8/8/4k3/8/2M5/3K4/3R2n1/8 w - 128 96 50";
        let mut game = Game::from_fen(fen).unwrap();
        let mut ends = Ends::default();
        let mut first = None;
        for i in 0..200_usize {
            ends.look(&game);
            if first.is_none() {
                first = game.outcome().map(|outcome| IgnoredEnd {
                    outcome,
                    plies: game.len(),
                });
            }
            assert_eq!(ends.first, first);
            let moves = game.position().legal_moves();
            let Some(m) = moves.get(i * 7 % moves.len().max(1)).copied() else {
                break;
            };
            ends.before_move(game.position(), m);
            game.push_unchecked(m);
        }
        assert!(first.is_some());
    }

    #[test]
    fn the_wrong_move_is_named_with_what_was_legal() {
        let fen = Some("8/8/8/8/8/k7/7R/K7 b - - 0 12");
        assert_eq!(
            broken(&record(Written::SAN, fen, "Kb9", None)),
            "line 9, move 12... `Kb9`: invalid SAN `Kb9`, byte 1: expected the square where the \
             piece goes; legal: Ka4, Kb3, Kb4"
        );
        assert_eq!(
            broken(&record(Written::Uci, fen, "a3b4 a1a4", None)),
            "line 9, move 13. `a1a4`: illegal move `a1a4`: the piece cannot go there \
             (`8/8/8/8/1k6/8/7R/K7 w - - 1 13`); legal: a1a2, a1b1, a1b2, h2a2, h2b2, h2c2, \
             h2d2, h2e2, h2f2, h2g2, h2h1, h2h3, h2h4, h2h5, h2h6, h2h7, h2h8"
        );
        let after_mate = broken(&record(Written::SAN, None, &format!("{MATE} e5"), None));
        assert!(
            after_mate.ends_with("; legal: none, the game has ended in checkmate"),
            "{after_mate}"
        );
    }

    #[test]
    fn hints_are_given() {
        let ambiguous = record(Written::SAN, Some("4k3/8/8/4S3/8/2S5/8/4K3 w"), "Sd4", None);
        let text = broken(&ambiguous);
        assert!(
            text.contains("ambiguous move `Sd4`: it could be Se5-d4 or Sc3-d4")
                || text.contains("ambiguous move `Sd4`: it could be Sc3-d4 or Se5-d4"),
            "{text}"
        );
        let promotion = record(Written::SAN, Some("4k3/8/8/6P1/8/8/8/R3K3 w"), "g6=M", None);
        assert_eq!(played(&promotion).game.len(), 1);
        let fen = Some("4k3/8/8/6P1/8/8/8/R3K3 w");
        let promotion = record_by(Rules::ARTICLE, Written::SAN, fen, "g6=M", None);
        let text = broken(&promotion);
        assert!(
            text.contains(": by the rules `article` pawns promote on the last rank;"),
            "{text}"
        );
        let text = broken(&record(Written::Uci, None, "Nd2", None));
        assert!(text.contains("it looks like SAN"), "{text}");
    }
}
