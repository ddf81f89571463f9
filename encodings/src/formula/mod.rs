//! Formulas: statements on a model, nested as they are said.
//!
//! A [`Formula`] is made of literals, statements on integers, and comparisons of [linear
//! sums](Linear), by and, or, not, implication, equivalence, exclusive or, and counts. It is posted by
//! [`Rule::formula`](crate::Rule::formula), becomes a literal by [`Model::reified`], and is evaluated
//! by [`Formula::holds`].
//!
//! A formula becomes constraints of the model: clauses, counts and sums, perhaps under conditions.
//! Where one part is a statement within another, it gets a *helper*, a literal that is true exactly
//! if the part holds: Grigori Tseitin, "On the complexity of derivation in propositional calculus",
//! 1968. Negation costs nothing: it moves inwards. A part that occurs again, in whatever formula,
//! keeps its helper. Helpers are outside the [projection](Core::projection), and named variables
//! determine each of them. (Where two statements on [connected](Formula::connected) nodes are
//! alternatives, a helper only implies one of them: nothing short says that nodes are not connected.)
//!
//! Unit propagation concludes, by test:
//!
//! | formula | propagates |
//! |---|---|
//! | and, or, not, equivalence and exclusive or of literals, each of which occurs once | completely |
//! | any, of literals and integers | when all have values; then helpers have theirs |
//!
//! An exclusive or of more than four parts is cut into pieces of three, with a helper for each.

mod linear;
pub(crate) mod statement;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitXor, Not, RangeBounds};

use itertools::Itertools;
use puzzlec_dimacs::Lit;

pub use self::linear::Linear;
use crate::atom::Atom;
use crate::encoding::Ends;
use crate::encoding::ends;
use crate::graph::Graph;
use crate::int::Int;

/// A statement on a model.
///
/// ```
/// use puzzlec_encodings::{Encodings, Formula, Model};
///
/// let mut model: Model<&str> = Model::new();
/// let [rain, hat] = ["rain", "hat"].map(|name| Formula::from(model.var(name)));
/// let [ann, bob] = ["ann", "bob"].map(|name| model.int(name, 1..=3));
/// let is_late = ann.is(3) | bob.is(3) & !hat.clone();
/// model.rule("who is wet is late").formula((rain & !hat).implies(is_late));
/// assert_eq!(model.num_vars(), 8); // 2, and 2 times 3: no helper is needed here
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Formula {
    /// The atom holds.
    Atom(Atom),
    /// All of these hold.
    All(Vec<Self>),
    /// At least one of these holds.
    Any(Vec<Self>),
    /// An odd number of these holds.
    Odd(Vec<Self>),
    /// The number of these that hold lies between two numbers.
    Count(Vec<Self>, Ends),
    /// The sum lies between two numbers.
    Within(Linear, Ends),
    /// The integers are all different.
    AllDifferent(Vec<Int>),
    /// The integers have the values of some row.
    Table(Vec<Int>, Vec<Vec<i64>>),
    /// The true literals are connected by these pairs of their indices.
    Connected(Vec<Lit>, Vec<[u32; 2]>),
    /// The formula does not hold; it is a sum, a table or another one that no other formula denies.
    Not(Box<Self>),
}

impl Formula {
    /// All of these hold; true if there are none.
    pub fn all<F: Into<Self>>(parts: impl IntoIterator<Item = F>) -> Self {
        Self::All(parts.into_iter().map(Into::into).collect())
    }

    /// At least one of these holds; false if there are none.
    pub fn any<F: Into<Self>>(parts: impl IntoIterator<Item = F>) -> Self {
        Self::Any(parts.into_iter().map(Into::into).collect())
    }

    /// An odd number of these holds.
    pub fn odd<F: Into<Self>>(parts: impl IntoIterator<Item = F>) -> Self {
        Self::Odd(parts.into_iter().map(Into::into).collect())
    }

    /// The number of these that hold is one of these numbers.
    ///
    /// ```
    /// use puzzlec_encodings::{Formula, Model};
    ///
    /// let mut model: Model<&str> = Model::new();
    /// let [ann, bob, eve] = ["ann", "bob", "eve"].map(|name| model.int(name, 1..=3));
    /// let first = [ann, bob, eve].map(|person| person.is(1));
    /// model.rule("one of them is first, or Eve is last")
    ///     .formula(Formula::count(first, 1..=1) | eve.is(3));
    /// ```
    pub fn count<F: Into<Self>>(
        parts: impl IntoIterator<Item = F>,
        range: impl RangeBounds<i64>,
    ) -> Self {
        Self::Count(parts.into_iter().map(Into::into).collect(), ends(range))
    }

    /// No two of these integers have the same value.
    pub fn all_different(ints: impl IntoIterator<Item = Int>) -> Self {
        Self::AllDifferent(ints.into_iter().collect())
    }

    /// These integers have, in order, the values of some row.
    pub fn table<Row: Into<Vec<i64>>>(
        ints: impl IntoIterator<Item = Int>,
        rows: impl IntoIterator<Item = Row>,
    ) -> Self {
        Self::Table(ints.into_iter().collect(), rows.into_iter().map(Into::into).collect())
    }

    /// The true nodes are connected, as [`Rule::connected`](crate::Rule::connected) has it. This
    /// formula can be neither negated nor [reified](crate::Model::reified).
    pub fn connected<N: Ord>(
        nodes: impl IntoIterator<Item = (N, Lit)>,
        neighbours: impl IntoIterator<Item = (N, N)>,
    ) -> Self {
        let (nodes, lits): (Vec<N>, Vec<Lit>) = nodes.into_iter().unzip();
        let numbers: BTreeMap<N, u32> = nodes.into_iter().zip(0..).collect();
        let number = |node| numbers.get(&node).copied();
        let pairs = neighbours.into_iter();
        let pairs = pairs.filter_map(|(one, other)| Some([number(one)?, number(other)?]));
        Self::Connected(lits, pairs.collect())
    }

    /// If this holds, so does the other.
    #[must_use]
    pub fn implies(self, other: impl Into<Self>) -> Self {
        !self | other.into()
    }

    /// This holds if the other does.
    #[must_use]
    pub fn when(self, premise: impl Into<Self>) -> Self {
        premise.into().implies(self)
    }

    /// Both hold, or neither.
    #[must_use]
    pub fn iff(self, other: impl Into<Self>) -> Self {
        !(self ^ other.into())
    }

    /// True if it says, perhaps among more, that nodes are connected.
    pub(crate) fn has_graph(&self) -> bool {
        match self {
            Self::Connected(..) => true,
            Self::All(parts) | Self::Any(parts) => parts.iter().any(Self::has_graph),
            _ => false,
        }
    }

    /// True if the formula holds where literals and integers have these values.
    pub(crate) fn evaluate(
        &self,
        truth: &dyn Fn(Lit) -> bool,
        value: &dyn Fn(Int) -> Option<i64>,
    ) -> bool {
        let holds = |part: &Self| part.evaluate(truth, value);
        let is_true = |atom: Atom| atom.as_lit().map_or(atom == Atom::True, truth);
        let lies = |number: i128, (least, most): Ends| (least..=most).contains(&number);
        match self {
            Self::Atom(atom) => is_true(*atom),
            Self::All(parts) => parts.iter().all(holds),
            Self::Any(parts) => parts.iter().any(holds),
            Self::Odd(parts) => parts.iter().filter(|part| holds(part)).count() % 2 == 1,
            Self::Count(parts, range) => {
                lies(parts.iter().filter(|part| holds(part)).count() as i128, *range)
            }
            Self::Within(sum, range) => {
                sum.value(&is_true, value).is_some_and(|sum| lies(sum, *range))
            }
            Self::AllDifferent(ints) => ints.iter().map(|&int| value(int)).all_unique(),
            Self::Table(ints, rows) => {
                let values = ints.iter().map(|&int| value(int)).collect::<Option<Vec<i64>>>();
                values.is_some_and(|values| rows.contains(&values))
            }
            Self::Connected(lits, pairs) => Graph { shape: None, ends: pairs, lits }.holds(truth),
            Self::Not(formula) => !holds(formula),
        }
    }
}

impl<A: Into<Atom>> From<A> for Formula {
    fn from(atom: A) -> Self {
        Self::Atom(atom.into())
    }
}

impl Not for Formula {
    type Output = Self;

    fn not(self) -> Self {
        let each = |parts: Vec<Self>| parts.into_iter().map(Not::not).collect();
        match self {
            Self::Atom(atom) => Self::Atom(!atom),
            Self::All(parts) => Self::Any(each(parts)),
            Self::Any(parts) => Self::All(each(parts)),
            Self::Odd(mut parts) => {
                parts.push(Atom::True.into());
                Self::Odd(parts)
            }
            Self::Not(formula) => *formula,
            other => Self::Not(other.into()),
        }
    }
}

impl<F: Into<Self>> BitAnd<F> for Formula {
    type Output = Self;

    fn bitand(self, other: F) -> Self {
        match self {
            Self::All(parts) => Self::All(parts.into_iter().chain([other.into()]).collect()),
            one => Self::All(vec![one, other.into()]),
        }
    }
}

impl<F: Into<Self>> BitOr<F> for Formula {
    type Output = Self;

    fn bitor(self, other: F) -> Self {
        match self {
            Self::Any(parts) => Self::Any(parts.into_iter().chain([other.into()]).collect()),
            one => Self::Any(vec![one, other.into()]),
        }
    }
}

impl<F: Into<Self>> BitXor<F> for Formula {
    type Output = Self;

    fn bitxor(self, other: F) -> Self {
        Self::Odd(vec![self, other.into()])
    }
}
