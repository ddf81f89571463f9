//! External solvers: programs that read DIMACS files.
//!
//! The formula is written to a temporary file, the program is run, and what it
//! says is read in whatever form it says it. The file is gone afterwards, and so is the program
//! when it was interrupted.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;
use std::process::{Child, ExitStatus, Stdio};
use std::thread;
use std::time::Duration;

use puzzlec_dimacs::{Answer as Said, AnswerError, AnswerProblem, ClauseSink, Cnf, Header};
use tempfile::{NamedTempFile, TempPath};

use super::checked::{Engine, Question};
use super::{Answer, Interrupt, SolverError};

/// The way to run an external solver: a program and its arguments, split as a shell would.
///
/// - `{in}` stands for the file with the formula. Without it, the file is the last argument.
/// - `{out}` stands for a file that the program writes its result to; without it, the result is on
///   its standard output. For MiniSat and Glucose's simplifying kin, which want such a file,
///   `minisat` alone is enough.
/// - `<` as the last word gives the formula on standard input.
///
/// ```
/// use puzzlec::engines::Command;
///
/// assert_eq!(Command::new("kissat -q").to_string(), "kissat -q {in}");
/// assert_eq!(Command::new("minisat").to_string(), "minisat {in} {out}");
/// assert_eq!(Command::new("picosat <").to_string(), "picosat <");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    words: Vec<String>,
    stdin: bool,
}

const IN: &str = "{in}";
const OUT: &str = "{out}";

impl Command {
    /// The command of this text. An empty text is a program that is not found.
    pub fn new(text: &str) -> Self {
        let mut words: Vec<String> = shlex::split(text)
            .unwrap_or_else(|| text.split_whitespace().map(str::to_owned).collect());
        let stdin = words.last().is_some_and(|word| word == "<");
        if stdin {
            words.pop();
        } else if !words.iter().any(|word| word.contains(IN)) {
            words.push(IN.to_owned());
            let program = words.first().map(Path::new);
            let name = program.and_then(Path::file_name).unwrap_or_default();
            if name == "minisat" && !words.iter().any(|word| word.contains(OUT)) {
                words.push(OUT.to_owned());
            }
        }
        Self { words, stdin }
    }

    pub(super) fn program(&self) -> &str {
        self.words.first().map_or("", String::as_str)
    }

    fn writes_file(&self) -> bool {
        self.words.iter().any(|word| word.contains(OUT))
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words.join(" "))?;
        f.write_str(if self.stdin { " <" } else { "" })
    }
}

/// The last words of a program, as the end of a message.
pub(super) fn last_words(said: &str) -> String {
    if said.is_empty() { String::new() } else { format!("; it said: {said}") }
}

impl Command {
    /// The answer to a formula; `None` if it was interrupted.
    fn run(&self, question: Question<'_>) -> Result<Option<Said>, SolverError> {
        let Question { cnf, assumptions, interrupt } = question;
        let program = || self.program().to_owned();
        let exchange = |source| SolverError::Exchange { program: program(), source };
        let mut cnf = cnf.clone();
        // Their variables may be in no clause, and have values all the same.
        assumptions.chunks(1).for_each(|clause| cnf.add_clause(clause));
        let formula = written(&cnf).map_err(exchange)?;
        let result = NamedTempFile::new().map_err(exchange)?.into_temp_path();
        let stdin =
            if self.stdin { File::open(&formula).map_err(exchange)?.into() } else { Stdio::null() };
        let fill = |word: &String| {
            word.replace(IN, &formula.to_string_lossy()).replace(OUT, &result.to_string_lossy())
        };
        let mut command = std::process::Command::new(self.program());
        // In a group of its own, so that what a script started can be killed with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        command.args(self.words.iter().skip(1).map(fill));
        command.stdin(stdin).stdout(Stdio::piped()).stderr(Stdio::piped());
        let start = |source| SolverError::Start { program: program(), source };
        let mut child = command.spawn().map_err(start)?;
        // Both pipes are drained while the program runs, or it would wait for us.
        let (stdout, stderr) = (drain(child.stdout.take()), drain(child.stderr.take()));
        let Some(status) = wait(&mut child, interrupt).map_err(exchange)? else { return Ok(None) };
        let [stdout, stderr] = [stdout, stderr].map(|pipe| pipe.join().unwrap_or_default());
        let file = self.writes_file().then(|| fs::read(&result)).transpose();
        let file = file.map_err(exchange)?;
        let answer = Said::read(file.as_ref().unwrap_or(&stdout).as_slice(), cnf.num_vars());
        answer.map(Some).map_err(|error| match error {
            AnswerError::Text { problem: AnswerProblem::NoStatus { .. }, .. } => {
                let said = last_line(&stderr).or_else(|| last_line(&stdout)).unwrap_or_default();
                SolverError::NoAnswer { program: program(), status, said }
            }
            source => SolverError::Garbled { program: program(), source },
        })
    }
}

/// The end of a program; `None` if it was interrupted, and killed.
fn wait(child: &mut Child, interrupt: &Interrupt) -> io::Result<Option<ExitStatus>> {
    const LONGEST_NAP: Duration = Duration::from_millis(20);
    let mut nap = Duration::from_micros(100);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if interrupt.is_raised() {
            return kill(child).map(|()| None);
        }
        thread::sleep(nap);
        nap = (nap * 2).min(LONGEST_NAP);
    }
}

/// A formula in a temporary file, which is gone when the path is dropped.
fn written(cnf: &Cnf) -> io::Result<TempPath> {
    let file = tempfile::Builder::new().prefix("puzzlec-").suffix(".cnf").tempfile()?;
    cnf.write_dimacs(&file, Header::default().borrowed()).map_err(io::Error::other)?;
    Ok(file.into_temp_path())
}

/// Kills a program and all that it started.
fn kill(child: &mut Child) -> io::Result<()> {
    #[cfg(unix)]
    {
        use rustix::process::{Pid, Signal, kill_process_group};
        // It fails if the whole group has ended by itself.
        let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
    }
    child.kill()?;
    child.wait().map(drop)
}

/// Reads a pipe to its end, on a thread of its own.
fn drain(pipe: Option<impl Read + Send + 'static>) -> thread::JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        // What was read before an error is still worth something.
        let _ = pipe.map(|mut pipe| pipe.read_to_end(&mut bytes));
        bytes
    })
}

fn last_line(text: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(text);
    text.lines().rev().map(str::trim).find(|line| !line.is_empty()).map(str::to_owned)
}

impl Engine for Command {
    fn answer(&mut self, question: Question<'_>) -> Result<Answer, SolverError> {
        Ok(match self.run(question)? {
            // Values that are missing do not matter, the solver says; the check will tell.
            Some(Said::Satisfiable(values) | Said::Optimum(values)) => {
                Answer::Satisfiable(values.lits().collect())
            }
            Some(Said::Unsatisfiable) => {
                Answer::Unsatisfiable { failed: question.assumptions.to_vec() }
            }
            Some(Said::Unknown) | None => Answer::Unknown,
        })
    }
}
