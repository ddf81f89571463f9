//! From a model to items and options.

use puzzlec_encodings::{Body, Comparison, Model, Name};

use super::{Item, Problem};

impl Problem {
    /// The problem that a model is, if it is one: every constraint is "exactly one" or "at most
    /// one" of its variables, which are all shown, and every variable is in an "exactly one". The
    /// options are the variables, in their order, and the items the constraints, primary ones
    /// first.
    pub fn of_model<V: Name, R: Name>(model: &Model<V, R>) -> Option<Self> {
        let (mut exactly, mut at_most) = (Vec::new(), Vec::new());
        for constraint in model.constraints() {
            let Body::Count(lits, comparison, 1) = constraint.body else { return None };
            let plain =
                constraint.conditions.is_empty() && lits.iter().all(|lit| lit.is_positive());
            match comparison {
                Comparison::Exactly if plain => exactly.push(lits),
                Comparison::AtMost if plain => at_most.push(lits),
                _ => return None,
            }
        }
        let vars = model.num_vars() as usize;
        if model.projection().len() != vars {
            return None;
        }
        let mut problem = Self::new(exactly.len() as u32, at_most.len() as u32);
        let mut options: Vec<Vec<Item>> = vec![Vec::new(); vars];
        for (item, lits) in (0..).zip(exactly.into_iter().chain(at_most)) {
            for lit in lits {
                options[lit.var().index()].push(Item::from(item));
            }
        }
        for option in options {
            problem.option(option).ok()?;
        }
        Some(problem)
    }
}
