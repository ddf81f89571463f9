//! Maps whose colours have equal areas.

#[cfg(test)]
mod tests;

use indexmap::IndexSet;

use super::{pieces, refuse};
use crate::puzzle::prelude::*;
use crate::shapes::polygon::{self, Polygon};

/// The family.
pub static FAMILY: Family = Family {
    name: "colouring",
    about: include_str!("colouring/about.md"),
    keys: &[
        Key::NAME,
        Key::new("colours", "4").help("The number of colours.").value("COUNT"),
        Key::new("region[].name", r#""A""#).help("The name of a region."),
        Key::new("region[].vertices", "[[0, 6], [4, 8], [0, 12]]")
            .help("The vertices of the region, a polygon."),
        Key::new("region[].area", "12").help("The area of a region without vertices."),
        Key::new("region[].neighbours", r#"["B"]"#)
            .help("The neighbours of a region without vertices."),
    ],
    instances: instances!("colouring": "ostomachion/colouring"),
    kind: &Kind { read: Colouring::read, file: |this| this },
};

#[doc = include_str!("colouring/about.md")]
///
/// The Ostomachion with four colours was a Riddler Classic on 26 January 2018. A region is given by
/// the vertices of a polygon, or by its area and its neighbours.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Colouring {
    #[serde(default)]
    title: String,
    /// The number of colours.
    pub colours: u32,
    region: Vec<Fields>,
    /// The regions that the fields describe, once they are read.
    #[serde(skip)]
    regions: Vec<Region>,
    /// Pairs of neighbours, by their places in the file.
    #[serde(skip)]
    neighbours: IndexSet<(usize, usize)>,
}

/// A region of an instance file.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    name: Spanned<String>,
    vertices: Option<Spanned<Vec<polygon::Point>>>,
    area: Option<u32>,
    #[serde(default)]
    neighbours: Vec<Spanned<String>>,
}

#[derive(Clone, Debug)]
struct Region {
    name: Arc<str>,
    doubled_area: i64,
    /// Its polygon, if it is given by one.
    polygon: Option<Polygon>,
}

names! {
    /// The meaning of a variable.
    pub enum Name {
        /// The colour of a region.
        Colour(region: Arc<str>) = "colour" says "the colour of {region}",
    }
}

impl Colouring {
    /// Reads the regions from their fields, and checks them.
    fn read(mut self) -> Result<Self, Fault> {
        let names = distinct("region", self.region.iter().map(|fields| &fields.name))?;
        let mut regions: Vec<Region> = Vec::new();
        for (later, (name, fields)) in names.into_iter().zip(&self.region).enumerate() {
            let region = fields.read(name)?;
            for (index, earlier) in regions.iter().enumerate() {
                let polygons = earlier.polygon.as_ref().zip(region.polygon.as_ref());
                let Some((one, other)) = polygons else { continue };
                let problem = format!("regions {} and {} overlap", earlier.name, region.name);
                ensure!(!one.overlaps(other), Fault::at(&fields.name, problem));
                if one.shares_side(other) {
                    self.neighbours.insert((index, later));
                }
            }
            regions.push(region);
        }
        for (index, fields) in self.region.iter().enumerate() {
            for neighbour in &fields.neighbours {
                let found = regions.iter().position(|region| *region.name == **neighbour.get_ref());
                let unknown = || Fault::at(neighbour, format!("there is no region {neighbour}"));
                let other = found.filter(|&other| other != index).ok_or_else(unknown)?;
                // It is enough if one of two neighbours says so.
                self.neighbours.insert((index.min(other), index.max(other)));
            }
        }
        let none = Fault::new("the map has no regions").help("add a [[region]] table for each");
        ensure!(!regions.is_empty(), none);
        ensure!(self.colours > 0, Fault::of("colours", "a map needs at least one colour"));
        self.regions = regions;
        self.neighbours.sort_by_key(|&(one, _)| one);
        Ok(self)
    }

    fn doubled_area(&self) -> i64 {
        self.regions.iter().map(|region| region.doubled_area).sum()
    }

    /// The reason why the map has no colouring, if the areas give one.
    fn obstruction(&self) -> Option<String> {
        let (colours, doubled) = (i64::from(self.colours), self.doubled_area());
        let unit = self.regions.iter().fold(0, |unit, region| gcd(unit, region.doubled_area));
        let is_divisible = doubled % colours == 0 && doubled / colours % unit.max(1) == 0;
        let [area, unit] = [doubled, unit].map(half);
        let steps = format!("in steps of {unit}, the unit of all areas");
        (!is_divisible).then(|| format!("the area {area} is not divisible by {colours} {steps}"))
    }

    /// The map in the colours that are known, if every region is a polygon.
    fn map(&self, colours: &[Option<u32>]) -> Option<Block> {
        let polygons = self.regions.iter().zip(colours).map(|(region, colour)| {
            Some((region.polygon.as_ref()?.vertices(), colour.map(|colour| colour as usize - 1)))
        });
        let names = (1..=self.colours).map(|colour| colour.to_string()).collect();
        Some(Block::Scene(Scene::of_polygons(polygons.collect::<Option<Vec<_>>>()?, names)))
    }
}

impl Fields {
    fn read(&self, name: Arc<str>) -> Result<Region, Fault> {
        let problem = format!("region {name} needs `vertices`, or `area` and `neighbours`");
        let (doubled_area, polygon) = match (&self.vertices, self.area) {
            (Some(vertices), None) if self.neighbours.is_empty() => {
                let polygon = pieces::polygon(&format!("region {name}"), vertices)?;
                (polygon.doubled_area(), Some(polygon))
            }
            (None, Some(area)) => (2 * i64::from(area), None),
            _ => return Err(Fault::at(&self.name, problem)),
        };
        Ok(Region { name, doubled_area, polygon })
    }
}

impl Puzzle for Colouring {
    type Name = Name;
    /// The colour of each region, counted from 1, in the order of the instance file.
    type Solution = Vec<u32>;

    fn title(&self) -> String {
        let title = if self.title.is_empty() { "A map" } else { &self.title };
        format!("{title} in {} colours of equal area", self.colours)
    }

    fn rules(&self, model: &mut Model<Name>) {
        let colours = i64::from(self.colours);
        if !model.ask(u64::from(self.colours) * self.regions.len() as u64, "colours of regions") {
            return;
        }
        let names = self.regions.iter().map(|region| Name::Colour(region.name.clone()));
        let names = names.collect_vec();
        let ints = names.iter().map(|name| model.int(name.clone(), 1..=colours)).collect_vec();
        for &(one, other) in &self.neighbours {
            let subject = [one, other].map(|index| &self.regions[index].name);
            let rule = model.rule("neighbours have different colours");
            rule.of(subject.iter().format(",")).not_equal(ints[one], ints[other]);
        }
        for colour in 1..=colours {
            let weights = self.regions.iter().map(|region| colours * region.doubled_area);
            let terms = weights.zip(ints.iter().map(|int| int.is(colour)));
            let mut rule = model.rule("the colours have equal areas").of(colour);
            rule.sum(terms, Comparison::Exactly, self.doubled_area());
        }
        // Every solution has an image whose colours are in this order.
        for (index, &int) in ints.iter().enumerate() {
            for colour in 2..=colours {
                let before = ints[..index].iter().map(|other| other.is(colour - 1));
                let sentence = "colours are in the order of the first regions that have them";
                model.symmetry(sentence).of(colour).clause(before.chain([!int.is(colour)]));
            }
        }
        if colours > 1 {
            model.symmetries(move |symmetries| {
                let place = |name: &Name| names.iter().position(|other| other == name);
                symmetries.level("swapping colours").alike_values(1, colours as usize, place);
            });
        }
        model.obstruction(self.obstruction());
    }

    fn decode(&self, assignment: Assignment<'_, Name>) -> Result<Vec<u32>, Violation> {
        let colours = self.regions.iter().map(|Region { name, .. }| {
            let none = || format!("region {name} does not have exactly one colour").into();
            colour(assignment, name).ok_or_else(none)
        });
        colours.collect()
    }

    fn check(&self, colours: &Vec<u32>) -> Result<(), Violation> {
        let (coloured, all) = (colours.len(), self.regions.len());
        ensure!(coloured == all, "{} of {all} have a colour", plural(coloured, "region"));
        let unknown = colours.iter().find(|&colour| !(1..=self.colours).contains(colour));
        refuse(unknown, |colour| format!("there is no colour {colour}"))?;
        for &(one, other) in &self.neighbours {
            let names = [one, other].map(|index| &self.regions[index].name);
            let names = names.iter().format(" and ");
            ensure!(colours[one] != colours[other], "the neighbours {names} have the same colour");
        }
        for colour in 1..=self.colours {
            let of_colour = self.regions.iter().zip(colours).filter(|(_, other)| **other == colour);
            let area: i64 = of_colour.map(|(region, _)| region.doubled_area).sum();
            let is_equal = area * i64::from(self.colours) == self.doubled_area();
            let ([part, whole], all) = ([area, self.doubled_area()].map(half), self.colours);
            ensure!(is_equal, "colour {colour} has the area {part}, not {whole} / {all}");
        }
        Ok(())
    }

    fn draw(&self, known: Assignment<'_, Name>) -> Picture {
        let colours = self.regions.iter().map(|region| colour(known, &region.name)).collect_vec();
        let row = |colour: u32| {
            let of_colour = self.regions.iter().zip(&colours);
            let of_colour = of_colour.filter(|(_, other)| **other == Some(colour));
            let (names, areas): (Vec<_>, Vec<_>) =
                of_colour.map(|(region, _)| (&*region.name, region.doubled_area)).unzip();
            let sum = half(areas.iter().sum());
            let sum = format!("{} = {sum}", areas.iter().copied().map(half).format(" + "));
            let sum = if areas.is_empty() { String::new() } else { sum };
            vec![colour.to_string(), names.join(" "), sum]
        };
        let table = Block::table(["colour", "regions", "areas"], (1..=self.colours).map(row));
        // A map without colours has no areas to compare.
        let table = Some(table).filter(|_| colours.iter().any(Option::is_some));
        Picture { blocks: self.map(&colours).into_iter().chain(table).collect() }
    }
}

/// The colour of a region, if it is known.
fn colour(known: Assignment<'_, Name>, region: &Arc<str>) -> Option<u32> {
    known.value(&Name::Colour(region.clone())).map(|colour| colour as u32)
}

/// An area, given twice of it.
fn half(doubled: i64) -> f64 {
    doubled as f64 / 2.0
}

/// The greatest common divisor of two numbers, neither of them negative.
const fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
