//! Reports about certificates, as values.

use super::{Claim, Manifest};
use crate::certify::prelude::*;
use crate::puzzle::count::Natural;
use crate::search::Counts;

/// A certificate that was made or verified, or refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Report<'m> {
    /// It was made, in this folder.
    Made {
        /// What it is about.
        #[serde(flatten)]
        subject: Subject<'m>,
        /// The folder.
        folder: String,
    },
    /// It was verified.
    Verified {
        /// What it is about.
        #[serde(flatten)]
        subject: Subject<'m>,
        /// True.
        verified: bool,
        /// The version of the checker.
        checker: String,
    },
    /// It was refused.
    Refused {
        /// False.
        verified: bool,
        /// The reason.
        reason: String,
    },
}

/// The subject of a certificate: the puzzle and the claim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Subject<'m> {
    puzzle: &'m str,
    claim: &'m Claim,
    pins: &'m [String],
    added: &'m [String],
    #[serde(skip)]
    text: String,
}

impl Manifest {
    /// The report that a certificate was made in a folder.
    pub fn made(&self, folder: &Path) -> Report<'_> {
        Report::Made { subject: self.subject(), folder: folder.display().to_string() }
    }

    /// The report that the checker of a version verified the certificate.
    pub fn verified(&self, checker: String) -> Report<'_> {
        Report::Verified { subject: self.subject(), verified: true, checker }
    }

    fn subject(&self) -> Subject<'_> {
        let Self { puzzle, claim, pins, added, .. } = self;
        Subject { puzzle, claim, pins, added, text: self.to_string() }
    }
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Made { subject, folder } => {
                writeln!(f, "{}: certificate in {folder}", subject.text)
            }
            Self::Verified { subject, checker, .. } => {
                writeln!(f, "{}: verified by VeriPB {checker}", subject.text)
            }
            Self::Refused { reason, .. } => writeln!(f, "refused: {reason}"),
        }
    }
}

impl Claim {
    /// True unless the numbers of a claimed count differ from these.
    pub fn agrees(&self, counts: &Counts) -> bool {
        let Self::Count { solutions, classes } = self else { return true };
        let is_same = |own: &Natural, claimed: u64| *own == Natural::from(claimed);
        counts.raw().is_none_or(|raw| is_same(raw, *solutions))
            && counts.classes.iter().all(|(level, number)| {
                let claimed = classes.iter().find(|claimed| claimed.level == *level);
                let pair = number.as_ref().ok().zip(claimed);
                pair.is_none_or(|(number, claimed)| is_same(number, claimed.classes))
            })
    }
}
