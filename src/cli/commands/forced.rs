//! `puzzlec forced`

use crate::cli::prelude::*;
use crate::cli::question::Question;

/// Draws what all solutions have in common.
///
/// The picture is left open where solutions differ. A search that is stopped shows what it has
/// found so far.
#[derive(Debug, Args)]
pub(crate) struct Forced {
    #[command(flatten)]
    question: Question,
}

impl Run for Forced {
    const OPTIONS: &[&str] = super::DRAWING;
    const ASKS: bool = true;
    const FORMATS: &[Format] = Format::PICTURES;

    fn run(self, context: &Context) -> Outcome<End> {
        let (search, conclusion) = self.question.ask(context, Search::forced)?;
        let task = search.task();
        let report = conclusion.report(task, |forced| -> Outcome<_> {
            // What is drawn is true of a solution, not only of the model.
            task.solution(&forced.solution)?;
            Ok(forced.in_statements(task.named()))
        })?;
        context.report(&report, |statements| {
            let output = &context.output;
            if statements.forced.is_empty() {
                output.print(&report)?;
            } else {
                output.draw(task, || task.picture(statements.backbone.known()), &report)?;
            }
            let far = if statements.complete { "" } else { " so far" };
            let hold = if statements.forced.len() == 1 { "holds" } else { "hold" };
            let number = plural(statements.forced.len(), "statement");
            output.remark(format_args!("{number} {hold} in all solutions{far}"));
            let end = context.all_or_some(statements.complete);
            Ok(if end == End::Done { End::Satisfiable } else { end })
        })
    }
}
