//! The commands, one function each.

use std::error::Error;
use std::fmt::Write;
use std::io;
use std::path::{Path, PathBuf};

use clap::CommandFactory;
use puzzlec::engines::Answer;
use puzzlec::puzzles::{self, FAMILIES, INSTANCES};
use puzzlec::search::file as export;
use puzzlec::search::{Engine, split};
use puzzlec::{AnyTask, Formulation};
use puzzlec_dimacs::{Dimacs, WriteError};
use serde_json::{Value, json};

use super::args::{Cli, Command, Common, Encoding, Format};
use super::count::{count, representatives};
use super::dates::{self, Asked};
use super::needless::needless;
use super::optimise::{Wish, optimise};
use super::output::{Output, replace_file, write_bytes};
use super::report::{Failure, Outcome};
use super::search::{enumerate, enumerate_all, find, plural};
use super::{End, input, project, stats};

/// Runs one command.
pub(super) fn run(command: Command, common: &Common) -> Outcome<End> {
    let output = Output::new(common);
    match command {
        Command::List => list(&output),
        Command::Show { instance } => {
            let task = input::task(&instance, Formulation::default())?;
            let toml = task.to_toml();
            output.result(|| toml.clone(), || json!({ "instance": toml }))?;
            Ok(End::Done)
        }
        Command::Solve { instance, all_dates: true, dates, threads, encoding, search } => {
            let (instance, dates, threads) = (&instance.instance, &dates, &threads);
            let (encoding, search) = (&encoding, &search);
            dates::solve(&Asked { instance, dates, threads, encoding, search }, &output)
        }
        Command::Count { instance, all_dates: true, dates, work, encoding, search, .. } => {
            let (instance, dates, threads) = (&instance.instance, &dates, &work.threads);
            let (encoding, search) = (&encoding, &search);
            dates::count(&Asked { instance, dates, threads, encoding, search }, &output)
        }
        _ if common.format == Format::Csv => {
            Err(Failure::new(NotATable, "choose --format text or --format json"))
        }
        Command::Solve { instance, encoding, search, .. } => {
            let asked = encoding.base.formulation();
            let task = input::pinned_to_find(&instance, asked)?;
            let answer = find(&*task, &encoding, &search, &output)?;
            let streamlined = task.formulation().streamline && !asked.streamline;
            if streamlined && matches!(answer, Answer::Unsatisfiable { .. }) {
                output.remark("no solution with the streamliners: looking without");
                let plain = Formulation { streamline: false, ..task.formulation() };
                let task = input::pinned(&instance, plain)?;
                return conclude(&*task, find(&*task, &encoding, &search, &output)?, &output);
            }
            conclude(&*task, answer, &output)
        }
        Command::Enumerate { instance, limit, up_to, project, threads, encoding, search } => {
            let task = input::pinned(&instance, encoding.base.formulation())?;
            match (up_to.filter(|level| level != "raw"), project) {
                (Some(up_to), _) => {
                    let limit = (limit > 0).then_some(limit);
                    representatives(&*task, limit, &up_to, &threads, &encoding, &search, &output)
                }
                (_, Some(name)) => {
                    project::enumerate(&*task, limit, &name, &encoding, &search, &output)
                }
                _ if limit == 0 => enumerate_all(&*task, &threads, &encoding, &search, &output),
                _ => enumerate(&*task, limit, &encoding, &search, &output),
            }
        }
        Command::Count { instance, by: Some(name), work, encoding, search, .. } => {
            let task = input::pinned(&instance, encoding.base.formulation())?;
            project::tally(&*task, &name, &work.threads, &encoding, &search, &output)
        }
        Command::Optimise { instance, goal, step, all, encoding, search } => {
            let task = input::pinned(&instance, encoding.base.formulation())?;
            optimise(&*task, &Wish { goal: goal.goal(), step, all }, &encoding, &search, &output)
        }
        Command::Count { instance, up_to, work, encoding, search, .. } => {
            let mut formulation = encoding.base.formulation();
            formulation.break_symmetry |= up_to.as_ref().is_some_and(|up_to| up_to != "raw");
            let task = input::pinned(&instance, formulation)?;
            count(&*task, up_to.as_deref(), &work, &encoding, &search, &output)
        }
        Command::Encode { instance, output: path, encoding } => {
            let task = input::pinned(&instance, encoding.base.formulation())?;
            encode(&*task, &path, &encoding)
        }
        Command::Split { instance, cubes, output: path, engine, encoding } => {
            let task = input::pinned(&instance, encoding.base.formulation())?;
            write_cubes(&*task, engine, cubes.get(), &path, &encoding, &output)
        }
        Command::Decode { formula, answer } => decode(&formula, &answer, &output),
        Command::Check { instance, solution } => {
            let task = input::task(&instance, Formulation::default())?;
            check(&*task, &solution, &output)
        }
        Command::Needless { instance, encoding, search } => {
            let task = input::task(&instance, encoding.base.formulation())?;
            needless(&*task, &encoding, &search, &output)
        }
        Command::Stats { instance, encoding } => {
            let tasks = encoding.formulations().into_iter();
            let tasks = tasks.map(|formulation| input::pinned(&instance, formulation));
            stats::print(&tasks.collect::<Result<Vec<_>, _>>()?, &encoding, &output)?;
            Ok(End::Done)
        }
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "puzzlec", &mut script);
            write_bytes(&script).map(|()| End::Done)
        }
        Command::Man => {
            let mut page = Vec::new();
            clap_mangen::Man::new(Cli::command()).render(&mut page)?;
            write_bytes(&page).map(|()| End::Done)
        }
    }
}

/// A result that has no columns.
#[derive(Debug, thiserror::Error)]
#[error("CSV is for tables of dates: `solve --all-dates` and `count --all-dates`")]
struct NotATable;

fn list(output: &Output) -> Outcome<End> {
    let titles = INSTANCES.iter().map(|(name, _)| {
        let source = input::source(name)?;
        Ok((*name, puzzles::family_of(&source)?.name, puzzles::title(&source)?))
    });
    let titles = titles.collect::<Outcome<Vec<_>>>()?;
    let width = titles.iter().map(|(name, ..)| name.len()).max().unwrap_or(0);
    for family in FAMILIES {
        output.result(
            || {
                let options = family.parameters.iter().map(|name| format!(" --{}", name.replace('_', "-")));
                let mut text = format!("{}{}\n", family.name, options.collect::<String>());
                for (name, _, title) in titles.iter().filter(|(_, of, _)| *of == family.name) {
                    // Writing to a string does not fail.
                    let _ = writeln!(text, "  {name:<width$}  {title}");
                }
                text
            },
            || {
                let of_family = titles.iter().filter(|(_, of, _)| *of == family.name);
                let instances: Vec<_> = of_family
                    .map(|(name, _, title)| json!({ "name": name, "title": title }))
                    .collect();
                json!({ "family": family.name, "parameters": family.parameters, "instances": instances })
            },
        )?;
    }
    Ok(End::Done)
}

/// Tells what is going to be done, and what is odd about it.
pub(super) fn announce(task: &dyn AnyTask, output: &Output) {
    output.remark(task.title());
    if let pins @ [_, ..] = task.pins().as_slice() {
        output.remark(format_args!("pinned: {}", pins.join(", ")));
    }
    for remark in task.remarks() {
        output.remark(format_args!("note: {remark}"));
    }
    let Formulation { break_symmetry, streamline, .. } = task.formulation();
    if break_symmetry {
        output.detail("constraints break symmetries: not every solution satisfies them");
    }
    if streamline {
        output.remark("note: streamliners are added, which only some solutions satisfy");
    }
}

/// Shows what an answer means.
pub(super) fn conclude(task: &dyn AnyTask, answer: Answer, output: &Output) -> Outcome<End> {
    match answer {
        Answer::Satisfiable(values) => {
            let solution = task.solution(values.as_slice())?;
            output.result(
                || output.picture(&*solution),
                || json!({ "status": "satisfiable", "solution": solution.to_json() }),
            )?;
            Ok(End::Satisfiable)
        }
        Answer::Unsatisfiable { .. } if task.formulation().streamline => {
            let reason = "no solution satisfies the streamliners, but others may exist";
            output.result(
                || format!("unknown: {reason}\n"),
                || json!({ "status": "unknown", "reason": reason }),
            )?;
            Ok(End::Unknown)
        }
        Answer::Unsatisfiable { .. } => {
            let reason = task.obstruction();
            output.result(
                || match &reason {
                    Some(reason) => format!("no solution: {reason}\n"),
                    None => "no solution\n".to_owned(),
                },
                || json!({ "status": "unsatisfiable", "reason": reason }),
            )?;
            Ok(End::Unsatisfiable)
        }
        Answer::Unknown => {
            output.result(|| "unknown\n".to_owned(), || json!({ "status": "unknown" }))?;
            Ok(End::Unknown)
        }
    }
}

fn encode(task: &dyn AnyTask, path: &Path, encoding: &Encoding) -> Outcome<End> {
    let encodings = encoding.encodings();
    save(path, |out| {
        if has_extension(uncompressed(path), &["opb"]) {
            export::write_opb(task, out)?;
        } else {
            export::write_dimacs(task, encodings, out)?;
        }
        Ok(())
    })?;
    Ok(End::Done)
}

fn write_cubes(
    task: &dyn AnyTask,
    method: Engine,
    wanted: usize,
    path: &Path,
    encoding: &Encoding,
    output: &Output,
) -> Outcome<End> {
    if path != Path::new("-") && !has_extension(uncompressed(path), &["icnf"]) {
        let help = "the ending tells the form: .icnf, .icnf.gz or .icnf.xz";
        return Err(Failure::new(NotIncremental(path.to_owned()), help));
    }
    let cubes = split(task, method, wanted)?;
    save(path, |out| export::write_cubes(task, encoding.encodings(), &cubes, out).map(|_| ()))?;
    let fewer = if cubes.len() < wanted { ", and no more: it cannot be split further" } else { "" };
    output.remark(format_args!("{}{fewer}", plural(cubes.len() as u64, "cube")));
    Ok(End::Done)
}

/// A name without the ending of its compression.
fn uncompressed(path: &Path) -> &Path {
    path.file_stem().filter(|_| has_extension(path, &["gz", "xz"])).map_or(path, Path::new)
}

/// A name that promises something else than cubes.
#[derive(Debug, thiserror::Error)]
#[error("{}: cubes stand in an incremental file, iCNF", .0.display())]
struct NotIncremental(PathBuf);

fn has_extension(path: &Path, extensions: &[&str]) -> bool {
    path.extension().is_some_and(|extension| extensions.iter().any(|other| extension == *other))
}

/// Writes a file under another name and renames it when it is complete; `-` is stdout.
fn save(
    path: &Path,
    write: impl FnOnce(&mut puzzlec_dimacs::Output<'_>) -> Result<(), WriteError>,
) -> Outcome<()> {
    let failed = |error: Box<dyn Error + Send + Sync>| Failure::file(path, error);
    if path == Path::new("-") {
        let mut out = puzzlec_dimacs::Output::plain(io::stdout().lock());
        write(&mut out).map_err(|error| failed(error.into()))?;
        return out.finish().map_err(|error| failed(error.into()));
    }
    replace_file(path, |file| {
        let mut out = puzzlec_dimacs::Output::by_extension(path, file)?;
        write(&mut out)?;
        out.finish()?;
        Ok(())
    })
}

fn decode(formula: &Path, answer: &Path, output: &Output) -> Outcome<End> {
    let read = puzzlec_dimacs::open(formula)?;
    let file = Dimacs::read(read).map_err(|error| Failure::file(formula, error))?;
    let task = export::task_of(&file).map_err(|error| Failure::file(formula, error))?;
    let read = puzzlec_dimacs::open(answer)?;
    let vars = file.cnf.num_vars();
    let said =
        puzzlec_dimacs::Answer::read(read, vars).map_err(|error| Failure::file(answer, error))?;
    announce(&*task, output);
    let said = match said {
        puzzlec_dimacs::Answer::Satisfiable(values) => {
            if let Some(clause) = file.cnf.first_falsified(|var| values.value(var).unwrap_or(false))
            {
                let clause = file.cnf.clause(clause).to_string();
                return Err(Failure::file(answer, FalseClause(clause)));
            }
            Answer::Satisfiable(export::values_by_name(&*task, &file, &values)?.into())
        }
        puzzlec_dimacs::Answer::Unsatisfiable => Answer::Unsatisfiable { failed: Vec::new() },
        puzzlec_dimacs::Answer::Unknown => Answer::Unknown,
    };
    conclude(&*task, said, output)
}

/// An answer that does not satisfy its formula.
#[derive(Debug, thiserror::Error)]
#[error("the solver's values leave the clause `{0}` false: they are wrong, or of another formula")]
struct FalseClause(String);

fn check(task: &dyn AnyTask, path: &Path, output: &Output) -> Outcome<End> {
    announce(task, output);
    let text = input::text(path)?;
    let mut json: Value =
        serde_json::from_str(&text).map_err(|error| Failure::file(path, error))?;
    // The whole line of `solve --format json`, or the solution alone.
    if let Some(solution) = json.get_mut("solution") {
        json = solution.take();
    }
    let verdict =
        task.solution_from_json(json).map_err(|error| Failure::file(path, error))?.check();
    output.result(
        || match &verdict {
            Ok(()) => "right\n".to_owned(),
            Err(violation) => format!("wrong: {violation}\n"),
        },
        || match &verdict {
            Ok(()) => json!({ "right": true }),
            Err(violation) => json!({ "right": false, "violation": violation.to_string() }),
        },
    )?;
    Ok(if verdict.is_ok() { End::Done } else { End::Wrong })
}
