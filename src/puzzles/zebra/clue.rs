//! The meaning of clues: statements on the places of values, joined by `and`, `or` and `not`.

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
    /// What a place is: the number of the house, or the number in it of this category.
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
    /// The second place comes so far after the first; negative: before it.
    Offset(i64),
    /// The first place is left of the second, or less.
    Left,
    /// The first place is right of the second, or more.
    Right,
    /// The first place times the first number is the second place times the second number.
    Times(i64, i64),
}

impl Clue {
    /// True if the clue holds where `place` tells the place of each value on each scale.
    pub(super) fn holds(&self, place: impl Fn(Option<usize>, usize) -> i64) -> bool {
        let is_said = |own: &Statement| own.is_true(|value| place(own.scale, value));
        self.lists.iter().all(|list| list.iter().any(is_said))
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
    /// True if it holds where `place` tells the place of each value.
    pub(super) fn is_true(&self, place: impl Fn(usize) -> i64) -> bool {
        let own = place(self.value);
        let says = match &self.relation {
            Relation::In(places) => places.contains(&own),
            Relation::To(way, others) => others.iter().any(|&other| way.leads(own, place(other))),
            Relation::Between(ends, directly) => {
                let [one, other] = ends.map(&place);
                let (left, right) = (one.min(other), one.max(other));
                if *directly {
                    (left, right) == (own - 1, own + 1)
                } else {
                    left < own && own < right
                }
            }
        };
        says == self.holds
    }

    /// The other values that it speaks of.
    pub(super) fn others(&self) -> &[usize] {
        match &self.relation {
            Relation::In(_) => &[],
            Relation::To(_, others) => others,
            Relation::Between(ends, _) => ends,
        }
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
            Self::Offset(offset) => from + offset == to,
            Self::Left => from < to,
            Self::Right => from > to,
            Self::Times(own, other) => from.checked_mul(own) == to.checked_mul(other),
        }
    }
}

/// The most lists that a clue is made of.
const MOST: usize = 4096;

/// Some of these hold; `None` if that takes too many lists.
pub(super) fn some(parts: impl IntoIterator<Item = Lists>) -> Option<Lists> {
    parts.into_iter().try_fold(vec![Vec::new()], |lists, part| {
        let longer = lists.iter().cartesian_product(&part);
        let longer = longer.map(|(list, more)| [&list[..], more].concat());
        (lists.len() * part.len() <= MOST).then(|| longer.collect())
    })
}

/// This does not hold.
pub(super) fn none(lists: &Lists) -> Option<Lists> {
    some(lists.iter().map(|list| list.iter().map(|own| vec![!own.clone()]).collect()))
}

/// At least so many of these hold.
pub(super) fn at_least(count: usize, parts: &[Lists]) -> Option<Lists> {
    let mut choices = parts.iter().cloned().combinations((parts.len() + 1).saturating_sub(count));
    choices.try_fold(Vec::new(), |lists, choice| {
        let lists = [lists, some(choice)?].concat();
        (lists.len() <= MOST).then_some(lists)
    })
}

/// At most so many of these hold.
pub(super) fn at_most(count: usize, parts: &[Lists]) -> Option<Lists> {
    let nots = parts.iter().map(none).collect::<Option<Vec<_>>>()?;
    at_least(parts.len().saturating_sub(count), &nots)
}

/// Exactly so many of these hold.
pub(super) fn exactly(count: usize, parts: &[Lists]) -> Option<Lists> {
    Some([at_least(count, parts)?, at_most(count, parts)?].concat())
}
