use core::str::FromStr;

use crate::{
    board::Board,
    error::ParseNameError,
    piece::Role,
    rights::LeapRights,
    rules::{PromotionRank, Rules},
};

/// The game that is played: Makruk, or one of its sisters.
///
/// | game | `name` | what is different |
/// | --- | --- | --- |
/// | Makruk, Thai chess | `makruk` | |
/// | Makpong | `makpong` | a king in check may not step away |
/// | Ouk Chatrang, Cambodian chess | `cambodian` | first leaps of king and met; counts of its own |
/// | Kar Ouk | `karouk` | Ouk Chatrang, and the first check wins |
/// | ASEAN chess | `asean` | the array of chess; promotion on the last rank, by choice; counts of its own |
///
/// ```
/// use makruk_core::{Position, Rules, Variant};
///
/// let ouk: Variant = "cambodian".parse()?;
/// assert_eq!(Variant::from_tag("Ouk Chatrang"), Some(ouk));
/// let position = Position::with_rules(ouk.rules());
/// assert_eq!(position.fen(), "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1");
/// assert_eq!(position.legal_moves().len(), 25);
/// # Ok::<(), makruk_core::ParseNameError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Variant {
    /// Makruk, Thai chess.
    Makruk,
    /// Makpong: a king in check may not step away. The check must be blocked or the piece that
    /// gives it captured, by the king too.
    Makpong,
    /// Ouk Chatrang, Cambodian chess.
    Cambodian,
    /// Kar Ouk: Ouk Chatrang in which the first check wins.
    Karouk,
    /// ASEAN chess.
    Asean,
}

impl Variant {
    /// All games, Makruk first.
    pub const ALL: &[Self] = &[
        Self::Makruk,
        Self::Makpong,
        Self::Cambodian,
        Self::Karouk,
        Self::Asean,
    ];

    /// The name that Fairy-Stockfish and pychess use.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Makruk => "makruk",
            Self::Makpong => "makpong",
            Self::Cambodian => "cambodian",
            Self::Karouk => "karouk",
            Self::Asean => "asean",
        }
    }

    /// The value of the PGN tag `Variant`: the name with a capital.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::Makruk => "Makruk",
            Self::Makpong => "Makpong",
            Self::Cambodian => "Cambodian",
            Self::Karouk => "Karouk",
            Self::Asean => "Asean",
        }
    }

    /// The game of the PGN tag `Variant` as programs write it: its name or what else it is called
    /// (`Ouk Chatrang`, `Kar Ouk`, `ASEAN chess`, `Thai chess`), in any case, with spaces, dashes or
    /// without.
    pub fn from_tag(tag: &str) -> Option<Self> {
        let letters = || {
            tag.bytes()
                .filter(|byte| !matches!(byte, b' ' | b'-' | b'_'))
                .map(|byte| byte.to_ascii_lowercase())
        };
        let known = [
            ("makruk", Self::Makruk),
            ("makrukthai", Self::Makruk),
            ("thai", Self::Makruk),
            ("thaichess", Self::Makruk),
            ("หมากรุก", Self::Makruk),
            ("หมากรุกไทย", Self::Makruk),
            ("makpong", Self::Makpong),
            ("cambodian", Self::Cambodian),
            ("cambodianchess", Self::Cambodian),
            ("ouk", Self::Cambodian),
            ("oukchatrang", Self::Cambodian),
            ("oukchaktrang", Self::Cambodian),
            ("karouk", Self::Karouk),
            ("asean", Self::Asean),
            ("aseanchess", Self::Asean),
        ];
        let found = known
            .into_iter()
            .find(|(known, _)| letters().eq(known.bytes()));
        found.map(|(_, variant)| variant)
    }

    /// The rules that agree with Fairy-Stockfish for this game.
    pub const fn rules(self) -> Rules {
        Rules {
            variant: self,
            promotion: match self {
                Self::Asean => PromotionRank::Last,
                _ => PromotionRank::Sixth,
            },
            ..Rules::FAIRY
        }
    }

    /// The placement from which the game starts.
    pub const fn start_board(self) -> Board {
        const CHESS: [Role; 8] = [
            Role::Rook,
            Role::Knight,
            Role::Khon,
            Role::Met,
            Role::King,
            Role::Khon,
            Role::Knight,
            Role::Rook,
        ];
        match self {
            Self::Asean => Board::from_arrays(CHESS, CHESS),
            _ => Board::new(),
        }
    }

    /// The FEN from which the game starts.
    pub const fn start_fen(self) -> &'static str {
        match self {
            Self::Makruk | Self::Makpong => "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1",
            Self::Cambodian => "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1",
            Self::Karouk => "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 1+1 0 1",
            Self::Asean => "rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBQKBNR w - - 0 1",
        }
    }

    /// The leap rights with which the game starts.
    pub const fn start_rights(self) -> LeapRights {
        if self.has_leaps() {
            LeapRights::all()
        } else {
            LeapRights::empty()
        }
    }

    /// Whether king and met may leap on their first move.
    pub const fn has_leaps(self) -> bool {
        matches!(self, Self::Cambodian | Self::Karouk)
    }

    /// Whether the first check ends the game.
    pub const fn first_check_wins(self) -> bool {
        matches!(self, Self::Karouk)
    }

    /// Whether a king in check may not step away.
    pub const fn holds_king_in_check(self) -> bool {
        matches!(self, Self::Makpong)
    }

    /// The roles that a pawn may choose from where it promotes.
    pub const fn promotion_roles(self) -> &'static [Role] {
        match self {
            Self::Asean => &[Role::Rook, Role::Knight, Role::Khon, Role::Met],
            _ => &[Role::Met],
        }
    }

    /// Whether there is a choice of what a pawn becomes.
    pub(crate) const fn may_choose(self) -> bool {
        self.promotion_roles().len() > 1
    }

    /// The letter of a role in FEN, UCI and SAN, in lower case: `p m s n r k`, in ASEAN chess
    /// `p q b n r k`.
    pub const fn letter(self, role: Role) -> char {
        match (self, role) {
            (Self::Asean, Role::Met) => 'q',
            (Self::Asean, Role::Khon) => 'b',
            _ => role.char(),
        }
    }

    /// The role of a letter of this game, in either case.
    pub const fn role(self, letter: char) -> Option<Role> {
        match (self, letter.to_ascii_lowercase()) {
            (Self::Asean, 'q') => Some(Role::Met),
            (Self::Asean, 'b') => Some(Role::Khon),
            (Self::Asean, 'm' | 's') => None,
            (_, letter) => Role::from_char(letter),
        }
    }

    /// Whether a promoted pawn stays known as one, and is marked in FEN.
    pub(crate) const fn marks_promoted(self) -> bool {
        !matches!(self, Self::Asean)
    }
}

impl Default for Variant {
    /// [`Variant::Makruk`].
    fn default() -> Self {
        Self::Makruk
    }
}

impl core::fmt::Display for Variant {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.pad(self.name())
    }
}

/// Reads what [`name`](Variant::name) gives.
impl FromStr for Variant {
    type Err = ParseNameError;

    fn from_str(name: &str) -> Result<Self, ParseNameError> {
        let mut all = Self::ALL.iter().copied();
        all.find(|variant| variant.name() == name).ok_or_else(|| {
            ParseNameError::new(
                "variant",
                name,
                "one of: makruk makpong cambodian karouk asean",
            )
        })
    }
}
