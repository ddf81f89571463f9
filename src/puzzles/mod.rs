//! The families, one file each, and the instances that come with the program.
//!
//! A new family is one file and one line in [`FAMILIES`]; a new instance is one data file and one
//! line in [`INSTANCES`].

pub mod bugbyte;
pub mod colouring;
pub mod dobble;
pub mod edges;
pub mod insanity;
pub mod langford;
pub mod monkey;
pub mod packing;
pub mod pilgrims;
pub mod polygons;
pub mod prime_circle;
pub mod rolling;
pub mod zebra;

use serde::Deserialize;

use crate::puzzle::instance::{InstanceError, InstanceProblem, Params, Source};
use crate::puzzle::task::{AnyTask, Task};
use crate::puzzle::{Formulation, Puzzle};

/// A built-in instance: its name, and the text of its file in the folder `data`.
macro_rules! instance {
    ($name:literal) => {
        ($name, include_str!(concat!("data/", $name, ".toml")))
    };
}

/// A family: a kind of puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    /// Its name, as in instance files.
    pub name: &'static str,
    /// The parameters that replace fields of its instances.
    pub parameters: &'static [&'static str],
    title: fn(&Source) -> Result<String, InstanceError>,
    read: fn(&Source, &Params, Formulation, Purpose) -> ReadTask,
}

/// What a task is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    /// Anything.
    Any,
    /// One solution is to be found.
    Find,
}

type ReadTask = Result<Box<dyn AnyTask>, InstanceError>;

/// Every family.
pub const FAMILIES: &[Family] = &[
    family::<bugbyte::BugByte>(),
    family::<colouring::Colouring>(),
    family::<dobble::Dobble>(),
    family::<edges::Edges>(),
    family::<insanity::Insanity>(),
    family::<langford::Langford>(),
    family::<monkey::Monkey>(),
    family::<packing::Packing>(),
    family::<pilgrims::Pilgrims>(),
    family::<polygons::Polygons>(),
    family::<prime_circle::PrimeCircle>(),
    family::<rolling::Rolling>(),
    family::<zebra::Zebra>(),
];

/// Every built-in instance, by name and text.
pub const INSTANCES: &[(&str, &str)] = &[
    instance!("bedlam"),
    instance!("bugbyte"),
    instance!("calendar"),
    instance!("dobble"),
    instance!("flower"),
    instance!("insanity"),
    instance!("langford"),
    instance!("macmahon"),
    instance!("nuts"),
    instance!("monkey"),
    instance!("ostomachion/colouring"),
    instance!("ostomachion/reassembly"),
    instance!("pentahexes"),
    instance!("pentominoes/2x3x10"),
    instance!("pentominoes/2x5x6"),
    instance!("pentominoes/3x20"),
    instance!("pentominoes/3x4x5"),
    instance!("pentominoes/4x15"),
    instance!("pentominoes/5x12"),
    instance!("pentominoes/6x10"),
    instance!("pentominoes/8x8-hole"),
    instance!("pentominoes/8x8-square"),
    instance!("pilgrims"),
    instance!("prime-circle"),
    instance!("quintomino"),
    instance!("rectangles/5x21"),
    instance!("rectangles/7x15"),
    instance!("rhombus"),
    instance!("skolem"),
    instance!("rolling"),
    instance!("soma"),
    instance!("zebra"),
];

const fn family<P: Puzzle + 'static>() -> Family {
    let read = |source: &Source, params: &Params, formulation, purpose| {
        params.check(P::FAMILY, P::PARAMETERS, source)?;
        let puzzle = P::read(source, params)?;
        let formulation = match purpose {
            Purpose::Any => formulation,
            Purpose::Find => puzzle.to_find(formulation),
        };
        let task = Task::new(puzzle, formulation);
        Ok(Box::new(task) as Box<dyn AnyTask>)
    };
    let title = |source: &Source| Ok(P::read(source, &Params::none())?.title());
    Family { name: P::FAMILY, parameters: P::PARAMETERS, title, read }
}

/// The first line of every instance file.
#[derive(Deserialize)]
struct Heading {
    family: toml::Spanned<String>,
}

/// The built-in instance of this name.
pub fn built_in(name: &str) -> Option<Source> {
    let (name, text) = INSTANCES.iter().find(|(other, _)| *other == name)?;
    Some(Source::new(*name, *text))
}

/// The family that an instance names in its first line.
///
/// # Errors
/// When the text is not TOML or there is no such family.
pub fn family_of(source: &Source) -> Result<&'static Family, InstanceError> {
    let Heading { family } = source.parse()?;
    let known = FAMILIES.iter().find(|known| known.name == family.get_ref());
    known.ok_or_else(|| {
        let names: Vec<_> = FAMILIES.iter().map(|family| family.name).collect();
        let help = format!("the families are {}", names.join(", "));
        let problem = InstanceProblem::UnknownFamily(family.get_ref().clone());
        source.error(Some(family.span()), problem, Some(&help))
    })
}

/// What an instance of any family is about, in a few words.
///
/// # Errors
/// When the text is not an instance of its family.
pub fn title(source: &Source) -> Result<String, InstanceError> {
    (family_of(source)?.title)(source)
}

/// Reads an instance of any family and builds its model.
///
/// # Errors
/// When the text is not an instance of its family, or a parameter does not fit.
pub fn read(source: &Source, params: &Params, formulation: Formulation) -> ReadTask {
    (family_of(source)?.read)(source, params, formulation, Purpose::Any)
}

/// [Reads](read) an instance of which one solution is to be found, in the formulation that is best
/// for [that](Puzzle::to_find).
///
/// # Errors
/// When the text is not an instance of its family, or a parameter does not fit.
pub fn read_to_find(source: &Source, params: &Params, formulation: Formulation) -> ReadTask {
    (family_of(source)?.read)(source, params, formulation, Purpose::Find)
}
