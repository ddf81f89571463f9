//! Models of named variables and named rules, and their encodings into clauses.
//!
//! A SAT solver speaks of variables 1, 2, 3 and of clauses over them; a puzzle, of pieces that do
//! not overlap, or of Bob behind Ann. A [`Model`] is written in the words of the puzzle: **every
//! variable and every rule has a name, and the names survive.** [Lowering](Model::lower) turns
//! constraints into clauses; the assignment of a solver is [read](Model::read) by name.
//!
//! ```
//! use puzzlec_encodings::{Encodings, Model};
//!
//! // Three people queue. In the rain, Ann lends Bob her umbrella, so that he may pass her.
//! let mut model: Model<&str> = Model::new();
//! let rain = model.var("rain");
//! let [ann, bob, eve] = ["ann", "bob", "eve"].map(|name| model.int(name, 1..=3));
//! model.rule("each place is taken by one person").all_different([ann, bob, eve]);
//! model.rule("Bob is behind Ann").when(!rain).less(ann, bob);
//! model.clue("Eve has two neighbours").holds(model.eq(eve, 2));
//! model.clue("the sun shines").holds(!rain);
//!
//! let text = model.to_string();
//! assert!(text.contains("each integer has one value (ann): ann=1 + ann=2 + ann=3 = 1\n"));
//! assert!(text.contains("each place is taken by one person: ann=1 + bob=1 + eve=1 = 1\n"));
//! assert!(text.contains("Bob is behind Ann: if !rain: !ann=2 or bob=3\n"));
//!
//! let cnf = model.lower_to_cnf(Encodings::default());
//! let answer = solve(&cnf);
//! let answer = model.read(&answer);
//! assert_eq!([&"ann", &"bob", &"eve"].map(|name| answer.value(name)), [Some(1), Some(3), Some(2)]);
//! assert!(!answer.holds(&"rain"));
//! # use puzzlec_encodings::Cnf;
//! # fn solve(cnf: &Cnf) -> Vec<bool> {
//! #     let mut worlds = (0..1_u32 << cnf.num_vars())
//! #         .map(|code| (0..cnf.num_vars()).map(|i| code >> i & 1 == 1).collect::<Vec<_>>());
//! #     worlds.find(|w| cnf.first_falsified(|v| w[v.index()]).is_none()).unwrap()
//! # }
//! ```
//!
//! Names are strings here; in a puzzle, they are tuples, or an enum that [`names!`] declares, so
//! that they are formatted only when they are printed.
//!
//! # Roles
//!
//! Every constraint has a [`Role`]: a [`rule`](Model::rule) of the puzzle, a [`clue`](Model::clue) of
//! the instance, an [`implied`](Model::implied) constraint, one that breaks a
//! [`symmetry`](Model::symmetry), or a [`streamliner`](Model::streamliner). A model is made for the
//! roles of a [`Request`], and states which ones it contains ([`Core::roles`]). A model also has
//! [symmetries](symmetry), as maps of its names.
//!
//! # Constraints
//!
//! - on literals: [`clause`](Rule::clause), [`exactly_one`](Rule::exactly_one),
//!   [`count`](Rule::count), [`sum`](Rule::sum), [`some_row`](Rule::some_row), ...
//! - on integers: [`all_different`](Rule::all_different), [`table`](Rule::table),
//!   [`element`](Rule::element), [`linear`](Rule::linear), [`less`](Rule::less),
//!   [`distance`](Rule::distance), ...; and as literals, [`eq`](Model::eq), [`le`](Model::le), ...
//! - on the edges and nodes of a graph: [`circuit`](Rule::circuit),
//!   [`single_loop`](Rule::single_loop), [`path`](Rule::path),
//!   [`hamiltonian_path`](Rule::hamiltonian_path), [`connected`](Rule::connected);
//! - on rows of literals: [`lexicographic`](Rule::lexicographic) order;
//! - on [statements](Statement), which clauses, counts and sums take: literals, and nested
//!   [formulas](Formula);
//! - on all of these: conditions, [`when`](Rule::when) a constraint holds.
//!
//! # Encodings
//!
//! Each encoding is a [value](encoding) that can also be called alone, over any
//! [`ClauseSink`]:
//!
//! ```
//! use puzzlec_encodings::{ClauseSink, Cnf, Lit, Sides, at_most_one, cardinality, sum, table};
//!
//! let mut cnf = Cnf::new();
//! let lits: Vec<Lit> = (0..9).map(|_| cnf.new_var().positive()).collect();
//! at_most_one::PRODUCT.encode(&mut cnf, &lits, Sides::One);
//! cardinality::TOTALIZER.encode(&mut cnf, &lits[..5], 2..=3, Sides::One);
//! sum::DIAGRAM.encode(&mut cnf, &[(2, lits[0]), (3, !lits[1]), (-5, lits[2])], ..=4, Sides::Two);
//! table::SELECTORS.encode(&mut cnf, &[[lits[0], !lits[1]], [lits[2], lits[3]]], Sides::One);
//! assert_eq!((cnf.num_vars(), cnf.num_clauses()), (27, 60));
//! ```
//!
//! By default, a model chooses an encoding by the size of each constraint. To choose yourself,
//! lower with other [`Encodings`].
//! - **Integers** ([`IntEncoding`]): `Direct` for labels, such as colours and places; `Order` for
//!   quantities, such as times and sums; `Both` for integers that are used as both.
//! - **Counting solutions**: count over the [projection](Core::projection), or lower with
//!   [`Sides::Two`], where each encoding that can determines its auxiliary variables.
//! - **Cuts**: graph constraints can be left to clauses that are added when an assignment
//!   violates them: lower with [`Lowering::Cuts`], and ask for the [cuts](Core::cuts).
//! - **Propagation**: the head of every encoding's file says what unit propagation concludes.

#![cfg_attr(doctest, doc = include_str!("../README.md"))]

pub mod at_most_one;
mod atom;
mod bounds;
pub mod cardinality;
mod choice;
mod constraint;
mod cuts;
mod derivation;
mod encoder;
pub mod encoding;
mod encodings;
mod formula;
pub mod graph;
mod int;
pub mod ints;
mod layer;
mod layers;
mod level;
pub mod lexicographic;
mod lower;
mod model;
mod normal;
mod partition;
mod pseudo;
mod simplified;
pub mod sum;
pub mod symmetry;
pub mod table;
#[cfg(test)]
mod testing;
mod window;

pub use at_most_one::AtMostOne;
pub use atom::Atom;
pub use cardinality::Cardinality;
pub use choice::{Sides, UnknownChoice};
pub use constraint::{Body, Comparison, Constraint, RuleId};
pub use cuts::Cuts;
pub use derivation::{Numbering, lower_sum_proved};
pub use encoder::Encoder;
pub use encoding::Encoding;
pub use encodings::{Encodings, Lowering, all_encodings};
pub use formula::statement::Statement;
pub use formula::{Formula, Linear};
pub use int::{Int, IntEncoding};
pub use lower::Lowered;
pub use model::Model;
pub use model::assignment::{Assignment, Known};
pub use model::book::{Chapter, RuleBook};
pub use model::core::Core;
pub use model::meaning::{Meaning, Pin, Thing};
pub use model::name::{Name, Nth, write_term};
pub use model::objective::{Goal, Objective};
pub use model::pin::PinError;
pub use model::role::{Request, Role, Roles};
pub use model::rule::Rule;
pub use model::rules::Said;
pub use model::text::Named;
pub use partition::Partition;
pub use puzzlec_dimacs::{Callback, ClauseSink, Cnf, Lit, Size, Values, Var};
pub use sum::Sum;
pub use table::Table;
