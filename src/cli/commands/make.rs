//! `puzzlec make`

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use clap::Args;
use puzzlec::engines::{TooLarge, plural};
use puzzlec::puzzle::ensure;
use puzzlec::render::sheet::Sheet;
use puzzlec::render::svg::Drawing;
use puzzlec::search::{Made, MakeError, Maker, Own, Pattern, Settings, Wanted};
use puzzlec_encodings::Known;
use serde_json::{Value, json};
use web_time::Instant;

use super::Run;
use super::show::tell_file;
use crate::cli::End;
use crate::cli::args::{Format, Instance, named, positive, whole};
use crate::cli::context::Context;
use crate::cli::report::{Failure, Outcome};
use puzzlec::puzzle::text::histogram;

/// Makes puzzles with one solution and no clue too many.
///
/// A solution of the puzzle without its clues is drawn at random, uniformly where a decision diagram
/// of all solutions is narrow, else by exact cover search or a SAT solver in a random order. Then the
/// clues that it gives are taken away at random, as long as the solution stays the only one.
///
/// Clues are digits of sudoku, numbers of slitherlink, places of Langford pairs, laid pieces of
/// packings, sentences of riddles, bounds of pilgrims, weights, sums and paths of Bug Byte; in a file of
/// rules, drawn values, numbers, marks and signs. Edge matching has no clues, but random pieces. What is
/// no clue, such as trees, walls and cages, lies elsewhere in each puzzle. The guide has a chapter.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "switches that are independent")]
pub(crate) struct Make {
    #[command(flatten)]
    instance: Instance,
    /// The number of puzzles, no two of them alike up to symmetry.
    #[arg(long, default_value = "1", value_name = "COUNT", value_parser = positive)]
    #[arg(visible_alias = "limit", allow_negative_numbers = true)]
    number: NonZeroUsize,
    /// The seed of the first puzzle. The same seed makes the same puzzle; further puzzles have the
    /// next seeds.
    #[arg(long, default_value_t, value_name = "SEED", value_parser = whole)]
    #[arg(allow_negative_numbers = true)]
    seed: u64,
    /// The number of rows and columns of the board, such as 10x12; what it has is made anew.
    #[arg(long, value_name = "ROWSxCOLUMNS", value_parser = shape)]
    shape: Option<(usize, usize)>,
    /// The number of clues, such as 30, 30..35 or ..25. More than the fewest are kept if need be;
    /// by default none is too many.
    #[arg(long, value_name = "RANGE", value_parser = range)]
    clues: Option<(usize, usize)>,
    /// Makes the number of clues the least that a solution allows, which takes long for large
    /// puzzles.
    #[arg(long, conflicts_with = "clues")]
    least: bool,
    /// The level of `puzzlec rate`, from 1, all at sight, to 5, the hardest, such as 2 or 2..3:
    /// puzzles of other levels are thrown away.
    #[arg(long, value_name = "RANGE", value_parser = levels)]
    level: Option<(usize, usize)>,
    /// The symmetry of the places that have clues, where these stand in cells, between them, or beside
    /// the board.
    #[arg(long, default_value_t, value_parser = named(Pattern::ALL))]
    pattern: Pattern,
    /// Keeps the clues of the puzzle, and adds others.
    #[arg(long, conflicts_with = "shape")]
    keep: bool,
    /// Keeps the marks of the board that are no clues, such as trees and walls, where they are.
    #[arg(long)]
    keep_marks: bool,
    /// Takes clues away from the puzzle as it is, and keeps its solution.
    #[arg(long, conflicts_with_all = ["keep", "number", "shape"])]
    from: bool,
    /// The number of threads; it does not affect the result. [default: all cores]
    #[arg(long, value_name = "COUNT", help_heading = "Search")]
    #[arg(value_parser = positive, allow_negative_numbers = true)]
    threads: Option<NonZeroUsize>,
}

/// The least and the greatest of a range of numbers.
fn range(text: &str) -> Result<(usize, usize), &'static str> {
    let number = |text: &str, default| match text.trim() {
        "" => Some(default),
        text => text.parse().ok(),
    };
    let ends = match text.split_once("..") {
        Some((least, most)) => number(least, 0).zip(number(most, usize::MAX)),
        None => text.parse().ok().map(|count| (count, count)),
    };
    let range = ends.filter(|(least, most)| least <= most);
    range.ok_or("expected a number or a range such as 30..35")
}

/// A number of rows and of columns.
fn shape(text: &str) -> Result<(usize, usize), &'static str> {
    let side = |text: &str| text.trim().parse().ok().filter(|side| (1..=200).contains(side));
    let sides =
        text.split_once(['x', '×']).and_then(|(rows, columns)| Some((side(rows)?, side(columns)?)));
    sides.ok_or("expected rows and columns such as 10x12, at most 200x200")
}

/// The least and the greatest of some levels.
fn levels(text: &str) -> Result<(usize, usize), &'static str> {
    let levels = range(text).ok().filter(|(least, most)| *least <= 5 && *most >= 1);
    levels
        .ok_or("expected a level from 1, all at sight, to 5, the hardest, or a range such as 2..3")
}

impl Make {
    fn wanted(&self) -> Wanted {
        let mut wanted = Wanted::default();
        (wanted.clues, wanted.pattern, wanted.least) = (self.clues, self.pattern, self.least);
        (wanted.level, wanted.keeps_marks) = (self.level, self.keep_marks);
        wanted.own = match (self.keep, self.from) {
            (true, _) => Own::Kept,
            (_, true) => Own::Reduced,
            _ => Own::Dropped,
        };
        wanted
    }

    /// A failure to make puzzles, with its remedy.
    fn failure(&self, failure: impl Into<Failure>) -> Failure {
        let failure = failure.into();
        let Some(error) = failure.cause() else { return failure };
        let help = match error {
            MakeError::NoClues(_) => {
                "`puzzlec help make` says which puzzles have clues; a file of rules needs a drawn clue \
                 of each kind that is wanted"
            }
            MakeError::NoShape(_) => {
                "--shape works for square sudokus, and for grids of squares whose drawings can be \
                 repeated; draw another board in an instance file"
            }
            MakeError::BadShape { .. } => "give another --shape",
            MakeError::Ambiguous(_) => {
                "another seed, a smaller board or further kinds of clues may help"
            }
            MakeError::Marks(_) => "another seed or another --shape may help",
            MakeError::Many { .. } => "give a larger range: --clues 0..N",
            MakeError::Level { .. } => {
                "more clues make puzzles easier: --clues N..; larger boards make them harder"
            }
            MakeError::NoLevel(_) => "leave out --level",
            MakeError::NoPattern(_) | MakeError::Uneven => "leave out --pattern",
            MakeError::Few(_) => "give a smaller range of --clues",
            MakeError::Several => "`puzzlec count` tells how many it has",
            MakeError::NoSolution if self.shape.is_some() => "another --shape may have one",
            MakeError::NoSolution => "`puzzlec explain` tells why",
            _ => return failure,
        };
        failure.help(help)
    }
}

impl Run for Make {
    const FORMATS: &[Format] = &[Format::Toml, Format::Svg, Format::Html];

    fn run(self, context: &Context) -> Outcome<End> {
        let (output, start) = (&context.output, Instant::now());
        let number = self.number.get();
        let error = "a picture shows one puzzle";
        let is_fine = number == 1 || output.format() != Format::Svg;
        ensure!(is_fine, Failure::new(error, "choose --format html for a page of several"));
        let settings = Settings::default().with_limits(context.limits.clone());
        let mut opened = self.instance.open()?.by(settings.clone());
        if let Some(shape) = self.shape {
            opened = opened.reshaped(shape).map_err(|error| self.failure(error))?;
        }
        let maker = opened.maker(self.wanted()).map_err(|error| self.failure(error))?;
        let threads = self.threads.map_or_else(|| settings.threads(), NonZeroUsize::get);
        let (mut sheet, mut clues) = (Sheet::default(), Vec::new());
        if self.level.is_some() {
            let tries = Maker::TRIES;
            output.remark(format_args!("rating up to {tries} puzzles for each that has the level"));
        }
        let bar = output.progress("puzzles", Some(number).filter(|number| *number > 1));
        let interrupt = &context.limits.interrupt;
        let end =
            maker.make_many((self.seed, number), (threads, interrupt), |puzzle| -> Outcome<_> {
                clues.push(puzzle.clues);
                bar.inc(1);
                written(&puzzle, &mut sheet, clues.len() == 1, context)?;
                Ok(ControlFlow::Continue(()))
            });
        drop(bar);
        let (is_complete, late) = match end {
            Ok(is_complete) => (is_complete, None),
            Err(failure) => match failure.cause::<MakeError>() {
                Some(error) if !clues.is_empty() => (false, Some(error.to_string())),
                _ => return Err(self.failure(failure)),
            },
        };
        if output.format() == Format::Html {
            output.write(sheet.page().as_bytes())?;
        }
        let drawn = match maker.is_uniform() {
            _ if self.from => "",
            true => ", solutions drawn uniformly",
            false => ", solutions drawn by a solver",
        };
        let words = format!("{} made{drawn}", plural(clues.len(), "puzzle"));
        output.detail(format_args!("{:.3} s in total", start.elapsed().as_secs_f64()));
        if clues.len() > 1 {
            output.remark(format_args!("clues: {}", histogram(&clues)));
        }
        match late {
            Some(error) => {
                output.remark(format_args!("{words}: {error}"));
                Ok(End::complete(false))
            }
            None => Ok(context.all_or_not(&words, is_complete)),
        }
    }
}

/// Writes a puzzle, or adds it to a sheet.
fn written(made: &Made, sheet: &mut Sheet, is_first: bool, context: &Context) -> Outcome<()> {
    let output = &context.output;
    let level = made.level.map(|level| format!(", level {level}")).unwrap_or_default();
    let clues = format!("{}{level}", plural(made.clues, "clue"));
    output.detail(format_args!("seed {}: {clues}", made.seed));
    let task = made.search.task();
    match output.format() {
        Format::Svg | Format::Html => {
            let puzzle = Drawing::of(&task.unsolved());
            if output.format() == Format::Svg {
                return output.write(puzzle.document(&task.title()).as_bytes());
            }
            let solution = task.picture(Known::all(made.values.as_slice()));
            let caption = format!("{clues}, seed {}", made.seed);
            sheet.share_title(&task.title());
            sheet.add(&puzzle, &Drawing::of(&solution), &caption);
            let (bytes, limit) = (sheet.bytes() as u64, context.limits.memory);
            let help = "--number N makes fewer, --memory SIZE sets a higher limit";
            let what = || "a sheet of puzzles".to_owned();
            ensure!(bytes <= limit, Failure::new(TooLarge { what: what(), bytes, limit }, help));
        }
        _ => {
            let level = made.level.map(|level| format!(", level = {level}")).unwrap_or_default();
            let (seed, clues) = (made.seed, made.clues);
            let mut document = made.document.clone();
            document.set("made", &format!("{{ seed = {seed}, clues = {clues}{level} }}"));
            let blank = if is_first { "" } else { "\n" };
            let text = format!("{blank}{}", document.text());
            if !output.has_json() {
                output.write(text.as_bytes())?;
                return Ok(());
            }
            let mut json: Value = made.document.source().parse()?;
            let solution = made.solution()?.to_json();
            json["made"] = json!({ "seed": seed, "clues": clues, "solution": solution });
            if let Some(level) = made.level {
                json["made"]["level"] = level.into();
            }
            if output.tells_events() {
                tell_file(task, &text, &json, context)?;
            } else {
                output.result(String::new, || json)?;
            }
        }
    }
    Ok(())
}
