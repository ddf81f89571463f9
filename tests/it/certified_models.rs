//! Certificates of random models: VeriPB verifies them, and brute force finds the same numbers.
//!
//! A model is an exact cover problem with hidden variables and colours, or of statements of any
//! kind under conditions. Exact cover search and SAT solvers certify it, these by any encodings.

use std::fs;
use std::path::Path;

use itertools::Itertools;
use puzzlec::Solve;
use puzzlec::certify::{Certifier, CertifyError, Checker, Claim, Manifest};
use puzzlec::dimacs::{Opb, Sum, Values};
use puzzlec::encodings::{Goal, Meaning, Model, Name, Roles};
use puzzlec::engines::SolverKind;
use puzzlec::search::{Engine, EngineError, Given, Search, Settings};

use crate::cases::{Context, cases, encodings};
use crate::common::{Desk, installed};
use crate::projections;
use crate::random::Random;
use crate::spec::Spec;
use crate::statement::{self, World};

#[test]
fn random_models_are_certified() {
    certified(150);
}

#[test]
#[ignore = "it takes minutes"]
fn many_random_models_are_certified() {
    certified(3_000);
}

fn certified(few: u64) {
    if !installed("veripb") {
        return;
    }
    let names = ["solutions", "models without solution", "optima", "covers", "certificates"];
    cases(few, names, |random| {
        if random.percent(30) {
            let model = projections::model(random);
            let _context = Context(&model);
            let solutions = projections::brute_force(&model, &model.core().projection()).len();
            let [covers, certificates] = count(&model, solutions, &[], random);
            return [solutions, usize::from(solutions == 0), 0, covers, certificates];
        }
        let mut spec = Spec::random(random);
        spec.roles = Roles::PLAIN;
        let _context = Context(&spec);
        let (model, _) = spec.model();
        let _context = Context(&model);
        let worlds = spec.worlds();
        let (all, worlds) = (&worlds, worlds.iter().filter(|world| spec.holds(world)));
        let worlds = worlds.collect_vec();
        let values = worlds.iter().map(|world| values(&model, world)).collect_vec();
        let shown = worlds.iter().map(|world| {
            let bools = world.bools.iter().zip(&spec.bools).filter(|(_, hidden)| !**hidden);
            let ints = world.ints.iter().zip(&spec.ints).filter(|(_, x)| !x.is_hidden);
            (bools.map(|(own, _)| *own).collect_vec(), ints.map(|(own, _)| *own).collect_vec())
        });
        let solutions = shown.unique().count();
        let [covers, certificates] = count(&model, solutions, &values, random);
        let goal = random.pick(Goal::ALL);
        let best = worlds.iter().map(|world| spec.value(world)).reduce(|one, other| match goal {
            Goal::Max => one.max(other),
            Goal::Min => one.min(other),
        });
        let search = model.search().by(by_sat(random));
        let optimum = verified(
            |folder| Certifier::new(&search).optimum(folder, goal),
            |statement| {
                // The last sum says that a value is better, by 1 or more.
                let (Some(better), Some(best)) = (statement.sums.last(), best) else { return };
                let sign = if goal == Goal::Max { 1 } else { -1 };
                for world in all {
                    let more = sum(better, &self::values(&model, world)) - better.bound + 1;
                    assert_eq!(more, sign * (spec.value(world) - best), "{better:?}");
                }
            },
        );
        match (optimum, best) {
            (Ok(Claim::Optimum { goal: own, value, .. }), Some(best)) => {
                assert_eq!((own, value), (goal.to_string(), best.to_string()), "the optimum");
            }
            (Err(CertifyError::NoSolution), None) | (Err(CertifyError::TooLarge(_)), _) => {}
            (optimum, best) => panic!("the best value is {best:?}, not {optimum:?}"),
        }
        let is_none = solutions == 0;
        [solutions, usize::from(is_none), usize::from(!is_none), covers, certificates + 1]
    });
}

/// Certifies the number of solutions in several ways, and that there is none, if so. Returns the
/// number of ways that were exact cover search, and that of all.
fn count<N: Name>(
    model: &Model<N>,
    solutions: usize,
    worlds: &[Values],
    random: &mut Random,
) -> [usize; 2] {
    // Each solution is excluded by one clause and no other.
    let excludes = |statement: &Opb| {
        let further = &statement.sums[statement.sums.len() - solutions..];
        for world in worlds {
            let excluding = further.iter().filter(|own| sum(own, world) < own.bound);
            assert_eq!(excluding.count(), 1, "{world:?}");
        }
    };
    let cover = Settings::default().with_engine(Engine::Cover);
    let mut made = [0, 0];
    for settings in [cover, Settings::default(), by_sat(random), by_sat(random)] {
        let by = format!("{settings:?}");
        let _context = Context(&by);
        let search = model.search().by(settings);
        let is_cover = search.settings().engine == Engine::Cover;
        match verified(|folder| Certifier::new(&search).count(folder), excludes) {
            Ok(Claim::Count { solutions: own, .. }) => {
                assert_eq!(own, solutions as u64, "the solutions");
                made = [made[0] + usize::from(is_cover), made[1] + 1];
            }
            Err(CertifyError::Engine(EngineError::NotCover(_))) => assert!(is_cover),
            Err(CertifyError::TooLarge(_)) => return made,
            other => panic!("{other:?} is no count"),
        }
        let none = verified(|folder| Certifier::new(&search).none(folder), |_| ());
        match none {
            Ok(Claim::None) => assert_eq!(solutions, 0),
            Err(CertifyError::Engine(EngineError::NotCover(_))) => assert!(is_cover),
            Err(CertifyError::HasSolution) => assert_ne!(solutions, 0),
            other => panic!("{other:?} does not say if there is no solution"),
        }
        if solutions == 0 && !is_cover {
            conflict(&search);
        }
    }
    made
}

/// All parts of a model without solution cannot hold.
fn conflict(search: &Search) {
    let given = Given::all(search.task().named());
    let claim = verified(|folder| Certifier::new(search).conflict(folder, &given), |_| ());
    assert!(matches!(claim, Ok(Claim::Conflict { .. })), "{claim:?}");
}

fn by_sat(random: &mut Random) -> Settings {
    let solver: SolverKind = random.pick(&["varisat", "batsat"]).parse().expect("a solver");
    Settings::default().with_solver(solver).with_encodings(encodings(random))
}

/// The values of the variables of a model in a world.
fn values(model: &Model<statement::Name>, world: &World) -> Values {
    let is_true = |var| match model.core().meaning(var).expect("a named variable") {
        Meaning::Is(name) => world.bools[model.name(name).1],
        Meaning::Equals(x, value) => world.ints[model.name(model.core().int_name(x)).1] == value,
        Meaning::AtMost(x, value) => world.ints[model.name(model.core().int_name(x)).1] <= value,
        Meaning::Helper(_) => unreachable!("no formula is posted"),
    };
    model.vars().map(is_true).collect_vec().into()
}

fn sum(sum: &Sum, values: &Values) -> i128 {
    let terms = sum.terms.iter().filter(|&&(_, lit)| values.satisfies(lit));
    terms.map(|&(weight, _)| weight).sum()
}

/// Makes a certificate, looks at its statement, and lets VeriPB verify its proof.
fn verified(
    make: impl FnOnce(&Path) -> Result<Manifest, CertifyError>,
    look: impl FnOnce(&Opb),
) -> Result<Claim, CertifyError> {
    let desk = Desk::new();
    let folder = desk.path("made");
    let manifest = make(&folder)?;
    let [statement, proof] = ["statement.opb", "proof.pbp"].map(|name| folder.join(name));
    look(&Opb::read(fs::File::open(&statement).expect("a file")).expect("a statement"));
    let refuted = Checker::default().refutes(&statement, &proof);
    refuted.unwrap_or_else(|error| {
        panic!(
            "{manifest}: {error}\n{}\n{}",
            desk.read("made/statement.opb"),
            desk.read("made/proof.pbp")
        )
    });
    Ok(manifest.claim)
}
