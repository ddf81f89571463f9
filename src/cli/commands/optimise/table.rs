//! Tables of the best values: of many puzzles, or over ranges of parameters.

use puzzlec::search::Optimisation;
use puzzlec_encodings::Goal;

use super::{Optimise, improved, json_of};
use crate::cli::answer::Answer;
use crate::cli::fill::fill;
use crate::cli::input::Opened;
use crate::cli::prelude::*;
use crate::cli::table::{Found, Numbers};

impl Optimise {
    /// Fills a table with the best values. Every thread has a puzzle for its own.
    pub(super) fn table(&self, context: &Context) -> Outcome<End> {
        ensure!(!self.all, Instances::refused("--all"));
        let (output, selection) = (&context.output, self.instances.select(context)?);
        selection.fits(output.format())?;
        let (settings, rows) = (self.search.settings(&context.limits), selection.rows());
        let mut table = Numbers::new(output, &rows.labels, &["value".to_owned()]);
        let find = |puzzle: Opened<'_>, settings: &Settings| self.best(&puzzle, settings);
        let at_once = settings.threads();
        let end = fill(context, rows, (at_once, &settings), find, |label, found| {
            table.row(label, found)
        })?;
        table.end(end)
    }

    /// The best value of a puzzle, or what is known of it; none if the search was stopped.
    fn best(&self, puzzle: &Opened<'_>, settings: &Settings) -> Outcome<Option<Found>> {
        let task = &*puzzle.task(self.search.encoding.roles())?;
        let (_, goal) = self.aim_of(task)?;
        let (mut optimisation, _) = Optimisation::start(task.core(), goal, self.step, settings)?;
        let best = improved(&mut optimisation, task, |_| ())?;
        let (bound, is_complete) = (optimisation.bound(), optimisation.is_proved());
        if !is_complete && settings.limits.interrupt.is_raised() {
            return Ok(None);
        }
        let Some((value, values)) = best else {
            let conclusion = Conclusion::new(task.core().roles(), None, is_complete);
            let answer = Answer::of(task, &conclusion)?;
            let (in_words, bare) = (vec![answer.words().to_owned()], vec![String::new()]);
            return Ok(Some(Found { in_words, bare, is_complete, json: answer.json() }));
        };
        let than = match (is_complete, goal) {
            (true, _) => "",
            (false, Goal::Max) => "at least ",
            (false, Goal::Min) => "at most ",
        };
        let json = json_of(value, Some(bound), &task.solution(&values)?.to_json());
        let (in_words, bare) = (vec![format!("{than}{value}")], vec![value.to_string()]);
        Ok(Some(Found { in_words, bare, is_complete, json }))
    }
}
