//! The clues that a puzzle with one solution needs.

use itertools::Itertools;
use puzzlec_dimacs::Values;
use serde::{Serialize, Serializer};

use super::reasoner::irreducible;
use super::selected::{Selected, Verdict};
use crate::engines::{Blocking, SolverError};
use crate::puzzle::task::AnyTask;
use crate::search::error::SearchError;
use crate::search::given::Given;
use crate::search::plan::plan;
use crate::search::question::Question;
use crate::search::settings::Settings;

/// The clues of a puzzle with one solution, or its rules if it has no clues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Needed {
    /// The clues.
    pub clues: Vec<Given>,
    /// For each clue whether it is needed: without it, there are more solutions. Unknown if the
    /// search was stopped before.
    pub is_needed: Vec<Option<bool>>,
    /// Fewer clues that leave one solution, if not all are needed. Each of these is needed beside
    /// the others, unless the search was stopped.
    pub sufficient: Vec<Given>,
}

impl Needed {
    /// The clues of a puzzle that this is the only solution of.
    pub(super) fn of(
        task: &dyn AnyTask,
        settings: &Settings,
        solution: &Values,
    ) -> Result<Self, SearchError> {
        let (core, clues) = (task.core(), Given::of(task.named()));
        let parts = (Given::of_constraints(&clues, core), clues.len());
        let kind = plan(task, Question::Reasons, settings)?.solver();
        let mut solver = Selected::new(core, parts, &settings.clone().with_solver(kind))?;
        // Without a clue, a solution may contain this one: every variable is blocked.
        solver.add(None, &Blocking::All.clause(&core.projection(), solution));
        let mut ask = |clues: &[usize]| solver.ask(clues, &[], u64::MAX);
        let all = (0..clues.len()).collect_vec();
        let (mut is_needed, mut sufficient) = (vec![None; clues.len()], all.clone());
        for &clue in &all {
            if is_needed[clue].is_some() {
                continue;
            }
            let others = all.iter().copied().filter(|&other| other != clue).collect_vec();
            match ask(&others)? {
                Verdict::Unknown => break,
                Verdict::Satisfied(_) => is_needed[clue] = Some(true),
                Verdict::Refuted(few) => {
                    // The others suffice without each of the rest.
                    let rest = all.iter().filter(|other| !few.contains(other));
                    rest.for_each(|&other| is_needed[other] = Some(false));
                    if few.len() < sufficient.len() {
                        sufficient = few;
                    }
                }
            }
        }
        let sufficient = irreducible(sufficient.into_iter().rev().collect(), |clues| {
            let ascending = clues.iter().copied().sorted().collect_vec();
            Ok::<_, SolverError>(ask(&ascending)?.refuted())
        })?;
        let sufficient = Given::chosen(&clues, &sufficient);
        Ok(Self { clues, is_needed, sufficient })
    }

    /// The clues that are needed, or are not, or of which that is unknown.
    pub fn which(&self, is_needed: Option<bool>) -> Vec<&Given> {
        let clues = self.clues.iter().zip(&self.is_needed);
        clues.filter(|(_, own)| **own == is_needed).map(|(clue, _)| clue).collect()
    }
}

impl Serialize for Needed {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Lists<'n> {
            unique: bool,
            clues: usize,
            needed: Vec<&'n Given>,
            needless: Vec<&'n Given>,
            sufficient: &'n [Given],
        }
        let Self { clues, sufficient, .. } = self;
        let (needed, needless) = (self.which(Some(true)), self.which(Some(false)));
        Lists { unique: true, clues: clues.len(), needed, needless, sufficient }.serialize(s)
    }
}
