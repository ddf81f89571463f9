//! Instances that are so small that all that could be a solution can be listed.

use itertools::Itertools;
use puzzlec::puzzle::instance::{Params, Source};
use puzzlec::puzzles;
use puzzlec::search::{Engine, Opened, Settings};
use serde_json::Value;

/// Reads an instance, which is refused in a place of its text or has the solutions that keep its
/// rules, among all that could be some.
pub fn compare(text: String, all: impl IntoIterator<Item = Value>) {
    let source = Source::new("fuzz", text);
    let family = match puzzles::family_of(&source) {
        Ok(family) => family,
        Err(error) => {
            return assert!(error.to_string().contains("unprintable character"), "{error}");
        }
    };
    let file = match family.file(&source, &Params::none()) {
        Ok(file) => Source::new("shown", file),
        Err(error) => {
            let span = error.span.clone().expect("a place in the text");
            assert!(error.source.text.get(span).is_some() && !error.to_string().is_empty());
            return;
        }
    };
    assert_eq!(family.file(&file, &Params::none()).expect("its file"), file.text);
    let settings = Settings::default().with_engine(Engine::Sat).with_threads(1);
    let search = Opened::new(file).by(settings).search().expect("an instance");
    let solutions = search.solutions().expect("an engine");
    let found = solutions.map(|solution| solution.expect("a solution").to_json().to_string());
    let kept = all.into_iter().filter_map(|one| {
        let solution = search.task().solution_from_json(&one).expect("a solution or none");
        solution.check().is_ok().then(|| solution.to_json().to_string())
    });
    assert_eq!(found.sorted().collect_vec(), kept.sorted().collect_vec());
}
