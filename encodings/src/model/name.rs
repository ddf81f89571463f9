//! Names: the meanings of variables, as values that become text only when they are printed.

use std::fmt::{self, Display, Formatter};
use std::hash::Hash;
use std::sync::Arc;

use itertools::Itertools;

/// The meaning of a variable, printed as `functor(argument,argument)`.
///
/// A name is a string, a tuple of a functor and its arguments, or an enum that
/// [`names!`](crate::names) declares. Names are compared and hashed as values. Two different names
/// of one model must print differently, or a file could not tell them apart.
///
/// ```
/// use puzzlec_encodings::Name;
///
/// assert_eq!(("at", 2, 'x').shown().to_string(), "at(2,x)");
/// assert_eq!("rain".shown().to_string(), "rain");
/// ```
pub trait Name: Clone + Eq + Hash + Send + Sync + 'static {
    /// Prints the name.
    ///
    /// # Errors
    /// When the formatter fails.
    fn write(&self, f: &mut Formatter<'_>) -> fmt::Result;

    /// The name as something that is displayed.
    fn shown(&self) -> impl Display {
        Written(|f: &mut Formatter<'_>| self.write(f))
    }
}

/// A function that writes, as something that is displayed.
pub(super) struct Written<F>(pub(super) F);

impl<F: Fn(&mut Formatter<'_>) -> fmt::Result> Display for Written<F> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        (self.0)(f)
    }
}

macro_rules! displayed {
    ($($name:ty),*) => {
        $(impl Name for $name {
            fn write(&self, f: &mut Formatter<'_>) -> fmt::Result {
                self.fmt(f)
            }
        })*
    };
}

displayed!(&'static str, String, Arc<str>, u32, usize);

/// Something that stands between the parentheses of a name.
pub trait Argument: Display + Clone + Eq + Hash + Send + Sync + 'static {}

impl<T: Display + Clone + Eq + Hash + Send + Sync + 'static> Argument for T {}

/// Prints a functor, and its arguments in parentheses if there are any.
///
/// # Errors
/// When the formatter fails.
pub fn write_term(f: &mut Formatter<'_>, functor: &str, arguments: &[&dyn Display]) -> fmt::Result {
    if arguments.is_empty() {
        return f.write_str(functor);
    }
    write!(f, "{functor}({})", arguments.iter().format(","))
}

macro_rules! tuples {
    ($($first:ident $(, $other:ident)*;)*) => {
        $(impl<$first: Argument $(, $other: Argument)*> Name for (&'static str, $first $(, $other)*) {
            #[allow(non_snake_case, reason = "a variable for each type")]
            fn write(&self, f: &mut Formatter<'_>) -> fmt::Result {
                let (functor, $first $(, $other)*) = self;
                write_term(f, functor, &[$first $(, $other)*])
            }
        })*
    };
}

tuples! { A; A, B; A, B, C; A, B, C, D; }

/// Declares an enum of names: each variant with the types of its arguments and its functor.
///
/// ```
/// use puzzlec_encodings::Name;
///
/// puzzlec_encodings::names! {
///     /// What a variable means.
///     pub enum Meaning {
///         /// The number stands in this cell.
///         At(number: u32, row: u32, column: u32) = "at",
///         /// The sum of all numbers.
///         Total = "total",
///     }
/// }
/// assert_eq!(Meaning::At(7, 1, 2).to_string(), "at(7,1,2)");
/// assert_eq!(Meaning::Total.to_string(), "total");
/// ```
#[macro_export]
macro_rules! names {
    ($(#[$meta:meta])* $vis:vis enum $name:ident {
        $($(#[$doc:meta])* $variant:ident $(($($argument:ident: $type:ty),+))? = $functor:literal),+ $(,)?
    }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        $vis enum $name { $($(#[$doc])* $variant $(($($type),+))?),+ }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                match self {
                    $(Self::$variant $(($($argument),+))? => {
                        $crate::write_term(f, $functor, &[$($($argument),+)?])
                    })+
                }
            }
        }

        impl $crate::Name for $name {
            fn write(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                ::std::fmt::Display::fmt(self, f)
            }
        }
    };
}

/// A printer of the names of a model by their numbers, in the order in which they were given.
pub trait Names: Send + Sync {
    /// Prints name number `index`.
    ///
    /// # Errors
    /// When the formatter fails.
    fn write(&self, index: usize, f: &mut Formatter<'_>) -> fmt::Result;
}
