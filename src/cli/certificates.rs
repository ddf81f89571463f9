//! Steps that commands about certificates share.

use std::path::{Path, PathBuf};

use bytesize::ByteSize;
use clap::Args;
use clap::builder::{PathBufValueParser, TypedValueParser as _};
use puzzlec::certify::{Certifier, CertifyError, Checker, Manifest, Report, verify};
use puzzlec::engines::{Evidence, SolverKind};
use puzzlec::puzzle::ensure;
use puzzlec::search::{Advice, Engine, NewFolder, Search};

use super::args::{OneSearch, Pinned, SatSearch, memory};
use super::context::Context;
use super::report::{Failure, Outcome};
use super::{End, terminal};

/// The puzzle of a certificate, its place and its size.
#[derive(Debug, Args)]
pub(crate) struct Writing {
    #[command(flatten)]
    pinned: Pinned,
    /// The folder of the certificate. It may be an old certificate, which is replaced, but no folder
    /// with other files.
    #[arg(long, short, value_name = "FOLDER")]
    #[arg(value_parser = PathBufValueParser::new().try_map(folder))]
    output: PathBuf,
    /// The most that the certificate may take on disk, at least 10M.
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = memory)]
    proof_limit: ByteSize,
    /// Compresses the proof by xz: it becomes several times smaller, and takes several times longer.
    #[arg(long)]
    compress: bool,
    #[command(flatten)]
    search: OneSearch,
}

impl Writing {
    /// Writes a certificate about a puzzle, and prints what it claims.
    pub(crate) fn write(
        &self,
        context: &Context,
        make: impl FnOnce(&Certifier<'static>, &Path) -> Outcome<Manifest>,
    ) -> Outcome<End> {
        let opened = self.pinned.open()?.roles(self.search.sat.roles());
        let search = context.announce(opened.by(self.search.settings(&context.limits)).search()?);
        let certifier =
            Certifier::new(search).at_most(self.proof_limit.0).compressed(self.compress);
        let what = "searching and writing the proof";
        let manifest = context.output.during(what, || make(&certifier, &self.output))?;
        context.concludes();
        let made = Report::made(&manifest, &self.output);
        context.output.advise(Some(&Advice::Verify(self.output.clone())));
        context.output.print(&made)
    }
}

/// A path of a folder, which may look like an option.
fn folder(path: PathBuf) -> Result<PathBuf, &'static str> {
    match path.as_os_str().as_encoded_bytes() {
        b"-" => Err("a certificate is a folder, not a stream"),
        [b'-', ..] => Ok(Path::new(".").join(path)),
        _ => Ok(path),
    }
}

/// The demand that an answer is certified.
#[derive(Debug, Args)]
pub(crate) struct Certified {
    /// Certifies the answer before it is printed: writes a proof for VeriPB and lets that check it.
    #[arg(long, help_heading = "Search", hide_short_help = true)]
    certified: bool,
    /// The most that the certificate may take on disk, at least 10M.
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = memory)]
    #[arg(requires = "certified", help_heading = "Search", hide_short_help = true)]
    proof_limit: ByteSize,
}

impl Certified {
    /// Refuses what cannot be certified: tables and parts; an answer, where the solver writes no
    /// proofs or no checker is installed.
    pub(crate) fn check(&self, is_alone: bool, engine: Engine, sat: &SatSearch) -> Outcome<()> {
        if !self.certified {
            return Ok(());
        }
        let error = "--certified is for one whole answer, not for tables, cubes or some solutions";
        let help = "leave out --certified, or ask for one answer about one puzzle";
        ensure!(is_alone, Failure::new(error, help));
        ensure!(engine != Engine::Diagram, CertifyError::Diagram);
        sat.solver.as_ref().map_or(Ok(()), SolverKind::proves)?;
        Ok(Checker::default().version().map(drop)?)
    }

    /// Makes a certificate and lets it be verified, if that is wanted; returns what it claims, and
    /// the evidence.
    pub(crate) fn certify(
        &self,
        context: &Context,
        search: &'static Search,
        make: impl FnOnce(&Certifier<'static>, &Path) -> Result<Manifest, CertifyError>,
    ) -> Outcome<Option<(Manifest, Evidence)>> {
        // Without the command line, `check` has refused it.
        if !self.certified || terminal::IS_PAGE {
            return Ok(None);
        }
        let alive = context.output.waiting("certifying");
        let folder = NewFolder::temporary()?;
        let path = folder.path().join("certificate");
        make(&Certifier::new(search).at_most(self.proof_limit.0), &path)?;
        let checker = Checker::until(&context.limits.interrupt);
        let (manifest, version) = (verify(&path, &checker)?, checker.version()?);
        drop(alive);
        context.output.remark(format_args!("certified: {manifest}, verified by VeriPB {version}"));
        Ok(Some((manifest, Evidence::Proof(format!("VeriPB {version}")))))
    }
}
