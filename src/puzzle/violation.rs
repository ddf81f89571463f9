//! Violations: rules that a solution breaks; and a check that returns an error.

/// A rule that a solution breaks, in the puzzle's words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Violation(pub String);

impl<T: Into<String>> From<T> for Violation {
    fn from(message: T) -> Self {
        Self(message.into())
    }
}

#[doc(hidden)]
#[macro_export]
macro_rules! __ensure {
    ($holds:expr, $message:literal $(, $argument:expr)* $(,)?) => {
        if !$holds {
            return Err(format!($message $(, $argument)*).into());
        }
    };
    ($holds:expr, $error:expr $(,)?) => {
        if !$holds {
            return Err($error.into());
        }
    };
}

/// Returns an error from a function unless something holds: a message, which is formatted, or any
/// value that becomes the error.
///
/// ```
/// use puzzlec::puzzle::{Violation, ensure};
///
/// fn check(row: &[u32]) -> Result<(), Violation> {
///     ensure!(row.len() == 6, "the row has {} places, not 6", row.len());
///     Ok(())
/// }
/// assert_eq!(check(&[1, 2]).unwrap_err().to_string(), "the row has 2 places, not 6");
/// ```
#[doc(inline)]
pub use __ensure as ensure;
