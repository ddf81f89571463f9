//! Assemblies of BurrTools, as packings or exact cover problems.
//!
//! Andreas Röver, "BurrTools", a program, 2003 to 2025. Its files are XML, mostly packed by gzip.

mod assembly;

use std::ops::Range;
use std::str::FromStr;

use roxmltree::{Document, Node, ParsingOptions};

use self::assembly::Assembly;
use crate::puzzle::prelude::*;
use crate::shapes::pieces::word;

/// A fault of an element, in its tag.
fn fault(node: Node<'_, '_>, problem: impl Into<String>) -> Fault {
    let Range { start, end } = node.range();
    let tag = node.document().input_text()[start..end].find('>');
    let end = tag.map_or(end, |length| start + length + 1);
    Fault::at(&Spanned::new(start..end, ()), problem)
}

/// The most elements and texts of a file.
const MOST_NODES: u32 = 1 << 20;

/// The text of an instance that is a problem of a file, by its number from 1, or the only one. A
/// problem without a name of its own has that of the file.
pub(super) fn read(text: &str, number: Option<usize>, file: &str) -> Result<String, Fault> {
    let options = ParsingOptions { nodes_limit: MOST_NODES, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text, options);
    let document = document.map_err(|error| Fault::new(format!("this is not XML: {error}")))?;
    let puzzle = document.root_element();
    let begins = fault(puzzle, "this XML is not a BurrTools file");
    ensure!(puzzle.tag_name().name() == "puzzle", begins.help("its first element is <puzzle>"));
    let lattice = lattice(puzzle)?;
    let shapes = children(child(puzzle, "shapes")?, "voxel").collect_vec();
    let problem = problem(puzzle, number)?;
    let voxels = |of: Node<'_, '_>| {
        let number: usize = number_of(of, "id", None)?;
        let no_shape = || {
            let help = format!("shapes are numbered from 0; there are {}", shapes.len());
            fault(of, format!("there is no shape {number}")).help(help)
        };
        Voxels::read(*shapes.get(number).ok_or_else(no_shape)?, number, lattice)
    };
    let result = voxels(child(problem, "result")?)?;
    let title = match (problem.attribute("name").unwrap_or_default().trim(), number) {
        // BurrTools calls each problem so.
        ("" | "Problem", Some(number)) if !file.is_empty() => format!("{file}, problem {number}"),
        ("" | "Problem", _) => file.to_owned(),
        (name, _) => name.to_owned(),
    };
    let mut assembly = Assembly { problem, title, lattice, result, pieces: Vec::new() };
    for part in children(child(problem, "shapes")?, "shape") {
        let times = match part.attribute("count") {
            Some(_) => (number_of(part, "count", None)?, number_of(part, "count", None)?),
            None => (number_of(part, "min", Some(1))?, number_of(part, "max", Some(1))?),
        };
        let no_range = || fault(part, format!("the range {} to {} is empty", times.0, times.1));
        ensure!(times.0 <= times.1, no_range());
        let piece = voxels(part)?;
        let variable = || fault(part, format!("{} has voxels that may be empty", piece.name));
        ensure!(piece.variable.is_empty(), variable().help("only the result may have such voxels"));
        assembly.add(piece, times);
    }
    ensure!(!assembly.pieces.is_empty(), fault(problem, "the problem has no pieces"));
    let most_holes = number_of(problem, "maxHoles", Some(u64::MAX))?;
    let holes = fault(problem, "no instance can say how many holes there are at most");
    let help = "leave out maxHoles, or give each shape a count";
    ensure!(assembly.holes_within(most_holes), holes.help(help));
    let pairs = children(problem, "bitmap").flat_map(|bitmap| children(bitmap, "pair"));
    // Colours are counted from 0 here, and from 1 in shapes, where 0 means no colour.
    let pair = |node| -> Result<(u32, u32), Fault> {
        let colour = |of| number_of::<u32>(node, of, None).map(|colour| colour.saturating_add(1));
        Ok((colour("piece")?, colour("result")?))
    };
    assembly.instance(&pairs.map(pair).collect::<Result<_, _>>()?)
}

/// The lattice whose cells the voxels are.
fn lattice(puzzle: Node<'_, '_>) -> Result<Lattice, Fault> {
    let node = child(puzzle, "gridType")?;
    match number_of::<u32>(node, "type", None)? {
        0 => Ok(Lattice::Cube),
        2 => Ok(Lattice::Ball),
        other => {
            let unknown = fault(node, format!("the pieces are of the grid type {other}"));
            Err(unknown.help("pieces are made of cubes, type 0, or balls, type 2"))
        }
    }
}

/// The problem that is meant.
fn problem<'a, 'i>(puzzle: Node<'a, 'i>, number: Option<usize>) -> Result<Node<'a, 'i>, Fault> {
    let node = child(puzzle, "problems")?;
    let problems = children(node, "problem").collect_vec();
    let mut names = (1..).zip(&problems).map(|(number, problem)| {
        let name = problem.attribute("name").unwrap_or_default().trim();
        if name.is_empty() { format!("#{number}") } else { format!("#{number} {name}") }
    });
    let help = format!("add its number to the name of the file: {}", names.join(", "));
    let none = match (problems.len(), number) {
        (0, _) => return Err(fault(node, "the file has no problem")),
        (1, None) => return Ok(problems[0]),
        (many, None) => format!("the file has {many} problems"),
        (_, Some(number)) => format!("the file has no problem {number}"),
    };
    let chosen = number.and_then(|number| problems.get(number.checked_sub(1)?));
    chosen.copied().ok_or_else(|| fault(node, none).help(help))
}

/// The children of an element with this name.
fn children<'a, 'i>(node: Node<'a, 'i>, name: &str) -> impl Iterator<Item = Node<'a, 'i>> {
    node.children().filter(move |child| child.has_tag_name(name))
}

/// The child of an element with this name.
fn child<'a, 'i>(node: Node<'a, 'i>, name: &str) -> Result<Node<'a, 'i>, Fault> {
    let lacks = || fault(node, format!("<{}> has no <{name}>", node.tag_name().name()));
    children(node, name).next().ok_or_else(lacks)
}

/// The number that an attribute is, or its default.
fn number_of<T: FromStr>(node: Node<'_, '_>, name: &str, default: Option<T>) -> Result<T, Fault> {
    let tag = node.tag_name().name();
    let Some(attribute) = node.attribute_node(name) else {
        return default.ok_or_else(|| fault(node, format!("<{tag}> has no `{name}`")));
    };
    let value = attribute.value().trim();
    let number = value.parse().ok().filter(|_| value.bytes().all(|byte| byte.is_ascii_digit()));
    number.ok_or_else(|| {
        let place = Spanned::new(attribute.range_value(), ());
        Fault::at(&place, format!("`{value}` is not a valid number for <{tag} {name}>"))
    })
}

/// The most voxels of a shape.
const MOST: u64 = 1 << 20;

/// The cell that a voxel is. Cubes have their coordinates. Balls have the diameter √2 and lie
/// around the points whose coordinates have an even sum: their cells count the steps (1, -1, 0)
/// along a row, (1, 1, 0) along a column and (1, 0, 1) between layers.
fn cell(lattice: Lattice, [x, y, z]: [i32; 3]) -> Option<Cell> {
    match lattice {
        Lattice::Ball if (x + y + z) % 2 != 0 => None,
        Lattice::Ball => Some(Cell::space((x - y - z) / 2, (x + y - z) / 2, z)),
        _ => Some(Cell::space(x, y, z)),
    }
}

/// The voxels of a shape.
#[derive(Clone, Debug, Default)]
struct Voxels {
    /// The number of the shape, from 0.
    number: usize,
    /// The name that it has, or `S1` for the first.
    name: String,
    /// The cells that are filled, or may be, with their colours; 0 means no colour.
    cells: BTreeMap<Cell, u32>,
    /// The cells that may be empty.
    variable: BTreeSet<Cell>,
}

impl Voxels {
    /// The name that BurrTools shows for a shape: `S1` for the first.
    fn numbered(&self) -> String {
        format!("S{}", self.number + 1)
    }

    /// Reads a shape.
    fn read(node: Node<'_, '_>, number: usize, lattice: Lattice) -> Result<Self, Fault> {
        let named = node.attribute("name").and_then(|name| word(name.trim()));
        let extent = |axis| number_of::<u32>(node, axis, None);
        let extents = [extent("x")?, extent("y")?, extent("z")?];
        let volume = extents.map(u64::from).into_iter().try_fold(1_u64, u64::checked_mul);
        let is_fit = volume.is_some_and(|volume| (1..=MOST).contains(&volume));
        let problem = format!("a shape cannot have {} voxels", extents.iter().join(" x "));
        ensure!(is_fit, fault(node, problem).help("a shape has 1 to 1,048,576 voxels"));
        let form = number_of(node, "type", Some(0_u32))?;
        ensure!(form == 0, fault(node, format!("the voxels have the unknown type {form}")));
        let mut voxels = Self { number, ..Self::default() };
        voxels.name = named.map_or_else(|| voxels.numbered(), |name| name.to_string());
        let texts = node.children().filter_map(|child| child.text().filter(|_| child.is_text()));
        let text: String = texts.collect();
        let [x, y, z] = extents.map(|extent| 0..extent as i32);
        let mut places = iproduct!(z, y, x).map(|(z, y, x)| [x, y, z]);
        let mut signs = text.chars().filter(|sign| !sign.is_whitespace()).peekable();
        while let Some(sign) = signs.next() {
            // Without digits it has no colour, which is 0.
            let digits = signs.peeking_take_while(char::is_ascii_digit).collect::<String>();
            let colour = format!("0{digits}").parse();
            let colour = colour.map_err(|_| fault(node, "a colour is too large"))?;
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
                _ => return Err(fault(node, format!("`{sign}` is not a voxel")).help(VOXELS)),
            }
        }
        let few = fault(node, "the text has fewer voxels than the extents say");
        ensure!(places.next().is_none(), few.help(VOXELS));
        Ok(voxels)
    }
}

const VOXELS: &str = "a voxel is `#` (filled), `+` (may be filled) or `_` (empty)";
