//! Answers: what follows from a search for a solution, in words and as JSON.

use itertools::Itertools;
use puzzlec::puzzle::task::AnyTask;
use puzzlec::search::Conclusion;
use serde_json::{Value, json};

use super::End;
use super::report::Outcome;

/// A JSON object with a value of one more key.
pub(crate) fn with(mut object: Value, key: &str, value: impl Into<Value>) -> Value {
    object[key] = value.into();
    object
}

/// The answer to a search for a solution.
pub(crate) struct Answer {
    /// The answer in a few words.
    pub(crate) words: &'static str,
    /// The reason, where one is known.
    reason: Option<String>,
    /// The answer as JSON.
    pub(crate) json: Value,
    /// The end of a command with this answer.
    pub(crate) end: End,
}

impl Answer {
    /// The answer for a task, with its solution checked.
    pub(crate) fn of(task: &dyn AnyTask, conclusion: &Conclusion) -> Outcome<Self> {
        let argument = task.core().obstructed();
        let (words, reason, json, end) = match conclusion {
            Conclusion::Found(values) => {
                let solution = task.solution(values)?.to_json();
                let json = json!({ "status": "satisfiable", "solution": solution });
                ("solution", None, json, End::Satisfiable)
            }
            Conclusion::None(refuted) => {
                let evidence = refuted.evidence().as_str();
                let json = json!({
                    "status": "unsatisfiable", "reason": argument, "evidence": evidence,
                });
                ("no solution", argument, json, End::Unsatisfiable)
            }
            Conclusion::Open { streamlined } => {
                let none = "no solution satisfies the streamliners; others may exist";
                let reason = streamlined.then_some(none).or(argument).or(task.core().asks_openly());
                let mut json = json!({ "status": "unknown" });
                if let Some(reason) = reason {
                    json["reason"] = reason.into();
                }
                ("unknown", reason, json, End::Unknown)
            }
        };
        Ok(Self { words, reason: reason.map(str::to_owned), json, end })
    }

    /// The answer in words, with its reason.
    pub(crate) fn sentence(&self) -> String {
        [Some(self.words), self.reason.as_deref()].into_iter().flatten().join(": ") + "\n"
    }
}
