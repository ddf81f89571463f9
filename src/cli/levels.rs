//! Levels of counting: raw, up to a level of symmetry, or by the variables of a projection.

use itertools::Itertools;
use puzzlec::puzzle::ensure;
use puzzlec::puzzle::near::functors_near;
use puzzlec::puzzle::task::AnyTask;
use puzzlec::search::{Levels, project};
use puzzlec_dimacs::Var;

use super::report::{Failure, Outcome};

/// The levels that are counted: all of a task, or the one of this name, which may be `raw`.
pub(crate) fn levels(task: &dyn AnyTask, up_to: Option<&str>) -> Outcome<Levels> {
    Ok(match up_to {
        None => Levels::All,
        Some("raw") => Levels::Raw,
        Some(up_to) => Levels::Only(level(task, up_to)?),
    })
}

/// The level of this name, whose classes can be counted.
pub(crate) fn level(task: &dyn AnyTask, up_to: &str) -> Outcome<usize> {
    let classes = task.classes();
    let levels: Vec<&str> = classes.names().collect();
    let coarsest = levels.len().checked_sub(1).filter(|_| up_to == "symmetry");
    let found = coarsest.or_else(|| levels.iter().position(|&level| level == up_to));
    let Some(found) = found else {
        let error = "--pin and --up-to cannot be combined: pinned solutions have no classes";
        let help = "leave out --up-to: the image of a pinned solution need not be pinned";
        ensure!(task.pins().is_empty(), Failure::new(error, help));
        let known = levels.iter().map(|level| format!("`{level}`")).join(", ");
        let help = match known.as_str() {
            "" => "the puzzle has no symmetry: `raw` is its only level".to_owned(),
            known => format!("its levels are `raw`, {known}; `symmetry` is the last of them"),
        };
        return Err(Failure::new(format!("this puzzle has no level `{up_to}`"), help));
    };
    classes.problem(found).map_or(Ok(found), |problem| {
        let error = format!("classes up to `{up_to}` cannot be counted: {problem}");
        Err(Failure::new(error, "count with --up-to raw"))
    })
}

/// The variables of a name.
pub(crate) fn called(task: &dyn AnyTask, name: &str) -> Outcome<Vec<Var>> {
    let vars = project::called(task.named(), name);
    let error = format!("no variable is called `{name}`");
    ensure!(!vars.is_empty(), Failure::new(error, functors_near(name, &task.named())));
    Ok(vars)
}
