//! Cubes of a file: parts of a search, made on many machines.

use std::ops::RangeInclusive;
use std::path::Path;

use clap::Arg;
use puzzlec::engines::Stoppable;
use puzzlec::puzzle::ensure;
use puzzlec::puzzle::task::AnyTask;
use puzzlec::search::file::{CubeFile, CubeRange};
use puzzlec::search::{Check, Part, Search};

use super::End;
use super::args::{Format, SearchForAll};
use super::context::Context;
use super::levels::levels;
use super::progress::Progress;
use super::report::{Failure, Outcome};

/// The options that do not go with `--cube`: the file has the puzzle.
pub(crate) const IN_FILE: [&str; 7] =
    ["puzzle", "lines", "pins", "implied", "break_symmetry", "streamline", "all_dates"];

/// The argument of a puzzle, of a command that has cubes of a file as well.
pub(crate) fn or_cubes(puzzle: Arg) -> Arg {
    puzzle.required(false).required_unless_present("cube")
}

/// The puzzle in a file of cubes, and some of these.
pub(crate) fn read_cubes(
    path: &Path,
    wanted: RangeInclusive<usize>,
    context: &Context,
) -> Outcome<(Box<dyn AnyTask>, CubeFile)> {
    let input = Stoppable::new(puzzlec_dimacs::open(path)?, &context.limits.interrupt);
    CubeFile::read(input, wanted).map_err(Failure::in_file(path))
}

/// Counts the solutions in cubes, or looks for one in each, and writes the part of the whole.
pub(crate) fn search(
    cubes: &CubeRange,
    solve: bool,
    (up_to, check): (Option<&str>, Check),
    by: &SearchForAll,
    context: &Context,
) -> Outcome<End> {
    let error = format!("--cube cannot write {}", context.output.format());
    let help = "a part is a text, which `puzzlec merge` reads";
    ensure!(context.output.format() == Format::Text, Failure::new(error, help));
    let (task, file) = read_cubes(&cubes.path, cubes.wanted.clone(), context)?;
    let settings = by.settings(&context.limits);
    let threads = settings.threads.unwrap_or(1);
    let search = context.announce(Search::from(task).by(settings.with_threads(threads)));
    let levels = levels(search.task(), up_to)?;
    let part = Part { file: file.into(), up_to: up_to.map(str::to_owned), solve };
    let progress = Progress::new(context);
    let text = search.part(part, levels, check, &|event| progress.hear(&event))?;
    drop(progress);
    let end = context.all_or_some(text.is_some());
    text.map_or(Ok(end), |text| context.output.write(text.as_bytes()).map(|()| end))
}
