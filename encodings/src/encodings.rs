//! All encodings, and the choice of one of each kind.

use std::fmt;

use crate::encoding::{About, Kind};
use crate::graph::Edges;
use crate::{
    AtMostOne, Cardinality, Sides, Sum, at_most_one, cardinality, choices, graph, lexicographic,
    sum, table,
};

/// Every encoding, with the name of its kind.
pub fn all_encodings() -> impl Iterator<Item = (&'static str, &'static About)> {
    fn of<K: Kind>() -> impl Iterator<Item = (&'static str, &'static About)> {
        K::ALL.iter().map(|encoding| (K::NAME, &encoding.about))
    }
    of::<at_most_one::Write>()
        .chain(of::<cardinality::Write>())
        .chain(of::<sum::Write>())
        .chain(of::<table::Write>())
        .chain(of::<graph::WriteEdges>())
        .chain(of::<graph::WriteNodes>())
        .chain(of::<lexicographic::Write>())
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
///
/// ```
/// use puzzlec_encodings::{Encodings, Sides, at_most_one, sum};
///
/// let encodings = Encodings::default().with(&at_most_one::PRODUCT).with(&sum::ADDER);
/// assert_eq!(encodings.with_sides(Sides::Two).to_string(), "\
///     amo=product cardinality=auto sum=adder sides=two");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub struct Encodings {
    /// For at most one and exactly one.
    pub at_most_one: &'static AtMostOne,
    /// For at least, at most and exactly k.
    pub cardinality: &'static Cardinality,
    /// For weighted sums.
    pub sum: &'static Sum,
    /// For the order of edges on circuits, loops and paths.
    pub edges: &'static Edges,
    /// For the determination of counters' auxiliary variables.
    pub sides: Sides,
    /// For constraints on graphs.
    pub lowering: Lowering,
}

impl fmt::Display for Encodings {
    /// As in the comments of a file: `amo=auto cardinality=auto sum=auto sides=one`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { at_most_one, cardinality, sum, sides, .. } = self;
        write!(f, "amo={at_most_one} cardinality={cardinality} sum={sum} sides={sides}")
    }
}

/// One choice, for one constraint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Choice {
    /// For a constraint that contains "at most one".
    AtMostOne(&'static AtMostOne),
    /// For a count.
    Cardinality(&'static Cardinality),
    /// For a weighted sum.
    Sum(&'static Sum),
    /// For a circuit, a loop or a path.
    Edges(&'static Edges),
}

macro_rules! kinds_of_choice {
    ($($kind:ident),*) => {
        $(impl From<&'static $kind> for Choice {
            fn from(choice: &'static $kind) -> Self {
                Self::$kind(choice)
            }
        })*
    };
}

kinds_of_choice!(AtMostOne, Cardinality, Sum, Edges);

impl Encodings {
    /// These encodings where one solution is looked for: what has cuts is left to them, if nothing
    /// else was said.
    #[must_use]
    pub fn for_one(self) -> Self {
        match self.lowering {
            Lowering::Auto => self.with_lowering(Lowering::Cuts),
            Lowering::Eager | Lowering::Cuts => self,
        }
    }

    /// These encodings with one of them replaced.
    #[must_use]
    pub fn with(mut self, choice: impl Into<Choice>) -> Self {
        match choice.into() {
            Choice::AtMostOne(choice) => self.at_most_one = choice,
            Choice::Cardinality(choice) => self.cardinality = choice,
            Choice::Sum(choice) => self.sum = choice,
            Choice::Edges(choice) => self.edges = choice,
        }
        self
    }

    /// These encodings, one-sided or two-sided.
    #[must_use]
    pub fn with_sides(self, sides: Sides) -> Self {
        Self { sides, ..self }
    }

    /// These encodings with another lowering.
    #[must_use]
    pub fn with_lowering(self, lowering: Lowering) -> Self {
        Self { lowering, ..self }
    }
}
