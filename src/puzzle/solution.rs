//! Solutions of any family.

use std::any::Any;

use serde_json::Value;

use super::violation::{Violation, ensure};

/// A solution of any family.
pub trait AnySolution {
    /// Checks it by the rules of the puzzle.
    ///
    /// # Errors
    /// The first rule that it breaks.
    fn check(&self) -> Result<(), Violation>;

    /// Its JSON form.
    fn to_json(&self) -> Value;

    /// The solution as a value of the [family's own type](super::Puzzle::Solution).
    fn typed(&self) -> &dyn Any;

    /// True if it is the same as another solution, of a puzzle of this family.
    fn is_same(&self, other: &dyn AnySolution) -> bool;

    /// Its value by the rules of the puzzle; see [`Puzzle::value`](super::Puzzle::value).
    fn value(&self) -> Option<i64>;

    /// Checks that its value is that of the model.
    ///
    /// # Errors
    /// When it has another one.
    fn check_value(&self, value: i128) -> Result<(), Violation> {
        let own = self.value().ok_or("the solution has no value")?;
        let is_right = i128::from(own) == value;
        ensure!(is_right, "the solution has the value {own}, but {value} in the model");
        Ok(())
    }
}
