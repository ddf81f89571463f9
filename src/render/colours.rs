//! The colours of regions: those of one kind share one, and kinds that touch differ.

use std::collections::{BTreeMap, BTreeSet};

use itertools::Itertools;

use crate::puzzle::picture::{Grid, Mark, Primitive, Scene};
use crate::shapes::lattice::{Cell, Layout};
use crate::shapes::plane::depth;

/// The colour of each region; any other one has the colour of its number. The numbers of those that
/// are no colours of regions begin at [`Grid::BESIDE`].
#[derive(Clone, Debug, Default)]
pub(super) struct Colours(BTreeMap<usize, usize>);

impl Colours {
    /// The colours, as many as there are, of a board or of all layers of one. Cells touch in
    /// corners, too.
    pub(super) fn of_grids(count: usize, grids: &[Grid]) -> Self {
        let cells = Grid::in_space(grids);
        let cells = cells.filter_map(|(cell, square)| Some((cell, square.region?))).collect_vec();
        let kind = |region: usize| grids[0].kind(region);
        let reach = grids.first().map_or(1, |grid| 1 + u32::from(grid.layout == Layout::Sticks));
        let is_near = |one: Cell, other: Cell| {
            (one - other).in_space().iter().all(|along| along.unsigned_abs() <= reach)
        };
        let pairs = cells.iter().array_combinations();
        let pairs = pairs.filter(|[(one, _), (other, _)]| is_near(*one, *other));
        let touching = pairs.map(|pair| pair.map(|&(_, region)| kind(region)));
        Self::new(count, cells.iter().map(|&(_, own)| (own, kind(own))), touching)
    }

    /// The colours of a scene. Polygons touch where a corner of one is on the border of the other.
    pub(super) fn of_scene(count: usize, scene: &Scene) -> Self {
        let polygons = scene.primitives.iter().filter_map(|primitive| match primitive {
            Primitive::Polygon { corners, region: Some(region) } => Some((corners, *region)),
            _ => None,
        });
        let polygons = polygons.collect_vec();
        let touch = |(one, _): &(&Vec<_>, _), (other, _): &(&Vec<_>, _)| {
            one.iter().any(|&corner| depth(other, corner).abs() < 0.01)
        };
        let pairs = polygons.iter().cartesian_product(&polygons);
        let touching = pairs.filter(|(one, other)| touch(one, other)).map(|(a, b)| [a.1, b.1]);
        Self::new(count, polygons.iter().map(|&(_, region)| (region, region)), touching)
    }

    /// The colours of regions with their kinds, some of which touch. A kind has the colour of its
    /// number, if there is one; otherwise the next one that no kind that it touches has.
    fn new(
        count: usize,
        kinds: impl Iterator<Item = (usize, usize)>,
        touching: impl Iterator<Item = [usize; 2]>,
    ) -> Self {
        let mut colours: BTreeMap<usize, usize> = kinds.collect();
        let further = colours.values().filter(|kind| (count..Grid::BESIDE).contains(kind));
        let further: BTreeSet<usize> = further.copied().collect();
        let pairs = if further.is_empty() { BTreeSet::new() } else { touching.collect() };
        let mut chosen = BTreeMap::new();
        for kind in further {
            let others = pairs.iter().filter(|pair| pair.contains(&kind)).flatten();
            let taken = others.filter(|&&other| other != kind);
            let taken = taken.map(|other| chosen.get(other).unwrap_or(other)).collect_vec();
            let mut free = (kind..kind + count).map(|number| number % count);
            let colour = free.find(|colour| !taken.contains(&colour));
            chosen.insert(kind, colour.unwrap_or(kind % count));
        }
        for colour in colours.values_mut() {
            *colour = chosen.get(colour).copied().unwrap_or(*colour);
        }
        Self(colours)
    }

    /// The colour of a mark where only one ground is seen.
    pub(super) const fn of_mark(mark: Mark) -> usize {
        Grid::BESIDE - 1 - mark as usize
    }

    /// The colour of a region.
    pub(super) fn of(&self, region: usize) -> usize {
        self.0.get(&region).copied().unwrap_or(region)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::picture::{Point, Square};

    const COUNT: usize = 12;

    /// A board on which each cell is a region of its own.
    fn board(size: usize) -> Grid {
        Grid::of((size, size), |row, column| Some(Square::new(Some(row * size + column), "")))
    }

    #[test]
    fn what_touches_differs_and_the_first_keep_their_colours() {
        for size in 1..12 {
            let grid = board(size);
            let colours = Colours::of_grids(COUNT, std::slice::from_ref(&grid));
            for region in 0..size * size {
                assert!(region >= COUNT || colours.of(region) == region);
                let (row, column) = (region / size, region % size);
                let right = (column + 1 < size).then_some(region + 1);
                let below = (row + 1 < size).then_some(region + size);
                for other in right.into_iter().chain(below) {
                    assert_ne!(colours.of(region), colours.of(other), "{region} of {size}");
                }
            }
        }
    }

    #[test]
    fn kinds_share_their_colours_and_neutral_ones_have_none() {
        let kinds = vec![20, 1, 20, Grid::DARK];
        let grid = Grid { kinds, ..board(2) };
        let colours = Colours::of_grids(COUNT, &[grid]);
        assert_eq!([0, 1, 2, 3].map(|region| colours.of(region)), [8, 1, 8, Grid::DARK]);
    }

    #[test]
    fn layers_touch_and_so_do_polygons() {
        let layer = |region| Grid::of((1, 1), |_, _| Some(Square::new(Some(region), "")));
        let colours = Colours::of_grids(COUNT, &[layer(0), layer(12)]);
        assert_eq!([0, 12].map(|region| colours.of(region)), [0, 1]);
        let triangle = |x: f64, region| Primitive::Polygon {
            corners: [(x, 0.0), (x + 1.0, 0.0), (x, 2.0)].map(|(x, y)| Point { x, y }).to_vec(),
            region: Some(region),
        };
        // The first touches the last on a side, and not in a corner of its own.
        let primitives = vec![triangle(0.0, 0), triangle(4.0, 24), triangle(0.5, 12)];
        let colours = Colours::of_scene(COUNT, &Scene { primitives, ..Scene::default() });
        assert_eq!([0, 12, 24].map(|region| colours.of(region)), [0, 1, 0]);
    }
}
