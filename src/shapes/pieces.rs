//! The names of pieces.

use std::sync::Arc;

/// The remedy for a text that cannot be a part of a variable's name.
pub const WORD_HELP: &str =
    "a name is text without parentheses, commas, equals signs and control characters";

/// A name from a file that can be a part of a variable's name; `None` if the text is empty, or has
/// a control character, a parenthesis, a comma or an equals sign.
///
/// ```
/// use puzzlec::shapes::pieces::word;
///
/// assert_eq!(word("Little Corner").as_deref(), Some("Little Corner"));
/// assert_eq!(word("a,b"), None);
/// ```
pub fn word(text: &str) -> Option<Arc<str>> {
    let is_bad = |c: char| c.is_control() || "(),=".contains(c);
    (!text.is_empty() && !text.contains(is_bad)).then(|| text.into())
}
