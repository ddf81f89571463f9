//! The meaning of clues: statements on the places of values, joined by counts of them.

/// A line of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Clue {
    /// As it stands in the file.
    pub(super) text: String,
    pub(super) claim: Claim,
}

/// What a clue says.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Claim {
    Is(Statement),
    /// So many of these hold.
    Of(Count, Vec<Self>),
}

/// The least and the greatest number of some things that hold; all of them if it is greater.
pub(super) type Count = (usize, usize);

pub(super) const ANY: Count = (1, usize::MAX);
pub(super) const ONE: Count = (1, 1);
pub(super) const NONE: Count = (0, 0);
pub(super) const ALL: Count = (usize::MAX, usize::MAX);

/// A statement on the place of a value, or the negation of it. Values are given by their indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Statement {
    pub(super) value: usize,
    pub(super) relation: Relation,
    pub(super) holds: bool,
    /// The kind of place: the number of the house, or the number in it of this category.
    pub(super) scale: Option<usize>,
}

/// The relation of a place to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Relation {
    /// It is this.
    In(i64),
    /// This way leads from it to the place of this value.
    To(Way, usize),
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

impl Claim {
    /// So many of these hold.
    pub(super) fn of((least, most): Count, mut parts: Vec<Self>) -> Self {
        let all = parts.len();
        match parts.pop() {
            Some(only) if all == 1 && least > 0 => only,
            last => {
                Self::Of((least.min(all), most.min(all)), parts.into_iter().chain(last).collect())
            }
        }
    }

    /// True if it holds where `place` gives the place of each value on each scale.
    pub(super) fn holds(&self, place: &impl Fn(Option<usize>, usize) -> i64) -> bool {
        match self {
            Self::Is(statement) => statement.is_true(place),
            Self::Of((least, most), parts) => {
                let count = parts.iter().filter(|part| part.holds(place)).count();
                (*least..=*most).contains(&count)
            }
        }
    }

    /// The values that it speaks of, each on its scale.
    pub(super) fn values(&self) -> Vec<(Option<usize>, usize)> {
        match self {
            Self::Is(Statement { value, relation: Relation::To(_, other), scale, .. }) => {
                vec![(*scale, *value), (*scale, *other)]
            }
            Self::Is(Statement { value, scale, .. }) => vec![(*scale, *value)],
            Self::Of(_, parts) => parts.iter().flat_map(Self::values).collect(),
        }
    }
}

impl std::ops::Not for Claim {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::Is(own) => Self::Is(Statement { holds: !own.holds, ..own }),
            Self::Of((least, most), parts) => {
                let fewer = (least > 0).then(|| Self::Of((0, least - 1), parts.clone()));
                let more = (most < parts.len()).then(|| Self::Of((most + 1, parts.len()), parts));
                Self::of(ANY, fewer.into_iter().chain(more).collect())
            }
        }
    }
}

impl Statement {
    fn is_true(&self, place: impl Fn(Option<usize>, usize) -> i64) -> bool {
        let own = place(self.scale, self.value);
        let says = match self.relation {
            Relation::In(place) => own == place,
            Relation::To(way, other) => way.leads(own, place(self.scale, other)),
        };
        says == self.holds
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
