//! The making of certificates.

use std::collections::BTreeMap;
use std::path::Path;

use puzzlec_dimacs::Values;
use puzzlec_encodings::{Goal, Request, Role, Roles};

use super::breaking::Breaking;
use super::classes::{self, Level};
use super::error::{CertifyError, LARGEST_SUM, Result};
use super::folder::Folder;
use super::manifest::{CLASSES, Claim, Manifest, PROOF, Part, SOLUTIONS, STATEMENT, added, pins};
use super::prover::Prover;
use super::solutions;
use crate::puzzle::ensure;
use crate::puzzle::task::AnyTask;
use crate::search::file::{Further, Statement};
use crate::search::{Given, Search, SearchError, json};

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
        let plain = self.plain()?;
        let prover = Prover::of(plain.as_ref().unwrap_or(self.search))?;
        self.write(folder, &prover, Listed::default(), Claim::None)
    }

    /// Certifies how many solutions the puzzle has, and lists all of them.
    ///
    /// # Errors
    /// When the search was stopped, or the folder cannot be written; when the model excludes
    /// solutions, and no proof brings them back.
    pub fn count(&self, folder: &Path) -> Result<Manifest, CertifyError> {
        let whole = self.whole()?;
        let prover = Prover::of(whole.as_ref().unwrap_or(self.search))?;
        let task = prover.task();
        let more = added(task);
        ensure!(more.is_empty(), CertifyError::Excludes(more.join("; ")));
        let all = prover.solutions(self.most)?;
        let levels = classes::levels(task, &all)?;
        let classes = levels.iter().map(Level::count).collect();
        let claim = Claim::Count { solutions: all.len() as u64, classes };
        let further = (1..).zip(&all);
        let further = further.map(|(number, values)| solutions::excluded(task, number, values));
        let further = further.collect();
        let listed = Listed { all: &all, levels: &levels, further, ..Listed::default() };
        self.write(folder, &prover, listed, claim)
    }

    /// Certifies that a solution, which is listed, is the best for this goal: no other one has a
    /// better value.
    ///
    /// # Errors
    /// When the puzzle has no solution or no objective, when the search was stopped, or the folder
    /// cannot be written; when the model excludes solutions, and no proof brings them back.
    pub fn optimum(&self, folder: &Path, goal: Goal) -> Result<Manifest, CertifyError> {
        let whole = self.whole()?;
        let search = whole.as_ref().unwrap_or(self.search);
        let prover = Prover::by_sat(search)?;
        let task = prover.task();
        let more = added(task);
        ensure!(more.is_empty(), CertifyError::Excludes(more.join("; ")));
        let (value, values) = search.best(goal)?.ok_or(CertifyError::NoSolution)?;
        let further = vec![solutions::better(task, goal, value)?];
        let claim = solutions::optimum(task, &goal.to_string(), value)?;
        let listed = Listed { all: &[values], further, ..Listed::default() };
        self.write(folder, &prover, listed, claim)
    }

    /// Certifies that parts of the puzzle cannot all hold.
    ///
    /// # Errors
    /// When they can, when the search was stopped, or the folder cannot be written.
    pub fn conflict(&self, folder: &Path, parts: &[Given]) -> Result<Manifest, CertifyError> {
        let plain = self.plain()?;
        let prover = Prover::by_sat(plain.as_ref().unwrap_or(self.search))?;
        let claim = Claim::Conflict { parts: parts.iter().map(Part::from).collect() };
        let listed = Listed { parts: Some(parts.to_vec()), ..Listed::default() };
        self.write(folder, &prover, listed, claim)
    }

    /// The search without what only helps it: implied constraints and streamliners, and symmetry
    /// breaking, unless that was asked for. Nothing if there is none.
    fn plain(&self) -> Result<Option<Search>> {
        let core = self.search.task().core();
        let is_broken = core.asked().contains(Role::Symmetry);
        let stated = if is_broken { Roles::PLAIN | Role::Symmetry } else { Roles::PLAIN };
        if core.roles().without(stated).is_empty() {
            return Ok(None);
        }
        Ok(self.search.requested(Request::of(stated)).map_err(SearchError::from)?)
    }

    /// The same for a claim about all solutions: symmetry breaking stays where it is a step of the
    /// proof.
    fn whole(&self) -> Result<Option<Search>> {
        let plain = self.plain()?;
        let search = plain.as_ref().unwrap_or(self.search);
        let is_broken = search.task().core().roles().contains(Role::Symmetry);
        if !is_broken || Breaking::of(search.task(), search)?.is_some() {
            return Ok(plain);
        }
        Ok(self.search.requested(Request::PLAIN).map_err(SearchError::from)?.or(plain))
    }

    /// Writes a certificate.
    fn write(
        &self,
        path: &Path,
        prover: &Prover<'_>,
        Listed { all, levels, parts, further }: Listed<'_>,
        claim: Claim,
    ) -> Result<Manifest> {
        let task = prover.task();
        let statement = Statement { task, parts, further };
        let beyond = statement.beyond(LARGEST_SUM.into());
        beyond.map_or(Ok(()), |rule| Err(CertifyError::TooLarge(rule)))?;
        let mut folder = Folder::create(path, self.most)?;
        if matches!(claim, Claim::Count { .. } | Claim::Optimum { .. }) {
            folder.lines(SOLUTIONS, all.iter().map(|values| solutions::line(task, values)))?;
        }
        if !levels.is_empty() {
            folder.lines(CLASSES, levels.iter().map(|level| Ok(json(level))))?;
        }
        folder.save(STATEMENT, |out| statement.write(out))?;
        let ending = if self.compressed { ".xz" } else { "" };
        prover.write(&statement, &mut folder, &format!("{PROOF}{ending}"))?;
        folder.finish(Manifest {
            puzzlec: env!("CARGO_PKG_VERSION").to_owned(),
            puzzle: task.title(),
            roles: (task.core().roles() | Roles::PLAIN).to_string(),
            pins: pins(task),
            engine: prover.to_string(),
            encodings: prover.encodings().map(|encodings| encodings.to_string()),
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
    /// The parts of the puzzle that are stated, if not all are.
    parts: Option<Vec<Given>>,
    /// The constraints that the statement adds to the puzzle.
    further: Vec<Further>,
}
