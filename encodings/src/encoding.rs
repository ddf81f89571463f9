//! Encodings as values: their names, sources and claims, and the functions that write them.
//!
//! A new encoding is one file beside the others of its kind and its line in their slice:
//! 1. the file has a function that writes the constraint to an [`Encoder`](crate::Encoder),
//!    and tells it what each auxiliary variable [means](crate::Encoder::means), for proofs;
//! 2. and an [`Encoding`] that names this function and says [what it claims](About);
//! 3. the `mod.rs` of the kind takes the file in and lists the value in its [`Kind::ALL`].
//!
//! Then the command line and the benches know it, and the tests check it and every claim of it, and
//! print the table that the documentation lacks.

#[cfg(test)]
mod tests;

use std::fmt::{self, Debug, Display, Formatter};
use std::hash::{Hash, Hasher};
use std::ops::{Bound, RangeBounds};
use std::str::FromStr;

use crate::choice::UnknownChoice;
use crate::choices;

/// An encoding of one [kind](Kind) of constraint, such as [`AtMostOne`](crate::AtMostOne) or
/// [`Cardinality`](crate::Cardinality), each of which has a method `encode`. Encodings of a kind
/// are equal if their names are.
pub struct Encoding<K> {
    /// The name and the claims.
    pub about: About,
    /// The function that writes the constraint.
    pub write: K,
}

/// The name of an encoding, its source and its claims, which tests check.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// The name, as on the command line and in comments.
    pub name: &'static str,
    /// The authors, title and year.
    pub reference: &'static str,
    /// The conclusions of unit propagation.
    pub propagates: Propagates,
    /// The determination of the auxiliary variables.
    pub determined: Determined,
    /// The number of auxiliary variables, as a formula in Markdown.
    pub vars: &'static str,
    /// The number of clauses if the encoding is one-sided, as a formula in Markdown.
    pub clauses: &'static str,
    /// The exact numbers of both for "at most k of n", by n and k, with k = 1 for "at most one",
    /// and n no more than a formula can have variables.
    pub size: Option<fn(usize, usize) -> [usize; 2]>,
}

impl About {
    /// Of an encoding that is one of the others of its kind, by their measured times: `how` it is
    /// chosen.
    pub(crate) const fn auto(
        how: &'static str,
        propagates: Propagates,
        determined: Determined,
    ) -> Self {
        let (name, reference, chosen) = ("auto", how, "as chosen");
        Self { name, reference, propagates, determined, vars: chosen, clauses: chosen, size: None }
    }
}

choices! {
    /// The conclusions of unit propagation from some values of a constraint's literals.
    Propagates {
        /// A violation, and every literal that must be true or false, as soon as it can be known.
        Completely = "completely",
        /// Completely for one bound; for two, what follows from either.
        EachBound = "each bound completely",
        /// A violation as soon as it can be known.
        Violations = "violations completely",
        /// Some of what follows; to find a violation may take a search.
        Partly = "in part",
        /// A violation when all literals have values.
        Totally = "when all literals have values",
    }
}

choices! {
    /// The cases in which a constraint's literals determine its auxiliary variables, also if the
    /// constraint is violated, so that a formula has as many models as its constraints.
    Determined {
        /// In every case.
        Always = "always",
        /// [Two-sided](crate::Sides::Two), and if the two bounds are equal.
        Exactly = "two-sided; \"exactly\" always",
        /// Two-sided.
        TwoSided = "two-sided",
        /// In no case.
        Never = "never",
    }
}

/// A kind of constraint: the type of the function that writes it.
pub trait Kind: Copy + Send + Sync + 'static {
    /// The name of the kind.
    const NAME: &'static str;
    /// Every encoding; the first is the default.
    const ALL: &'static [&'static Encoding<Self>];
}

impl<K: Kind> Encoding<K> {
    /// Every encoding of this kind; the first is the default.
    pub const ALL: &'static [&'static Self] = K::ALL;
}

impl<K> Display for Encoding<K> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.pad(self.about.name)
    }
}

impl<K> Debug for Encoding<K> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.about.name)
    }
}

impl<K> PartialEq for Encoding<K> {
    fn eq(&self, other: &Self) -> bool {
        self.about.name == other.about.name
    }
}

impl<K> Eq for Encoding<K> {}

impl<K> Hash for Encoding<K> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.about.name.hash(state);
    }
}

impl<K: Kind> Default for &'static Encoding<K> {
    fn default() -> Self {
        K::ALL[0]
    }
}

impl<K: Kind> FromStr for &'static Encoding<K> {
    type Err = UnknownChoice;

    fn from_str(text: &str) -> Result<Self, UnknownChoice> {
        K::ALL.iter().copied().find(|encoding| encoding.about.name == text).ok_or_else(|| {
            let choices = K::ALL.iter().map(|encoding| encoding.about.name).collect();
            UnknownChoice { given: text.to_owned(), choices }
        })
    }
}

/// The least and the greatest number that a sum may be.
pub(crate) type Ends = (i128, i128);

/// The least and the greatest number within some bounds.
pub(crate) fn ends<T: Copy + TryInto<i128>>(bounds: impl RangeBounds<T>) -> Ends {
    let number = |&value: &T| value.try_into().unwrap_or(i128::MAX);
    let at_least = match bounds.start_bound() {
        Bound::Included(first) => number(first),
        Bound::Excluded(before) => number(before).saturating_add(1),
        Bound::Unbounded => i128::MIN,
    };
    let at_most = match bounds.end_bound() {
        Bound::Included(last) => number(last),
        Bound::Excluded(after) => number(after) - 1,
        Bound::Unbounded => i128::MAX,
    };
    (at_least, at_most)
}
