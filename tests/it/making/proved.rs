//! Every puzzle that is made has one solution, and no clue too many, by several engines.

use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::{Arc, Mutex};
use std::thread;

use itertools::Itertools;
use puzzlec::engines::{Figures, Interrupt, Partial, SOLVERS, SolverKind, Spectator};
use puzzlec::puzzle::clues::{Clue, Clues};
use puzzlec::puzzle::instance::Source;
use puzzlec::search::{Engine, EngineError, Made, MakeError, Opened, Own, Pattern};
use puzzlec::search::{Search, SearchError, Settings, Status, Wanted};
use serde_json::Value;

use super::kinds::{opened, read};

/// The search in a file by the engine and the solver of settings.
fn search(file: &str, by: &Settings) -> Search {
    let opened = Opened::new(Source::new("made", file)).by(by.clone());
    opened.search().unwrap_or_else(|error| panic!("{error}\n{file}"))
}

/// The nodes after which exact cover search gives up: that of thermometers may last for hours.
const NODES: u64 = 1_000_000;

/// A spectator who ends a search after so many nodes.
#[derive(Debug)]
struct Patience(Interrupt);

impl Spectator for Patience {
    fn sees(&self, partial: &Partial<'_>) -> u64 {
        if partial.nodes >= NODES {
            self.0.raise();
        }
        NODES - 1
    }

    fn hears(&self, _: &str, _: &Arc<Figures>) {}
}

/// The solutions of a file, up to a number; nothing if the engine does not fit, or gives up.
fn solutions(file: &str, most: usize, by: &Settings) -> Option<Vec<Value>> {
    let mut by = by.clone();
    by.limits.interrupt = Interrupt::new();
    if by.engine == Engine::Cover {
        by.spectator = Some(Arc::new(Patience(by.limits.interrupt.clone())));
    }
    let search = search(file, &by);
    let found = search.solutions().and_then(|mut all| {
        let found = all.by_ref().take(most).map(|solution| Ok(solution?.to_json()));
        let found: Vec<_> = found.collect::<Result<_, SearchError>>()?;
        let is_complete = matches!(all.status(), Status::Complete(_));
        Ok(Some(found).filter(|found| is_complete || found.len() == most))
    });
    match found {
        Ok(found) => found,
        Err(SearchError::Engine(EngineError::NotCover(_))) => None,
        Err(error) => panic!("{error}\n{file}"),
    }
}

/// Exact cover search, and SAT by two solvers.
fn engines() -> Vec<Settings> {
    let solvers = SOLVERS.iter().filter(|solver| ["varisat", "batsat"].contains(&solver.name));
    let by_solver = |solver| Settings::default().with_solver(SolverKind::InProcess(solver));
    let by_cover = Settings::default().with_engine(Engine::Cover);
    let all = std::iter::once(by_cover).chain(solvers.copied().map(by_solver)).collect_vec();
    assert_eq!(all.len(), 3);
    all
}

/// True if a file has one solution by all engines that fit; one up to symmetry, where nothing tells
/// these apart.
fn has_one(made: &Made) -> bool {
    let (file, solution) = (made.file(), made.solution().expect("a solution").to_json());
    let task = read(file);
    if task.clues(None).expect("clues").is_up_to_symmetry && !task.classes().is_empty() {
        return engines()[..2].iter().all(|by| {
            let count = search(file, by).count(true).expect("a count");
            let classes = count.classes.last().map(ToString::to_string);
            count.is_complete() && classes.as_deref() == Some("1")
        });
    }
    let found = engines().iter().filter_map(|by| solutions(file, 2, by)).collect_vec();
    found.len() > 1 && found.iter().all(|own| own[..] == [solution.clone()])
}

/// The place behind the motion of a pattern.
fn image(pattern: Pattern, [row, column]: [i32; 2], size: (usize, usize)) -> [i32; 2] {
    let [last_row, last_column] = [size.0, size.1].map(|count| 2 * count as i32 - 2);
    match pattern {
        Pattern::HalfTurn => [last_row - row, last_column - column],
        Pattern::Mirror => [row, last_column - column],
        Pattern::None => [row, column],
    }
}

/// The clues that stand and fall together in a pattern.
fn orbits(clues: &Clues, pattern: Pattern) -> Vec<Vec<usize>> {
    let key = |(number, clue): (usize, &Clue)| {
        let orbit = clue.place.map(|place| [place, image(pattern, place, clues.size)]);
        let alone = if orbit.is_none() || pattern == Pattern::None { Some(number) } else { None };
        ((alone, orbit.map(|[one, other]| one.min(other))), number)
    };
    clues.all.iter().enumerate().map(key).into_group_map().into_values().sorted().collect()
}

/// True if each place of a clue has an image with a clue, where one can stand there.
fn is_in_pattern(made: &Made, clues: &Clues, pattern: Pattern) -> bool {
    let solution = made.solution().expect("a solution");
    let all = made.search.task().clues(Some(&*solution)).expect("clues");
    let places = |clues: &Clues| clues.all.iter().filter_map(|clue| clue.place).collect_vec();
    let (can, own) = (places(&all), places(clues));
    let images = own.iter().map(|place| image(pattern, *place, clues.size));
    { images }.all(|image| own.contains(&image) || !can.contains(&image))
}

/// What is wrong with a puzzle that was made: it has not one solution, not as many clues as are told
/// or wanted, or one too many that is not among those of these names, unless more were asked for.
fn fault(made: &Made, wanted: &Wanted, kept: &[String]) -> Option<String> {
    let (file, solution) = (made.file(), made.solution().expect("a solution").to_json());
    let told = |what: String| Some(format!("{what}, seed {}, {wanted:?}\n{file}", made.seed));
    let task = read(file);
    let again = task.solution_from_json(&solution).expect("a solution");
    if let Err(violation) = again.check() {
        return told(violation.to_string());
    }
    if !has_one(made) {
        return told("it has not this one solution".to_owned());
    }
    let clues = task.clues(None).expect("clues");
    if clues.all.len() != made.clues {
        return told(format!("{} clues are told of {}", made.clues, clues.all.len()));
    }
    let has = |name: &String| clues.all.iter().any(|clue| clue.name == *name);
    if !kept.iter().all(has) {
        return told(format!("it has not kept {kept:?}"));
    }
    if !is_in_pattern(made, &clues, wanted.pattern) {
        return told("the clues stand in no pattern".to_owned());
    }
    if let Some((least, most)) = wanted.clues {
        let is_right = (least..=most).contains(&made.clues);
        return told("not as many clues as wanted".to_owned()).filter(|_| !is_right);
    }
    let stays = |at: &usize| clues.all[*at].is_bound || kept.contains(&clues.all[*at].name);
    let open = orbits(&clues, wanted.pattern).into_iter().filter(|own| !own.iter().any(stays));
    let needless = { open }.find(|orbit| {
        let others = clues.all.iter().enumerate().filter(|(at, _)| !orbit.contains(at));
        let others = others.map(|(_, clue)| clue).collect_vec();
        let mut less = task.document().expect("a file");
        task.making().expect("clues").write_clues(&others, &mut less);
        solutions(less.text(), 2, &engines()[1]).is_none_or(|found| found.len() < 2)
    })?;
    told(format!("it does not need {}", needless.iter().map(|&at| &clues.all[at].name).join(", ")))
}

/// Puzzles of the seeds from one on, none of them alike.
fn made(
    opened: &Opened,
    wanted: &Wanted,
    seed: u64,
    number: usize,
) -> Result<Vec<Made>, MakeError> {
    let mut all = Vec::new();
    let is_free = wanted.pattern == Pattern::None;
    let end =
        opened.maker(wanted.clone())?.make_many((seed, number), (1, &Interrupt::new()), |own| {
            all.push(own);
            Ok(ControlFlow::Continue(()))
        });
    match end {
        // Small boards have few puzzles.
        Err(MakeError::Alike { found, .. }) if found == all.len() => Ok(all),
        // Clues that stand nowhere stand in no pattern.
        Err(MakeError::NoPattern(_)) if !is_free && all.is_empty() => Ok(all),
        Ok(true) => Ok(all),
        Ok(false) => Err(SearchError::Stopped.into()),
        Err(error) => Err(error),
    }
}

/// Makes puzzles like one as they can be wanted, this many each time, and proves them; returns how
/// many there are, and what is wrong with them.
fn proved(kind: &Opened, number: usize) -> (usize, Vec<String>) {
    let wanted = |change: &dyn Fn(&mut Wanted)| {
        let mut wanted = Wanted::default();
        change(&mut wanted);
        wanted
    };
    let (mut count, mut faults) = (0, Vec::new());
    let mut prove =
        |opened: &Opened, wanted: &Wanted, kept: &[String], seed: u64, number: usize| {
            let all = made(opened, wanted, seed, number).unwrap_or_else(|why| {
                let (name, file) = (&opened.source().name, &opened.source().text);
                faults.push(format!("{name}: {why}, seed {seed}, {wanted:?}\n{file}"));
                Vec::new()
            });
            let own = all.iter().filter_map(|made| fault(made, wanted, kept));
            faults.extend(own.map(|own| format!("{}: {own}", opened.source().name)));
            count += all.len();
            all
        };
    let first = prove(kind, &Wanted::default(), &[], 0, 2 * number);
    let Some(first) = first.into_iter().next() else { return (count, faults) };
    for pattern in [Pattern::HalfTurn, Pattern::Mirror] {
        prove(kind, &wanted(&|own| own.pattern = pattern), &[], 100, number);
    }
    // Files with clues: two that are kept, and all of a solution.
    let task = first.search.task();
    let own = task.clues(None).expect("clues");
    let written = |clues: &[&Clue]| {
        let mut document = task.document().expect("a file");
        task.making().expect("clues").write_clues(clues, &mut document);
        document.into_text()
    };
    let kept = own.all.iter().filter(|clue| !clue.is_bound).take(2).collect_vec();
    let bound = own.all.iter().filter(|clue| clue.is_bound);
    let some = written(&bound.chain(kept.iter().copied()).collect_vec());
    let file = |text| Opened::new(Source::new(&kind.source().name, text));
    let names = kept.iter().map(|clue| clue.name.clone()).collect_vec();
    for pattern in [Pattern::None, Pattern::HalfTurn] {
        let keeps = wanted(&|own| (own.own, own.pattern) = (Own::Kept, pattern));
        prove(&file(some.clone()), &keeps, &names, 200, number);
    }
    let solution = first.solution().expect("a solution");
    let all = task.clues(Some(&*solution)).expect("clues");
    let full = file(written(&all.all.iter().collect_vec()));
    if !all.all.is_empty() {
        prove(&full, &wanted(&|own| own.own = Own::Reduced), &[], 300, 1);
    }
    let range = (first.clues + 1, first.clues + 3);
    if all.all.len() > range.0 {
        prove(kind, &wanted(&|own| own.clues = Some(range)), &[], 400, number);
    }
    (count, faults)
}

/// Proves puzzles of all kinds, on all cores; returns how many there are.
pub(super) fn all_proved<'k>(
    kinds: impl Iterator<Item = (&'k str, &'k str, usize)> + Send,
) -> usize {
    let (kinds, cores) = (Mutex::new(kinds), thread::available_parallelism());
    let next = || kinds.lock().expect("no thread fails").next();
    let work = || {
        let own = std::iter::from_fn(next);
        own.map(|(name, keys, number)| {
            let all = proved(&opened((name, keys)), number);
            eprintln!("{name}: {} puzzles, {} faults", all.0, all.1.len());
            all
        })
        .collect_vec()
    };
    let all = thread::scope(|scope| {
        let threads = (0..cores.map_or(1, Into::into)).map(|_| scope.spawn(work)).collect_vec();
        let all = threads.into_iter().map(std::thread::ScopedJoinHandle::join);
        all.flat_map(|own| own.unwrap_or_else(|why| resume_unwind(why))).collect_vec()
    });
    let faults = all.iter().flat_map(|(_, faults)| faults).sorted().collect_vec();
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.iter().join("\n"));
    all.iter().map(|(count, _)| count).sum()
}

/// A riddle of no clues has many solutions, which soon shows.
#[test]
fn no_riddle_has_no_clues() {
    let made = super::desk().run("make riddle.toml --clues 0").output().expect("a run");
    let words = String::from_utf8(made.stderr).expect("text");
    assert_eq!(made.status.code(), Some(2));
    assert!(words.contains("in 20 tries, no puzzle has so few clues"), "{words}");
}
