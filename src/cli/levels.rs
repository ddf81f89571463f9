//! The levels of counting: solutions are told apart by all that they say, by some of it, or up to
//! symmetry.

use puzzlec::search::project;
use puzzlec_dimacs::Var;

use crate::cli::prelude::*;

/// The word for what is counted where it is not up to symmetry.
pub(crate) fn kind(task: &dyn AnyTask) -> &'static str {
    if !task.pins().is_empty() {
        "pinned"
    } else if task.core().roles().contains(Role::Symmetry) && task.classes().is_empty() {
        // Without a level, nobody can tell how many each one stands for.
        "kept"
    } else {
        "raw"
    }
}

/// The level that is meant, whose classes can be counted.
pub(crate) fn level(task: &dyn AnyTask, up_to: &str) -> Outcome<usize> {
    let classes = task.classes();
    let levels: Vec<&str> = classes.names().collect();
    let coarsest = levels.len().checked_sub(1).filter(|_| up_to == "symmetry");
    let found = coarsest.or_else(|| levels.iter().position(|&level| level == up_to));
    let Some(found) = found else {
        let error = "solutions in which something is pinned are not counted up to anything";
        let help = "leave out --up-to: what is like a pinned solution need not be pinned";
        ensure!(task.pins().is_empty(), Failure::new(error, help));
        let known = levels.iter().map(|level| format!("`{level}`")).join(", ");
        let help = match known.as_str() {
            "" => "no two solutions of this puzzle are alike: there is `raw` alone".to_owned(),
            known => format!("there is `raw`, {known}, and `symmetry` for the last"),
        };
        return Err(Failure::new(format!("nothing is counted up to `{up_to}` here"), help));
    };
    classes.problem(found).map_or(Ok(found), |problem| {
        let error = format!("classes up to `{up_to}` cannot be counted: {problem}");
        Err(Failure::new(error, "count up to `raw`"))
    })
}

/// Refuses to count what streamliners leave.
pub(crate) fn refuse_streamliners(task: &dyn AnyTask) -> Outcome<()> {
    let error = "streamliners leave out solutions, no one knows how many";
    let help = "count without --streamline, or `enumerate` what satisfies them";
    ensure!(!task.core().roles().contains(Role::Streamliner), Failure::new(error, help));
    Ok(())
}

/// The variables of a name, where every answer is among the solutions.
pub(crate) fn called(task: &dyn AnyTask, name: &str) -> Outcome<Vec<Var>> {
    let error =
        "where symmetries are broken, not every answer is among the solutions that are kept";
    let broken = task.core().roles().contains(Role::Symmetry);
    ensure!(!broken, Failure::new(error, "leave out --break-symmetry"));
    let vars = project::called(task.named(), name);
    let error = format!("no variable is called `{name}`");
    let help = "names stand in the file that `encode` writes; `total` is one of `pilgrims`";
    ensure!(!vars.is_empty(), Failure::new(error, help));
    Ok(vars)
}

/// Refuses to tell solutions apart by variables that are left out of an exact cover problem.
pub(crate) fn refuse_cover(engine: Engine) -> Outcome<()> {
    let error =
        "an exact cover search does not tell solutions apart by these variables, as SAT does";
    ensure!(engine != Engine::Cover, Failure::new(error, "leave out --engine"));
    Ok(())
}
