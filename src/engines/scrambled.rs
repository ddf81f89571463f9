//! A solver that knows its variables in another order, so that it finds another assignment first.

use itertools::Itertools;
use puzzlec_dimacs::{ClauseSink, Lit, Var};

use super::random::Random;
use super::solver::{Answer, Solver, SolverError};

/// A solver whose variables have other numbers, at random, and perhaps other signs: it decides them
/// in another order, and finds another assignment first.
pub(crate) struct Scrambled {
    solver: Box<dyn Solver>,
    /// The literal that each of the first variables is in the solver; all others are themselves.
    images: Vec<Lit>,
    clause: Vec<Lit>,
}

impl Scrambled {
    /// A solver that knows this number of variables in an order that is drawn at random.
    pub(crate) fn new(solver: Box<dyn Solver>, vars: u32, random: &mut Random) -> Self {
        let mut numbers: Vec<u32> = (0..vars).collect();
        random.shuffle(&mut numbers);
        let sign = |number| Var::new(number).lit(random.below(2) == 0);
        let images = numbers.into_iter().map(sign).collect();
        Self { solver, images, clause: Vec::new() }
    }

    /// The literal that a literal is in the solver.
    fn image(&self, lit: Lit) -> Lit {
        match self.images.get(lit.var().index()) {
            Some(&image) if lit.is_positive() => image,
            Some(&image) => !image,
            None => lit,
        }
    }
}

impl ClauseSink for Scrambled {
    fn add_clause(&mut self, lits: &[Lit]) {
        let mut clause = std::mem::take(&mut self.clause);
        clause.clear();
        clause.extend(lits.iter().map(|&lit| self.image(lit)));
        self.solver.add_clause(&clause);
        self.clause = clause;
    }

    fn num_vars(&self) -> u32 {
        self.solver.num_vars()
    }

    fn reserve_vars(&mut self, count: u32) {
        self.solver.reserve_vars(count);
    }
}

impl Solver for Scrambled {
    fn name(&self) -> String {
        self.solver.name()
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Answer, SolverError> {
        let images = assumptions.iter().map(|&lit| self.image(lit)).collect_vec();
        Ok(match self.solver.solve(&images)? {
            Answer::Satisfiable(values) => {
                let all = (0..self.num_vars()).map(|var| self.image(Var::new(var).positive()));
                Answer::Satisfiable(all.map(|image| values.satisfies(image)).collect_vec().into())
            }
            Answer::Unsatisfiable { failed, evidence } => {
                let own = assumptions.iter().zip(&images);
                let own = own.filter(|(_, image)| failed.contains(image)).map(|(&lit, _)| lit);
                Answer::Unsatisfiable { failed: own.collect(), evidence }
            }
            Answer::Unknown => Answer::Unknown,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::SolverKind;
    use crate::engines::interrupt::Interrupt;

    #[test]
    fn a_scrambled_solver_gives_the_same_answers_and_finds_any_assignment_first() {
        let [a, b, c] = [0, 1, 2].map(|index| Var::new(index).positive());
        let mut firsts = Vec::new();
        for seed in 0..40 {
            let solver = SolverKind::for_cores().start(&Interrupt::new());
            let mut solver = Scrambled::new(solver, 3, &mut Random::new(seed));
            for clause in [[a, b], [!b, c]] {
                solver.add_clause(&clause);
            }
            let Ok(Answer::Satisfiable(values)) = solver.solve(&[]) else { panic!("satisfiable") };
            let holds = |lit| values.satisfies(lit);
            assert!((holds(a) || holds(b)) && (!holds(b) || holds(c)));
            firsts.push([a, b, c].map(holds));
            let Ok(Answer::Unsatisfiable { failed, .. }) = solver.solve(&[!c, !a]) else {
                panic!("not a means b, and b means c")
            };
            assert_eq!(failed.len(), 2);
        }
        assert_eq!(firsts.into_iter().unique().count(), 4);
    }
}
