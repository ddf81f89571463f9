//! Breaking symmetries by literals that are false from now on.
//!
//! Alike values are numbered in the order in which integers have them.
//!
//! Other symmetries are broken by one constraint of the model. Of a constraint that exactly one of
//! some literals is true and that a subgroup of the symmetries maps to itself, only the least
//! literal of each orbit stays: whichever of them is true in a solution, some symmetry of the
//! subgroup maps it to the least of its orbit, and the solution to one in which that is true.

use std::collections::HashSet;

use indexmap::IndexMap;
use itertools::Itertools;
use puzzlec_dimacs::{Lit, Var};
use rustc_hash::FxBuildHasher;

use crate::constraint::Comparison;
use crate::int::Int;
use crate::level::{Level, Map, Place};
use crate::model::core::Core;
use crate::model::meaning::Meaning;
use crate::partition::Partition;

/// A constraint that breaks the symmetries of a level.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Breaking {
    /// The constraint, by its number.
    pub constraint: usize,
    /// The literals of it that are left.
    pub left: Vec<Lit>,
    /// Those that are false from now on.
    pub excluded: Vec<Lit>,
}

/// As many images of literals as are looked at to find the constraint that breaks best.
const WORK: usize = 1 << 27;

impl Core {
    /// The constraint that breaks the symmetries of a level best: the one with the smallest part of
    /// its literals left, in whole per cent, then the one with the fewest, then the first: where
    /// the parts are nearly equal, a short constraint cuts the search sooner. None if no constraint
    /// breaks any, and for permutations of values, indices, rows and columns.
    pub fn breaking<'c>(&'c self, level: &'c Level) -> Option<Breaking> {
        if level.maps.is_empty() || level.alike.is_some() || level.matrix.is_some() {
            return None;
        }
        let mut orbits = Orbits { maps: level.generators(), seen: HashSet::default(), work: 0 };
        let left = |(constraint, lits): (usize, &'c [Lit])| {
            let left = orbits.least(lits)?;
            let percent = (100 * left.len() + lits.len() / 2) / lits.len();
            Some(((percent, left.len()), constraint, left, lits))
        };
        let best = self.candidates(level).filter_map(left).min_by_key(|(part, ..)| *part);
        let (_, constraint, left, lits) =
            best.filter(|(.., left, lits)| left.len() < lits.len())?;
        let excluded = lits.iter().copied().filter(|lit| !left.contains(lit)).collect();
        Some(Breaking { constraint, left, excluded })
    }

    /// The literals that are false where alike values are numbered in the order in which integers
    /// have them, as in the representative of a class: the first integer has the first value, the
    /// second one of the first two, and so on. This is what unit clauses say of value precedence
    /// (Yat Chiu Law and Jimmy Lee, "Global constraints for integer and set value precedence",
    /// 2004). None where no values of integers are alike.
    pub fn preceded(&self, level: &Level) -> Vec<Lit> {
        let places = level.alike.iter().flat_map(|alike| self.vars().zip(&alike.places));
        let value = |(var, place): (Var, &Option<Place>)| match (self.meaning(var)?, place) {
            (Meaning::Equals(x, _), Some(place)) => Some((place.what, x, place.indices[0], var)),
            _ => None,
        };
        let values = places.filter_map(value).collect_vec();
        let ints = values.iter().map(|&(what, x, ..)| (what, x)).sorted().dedup().collect_vec();
        let is_preceded = |&(what, _, index, _): &(usize, Int, usize, Var)| {
            index >= ints.partition_point(|(other, _)| *other <= what)
        };
        values.into_iter().filter(is_preceded).map(|(.., var)| var.positive()).collect()
    }

    /// The constraints that exactly one of two or more literals is true, all of which are shown and
    /// none of which speaks of a thing that is one of several of its kind. Hidden variables only
    /// say what others imply, and an exact cover search knows them as colours, not as choices.
    fn candidates<'c>(&'c self, level: &'c Level) -> impl Iterator<Item = (usize, &'c [Lit])> {
        let alone = |lit: &Lit| {
            let kinds = level.kinds.as_ref();
            let of = kinds.and_then(|kinds| Some((kinds, kinds.of[lit.var().index()]?)));
            of.is_none_or(|(kinds, (kind, ..))| kinds.kinds[kind].names.len() == 1)
        };
        let exactly = |index: usize| match self.constraint(index).one_of() {
            Some((Comparison::Exactly, lits)) => Some((index, lits)),
            _ => None,
        };
        let all = (0..self.num_constraints()).filter_map(exactly);
        let told = move |lit: &Lit| self.is_shown(lit.var()) && alone(lit);
        all.filter(move |(_, lits)| lits.len() > 1 && lits.iter().all(&told))
    }
}

/// The search for the orbits of the literals of constraints.
struct Orbits {
    maps: Vec<Map>,
    /// Images of constraints, those that were looked at.
    seen: HashSet<Vec<Lit>, FxBuildHasher>,
    work: usize,
}

impl Orbits {
    /// The least literal of each orbit under the symmetries that map all of these literals to such;
    /// nothing if another constraint that was looked at becomes this one, since it says as much.
    ///
    /// The literals are followed wherever the maps take them. Where two ways lead to the same
    /// literals, the one way and back the other is a symmetry in question, and such symmetries
    /// generate all of them: Otto Schreier, "Die Untergruppen der freien Gruppen", 1927. If there
    /// are too many ways, some of these are left out, and fewer literals are known to be alike.
    fn least(&mut self, lits: &[Lit]) -> Option<Vec<Lit>> {
        let mut own = lits.to_vec();
        own.sort_unstable();
        if self.seen.contains(&own) {
            return None;
        }
        // For what the literals become, sorted, the place of that which becomes each.
        let mut images: IndexMap<Vec<Lit>, Vec<usize>, FxBuildHasher> = IndexMap::default();
        let mut orbits = Partition::new(own.len());
        images.insert(own.clone(), (0..own.len()).collect());
        let mut next = 0;
        while next < images.len() && self.work < WORK {
            for map in &self.maps {
                let (lits, places) = images.get_index(next)?;
                let moved = lits.iter().map(|&lit| map.image(lit)).zip(places.iter().copied());
                let mut moved: Vec<(Lit, usize)> = moved.collect();
                moved.sort_unstable();
                let (lits, places): (Vec<Lit>, Vec<usize>) = moved.into_iter().unzip();
                self.work += lits.len();
                if let Some(known) = images.get(&lits) {
                    for (&one, &other) in known.iter().zip(&places) {
                        orbits.join(one, other);
                    }
                } else {
                    images.insert(lits, places);
                }
            }
            next += 1;
        }
        self.seen.extend(images.into_keys());
        let least = (0..own.len()).filter(|&place| orbits.least(place) == place);
        Some(least.map(|place| own[place]).collect())
    }
}
