//! Statements of a solution in the names of a puzzle, each with the literals that make it true.

use itertools::Either;

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
        let shown = core.vars().filter(|&var| core.is_shown(var));
        let meanings = shown.filter_map(|var| Some((var, core.meaning(var)?)));
        let (trues, ints): (Vec<_>, Vec<_>) = meanings.partition_map(|own| match own {
            (var, Meaning::Is(name)) => Either::Left((var, name)),
            (_, Meaning::Equals(x, _) | Meaning::AtMost(x, _)) => Either::Right(x),
        });
        let int = |x| {
            let value = core.value(x, known)?;
            Some(Self { name: core.int_name(x), value: Some(value), lits: core.lits_of(x, value) })
        };
        let trues = trues.into_iter().filter(|&(var, _)| values.get(var));
        let is_true =
            |(var, name): (Var, _)| Self { name, value: None, lits: vec![var.positive()] };
        ints.into_iter().unique().filter_map(int).chain(trues.map(is_true)).collect()
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
