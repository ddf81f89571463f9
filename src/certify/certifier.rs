//! The making of certificates.

use super::breaking::Breaking;
use super::classes::{self, Level};
use super::manifest::{CLASSES, PROOF, SOLUTIONS, STATEMENT, added};
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
        let mut assignments = prover.assignments();
        let found = assignments.next().transpose()?;
        ensure!(found.is_none(), CertifyError::HasSolution);
        ensure!(assignments.is_complete(), CertifyError::Stopped);
        self.write(folder, &prover, None, Claim::None)
    }

    /// Certifies how many solutions the puzzle has, and lists all of them.
    ///
    /// # Errors
    /// When the search was stopped, or the folder cannot be written; when the model excludes
    /// solutions, and no proof brings them back.
    pub fn count(&self, folder: &Path) -> Result<Manifest, CertifyError> {
        let prover = Prover::of(self.search)?;
        let more = added(prover.task());
        ensure!(more.is_empty(), CertifyError::Excludes(more.join("; ")));
        let mut assignments = prover.assignments();
        let found = assignments.by_ref().collect::<Result<Vec<Values>, _>>()?;
        ensure!(assignments.is_complete(), CertifyError::Stopped);
        let all = match &prover.breaking {
            Some(breaking) => breaking.images(found),
            None => found,
        };
        let levels = classes::levels(prover.task(), &all)?;
        let classes = levels.iter().map(Level::count).collect();
        let claim = Claim::Count { solutions: all.len() as u64, classes };
        self.write(folder, &prover, Some((&all, &levels)), claim)
    }

    /// Writes the certificate that these are all solutions.
    fn write(
        &self,
        path: &Path,
        prover: &Prover<'_>,
        listed: Option<(&[Values], &[Level])>,
        claim: Claim,
    ) -> Result<Manifest, CertifyError> {
        let task = prover.task();
        let mut folder = Folder::create(path, self.most)?;
        if let Some((all, levels)) = listed {
            folder.lines(SOLUTIONS, all.iter().map(|values| solutions::line(task, values)))?;
            if !levels.is_empty() {
                folder.lines(CLASSES, levels.iter().map(|level| Ok(json(level))))?;
            }
        }
        let (all, _) = listed.unwrap_or_default();
        let further = (1..).zip(all);
        let further = further.map(|(number, values)| solutions::excluded(task, number, values));
        let statement = Statement { task, further: further.collect() };
        folder.write(STATEMENT, |out| {
            let written = statement.write(out);
            Ok((written.map_err(|error| FileError::new(Path::new(STATEMENT), error))?, ()))
        })?;
        let ending = if self.compressed { ".xz" } else { "" };
        folder.write(&format!("{PROOF}{ending}"), |out| {
            Ok((prover.refute(&statement, out)?.ok_or(CertifyError::Stopped)?, ()))
        })?;
        folder.finish(Manifest {
            puzzlec: env!("CARGO_PKG_VERSION").to_owned(),
            puzzle: task.title(),
            engine: prover.to_string(),
            added: added(prover.task()),
            claim,
            files: BTreeMap::new(),
        })
    }
}

/// The engine whose work is the proof.
struct Prover<'s> {
    search: &'s Search,
    cover: OfModel,
    /// The steps that break symmetries, if the model breaks them so.
    breaking: Option<Breaking>,
}

impl fmt::Display for Prover<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("exact cover search")
    }
}

impl<'s> Prover<'s> {
    fn of(search: &'s Search) -> Result<Self, CertifyError> {
        let task = search.task();
        let is_broken = task.core().roles().contains(Role::Symmetry);
        let breaking = if is_broken { Breaking::of(task, search)? } else { None };
        Ok(Self { search, cover: exact_cover(task)?, breaking })
    }

    /// The puzzle that the statement is about.
    fn task(&self) -> &dyn AnyTask {
        self.breaking.as_ref().map_or(self.search.task(), |breaking| &*breaking.plain)
    }

    /// All assignments, in the order in which the refutation meets them.
    fn assignments(&self) -> cover::Assignments {
        cover::Assignments::new(self.cover.clone(), &self.search.settings().limits.interrupt)
    }

    /// Writes the proof that a statement has no solution; nothing if it was interrupted.
    fn refute<W: Write>(
        &self,
        statement: &Statement<'_>,
        out: W,
    ) -> Result<Option<W>, CertifyError> {
        let numbers = statement.numbering();
        let mut proof = ProofWriter::new(out, numbers.count);
        if let Some(breaking) = &self.breaking {
            breaking.write(&mut proof);
        }
        let formula = cover::Refuted {
            core: statement.task.core(),
            of_constraint: &numbers.of_constraint,
            excluded: numbers.further,
        };
        let interrupt = &self.search.settings().limits.interrupt;
        let end = self.cover.refute(formula, &mut proof, interrupt);
        let failed = |error| FileError::new(Path::new(PROOF), error);
        Ok(end.map(|end| proof.refutes(end)).transpose().map_err(failed)?)
    }
}
