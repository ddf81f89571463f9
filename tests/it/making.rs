//! New puzzles: what `make` prints, and the properties of all that it makes.

mod all;
mod kinds;
mod proved;
mod small;
