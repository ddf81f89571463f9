//! What must hold, in variables and constraints.
//!
//! A tour is told step by step: where the die is, where it rolls next, and which faces it has on
//! top, to the north and to the east. That every step has one cell and every cell one step
//! leaves no other cycles beside a tour. Every second step is on a cell of one colour of a
//! chessboard, and no cell is reached before its distance from the start: half of the variables
//! are never made.

use crate::puzzle::prelude::*;

use puzzlec_encodings::Objective;

use super::die::{Die, Direction};
use super::{Cell, Name, Rolling};

impl Rolling {
    pub(super) fn write(&self, model: &mut Model<Name>) {
        let rolls = self.rolled(model);
        let at = self.places(model);
        let leave = self.ways(model, &at);
        for &(step, direction, roll) in &rolls {
            let rule = model.rule("each roll leads to the next cell");
            let mut rule = rule.of(format_args!("{step},{direction}"));
            for cell in self.cells() {
                let Some(&here) = at.get(&(step, cell)) else { continue };
                let there = at.get(&(step + 1, cell.next(direction)));
                rule.clause([!here, !roll].into_iter().chain(there.copied()));
                let (Some(&there), Some(&leave)) = (there, leave.get(&(cell, direction))) else {
                    continue;
                };
                rule.clause([!here, !there, roll]);
                rule.clause([!here, !roll, leave]);
                rule.clause([!here, !leave, roll]);
                rule.clause([!there, !leave, here]);
            }
        }
        let faces = (1..=self.num_steps()).map(|step| faces(model, step)).collect_vec();
        for (step, faces) in (1..).zip(&faces) {
            axes(model, step, faces);
        }
        for (step, direction, roll) in rolls {
            turn(model, &faces[step as usize - 1..=step as usize], (step, direction, roll));
        }
        let mut objective = Objective::new("sum of the faces on top");
        for &[top, ..] in &faces {
            objective.add(model, 1, top);
        }
        model.optimise(objective);
        self.obstruct(model);
    }

    /// Every roll leads to a cell of the other colour of a chessboard.
    fn obstruct(&self, model: &mut Model<Name>) {
        let of_start = self.cells().filter(|cell| cell.is_even() == self.start.is_even()).count();
        let others = self.num_steps() as usize - of_start;
        if of_start != others && of_start != others + 1 {
            model.obstruction(format!(
                "on a chessboard, {of_start} cells have the colour of the start and {others} the \
                 other, and the colours of a tour alternate"
            ));
        }
    }

    /// A variable for every roll; one direction after every step but the last.
    fn rolled(&self, model: &mut Model<Name>) -> Vec<(u32, Direction, Lit)> {
        let mut rolls = Vec::new();
        for step in 1..self.num_steps() {
            let directions = Direction::ALL
                .map(|direction| (step, direction, model.var(Name::Roll(step, direction))));
            let rule = model.rule("the die rolls in one direction after each step but the last");
            rule.of(step).exactly_one(directions.map(|(.., roll)| roll));
            rolls.extend(directions);
        }
        rolls
    }

    /// A variable for every step on every cell that it can be on; the rolls determine where it is.
    fn places(&self, model: &mut Model<Name>) -> BTreeMap<(u32, Cell), Lit> {
        let mut at = BTreeMap::new();
        let mut of_cell: BTreeMap<Cell, Vec<Lit>> =
            self.cells().map(|cell| (cell, Vec::new())).collect();
        for step in 1..=self.num_steps() {
            let can_be = |cell: &Cell| {
                let distance = cell.distance(self.start);
                let left = (step - 1).checked_sub(distance);
                // The start is visited first and never again.
                left.is_some_and(|left| left.is_multiple_of(2)) && (distance > 0 || step == 1)
            };
            let mut of_step = Vec::new();
            for cell in self.cells().filter(can_be) {
                let here = model.hidden(Name::At(step, cell));
                at.insert((step, cell), here);
                of_step.push(here);
                of_cell.entry(cell).or_default().push(here);
            }
            model.rule("the die is on one cell at each step").of(step).exactly_one(of_step);
        }
        for (cell, steps) in of_cell {
            model.rule("the die visits each cell once").of(cell).exactly_one(steps);
        }
        at
    }

    /// A variable for every way from a cell to the next, which the rolls determine: a tour leaves
    /// every cell but its last once, and enters every cell but its first. This follows from the
    /// rest, and tells early that a cell has become a dead end.
    fn ways(
        &self,
        model: &mut Model<Name>,
        at: &BTreeMap<(u32, Cell), Lit>,
    ) -> BTreeMap<(Cell, Direction), Lit> {
        let leads = |(cell, direction): &(Cell, Direction)| {
            let next = cell.next(*direction);
            self.contains(next) && next != self.start
        };
        let ways = self.cells().cartesian_product(Direction::ALL).filter(leads);
        let leave: BTreeMap<_, _> =
            ways.map(|way| (way, model.hidden(Name::Leave(way.0, way.1)))).collect();
        for cell in self.cells() {
            let last = at.get(&(self.num_steps(), cell));
            let leaves = Direction::ALL.iter().filter_map(|&way| leave.get(&(cell, way)));
            let rule = model.rule("the die leaves each cell once, or ends there");
            rule.of(cell).exactly_one(leaves.chain(last).copied());
            let enters =
                leave.iter().filter(|((from, direction), _)| from.next(*direction) == cell);
            if cell != self.start {
                let rule = model.rule("the die enters each cell but the start once");
                rule.of(cell).exactly_one(enters.map(|(_, &enter)| enter));
            }
        }
        leave
    }
}

/// Every roll swaps two of the three axes of the die: at every second step the axis on top tells
/// which one points to the north and which one to the east.
fn axes(model: &mut Model<Name>, step: u32, faces: &[Int; 3]) {
    let axis = |face: i64| face.min(7 - face);
    // At the first step the axes are 1, 2, 3 on top, to the north and to the east.
    let after = if step.is_multiple_of(2) { 2 } else { 1 };
    for (index, &one) in faces.iter().enumerate() {
        let other = faces[(index + 1) % 3];
        for (face, next) in model.domain(one).to_vec().into_iter().cartesian_product(1..=6) {
            if axis(next) != (axis(face) - 1 + after) % 3 + 1 {
                let pair = [model.ne(one, face), model.ne(other, next)];
                let rule = model.implied("the axis on each side tells those on the others");
                rule.of(step).clause(pair);
            }
        }
    }
}

/// The faces on the three sides at a step, which the rolls determine.
fn faces(model: &mut Model<Name>, step: u32) -> [Int; 3] {
    let sides = [
        (Name::Top(step), IntEncoding::Both),
        (Name::North(step), IntEncoding::Direct),
        (Name::East(step), IntEncoding::Direct),
    ];
    let start = Die::START.faces().map(i64::from);
    std::array::from_fn(|side| {
        let values = if step == 1 { start[side]..=start[side] } else { 1..=6 };
        let (name, encoding) = sides[side].clone();
        let face = model.int_by(encoding, name, values);
        model.hide_int(face);
        face
    })
}

/// A roll carries every face to its next side.
fn turn(
    model: &mut Model<Name>,
    faces: &[[Int; 3]],
    (step, direction, roll): (u32, Direction, Lit),
) {
    // The faces 1, 2 and 3 lie on the three sides; after the roll, they or their opposites do.
    let carried = Die::START.rolled(direction).faces();
    for (&to, carried) in faces[1].iter().zip(carried) {
        let opposite = carried > 3;
        let from = faces[0][usize::from(if opposite { 7 - carried } else { carried }) - 1];
        for face in model.domain(from).to_vec() {
            let shown = model.eq(from, face);
            let next = model.eq(to, if opposite { 7 - face } else { face });
            let mut rule =
                model.rule("each roll turns the die").of(format_args!("{step},{direction}"));
            rule.clause([(!roll).into(), !shown, next]);
        }
    }
}
