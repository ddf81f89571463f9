//! External solvers: programs that read DIMACS files.
//!
//! The formula is written to a temporary file, the program is run, and what it
//! says is read in whatever form it says it, as it says it. The file is gone afterwards, and so is
//! everything that the program started.

use std::fmt;
use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::Path;
use std::process::{Child, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use puzzlec_dimacs::{Answer as Said, AnswerError, AnswerProblem, ClauseSink, Cnf, Header};
use tempfile::{NamedTempFile, TempPath};

use super::checked::{Engine, Question, Verdict};
use super::{Interrupt, SolverError, Stoppable};

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
        let _at_work = AtWork::new();
        if interrupt.is_raised() {
            return Ok(None);
        }
        let formula = match written(&cnf, interrupt) {
            _ if interrupt.is_raised() => return Ok(None),
            formula => formula.map_err(exchange)?,
        };
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
        let child = command.spawn().map_err(start)?;
        let mut running = Running { child, interrupt };
        let (stdout, stderr) = (running.child.stdout.take(), running.child.stderr.take());
        let (chunks, said) = drain(stdout);
        let (_, complained) = drain(stderr);
        let mut heard = Heard { running: &mut running, chunks, rest: Cursor::default() };
        let answer = if self.writes_file() {
            let written = io::copy(&mut heard, &mut io::sink()).and_then(|_| File::open(&result));
            written.map_err(AnswerError::from).and_then(|file| Said::read(file, cnf.num_vars()))
        } else {
            Said::read(heard, cnf.num_vars())
        };
        let Some(status) = running.wait().map_err(exchange)? else { return Ok(None) };
        answer.map(Some).map_err(|error| match error {
            AnswerError::Text { problem: AnswerProblem::NoStatus { .. }, .. } => {
                let said = complained.last_line().or_else(|| said.last_line()).unwrap_or_default();
                SolverError::NoAnswer { program: program(), status, said }
            }
            source => SolverError::Garbled { program: program(), source },
        })
    }
}

/// The number of programs at work, or of which something is left.
static AT_WORK: Mutex<usize> = Mutex::new(0);

/// A program has ended, and nothing of it is left.
static ENDED: Condvar = Condvar::new();

/// Waits until nothing is left of the external solvers that an interrupt ends: they, what they started,
/// and their files. It takes so long at most. For an end of the program that frees nothing.
pub fn wait_for_programs(most: Duration) {
    drop(ENDED.wait_timeout_while(at_work(), most, |programs| *programs > 0));
}

fn at_work() -> MutexGuard<'static, usize> {
    AT_WORK.lock().unwrap_or_else(PoisonError::into_inner)
}

/// One of the programs at work.
struct AtWork;

impl AtWork {
    fn new() -> Self {
        *at_work() += 1;
        Self
    }
}

impl Drop for AtWork {
    fn drop(&mut self) {
        *at_work() -= 1;
        ENDED.notify_all();
    }
}

/// The longest time between two looks at a program and the interrupt.
const NAP: Duration = Duration::from_millis(20);

/// A program at work. With it ends all that it started.
struct Running<'i> {
    child: Child,
    interrupt: &'i Interrupt,
}

impl Running<'_> {
    /// The end of the program; `None` if it was interrupted.
    fn wait(&mut self) -> io::Result<Option<ExitStatus>> {
        let mut nap = Duration::from_micros(100);
        while !self.interrupt.is_raised() {
            if let Some(status) = self.child.try_wait()? {
                return Ok(Some(status));
            }
            thread::sleep(nap);
            nap = (nap * 2).min(NAP);
        }
        Ok(None)
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

/// The last bytes that came through a pipe, and a sign that it is at its end: that nothing sends any
/// more.
struct Tail(Arc<Mutex<Vec<u8>>>, Receiver<()>);

/// The longest time that the end of a pipe is waited for when the program has ended.
const LAST_WORDS: Duration = Duration::from_millis(100);

/// The time for what an ended program has said to come through its pipe. A machine with much to do
/// may take a while, and only a stranger that holds the pipe makes it pass.
const STRANGER: Duration = Duration::from_secs(1);

/// Adds bytes to a tail, of which no more is kept than a last line needs.
fn keep(tail: &Mutex<Vec<u8>>, bytes: &[u8]) {
    const MOST: usize = 1 << 12;
    let mut tail = tail.lock().unwrap_or_else(PoisonError::into_inner);
    tail.extend_from_slice(&bytes[bytes.len().saturating_sub(MOST)..]);
    let excess = tail.len().saturating_sub(MOST);
    tail.drain(..excess);
}

impl Tail {
    fn last_line(&self) -> Option<String> {
        // It is at its end, or a stranger holds the pipe.
        let _ = self.1.recv_timeout(LAST_WORDS);
        let tail = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let text = String::from_utf8_lossy(&tail);
        text.lines().rev().map(str::trim).find(|line| !line.is_empty()).map(str::to_owned)
    }
}

/// Reads a pipe to its end on a thread of its own, whether somebody listens or not: a read cannot be
/// interrupted, and what the program started may hold the pipe for ever.
fn drain(pipe: Option<impl Read + Send + 'static>) -> (Receiver<Vec<u8>>, Tail) {
    /// As many bytes are read at once.
    const CHUNK: usize = 1 << 16;
    /// As many chunks wait for who listens.
    const WAITING: usize = 4;
    let (send, chunks) = mpsc::sync_channel(WAITING);
    let (open, ended) = mpsc::channel();
    let tail = Tail(Arc::default(), ended);
    let kept = tail.0.clone();
    thread::spawn(move || {
        // Gone with this thread.
        let _open: Sender<()> = open;
        let (Some(mut pipe), mut buffer) = (pipe, vec![0; CHUNK]) else { return };
        while let Ok(length @ 1..) = pipe.read(&mut buffer) {
            keep(&kept, &buffer[..length]);
            // It fails at once when nobody listens.
            let _ = send.send(buffer[..length].to_vec());
        }
    });
    (chunks, tail)
}

/// A reader of what a program says. It ends when the program has ended and nothing more comes, or
/// it is interrupted.
struct Heard<'r, 'i> {
    running: &'r mut Running<'i>,
    chunks: Receiver<Vec<u8>>,
    rest: Cursor<Vec<u8>>,
}

impl Read for Heard<'_, '_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut ended: Option<Instant> = None;
        while self.rest.position() == self.rest.get_ref().len() as u64 {
            if self.running.interrupt.is_raised() {
                return Ok(0);
            }
            match self.chunks.recv_timeout(NAP) {
                Ok(chunk) => self.rest = Cursor::new(chunk),
                Err(RecvTimeoutError::Disconnected) => return Ok(0),
                Err(RecvTimeoutError::Timeout) => {
                    if self.running.child.try_wait()?.is_some() {
                        // All that it said was heard, and a stranger holds the pipe.
                        if ended.get_or_insert_with(Instant::now).elapsed() > STRANGER {
                            return Ok(0);
                        }
                    }
                }
            }
        }
        self.rest.read(buffer)
    }
}

/// A formula in a temporary file, which is gone when the path is dropped.
fn written(cnf: &Cnf, interrupt: &Interrupt) -> io::Result<TempPath> {
    let file = tempfile::Builder::new().prefix("puzzlec-").suffix(".cnf").tempfile()?;
    let out = Stoppable::new(&file, interrupt);
    cnf.write_dimacs(out, Header::default().borrowed()).map_err(io::Error::other)?;
    Ok(file.into_temp_path())
}

impl Engine for Command {
    fn answer(&mut self, question: Question<'_>) -> Result<Verdict, SolverError> {
        Ok(match self.run(question)? {
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
