//! The manifest of a certificate: what it claims, and the hashes of its files.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fmt, fs};

use itertools::Itertools;
use puzzlec_encodings::Roles;
use serde::{Deserialize, Serialize};

use super::classes::OfLevel;
use super::error::{CertifyError, Result};
use super::hash::sha256;
use crate::engines::plural;
use crate::puzzle::ensure;
use crate::puzzle::task::AnyTask;
use crate::search::{FileError, Given};

/// The name of the manifest in its folder.
pub(super) const MANIFEST: &str = "manifest.toml";
/// The name of the statement.
pub(super) const STATEMENT: &str = "statement.opb";
/// The name of the proof, without the ending of its compression.
pub(super) const PROOF: &str = "proof.pbp";
/// The name of the levels of symmetry.
pub(super) const CLASSES: &str = "classes.json";
/// The name of the list of solutions.
pub(super) const SOLUTIONS: &str = "solutions.jsonl";

/// The name of the clauses that a SAT solver refutes, and of its proofs.
pub(super) const FORMULA: &str = "formula.cnf";
pub(super) const DRAT: &str = "formula.drat";
pub(super) const LRAT: &str = "formula.lrat";

/// The names of all files but the manifest.
const ALL: [&str; 7] = [STATEMENT, PROOF, SOLUTIONS, CLASSES, FORMULA, DRAT, LRAT];

/// The claim of a certificate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "kind", deny_unknown_fields)]
pub enum Claim {
    /// The puzzle has no solution.
    None,
    /// The puzzle has exactly these solutions.
    Count {
        /// Their number.
        solutions: u64,
        /// The number of their classes at each level of symmetry, from the finest on.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        classes: Vec<OfLevel>,
    },
    /// The puzzle has the solution that is listed, and none with a better value.
    Optimum {
        /// The meaning of the value.
        objective: String,
        /// The goal, `max` or `min`.
        goal: String,
        /// The value.
        value: String,
    },
    /// These parts of the puzzle cannot all hold.
    Conflict {
        /// The parts.
        parts: Vec<Part>,
    },
}

/// A part of a puzzle: the constraints of one sentence and one subject, in one role.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// The role.
    pub role: String,
    /// The sentence.
    pub sentence: String,
    /// The subject, which may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub subject: String,
}

impl From<&Given> for Part {
    fn from(Given { role, sentence, subject, .. }: &Given) -> Self {
        Self { role: role.to_string(), sentence: sentence.clone(), subject: subject.clone() }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None | Self::Count { solutions: 0, .. } => f.write_str("no solution"),
            Self::Count { solutions, classes } => {
                match solutions {
                    1 => f.write_str("exactly one solution"),
                    _ => write!(f, "exactly {solutions} solutions"),
                }?;
                let of_level =
                    |OfLevel { level, classes }: &OfLevel| format!(", {classes} up to {level}");
                f.write_str(&classes.iter().map(of_level).join(""))
            }
            Self::Optimum { objective, goal, value } => {
                write!(f, "{objective} = {value}, optimal ({goal})")
            }
            Self::Conflict { parts } => {
                write!(f, "{} cannot all hold", plural(parts.len(), "part"))
            }
        }
    }
}

/// The rules of a model that are none of the puzzle.
pub(super) fn added(task: &dyn AnyTask) -> Vec<String> {
    let (core, named) = (task.core(), task.named());
    let rules = core.constraints().map(|constraint| constraint.rule);
    let added = rules.filter(|&rule| !Roles::PLAIN.contains(core.role_of(rule)));
    added.map(|rule| format!("{}: {}", core.role_of(rule), named.sentence(rule))).unique().collect()
}

/// The pins of a puzzle.
pub(super) fn pins(task: &dyn AnyTask) -> Vec<String> {
    task.pins().iter().map(ToString::to_string).collect()
}

/// The content of `manifest.toml`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// The version of the program that made the certificate.
    pub puzzlec: String,
    /// The title of the puzzle.
    pub puzzle: String,
    /// The roles of the rules in the statement.
    pub roles: String,
    /// What is pinned: the claim is one about the solutions that keep these pins.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pins: Vec<String>,
    /// The engine whose work is the proof.
    pub engine: String,
    /// The encodings by which the statement became clauses, for a SAT solver.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub encodings: Option<String>,
    /// The rules in the statement that are none of the puzzle: the claim is one about the puzzle
    /// with these.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub added: Vec<String>,
    /// The claim.
    pub claim: Claim,
    /// The SHA-256 of each file.
    pub files: BTreeMap<String, String>,
}

impl fmt::Display for Manifest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.claim)?;
        if !self.pins.is_empty() {
            write!(f, ", pinned: {}", self.pins.join(", "))?;
        }
        if !self.added.is_empty() {
            write!(f, ", of the puzzle with added rules ({})", self.added.join("; "))?;
        }
        Ok(())
    }
}

impl Manifest {
    /// The version of the program that made the certificate, if it is not this one.
    pub fn other_version(&self) -> Option<&str> {
        Some(&*self.puzzlec).filter(|version| *version != env!("CARGO_PKG_VERSION"))
    }

    /// Reads the manifest of a folder.
    pub(super) fn read(folder: &Path) -> Result<Self> {
        let read = toml::from_str(&text(folder, MANIFEST)?);
        Ok(read.map_err(|error| FileError::new(&folder.join(MANIFEST), error))?)
    }

    /// Checks that the listed files are those of a certificate, regular ones of these hashes.
    pub(super) fn check_files(&self, folder: &Path) -> Result<()> {
        for (name, hash) in &self.files {
            ensure!(is_listed(name), CertifyError::Foreign(name.clone()));
            let is_there = folder.join(name).symlink_metadata().is_ok();
            ensure!(is_there, CertifyError::damaged(name, "it is not there"));
            let path = check_kind(folder, name)?;
            ensure!(sha256(&path)? == *hash, CertifyError::Hash(name.clone()));
        }
        Ok(())
    }

    /// The file of this name, perhaps compressed.
    pub(super) fn path(&self, folder: &Path, name: &str) -> Result<PathBuf> {
        let own = self.files.keys().find(|own| is_called(own, name));
        own.map(|own| folder.join(own)).ok_or_else(|| CertifyError::Lacks(name.to_owned()))
    }
}

/// True if a file has this name; that of a proof may have the ending of a compressed one.
fn is_called(own: &str, name: &str) -> bool {
    let is_end = |end: &str| end.is_empty() || name == PROOF && [".gz", ".xz"].contains(&end);
    own.strip_prefix(name).is_some_and(is_end)
}

/// True if a certificate may have a file of this name that its manifest lists.
fn is_listed(name: &str) -> bool {
    ALL.iter().any(|known| is_called(name, known))
}

/// True if a certificate may have a file of this name.
pub(super) fn is_part(name: &str) -> bool {
    name == MANIFEST || is_listed(name)
}

/// The kind of a file, which has to be a regular one.
fn check_kind(folder: &Path, name: &str) -> Result<PathBuf> {
    let path = folder.join(name);
    let kind = fs::symlink_metadata(&path).map_err(|error| FileError::new(&path, error))?;
    ensure!(kind.is_file(), CertifyError::NoFile(name.to_owned()));
    Ok(path)
}

/// The text of a file.
pub(super) fn text(folder: &Path, name: &str) -> Result<String> {
    let path = check_kind(folder, name)?;
    let bytes = fs::read(&path).map_err(|error| FileError::new(&path, error))?;
    String::from_utf8(bytes).map_err(|_| CertifyError::damaged(name, "it is not UTF-8"))
}
