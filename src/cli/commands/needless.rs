//! `puzzlec needless`

use std::fmt::Write;

use clap::Args;
use puzzlec::search::{Given, Needless, Verdict};
use serde_json::json;

use crate::cli::args::{Encoding, Instance, SatSearch};
use crate::cli::context::Context;
use crate::cli::output::plural;
use crate::cli::report::Outcome;
use crate::cli::{End, input};

/// Tells which rules the puzzle could do without, such as clues of a riddle: without them it has
/// no more solutions.
#[derive(Debug, Args)]
pub(crate) struct NeedlessRules {
    #[command(flatten)]
    instance: Instance,
    #[command(flatten)]
    encoding: Encoding,
    #[command(flatten)]
    sat: SatSearch,
}

impl NeedlessRules {
    pub(crate) fn run(self, context: &Context) -> Outcome<End> {
        let Self { instance, encoding, sat } = &self;
        let task = &*input::task(instance, encoding.base.roles())?;
        let output = &context.output;
        context.announce(task);
        let interrupt = sat.interrupt()?;
        let solver = sat.solver.clone().unwrap_or_default();
        let needless = Needless::new(task.core(), &solver, encoding.encodings(), &interrupt)?;
        output.remark(plural(needless.solutions() as u64, "solution"));
        let given = Given::of(task.named());
        let mut one_by_one = Vec::new();
        for rule in &given {
            if needless.verdict(&[rule])? == Verdict::Needless {
                one_by_one.push(rule);
            }
        }
        // What is needed on its own is needed with others as well.
        let together = needless.together(&one_by_one)?;
        output.result(
            || {
                let mut text = String::new();
                // Writing to a string does not fail.
                let _ = writeln!(
                    text,
                    "{} of {} could be left out",
                    one_by_one.len(),
                    plural(given.len() as u64, "rule")
                );
                for rule in &one_by_one {
                    let _ = writeln!(text, "  {rule}");
                }
                if one_by_one.len() > 1 {
                    let _ = writeln!(text, "{} of them all at once", together.len());
                    for rule in &together {
                        let _ = writeln!(text, "  {rule}");
                    }
                }
                text
            },
            || {
                let rules = |rules: &[&Given]| {
                    let rule = |rule: &&Given| {
                        json!({ "sentence": rule.sentence, "subject": rule.subject })
                    };
                    rules.iter().map(rule).collect::<Vec<_>>()
                };
                json!({
                    "solutions": needless.solutions(),
                    "rules": given.len(),
                    "needless": rules(&one_by_one),
                    "together": rules(&together),
                })
            },
        )?;
        Ok(End::Done)
    }
}
