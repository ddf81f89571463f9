//! Solutions that are told apart by some of their variables only.

use puzzlec::puzzle::task::AnyTask;
use puzzlec::search::project;
use puzzlec_dimacs::Var;
use puzzlec_encodings::Role;

use super::report::{Failure, Outcome};

/// The variables of a name, where every answer is among the solutions.
pub(super) fn called(task: &dyn AnyTask, name: &str) -> Outcome<Vec<Var>> {
    if task.core().roles().contains(Role::Symmetry) {
        return Err(Failure::new(Broken, "leave out --break-symmetry"));
    }
    let vars = project::called(task.named(), name);
    if vars.is_empty() {
        let help = "names stand in the file that `encode` writes; `total` is one of `pilgrims`";
        return Err(Failure::new(NotCalled(name.to_owned()), help));
    }
    Ok(vars)
}

/// Some solutions only.
#[derive(Debug, thiserror::Error)]
#[error("where symmetries are broken, not every answer is among the solutions that are kept")]
struct Broken;

/// Variables that are left out of an exact cover problem.
#[derive(Debug, thiserror::Error)]
#[error("an exact cover search does not tell solutions apart by these variables, as SAT does")]
pub(super) struct ForSat;

/// A name that no variable has.
#[derive(Debug, thiserror::Error)]
#[error("no variable is called `{0}`")]
struct NotCalled(String);
