//! Answers, read by name.

use puzzlec_dimacs::{Lit, Var, trues};

use super::Model;
use super::meaning::Meaning;
use super::name::Name;
use crate::formula::Formula;
use crate::int::Int;

/// An assignment of a model, total or partial, read by names.
pub struct Assignment<'m, N: Name> {
    model: &'m Model<N>,
    known: Known<'m>,
}

#[expect(clippy::expl_impl_clone_on_copy, reason = "names need not be `Copy`")]
impl<N: Name> Clone for Assignment<'_, N> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<N: Name> Copy for Assignment<'_, N> {}

/// A total or partial assignment: values, and the variables that have them, if not all do.
#[derive(Clone, Copy, Debug)]
pub struct Known<'v> {
    values: &'v [bool],
    known: Option<&'v [bool]>,
}

impl<'v> Known<'v> {
    /// All values, indexed by variable. Variables past the end are false.
    pub const fn all(values: &'v [bool]) -> Self {
        Self { values, known: None }
    }

    /// The values of those variables for which `known` is true; of those past its end, nothing is
    /// known.
    pub const fn some(values: &'v [bool], known: &'v [bool]) -> Self {
        Self { values, known: Some(known) }
    }

    /// True if a literal is known to be true.
    pub fn satisfies(self, lit: Lit) -> bool {
        let index = lit.var().index();
        self.values.get(index).copied().unwrap_or(false) == lit.is_positive()
            && self.known.is_none_or(|known| known.get(index).copied().unwrap_or(false))
    }
}

impl<N: Name> Model<N> {
    /// Reads `values`, indexed by variable, by the names of this model. Variables past the end of
    /// `values` are false.
    pub const fn read<'m>(&'m self, values: &'m [bool]) -> Assignment<'m, N> {
        self.read_known(Known::all(values))
    }

    /// Reads an assignment by the names of this model.
    pub const fn read_known<'m>(&'m self, known: Known<'m>) -> Assignment<'m, N> {
        Assignment { model: self, known }
    }
}

impl<'m, N: Name> Assignment<'m, N> {
    /// True if a literal is known to be true.
    pub fn satisfies(self, lit: Lit) -> bool {
        self.known.satisfies(lit)
    }

    /// True if the Boolean variable of this name is known to be true; `false` for an unknown name.
    pub fn holds(self, name: &N) -> bool {
        self.model.lit(name).is_some_and(|lit| self.satisfies(lit))
    }

    /// True if the Boolean variable of this name is known to be false; `false` for an unknown name.
    pub fn refutes(self, name: &N) -> bool {
        self.model.lit(name).is_some_and(|lit| self.satisfies(!lit))
    }

    /// The value of the integer of this name; `None` if no integer has it, if it is not known, or if
    /// its literals contradict one another.
    pub fn value(self, name: &N) -> Option<i64> {
        self.int(self.model.int_named(name)?)
    }

    /// The value of an integer of the model; `None` if it is not known or if its literals
    /// contradict one another.
    pub fn int(self, x: Int) -> Option<i64> {
        self.model.core().value(x, self.known)
    }

    /// The names of all Boolean variables that are known to be true, in the order of the variables.
    pub fn trues(self) -> impl Iterator<Item = &'m N> {
        let Self { model, known: Known { values, known } } = self;
        let is_known = move |var: &Var| known.is_none_or(|own| own.get(var.index()) == Some(&true));
        trues(values).filter(is_known).filter_map(move |var| match model.core().meaning(var) {
            Some(Meaning::Is(name)) => Some(model.name(name)),
            _ => None,
        })
    }
}

impl Formula {
    /// True if the formula holds in an assignment of all variables of the model.
    ///
    /// ```
    /// use puzzlec_encodings::{Formula, Model};
    ///
    /// let mut model: Model<&str> = Model::new();
    /// let [rain, wet] = ["rain", "wet"].map(|name| Formula::from(model.var(name)));
    /// let formula = rain.iff(wet);
    /// assert!(formula.holds(model.read(&[true, true])));
    /// assert!(!formula.holds(model.read(&[true, false])));
    /// ```
    pub fn holds<N: Name>(&self, values: Assignment<'_, N>) -> bool {
        self.evaluate(&|lit| values.satisfies(lit), &|int| values.int(int))
    }
}
