//! The rules in variables and constraints.
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

/// A direction in which the die rolls after a step, and the literal that says so.
type Roll = (u32, Direction, Lit);

impl Rolling {
    pub(super) fn write(&self, model: &mut Model<Name>) {
        let rolls = self.rolls(model);
        self.places(model);
        self.ways(model);
        for &(step, direction, roll) in rolls.iter().flatten() {
            let ways = self.cells().filter_map(|cell| {
                let here = model.lit(&Name::At(step, cell))?;
                let there = model.lit(&Name::At(step + 1, cell.next(direction)));
                Some((here, there, model.lit(&Name::Leave(cell, direction))))
            });
            let ways = ways.collect_vec();
            let rule = model.rule("each roll leads to the next cell");
            let mut rule = rule.of(format_args!("{step},{direction}"));
            for (here, there, leave) in ways {
                rule.clause([!here, !roll].into_iter().chain(there));
                if let (Some(there), Some(leave)) = (there, leave) {
                    rule.clause([!here, !there, roll]);
                    rule.clause([!here, !roll, leave]);
                    rule.clause([!here, !leave, roll]);
                    rule.clause([!there, !leave, here]);
                }
            }
        }
        let faces = (1..=self.num_steps()).map(|step| faces(model, step)).collect_vec();
        for (step, faces) in (1..).zip(&faces) {
            axes(model, step, faces);
        }
        for ((before, after), rolls) in faces.iter().tuple_windows().zip(&rolls) {
            for roll in rolls {
                turn(model, before, after, roll);
            }
        }
        let mut objective = Objective::new("sum of the faces on top");
        for [top, ..] in faces {
            objective.add(model, 1, top);
        }
        model.optimise(objective);
        self.obstruct(model);
    }

    /// Every roll leads to a cell of the other colour of a chessboard.
    fn obstruct(&self, model: &mut Model<Name>) {
        let is_alike = |cell: &Cell| cell.distance(self.start()).is_multiple_of(2);
        let of_start = self.cells().filter(is_alike).count();
        let others = self.num_steps() as usize - of_start;
        if of_start < others {
            model.obstruction(format!(
                "on a chessboard, {of_start} cells have the colour of the start and {others} the \
                 other, and the colours of a tour alternate"
            ));
        }
    }

    /// A variable for every roll; one direction after every step but the last.
    fn rolls(&self, model: &mut Model<Name>) -> Vec<[Roll; 4]> {
        let after = |step| {
            let rolls = Direction::ALL
                .map(|direction| (step, direction, model.var(Name::Roll(step, direction))));
            let rule = model.rule("the die rolls in one direction after each step but the last");
            rule.of(step).exactly_one(rolls.map(|(.., roll)| roll));
            rolls
        };
        (1..self.num_steps()).map(after).collect()
    }

    /// A variable for every step on every cell that it can be on; the rolls determine where it is.
    fn places(&self, model: &mut Model<Name>) {
        for step in 1..=self.num_steps() {
            let can_be = |cell: &Cell| {
                let distance = cell.distance(self.start());
                let left = (step - 1).checked_sub(distance);
                // The start is visited first and never again.
                left.is_some_and(|left| left.is_multiple_of(2)) && (distance > 0 || step == 1)
            };
            let cells = self.cells().filter(can_be);
            let here = cells.map(|cell| model.hidden(Name::At(step, cell))).collect_vec();
            model.rule("the die is on one cell at each step").of(step).exactly_one(here);
        }
        for cell in self.cells() {
            let at = |step| model.lit(&Name::At(step, cell));
            let here = (1..=self.num_steps()).filter_map(at).collect_vec();
            model.rule("the die visits each cell once").of(cell).exactly_one(here);
        }
    }

    /// A variable for every way from a cell to the next, which the rolls determine: a tour leaves
    /// every cell but its last once, and enters every cell but its first. This follows from the
    /// rest, and tells early that a cell has become a dead end.
    fn ways(&self, model: &mut Model<Name>) {
        let ways =
            self.cells().cartesian_product(Direction::ALL).filter_map(|(from, direction)| {
                let to = from.next(direction);
                let is_way = self.contains(to) && to != self.start();
                is_way.then(|| (from, to, model.hidden(Name::Leave(from, direction))))
            });
        let ways = ways.collect_vec();
        for cell in self.cells() {
            let last = model.lit(&Name::At(self.num_steps(), cell));
            let leaves = ways.iter().filter(|(from, ..)| *from == cell).map(|&(.., leave)| leave);
            let rule = model.rule("the die leaves each cell once, or ends there");
            rule.of(cell).exactly_one(leaves.chain(last));
            if cell != self.start() {
                let enters = ways.iter().filter(|(_, to, _)| *to == cell).map(|&(.., enter)| enter);
                let rule = model.rule("the die enters each cell but the start once");
                rule.of(cell).exactly_one(enters);
            }
        }
    }
}

/// Every roll swaps two of the three axes of the die: at every second step the axis on top tells
/// which one points to the north and which one to the east.
fn axes(model: &mut Model<Name>, step: u32, faces: &[Int; 3]) {
    let axis = |face: i64| face.min(7 - face);
    // At the first step the axes are 1, 2, 3 on top, to the north and to the east.
    let after = if step.is_multiple_of(2) { 2 } else { 1 };
    for (&one, &other) in faces.iter().circular_tuple_windows() {
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
    let names = [Name::Top(step), Name::North(step), Name::East(step)];
    let encodings = [IntEncoding::Both, IntEncoding::Direct, IntEncoding::Direct];
    std::array::from_fn(|side| {
        let start = Die::START.0[side].into();
        let values = if step == 1 { start..=start } else { 1..=6 };
        let face = model.int_by(encodings[side], names[side].clone(), values);
        model.hide_int(face);
        face
    })
}

/// A roll carries every face to its next side.
fn turn(model: &mut Model<Name>, before: &[Int; 3], after: &[Int; 3], roll: &Roll) {
    let &(step, direction, roll) = roll;
    // The faces 1, 2 and 3 lie on the three sides; after the roll, they or their opposites do.
    for (&to, carried) in after.iter().zip(Die::START.rolled(direction).0) {
        let from = before[usize::from(carried.min(7 - carried)) - 1];
        for face in model.domain(from).to_vec() {
            let shown = model.eq(from, face);
            let next = model.eq(to, if carried > 3 { 7 - face } else { face });
            let rule = model.rule("each roll turns the die");
            rule.of(format_args!("{step},{direction}")).clause([!Atom::Lit(roll), !shown, next]);
        }
    }
}
