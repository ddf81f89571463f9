//! `puzzlec forced`

use clap::Args;
use puzzlec::engines::plural;
use puzzlec::search::Search;

use super::Run;
use crate::cli::End;
use crate::cli::args::Format;
use crate::cli::context::Context;
use crate::cli::question::Question;
use crate::cli::report::Outcome;

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
        let report = conclusion.try_map(|forced| -> Outcome<_> {
            // What is drawn is true of a solution, not only of the model.
            task.solution(&forced.solution)?;
            Ok(forced)
        })?;
        context.report(&report, |forced| {
            let output = &context.output;
            if forced.statements.is_empty() {
                output.print(&report)?;
            } else {
                output.draw(task, || task.picture(forced.known()), &report)?;
            }
            let far = if forced.evidence.is_some() { "" } else { " so far" };
            let hold = if forced.statements.len() == 1 { "holds" } else { "hold" };
            let number = plural(forced.statements.len(), "statement");
            output.remark(format_args!("{number} {hold} in all solutions{far}"));
            let end = context.all_or_some(forced.evidence.is_some());
            Ok(if end == End::Done { End::Satisfiable } else { end })
        })
    }
}
