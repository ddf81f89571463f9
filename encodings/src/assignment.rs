//! Answers, read by name.

use puzzlec_dimacs::Lit;

use crate::{Int, Model, Name, Pin, VarName};

/// Values for the variables of a model, read by their names.
#[derive(Debug)]
pub struct Assignment<'m, V, R> {
    model: &'m Model<V, R>,
    values: &'m [bool],
}

impl<V, R> Clone for Assignment<'_, V, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<V, R> Copy for Assignment<'_, V, R> {}

impl<V: Name, R: Name> Model<V, R> {
    /// Reads `values`, indexed by variable, by the names of this model. Variables past the end of
    /// `values` are false.
    pub const fn read<'m>(&'m self, values: &'m [bool]) -> Assignment<'m, V, R> {
        Assignment { model: self, values }
    }
}

impl<'m, V: Name, R: Name> Assignment<'m, V, R> {
    /// Whether a literal is true.
    pub fn satisfies(self, lit: Lit) -> bool {
        self.values.get(lit.var().index()).copied().unwrap_or(false) == lit.is_positive()
    }

    /// Whether the Boolean variable of this name is true; `false` if there is none.
    pub fn holds(self, name: &V) -> bool {
        self.model.lit(name).is_some_and(|lit| self.satisfies(lit))
    }

    /// The value of the integer of this name; `None` if there is none, or if its literals
    /// contradict one another.
    pub fn value(self, name: &V) -> Option<i64> {
        self.int(self.model.int_named(name)?)
    }

    /// The value of an integer of the model; `None` if its literals contradict one another.
    pub fn int(self, x: Int) -> Option<i64> {
        self.model.read_int(x, |lit| self.satisfies(lit))
    }

    /// Whether this is as a [pin](Model::pin) wants it; `false` where the integer that it is about
    /// has no value.
    pub fn keeps(self, pin: &Pin<V>) -> bool {
        let holds = match &pin.statement {
            VarName::Is(name) => self.model.lit(name).map(|lit| self.satisfies(lit)),
            VarName::Equals(name, value) => self.value(name).map(|own| own == *value),
            VarName::AtMost(name, value) => self.value(name).map(|own| own <= *value),
        };
        holds == Some(pin.holds)
    }

    /// The names of all true Boolean variables, in the order of the variables.
    pub fn trues(self) -> impl Iterator<Item = &'m V> {
        self.model.vars().filter_map(move |(var, name)| match name {
            VarName::Is(name) if self.satisfies(var.positive()) => Some(name),
            _ => None,
        })
    }
}
