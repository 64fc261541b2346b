//! Sets of alternatives with one name each, the same in every language.

macro_rules! named {
    ($(#[$doc:meta])* $name:ident, $what:literal, { $($(#[$vdoc:meta])* $variant:ident = $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum $name { $($(#[$vdoc])* $variant),* }

        impl $name {
            /// All values, in the order in which they are documented.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// The name that [`FromStr`](::core::str::FromStr) reads and serde writes.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $text),* }
            }
        }

        impl ::core::fmt::Display for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.pad(self.name())
            }
        }

        impl ::core::str::FromStr for $name {
            type Err = $crate::error::ParseNameError;

            fn from_str(s: &str) -> Result<Self, $crate::error::ParseNameError> {
                match s {
                    $($text => Ok(Self::$variant),)*
                    _ => Err($crate::error::ParseNameError::new($what, s, concat!("one of:", $(" ", $text),*))),
                }
            }
        }
    };
}
pub(crate) use named;
