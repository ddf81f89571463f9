//! Random small models against brute force.
//!
//! Each case is a model of a few statements of any kind, in any role, under conditions and in any
//! encoding. All assignments of its Booleans and integers are tried, and the meanings of the
//! statements, written down here once more, tell which of them are solutions. The constraints of
//! the model, its clauses, its clauses with cuts, and its sums must have the same solutions.
//!
//! `PUZZLEC_SEED` and `PUZZLEC_CASES` choose other models and more of them, `PUZZLEC_CASE` a single
//! one, as a failure tells:
//!
//! ```text
//! PUZZLEC_CASES=1000000 cargo test --release -p puzzlec-encodings --test random_models -- \
//!     --nocapture
//! ```

mod cases;
mod meaning;
mod models;
mod random;
mod search;
mod spec;
mod statement;
mod symmetry;

use itertools::Itertools;
use puzzlec_dimacs::{Cnf, Lit, Values, Var};
use puzzlec_encodings::sum::Total;
use puzzlec_encodings::{
    Atom, Encodings, Known, Lowering, Meaning, Model, Objective, Role, Roles, Sides,
};

use crate::cases::{Context, cases};
use crate::search::{Formula, truth};
use crate::spec::Spec;
use crate::statement::{Name, World};

#[test]
fn models_have_the_solutions_that_brute_force_finds() {
    cases(50_000, ["solutions"], |random| {
        let spec = Spec::random(random);
        let _context = Context(&spec);
        let (model, _) = spec.model();
        let _context = Context(&model);
        let worlds = spec.worlds();
        let solutions = worlds.iter().filter(|world| spec.holds(world)).collect_vec();
        let named = model.num_vars();
        let expected = solutions.iter().map(|world| code(&model, world)).sorted().collect_vec();
        assert!(expected.iter().all_unique(), "worlds look alike");

        constraints(&spec, &model, &worlds);
        names(&spec, &model, &solutions);
        clauses(&spec, &model, &expected);
        let mut sums = Formula::default();
        model.core().lower_to_sums(&mut sums);
        let models = sums.models(named, 1).into_iter().map(|(code, _)| code);
        assert_eq!(models.sorted().collect_vec(), expected, "the sums");
        objective(&spec, &model, &solutions);
        [solutions.len()]
    });
}

/// The named variables of a world, as the bits of a number.
fn code(model: &Model<Name>, world: &World) -> u64 {
    let is_true = |var: &Var| match model.core().meaning(*var).expect("a named variable") {
        Meaning::Is(name) => world.bools[model.name(name).1],
        Meaning::Equals(x, value) => world.ints[model.name(model.core().int_name(x)).1] == value,
        Meaning::AtMost(x, value) => world.ints[model.name(model.core().int_name(x)).1] <= value,
        Meaning::Helper(_) => unreachable!("no formula is posted"),
    };
    model.vars().filter(is_true).map(|var| 1 << var.index()).sum()
}

fn values(model: &Model<Name>, code: u64) -> Values {
    model.vars().map(Var::positive).filter(|&lit| truth(code, lit)).collect()
}

/// The constraints as they were posted.
fn constraints(spec: &Spec, model: &Model<Name>, worlds: &[World]) {
    for world in worlds {
        let values = values(model, code(model, world));
        let holds = Role::ALL.iter().all(|&role| model.core().satisfies(role, &values));
        assert_eq!(holds, spec.holds(world), "the constraints in {world:?}");
    }
    let pinned = if spec.pins.is_empty() { Roles::NONE } else { Role::Clue.into() };
    assert!(model.core().roles().without(spec.roles | Role::Rule | pinned).is_empty(), "the roles");
}

/// The values that are read by name, and the solutions that the projection tells apart.
fn names(spec: &Spec, model: &Model<Name>, solutions: &[&World]) {
    let projection = model.core().projection();
    let shown = solutions.iter().map(|world| {
        let bools = world.bools.iter().zip(&spec.bools).filter(|(_, hidden)| !**hidden);
        let ints = world.ints.iter().zip(&spec.ints).filter(|(_, x)| !x.is_hidden);
        (bools.map(|(own, _)| *own).collect_vec(), ints.map(|(own, _)| *own).collect_vec())
    });
    let projected = solutions.iter().map(|world| {
        let code = code(model, world);
        let own: u64 = projection.iter().map(|var| 1 << var.index()).sum();
        code & own
    });
    assert_eq!(projected.unique().count(), shown.unique().count(), "the projection");
    for world in solutions {
        let code = code(model, world);
        let values = model.vars().map(|var| truth(code, var.positive())).collect_vec();
        let answer = model.read(&values);
        let bools = (0..world.bools.len()).map(|index| answer.holds(&("b", index)));
        assert!(bools.eq(world.bools.iter().copied()), "Booleans by name");
        let ints = (0..world.ints.len()).map(|index| answer.value(&("x", index)));
        assert!(ints.eq(world.ints.iter().map(|&own| Some(own))), "integers by name");
        let known = Known::all(&values);
        for constraint in model.core().constraints() {
            if let puzzlec_encodings::Said::Pinned(pin) = model.core().said(constraint.rule).0 {
                assert!(model.named().keeps(pin, known), "a pin");
            }
        }
    }
}

/// The clauses, with what is left to cuts; two-sided, as many models as solutions.
fn clauses(spec: &Spec, model: &Model<Name>, expected: &[u64]) {
    let encodings = spec.encodings;
    let mut formula = Formula::default();
    let size = model.lower(encodings, &mut formula);
    let Formula { clauses, .. } = &formula;
    assert_eq!(
        (size.vars, size.clauses),
        (clauses.num_vars(), clauses.num_clauses() as u64),
        "the size of the clauses"
    );
    let cuts = model.core().cuts(encodings);
    let is_loose = |said: &statement::Said| said.what.is_graph() && !said.when.is_empty();
    let is_determined = encodings.sides == Sides::Two
        && (encodings.lowering == Lowering::Cuts || !spec.said.iter().any(is_loose));
    let mut found = Vec::new();
    let models = formula.models(model.num_vars(), if is_determined { 2 } else { 1 });
    for &(code, _) in &models {
        let violated = cuts.violated(&values(model, code));
        if violated.is_empty() {
            found.push(code);
        }
        for cut in violated {
            let refutes = |code: u64| !cut.iter().any(|&lit| truth(code, lit));
            assert!(refutes(code), "the cut {cut:?} allows the assignment that violates it");
            assert!(!expected.iter().any(|&own| refutes(own)), "the cut {cut:?} is wrong");
        }
    }
    found.sort_unstable();
    assert_eq!(found, expected, "the clauses");
    for (code, count) in models {
        assert_eq!(count, 1, "auxiliary variables are free in {code:b}");
    }
}

/// The values of solutions, and the bounds that a total puts on them.
fn objective(spec: &Spec, model: &Model<Name>, solutions: &[&World]) {
    let objective: &Objective = model.core().objective().expect("an objective");
    for world in solutions {
        let value = objective.value(&values(model, code(model, world)));
        assert_eq!(value, spec.value(world), "the value of {world:?}");
    }
    let costs = solutions.iter().map(|world| spec.value(world) - objective.constant());
    let (Some(least), true) = (costs.clone().min(), objective.terms().len() <= 6) else { return };
    let mut cnf: Cnf = model.lower_to_cnf(Encodings::default());
    let total = Total::new(&mut cnf, objective.terms(), spec.encodings.sides);
    assert!(total.least() <= least, "the least total");
    for bound in [least - 1, least] {
        let mut formula = Formula::default();
        formula.clauses = cnf.clone();
        let lits: &[Lit] = match total.at_most(bound) {
            Atom::True => continue,
            Atom::False => &[],
            Atom::Lit(lit) => &[lit],
        };
        puzzlec_dimacs::ClauseSink::add_clause(&mut formula.clauses, lits);
        let found = formula.models(model.num_vars(), 1).len();
        assert_eq!(found, costs.clone().filter(|&cost| cost <= bound).count(), "at most {bound}");
    }
}
