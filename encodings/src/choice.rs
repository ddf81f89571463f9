//! Choices of the encoding that lowers each constraint, by their names.

use std::fmt;

/// A name that is none of an enum's choices.
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
    /// The encoding of "at most one"; each is documented in its module under
    /// [`at_most_one`](crate::at_most_one).
    #[derive(Default)]
    AtMostOne {
        /// Chosen by the number of literals, see [`at_most_one`](crate::at_most_one).
        #[default]
        Auto = "auto",
        /// A clause for every two literals; no auxiliary variables.
        Pairwise = "pairwise",
        /// Sequential counter: one auxiliary variable per literal.
        Sequential = "sequential",
        /// Product: the literals in a grid, at most one row and at most one column.
        Product = "product",
        /// Commander: groups of literals, at most one of the groups' commanders.
        Commander = "commander",
        /// Bimander: groups of literals, told apart by the bits of their number.
        Bimander = "bimander",
        /// Binary: literals told apart by the bits of their number.
        Binary = "binary",
    }
}

choices! {
    /// The encoding of "at least, at most, exactly k"; each is documented in its module under
    /// [`cardinality`](crate::cardinality).
    #[derive(Default)]
    Cardinality {
        /// Chosen by the number of literals and the bound, see [`cardinality`](crate::cardinality).
        #[default]
        Auto = "auto",
        /// Sequential counter.
        Sequential = "sequential",
        /// Totalizer.
        Totalizer = "totalizer",
    }
}

choices! {
    /// The encoding of a weighted sum; each is documented in its module under
    /// [`sum`](crate::sum).
    #[derive(Default)]
    Sum {
        /// Chosen by the size of the decision diagram, see [`sum`](crate::sum).
        #[default]
        Auto = "auto",
        /// Decision diagram.
        Diagram = "diagram",
        /// Generalised totalizer.
        Totalizer = "totalizer",
        /// Binary adders.
        Adder = "adder",
    }
}

choices! {
    /// The determination of a counter's auxiliary variables by the literals that it counts.
    #[derive(Default)]
    Sides {
        /// Only the implications that the constraint needs: fewer clauses, but an auxiliary
        /// variable may be free, so that a formula can have more models than its constraint.
        #[default]
        One = "one",
        /// Both directions wherever the encoding has them: as many models as the constraint.
        Two = "two",
    }
}

choices! {
    /// The lowering of constraints that have two, such as [circuit](crate::graph).
    #[derive(Default)]
    Lowering {
        /// Cuts where one solution is looked for, clauses for all else. A lowering by itself does not
        /// know what it is for, and takes clauses.
        #[default]
        Auto = "auto",
        /// Clauses.
        Eager = "eager",
        /// [Cuts](crate::Core::cuts): nothing at first, and clauses for what an assignment violates.
        Cuts = "cuts",
    }
}

/// The encodings of one lowering. A constraint can override its own with
/// [`Rule::using`](crate::Rule::using).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Encodings {
    /// For at most one and exactly one.
    pub at_most_one: AtMostOne,
    /// For at least, at most and exactly k.
    pub cardinality: Cardinality,
    /// For weighted sums.
    pub sum: Sum,
    /// For the determination of counters' auxiliary variables.
    pub sides: Sides,
    /// For constraints on graphs.
    pub lowering: Lowering,
}

impl fmt::Display for Encodings {
    /// As in the comments of a file: `amo=auto cardinality=auto sum=auto sides=one`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { at_most_one, cardinality, sum, sides, lowering } = self;
        write!(f, "amo={at_most_one} cardinality={cardinality} sum={sum} sides={sides}")?;
        if *lowering == Lowering::Cuts { f.write_str(" lowering=cuts") } else { Ok(()) }
    }
}

/// One choice, for one constraint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Choice {
    /// For a constraint that contains "at most one".
    AtMostOne(AtMostOne),
    /// For a count.
    Cardinality(Cardinality),
    /// For a weighted sum.
    Sum(Sum),
}

macro_rules! kinds_of_choice {
    ($($kind:ident),*) => {
        $(impl From<$kind> for Choice {
            fn from(choice: $kind) -> Self {
                Self::$kind(choice)
            }
        })*
    };
}

kinds_of_choice!(AtMostOne, Cardinality, Sum);

impl Encodings {
    /// These encodings where one solution is looked for: what has cuts is left to them, if nothing
    /// else was said.
    #[must_use]
    pub fn for_one(self) -> Self {
        match self.lowering {
            Lowering::Auto => Self { lowering: Lowering::Cuts, ..self },
            Lowering::Eager | Lowering::Cuts => self,
        }
    }

    /// These encodings with one of them replaced.
    #[must_use]
    pub fn with(mut self, choice: Choice) -> Self {
        match choice {
            Choice::AtMostOne(choice) => self.at_most_one = choice,
            Choice::Cardinality(choice) => self.cardinality = choice,
            Choice::Sum(choice) => self.sum = choice,
        }
        self
    }
}
