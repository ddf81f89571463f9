//! `puzzlec explain`

use std::path::Path;

use clap::Args;
use itertools::Itertools;
use puzzlec::certify::Certifier;
use puzzlec::engines::{Evidence, Values};
use puzzlec::puzzle::picture::{Block, Mark, Picture};
use puzzlec::puzzle::task::AnyTask;
use puzzlec::search::{
    Ambiguity, Conclusion, Conflict, Engine, Explanation, Given, Needed, Search,
};
use puzzlec_encodings::Known;
use serde_json::json;

use super::Run;
use crate::cli::End;
use crate::cli::args::{Format, for_cores};
use crate::cli::certificates::Certified;
use crate::cli::conflict::{Question, json as in_json};
use crate::cli::context::Context;
use crate::cli::report::Outcome;

/// Explains why a puzzle has no solution, or which clues it needs for its only solution.
///
/// Without a solution, reports rules, clues and pins that cannot all hold. Each of them is needed:
/// without it, the others have a solution.
///
/// With one solution, reports for each clue whether the puzzle would have more solutions without
/// it, and fewer clues that leave one solution. If an instance has no clues, the rules of the
/// puzzle take their place.
///
/// With several solutions, shows two of them and what differs.
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
    const FORMATS: &[Format] = Format::PICTURES;

    fn run(self, context: &Context) -> Outcome<End> {
        self.certified.check(true, Engine::Sat, &self.question.sat)?;
        let (search, explanation) = self.question.ask(context, Search::explain)?;
        let task = search.task();
        match explanation {
            Explanation::Conflict(conflict) => {
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
            Explanation::Unique(needed) => unique(&needed, context),
            Explanation::Several(ambiguity) => several(task, &ambiguity, context),
            Explanation::Satisfiable => {
                let text = "the puzzle has a solution; whether it is the only one is unknown\n";
                let json = || json!({ "status": "satisfiable", "unique": null });
                context.output.result(|| text.to_owned(), json)?;
                Ok(End::Unknown)
            }
            Explanation::Unknown => context.conclude(task, &Conclusion::UNKNOWN),
        }
    }
}

/// Prints why there is no solution: the short argument, if the puzzle knows one, and the rules that
/// cannot all hold, if they are few.
fn no_solution(task: &dyn AnyTask, conflict: &Conflict, context: &Context) -> Outcome<End> {
    let reason = task.core().obstructed();
    context.output.result(
        || {
            let reason = reason.map(|reason| format!("{reason}\n")).unwrap_or_default();
            if conflict.is_small() {
                return format!("no solution: {reason}{}\n{conflict}", conflict.sentence());
            }
            let most = Conflict::MAX_PARTS;
            format!(
                "no solution\n{reason}no reason with at most {most} rules and clues was found\n"
            )
        },
        || {
            json!({
                "status": "unsatisfiable", "reason": reason,
                "irreducible": conflict.irreducible, "smallest": conflict.is_smallest,
                "rules": conflict.is_small().then(|| in_json(&conflict.members)),
            })
        },
    )?;
    Ok(End::Unsatisfiable)
}

/// Prints the clues that a puzzle with one solution needs.
fn unique(needed: &Needed, context: &Context) -> Outcome<End> {
    let of = |kind: Option<bool>| {
        let clues = needed.clues.iter().zip(&needed.is_needed);
        clues.filter(|(_, own)| **own == kind).map(|(clue, _)| clue).collect_vec()
    };
    let [yes, no, unknown] = [Some(true), Some(false), None].map(of);
    let sufficient = needed.sufficient.iter().collect_vec();
    context.output.result(
        || {
            let list = |heading: &str, clues: &[&Given]| match clues.len() {
                0 => String::new(),
                few => format!(
                    "{few} of {} {heading}\n{}",
                    needed.clues.len(),
                    Given::lines(clues.iter().copied())
                ),
            };
            let mut text = "one solution\n".to_owned();
            text += &list("are needed: without one of them, there are more solutions", &yes);
            text += &list("can be left out, if all others stay", &no);
            text += &list("were not looked at: the search was stopped", &unknown);
            if no.is_empty() {
                text
            } else if sufficient == yes {
                text + "those that are needed leave one solution\n"
            } else {
                text + &list("leave one solution, and each of them is needed for that", &sufficient)
            }
        },
        || {
            json!({
                "status": "satisfiable", "unique": true, "clues": needed.clues.len(),
                "needed": in_json(yes.iter().copied()), "needless": in_json(no.iter().copied()),
                "sufficient": in_json(sufficient.iter().copied()),
            })
        },
    )?;
    Ok(if unknown.is_empty() { End::Satisfiable } else { End::Unknown })
}

/// Prints two solutions, and the statements in which they differ.
fn several(task: &dyn AnyTask, ambiguity: &Ambiguity, context: &Context) -> Outcome<End> {
    let Ambiguity { solutions, differences: [first, second] } = ambiguity;
    let mut blocks = Vec::new();
    let [one, other] = solutions.each_ref().map(Values::as_slice);
    let differs = one.iter().zip(other).map(|(one, other)| one != other).collect_vec();
    let nothing = vec![false; differs.len()];
    let blank = task.picture(Known::some(&nothing, &nothing));
    for (values, heading) in solutions.iter().zip(["several solutions; this is one:", "another:"]) {
        task.solution(values)?;
        let values = values.as_slice();
        let mut picture = task.picture(Known::all(values));
        let own = task.picture(Known::some(values, &differs));
        picture.mark_differences(&own, &blank, Mark::Step);
        blocks.push(Block::Line(heading.to_owned()));
        blocks.extend(picture.blocks);
    }
    for (differences, which) in [(first, "first"), (second, "second")] {
        let statements = differences.iter().format(", ");
        blocks.push(Block::Line(format!("only the {which} has {statements}")));
    }
    context.output.drawn(
        &task.title(),
        &Picture { blocks },
        || json!({ "status": "satisfiable", "unique": false, "first": first, "second": second }),
    )?;
    Ok(End::Satisfiable)
}
