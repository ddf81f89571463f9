//! Counts by cubes of a file, of the small instance of every family.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use itertools::Itertools;
use puzzlec::puzzle::task::AnyTask;
use puzzlec::search::file::CubeFile;
use puzzlec::search::{
    Conclusion, Counting, Engine, Merged, Part, Question, Search, SearchError, Settings, Whole,
};
use puzzlec_encodings::Role;
use tempfile::TempDir;

use super::small::{all_small, good};

/// A search that is split, and a folder for its parts.
struct Split {
    name: String,
    search: Search,
    file: Vec<u8>,
    folder: TempDir,
}

impl Split {
    fn new(name: String, search: Search, cubes: usize) -> Self {
        let cubes = good(&name, search.split(cubes));
        let file = search.export().write_cubes(&cubes, Vec::new()).expect("written");
        Self { name, search, file, folder: TempDir::new().expect("a folder") }
    }

    fn read(&self, first: usize, last: usize) -> (Box<dyn AnyTask>, CubeFile) {
        good(&self.name, CubeFile::read(self.file.as_slice(), first..=last))
    }

    /// The lines of a part.
    fn part(&self, (first, last): (usize, usize), solve: bool) -> String {
        let (task, file) = self.read(first, last);
        let search = Search::from(task).by(self.search.settings().clone());
        let counting = Counting::default().with_classes(!solve);
        let part = Part { file: Arc::new(file), up_to: None, solve };
        let strategy = good(&self.name, search.plan(Question::Count(counting.in_part(part))));
        good(&self.name, strategy.part(&|_| ())).expect("a part that is not stopped")
    }

    fn merged(&self, parts: &[String]) -> Result<Merged, SearchError> {
        let path = |number| self.folder.path().join(format!("{number}.part"));
        let paths: Vec<PathBuf> = (0..parts.len()).map(path).collect();
        for (path, part) in paths.iter().zip(parts) {
            fs::write(path, part).expect("written");
        }
        let (task, file) = self.read(1, 0);
        Merged::read(&*task, &file, &paths)
    }
}

/// Asserts that the parts of a search are the whole.
fn assert_whole(split: &Split, all: usize) {
    let Split { name, search, .. } = split;
    let count = good(name, search.count(true));
    let parts = (1..=all).map(|cube| split.part((cube, cube), false)).collect_vec();
    let Whole::Count(merged, None) = good(name, split.merged(&parts)).result else {
        panic!("{name}: the parts of a count are no conclusion");
    };
    assert!(merged.is_complete(), "{name}");
    assert_eq!((&merged.raw, &merged.classes), (&count.raw, &count.classes), "{name}");
    // The same lines in one part of all, and numbers that are no more than all without one.
    let whole = split.part((1, all), false);
    let line = |part: &String| part.lines().nth(1).expect("a cube").to_owned();
    assert_eq!(whole.lines().skip(1).collect_vec(), parts.iter().map(line).collect_vec(), "{name}");
    let (_, rest) = parts.split_first().expect("a cube");
    if !rest.is_empty() {
        let merged = good(name, split.merged(rest));
        let Whole::Count(count, _) = merged.result else { panic!("{name}: no count") };
        assert_eq!((merged.missing, count.is_complete()), (vec![1], false), "{name}");
    }
    let solved = (1..=all).map(|cube| split.part((cube, cube), true)).collect_vec();
    let Whole::Conclusion(conclusion) = good(name, split.merged(&solved)).result else {
        panic!("{name}: the parts of an answer are no count");
    };
    let Conclusion::Found(values) = conclusion else { panic!("{name}: {conclusion:?}") };
    good(name, search.task().solution(&values).map(drop));
}

#[test]
fn parts_are_the_whole_by_every_engine() {
    for (name, opened) in all_small() {
        let settings = |engine| Settings::default().with_engine(engine);
        for (engine, role) in
            [Engine::Auto, Engine::Sat].into_iter().cartesian_product([Role::Rule, Role::Symmetry])
        {
            let opened = opened.clone().roles(role).by(settings(engine));
            // Not every family has symmetries to break.
            let Ok(search) = opened.search() else { continue };
            let name = format!("{name} by {engine} with {role}");
            let cubes = good(&name, search.split(7)).cubes;
            for values in good(&name, search.models()) {
                let values = good(&name, values);
                let holds = |cube: &&Vec<_>| cube.iter().all(|&lit| values.satisfies(lit));
                assert_eq!(cubes.iter().filter(holds).count(), 1, "{name}");
            }
            if search.count(true).is_ok() {
                assert_whole(&Split::new(name, search, 7), cubes.len());
            }
        }
    }
}

#[test]
fn every_damaged_byte_of_a_part_is_seen() {
    let search = puzzlec::open("langford").expect("built in").with("n", 4).search();
    let split = Split::new("langford".to_owned(), search.expect("a search"), 2);
    let part = split.part((1, 2), false);
    assert!(split.merged(std::slice::from_ref(&part)).is_ok());
    for (place, bit) in (0..part.len()).cartesian_product(0..7) {
        let mut bytes = part.clone().into_bytes();
        bytes[place] ^= 1 << bit;
        let damaged = String::from_utf8(bytes).expect("ASCII");
        assert!(split.merged(&[damaged]).is_err(), "byte {place}, bit {bit}");
    }
    for length in 0..part.len() {
        assert!(split.merged(&[part[..length].to_owned()]).is_err(), "{length} bytes");
    }
}
