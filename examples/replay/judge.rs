//! Plays a record move by move and judges where it ends.

use std::collections::HashMap;

use makruk_core::{
    Error, Game, IllegalMoveError, IllegalReason, Move, Outcome, Position, PromotionRank, Rules,
    Termination, Variant, san::San,
};

use crate::records::{Notation, Record, Score};

/// What became of a record.
#[derive(Debug)]
pub(crate) enum Judgement {
    /// All moves are legal.
    Played(Played),
    Broken(Broken),
    /// A game of another kind.
    Skipped {
        variant: String,
    },
}

/// A record whose moves are all legal.
#[derive(Debug)]
pub(crate) struct Played {
    pub(crate) game: Game,
    /// How the rules end the game in its last position, if they do.
    pub(crate) outcome: Option<Outcome>,
    /// Whether the record names the same result; `None` where the record names none or the rules
    /// do not decide (the players may have agreed, given up, or run out of time).
    pub(crate) agrees: Option<bool>,
    /// Where the rules had drawn the game before and it was played on.
    pub(crate) ignored: Option<IgnoredDraw>,
}

/// A draw by the rules that did not end the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct IgnoredDraw {
    pub(crate) termination: Termination,
    /// The number of moves that had been played.
    pub(crate) plies: usize,
}

/// A record that could not be read or played.
#[derive(Debug)]
pub(crate) struct Broken {
    /// The game up to the move that is wrong, if it was begun.
    pub(crate) game: Option<Game>,
    pub(crate) line: u64,
    /// The move that is wrong, with its number: ``12... `Nd9` ``.
    pub(crate) at: Option<String>,
    pub(crate) problem: String,
    /// What was legal instead, as the record writes moves.
    pub(crate) legal: Option<String>,
}

impl Broken {
    /// Where it is broken and why.
    pub(crate) fn what(&self) -> String {
        let Self { line, problem, .. } = self;
        match &self.at {
            Some(at) => format!("line {line}, move {at}: {problem}"),
            None => format!("line {line}: {problem}"),
        }
    }

    /// The same, and what was legal instead.
    pub(crate) fn sentence(&self) -> String {
        match &self.legal {
            Some(legal) => format!("{}; legal: {legal}", self.what()),
            None => self.what(),
        }
    }
}

/// Plays a record by these rules.
pub(crate) fn judge(record: &Record, rules: Rules) -> Judgement {
    if let Some(variant) = &record.variant
        && variant.trim().to_lowercase().parse() != Ok::<Variant, _>(rules.variant)
    {
        return Judgement::Skipped {
            variant: variant.clone(),
        };
    }
    let root = match &record.fen {
        Some(fen) => Position::from_fen_with_rules(fen, rules),
        None => Ok(Position::with_rules(rules)),
    };
    if let Some(fault) = &record.fault {
        return Judgement::Broken(Broken {
            game: root.ok().map(|root| reached(record, root)),
            line: fault.line,
            at: None,
            problem: fault.text.clone(),
            legal: None,
        });
    }
    match root {
        Ok(root) => play(record, Game::from_position(root)),
        Err(error) => Judgement::Broken(Broken {
            game: None,
            line: record.line,
            at: None,
            problem: error.to_string(),
            legal: None,
        }),
    }
}

fn play(record: &Record, mut game: Game) -> Judgement {
    let mut draws = Draws::default();
    for written in &record.moves {
        draws.look(&game);
        let position = game.position();
        match find(position, &written.text, record.notation) {
            Ok(m) => {
                draws.before_move(position, m);
                game.push_unchecked(m);
            }
            Err(error) => {
                return Judgement::Broken(Broken {
                    line: written.line,
                    at: Some(format!("{} `{}`", number(position), written.text)),
                    problem: explain(&error, position, record.notation),
                    legal: Some(legal_moves(&game, record.notation)),
                    game: Some(game),
                });
            }
        }
    }
    let outcome = game.outcome();
    Judgement::Played(Played {
        agrees: agrees(record.result, outcome),
        outcome,
        ignored: draws.first,
        game,
    })
}

/// How far a record goes that is wrong elsewhere than in its moves.
fn reached(record: &Record, root: Position) -> Game {
    let mut game = Game::from_position(root);
    for written in &record.moves {
        match find(game.position(), &written.text, record.notation) {
            Ok(m) => game.push_unchecked(m),
            Err(_) => break,
        }
    }
    game
}

fn find(position: &Position, text: &str, notation: Notation) -> Result<Move, Error> {
    match notation {
        Notation::Uci => position.parse_uci(text),
        Notation::San => position.parse_san(text),
    }
}

fn agrees(recorded: Option<Score>, outcome: Option<Outcome>) -> Option<bool> {
    let recorded = recorded.filter(|score| *score != Score::Open)?;
    Some(outcome?.result() == recorded.text())
}

/// Finds the first draw by the rules that is played on.
///
/// The same as asking [`Game::outcome`] before every move. But that looks back through the game for
/// repetitions each time, and records can be long: this takes linear time.
#[derive(Default)]
struct Draws {
    first: Option<IgnoredDraw>,
    /// How often each position has come up since the last move that cannot be taken back.
    seen: HashMap<u64, usize>,
}

impl Draws {
    fn look(&mut self, game: &Game) {
        if self.first.is_some() {
            return;
        }
        let position = game.position();
        let seen = self.seen.entry(position.zobrist_hash()).or_default();
        *seen += 1;
        let maybe =
            *seen >= 3 || position.has_count_run_out() || position.is_insufficient_material();
        if maybe && let Some(outcome) = game.outcome() {
            self.first = Some(IgnoredDraw {
                termination: outcome.termination,
                plies: game.len(),
            });
        }
    }

    fn before_move(&mut self, position: &Position, m: Move) {
        if m.role() == makruk_core::Role::Pawn || position.is_capture(m) {
            self.seen.clear();
        }
    }
}

/// The number of the move to be played: `12.` for White, `12...` for Black.
pub(crate) fn number(position: &Position) -> String {
    let dots = match position.turn() {
        makruk_core::Color::White => ".",
        makruk_core::Color::Black => "...",
    };
    format!("{}{dots}", position.fullmoves())
}

/// A legal move as people or machines write it.
fn written(position: &Position, m: Move, notation: Notation) -> String {
    match notation {
        Notation::Uci => m.to_uci(),
        // The move is legal, so the fallback is never needed.
        Notation::San => position.san(m).unwrap_or_else(|_| m.to_uci()),
    }
}

/// All legal moves, sorted; in words where there is none.
fn legal_moves(game: &Game, notation: Notation) -> String {
    let position = game.position();
    let mut moves: Vec<String> = position
        .legal_moves()
        .iter()
        .map(|m| written(position, *m, notation))
        .collect();
    moves.sort_unstable();
    if moves.is_empty() {
        let why = game
            .outcome()
            .map_or("over", |outcome| outcome.termination.name());
        return format!("none, the game has ended in {why}");
    }
    moves.join(", ")
}

/// The error of the library, with what the reader of a record needs to know besides.
fn explain(error: &Error, position: &Position, notation: Notation) -> String {
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
        }) if position.rules().promotion == PromotionRank::Last => {
            format!(
                "{error}: by the rules `{}` pawns promote on the last rank",
                position.rules()
            )
        }
        Error::ParseUciMove(invalid)
            if notation == Notation::Uci && invalid.text.parse::<San>().is_ok() =>
        {
            format!("{error}; it looks like SAN, and JSON lines have moves in UCI")
        }
        _ => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use makruk_core::Color;

    use super::*;
    use crate::records::WrittenMove;

    fn record(notation: Notation, fen: Option<&str>, moves: &str, result: Option<Score>) -> Record {
        let moves = moves.split_whitespace().map(|text| WrittenMove {
            text: text.to_owned(),
            line: 9,
        });
        Record {
            fen: fen.map(str::to_owned),
            moves: moves.collect(),
            result,
            ..Record::new(1, 4, notation)
        }
    }

    fn played(record: &Record, rules: Rules) -> Played {
        match judge(record, rules) {
            Judgement::Played(played) => played,
            other => panic!("{other:?}"),
        }
    }

    fn broken(record: &Record, rules: Rules) -> String {
        match judge(record, rules) {
            Judgement::Broken(broken) => broken.sentence(),
            other => panic!("{other:?}"),
        }
    }

    const MATE: &str = "Sd2 c5 d4 cxd4 cxd4 d5 e4 Ne7 Nc3 dxe4 Nxe4 Nd7 Nd6#";

    #[test]
    fn agreement_needs_two_results() {
        for (moves, result, agrees) in [
            (MATE, Some(Score::White), Some(true)),
            (MATE, Some(Score::Draw), Some(false)),
            (MATE, Some(Score::Open), None),
            (MATE, None, None),
            ("Sd2", Some(Score::White), None),
            ("Sd2", Some(Score::Draw), None),
        ] {
            let played = played(&record(Notation::San, None, moves, result), Rules::FAIRY);
            assert_eq!(played.agrees, agrees, "{moves} {result:?}");
        }
    }

    #[test]
    fn a_draw_that_was_played_on_is_found() {
        let shuffle = "b1d2 b8d7 d2b1 d7b8 ".repeat(2);
        let here = played(&record(Notation::Uci, None, &shuffle, None), Rules::FAIRY);
        assert_eq!(here.ignored, None);
        assert_eq!(
            here.outcome.unwrap().termination,
            Termination::ThreefoldRepetition
        );
        let on = played(
            &record(Notation::Uci, None, &(shuffle + "e3e4"), Some(Score::Draw)),
            Rules::FAIRY,
        );
        assert_eq!((on.outcome, on.agrees), (None, None));
        assert_eq!(
            on.ignored,
            Some(IgnoredDraw {
                termination: Termination::ThreefoldRepetition,
                plies: 8
            })
        );
        // Not from the start position alone: bare kings are drawn from the first.
        let kings = record(Notation::Uci, Some("4k3/8/8/8/8/8/8/4K3 w"), "e1e2", None);
        let kings = played(&kings, Rules::FAIRY);
        assert_eq!(kings.ignored.unwrap().plies, 0);
    }

    /// The linear search finds what [`Game::outcome`] finds.
    #[test]
    fn draws_are_those_of_the_library() {
        let fen = "8/8/4k3/8/2M5/3K4/3R2n1/8 w - 128 96 50";
        let mut game = Game::from_fen(fen).unwrap();
        let mut draws = Draws::default();
        let mut first = None;
        for i in 0..200_usize {
            draws.look(&game);
            if first.is_none() {
                first = game.outcome().map(|outcome| IgnoredDraw {
                    termination: outcome.termination,
                    plies: game.len(),
                });
            }
            assert_eq!(draws.first, first);
            let moves = game.position().legal_moves();
            let Some(m) = moves.get(i * 7 % moves.len().max(1)).copied() else {
                break;
            };
            draws.before_move(game.position(), m);
            game.push_unchecked(m);
        }
        assert!(first.is_some());
    }

    #[test]
    fn the_wrong_move_is_named_with_what_was_legal() {
        let fen = Some("8/8/8/8/8/k7/7R/K7 b - - 0 12");
        assert_eq!(
            broken(&record(Notation::San, fen, "Kb9", None), Rules::FAIRY),
            "line 9, move 12... `Kb9`: invalid SAN `Kb9`, byte 1: expected the square where the \
             piece goes; legal: Ka4, Kb3, Kb4"
        );
        assert_eq!(
            broken(&record(Notation::Uci, fen, "a3b4 a1a4", None), Rules::FAIRY),
            "line 9, move 13. `a1a4`: illegal move `a1a4`: the piece cannot go there \
             (`8/8/8/8/1k6/8/7R/K7 w - - 1 13`); legal: a1a2, a1b1, a1b2, h2a2, h2b2, h2c2, \
             h2d2, h2e2, h2f2, h2g2, h2h1, h2h3, h2h4, h2h5, h2h6, h2h7, h2h8"
        );
        let after_mate = broken(
            &record(Notation::San, None, &format!("{MATE} e5"), None),
            Rules::FAIRY,
        );
        assert!(
            after_mate.ends_with("; legal: none, the game has ended in checkmate"),
            "{after_mate}"
        );
    }

    #[test]
    fn hints_are_given() {
        let ambiguous = record(
            Notation::San,
            Some("4k3/8/8/4S3/8/2S5/8/4K3 w"),
            "Sd4",
            None,
        );
        let text = broken(&ambiguous, Rules::FAIRY);
        assert!(
            text.contains("ambiguous move `Sd4`: it could be Se5-d4 or Sc3-d4")
                || text.contains("ambiguous move `Sd4`: it could be Sc3-d4 or Se5-d4"),
            "{text}"
        );
        let promotion = record(
            Notation::San,
            Some("4k3/8/8/6P1/8/8/8/R3K3 w"),
            "g6=M",
            None,
        );
        assert_eq!(played(&promotion, Rules::FAIRY).game.len(), 1);
        let text = broken(&promotion, Rules::ARTICLE);
        assert!(
            text.contains(": by the rules `article` pawns promote on the last rank;"),
            "{text}"
        );
        let text = broken(&record(Notation::Uci, None, "Nd2", None), Rules::FAIRY);
        assert!(text.contains("it looks like SAN"), "{text}");
    }

    #[test]
    fn other_games_are_skipped_even_where_they_are_broken() {
        let mut other = record(Notation::Uci, Some("nonsense"), "", None);
        other.variant = Some("Cambodian".to_owned());
        assert!(matches!(
            judge(&other, Rules::FAIRY),
            Judgement::Skipped { variant } if variant == "Cambodian"
        ));
        other.variant = Some(" MakRuk ".to_owned());
        assert!(broken(&other, Rules::FAIRY).starts_with("line 4: invalid FEN"));
    }

    #[test]
    fn numbers_are_those_of_the_side_to_move() {
        let mut position = Position::new();
        assert_eq!(number(&position), "1.");
        position = position.play(position.parse_san("e4").unwrap()).unwrap();
        assert_eq!(position.turn(), Color::Black);
        assert_eq!(number(&position), "1...");
    }
}
