//! The meaning of clues.

/// A line of the file. Of each of its lists, some statement holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Clue {
    /// As it stands in the file.
    pub(super) text: String,
    pub(super) lists: Vec<Vec<Statement>>,
}

/// A statement on the house of a value, or the negation of it. Values are given by their indices.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Statement {
    pub(super) value: usize,
    pub(super) relation: Relation,
    pub(super) holds: bool,
}

/// The relation of a house to others.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Relation {
    /// It is one of these.
    In(Vec<i64>),
    /// It stands so to the house of one of these values at least.
    To(Way, Vec<usize>),
    /// The houses of these values are on both sides of it; if `true`, right beside it.
    Between([usize; 2], bool),
}

/// The way from one house to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Way {
    /// They are so many houses apart.
    Apart(u64),
    /// The second house comes so many after the first; negative: before it.
    Offset(i64),
    /// The first house is left of the second.
    Left,
    /// The first house is right of the second.
    Right,
}

impl Clue {
    /// True if the clue holds where `house` tells the house of each value.
    pub(super) fn holds(&self, house: impl Fn(usize) -> i64) -> bool {
        let is_said = |statement: &Statement| statement.is_true(&house);
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
    fn is_true(&self, house: impl Fn(usize) -> i64) -> bool {
        let own = house(self.value);
        let says = match &self.relation {
            Relation::In(houses) => houses.contains(&own),
            Relation::To(way, others) => others.iter().any(|&other| way.leads(own, house(other))),
            Relation::Between(ends, directly) => {
                let [one, other] = ends.map(&house);
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
}

impl std::ops::Not for Statement {
    type Output = Self;

    fn not(self) -> Self {
        Self { holds: !self.holds, ..self }
    }
}

impl Way {
    /// True if this is the way from one house to another.
    pub(super) fn leads(self, from: i64, to: i64) -> bool {
        match self {
            Self::Apart(distance) => from.abs_diff(to) == distance,
            Self::Offset(offset) => from + offset == to,
            Self::Left => from < to,
            Self::Right => from > to,
        }
    }
}
