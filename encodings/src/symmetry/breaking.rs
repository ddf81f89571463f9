//! Breaking symmetries by one constraint of the model.
//!
//! Of a constraint that exactly one of some literals is true and that a subgroup of the symmetries
//! maps to itself, only the least literal of each orbit stays: whichever of them is true in a
//! solution, some symmetry of the subgroup maps it to the least of its orbit, and the solution to
//! one in which that is true.

use puzzlec_dimacs::Lit;

use super::{Level, Map, closure};
use crate::{Comparison, Core};

/// What breaks the symmetries of a level.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// its literals left, then the one with the fewest, then the first. None if no constraint
    /// breaks any, and for permutations of values, indices, rows and columns.
    pub fn breaking<'c>(&'c self, level: &'c Level) -> Option<Breaking> {
        if level.maps.is_empty() || level.alike.is_some() || level.matrix.is_some() {
            return None;
        }
        let maps = level.generators();
        let candidates: Vec<(usize, &[Lit])> = self.candidates(level).collect();
        let literals: usize = candidates.iter().map(|(_, lits)| lits.len()).sum();
        let listed = closure(&maps, self.num_vars());
        let (maps, is_group) = match listed {
            Some(group) if group.len().saturating_mul(literals) <= WORK => (group, true),
            _ => (maps, false),
        };
        let mut orbits = Orbits::new(self.num_vars());
        let left = |(constraint, lits): (usize, &'c [Lit])| {
            let left = orbits.least(lits, &maps, is_group);
            ((1000 * left.len() / lits.len(), left.len()), constraint, left, lits)
        };
        let best = candidates.into_iter().map(left).min_by_key(|(part, ..)| *part);
        let (_, constraint, left, lits) =
            best.filter(|(.., left, lits)| left.len() < lits.len())?;
        let excluded = lits.iter().copied().filter(|lit| !left.contains(lit)).collect();
        Some(Breaking { constraint, left, excluded })
    }

    /// The constraints that exactly one of two or more literals is true, none of which speaks of a
    /// thing that is one of several of its kind.
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
        all.filter(move |(_, lits)| lits.len() > 1 && lits.iter().all(alone))
    }
}

/// Room to find the orbits of a few literals.
struct Orbits {
    /// The place of each variable among the literals, counted from 1.
    place: Vec<u32>,
}

impl Orbits {
    fn new(num_vars: u32) -> Self {
        Self { place: vec![0; num_vars as usize] }
    }

    /// The least literal of each orbit under those maps that map all of these literals to such; all
    /// of them if the maps are but generators and one of them does not.
    fn least(&mut self, lits: &[Lit], maps: &[Map], is_group: bool) -> Vec<Lit> {
        for (place, lit) in (1..).zip(lits) {
            self.place[lit.var().index()] = place;
        }
        let image = |map: &Map, lit: Lit| {
            let image = map.image(lit);
            (self.place[image.var().index()] as usize)
                .checked_sub(1)
                .filter(|_| image.is_positive())
        };
        let keeps = |map: &&Map| lits.iter().all(|&lit| image(map, lit).is_some());
        let keeping: Vec<&Map> = maps.iter().filter(keeps).collect();
        let mut least = lits.to_vec();
        if is_group || keeping.len() == maps.len() {
            // Until nothing changes: generators lead from one to the next only.
            let mut changed = true;
            while changed {
                changed = false;
                for (&map, place) in
                    keeping.iter().flat_map(|map| (0..lits.len()).map(move |p| (map, p)))
                {
                    if let Some(other) = image(map, lits[place]) {
                        let both = least[place].min(least[other]);
                        changed |= least[place] != both || least[other] != both;
                        (least[place], least[other]) = (both, both);
                    }
                }
            }
        }
        for lit in lits {
            self.place[lit.var().index()] = 0;
        }
        let mut left: Vec<Lit> = lits
            .iter()
            .zip(&least)
            .filter(|(own, least)| own == least)
            .map(|(lit, _)| *lit)
            .collect();
        left.sort_unstable();
        left
    }
}
