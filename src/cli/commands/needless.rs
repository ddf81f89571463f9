//! `puzzlec needless`

use puzzlec::search::{Given, Needless, NeedlessError};

use crate::cli::prelude::*;

/// Finds the needless clues: those without which the puzzle has no further solutions.
///
/// Where an instance has no clues, all rules of the puzzle are tried.
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
        let task = context.announce(instance.open(context)?.task(encoding.roles())?);
        let (settings, given) = (sat.settings(encoding, &context.limits), Given::of(task.named()));
        let found = found(task, &settings, &given, context);
        if let Err(stopped @ NeedlessError::Stopped) = found {
            context.output.remark(stopped);
            return Ok(End::Unknown);
        }
        let Found { solutions, one_by_one, together } = found?;
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
                let rules = |rules: &[&Given]| -> Value {
                    let rule = |rule: &&Given| {
                        json!({ "sentence": rule.sentence, "subject": rule.subject })
                    };
                    rules.iter().map(rule).collect()
                };
                json!({
                    "solutions": solutions,
                    "rules": given.len(),
                    "needless": rules(&one_by_one),
                    "together": rules(&together),
                })
            },
        )
    }
}

/// The rules that the puzzle could do without.
struct Found<'g> {
    /// The number of solutions.
    solutions: usize,
    /// The rules that could be left out if all others are kept.
    one_by_one: Vec<&'g Given>,
    /// The rules that could be left out at once.
    together: Vec<&'g Given>,
}

fn found<'g>(
    task: &dyn AnyTask,
    settings: &Settings,
    given: &'g [Given],
    context: &Context,
) -> Result<Found<'g>, NeedlessError> {
    let needless = Needless::new(task.core(), settings)?;
    let solutions = needless.solutions();
    context.output.remark(plural(solutions, "solution"));
    let mut one_by_one = Vec::new();
    for rule in given {
        if needless.can_do_without(&[rule])? {
            one_by_one.push(rule);
        }
    }
    // What is needed on its own is needed with others as well.
    let together = needless.together(&one_by_one)?;
    Ok(Found { solutions, one_by_one, together })
}
