//! Random small puzzles against brute force.
//!
//! Each oracle makes puzzles of one family and counts their solutions, and the classes of these, by
//! a naive search that shares no code with the program. Every engine, every solver in this process
//! and some encodings must come to the same numbers, raw and up to every level of symmetry, with
//! implied constraints and with symmetries broken.
//!
//! `PUZZLEC_SEED` and `PUZZLEC_CASES` choose other puzzles and more of them, `PUZZLEC_CASE` a
//! single one, as a failure tells:
//!
//! ```text
//! PUZZLEC_CASES=4000 cargo test --release --test it oracles -- --nocapture
//! ```

#![allow(clippy::format_push_string, reason = "texts of instances are short")]

mod certified;
mod edges;
mod lattices;
mod packings;
mod polygons;
mod riddles;
mod tiler;

use itertools::Itertools;
use puzzlec::encodings::{Goal, Role, Roles};
use puzzlec::engines::{SOLVERS, SolverKind};
use puzzlec::puzzle::instance::Source;
use puzzlec::search::{
    Conclusion, Count, Engine, EngineError, Opened, Search, SearchError, Settings, Step,
};

use crate::cases::{Context, cases, encodings};
use crate::random::Random;

/// A puzzle, and the numbers that brute force finds.
struct Case {
    /// The instance file.
    text: String,
    pins: Vec<String>,
    solutions: usize,
    /// The levels of symmetry with the numbers of their classes.
    levels: Vec<(String, usize)>,
    /// The values of all solutions, if some are better than others.
    values: Vec<usize>,
}

/// The most solutions of a puzzle that is compared.
const MOST: usize = 400;

/// Compares the cases that `make` makes: so many, or as many as somebody asks for.
fn oracle(few: u64, make: impl Fn(&mut Random) -> Option<Case>) {
    cases(few, ["puzzles", "solutions", "counts"], |random| {
        let Some(case) = make(random) else { return [0; 3] };
        let text = format!("{}pins: {:?}", case.text, case.pins);
        let _context = Context(&text);
        [1, case.solutions, case.compare(random)]
    });
}

impl Case {
    /// Compares all ways to count, and returns their number.
    fn compare(&self, random: &mut Random) -> usize {
        let opened = Opened::new(Source::new("random", &*self.text));
        let opened = self.pins.iter().fold(opened, Opened::pin);
        if let Err(error) = opened.clone().search() {
            assert_eq!(self.solutions, 0, "it is refused: {error}");
            return 0;
        }
        let ways = self.ways(random);
        for (settings, role) in &ways {
            let by = format!("{settings:?}, {role:?}");
            let _context = Context(&by);
            let opened = opened.clone().by(settings.clone());
            let opened = role.iter().fold(opened, |opened, &role| opened.roles(role));
            // Not every puzzle has constraints of every role.
            let Ok(search) = opened.search() else {
                assert!(role.is_some());
                continue;
            };
            match search.count(true) {
                Ok(count) => self.check(&search, &count),
                Err(SearchError::Engine(EngineError::NotCover(_))) => {
                    assert_eq!(settings.engine, Engine::Cover);
                }
                Err(error) => panic!("{error}"),
            }
        }
        if !self.values.is_empty() {
            self.compare_best(&opened, random);
        }
        let (settings, _) = &ways[random.below(ways.len())];
        match opened.by(settings.clone()).solve() {
            Ok(Conclusion::Found(_)) => assert_ne!(self.solutions, 0),
            Ok(Conclusion::None(_)) => assert_eq!(self.solutions, 0, "none is found"),
            Ok(Conclusion::Open { .. }) => panic!("nothing is known"),
            Err(error) => assert_eq!(settings.engine, Engine::Cover, "{error}"),
        }
        ways.len()
    }

    /// Compares the best solution.
    fn compare_best(&self, opened: &Opened, random: &mut Random) {
        let search = opened.search().expect("a puzzle");
        for &goal in Goal::ALL {
            let best = match goal {
                Goal::Max => self.values.iter().max(),
                Goal::Min => self.values.iter().min(),
            };
            let mut optimum = search.optimise(goal, random.pick(Step::ALL)).expect("an objective");
            for better in optimum.by_ref() {
                let (value, values) = better.expect("an answer");
                let solution = search.task().solution(&values).expect("a solution");
                solution.check_value(value).expect("its value");
            }
            assert!(optimum.is_proved());
            assert_eq!(optimum.best(), best.map(|&best| best as i128), "{goal}");
            assert_eq!(optimum.bound(), optimum.best().expect("a best"), "{goal}");
        }
    }

    /// Each engine and solver as it is, and some with other encodings and roles.
    fn ways(&self, random: &mut Random) -> Vec<(Settings, Option<Role>)> {
        let mut ways = Vec::new();
        let plain = Settings::default().with_threads(1 + random.below(2));
        let solvers = SOLVERS.iter().map(|&solver| Some(SolverKind::InProcess(solver)));
        // A solver that keeps nothing it learnt takes long for many solutions.
        let is_few = |solver: &Option<SolverKind>| match solver {
            Some(SolverKind::InProcess(solver)) => solver.incremental || self.solutions <= 100,
            _ => true,
        };
        let by_sat = solvers.filter(is_few).map(|solver| (Engine::Sat, solver)).collect_vec();
        let engines = [(Engine::Auto, None), (Engine::Cover, None)];
        for (engine, solver) in engines.into_iter().chain(by_sat) {
            let mut settings = plain.clone().with_engine(engine);
            settings.solver = solver;
            if random.percent(50) {
                settings.encodings = encodings(random);
            }
            ways.push((settings, None));
        }
        for role in [Role::Implied, Role::Symmetry] {
            let (settings, _) = ways[random.below(5.min(ways.len()))].clone();
            ways.push((settings.with_encodings(encodings(random)), Some(role)));
        }
        ways
    }

    fn check(&self, search: &Search, count: &Count) {
        assert!(count.is_complete());
        let roles: Roles = search.task().core().roles();
        let raw = count.raw.as_ref().map(ToString::to_string);
        let is_known = !roles.contains(Role::Symmetry) || !self.levels.is_empty();
        assert_eq!(raw, is_known.then(|| self.solutions.to_string()), "the solutions");
        assert_eq!(self.solutions == 0, count.found == 0, "the solutions of the formula");
        let classes = count.classes.iter().map(ToString::to_string);
        let names = search.task().classes().names().map(str::to_owned);
        let expected = self.levels.iter().map(|(name, count)| (name.clone(), count.to_string()));
        assert_eq!(names.zip(classes).collect_vec(), expected.collect_vec(), "the classes");
    }
}

#[test]
fn packings_have_the_solutions_that_brute_force_finds() {
    oracle(100, packings::random);
}

#[test]
fn polygons_have_the_solutions_that_brute_force_finds() {
    oracle(50, polygons::random);
}

#[test]
fn riddles_have_the_solutions_that_brute_force_finds() {
    oracle(75, riddles::random);
}

#[test]
fn edge_matchings_have_the_solutions_that_brute_force_finds() {
    oracle(80, edges::random);
}
