//! FEN: reading every spelling that is met, writing the one that is asked for.
//!
//! The six fields: placement, side to move, leap rights (`-` in Makruk), the limit of the count in
//! plies, its ply, move number. Without a count the fourth field is `-` and the fifth has the plies
//! since the last capture or pawn move.

mod dialect;
mod epd;
mod parse;
mod write;

use alloc::{string::String, vec::Vec};
use core::{fmt, str::FromStr};

pub use dialect::FenDialect;
pub use epd::{Epd, Operation};
pub(crate) use write::board as write_board;

use crate::{
    error::{Error, PositionError, PositionErrorKinds},
    named::named,
    position::Position,
    rules::Rules,
    setup::Setup,
    variant::Variant,
};

/// The start position of Makruk.
pub const START_FEN: &str = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1";
/// A board without pieces: a [`Setup`] can have it, a [`Position`] cannot.
pub const EMPTY_FEN: &str = "8/8/8/8/8/8/8/8 w - - 0 1";

/// A FEN that was read: good in form, not yet known to be a position.
///
/// [`FromStr`] accepts what Fairy-Stockfish, pychess, cutechess, XBoard and makrukground write:
///
/// - all six fields, promoted pawns marked with `~` or not;
/// - trailing fields left out: the side defaults to White, the rest to no count, 0 and 1;
/// - a limit of 0 for no count (`w - 0 0 1`, cutechess);
/// - the short form `w 0 1`, without the third and fourth field (XBoard).
///
/// Other dialects use the same letters for other pieces, so they must be asked for by name:
/// [`Fen::from_dialect`].
///
/// ```
/// use makruk_core::{Rules, fen::Fen};
///
/// let fen: Fen = "8/3k4/6M~1/2K1S3/8/8/8/8 b - 88 8 1".parse()?;
/// assert_eq!(fen.to_string(), "8/3k4/6M1/2K1S3/8/8/8/8 b - 88 8 1");
/// assert_eq!(format!("{fen:#}"), "8/3k4/6M~1/2K1S3/8/8/8/8 b - 88 8 1");
/// let position = fen.position(Rules::FAIRY)?;
/// # assert!(position.counting().is_some());
///
/// let error = "rnsmksnr/7/8/8/8/8/8/4K3 w".parse::<Fen>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "invalid FEN, field 1 (placement), byte 9: `7` is a rank of 7 squares, expected 8"
/// );
/// # Ok::<(), makruk_core::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fen {
    setup: Setup,
    variant: Variant,
}

/// How a FEN is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub struct FenOptions {
    /// Whether promoted pawns are marked. Off by default, as in Fairy-Stockfish.
    pub promoted: bool,
    /// Whose spelling to use.
    pub dialect: FenDialect,
}

impl FenOptions {
    /// The same options, with or without marks on promoted pawns.
    pub const fn promoted(self, promoted: bool) -> Self {
        Self { promoted, ..self }
    }

    /// The same options in another dialect.
    pub const fn dialect(self, dialect: FenDialect) -> Self {
        Self { dialect, ..self }
    }
}

impl Fen {
    /// Text to be written in the letters of a game.
    pub const fn new(setup: Setup, variant: Variant) -> Self {
        Self { setup, variant }
    }

    /// Reads bytes that should be the ASCII text of a FEN of Makruk.
    pub fn from_ascii(fen: &[u8]) -> Result<Self, ParseFenError> {
        Self::of_variant(fen, Variant::Makruk)
    }

    /// Reads the FEN of another game: ASEAN chess has letters of its own, Ouk Chatrang leap rights
    /// in the third field, and Kar Ouk also a field for the checks before the last two.
    pub fn of_variant(fen: &[u8], variant: Variant) -> Result<Self, ParseFenError> {
        Self::read(fen, FenDialect::Fairy, variant)
    }

    /// Reads the spelling of another program, called by its name.
    pub fn from_dialect(fen: &[u8], dialect: FenDialect) -> Result<Self, ParseFenError> {
        Self::read(fen, dialect, Variant::Makruk)
    }

    /// Reads a FEN of any game in any spelling.
    pub fn read(fen: &[u8], dialect: FenDialect, variant: Variant) -> Result<Self, ParseFenError> {
        let mut first = None;
        let setup = parse::fen(fen, dialect, variant, &mut |error| {
            first.get_or_insert(error);
        });
        match first {
            Some(error) => Err(error),
            None => Ok(Self { setup, variant }),
        }
    }

    /// Reads an EPD line: four fields, then operations, which are handed back as they are.
    /// [`Epd`] reads them, too.
    ///
    /// ```
    /// use makruk_core::fen::Fen;
    ///
    /// let (_, operations) = Fen::from_epd("4k3/8/8/8/8/8/8/RK6 w - - bm Ra8; id \"1\";")?;
    /// assert_eq!(operations, "bm Ra8; id \"1\";");
    /// # Ok::<(), makruk_core::Error>(())
    /// ```
    pub fn from_epd(epd: &str) -> Result<(Self, &str), ParseFenError> {
        let (fen, operations) = parse::split_epd(epd);
        Ok((Self::from_ascii(fen.as_bytes())?, operations))
    }

    /// What was read.
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The game whose letters it was read or is written in.
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// The position, if it can be played from.
    pub fn position(&self, rules: Rules) -> Result<Position, PositionError> {
        self.setup.position(rules)
    }

    /// The text, in the form that the options ask for.
    pub fn to_text(&self, options: FenOptions) -> String {
        write::Text::new(&self.setup, self.variant, options)
            .as_str()
            .into()
    }
}

/// In the letters of Makruk.
impl From<Setup> for Fen {
    fn from(setup: Setup) -> Self {
        Self::new(setup, Variant::Makruk)
    }
}

impl From<Position> for Fen {
    fn from(position: Position) -> Self {
        Self::new(position.to_setup(), position.rules().variant)
    }
}

impl FromStr for Fen {
    type Err = ParseFenError;

    fn from_str(fen: &str) -> Result<Self, ParseFenError> {
        Self::from_ascii(fen.as_bytes())
    }
}

/// The FEN as Fairy-Stockfish writes it; `{:#}` marks promoted pawns.
impl fmt::Display for Fen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let options = FenOptions::default().promoted(f.alternate());
        f.write_str(write::Text::new(&self.setup, self.variant, options).as_str())
    }
}

/// Everything that is wrong with a FEN: the errors of all fields and, where the text could be
/// read, all problems of the position, one [`Error`] for each. Empty for a good FEN.
///
/// ```
/// use makruk_core::{Rules, fen::validate_fen};
///
/// let errors = validate_fen("4k3/4K3/8/8/8/8/8/7 x - - 0 1", Rules::FAIRY);
/// assert_eq!(errors.iter().map(|e| e.code()).collect::<Vec<_>>(), ["ERR_FEN_BOARD", "ERR_FEN_TURN"]);
/// assert!(validate_fen(makruk_core::START_FEN, Rules::FAIRY).is_empty());
/// ```
pub fn validate_fen(fen: &str, rules: Rules) -> Vec<Error> {
    let mut errors = Vec::new();
    let setup = parse::fen(
        fen.as_bytes(),
        FenDialect::Fairy,
        rules.variant,
        &mut |error| {
            errors.push(Error::ParseFen(error));
        },
    );
    if errors.is_empty() {
        let fatal = setup.problems(rules) - PositionErrorKinds::TOLERATED;
        errors.extend(
            fatal
                .iter()
                .map(|kind| Error::Position(setup.error(kind, rules.variant))),
        );
    }
    errors
}

named! {
    /// A field of a FEN.
    FenField, "FEN field", {
        /// The text as a whole: blank, or with too many or too few fields.
        Fields = "fields",
        /// The placement.
        Board = "board",
        /// The side to move.
        Turn = "turn",
        /// Leap rights: letters of `DEde` in Ouk Chatrang, `-` in Makruk.
        Rights = "rights",
        /// The checks that are left to each side, `1+1` before the first (Kar Ouk).
        Checks = "checks",
        /// The limit of the count, or `-`.
        Counting = "counting",
        /// The ply of the count, or the plies since the last capture or pawn move.
        Halfmoves = "halfmoves",
        /// The number of the move.
        Fullmoves = "fullmoves",
        /// An operation of EPD.
        Operations = "operations",
    }
}

impl FenField {
    /// A code for programs; see [`Error::code`].
    pub const fn code(self) -> &'static str {
        match self {
            Self::Fields => "ERR_FEN_FIELDS",
            Self::Board => "ERR_FEN_BOARD",
            Self::Turn => "ERR_FEN_TURN",
            Self::Rights => "ERR_FEN_RIGHTS",
            Self::Checks => "ERR_FEN_CHECKS",
            Self::Counting => "ERR_FEN_COUNTING",
            Self::Halfmoves => "ERR_FEN_HALFMOVES",
            Self::Fullmoves => "ERR_FEN_FULLMOVES",
            Self::Operations => "ERR_EPD_OPERATIONS",
        }
    }

    const fn label(self) -> &'static str {
        match self {
            Self::Fields => "fields",
            Self::Board => "placement",
            Self::Turn => "side to move",
            Self::Rights => "leap rights",
            Self::Checks => "checks left",
            Self::Counting => "count limit",
            Self::Halfmoves => "ply of the count, or plies since a capture or pawn move",
            Self::Fullmoves => "move number",
            Self::Operations => "operations",
        }
    }
}

/// A text that is not a FEN: which field, where, what stands there and what was expected.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ParseFenError {
    /// The field.
    pub field: FenField,
    /// The number of the field as it was counted in the text, from 1; 0 for the whole text.
    pub number: usize,
    /// Where the offending text begins, in bytes.
    pub offset: usize,
    /// The offending text.
    pub text: String,
    /// What is wrong with it and what was expected.
    pub problem: String,
}

impl fmt::Display for ParseFenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.field {
            FenField::Operations => "invalid EPD, ",
            _ => "invalid FEN, ",
        })?;
        if self.field != FenField::Fields {
            write!(f, "field {} ({}), ", self.number, self.field.label())?;
        }
        write!(f, "byte {}: `{}` {}", self.offset, self.text, self.problem)
    }
}
