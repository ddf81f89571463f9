//! Pictures of steps: the step is marked, and the cells of its reason.

use super::Given;
use crate::puzzle::picture::{Mark, Picture};
use crate::search::prelude::*;

/// The picture of a step, and the cells that it marks.
#[derive(Clone, Debug, PartialEq)]
pub struct StepPicture {
    /// The picture of what is known, with the step.
    pub picture: Picture,
    /// The cells of the step, as [`Picture::marked_cells`] gives them.
    pub at: Vec<Vec<usize>>,
    /// The cells of each part of the reason; none for a part that is about most of the board.
    pub because: Vec<Vec<Vec<usize>>>,
}

impl StepPicture {
    /// Draws the step that makes these literals true for a reason. `is_known` tells which variables
    /// were known before, with their values.
    pub fn new(
        task: &dyn AnyTask,
        (values, is_known): (&[bool], &[bool]),
        lits: &[Lit],
        reason: &[Given],
    ) -> Self {
        let with = |values: &[bool], is_known: &[bool], lits: &[Lit]| {
            let (mut values, mut is_known) = (values.to_vec(), is_known.to_vec());
            for lit in lits {
                values[lit.var().index()] = lit.is_positive();
                is_known[lit.var().index()] = true;
            }
            task.picture(Known::some(&values, &is_known))
        };
        let mut picture = with(values, is_known, lits);
        let none = vec![false; is_known.len()];
        let blank = with(&none, &none, &[]);
        let mut because = Vec::new();
        for part in reason {
            let mut tinted = blank.clone();
            for var in shown_vars(task.core(), part) {
                let alone = with(&none, &none, &[var.positive()]);
                tinted.mark_differences(&alone, &blank, Mark::Reason);
                picture.mark_differences(&alone, &blank, Mark::Reason);
            }
            because.push(tinted.marked_cells(Mark::Reason));
        }
        picture.mark_changes(&with(values, is_known, &[]), Mark::Step);
        let at = picture.marked_cells(Mark::Step);
        Self { picture, at, because }
    }
}

/// The variables of the constraints of a part that are shown; none if these are most of all.
fn shown_vars(core: &Core, part: &Given) -> Vec<Var> {
    let own = core.constraints().filter(|constraint| part.rules.contains(&constraint.rule));
    let lits = own.flat_map(|constraint| constraint.body.lits());
    let vars = lits.map(|lit| lit.var()).filter(|&var| core.is_shown(var)).unique().collect_vec();
    let all = core.vars().filter(|&var| core.is_shown(var)).count();
    if 2 * vars.len() > all && vars.len() > 1 { Vec::new() } else { vars }
}
