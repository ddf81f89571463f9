//! The meaning of clues: statements on the places of values, joined by counts of them.

use itertools::Itertools;

/// Lists of statements. Of each list, some statement holds.
pub(super) type Lists = Vec<Vec<Statement>>;

/// A line of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Clue {
    /// As it stands in the file.
    pub(super) text: String,
    pub(super) lists: Lists,
}

/// A statement on the place of a value, or the negation of it. Values are given by their indices.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Statement {
    pub(super) value: usize,
    pub(super) relation: Relation,
    pub(super) holds: bool,
    /// The kind of place: the number of the house, or the number in it of this category.
    pub(super) scale: Option<usize>,
}

/// The relation of a place to others.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Relation {
    /// It is one of these.
    In(Vec<i64>),
    /// It stands so to the place of one of these values at least.
    To(Way, Vec<usize>),
    /// The places of these values are on both sides of it; if `true`, right beside it.
    Between([usize; 2], bool),
}

/// The way from one place to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Way {
    /// They are so far apart.
    Apart(u64),
    /// The second place comes after the first by so much, at least and at most; negative: before.
    Ahead(i64, i64),
}

/// Farther than any two places are apart.
pub(super) const FAR: i64 = 1 << 33;

impl Clue {
    /// True if the clue holds where `place` gives the place of each value on each scale.
    pub(super) fn holds(&self, place: impl Fn(Option<usize>, usize) -> i64) -> bool {
        self.lists.iter().all(|list| list.iter().any(|own| own.is_true(&place)))
    }

    /// True if it says one thing, so that no variable must tell which of several holds.
    pub(super) fn is_single(&self) -> bool {
        let is_one = |Statement { relation, holds, .. }: &Statement| match relation {
            Relation::To(_, others) => !holds || others.len() == 1,
            Relation::In(_) | Relation::Between(..) => true,
        };
        matches!(&self.lists[..], [list] if matches!(&list[..], [one] if is_one(one)))
    }
}

impl Statement {
    fn is_true(&self, place: impl Fn(Option<usize>, usize) -> i64) -> bool {
        let place = |value| place(self.scale, value);
        let own = place(self.value);
        let says = match &self.relation {
            Relation::In(places) => places.contains(&own),
            Relation::To(way, others) => others.iter().any(|&other| way.leads(own, place(other))),
            Relation::Between(ends, directly) => {
                let [left, right] = ends.map(|end| place(end) - own);
                left.signum() * right.signum() < 0 && (!directly || left.abs() + right.abs() == 2)
            }
        };
        says == self.holds
    }

    /// All values that it speaks of.
    pub(super) fn values(&self) -> impl Iterator<Item = usize> {
        let others = match &self.relation {
            Relation::In(_) => &[],
            Relation::To(_, others) => &others[..],
            Relation::Between(ends, _) => ends,
        };
        others.iter().copied().chain([self.value])
    }
}

impl std::ops::Not for Statement {
    type Output = Self;

    fn not(self) -> Self {
        Self { holds: !self.holds, ..self }
    }
}

impl Way {
    /// True if this is the way from one place to another.
    pub(super) fn leads(self, from: i64, to: i64) -> bool {
        match self {
            Self::Apart(distance) => from.abs_diff(to) == distance,
            Self::Ahead(least, most) => (least..=most).contains(&(to - from)),
        }
    }
}

/// The least and the greatest number of some things that hold; all of them if it is greater.
pub(super) type Count = (usize, usize);

pub(super) const ANY: Count = (1, usize::MAX);
pub(super) const ONE: Count = (1, 1);
pub(super) const NONE: Count = (0, 0);
pub(super) const ALL: Count = (usize::MAX, usize::MAX);

/// The most lists that a clue is made of.
const MOST: usize = 4096;

/// Some of these hold; `None` if that takes too many lists.
fn some<'p>(parts: impl IntoIterator<Item = &'p Lists>) -> Option<Lists> {
    parts.into_iter().try_fold(vec![Vec::new()], |lists, part| {
        let longer = lists.iter().cartesian_product(part);
        let longer = longer.map(|(list, more)| [&list[..], more].concat());
        (lists.len() * part.len() <= MOST).then(|| longer.collect())
    })
}

/// This does not hold.
pub(super) fn not(lists: &Lists) -> Option<Lists> {
    let nots = |list: &Vec<Statement>| list.iter().map(|own| vec![!own.clone()]).collect();
    some(&lists.iter().map(nots).collect_vec())
}

/// So many of these hold: of any larger number of them some do, and of any larger number some do
/// not.
pub(super) fn count((least, most): Count, parts: &[Lists]) -> Option<Lists> {
    if let ([one], 1) = (parts, least) {
        return Some(one.clone());
    }
    let of_any = |size: usize, parts: &[Lists]| {
        parts.iter().combinations(size).try_fold(Vec::new(), |lists, choice| {
            let lists = [lists, some(choice)?].concat();
            (lists.len() <= MOST).then_some(lists)
        })
    };
    let all = parts.len();
    let limited = if most < all { parts } else { &[] };
    let nots = limited.iter().map(not).collect::<Option<Vec<_>>>()?;
    let least = of_any(all + 1 - least.min(all), parts)?;
    Some([least, of_any(most.min(all) + 1, &nots)?].concat())
}
