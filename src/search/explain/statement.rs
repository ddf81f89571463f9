//! Statements of a solution in the names of a puzzle, each with the literals that make it true.

use itertools::Either;

use crate::search::prelude::*;

/// A statement: the name of a Boolean, or an integer and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Statement {
    /// The statement in the names of the puzzle, such as `place(F,2,3)` or `house(fish) = 4`.
    pub(super) text: String,
    /// It is true if and only if all of these are.
    pub(super) lits: Vec<Lit>,
}

impl Statement {
    /// The statements of an assignment on variables of the projection, integers first: what is
    /// true, and the values.
    pub(super) fn of(model: Named<'_>, values: &Values) -> Vec<Self> {
        let (core, known) = (model.core, Known::all(values.as_slice()));
        let shown = core.vars().filter(|&var| core.is_shown(var));
        let (trues, ints): (Vec<_>, Vec<_>) = shown.partition_map(|var| match core.meaning(var) {
            Some(Meaning::Equals(x, _) | Meaning::AtMost(x, _)) => Either::Right(x),
            _ => Either::Left(var),
        });
        let int = |x| {
            let value = core.value(x, known)?;
            let text = format!("{} = {value}", model.name(core.int_name(x)));
            Some(Self { text, lits: core.lits_of(x, value) })
        };
        let trues = trues.into_iter().filter(|&var| values.get(var));
        let is_true = |var| Self { text: model.var(var).to_string(), lits: vec![var.positive()] };
        ints.into_iter().unique().filter_map(int).chain(trues.map(is_true)).collect()
    }

    /// The clause that it is false.
    pub(super) fn refuted(&self) -> Vec<Lit> {
        self.lits.iter().map(|&lit| !lit).collect()
    }

    /// True if clues and pins that are a single literal already say so.
    pub(super) fn is_laid(&self, model: Named<'_>) -> bool {
        self.lits.iter().all(|&lit| model.core.known(lit) == Atom::True)
    }
}
