//! Tests of sentences.

mod checked;
mod classes;
mod doubts;
mod faults;
mod meanings;
mod pictures;
mod words;
