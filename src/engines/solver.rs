//! Solvers: clauses in, answers out.
//!
//! A [`Solver`] takes clauses and decides if they can be satisfied. Each kind of solver has one
//! file; [`SolverKind`](super::SolverKind) names and starts them. Every assignment that a solver
//! gives is checked against all clauses before anybody sees it.

use std::fmt;
use std::io;
use std::process::ExitStatus;

use puzzlec_dimacs::{AnswerError, ClauseSink, DratError, Lit, Values};
use serde::{Deserialize, Serialize};

use super::proof::Unproved;

/// Something that decides if clauses can be satisfied.
///
/// ```text
///            add_clause                   solve
///   ┌────────────────────┐      ┌──────────────────────┐
///   ▼                    │      │                      ▼
///  open ─────────────────┘──────┘──────► answered ── add_clause ──► open
///                               │
///                               └─ Unknown: the engine may be spent, and answers Unknown again
/// ```
///
/// Clauses can be added at any time, after an answer too; assumptions hold for one call.
pub trait Solver: ClauseSink {
    /// The name of it in messages.
    fn name(&self) -> String;

    /// Tells if all clauses can be satisfied with these literals true.
    ///
    /// # Errors
    /// When the solver fails or its answer is wrong. That it was interrupted is no error but
    /// the answer [`Answer::Unknown`].
    fn solve(&mut self, assumptions: &[Lit]) -> Result<Answer, SolverError>;
}

/// The answer of a solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// An assignment satisfies all clauses.
    Satisfiable(Values),
    /// No assignment satisfies all clauses.
    Unsatisfiable {
        /// Assumptions that already contradict the clauses; empty if the clauses alone do.
        failed: Vec<Lit>,
        /// The evidence.
        evidence: Evidence,
    },
    /// It was interrupted, or gave up.
    Unknown,
}

/// The way in which it is known that there is no assignment, no further one or no better one.
///
/// ```
/// use puzzlec::engines::Evidence;
///
/// assert_eq!(Evidence::Search.as_str(), "search");
/// let told = Evidence::Argument("an odd number of squares has no tiling by dominoes".to_owned());
/// assert_eq!(told.to_string(), "by argument: an odd number of squares has no tiling by dominoes");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Evidence {
    /// A complete search by this program: exact cover search, or a decision diagram.
    Search,
    /// The word of a SAT solver, by its name.
    Solver(String),
    /// A short argument of the puzzle.
    Argument(String),
    /// A proof that a checker of this name verified.
    Proof(String),
}

impl Evidence {
    /// The kind of it, in a word: `search`, `solver`, `argument` or `proof`.
    pub const fn as_str(&self) -> &'static str {
        match self {
            Self::Search => "search",
            Self::Solver(_) => "solver",
            Self::Argument(_) => "argument",
            Self::Proof(_) => "proof",
        }
    }
}

impl fmt::Display for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Search => f.write_str("by complete search"),
            Self::Solver(name) => write!(f, "according to {name}"),
            Self::Argument(reason) => write!(f, "by argument: {reason}"),
            Self::Proof(checker) => write!(f, "by a proof that {checker} verified"),
        }
    }
}

/// The reason why a solver gave no answer that can be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SolverError {
    /// The assignment leaves a clause false. This is the solver's fault.
    #[error("{solver} gave a wrong assignment: it falsifies the clause `{clause}`")]
    WrongAssignment {
        /// The solver.
        solver: String,
        /// The clause, as in a DIMACS file.
        clause: String,
    },
    /// The solver failed in itself.
    #[error("{solver} failed: {reason}")]
    Failed {
        /// The solver.
        solver: &'static str,
        /// Its words.
        reason: String,
    },
    /// The program cannot be started.
    #[error(
        "the solver `{program}` cannot be started: {source}; the built-in solvers are {}",
        BUILT_IN.join(", ")
    )]
    Start {
        /// The program.
        program: String,
        /// The reason.
        source: io::Error,
    },
    /// A file or a pipe to the program failed.
    #[error("exchanging files with `{program}` failed")]
    Exchange {
        /// The program.
        program: String,
        /// The reason.
        source: io::Error,
    },
    /// The program says that there is an assignment, and not which.
    #[error(
        "`{0}` gave no values; a program that writes them to a file is given as \"{0} {{in}} {{out}}\""
    )]
    NoValues(String),
    /// The solver writes no proofs.
    #[error(
        "{0} writes no proof; varisat and batsat do, and commands that write DRAT: {CERTIFYING}"
    )]
    NoProof(String),
    /// The steps of a proof are none. This is the solver's fault.
    #[error("the proof of {solver} is wrong: {reason}")]
    WrongProof {
        /// The solver.
        solver: String,
        /// The fault.
        reason: Unproved,
    },
    /// The program's proof cannot be read.
    #[error("the proof of `{program}` cannot be read")]
    GarbledProof {
        /// The program.
        program: String,
        /// The fault of the proof.
        source: DratError,
    },
    /// The program ended without an answer.
    #[error("`{program}` gave no answer and {}{}", ended(*.status), last_words(.said))]
    NoAnswer {
        /// The program.
        program: String,
        /// The end of it.
        status: ExitStatus,
        /// The last line that it wrote to its standard error, or its output if that is empty.
        said: String,
    },
    /// The program's answer cannot be read.
    #[error("the answer of `{program}` cannot be read")]
    Garbled {
        /// The program.
        program: String,
        /// The fault of the answer.
        source: AnswerError,
    },
}

/// The names of the solvers in this process.
pub(super) const BUILT_IN: &[&str] = &[
    "varisat",
    "batsat",
    #[cfg(feature = "splr")]
    "splr",
    #[cfg(feature = "cadical")]
    "cadical",
];

/// A command whose program writes a proof, as it is given to puzzlec.
const CERTIFYING: &str = "\"cadical -q {in} {proof}\"";

/// The end of a program, as a part of a message.
fn ended(status: ExitStatus) -> String {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return format!("was killed by signal {signal}");
    }
    status.code().map_or_else(|| "ended".to_owned(), |code| format!("exited with code {code}"))
}

/// The last words of a program, as the end of a message.
fn last_words(said: &str) -> String {
    if said.is_empty() { String::new() } else { format!("; it said: {said}") }
}
