//! The names of pieces.

use std::sync::Arc;

/// A text that cannot be a part of a variable's name: it is empty, or has a control character, a
/// parenthesis, a comma or an equals sign.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` cannot be a name")]
pub struct WordError(pub String);

impl WordError {
    /// The remedy.
    pub const HELP: &'static str =
        "a name is text without parentheses, commas, equals signs and control characters";
}

/// A name from a file that can be a part of a variable's name.
///
/// ```
/// use puzzlec::shapes::pieces::word;
///
/// assert_eq!(&*word("Little Corner")?, "Little Corner");
/// let error = word("a,b").unwrap_err();
/// assert_eq!(error.to_string(), "`a,b` cannot be a name");
/// # Ok::<(), puzzlec::shapes::pieces::WordError>(())
/// ```
///
/// # Errors
/// When it cannot.
pub fn word(text: &str) -> Result<Arc<str>, WordError> {
    let is_bad = |c: char| c.is_control() || "(),=".contains(c);
    if text.is_empty() || text.contains(is_bad) {
        return Err(WordError(text.to_owned()));
    }
    Ok(text.into())
}
