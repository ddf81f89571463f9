//! Pieces: their names, which are alike, and what they become when they are moved.

use std::collections::BTreeMap;
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
        "a name is some text without parentheses, commas and equals signs";
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

/// The members of each class of at least two things with equal keys, in their order.
///
/// ```
/// use puzzlec::shapes::pieces::classes;
///
/// assert_eq!(classes(&["a", "b", "a", "c", "b"]), [[0, 2], [1, 4]]);
/// ```
pub fn classes<K: PartialEq>(keys: &[K]) -> Vec<Vec<usize>> {
    let firsts = (0..keys.len()).filter(|&at| !keys[..at].contains(&keys[at]));
    let class = |first: usize| (first..keys.len()).filter(|&at| keys[at] == keys[first]).collect();
    firsts.map(class).filter(|class: &Vec<usize>| class.len() > 1).collect()
}

/// The piece that each piece becomes by a motion, given the keys of the pieces before and after it.
///
/// Pieces are alike if they have equal keys, so a key forgets how a piece lies. The first of alike
/// pieces becomes the first that is like its image, the second the second, and so on: a piece that
/// stays what it is becomes itself. None if a piece becomes what is not there, or not as often.
///
/// ```
/// use puzzlec::shapes::pieces::images;
///
/// // Two left-handed pieces and two right-handed ones, under a reflection.
/// assert_eq!(images(&["L", "L", "J", "J"], &["J", "J", "L", "L"]), Some(vec![2, 3, 0, 1]));
/// assert_eq!(images(&["L", "L", "J", "O"], &["J", "J", "L", "O"]), None);
/// ```
pub fn images<K: Ord>(keys: &[K], moved: &[K]) -> Option<Vec<usize>> {
    let mut alike: BTreeMap<&K, Vec<usize>> = BTreeMap::new();
    for (index, key) in keys.iter().enumerate().rev() {
        alike.entry(key).or_default().push(index);
    }
    moved.iter().map(|key| alike.get_mut(key)?.pop()).collect()
}
