//! External solvers: programs that read DIMACS files.
//!
//! The formula is written to a temporary file, the program is run, and what it says goes to such
//! files, too, and is read in whatever form it says it. The files are gone afterwards, and so is
//! everything that the program started.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;
use std::process::{self, Child, ExitStatus, Stdio};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};
use std::{fmt, thread};

use puzzlec_dimacs::{
    Answer as Said, AnswerError, AnswerProblem, ClauseSink, Cnf, DratError, DratReader, Header,
};
use tempfile::{NamedTempFile, TempPath};

use super::checked::{Engine, Question, Verdict};
use super::interrupt::Interrupt;
use super::proof;
use super::solver::SolverError;
use super::stoppable::Stoppable;

/// The way to run an external solver: a program and its arguments, split as a shell would.
///
/// - `{in}` stands for the file with the formula. Without it, the file is the last argument.
/// - `{out}` stands for a file that the program writes its result to; without it, the result is on
///   its standard output. For MiniSat and Glucose's simplifying kin, which want such a file,
///   `minisat` alone is enough.
/// - `{proof}` stands for a file that the program writes its proof to, in DRAT as text or in its
///   binary form. Without it, the answer cannot be certified.
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
const PROOF: &str = "{proof}";

impl Command {
    /// The command of this text. An empty text is a program that is not found.
    pub fn new(text: &str) -> Self {
        let words: Vec<String> = shlex::split(text)
            .unwrap_or_else(|| text.split_whitespace().map(str::to_owned).collect());
        let mut command = Self { words, stdin: false };
        command.stdin = command.words.pop_if(|word| word == "<").is_some();
        if !command.stdin && !command.has(IN) {
            command.words.push(IN.to_owned());
            let name = Path::new(command.program()).file_name().unwrap_or_default();
            if name == "minisat" && !command.has(OUT) {
                command.words.push(OUT.to_owned());
            }
        }
        command
    }

    pub(super) fn program(&self) -> &str {
        self.words.first().map_or("", String::as_str)
    }

    fn has(&self, place: &str) -> bool {
        self.words.iter().any(|word| word.contains(place))
    }

    /// Checks that the command has a place for a proof.
    pub(super) fn proves(&self) -> Result<(), SolverError> {
        self.has(PROOF).then_some(()).ok_or_else(|| SolverError::NoProof(format!("`{self}`")))
    }

    /// Decides if a formula is satisfiable, and tells the steps of the proof.
    pub(super) fn refute(
        &self,
        cnf: &Cnf,
        steps: &mut proof::Steps<'_>,
        interrupt: &Interrupt,
    ) -> Result<Verdict, SolverError> {
        let program = || self.program().to_owned();
        self.proves()?;
        let exchange = |source| SolverError::Exchange { program: program(), source };
        let file = NamedTempFile::new().map_err(exchange)?;
        let question = Question { cnf, assumptions: &[], interrupt };
        let verdict = self.verdict(question, file.path())?;
        if let Verdict::Unsatisfiable(_) = verdict {
            let mut read = || -> Result<bool, DratError> {
                let mut proof = DratReader::new(File::open(&file)?)?;
                while let Some(step) = proof.step()? {
                    steps(step);
                    if interrupt.is_raised() {
                        return Ok(false);
                    }
                }
                Ok(true)
            };
            let garbled = |source| SolverError::GarbledProof { program: program(), source };
            if !read().map_err(garbled)? {
                return Ok(Verdict::Unknown);
            }
        }
        Ok(verdict)
    }

    /// The answer to a formula; `None` if it was interrupted.
    fn run(&self, question: Question<'_>, proof: &Path) -> Result<Option<Said>, SolverError> {
        let Question { cnf, assumptions, interrupt } = question;
        let program = || self.program().to_owned();
        let exchange = |source| SolverError::Exchange { program: program(), source };
        let mut cnf = cnf.clone();
        // Their variables may be in no clause, and have values all the same.
        assumptions.chunks(1).for_each(|clause| cnf.add_clause(clause));
        let _at_work = AT_WORK.clone();
        if interrupt.is_raised() {
            return Ok(None);
        }
        let formula = match written(&cnf, interrupt) {
            _ if interrupt.is_raised() => return Ok(None),
            formula => formula.map_err(exchange)?,
        };
        let result = NamedTempFile::new().map_err(exchange)?;
        let told = tempfile::tempfile().map_err(exchange)?;
        let stdout = if self.has(OUT) { &told } else { result.as_file() };
        let stdin =
            if self.stdin { File::open(&formula).map_err(exchange)?.into() } else { Stdio::null() };
        let fill = |word: &String| {
            word.replace(IN, &formula.to_string_lossy())
                .replace(OUT, &result.path().to_string_lossy())
                .replace(PROOF, &proof.to_string_lossy())
        };
        let mut command = process::Command::new(self.program());
        command.args(self.words.iter().skip(1).map(fill));
        command.stdin(stdin).stdout(stdout.try_clone().map_err(exchange)?);
        command.stderr(told.try_clone().map_err(exchange)?);
        let start = |source| SolverError::Start { program: program(), source };
        let mut running = Running::start(&mut command, interrupt).map_err(start)?;
        let outputs = [&told, result.as_file()];
        let Some(status) = running.wait(outputs).map_err(exchange)? else { return Ok(None) };
        running.hear_all();
        let answer = File::open(&result).map_err(exchange)?;
        Said::read(answer, cnf.num_vars()).map(Some).map_err(|error| match error {
            AnswerError::Text { problem: AnswerProblem::NoStatus(_), .. } => {
                let said = outputs.into_iter().find_map(last_line).unwrap_or_default();
                SolverError::NoAnswer { program: program(), status, said }
            }
            source => SolverError::Garbled { program: program(), source },
        })
    }

    /// The answer to a formula, of a program that writes its proof to this file if it can.
    fn verdict(&self, question: Question<'_>, proof: &Path) -> Result<Verdict, SolverError> {
        Ok(match self.run(question, proof)? {
            // Values that are missing do not matter, the solver says; the check will tell.
            Some(Said::Satisfiable(values) | Said::Optimum(values)) => {
                let is_told = question.cnf.num_clauses() == 0 || values.lits().next().is_some();
                if !is_told {
                    return Err(SolverError::NoValues(self.program().to_owned()));
                }
                Verdict::Satisfiable(values.lits().collect())
            }
            Some(Said::Unsatisfiable) => Verdict::Unsatisfiable(question.assumptions.to_vec()),
            Some(Said::Unknown) | None => Verdict::Unknown,
        })
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words.join(" "))?;
        f.write_str(if self.stdin { " <" } else { "" })
    }
}

/// A copy for each program at work, or of which something is left.
static AT_WORK: LazyLock<Arc<()>> = LazyLock::new(Arc::default);

/// Waits until nothing is left of the external solvers that an interrupt ends: they, what they
/// started, and their files. It takes so long at most. For an end of the program that frees
/// nothing.
pub fn wait_for_programs(most: Duration) {
    let start = Instant::now();
    while Arc::strong_count(&AT_WORK) > 1 && start.elapsed() < most {
        thread::sleep(NAP);
    }
}

/// The longest time between two looks at a program and the interrupt.
const NAP: Duration = Duration::from_millis(20);

/// The most bytes that a program may say.
const MOST: u64 = 1 << 32;

/// A program at work. With it ends all that it started.
pub(crate) struct Running<'i> {
    child: Child,
    interrupt: &'i Interrupt,
    _at_work: Arc<()>,
}

impl<'i> Running<'i> {
    /// Starts a program, which an interrupt ends.
    pub(crate) fn start(
        command: &mut process::Command,
        interrupt: &'i Interrupt,
    ) -> io::Result<Self> {
        // In a group of its own, so that what a script started can be killed with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        Ok(Self { child: command.spawn()?, interrupt, _at_work: AT_WORK.clone() })
    }

    /// The end of the program, or of what it says without end; `None` if it was interrupted.
    pub(crate) fn wait(&mut self, outputs: [&File; 2]) -> io::Result<Option<ExitStatus>> {
        let start = Instant::now();
        while !self.interrupt.is_raised() {
            if let Some(status) = self.child.try_wait()? {
                return Ok(Some(status));
            }
            let said = outputs.map(|file| file.metadata().map_or(0, |metadata| metadata.len()));
            if said.into_iter().max() > Some(MOST) {
                self.child.kill()?;
            }
            // A small part of the time that it takes anyway.
            thread::sleep((start.elapsed() / 32).clamp(Duration::from_micros(50), NAP));
        }
        Ok(None)
    }

    /// Waits for what an ended program has started: a script may leave its solver behind.
    #[cfg_attr(not(unix), expect(clippy::unused_self, reason = "only Unix has groups"))]
    fn hear_all(&self) {
        #[cfg(unix)]
        {
            /// The longest time for what a program leaves behind to say something.
            const LAST_WORDS: Duration = Duration::from_secs(1);
            use rustix::process::{Pid, test_kill_process_group};
            let (start, group) = (Instant::now(), Pid::from_child(&self.child));
            while start.elapsed() < LAST_WORDS && test_kill_process_group(group).is_ok() {
                thread::sleep(NAP);
            }
        }
    }
}

impl Drop for Running<'_> {
    /// Kills the program and all that it started.
    fn drop(&mut self) {
        #[cfg(unix)]
        {
            use rustix::process::{Pid, Signal, kill_process_group};
            // It fails if the whole group has ended by itself.
            let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
        }
        // They fail if it has ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The last line of a file that is not blank.
fn last_line(mut file: &File) -> Option<String> {
    const MOST: u64 = 1 << 12;
    let length = file.metadata().ok()?.len();
    file.seek(SeekFrom::Start(length.saturating_sub(MOST))).ok()?;
    let mut tail = Vec::new();
    file.read_to_end(&mut tail).ok()?;
    let text = String::from_utf8_lossy(&tail);
    text.lines().rev().map(str::trim).find(|line| !line.is_empty()).map(str::to_owned)
}

/// A formula in a temporary file, which is gone when the path is dropped.
fn written(cnf: &Cnf, interrupt: &Interrupt) -> io::Result<TempPath> {
    let file = tempfile::Builder::new().prefix("puzzlec-").suffix(".cnf").tempfile()?;
    let out = Stoppable::new(&file, interrupt);
    cnf.write_dimacs(out, Header::default()).map_err(io::Error::other)?;
    Ok(file.into_temp_path())
}

impl Engine for Command {
    fn answer(&mut self, question: Question<'_>) -> Result<Verdict, SolverError> {
        // A proof that nobody asked for is lost.
        let exchange =
            |source| SolverError::Exchange { program: self.program().to_owned(), source };
        let proof = self.has(PROOF).then(NamedTempFile::new).transpose().map_err(exchange)?;
        self.verdict(question, proof.as_ref().map_or(Path::new(""), |proof| proof.path()))
    }
}
