//! `puzzlec walk`

use puzzlec::search::{Move, StepPicture, Walk as Path};
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
    context.concludes();
    let text = "several solutions: only a puzzle with one solution has a walk and a level\n";
    let json = || json!({ "status": "satisfiable", "unique": false });
    context.output.undrawn(|| text.to_owned(), json)?;
    Ok(End::Invalid)
}

/// Prints the steps of a walk.
fn show(task: &dyn AnyTask, walk: &Path, moves: &[Move], context: &Context) -> Outcome<End> {
    context.concludes();
    let (output, steps) = (&context.output, steps(moves).collect_vec());
    if output.format() == Format::Html {
        let mut gallery = Gallery::new(&task.title());
        for (drawn, step) in pictures(task, walk, moves).zip(&steps) {
            gallery.add(&Drawing::of(&drawn.picture), &caption(step));
        }
        output.write(gallery.page(&plural(steps.len(), "step")).as_bytes())?;
        return Ok(End::Satisfiable);
    }
    let text = || {
        let reasons = |step: &[Move]| match step {
            [alone] => alone.to_string(),
            _ => format!("{}\n{}", heading(step), Given::lines(&step[0].because)),
        };
        (1..).zip(&steps).map(|(number, step)| format!("{number}. {}", reasons(step))).collect()
    };
    let json = || {
        let steps = pictures(task, walk, moves).zip(&steps).map(|(drawn, step)| {
            let moves = step.iter().map(|own| {
                json!({
                    "statement": own.statement, "words": own.words, "phrase": own.phrase,
                    "pin": own.pin(),
                })
            });
            json!({
                "moves": moves.collect_vec(), "at": drawn.at,
                "inference": step[0].inference.as_str(),
                "because": with_cells(&step[0].because, &drawn.because),
            })
        });
        json!({ "status": "satisfiable", "unique": true, "steps": steps.collect_vec() })
    };
    output.result(text, json)?;
    output.remark(plural(steps.len(), "step"));
    Ok(End::Satisfiable)
}

/// The steps of a walk: moves for the same reason, one after the other, are one step.
pub(crate) fn steps(moves: &[Move]) -> impl Iterator<Item = &[Move]> {
    moves.chunk_by(|one, next| {
        let reason = |own: &Move| (own.inference, own.because.clone());
        one.phrase.is_none() && !one.because.is_empty() && reason(one) == reason(next)
    })
}

/// The moves of a step in one line, and their reason in few words.
fn heading(step: &[Move]) -> String {
    format!("{}: {}", step.iter().map(|own| &own.words).format("; "), step[0].reason())
}

/// A step in one line: its moves, and the sentences of its reason.
pub(crate) fn caption(step: &[Move]) -> String {
    match &step[0] {
        Move { phrase: Some(phrase), .. } => phrase.clone(),
        Move { because, .. } if because.is_empty() => heading(step),
        Move { because, .. } => {
            let words = step.iter().map(|own| &own.words);
            format!("{}: {}", words.format("; "), because.iter().format("; "))
        }
    }
}

/// The pictures of a walk, one for each step.
pub(crate) fn pictures<'p>(
    task: &'p dyn AnyTask,
    walk: &'p Path,
    moves: &'p [Move],
) -> impl Iterator<Item = StepPicture> + 'p {
    let core = task.core();
    let values = walk.solution.as_slice();
    let is_given = |var: Var| core.known(var.lit(walk.solution.get(var))) == Atom::True;
    let mut is_known = core.vars().map(is_given).collect_vec();
    steps(moves).map(move |step| {
        let lits = step.iter().flat_map(|own| own.lits.iter().copied()).collect_vec();
        let drawn = StepPicture::new(task, (values, &is_known), &lits, &step[0].because);
        lits.iter().for_each(|lit| is_known[lit.var().index()] = true);
        drawn
    })
}
