//! `puzzlec frequencies`

use puzzlec::search::Frequencies as Often;

use crate::cli::prelude::*;

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
    let (output, shares) = (&context.output, often.named(task));
    let rows = shares.frequencies.iter().map(|own| [own.name.clone(), own.solutions.to_string()]);
    if output.format() == Format::Csv {
        output.csv(["variable", "solutions"].map(str::to_owned))?;
        rows.clone().try_for_each(|row| output.csv(row))?;
    } else {
        let picture = || {
            let mut picture = often.maps(task);
            if picture.blocks.is_empty() {
                let percents = often.of_vars.iter().map(|(_, count)| often.share(count));
                let rows = rows.clone().zip(percents);
                let rows = rows.map(|([name, count], percent)| vec![name, count, percent]);
                picture = Block::table(["variable", "solutions", "percent"], rows).into();
            }
            // A picture goes where remarks do not.
            let has_line = !shares.complete || output.format() == Format::Html;
            picture.followed_by(has_line.then(|| Block::Line(shares.to_string())))
        };
        output.draw(task, picture, &shares)?;
    }
    output.remark(shares.to_string());
    Ok(())
}
