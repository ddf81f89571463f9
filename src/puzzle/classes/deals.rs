//! Identified names: the number of ways in which things of one kind have them.

use std::collections::BTreeMap;

use puzzlec_dimacs::{Lit, Values, Var};
use puzzlec_encodings::symmetry::{Kind, Kinds};

use crate::puzzle::count::Natural;

/// The names of the things of each kind, which are given to solutions that use the first alone.
#[derive(Clone, Debug)]
pub struct Deals {
    kinds: Kinds,
    /// For the variable that speaks of the first name of a kind and for each of its names, the one
    /// that says the same of that.
    named: BTreeMap<(Var, usize), Var>,
}

impl Deals {
    /// The names of these kinds.
    pub fn new(kinds: &Kinds) -> Self {
        let of = (0..).map(Var::new).zip(&kinds.of);
        let named = of.filter_map(|(var, of)| of.map(|(_, which, first)| ((first, which), var)));
        Self { named: named.collect(), kinds: kinds.clone() }
    }

    /// The kinds.
    pub const fn kinds(&self) -> &Kinds {
        &self.kinds
    }

    /// The number of ways to deal the names of a solution.
    pub fn ways(&self, values: &Values) -> Natural {
        let key: Vec<Lit> = values.trues().map(Var::positive).collect();
        ways(&self.kinds, &key)
    }

    /// A solution with the names dealt in order, and the number of ways to deal them; the variables
    /// that are true in it speak of the first name of each kind.
    pub fn dealt(&self, values: &Values) -> (Values, Natural) {
        (self.dealt_by(values, |_| ()), self.ways(values))
    }

    /// The same solution with the names of each kind dealt in the order that `arrange` makes of
    /// them.
    pub fn dealt_by(&self, values: &Values, mut arrange: impl FnMut(&mut [usize])) -> Values {
        let mut things = vec![Vec::new(); self.kinds.kinds.len()];
        let mut dealt = values.as_slice().to_vec();
        for var in values.trues() {
            if let Some((kind, ..)) = self.kinds.of[var.index()] {
                things[kind].push(var);
                dealt[var.index()] = false;
            }
        }
        for (kind, things) in self.kinds.kinds.iter().zip(things) {
            let mut names: Vec<usize> = in_order(kind, things.len()).collect();
            arrange(&mut names);
            let named = things.into_iter().zip(names).filter_map(|thing| self.named.get(&thing));
            named.for_each(|var| dealt[var.index()] = true);
        }
        dealt.into()
    }

    /// The number of ways to deal the names of every solution, if it is the same for all.
    pub fn always(&self) -> Option<Natural> {
        let of_kind = |kind: &Kind| match total(kind) {
            _ if kind.names.len() < 2 => Some(1_usize.into()),
            (least, most) => (least == most).then(|| ways_of(kind, least)),
        };
        let mut ways = self.kinds.kinds.iter().map(of_kind);
        ways.try_fold(Natural::from(1_usize), |all, ways| Some(all.times(&ways?)))
    }
}

/// The least and the greatest number of things of a kind.
fn total(kind: &Kind) -> (usize, usize) {
    kind.names.iter().fold((0, 0), |total, names| (total.0 + names.0, total.1 + names.1))
}

/// The largest number of ways for each kind.
pub(super) fn most(kinds: &Kinds) -> Vec<Natural> {
    let ways = |kind: &Kind| (0..=total(kind).1).map(|things| ways_of(kind, things)).max();
    kinds.kinds.iter().filter_map(ways).collect()
}

/// The ways to deal the names of a solution.
pub(super) fn ways(kinds: &Kinds, key: &[Lit]) -> Natural {
    let mut things = vec![0; kinds.kinds.len()];
    for (kind, ..) in key.iter().filter_map(|lit| kinds.of[lit.var().index()]) {
        things[kind] += 1;
    }
    let ways = kinds.kinds.iter().zip(things).filter(|(kind, _)| kind.names.len() > 1);
    ways.fold(Natural::from(1_usize), |all, (kind, things)| all.times(&ways_of(kind, things)))
}

/// The ways to deal the names of a solution, if its names are dealt in order: the first name has
/// the first things, as many as it can, and so on.
pub(super) fn dealt(kinds: &Kinds, key: &[Lit]) -> Option<Natural> {
    let of = |lit: &Lit| kinds.of[lit.var().index()].map(|(kind, own, first)| (kind, first, own));
    let mut things: Vec<_> = key.iter().filter_map(of).collect();
    if things.iter().any(|&(kind, ..)| kinds.kinds[kind].names.len() > 1) {
        things.sort_unstable();
        for of_kind in things.chunk_by(|one, other| one.0 == other.0) {
            let names = of_kind.iter().map(|&(.., which)| which);
            if !names.eq(in_order(&kinds.kinds[of_kind[0].0], of_kind.len())) {
                return None;
            }
        }
    }
    Some(ways(kinds, key))
}

/// The names of things of a kind, dealt in order.
fn in_order(kind: &Kind, things: usize) -> impl Iterator<Item = usize> {
    let mut spare = things.saturating_sub(total(kind).0);
    let counts = kind.names.iter().map(move |&(least, most)| {
        let more = spare.min(most - least);
        spare -= more;
        least + more
    });
    counts.enumerate().flat_map(|(which, count)| std::iter::repeat_n(which, count))
}

/// The ways to assign the names of a kind to different things.
fn ways_of(kind: &Kind, things: usize) -> Natural {
    // ways[n]: to n of the things, by the names so far.
    let mut ways = vec![Natural::default(); things + 1];
    ways[0] = Natural::from(1_usize);
    for &(least, most) in &kind.names {
        let mut next = vec![Natural::default(); things + 1];
        for (before, own) in ways.iter().enumerate() {
            for more in least..=most.min(things - before) {
                // The things that this name gets, out of those that no name had before.
                let left = things - before;
                let choices = Natural::ratio(left - more + 1..=left, 1..=more);
                next[before + more] += &own.times(&choices);
            }
        }
        ways = next;
    }
    ways.pop().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ways(names: &[(usize, usize)], things: usize) -> Natural {
        ways_of(&Kind { names: names.to_vec() }, things)
    }

    #[test]
    fn names_are_dealt_by_multinomials() {
        assert_eq!(ways(&[(1, 1); 8], 8), Natural::from(40_320_usize));
        assert_eq!(ways(&[(2, 2), (2, 2)], 4), Natural::from(6_usize));
        assert_eq!(ways(&[(2, 2), (1, 1)], 3), Natural::from(3_usize));
        assert_eq!(ways(&[(0, 1); 3], 2), Natural::from(6_usize));
        assert_eq!(ways(&[(0, 2), (1, 1)], 2), Natural::from(2_usize));
        assert_eq!(ways(&[(1, 1)], 2), Natural::default());
    }

    #[test]
    fn the_first_name_has_the_first_things() {
        let in_order = |names: &[(usize, usize)], things| {
            in_order(&Kind { names: names.to_vec() }, things).collect::<Vec<_>>()
        };
        assert_eq!(in_order(&[(1, 1); 3], 3), [0, 1, 2]);
        assert_eq!(in_order(&[(0, 2), (1, 2), (0, 1)], 3), [0, 0, 1]);
        assert_eq!(in_order(&[(0, 2), (1, 2), (0, 1)], 4), [0, 0, 1, 1]);
    }
}
