//! What is said to people rather than to programs.

use std::fmt::Write;

use makruk_core::{Game, Move, Position, fen::FenOptions, perft};

use crate::{
    control::Control,
    eval::{self, Parts},
    key::key,
    report::say,
};

pub(crate) const HELP: &str = "\
A program for boards that speak UCI. Commands that people may type:
  position startpos [moves e3e4 ...]     position fen <FEN> [moves ...]
  go depth 10    go nodes 100000    go movetime 1000    go infinite (until stop)    go mate 3
  go perft 4     counts the move paths of a depth
  d              the position, its FEN, the count in words, the legal moves
  eval           what the position is worth without a search
  setoption name UCI_Variant value asean    (uci lists the options)
  quit";

/// `d`.
pub(crate) fn display(game: &Game) -> String {
    let position = game.position();
    let moves = position.legal_moves();
    let names: Vec<_> = moves.iter().map(Move::to_string).collect();
    let options = FenOptions::default().promoted(true);
    let mut text = format!(
        "{position}\n\nRules: {}\nFen: {}\nKey: {:016x}, with the count {:016x}\n",
        game.rules(),
        position.fen_with(options),
        position.zobrist_hash(),
        key(position)
    );
    // Writing to a text does not fail.
    let _ = match position.counting() {
        Some(counting) => writeln!(text, "Count: {counting}"),
        None => writeln!(text, "Count: nobody counts"),
    };
    if let Some(outcome) = game.outcome() {
        let _ = writeln!(text, "Result: {outcome}");
    }
    let _ = write!(text, "Moves: {}, {}", moves.len(), names.join(" "));
    text
}

/// `eval`.
pub(crate) fn evaluation(position: &Position) -> String {
    let Parts {
        material,
        squares,
        rooks,
        pawns,
        drive,
        left,
        total,
    } = eval::parts(position);
    format!(
        "Hundredths of a pawn, from White's view\n\
         material {material:+}\n\
         squares  {squares:+}\n\
         rooks    {rooks:+}\n\
         pawns    {pawns:+}\n\
         drive    {drive:+}\n\
         The count leaves {left} of 100\n\
         total    {total:+}"
    )
}

/// `go perft`: the paths of each move, and of all.
pub(crate) fn perft(position: &Position, depth: u8, control: &Control) {
    let text = match divide(position, depth, control) {
        Some(total) => format!("\nNodes searched: {total}"),
        None => "info string perft was stopped".into(),
    };
    control.set_answered();
    say(&text);
}

/// `None` where it was stopped.
fn divide(position: &Position, depth: u8, control: &Control) -> Option<u64> {
    let Some(rest) = depth.checked_sub(1) else {
        return Some(1);
    };
    let mut total = 0_u64;
    for m in &position.legal_moves() {
        let nodes = paths(&after(position, *m), rest, control)?;
        say(&format!("{m}: {nodes}"));
        total = total.saturating_add(nodes);
    }
    Some(total)
}

/// As [`perft::perft`], but stops when it is told to.
fn paths(position: &Position, depth: u8, control: &Control) -> Option<u64> {
    /// What is counted at once: some ten milliseconds.
    const AT_ONCE: u8 = 4;
    if depth <= AT_ONCE {
        return (!control.is_stopped()).then(|| perft::perft(position, depth));
    }
    let mut total = 0_u64;
    for m in &position.legal_moves() {
        total = total.saturating_add(paths(&after(position, *m), depth - 1, control)?);
    }
    Some(total)
}

fn after(position: &Position, m: Move) -> Position {
    let mut next = *position;
    next.play_unchecked(m);
    next
}
