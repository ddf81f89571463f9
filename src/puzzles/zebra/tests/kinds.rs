//! What sentences of riddles mean, written by hand: the reader must read them so.

use super::super::clue::{ALL, ANY, Claim, Count, FAR, NONE, ONE, Way};
use super::super::speech::Subject;

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

/// The claim of a kind of sentences.
type Meaning = fn(&About<'_>) -> Claim;

/// The pattern of each kind, and its meaning.
pub(super) const MEANINGS: &[(&str, Meaning)] = &[
    ("@A +B", |own| own.same('A', 'B')),
    ("@A -B", |own| own.way('A', Way::Apart(0), 'B', false)),
    ("A lives-in the kth house", |own| own.at(|at| at == own.subject.at)),
    ("A lives-in the kth house from the right", |own| {
        own.at(|at| own.subject.at > 1 && at + own.subject.at == last(own) + 1)
    }),
    ("A lives-in the first house", |own| own.at(|at| at == 1)),
    ("A lives-in the last house", |own| own.at(|at| at == last(own))),
    ("A lives-in the middle house", |own| own.at(|at| last(own) % 2 == 1 && is_middle(own, at))),
    ("A lives at either end", |own| own.at(|at| at == 1 || at == last(own))),
    ("A -lives in the middle", |own| own.not_at(|at| is_middle(own, at))),
    ("A -lives at either end", |own| own.not_at(|at| at == 1 || at == last(own))),
    ("A lives to the left of B", |own| own.ahead(1, FAR)),
    ("A lives to the right of B", |own| own.ahead(-FAR, -1)),
    ("A lives directly to the left of B", |own| own.ahead(1, 1)),
    ("A lives directly to the right of B", |own| own.ahead(-1, -1)),
    ("A lives next to B", |own| own.apart('A', 1, 'B')),
    ("A and B are neighbours", |own| own.apart('A', 1, 'B')),
    ("A -lives next to B", |own| own.way('A', Way::Apart(1), 'B', false)),
    ("A lives k houses away from B", |own| own.apart('A', own.count(), 'B')),
    ("A lives k houses to the left of B", |own| own.ahead(own.count(), own.count())),
    ("A lives k houses to the right of B", |own| own.ahead(-own.count(), -own.count())),
    ("A lives at least k houses to the left of B", |own| own.ahead(own.count(), FAR)),
    ("A lives at least k houses to the right of B", |own| own.ahead(-FAR, -own.count())),
    ("there are k houses between A and B", |own| own.apart('A', own.count() + 1, 'B')),
    ("A lives somewhere between B and C", |own| own.between(FAR)),
    ("A lives directly between B and C", |own| own.between(1)),
    ("both @A and @B live to the left of C", |own| own.some(ALL, "AB", Way::Ahead(1, FAR), 'C')),
    ("both @A and @B live to the right of C", |own| own.some(ALL, "AB", Way::Ahead(-FAR, -1), 'C')),
    ("@A B|C", |own| Claim::of(ONE, vec![own.same('A', 'B'), own.same('A', 'C')])),
    ("@A B!C", |own| Claim::of(NONE, vec![own.same('A', 'B'), own.same('A', 'C')])),
    ("either @A or @B +C", |own| own.some(ONE, "AB", Way::Apart(0), 'C')),
    ("neither @A nor @B +C", |own| own.some(NONE, "AB", Way::Apart(0), 'C')),
    ("exactly one of @A and @B lives next to C", |own| own.some(ONE, "AB", Way::Apart(1), 'C')),
    ("exactly two of @A, @B and @C live next to D", |own| {
        own.some((2, 2), "ABC", Way::Apart(1), 'D')
    }),
    ("at least one of @A and @B lives next to C", |own| {
        own.some((1, usize::MAX), "AB", Way::Apart(1), 'C')
    }),
    ("at most one of @A and @B lives next to C", |own| own.some((0, 1), "AB", Way::Apart(1), 'C')),
    ("none of @A, @B and @C lives next to D", |own| own.some(NONE, "ABC", Way::Apart(1), 'D')),
    ("either @A +B or @C +D", |own| Claim::of(ONE, vec![own.same('A', 'B'), own.same('C', 'D')])),
    ("exactly one of these is true: @A +B, @C +D", |own| {
        Claim::of(ONE, vec![own.same('A', 'B'), own.same('C', 'D')])
    }),
    ("if @A +B, @C +D", |own| Claim::of(ANY, vec![!own.same('A', 'B'), own.same('C', 'D')])),
    ("@A #does #more than @B", |own| own.ahead(-FAR, -1)),
    ("@A #does #less than @B", |own| own.ahead(1, FAR)),
    ("@A #does at least as #much as @B", |own| own.ahead(-FAR, 0)),
    ("@A #does at most as #much as @B", |own| own.ahead(0, FAR)),
    ("@A #does #k #unit #more than @B", |own| own.ahead(-own.count(), -own.count())),
    ("@A #does #k #unit #less than @B", |own| own.ahead(own.count(), own.count())),
    ("@A #does at least #k #unit #more than @B", |own| own.ahead(-FAR, -own.count())),
    ("@A #does at least #k #unit #less than @B", |own| own.ahead(own.count(), FAR)),
    ("the #names of @A and @B differ by #k #unit", |own| own.apart('A', own.count(), 'B')),
    ("@A #does more than #at #units #old", |own| own.at(|at| at > own.subject.at)),
    ("@A #does less than #at #units #old", |own| own.at(|at| at < own.subject.at)),
    ("@A #does at least #at #units #old", |own| own.at(|at| at >= own.subject.at)),
    ("@A #does at most #at #units #old", |own| own.at(|at| at <= own.subject.at)),
    ("@A #does #most", |own| own.at(|at| Some(&at) == own.all.last())),
    ("@A #does #least", |own| own.at(|at| Some(&at) == own.all.first())),
    ("@A #does #earlier than @B", |own| own.ahead(1, FAR)),
    ("@A #does #later than @B", |own| own.ahead(-FAR, -1)),
    ("@A #does the #name before @B", |own| own.ahead(1, 1)),
    ("@A #does the #name after @B", |own| own.ahead(-1, -1)),
    ("@A #does k #names before @B", |own| own.ahead(own.count(), own.count())),
    ("@A #does k #names after @B", |own| own.ahead(-own.count(), -own.count())),
    ("@A has a higher #name than @B", |own| own.ahead(-FAR, -1)),
    ("@A has a lower #name than @B", |own| own.ahead(1, FAR)),
    ("@A has the highest #name", |own| own.at(|at| Some(&at) == own.all.last())),
    ("@A has the lowest #name", |own| own.at(|at| Some(&at) == own.all.first())),
    ("@A is before @B in #name", |own| own.ahead(1, FAR)),
    ("@A is after @B in #name", |own| own.ahead(-FAR, -1)),
];
