//! Element: a value at a place that is itself a variable.
//!
//! Pascal Van Hentenryck and Jean-Philippe Carillon, "Generality versus specificity: an experience
//! with AI and OR techniques", 1988. As a table of two columns it becomes [support
//! clauses](super::support), so that unit propagation is complete.

use super::Int;
use crate::{Model, Name, Posted};

impl<V: Name, R: Name> Model<V, R> {
    /// `result = values[index]`, counted from 0; an index outside `values` is excluded.
    ///
    /// ```
    /// use puzzlec_encodings::Model;
    ///
    /// let mut model: Model<&str, &str> = Model::new();
    /// let [month, days] = [model.int("month", 0..12), model.int("days", [30, 31])];
    /// model.element("calendar", month, &[31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31], days);
    /// assert_eq!(model.sentence(2).to_string(), "calendar: !month=0 or days=31");
    /// assert_eq!(model.sentence(3).to_string(), "calendar: !month=1");
    /// ```
    pub fn element(
        &mut self,
        rule: R,
        index: Int,
        values: &[i64],
        result: Int,
    ) -> Posted<'_, V, R> {
        self.table(rule, &[index, result], (0..).zip(values).map(|(at, &value)| [at, value]))
    }
}
