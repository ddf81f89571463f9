//! `puzzlec hint`

use clap::Args;
use puzzlec::puzzle::picture::{Block, Picture};
use puzzlec::puzzle::task::AnyTask;
use puzzlec::search::{Hint as Step, Search};
use serde_json::json;

use super::Run;
use crate::cli::End;
use crate::cli::args::{Format, for_cores};
use crate::cli::conflict::{Question, with_cells};
use crate::cli::context::Context;
use crate::cli::report::Outcome;

/// Gives a hint: a piece or a value that is forced, and why.
///
/// Each --pin states a move already made. The hint is the step with the smallest reason: the fewest
/// rules, clues and pins. If nothing is forced, the hint is part of some solution.
#[derive(Debug, Args)]
#[command(mut_arg("solver", for_cores))]
pub(crate) struct Hint {
    #[command(flatten)]
    question: Question,
}

impl Run for Hint {
    const ASKS: bool = true;
    const FORMATS: &[Format] = Format::PICTURES;

    fn run(self, context: &Context) -> Outcome<End> {
        self.question.show(context, Search::hint, |search, hint| {
            if let Some(hint) = hint {
                return show(search.task(), &hint, context);
            }
            let hint = || json!({ "status": "satisfiable", "hint": null });
            context.output.undrawn(|| "pins and clues give it all\n".to_owned(), hint)?;
            Ok(End::Satisfiable)
        })
    }
}

/// Prints a hint: the statement, the reason for it, and the picture.
fn show(task: &dyn AnyTask, hint: &Step, context: &Context) -> Outcome<End> {
    let (step, drawn) = (&hint.deduction, hint.picture(task));
    let text = hint.to_string();
    // Events have the words and the pin in their JSON.
    let is_event = context.output.tells_events();
    let lines = text.lines().filter(|_| !is_event).map(|line| Block::Line(line.to_owned()));
    let picture = Picture { blocks: lines.chain(drawn.picture.blocks).collect() };
    context.output.drawn(&task.title(), &picture, || {
        let because = hint.small_reason();
        json!({
            "status": "satisfiable", "hint": step.statement, "words": step.words,
            "phrase": step.phrase, "pin": step.pin(), "at": drawn.at,
            "forced": hint.is_forced, "irreducible": because.map(|_| hint.irreducible),
            "smallest": hint.is_smallest,
            "because": because.map(|because| with_cells(because, &drawn.because)),
        })
    })?;
    if !is_event {
        let pin = step.pin();
        context.output.remark(format_args!("`--pin '{pin}'` makes this move, for the next hint"));
    }
    Ok(End::Satisfiable)
}
