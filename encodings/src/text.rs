//! A model as text, a line per constraint: what a snapshot shows and what a person reads.

use std::fmt::{self, Display};

use itertools::Itertools;
use puzzlec_dimacs::Lit;

use crate::{Body, Comparison, Model, Name};

/// A line per constraint, such as
///
/// ```text
/// covered(2,3): exactly 1 of covers(F,2,3) covers(I,2,3)
/// clue(4): white=1 or !green=2
/// weight: if heavy and !empty: 2 gold + silver - 3 lead <= 5
/// ```
///
/// The alternate form `{:#}` lists the variables first, those of the projection and then the
/// hidden ones.
///
/// ```
/// use puzzlec_encodings::Model;
///
/// let mut model: Model<&str, &str> = Model::new();
/// let [rain, umbrella] = ["rain", "umbrella"].map(|name| model.var(name));
/// model.implies("stay_dry", rain, umbrella);
/// model.hide(umbrella);
/// assert_eq!(format!("{model}"), "stay_dry: !rain or umbrella\n");
/// assert_eq!(format!("{model:#}"), "\
/// shown: rain
/// hidden: umbrella
///
/// stay_dry: !rain or umbrella
/// ");
/// ```
impl<V: Name, R: Name> Display for Model<V, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            let shown = self.projection();
            let (shown, hidden): (Vec<_>, Vec<_>) =
                self.vars().partition(|(var, _)| shown.binary_search(var).is_ok());
            for (title, vars) in [("shown", shown), ("hidden", hidden)] {
                if !vars.is_empty() {
                    writeln!(f, "{title}: {}", vars.iter().map(|(_, name)| name).format(" "))?;
                }
            }
            writeln!(f)?;
        }
        (0..self.num_constraints()).try_for_each(|index| writeln!(f, "{}", self.sentence(index)))
    }
}

impl<V: Name, R: Name> Model<V, R> {
    /// Constraint number `index` in the names of this model, as a line of the model's text.
    ///
    /// # Panics
    /// If there is no such constraint; when it is displayed.
    pub const fn sentence(&self, index: usize) -> impl Display {
        Sentence { model: self, index }
    }

    /// A literal in the names of this model: `name`, or `!name` for its negation. One of an
    /// auxiliary variable is displayed as its number.
    pub const fn lit_text(&self, lit: Lit) -> impl Display {
        Literal { model: self, lit }
    }
}

struct Literal<'m, V, R> {
    model: &'m Model<V, R>,
    lit: Lit,
}

impl<V: Name, R: Name> Display for Literal<'_, V, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.lit.is_positive() { "" } else { "!" };
        match self.model.name(self.lit.var()) {
            Some(name) => write!(f, "{sign}{name}"),
            None => self.lit.fmt(f),
        }
    }
}

struct Sentence<'m, V, R> {
    model: &'m Model<V, R>,
    index: usize,
}

impl<V: Name, R: Name> Display for Sentence<'_, V, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let constraint = self.model.constraint(self.index);
        let text = |lits: &[Lit]| lits.iter().map(|&lit| self.model.lit_text(lit)).collect_vec();
        write!(f, "{}: ", constraint.rule)?;
        if !constraint.conditions.is_empty() {
            write!(f, "if {}: ", text(constraint.conditions).iter().format(" and "))?;
        }
        match constraint.body {
            Body::Clause([]) => f.write_str("false"),
            Body::Clause(lits) => write!(f, "{}", text(lits).iter().format(" or ")),
            Body::Count(lits, comparison, bound) => {
                let comparison = match comparison {
                    Comparison::AtMost => "at most",
                    Comparison::Exactly => "exactly",
                    Comparison::AtLeast => "at least",
                };
                match lits {
                    [] => write!(f, "{comparison} {bound} of nothing"),
                    lits => write!(f, "{comparison} {bound} of {}", text(lits).iter().format(" ")),
                }
            }
            Body::Sum { lits, weights, comparison, bound } => {
                self.sum(f, lits, weights)?;
                write!(f, " {comparison} {bound}")
            }
            Body::Table { cells, width, .. } => {
                let rows = cells.chunks_exact(width).map(text).collect_vec();
                let rows = rows.iter().map(|row| row.iter().format(" and "));
                write!(f, "some row of {}", rows.format(" | "))
            }
        }
    }
}

impl<V: Name, R: Name> Sentence<'_, V, R> {
    /// `2 gold + silver - 3 lead`
    fn sum(&self, f: &mut fmt::Formatter<'_>, lits: &[Lit], weights: &[i64]) -> fmt::Result {
        if lits.is_empty() {
            return f.write_str("0");
        }
        for (index, (&lit, &weight)) in lits.iter().zip(weights).enumerate() {
            f.write_str(match (index, weight < 0) {
                (0, false) => "",
                (0, true) => "-",
                (_, false) => " + ",
                (_, true) => " - ",
            })?;
            if weight.unsigned_abs() != 1 {
                write!(f, "{} ", weight.unsigned_abs())?;
            }
            write!(f, "{}", self.model.lit_text(lit))?;
        }
        Ok(())
    }
}
