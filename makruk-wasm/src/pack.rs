//! Values as integers. JavaScript takes them apart in `js/values.js`.

use makruk_core::{
    Board, Color, CountEnd, CounterMate, CountingMode, FenCount, Move, Outcome, Piece, PieceLimits,
    Position, PromotionRank, Role, Rules, Square, Termination,
    san::{San, SanPlus, Suffix},
    uci::UciMove,
};

use crate::slots::{number, set_number, square};

/// The place of a value among all of its kind: names are told to JavaScript in this order.
pub(crate) fn index<T: PartialEq>(all: &[T], value: &T) -> u32 {
    all.iter().position(|known| known == value).unwrap_or(0) as u32
}

fn at<T: Copy>(all: &[T], index: u32) -> T {
    all[index as usize % all.len()]
}

pub(crate) fn color(index: u32) -> Color {
    at(&Color::ALL, index)
}

pub(crate) fn role(index: u32) -> Role {
    at(&Role::ALL, index)
}

/// 0 for none, else one more than the place among the roles.
fn some_role(role: Option<Role>) -> u32 {
    role.map_or(0, |role| 1 + role as u32)
}

fn some_role_from(index: u32) -> Option<Role> {
    Some(at(&Role::ALL, index.checked_sub(1)?))
}

/// 0 for none, 1 to 6 White's roles, 7 White's promoted pawn, 8 to 14 the same of Black.
pub(crate) fn piece(piece: Option<Piece>) -> u32 {
    piece.map_or(0, |piece| {
        let kind = if piece.promoted { 6 } else { piece.role as u32 };
        1 + kind + 7 * piece.color as u32
    })
}

pub(crate) fn piece_from(code: u32) -> Option<Piece> {
    let code = code.checked_sub(1)?;
    let color = color(code / 7);
    Some(match code % 7 {
        6 => Piece::promoted_pawn(color),
        role => Piece::new(color, at(&Role::ALL, role)),
    })
}

// Boards: 64 pieces, four to a number.

pub(crate) fn write_board(board: &Board) {
    for (i, squares) in Square::ALL.chunks(4).enumerate() {
        let word = squares
            .iter()
            .rev()
            .fold(0, |word, square| word << 8 | piece(board.piece_at(*square)));
        set_number(i, word);
    }
}

pub(crate) const BOARD_WORDS: usize = 16;

pub(crate) fn read_board() -> Board {
    read_board_at(0)
}

pub(crate) fn read_board_at(start: usize) -> Board {
    let pieces = Square::ALL.into_iter().enumerate();
    pieces
        .filter_map(|(i, square)| {
            let code = number(start + i / 4) >> (8 * (i % 4)) & 0xff;
            Some((square, piece_from(code)?))
        })
        .collect()
}

pub(crate) fn count(limit_plies: u32, ply: u32) -> Option<FenCount> {
    (limit_plies != 0).then_some(FenCount {
        limit_plies: limit_plies as u16,
        ply: ply as u16,
    })
}

// Moves: what UCI says, in 16 bits; and all that JavaScript shows of a legal move, in 32.

pub(crate) fn uci(m: UciMove) -> u32 {
    u32::from(m.from.index()) | u32::from(m.to.index()) << 6 | some_role(m.promotion) << 12
}

pub(crate) fn uci_from(code: u32) -> UciMove {
    UciMove {
        from: square(code),
        to: square(code >> 6),
        promotion: some_role_from(code >> 12 & 15),
    }
}

/// The UCI move, in the next four bits what moves, in the next four what is taken.
pub(crate) fn legal_move(position: &Position, m: Move) -> u32 {
    let moving = piece(position.piece_at(m.from()));
    let captured = if position.is_capture(m) {
        piece(position.piece_at(m.to()))
    } else {
        0
    };
    uci(m.into()) | moving << 16 | captured << 20
}

/// SAN in 23 bits: most moves of most games share a few thousand texts, which JavaScript keeps.
pub(crate) fn san(san: SanPlus) -> u32 {
    let SanPlus { san, suffix, .. } = san;
    let file = san.file.map_or(0, |file| 1 + u32::from(file.index()));
    let rank = san.rank.map_or(0, |rank| 1 + u32::from(rank.index()));
    let suffix = match suffix {
        None => 0,
        Some(Suffix::Check) => 1,
        Some(Suffix::Checkmate) => 2,
    };
    u32::from(san.to.index())
        | (san.role as u32) << 6
        | file << 9
        | rank << 13
        | some_role(san.promotion) << 17
        | u32::from(san.capture) << 20
        | suffix << 21
}

pub(crate) fn san_from(code: u32) -> SanPlus {
    let line = |code: u32| (code & 15).checked_sub(1).map(|index| index as u8);
    SanPlus {
        san: San {
            to: square(code),
            role: role(code >> 6 & 7),
            file: line(code >> 9).and_then(makruk_core::File::new),
            rank: line(code >> 13).and_then(makruk_core::Rank::new),
            promotion: some_role_from(code >> 17 & 7),
            capture: code >> 20 & 1 != 0,
            dash: false,
        },
        suffix: match code >> 21 {
            0 => None,
            1 => Some(Suffix::Check),
            _ => Some(Suffix::Checkmate),
        },
        variant: makruk_core::Variant::Makruk,
    }
}

// Outcomes and rules.

/// Never 0.
pub(crate) fn outcome(outcome: Outcome) -> u32 {
    let winner = outcome.winner.map_or(0, |color| 1 + color as u32);
    (1 + winner) | index(Termination::ALL, &outcome.termination) << 2
}

pub(crate) fn outcome_from(code: u32) -> Option<Outcome> {
    let winner = (code & 3).checked_sub(1)?;
    Some(Outcome::new(
        winner.checked_sub(1).map(color),
        at(Termination::ALL, code >> 2),
    ))
}

/// The options in the order of [`Rules`], two bits each.
pub(crate) fn rules(rules: Rules) -> u32 {
    index(CountingMode::ALL, &rules.counting)
        | index(CountEnd::ALL, &rules.count_end) << 2
        | index(CounterMate::ALL, &rules.counter_mate) << 4
        | index(PieceLimits::ALL, &rules.piece_limits) << 6
        | index(PromotionRank::ALL, &rules.promotion) << 8
}

pub(crate) fn rules_from(code: u32) -> Rules {
    Rules::FAIRY
        .with_counting(at(CountingMode::ALL, code & 3))
        .with_count_end(at(CountEnd::ALL, code >> 2 & 3))
        .with_counter_mate(at(CounterMate::ALL, code >> 4 & 3))
        .with_piece_limits(at(PieceLimits::ALL, code >> 6 & 3))
        .with_promotion(at(PromotionRank::ALL, code >> 8 & 3))
}
