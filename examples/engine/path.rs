//! The positions that led here, to see repetitions.

use makruk_core::{Game, Move, Position, Role};

/// The positions of the game and then of the line that is being searched.
pub(crate) struct Path {
    steps: Vec<Step>,
    /// How many of the steps are the game's, the position on the board included.
    played: usize,
}

struct Step {
    key: u64,
    /// Plies before this one that can be undone: since the last capture or pawn move.
    reversible: usize,
}

impl Path {
    pub(crate) fn new(game: &Game) -> Self {
        let mut path = Self {
            steps: Vec::with_capacity(game.len() + 200),
            played: 0,
        };
        let mut last = None;
        for (position, m) in game.history() {
            path.enter(position, last);
            last = Some((position, m));
        }
        path.enter(game.position(), last);
        path.played = path.steps.len();
        path
    }

    fn enter(&mut self, position: &Position, by: Option<(&Position, Move)>) {
        match by {
            Some((before, m)) => self.push(before, m, position),
            None => self.steps.push(Step {
                key: position.zobrist_hash(),
                reversible: 0,
            }),
        }
    }

    /// A move has been played.
    pub(crate) fn push(&mut self, before: &Position, m: Move, after: &Position) {
        let stays = !before.is_capture(m) && m.role() != Role::Pawn;
        let reversible = match self.steps.last() {
            Some(step) if stays => step.reversible + 1,
            _ => 0,
        };
        self.steps.push(Step {
            key: after.zobrist_hash(),
            reversible,
        });
    }

    /// A side has passed, which no game can repeat.
    pub(crate) fn push_pass(&mut self, after: &Position) {
        self.steps.push(Step {
            key: after.zobrist_hash(),
            reversible: 0,
        });
    }

    /// The last move is taken back.
    pub(crate) fn pop(&mut self) {
        self.steps.pop();
    }

    /// Whether the position is to be taken for a draw: it has come up in this line already, so
    /// whoever repeated it once can do it again; or twice in the game, so this is the third time.
    pub(crate) fn is_draw(&self) -> bool {
        let Some(now) = self.steps.last() else {
            return false;
        };
        let here = self.steps.len() - 1;
        let mut in_game = 0;
        for back in (4..=now.reversible).step_by(2) {
            let at = here - back;
            if self.steps[at].key == now.key {
                // The root itself is in the line.
                if at + 1 >= self.played {
                    return true;
                }
                in_game += 1;
                if in_game == 2 {
                    return true;
                }
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn play(path: &mut Path, game: &mut Game, uci: &str) -> bool {
        let before = *game.position();
        let m = game.push_uci(uci).unwrap();
        path.push(&before, m, game.position());
        path.is_draw()
    }

    #[test]
    fn a_line_that_repeats_itself_is_drawn_at_once() {
        let mut game = Game::new();
        game.push_uci("e3e4").unwrap();
        let mut path = Path::new(&game);
        let drawn =
            ["b8d7", "b1d2", "d7b8", "d2b1", "b8d7"].map(|uci| play(&mut path, &mut game, uci));
        assert_eq!(drawn, [false, false, false, true, true]);
        path.pop();
        path.pop();
        assert!(!path.is_draw());
    }

    #[test]
    fn a_position_of_the_game_is_drawn_the_third_time() {
        let mut game = Game::new();
        for _ in 0..2 {
            // The knight's home comes up at the start, after four and after eight plies.
            for uci in ["b1d2", "b8d7", "d2b1", "d7b8"] {
                game.push_uci(uci).unwrap();
            }
        }
        game.pop();
        game.pop();
        let mut path = Path::new(&game);
        assert!(!play(&mut path, &mut game, "d2e4"));
        path.pop();
        game.pop();
        // The third time after d2b1 is not here yet, after d7b8 it is.
        assert!(!play(&mut path, &mut game, "d2b1"));
        assert!(play(&mut path, &mut game, "d7b8"));
        assert!(game.is_repetition(3));
    }

    #[test]
    fn a_capture_cuts_the_past_off() {
        let mut game = Game::from_fen("k7/8/8/8/3n4/8/4S3/K6R w - - 0 1").unwrap();
        let mut path = Path::new(&game);
        for uci in ["h1h2", "d4e2"] {
            assert!(!play(&mut path, &mut game, uci));
        }
        assert_eq!(path.steps.last().unwrap().reversible, 0);
    }
}
