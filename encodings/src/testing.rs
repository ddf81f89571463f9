//! Brute force: the meaning of a model's clauses for its named variables, against that of its
//! constraints.

mod claims;
mod definitions;
#[path = "../tests/random_models/models.rs"]
mod models;
#[path = "../tests/random_models/random.rs"]
#[allow(dead_code, reason = "models need more of it")]
pub(crate) mod seeded;

use itertools::Itertools;
use puzzlec_dimacs::Lit;
pub(crate) use puzzlec_dimacs::Propagator;

pub(crate) use self::claims::{Claims, check, check_among, formulas, model_formulas};
pub(crate) use self::definitions::Traced;
pub(crate) use self::models::count_models;
use crate::choice::Sides;
use crate::encoder::Encoder;
use crate::encodings::Encodings;
use crate::model::core::Core;

/// Checks that an assignment of the named variables can be extended to a model of the clauses
/// exactly if it satisfies `holds`; the argument of `holds` is indexed by variable.
pub(crate) fn assert_means(model: &Core, encodings: Encodings, holds: impl Fn(&[bool]) -> bool) {
    let mut cnf = Traced::default();
    model.lower(encodings, &mut cnf);
    cnf.check_definitions(&encodings, model.num_vars() as usize);
    let mut propagator = Propagator::new(&cnf);
    for world in worlds(model.num_vars() as usize) {
        let lits = model.vars().zip(&world).map(|(var, &value)| var.lit(value));
        let marks: Vec<_> = lits.map(|lit| propagator.assume(lit)).collect();
        let extendable = count_models(&mut propagator, 1) == 1;
        assert_eq!(extendable, holds(&world), "with {encodings}, the inputs {world:?}");
        marks.into_iter().rev().for_each(|mark| propagator.undo(mark));
    }
}

/// The clauses of a constraint over `n` inputs, for a reader: inputs are letters, auxiliary
/// variables are numbered.
pub(crate) fn readable(n: usize, sides: Sides, lower: impl Fn(&mut Encoder<'_>, &[Lit])) -> String {
    let [cnf, _] = formulas(n, sides, lower);
    let name = |lit: &Lit| {
        let index = lit.var().index();
        let sign = if lit.is_negative() { "!" } else { "" };
        match index.checked_sub(n) {
            Some(aux) => format!("{sign}s{}", aux + 1),
            None => format!("{sign}{}", char::from(b'a' + index as u8)),
        }
    };
    let line = |clause: &[Lit]| format!("    {}\n", clause.iter().map(name).join(" | "));
    cnf.clauses().map(line).collect()
}

/// Every assignment of `n` variables.
pub(crate) fn worlds(n: usize) -> impl Iterator<Item = Vec<bool>> {
    (0..1_u64 << n).map(move |code| (0..n).map(|index| code >> index & 1 == 1).collect())
}
