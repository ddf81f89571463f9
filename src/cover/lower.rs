//! From a model to items and options.

use puzzlec_dimacs::{Lit, Var};
use puzzlec_encodings::{Body, Comparison, Model, Name};

use super::{Item, Problem};

/// A model as an exact cover problem: what the options and the solutions mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfModel {
    /// The problem.
    pub problem: Problem,
    /// The variable that each option is.
    pub vars: Vec<Var>,
    /// The number of named variables of the model.
    pub num_vars: usize,
}

/// What a constraint says to an exact cover problem.
enum Said<'m> {
    /// Exactly one of these options is chosen.
    Exactly(&'m [Lit]),
    /// At most one is.
    AtMost(&'m [Lit]),
    /// The option cannot be chosen.
    Never(Var),
    /// The option has this colour.
    Colours(Var, Var),
}

impl OfModel {
    /// The exact cover problem that a model is, if it is one.
    ///
    /// The options are the shown variables, in their order. A constraint "exactly one" of them is a
    /// primary item and "at most one" a secondary one. Hidden variables, exactly one of which is
    /// true, are the colours of a secondary item, if all else that is said of them is that options
    /// imply them. A shown variable that is false by a clause is no option. Every option must have
    /// a primary item.
    pub fn new<V: Name, R: Name>(model: &Model<V, R>) -> Option<Self> {
        let num_vars = model.num_vars() as usize;
        let mut shown = vec![false; num_vars];
        for var in model.projection() {
            shown[var.index()] = true;
        }
        let (mut exactly, mut at_most, mut implied) = (Vec::new(), Vec::new(), Vec::new());
        // The item and the colour that each hidden variable is.
        let (mut colour_of, mut coloured) = (vec![None; num_vars], 0);
        let mut possible = shown.clone();
        for constraint in model.constraints() {
            if !constraint.conditions.is_empty() {
                return None;
            }
            match said(constraint.body)? {
                Said::Exactly(lits)
                    if !lits.is_empty() && lits.iter().all(|lit| !shown[lit.var().index()]) =>
                {
                    for (colour, lit) in (0..).zip(lits) {
                        if colour_of[lit.var().index()].replace((coloured, colour)).is_some() {
                            return None;
                        }
                    }
                    coloured += 1;
                }
                Said::Exactly(lits) => exactly.push(lits),
                Said::AtMost(lits) => at_most.push(lits),
                Said::Never(var) => possible[var.index()] = false,
                Said::Colours(option, colour) => implied.push((option, colour)),
            }
        }
        let lits = exactly.iter().chain(&at_most).copied().flatten();
        let hidden = (0..num_vars).filter(|&var| !shown[var]);
        if lits.into_iter().any(|lit| !shown[lit.var().index()])
            || hidden.into_iter().any(|var| colour_of[var].is_none())
        {
            return None;
        }
        let (primary, plain) = (exactly.len() as u32, at_most.len() as u32);
        let mut items: Vec<Vec<Item>> = vec![Vec::new(); num_vars];
        for (item, lits) in (0..).zip(exactly.into_iter().chain(at_most)) {
            for lit in lits {
                items[lit.var().index()].push(Item::from(item));
            }
        }
        for (option, colour) in implied {
            if !shown[option.index()] {
                return None;
            }
            let (item, colour) = colour_of[colour.index()]?;
            let item = Item { index: primary + plain + item, colour: Some(colour) };
            if items[option.index()].iter().any(|other| other.index == item.index) {
                // Two different colours: it cannot be chosen. The same one twice says no more.
                possible[option.index()] &= items[option.index()].contains(&item);
            } else {
                items[option.index()].push(item);
            }
        }
        let mut problem = Problem::new(primary, plain + coloured);
        let mut vars = Vec::new();
        for (var, _) in model.vars().filter(|(var, _)| possible[var.index()]) {
            problem.option(std::mem::take(&mut items[var.index()])).ok()?;
            vars.push(var);
        }
        Some(Self { problem, vars, num_vars })
    }
}

/// What a constraint says, if an exact cover problem can say it.
fn said(body: Body<'_>) -> Option<Said<'_>> {
    match body {
        Body::Count(lits, comparison, 1) if lits.iter().all(|lit| lit.is_positive()) => {
            match comparison {
                Comparison::Exactly => Some(Said::Exactly(lits)),
                Comparison::AtMost => Some(Said::AtMost(lits)),
                Comparison::AtLeast => None,
            }
        }
        Body::Clause(&[lit]) if !lit.is_positive() => Some(Said::Never(lit.var())),
        Body::Clause(&[one, other]) => match (one.is_positive(), other.is_positive()) {
            (false, true) => Some(Said::Colours(one.var(), other.var())),
            (true, false) => Some(Said::Colours(other.var(), one.var())),
            _ => None,
        },
        _ => None,
    }
}
