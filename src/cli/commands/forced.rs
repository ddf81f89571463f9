//! `puzzlec forced`

use clap::Args;
use puzzlec::engines::plural;
use puzzlec::puzzle::task::AnyTask;
use puzzlec::search::{Forced as Shared, Search};
use serde_json::json;

use super::Run;
use crate::cli::End;
use crate::cli::args::Format;
use crate::cli::conflict::Question;
use crate::cli::context::Context;
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
    const ASKS: bool = true;
    const FORMATS: &[Format] = Format::PICTURES;

    fn run(self, context: &Context) -> Outcome<End> {
        let show = |search: &Search, forced| shared(search.task(), &forced, context);
        self.question.show(context, Search::forced, show)
    }
}

/// Prints what all solutions share.
fn shared(task: &dyn AnyTask, forced: &Shared, context: &Context) -> Outcome<End> {
    // What is drawn is true of a solution, not only of the model.
    task.solution(&forced.solution)?;
    let statements = forced.statements(task.named());
    let far = if forced.evidence.is_some() { "" } else { " so far" };
    let json = || {
        json!({
            "status": "satisfiable", "complete": forced.evidence.is_some(), "forced": statements,
            "excluded": forced.excluded(task.named()),
        })
    };
    if statements.is_empty() {
        let all = "the solutions have nothing in common\n";
        let some = "nothing is known yet that all solutions have in common\n";
        let text = if forced.evidence.is_some() { all } else { some };
        context.output.undrawn(|| text.to_owned(), json)?;
    } else {
        context.output.drawn(&task.title(), &task.picture(forced.known()), json)?;
    }
    let hold = if statements.len() == 1 { "holds" } else { "hold" };
    let statements = plural(statements.len(), "statement");
    context.output.remark(format_args!("{statements} {hold} in all solutions{far}"));
    let end = context.all_or_some(forced.evidence.is_some());
    Ok(if end == End::Done { End::Satisfiable } else { end })
}
