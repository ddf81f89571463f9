//! `puzzlec walk`

use puzzlec::search::{Inference, Move, StepPicture, Walk as Path, WalkOutcome};
use puzzlec_encodings::Atom;

use crate::cli::conflict::{Question, with_cells};
use crate::cli::prelude::*;

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
        let (search, outcome) = self.question.ask(context, |search: &Search| {
            let outcome = search.walk()?;
            let steps = match &outcome {
                WalkOutcome::Walk(walk) => walk.steps(search)?,
                _ => Vec::new(),
            };
            Ok((outcome, steps))
        })?;
        let task = search.task();
        match outcome {
            (WalkOutcome::Walk(walk), steps) => show(task, &walk, &steps, context),
            (WalkOutcome::None(evidence), _) => context.no_solution(task, evidence),
            (WalkOutcome::Several, _) => several(context),
            (WalkOutcome::Unknown, _) => {
                context.conclude(task, &Conclusion::Open { streamlined: false })
            }
        }
    }
}

/// Prints that there is no walk.
pub(super) fn several(context: &Context) -> Outcome<End> {
    context.concludes();
    let text = "several solutions: only a puzzle with one solution has a walk and a level\n";
    let json = || json!({ "status": "satisfiable", "unique": false });
    context.output.undrawn(|| text.to_owned(), json)?;
    Ok(End::Invalid)
}

/// Prints the steps of a walk.
fn show(task: &dyn AnyTask, walk: &Path, steps: &[Move], context: &Context) -> Outcome<End> {
    context.concludes();
    let output = &context.output;
    if output.format() == Format::Html {
        let mut gallery = Gallery::new(&task.title());
        for (drawn, step) in pictures(task, walk, steps).zip(steps) {
            gallery.add(&Drawing::of(&drawn.picture), &caption(step));
        }
        output.write(gallery.page(&plural(steps.len(), "step")).as_bytes())?;
        return Ok(End::Satisfiable);
    }
    let text = || (1..).zip(steps).map(|(number, step)| format!("{number}. {step}")).collect();
    let json = || {
        let steps = pictures(task, walk, steps).zip(steps).map(|(drawn, step)| {
            json!({
                "statement": step.statement, "words": step.words, "phrase": step.phrase,
                "pin": step.pin(),
                "at": drawn.at, "inference": step.inference.as_str(),
                "because": with_cells(&step.because, &drawn.because),
            })
        });
        json!({ "status": "satisfiable", "unique": true, "steps": steps.collect_vec() })
    };
    output.result(text, json)?;
    output.remark(plural(steps.len(), "step"));
    Ok(End::Satisfiable)
}

/// A step in one line: what it says, and the sentences of its reason.
pub(crate) fn caption(step: &Move) -> String {
    match (&step.phrase, step.inference) {
        (Some(phrase), _) => phrase.clone(),
        (None, Inference::Guess) => format!("{}: {}", step.words, step.reason()),
        _ => format!("{}: {}", step.words, step.because.iter().format("; ")),
    }
}

/// The pictures of a walk, one for each step.
pub(crate) fn pictures<'p>(
    task: &'p dyn AnyTask,
    walk: &'p Path,
    steps: &'p [Move],
) -> impl Iterator<Item = StepPicture> + 'p {
    let core = task.core();
    let values = walk.solution.as_slice();
    let is_given = |var: Var| core.known(var.lit(walk.solution.get(var))) == Atom::True;
    let mut is_known = core.vars().map(is_given).collect_vec();
    steps.iter().map(move |step| {
        let drawn = StepPicture::new(task, (values, &is_known), &step.lits, &step.because);
        step.lits.iter().for_each(|lit| is_known[lit.var().index()] = true);
        drawn
    })
}
