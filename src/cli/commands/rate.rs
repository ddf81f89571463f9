//! `puzzlec rate`

use std::num::NonZeroUsize;

use clap::Args;
use itertools::Itertools;
use parking_lot::Mutex;
use puzzlec::engines::plural;
use puzzlec::puzzle::ensure;
use puzzlec::puzzle::task::AnyTask;
use puzzlec::puzzle::text::listed;
use puzzlec::search::{Conclusion, Deduction, Inference, Move, Opened, Search, Settings, Walk};
use serde_json::{Value, json};

use super::Run;
use super::walk::several;
use crate::cli::End;
use crate::cli::args::{Format, positive};
use crate::cli::conflict::json as in_json;
use crate::cli::context::Context;
use crate::cli::fill::fill;
use crate::cli::instances::Instances;
use crate::cli::report::{Failure, Outcome};
use crate::cli::table::{self, Found, Table, histogram};

/// Rates how hard a puzzle with one solution is.
///
/// The way to the solution is walked by smallest reasons, as `hint` gives them, within limits that
/// do not depend on the clock. The level, from 1 to 5, tells how hard its hardest move is; the
/// score, how hard all of them are.
#[derive(Debug, Args)]
pub(crate) struct Rate {
    #[command(flatten)]
    instances: Instances,
    /// The number of threads that rate several puzzles; it does not affect the result.
    /// [default: all cores]
    #[arg(long, value_name = "COUNT", help_heading = "Search", value_parser = positive)]
    #[arg(allow_negative_numbers = true)]
    threads: Option<NonZeroUsize>,
    /// Shows the hardest move, which gives away a part of the solution.
    #[arg(long)]
    hardest: bool,
}

/// The numbers of a rating, in the order of their columns.
const NUMBERS: [&str; 6] = ["level", "score", "rounds", "moves", "largest", "guesses"];

impl Run for Rate {
    const ASKS: bool = true;
    const FORMATS: &[Format] = &[Format::Csv];
    const TABLES: &[Format] = &[Format::Csv];

    fn is_table(&self) -> bool {
        self.instances.is_table()
    }

    fn run(self, context: &Context) -> Outcome<End> {
        let format = context.output.format();
        let instance = self.instances.alone().filter(|_| format != Format::Csv);
        let mut settings = Settings::default().with_limits(context.limits.clone());
        settings.threads = self.threads.map(NonZeroUsize::get);
        let Some(instance) = instance else {
            let help = "rate one puzzle, or leave it out: --format json has the hardest moves";
            ensure!(!self.hardest, Failure::new("--hardest does not fit a table", help));
            return self.table(context, &settings);
        };
        let search = context.announce(instance.open()?.by(settings).search()?);
        let clues = clues_of(search);
        let walked = context.output.during("walking", || search.walk())?;
        context.concludes();
        match &walked {
            Conclusion::None(none) => {
                context.conclude(search.task(), &Conclusion::None(none.clone()))
            }
            Conclusion::Open { .. } => context.conclude(search.task(), &Conclusion::UNKNOWN),
            Conclusion::Found(None) => several(context),
            Conclusion::Found(Some(walk)) => {
                let task = search.task();
                let json = || Self::json(task, &walked, clues);
                context.output.result(|| self.text(task, walk), json)
            }
        }
    }
}

impl Rate {
    /// Fills a table with the ratings of puzzles, each of which has a thread of its own.
    fn table(&self, context: &Context, settings: &Settings) -> Outcome<End> {
        let (output, selection) = (&context.output, self.instances.select(context)?);
        let rows = selection.rows();
        let columns = NUMBERS.map(table::numbers).into_iter();
        let columns = columns.chain([table::numbers("clues"), table::words("solutions")]);
        let mut table = Table::new(output, rows.labels.iter().cloned().chain(columns));
        let at_once = rows.total.map_or(settings.threads(), |total| settings.threads().min(total));
        let [levels, all_clues] = [(); 2].map(|()| Mutex::new(Vec::new()));
        let find = |puzzle: Opened| {
            let search = puzzle.search()?;
            let walked = search.walk()?;
            let clues = clues_of(&search);
            let (numbers, solutions) = match &walked {
                Conclusion::Found(Some(walk)) => {
                    levels.lock().push(walk.level());
                    all_clues.lock().extend(clues);
                    (numbers(walk).map(|number| number.to_string()), "one")
                }
                Conclusion::None(_) => (Default::default(), "none"),
                Conclusion::Found(None) => (Default::default(), "several"),
                Conclusion::Open { .. } if context.limits.interrupt.cause().is_some() => {
                    return Ok(None);
                }
                Conclusion::Open { .. } => (Default::default(), "unknown"),
            };
            let in_words = clues.map(|clues| clues.to_string()).unwrap_or_default();
            let cells = numbers.into_iter().chain([in_words, solutions.to_owned()]).collect_vec();
            let is_complete = walked != Conclusion::UNKNOWN;
            let json = Self::json(search.task(), &walked, clues);
            Ok(Some(Found { in_words: cells.clone(), bare: cells, is_complete, json }))
        };
        let end = fill(context, &mut table, rows, (at_once, settings), find)?;
        for (what, numbers) in [("levels", levels.into_inner()), ("clues", all_clues.into_inner())]
        {
            if numbers.len() > 1 {
                output.remark(format_args!("{what}: {}", histogram(&numbers)));
            }
        }
        Ok(end)
    }

    /// A rating in words.
    fn text(&self, task: &dyn AnyTask, walk: &Walk) -> String {
        let ways = Inference::ALL.iter().map(|&own| (walk.count(own), own));
        let ways = ways.filter(|(count, _)| *count > 0);
        let ways = ways.map(|(count, way)| format!("{count} {way}"));
        let [level, score, rounds, moves, ..] = numbers(walk);
        let (moves, rounds) = (plural(moves, "move"), plural(rounds, "round"));
        let most = Walk::LEVELS.len() + 1;
        let mut text = format!("level {level} of {most}, score {score}\n");
        text.extend([format!("{moves} in {rounds}: {}\n", listed(ways))]);
        if self.hardest
            && let Some(hardest) = walk.hardest(task)
        {
            let round = format!("the hardest move is in round {}\n", hardest.round);
            text.extend([round, hardest.to_string()]);
        }
        text
    }

    /// A rating as JSON.
    fn json(task: &dyn AnyTask, walked: &Conclusion<Option<Walk>>, clues: Option<usize>) -> Value {
        let walk = match walked {
            Conclusion::Found(Some(walk)) => walk,
            Conclusion::Found(None) => return json!({ "status": "satisfiable", "unique": false }),
            Conclusion::None(_) => return json!({ "status": "unsatisfiable" }),
            Conclusion::Open { .. } => return json!({ "status": "unknown" }),
        };
        let mut object = json!({ "status": "satisfiable", "unique": true });
        for (name, number) in NUMBERS.into_iter().zip(numbers(walk)) {
            object[name] = number.into();
        }
        object["clues"] = clues.into();
        let ways = Inference::ALL.iter().map(|&own| (own.to_string(), walk.count(own).into()));
        object["ways"] = Value::Object(ways.collect());
        object["hardest"] = walk.hardest(task).map(|own| in_full(&own)).into();
        object
    }
}

/// The number of clues of a puzzle, if its family knows some.
fn clues_of(search: &Search) -> Option<usize> {
    Some(search.task().clues(None)?.all.len())
}

/// The numbers of a rating.
fn numbers(walk: &Walk) -> [usize; NUMBERS.len()] {
    let moves = Inference::ALL.iter().map(|&own| walk.count(own)).sum();
    let guesses = walk.count(Inference::Guess);
    [walk.level(), walk.score(), walk.rounds(), moves, walk.largest(), guesses]
}

/// A move as JSON.
fn in_full(own: &Move) -> Value {
    let Deduction { statement, words, because, .. } = &own.deduction;
    json!({
        "round": own.round, "statement": statement, "words": words,
        "way": own.inference.as_str(), "rules": in_json(because),
    })
}
