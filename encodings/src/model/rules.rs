//! The rules of a model: their texts, subjects and roles.

use puzzlec_dimacs::Var;

use super::meaning::Pin;
use super::role::{Role, Roles};
use crate::int::Int;

/// The text of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Said {
    /// The sentence of this number.
    Sentence(u32),
    /// The integer has exactly one value.
    Domain(Int),
    /// The [helper](crate::Core::helpers) of this variable is true exactly if its formula holds.
    Helper(Var),
    /// Somebody wants it so.
    Pinned(Pin),
}

impl Said {
    /// True if it says what a variable means: it holds whatever else is left out.
    pub const fn is_definition(self) -> bool {
        matches!(self, Self::Domain(_) | Self::Helper(_))
    }
}

/// The rules of a model.
#[derive(Clone, Debug, Default)]
pub(super) struct Rules {
    pub(super) sentences: Vec<(Role, String)>,
    /// The text of each rule, and where its subject ends in `subjects`; it starts where that of the
    /// rule before ends.
    pub(super) texts: Vec<(Said, usize)>,
    pub(super) subjects: String,
    pub(super) posted: Roles,
}

impl Rules {
    pub(super) fn subject(&self, rule: usize) -> &str {
        let start = rule.checked_sub(1).map_or(0, |before| self.texts[before].1);
        &self.subjects[start..self.texts[rule].1]
    }

    /// The number of a sentence. There are few, and most are said again and again.
    pub(super) fn sentence(&mut self, role: Role, sentence: &str) -> u32 {
        let same = |(own, text): &(Role, String)| *own == role && text == sentence;
        let known = self.sentences.iter().rposition(same);
        let index = known.unwrap_or_else(|| {
            self.sentences.push((role, sentence.to_owned()));
            self.sentences.len() - 1
        });
        index as u32
    }
}
