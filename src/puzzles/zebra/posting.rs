//! Clues in variables and constraints.

use puzzlec_encodings::Name;

use super::clue::{Relation, Statement, Way};
use crate::puzzle::prelude::*;

/// A clue on its way into a model.
pub(super) struct Posting<'m, N: Name> {
    pub(super) model: &'m mut Model<N>,
    /// The houses of the values.
    pub(super) ints: &'m [Int],
    pub(super) num_houses: i64,
    /// The number and the text of the clue.
    pub(super) clue: (usize, &'m str),
}

/// A value is in a house, or is not.
type Part = (usize, i64, bool);

impl<N: Name> Posting<'_, N> {
    fn atom(&mut self, (value, house, holds): Part) -> Atom {
        let int = self.ints[value];
        if holds { self.model.eq(int, house) } else { self.model.ne(int, house) }
    }

    fn some(&mut self, parts: impl IntoIterator<Item = Part>) -> Vec<Atom> {
        parts.into_iter().map(|part| self.atom(part)).collect()
    }

    /// The value is in one of the houses of which this is true.
    fn among(&self, value: usize, is_house: impl Fn(i64) -> bool) -> Vec<Part> {
        let houses = (1..=self.num_houses).filter(|&house| is_house(house));
        houses.map(|house| (value, house, true)).collect()
    }

    /// Posts a statement as a part of the clue, and gives what of which some must be true for it to
    /// hold. `guard` makes a literal under which something is posted.
    pub(super) fn post(
        &mut self,
        Statement { value, relation, holds }: &Statement,
        guard: &mut impl FnMut(&mut Model<N>) -> Atom,
    ) -> Vec<Atom> {
        let (value, holds) = (*value, *holds);
        match relation {
            Relation::In(houses) => match houses[..] {
                [house] => vec![self.atom((value, house, holds))],
                _ if holds => self.some(houses.iter().map(|&house| (value, house, true))),
                _ => self.some(self.among(value, |house| !houses.contains(&house))),
            },
            Relation::To(way, others) if holds => {
                let mut to = |&other: &usize| {
                    let when = guard(self.model);
                    self.lead(*way, [value, other], true, when);
                    when
                };
                others.iter().map(&mut to).collect()
            }
            Relation::To(way, others) => {
                let when = guard(self.model);
                for &other in others {
                    self.lead(*way, [value, other], false, when);
                }
                vec![when]
            }
            Relation::Between(ends, directly) => {
                let when = guard(self.model);
                self.clauses(self.between(value, *ends, *directly, holds), when);
                vec![when]
            }
        }
    }

    fn clauses(&mut self, clauses: Vec<Vec<Part>>, when: Atom) {
        let (number, text) = self.clue;
        for parts in clauses {
            let clause = self.some(parts);
            self.model.clue(text).of(number).when(when).clause(clause);
        }
    }

    /// Posts that a way leads from the house of a value to that of another, or that it does not.
    fn lead(&mut self, way: Way, [from, to]: [usize; 2], holds: bool, when: Atom) {
        let ([own, other], (number, text)) = ([from, to].map(|value| self.ints[value]), self.clue);
        let mut rule = self.model.clue(text).of(number).when(when);
        match way {
            Way::Apart(distance) if holds => rule.distance(own, other, distance),
            Way::Apart(distance) => rule.distance_not(own, other, distance),
            Way::Offset(offset) if holds => rule.offset(own, other, offset),
            Way::Left if holds => rule.less(own, other),
            Way::Right if holds => rule.less(other, own),
            Way::Offset(_) | Way::Left | Way::Right => {
                let others = |house| {
                    let others = self.among(to, |other| !way.leads(house, other));
                    others.into_iter().chain([(from, house, false)]).collect()
                };
                self.clauses((1..=self.num_houses).map(others).collect(), when);
            }
        }
    }

    /// Clauses for each house that the value in the middle may be in: some end is left of it, and
    /// some end is right of it; or not one end left and the other right.
    fn between(
        &self,
        middle: usize,
        [one, other]: [usize; 2],
        directly: bool,
        holds: bool,
    ) -> Vec<Vec<Part>> {
        let clause = |(house, side): (i64, i64)| {
            let is_on = |end: i64, side: i64| match (end - house) * side {
                distance if directly => distance == 1,
                distance => distance > 0,
            };
            let first = self.among(one, |end| is_on(end, side) == holds);
            let side = if holds { side } else { -side };
            let second = self.among(other, |end| is_on(end, side) == holds);
            [first, second, vec![(middle, house, false)]].concat()
        };
        (1..=self.num_houses).cartesian_product([-1, 1]).map(clause).collect()
    }
}
