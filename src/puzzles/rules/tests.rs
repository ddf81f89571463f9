//! Tests of sentences.

mod meanings;
mod pictures;
