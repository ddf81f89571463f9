//! Certificates: answers that nobody has to take on trust.
//!
//! A certificate is a folder. Its statement says what the puzzle says, in sums (OPB) with the
//! sentences of the rules as comments; its proof shows that the statement has no solution, and a
//! checker that other people wrote, [VeriPB](https://gitlab.com/MIAOresearch/software/VeriPB),
//! verifies each step. [`Certifier`] makes certificates, [`verify`] checks them.
//!
//! - **No solution**: the statement is the puzzle.
//! - **A count**: the statement is the puzzle, and a clause for each solution that excludes it. All
//!   solutions are listed, each checked by the rules.
//!
//! ```no_run
//! use puzzlec::certify::{Certifier, verify};
//!
//! let search = puzzlec::open("langford")?.with("n", 10).search()?;
//! let folder = std::path::Path::new("langford-10");
//! Certifier::new(&search).none(folder)?;
//! assert_eq!(verify(folder, &Default::default())?.claim.to_string(), "no solution");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod breaking;
mod certifier;
mod checker;
mod classes;
mod error;
mod folder;
mod hash;
mod manifest;
mod prover;
mod report;
mod solutions;
mod verify;

pub use certifier::Certifier;
pub use checker::Checker;
pub use classes::OfLevel;
pub use error::CertifyError;
pub use manifest::{Claim, Manifest, Part};
pub use report::Report;
pub use verify::verify;
