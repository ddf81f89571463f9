//! How does a constraint become clauses?
//!
//! A SAT solver knows variables 1, 2, 3 and clauses over them. A puzzle knows that two pieces do
//! not overlap and that Bob stands behind Ann. A [`Model`] is written in the words of the puzzle:
//! **every variable and every constraint has a name, and the names survive.** [Lowering](Model::lower)
//! turns constraints into clauses; what a solver answers is [read](Model::read) by name again.
//!
//! ```
//! use puzzlec_encodings::{Encodings, Model};
//!
//! // Three people queue. In the rain, Ann lends Bob her umbrella, so that he may pass her.
//! let mut model: Model<&str, &str> = Model::new();
//! let rain = model.var("rain");
//! let [ann, bob, eve] = ["ann", "bob", "eve"].map(|name| model.int(name, 1..=3));
//! model.all_different("one_person_per_place", [ann, bob, eve]);
//! model.less("bob_is_behind_ann", ann, bob).when(!rain);
//! let eve_is_second = model.eq(eve, 2);
//! model.clause("eve_has_neighbours", [eve_is_second]);
//! model.clause("the_sun_shines", [!rain]);
//!
//! let text = model.to_string();
//! assert!(text.contains("domain(ann): exactly 1 of ann=1 ann=2 ann=3\n"));
//! assert!(text.contains("one_person_per_place: exactly 1 of ann=1 bob=1 eve=1\n"));
//! assert!(text.contains("bob_is_behind_ann: if !rain: !ann=2 or bob=3\n"));
//!
//! let cnf = model.lower_to_cnf(Encodings::default());
//! let answer = solve(&cnf);
//! let answer = model.read(&answer);
//! assert_eq!([&"ann", &"bob", &"eve"].map(|name| answer.value(name)), [Some(1), Some(3), Some(2)]);
//! assert!(!answer.holds(&"rain"));
//! # use puzzlec_dimacs::Cnf;
//! # fn solve(cnf: &Cnf) -> Vec<bool> {
//! #     let mut worlds = (0..1_u32 << cnf.num_vars())
//! #         .map(|code| (0..cnf.num_vars()).map(|i| code >> i & 1 == 1).collect::<Vec<_>>());
//! #     worlds.find(|w| cnf.first_falsified(|v| w[v.index()]).is_none()).unwrap()
//! # }
//! ```
//!
//! Here names are strings; in a puzzle they are an enum or a struct of its own, so that no text is
//! made before somebody reads it.
//!
//! # What can be said
//!
//! - on literals: [`clause`](Model::clause), [`exactly_one`](Model::exactly_one),
//!   [`count`](Model::count), [`sum`](Model::sum), [`some_row`](Model::some_row), ...
//! - on integers: [`all_different`](Model::all_different), [`table`](Model::table),
//!   [`element`](Model::element), [`linear`](Model::linear), [`less`](Model::less),
//!   [`distance`](Model::distance), ...; and as literals, [`eq`](Model::eq), [`le`](Model::le), ...
//! - on what was just said: that it holds only [`when`](Posted::when) a literal does.
//!
//! # Which encoding
//!
//! The defaults choose by the size of each constraint. To choose yourself, lower with other
//! [`Encodings`], or say it of one constraint with [`using`](Posted::using).
//! - **Integers** ([`IntEncoding`]): `Direct` for labels, such as colours and places; `Order` for
//!   quantities, such as times and sums; `Both` for integers that are used as both.
//! - **Counting solutions**: count over the [projection](Model::projection), or lower with
//!   [`Sides::Two`], where each encoding that can determines its auxiliary variables.
//! - **Propagation**: the head of every encoding's file says what unit propagation concludes.

mod assignment;
pub mod at_most_one;
mod atom;
pub mod cardinality;
mod choice;
mod constraint;
mod encoder;
pub mod ints;
mod lower;
mod model;
mod name;
mod normal;
mod pseudo;
pub mod sum;
pub mod table;
#[cfg(test)]
mod testing;
mod text;

pub use assignment::Assignment;
pub use atom::Atom;
pub use choice::{AtMostOne, Cardinality, Choice, Encodings, Sides, Sum, UnknownChoice};
pub use constraint::{Body, Comparison, Constraint};
pub use encoder::Encoder;
pub use ints::{Int, IntEncoding};
pub use lower::Lowered;
pub use model::{Model, Posted};
pub use name::{Name, Pin, RuleName, VarName};
