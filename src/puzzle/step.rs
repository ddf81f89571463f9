//! Pictures of steps: the step is marked, and the cells of its reason.

use indexmap::IndexMap;
use itertools::Itertools;
use puzzlec_dimacs::{Lit, Var};
use puzzlec_encodings::{Core, Known, RuleId};
use rustc_hash::FxHashMap;

use super::picture::{Mark, Picture};
use super::task::AnyTask;

/// The picture of a step, and the cells that it marks.
#[derive(Clone, Debug, PartialEq)]
pub struct StepPicture {
    /// The picture of what is known, with the step.
    pub picture: Picture,
    /// The cells of the step, as [`Picture::marked_cells`] gives them; those in its words if the
    /// picture marks none, such as the corners at both ends of an edge.
    pub at: Vec<Vec<usize>>,
    /// The cells of each part of the reason: those that its subject names, and those of its
    /// variables, unless these are most of the board.
    pub because: Vec<Vec<Vec<usize>>>,
}

impl StepPicture {
    /// Draws the step that makes these literals true for a reason, whose parts have a subject and
    /// rules each. `is_known` has the variables that were known before, and `values` their values.
    pub fn new<'r>(
        task: &dyn AnyTask,
        (values, is_known): (&[bool], &[bool]),
        lits: &[Lit],
        reason: impl IntoIterator<Item = (&'r str, &'r [RuleId])>,
    ) -> Self {
        let core = task.core();
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
        let draw = |var: Var| {
            let alone = with(&none, &none, &[var.positive()]);
            let mut marked = blank.clone();
            marked.mark_differences(&alone, &blank, Mark::Reason);
            (alone, marked.marked_cells(Mark::Reason))
        };
        let mut drawn = FxHashMap::default();
        let mut because = Vec::new();
        for (subject, rules) in reason {
            let mut cells = cells_named(subject);
            picture.mark_cells(&cells, Mark::Reason);
            for vars in shown_vars(core, rules) {
                let ends = [vars[0], vars[vars.len() - 1]];
                let [first, last] =
                    ends.map(|var| drawn.entry(var).or_insert_with(|| draw(var)).1.clone());
                // Most integers belong to a cell, and are drawn there whatever their value is.
                let is_in_place = !first.is_empty() && first == last;
                for &var in if is_in_place { &vars[..1] } else { &vars } {
                    let (alone, own) = drawn.entry(var).or_insert_with(|| draw(var));
                    picture.mark_differences(alone, &blank, Mark::Reason);
                    cells.extend(own.iter().cloned());
                }
            }
            because.push(cells.into_iter().sorted().dedup().collect());
        }
        picture.mark_changes(&with(values, is_known, &[]), Mark::Step);
        let mut at = picture.marked_cells(Mark::Step);
        if at.is_empty() {
            let names = lits.iter().filter_map(|lit| core.name_of(lit.var())).unique();
            at = names.flat_map(|name| cells_named(&task.words(name))).collect();
        }
        Self { picture, at, because }
    }
}

/// The variables of the constraints of some rules that are shown, those of one name together; none
/// if these are most of all.
fn shown_vars(core: &Core, rules: &[RuleId]) -> Vec<Vec<Var>> {
    let own = core.constraints().filter(|constraint| rules.contains(&constraint.rule));
    let lits = own.flat_map(|constraint| constraint.body.lits());
    let vars = lits.map(|lit| lit.var()).filter(|&var| core.is_shown(var)).unique().collect_vec();
    let all = core.vars().filter(|&var| core.is_shown(var)).count();
    if 2 * vars.len() > all && vars.len() > 1 {
        return Vec::new();
    }
    let mut by_name: IndexMap<Option<usize>, Vec<Var>> = IndexMap::new();
    for var in vars {
        by_name.entry(core.name_of(var)).or_default().push(var);
    }
    by_name.into_values().collect()
}

/// The cells that a subject names: `1,9` and `2,9` in `1,9 and 2,9`.
fn cells_named(subject: &str) -> Vec<Vec<usize>> {
    let words = subject.split(|mark: char| !mark.is_ascii_digit() && mark != ',');
    let cell = |word: &str| word.split(',').map(|number| number.parse().ok()).collect();
    let cells = words.filter_map(cell);
    cells.filter(|cell: &Vec<usize>| cell.len() > 1).collect()
}
