//! All tests of the program and of its library: one binary, which is compiled and linked once.
//! `cargo test --test it registration::` runs those of one file.

mod boards;
mod browser;
mod calendar_sets;
#[path = "../../encodings/tests/random_models/cases.rs"]
mod cases;
mod certificates;
mod certified_models;
mod cli;
mod cluster;
mod collection;
mod common;
mod counts;
mod cubes;
mod dates;
mod diagrams;
mod drawings;
mod engines;
mod events;
mod explain;
mod external;
mod families;
mod faults;
mod files;
mod floors;
mod formulas;
mod fuzzing;
mod help;
mod hints;
mod hostile;
mod imports;
mod kill;
mod making;
#[path = "../../encodings/tests/random_models/meaning.rs"]
mod meaning;
mod needed;
mod oracles;
mod pictures;
mod pins;
mod programs;
mod projections;
#[path = "../../dimacs/tests/it/properties.rs"]
mod properties;
#[path = "../../encodings/tests/random_models/random.rs"]
#[allow(dead_code, reason = "models need more of it")]
mod random;
mod rating;
mod readers;
mod readme;
mod registration;
mod releasing;
mod sets;
mod sketching;
#[path = "../../encodings/tests/random_models/spec.rs"]
#[allow(dead_code, reason = "the tests of encodings need more of it")]
mod spec;
#[path = "../../encodings/tests/random_models/statement.rs"]
#[allow(dead_code, reason = "the tests of encodings need more of it")]
mod statement;
mod strategies;
mod tables;
mod unsolved;
mod watching;
