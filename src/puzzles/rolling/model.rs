//! What must hold, in variables and constraints.
//!
//! A tour is told step by step: where the die is, where it rolls next, and which faces it has on
//! top, to the north and to the east. That every step has one cell and every cell one step
//! leaves no other cycles beside a tour. Every second step is on a cell of one colour of a
//! chessboard, and no cell is reached before its distance from the start: half of the variables
//! are never made.

use std::collections::BTreeMap;

use itertools::Itertools;
use puzzlec_dimacs::Lit;
use puzzlec_encodings::{Atom, Int, IntEncoding, Model};

use super::die::{Die, Direction};
use super::{Cell, Rolling, Rule, Side, Var};
use crate::puzzle::Formulation;

type Of = Model<Var, Rule>;

pub(super) fn of(rolling: &Rolling, formulation: Formulation) -> Of {
    let mut model = Model::new();
    let rolls = rolls(rolling, &mut model);
    let at = places(rolling, &mut model);
    let leave = ways(rolling, &mut model, &at);
    for &(step, direction, roll) in &rolls {
        let rule = Rule::Moves(step, direction);
        for cell in rolling.cells() {
            let Some(&here) = at.get(&(step, cell)) else { continue };
            let there = at.get(&(step + 1, cell.next(direction)));
            model.clause(rule, [!here, !roll].into_iter().chain(there.copied()));
            let (Some(&there), Some(&leave)) = (there, leave.get(&(cell, direction))) else {
                continue;
            };
            model.clause(rule, [!here, !there, roll]);
            model.clause(rule, [!here, !roll, leave]);
            model.clause(rule, [!here, !leave, roll]);
            model.clause(rule, [!there, !leave, here]);
        }
    }
    let faces = (1..=rolling.num_steps()).map(|step| faces(&mut model, step)).collect_vec();
    if formulation.redundant {
        for (step, faces) in (1..).zip(&faces) {
            axes(&mut model, step, faces);
        }
    }
    for (step, direction, roll) in rolls {
        let [from, to] = [step - 1, step].map(|index| &faces[index as usize]);
        turn(&mut model, from, to, roll, Rule::Turns(step, direction), direction);
    }
    model
}

/// A variable for every roll; one direction after every step but the last.
fn rolls(rolling: &Rolling, model: &mut Of) -> Vec<(u32, Direction, Lit)> {
    let mut rolls = Vec::new();
    for step in 1..rolling.num_steps() {
        let directions = Direction::ALL
            .map(|direction| (step, direction, model.var(Var::Roll(step, direction))));
        model.exactly_one(Rule::Rolls(step), directions.map(|(.., roll)| roll));
        rolls.extend(directions);
    }
    rolls
}

/// A variable for every step on every cell that it can be on; the rolls determine where it is.
fn places(rolling: &Rolling, model: &mut Of) -> BTreeMap<(u32, Cell), Lit> {
    let mut at = BTreeMap::new();
    let mut of_cell: BTreeMap<Cell, Vec<Lit>> =
        rolling.cells().map(|cell| (cell, Vec::new())).collect();
    for step in 1..=rolling.num_steps() {
        let can_be = |cell: &Cell| {
            let distance = cell.distance(rolling.start);
            let left = (step - 1).checked_sub(distance);
            // The start is visited first and never again.
            left.is_some_and(|left| left.is_multiple_of(2)) && (distance > 0 || step == 1)
        };
        let mut of_step = Vec::new();
        for cell in rolling.cells().filter(can_be) {
            let here = model.var(Var::At(step, cell));
            model.hide(here);
            at.insert((step, cell), here);
            of_step.push(here);
            of_cell.entry(cell).or_default().push(here);
        }
        model.exactly_one(Rule::Step(step), of_step);
    }
    for (cell, steps) in of_cell {
        model.exactly_one(Rule::Cell(cell), steps);
    }
    at
}

/// A variable for every way from a cell to the next, which the rolls determine: a tour leaves every
/// cell but its last once, and enters every cell but its first. This follows from the rest, and
/// tells early that a cell has become a dead end.
fn ways(
    rolling: &Rolling,
    model: &mut Of,
    at: &BTreeMap<(u32, Cell), Lit>,
) -> BTreeMap<(Cell, Direction), Lit> {
    let ways = rolling.cells().cartesian_product(Direction::ALL).filter(|(cell, direction)| {
        let next = cell.next(*direction);
        rolling.contains(next) && next != rolling.start
    });
    let leave: BTreeMap<_, _> = ways
        .map(|(cell, direction)| {
            let leave = model.var(Var::Leave(cell, direction));
            model.hide(leave);
            ((cell, direction), leave)
        })
        .collect();
    for cell in rolling.cells() {
        let last = at.get(&(rolling.num_steps(), cell));
        let leaves = Direction::ALL.iter().filter_map(|&direction| leave.get(&(cell, direction)));
        model.exactly_one(Rule::Leaves(cell), leaves.chain(last).copied());
        let enters = leave.iter().filter(|((from, direction), _)| from.next(*direction) == cell);
        if cell != rolling.start {
            model.exactly_one(Rule::Enters(cell), enters.map(|(_, &enter)| enter));
        }
    }
    leave
}

/// Every roll swaps two of the three axes of the die: at every second step the axis on top tells
/// which one points to the north and which one to the east.
fn axes(model: &mut Of, step: u32, faces: &[Int; 3]) {
    let axis = |face: i64| face.min(7 - face);
    for (index, &one) in faces.iter().enumerate() {
        let other = faces[(index + 1) % 3];
        // At the first step the axes are 1, 2, 3 on top, to the north and to the east.
        let after = if step.is_multiple_of(2) { 2 } else { 1 };
        for (face, next) in model.domain(one).to_vec().into_iter().cartesian_product(1..=6) {
            if axis(next) != (axis(face) - 1 + after) % 3 + 1 {
                let pair = [model.ne(one, face), model.ne(other, next)];
                model.clause(Rule::Axes(step), pair);
            }
        }
    }
}

/// The faces on the three sides at a step, which the rolls determine.
fn faces(model: &mut Of, step: u32) -> [Int; 3] {
    Side::ALL.map(|side| {
        let start = i64::from(Die::START.face(side));
        let values = if step == 1 { start..=start } else { 1..=6 };
        let encoding = if side == Side::Top { IntEncoding::Both } else { IntEncoding::Direct };
        let face = model.int_by(encoding, Var::Face(side, step), values.clone());
        for value in values {
            if let Atom::Lit(lit) = model.eq(face, value) {
                model.hide(lit);
            }
        }
        face
    })
}

/// A roll carries every face to its next side.
fn turn(
    model: &mut Of,
    from: &[Int; 3],
    to: &[Int; 3],
    roll: Lit,
    rule: Rule,
    direction: Direction,
) {
    // The faces 1, 2 and 3 lie on the three sides; after the roll, they or their opposites do.
    let die = Die::START.rolled(direction);
    for (&to, side) in to.iter().zip(Side::ALL) {
        let carried = die.face(side);
        let opposite = carried > 3;
        let from = from[usize::from(if opposite { 7 - carried } else { carried }) - 1];
        for face in model.domain(from).to_vec() {
            let shown = model.eq(from, face);
            let next = model.eq(to, if opposite { 7 - face } else { face });
            model.clause(rule, [!Atom::from(roll), !shown, next]);
        }
    }
}
