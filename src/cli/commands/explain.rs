//! `puzzlec explain`

use puzzlec::certify::Certifier;
use puzzlec::search::Explained;

use crate::cli::certificates::Certified;
use crate::cli::conflict::{MORE_TIME, Question, json as in_json, with_help};
use crate::cli::prelude::*;

/// Explains why a puzzle has no solution, or lists its needless clues.
///
/// If the puzzle has no solution, reports rules, clues and pins that cannot all hold. Each of them
/// is needed: without it, the others have a solution. The search for a small set takes at most two
/// seconds, or the time of --timeout.
///
/// If the puzzle has a solution, reports the needless clues: those that can be removed without
/// adding solutions. If an instance has no clues, all rules of the puzzle are tried.
#[derive(Debug, Args)]
#[command(mut_arg("solver", for_cores))]
pub(crate) struct Explain {
    #[command(flatten)]
    question: Question,
    #[command(flatten)]
    certified: Certified,
}

impl Run for Explain {
    const ASKS: bool = true;
    fn run(self, context: &Context) -> Outcome<End> {
        self.certified.check(true, Engine::Sat, &self.question.sat)?;
        let (search, explained) = self.question.ask(context, Search::explain)?;
        let task = search.task();
        match explained {
            Explained::Conflict(conflict) => {
                let make = |certifier: &Certifier<'_>, path: &Path| {
                    certifier.conflict(path, &conflict.members)
                };
                let is_certified = self.certified.certify(context, search, make)?.is_some();
                if !is_certified && matches!(conflict.evidence, Evidence::Solver(_)) {
                    let evidence = &conflict.evidence;
                    context.output.remark(format_args!("{evidence}; --certified verifies a proof"));
                }
                no_solution(task, &conflict, context)
            }
            Explained::Unknown => context.conclude(task, &Conclusion::Open { streamlined: false }),
            Explained::Solution(_) if !task.pins().is_empty() => {
                context.concludes();
                let text = || "the puzzle has a solution with these pins\n".to_owned();
                context.output.result(text, || json!({ "status": "satisfiable" }))?;
                Ok(End::Satisfiable)
            }
            Explained::Solution(_) => needless(search, context),
        }
    }
}

/// Prints why there is no solution: the short argument, if the puzzle knows one, and the rules that
/// cannot all hold.
fn no_solution(task: &dyn AnyTask, conflict: &Conflict, context: &Context) -> Outcome<End> {
    context.concludes();
    let reason = task.core().obstructed();
    context.output.result(
        || {
            if let Evidence::Argument(reason) = &conflict.evidence {
                let few = "no small set of conflicting rules was found";
                return format!("no solution: {reason}\n{few}; {MORE_TIME}\n");
            }
            let reason = reason.map(|reason| format!("{reason}\n")).unwrap_or_default();
            let head = format!("no solution: {reason}{}\n", conflict.sentence());
            with_help(format!("{head}{conflict}"), conflict)
        },
        || {
            json!({
                "status": "unsatisfiable", "reason": reason,
                "irreducible": conflict.irreducible, "rules": in_json(&conflict.members),
            })
        },
    )?;
    Ok(End::Unsatisfiable)
}

/// Prints the rules that a puzzle with solutions can do without.
fn needless(search: &Search, context: &Context) -> Outcome<End> {
    let given = Given::of(search.task().named());
    let what = "looking for needless rules";
    let found = context.output.during(what, || {
        let needless = search.needless()?;
        context.output.remark(plural(needless.solutions(), "solution"));
        let one_by_one = needless.one_by_one(&given)?;
        // What is needed on its own is needed with others as well.
        let together = needless.together(&one_by_one)?;
        Ok((needless.solutions(), one_by_one, together))
    });
    if let Err(stopped @ (SearchError::Stopped | SearchError::TooMany(_))) = found {
        context.concludes();
        context.output.remark(stopped);
        let text = "the puzzle has a solution; which rules are needless is unknown";
        let text = || format!("{text}; {MORE_TIME}\n");
        context.output.result(text, || json!({ "status": "satisfiable", "needless": null }))?;
        return Ok(End::Unknown);
    }
    let (solutions, one_by_one, together) = found?;
    context.concludes();
    context.output.result(
        || {
            let list = |heading: &str, rules: &[&Given], of: usize| {
                let lines = rules.iter().map(|rule| format!("  {rule}\n")).format("");
                format!("{heading}: {} of {of}\n{lines}", rules.len())
            };
            let text = list("needless rules", &one_by_one, given.len());
            let all_at_once = list("needless together", &together, one_by_one.len());
            if one_by_one.len() > 1 { text + &all_at_once } else { text }
        },
        || {
            json!({
                "status": "satisfiable", "solutions": solutions, "rules": given.len(),
                "needless": in_json(one_by_one.iter().copied()),
                "together": in_json(together.iter().copied()),
            })
        },
    )?;
    Ok(End::Satisfiable)
}
