//! The reasons why a certificate cannot be made, or is refused.

use std::fmt;
use std::process::ExitStatus;

use puzzlec_dimacs::ReadError;

use crate::engines::{Bytes, SolverError};
use crate::puzzle::Violation;
use crate::search::file::ImportError;
use crate::search::{EngineError, FileError, SearchError};

/// The most that the weights of a sum and its bound may add up to: a sum of larger ones that fit
/// in 64 bits each overflows when VeriPB 3.0.2 reads it, and then says less or nothing.
pub(super) const LARGEST_SUM: u64 = i64::MAX as u64 / 2;

/// A result that is a fault of certificates, unless another error is named.
pub(super) type Result<T, E = CertifyError> = std::result::Result<T, E>;

/// The reason why a certificate cannot be made, or is refused.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CertifyError {
    /// The puzzle has a solution.
    #[error("the puzzle has a solution, so that nothing proves that it has none")]
    HasSolution,
    /// The puzzle has no solution, and so no best one.
    #[error("the puzzle has no solution, and so no best one")]
    NoSolution,
    /// A diagram has no certificate.
    #[error("a decision diagram writes no proof")]
    Diagram,
    /// The search was stopped.
    #[error("the search was stopped before the proof was complete")]
    Stopped,
    /// The check was stopped.
    #[error("the check was stopped before its end")]
    Unchecked,
    /// The certificate takes more memory on disk than it may.
    #[error("the certificate takes more than {}", Bytes(*.0))]
    TooLong(u64),
    /// The checker computes with such numbers wrongly.
    #[error("`{0}` sums up more than {most}, which the checker misreads", most = LARGEST_SUM)]
    TooLarge(String),
    /// The model has constraints that exclude solutions.
    #[error("the model excludes solutions: {0}")]
    Excludes(String),
    /// The checker is not installed.
    #[error("the checker `{0}` is not installed")]
    NoChecker(String),
    /// The checker refuses the proof.
    #[error("the checker does not accept the proof: {0}")]
    Refused(String),
    /// The checker cannot check these proofs.
    #[error("the checker `{program}` is not VeriPB 3: its version is `{version}`")]
    Version {
        /// The program.
        program: String,
        /// The version that it tells.
        version: String,
    },
    /// The checker neither accepts nor refuses the proof.
    #[error("the checker ended without an answer: {0}")]
    NoAnswer(ExitStatus),
    /// A file is missing in the manifest.
    #[error("the manifest lists no file `{0}`")]
    Lacks(String),
    /// The manifest lists a file that is none of a certificate.
    #[error("the manifest lists `{0}`, which is no file of a certificate")]
    Foreign(String),
    /// A file is not what it is listed as.
    #[error("`{file}` cannot be read: {problem}")]
    Damaged {
        /// The file.
        file: String,
        /// The fault.
        problem: String,
    },
    /// A file is a link, a pipe or a folder.
    #[error("`{0}` is no file but a link, a pipe or a folder")]
    NoFile(String),
    /// A file is not the one of the manifest.
    #[error("`{0}` is not the file that was certified: its SHA-256 differs")]
    Hash(String),
    /// The statement does not say what the puzzle says.
    #[error("the statement is not that of the puzzle: {0}")]
    Statement(String),
    /// A listed solution is none.
    #[error("solution {number}: {problem}")]
    Solution {
        /// Its number, from 1.
        number: usize,
        /// The fault.
        problem: String,
    },
    /// The classes of a level are wrong.
    #[error("the level \"{level}\": {problem}")]
    Level {
        /// The name of the level.
        level: String,
        /// The fault.
        problem: String,
    },
    /// The claim is not what the files say.
    #[error("the manifest claims {claimed}, but the files are about {found}")]
    Claim {
        /// The claim of the manifest.
        claimed: String,
        /// The one of the files.
        found: String,
    },
    /// A file cannot be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// The search failed.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// The solver failed.
    #[error(transparent)]
    Solver(#[from] SolverError),
    /// The engine does not fit.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The statement cannot be read.
    #[error("the statement cannot be read")]
    Read(#[from] ReadError),
    /// The statement does not carry its puzzle.
    #[error("the statement does not carry its puzzle")]
    Import(#[from] ImportError),
    /// A solution breaks the rules of the puzzle.
    #[error(transparent)]
    Violation(#[from] Violation),
}

impl CertifyError {
    pub(super) fn damaged(file: &str, problem: impl fmt::Display) -> Self {
        Self::Damaged { file: file.to_owned(), problem: problem.to_string() }
    }

    /// True if a certificate is wrong; false if it could not be read or checked.
    pub const fn is_refusal(&self) -> bool {
        matches!(
            self,
            Self::Refused(_)
                | Self::Lacks(_)
                | Self::Foreign(_)
                | Self::Damaged { .. }
                | Self::NoFile(_)
                | Self::Hash(_)
                | Self::Statement(_)
                | Self::Solution { .. }
                | Self::Level { .. }
                | Self::Claim { .. }
                | Self::Read(_)
                | Self::Import(_)
                | Self::Violation(_)
        )
    }
}
