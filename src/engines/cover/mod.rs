//! Exact cover: choose options so that every item is covered once, or as often as its bounds allow.
//!
//! Many puzzles say nothing but how many of several things are chosen, or say it in clauses, and a
//! search that knows just that is far ahead of a SAT solver on them when all solutions are wanted.
//! [`OfModel`] lowers such a model to items and options instead of clauses; [`Search`] goes through
//! its solutions, and a [`Diagram`] counts them without a list.
//!
//! # The search
//!
//! It chooses the item with the fewest options and tries each of them, as Donald Knuth's Algorithm
//! X does ("Dancing links", 2000), but it has no links. An option is a bit set over the items, and
//! a node of the search holds the list of the options that are still possible. To try one of them
//! is to copy the list without those that share a bit with it: one pass through memory, in order,
//! and nothing has to be undone. The same pass counts the options of all items at once, in
//! bit-sliced counters: four words count up to seven for 64 items, which almost always determines
//! the item with the fewest.
//!
//! An item with [bounds](Problem::bound) is covered several times, as in Knuth's Algorithm M ("The
//! Art of Computer Programming" 4B, 7.2.2.1): copies of a piece, pieces that may be left out,
//! ranges. It is branched on like any other, but the options that were tried before stay out, since
//! the order in which copies are chosen distinguishes nothing. Bounds that follow from the number
//! of cells are dropped beforehand, so that copies of one piece cost nothing. Options that differ
//! in nothing but the name of a thing are [merged](OfModel::merged), and the names dealt
//! afterwards.
//!
//! # Large problems
//!
//! A bit set has a word for 64 items, and each node a list. Beyond 2048 items, or where the lists
//! would take more than 64 MB, the options of each item are a sparse set instead, the "dancing
//! cells" of Knuth: memory is linear in the problem, and a node takes longer.
//!
//! # Diagrams
//!
//! A [`Diagram`] decides the items one by one in some order. Two partial solutions that leave the
//! same of what later options need are one state, so that their completions are counted once:
//! dominoes on a board of 20 by 20 squares have 10^48 solutions and 184,756 states at most. The
//! number of bits that are live at once, its width, determines its cost; the order is the best of
//! some that are tried, such as along the rows or from one end of the board to the other. Masaaki
//! Nishino, Norihito Yasuda, Shin-ichi Minato and Masaaki Nagata, "Dancing with decision diagrams",
//! 2017, memoise sub-problems likewise; Knuth, "The Art of Computer Programming" 4A, 7.1.4, draws
//! samples from such diagrams.
//!
//! # The first solution
//!
//! Which of the items with equally few options is chosen, and which option is tried first, makes
//! little difference to how long all solutions take, but up to a thousandfold to the first: a bad
//! choice near the root hides it behind a large tree without any. So where one is enough,
//! [`Assignments::restart`](crate::engines::Assignments::restart) does not stay with one order. It
//! begins with that of the problem and, after 512 nodes, begins again in another, each time for 512
//! nodes more; the order in which a solution was found is kept for the others. In the other orders
//! the items are at random; the options are so in every second one, and in the others those that
//! cover rare items, such as corners, are first. The numbers look random and are the same on every
//! run. After half of the nodes, the search stays with the order of the problem: where there is no
//! solution, only a search that is not begun again ends. 15 L-tetrominoes have no room on 6 by 10
//! squares, which takes the last search 235,636 nodes; SAT takes twenty times as long.
//!
//! No single order does as well. Items or options in reverse cure some instances and harm others;
//! to prefer the item that was last, or most often, left without options changes little. Rare items
//! first takes 5 by 21 rectangles from 2,637,291 nodes to 1,769, but Langford pairs with n = 28 to
//! more than 200,000, where the first order at random takes 68. With both in turn, every built-in
//! instance that is solved like this takes less than 15,000 nodes, a few milliseconds, but for
//! tetrasticks, which take 81,257 nodes and less than a tenth of a second.
//!
//! # Proofs
//!
//! The search [writes a proof](OfModel::refute) that it has found all solutions: a step for each node
//! with a next sibling, which says that the choices up to it cannot all hold, with the constraints
//! that propagate as hints.
//!
//! # Speed
//!
//! Beside plain dancing links in C++ it takes a fraction of the time; `scripts/peers/run` gives both
//! the same problems.

mod assignments;
mod bits;
mod diagram;
mod draft;
mod implied;
mod lower;
mod machine;
mod merge;
mod multiple;
mod order;
mod problem;
mod refutation;
mod search;
mod sparse;
mod spectator;
#[cfg(test)]
mod tests;

pub use assignments::Assignments;
pub use diagram::{Diagram, DiagramError, Layer, Stored};
pub use lower::{NotCover, OfModel};
pub use problem::{Item, Problem, ProblemError};
pub use refutation::{NotExcluded, Numbered};
pub use search::Search;
pub use spectator::{Node, Partial, Recorded, Recording, Spectator};
