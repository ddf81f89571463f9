//! The backbone: what holds in all solutions.
//!
//! Mikoláš Janota, Inês Lynce and Joao Marques-Silva, "Algorithms for computing backbones of
//! propositional formulae", 2015: the chunking algorithm.

use std::fmt;
use std::sync::Arc;

use itertools::Itertools;
use puzzlec_dimacs::{Lit, Values, Var};
use puzzlec_encodings::{Atom, Core, Known, Meaning, Named};
use serde::Serialize;

use crate::engines::cover::{self, OfModel};
use crate::engines::{Answer, Assignments, Evidence, Solver, SolverError};
use crate::search::conclusion::Conclusion;
use crate::search::error::SearchError;
use crate::search::plan::Stage;
use crate::search::project;
use crate::search::question::Question;
use crate::search::report::is_known;
use crate::search::session::Search;
use crate::search::settings::Settings;

/// The statements that are known to be true in all solutions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Forced {
    /// The way in which it is known that this is all; `None` if the search was stopped.
    #[serde(rename = "complete", serialize_with = "is_known")]
    pub evidence: Option<Evidence>,
    /// The statements that are true in all solutions: the values of integers, such as `total = 27`,
    /// and the names of Booleans.
    #[serde(rename = "forced")]
    pub statements: Vec<String>,
    /// The statements that are false in all solutions, on variables of the projection: the names of
    /// Booleans, and the values of integers that are not fixed, such as `total=27`.
    pub excluded: Vec<String>,
    /// A solution.
    #[serde(skip)]
    pub solution: Values,
    /// For each variable with a name, whether it has its value in all solutions.
    #[serde(skip)]
    known: Vec<bool>,
}

impl Forced {
    fn new(
        model: Named<'_>,
        (solution, known): (Values, Vec<bool>),
        evidence: Option<Evidence>,
    ) -> Self {
        let (statements, excluded) = (Vec::new(), Vec::new());
        let mut forced = Self { evidence, statements, excluded, solution, known };
        forced.statements = project::stated(model, forced.known(), |_| true);
        forced.excluded = forced.excluded(model);
        forced
    }

    /// The values that all solutions share, to be drawn.
    pub fn known(&self) -> Known<'_> {
        Known::some(self.solution.as_slice(), &self.known)
    }

    /// The literals that are true in all solutions, in the order of the variables.
    pub fn lits(&self, core: &Core) -> Vec<Lit> {
        let lits = core.vars().map(|var| var.lit(self.solution.get(var)));
        lits.zip(&self.known).filter(|(_, known)| **known).map(|(lit, _)| lit).collect()
    }

    fn excluded(&self, model: Named<'_>) -> Vec<String> {
        let core = model.core;
        let is_open = |var: &Var| match core.meaning(*var) {
            Some(Meaning::Equals(x, _)) => core.value(x, self.known()).is_none(),
            Some(Meaning::Is(_)) => true,
            _ => false,
        };
        let lits = self.lits(core).into_iter().filter(|lit| !lit.is_positive()).map(Lit::var);
        let vars = lits.filter(|&var| core.is_shown(var)).filter(is_open);
        vars.map(|var| model.var(var).to_string()).collect()
    }
}

impl fmt::Display for Forced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.statements[..], &self.evidence) {
            ([], Some(_)) => writeln!(f, "the solutions have nothing in common"),
            ([], None) => writeln!(f, "nothing is known yet that all solutions have in common"),
            (statements, _) => writeln!(f, "{}", statements.join(", ")),
        }
    }
}

/// The most literals that are tried at once.
const MOST: usize = 256;

impl Search {
    /// Finds what holds in all solutions.
    ///
    /// One solution gives the candidates. Then a solution is asked for in which some of a number of
    /// candidates is false: it takes more of them away, or all of these hold in all solutions.
    ///
    /// ```
    /// use puzzlec::search::Conclusion;
    ///
    /// let search = puzzlec::open("langford")?.with("n", 4).pin("first(4,1)").search()?;
    /// let Conclusion::Found(forced) = search.forced()? else {
    ///     return Err("there are solutions".into());
    /// };
    /// let all = ["first(4,1)", "first(3,3)", "first(2,5)", "first(1,2)"];
    /// assert_eq!(forced.statements, all);
    /// assert!(forced.evidence.is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`explain`](Self::explain).
    pub fn forced(&self) -> Result<Conclusion<Forced>, SearchError> {
        let (core, settings) = (self.task().core(), self.settings());
        let none = |evidence| Conclusion::new(core, None, Some(evidence));
        let strategy = self.plan(Question::Shared)?;
        match strategy.stages().first() {
            Some(Stage::Argument(why)) => return Ok(none(Evidence::Argument(why.clone()))),
            Some(Stage::Open(_)) => return Ok(Conclusion::new(core, None, None)),
            _ => {}
        }
        if let Some((model, nodes)) = strategy.covering()
            && let Some(backbone) = listed(self.task().named(), model.clone(), nodes, settings)?
        {
            return Ok(backbone);
        }
        let (mut solver, _) = settings.solver_of(core, 0, |_| true, None)?;
        let solution = match solver.solve(&[])? {
            Answer::Satisfiable(values) => values,
            Answer::Unsatisfiable { evidence, .. } => return Ok(none(evidence)),
            Answer::Unknown => return Ok(Conclusion::new(core, None, None)),
        };
        let lits = core.vars().map(|var| var.lit(solution.get(var))).collect_vec();
        let mut known = lits.iter().map(|&lit| core.known(lit) == Atom::True).collect_vec();
        let free = lits.into_iter().filter(|lit| !known[lit.var().index()]);
        // A true literal says more than a false one.
        let free = free.sorted_by_key(|lit| !lit.is_positive()).collect();
        let complete = narrow(&mut *solver, free, &mut known)?;
        let evidence = complete.then(|| Evidence::Solver(solver.name()));
        let model = self.task().named();
        Ok(Conclusion::Found(Forced::new(model, (solution, known), evidence)))
    }
}

/// The backbone of an exact cover problem, if an exact cover search lists all of them
/// in not too many nodes. Hidden variables, of which it knows nothing, are left out.
fn listed(
    named: Named<'_>,
    model: Arc<OfModel>,
    most: u64,
    settings: &Settings,
) -> Result<Option<Conclusion<Forced>>, SearchError> {
    let core = named.core;
    let mut models = cover::Assignments::new(model, &settings.limits.interrupt);
    let mut common: Option<(Values, Vec<bool>)> = None;
    while models.look(most.saturating_sub(models.nodes())) {
        let Some(values) = models.next().transpose()? else { break };
        let (first, known) = common.get_or_insert_with(|| {
            let shown = core.vars().map(|var| core.is_shown(var));
            (values.clone(), shown.collect())
        });
        for var in core.vars().filter(|&var| first.get(var) != values.get(var)) {
            known[var.index()] = false;
        }
    }
    Ok(models.end().map(|evidence| {
        let forced = |common| Forced::new(named, common, Some(evidence.clone()));
        Conclusion::new(core, common.map(forced), Some(evidence.clone()))
    }))
}

/// Finds which of these candidates hold in all solutions, and notes that their variables are known;
/// `false` if that was stopped.
fn narrow(
    solver: &mut dyn Solver,
    mut candidates: Vec<Lit>,
    known: &mut [bool],
) -> Result<bool, SolverError> {
    let mut size = 1;
    while !candidates.is_empty() {
        let chunk = &candidates[..size.min(candidates.len())];
        let differs = solver.new_var().positive();
        let clause = chunk.iter().map(|&lit| !lit).chain([!differs]).collect_vec();
        solver.add_clause(&clause);
        match solver.solve(&[differs])? {
            Answer::Satisfiable(values) => {
                candidates.retain(|&lit| values.satisfies(lit));
                size = (size / 2).max(1);
            }
            Answer::Unsatisfiable { .. } => {
                for &lit in chunk {
                    known[lit.var().index()] = true;
                    solver.add_clause(&[lit]);
                }
                candidates.drain(..chunk.len());
                size = (2 * size).min(MOST);
            }
            Answer::Unknown => return Ok(false),
        }
        solver.add_clause(&[!differs]);
    }
    Ok(true)
}
