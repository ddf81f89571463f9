//! Tables of the best values: of many puzzles, or over ranges of parameters.

use puzzlec::puzzle::ensure;
use puzzlec::search::{Best, Conclusion, Opened, Solved, objective};
use puzzlec_encodings::Goal;

use super::Optimise;
use crate::cli::End;
use crate::cli::context::Context;
use crate::cli::fill::fill;
use crate::cli::instances::Instances;
use crate::cli::report::Outcome;
use crate::cli::reporter::Reporter;
use crate::cli::table::{Found, Table};

impl Optimise {
    /// Fills a table with the best values. Every thread has a puzzle for its own.
    pub(super) fn table(&self, context: &Context) -> Outcome<End> {
        ensure!(!self.all, Instances::refused("--all"));
        let (output, selection) = (&context.output, self.instances.select(context)?);
        let (settings, rows) = (self.search.settings(&context.limits), selection.rows());
        let mut table = Table::of_numbers(output, &rows.labels, &["value".to_owned()]);
        let find = |puzzle: Opened| self.best(&puzzle.roles(self.search.sat.roles()), output);
        fill(context, &mut table, rows, (settings.threads(), &settings), find)
    }

    /// The best value of a puzzle, or its bound; none if the search was stopped.
    fn best(&self, puzzle: &Opened, output: &Reporter) -> Outcome<Option<Found>> {
        let search = puzzle.search()?;
        let task = search.task();
        let (_, goal) = objective(task, self.aim.goal())?;
        let mut optimisation = search.optimise(goal, self.step)?;
        let best = optimisation.run(task, |_| ())?;
        let (bound, is_complete) = (optimisation.bound(), optimisation.is_proved());
        if !is_complete && search.settings().limits.interrupt.is_raised() {
            return Ok(None);
        }
        let Some((value, values)) = best else {
            let end = optimisation.evidence().cloned();
            let conclusion = Conclusion::new(task.core(), None, end);
            let report = conclusion.try_map(|values| Solved::new(task, values))?;
            let (in_words, bare) = (vec![report.words().to_owned()], vec![String::new()]);
            return Ok(Some(Found { in_words, bare, is_complete, json: output.json(&report) }));
        };
        let than = match (is_complete, goal) {
            (true, _) => "",
            (false, Goal::Max) => "at least ",
            (false, Goal::Min) => "at most ",
        };
        let json = output.json(&Best::new(task, (value, &values), Some(bound))?);
        let (in_words, bare) = (vec![format!("{than}{value}")], vec![value.to_string()]);
        Ok(Some(Found { in_words, bare, is_complete, json }))
    }
}
