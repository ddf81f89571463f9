//! `puzzlec frequencies`

use clap::Args;
use puzzlec::puzzle::picture::Block;
use puzzlec::puzzle::task::AnyTask;
use puzzlec::search::{Frequencies as Often, Frequency};

use super::Run;
use crate::cli::End;
use crate::cli::args::{Format, Pinned, SearchForAll};
use crate::cli::context::Context;
use crate::cli::report::Outcome;

/// Counts how many solutions contain each placement.
///
/// A map of each piece, or other region of the picture, shows the percentage of solutions in
/// which it covers each cell. `--format csv` and `json` list the variables with their counts.
#[derive(Debug, Args)]
pub(crate) struct Frequencies {
    #[command(flatten)]
    instance: Pinned,
    #[command(flatten)]
    search: SearchForAll,
}

impl Run for Frequencies {
    const OPTIONS: &[&str] = super::DRAWING;
    const ASKS: bool = true;
    const FORMATS: &[Format] = &[Format::Csv, Format::Svg, Format::Html, Format::Png];

    fn run(self, context: &Context) -> Outcome<End> {
        let search = self.instance.search(&self.search, context)?;
        let task = search.task();
        let often = context.output.during("counting", || search.frequencies())?;
        if often.solutions == 0_u32.into() {
            let none = often.evidence.map(|evidence| context.no_solution(task, evidence));
            return none.unwrap_or_else(|| Ok(context.give_up()));
        }
        let end = context.all_or_some(often.evidence.is_some());
        print(task, &often, context)?;
        Ok(end)
    }
}

fn print(task: &dyn AnyTask, often: &Often, context: &Context) -> Outcome<()> {
    let output = &context.output;
    if output.format() == Format::Csv {
        output.csv(["variable", "solutions"].map(str::to_owned))?;
        let row = |own: &Frequency| [own.name.clone(), own.solutions.to_string()];
        often.of_vars.iter().try_for_each(|own| output.csv(row(own)))?;
    } else {
        // A picture goes where remarks do not.
        let has_line = often.evidence.is_none() || output.format() == Format::Html;
        let line = has_line.then(|| Block::Line(often.to_string()));
        output.draw(task, || often.picture(task).followed_by(line), often)?;
    }
    output.remark(often.to_string());
    Ok(())
}
