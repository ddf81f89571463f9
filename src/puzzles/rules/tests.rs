//! Tests of sentences.

mod classes;
mod meanings;
mod pictures;
mod words;
