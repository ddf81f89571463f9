//! Solutions of random models whose hidden variables are often free, against brute force: by all
//! engines and solvers, in cubes, from states, and under other projections.
//!
//! A hidden variable that the shown ones do not determine has several values for one solution. What
//! splits a search, or blocks what was found, must not tell these apart.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::LazyLock;

use itertools::Itertools;
use puzzlec::Solve;
use puzzlec::dimacs::{Lit, Values, Var};
use puzzlec::encodings::{Comparison, Model, Role};
use puzzlec::engines::{Assignments, Command, SOLVERS, SolverKind};
use puzzlec::puzzle::task::AnySolution;
use puzzlec::search::{Counting, Engine, EngineError, Question, Search, SearchError, Settings};

use crate::cases::{Context, cases, encodings};
use crate::common::{installed, models};
use crate::random::Random;

/// Solutions, each as its true variables among those of a projection.
pub(crate) type Projected = BTreeSet<Vec<Var>>;

/// A model of a few counts and clauses over shown and hidden variables; some are exact cover
/// problems with colours.
pub(crate) fn model(random: &mut Random) -> Model<usize> {
    let mut model = Model::new();
    // So many that some searches are split on the way.
    let count = if random.percent(20) { 11 } else { random.from(1, 8) as usize };
    let hides = random.pick(&[0, 30, 60]);
    let variable = |name| if random.percent(hides) { model.hidden(name) } else { model.var(name) };
    let lits: Vec<Lit> = (0..count).map(variable).collect();
    for number in 0..random.from(0, 4) {
        let order = random.order(count);
        let chosen = || order[..count.min(1 + number as usize)].iter().map(|&at| lits[at]);
        let mut rule = model.rule("a rule").of(number);
        match random.below(7) {
            0..=2 => rule.exactly_one(
                order[..random.from(1, count as i64) as usize].iter().map(|&at| lits[at]),
            ),
            3 => rule.at_most_one(chosen()),
            4 => rule.count(chosen(), random.pick(Comparison::ALL), random.below(3)),
            // As an option gives an item its colour.
            5 => rule.clause([!lits[order[0]], lits[order[count - 1]]]),
            _ => rule.clause(chosen().map(|lit| if random.percent(50) { !lit } else { lit })),
        }
    }
    model
}

/// The true variables of an assignment among these.
fn trues(values: &Values, shown: &[Var]) -> Vec<Var> {
    shown.iter().copied().filter(|&var| values.get(var)).collect()
}

/// The solutions by the constraints as they were posted.
pub(crate) fn brute_force(model: &Model<usize>, shown: &[Var]) -> Projected {
    let count = model.num_vars();
    let world = |code: u32| Values::from((0..count).map(|bit| code >> bit & 1 == 1).collect_vec());
    let holds =
        |values: &Values| Role::ALL.iter().all(|&role| model.core().satisfies(role, values));
    let worlds = (0..1 << count).map(world).filter(holds);
    worlds.map(|values| trues(&values, shown)).collect()
}

/// The programs that are installed.
static PROGRAMS: LazyLock<Vec<&str>> = LazyLock::new(|| {
    ["minisat", "cadical"].into_iter().filter(|program| installed(program)).collect()
});

/// The engines and solvers, each as it may be asked.
fn ways(random: &mut Random, solutions: usize) -> Vec<Settings> {
    let plain = Settings::default().with_threads(1 + random.below(2));
    let engines = [Engine::Auto, Engine::Cover, Engine::Diagram];
    let engines = engines.map(|engine| plain.clone().with_engine(engine));
    // A solver that keeps nothing it learnt takes long for many solutions.
    let may = |solver: &SolverKind| match solver {
        SolverKind::InProcess(solver) => solver.incremental || solutions <= 100,
        SolverKind::External(_) => solutions <= 5 && random.percent(3),
    };
    let programs = PROGRAMS.iter().map(|program| SolverKind::External(Command::new(program)));
    let solvers = SOLVERS.iter().map(|&solver| SolverKind::InProcess(solver));
    let solvers = solvers.chain(programs).filter(may).collect_vec();
    let mut solver = |solver| {
        let settings = plain.clone().with_solver(solver);
        if random.percent(30) { settings.with_encodings(encodings(random)) } else { settings }
    };
    engines.into_iter().chain(solvers.into_iter().map(&mut solver)).collect()
}

/// Each found solution once, and all of them.
fn assert_all(found: impl IntoIterator<Item = Vec<Var>>, expected: &Projected, how: &str) {
    let found = found.into_iter().sorted().collect_vec();
    assert!(found.iter().all_unique(), "{how}: a solution comes twice");
    assert!(found.iter().eq(expected), "{how}: {found:?} are not {expected:?}");
}

/// Counts, lists and splits in one way; false if the engine does not fit the model.
fn check(search: &Search, expected: &Projected, random: &mut Random) -> bool {
    let (task, shown) = (search.task(), search.task().core().projection());
    let number = Some(expected.len().into());
    match search.count(false) {
        Err(SearchError::Engine(EngineError::NotCover(_))) => return false,
        count => {
            let count = count.expect("a count");
            assert!(count.is_complete());
            assert_eq!(count.raw, number, "the count");
        }
    }
    if search.settings().engine == Engine::Diagram {
        return true;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let counting = Counting::default().resuming(folder.path().join("state"));
    for again in ["a state", "a state that is complete"] {
        let count = search.counted(counting.clone(), &|_| ()).expect("a count");
        assert_eq!(count.raw, number, "{again}");
    }
    let mut found = models(task, Question::All, search.settings());
    let all = found.by_ref().map(|values| trues(&values.expect("an answer"), &shown));
    assert_all(all.collect_vec(), expected, "one by one");
    assert!(found.is_complete());
    let (mut all, make) = (Vec::new(), |values: &Values, _: &dyn AnySolution| Some(values.clone()));
    let cubes = search.plan(Question::All).and_then(|strategy| strategy.cubes());
    let end = cubes.expect("an engine").each(make, |values| -> Result<_, SearchError> {
        all.push(values);
        Ok(ControlFlow::Continue(()))
    });
    assert!(end.expect("solutions").is_some());
    let cubes = search.split(1 + random.below(20)).expect("an engine").cubes;
    for values in &all {
        let within = cubes.iter().filter(|cube| cube.iter().all(|&lit| values.satisfies(lit)));
        assert_eq!(within.count(), 1, "a solution is in one cube");
    }
    assert_all(all.iter().map(|values| trues(values, &shown)), expected, "in cubes");
    true
}

#[test]
fn hidden_variables_tell_no_solutions_apart() {
    cases(100, ["ways", "of exact cover", "solutions"], |random| {
        let model = model(random);
        let _context = Context(&model);
        let expected = brute_force(&model, &model.core().projection());
        let (mut tried, mut covers) = (0, 0);
        for settings in ways(random, expected.len()) {
            let by = format!("{settings:?}");
            let _context = Context(&by);
            let is_cover = settings.engine == Engine::Cover;
            let fits = check(&model.search().by(settings), &expected, random);
            tried += usize::from(fits);
            covers += usize::from(fits && is_cover);
        }
        // Another projection, which may be of hidden variables.
        let some = model.vars().filter(|_| random.percent(50)).collect_vec();
        let search = model.search();
        let found = models(search.task(), Question::Projection(some.clone()), search.settings());
        let found = found.map(|values| trues(&values.expect("an answer"), &some));
        assert_all(found.collect_vec(), &brute_force(&model, &some), "projected");
        [tried, covers, expected.len()]
    });
}

/// A coloured exact cover problem: its options, each with its items and their colours, and its
/// text.
struct Coloured {
    primary: usize,
    options: Vec<Vec<(usize, Option<usize>)>>,
    text: String,
}

impl Coloured {
    fn new(random: &mut Random) -> Self {
        let (primary, secondary) = (random.from(1, 3) as usize, random.from(1, 3) as usize);
        let name = |item: usize| format!("{}{item}", if item < primary { 'p' } else { 's' });
        let mut option = || {
            let must = random.below(primary);
            let items = (0..primary + secondary).filter(|&item| item == must || random.percent(40));
            let items = items.collect_vec();
            let mut colour =
                |item| (item >= primary && random.percent(70)).then(|| random.below(2));
            items.into_iter().map(|item| (item, colour(item))).collect_vec()
        };
        let options = (0..9).map(|_| option()).collect_vec();
        let item = |&(item, colour): &(usize, Option<usize>)| match colour {
            None => name(item),
            Some(colour) => format!("{}:{colour}", name(item)),
        };
        let first = (0..primary).map(name).join(" ");
        let second = (primary..primary + secondary).map(name).join(" ");
        let lines = options.iter().map(|option| option.iter().map(item).join(" "));
        let text = std::iter::once(format!("{first} | {second}")).chain(lines).join("\n") + "\n";
        Self { primary, options, text }
    }

    /// True if these options are a solution by the rules: each primary item once, and a secondary
    /// one once, or in one colour.
    fn is_solved_by(&self, chosen: &[&Vec<(usize, Option<usize>)>]) -> bool {
        let of = |item| chosen.iter().copied().flatten().filter(move |at| at.0 == item);
        let items = self.options.iter().flatten().map(|at| at.0).unique();
        (0..self.primary).all(|item| of(item).count() == 1)
            && items.filter(|&item| item >= self.primary).all(|item| {
                let agree = of(item).map(|at| at.1).dedup().count() <= 1;
                of(item).count() <= 1 || agree && of(item).all(|at| at.1.is_some())
            })
    }
}

#[test]
fn colours_of_items_that_nothing_covers_count_once() {
    let desk = crate::common::Desk::new();
    cases(60, ["ways", "solutions"], |random| {
        let problem = Coloured::new(random);
        let _context = Context(&problem.text);
        let solutions = problem.options.iter().powerset();
        let solutions = solutions.filter(|chosen| problem.is_solved_by(chosen)).count();
        desk.write("coloured.dlx", &problem.text);
        let path = desk.path("coloured.dlx").display().to_string();
        let mut tried = 0;
        for settings in ways(random, solutions) {
            let by = format!("{settings:?}");
            let _context = Context(&by);
            let search = puzzlec::open(&path).expect("a puzzle").by(settings).search();
            let search = search.expect("a model");
            let shown = search.task().core().projection();
            let found = models(search.task(), Question::All, &Settings::default());
            let found = found.map(|values| trues(&values.expect("an answer"), &shown));
            let expected: Projected = found.collect();
            assert_eq!(expected.len(), solutions, "by the first way");
            tried += usize::from(check(&search, &expected, random));
        }
        [tried, solutions]
    });
}
