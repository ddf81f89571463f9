//! Brute force on small models and formulas: all models, and what unit propagation concludes.

use itertools::Itertools;
use puzzlec_dimacs::{Cnf, Lit};

use crate::{Core, Encodings, Model, Name};

/// All assignments of the named variables that satisfy the constraints as they are said, whatever
/// they would be lowered to.
pub(crate) fn models(model: &Core) -> Vec<Vec<bool>> {
    let mut due = vec![Vec::new(); model.num_vars() as usize + 1];
    for (index, constraint) in model.constraints().enumerate() {
        let lits = constraint.conditions.iter().chain(constraint.body.lits());
        due[lits.map(|lit| lit.var().index() + 1).max().unwrap_or(0)].push(index);
    }
    extensions(&due, &|index, values| {
        model.constraint(index).holds(|lit| values[lit.var().index()] == lit.is_positive())
    })
}

/// All models of a formula.
pub(crate) fn cnf_models(cnf: &Cnf) -> Vec<Vec<bool>> {
    let clauses = cnf.clauses().collect_vec();
    let mut due = vec![Vec::new(); cnf.num_vars() as usize + 1];
    for (index, clause) in clauses.iter().enumerate() {
        due[clause.iter().map(|lit| lit.var().index() + 1).max().unwrap_or(0)].push(index);
    }
    extensions(&due, &|index, values| {
        clauses[index].iter().any(|lit| values[lit.var().index()] == lit.is_positive())
    })
}

/// All assignments that satisfy everything: `due[n]` are the conditions to be asked of `holds` as
/// soon as the first n variables have a value.
fn extensions(due: &[Vec<usize>], holds: &dyn Fn(usize, &[bool]) -> bool) -> Vec<Vec<bool>> {
    let mut partial = vec![Vec::new()];
    for (assigned, due) in due.iter().enumerate() {
        if assigned > 0 {
            partial = partial
                .into_iter()
                .flat_map(|values| {
                    [false, true].map(|value| [values.as_slice(), &[value]].concat())
                })
                .collect();
        }
        partial.retain(|values| due.iter().all(|&index| holds(index, values)));
    }
    partial
}

/// The literals that unit propagation concludes, by [`Lit::code`]; `None` for a conflict.
fn propagate(cnf: &Cnf, assumptions: &[Lit]) -> Option<Vec<bool>> {
    let mut known = vec![false; 2 * cnf.num_vars() as usize];
    for lit in assumptions {
        known[lit.code()] = true;
    }
    loop {
        let mut changed = false;
        for clause in cnf.clauses() {
            if clause.iter().any(|lit| known[lit.code()]) {
                continue;
            }
            match clause.iter().filter(|&&lit| !known[(!lit).code()]).at_most_one() {
                Ok(None) => return None,
                Ok(Some(lit)) => {
                    known[lit.code()] = true;
                    changed = true;
                }
                Err(_) => {}
            }
        }
        if !changed {
            return Some(known);
        }
    }
}

/// Checks that unit propagation concludes everything about `lits` that follows from any partial
/// assignment of them.
pub(crate) fn assert_propagates<N: Name>(model: &Model<N>, lits: &[Lit]) {
    let cnf = model.lower_to_cnf(Encodings::default());
    let models = models(model);
    let truth = |world: &[bool], lit: Lit| world[lit.var().index()] == lit.is_positive();
    for code in 0..3_u32.pow(lits.len() as u32) {
        let digit = |i: usize| code / 3_u32.pow(i as u32) % 3;
        let assumptions = (0..lits.len())
            .filter(|&i| digit(i) != 0)
            .map(|i| if digit(i) == 1 { lits[i] } else { !lits[i] })
            .collect_vec();
        let agrees = |world: &&Vec<bool>| assumptions.iter().all(|&lit| truth(world, lit));
        let left = models.iter().filter(agrees).collect_vec();
        let names = assumptions.iter().map(|&lit| model.named().lit(lit)).collect_vec();
        let names = names.iter().format(" ");
        let Some(known) = propagate(&cnf, &assumptions) else {
            assert!(left.is_empty(), "a false conflict from {names}");
            continue;
        };
        assert!(!left.is_empty(), "no conflict from {names} in\n{model}");
        for lit in lits.iter().flat_map(|&lit| [lit, !lit]) {
            let follows = left.iter().all(|world| truth(world, lit));
            let text = model.named().lit(lit);
            assert_eq!(known[lit.code()], follows, "{text} from {names} in\n{model}");
        }
    }
}
