//! Statements of a solution in the names of a puzzle, each with the literals that make it true.

use puzzlec_encodings::Thing;

use super::Given;
use crate::search::prelude::*;

/// A statement: the name of a Boolean, or an integer and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Statement {
    /// The number of its name.
    pub(super) name: usize,
    /// The value of an integer.
    pub(super) value: Option<i64>,
    /// It is true if and only if all of these are.
    pub(super) lits: Vec<Lit>,
}

impl Statement {
    /// The statements of an assignment on variables of the projection, integers first: what is
    /// true, and the values.
    pub(super) fn of(model: Named<'_>, values: &Values) -> Vec<Self> {
        let (core, known) = (model.core, Known::all(values.as_slice()));
        let names = core.projection().into_iter().filter_map(|var| core.name_of(var)).unique();
        let statements = names.filter_map(|name| match core.thing(name) {
            Thing::Int(x) => {
                let value = core.value(x, known)?;
                Some(Self { name, value: Some(value), lits: core.lits_of(x, value) })
            }
            Thing::Bool(var) => {
                values.get(var).then(|| Self { name, value: None, lits: vec![var.positive()] })
            }
        });
        statements.sorted_by_key(|own| own.value.is_none()).collect()
    }

    /// The statement in the names of the puzzle, such as `house(fish) = 4`, and in words.
    pub(super) fn texts(&self, task: &dyn AnyTask) -> (String, String) {
        let with = |text: String, is: &str| match self.value {
            Some(value) => format!("{text} {is} {value}"),
            None => text,
        };
        let name = task.named().name(self.name).to_string();
        (with(name, "="), with(task.words(self.name), "is"))
    }

    /// The statement and its reason in the phrase of the puzzle, if it has one.
    pub(super) fn phrase(&self, task: &dyn AnyTask, reason: &[Given]) -> Option<String> {
        let reason = reason.iter().map(|part| (part.sentence.as_str(), part.subject.as_str()));
        task.phrase((self.name, self.value), &reason.collect_vec())
    }

    /// True if clues and pins that are a single literal already say so.
    pub(super) fn is_laid(&self, model: Named<'_>) -> bool {
        self.lits.iter().all(|&lit| model.core.known(lit) == Atom::True)
    }
}

/// A literal in words.
pub(super) fn words(task: &dyn AnyTask, lit: Lit) -> String {
    let (core, holds) = (task.core(), lit.is_positive());
    let choose = |yes, no| if holds { yes } else { no };
    match core.meaning(lit.var()) {
        Some(Meaning::Equals(x, value)) => {
            format!("{} {} {value}", task.words(core.int_name(x)), choose("is", "is not"))
        }
        Some(Meaning::AtMost(x, value)) => {
            let compares = choose("is at most", "is more than");
            format!("{} {compares} {value}", task.words(core.int_name(x)))
        }
        Some(Meaning::Is(name)) => format!("{}{}", choose("", "not: "), task.words(name)),
        None => lit.to_string(),
    }
}
