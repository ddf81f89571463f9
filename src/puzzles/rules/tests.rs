//! Tests of sentences.

mod checked;
mod classes;
mod faults;
mod meanings;
mod pictures;
mod words;
