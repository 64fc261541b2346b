use core::fmt;

/// A mark on a move or a position by its number in the PGN standard ("numeric annotation glyph"),
/// written `$1`.
///
/// ```
/// use makruk_core::pgn::Nag;
///
/// assert_eq!(Nag::from_symbol("!?"), Some(Nag::INTERESTING));
/// assert_eq!((Nag::INTERESTING.to_string(), Nag::INTERESTING.symbol()), ("$5".into(), Some("!?")));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Nag(pub u16);

impl Nag {
    /// `!`
    pub const GOOD: Self = Self(1);
    /// `?`
    pub const MISTAKE: Self = Self(2);
    /// `!!`
    pub const BRILLIANT: Self = Self(3);
    /// `??`
    pub const BLUNDER: Self = Self(4);
    /// `!?`
    pub const INTERESTING: Self = Self(5);
    /// `?!`
    pub const DUBIOUS: Self = Self(6);

    /// The first of a number is what is written, the others are read.
    const SYMBOLS: [(&'static str, u16); 22] = [
        ("!", 1),
        ("?", 2),
        ("!!", 3),
        ("??", 4),
        ("!?", 5),
        ("?!", 6),
        ("□", 7),
        ("=", 10),
        ("∞", 13),
        ("⩲", 14),
        ("+=", 14),
        ("⩱", 15),
        ("=+", 15),
        ("±", 16),
        ("+/-", 16),
        ("∓", 17),
        ("-/+", 17),
        ("+-", 18),
        ("+−", 18),
        ("-+", 19),
        ("−+", 19),
        ("⨀", 22),
    ];

    /// The mark that is printed for a number, where people know one.
    pub fn symbol(self) -> Option<&'static str> {
        Self::SYMBOLS
            .into_iter()
            .find(|(_, number)| *number == self.0)
            .map(|(symbol, _)| symbol)
    }

    /// The number of a printed mark: `!`, `?`, `!!`, `??`, `!?`, `?!`, `=`, `±`, `+-` and the like.
    pub fn from_symbol(symbol: &str) -> Option<Self> {
        Self::SYMBOLS
            .into_iter()
            .find(|(known, _)| *known == symbol)
            .map(|(_, number)| Self(number))
    }
}

/// `$` and the number.
impl fmt::Display for Nag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}", self.0)
    }
}
