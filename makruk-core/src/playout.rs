//! Random games: for statistics, playouts and tests.

use crate::{game::Game, position::Position, zobrist::split_mix};

/// Plays a game of random legal moves from a position to its end, or until `most` moves have been
/// played. Every legal move is equally likely.
///
/// The same seed gives the same game in every version and every language. Seeds may be numbered:
/// neighbours have nothing in common.
///
/// ```
/// use makruk_core::{Position, playout::random_game};
///
/// let game = random_game(Position::new(), 1, 1000);
/// assert!(game.is_game_over() || game.len() == 1000);
/// assert_eq!(game, random_game(Position::new(), 1, 1000));
/// ```
pub fn random_game(root: Position, seed: u64, most: usize) -> Game {
    let mut game = Game::from_position(root);
    // Neighbouring seeds would otherwise walk through the same numbers, one step apart.
    let mut state = split_mix(seed).1;
    while game.len() < most && !game.is_game_over() {
        let moves = game.position().legal_moves();
        let (next, number) = split_mix(state);
        state = next;
        // The high half of a product is an index without bias worth speaking of.
        let index = (u128::from(number) * moves.len() as u128) >> 64;
        match moves.get(index as usize) {
            Some(m) => game.push_unchecked(*m),
            None => break,
        }
    }
    game
}
