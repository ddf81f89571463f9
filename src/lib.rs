//! A SAT-encoding compiler for puzzles.
//!
//! A puzzle is compiled through a small encoder with *named* variables and constraints into CNF,
//! solved in this process (exact cover search, varisat, splr) or by any SAT solver, decoded,
//! checked by its rules, and drawn.
//!
//! # Puzzles on board
//!
//! [`open`] takes a built-in instance or a file. Solutions come one after the other, decoded and
//! checked; a status tells if they were all. [`FAMILIES`](puzzles::FAMILIES) lists what there is.
//!
//! ```
//! use puzzlec::search::Status;
//!
//! let search = puzzlec::open("langford")?.with("n", "7").search()?;
//! let mut solutions = search.solutions()?;
//! let first = solutions.next().expect("a solution")?;
//! assert_eq!(first.to_json().to_string(), "[7,2,6,3,2,4,5,3,7,6,4,1,5,1]");
//! assert_eq!(solutions.by_ref().count(), 51);
//! assert_eq!(solutions.status(), Status::Complete);
//! assert_eq!(search.count(true)?.classes[0].to_string(), "26");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Models of one's own
//!
//! A [`Model`](encodings::Model) needs no family: [`Solve`] solves it, lists its solutions, and
//! writes its formula.
//!
//! ```
//! use puzzlec::Solve;
//! use puzzlec::encodings::{Comparison, Model};
//!
//! let mut model: Model<&str> = Model::new();
//! let [tea, milk, juice] = ["tea", "milk", "juice"].map(|drink| model.var(drink));
//! model.rule("there are two drinks").count([tea, milk, juice], Comparison::Exactly, 2);
//! model.clue("milk is for the tea").implies(milk, tea);
//!
//! let values = model.solve()?.expect("a solution");
//! assert!(model.read(values.as_slice()).holds(&"tea"));
//! assert_eq!(model.solutions().count(), 2);
//! let file = model.write_dimacs(Vec::new())?;
//! assert!(String::from_utf8(file)?.contains("c varname 2 milk\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Puzzles of one's own
//!
//! A [`Puzzle`](puzzle::Puzzle) says its rules to a model, decodes what the model's variables say,
//! checks that by the rules alone, and draws it. Engines, classes and files follow from it.
//!
//! ```
//! use puzzlec::Solve;
//! use puzzlec::encodings::Request;
//! use puzzlec::puzzle::prelude::*;
//! use puzzlec::puzzle::task::{AnyTask, Task};
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
//!         let rows = (0..self.0).map(|row| model.int(Name::Column(row), 1..=self.0 as i64));
//!         let rows = rows.collect_vec();
//!         model.rule("no two queens are in a column").all_different(rows.clone());
//!         for (from, to) in (0..self.0).tuple_combinations() {
//!             let mut rule = model.rule("no two queens are on a diagonal").of(from);
//!             rule.distance_not(rows[from], rows[to], (to - from) as u64);
//!         }
//!     }
//!     fn decode(&self, known: Assignment<'_, Name>) -> Result<Vec<i64>, Violation> {
//!         let column = |row| known.value(&Name::Column(row)).ok_or("a queen is missing".into());
//!         (0..self.0).map(column).collect()
//!     }
//!     fn check(&self, columns: &Vec<i64>) -> Result<(), Violation> {
//!         ensure!(columns.len() == self.0, "{} rows have a queen", columns.len());
//!         let attack = |(from, to): (usize, usize)| {
//!             [0, to - from].contains(&(columns[from].abs_diff(columns[to]) as usize))
//!         };
//!         ensure!(!(0..self.0).tuple_combinations().any(attack), "two queens attack each other");
//!         Ok(())
//!     }
//!     fn draw(&self, known: Assignment<'_, Name>) -> Picture {
//!         Block::Line(self.decode(known).unwrap_or_default().iter().join(" ")).into()
//!     }
//! }
//!
//! let task = Task::new(Queens(6), Request::PLAIN);
//! let solutions = task.model().solutions().map(|values| Ok(task.solution(&values?)?));
//! let solutions = solutions.collect::<Result<Vec<_>, Box<dyn std::error::Error>>>()?;
//! assert_eq!(solutions[0].len(), 6);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The [guide] shows the program at work.
//!
//! # Lean
//!
//! The command line is the feature `cli`, which is on by default; a library does without it and its
//! twelve dependencies: `puzzlec = { version = "0.2", default-features = false }`.

pub mod engines;
pub mod guide;
pub mod puzzle;
pub mod puzzles;
pub mod render;
pub mod search;
pub mod shapes;

pub use engines::Solve;
pub use puzzlec_dimacs as dimacs;
pub use puzzlec_encodings as encodings;
pub use search::open;

/// The README's example is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
