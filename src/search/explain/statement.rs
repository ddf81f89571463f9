//! Statements of a solution in the names of a puzzle, each with the literals that make it true.

use puzzlec_encodings::Int;

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
        let core = model.core;
        let mut ints: IndexMap<Int, Vec<(Var, Meaning)>> = IndexMap::new();
        let mut trues = Vec::new();
        for var in core.vars().filter(|&var| core.is_shown(var)) {
            match core.meaning(var) {
                Some(Meaning::Is(name)) if values.get(var) => {
                    trues.push(Self { name, value: None, lits: vec![var.positive()] });
                }
                Some(meaning @ (Meaning::Equals(x, _) | Meaning::AtMost(x, _))) => {
                    ints.entry(x).or_default().push((var, meaning));
                }
                _ => {}
            }
        }
        let known = Known::all(values.as_slice());
        let ints = ints.into_iter().filter_map(|(x, vars)| {
            let value = core.value(x, known)?;
            let (name, lits) = (core.int_name(x), literals(&vars, value));
            Some(Self { name, value: Some(value), lits })
        });
        ints.chain(trues).collect()
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

/// The literals that together say that an integer has a value: that it equals it, or that it is at
/// most this and not less.
fn literals(vars: &[(Var, Meaning)], value: i64) -> Vec<Lit> {
    let equals = vars
        .iter()
        .find(|(_, meaning)| matches!(meaning, Meaning::Equals(_, own) if *own == value));
    if let Some((var, _)) = equals {
        return vec![var.positive()];
    }
    let bounds = || {
        vars.iter().filter_map(|&(var, meaning)| match meaning {
            Meaning::AtMost(_, most) => Some((most, var)),
            _ => None,
        })
    };
    let above = bounds().filter(|(most, _)| *most >= value).min().map(|(_, var)| var.positive());
    let below = bounds().filter(|(most, _)| *most < value).max().map(|(_, var)| var.negative());
    below.into_iter().chain(above).collect()
}
