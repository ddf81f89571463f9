//! Maps whose colours have equal areas.

mod file;
#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::Arc;

use itertools::Itertools;
use puzzlec_encodings::{Assignment, Comparison, Model};
use serde::{Deserialize, Serialize};

pub use file::ColouringError;

use file::Fields;

use crate::puzzle::count::Natural;
use crate::puzzle::family::{Family, Key, Kind, instances};
use crate::puzzle::instance::{InstanceError, Source};
use crate::puzzle::picture::{Block, Picture, Scene};
use crate::puzzle::symmetry::{Class, Level};
use crate::puzzle::{Formulation, Puzzle, Violation};
use crate::shapes::polygon::Polygon;

/// The family.
pub static FAMILY: Family = Family {
    name: "colouring",
    about: include_str!("colouring/about.md"),
    keys: &[
        Key::TITLE,
        Key::new("colours", "4", "The number of colours.").value("COUNT"),
        Key::new("region[].name", r#""A""#, "The name of a region."),
        Key::new("region[].vertices", "[[0, 6], [4, 8], [0, 12]]", "The vertices of its polygon."),
        Key::new("region[].area", "12", "Its area, if it has no vertices."),
        Key::new("region[].neighbours", r#"["B"]"#, "Its neighbours, if it has no vertices."),
    ],
    instances: instances!("colouring": "ostomachion/colouring"),
    kind: &Kind { read: Colouring::read, file: |this| this, dates: None },
};

#[doc = include_str!("colouring/about.md")]
///
/// The Ostomachion with four colours was a Riddler Classic on 26 January 2018. A region is given by
/// the vertices of a polygon, or by its area and its neighbours.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Colouring {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    title: String,
    /// The number of colours.
    pub colours: u32,
    region: Vec<Fields>,
    /// What the fields say, once they are read.
    #[serde(skip)]
    regions: Vec<Region>,
}

#[derive(Clone, Debug)]
struct Region {
    name: Arc<str>,
    doubled_area: i64,
    /// Its polygon, if it is given by one.
    polygon: Option<Polygon>,
    /// Neighbours that come later.
    neighbours: Vec<usize>,
}

/// The colour of a region.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Colour(pub Arc<str>);

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "colour({})", self.0)
    }
}

/// Why a constraint holds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// Two regions share a part of their borders.
    Neighbours(Arc<str>, Arc<str>),
    /// A colour has its part of the area.
    Area(u32),
    /// A colour is not used before the one before it; breaks the symmetry of the colours.
    First(u32),
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Neighbours(one, other) => write!(f, "neighbours({one},{other})"),
            Self::Area(colour) => write!(f, "area({colour})"),
            Self::First(colour) => write!(f, "first({colour})"),
        }
    }
}

impl Colouring {
    fn read(mut self, source: &Source) -> Result<Self, InstanceError> {
        self.regions = self.read_regions(source)?;
        if self.regions.is_empty() {
            let help = "give some in [[region]] tables";
            return Err(source.error(None, ColouringError::NoRegions, Some(help)));
        }
        if self.colours == 0 {
            return Err(source.at("colours", ColouringError::NoColours, None));
        }
        Ok(self)
    }

    /// The number of pairs of neighbours.
    pub fn num_neighbours(&self) -> usize {
        self.regions.iter().map(|region| region.neighbours.len()).sum()
    }

    fn doubled_area(&self) -> i64 {
        self.regions.iter().map(|region| region.doubled_area).sum()
    }

    /// Pairs of neighbours, by their places in the file.
    fn neighbours(&self) -> impl Iterator<Item = (usize, usize)> {
        let regions = self.regions.iter().enumerate();
        regions.flat_map(|(one, region)| region.neighbours.iter().map(move |&other| (one, other)))
    }

    /// The map in its colours, if every region is a polygon.
    fn map(&self, colours: &[u32]) -> Option<Block> {
        let polygons = self.regions.iter().zip(colours).map(|(region, &colour)| {
            Some((region.polygon.as_ref()?.vertices(), Some(colour as usize - 1)))
        });
        let names = (1..=self.colours).map(|colour| colour.to_string()).collect();
        Some(Block::Scene(Scene::of_polygons(polygons.collect::<Option<Vec<_>>>()?, names)))
    }
}

impl Puzzle for Colouring {
    type Var = Colour;
    type Rule = Rule;
    /// The colour of each region, counted from 1, in the order of the instance file.
    type Solution = Vec<u32>;

    fn title(&self) -> String {
        let title = if self.title.is_empty() { "A map" } else { &self.title };
        format!("{title} in {} colours of equal area", self.colours)
    }

    fn model(&self, formulation: Formulation) -> Model<Colour, Rule> {
        let mut model = Model::new();
        let colours = 1..=i64::from(self.colours);
        let regions = self.regions.iter();
        let ints = regions.map(|region| model.int(Colour(region.name.clone()), colours.clone()));
        let ints = ints.collect_vec();
        for (one, other) in self.neighbours() {
            let name = |index: usize| self.regions[index].name.clone();
            model.not_equal(Rule::Neighbours(name(one), name(other)), ints[one], ints[other]);
        }
        for colour in colours {
            let terms = ints.iter().zip(&self.regions).map(|(&int, region)| {
                (i64::from(self.colours) * region.doubled_area, model.eq(int, colour))
            });
            let (terms, rule) = (terms.collect_vec(), Rule::Area(colour as u32));
            model.sum(rule, terms, Comparison::Exactly, self.doubled_area());
        }
        if formulation.break_symmetry {
            // Colours in the order of their first use: every solution has one image like that, and
            // exactly one if all colours are used, as they are, since they have an area.
            for (index, &int) in ints.iter().enumerate() {
                for colour in 2..=i64::from(self.colours) {
                    let uses = model.eq(int, colour);
                    let before = ints[..index].iter().map(|&other| model.eq(other, colour - 1));
                    let clause = before.chain([!uses]).collect_vec();
                    model.clause(Rule::First(colour as u32), clause);
                }
            }
        }
        model
    }

    fn decode(&self, assignment: Assignment<'_, Colour, Rule>) -> Result<Vec<u32>, Violation> {
        let colour = |region: &Region| {
            let colour = assignment.value(&Colour(region.name.clone()));
            colour.map(|colour| colour as u32).ok_or_else(|| {
                Violation(format!("region {} has not exactly one colour", region.name))
            })
        };
        self.regions.iter().map(colour).collect()
    }

    fn check(&self, colours: &Vec<u32>) -> Result<(), Violation> {
        Violation::unless(colours.len() == self.regions.len(), || {
            format!("{} regions have a colour, not {}", colours.len(), self.regions.len())
        })?;
        let unknown = colours.iter().find(|&colour| !(1..=self.colours).contains(colour));
        if let Some(colour) = unknown {
            return Err(Violation(format!("there is no colour {colour}")));
        }
        for (one, other) in self.neighbours() {
            Violation::unless(colours[one] != colours[other], || {
                let [one, other] = [one, other].map(|index| &self.regions[index].name);
                format!("the neighbours {one} and {other} have the same colour")
            })?;
        }
        for colour in 1..=self.colours {
            let of_colour = self.regions.iter().zip(colours).filter(|(_, other)| **other == colour);
            let area: i64 = of_colour.map(|(region, _)| region.doubled_area).sum();
            Violation::unless(area * i64::from(self.colours) == self.doubled_area(), || {
                let whole = self.doubled_area() as f64 / 2.0;
                format!(
                    "colour {colour} has the area {}, not {whole} / {}",
                    area as f64 / 2.0,
                    self.colours
                )
            })?;
        }
        Ok(())
    }

    fn symmetries(&self) -> Vec<Level<Vec<u32>>> {
        let count = self.colours;
        // All colours are used, so no two ways to swap them give the same solution.
        let class = move |colours: &Vec<u32>| {
            is_ordered(colours, count).then(|| Class {
                solutions: Natural::ratio(1..=count as usize, []),
                classes: vec![1_usize.into()],
            })
        };
        (count > 1).then(|| Level::unlisted("swapping colours", class)).into_iter().collect()
    }

    fn keeps(&self, colours: &Vec<u32>) -> bool {
        is_ordered(colours, self.colours)
    }

    fn obstruction(&self) -> Option<String> {
        let (colours, doubled) = (i64::from(self.colours), self.doubled_area());
        let unit = self.regions.iter().fold(0, |unit, region| gcd(unit, region.doubled_area));
        (doubled % colours != 0 || doubled / colours % unit.max(1) != 0).then(|| {
            format!(
                "the area {} is not divisible by {colours} in steps of {}, the unit of all areas",
                doubled as f64 / 2.0,
                unit as f64 / 2.0
            )
        })
    }

    fn draw(&self, colours: &Vec<u32>) -> Picture {
        let heading = ["colour", "regions", "areas"].map(str::to_owned).to_vec();
        let row = |colour: u32| {
            let of_colour = self.regions.iter().zip(colours).filter(|(_, other)| **other == colour);
            let of_colour = of_colour.map(|(region, _)| region).collect_vec();
            let areas = of_colour.iter().map(|region| region.doubled_area as f64 / 2.0);
            let total = of_colour.iter().map(|region| region.doubled_area).sum::<i64>();
            vec![
                colour.to_string(),
                of_colour.iter().map(|region| &region.name).join(" "),
                format!("{} = {}", areas.format(" + "), total as f64 / 2.0),
            ]
        };
        let rows = std::iter::once(heading).chain((1..=self.colours).map(row));
        let table = Block::Table(rows.collect());
        Picture { blocks: self.map(colours).into_iter().chain([table]).collect() }
    }
}

/// Whether colours have the order of their first use: the smallest way to swap them.
fn is_ordered(colours: &[u32], count: u32) -> bool {
    colours.iter().unique().copied().eq(1..=count)
}

/// The greatest common divisor.
const fn gcd(mut a: i64, mut b: i64) -> i64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.abs()
}
