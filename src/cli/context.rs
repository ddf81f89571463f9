//! Steps that several commands share.

use std::cell::RefCell;
use std::fmt::Display;
use std::sync::atomic::{AtomicBool, Ordering};

use puzzlec::engines::{Assignments, Evidence, Limits, Pace};
use puzzlec::puzzle::task::AnyTask;
use puzzlec::search::{Advice, Conclusion, Cubes, Event, Models, Question, Search, Solved, plan};
use serde::Serialize;
use web_time::Instant;

use super::report::{Failure, Outcome};
use super::reporter::Reporter;
use super::{End, advice, watch};

/// The context of a command, and the steps that several commands share.
pub(crate) struct Context {
    /// The output.
    pub(crate) output: Reporter,
    /// The limits of its work.
    pub(crate) limits: Limits,
    /// True if the result is an answer, `unknown` without one.
    asks: bool,
    /// True if the search is over and its result is on its way.
    concludes: AtomicBool,
}

impl Context {
    /// The context of a command, which may [ask](Run::ASKS).
    pub(crate) fn new(output: Reporter, limits: Limits, asks: bool) -> Self {
        Self { output, limits, asks, concludes: AtomicBool::default() }
    }

    /// Declares that the search is over, and its result is on its way.
    pub(crate) fn concludes(&self) {
        self.concludes.store(true, Ordering::Relaxed);
    }

    /// True if the search is over, and its result is on its way.
    pub(crate) fn is_concluding(&self) -> bool {
        self.concludes.load(Ordering::Relaxed)
    }

    /// Ends a command that was stopped before it had its result, or all of it.
    pub(crate) fn give_up(&self) -> End {
        if self.output.has_begun() {
            self.output.remark(format_args!("incomplete: {}", self.stopped()));
            return End::Unknown;
        }
        self.output.remark(format_args!("{}: no result", self.stopped()));
        if self.asks {
            let unknown = Conclusion::<Solved<'_>>::Open { streamlined: false, reason: None };
            // No place is left to report that stdout is gone.
            let _ = self.output.print(&unknown);
        }
        End::Unknown
    }

    /// The end of a command that failed: that it was stopped is no failure.
    pub(crate) fn end(&self, failure: Failure) -> Outcome<End> {
        if failure.is_stop() { Ok(self.give_up()) } else { Err(failure) }
    }

    /// Reports the title of a task, its pins, and remarks about it. The task is never freed:
    /// the end of the program does that faster.
    pub(crate) fn announce(&self, search: Search) -> &'static Search {
        let search: &Search = Box::leak(Box::new(search));
        self.output.remarks(search.remarks());
        search
    }

    /// Prints the events of a search in detail.
    pub(crate) fn hear(&self, event: &Event) {
        if let Event::Words(words) = event {
            self.output.detail(words);
        }
    }

    /// The assignments that answer a question.
    pub(crate) fn models<'s>(&self, search: &'s Search, question: Question) -> Outcome<Models<'s>> {
        Ok(search.plan(question)?.models(&|event| self.hear(&event))?)
    }

    /// A search for all solutions, split into cubes.
    pub(crate) fn cubes<'s>(&self, search: &'s Search) -> Outcome<Cubes<'s>> {
        let strategy = search.plan(Question::All)?;
        self.output.detail(format_args!("strategy: {strategy}"));
        let cubes = strategy.cubes()?;
        self.output.detail(cubes.words());
        Ok(cubes)
    }

    /// Finds one solution, watched in the terminal where a speed is given.
    pub(crate) fn find(
        &self,
        search: &'static Search,
        watched: Option<Pace>,
    ) -> Outcome<(Conclusion, Models<'static>)> {
        let (start, task) = (Instant::now(), search.task());
        let live = watched.map(|pace| watch::watch(task, pace, self)).transpose()?;
        let alive = live.is_none().then(|| self.output.waiting("searching"));
        let mut settings = search.settings().clone();
        settings.spectator = live.as_ref().map(|live| live.spectator());
        let told = RefCell::new(Vec::new());
        let hears = |event: Event| match event {
            // There is no place for words while a search is watched.
            Event::Words(words) if live.is_some() => told.borrow_mut().push(words),
            event => self.hear(&event),
        };
        let mut models = plan(task, Question::First, &settings)?.models(&hears)?;
        let conclusion = Conclusion::of(task.core(), &mut models)?;
        drop(alive);
        let (effort, took) = (models.effort(), start.elapsed().as_secs_f64());
        if let Some(live) = live {
            if let Conclusion::Found(solution) = &conclusion {
                watch::walk(&*live, search, (solution, &mut models))?;
            }
            live.end()?;
        }
        told.into_inner().iter().for_each(|words| self.output.detail(words));
        match models.input().as_str() {
            "" if task.core().asks_openly().is_some() => {}
            "" => self.output.remark(format!("known {effort}")),
            input => self.output.remark(format!("{input}, {took:.3} s in {effort}")),
        }
        Ok((conclusion, models))
    }

    /// Prints the solution that a search found, or why there is none. Where the puzzle has clues,
    /// which are meant to leave one solution, or if it is asked, it reports whether another one
    /// exists.
    pub(crate) fn solved(
        &self,
        search: &Search,
        (conclusion, models): (Conclusion, Models<'static>),
        is_asked: bool,
    ) -> Outcome<End> {
        let (task, has_json) = (search.task(), self.output.has_json());
        // The end of the program frees them faster.
        let models = Box::leak(Box::new(models));
        let first = match &conclusion {
            Conclusion::Found(values) if is_asked || task.is_given() => Some(values.clone()),
            _ => None,
        };
        let mut is_only = || first.as_ref().map(|values| models.is_only(values)).transpose();
        let solved = conclusion.try_map(|values| -> Outcome<_> {
            let mut solved = Solved::new(task, values)?;
            solved.unique = if has_json { is_only()? } else { None };
            Ok(solved)
        })?;
        let end = self.solution(task, &solved)?;
        if has_json || self.output.is_quiet() {
            return Ok(end);
        }
        match is_only()? {
            Some(Some(true)) => self.output.remark("the solution is unique"),
            Some(Some(false)) => self.output.remark("note: the solution is not unique"),
            Some(None) if is_asked => {
                self.output.remark("the search for another solution was too long");
            }
            Some(None) | None => {}
        }
        Ok(end)
    }

    /// Prints the solution that a conclusion has, or why it has none.
    pub(crate) fn conclude(&self, task: &dyn AnyTask, conclusion: Conclusion) -> Outcome<End> {
        self.solution(task, &conclusion.try_map(|values| Solved::new(task, values))?)
    }

    /// Draws a solution, or prints why there is none.
    fn solution(&self, task: &dyn AnyTask, conclusion: &Conclusion<Solved<'_>>) -> Outcome<End> {
        self.report(conclusion, |solved| {
            self.output.draw(task, || solved.picture(task), conclusion).map(|_| End::Satisfiable)
        })
    }

    /// Shows the answer that a conclusion has, or prints why it has none.
    pub(crate) fn report<A: Display + Serialize>(
        &self,
        conclusion: &Conclusion<A>,
        show: impl FnOnce(&A) -> Outcome<End>,
    ) -> Outcome<End> {
        self.concludes();
        match conclusion {
            Conclusion::Found(answer) => return show(answer),
            Conclusion::None(refuted) => {
                let evidence = refuted.evidence();
                if matches!(evidence, Evidence::Solver(_) | Evidence::Search) {
                    let advice = advice::words(&Advice::Explain);
                    self.output.remark(format_args!("{evidence}; {advice}"));
                }
            }
            Conclusion::Open { .. } => self.tell_stop(),
        }
        self.output.print(conclusion)?;
        Ok(End::of(conclusion))
    }

    /// Prints that there is no solution, and why, if the puzzle knows a short argument.
    pub(crate) fn no_solution(&self, task: &dyn AnyTask, evidence: Evidence) -> Outcome<End> {
        self.conclude(task, Conclusion::new(task.core(), None, Some(evidence)))
    }

    /// The words for a search that has ended without a result.
    pub(crate) fn stopped(&self) -> String {
        let cause = self.limits.interrupt.cause();
        cause.map_or("stopped".to_owned(), |cause| format!("stopped {cause}"))
    }

    /// Reports that a search without a result was stopped, if it was.
    pub(crate) fn tell_stop(&self) {
        if self.limits.interrupt.cause().is_some() {
            self.output.remark(self.stopped());
        }
    }

    /// Reports that a search was stopped, if it was.
    pub(crate) fn all_or_some(&self, complete: bool) -> End {
        self.concludes();
        if !complete {
            self.output.remark(self.completeness(false));
        }
        End::complete(complete)
    }

    /// Reports what was found, and if it is complete.
    pub(crate) fn all_or_not(&self, found: &str, complete: bool) -> End {
        self.concludes();
        self.output.remark(self.found_words(found, complete));
        End::complete(complete)
    }

    /// The words for what was found, and if it is complete.
    pub(crate) fn found_words(&self, found: &str, complete: bool) -> String {
        format!("{found}, {}", self.completeness(complete))
    }

    /// The word for a result that is complete, or not, with the reason if there is one.
    fn completeness(&self, complete: bool) -> String {
        match self.limits.interrupt.cause() {
            _ if complete => "complete".to_owned(),
            Some(_) => format!("incomplete: {}", self.stopped()),
            None => "incomplete".to_owned(),
        }
    }
}
