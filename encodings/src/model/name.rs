//! Names: the meanings of variables, as values that become text only when they are printed.

use std::fmt::{self, Display, Formatter};
use std::hash::Hash;
use std::sync::Arc;

use itertools::Itertools;

/// The meaning of a variable, printed as a term: `functor(argument,argument)`.
///
/// Names are values, which are compared and hashed. What is a name, and how it is printed:
///
/// | name | printed |
/// |---|---|
/// | a string: `&'static str`, `String`, `Box<str>`, `Arc<str>` | `rain` |
/// | a number, a `char` or a `bool` | `-3` |
/// | an index: [`Nth(0)`](Nth) is the first | `1` |
/// | a tuple of up to six names | `(2,3)` |
/// | a tuple whose first part is a string | `at(2,x)` |
/// | a variant of an enum that [`names!`](crate::names) declares | `at(7,1,2)` |
///
/// A string in a tuple that has a comma, a parenthesis or a quotation mark is printed as a string
/// of Rust, `at("2,3",x)`. So different names of these types print differently. Two names of one
/// model that print the same could not be told apart in a file: names of a type of your own must
/// not, and files take no empty name.
///
/// ```
/// use puzzlec_encodings::Name;
///
/// assert_eq!("rain".shown().to_string(), "rain");
/// assert_eq!(("at", 2, 'x').shown().to_string(), "at(2,x)");
/// assert_eq!((2_usize, -3).shown().to_string(), "(2,-3)");
/// assert_eq!(((0, 1), (0, 2)).shown().to_string(), "((0,1),(0,2))");
/// ```
///
/// Another type is no name until you say how it is printed:
///
/// ```compile_fail,E0277
/// let mut model = puzzlec_encodings::Model::new();
/// model.var(std::time::Duration::ZERO);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the name of a variable",
    label = "the trait `Name` is not implemented for `{Self}`",
    note = "strings, numbers, characters and tuples of them are names",
    note = "`puzzlec_encodings::names!` declares an enum of names; for a type of your own, \
            implement `Name` by hand"
)]
pub trait Name: Clone + Eq + Hash + Send + Sync + 'static {
    /// True of text, which stands before the parentheses of a tuple.
    #[doc(hidden)]
    const IS_TEXT: bool = false;

    /// Prints the name.
    ///
    /// # Errors
    /// When the formatter fails.
    fn write(&self, f: &mut Formatter<'_>) -> fmt::Result;

    /// The name in words, as a sentence, or as the subject of "is 4" if it is an integer; by default
    /// as it is printed.
    fn words(&self) -> String {
        self.shown().to_string()
    }

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
    ($is_text:literal: $($name:ty),*) => {
        $(impl Name for $name {
            const IS_TEXT: bool = $is_text;

            fn write(&self, f: &mut Formatter<'_>) -> fmt::Result {
                self.fmt(f)
            }
        })*
    };
}

displayed!(true: &'static str, String, Box<str>, Arc<str>);
displayed!(false: u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, char, bool, Nth);

/// An index, which is printed as people count: from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Nth(pub usize);

impl Display for Nth {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.saturating_add(1).fmt(f)
    }
}

/// A name in a tuple: text that could be taken for more than one part is quoted.
fn part<N: Name>(name: &N) -> impl Display {
    Written(move |f: &mut Formatter<'_>| {
        let text = if N::IS_TEXT { name.shown().to_string() } else { String::new() };
        if text.contains([',', '(', ')', '"']) { write!(f, "{text:?}") } else { name.write(f) }
    })
}

macro_rules! tuples {
    ($($first:ident $(, $other:ident)*;)*) => {
        $(impl<$first: Name $(, $other: Name)*> Name for ($first, $($other),*) {
            #[allow(non_snake_case, reason = "a variable for each type")]
            fn write(&self, f: &mut Formatter<'_>) -> fmt::Result {
                let ($first, $($other),*) = self;
                let parts: &[&dyn Display] = &[&part($first) $(, &part($other))*];
                let (functor, arguments) = parts.split_at(usize::from($first::IS_TEXT));
                write!(f, "{}({})", functor.iter().format(""), arguments.iter().format(","))
            }
        })*
    };
}

tuples! { A; A, B; A, B, C; A, B, C, D; A, B, C, D, E; A, B, C, D, E, F; }

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

/// Declares an enum of names: each variant with the types of its arguments, its functor and, after
/// `says`, its [words](Name::words).
///
/// ```
/// use puzzlec_encodings::Name;
///
/// puzzlec_encodings::names! {
///     /// What a variable means.
///     pub enum Meaning {
///         /// The number stands in this cell.
///         At(number: u32, row: u32, column: u32) = "at" says "{number} is at {row},{column}",
///         /// The sum of all numbers.
///         Total = "total",
///     }
/// }
/// assert_eq!(Meaning::At(7, 1, 2).to_string(), "at(7,1,2)");
/// assert_eq!(Meaning::At(7, 1, 2).words(), "7 is at 1,2");
/// assert_eq!(Meaning::Total.words(), "total");
/// ```
#[macro_export]
macro_rules! names {
    ($(#[$meta:meta])* $vis:vis enum $name:ident {
        $(
            $(#[$doc:meta])*
            $variant:ident $(($($argument:ident: $type:ty),+))? = $functor:literal
            $(says $words:literal)?
        ),+ $(,)?
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

            #[allow(unused_variables, reason = "some names have no words")]
            fn words(&self) -> ::std::string::String {
                match self {
                    $(Self::$variant $(($($argument),+))? => {
                        let words = ::std::string::ToString::to_string(self);
                        $(let words = ::std::format!($words);)?
                        words
                    })+
                }
            }
        }
    };
}

/// A printer of the names of a model by their numbers, in the order in which they were given.
pub(crate) trait Names: Send + Sync {
    /// Prints name number `index`.
    ///
    /// # Errors
    /// When the formatter fails.
    fn write(&self, index: usize, f: &mut Formatter<'_>) -> fmt::Result;
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use puzzlec_dimacs::{Dimacs, Header};

    use super::*;
    use crate::{Encodings, Meaning, Model, Pin};

    /// The names as they are printed, which pins and files give back.
    fn printed<N: Name>(names: impl IntoIterator<Item = N>) -> Vec<String> {
        let mut model: Model<N> = Model::new();
        names.into_iter().for_each(|name| _ = model.var(name));
        let names: Vec<String> = model.names().map(|name| name.shown().to_string()).collect();
        let named = model.named();
        for (index, name) in names.iter().enumerate() {
            assert_eq!(named.parse_pin(name), Ok(Pin { meaning: Meaning::Is(index), holds: true }));
        }
        let vars = model.vars().map(|var| (var, named.var(var)));
        let header = Header { comments: Vec::new(), names: vars.collect::<Vec<_>>(), show: None };
        let file = model.lower_to_cnf(Encodings::default()).write_dimacs(Vec::new(), header);
        let read = Dimacs::read(file.expect("a vector takes everything").as_slice());
        let read = read.expect("a formula").header.names.into_iter();
        assert_eq!(read.map(|(_, name)| name).collect::<Vec<_>>(), names);
        names
    }

    #[test]
    fn names_of_many_types_are_read_back() {
        assert_eq!(printed([-1, 0, i32::MIN]), ["-1", "0", "-2147483648"]);
        assert_eq!(printed(["!", "a", "-", "é"]), ["!", "a", "-", "é"]);
        assert_eq!(printed(['a', '!', '%', ' ', ',']), ["a", "!", "%", " ", ","]);
        assert_eq!(printed([" a", "a ", "a", "a b"].map(str::to_owned)).len(), 4);
        assert_eq!(printed([Box::from("x"), Box::<str>::from("y")]), ["x", "y"]);
        assert_eq!(printed([(2_i64, -3_i64), (-2, -3)]), ["(2,-3)", "(-2,-3)"]);
        assert_eq!(printed([(1_usize, 2_usize, 3_usize)]), ["(1,2,3)"]);
        assert_eq!(printed([(1_usize,), (2,)]), ["(1)", "(2)"]);
        assert_eq!(printed([('a', true), (',', false)]), ["(a,true)", "(,,false)"]);
        assert_eq!(printed([((0_u8, 1_u8), (0_u8, 2_u8))]), ["((0,1),(0,2))"]);
        assert_eq!(
            printed([("at", 1_u8, 2_i8, 'c', "d", Arc::<str>::from("e"))]),
            ["at(1,2,c,d,e)"]
        );
        assert_eq!(printed([("at", ("x", 2_u32)), ("at", ("x,y", 2))]).len(), 2);
        let quoted = [("a", "b,c", "d"), ("a", "b", "c,d"), ("a", "b", "c d"), ("a(b", "", "")];
        let words = [r#"a("b,c",d)"#, r#"a(b,"c,d")"#, "a(b,c d)", r#""a(b"(,)"#];
        assert_eq!(printed(quoted), words);
    }

    #[test]
    fn different_tuples_of_text_print_differently() {
        let texts = || {
            let chars = || ['a', ',', '(', ')', '"', '\\'].into_iter();
            let two =
                chars().flat_map(move |one| chars().map(move |other| format!("{one}{other}")));
            chars().map(String::from).chain(two).chain([String::new()])
        };
        let mut seen = [(); 3].map(|()| HashSet::new());
        for (a, b) in texts().cartesian_product(texts()) {
            for c in texts() {
                let (a, b) = (a.clone(), b.clone());
                let flat = (a.clone(), b.clone(), c.clone()).shown().to_string();
                let first = ((a.clone(), b.clone()), c.clone()).shown().to_string();
                let last = (a, (b, c)).shown().to_string();
                let shown = [flat, first, last];
                assert!(seen.iter_mut().zip(&shown).all(|(seen, own)| seen.insert(own.clone())));
            }
        }
    }
}
