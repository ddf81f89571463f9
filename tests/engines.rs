//! The engines in this process against brute force, clause by clause and call by call.

use std::time::{Duration, Instant};

use proptest::prelude::*;
use puzzlec::engines::{Answer, BackEnd, Interrupt, Solver};
use puzzlec::engines::{Blocking, Enumeration, Models};
use puzzlec_dimacs::{ClauseSink, Lit, Var};

const VARS: u32 = 6;
const ENGINES: [BackEnd; 2] = [BackEnd::Varisat, BackEnd::Splr];

fn any_lit() -> impl Strategy<Value = Lit> {
    (0..VARS, any::<bool>()).prop_map(|(var, positive)| Var::new(var).lit(positive))
}

/// Clauses of up to three literals, the empty clause now and then.
fn any_clauses() -> impl Strategy<Value = Vec<Vec<Lit>>> {
    let clause = prop_oneof![40 => prop::collection::vec(any_lit(), 1..=3), 1 => Just(vec![])];
    prop::collection::vec(clause, 0..25)
}

/// True if a world, a bit per variable, makes the literal true.
fn is_true(world: u32, lit: Lit) -> bool {
    (world >> lit.var().index() & 1 == 1) == lit.is_positive()
}

fn worlds(clauses: &[Vec<Lit>], assumptions: &[Lit]) -> impl Iterator<Item = u32> {
    (0..1 << VARS).filter(|&world| {
        clauses.iter().all(|clause| clause.iter().any(|&lit| is_true(world, lit)))
            && assumptions.iter().all(|&lit| is_true(world, lit))
    })
}

/// Asks, and compares the answer with brute force.
fn ask(
    solver: &mut dyn Solver,
    clauses: &[Vec<Lit>],
    assumptions: &[Lit],
) -> Result<(), TestCaseError> {
    let satisfiable = worlds(clauses, assumptions).next().is_some();
    match solver.solve(assumptions).expect("an answer") {
        Answer::Satisfiable(values) => {
            prop_assert!(satisfiable);
            let holds = |clause: &Vec<Lit>| clause.iter().any(|&lit| values.satisfies(lit));
            prop_assert!(clauses.iter().all(holds));
            prop_assert!(assumptions.iter().all(|&lit| values.satisfies(lit)));
        }
        Answer::Unsatisfiable { failed } => {
            prop_assert!(!satisfiable);
            prop_assert!(failed.iter().all(|lit| assumptions.contains(lit)));
            prop_assert!(worlds(clauses, &failed).next().is_none(), "not a sufficient core");
        }
        Answer::Unknown => prop_assert!(false, "nobody interrupts it"),
    }
    Ok(())
}

proptest! {
    #[test]
    fn answers_are_those_of_brute_force(
        steps in prop::collection::vec((any_clauses(), prop::collection::vec(any_lit(), 0..4)), 1..4)
    ) {
        for engine in ENGINES {
            let mut solver = engine.start(&Interrupt::new());
            let mut clauses = Vec::new();
            for (more, assumptions) in &steps {
                for clause in more {
                    solver.add_clause(clause);
                    clauses.push(clause.clone());
                }
                ask(&mut *solver, &clauses, assumptions)?;
                ask(&mut *solver, &clauses, &[])?;
            }
        }
    }

    #[test]
    fn enumeration_is_brute_force_over_the_projection(
        clauses in any_clauses(),
        shown in prop::collection::btree_set(0..VARS, 0..=VARS as usize),
    ) {
        let projected = |world: u32| shown.iter().map(|&var| world >> var & 1 == 1).collect::<Vec<_>>();
        let mut expected: Vec<_> = worlds(&clauses, &[]).map(projected).collect();
        expected.sort();
        expected.dedup();
        for engine in ENGINES {
            let mut solver = engine.start(&Interrupt::new());
            for clause in &clauses {
                solver.add_clause(clause);
            }
            let projection: Vec<_> = shown.iter().map(|&var| Var::new(var)).collect();
            let mut models = Enumeration::new(solver, projection.clone(), Blocking::All);
            let found = models.by_ref().map(|values| {
                let values = values.expect("an answer");
                projection.iter().map(|&var| values.get(var)).collect::<Vec<_>>()
            });
            let mut found: Vec<_> = found.collect();
            prop_assert!(models.is_complete());
            found.sort();
            prop_assert_eq!(&found, &expected);
        }
    }
}

/// One pigeon more than there are holes: quick to build, long to refute.
fn pigeons(sink: &mut dyn ClauseSink, holes: u32) {
    let sits = |pigeon: u32, hole: u32| Var::new(pigeon * holes + hole).positive();
    for pigeon in 0..=holes {
        let clause: Vec<_> = (0..holes).map(|hole| sits(pigeon, hole)).collect();
        sink.add_clause(&clause);
    }
    for hole in 0..holes {
        for one in 0..=holes {
            for other in 0..one {
                sink.add_clause(&[!sits(one, hole), !sits(other, hole)]);
            }
        }
    }
}

#[test]
fn an_interrupt_ends_a_long_search_and_the_engine_stays_silent() {
    for engine in ENGINES {
        let interrupt = Interrupt::after(Duration::from_secs(1));
        let mut solver = engine.start(&interrupt);
        pigeons(&mut solver, 14);
        let start = Instant::now();
        assert_eq!(solver.solve(&[]).expect("an answer"), Answer::Unknown, "{engine}");
        // The bound is far off, so that only an engine that is not interrupted exceeds it.
        assert!(start.elapsed() < Duration::from_secs(60), "{engine}");
        solver.add_clause(&[Var::new(0).positive()]);
        assert_eq!(solver.solve(&[]).expect("an answer"), Answer::Unknown, "{engine}");
    }
}

#[test]
fn an_interrupt_from_another_thread_ends_an_enumeration() {
    let interrupt = Interrupt::new();
    let mut solver = BackEnd::Varisat.start(&interrupt);
    pigeons(&mut solver, 14);
    let mut models = Enumeration::new(solver, vec![Var::new(0)], Blocking::All);
    let raise = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(200));
        interrupt.raise();
    });
    assert_eq!(models.by_ref().count(), 0);
    assert!(!models.is_complete());
    raise.join().expect("a thread");
}

#[test]
fn an_enumeration_is_lazy() {
    // A million models, of which five are asked for; more would take very long.
    let mut solver = BackEnd::Varisat.start(&Interrupt::new());
    let vars: Vec<_> = (0..20).map(Var::new).collect();
    solver.add_clause(&[vars[0].positive(), vars[1].positive()]);
    let mut models = Enumeration::new(solver, vars, Blocking::All);
    assert_eq!(models.by_ref().take(5).count(), 5);
    assert!(!models.is_complete());
}

#[test]
fn a_formula_without_clauses_has_one_model_over_nothing() {
    for engine in ENGINES {
        let solver = engine.start(&Interrupt::new());
        let mut models = Enumeration::new(solver, Vec::new(), Blocking::All);
        assert_eq!((models.by_ref().count(), models.is_complete()), (1, true), "{engine}");
        let mut solver = engine.start(&Interrupt::new());
        solver.add_clause(&[]);
        let answer = solver.solve(&[Var::new(3).positive()]).expect("an answer");
        assert!(matches!(answer, Answer::Unsatisfiable { .. }), "{engine}");
    }
}
