//! Questions about the rules of a puzzle.

use clap::Args;
use puzzlec::search::{Search, SearchError};

use super::args::{Pinned, SatSearch};
use super::context::Context;
use super::report::Outcome;

/// A puzzle with its pins, and the SAT solver that is asked about its rules.
#[derive(Debug, Args)]
pub(crate) struct Question {
    #[command(flatten)]
    instance: Pinned,
    #[command(flatten)]
    pub(crate) sat: SatSearch,
}

impl Question {
    /// The search, announced, and what it answers.
    pub(crate) fn ask<A>(
        &self,
        context: &Context,
        answer: impl FnOnce(&'static Search) -> Result<A, SearchError>,
    ) -> Outcome<(&'static Search, A)> {
        let Self { instance, sat } = self;
        let opened = instance.open()?.roles(sat.roles()).by(sat.settings(&context.limits));
        let search = context.announce(opened.search()?);
        let answer = context.output.during("searching", || answer(search))?;
        context.concludes();
        Ok((search, answer))
    }
}
