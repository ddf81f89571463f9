//! The guide to the program, by example. The tests run every command and compare its output.

#[doc = include_str!("solving.md")]
pub mod solving {}

#[doc = include_str!("explaining.md")]
pub mod explaining {}

// The first definition of a link holds: documentation has no folder of pictures beside it, and no
// sources.
#[doc = include_str!("pictures/data.md")]
#[doc = include_str!("pictures.md")]
pub mod pictures {}

#[doc = include_str!("counting.md")]
pub mod counting {}

#[doc = include_str!("calendars.md")]
pub mod calendars {}

#[doc = include_str!("making.md")]
pub mod making {}

#[doc = include_str!("certificates.md")]
pub mod certificates {}

#[doc = include_str!("clusters.md")]
pub mod clusters {}

#[doc = include_str!("instances.md")]
pub mod instances {}

#[doc = include_str!("rules.md")]
pub mod rules {}

#[doc = include_str!("keys.md")]
pub mod keys {}

#[doc = include_str!("formulas.md")]
pub mod formulas {}

#[doc = include_str!("encodings.md")]
pub mod encodings {}

#[doc = include_str!("pictures/data.md")]
#[doc = include_str!("benchmarks.md")]
pub mod benchmarks {}

#[doc = include_str!("page.md")]
pub mod page {}

#[doc = include_str!("pictures/data.md")]
#[doc = include_str!("measurements.md")]
pub mod measurements {}

#[doc = include_str!("links.md")]
#[doc = include_str!("extending.md")]
pub mod extending {}

#[doc = include_str!("links.md")]
#[doc = include_str!("../../DESIGN.md")]
pub mod design {}

#[doc = include_str!("links.md")]
#[doc = include_str!("../../CONTRIBUTING.md")]
pub mod contributing {}
