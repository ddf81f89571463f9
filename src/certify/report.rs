//! Reports about certificates, as values.

use std::fmt;
use std::path::Path;

use serde::Serialize;

use super::manifest::{Claim, Manifest};
use crate::puzzle::count::Natural;
use crate::search::Counts;

/// The report on a certificate that was made, verified or refused.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Report<'m> {
    #[serde(flatten)]
    subject: Option<Subject<'m>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    folder: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    verified: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    checker: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip)]
    text: String,
}

/// The subject of a certificate: the puzzle and the claim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct Subject<'m> {
    puzzle: &'m str,
    claim: &'m Claim,
    pins: &'m [String],
    added: &'m [String],
}

impl<'m> Report<'m> {
    /// A certificate was made in a folder.
    pub fn made(manifest: &'m Manifest, folder: &Path) -> Self {
        let folder = folder.display().to_string();
        let text = format!("{manifest}: certificate in {folder}\n");
        Self { subject: Some(manifest.subject()), folder: Some(folder), text, ..Self::default() }
    }

    /// A certificate was verified by the checker of a version.
    pub fn verified(manifest: &'m Manifest, checker: String) -> Self {
        let text = format!("{manifest}: verified by VeriPB {checker}\n");
        let (subject, checker) = (Some(manifest.subject()), Some(checker));
        Self { subject, verified: Some(true), checker, text, ..Self::default() }
    }

    /// A certificate was refused.
    pub fn refused(reason: String) -> Self {
        let text = format!("refused: {reason}\n");
        Self { verified: Some(false), reason: Some(reason), text, ..Self::default() }
    }
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Manifest {
    fn subject(&self) -> Subject<'_> {
        let Self { puzzle, claim, pins, added, .. } = self;
        Subject { puzzle, claim, pins, added }
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
