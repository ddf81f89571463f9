//! `puzzlec verify`

use std::borrow::Cow;
use std::path::PathBuf;

use clap::Args;
use puzzlec::certify::{Checker, Report, verify};

use super::Run;
use crate::cli::context::Context;
use crate::cli::report::{Failure, Outcome};
use crate::cli::{End, advice};

/// Verifies a certificate.
///
/// Compares the hashes, checks each listed solution by the rules, makes the statement anew from the
/// puzzle in it, and lets VeriPB check the proof.
#[derive(Debug, Args)]
pub(crate) struct Verify {
    /// The folder that `prove` or `certify` wrote.
    folder: PathBuf,
}

impl Run for Verify {
    const OPTIONS: &[&str] = &["quiet", "timeout"];
    fn run(self, context: &Context) -> Outcome<End> {
        let checker = Checker::until(&context.limits.interrupt);
        let version = checker.version()?;
        let verified = context.output.during("verifying", || verify(&self.folder, &checker));
        context.concludes();
        match verified {
            Ok(manifest) => {
                context.output.remark(&manifest.puzzle);
                if let Some(version) = manifest.other_version() {
                    let other = format!("puzzlec {version} made it: its comments are not compared");
                    context.output.remark(format_args!("note: {other}"));
                }
                context.output.print(&Report::verified(&manifest, version))
            }
            Err(error) if error.is_refusal() => {
                let help = advice::remedy(&error).map(Cow::into_owned);
                let reason = Failure::from(error).message();
                context.output.print(&Report::refused(reason))?;
                if let Some(help) = help {
                    context.output.remark(format_args!("help: {help}"));
                }
                Ok(End::Invalid)
            }
            Err(error) => Err(error.into()),
        }
    }
}
