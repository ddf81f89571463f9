//! Answers: what follows from a search for a solution, in words and as JSON.

use puzzlec::engines::Evidence;

use super::prelude::*;

/// The answer to a search for a solution.
pub(crate) enum Answer {
    /// A solution, as JSON.
    Found(Value),
    /// There is none, as this tells; and the puzzle's argument, if it knows one.
    None(Evidence, Option<String>),
    /// Nothing is known, and why.
    Unknown(Option<String>),
}

impl Answer {
    /// The answer for a task, with its solution checked.
    pub(crate) fn of(task: &dyn AnyTask, conclusion: &Conclusion) -> Outcome<Self> {
        let argument = task.core().obstructed();
        Ok(match conclusion {
            Conclusion::Found(values) => Self::Found(task.solution(values)?.to_json()),
            Conclusion::None(refuted) => {
                Self::None(refuted.evidence().clone(), argument.map(str::to_owned))
            }
            Conclusion::Open { streamlined } => {
                let reason = "no solution satisfies the streamliners; others may exist";
                let reason = streamlined.then_some(reason).or(argument);
                Self::Unknown(reason.map(str::to_owned))
            }
        })
    }

    /// The answer as JSON.
    pub(crate) fn json(&self) -> Value {
        match self {
            Self::Found(solution) => json!({ "status": "satisfiable", "solution": solution }),
            Self::None(evidence, reason) => json!({
                "status": "unsatisfiable", "reason": reason, "evidence": evidence.as_str(),
            }),
            Self::Unknown(None) => json!({ "status": "unknown" }),
            Self::Unknown(reason) => json!({ "status": "unknown", "reason": reason }),
        }
    }

    /// The answer in a few words.
    pub(crate) const fn words(&self) -> &'static str {
        match self {
            Self::Found(_) => "solution",
            Self::None(..) => "no solution",
            Self::Unknown(_) => "unknown",
        }
    }

    /// The answer in words, with its reason.
    pub(crate) fn sentence(&self) -> String {
        let reason = match self {
            Self::Found(_) => &None,
            Self::None(_, reason) | Self::Unknown(reason) => reason,
        };
        [Some(self.words()), reason.as_deref()].into_iter().flatten().join(": ") + "\n"
    }
}
