//! `puzzlec verify`

use puzzlec::certify::{Checker, verify};

use crate::cli::certificates::{is_stop, stopped};
use crate::cli::prelude::*;

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
    fn run(self, context: &Context) -> Outcome<End> {
        let checker = Checker::until(&context.limits.interrupt);
        let version = checker.version()?;
        let alive = context.output.waiting("verifying");
        let verified = verify(&self.folder, &checker);
        drop(alive);
        context.concludes();
        match verified {
            Ok(manifest) => {
                context.output.remark(&manifest.puzzle);
                context.output.result(
                    || format!("{manifest}: verified by VeriPB {version}\n"),
                    || {
                        json!({
                            "claim": manifest.claim,
                            "pins": manifest.pins,
                            "added": manifest.added,
                            "verified": true,
                            "checker": version,
                        })
                    },
                )
            }
            Err(error) if error.is_refusal() => {
                let reason = Failure::from(error).message();
                let json = json!({ "verified": false, "reason": reason });
                context.output.result(|| format!("refused: {reason}\n"), || json)?;
                Ok(End::Invalid)
            }
            Err(error) => {
                let failure = Failure::from(error);
                if is_stop(&failure) { Ok(stopped(context)) } else { Err(failure) }
            }
        }
    }
}
