//! Levels of counting: raw, up to a level of symmetry, or by the variables of a projection.

use std::error::Error;

use puzzlec::puzzle::near::functors_near;
use puzzlec::search::project;
use puzzlec_dimacs::Var;

use crate::cli::prelude::*;

/// The word for solutions that are counted one by one: `raw`, `pinned`, or `kept` by symmetry
/// breaking.
pub(crate) fn kind(task: &dyn AnyTask) -> &'static str {
    if !task.pins().is_empty() {
        "pinned"
    } else if task.core().roles().contains(Role::Symmetry) && task.classes().is_empty() {
        // Without a level, the sizes of their classes are unknown.
        "kept"
    } else {
        "raw"
    }
}

/// The level of this name, whose classes can be counted.
pub(crate) fn level(task: &dyn AnyTask, up_to: &str) -> Outcome<usize> {
    let classes = task.classes();
    let levels: Vec<&str> = classes.names().collect();
    let coarsest = levels.len().checked_sub(1).filter(|_| up_to == "symmetry");
    let found = coarsest.or_else(|| levels.iter().position(|&level| level == up_to));
    let Some(found) = found else {
        let error = "pinned solutions have no classes: --pin and --up-to exclude each other";
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

/// Refuses to count the solutions that satisfy streamliners.
pub(crate) fn refuse_streamliners(task: &dyn AnyTask) -> Outcome<()> {
    let error = "streamliners exclude solutions, an unknown number of them";
    let help = "leave out --streamline; `enumerate` takes it without --up-to";
    ensure!(!task.core().roles().contains(Role::Streamliner), Failure::new(error, help));
    Ok(())
}

/// Refuses symmetry breaking where all solutions are asked for; the error says why.
pub(crate) fn refuse_breaking(
    task: &dyn AnyTask,
    error: impl Into<Box<dyn Error + Send + Sync>>,
) -> Outcome<()> {
    let is_broken = task.core().roles().contains(Role::Symmetry);
    ensure!(!is_broken, Failure::new(error, "leave out --break-symmetry"));
    Ok(())
}

/// The variables of a name, if no symmetry breaking excludes values of them.
pub(crate) fn called(task: &dyn AnyTask, name: &str) -> Outcome<Vec<Var>> {
    let error = format!("symmetry breaking excludes solutions, and with them values of `{name}`");
    refuse_breaking(task, error)?;
    let vars = project::called(task.named(), name);
    let error = format!("no variable is called `{name}`");
    ensure!(!vars.is_empty(), Failure::new(error, functors_near(name, task)));
    Ok(vars)
}
