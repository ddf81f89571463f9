//! `puzzlec explain`

use std::path::Path;

use clap::Args;
use puzzlec::certify::Certifier;
use puzzlec::engines::Evidence;
use puzzlec::search::{Advice, Engine, Explanation, Search};

use super::Run;
use crate::cli::args::{Format, for_cores};
use crate::cli::certificates::Certified;
use crate::cli::context::Context;
use crate::cli::question::Question;
use crate::cli::report::Outcome;
use crate::cli::{End, advice};

/// Explains why a puzzle has no solution, or which clues it needs for its only solution.
///
/// Without a solution, reports rules, clues and pins that cannot all hold. Each of them is needed:
/// without it, the others have a solution.
///
/// With one solution, reports for each clue whether the puzzle would have more solutions without
/// it, and fewer clues that leave one solution. If an instance has no clues, the rules of the
/// puzzle take their place.
///
/// With several solutions, shows two of them and what differs.
#[derive(Debug, Args)]
#[command(mut_arg("solver", for_cores))]
pub(crate) struct Explain {
    #[command(flatten)]
    question: Question,
    #[command(flatten)]
    certified: Certified,
}

impl Run for Explain {
    const OPTIONS: &[&str] = super::DRAWING;
    const ASKS: bool = true;
    const FORMATS: &[Format] = Format::PICTURES;

    fn run(self, context: &Context) -> Outcome<End> {
        self.certified.check(true, Engine::Sat, &self.question.sat)?;
        let (search, explanation) = self.question.ask(context, Search::explain)?;
        let (task, output) = (search.task(), &context.output);
        let end = match &explanation {
            Explanation::Conflict(conflict) => {
                let make = |certifier: &Certifier<'_>, path: &Path| {
                    certifier.conflict(path, &conflict.members)
                };
                let is_certified = self.certified.certify(context, search, make)?.is_some();
                if !is_certified && matches!(conflict.evidence, Evidence::Solver(_)) {
                    let advice = advice::words(&Advice::Certify);
                    output.remark(format_args!("{}; {advice}", conflict.evidence));
                }
                End::Unsatisfiable
            }
            Explanation::Unique(needed) if needed.which(None).is_empty() => End::Satisfiable,
            Explanation::Several(ambiguity) => {
                let picture = ambiguity.picture(task)?;
                return output.draw(task, || picture, &explanation).map(|_| End::Satisfiable);
            }
            Explanation::Unique(_) | Explanation::Satisfiable { .. } => End::Unknown,
            Explanation::Unknown { .. } => {
                context.tell_stop();
                End::Unknown
            }
        };
        output.print(&explanation).map(|_| end)
    }
}
