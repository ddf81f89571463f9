//! The kinds of sentences that a solution gives: their words and their meaning, in one table.

use super::clue::{ALL, ANY, Claim, Count, FAR, NONE, ONE, Way};
use super::speech::Subject;

/// A kind of sentences.
pub(super) struct Kind {
    pub(super) on: On,
    /// Its [pattern](Speech::sentence).
    pub(super) says: &'static str,
    /// The number of its sentences for 100 values.
    pub(super) share: usize,
    pub(super) means: fn(&About<'_>) -> Claim,
}

/// What is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum On {
    /// The row of houses.
    Row,
    /// Numbers, by words of their own.
    Numbers,
    /// Days and the like.
    Days,
    /// Numbers, by the name of their category.
    Scores,
    /// Values in their order, by the name of their category.
    Ranks,
}

/// The subject of a sentence, and the scale on which places are compared.
pub(super) struct About<'a> {
    pub(super) subject: Subject,
    /// All places in their order.
    pub(super) all: &'a [i64],
}

impl About<'_> {
    /// The number of houses, or of units, that the sentence says.
    const fn count(&self) -> i64 {
        self.subject.count
    }

    fn value(&self, letter: char) -> (Option<usize>, usize) {
        (self.subject.scale, self.subject.values[letter as usize - 'A' as usize])
    }

    /// The way from one to another, or no such way.
    fn way(&self, from: char, way: Way, to: char, holds: bool) -> Claim {
        Claim::To(way, [self.value(from), self.value(to)], holds)
    }

    /// They are so far apart.
    fn apart(&self, from: char, distance: i64, to: char) -> Claim {
        self.way(from, Way::Apart(distance.unsigned_abs()), to, true)
    }

    /// The second comes after the first by so much, at least and at most.
    fn ahead(&self, least: i64, most: i64) -> Claim {
        self.way('A', Way::Ahead(least, most), 'B', true)
    }

    fn same(&self, from: char, to: char) -> Claim {
        self.apart(from, 0, to)
    }

    /// A is in one of the places of which this is true.
    fn at(&self, is_at: impl Fn(i64) -> bool) -> Claim {
        let places = self.all.iter().filter(|&&place| is_at(place));
        Claim::of(ANY, places.map(|&place| Claim::In(self.value('A'), place, true)).collect())
    }

    /// A is not in any of these places.
    fn not_at(&self, is_at: impl Fn(i64) -> bool) -> Claim {
        let places = self.all.iter().filter(|&&place| is_at(place));
        Claim::of(ALL, places.map(|&place| Claim::In(self.value('A'), place, false)).collect())
    }

    /// This way leads from so many of some values to another one.
    fn some(&self, count: Count, from: &str, way: Way, to: char) -> Claim {
        Claim::of(count, from.chars().map(|from| self.way(from, way, to, true)).collect())
    }

    /// B and C are on both sides of A, at most so far from it.
    fn between(&self, far: i64) -> Claim {
        let on = |least, most| {
            let to = |other| self.way('A', Way::Ahead(least, most), other, true);
            Claim::of(ANY, vec![to('B'), to('C')])
        };
        Claim::of(ALL, vec![on(1, far), on(-far, -1)])
    }
}

/// The place of the last house.
fn last(about: &About<'_>) -> i64 {
    about.all.len() as i64
}

fn is_middle(about: &About<'_>, own: i64) -> bool {
    (2 * own - 1).abs_diff(last(about)) < 2
}

macro_rules! kinds {
    ($($on:ident: { $($says:literal, $share:literal, $means:expr;)* })*) => {
        /// All kinds.
        pub(super) const KINDS: &[Kind] =
            &[$($(Kind { on: On::$on, says: $says, share: $share, means: $means }),*),*];
    };
}

kinds! {
    Row: {
        "@A +B", 160, |own| own.same('A', 'B');
        "@A -B", 10, |own| own.way('A', Way::Apart(0), 'B', false);
        "A lives-in the kth house", 6, |own| own.at(|at| at == own.subject.at);
        "A lives-in the kth house from the right", 4,
            |own| own.at(|at| own.subject.at > 1 && at + own.subject.at == last(own) + 1);
        "A lives-in the first house", 4, |own| own.at(|at| at == 1);
        "A lives-in the last house", 4, |own| own.at(|at| at == last(own));
        "A lives-in the middle house", 4,
            |own| own.at(|at| last(own) % 2 == 1 && is_middle(own, at));
        "A lives at either end", 10, |own| own.at(|at| at == 1 || at == last(own));
        "A -lives in the middle", 4, |own| own.not_at(|at| is_middle(own, at));
        "A -lives at either end", 8, |own| own.not_at(|at| at == 1 || at == last(own));
        "A lives to the left of B", 16, |own| own.ahead(1, FAR);
        "A lives to the right of B", 16, |own| own.ahead(-FAR, -1);
        "A lives directly to the left of B", 30, |own| own.ahead(1, 1);
        "A lives directly to the right of B", 30, |own| own.ahead(-1, -1);
        "A lives next to B", 40, |own| own.apart('A', 1, 'B');
        "A and B are neighbours", 10, |own| own.apart('A', 1, 'B');
        "A -lives next to B", 10, |own| own.way('A', Way::Apart(1), 'B', false);
        "A lives k houses away from B", 16, |own| own.apart('A', own.count(), 'B');
        "A lives k houses to the left of B", 16, |own| own.ahead(own.count(), own.count());
        "A lives k houses to the right of B", 16, |own| own.ahead(-own.count(), -own.count());
        "A lives at least k houses to the left of B", 8, |own| own.ahead(own.count(), FAR);
        "A lives at least k houses to the right of B", 8, |own| own.ahead(-FAR, -own.count());
        "there are k houses between A and B", 16, |own| own.apart('A', own.count() + 1, 'B');
        "A lives somewhere between B and C", 16, |own| own.between(FAR);
        "A lives directly between B and C", 16, |own| own.between(1);
        "both @A and @B live to the left of C", 8, |own| own.some(ALL, "AB", Way::Ahead(1, FAR), 'C');
        "both @A and @B live to the right of C", 8,
            |own| own.some(ALL, "AB", Way::Ahead(-FAR, -1), 'C');
        "@A B|C", 30, |own| Claim::of(ONE, vec![own.same('A', 'B'), own.same('A', 'C')]);
        "@A B!C", 16, |own| Claim::of(NONE, vec![own.same('A', 'B'), own.same('A', 'C')]);
        "either @A or @B +C", 16, |own| own.some(ONE, "AB", Way::Apart(0), 'C');
        "neither @A nor @B +C", 10, |own| own.some(NONE, "AB", Way::Apart(0), 'C');
        "exactly one of @A and @B lives next to C", 10, |own| own.some(ONE, "AB", Way::Apart(1), 'C');
        "exactly two of @A, @B and @C live next to D", 4,
            |own| own.some((2, 2), "ABC", Way::Apart(1), 'D');
        "at least one of @A and @B lives next to C", 4,
            |own| own.some((1, usize::MAX), "AB", Way::Apart(1), 'C');
        "at most one of @A and @B lives next to C", 4,
            |own| own.some((0, 1), "AB", Way::Apart(1), 'C');
        "none of @A, @B and @C lives next to D", 4, |own| own.some(NONE, "ABC", Way::Apart(1), 'D');
        "either @A +B or @C +D", 10,
            |own| Claim::of(ONE, vec![own.same('A', 'B'), own.same('C', 'D')]);
        "exactly one of these is true: @A +B, @C +D", 6,
            |own| Claim::of(ONE, vec![own.same('A', 'B'), own.same('C', 'D')]);
        "if @A +B, @C +D", 8, |own| Claim::of(ANY, vec![!own.same('A', 'B'), own.same('C', 'D')]);
    }
    Numbers: {
        "@A #does #more than @B", 10, |own| own.ahead(-FAR, -1);
        "@A #does #less than @B", 10, |own| own.ahead(1, FAR);
        "@A #does at least as #much as @B", 4, |own| own.ahead(-FAR, 0);
        "@A #does at most as #much as @B", 4, |own| own.ahead(0, FAR);
        "@A #does #k #unit #more than @B", 16, |own| own.ahead(-own.count(), -own.count());
        "@A #does #k #unit #less than @B", 16, |own| own.ahead(own.count(), own.count());
        "@A #does at least #k #unit #more than @B", 4, |own| own.ahead(-FAR, -own.count());
        "@A #does at least #k #unit #less than @B", 4, |own| own.ahead(own.count(), FAR);
        "the #names of @A and @B differ by #k #unit", 10, |own| own.apart('A', own.count(), 'B');
        "@A #does more than #at #units #old", 4, |own| own.at(|at| at > own.subject.at);
        "@A #does less than #at #units #old", 4, |own| own.at(|at| at < own.subject.at);
        "@A #does at least #at #units #old", 4, |own| own.at(|at| at >= own.subject.at);
        "@A #does at most #at #units #old", 4, |own| own.at(|at| at <= own.subject.at);
        "@A #does #most", 4, |own| own.at(|at| Some(&at) == own.all.last());
        "@A #does #least", 4, |own| own.at(|at| Some(&at) == own.all.first());
    }
    Days: {
        "@A #does #earlier than @B", 16, |own| own.ahead(1, FAR);
        "@A #does #later than @B", 16, |own| own.ahead(-FAR, -1);
        "@A #does the #name before @B", 16, |own| own.ahead(1, 1);
        "@A #does the #name after @B", 16, |own| own.ahead(-1, -1);
        "@A #does k #names before @B", 12, |own| own.ahead(own.count(), own.count());
        "@A #does k #names after @B", 12, |own| own.ahead(-own.count(), -own.count());
    }
    Scores: {
        "@A has a higher #name than @B", 16, |own| own.ahead(-FAR, -1);
        "@A has a lower #name than @B", 16, |own| own.ahead(1, FAR);
        "@A has the highest #name", 4, |own| own.at(|at| Some(&at) == own.all.last());
        "@A has the lowest #name", 4, |own| own.at(|at| Some(&at) == own.all.first());
    }
    Ranks: {
        "@A is before @B in #name", 16, |own| own.ahead(1, FAR);
        "@A is after @B in #name", 16, |own| own.ahead(-FAR, -1);
    }
}
