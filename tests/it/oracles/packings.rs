//! Random packings: a board that is cut into pieces, with something changed.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use itertools::Itertools;

use super::Case;
use super::lattices::Lattice;
use super::tiler::{Matrix, Piece, Point, Tiler, Tiling, apply, determinant};
use crate::random::Random;

/// Cells that are cut into connected parts of so many cells at most.
fn cut(
    random: &mut Random,
    cells: &BTreeSet<Point>,
    beside: fn(Point) -> Vec<Point>,
    most: usize,
) -> Vec<Vec<Point>> {
    let (mut open, mut parts) = (cells.clone(), Vec::new());
    while let Some(first) = open.pop_first() {
        let mut part = vec![first];
        for _ in 1..=random.below(most) {
            let near = part.iter().flat_map(|&cell| beside(cell));
            let near = near.filter(|cell| open.contains(cell)).collect_vec();
            if let Some(&cell) = (!near.is_empty()).then(|| random.pick(&near)).as_ref() {
                open.remove(&cell);
                part.push(cell);
            }
        }
        parts.push(part);
    }
    parts
}

/// A drawing of a board, a mark for each cell.
fn drawing(
    lattice: &Lattice,
    board: &BTreeMap<Point, bool>,
    extents: Point,
    mark: impl Fn(Point) -> String,
) -> String {
    let is_stick = lattice.name == "stick";
    let layer = |z| {
        let row = |x| {
            let mark = |y| match (lattice.point)([x, y, z]) {
                Some(point) if board.contains_key(&point) => mark(point),
                None if x % 2 == 0 => "+".to_owned(),
                _ => if is_stick { " " } else { "#" }.to_owned(),
            };
            (0..extents[1]).map(mark).join(if is_stick { "" } else { " " })
        };
        (0..extents[0]).map(row).join("\n")
    };
    (0..extents[2]).map(layer).join("\n\n")
}

#[expect(clippy::too_many_lines, reason = "one choice after the other")]
pub(crate) fn random(random: &mut Random) -> Option<Case> {
    let lattice = Lattice::random(random);
    let (is_space, all_motions) = (lattice.is_space, lattice.motions.clone());
    let extents: Point = random.pick(lattice.extents);
    let axes = extents.map(|extent| 0..extent);
    let all = axes.into_iter().multi_cartesian_product();
    let all = all.filter_map(|at| (lattice.point)([at[0], at[1], at[2]]));
    let holes = random.pick(&[0, 0, 0, 10, 30]);
    let cells: BTreeSet<Point> = all.filter(|_| !random.percent(holes)).collect();
    let default_sides = if is_space { "" } else { "one_sided = false\n" };
    let (one_sided, sides) = match random.below(3) {
        0 => (true, "one_sided = true\n"),
        1 => (false, "one_sided = false\n"),
        _ => (is_space, if random.percent(50) { "" } else { default_sides }),
    };
    let is_allowed = |matrix: &&Matrix| !one_sided || determinant(matrix) == 1;
    let motions = all_motions.iter().filter(is_allowed).copied().collect_vec();
    let is_crossing_refused = lattice.name == "stick" && random.percent(60);
    let mut tiler = Tiler {
        board: BTreeMap::new(),
        pieces: Vec::new(),
        motions,
        all_motions,
        step: lattice.step,
        turns_over: is_space,
        is_crossing_refused,
    };

    let (mut laid, largest) = (BTreeMap::new(), 2 + random.below(3));
    let merged = random.percent(60);
    for part in cut(random, &cells, lattice.beside, largest) {
        let kind = tiler.turned(&part);
        let same = tiler.pieces.iter().position(|piece| tiler.turned(&piece.cells) == kind);
        let piece = same.filter(|_| merged && random.percent(90)).unwrap_or(tiler.pieces.len());
        if piece == tiler.pieces.len() {
            let matrix = random.pick(&tiler.motions);
            let cells = part.iter().map(|&cell| apply(&matrix, cell)).collect();
            let name = char::from(b'A' + piece as u8).to_string();
            tiler.pieces.push(Piece { name, cells, least: 0, most: 0 });
        }
        tiler.pieces[piece].least += 1;
        tiler.pieces[piece].most += 1;
        laid.extend(part.into_iter().map(|cell| (cell, piece)));
    }
    if tiler.pieces.is_empty() || tiler.pieces.len() > 12 {
        return None;
    }
    let optional = random.pick(&[0, 0, 0, 15, 40]);
    tiler.board = cells.iter().map(|&cell| (cell, random.percent(optional))).collect();
    for _ in 0..random.pick(&[0, 0, 0, 1, 2]) {
        // A piece more, which may be left out.
        let name = char::from(b'a' + tiler.pieces.len() as u8).to_string();
        let cells = tiler.pieces[random.below(tiler.pieces.len())].cells.clone();
        let cells = cells[..cells.len().min(1 + random.below(3))].to_vec();
        let most = 1 + random.below(2);
        tiler.pieces.push(Piece { name, cells, least: 0, most });
    }
    if random.percent(15) {
        let piece = random.below(tiler.pieces.len());
        let piece = &mut tiler.pieces[piece];
        piece.least = 0;
    }

    let mut text = format!("family = \"packing\"\nlattice = \"{}\"\n{sides}", lattice.name);
    if lattice.name == "stick" && !is_crossing_refused {
        text += "crossing = true\n";
    }
    if random.percent(25) {
        text += "formulation = \"command\"\n";
    }
    let mut mirrored = Vec::new();
    if random.percent(20) {
        // It is drawn with the other side up.
        let flip = tiler.all_motions.iter().find(|matrix| determinant(matrix) == -1);
        let (piece, flip) = (random.below(tiler.pieces.len()), *flip.expect("a reflection"));
        writeln!(text, "mirror = [\"{}\"]", tiler.pieces[piece].name).expect("written");
        mirrored = vec![(piece, flip)];
    }
    let mark = |cell| if tiler.board[&cell] { "?" } else { "." }.to_owned();
    writeln!(text, "board = \"\"\"\n{}\n\"\"\"", drawing(&lattice, &tiler.board, extents, mark))
        .expect("written");
    let is_fixed = random.percent(15);
    let fixed: BTreeMap<Point, usize> =
        laid.into_iter().filter(|_| is_fixed && random.percent(25)).collect();
    if is_fixed {
        let name =
            |cell| fixed.get(&cell).map_or(".", |&piece| &tiler.pieces[piece].name).to_owned();
        let drawing = drawing(&lattice, &tiler.board, extents, name);
        writeln!(text, "fixed = \"\"\"\n{drawing}\n\"\"\"").expect("written");
    }
    for Piece { name, cells, least, most } in &tiler.pieces {
        let axes = if is_space { 3 } else { 2 };
        let cells = cells.iter().map(|&cell| (lattice.drawn)(cell).map(|number| number + 21));
        let cells = cells.map(|cell| format!("{:?}", &cell[..axes])).join(", ");
        write!(text, "[[piece]]\nname = \"{name}\"\ncells = [{cells}]\ncount = {most}\n")
            .expect("written");
        if least < most {
            text += "optional = true\n";
        }
    }
    for (piece, flip) in mirrored {
        let cells = &mut tiler.pieces[piece].cells;
        *cells = cells.iter().map(|&cell| apply(&flip, cell)).collect();
    }

    let mut tilings = tiler.tilings()?;
    tilings.retain(|tiling| fixed.iter().all(|(&cell, &piece)| covers(tiling, piece, cell)));
    let mut pins = Vec::new();
    for _ in 0..random.pick(&[0, 0, 0, 0, 1, 2]) {
        let (piece, cell) =
            (random.below(tiler.pieces.len()), random.pick(&cells.iter().copied().collect_vec()));
        let is_negated = random.percent(50);
        let fits = tilings.iter().any(|tiling| covers(tiling, piece, cell));
        // What fits nowhere is no pin.
        if fits {
            let axes = if is_space { 3 } else { 2 };
            let (name, at) =
                (&tiler.pieces[piece].name, (lattice.drawn)(cell).map(|number| number + 1));
            let at = at[..axes].iter().join(",");
            pins.push(format!("{}{name}@{at}", if is_negated { "!" } else { "" }));
            tilings.retain(|tiling| covers(tiling, piece, cell) != is_negated);
        }
    }
    let is_free = pins.is_empty() && fixed.is_empty();
    let levels = if is_free { tiler.levels(&tilings) } else { Vec::new() };
    let is_open = tiler.pieces.iter().any(|piece| piece.least < piece.most);
    let covers_all = !tiler.board.values().any(|&is_optional| is_optional);
    let value = |tiling: &Tiling| {
        if covers_all { tiling.len() } else { tiling.iter().map(|(_, cells)| cells.len()).sum() }
    };
    let values = if is_open { tilings.iter().map(value).collect() } else { Vec::new() };
    Some(Case { text, pins, solutions: tilings.len(), levels, values })
}

fn covers(tiling: &Tiling, piece: usize, cell: Point) -> bool {
    tiling.iter().any(|(own, cells)| *own == piece && cells.contains(&cell))
}
