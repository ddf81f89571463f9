//! `puzzlec frequencies`

use clap::Args;
use itertools::Itertools;
use puzzlec::engines::plural;
use puzzlec::puzzle::count::Natural;
use puzzlec::puzzle::picture::Block;
use puzzlec::puzzle::task::AnyTask;
use puzzlec::search::Frequencies as Often;
use puzzlec_dimacs::Var;
use serde_json::json;

use super::Run;
use crate::cli::End;
use crate::cli::args::{Format, Pinned, SearchForAll};
use crate::cli::context::Context;
use crate::cli::report::Outcome;
use crate::cli::table::csv_line;

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
        context.output.remark(among(&often));
        Ok(end)
    }
}

fn print(task: &dyn AnyTask, often: &Often, context: &Context) -> Outcome<()> {
    let (output, named) = (&context.output, task.named());
    let name = |var: Var| named.var(var).to_string();
    if output.format() == Format::Csv {
        output.write(&csv_line(&["variable", "solutions"].map(str::to_owned)))?;
        return often.of_vars.iter().try_for_each(|(var, count)| {
            output.write(&csv_line(&[name(*var), count.to_string()]))
        });
    }
    let maps = often.maps(task);
    let picture = if maps.blocks.is_empty() {
        let row =
            |(var, count): &(Var, Natural)| vec![name(*var), count.to_string(), often.share(count)];
        let rows = often.of_vars.iter().map(row);
        Block::table(["variable", "solutions", "percent"], rows).into()
    } else {
        maps
    };
    // A picture goes where remarks do not.
    let is_told = often.evidence.is_none() || output.format() == Format::Html;
    let picture = picture.followed_by(is_told.then(|| Block::Line(among(often))));
    let json = || {
        let entry = |(var, own): &(Var, Natural)| json!({ "name": name(*var), "solutions": own });
        let of_vars = often.of_vars.iter().map(entry).collect_vec();
        json!({ "complete": often.evidence.is_some(), "solutions": often.solutions, "frequencies": of_vars })
    };
    output.drawn(&task.title(), &picture, json).map(drop)
}

/// The number of solutions, in words.
fn among(often: &Often) -> String {
    let some = if often.evidence.is_some() { "" } else { "the first " };
    format!("shares of {some}{}", plural(&often.solutions, "solution"))
}
