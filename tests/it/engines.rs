//! Every solver against brute force, clause by clause and call by call: those in this process, and
//! those that are installed.

use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use itertools::Itertools;
use proptest::prelude::*;
use puzzlec::engines::{
    Answer, Cause, Evidence, Figures, InProcess, Interrupt, Interruption, SOLVERS, Solver,
    SolverKind,
};
use puzzlec::engines::{Assignments, Blocking, Command, Enumeration};
use puzzlec_dimacs::{ClauseSink, Lit, Var};

#[cfg(feature = "cadical")]
use crate::common::Desk;
use crate::common::installed;
use crate::properties::cases;

const VARS: u32 = 6;

/// The solvers in this process.
fn in_process() -> impl Iterator<Item = SolverKind> {
    SOLVERS.iter().map(|solver| SolverKind::InProcess(solver))
}

/// The commands that are installed.
static COMMANDS: LazyLock<Vec<SolverKind>> = LazyLock::new(|| {
    let programs = ["cadical", "clasp", "cryptominisat5", "minisat", "picosat"];
    let installed = programs.into_iter().filter(|program| installed(program));
    installed.map(|program| SolverKind::External(Command::new(program))).collect()
});

/// Every solver that there is.
fn all() -> impl Iterator<Item = SolverKind> {
    in_process().chain(COMMANDS.iter().cloned())
}

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
        Answer::Unsatisfiable { failed, .. } => {
            prop_assert!(!satisfiable);
            prop_assert!(failed.iter().all(|lit| assumptions.contains(lit)));
            prop_assert!(worlds(clauses, &failed).next().is_none(), "not a sufficient core");
        }
        Answer::Unknown => prop_assert!(false, "nobody interrupts it"),
    }
    Ok(())
}

/// Clauses and assumptions that are added one after the other.
type Steps = Vec<(Vec<Vec<Lit>>, Vec<Lit>)>;

fn any_steps() -> impl Strategy<Value = Steps> {
    prop::collection::vec((any_clauses(), prop::collection::vec(any_lit(), 0..4)), 1..4)
}

/// Asks after each step, with and without the assumptions.
fn ask_after_each(solver_kind: &SolverKind, steps: &Steps) -> Result<(), TestCaseError> {
    let mut solver = solver_kind.start(&Interrupt::new());
    let mut clauses = Vec::new();
    for (more, assumptions) in steps {
        for clause in more {
            solver.add_clause(clause);
            clauses.push(clause.clone());
        }
        ask(&mut *solver, &clauses, assumptions)?;
        ask(&mut *solver, &clauses, &[])?;
    }
    Ok(())
}

/// Enumerates the models over a projection, and compares them with brute force.
fn enumerate(
    solver_kind: &SolverKind,
    clauses: &[Vec<Lit>],
    shown: &[u32],
) -> Result<(), TestCaseError> {
    let projected = |world: u32| shown.iter().map(|&var| world >> var & 1 == 1).collect_vec();
    let expected = worlds(clauses, &[]).map(projected).sorted().dedup().collect_vec();
    let mut solver = solver_kind.start(&Interrupt::new());
    for clause in clauses {
        solver.add_clause(clause);
    }
    let projection = shown.iter().map(|&var| Var::new(var)).collect_vec();
    let mut models = Enumeration::new(solver, projection.clone(), Blocking::All);
    let found = models.by_ref().map(|values| {
        let values = values.expect("an answer");
        projection.iter().map(|&var| values.get(var)).collect_vec()
    });
    prop_assert_eq!(found.sorted().collect_vec(), expected, "{}", solver_kind);
    prop_assert!(models.is_complete(), "{}", solver_kind);
    Ok(())
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn answers_are_those_of_brute_force(steps in any_steps()) {
        in_process().try_for_each(|solver_kind| ask_after_each(&solver_kind, &steps))?;
    }

    #[test]
    fn enumeration_is_brute_force_over_the_projection(
        clauses in any_clauses(),
        shown in prop::sample::subsequence((0..VARS).collect_vec(), 0..=VARS as usize),
    ) {
        in_process().try_for_each(|solver_kind| enumerate(&solver_kind, &clauses, &shown))?;
    }
}

// A call of a command is the start of a program.
proptest! {
    #![proptest_config(cases(12))]

    #[test]
    fn answers_of_commands_are_those_of_brute_force(steps in any_steps()) {
        COMMANDS.iter().try_for_each(|solver_kind| ask_after_each(solver_kind, &steps))?;
    }

    #[test]
    fn enumeration_by_commands_is_brute_force_over_the_projection(
        clauses in any_clauses(),
        shown in prop::sample::subsequence((0..VARS).collect_vec(), 0..=3),
    ) {
        COMMANDS.iter().try_for_each(|solver_kind| enumerate(solver_kind, &clauses, &shown))?;
    }
}

#[test]
fn failed_assumptions_are_told_by_those_that_can() {
    let [a, b, c, d] = [0, 1, 2, 3].map(|var| Var::new(var).positive());
    for solver_kind in all() {
        let mut solver = solver_kind.start(&Interrupt::new());
        solver.add_clause(&[!a, !b]);
        let answer = solver.solve(&[c, a, d, b]).expect("an answer");
        let Answer::Unsatisfiable { failed, .. } = answer else {
            panic!("{solver_kind}: {answer:?}")
        };
        let tells = matches!(&solver_kind, SolverKind::InProcess(solver) if solver.cores);
        let expected = if tells { vec![a, b] } else { vec![a, b, c, d] };
        assert_eq!(failed.into_iter().sorted().collect_vec(), expected, "{solver_kind}");
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
fn an_interrupt_before_the_search_leaves_it_undone() {
    for solver_kind in all() {
        let interrupt = Interrupt::new();
        let mut solver = solver_kind.start(&interrupt);
        interrupt.raise();
        assert_eq!(solver.solve(&[]).expect("an answer"), Answer::Unknown, "{solver_kind}");
    }
}

#[test]
fn an_interrupt_ends_a_long_search_and_the_solver_stays_silent() {
    for solver_kind in all() {
        let interrupt = Interrupt::after(Duration::from_secs(1));
        let mut solver = solver_kind.start(&interrupt);
        pigeons(&mut *solver, 14);
        let start = Instant::now();
        assert_eq!(solver.solve(&[]).expect("an answer"), Answer::Unknown, "{solver_kind}");
        // The bound is far off, so that only a solver that is not interrupted exceeds it.
        assert!(start.elapsed() < Duration::from_secs(60), "{solver_kind}");
        solver.add_clause(&[Var::new(0).positive()]);
        assert_eq!(solver.solve(&[]).expect("an answer"), Answer::Unknown, "{solver_kind}");
    }
}

#[test]
fn a_number_of_conflicts_pauses_a_solver_or_ends_it_or_is_not_counted() {
    for solver in SOLVERS {
        let evidence = Evidence::Solver(solver.name.to_owned());
        let unsatisfiable = Answer::Unsatisfiable { failed: Vec::new(), evidence };
        let figures = Arc::<Figures>::default();
        let kind = SolverKind::InProcess(solver);
        let mut started = kind.start_counted(&Interrupt::new(), Some(&figures));
        pigeons(&mut *started, 7);
        figures.allow(20);
        let first = started.solve(&[]).expect("an answer");
        figures.allow(u64::MAX);
        let second = started.solve(&[]).expect("an answer");
        let [expected_first, expected_second] = match solver.interruption {
            Interruption::Pause => [&Answer::Unknown, &unsatisfiable],
            Interruption::Final => [&Answer::Unknown, &Answer::Unknown],
            // It does not count its conflicts.
            Interruption::Abandon => [&unsatisfiable, &unsatisfiable],
        };
        assert_eq!((&first, &second), (expected_first, expected_second), "{}", solver.name);
    }
}

#[test]
fn an_interrupt_from_another_thread_ends_an_enumeration() {
    for solver_kind in all() {
        // Splr hears a deadline alone; without one it would go on behind all other tests.
        let interrupt = Interrupt::after(Duration::from_secs(20));
        let mut solver = solver_kind.start(&interrupt);
        pigeons(&mut *solver, 14);
        let mut models = Enumeration::new(solver, vec![Var::new(0)], Blocking::All);
        let raised = interrupt.clone();
        let raise = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(200));
            raised.raise();
        });
        assert_eq!(models.by_ref().count(), 0, "{solver_kind}");
        assert!(!models.is_complete(), "{solver_kind}");
        assert_eq!(interrupt.cause(), Some(Cause::Request), "{solver_kind}");
        raise.join().expect("a thread");
    }
}

#[test]
fn an_enumeration_is_lazy() {
    // A million models, of which five are asked for; more would take very long.
    for solver_kind in all() {
        let mut solver = solver_kind.start(&Interrupt::new());
        let vars: Vec<_> = (0..20).map(Var::new).collect();
        solver.add_clause(&[vars[0].positive(), vars[1].positive()]);
        let mut models = Enumeration::new(solver, vars, Blocking::All);
        assert_eq!(models.by_ref().take(5).count(), 5, "{solver_kind}");
        assert!(!models.is_complete(), "{solver_kind}");
    }
}

#[test]
fn a_formula_without_clauses_has_one_model_over_nothing() {
    for solver_kind in all() {
        let solver = solver_kind.start(&Interrupt::new());
        let mut models = Enumeration::new(solver, Vec::new(), Blocking::All);
        assert_eq!((models.by_ref().count(), models.is_complete()), (1, true), "{solver_kind}");
        let mut solver = solver_kind.start(&Interrupt::new());
        solver.add_clause(&[]);
        let answer = solver.solve(&[Var::new(3).positive()]).expect("an answer");
        assert!(matches!(answer, Answer::Unsatisfiable { .. }), "{solver_kind}");
    }
}

#[test]
fn the_documentation_shows_every_solver() {
    let cells = |cells: &[&str]| format!("//! | {} |\n", cells.iter().format(" | "));
    let header = SOLVERS[0].abilities().map(|(ability, _)| ability);
    let header = cells(&[&["solver", "authors", "kind"], &header[..]].concat());
    let row = |solver: &&InProcess| {
        let InProcess { name, about, authors, .. } = solver;
        let abilities = solver.abilities().map(|(_, does)| does);
        let name = format!("[{name}]");
        cells(&[&[&name, *authors, *about], &abilities[..]].concat())
    };
    let link = |solver: &&InProcess| format!("//! [{}]: {}\n", solver.name, solver.url);
    let (rows, links) = (SOLVERS.iter().map(row).join(""), SOLVERS.iter().map(link).join(""));
    let shown = include_str!("../../src/engines/mod.rs");
    // The last ones are those of the features.
    for part in [format!("{header}//! |---|---|---|---|---|---|\n{rows}"), links] {
        assert!(shown.contains(&part), "the table should have\n{part}");
    }
}

/// CaDiCaL reads options from the environment: one makes it panic, the other finds another solution.
#[cfg(feature = "cadical")]
#[test]
fn the_environment_sets_no_options_of_cadical() {
    let run = "puzzlec solve langford --n 8 --solver cadical --quiet";
    let desk = Desk::new();
    for option in ["CADICAL_FACTOR=1", "CADICAL_PHASE=0"] {
        assert_eq!(desk.shell(&format!("{option} {run}")), desk.shell(run), "{option}");
    }
}
