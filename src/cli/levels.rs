//! Ways to count solutions as the same, and what is counted.

use puzzlec::puzzle::task::AnyTask;

use puzzlec_encodings::Role;

use super::report::{Failure, Outcome};

/// What is counted where it is not up to symmetry.
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
    let found = found.ok_or_else(|| {
        if !task.pins().is_empty() {
            let help = "leave out --up-to: what is like a pinned solution need not be pinned";
            return Failure::new(OfPinned, help);
        }
        let known = levels.iter().map(|level| format!("`{level}`")).collect::<Vec<_>>();
        let help = match known.as_slice() {
            [] => "no two solutions of this puzzle are alike: there is `raw` alone".to_owned(),
            known => format!("there is `raw`, {}, and `symmetry` for the last", known.join(", ")),
        };
        Failure::new(NoLevel(up_to.to_owned()), &help)
    })?;
    match classes.problem(found) {
        None => Ok(found),
        Some(reason) => {
            Err(Failure::new(Uncountable(up_to.to_owned(), reason), "count up to `raw`"))
        }
    }
}

/// A level whose classes cannot be counted.
#[derive(Debug, thiserror::Error)]
#[error("classes up to `{0}` cannot be counted: {1}")]
struct Uncountable(String, String);

/// Pinned solutions have no classes.
#[derive(Debug, thiserror::Error)]
#[error("solutions in which something is pinned are not counted up to anything")]
struct OfPinned;

/// A level that the puzzle does not have.
#[derive(Debug, thiserror::Error)]
#[error("nothing is counted up to `{0}` here")]
struct NoLevel(String);

/// Some solutions only.
#[derive(Debug, thiserror::Error)]
#[error("streamliners leave out solutions, no one knows how many")]
struct Streamlined;

/// Refuses to count what streamliners leave.
pub(crate) fn refuse_streamliners(task: &dyn AnyTask) -> Outcome<()> {
    let help = "count without --streamline, or `enumerate` what satisfies them";
    if task.core().roles().contains(Role::Streamliner) {
        Err(Failure::new(Streamlined, help))
    } else {
        Ok(())
    }
}
