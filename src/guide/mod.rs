//! The guide: what the program does, by example. The tests run every command that is shown, and what
//! is shown is what comes out.

#[doc = include_str!("solving.md")]
pub mod solving {}

#[doc = include_str!("counting.md")]
pub mod counting {}

#[doc = include_str!("instances.md")]
pub mod instances {}

#[doc = include_str!("formulas.md")]
pub mod formulas {}

#[doc = include_str!("measurements.md")]
pub mod measurements {}
