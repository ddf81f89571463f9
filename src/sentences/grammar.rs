//! The tables of a family, as patterns of words and slots.

use std::iter::Peekable;
use std::str::Chars;

use itertools::Itertools;
use rustc_hash::FxHashMap;

use super::{Symbol, singular, words};

/// The words of a form: the canonical ones first.
pub(crate) struct Row<F, S> {
    pub(crate) form: F,
    pub(crate) slot: S,
    pub(crate) says: &'static [&'static str],
}

/// The patterns of a family, by their slots.
///
/// A pattern is a sequence of words, of which `a|b` is either; of slots, in capitals; and of groups,
/// `@name`, that stand for several words each. `?` stands before what may be missing. In the text of
/// wordings, a line begins a group, `@name = words | words`, or has patterns of a slot and, after `=>`,
/// the phrase that they mean: `Form(1, Form(2))` with the arguments of the pattern by their numbers,
/// and constants in quotation marks. A line that begins with `~` has words that mean the same
/// wherever one of them stands in a pattern.
pub(crate) struct Grammar<F: 'static, S: 'static> {
    pub(crate) patterns: Vec<Pattern<F, S>>,
    /// The alternatives of each group.
    pub(crate) groups: Vec<Vec<Vec<Element<S>>>>,
    /// The words of patterns, each with its number.
    vocabulary: FxHashMap<String, u32>,
    /// Words that mean the same as one of patterns.
    same: FxHashMap<&'static str, Vec<u32>>,
}

/// A way to say a form, or a phrase of forms.
pub(crate) struct Pattern<F, S> {
    pub(crate) slot: S,
    /// As it stands in the table.
    pub(crate) text: &'static str,
    pub(crate) elements: Vec<Element<S>>,
    pub(crate) means: Template<F>,
    is_canonical: bool,
}

/// A part of a pattern.
#[derive(Clone, Debug)]
pub(crate) enum Element<S> {
    /// One of these words.
    Words(Vec<u32>),
    Slot(S),
    /// The group of this number; it may be missing if `true`.
    Group(usize, bool),
}

/// The phrase that a pattern means.
#[derive(Clone, Debug)]
pub(crate) enum Template<F> {
    Form(F, Vec<Self>),
    /// The argument of this index.
    Arg(usize),
    /// A constant of the family.
    Constant(&'static str),
}

impl<F> Template<F> {
    /// The number of arguments that a pattern must have for it.
    fn arguments(&self) -> usize {
        match self {
            Self::Form(_, parts) => parts.iter().map(Self::arguments).max().unwrap_or(0),
            Self::Arg(index) => index + 1,
            Self::Constant(_) => 0,
        }
    }
}

impl<F, S> Pattern<F, S> {
    /// True for words of a form itself.
    pub(crate) const fn is_canonical(&self) -> bool {
        self.is_canonical
    }
}

impl<F: Symbol, S: Symbol> Grammar<F, S> {
    /// The grammar of forms and further wordings.
    ///
    /// # Panics
    /// If a table has an unknown name: the tables are part of the program.
    pub(crate) fn new(rows: impl IntoIterator<Item = Row<F, S>>, wordings: &'static str) -> Self {
        let (patterns, groups, vocabulary, same) = Default::default();
        let mut this = Self { patterns, groups, vocabulary, same };
        let lines = wordings.lines().map(str::trim);
        let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#')).collect_vec();
        let (alike, lines): (Vec<&'static str>, Vec<&'static str>) =
            lines.into_iter().partition(|line| line.starts_with('~'));
        for line in alike {
            let (word, others) = line[1..].split_once('=').expect("a word and others");
            let all = others.split_whitespace().chain([word.trim()]).collect_vec();
            let numbers = all.iter().map(|word| this.word(word)).collect_vec();
            for word in all {
                this.same.entry(word).or_default().extend(&numbers);
            }
        }
        let (named, others): (Vec<&'static str>, Vec<&'static str>) =
            lines.into_iter().partition(|line| line.starts_with('@'));
        let split = |line: &'static str| line.split_once('=').expect("a group and its words");
        let named = named.into_iter().map(split);
        let named = named.map(|(name, own)| (name.trim(), own)).collect_vec();
        let names = named.iter().map(|(name, _)| *name).zip(0..).collect();
        this.groups = vec![Vec::new(); named.len()];
        for (index, (_, alternatives)) in named.iter().enumerate() {
            for text in alternatives.split(" | ") {
                let elements = this.elements(text, &names);
                this.groups[index].push(elements);
            }
        }
        for Row { form, slot, says } in rows {
            for &text in says {
                let elements = this.elements(text, &names);
                let count = elements.iter().filter(|own| matches!(own, Element::Slot(_))).count();
                let means = Template::Form(form, (0..count).map(Template::Arg).collect());
                this.patterns.push(Pattern { slot, text, elements, means, is_canonical: true });
            }
        }
        for line in others {
            let (patterns, means) = line.split_once("=>").expect("a pattern and its meaning");
            let (slot, patterns) = patterns.trim().split_once(' ').expect("a slot and its pattern");
            let slot = S::named(slot).unwrap_or_else(|| panic!("no slot: {line}"));
            let means = template(&mut means.trim().chars().peekable(), means);
            for text in patterns.split(" | ").map(str::trim) {
                let elements = this.elements(text, &names);
                let means = means.clone();
                let count = elements.iter().filter(|own| matches!(own, Element::Slot(_))).count();
                assert!(means.arguments() <= count, "too few slots: {text}");
                this.patterns.push(Pattern { slot, text, elements, means, is_canonical: false });
            }
        }
        this
    }

    /// The elements of a pattern.
    fn elements(&mut self, text: &'static str, groups: &FxHashMap<&str, usize>) -> Vec<Element<S>> {
        let mut elements = Vec::new();
        for token in text.split_whitespace() {
            let (token, is_optional) = token
                .strip_prefix('?')
                .filter(|own| !own.is_empty())
                .map_or((token, false), |own| (own, true));
            if token.starts_with('@') {
                let group = groups.get(token).unwrap_or_else(|| panic!("no group {token}: {text}"));
                elements.push(Element::Group(*group, is_optional));
            } else if let Some(slot) = is_slot(token).then(|| S::named(token)).flatten() {
                assert!(!is_optional, "a slot cannot be missing: {text}");
                elements.push(Element::Slot(slot));
            } else if !is_optional && token.len() == 1 {
                elements.push(Element::Words(vec![self.word(token)]));
            } else if is_optional || has_signs(token) {
                let alternatives = token.split('|').map(|own| self.spelled(own)).collect();
                self.groups.push(alternatives);
                elements.push(Element::Group(self.groups.len() - 1, is_optional));
            } else {
                assert!(!is_slot(token), "no slot {token}: {text}");
                let own = token.split('|').map(|own| self.word(own)).collect();
                elements.push(Element::Words(own));
            }
        }
        elements
    }

    /// The words of a text as elements.
    fn spelled(&mut self, text: &str) -> Vec<Element<S>> {
        words(text).into_iter().map(|word| Element::Words(vec![self.word(word)])).collect()
    }

    /// The number of a word.
    fn word(&mut self, word: &str) -> u32 {
        let next = self.vocabulary.len() as u32;
        *self.vocabulary.entry(singular(word)).or_insert(next)
    }

    /// The words of patterns that a word can be.
    pub(crate) fn known(&self, word: &str) -> Vec<u32> {
        let all = super::inflections(word).into_iter();
        let own = |word: String| {
            let same = self.same.get(&*word).into_iter().flatten();
            self.vocabulary.get(&word).into_iter().chain(same).copied().collect_vec()
        };
        all.flat_map(own).unique().collect()
    }

    /// A word by its number.
    pub(crate) fn spelling(&self, word: u32) -> &str {
        let found = self.vocabulary.iter().find(|(_, number)| **number == word);
        found.map_or("", |(word, _)| word)
    }
}

/// True if a part of a pattern has more than one word: `knight's`.
fn has_signs(token: &str) -> bool {
    token.contains(|sign: char| !sign.is_alphanumeric() && sign != '|')
}

/// True for the name of a slot.
pub(crate) fn is_slot(token: &str) -> bool {
    token.len() > 1 && token.chars().all(|sign| sign.is_ascii_uppercase())
}

/// The template that a text begins with.
fn template<F: Symbol>(text: &mut Peekable<Chars<'_>>, line: &'static str) -> Template<F> {
    while text.next_if(|sign| sign.is_whitespace() || *sign == ',').is_some() {}
    if text.next_if_eq(&'"').is_some() {
        let start = line.len() - text.clone().map(char::len_utf8).sum::<usize>();
        let count =
            text.by_ref().take_while(|sign| *sign != '"').map(char::len_utf8).sum::<usize>();
        return Template::Constant(&line[start..start + count]);
    }
    let name: String = text.peeking_take_while(|sign| sign.is_alphanumeric()).collect();
    if let Ok(number) = name.parse::<usize>() {
        return Template::Arg(number - 1);
    }
    let form = F::named(&name).unwrap_or_else(|| panic!("no form `{name}`: {line}"));
    let mut args = Vec::new();
    if text.next_if_eq(&'(').is_some() {
        loop {
            while text.next_if(|sign| sign.is_whitespace() || *sign == ',').is_some() {}
            if text.next_if_eq(&')').is_some() {
                break;
            }
            assert!(text.peek().is_some(), "no end: {line}");
            args.push(template(text, line));
        }
    }
    Template::Form(form, args)
}
