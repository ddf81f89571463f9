//! `puzzlec walk`

use clap::Args;
use puzzlec::engines::plural;
use puzzlec::render::html::Gallery;
use puzzlec::render::svg::Drawing;
use puzzlec::search::{Search, SearchError, Steps, Unique, Walk as Path};

use super::Run;
use crate::cli::End;
use crate::cli::args::{Format, for_cores};
use crate::cli::context::Context;
use crate::cli::question::Question;
use crate::cli::report::Outcome;

/// Prints the way to the only solution, step by step with reasons.
///
/// Each step is a statement of the solution, and follows from some rules and clues and from the
/// steps before it. `-o walk.html` writes a page with a picture of each step.
#[derive(Debug, Args)]
#[command(mut_arg("solver", for_cores))]
pub(crate) struct Walk {
    #[command(flatten)]
    question: Question,
}

impl Run for Walk {
    const OPTIONS: &[&str] = super::ASKING;
    const ASKS: bool = true;
    const FORMATS: &[Format] = &[Format::Html];

    fn run(self, context: &Context) -> Outcome<End> {
        let (output, is_page) = (&context.output, context.output.format() == Format::Html);
        let answer = |search: &'static Search| {
            search.walk()?.try_map(|walk| -> Result<_, SearchError> {
                let steps = |walk: Path| walk.in_steps(search, output.has_json() || is_page);
                Ok(Unique::from(walk.map(steps).transpose()?))
            })
        };
        let (search, report) = self.question.ask(context, answer)?;
        context.report(&report, |Unique { answer: steps, .. }| {
            let Some(Steps { frames, moves }) = steps else {
                return output.print(&report).map(|_| End::Invalid);
            };
            let number = plural(moves.len(), "step");
            if is_page {
                let mut gallery = Gallery::new(&search.task().title());
                gallery.has_steps = true;
                for frame in frames {
                    gallery.add(&Drawing::of(&frame.picture), &frame.caption());
                }
                return output.write(gallery.page(&number).as_bytes()).map(|()| End::Satisfiable);
            }
            if output.tells_events() {
                let title = search.task().title();
                let tell = |frame| output.frame(&title, ONLY, frame);
                frames.iter().try_for_each(tell)?;
            }
            output.print(&report)?;
            output.remark(number);
            Ok(End::Satisfiable)
        })
    }
}

/// The way to the only solution.
pub(crate) const ONLY: &str = "the walk to the only solution";
