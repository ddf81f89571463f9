//! The families, one file each, with the instances that come with the program beside it.
//!
//! A new family is one file and one line in [`FAMILIES`]; a new instance is one data file and one
//! line in the file of its family.

pub mod bugbyte;
pub mod colouring;
pub mod cover;
pub mod dobble;
pub mod edges;
pub mod import;
pub mod insanity;
pub mod langford;
mod list;
pub mod monkey;
pub mod packing;
mod pieces;
pub mod pilgrims;
pub mod polygons;
pub mod prime_circle;
mod primes;
pub mod rolling;
pub mod rules;
pub mod slitherlink;
pub mod sudoku;
#[cfg(test)]
mod tests;
pub mod zebra;

use puzzlec_encodings::Request;

use crate::puzzle::family::{Instance, ReadTask};
use crate::puzzle::instance::{InstanceError, Params, Source};
use crate::puzzle::prelude::*;

/// Every family.
pub static FAMILIES: &[&Family] = &[
    &bugbyte::FAMILY,
    &colouring::FAMILY,
    &cover::FAMILY,
    &dobble::FAMILY,
    &edges::FAMILY,
    &insanity::FAMILY,
    &langford::FAMILY,
    &monkey::FAMILY,
    &packing::FAMILY,
    &pilgrims::FAMILY,
    &polygons::FAMILY,
    &prime_circle::FAMILY,
    &rolling::FAMILY,
    &rules::FAMILY,
    &slitherlink::FAMILY,
    &sudoku::FAMILY,
    &zebra::FAMILY,
];

/// Every built-in instance, family by family.
pub fn instances() -> impl Iterator<Item = &'static Instance> {
    FAMILIES.iter().flat_map(|family| family.instances)
}

/// The built-in instance of this name.
pub fn built_in(name: &str) -> Option<Source> {
    instances().find(|instance| instance.name == name).map(Instance::source)
}

/// The family of this name.
pub fn family(name: &str) -> Option<&'static Family> {
    FAMILIES.iter().copied().find(|family| family.name == name)
}

/// Refuses a solution that has another number of parts than it must have.
fn check_size(whole: &str, found: usize, part: &str, right: usize) -> Result<(), Violation> {
    ensure!(found == right, "{whole} has {}, not {right}", plural(found, part));
    Ok(())
}

/// Refuses a solution in which something is found that breaks a rule.
fn refuse<T>(found: Option<T>, problem: impl FnOnce(T) -> String) -> Result<(), Violation> {
    found.map_or(Ok(()), |found| Err(problem(found).into()))
}

/// The first line of every instance file.
#[derive(Deserialize)]
struct Heading {
    family: Option<Spanned<String>>,
}

/// The family that an instance names in its first line.
///
/// # Errors
/// When the text is neither TOML nor JSON, or there is no such family.
pub fn family_of(source: &Source) -> Result<&'static Family, InstanceError> {
    let names = || FAMILIES.iter().map(|family| family.name).format(", ");
    let name = match source.heading() {
        Some(name) => Some(name),
        None => source.parse::<Heading>()?.family,
    };
    let name = name.ok_or_else(|| {
        let begins = "an instance file begins with its family, such as family = \"langford\"";
        let help = format!("{begins}; the families are {}", names());
        let start = Spanned::new(0..0, ());
        source.error_of(Fault::at(&start, "the key `family` is missing").help(help))
    })?;
    family(name.get_ref()).ok_or_else(|| {
        let near = nearest(name.get_ref(), FAMILIES.iter().map(|family| family.name));
        let near = near.map(|near| format!("did you mean `{near}`? ")).unwrap_or_default();
        let help = format!("{near}the families are {}", names());
        source.error_of(Fault::at(&name, format!("unknown family `{}`", name.get_ref())).help(help))
    })
}

/// [Reads](Family::read) an instance of any family.
///
/// # Errors
/// When the text is not an instance of its family, or a parameter does not fit.
pub fn read(source: &Source, params: &Params, request: Request) -> ReadTask {
    family_of(source)?.read(source, params, request)
}
