//! Values as integers. JavaScript takes them apart in `js/values.js`.

use makruk_core::{
    Board, Color, CountEnd, CounterMate, CountingMode, FenCount, LeapRights, Move, Outcome, Piece,
    PieceLimits, Position, PromotionRank, Role, Rules, Square, Termination, Variant,
    san::{Notation, San, SanPlus, Suffix},
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

pub(crate) fn variant(index: u32) -> Variant {
    at(Variant::ALL, index)
}

pub(crate) fn notation(index: u32) -> Notation {
    let known = Notation::ALL.get(index as usize);
    known.copied().unwrap_or_default()
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

/// Four bits, as the core has them.
pub(crate) fn rights(bits: u32) -> LeapRights {
    LeapRights::from_bits_truncate(bits as u8)
}

pub(crate) fn count(limit_plies: u32, ply: u32) -> Option<FenCount> {
    (limit_plies != 0).then_some(FenCount {
        limit_plies: limit_plies as u16,
        ply: ply as u16,
    })
}

// Moves: what UCI says, in 16 bits; and all that JavaScript shows of a legal move, in 32.

fn uci(m: UciMove, letters: u32) -> u32 {
    u32::from(m.from.index())
        | u32::from(m.to.index()) << 6
        | some_role(m.promotion) << 12
        | letters
}

/// Beside a promotion whose letter is one of ASEAN chess alone.
const CHESS_LETTER: u32 = 1 << 15;

/// The UCI move of a move, with the letter of its game.
pub(crate) fn uci_of(m: Move) -> u32 {
    let own = m.promotion_char() != m.promotion().map(Role::char);
    uci(m.into(), if own { CHESS_LETTER } else { 0 })
}

/// The packed move of a UCI text.
pub(crate) fn uci_code(text: &str) -> Result<u32, makruk_core::uci::ParseUciMoveError> {
    let own = text.ends_with(['q', 'b']);
    Ok(uci(text.parse()?, if own { CHESS_LETTER } else { 0 }))
}

/// The text of a packed UCI move.
pub(crate) fn uci_text(code: u32) -> String {
    let m = uci_from(code);
    match m.promotion {
        Some(role) if is_of_chess(code) => {
            format!("{}{}{}", m.from, m.to, Variant::Asean.letter(role))
        }
        _ => m.to_string(),
    }
}

/// Whether a packed UCI move has a letter that only ASEAN chess has.
pub(crate) fn is_of_chess(code: u32) -> bool {
    code & CHESS_LETTER != 0
}

pub(crate) fn uci_from(code: u32) -> UciMove {
    UciMove {
        from: square(code),
        to: square(code >> 6),
        promotion: some_role_from(code >> 12 & 7),
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
    uci_of(m) | moving << 16 | captured << 20
}

/// SAN in 24 bits: most moves of most games share a few thousand texts, which JavaScript keeps.
pub(crate) fn san(san: SanPlus) -> u32 {
    let SanPlus {
        san,
        suffix,
        variant,
    } = san;
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
        | u32::from(variant == Variant::Asean) << 23
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
        suffix: match code >> 21 & 3 {
            0 => None,
            1 => Some(Suffix::Check),
            _ => Some(Suffix::Checkmate),
        },
        // The others share their letters.
        variant: if code >> 23 & 1 == 0 {
            Variant::Makruk
        } else {
            Variant::Asean
        },
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

/// The options in the order of [`Rules`], two bits each, and above them the game.
pub(crate) fn rules(rules: Rules) -> u32 {
    index(CountingMode::ALL, &rules.counting)
        | index(CountEnd::ALL, &rules.count_end) << 2
        | index(CounterMate::ALL, &rules.counter_mate) << 4
        | index(PieceLimits::ALL, &rules.piece_limits) << 6
        | index(PromotionRank::ALL, &rules.promotion) << 8
        | index(Variant::ALL, &rules.variant) << 10
}

pub(crate) fn rules_from(code: u32) -> Rules {
    variant(code >> 10 & 7)
        .rules()
        .with_counting(at(CountingMode::ALL, code & 3))
        .with_count_end(at(CountEnd::ALL, code >> 2 & 3))
        .with_counter_mate(at(CounterMate::ALL, code >> 4 & 3))
        .with_piece_limits(at(PieceLimits::ALL, code >> 6 & 3))
        .with_promotion(at(PromotionRank::ALL, code >> 8 & 3))
}
