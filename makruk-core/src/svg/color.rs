use core::{fmt, str::FromStr};

use crate::{error::ParseNameError, named::named};

/// A color of a drawing, with its opacity: red, green, blue, alpha, each 0 to 255.
///
/// Read and written as CSS does in hexadecimal: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`.
///
/// ```
/// use makruk_core::svg::Rgba;
///
/// let color: Rgba = "#0a8".parse()?;
/// assert_eq!(color, Rgba::new(0x00, 0xaa, 0x88, 0xff));
/// assert_eq!("#11223380".parse::<Rgba>()?.to_string(), "#11223380");
/// // Anything else is refused, so a color from a user cannot bring markup into a page.
/// assert!("red\" onload=\"".parse::<Rgba>().is_err());
/// # Ok::<(), makruk_core::ParseNameError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rgba {
    /// Red.
    pub red: u8,
    /// Green.
    pub green: u8,
    /// Blue.
    pub blue: u8,
    /// Opacity: 0 cannot be seen, 255 hides what is below.
    pub alpha: u8,
}

impl Rgba {
    /// A color of these parts.
    pub const fn new(red: u8, green: u8, blue: u8, alpha: u8) -> Self {
        Self {
            red,
            green,
            blue,
            alpha,
        }
    }

    /// An opaque color of a number `0xrrggbb`.
    pub const fn from_rgb(rgb: u32) -> Self {
        let [_, red, green, blue] = rgb.to_be_bytes();
        Self::new(red, green, blue, 0xff)
    }

    /// The same color with another opacity.
    pub const fn with_alpha(self, alpha: u8) -> Self {
        Self { alpha, ..self }
    }
}

impl fmt::Display for Rgba {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            red,
            green,
            blue,
            alpha,
        } = self;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")?;
        if *alpha != 0xff {
            write!(f, "{alpha:02x}")?;
        }
        Ok(())
    }
}

impl FromStr for Rgba {
    type Err = ParseNameError;

    fn from_str(s: &str) -> Result<Self, ParseNameError> {
        let error = || ParseNameError::new("color", s, "#rgb, #rgba, #rrggbb or #rrggbbaa");
        let digits = s.strip_prefix('#').ok_or_else(error)?;
        if digits.len() > 8 {
            return Err(error());
        }
        let mut values = [0u8; 8];
        for (value, digit) in values.iter_mut().zip(digits.chars()) {
            *value = digit.to_digit(16).ok_or_else(error)? as u8;
        }
        let [a, b, c, d, e, f, g, h] = values;
        let pair = |high: u8, low: u8| high * 16 + low;
        Ok(match digits.len() {
            3 => Self::new(a * 17, b * 17, c * 17, 0xff),
            4 => Self::new(a * 17, b * 17, c * 17, d * 17),
            6 => Self::new(pair(a, b), pair(c, d), pair(e, f), 0xff),
            8 => Self::new(pair(a, b), pair(c, d), pair(e, f), pair(g, h)),
            _ => return Err(error()),
        })
    }
}

macro_rules! colors {
    ($($(#[$doc:meta])* $name:ident: $light:literal $dark:literal,)*) => {
        /// The colors of a board.
        ///
        /// ```
        /// use makruk_core::svg::Colors;
        ///
        /// let mut colors = Colors::DARK;
        /// colors.set("board", "#354".parse()?)?;
        /// assert_eq!(colors.get("board"), Some("#335544".parse()?));
        /// assert!(colors.set("boards", colors.line).is_err());
        /// # Ok::<(), makruk_core::ParseNameError>(())
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[non_exhaustive]
        pub struct Colors { $($(#[$doc])* pub $name: Rgba,)* }

        impl Colors {
            /// For a light page.
            pub const LIGHT: Self = Self { $($name: literal($light),)* };
            /// For a dark page.
            pub const DARK: Self = Self { $($name: literal($dark),)* };
            /// The names of all colors, for [`get`](Self::get) and [`set`](Self::set).
            pub const NAMES: &'static [&'static str] = &[$(stringify!($name)),*];

            /// The color of a name.
            pub fn get(&self, name: &str) -> Option<Rgba> {
                match name {
                    $(stringify!($name) => Some(self.$name),)*
                    _ => None,
                }
            }

            /// Changes the color of a name.
            pub fn set(&mut self, name: &str, color: Rgba) -> Result<(), ParseNameError> {
                match name {
                    $(stringify!($name) => self.$name = color,)*
                    _ => {
                        return Err(ParseNameError::new(
                            "color of a board",
                            name,
                            concat!("one of:", $(" ", stringify!($name)),*),
                        ));
                    }
                }
                Ok(())
            }
        }
    };
}

/// `0xrrggbbaa`.
const fn literal(rgba: u32) -> Rgba {
    let [red, green, blue, alpha] = rgba.to_be_bytes();
    Rgba::new(red, green, blue, alpha)
}

colors! {
    /// The wood, the same for all squares: a Makruk board is not checkered.
    board: 0xeac9_8fff 0x8a6a_44ff,
    /// The lines between the squares and the frame.
    line: 0x6b4a_24ff 0x2a1c_0eff,
    /// Coordinates and the count, beside the board.
    text: 0x3a2c_1cff 0xe6dc_cbff,
    /// White's pieces.
    white: 0xfff9_eaff 0xfdf3_dcff,
    /// The outlines of White's pieces and what is drawn on them.
    white_line: 0x3a2a_18ff 0x2418_09ff,
    /// Black's pieces.
    black: 0x3b2f_2aff 0x1d17_14ff,
    /// The outlines of Black's pieces.
    black_line: 0x0e0a_08ff 0xd8c4_a2ff,
    /// What is drawn on Black's pieces.
    black_detail: 0xf0df_c0ff 0xf0df_c0ff,
    /// The two squares of the last move.
    last_move: 0x7fb2_3c80 0xa5c8_4a73,
    /// The square of a king in check.
    check: 0xe030_1ea6 0xff4a_38a6,
    /// Where a chosen piece may go.
    target: 0x1f6f_4ab3 0xb6f0_c6b3,
    /// Crosses on marked squares.
    mark: 0xb326_1ecc 0xff8a_80d9,
    /// Arrows that have no color of their own.
    arrow: 0x1565_c0b3 0x7ab8_ffbf,
}

named! {
    /// The page that a picture is for.
    Theme, "theme", {
        /// A light page: [`Colors::LIGHT`].
        Light = "light",
        /// A dark page: [`Colors::DARK`].
        Dark = "dark",
    }
}

impl From<Theme> for Colors {
    fn from(theme: Theme) -> Self {
        match theme {
            Theme::Light => Self::LIGHT,
            Theme::Dark => Self::DARK,
        }
    }
}

impl Default for Colors {
    /// [`Colors::LIGHT`].
    fn default() -> Self {
        Self::LIGHT
    }
}
