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
                let line = |rule: &&Given| format!("  {rule}\n");
                let lines = |rules: &[&Given]| rules.iter().map(line).join("");
                let (some, all, those) =
                    (one_by_one.len(), plural(given.len(), "rule"), lines(&one_by_one));
                let text = format!("{some} of {all} could be left out\n{those}");
                let (most, those) = (together.len(), lines(&together));
                let at_once = format!("{most} of them all at once\n{those}");
                if some > 1 { text + &at_once } else { text }
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
