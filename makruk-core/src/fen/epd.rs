//! EPD: the first four fields of a FEN, then operations such as `bm Ra8; id "1";`.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::{
    fmt::{self, Write},
    str::FromStr,
};

use super::{Fen, FenDialect, FenField, FenOptions, ParseFenError, parse};
use crate::{
    error::{Error, PositionError, excerpt},
    moves::Move,
    position::Position,
    rules::Rules,
    setup::Setup,
    variant::Variant,
};

/// A line of EPD: a set-up and operations on it.
///
/// Books also have lines with all six fields of a FEN; they are read as well, and written as they
/// were.
///
/// ```
/// use makruk_core::{Rules, fen::Epd};
///
/// let line = "7k/R7/8/8/8/8/8/1R3K2 w - - bm Rb8#; id \"ladder; two rooks\"; acd 3;";
/// let epd: Epd = line.parse()?;
/// assert_eq!(epd.get("id"), Some("ladder; two rooks"));
/// assert_eq!(epd.get("acd"), Some("3"));
///
/// let position = epd.position(Rules::FAIRY)?;
/// assert_eq!(epd.moves("bm", &position)?, [position.parse_san("Rb8#")?]);
/// assert_eq!(epd.to_string(), line);
///
/// let error = "7k/R7/8/8/8/8/8/1R3K2 w - - bm Rb8#; id \"ladder;".parse::<Epd>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "invalid EPD, field 6 (operations), byte 40: `\"ladder;` does not end, expected `\"`"
/// );
/// # Ok::<(), makruk_core::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Epd {
    setup: Setup,
    variant: Variant,
    has_clocks: bool,
    operations: Vec<Operation>,
}

/// An operation of EPD: what it is called, and its operands.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Operation {
    opcode: String,
    operands: Vec<Operand>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Operand {
    text: String,
    quoted: bool,
}

impl Operation {
    /// An operation with these operands. Those that are no single word are written in quotes.
    ///
    /// ```
    /// use makruk_core::{Position, fen::{Epd, Operation}};
    ///
    /// let mut epd = Epd::from(Position::new());
    /// epd.push(Operation::new("id", &["the start"])?);
    /// assert!(epd.to_string().ends_with(" w - - id \"the start\";"));
    /// # Ok::<(), makruk_core::Error>(())
    /// ```
    ///
    /// Fails where the opcode is not a letter with letters, digits or `_` behind it, and where an
    /// operand has a quote or a line break in it, for which EPD has no sign.
    pub fn new(opcode: &str, operands: &[&str]) -> Result<Self, ParseFenError> {
        let wrong = |text: &str, problem: &str| operation_error(1, 0, text, problem);
        if !is_opcode(opcode) {
            return Err(wrong(opcode, NO_OPCODE));
        }
        let operands = operands.iter().map(|text| {
            if text.contains(['"', '\n', '\r']) {
                return Err(wrong(text, "has a quote or a line break in it"));
            }
            let quoted = text.is_empty() || text.contains(|c: char| c.is_whitespace() || c == ';');
            Ok(Operand {
                text: (*text).to_string(),
                quoted,
            })
        });
        Ok(Self {
            opcode: opcode.to_string(),
            operands: operands.collect::<Result<_, _>>()?,
        })
    }

    /// What it is called: `bm`, `am`, `id`, `acd`, `ce`, `pv`, `c0`, …
    pub fn opcode(&self) -> &str {
        &self.opcode
    }

    /// Its operands, without their quotes.
    pub fn operands(&self) -> impl ExactSizeIterator<Item = &str> {
        self.operands.iter().map(|operand| &*operand.text)
    }
}

/// The opcode and the operands, and the semicolon that ends them.
impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.opcode)?;
        for Operand { text, quoted } in &self.operands {
            if *quoted {
                write!(f, " \"{text}\"")?;
            } else {
                write!(f, " {text}")?;
            }
        }
        f.write_str(";")
    }
}

impl Epd {
    /// A line of Makruk without operations.
    pub const fn new(setup: Setup) -> Self {
        Self {
            setup,
            variant: Variant::Makruk,
            has_clocks: false,
            operations: Vec::new(),
        }
    }

    /// Reads a line of another game, in its letters and with its leap rights. There is no field for
    /// the checks of Kar Ouk, which the board tells as well.
    ///
    /// ```
    /// use makruk_core::{Rules, Variant, fen::Epd};
    ///
    /// let line = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - bm Kb2;";
    /// let epd = Epd::of_variant(line, Variant::Cambodian)?;
    /// let position = epd.position(Rules::CAMBODIAN)?;
    /// assert_eq!(epd.moves("bm", &position)?, [position.parse_uci("d1b2")?]);
    /// assert_eq!(epd.to_string(), line);
    /// # Ok::<(), makruk_core::Error>(())
    /// ```
    pub fn of_variant(epd: &str, variant: Variant) -> Result<Self, ParseFenError> {
        // Behind the four fields, or in place of the third and fourth: see `Fen`.
        let six = parse::are_clocks(epd, 4);
        let has_clocks = six || parse::are_clocks(epd, 2);
        let count = if six { 6 } else { 4 };
        let start = parse::field_start(epd, count);
        Ok(Self {
            setup: *Fen::of_variant(&epd.as_bytes()[..start], variant)?.setup(),
            variant,
            has_clocks,
            operations: read_operations(epd, start, count + 1)?,
        })
    }

    /// The game whose letters it was read or is written in.
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// The set-up of the fields, with the clocks that the operations `hmvc` (plies since a capture
    /// or pawn move, or of a count) and `fmvn` (move number) give it.
    pub fn setup(&self) -> Setup {
        let mut setup = self.setup;
        let number = |opcode| self.get(opcode).and_then(|text| text.parse::<u16>().ok());
        if let Some(clock) = number("hmvc") {
            match &mut setup.count {
                Some(count) => count.ply = clock,
                None => setup.halfmoves = clock,
            }
        }
        if let Some(number) = number("fmvn") {
            setup.fullmoves = number.max(1);
        }
        setup
    }

    /// The position, if it can be played from; see [`setup`](Self::setup).
    pub fn position(&self, rules: Rules) -> Result<Position, PositionError> {
        self.setup().position(rules)
    }

    /// The operations, in their order.
    pub fn operations(&self) -> &[Operation] {
        &self.operations
    }

    /// The first operand of an operation.
    pub fn get(&self, opcode: &str) -> Option<&str> {
        self.operands(opcode).next()
    }

    /// The operands of an operation; of all of them, where it stands there more than once.
    pub fn operands(&self, opcode: &str) -> impl Iterator<Item = &str> {
        let operations = self.operations.iter();
        operations
            .filter(move |operation| operation.opcode == opcode)
            .flat_map(Operation::operands)
    }

    /// Adds an operation at the end.
    pub fn push(&mut self, operation: Operation) {
        self.operations.push(operation);
    }

    /// The operands of an operation as moves in the position, such as those of `bm` and `am`. They
    /// are SAN, or UCI, which some programs write; none where there is no such operation.
    pub fn moves(&self, opcode: &str, position: &Position) -> Result<Vec<Move>, Error> {
        self.words(opcode)
            .map(|word| read_move(position, word))
            .collect()
    }

    /// The operands of an operation as moves one after another, such as those of `pv`.
    pub fn line(&self, opcode: &str, position: &Position) -> Result<Vec<Move>, Error> {
        let mut position = *position;
        self.words(opcode)
            .map(|word| {
                let m = read_move(&position, word)?;
                position.play_unchecked(m);
                Ok(m)
            })
            .collect()
    }

    fn words(&self, opcode: &str) -> impl Iterator<Item = &str> {
        self.operands(opcode).flat_map(str::split_whitespace)
    }

    /// The text with the placement and the count as these options write them. The layout is that
    /// of EPD whatever the dialect.
    pub fn to_text(&self, options: FenOptions) -> String {
        let fen = Fen::new(self.setup, self.variant).to_text(options);
        let board = fen.split(' ').next().unwrap_or_default();
        // Writing to a string cannot fail.
        let mut text = format!("{board} {} {} ", self.setup.turn.char(), self.setup.rights);
        let (limit, ply) = match self.setup.count {
            Some(count) => (count.limit_plies.to_string(), count.ply),
            None if options.dialect == FenDialect::Cutechess => ("0".into(), self.setup.halfmoves),
            None => ("-".into(), self.setup.halfmoves),
        };
        text += &limit;
        if self.has_clocks {
            let _ = write!(text, " {ply} {}", self.setup.fullmoves);
        }
        for operation in &self.operations {
            let _ = write!(text, " {operation}");
        }
        text
    }
}

fn read_move(position: &Position, word: &str) -> Result<Move, Error> {
    let by_san = position.parse_san(word);
    // No text is UCI of one legal move and SAN of another.
    by_san.or_else(|error| position.parse_uci(word).map_err(|_| error))
}

impl From<Position> for Epd {
    fn from(position: Position) -> Self {
        Self {
            variant: position.rules().variant,
            ..Self::new(position.to_setup())
        }
    }
}

/// Reads a line of Makruk, in the letters of Fairy-Stockfish.
impl FromStr for Epd {
    type Err = ParseFenError;

    fn from_str(epd: &str) -> Result<Self, ParseFenError> {
        Self::of_variant(epd, Variant::Makruk)
    }
}

/// The line with promoted pawns marked.
impl fmt::Display for Epd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_text(FenOptions::default().promoted(true)))
    }
}

const NO_OPCODE: &str = "is no opcode, expected a letter, then letters, digits or `_`";

fn is_opcode(text: &str) -> bool {
    let mut bytes = text.bytes();
    bytes.next().is_some_and(|byte| byte.is_ascii_alphabetic())
        && bytes.all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

fn operation_error(number: usize, offset: usize, text: &str, problem: &str) -> ParseFenError {
    ParseFenError {
        field: FenField::Operations,
        number,
        offset,
        text: excerpt(text.as_bytes()),
        problem: problem.into(),
    }
}

/// Reads operations from a place in the line. The last one may do without its semicolon.
fn read_operations(
    epd: &str,
    start: usize,
    first_number: usize,
) -> Result<Vec<Operation>, ParseFenError> {
    let mut operations = Vec::new();
    let mut rest = epd[start..].trim_start();
    while !rest.is_empty() {
        let number = first_number + operations.len();
        let at = |rest: &str| epd.len() - rest.len();
        let (opcode, after) = split_word(rest);
        if !is_opcode(opcode) {
            let shown = if opcode.is_empty() { ";" } else { opcode };
            return Err(operation_error(number, at(rest), shown, NO_OPCODE));
        }
        rest = after;
        let mut operands = Vec::new();
        loop {
            rest = rest.trim_start();
            if let Some(after) = rest.strip_prefix(';') {
                rest = after.trim_start();
                break;
            }
            if rest.is_empty() {
                break;
            }
            let quoted = rest.strip_prefix('"');
            let (text, after) = match quoted {
                Some(inside) => inside.split_once('"').ok_or_else(|| {
                    operation_error(number, at(rest), rest, "does not end, expected `\"`")
                })?,
                None => split_word(rest),
            };
            operands.push(Operand {
                text: text.into(),
                quoted: quoted.is_some(),
            });
            rest = after;
        }
        operations.push(Operation {
            opcode: opcode.into(),
            operands,
        });
    }
    Ok(operations)
}

/// The word before the next space or semicolon, and what follows.
fn split_word(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| c.is_whitespace() || c == ';');
    text.split_at(end.unwrap_or(text.len()))
}
