//! `puzzlec needless`

use puzzlec::search::{Given, Needless};

use crate::cli::prelude::*;

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
        // What is needed on its own is needed with others as well.
        let together = needless.together(&one_by_one)?;
        context.output.result(
            || {
                let list = |rules: &[&Given], of: &str| {
                    let lines = rules.iter().map(|rule| format!("  {rule}\n")).format("");
                    format!("{} of {of}\n{lines}", rules.len())
                };
                let all = plural(given.len(), "rule");
                let text = list(&one_by_one, &format!("{all} could be left out"));
                let at_once = list(&together, "them all at once");
                if one_by_one.len() > 1 { text + &at_once } else { text }
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
