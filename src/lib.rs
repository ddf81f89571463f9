//! A SAT-encoding compiler for puzzles.
