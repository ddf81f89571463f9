//! Solvers in this process: their names and properties.

use std::sync::Arc;

use super::checked::Engine;
use super::figures::Figures;
use super::interrupt::Interrupt;
use super::proof::Steps;
use super::solver::SolverError;

/// A built-in solver: its name and its properties.
#[derive(Debug)]
pub struct InProcess {
    /// The name on the command line and in messages.
    pub name: &'static str,
    /// The kind of solver, in a few words.
    pub about: &'static str,
    /// The authors.
    pub authors: &'static str,
    /// The page of the project.
    pub url: &'static str,
    /// True if it keeps the learnt clauses for the next call.
    pub incremental: bool,
    /// True if it reports which assumptions failed; otherwise all of them count as failed.
    pub cores: bool,
    /// The effect of an interrupt.
    pub interruption: Interruption,
    /// The start of the engine, without clauses, which counts its work in figures if they are
    /// wanted.
    pub(super) engine: fn(&Interrupt, Option<&Arc<Figures>>) -> Box<dyn Engine>,
    /// The start of an engine that tells the steps of its proof for a single formula, if it can.
    pub(super) scribe: Option<Scribe>,
}

/// The start of an engine, without clauses, that tells the steps of its proof.
pub(super) type Scribe = for<'s> fn(&'s mut Steps<'_>, &'s Interrupt) -> Box<dyn Engine + 's>;

impl InProcess {
    pub(super) fn scribe(&self) -> Result<Scribe, SolverError> {
        self.scribe.ok_or_else(|| SolverError::NoProof(self.name.to_owned()))
    }

    /// The abilities that solvers differ in, each with what this one does.
    pub const fn abilities(&self) -> [(&'static str, &'static str); 3] {
        let learnt = if self.incremental { "kept" } else { "lost" };
        let failed = if self.cores { "reported" } else { "not reported" };
        let interrupt = match self.interruption {
            Interruption::Pause => "pauses it",
            Interruption::Final => "ends it",
            Interruption::Abandon => "abandons it",
        };
        [("learnt clauses", learnt), ("failed assumptions", failed), ("interrupt", interrupt)]
    }
}

/// The effect of an interrupt on a solver that is at work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interruption {
    /// It stops, and can be asked again.
    Pause,
    /// It stops, and gives no answers any more.
    Final,
    /// It is left behind on a thread of its own, and the next question starts another one.
    Abandon,
}
