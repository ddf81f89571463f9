//! Some row of a table: all its literals are true.
//!
//! One auxiliary variable per row, its selector, which implies the literals of the row; some
//! selector is true. So far any cells will do. If the literals of a column exclude one another, a
//! true one also implies that a row which contains it is selected; this is the generalised arc
//! consistent encoding of Fahiem Bacchus, "GAC via unit propagation", CP 2007. For a table of r
//! different rows, w columns and v literals in all of these:
//!
//! | encoding | auxiliary variables | clauses | propagates | determined |
//! |---|---|---|---|---|
//! | [`SELECTORS`] | `r` | `r w + 1` | violations completely | two-sided |
//! | [`SUPPORTS`] | `r` | `r w + v + 1` | completely | two-sided |
//!
//! **Propagation.** A false literal excludes its rows, the last row left is true, and a table
//! without a row left is a conflict. With exclusive columns, a literal is false as soon as its
//! rows are excluded: every value of an integer that no row supports is removed.
//!
//! **Determined.** A selector may be false while its row is true, if another row is true as well
//! or the table is under a condition that is false. With exclusive columns and no condition,
//! exactly one row is true and so is its selector. [`Sides::Two`] determines
//! the selectors in every case, by a clause more per row.

use indexmap::{IndexMap, IndexSet};
use puzzlec_dimacs::{ClauseSink, Lit};
use rustc_hash::FxBuildHasher;

use crate::choice::Sides;
use crate::encoder::{Encoder, have_distinct_vars};
use crate::encoding::{About, Determined, Encoding, Kind, Propagates};

/// An encoding of a table.
pub type Table = Encoding<Write>;

/// The function that writes that all literals of some row are true. The rows differ, and none
/// contradicts itself.
pub type Write = fn(&mut Encoder<'_>, &[&[Lit]]);

impl Kind for Write {
    const NAME: &'static str = "table";
    const ALL: &'static [&'static Table] = &[&SELECTORS, &SUPPORTS];
}

/// An auxiliary variable per row that implies its literals.
pub const SELECTORS: Table = Encoding {
    about: About {
        name: "selectors",
        reference: "Fahiem Bacchus, \"GAC via unit propagation\", CP 2007",
        propagates: Propagates::Violations,
        determined: Determined::TwoSided,
        vars: "`r`",
        clauses: "`r w + 1`",
        size: None,
    },
    write: |out, rows| _ = selectors(out, rows),
};

/// Selectors, and clauses that a literal needs a row, for columns of literals that exclude one
/// another, as those of an integer do: that they do is not written.
pub const SUPPORTS: Table = Encoding {
    about: About {
        name: "supports",
        propagates: Propagates::Completely,
        clauses: "`r w + v + 1`",
        ..SELECTORS.about
    },
    write: supports,
};

impl Table {
    /// Writes that all literals of some row are true. A row may have any number of literals.
    pub fn encode(&self, sink: &mut dyn ClauseSink, rows: &[impl AsRef<[Lit]>], sides: Sides) {
        let mut out = Encoder::over(sink, rows.iter().flat_map(AsRef::as_ref), sides);
        self.state(&mut out, rows.iter().map(AsRef::as_ref));
    }

    /// Writes the constraint of an encoder, under its conditions.
    pub(crate) fn state<'r>(&self, out: &mut Encoder<'_>, rows: impl Iterator<Item = &'r [Lit]>) {
        let can_hold =
            |row: &&[Lit]| have_distinct_vars(row) || !row.iter().any(|&lit| row.contains(&!lit));
        let rows: IndexSet<&[Lit], FxBuildHasher> = rows.filter(can_hold).collect();
        let rows: Vec<&[Lit]> = rows.into_iter().collect();
        if let [row] = *rows {
            out.require_all(row.iter().copied());
            out.encoding = "unit";
        } else {
            out.encoding = self.about.name;
            (self.write)(out, &rows);
        }
    }
}

/// Writes the table but for the supports; returns the selectors.
fn selectors(out: &mut Encoder<'_>, rows: &[&[Lit]]) -> Vec<Lit> {
    let selectors = out.auxs(rows.len());
    for (&selector, &row) in selectors.iter().zip(rows) {
        for &lit in row {
            out.define(!selector, [!selector, lit]);
        }
        out.define_two_sided(selector, [selector].into_iter().chain(row.iter().map(|&lit| !lit)));
    }
    out.require(&selectors);
    selectors
}

fn supports(out: &mut Encoder<'_>, rows: &[&[Lit]]) {
    let selectors = selectors(out, rows);
    support(out, rows, &selectors);
}

/// Writes that each literal of a column needs a row with its selector.
pub(crate) fn support(out: &mut Encoder<'_>, rows: &[&[Lit]], selectors: &[Lit]) {
    // A column that some row lacks needs no support.
    for column in 0..rows.iter().map(|row| row.len()).min().unwrap_or(0) {
        let mut supports: IndexMap<Lit, Vec<Lit>, FxBuildHasher> = IndexMap::default();
        for (&selector, row) in selectors.iter().zip(rows) {
            supports.entry(row[column]).or_insert_with(|| vec![!row[column]]).push(selector);
        }
        for clause in supports.values() {
            out.require(clause);
        }
    }
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;
    use puzzlec_dimacs::Lit;

    use super::{SELECTORS, SUPPORTS};
    use crate::encoding::Propagates;
    use crate::ints::testing::{assert_propagates, models};
    use crate::testing::{Claims, Propagator, assert_means, check, count_models, formulas};
    use crate::{Comparison, Encodings, Model, Sides};

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
                assert_means(model.core(), Encodings { sides, ..Encodings::default() }, |world| {
                    rows.iter().any(|row| row.iter().all(|&lit| truth(world, lit)))
                });
            }
        }
    }

    #[test]
    fn selectors_keep_their_claims() {
        for &sides in Sides::ALL {
            let claims = Claims::of(&SELECTORS.about, sides, Comparison::AtLeast);
            let found = Claims::all((0..1 << 15).step_by(37).map(|code| {
                let (_, rows) = table(code);
                let rows: Vec<_> = rows.iter().filter(|[a, b]| *a != !*b).collect();
                let formulas = formulas(3, sides, |out, _| {
                    SELECTORS.state(out, rows.iter().map(|row| &row[..]));
                });
                if let (r @ 2.., Sides::One) = (rows.len(), sides) {
                    let size = [formulas[0].num_vars() as usize - 3, formulas[0].num_clauses()];
                    assert_eq!(size, [r, 2 * r + 1]);
                }
                check(&format_args!("{rows:?}, {sides}-sided"), 3, formulas, claims, |world| {
                    let truth = |lit: Lit| world[lit.var().index()] == lit.is_positive();
                    rows.iter().any(|row| row.iter().all(|&lit| truth(lit)))
                })
            }));
            assert_eq!(found, claims, "{sides}-sided");
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
            assert_eq!(
                count_models(&mut Propagator::new(&cnf), u64::MAX),
                models(model.core()).len() as u64
            );
        }
    }

    #[test]
    fn integers_propagate_completely_and_determine_their_selectors() {
        let mut model: Model<&str> = Model::new();
        let ints = ["x", "y", "z"].map(|name| model.int(name, 0..3));
        let rows = [[0, 0, 1], [0, 1, 0], [1, 0, 0], [2, 0, 1], [0, 0, 1], [0, 0, 3]];
        model.rule("table").table(&ints, rows);
        let cnf = model.lower_to_cnf(Encodings::default());
        assert_eq!(count_models(&mut Propagator::new(&cnf), u64::MAX), 4);
        let lits: Vec<Lit> = model.vars().map(puzzlec_dimacs::Var::positive).collect();
        assert_eq!(SUPPORTS.about.propagates, Propagates::Completely);
        assert_propagates(&model, &lits);
    }
}
