use core::fmt;

use bitflags::bitflags;

use crate::{bitboard::Bitboard, board::Board, color::Color, piece::Role, square::Square};

bitflags! {
    /// Who may still leap in Ouk Chatrang and Kar Ouk: the third field of their FENs. A letter
    /// stands for the king or met on this file of its color's first rank that has not moved.
    ///
    /// ```
    /// use makruk_core::{LeapRights, Position, Variant};
    ///
    /// let start = Position::with_rules(Variant::Cambodian.rules());
    /// let next = start.play(start.parse_uci("d1b2")?)?;
    /// assert_eq!(next.leap_rights().to_string(), "Ede");
    /// assert!(!next.leap_rights().contains(LeapRights::WHITE_D));
    /// # Ok::<(), makruk_core::Error>(())
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub struct LeapRights: u8 {
        /// `D`: White's king or met on d1.
        const WHITE_D = 1;
        /// `E`: White's king or met on e1.
        const WHITE_E = 1 << 1;
        /// `d`: Black's king or met on d8.
        const BLACK_D = 1 << 2;
        /// `e`: Black's king or met on e8.
        const BLACK_E = 1 << 3;
    }
}

const HOMES: [(LeapRights, Color, Square); 4] = [
    (LeapRights::WHITE_D, Color::White, Square::D1),
    (LeapRights::WHITE_E, Color::White, Square::E1),
    (LeapRights::BLACK_D, Color::Black, Square::D8),
    (LeapRights::BLACK_E, Color::Black, Square::E8),
];

impl LeapRights {
    pub(crate) const LETTERS: [(Self, u8); 4] = [
        (Self::WHITE_D, b'D'),
        (Self::WHITE_E, b'E'),
        (Self::BLACK_D, b'd'),
        (Self::BLACK_E, b'e'),
    ];

    /// The squares of the pieces that may still leap.
    pub fn squares(self) -> Bitboard {
        HOMES
            .into_iter()
            .filter(|(right, ..)| self.contains(*right))
            .map(|(.., square)| square)
            .collect()
    }

    /// The right of the piece on this square; none on other squares than d1, e1, d8 and e8.
    pub const fn at(square: Square) -> Self {
        match square {
            Square::D1 => Self::WHITE_D,
            Square::E1 => Self::WHITE_E,
            Square::D8 => Self::BLACK_D,
            Square::E8 => Self::BLACK_E,
            _ => Self::empty(),
        }
    }

    /// The right of a letter `D`, `E`, `d` or `e`.
    pub fn from_char(letter: char) -> Option<Self> {
        Self::LETTERS
            .into_iter()
            .find(|(_, known)| char::from(*known) == letter)
            .map(|(right, _)| right)
    }

    /// Whether each right has its king or met.
    pub(crate) fn fit(self, board: &Board) -> bool {
        HOMES.into_iter().all(|(right, color, square)| {
            let leapers = board.pieces(color, Role::King) | board.pieces(color, Role::Met);
            !self.contains(right) || leapers.contains(square)
        })
    }

    /// The rights of the other color, each on its file.
    pub(crate) const fn mirror(self) -> Self {
        Self::from_bits_truncate((self.bits() >> 2) | (self.bits() << 2))
    }

    /// The rights of the other color, after half a turn of the board.
    pub(crate) const fn rotate(self) -> Self {
        let [white_d, white_e, black_d, black_e] = [
            self.bits() & 1,
            (self.bits() >> 1) & 1,
            (self.bits() >> 2) & 1,
            (self.bits() >> 3) & 1,
        ];
        Self::from_bits_truncate(black_e | (black_d << 1) | (white_e << 2) | (white_d << 3))
    }
}

/// The third field of a FEN: `DEde`, `-` where no right is left.
impl fmt::Display for LeapRights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        Self::LETTERS
            .into_iter()
            .filter(|(right, _)| self.contains(*right))
            .try_for_each(|(_, letter)| fmt::Write::write_char(f, char::from(letter)))
    }
}
