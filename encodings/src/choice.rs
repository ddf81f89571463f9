//! Choices by their names.

/// The error that a name is not among the choices of an enum.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{given}` is not one of {}", .choices.join(", "))]
pub struct UnknownChoice {
    /// The name that was given.
    pub given: String,
    /// The names that can be given.
    pub choices: Vec<&'static str>,
}

/// Declares an enum of choices with a name each, in both directions. Attributes are kept: a choice
/// that has a default derives it.
///
/// ```
/// puzzlec_encodings::choices! {
///     /// The way to go.
///     #[derive(Default)]
///     Way {
///         /// On foot.
///         #[default]
///         Walk = "walk",
///         /// By bicycle.
///         Ride = "ride",
///     }
/// }
/// assert_eq!("ride".parse(), Ok(Way::Ride));
/// assert_eq!("fly".parse::<Way>().unwrap_err().to_string(), "`fly` is not one of walk, ride");
/// ```
#[macro_export]
macro_rules! choices {
    ($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $text:literal,)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $($(#[$doc])* $variant,)* }

        impl $name {
            /// Every choice, in the order of the documentation.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The name of this choice, as on the command line and in comments.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $text,)* }
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl ::std::str::FromStr for $name {
            type Err = $crate::UnknownChoice;

            fn from_str(text: &str) -> ::std::result::Result<Self, $crate::UnknownChoice> {
                Self::ALL.iter().copied().find(|choice| choice.as_str() == text).ok_or_else(|| {
                    $crate::UnknownChoice {
                        given: text.to_owned(),
                        choices: Self::ALL.iter().map(|choice| choice.as_str()).collect(),
                    }
                })
            }
        }
    };
}

choices! {
    /// The determination of a counter's auxiliary variables by the literals that it counts.
    #[derive(Default)]
    Sides {
        /// Only the implications that the constraint needs: fewer clauses, but an auxiliary
        /// variable may be free, so that a formula can have more models than its constraint.
        #[default]
        One = "one",
        /// Both directions wherever the encoding has them: as many models as the constraint. The
        /// clauses of one side are among these, in the same variables.
        Two = "two",
    }
}
