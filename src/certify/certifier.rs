//! The making of certificates.

use super::classes::{self, Level};
use super::manifest::{CLASSES, PROOF, SOLUTIONS, STATEMENT, added};
use super::prover::Prover;
use super::solutions::{self, json};
use crate::certify::prelude::*;

/// The maker of certificates about a puzzle.
#[must_use]
pub struct Certifier<'s> {
    search: &'s Search,
    most: u64,
    compressed: bool,
}

impl<'s> Certifier<'s> {
    /// As many bytes a certificate takes at most, unless another limit is set.
    pub const MOST: u64 = 4_000_000_000;

    /// A maker of certificates about the puzzle of a search, by its settings.
    pub const fn new(search: &'s Search) -> Self {
        Self { search, most: Self::MOST, compressed: false }
    }

    /// The puzzle.
    pub fn task(&self) -> &'s dyn AnyTask {
        self.search.task()
    }

    /// The same maker, of certificates that take at most this number of bytes.
    pub const fn at_most(self, most: u64) -> Self {
        Self { most, ..self }
    }

    /// The same maker, of certificates whose proof is compressed.
    pub const fn compressed(self, compressed: bool) -> Self {
        Self { compressed, ..self }
    }

    /// Certifies that the puzzle has no solution.
    ///
    /// # Errors
    /// When it has one, when the search was stopped, or the folder cannot be written.
    pub fn none(&self, folder: &Path) -> Result<Manifest, CertifyError> {
        let prover = Prover::of(self.search)?;
        self.write(folder, &prover, Listed::default(), Claim::None)
    }

    /// Certifies how many solutions the puzzle has, and lists all of them.
    ///
    /// # Errors
    /// When the search was stopped, or the folder cannot be written; when the model excludes
    /// solutions, and no proof brings them back.
    pub fn count(&self, folder: &Path) -> Result<Manifest, CertifyError> {
        let prover = Prover::of(self.search)?;
        let task = prover.task();
        let more = added(task);
        ensure!(more.is_empty(), CertifyError::Excludes(more.join("; ")));
        let all = prover.solutions()?;
        let levels = classes::levels(task, &all)?;
        let classes = levels.iter().map(Level::count).collect();
        let claim = Claim::Count { solutions: all.len() as u64, classes };
        let further = (1..).zip(&all);
        let further = further.map(|(number, values)| solutions::excluded(task, number, values));
        let further = further.collect();
        self.write(folder, &prover, Listed { all: &all, levels: &levels, further }, claim)
    }

    /// Certifies that a solution, which is listed, is the best for this goal: no other one has a
    /// better value.
    ///
    /// # Errors
    /// When the puzzle has no solution or no objective, when the search was stopped, or the folder
    /// cannot be written; when the model excludes solutions, and no proof brings them back.
    pub fn optimum(&self, folder: &Path, goal: Goal) -> Result<Manifest, CertifyError> {
        let prover = Prover::by_sat(self.search)?;
        let task = prover.task();
        let more = added(task);
        ensure!(more.is_empty(), CertifyError::Excludes(more.join("; ")));
        let mut search = self.search.optimise(goal, Step::Least)?;
        let best = search.by_ref().last().transpose()?;
        ensure!(search.is_proved(), CertifyError::Stopped);
        let (value, values) = best.ok_or(CertifyError::NoSolution)?;
        let further = vec![solutions::better(task, goal, value)?];
        let claim = Claim::Optimum { goal: goal.to_string(), value: value.to_string() };
        self.write(folder, &prover, Listed { all: &[values], levels: &[], further }, claim)
    }

    /// Writes a certificate.
    fn write(
        &self,
        path: &Path,
        prover: &Prover<'_>,
        Listed { all, levels, further }: Listed<'_>,
        claim: Claim,
    ) -> Result<Manifest, CertifyError> {
        let task = prover.task();
        let mut folder = Folder::create(path, self.most)?;
        if claim != Claim::None {
            folder.lines(SOLUTIONS, all.iter().map(|values| solutions::line(task, values)))?;
        }
        if !levels.is_empty() {
            folder.lines(CLASSES, levels.iter().map(|level| Ok(json(level))))?;
        }
        let statement = Statement { task, further };
        folder.save(STATEMENT, |out| statement.write(out))?;
        let ending = if self.compressed { ".xz" } else { "" };
        prover.write(&statement, &mut folder, &format!("{PROOF}{ending}"))?;
        folder.finish(Manifest {
            puzzlec: env!("CARGO_PKG_VERSION").to_owned(),
            puzzle: task.title(),
            engine: prover.to_string(),
            added: added(task),
            claim,
            files: BTreeMap::new(),
        })
    }
}

/// The lists of a certificate.
#[derive(Default)]
struct Listed<'l> {
    all: &'l [Values],
    levels: &'l [Level],
    /// The constraints that the statement adds to the puzzle.
    further: Vec<Further>,
}
