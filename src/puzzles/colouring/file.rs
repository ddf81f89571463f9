//! Regions as they are written.

use super::{Colouring, Region};
use crate::puzzle::prelude::*;
use crate::shapes::polygon::{Point, Polygon};

/// A region as it is written.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Fields {
    pub(super) name: Spanned<String>,
    vertices: Option<Spanned<Vec<Point>>>,
    area: Option<u32>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    neighbours: Vec<Spanned<String>>,
}

impl Colouring {
    /// Reads the regions from their fields.
    pub(super) fn read_regions(&self) -> Result<Vec<Region>, Fault> {
        let names = distinct("region", self.region.iter().map(|fields| &fields.name))?;
        let mut regions: Vec<Region> = Vec::new();
        // The convex parts of each region that is a polygon.
        let mut all_parts: Vec<Option<Vec<Polygon>>> = Vec::new();
        for (name, fields) in names.into_iter().zip(&self.region) {
            let Fields { name: spanned, vertices, area, neighbours } = fields;
            let (doubled_area, polygon) = match (vertices, area) {
                (Some(vertices), None) if neighbours.is_empty() => {
                    let polygon = Polygon::new(vertices.get_ref().iter().copied());
                    let polygon = polygon.map_err(|error| {
                        Fault::at(vertices, format!("region {name} is no polygon: {error}"))
                    })?;
                    (polygon.doubled_area(), Some(polygon))
                }
                (None, Some(area)) => (2 * i64::from(*area), None),
                _ => {
                    let by = "is given by `vertices` or by `area` and `neighbours`";
                    return Err(Fault::at(spanned, format!("region {name} {by}")));
                }
            };
            let (parts, index) = (polygon.as_ref().map(Polygon::convex_parts), regions.len());
            for (other, other_parts) in regions.iter_mut().zip(&all_parts) {
                let (Some(own), Some(parts)) = (&parts, other_parts) else { continue };
                let mut pairs = own.iter().cartesian_product(parts);
                if pairs.clone().any(|(one, other)| one.overlaps(other)) {
                    let problem = format!("regions {} and {name} overlap", other.name);
                    return Err(Fault::at(spanned, problem));
                }
                if pairs.any(|(one, other)| one.shares_side(other)) {
                    other.neighbours.push(index);
                }
            }
            regions.push(Region { name, doubled_area, polygon, neighbours: Vec::new() });
            all_parts.push(parts);
        }
        for (index, fields) in self.region.iter().enumerate() {
            for neighbour in &fields.neighbours {
                let found = regions.iter().position(|region| *region.name == **neighbour.get_ref());
                let other = found.filter(|&other| other != index).ok_or_else(|| {
                    Fault::at(neighbour, format!("there is no region {}", neighbour.get_ref()))
                })?;
                // It is enough if one of two neighbours says so.
                let (one, other) = (index.min(other), index.max(other));
                if !regions[one].neighbours.contains(&other) {
                    regions[one].neighbours.push(other);
                }
            }
        }
        Ok(regions)
    }
}
