//! The meaning of clues: claims on the places of values, and counts of claims.

/// A line of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Clue {
    /// As it stands in the file.
    pub(super) text: String,
    pub(super) claim: Claim,
}

/// The meaning of a clue.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Claim {
    /// A value is in this place; or is not, if `false`.
    In(Value, i64, bool),
    /// This way leads from the place of a value to that of another; or does not.
    To(Way, [Value; 2], bool),
    /// So many of these hold.
    Of(Count, Vec<Self>),
}

/// The kind of its place, which is the number of the house, or the number in it of this category;
/// and its index.
pub(super) type Value = (Option<usize>, usize);

/// The least and the greatest number of some things that hold; all of them if it is greater.
pub(super) type Count = (usize, usize);

pub(super) const ANY: Count = (1, usize::MAX);
pub(super) const ONE: Count = (1, 1);
pub(super) const NONE: Count = (0, 0);
pub(super) const ALL: Count = (usize::MAX, usize::MAX);

/// The way from one place to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Way {
    /// They are so far apart.
    Apart(u64),
    /// The second place comes after the first by so much, at least and at most; negative: before.
    Ahead(i64, i64),
    /// The number of the first is that of the second, multiplied by this one.
    Times(i64),
}

/// Farther than any two places are apart.
pub(super) const FAR: i64 = 1 << 33;

impl Claim {
    /// So many of these hold.
    pub(super) fn of(count: Count, mut parts: Vec<Self>) -> Self {
        let all = parts.len();
        let least = if count == ALL { all } else { count.0 };
        if least == 1 && all == 1 {
            return parts.remove(0);
        }
        Self::Of((least, count.1.min(all)), parts)
    }

    /// True if it holds where `place` gives the place of each value.
    pub(super) fn holds(&self, place: &impl Fn(Value) -> i64) -> bool {
        match *self {
            Self::In(value, own, holds) => (place(value) == own) == holds,
            Self::To(way, [from, to], holds) => way.leads(place(from), place(to)) == holds,
            Self::Of((least, most), ref parts) => {
                let count = parts.iter().filter(|part| part.holds(place)).count();
                (least..=most).contains(&count)
            }
        }
    }

    /// True if it speaks of places in the row, and not only of the same one.
    pub(super) fn has_place(&self) -> bool {
        match self {
            Self::In((scale, _), ..) => scale.is_none(),
            Self::To(way, [(scale, _), _], _) => scale.is_none() && *way != Way::Apart(0),
            Self::Of(_, parts) => parts.iter().any(Self::has_place),
        }
    }

    /// The values that it speaks of.
    pub(super) fn values(&self) -> Vec<Value> {
        match self {
            Self::In(value, ..) => vec![*value],
            Self::To(_, values, _) => values.to_vec(),
            Self::Of(_, parts) => parts.iter().flat_map(Self::values).collect(),
        }
    }
}

impl std::ops::Not for Claim {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::In(value, place, holds) => Self::In(value, place, !holds),
            Self::To(way, values, holds) => Self::To(way, values, !holds),
            Self::Of((least, most), parts) => {
                let fewer = (least > 0).then(|| Self::Of((0, least - 1), parts.clone()));
                let more = (most < parts.len()).then(|| Self::Of((most + 1, parts.len()), parts));
                Self::of(ANY, fewer.into_iter().chain(more).collect())
            }
        }
    }
}

impl Way {
    /// The way back; that of a factor leads forwards only.
    pub(super) const fn back(self) -> Self {
        match self {
            Self::Ahead(least, most) => Self::Ahead(-most, -least),
            Self::Apart(_) | Self::Times(_) => self,
        }
    }

    /// True if this is the way from one place to another.
    pub(super) fn leads(self, from: i64, to: i64) -> bool {
        match self {
            Self::Apart(distance) => from.abs_diff(to) == distance,
            Self::Times(factor) => from == factor * to,
            Self::Ahead(least, most) => (least..=most).contains(&(to - from)),
        }
    }
}
