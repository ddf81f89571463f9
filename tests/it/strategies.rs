//! The strategies of all built-in instances: which engines have their turns, and in which order.

use std::collections::BTreeMap;

use itertools::Itertools;
use puzzlec::puzzles::instances;
use puzzlec::search::{
    Check, Counting, Engine, EngineError, Question, Search, SearchError, Settings, plan,
};

/// The questions, by name.
fn questions() -> Vec<(&'static str, Question)> {
    let mut classes = Counting::default().with_classes(true);
    classes.may_skip_classes = true;
    vec![
        ("first", Question::First),
        ("some", Question::Some),
        ("all", Question::All),
        ("count", Question::Count(Counting::default())),
        ("count classes", Question::Count(classes)),
        ("count and check all", Question::Count(Counting::default().checking(Check::All))),
        ("shares", Question::Shares),
        ("tally", Question::Tally { shown: true }),
        ("tally of hidden variables", Question::Tally { shown: false }),
        ("projection", Question::Projection(Vec::new())),
        ("shared", Question::Shared),
        ("best", Question::Best),
        ("cubes", Question::Cubes),
    ]
}

/// The stages of strategies, or why there are none, and who has them, a line for each family; what
/// is alike stands once.
fn told(searches: &[(&'static str, Search)], settings: &Settings) -> String {
    let mut instances_of: BTreeMap<(usize, String), Vec<(&str, &str)>> = BTreeMap::new();
    for (name, search) in searches {
        for (number, (_, question)) in questions().into_iter().enumerate() {
            let told = |settings: &Settings| match plan(search.task(), question.clone(), settings) {
                Ok(strategy) => without_nodes(&strategy.to_string()),
                Err(error) => format!("refused: {}", error.to_string().split(':').next().unwrap()),
            };
            let strategy = told(settings);
            let by_seven = told(&settings.clone().with_threads(7));
            assert_eq!(by_seven, strategy, "{name}");
            let instances = instances_of.entry((number, strategy)).or_default();
            instances.push((search.task().family(), name));
        }
    }
    let mut lines = instances_of.into_iter().map(|((number, strategy), names)| {
        let families = names.chunk_by(|(one, _), (other, _)| one == other);
        let families = families.map(|own| own.iter().map(|(_, name)| name).join(", "));
        format!("{}\n  {strategy}\n    {}", questions()[number].0, families.format("\n    "))
    });
    lines.join("\n\n")
}

/// A strategy without its numbers of nodes, which depend on the number of options.
fn without_nodes(strategy: &str) -> String {
    let words = strategy
        .split(' ')
        .tuple_windows()
        .map(|(word, next)| if next.starts_with("nodes") { "some" } else { word });
    words.chain(strategy.split(' ').next_back()).join(" ")
}

#[test]
fn every_question_has_its_strategy() {
    let search = |name| puzzlec::open(name).expect("a puzzle").search().expect("a model");
    let searches = instances().map(|instance| (instance.name, search(instance.name)));
    let (searches, two) = (searches.collect_vec(), Settings::default().with_threads(2));
    insta::assert_snapshot!("auto", told(&searches, &two));
    insta::assert_snapshot!("diagram", told(&searches, &two.with_engine(Engine::Diagram)));
}

#[test]
fn what_an_argument_excludes_no_search_finds() {
    let ranges = [
        ("langford", "n", 1..=10),
        ("skolem", "n", 1..=9),
        ("monkey", "n", 1..=4),
        ("dobble", "n", 1..=3),
        ("ostomachion/colouring", "colours", 1..=6),
        ("rolling", "rows", 1..=4),
    ];
    let mut excluded = Vec::new();
    for (name, parameter, values) in ranges {
        for value in values {
            let opened = puzzlec::open(name).expect("a puzzle").with(parameter, value);
            let Ok(search) = opened.search() else { continue };
            if search.task().core().obstructed().is_none() {
                continue;
            }
            excluded.push(format!("{name} {value}"));
            let by = |engine| {
                let settings = Settings::default().with_engine(engine);
                opened.clone().by(settings).search().expect("a model").count(false)
            };
            let count = match by(Engine::Cover) {
                Err(SearchError::Engine(EngineError::NotCover(_))) => by(Engine::Sat),
                count => count,
            };
            let count = count.expect("a count");
            assert_eq!((count.found, count.is_complete()), (0, true), "{name} {value}");
        }
    }
    insta::assert_snapshot!(excluded.join(", "), @"langford 1, langford 2, langford 5, langford 6, langford 9, langford 10, skolem 2, skolem 3, skolem 6, skolem 7, monkey 2, ostomachion/colouring 5");
}
