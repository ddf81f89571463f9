//! `puzzlec hint`

use clap::Args;
use puzzlec::puzzle::picture::{Block, Picture};
use puzzlec::search::{Advice, NextStep, Search};

use super::Run;
use crate::cli::End;
use crate::cli::args::{Format, for_cores};
use crate::cli::context::Context;
use crate::cli::question::Question;
use crate::cli::report::{Failure, Outcome};

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
    const OPTIONS: &[&str] = super::DRAWING;
    const ASKS: bool = true;
    const FORMATS: &[Format] = Format::PICTURES;

    fn run(self, context: &Context) -> Outcome<End> {
        let (search, conclusion) = self.question.ask(context, Search::hint)?;
        let (task, output) = (search.task(), &context.output);
        let report = conclusion.try_map(|hint| Ok::<_, Failure>(NextStep::from(hint)))?;
        context.report(&report, |step| {
            let NextStep::Hint(hint) = step else {
                return output.print(&report).map(|_| End::Satisfiable);
            };
            let picture = || {
                // Events have the words and the pin in their JSON.
                let text = if output.tells_events() { String::new() } else { hint.to_string() };
                let lines = text.lines().map(|line| Block::Line(line.to_owned()));
                Picture { blocks: lines.chain(hint.picture.blocks.clone()).collect() }
            };
            output.draw(task, picture, &report)?;
            let advice = Advice::Pin(hint.pin.clone());
            output.advise(Some(&advice).filter(|_| !output.tells_events()));
            Ok(End::Satisfiable)
        })
    }
}
