//! Questions about the rules of a puzzle, and rules as JSON.

use clap::Args;
use puzzlec::search::{Conclusion, Given, Search, SearchError};
use serde_json::{Value, json};

use super::End;
use super::answer::with;
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
    /// Shows what a search answers about the solutions, or that there is none.
    pub(crate) fn show<A>(
        &self,
        context: &Context,
        answer: impl FnOnce(&'static Search) -> Result<Conclusion<A>, SearchError>,
        show: impl FnOnce(&'static Search, A) -> Outcome<End>,
    ) -> Outcome<End> {
        let (search, conclusion) = self.ask(context, answer)?;
        match conclusion {
            Conclusion::Found(answer) => show(search, answer),
            Conclusion::None(none) => context.conclude(search.task(), &Conclusion::None(none)),
            Conclusion::Open { .. } => context.conclude(search.task(), &Conclusion::UNKNOWN),
        }
    }

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

/// The rules of a list in JSON.
pub(crate) fn json<'g>(rules: impl IntoIterator<Item = &'g Given>) -> Value {
    rules.into_iter().map(one).collect()
}

fn one(given: &Given) -> Value {
    let Given { role, sentence, subject, .. } = given;
    json!({ "role": role.as_str(), "sentence": sentence, "subject": subject })
}

/// The rules of a list in JSON, with their cells.
pub(crate) fn with_cells(rules: &[Given], cells: &[Vec<Vec<usize>>]) -> Value {
    rules.iter().zip(cells).map(|(given, cells)| with(one(given), "cells", cells.clone())).collect()
}
