//! Steps that several commands share.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use puzzlec::engines::cover::NotCover;
use puzzlec::search::{Cubes, EngineError, SearchError};
use puzzlec_encodings::{Limits, Stop};

use super::answer::Answer;
use super::args::Format;
use super::live::{Live, Speed};
use super::searched::Searched;
use crate::cli::prelude::*;

/// The context of a command, and the steps that several commands share.
pub(crate) struct Context {
    /// The output.
    pub(crate) output: Output,
    /// The limits of its work.
    pub(crate) limits: Limits,
    /// True if the result is an answer, which is `unknown` if there is none.
    asks: AtomicBool,
    /// True if the search is over and its result is on its way.
    concludes: AtomicBool,
}

impl Context {
    /// The context of a command.
    pub(crate) fn new(output: Output, limits: Limits) -> Self {
        Self { output, limits, asks: AtomicBool::default(), concludes: AtomicBool::default() }
    }

    /// Declares that the result is an answer, which is `unknown` if the command is stopped before
    /// it has one.
    pub(crate) fn asks(&self) {
        self.asks.store(true, Ordering::Relaxed);
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
        self.output.remark(format_args!("{}: there is no result", self.stopped()));
        if self.asks.load(Ordering::Relaxed) {
            let answer = || json!({ "status": "unknown" });
            // No place is left to report that stdout is gone.
            let _ = self.output.undrawn(|| "unknown\n".to_owned(), answer);
        }
        End::Unknown
    }

    /// The end of a command that failed: that it was stopped is no failure.
    pub(crate) fn end(&self, failure: Failure) -> Outcome<End> {
        match failure.stop() {
            Some(Stop::Interrupted(_)) => Ok(self.give_up()),
            _ => Err(failure),
        }
    }

    /// Reports the title of a task, its pins, and what is odd about it. The task is never freed: the
    /// end of the program does that faster.
    pub(crate) fn announce(&self, task: Box<dyn AnyTask>) -> &'static dyn AnyTask {
        let (task, output): (&dyn AnyTask, _) = (Box::leak(task), &self.output);
        output.remark(task.title());
        if let pins @ [_, ..] = task.pins() {
            output.remark(format_args!("pinned: {}", pins.iter().format(", ")));
        }
        for remark in task.remarks() {
            output.remark(format_args!("note: {remark}"));
        }
        let core = task.core();
        if core.roles().contains(Role::Symmetry) {
            let rules = core.constraints().map(|constraint| constraint.rule).dedup();
            let mut rules = rules.filter(|&rule| core.role_of(rule) == Role::Symmetry);
            let by = rules.next().map(|rule| task.named().rule(rule).to_string());
            let more = if rules.next().is_some() { ", and more" } else { "" };
            output.detail(format_args!("symmetry breaking: {}{more}", by.unwrap_or_default()));
        }
        if core.roles().contains(Role::Streamliner) {
            output.remark("note: streamliners are added; they exclude some solutions");
        }
        task
    }

    /// Starts a search for some solutions of a task.
    pub(crate) fn start<'t>(
        &self,
        task: &'t dyn AnyTask,
        settings: &Settings,
    ) -> Outcome<Plan<'t>> {
        let (plan, choice) = planned(task, settings)?;
        self.output.detail(choice);
        Ok(plan)
    }

    /// Begins to watch a search for solutions of a task.
    fn watch(&self, task: &'static dyn AnyTask, speed: Speed) -> Outcome<Live> {
        Live::start(task, speed, self.output.style_of_frames(), &self.limits.interrupt)
    }

    /// A search for all solutions of a task, split into cubes.
    pub(crate) fn cubes<'t>(
        &self,
        task: &'t dyn AnyTask,
        settings: &Settings,
    ) -> Outcome<Cubes<'t>> {
        let cubes = Cubes::new(task, settings).map_err(|error| refused(task, error))?;
        self.planned(&cubes.plan(), settings);
        Ok(cubes)
    }

    /// Tells of a search on several threads, in detail.
    pub(crate) fn planned(&self, plan: &str, settings: &Settings) {
        let threads = plural(settings.threads(), "thread");
        self.output.detail(format_args!("{plan}; {threads}"));
    }

    /// Finds one solution of a task, watched in the terminal where a speed is given.
    pub(crate) fn find(
        &self,
        task: &'static dyn AnyTask,
        settings: &Settings,
        watched: Option<Speed>,
    ) -> Outcome<Searched<'static>> {
        let (start, token) = (Instant::now(), settings.limits.interrupt.child());
        let limits = Limits { interrupt: token.clone(), ..settings.limits.clone() };
        let live = watched.map(|speed| self.watch(task, speed)).transpose()?;
        let spectator = live.as_ref().map(Live::spectator);
        let alive = live.is_none().then(|| self.output.waiting("searching"));
        let (plan, choice) = planned(task, &Settings { limits, spectator, ..settings.clone() })?;
        if live.is_none() {
            self.output.detail(&choice);
        }
        let (models, input) = (Box::leak(plan.models), plan.input);
        let conclusion = Conclusion::of(task.core().roles(), models)?;
        drop((alive, live));
        if watched.is_some() {
            // There was no place for words before.
            self.output.detail(&choice);
        }
        let (took, effort) = (start.elapsed(), models.effort());
        self.output.remark(format_args!("{input}, {:.3} s in {effort}", took.as_secs_f64()));
        Ok(Searched { conclusion, models, token, took })
    }

    /// Prints the conclusion from a search. Where the puzzle has clues, which are meant to leave one
    /// solution, it tells if there is another one.
    pub(crate) fn conclude_search(
        &self,
        task: &dyn AnyTask,
        mut searched: Searched<'_>,
    ) -> Outcome<End> {
        let values = match &searched.conclusion {
            Conclusion::Found(values) if task.core().roles().contains(Role::Clue) => values.clone(),
            conclusion => return self.conclude(task, conclusion),
        };
        self.concludes();
        if self.output.format() == Format::Json {
            let unique = searched.is_only(task);
            return self.found(task, &values, Some(json!(unique)));
        }
        let end = self.found(task, &values, None)?;
        if !self.output.is_quiet() {
            match searched.is_only(task) {
                Some(true) => self.output.remark("it is the only solution"),
                Some(false) => self.output.remark("note: it is not the only solution"),
                None => {}
            }
        }
        Ok(end)
    }

    /// Prints a solution, and in JSON if it is the only one, where that was asked.
    fn found(&self, task: &dyn AnyTask, values: &Values, unique: Option<Value>) -> Outcome<End> {
        let mut found = Answer::Found(task.solution(values)?.to_json()).json();
        if let Some(unique) = unique {
            found["unique"] = unique;
        }
        let picture = task.picture(Known::all(values.as_slice()));
        self.output.drawn(&task.title(), &picture, || found)?;
        Ok(End::Satisfiable)
    }

    /// Prints a conclusion.
    pub(crate) fn conclude(&self, task: &dyn AnyTask, conclusion: &Conclusion) -> Outcome<End> {
        self.concludes();
        match conclusion {
            Conclusion::Found(values) => return self.found(task, values, None),
            Conclusion::None(_) => return self.no_solution(task),
            Conclusion::Open { .. } => {}
        }
        if self.limits.interrupt.cause().is_some() {
            self.output.remark(self.stopped());
        }
        let answer = Answer::of(task, conclusion)?;
        self.output.undrawn(|| answer.sentence(), || answer.json())?;
        Ok(End::Unknown)
    }

    /// Prints that there is no solution, and why, if the puzzle knows a short argument.
    pub(crate) fn no_solution(&self, task: &dyn AnyTask) -> Outcome<End> {
        self.concludes();
        let answer = Answer::none(task);
        self.output.undrawn(|| answer.sentence(), || answer.json())?;
        Ok(End::Unsatisfiable)
    }

    /// The words for a search that has ended without a result.
    pub(crate) fn stopped(&self) -> String {
        let cause = self.limits.interrupt.cause();
        cause.map_or("stopped".to_owned(), |cause| format!("stopped {cause}"))
    }

    /// Reports that a search was stopped, if it was.
    pub(crate) fn all_or_some(&self, complete: bool) -> End {
        self.concludes();
        if !complete {
            self.output.remark(format_args!("incomplete: the search was {}", self.stopped()));
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
        let all = if complete { "complete" } else { "incomplete" };
        let cause = self.limits.interrupt.cause().filter(|_| !complete);
        let stopped = cause.map(|_| format!(": {}", self.stopped())).unwrap_or_default();
        format!("{found}, {all}{stopped}")
    }
}

/// A search for some solutions of a task that was started, and the choice of its engine in words.
fn planned<'t>(task: &'t dyn AnyTask, settings: &Settings) -> Outcome<(Plan<'t>, String)> {
    let plan = Plan::first(task, settings);
    let plan = plan.map_err(|error| refused(task, error))?;
    let Plan { models, input, reason } = &plan;
    let choice = format!("{} takes {input}: {reason}", models.effort());
    Ok((plan, choice))
}

/// The failure that an engine does not fit, with the rule that is the reason.
pub(crate) fn refused(task: &dyn AnyTask, error: EngineError) -> Failure {
    let reason = match error {
        EngineError::NotCover(reason) => reason,
        EngineError::Diagram => {
            let help = "leave out --engine diagram; with `count`, ask for `--up-to raw`";
            return Failure::new(error, help);
        }
        EngineError::Several(_) => {
            return Failure::new(
                error,
                "leave out --engine diagram: then the solutions are listed",
            );
        }
        _ => return error.into(),
    };
    Failure::new(not_cover(task, reason), "leave out --engine, or give --engine sat")
}

/// The error of a search that found no end.
pub(crate) fn unfinished(task: &dyn AnyTask, error: SearchError) -> Failure {
    match error {
        SearchError::Engine(error) => refused(task, error),
        error => error.into(),
    }
}

/// The error that a puzzle is no exact cover problem, with the rule that is the reason.
pub(crate) fn not_cover(task: &dyn AnyTask, reason: NotCover) -> String {
    let named = task.named();
    let reason = match reason {
        NotCover::Constraint(number) => {
            let rule = named.rule(named.core.constraint(number).rule);
            let constraint = shortened(named.constraint(number).to_string());
            format!("its rule \"{rule}\" is more than one option for each item: {constraint}")
        }
        NotCover::Free(var) => {
            format!("`{}` is in no rule that says how many of several are true", named.var(var))
        }
        NotCover::Hidden(var) => format!("`{}` does not tell solutions apart", named.var(var)),
    };
    format!("the puzzle is no exact cover problem: {reason}")
}

/// A text that is not longer than a line.
fn shortened(text: String) -> String {
    const MOST: usize = 60;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{} ...", &text[..end]),
        None => text,
    }
}
