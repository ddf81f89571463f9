//! The smallest sets with a part of everything that was violated.

use itertools::Itertools;
use puzzlec_dimacs::Lit;
use puzzlec_encodings::Sides;
use puzzlec_encodings::sum::Total;

use crate::engines::{Answer, Interrupt, Solver, SolverError, SolverKind};

/// The search for the smallest sets with a part of each of more and more sets.
pub(super) struct Smallest {
    solver: Box<dyn Solver>,
    /// A literal for each part.
    lits: Vec<Lit>,
    total: Total,
    /// No such set has fewer parts.
    size: usize,
}

impl Smallest {
    pub(super) fn new(parts: usize, interrupt: &Interrupt) -> Self {
        let mut solver = SolverKind::default().start(interrupt);
        let lits: Vec<Lit> = (0..parts).map(|_| solver.new_var().positive()).collect();
        let terms: Vec<_> = lits.iter().map(|&lit| (1, lit)).collect();
        let total = Total::new(&mut *solver, &terms, Sides::One);
        Self { solver, lits, total, size: 1 }
    }

    /// Adds a set of which some part must be taken.
    pub(super) fn hit(&mut self, set: impl IntoIterator<Item = usize>) {
        let clause = set.into_iter().map(|part| self.lits[part]).collect_vec();
        self.solver.add_clause(&clause);
    }

    /// A smallest set, unless there is none or the search is interrupted.
    pub(super) fn find(&mut self) -> Result<Option<Vec<usize>>, SolverError> {
        while self.size <= self.lits.len() {
            let at_most = self.total.at_most(self.size as i128).as_lit();
            match self.solver.solve(at_most.as_slice())? {
                Answer::Unsatisfiable { .. } => self.size += 1,
                Answer::Unknown => break,
                Answer::Satisfiable(values) => {
                    let is_in = |&part: &usize| values.satisfies(self.lits[part]);
                    return Ok(Some((0..self.lits.len()).filter(is_in).collect()));
                }
            }
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn smallest_sets_hit_all() {
        // Pairs that form a path of four parts, and one part alone.
        let sets = [[0, 1], [1, 2], [2, 3], [4, 4]];
        let mut smallest = Smallest::new(5, &Interrupt::new());
        for set in sets {
            smallest.hit(set);
        }
        let found = smallest.find().expect("an answer").expect("a set of three");
        assert!(
            found.len() == 3 && sets.iter().all(|set| set.iter().any(|part| found.contains(part)))
        );
        smallest.hit([]);
        assert_eq!(smallest.find().expect("an answer"), None);
    }
}
