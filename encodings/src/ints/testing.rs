//! Brute force on small models: all models, and what unit propagation concludes.

use itertools::Itertools;
use puzzlec_dimacs::Lit;

use crate::encodings::Encodings;
use crate::model::Model;
use crate::model::core::Core;
use crate::model::name::Name;
use crate::testing::Propagator;

/// All assignments of the named variables that satisfy the constraints as posted, before lowering.
pub(crate) fn models(model: &Core) -> Vec<Vec<bool>> {
    // The constraints to be asked as soon as this number of variables have a value.
    let mut due = vec![Vec::new(); model.num_vars() as usize + 1];
    for constraint in model.constraints() {
        let lits = constraint.conditions.iter().chain(constraint.body.lits());
        due[lits.map(|lit| lit.var().index() + 1).max().unwrap_or(0)].push(constraint);
    }
    let mut partial = vec![Vec::new()];
    for (assigned, due) in due.iter().enumerate() {
        if assigned > 0 {
            let both = |values: Vec<bool>| {
                [false, true].map(|value| [values.as_slice(), &[value]].concat())
            };
            partial = partial.into_iter().flat_map(both).collect();
        }
        partial.retain(|values| {
            let truth = |lit: Lit| values[lit.var().index()] == lit.is_positive();
            due.iter().all(|constraint| constraint.holds(truth))
        });
    }
    partial
}

/// Checks that unit propagation concludes everything about `lits` that follows from any partial
/// assignment of them.
pub(crate) fn assert_propagates<N: Name>(model: &Model<N>, lits: &[Lit]) {
    let mut propagator = Propagator::new(&model.lower_to_cnf(Encodings::default()));
    let models = models(model.core());
    let truth = |world: &[bool], lit: Lit| world[lit.var().index()] == lit.is_positive();
    for values in lits.iter().map(|&lit| [None, Some(lit), Some(!lit)]).multi_cartesian_product() {
        let assumptions = values.into_iter().flatten().collect_vec();
        let agrees = |world: &&Vec<bool>| assumptions.iter().all(|&lit| truth(world, lit));
        let left = models.iter().filter(agrees).collect_vec();
        let names = assumptions.iter().map(|&lit| model.named().lit(lit).to_string()).join(" ");
        let marks = assumptions.iter().map(|&lit| propagator.assume(lit)).collect_vec();
        assert_eq!(propagator.is_consistent(), !left.is_empty(), "conflict, {names} in\n{model}");
        for &lit in lits.iter().filter(|_| propagator.is_consistent()) {
            let implied = left.iter().map(|world| truth(world, lit)).all_equal_value().ok();
            let text = model.named().lit(lit);
            assert_eq!(propagator.value(lit), implied, "{text} from {names} in\n{model}");
        }
        marks.into_iter().rev().for_each(|mark| propagator.undo(mark));
    }
}
