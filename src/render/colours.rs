//! The colours of regions: those of one kind share one, and kinds that touch differ.

use std::collections::{BTreeMap, BTreeSet};

use itertools::{Itertools, iproduct};

use crate::puzzle::picture::{Grid, Primitive, Scene, depth};
use crate::shapes::lattice::Layout;

/// The number of colours; the numbers of those that are no colours of regions begin at
/// [`Grid::PALE`].
pub(super) const COLOURS: usize = 12;

/// The colour of each region; any other one has the colour of its number.
#[derive(Clone, Debug, Default)]
pub(super) struct Colours(BTreeMap<usize, usize>);

impl Colours {
    /// The colours of a board, or of all layers of one. Cells touch in corners, too.
    pub(super) fn of_grids(grids: &[Grid]) -> Self {
        let cells = grids.iter().enumerate().flat_map(|(layer, grid)| {
            let kind = |region| (region, grid.kind(region));
            let at = move |(row, column): (usize, usize)| [layer, row, column];
            grid.squares().filter_map(move |(cell, square)| Some((at(cell), kind(square.region?))))
        });
        let cells: BTreeMap<[usize; 3], (usize, usize)> = cells.collect();
        let reach = grids.first().map_or(1, |grid| 1 + usize::from(grid.layout == Layout::Sticks));
        let beside = |[layer, row, column]: [usize; 3]| {
            iproduct!(layer..=layer + 1, row.saturating_sub(reach)..=row + reach, {
                column.saturating_sub(reach)..=column + reach
            })
        };
        Self::new(cells.values().copied(), || {
            let pairs = cells.iter().flat_map(|(&at, &(_, one))| {
                let others = beside(at).filter_map(|(a, b, c)| cells.get(&[a, b, c]));
                others.map(move |&(_, other)| [one, other])
            });
            pairs.collect()
        })
    }

    /// The colours of a scene. Polygons touch where a corner of one is on the border of the other.
    pub(super) fn of_scene(scene: &Scene) -> Self {
        let polygons = scene.primitives.iter().filter_map(|primitive| match primitive {
            Primitive::Polygon { corners, region: Some(region) } => Some((corners, *region)),
            _ => None,
        });
        let polygons = polygons.collect_vec();
        let regions = scene.primitives.iter().filter_map(Primitive::region);
        Self::new(regions.map(|region| (region, region)), || {
            let touch = |(one, _): &(&Vec<_>, _), (other, _): &(&Vec<_>, _)| {
                one.iter().any(|&corner| depth(other, corner).abs() < 0.01)
            };
            let pairs = polygons.iter().cartesian_product(&polygons);
            let pairs = pairs.filter(|(one, other)| touch(one, other));
            pairs.map(|(one, other)| [one.1, other.1]).collect()
        })
    }

    /// The colours of regions with their kinds, some of which touch. A kind has the colour of its
    /// number, if there is one; otherwise the next one that no kind that it touches has.
    fn new(
        kinds: impl Iterator<Item = (usize, usize)>,
        touching: impl FnOnce() -> BTreeSet<[usize; 2]>,
    ) -> Self {
        let mut colours: BTreeMap<usize, usize> = kinds.collect();
        let further = colours.values().filter(|kind| (COLOURS..Grid::PALE).contains(kind));
        let further: BTreeSet<usize> = further.copied().collect();
        if !further.is_empty() {
            let (pairs, mut chosen) = (touching(), BTreeMap::new());
            for &kind in &further {
                let others = pairs.iter().filter(|pair| pair.contains(&kind)).flatten();
                let taken = others.filter(|&&other| other != kind);
                let taken = taken.map(|other| chosen.get(other).unwrap_or(other)).collect_vec();
                let mut free = (kind..kind + COLOURS).map(|number| number % COLOURS);
                let colour = free.find(|colour| !taken.contains(&colour));
                chosen.insert(kind, colour.unwrap_or(kind % COLOURS));
            }
            for colour in colours.values_mut() {
                *colour = chosen.get(colour).copied().unwrap_or(*colour);
            }
        }
        Self(colours)
    }

    /// The colour of a region.
    pub(super) fn of(&self, region: usize) -> usize {
        self.0.get(&region).copied().unwrap_or(region)
    }
}
