//! `puzzlec walk`

use clap::Args;
use itertools::Itertools;
use puzzlec::engines::plural;
use puzzlec::puzzle::step::StepPicture;
use puzzlec::puzzle::task::AnyTask;
use puzzlec::render::html::Gallery;
use puzzlec::render::svg::Drawing;
use puzzlec::search::{Conclusion, Deduction, Given, Move, Search, SearchError, Walk as Path};
use puzzlec_dimacs::Var;
use puzzlec_encodings::Atom;
use serde_json::{Value, json};

use super::Run;
use crate::cli::answer::with;
use crate::cli::args::{Format, for_cores};
use crate::cli::conflict::{Question, with_cells};
use crate::cli::context::Context;
use crate::cli::output::Output;
use crate::cli::report::Outcome;
use crate::cli::{End, events};

/// Prints the way to the only solution, step by step with reasons.
///
/// Each step is a statement of the solution, and follows from some rules and clues and from the
/// steps before it. `-o walk.html` writes a page with a picture of each step.
#[derive(Debug, Args)]
#[command(mut_arg("solver", for_cores))]
pub(crate) struct Walk {
    #[command(flatten)]
    question: Question,
}

impl Run for Walk {
    const ASKS: bool = true;
    const FORMATS: &[Format] = &[Format::Html];

    fn run(self, context: &Context) -> Outcome<End> {
        let answer = |search: &'static Search| {
            search.walk()?.then(|walk| {
                let with_moves = |walk: Path| Ok::<_, SearchError>((walk.steps(search)?, walk));
                Ok(Conclusion::Found(walk.map(with_moves).transpose()?))
            })
        };
        self.question.show(context, answer, |search, walk| match walk {
            Some((moves, walk)) => show(search.task(), &walk, &moves, context),
            None => several(context),
        })
    }
}

/// Prints that there is no walk.
pub(super) fn several(context: &Context) -> Outcome<End> {
    let text = "several solutions: only a puzzle with one solution has a walk and a level\n";
    let json = || json!({ "status": "satisfiable", "unique": false });
    context.output.undrawn(|| text.to_owned(), json)?;
    Ok(End::Invalid)
}

/// Prints the steps of a walk.
fn show(task: &dyn AnyTask, walk: &Path, moves: &[Move], context: &Context) -> Outcome<End> {
    let (output, steps) = (&context.output, steps(moves).collect_vec());
    let is_drawn = output.has_json() || output.format() == Format::Html;
    let drawn = is_drawn.then(|| frames(task, walk, moves, "the walk to the only solution"));
    let frames = drawn.into_iter().flatten().collect_vec();
    if output.format() == Format::Html {
        let mut gallery = Gallery::new(&task.title());
        gallery.has_steps = true;
        for frame in &frames {
            gallery.add(&Drawing::of(&frame.drawn.picture), &frame.caption());
        }
        output.write(gallery.page(&plural(steps.len(), "step")).as_bytes())?;
        return Ok(End::Satisfiable);
    }
    if output.tells_events() {
        frames.iter().try_for_each(|frame| frame.tell(task, output))?;
    }
    let text = || {
        let numbered = |(number, step): (usize, &&[Move])| format!("{number}. {}", joined(step));
        (1..).zip(&steps).map(numbered).collect()
    };
    let json = || {
        let steps = frames.iter().map(Frame::json).collect_vec();
        json!({ "status": "satisfiable", "unique": true, "steps": steps })
    };
    output.result(text, json)?;
    output.remark(plural(steps.len(), "step"));
    Ok(End::Satisfiable)
}

/// The steps of a walk: moves for the same reason, one after the other, are one step.
fn steps(moves: &[Move]) -> impl Iterator<Item = &[Move]> {
    moves.chunk_by(|one, next| {
        let (own, other) = (&one.deduction, &next.deduction);
        let is_same = one.inference == next.inference && own.because == other.because;
        own.phrase.is_none() && !own.because.is_empty() && is_same
    })
}

/// The moves of a step as one, in the words of all.
fn joined(step: &[Move]) -> Move {
    let mut joined = step[0].clone();
    joined.deduction.words = step.iter().map(|own| &own.deduction.words).join("; ");
    joined
}

/// A step of a walk, to be shown.
pub(crate) struct Frame<'w> {
    /// The name of the way, and the number of the step.
    pub(crate) place: String,
    /// The picture of the known part, with the step.
    pub(crate) drawn: StepPicture,
    step: &'w [Move],
}

impl Frame<'_> {
    /// The moves in words, or in the phrase of the puzzle.
    fn moves(&self) -> String {
        let Deduction { phrase, words, .. } = joined(self.step).deduction;
        phrase.unwrap_or(words)
    }

    /// The step in one line: its moves, and the sentences of its reason.
    pub(crate) fn caption(&self) -> String {
        let Move { deduction: Deduction { phrase, because, .. }, inference, .. } = &self.step[0];
        match phrase {
            Some(phrase) => phrase.clone(),
            None if because.is_empty() => format!("{}: {inference}", self.moves()),
            None => {
                let sentences = Given::lines(because);
                format!("{}: {}", self.moves(), sentences.lines().map(str::trim).format("; "))
            }
        }
    }

    /// The step as JSON.
    fn json(&self) -> Value {
        let moves = self.step.iter().map(|own| {
            let Deduction { statement, words, phrase, .. } = &own.deduction;
            json!({ "statement": statement, "words": words, "phrase": phrase, "pin": own.deduction.pin() })
        });
        let Move { inference, deduction, .. } = &self.step[0];
        json!({
            "moves": moves.collect_vec(), "at": self.drawn.at, "inference": inference.as_str(),
            "because": with_cells(&deduction.because, &self.drawn.because),
        })
    }

    /// Tells the frame as an event.
    pub(crate) fn tell(&self, task: &dyn AnyTask, output: &Output) -> Outcome<()> {
        let svg = Drawing::of(&self.drawn.picture).document(&task.title());
        let event = events::frame(&format!("{}: {}", self.place, self.moves()), &svg);
        output.tell(&with(event, "json", self.json()))
    }
}

/// The frames of a walk, one for each step. Each begins with the name of the way.
pub(crate) fn frames<'p>(
    task: &'p dyn AnyTask,
    walk: &'p Path,
    moves: &'p [Move],
    way: &'p str,
) -> impl Iterator<Item = Frame<'p>> {
    let core = task.core();
    let values = walk.solution.as_slice();
    let is_given = |var: Var| core.known(var.lit(walk.solution.get(var))) == Atom::True;
    let mut is_known = core.vars().map(is_given).collect_vec();
    let count = steps(moves).count();
    (1..).zip(steps(moves)).map(move |(number, step)| {
        let lits = step.iter().flat_map(|own| own.deduction.lits.iter().copied()).collect_vec();
        let because = step[0].deduction.because.iter().map(|part| (&*part.subject, &*part.rules));
        let drawn = StepPicture::new(task, (values, &is_known), &lits, because);
        for lit in &lits {
            is_known[lit.var().index()] = true;
        }
        Frame { place: format!("{way}, step {number} of {count}"), drawn, step }
    })
}
