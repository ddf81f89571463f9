//! Element: a value at a place that is itself a variable.
//!
//! Pascal Van Hentenryck and Jean-Philippe Carillon, "Generality versus specificity: an experience
//! with AI and OR techniques", 1988. As a table of two columns it becomes [support
//! clauses](super::support), so that unit propagation is complete.

use super::Int;
use crate::Rule;

impl Rule<'_> {
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
