//! The names of pieces.

use std::fmt;
use std::ops::Deref;
use std::str::FromStr;
use std::sync::Arc;

/// A name from a file that can be a part of a variable's name.
///
/// ```
/// use puzzlec::shapes::pieces::Word;
///
/// let word: Word = "Little Corner".parse()?;
/// assert_eq!(&*word, "Little Corner");
/// let error = "a,b".parse::<Word>().unwrap_err();
/// assert_eq!(error.to_string(), "`a,b` cannot be a name");
/// # Ok::<(), puzzlec::shapes::pieces::WordError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Word(Arc<str>);

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

impl FromStr for Word {
    type Err = WordError;

    fn from_str(text: &str) -> Result<Self, WordError> {
        let is_bad = |c: char| c.is_control() || "(),=".contains(c);
        if text.is_empty() || text.contains(is_bad) {
            return Err(WordError(text.to_owned()));
        }
        Ok(Self(text.into()))
    }
}

impl From<Word> for Arc<str> {
    fn from(word: Word) -> Self {
        word.0
    }
}

impl Deref for Word {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
