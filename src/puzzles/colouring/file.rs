//! The instance file of a map.

use super::{Colouring, Region};
use crate::puzzle::prelude::*;
use crate::puzzles::pieces::polygon;
use crate::shapes::polygon::Point;

/// A region as it is written.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Fields {
    name: Spanned<String>,
    vertices: Option<Spanned<Vec<Point>>>,
    area: Option<u32>,
    #[serde(default)]
    neighbours: Vec<Spanned<String>>,
}

impl Colouring {
    /// Reads the regions from their fields, and checks them.
    pub(super) fn read(mut self) -> Result<Self, Fault> {
        let names = distinct("region", self.region.iter().map(|fields| &fields.name))?;
        let mut regions: Vec<Region> = Vec::new();
        for (later, (name, fields)) in names.into_iter().zip(&self.region).enumerate() {
            let region = fields.read(name)?;
            for earlier in &mut regions {
                let polygons = earlier.polygon.as_ref().zip(region.polygon.as_ref());
                let Some((one, other)) = polygons else { continue };
                let problem = format!("regions {} and {} overlap", earlier.name, region.name);
                ensure!(!one.overlaps(other), Fault::at(&fields.name, problem));
                if one.shares_side(other) {
                    earlier.neighbours.push(later);
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
                let (one, other) = (index.min(other), index.max(other));
                if !regions[one].neighbours.contains(&other) {
                    regions[one].neighbours.push(other);
                }
            }
        }
        let none = Fault::new("the map has no regions").help("add a [[region]] table for each");
        ensure!(!regions.is_empty(), none);
        ensure!(self.colours > 0, Fault::of("colours", "a map needs at least one colour"));
        self.regions = regions;
        Ok(self)
    }
}

impl Fields {
    fn read(&self, name: Arc<str>) -> Result<Region, Fault> {
        let problem = format!("region {name} needs `vertices`, or `area` and `neighbours`");
        let (doubled_area, polygon) = match (&self.vertices, self.area) {
            (Some(vertices), None) if self.neighbours.is_empty() => {
                let polygon = polygon(&format!("region {name}"), vertices)?;
                (polygon.doubled_area(), Some(polygon))
            }
            (None, Some(area)) => (2 * i64::from(area), None),
            _ => return Err(Fault::at(&self.name, problem)),
        };
        Ok(Region { name, doubled_area, polygon, neighbours: Vec::new() })
    }
}
