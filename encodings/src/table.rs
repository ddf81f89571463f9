//! Some row of a table: all its literals are true.
//!
//! One auxiliary variable per row, its selector, which implies the literals of the row; some
//! selector is true. So far any cells will do. If the literals of a column exclude one another, a
//! true one also implies that a row which contains it is selected; this is the generalised arc
//! consistent encoding of Fahiem Bacchus, "GAC via unit propagation", 2007. For a table of r
//! different rows, w columns and v literals in all of these that is r variables and r w + v + 1
//! clauses.
//!
//! **Propagation.** A false literal excludes its rows, the last row left is true, and a table
//! without a row left is a conflict. With exclusive columns, a literal is false as soon as its
//! rows are excluded: every value of an integer that no row supports is removed.
//!
//! **Determined.** A selector may be false while its row is true, if another row is true as well
//! or the table is under a condition that is false. With exclusive columns and no condition,
//! exactly one row is true and so is its selector. [`Sides::Two`](crate::Sides::Two) determines
//! the selectors in every case, by a clause more per row.

use indexmap::{IndexMap, IndexSet};
use puzzlec_dimacs::Lit;
use rustc_hash::FxBuildHasher;

use crate::Encoder;

/// All literals of some row are true; `exclusive` as in [`Body::Table`](crate::Body::Table).
/// Returns the encoding's name.
pub(crate) fn some_row(
    out: &mut Encoder<'_>,
    cells: &[Lit],
    width: usize,
    exclusive: bool,
) -> &'static str {
    let rows: IndexSet<&[Lit], FxBuildHasher> = cells.chunks_exact(width).collect();
    if let Some(row) = rows.first().filter(|_| rows.len() == 1) {
        for &lit in *row {
            out.require([lit]);
        }
        return "unit";
    }
    let selectors = out.auxs(rows.len());
    for (&selector, &row) in selectors.iter().zip(&rows) {
        for &lit in row {
            out.define([!selector, lit]);
        }
        out.define_two_sided([selector].into_iter().chain(row.iter().map(|&lit| !lit)));
    }
    out.require(&selectors);
    if !exclusive {
        return "selectors";
    }
    for column in 0..width {
        let mut supports: IndexMap<Lit, Vec<Lit>, FxBuildHasher> = IndexMap::default();
        for (&selector, row) in selectors.iter().zip(&rows) {
            supports.entry(row[column]).or_insert_with(|| vec![!row[column]]).push(selector);
        }
        for clause in supports.values() {
            out.require(clause);
        }
    }
    "supports"
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;
    use puzzlec_dimacs::Lit;

    use crate::ints::testing::{assert_propagates, models};
    use crate::testing::{Propagator, assert_means};
    use crate::{Encodings, Model, Sides};

    /// Rows of two literals over three variables, chosen by the bits of `code`.
    fn table(code: u32) -> (Model<usize>, Vec<[Lit; 2]>) {
        let mut model = Model::new();
        let vars: Vec<Lit> = (0..3).map(|i| model.var(i)).collect();
        let lits: Vec<Lit> = vars.iter().flat_map(|&var| [var, !var]).collect();
        let rows = lits.iter().copied().array_combinations().collect_vec();
        let chosen = (0..15).filter(|i| code >> i & 1 == 1).map(|i| rows[i]).collect();
        (model, chosen)
    }

    #[test]
    fn a_table_means_that_some_row_is_true() {
        for code in (0..1 << 15).step_by(37) {
            for &sides in Sides::ALL {
                let (mut model, rows) = table(code);
                model.rule("table").some_row(rows.iter().chain(&rows).copied());
                let truth =
                    |world: &[bool], lit: Lit| world[lit.var().index()] == lit.is_positive();
                assert_means(&model, Encodings { sides, ..Encodings::default() }, |world| {
                    rows.iter().any(|row| row.iter().all(|&lit| truth(world, lit)))
                });
            }
        }
    }

    #[test]
    fn two_sided_selectors_are_determined_even_under_a_condition() {
        for code in (0..1 << 15).step_by(37) {
            let (mut model, rows) = table(code);
            let condition = model.var(3);
            model.rule("table").when(condition).some_row(rows);
            let encodings = Encodings { sides: Sides::Two, ..Encodings::default() };
            let cnf = model.lower_to_cnf(encodings);
            assert_eq!(Propagator::new(&cnf).count_models(u64::MAX), models(&model).len() as u64);
        }
    }

    #[test]
    fn integers_propagate_completely_and_determine_their_selectors() {
        let mut model: Model<&str> = Model::new();
        let ints = ["x", "y", "z"].map(|name| model.int(name, 0..3));
        let rows = [[0, 0, 1], [0, 1, 0], [1, 0, 0], [2, 0, 1], [0, 0, 1], [0, 0, 3]];
        model.rule("table").table(&ints, rows);
        let cnf = model.lower_to_cnf(Encodings::default());
        assert_eq!(Propagator::new(&cnf).count_models(u64::MAX), 4);
        let lits: Vec<Lit> = model.vars().map(puzzlec_dimacs::Var::positive).collect();
        assert_propagates(&model, &lits);
    }
}
