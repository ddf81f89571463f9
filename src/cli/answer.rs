//! Answers: what follows from a search for a solution, in words and as JSON.

use super::prelude::*;

/// The answer to a search for a solution.
pub(crate) enum Answer {
    /// A solution, as JSON.
    Found(Value),
    /// There is none, for this reason if a short one is known.
    None(Option<String>),
    /// Nothing is known, and why.
    Unknown(Option<String>),
}

impl Answer {
    /// The answer for a task, with its solution checked.
    pub(crate) fn of(task: &dyn AnyTask, conclusion: &Conclusion) -> Outcome<Self> {
        Ok(match conclusion {
            Conclusion::Found(values) => Self::Found(task.solution(values)?.to_json()),
            Conclusion::None(_) => Self::none(task),
            Conclusion::Open { streamlined } => {
                let reason = "no solution satisfies the streamliners; others may exist";
                let reason = streamlined.then_some(reason).or(task.core().obstructed());
                Self::Unknown(reason.map(str::to_owned))
            }
        })
    }

    /// The answer that a task has no solution.
    pub(crate) fn none(task: &dyn AnyTask) -> Self {
        Self::None(task.core().obstructed().map(str::to_owned))
    }

    /// The answer as JSON.
    pub(crate) fn json(&self) -> Value {
        match self {
            Self::Found(solution) => json!({ "status": "satisfiable", "solution": solution }),
            Self::None(reason) => json!({ "status": "unsatisfiable", "reason": reason }),
            Self::Unknown(None) => json!({ "status": "unknown" }),
            Self::Unknown(reason) => json!({ "status": "unknown", "reason": reason }),
        }
    }

    /// The answer in a few words.
    pub(crate) const fn words(&self) -> &'static str {
        match self {
            Self::Found(_) => "solution",
            Self::None(_) => "no solution",
            Self::Unknown(_) => "unknown",
        }
    }

    /// The answer in words, with its reason.
    pub(crate) fn sentence(&self) -> String {
        let reason = match self {
            Self::Found(_) => &None,
            Self::None(reason) | Self::Unknown(reason) => reason,
        };
        [Some(self.words()), reason.as_deref()].into_iter().flatten().join(": ") + "\n"
    }
}
