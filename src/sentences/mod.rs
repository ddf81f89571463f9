//! Sentences: how lines of English are read by tables of forms.
//!
//! A family has a table of [forms](Form), the things that its sentences can say, each with its words
//! and a slot: the kind of phrase that it is. A second table, of [wordings](Grammar), has other words
//! for the same: each becomes a phrase of forms, so that whoever looks at a sentence sees forms only.
//! Structure that all sentences have in common, such as `must` and `there is`, stands in groups of words
//! that begin with `@`.
//!
//! The [reader](read) finds all phrases that the words of a line can be. What the nouns of a puzzle
//! mean, and which of several readings can be meant, the family says by a [`Language`].

mod grammar;
mod index;
mod reader;
#[cfg(test)]
pub(crate) mod tests;
mod words;

#[cfg(test)]
pub(crate) use self::grammar::{Element, Template};
pub(crate) use self::grammar::{Grammar, Pattern, Row, is_slot};
pub(crate) use self::reader::{Stop, read, stop};
pub(crate) use self::words::{FILLER, inflections, is_article, number, singular, words};

use std::fmt::{self, Debug};
use std::hash::Hash;
use std::ops::Range;
use std::sync::Arc;

/// The identities that the tables of a family are made of.
pub(crate) trait Symbol: Copy + Ord + Hash + Debug + Send + Sync + 'static {
    /// All of them, each with the name that it has in tables.
    const ALL: &'static [(&'static str, Self)];
}

/// The symbol of a name, in capitals or not.
///
/// # Panics
/// If no symbol has this name: tables are part of the program.
pub(crate) const fn symbol<T: Copy>(all: &[(&str, T)], name: &str) -> T {
    let mut at = 0;
    while !all[at].0.eq_ignore_ascii_case(name) {
        at += 1;
    }
    all[at].1
}

/// An enum that is a [`Symbol`]: its name and its variants.
macro_rules! symbols {
    ($(#[$meta:meta])* $vis:vis $name:ident: $($variant:ident)+) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis enum $name { $($variant),+ }

        impl $crate::sentences::Symbol for $name {
            const ALL: &'static [(&'static str, Self)] =
                &[$((stringify!($variant), Self::$variant)),+];
        }
    };
}

pub(crate) use symbols;

/// The language of a family: its forms, slots and nouns.
pub(crate) trait Language {
    /// The forms.
    type Form: Symbol;
    /// The kinds of phrases.
    type Slot: Symbol;
    /// The meaning of words that are no forms.
    type Leaf: Clone + Debug + PartialEq;

    /// The tables.
    fn grammar(&self) -> &'static Grammar<Self::Form, Self::Slot>;

    /// The slot of a whole sentence.
    fn sentence(&self) -> Self::Slot;

    /// True if a word adds nothing where it stands: an article.
    fn is_filler(&self, words: &[&str], at: usize) -> bool {
        is_article(words, at)
    }

    /// True if a word can be one of patterns where it stands.
    fn is_of_patterns(&self, _at: usize) -> bool {
        true
    }

    /// True if words that are nouns of a slot are looked for; otherwise its leaves have them.
    fn finds_nouns(&self) -> bool {
        true
    }

    /// The nouns of a slot, each with its meaning.
    fn nouns(&self, slot: Self::Slot) -> Vec<(String, Self::Leaf)>;

    /// The meanings of the words from one on in a slot beside nouns, such as numbers, each with the
    /// word after it.
    fn leaves(&self, _slot: Self::Slot, _words: &[&str], _at: usize) -> Vec<(Self::Leaf, usize)> {
        Vec::new()
    }

    /// The constant of the tables that a text means here.
    fn constant(&self, _text: &str) -> Option<Self::Leaf> {
        None
    }

    /// True if a phrase can be meant where it stands.
    fn is_meant(&self, _phrase: &Phrase<Self>, _words: &[&str]) -> bool {
        true
    }

    /// True if a phrase excludes another one of the same words.
    fn excludes(&self, _phrase: &Phrase<Self>, _other: &Phrase<Self>) -> bool {
        false
    }

    /// True if an error lists the form of a pattern that has begun where words are not understood.
    fn is_listed(&self, pattern: &Pattern<Self::Form, Self::Slot>) -> bool {
        pattern.is_canonical()
    }

    /// True if nouns of a slot may be missing because nobody has declared them.
    fn is_nameless(&self, _slot: Self::Slot) -> bool {
        false
    }
}

/// A phrase: a form with its arguments.
pub(crate) struct Phrase<L: Language + ?Sized> {
    pub(crate) form: L::Form,
    pub(crate) args: Vec<Arg<L>>,
    /// The number of the pattern by which it was read.
    pub(crate) pattern: usize,
    /// The words of the line that it is made of.
    pub(crate) words: Range<usize>,
}

/// An argument of a form.
pub(crate) enum Arg<L: Language + ?Sized> {
    Phrase(Arc<Phrase<L>>),
    Leaf(L::Leaf),
}

impl<L: Language + ?Sized> Clone for Phrase<L> {
    fn clone(&self) -> Self {
        let Self { form, ref args, pattern, ref words } = *self;
        Self { form, args: args.clone(), pattern, words: words.clone() }
    }
}

impl<L: Language + ?Sized> Clone for Arg<L> {
    fn clone(&self) -> Self {
        match self {
            Self::Phrase(phrase) => Self::Phrase(Arc::clone(phrase)),
            Self::Leaf(leaf) => Self::Leaf(leaf.clone()),
        }
    }
}

/// Phrases are equal if they mean the same, in whatever words.
impl<L: Language + ?Sized> PartialEq for Phrase<L> {
    fn eq(&self, other: &Self) -> bool {
        self.form == other.form && self.args == other.args
    }
}

impl<L: Language + ?Sized> PartialEq for Arg<L> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Phrase(one), Self::Phrase(other)) => one == other,
            (Self::Leaf(one), Self::Leaf(other)) => one == other,
            _ => false,
        }
    }
}

impl<L: Language + ?Sized> Debug for Phrase<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}{:?}", self.form, self.args)
    }
}

impl<L: Language + ?Sized> Debug for Arg<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Phrase(phrase) => phrase.fmt(f),
            Self::Leaf(leaf) => leaf.fmt(f),
        }
    }
}

impl<L: Language + ?Sized> Phrase<L> {
    /// The phrases right in this one.
    pub(crate) fn inner(&self) -> impl Iterator<Item = &Self> {
        self.args.iter().filter_map(|arg| match arg {
            Arg::Phrase(phrase) => Some(&**phrase),
            Arg::Leaf(_) => None,
        })
    }

    /// All phrases, this one first.
    pub(crate) fn all(&self) -> Vec<&Self> {
        let inner = self.inner().flat_map(Self::all);
        std::iter::once(self).chain(inner).collect()
    }
}
