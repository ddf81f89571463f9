//! Puzzles of all families.

use std::collections::BTreeSet;

use puzzlec::puzzles;
use puzzlec::search::{MakeError, Opened, Wanted};

use super::kinds::opened;
use super::proved::all_proved;
use super::small::SMALL;

/// The built-in instances that have no clues to be made.
const WITHOUT: [&str; 18] = [
    "dobble",
    "dominosa",
    "exact-cover",
    "exact-cover/bounds",
    "exact-cover/colours",
    "galaxies",
    "hitori",
    "insanity",
    "kakuro",
    "monkey",
    "numberlink",
    "ostomachion/colouring",
    "ostomachion/reassembly",
    "prime-circle",
    "rolling",
    "send-more-money",
    "tetrasticks/4x4",
    "tetrasticks/5x5",
];

/// True if a puzzle has clues that can be made.
fn has_clues(opened: &Opened) -> bool {
    let task = opened.task(puzzlec_encodings::Request::PLAIN).expect("a good instance");
    task.clues(None).is_some()
}

#[test]
fn all_built_in_instances_say_if_they_have_clues() {
    let has_none = |name: &str| !has_clues(&puzzlec::open(name).expect("an instance"));
    let names = puzzles::instances().map(|instance| instance.name);
    let without: BTreeSet<_> = names.filter(|name| has_none(name)).collect();
    assert_eq!(without, BTreeSet::from(WITHOUT));
    for name in WITHOUT {
        let maker = puzzlec::open(name).expect("an instance").maker(Wanted::default());
        assert!(matches!(maker, Err(MakeError::NoClues(_))), "{name}");
    }
}

#[test]
fn all_kinds_with_clues_have_a_small_puzzle() {
    let family = |name: &str, keys| {
        let task = opened((name, keys)).task(puzzlec_encodings::Request::PLAIN);
        task.unwrap_or_else(|error| panic!("{name}: {error}")).family()
    };
    let families: BTreeSet<_> = SMALL.iter().map(|&(name, keys)| family(name, keys)).collect();
    for own in puzzles::FAMILIES {
        for instance in own.instances.iter().filter(|own| !WITHOUT.contains(&own.name)) {
            let is_there = SMALL.iter().any(|(name, _)| *name == instance.name);
            let is_small = is_there || own.name != "rules" && families.contains(own.name);
            assert!(is_small, "SMALL in small.rs has no line for `{}`", instance.name);
        }
    }
}

#[test]
fn small_puzzles_have_one_solution_and_no_clue_too_many() {
    let count = all_proved(SMALL.iter().map(|&(name, keys)| (name, keys, 1)));
    assert!(count >= 300, "{count}");
}
