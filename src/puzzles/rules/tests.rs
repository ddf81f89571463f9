//! Tests of sentences.

mod meanings;
