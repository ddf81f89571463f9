//! Shapes of voxels.

use std::collections::{BTreeMap, BTreeSet};

use itertools::{Itertools, iproduct};
use roxmltree::Node;

use super::{fault, number_of};
use crate::puzzle::ensure;
use crate::puzzle::instance::Fault;
use crate::shapes::lattice::{AnyLattice, Cell};
use crate::shapes::pieces::Word;

/// The most voxels of a shape.
const MOST: u64 = 1 << 20;

/// The cell that a voxel is. Cubes have their coordinates. Balls have the diameter √2 and lie around
/// the points whose coordinates have an even sum: their cells count the steps (1, -1, 0) along a row,
/// (1, 1, 0) along a column and (1, 0, 1) between layers.
fn cell(lattice: AnyLattice, [x, y, z]: [i32; 3]) -> Option<Cell> {
    match lattice {
        AnyLattice::Ball if (x + y + z) % 2 != 0 => None,
        AnyLattice::Ball => Some(Cell::space((x - y - z) / 2, (x + y - z) / 2, z)),
        _ => Some(Cell::space(x, y, z)),
    }
}

/// The voxels of a shape.
#[derive(Clone, Debug)]
pub(super) struct Voxels {
    /// The number of the shape, from 0.
    pub(super) number: usize,
    /// The name that it has, or `S1` for the first.
    pub(super) name: String,
    /// The cells that are filled, or may be, with their colours; 0 is none.
    pub(super) cells: BTreeMap<Cell, u32>,
    /// The cells that may be empty.
    pub(super) variable: BTreeSet<Cell>,
}

impl Voxels {
    /// The name that BurrTools shows for a shape: `S1` for the first.
    pub(super) fn numbered(&self) -> String {
        format!("S{}", self.number + 1)
    }

    /// Reads a shape.
    pub(super) fn read(
        node: Node<'_, '_>,
        number: usize,
        lattice: AnyLattice,
    ) -> Result<Self, Fault> {
        let named = node.attribute("name").and_then(|name| name.trim().parse::<Word>().ok());
        let extent = |axis| number_of::<u32>(node, axis, None);
        let extents = [extent("x")?, extent("y")?, extent("z")?];
        let volume = extents.map(u64::from).into_iter().try_fold(1_u64, u64::checked_mul);
        let is_fit = volume.is_some_and(|volume| (1..=MOST).contains(&volume));
        let problem = format!("a shape cannot have {} voxels", extents.iter().join(" x "));
        ensure!(is_fit, fault(node, problem).help("a shape has 1 to 1,048,576 voxels"));
        let form = number_of(node, "type", Some(0_u32))?;
        ensure!(form == 0, fault(node, format!("the voxels have the unknown type {form}")));
        let (name, cells, variable) = (String::new(), BTreeMap::new(), BTreeSet::new());
        let mut voxels = Self { number, name, cells, variable };
        voxels.name = named.map_or_else(|| voxels.numbered(), |name| name.to_string());
        let texts = node.children().filter_map(|child| child.text().filter(|_| child.is_text()));
        let text: String = texts.collect();
        let [x, y, z] = extents.map(|extent| 0..extent as i32);
        let mut places = iproduct!(z, y, x).map(|(z, y, x)| [x, y, z]);
        let mut signs = text.chars().filter(|sign| !sign.is_whitespace()).peekable();
        while let Some(sign) = signs.next() {
            let colour = colour(&mut signs).ok_or_else(|| fault(node, "a colour is too large"))?;
            let many = || fault(node, "the text has more voxels than the extents say");
            let cell = cell(lattice, places.next().ok_or_else(many)?);
            match (sign, cell) {
                ('_', _) => {}
                ('#' | '+', None) => {
                    let help = "x, y and z of a ball have an even sum";
                    return Err(fault(node, "the grid has no ball where a voxel is").help(help));
                }
                ('#' | '+', Some(cell)) => {
                    voxels.cells.insert(cell, colour);
                    voxels.variable.extend((sign == '+').then_some(cell));
                }
                _ => return Err(fault(node, format!("`{sign}` is no voxel")).help(VOXELS)),
            }
        }
        let few = fault(node, "the text has fewer voxels than the extents say");
        ensure!(places.next().is_none(), few.help(VOXELS));
        Ok(voxels)
    }
}

const VOXELS: &str = "a voxel is `#` (filled), `+` (may be filled) or `_` (empty)";

/// The colour after a voxel, 0 if there is none.
fn colour(signs: &mut std::iter::Peekable<impl Iterator<Item = char>>) -> Option<u32> {
    let mut colour = 0_u32;
    while let Some(digit) = signs.peek().and_then(|sign| sign.to_digit(10)) {
        colour = colour.checked_mul(10)?.checked_add(digit)?;
        signs.next();
    }
    Some(colour)
}
