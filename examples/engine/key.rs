//! The key of the transposition table.
//!
//! [`Position::zobrist_hash`] is what repetition compares: the placement and the side to move. What
//! a position is worth depends on more: with five moves left to mate a bare king it is another one
//! than with three.

use makruk_core::{Color, Position, Variant};

/// Plies without capture or pawn move from which the fifty-move rule of ASEAN chess is near enough
/// to matter. Before, the same placement is one entry whatever they are.
const FIFTY_IS_NEAR: u16 = 70;

/// The key of a position with all that its value depends on, but for the moves that led to it. The
/// rules are left out, for the table is emptied where they change.
pub(crate) fn key(position: &Position) -> u64 {
    let mut more = u64::from(position.leap_rights().bits());
    if let Some(counting) = position.counting() {
        // How far the count is: together with the side to move this is the same as its plies.
        more |= 1 << 8
            | u64::from(counting.side == Color::Black) << 9
            | u64::from(counting.count) << 16
            | u64::from(counting.limit) << 32
            | u64::from(counting.moves_left) << 48;
    }
    if position.rules().variant == Variant::Asean {
        let halfmoves = position.halfmoves().unwrap_or(0);
        more |= u64::from(halfmoves.saturating_sub(FIFTY_IS_NEAR)) << 16;
    }
    position.zobrist_hash() ^ spread(more)
}

/// Spreads some bits over a whole key: the mix of SplitMix64. Nothing stays nothing.
const fn spread(mut bits: u64) -> u64 {
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use makruk_core::Rules;

    use super::*;

    #[test]
    fn counts_that_differ_are_positions_that_differ() {
        let mut keys = HashSet::new();
        for limit in [16, 32, 88, 128] {
            for ply in 6..limit {
                let fen = format!("8/2k5/8/3K4/6r1/8/8/8 b - {limit} {ply} 79");
                let Ok(position) = Position::from_fen(&fen) else {
                    continue;
                };
                keys.insert(key(&position));
            }
        }
        assert_eq!(keys.len(), 10 + 26 + 82 + 122);
    }

    #[test]
    fn rights_and_the_fifty_move_rule_enter() {
        let at = |fen: &str, rules| key(&Position::from_fen_with_rules(fen, rules).unwrap());
        let ouk = |rights: &str| {
            let fen = format!("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w {rights} - 0 1");
            at(&fen, Rules::CAMBODIAN)
        };
        assert_ne!(ouk("DEde"), ouk("DEe"));
        let asean = |halfmoves: u16| {
            let fen = format!("4k3/4p3/8/8/8/8/4P3/4K2R w - - {halfmoves} 60");
            at(&fen, Rules::ASEAN)
        };
        assert_eq!(asean(0), asean(60));
        assert_ne!(asean(98), asean(99));
    }

    #[test]
    fn without_a_count_it_is_the_key_of_the_placement() {
        let position = Position::new();
        assert_eq!(key(&position), position.zobrist_hash());
    }
}
