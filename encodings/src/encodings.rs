//! All encodings, and the choice of one of each kind.

use crate::graph::Edges;
use crate::prelude::*;
use crate::{cardinality, graph};

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
        /// Cuts in a search for one solution, clauses otherwise. A lowering by itself does
        /// not know what it is for, and takes clauses.
        #[default]
        Auto = "auto",
        /// Clauses.
        Eager = "eager",
        /// [Cuts](crate::Core::cuts): nothing at first, and clauses for what an assignment
        /// violates.
        Cuts = "cuts",
    }
}

/// The encodings of one lowering.
///
/// ```
/// use puzzlec_encodings::{Encodings, at_most_one, sum};
///
/// let at_most_one = &at_most_one::PRODUCT;
/// let encodings = Encodings { at_most_one, sum: &sum::ADDER, ..Encodings::default() };
/// assert_eq!(encodings.to_string(), "amo=product cardinality=auto sum=adder sides=one");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
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

    /// These encodings where all solutions are looked for: [`COMMANDER`](at_most_one::COMMANDER)
    /// for at most one, if nothing else was said. The [module](at_most_one) has the reasons.
    ///
    /// ```
    /// use puzzlec_encodings::{Encodings, at_most_one};
    ///
    /// assert_eq!(Encodings::default().for_all().at_most_one, &at_most_one::COMMANDER);
    /// let at_most_one = &at_most_one::PRODUCT;
    /// let chosen = Encodings { at_most_one, ..Encodings::default() };
    /// assert_eq!(chosen.for_all(), chosen);
    /// ```
    #[must_use]
    pub fn for_all(self) -> Self {
        let is_open = self.at_most_one == <&AtMostOne>::default();
        if is_open { Self { at_most_one: &at_most_one::COMMANDER, ..self } } else { self }
    }
}
