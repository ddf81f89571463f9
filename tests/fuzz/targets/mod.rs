//! The targets of the fuzzers: functions that take any bytes and assert what must hold of them,
//! with seeds and words to begin from.

#![allow(dead_code, missing_docs, unreachable_pub, reason = "each fuzzer uses a part")]

pub mod answers;
pub mod clues;
pub mod formulas;
pub mod imports;
pub mod instances;
pub mod opb;
pub mod packed;
pub mod sentences;
pub mod small;
pub mod states;
pub mod text;
pub mod wcnf;
