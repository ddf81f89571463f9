//! Table: some row of allowed values; and element, a value at a place that is itself a variable.
//!
//! Two integers: [support clauses](super::pair), without auxiliary variables. More: the rows as
//! a [table of literals](crate::table), one auxiliary variable per row. Either way unit propagation
//! removes every value that has lost its last row, which is all that can be concluded.
//!
//! Pascal Van Hentenryck and Jean-Philippe Carillon, "Generality versus specificity: an experience
//! with AI and OR techniques", 1988, have the element constraint.

use indexmap::IndexSet;
use itertools::Itertools;
use puzzlec_dimacs::Lit;
use rustc_hash::FxBuildHasher;

use crate::atom::Atom;
use crate::int::Int;
use crate::model::rule::Rule;

impl Rule<'_> {
    /// These integers have, in order, the values of some row. Rows may repeat, and may hold values
    /// that are in no domain.
    ///
    /// ```
    /// use puzzlec_encodings::Model;
    ///
    /// let mut model: Model<&str> = Model::new();
    /// let [day, month] = [model.int("day", [1, 24]), model.int("month", [1, 4, 12])];
    /// model.rule("it is a feast").table(&[day, month], [[1, 1], [24, 12], [29, 2]]);
    /// assert_eq!(model.named().constraint(2).to_string(), "!day=1 or month=1");
    /// ```
    ///
    /// # Panics
    /// If a row is not as long as `ints`.
    pub fn table<Row: AsRef<[i64]>>(&mut self, ints: &[Int], rows: impl IntoIterator<Item = Row>) {
        if self.is_never() {
            return;
        }
        let rows = rows.into_iter().collect_vec();
        let mut core = self.core();
        // An integer with one value is a column that says nothing once the rows are filtered.
        let columns: Vec<usize> =
            (0..ints.len()).filter(|&column| core.domain(ints[column]).len() != 1).collect();
        let mut possible: IndexSet<Vec<i64>, FxBuildHasher> = IndexSet::default();
        for row in rows {
            let row = row.as_ref();
            assert_eq!(row.len(), ints.len(), "a value for every integer");
            if ints.iter().zip(row).all(|(&x, value)| core.domain(x).binary_search(value).is_ok()) {
                possible.insert(columns.iter().map(|&column| row[column]).collect());
            }
        }
        let ints: Vec<Int> = columns.into_iter().map(|column| ints[column]).collect();
        let clauses = match *ints {
            _ if possible.is_empty() => vec![vec![Atom::False]],
            [] => vec![vec![Atom::True]],
            [x] => core.only(x, |value| possible.contains([value].as_slice())),
            [x, y] => {
                let is_possible = |v: i64, w: i64| possible.contains([v, w].as_slice());
                core.supports(x, y, |used| used.values = true, is_possible)
            }
            _ => {
                drop(core);
                return self.wide_table(&ints, &possible);
            }
        };
        drop(core);
        self.clauses(clauses);
    }

    /// The values that are in no row are excluded here; the table of literals does the rest.
    fn wide_table(&mut self, ints: &[Int], rows: &IndexSet<Vec<i64>, FxBuildHasher>) {
        let mut core = self.core();
        let mut absent = Vec::new();
        for (column, &x) in ints.iter().enumerate() {
            let there: IndexSet<i64, FxBuildHasher> = rows.iter().map(|row| row[column]).collect();
            absent.extend(core.only(x, |value| there.contains(&value)));
        }
        // Two or more values: no atom is a constant.
        let mut cell = |(&x, &value): (&Int, &i64)| core.eq(x, value).as_lit();
        let cells = rows.iter().map(|row| ints.iter().zip(row).filter_map(&mut cell).collect());
        let cells: Vec<Vec<Lit>> = cells.collect();
        drop(core);
        self.clauses(absent);
        self.rows(cells, true);
    }

    /// `result = values[index]`, counted from 0; an index outside `values` is excluded.
    ///
    /// ```
    /// use puzzlec_encodings::Model;
    ///
    /// let mut model: Model<&str> = Model::new();
    /// let [month, days] = [model.int("month", 0..12), model.int("days", [30, 31])];
    /// let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    /// model.rule("each month has its days").element(month, &lengths, days);
    /// assert_eq!(model.named().constraint(2).to_string(), "!month=0 or days=31");
    /// assert_eq!(model.named().constraint(3).to_string(), "!month=1");
    /// ```
    pub fn element(&mut self, index: Int, values: &[i64], result: Int) {
        self.table(&[index, result], (0..).zip(values).map(|(at, &value)| [at, value]));
    }
}
