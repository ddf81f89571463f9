//! Regions as they are written.

use itertools::Itertools;
use serde::{Deserialize, Serialize};
use toml::Spanned;

use super::{Colouring, Region};
use crate::puzzle::instance::{InstanceError, Source};
use crate::shapes::pieces::{Word, WordError};
use crate::shapes::polygon::{Point, Polygon, PolygonError};

/// A region as it is written.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Fields {
    pub(super) name: Spanned<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    vertices: Option<Spanned<Vec<Point>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    area: Option<u32>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    neighbours: Vec<Spanned<String>>,
}

/// What is wrong with a map.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ColouringError {
    /// No regions at all.
    #[error("the map has no regions")]
    NoRegions,
    /// No colours at all.
    #[error("there are no colours")]
    NoColours,
    /// A name that would not survive in the name of a variable.
    #[error("`{0}` cannot be the name of a region")]
    BadName(String),
    /// Two regions of one name.
    #[error("two regions are called {0}")]
    SameName(String),
    /// Neither vertices nor an area, or both.
    #[error("region {0} is given by `vertices` or by `area` and `neighbours`")]
    NoArea(String),
    /// Vertices that are none of a polygon.
    #[error("region {0} is no polygon: {1}")]
    NoPolygon(String, PolygonError),
    /// Two polygons that cover the same place.
    #[error("regions {0} and {1} overlap")]
    Overlap(String, String),
    /// A neighbour that is not there.
    #[error("there is no region {0}")]
    UnknownRegion(String),
}

impl Colouring {
    /// Reads the regions from their fields.
    pub(super) fn read_regions(&self, source: &Source) -> Result<Vec<Region>, InstanceError> {
        let mut regions: Vec<Region> = Vec::new();
        // The convex parts of each region that is a polygon.
        let mut all_parts: Vec<Option<Vec<Polygon>>> = Vec::new();
        for Fields { name: spanned, vertices, area, neighbours } in &self.region {
            let (name, span) = (spanned.get_ref(), Some(spanned.span()));
            let fault = |problem| source.error(span.clone(), problem, None);
            let word: Word =
                name.parse().map_err(|WordError(name)| fault(ColouringError::BadName(name)))?;
            if regions.iter().any(|region| *region.name == **name) {
                return Err(fault(ColouringError::SameName(name.clone())));
            }
            let (doubled_area, polygon) = match (vertices, area) {
                (Some(vertices), None) if neighbours.is_empty() => {
                    let polygon = Polygon::new(vertices.get_ref().iter().copied());
                    let polygon = polygon.map_err(|error| {
                        let problem = ColouringError::NoPolygon(name.clone(), error);
                        source.error(Some(vertices.span()), problem, None)
                    })?;
                    (polygon.doubled_area(), Some(polygon))
                }
                (None, Some(area)) => (2 * i64::from(*area), None),
                _ => return Err(fault(ColouringError::NoArea(name.clone()))),
            };
            let (parts, index) = (polygon.as_ref().map(Polygon::convex_parts), regions.len());
            for (other, other_parts) in regions.iter_mut().zip(&all_parts) {
                let (Some(own), Some(parts)) = (&parts, other_parts) else { continue };
                let mut pairs = own.iter().cartesian_product(parts);
                if pairs.clone().any(|(one, other)| one.overlaps(other)) {
                    return Err(fault(ColouringError::Overlap(
                        other.name.to_string(),
                        name.clone(),
                    )));
                }
                if pairs.any(|(one, other)| one.shares_side(other)) {
                    other.neighbours.push(index);
                }
            }
            regions.push(Region {
                name: word.into(),
                doubled_area,
                polygon,
                neighbours: Vec::new(),
            });
            all_parts.push(parts);
        }
        for (index, fields) in self.region.iter().enumerate() {
            for neighbour in &fields.neighbours {
                let found = regions.iter().position(|region| *region.name == **neighbour.get_ref());
                let other = found.filter(|&other| other != index).ok_or_else(|| {
                    let problem = ColouringError::UnknownRegion(neighbour.get_ref().clone());
                    source.error(Some(neighbour.span()), problem, None)
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
