//! Plays moves that are texts one by one.

use makruk_core::{CountEvent, CountingMode, Game, Position};

use crate::{broken::Broken, written::Written};

/// The game of some texts. Declarations about the count stand before the ply with their number, and
/// mean something only under rules that have them. `place` tells line and column of a ply.
pub(crate) fn play(
    root: Position,
    texts: &[&str],
    written: Written,
    counts: &[(usize, CountEvent)],
    place: impl Fn(usize) -> (u64, Option<u64>),
) -> Result<Game, Broken> {
    let mut game = Game::from_position(root);
    let counts = match root.rules().counting {
        CountingMode::Declared => counts,
        _ => &[],
    };
    for ply in 0..=texts.len() {
        let (line, column) = place(ply);
        for (_, event) in counts.iter().filter(|(before, _)| *before == ply) {
            if let Err(error) = game.restore_count_event(*event, game.turn()) {
                let problem = format!("`{event}` before ply {ply}: {error}");
                return Err(Broken::new(line, column, problem).with(Some(game)));
            }
        }
        let Some(text) = texts.get(ply) else {
            break;
        };
        match written.read(game.position(), text) {
            Ok(m) => game.push_unchecked(m),
            Err(error) => {
                return Err(Broken::at_move(game, line, column, (text, written), &error));
            }
        }
    }
    Ok(game)
}
