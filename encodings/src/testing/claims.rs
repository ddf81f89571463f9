//! What an encoding claims beyond its meaning, checked on every partial assignment.

use std::fmt::Display;

use puzzlec_dimacs::{Lit, Var};

use super::propagator::Propagator;
use super::worlds;
use crate::{Encodings, Model, Posted};

/// When unit propagation finds that a constraint is violated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Strength {
    /// When all its literals have values.
    Total,
    /// As soon as no values for the literals left would satisfy it, and it derives every literal
    /// that must be true.
    Complete,
}

/// What an encoding claims.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Claims {
    pub(crate) strength: Strength,
    /// The literals determine the auxiliary variables, whether the constraint holds or not.
    pub(crate) determined: bool,
}

/// The model of one constraint over so many variables, and over one more if that is its condition.
fn model_of(
    n: usize,
    conditional: bool,
    post: impl for<'m> Fn(&'m mut Model<usize, &'static str>, &[Lit]) -> Posted<'m, usize, &'static str>,
) -> Model<usize, &'static str> {
    let mut model = Model::new();
    let lits: Vec<_> = (0..n).map(|index| model.var(index)).collect();
    let condition = conditional.then(|| model.var(n));
    let posted = post(&mut model, &lits);
    if let Some(condition) = condition {
        posted.when(condition);
    }
    model
}

/// Checks that a constraint means `holds`, with and without a condition, and keeps its claims.
/// Returns whether its auxiliary variables turned out to be determined.
pub(crate) fn check(
    context: &dyn Display,
    n: usize,
    encodings: Encodings,
    claims: Claims,
    post: impl for<'m> Fn(&'m mut Model<usize, &'static str>, &[Lit]) -> Posted<'m, usize, &'static str>,
    holds: impl Fn(&[bool]) -> bool,
) -> bool {
    let solutions: Vec<Vec<bool>> = worlds(n).filter(|world| holds(world)).collect();
    let mut plain = Propagator::new(&model_of(n, false, &post).lower_to_cnf(encodings));
    let mut conditional = Propagator::new(&model_of(n, true, &post).lower_to_cnf(encodings));
    let condition = Var::new(n as u32).positive();
    let all: Vec<&Vec<bool>> = solutions.iter().collect();
    let mut walk = Walk {
        context,
        claims,
        n,
        plain: &mut plain,
        conditional: &mut conditional,
        condition,
        extensions: [0; 2],
    };
    walk.visit(0, 0, &all);
    let [plain_models, conditional_models] = walk.extensions;
    let determined = plain_models == solutions.len() as u64
        && conditional_models == solutions.len() as u64 + (1 << n);
    assert!(determined || !claims.determined, "{context}: auxiliary variables are free");
    determined
}

struct Walk<'a> {
    context: &'a dyn Display,
    claims: Claims,
    n: usize,
    plain: &'a mut Propagator,
    conditional: &'a mut Propagator,
    condition: Lit,
    /// The models of the plain and of the conditional formula seen so far, at most two for each
    /// assignment of the inputs.
    extensions: [u64; 2],
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
            let unless = self.conditional.assume(!condition);
            let unconditional = self.conditional.count_models(2);
            self.conditional.undo(unless);
            let when = self.conditional.assume(condition);
            let conditional = self.conditional.count_models(2);
            self.conditional.undo(when);
            assert_eq!(plain > 0, satisfiable, "{context}: meaning");
            assert_eq!(conditional > 0, satisfiable, "{context}: meaning under a condition");
            assert!(unconditional > 0, "{context}: meaning under a false condition");
            self.extensions[0] += plain;
            self.extensions[1] += conditional + unconditional;
        }
    }
}
