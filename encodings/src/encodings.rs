//! All encodings, and the choice of one of each kind.

use std::fmt;
use std::hash::Hash;

use crate::at_most_one::{self, AtMostOne};
use crate::cardinality::{self, Cardinality};
use crate::choice::Sides;
use crate::constraint::Body;
use crate::encoding::{About, Kind};
use crate::graph::{self, Edges};
use crate::model::core::Core;
use crate::sum::{self, Sum};
use crate::{choices, lexicographic, table};

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
        /// Cuts in a search for one solution of a model without long sums, clauses otherwise. A
        /// lowering by itself does not know what it is for, and takes clauses.
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
#[must_use]
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
    /// These encodings where one solution of a model is looked for: what has cuts is left to them,
    /// if nothing else was said.
    ///
    /// A model with an objective, or a weighted sum as long as the largest graph, takes clauses. A
    /// bound of such a sum leaves few solutions or none, so that a solver would add nearly all
    /// cuts, one after the other, and refute each part of the search without those that are to come.
    ///
    /// ```
    /// use puzzlec_encodings::{Comparison, Encodings, Lowering, Model};
    ///
    /// let mut model: Model<(&str, usize, usize)> = Model::new();
    /// let roads = [(0, 1), (1, 2), (2, 3), (3, 0), (0, 2)];
    /// let roads = roads.map(|(one, other)| (one, other, model.var(("road", one, other))));
    /// model.rule("the tour visits each town").circuit(roads);
    /// assert_eq!(Encodings::default().for_one(model.core()).lowering, Lowering::Cuts);
    ///
    /// let lengths = roads.iter().zip([3, 4, 5, 6, 7]).map(|(&(.., road), length)| (length, road));
    /// model.rule("the tour is short").sum(lengths, Comparison::AtMost, 18);
    /// assert_eq!(Encodings::default().for_one(model.core()).lowering, Lowering::Eager);
    /// ```
    pub fn for_one(self, core: &Core) -> Self {
        let longest = |is_one: fn(&Body<'_>) -> bool| {
            let bodies = core.constraints().map(|constraint| constraint.body);
            bodies.filter(is_one).map(|body| body.lits().len()).max()
        };
        let graph = longest(|body| matches!(body, Body::Graph(_)));
        let sum = longest(|body| matches!(body, Body::Sum { .. }));
        let lowering = match self.lowering {
            Lowering::Auto if core.objective().is_some() || sum >= graph => Lowering::Eager,
            Lowering::Auto => Lowering::Cuts,
            chosen => chosen,
        };
        Self { lowering, ..self }
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
    pub fn for_all(self) -> Self {
        let is_open = self.at_most_one == <&AtMostOne>::default();
        if is_open { Self { at_most_one: &at_most_one::COMMANDER, ..self } } else { self }
    }
}
