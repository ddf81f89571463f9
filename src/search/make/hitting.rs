//! The smallest sets with a part of everything that was violated.

use crate::search::prelude::*;

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
    pub(super) fn hit(&mut self, set: &[bool]) {
        let lits = self.lits.iter().zip(set).filter(|(_, is_in)| **is_in);
        let clause: Vec<Lit> = lits.map(|(&lit, _)| lit).collect();
        self.solver.add_clause(&clause);
    }

    /// A smallest set, unless it has `end` parts or more, or the search is interrupted.
    pub(super) fn below(&mut self, end: usize) -> Result<Option<Vec<usize>>, SolverError> {
        while self.size < end {
            let at_most = match self.total.at_most(self.size as i128) {
                Atom::Lit(lit) => Some(lit),
                Atom::True | Atom::False => None,
            };
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
        let sets = sets.map(|set| (0..5).map(|part| set.contains(&part)).collect::<Vec<_>>());
        let mut smallest = Smallest::new(5, &Interrupt::new());
        for set in &sets {
            smallest.hit(set);
        }
        assert_eq!(smallest.below(3).expect("an answer"), None);
        let found = smallest.below(4).expect("an answer").expect("a set of three");
        assert!(found.len() == 3 && sets.iter().all(|set| found.iter().any(|&part| set[part])));
    }
}
