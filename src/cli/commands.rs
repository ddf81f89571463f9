//! The commands, one function each.

use std::error::Error;
use std::fmt::Write;
use std::path::Path;
use std::time::Instant;
use std::{fs, io};

use clap::CommandFactory;
use puzzlec::loops::{Enumeration, Models};
use puzzlec::puzzles::{self, FAMILIES, INSTANCES};
use puzzlec::solvers::{Answer, Solver};
use puzzlec::{AnySolution, AnyTask, export};
use puzzlec_dimacs::{Dimacs, WriteError};
use serde_json::{Value, json};
use tempfile::NamedTempFile;

use super::args::{Cli, Command, Common, Encoding, Search};
use super::output::{Output, write_bytes};
use super::report::{Failure, Outcome};
use super::{End, input, interrupt, stats};

/// Runs one command.
pub(super) fn run(command: Command, common: &Common) -> Outcome<End> {
    let output = Output::new(common);
    match command {
        Command::List => list(&output),
        Command::Show { instance } => {
            let task = input::task(&instance, puzzlec::Formulation::default())?;
            let toml = task.to_toml();
            output.result(|| toml.clone(), || json!({ "instance": toml }))?;
            Ok(End::Done)
        }
        Command::Solve { instance, encoding, search } => {
            solve(&*input::task(&instance, encoding.base.encoding)?, &encoding, &search, &output)
        }
        Command::Enumerate { instance, limit, encoding, search } => {
            let task = input::task(&instance, encoding.base.encoding)?;
            enumerate(&*task, limit, &encoding, &search, &output)
        }
        Command::Count { instance, encoding, search } => {
            count(&*input::task(&instance, encoding.base.encoding)?, &encoding, &search, &output)
        }
        Command::Encode { instance, output: path, encoding } => {
            let task = input::task(&instance, encoding.base.encoding)?;
            encode(&*task, &path, &encoding)
        }
        Command::Decode { formula, answer } => decode(&formula, &answer, &output),
        Command::Check { instance, solution } => {
            let task = input::task(&instance, puzzlec::Formulation::default())?;
            check(&*task, &solution, &output)
        }
        Command::Stats { instance, encoding } => {
            let task = input::task(&instance, encoding.base.encoding)?;
            stats::print(&*task, &encoding, &output)?;
            Ok(End::Done)
        }
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "puzzlec", &mut script);
            write_bytes(&script)?;
            Ok(End::Done)
        }
        Command::Man => {
            let mut page = Vec::new();
            clap_mangen::Man::new(Cli::command()).render(&mut page)?;
            write_bytes(&page)?;
            Ok(End::Done)
        }
    }
}

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
fn announce(task: &dyn AnyTask, output: &Output) {
    output.remark(task.title());
    for remark in task.remarks() {
        output.remark(format_args!("note: {remark}"));
    }
}

fn solve(
    task: &dyn AnyTask,
    encoding: &Encoding,
    search: &Search,
    output: &Output,
) -> Outcome<End> {
    announce(task, output);
    let interrupt = interrupt::install(search.timeout)?;
    let mut solver = search.solver.start(&interrupt);
    let size = task.lower(encoding.encodings(), &mut solver);
    let start = Instant::now();
    let answer = solver.solve(&[])?;
    output.remark(format_args!(
        "{} variables, {} clauses, {:.3} s in {}",
        size.vars,
        size.clauses,
        start.elapsed().as_secs_f64(),
        solver.name()
    ));
    conclude(task, answer, output)
}

/// Shows what an answer means.
fn conclude(task: &dyn AnyTask, answer: Answer, output: &Output) -> Outcome<End> {
    match answer {
        Answer::Satisfiable(values) => {
            let solution = task.solution(values.as_slice())?;
            output.result(
                || output.picture(&*solution),
                || json!({ "status": "satisfiable", "solution": solution.to_json() }),
            )?;
            Ok(End::Satisfiable)
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

fn enumerate(
    task: &dyn AnyTask,
    limit: u64,
    encoding: &Encoding,
    search: &Search,
    output: &Output,
) -> Outcome<End> {
    announce(task, output);
    let limit = if limit == 0 { u64::MAX } else { limit };
    let mut solutions = Solutions::start(task, encoding, search)?;
    while solutions.found < limit {
        let Some(solution) = solutions.next(task)? else { break };
        output.result(
            || format!("{}\n", output.picture(&*solution)),
            || json!({ "solution": solution.to_json() }),
        )?;
    }
    let complete = solutions.is_complete();
    output.remark(format_args!(
        "{}{}",
        plural(solutions.found, "solution"),
        if complete { ", all there are" } else { ", not complete" }
    ));
    Ok(if complete || solutions.found == limit { End::Done } else { End::Unknown })
}

fn count(
    task: &dyn AnyTask,
    encoding: &Encoding,
    search: &Search,
    output: &Output,
) -> Outcome<End> {
    announce(task, output);
    let levels = task.levels();
    // The number of classes, and of solutions in them.
    let mut classes = vec![(0_u64, 0_u64); levels.len()];
    let mut solutions = Solutions::start(task, encoding, search)?;
    let progress = output.progress("solutions");
    while let Some(solution) = solutions.next(task)? {
        for ((classes, sum), size) in classes.iter_mut().zip(solution.class_sizes()) {
            *classes += u64::from(size.is_some());
            *sum += size.unwrap_or(0) as u64;
        }
        progress.set_position(solutions.found);
    }
    progress.finish_and_clear();
    let complete = solutions.is_complete();
    if !complete {
        output.remark("stopped before the end: there may be more");
    }
    for (level, &(classes, sum)) in levels.iter().zip(&classes) {
        if complete && sum != solutions.found {
            let (level, found) = (level.clone(), solutions.found);
            return Err(WrongClasses { level, classes, sum, found }.into());
        }
    }
    let at_least = if complete { "" } else { "at least " };
    output.result(
        || {
            let mut text = format!("{at_least}{} raw\n", solutions.found);
            for (level, (classes, _)) in levels.iter().zip(&classes) {
                let _ = writeln!(text, "{at_least}{classes} up to {level}");
            }
            text
        },
        || {
            let up_to =
                levels.iter().cloned().zip(classes.iter().map(|&(classes, _)| classes.into()));
            let up_to: serde_json::Map<String, Value> = up_to.collect();
            json!({ "complete": complete, "raw": solutions.found, "up_to": up_to })
        },
    )?;
    Ok(if complete { End::Done } else { End::Unknown })
}

/// Classes that do not add up, which is a fault of this program.
#[derive(Debug, thiserror::Error)]
#[error(
    "the {classes} classes up to {level} hold {sum} solutions, but {found} were found: please report \
     this, with the puzzle"
)]
struct WrongClasses {
    level: String,
    classes: u64,
    sum: u64,
    found: u64,
}

/// The solutions of a task, decoded and checked, as they are found.
struct Solutions {
    models: Enumeration<Box<dyn Solver>>,
    found: u64,
}

impl Solutions {
    fn start(task: &dyn AnyTask, encoding: &Encoding, search: &Search) -> Outcome<Self> {
        let interrupt = interrupt::install(search.timeout)?;
        let mut solver = search.solver.start(&interrupt);
        task.lower(encoding.encodings(), &mut solver);
        let models = Enumeration::new(solver, task.projection(), task.blocking());
        Ok(Self { models, found: 0 })
    }

    fn next<'t>(&mut self, task: &'t dyn AnyTask) -> Outcome<Option<Box<dyn AnySolution + 't>>> {
        let Some(values) = self.models.next() else { return Ok(None) };
        let solution = task.solution(values?.as_slice())?;
        self.found += 1;
        Ok(Some(solution))
    }

    fn is_complete(&self) -> bool {
        self.models.is_complete()
    }
}

fn plural(count: u64, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

fn encode(task: &dyn AnyTask, path: &Path, encoding: &Encoding) -> Outcome<End> {
    let encodings = encoding.encodings();
    let uncompressed =
        path.file_stem().filter(|_| has_extension(path, &["gz", "xz"])).map_or(path, Path::new);
    save(path, |out| {
        if has_extension(uncompressed, &["opb"]) {
            export::write_opb(task, out)?;
        } else {
            export::write_dimacs(task, encodings, out)?;
        }
        Ok(())
    })?;
    Ok(End::Done)
}

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
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    // The error of the temporary file would name that file.
    let mut file = NamedTempFile::new_in(folder).map_err(|error| match fs::metadata(folder) {
        Ok(_) => failed(io::Error::from(error.kind()).into()),
        Err(error) => Failure::file(folder, error),
    })?;
    let mut out = puzzlec_dimacs::Output::by_extension(path, &mut file)
        .map_err(|error| failed(error.into()))?;
    write(&mut out).map_err(|error| failed(error.into()))?;
    out.finish().map_err(|error| failed(error.into()))?;
    file.persist(path).map_err(|error| failed(error.error.into()))?;
    Ok(())
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
