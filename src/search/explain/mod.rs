//! Explanations: why there is no solution, what holds in all of them, the next step, and what could
//! be left out.

mod conflict;
mod forced;
mod given;
mod hint;
mod hitting;
mod members;
mod needless;
mod shrink;
mod statement;
mod walk;
mod words;

pub use self::conflict::Conflict;
use self::conflict::{Refutation, patient};
pub use self::forced::{Backbone, Forced};
pub use self::given::Given;
pub use self::hint::{Hint, Hinted};
pub(super) use self::hitting::Smallest;
pub(super) use self::members::Members;
pub use self::needless::Needless;
use self::shrink::Shrinking;
pub use self::walk::{Move, Walk, Walked, Way};
use super::prelude::*;
use rustc_hash::FxHashSet;

/// The answer to the question why a puzzle has no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Explained {
    /// These parts of it cannot all hold.
    Conflict(Conflict),
    /// It has a solution.
    Solution(Values),
    /// The search was stopped before that was known.
    Unknown,
}

impl Search {
    /// Explains why there is no solution: few rules, clues and pins that cannot hold
    /// together.
    ///
    /// To find out whether there is a solution takes as long as it takes. Then few parts are looked
    /// for during two seconds, or as long as the [limits](Settings::limits) allow if they have a
    /// deadline.
    ///
    /// ```
    /// use puzzlec::search::Explained;
    ///
    /// let search = puzzlec::open("zebra")?.pin("house(Dane)=1").search()?;
    /// let Explained::Conflict(conflict) = search.explain()? else {
    ///     return Err("the Norwegian lives in the first house".into());
    /// };
    /// let members: Vec<String> = conflict.members.iter().map(ToString::to_string).collect();
    /// assert_eq!(members, [
    ///     "the values of a category are in different houses (nation)",
    ///     "Norwegian in house 1 (9)",
    ///     "pinned (house(Dane)=1)",
    /// ]);
    /// assert!(conflict.irreducible);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the solver fails, the formula is too large, or excludes solutions.
    pub fn explain(&self) -> Result<Explained, SearchError> {
        let (task, settings) = (self.task(), self.settings());
        Question::Shared.check(task.core())?;
        let refutation = Refutation::new(task.named(), settings);
        if task.core().obstructed().is_some() {
            // The puzzle knows why: the parts are welcome, but not worth a long search.
            refutation.allow();
        }
        let mut members = refutation.members()?;
        Ok(match first(task, &mut members, settings)? {
            Answer::Satisfiable(values) => Explained::Solution(values),
            Answer::Unknown => Explained::Unknown,
            Answer::Unsatisfiable { failed, evidence } => {
                refutation.allow();
                let parts = members.parts(&failed);
                let set = refutation.few(&mut Shrinking::new(&mut members, Vec::new()), parts)?;
                let conflict = refutation.proved(set, &[])?;
                // All parts cannot all hold as it was known before.
                let is_whole = conflict.members.len() == members.len() && !conflict.irreducible;
                let evidence = if is_whole { evidence } else { conflict.evidence };
                Explained::Conflict(Conflict { evidence, ..conflict })
            }
        })
    }
}

/// Tells if there is a solution: exact cover search does where it can, the solver of the parts
/// otherwise, which learns from it.
fn first(
    task: &dyn AnyTask,
    members: &mut Members<'_>,
    settings: &Settings,
) -> Result<Answer, SearchError> {
    let all: Vec<_> = (0..members.len()).collect();
    let strategy = plan(task, Question::Some, settings)?;
    if let [Stage::Sat(Until::End)] = strategy.stages() {
        return Ok(members.ask(&all, &[])?);
    }
    let mut models = strategy.models(&|_| ())?;
    Ok(match Conclusion::of(task.core().roles(), &mut models)? {
        Conclusion::Found(values) => Answer::Satisfiable(values),
        Conclusion::None(refuted) => {
            let (failed, evidence) = (members.selectors.clone(), refuted.evidence().clone());
            Answer::Unsatisfiable { failed, evidence }
        }
        Conclusion::Open { .. } => Answer::Unknown,
    })
}

/// The answer of a new solver for the model of a core without some parts, but with these clauses.
fn without<'g>(
    left_out: impl Iterator<Item = &'g Given>,
    core: &Core,
    clauses: &[Vec<Lit>],
    settings: &Settings,
) -> Result<Answer, SearchError> {
    let left_out: FxHashSet<&RuleId> = left_out.flat_map(|given| &given.rules).collect();
    let keep = |index: usize| !left_out.contains(&core.constraint(index).rule);
    let (mut solver, _) = settings.solver_of(core, 0, keep, None)?;
    for clause in clauses {
        solver.add_clause(clause);
    }
    Ok(solver.solve(&[])?)
}
