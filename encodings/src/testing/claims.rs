//! Claims of an encoding beyond its meaning, checked on every partial assignment.

use std::fmt::Display;

use puzzlec_dimacs::{ClauseSink, Cnf, Lit, Var};

use super::propagator::Propagator;
use super::worlds;
use crate::{Atom, Encoder, Encodings, Model, Rule, Sides};

/// When unit propagation finds that a constraint is violated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Strength {
    /// When all its literals have values.
    Total,
    /// As soon as no values for the literals left would satisfy it, and it derives every literal
    /// that must be true.
    Complete,
}

/// The claims of an encoding.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Claims {
    pub(crate) strength: Strength,
    /// The literals determine the auxiliary variables, whether the constraint holds or not.
    pub(crate) determined: bool,
}

/// Writes a constraint over so many inputs, without and with a condition: the variable after them.
pub(crate) fn formulas(
    n: usize,
    sides: Sides,
    mut lower: impl FnMut(&mut Encoder<'_>, &[Lit]),
) -> [Cnf; 2] {
    let inputs: Vec<_> = (0..n).map(|index| Var::new(index as u32).positive()).collect();
    [&[][..], &[Var::new(n as u32).positive()]].map(|conditions| {
        let mut cnf = Cnf::new();
        cnf.reserve_vars((n + conditions.len()) as u32);
        let mut out = Encoder::new(&mut cnf, sides);
        out.set_conditions(conditions);
        lower(&mut out, &inputs);
        cnf
    })
}

/// A constraint of a model as [`formulas`] writes it.
pub(crate) fn model_formulas(
    n: usize,
    encodings: Encodings,
    post: impl Fn(&mut Rule<'_>, &[Lit]),
) -> [Cnf; 2] {
    [false, true].map(|conditional| {
        let mut model: Model<usize> = Model::new();
        let inputs: Vec<_> = (0..n).map(|index| model.var(index)).collect();
        let condition = if conditional { model.var(n).into() } else { Atom::True };
        post(&mut model.rule("said").when(condition), &inputs);
        model.lower_to_cnf(encodings)
    })
}

/// Checks that [`formulas`] over `n` inputs mean `holds`, and keep their claims. Returns whether
/// the inputs turned out to determine the auxiliary variables.
pub(crate) fn check(
    context: &dyn Display,
    n: usize,
    [plain, conditional]: [Cnf; 2],
    claims: Claims,
    holds: impl Fn(&[bool]) -> bool,
) -> bool {
    let solutions: Vec<Vec<bool>> = worlds(n).filter(|world| holds(world)).collect();
    let mut walk = Walk {
        context,
        claims,
        n,
        plain: Propagator::new(&plain),
        conditional: Propagator::new(&conditional),
        condition: Var::new(n as u32).positive(),
        models: [0; 2],
    };
    let all: Vec<&Vec<bool>> = solutions.iter().collect();
    walk.visit(0, 0, &all);
    let expected = solutions.len() as u64;
    let determined = walk.models == [expected, expected + (1 << n)];
    assert!(determined || !claims.determined, "{context}: auxiliary variables are free");
    determined
}

struct Walk<'a> {
    context: &'a dyn Display,
    claims: Claims,
    n: usize,
    plain: Propagator,
    conditional: Propagator,
    condition: Lit,
    /// The models of the plain and of the conditional formula seen so far, at most two for each
    /// assignment of the inputs.
    models: [u64; 2],
}

impl Walk<'_> {
    /// Checks every partial assignment that continues this one, of the first `index` variables,
    /// `assigned` of which have a value and with which these solutions agree.
    fn visit(&mut self, index: usize, assigned: usize, solutions: &[&Vec<bool>]) {
        if index == self.n {
            self.check(assigned == self.n, solutions);
            return;
        }
        self.visit(index + 1, assigned, solutions);
        for value in [false, true] {
            let lit = Var::new(index as u32).lit(value);
            let agreeing: Vec<_> =
                solutions.iter().copied().filter(|solution| solution[index] == value).collect();
            let (plain, conditional) = (self.plain.assume(lit), self.conditional.assume(lit));
            self.visit(index + 1, assigned + 1, &agreeing);
            self.plain.undo(plain);
            self.conditional.undo(conditional);
        }
    }

    fn check(&mut self, total: bool, solutions: &[&Vec<bool>]) {
        let Self { context, claims, n, condition, .. } = *self;
        let satisfiable = !solutions.is_empty();
        if total || claims.strength == Strength::Complete {
            assert_eq!(self.plain.is_consistent(), satisfiable, "{context}: conflict");
            assert!(self.conditional.is_consistent(), "{context}: definitions in conflict");
            let refuted = self.conditional.value(condition) == Some(false);
            assert_eq!(refuted, !satisfiable, "{context}: condition");
        }
        if satisfiable && claims.strength == Strength::Complete {
            for index in 0..n {
                let value = solutions[0][index];
                let implied = solutions.iter().all(|solution| solution[index] == value);
                let known = self.plain.value(Var::new(index as u32).positive());
                assert_eq!(known, implied.then_some(value), "{context}: literal {index}");
            }
        }
        if total {
            let plain = self.plain.count_models(2);
            let [unconditional, conditional] = [!condition, condition].map(|lit| {
                let mark = self.conditional.assume(lit);
                let models = self.conditional.count_models(2);
                self.conditional.undo(mark);
                models
            });
            assert_eq!(plain > 0, satisfiable, "{context}: meaning");
            assert_eq!(conditional > 0, satisfiable, "{context}: meaning under a condition");
            assert!(unconditional > 0, "{context}: meaning under a false condition");
            self.models[0] += plain;
            self.models[1] += conditional + unconditional;
        }
    }
}
