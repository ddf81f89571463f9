//! A SAT-encoding compiler for puzzles.
//!
//! A puzzle becomes a [`Model`](encodings::Model): *named* variables, and rules stated as
//! sentences. The model is lowered to clauses and solved by exact cover search or a SAT solver,
//! built in or external; the assignment is decoded by name, checked against the rules of the
//! puzzle, and drawn.
//!
//! # Solve a built-in puzzle
//!
//! [`open`] takes the name of a built-in instance, as `puzzlec list` prints it, or the path of an
//! instance file.
//!
//! ```
//! use puzzlec::search::Conclusion;
//!
//! let found = puzzlec::open("langford")?.with("n", 4).solve()?;
//! let Conclusion::Found(row) = found else { return Err("there is a solution".into()) };
//! assert_eq!(row.to_string(), "[4,1,3,1,2,4,3,2]");
//! # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
//! ```
//!
//! The iterator of all solutions decodes and checks each one; a status says whether they are
//! complete. A count gives their number, raw and up to each level of symmetry.
//!
//! ```
//! use puzzlec::engines::Evidence;
//! use puzzlec::search::Status;
//!
//! let search = puzzlec::open("langford")?.with("n", 7).search()?;
//! let mut solutions = search.solutions()?;
//! assert_eq!(solutions.by_ref().count(), 52);
//! assert_eq!(solutions.status(), Status::Complete(Evidence::Search));
//! assert_eq!(search.count(true)?.classes[0].to_string(), "26");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Solve your own model
//!
//! A model needs no family: [`Solve`] solves it, enumerates its solutions, and writes its formula;
//! [`best`](search::Search::best) finds the optimum.
//! The [encodings] list the constraints.
//!
//! ```
//! use puzzlec::Solve;
//! use puzzlec::encodings::{Comparison, Model};
//! use puzzlec::search::file::Form;
//!
//! let mut model: Model<&str> = Model::new();
//! let [tea, milk, juice] = ["tea", "milk", "juice"].map(|drink| model.var(drink));
//! model.rule("there are two drinks").count([tea, milk, juice], Comparison::Exactly, 2);
//! model.clue("milk is for the tea").implies(milk, tea);
//!
//! let values = model.solve()?.expect("a solution");
//! assert!(model.read(values.as_slice()).holds(&"tea"));
//! assert_eq!(model.solutions().count(), 2);
//! let file = model.search().write(Form::Cnf, Vec::new())?;
//! assert!(String::from_utf8(file)?.contains("c varname 2 milk\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Write your own puzzle
//!
//! A [`Puzzle`](puzzle::Puzzle) posts its rules to a model, decodes an assignment, checks the
//! solution by the rules alone, and draws it. Searches, counts, classes and files follow from that.
//!
//! ```
//! use puzzlec::encodings::Request;
//! use puzzlec::puzzle::prelude::*;
//! use puzzlec::puzzle::task::Task;
//! use puzzlec::search::Search;
//!
//! names! {
//!     /// The column of the queen in a row.
//!     pub enum Name { Column(row: usize) = "column" }
//! }
//! struct Queens(usize);
//! impl Puzzle for Queens {
//!     type Name = Name;
//!     type Solution = Vec<i64>;
//!     fn title(&self) -> String {
//!         format!("{} queens", self.0)
//!     }
//!     fn rules(&self, model: &mut Model<Name>) {
//!         let queen = |row| model.int(Name::Column(row), 1..=self.0 as i64);
//!         let queens = (0..self.0).map(queen).collect_vec();
//!         model.rule("no two queens are in a column").all_different(queens.clone());
//!         for (one, two) in (0..self.0).tuple_combinations() {
//!             let mut rule = model.rule("no two queens are on a diagonal").of(one);
//!             rule.distance_not(queens[one], queens[two], (two - one) as u64);
//!         }
//!     }
//!     fn decode(&self, known: Assignment<'_, Name>) -> Result<Vec<i64>, Violation> {
//!         let column = |row| known.value(&Name::Column(row)).ok_or("a queen is missing".into());
//!         (0..self.0).map(column).collect()
//!     }
//!     fn check(&self, columns: &Vec<i64>) -> Result<(), Violation> {
//!         ensure!(columns.len() == self.0, "there are {} queens", columns.len());
//!         for (one, two) in (0..self.0).tuple_combinations() {
//!             let apart = columns[one].abs_diff(columns[two]) as usize;
//!             ensure!(![0, two - one].contains(&apart), "queens {one} and {two} attack");
//!         }
//!         Ok(())
//!     }
//!     fn draw(&self, known: Assignment<'_, Name>) -> Picture {
//!         Block::Line(self.decode(known).unwrap_or_default().iter().join(" ")).into()
//!     }
//! }
//!
//! let search = Search::of(Task::new(Queens(6), Request::PLAIN));
//! let solutions = search.solutions()?.collect::<Result<Vec<_>, _>>()?;
//! assert_eq!(solutions.len(), 4);
//! assert_eq!(solutions[0].to_json().as_array().map(Vec::len), Some(6));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A built-in puzzle has a [`Family`](puzzle::family::Family) around it: a name, the keys of its
//! files, and one line in [`FAMILIES`](puzzles::FAMILIES).
//! [Extending](guide::extending) has the skeleton of a family, an encoding and a solver;
//! [the design](guide::design) describes the architecture.
//!
//! # Modules
//!
//! | module | content |
//! |---|---|
//! | [`dimacs`] | formulas, assignments, and their files |
//! | [`encodings`] | models: names, rules, roles, symmetries, and their encodings into clauses |
//! | [`engines`] | exact cover search, decision diagrams, SAT solvers, built in or external |
//! | [`shapes`] | lattices, polygons, adjacency, drawings: combinatorics without variables |
//! | [`puzzle`] | the trait of puzzles, families, instance files, pictures, classes |
//! | [`puzzles`] | the families and their built-in instances |
//! | [`search`] | the planner, counts, optimisation, explanations, cubes, files |
//! | [`certify`] | certificates: proofs that a checker verifies |
//! | [`render`] | pictures as text |
//! | [`guide`] | the guide to the program, by example |
//!
//! Each module imports only those above it.
//!
//! # Without the command line
//!
//! The command line is the feature `cli`, which is on by default. A library leaves it out:
//! `puzzlec = { version = "0.3", default-features = false }`. The solver splr and files compressed by
//! gzip and xz are features that come with `cli`, and can be chosen alone: `splr`, `compression`.
//! Others come with no other: `png`, pictures of pixels; `cadical`, a solver in C++.

pub mod certify;
pub mod engines;
pub mod guide;
#[cfg(test)]
#[path = "../dimacs/tests/it/properties.rs"]
mod properties;
pub mod puzzle;
pub mod puzzles;
pub mod render;
pub mod search;
mod sentences;
pub mod shapes;

pub use puzzlec_dimacs as dimacs;
pub use puzzlec_encodings as encodings;
pub use search::{Solve, open};

/// The README's example is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
