//! The patterns of a grammar, by a word that each needs.

use std::ops::Range;

use rustc_hash::FxHashMap;

/// The patterns by the words that they need.
#[derive(Default)]
pub(super) struct Index {
    pub(super) by_word: FxHashMap<&'static str, Vec<usize>>,
    pub(super) others: Vec<usize>,
}

impl Index {
    pub(super) fn add(&mut self, pattern: usize, word: Option<&'static str>) {
        match word {
            Some(word) => self.by_word.entry(word).or_default().push(pattern),
            None => self.others.push(pattern),
        }
    }
}

/// The length of the first of several patterns, up to the bar before the next one, and the longest
/// word that stands by itself in it: long words are rare.
pub(super) fn first_pattern(patterns: &'static str) -> (usize, Option<&'static str>) {
    let bytes = patterns.as_bytes();
    let found = |word: Range<usize>| patterns.get(word).filter(|word| !word.is_empty());
    let (mut longest, mut start) = (0..0, 0);
    while start < bytes.len() {
        let mut end = start;
        let mut is_word = true;
        while end < bytes.len() && bytes[end] != b' ' {
            is_word &= bytes[end].is_ascii_lowercase();
            end += 1;
        }
        match end - start {
            1 if bytes[start] == b'|' => return (start, found(longest)),
            length if (is_word || length == 1) && length >= longest.len().max(1) => {
                longest = start..end;
            }
            _ => (),
        }
        start = end + 1;
    }
    (bytes.len(), found(longest))
}
