//! Claims of an encoding beyond its meaning, checked on every partial assignment.

use std::fmt::Display;

use puzzlec_dimacs::{ClauseSink, Lit, Propagator, Var};

use super::definitions::Traced;
use super::models::count_models;
use super::worlds;
use crate::atom::Atom;
use crate::choice::Sides;
use crate::constraint::Comparison;
use crate::encoder::Encoder;
use crate::encoding::{About, Determined, Propagates};
use crate::encodings::Encodings;
use crate::model::Model;
use crate::model::rule::Rule;

/// The claims of an encoding for one constraint, or what was found of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Claims {
    pub(crate) propagates: Propagates,
    /// The literals determine the auxiliary variables, whether the constraint holds or not.
    pub(crate) determined: bool,
}

impl Claims {
    /// The claims for a constraint that is bounded above, below, or on both sides by one number.
    pub(crate) fn of(about: &About, sides: Sides, comparison: Comparison) -> Self {
        let exactly = comparison == Comparison::Exactly;
        let propagates = match about.propagates {
            Propagates::EachBound if exactly => Propagates::Totally,
            Propagates::EachBound => Propagates::Completely,
            propagates => propagates,
        };
        let determined = match about.determined {
            Determined::Always => true,
            Determined::Exactly => exactly || sides == Sides::Two,
            Determined::TwoSided => sides == Sides::Two,
            Determined::Never => false,
        };
        Self { propagates, determined }
    }

    /// What is true of both.
    pub(crate) fn and(self, other: Self) -> Self {
        Self {
            propagates: self.propagates.max(other.propagates),
            determined: self.determined && other.determined,
        }
    }

    /// What is true of every constraint.
    pub(crate) fn all(found: impl IntoIterator<Item = Self>) -> Self {
        let strongest = Self { propagates: Propagates::Completely, determined: true };
        found.into_iter().fold(strongest, Self::and)
    }
}

/// Writes a constraint over `n` inputs, without and with a condition: the variable after them.
pub(crate) fn formulas(
    n: usize,
    sides: Sides,
    mut lower: impl FnMut(&mut Encoder<'_>, &[Lit]),
) -> [Traced; 2] {
    let inputs: Vec<_> = (0..n).map(|index| Var::new(index as u32).positive()).collect();
    [&[][..], &[Var::new(n as u32).positive()]].map(|conditions| {
        let mut cnf = Traced::default();
        cnf.reserve_vars((n + conditions.len()) as u32);
        let mut out = Encoder::new(&mut cnf, sides);
        out.set_conditions(conditions.iter().copied());
        lower(&mut out, &inputs);
        cnf
    })
}

/// A constraint of a model as [`formulas`] writes it.
pub(crate) fn model_formulas(
    n: usize,
    encodings: Encodings,
    post: impl Fn(&mut Rule<'_>, &[Lit]),
) -> [Traced; 2] {
    [false, true].map(|conditional| {
        let mut model: Model<usize> = Model::new();
        let inputs: Vec<_> = (0..n).map(|index| model.var(index)).collect();
        let condition = if conditional { model.var(n).into() } else { Atom::True };
        post(&mut model.rule("said").when(condition), &inputs);
        let mut cnf = Traced::default();
        model.lower(encodings, &mut cnf);
        cnf
    })
}

/// Checks that [`formulas`] over `n` inputs mean `holds`, and returns the strongest claims that
/// they keep, which are not weaker than those made.
pub(crate) fn check(
    context: &dyn Display,
    n: usize,
    formulas: [Traced; 2],
    claims: Claims,
    holds: impl Fn(&[bool]) -> bool,
) -> Claims {
    check_among(context, &worlds(n).collect::<Vec<_>>(), formulas, claims, holds)
}

/// [Checks](check) formulas in the assignments that extend to some of these worlds, of one or more
/// inputs: no others are models of what the formulas begin with.
pub(crate) fn check_among(
    context: &dyn Display,
    possible: &[Vec<bool>],
    [plain, conditional]: [Traced; 2],
    claims: Claims,
    holds: impl Fn(&[bool]) -> bool,
) -> Claims {
    let n = possible[0].len();
    plain.check_definitions(context, n);
    let possible: Vec<(&Vec<bool>, bool)> =
        possible.iter().map(|world| (world, holds(world))).collect();
    let mut walk = Walk {
        context,
        n,
        finds_violations: true,
        finds_literals: true,
        plain: Propagator::new(&plain),
        conditional: Propagator::new(&conditional),
        condition: Var::new(n as u32).positive(),
        models: [0; 2],
    };
    walk.visit(0, 0, &possible);
    let expected = possible.iter().filter(|(_, holds)| *holds).count() as u64;
    let determined = walk.models == [expected, expected + possible.len() as u64];
    let propagates = match (walk.finds_violations, walk.finds_literals) {
        (true, true) => Propagates::Completely,
        (true, false) => Propagates::Violations,
        (false, _) => Propagates::Totally,
    };
    assert!(determined || !claims.determined, "{context}: auxiliary variables are free");
    assert!(propagates <= claims.propagates, "{context}: propagates {propagates}");
    Claims { propagates, determined }
}

struct Walk<'a> {
    context: &'a dyn Display,
    n: usize,
    /// Every violation was found as soon as it could be known, and every literal.
    finds_violations: bool,
    finds_literals: bool,
    plain: Propagator,
    conditional: Propagator,
    condition: Lit,
    /// The models of the plain and of the conditional formula seen so far, at most two for each
    /// assignment of the inputs.
    models: [u64; 2],
}

impl Walk<'_> {
    /// Checks every partial assignment that continues this one, of the first `index` variables,
    /// `assigned` of which have a value and with which these worlds agree, some of which are
    /// solutions.
    fn visit(&mut self, index: usize, assigned: usize, possible: &[(&Vec<bool>, bool)]) {
        if possible.is_empty() {
            return;
        }
        if index == self.n {
            let solutions: Vec<_> = possible.iter().filter(|(_, holds)| *holds).collect();
            let solutions: Vec<&Vec<bool>> =
                solutions.into_iter().map(|(world, _)| *world).collect();
            self.check(assigned == self.n, &solutions);
            return;
        }
        self.visit(index + 1, assigned, possible);
        for value in [false, true] {
            let lit = Var::new(index as u32).lit(value);
            let agreeing: Vec<_> =
                possible.iter().copied().filter(|(world, _)| world[index] == value).collect();
            let (plain, conditional) = (self.plain.assume(lit), self.conditional.assume(lit));
            self.visit(index + 1, assigned + 1, &agreeing);
            self.plain.undo(plain);
            self.conditional.undo(conditional);
        }
    }

    fn check(&mut self, total: bool, solutions: &[&Vec<bool>]) {
        let Self { context, n, condition, .. } = *self;
        let satisfiable = !solutions.is_empty();
        let refuted = self.conditional.value(condition) == Some(false);
        let finds = self.plain.is_consistent() == satisfiable && refuted != satisfiable;
        assert!(finds || !total && !satisfiable, "{context}: violation");
        assert!(self.conditional.is_consistent(), "{context}: definitions in conflict");
        self.finds_violations &= finds;
        if satisfiable {
            self.finds_literals &= (0..n).all(|index| {
                let value = solutions[0][index];
                let implied = solutions.iter().all(|solution| solution[index] == value);
                let known = self.plain.value(Var::new(index as u32).positive());
                known == implied.then_some(value)
            });
        }
        if total {
            let plain = count_models(&mut self.plain, 2);
            let [unconditional, conditional] = [!condition, condition].map(|lit| {
                let mark = self.conditional.assume(lit);
                let models = count_models(&mut self.conditional, 2);
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
