//! Conflicts: parts of a puzzle that cannot all hold.

use serde::Serialize;

use super::reasoner::{Goal, Reasoner};
use super::smallest::{Effort, smallest};
use crate::engines::Evidence;
use crate::puzzle::task::AnyTask;
use crate::search::error::SearchError;
use crate::search::given::Given;
use crate::search::settings::Settings;

/// Parts of a puzzle that cannot all hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Conflict {
    /// A short argument, if the puzzle knows one.
    pub reason: Option<String>,
    /// True if each part is needed: without it, the others can hold.
    pub irreducible: bool,
    /// True if no fewer parts conflict.
    #[serde(rename = "smallest")]
    pub is_smallest: bool,
    /// The parts, if people can follow them.
    pub rules: Option<Vec<Given>>,
    /// The parts, in the order in which the puzzle states them.
    #[serde(skip)]
    pub members: Vec<Given>,
    /// The way in which it is known that they cannot hold.
    #[serde(skip)]
    pub evidence: Evidence,
}

/// The work of a search for a small conflict: about half a second.
const WORK: u64 = 16_000_000;

/// The conflicts in a distinction of cases, from one attempt to the next.
const CASES: [u64; 3] = [10, 1_000, 100_000];

impl Conflict {
    /// The most parts of a conflict that says something to people.
    pub const MAX_PARTS: usize = 12;

    /// A small conflict of a puzzle without solutions; all of its parts, with the evidence for that,
    /// if no small one is found.
    pub(super) fn find(
        task: &dyn AnyTask,
        settings: &Settings,
        evidence: Evidence,
    ) -> Result<Self, SearchError> {
        let mut reasoner = Reasoner::new(task, settings)?;
        let (work, last, parts) = (WORK, WORK / 4, Self::MAX_PARTS);
        let efforts = CASES.map(|cases| Effort { work, last, cases, parts });
        let found = smallest(&mut reasoner, &[Goal::contradiction()], &efforts, true)?;
        let argument = task.core().obstructed().map(str::to_owned);
        let Some(reason) = found.reason else {
            let (members, irreducible, is_smallest) = (reasoner.parts, false, false);
            let (reason, rules) = (argument, None);
            return Ok(Self { reason, irreducible, is_smallest, rules, members, evidence });
        };
        let solver = reasoner.settings.solver.as_ref();
        let members = Given::chosen(&reasoner.parts, &reason.parts);
        let is_small = reason.is_irreducible && members.len() <= Self::MAX_PARTS;
        Ok(Self {
            reason: argument,
            irreducible: reason.is_irreducible,
            is_smallest: found.is_complete && found.is_exact,
            rules: is_small.then(|| members.clone()),
            members,
            evidence: Evidence::Solver(solver.map_or_else(String::new, ToString::to_string)),
        })
    }
}
