//! `puzzlec needless`

use puzzlec::search::{Given, Needless};

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
        let task = &*context.announce(instance.open()?.task(encoding.roles())?);
        let needless = Needless::new(task.core(), &sat.settings(encoding)?)?;
        context.output.remark(plural(needless.solutions(), "solution"));
        let given = Given::of(task.named());
        let mut one_by_one = Vec::new();
        for rule in &given {
            if needless.can_do_without(&[rule])? {
                one_by_one.push(rule);
            }
        }
        // A rule that is needed alone is needed among others as well.
        let together = needless.together(&one_by_one)?;
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
                    "solutions": needless.solutions(),
                    "rules": given.len(),
                    "needless": rules(&one_by_one),
                    "together": rules(&together),
                })
            },
        )
    }
}
