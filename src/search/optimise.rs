//! Optimisation: better and better assignments, until no better one exists.

use puzzlec_encodings::Objective;

use super::prelude::*;
use crate::engines::Progress;

choices! {
    /// The improvement that is demanded of the next assignment.
    #[derive(Default)]
    Step {
        /// Any improvement: few questions but the last are unsatisfiable.
        #[default]
        Least = "least",
        /// Half of the remaining gap: every unsatisfiable question proves a bound.
        Half = "half",
    }
}

/// Every assignment that is better than the one before, as a lazy iterator; at the end, the proof
/// that there is no better one, which is the answer "unsatisfiable" of the solver.
///
/// The objective becomes a [`Total`] once. A model of some value is asked for by assuming one of
/// the total's literals. When the iterator ends, [`is_proved`](Self::is_proved) reports whether the
/// last model is the best, and [`bound`](Self::bound) what was proved of all of them.
///
/// ```
/// use puzzlec::search::{Optimisation, Step};
/// use puzzlec::engines::{SolverKind, Interrupt};
/// use puzzlec_dimacs::{ClauseSink, Var};
/// use puzzlec_encodings::{Goal, Objective};
///
/// // Not both; y is worth more.
/// let [x, y] = [0, 1].map(|index| Var::new(index).positive());
/// let mut solver = SolverKind::default().start(&Interrupt::new());
/// solver.add_clause(&[!x, !y]);
/// let mut objective = Objective::new("worth");
/// objective.weigh(2, x);
/// objective.weigh(3, y);
/// let mut search = Optimisation::new(solver, &objective, Goal::Max, Step::Least);
/// for better in search.by_ref() {
///     better?;
/// }
/// assert_eq!((search.best(), search.bound(), search.is_proved()), (Some(3), 3, true));
/// # Ok::<(), puzzlec::engines::SolverError>(())
/// ```
#[must_use = "nothing is searched before the iterator runs; `Search::best` runs it"]
pub struct Optimisation {
    /// The size of the formula, without the encoding of the objective.
    formula: Size,
    solver: Box<dyn Solver>,
    objective: Objective,
    /// -1 to maximise the value, 1 to minimise it.
    sign: i128,
    step: Step,
    /// The sum to minimise: the value without its constant, or its opposite.
    cost: Total,
    /// The cost of the best assignment so far.
    best: Option<i128>,
    /// No model costs less.
    bound: i128,
    progress: Progress,
}

impl Search {
    /// The greatest or the least value of the objective, with an assignment that has it; `None` if
    /// there is no solution.
    ///
    /// ```
    /// use puzzlec::Solve;
    /// use puzzlec::encodings::{Comparison, Goal, Model, Objective};
    ///
    /// let mut model: Model<(i32, i32)> = Model::new();
    /// let coins = [(1, 1), (5, 2), (9, 3)].map(|coin| model.var(coin));
    /// model.rule("two coins are taken").count(coins, Comparison::Exactly, 2);
    /// let mut objective = Objective::new("worth");
    /// coins.iter().zip([1, 5, 9]).for_each(|(&coin, worth)| objective.weigh(worth, coin));
    /// model.set_objective(objective);
    ///
    /// let (worth, values) = model.search().best(Goal::Max)?.expect("two coins");
    /// assert_eq!(worth, 14);
    /// assert!(!model.read(values.as_slice()).holds(&(1, 1)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the model has no objective, the engine that was asked for does not fit, the solver
    /// fails, or the search is stopped before it ends.
    pub fn best(&self, goal: Goal) -> Result<Option<(i128, Values)>, SearchError> {
        let mut search = self.optimise(goal, Step::default())?;
        let best = search.by_ref().last().transpose()?;
        ensure!(search.is_proved(), SearchError::Stopped);
        Ok(best)
    }

    /// A search for the best solution: an iterator of better and better ones, until no better one
    /// exists. [`best`](Self::best) runs it.
    ///
    /// An iterator that nobody runs is a warning:
    ///
    /// ```compile_fail
    /// # #![deny(unused_must_use)]
    /// # use puzzlec::encodings::Goal;
    /// # use puzzlec::search::{EngineError, Search, Step};
    /// fn search(search: &Search) -> Result<(), EngineError> {
    ///     search.optimise(Goal::Max, Step::Least)?;
    ///     Ok(())
    /// }
    /// ```
    ///
    /// ```
    /// use puzzlec::Solve;
    /// use puzzlec::encodings::{Comparison, Goal, Model, Objective};
    /// use puzzlec::search::Step;
    ///
    /// let mut model: Model<(i32, i32)> = Model::new();
    /// let coins = [(1, 1), (5, 2), (9, 3)].map(|coin| model.var(coin));
    /// model.rule("two coins are taken").count(coins, Comparison::Exactly, 2);
    /// let mut objective = Objective::new("worth");
    /// coins.iter().zip([1, 5, 9]).for_each(|(&coin, worth)| objective.weigh(worth, coin));
    /// model.set_objective(objective);
    ///
    /// let search = model.search();
    /// let mut best = search.optimise(Goal::Max, Step::Least)?;
    /// best.by_ref().try_for_each(|better| better.map(drop))?;
    /// assert_eq!((best.best(), best.is_proved()), (Some(14), true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the model has no objective, or the engine that was asked for does not fit.
    pub fn optimise(&self, goal: Goal, step: Step) -> Result<Optimisation, EngineError> {
        let (strategy, core) = (self.plan(Question::Best)?, self.task().core());
        let objective = core.objective().ok_or(EngineError::NoObjective)?;
        let (solver, formula) = strategy.settings.solver_of(core, 0, |_| true, None)?;
        Ok(Optimisation { formula, ..Optimisation::new(solver, objective, goal, step) })
    }
}

impl Optimisation {
    /// The assignments of the clauses that the solver holds.
    pub fn new(mut solver: Box<dyn Solver>, objective: &Objective, goal: Goal, step: Step) -> Self {
        let (objective, sign) = (objective.clone(), if goal == Goal::Max { -1 } else { 1 });
        let terms = objective.terms().iter().map(|&(own, lit)| (sign * own, lit)).collect_vec();
        let cost = Total::new(&mut *solver, &terms, Sides::One);
        let ceiling = objective.ceiling.filter(|_| goal == Goal::Max);
        let known = ceiling.map(|most| objective.constant() - most);
        let bound = known.map_or(cost.least(), |known| known.max(cost.least()));
        let (best, progress) = (None, Progress::Running);
        Self {
            formula: Size::default(),
            solver,
            objective,
            sign,
            step,
            cost,
            best,
            bound,
            progress,
        }
    }

    /// The value of the best assignment so far.
    pub fn best(&self) -> Option<i128> {
        self.best.map(|cost| self.value(cost))
    }

    /// The value that no assignment exceeds, or falls below if the least value is looked for, as
    /// far as it is proved.
    pub fn bound(&self) -> i128 {
        self.value(self.bound)
    }

    /// True if the search has ended with a proof: the best assignment is optimal, or none exists.
    pub const fn is_proved(&self) -> bool {
        matches!(self.progress, Progress::Complete(_))
    }

    /// The evidence for that, if it is known.
    pub const fn evidence(&self) -> Option<&Evidence> {
        if let Progress::Complete(evidence) = &self.progress { Some(evidence) } else { None }
    }

    /// The solver's word, which has refuted every better assignment.
    fn refuted(&mut self) {
        self.progress = Progress::Complete(Evidence::Solver(self.solver.name()));
    }

    /// The size of the formula, without the encoding of the objective.
    pub const fn formula(&self) -> Size {
        self.formula
    }

    /// The solver.
    pub fn effort(&self) -> String {
        self.solver.name()
    }

    /// Every model as good as the best so far, which must be proved.
    ///
    /// # Panics
    /// If it is not.
    pub fn optima(self, projection: Vec<Var>, blocking: Blocking) -> Enumeration<'static> {
        assert!(self.is_proved(), "the best value is not known");
        Enumeration::new(self.solver, projection, blocking)
    }

    fn value(&self, cost: i128) -> i128 {
        self.sign * cost + self.objective.constant()
    }

    /// The cost that the next assignment must meet.
    fn target(&self) -> Option<i128> {
        let best = self.best?;
        Some(match self.step {
            Step::Least => best - 1,
            Step::Half => self.bound + (best - 1 - self.bound) / 2,
        })
    }

    /// Asks once; `None` if the answer is no.
    fn ask(&mut self) -> Result<Option<Values>, SolverError> {
        let target = self.target();
        let assumption = match target.map_or(Atom::True, |target| self.cost.at_most(target)) {
            Atom::True => None,
            Atom::Lit(lit) => Some(lit),
            Atom::False => {
                self.refuted();
                return Ok(None);
            }
        };
        match self.solver.solve(assumption.as_slice())? {
            Answer::Satisfiable(values) => {
                let value = self.objective.value(&values);
                let cost = self.sign * (value - self.objective.constant());
                self.best = Some(cost);
                // Assignments as good as this one stay.
                if let Atom::Lit(lit) = self.cost.at_most(cost) {
                    self.solver.add_clause(&[lit]);
                }
                Ok(Some(values))
            }
            Answer::Unsatisfiable { .. } => {
                if let (Some(target), Some(lit)) = (target, assumption) {
                    self.bound = target + 1;
                    self.solver.add_clause(&[!lit]);
                } else {
                    self.refuted();
                }
                Ok(None)
            }
            Answer::Unknown => {
                self.progress = Progress::Stopped;
                Ok(None)
            }
        }
    }
}

impl Iterator for Optimisation {
    /// The value and the assignment.
    type Item = Result<(i128, Values), SolverError>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.progress == Progress::Running {
            if self.best == Some(self.bound) {
                self.refuted();
                break;
            }
            match self.ask() {
                Ok(Some(values)) => return Some(Ok((self.objective.value(&values), values))),
                Ok(None) => {}
                Err(error) => {
                    self.progress = Progress::Stopped;
                    return Some(Err(error));
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use puzzlec_dimacs::Lit;

    use super::*;
    use crate::engines::{Interrupt, SolverKind};

    type Clauses = Vec<Vec<Lit>>;

    /// At least one of any three literals in a row, and no two neighbours.
    fn instance(weights: &[i64]) -> (Clauses, Objective) {
        let lits: Vec<_> =
            (0..weights.len() as u32).map(|index| Var::new(index).positive()).collect();
        let mut clauses: Vec<_> = lits.windows(3).map(<[_]>::to_vec).collect();
        clauses.extend(lits.windows(2).map(|pair| vec![!pair[0], !pair[1]]));
        let mut objective = Objective::new("weight");
        weights.iter().zip(lits).for_each(|(&weight, lit)| objective.weigh(weight, lit));
        (clauses, objective)
    }

    /// The values of all assignments, ascending.
    fn values(clauses: &Clauses, objective: &Objective) -> Vec<i128> {
        let n = objective.terms().len();
        let worlds = (0..1_u32 << n)
            .map(|code| Values::from((0..n).map(|bit| code >> bit & 1 == 1).collect::<Vec<_>>()));
        let models = worlds.filter(|world| {
            clauses.iter().all(|clause| clause.iter().any(|&lit| world.satisfies(lit)))
        });
        let mut values: Vec<_> = models.map(|model| objective.value(&model)).collect();
        values.sort_unstable();
        values
    }

    fn solver(clauses: &Clauses, interrupt: &Interrupt) -> Box<dyn Solver> {
        let mut solver = SolverKind::default().start(interrupt);
        for clause in clauses {
            solver.add_clause(clause);
        }
        solver
    }

    #[test]
    fn the_best_is_found_and_proved_and_all_of_its_value_are_found() {
        let weights: [&[i64]; 5] = [
            &[1, 1, 1, 1, 1, 1, 1, 1],
            &[3, -1, 4, -1, 5, -9, 2, -6],
            &[0, 0, 0, 0, 0, 0],
            &[7, 7, 2, 2, 7, 7, 2, 2, 7],
            &[-5, -4, -3, -2, -1],
        ];
        for weights in weights {
            let (clauses, objective) = instance(weights);
            let all = values(&clauses, &objective);
            for (&goal, &step) in
                Goal::ALL.iter().flat_map(|goal| Step::ALL.iter().map(move |step| (goal, step)))
            {
                let solver = solver(&clauses, &Interrupt::new());
                let n = weights.len() as u32;
                let mut search = Optimisation::new(solver, &objective, goal, step);
                let found: Vec<i128> = search.by_ref().map(|model| model.unwrap().0).collect();
                let better = |pair: &[i128]| (pair[0] < pair[1]) == (goal == Goal::Max);
                assert!(found.windows(2).all(better), "{found:?}");
                let best = if goal == Goal::Max { all.last() } else { all.first() };
                let best = *best.unwrap();
                assert_eq!((found.last(), search.best()), (Some(&best), Some(best)));
                assert_eq!((search.bound(), search.is_proved()), (best, true));
                let projection = (0..n).map(Var::new).collect();
                let optima = search.optima(projection, Blocking::All);
                let optima: Vec<_> = optima.map(|model| objective.value(&model.unwrap())).collect();
                let expected = all.iter().filter(|&&value| value == best).count();
                assert_eq!(optima, vec![best; expected], "{weights:?} {goal} {step}");
            }
        }
    }

    #[test]
    fn without_a_model_there_is_no_best() {
        let (clauses, objective) = instance(&[1, 2, 3]);
        let mut solver = solver(&clauses, &Interrupt::new());
        for index in 0..3 {
            solver.add_clause(&[Var::new(index).negative()]);
        }
        let mut search = Optimisation::new(solver, &objective, Goal::Max, Step::Least);
        assert!(search.next().is_none());
        assert_eq!((search.best(), search.is_proved()), (None, true));
    }

    #[test]
    fn an_interrupted_search_proves_nothing_more() {
        let (clauses, objective) = instance(&[1, 2, 3, 4]);
        let interrupt = Interrupt::new();
        let solver = solver(&clauses, &interrupt);
        let mut search = Optimisation::new(solver, &objective, Goal::Min, Step::Least);
        assert!(search.next().is_some());
        interrupt.raise();
        assert!(search.next().is_none());
        assert!(!search.is_proved());
        // Nothing is proved but what the weights allow.
        assert_eq!(search.bound(), 0);
        assert!(search.best().is_some_and(|best| best > 0));
    }
}
