//! The tables of a family, as patterns of words and slots.

use std::hash::{Hash, Hasher};
use std::iter::Peekable;
use std::str::Chars;
use std::sync::OnceLock;

use itertools::Itertools;
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};

use super::Symbol;
use super::index::{Index, first_pattern};
use super::words::{inflections, singular, words};

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
/// and constants in quotation marks; `#Name` behind it names these wordings for whoever must tell
/// them from others of the form. A line that begins with `~` has words that mean the same
/// wherever one of them stands in a pattern.
///
/// A family has thousands of patterns, of which a sentence needs a few: a pattern is parsed when a
/// line has a word of it.
pub(crate) struct Grammar<F: 'static, S: 'static> {
    pub(crate) patterns: Vec<Pattern<F, S>>,
    forms: FxHashMap<&'static str, F>,
    slots: FxHashMap<String, S>,
    groups: Vec<Group<S>>,
    group_names: FxHashMap<&'static str, usize>,
    /// Words that mean the same as one of patterns.
    same: FxHashMap<&'static str, Vec<Key>>,
    /// The patterns that need a word.
    by_word: FxHashMap<Key, Vec<usize>>,
    /// The patterns that need no word by itself.
    others: Vec<usize>,
    vocabulary: OnceLock<FxHashSet<Key>>,
}

/// A word in whatever form, as a hash of its singular.
pub(crate) type Key = u64;

fn key(singular: &str) -> Key {
    let mut hasher = FxHasher::default();
    singular.hash(&mut hasher);
    hasher.finish()
}

/// The key of a word; most need no search for their singular.
fn key_of(word: &str) -> Key {
    let is_singular = !word.ends_with('s') && word.bytes().all(|sign| sign.is_ascii_lowercase());
    if is_singular && word != "mice" { key(word) } else { key(&singular(word)) }
}

/// A way to say a form, or a phrase of forms.
pub(crate) struct Pattern<F, S> {
    pub(crate) slot: S,
    /// As it stands in the table.
    pub(crate) text: &'static str,
    meaning: Meaning<F>,
    elements: OnceLock<Box<[Element<S>]>>,
    means: OnceLock<Box<Template<F>>>,
}

/// The phrase that a pattern means, before it is parsed.
#[derive(Clone, Copy)]
enum Meaning<F> {
    /// The form itself, with an argument for each slot; and the index of its words.
    Form(F, usize),
    /// A template as a text, and the names of the wording.
    Text(&'static str, &'static str),
}

/// Words that stand for each other.
struct Group<S> {
    text: &'static str,
    alternatives: OnceLock<Vec<Vec<Element<S>>>>,
}

/// A part of a pattern.
#[derive(Clone, Debug)]
pub(crate) enum Element<S> {
    /// One of these words.
    Words(Vec<Word>),
    Slot(S),
    /// One of several sequences of words; it may be missing if `true`.
    Spelled(Vec<Vec<Word>>, bool),
    /// The group of this number; it may be missing if `true`.
    Group(usize, bool),
}

/// A word of a pattern.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Word {
    pub(crate) text: &'static str,
    pub(crate) key: Key,
}

impl Word {
    fn new(text: &'static str) -> Self {
        Self { text, key: key_of(text) }
    }
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
    const fn new(slot: S, text: &'static str, meaning: Meaning<F>) -> Self {
        Self { slot, text, meaning, elements: OnceLock::new(), means: OnceLock::new() }
    }

    /// True for words of a form itself.
    pub(crate) const fn is_canonical(&self) -> bool {
        matches!(self.meaning, Meaning::Form(..))
    }

    /// The index of these words among those of a form itself.
    pub(crate) const fn way(&self) -> Option<usize> {
        if let Meaning::Form(_, way) = self.meaning { Some(way) } else { None }
    }

    /// True for wordings of this name.
    pub(crate) fn is_named<N: Symbol>(&self, name: N) -> bool {
        let Meaning::Text(_, names) = self.meaning else { return false };
        let name = N::ALL.iter().find(|(_, own)| *own == name).map(|(name, _)| *name);
        names.split(' ').any(|own| own.strip_prefix('#') == name)
    }

    /// The names of the wording.
    #[cfg(test)]
    pub(crate) fn names(&self) -> Vec<&'static str> {
        let Meaning::Text(_, names) = self.meaning else { return Vec::new() };
        names.split(' ').filter_map(|name| name.strip_prefix('#')).collect()
    }
}

impl<F: Symbol, S: Symbol> Grammar<F, S> {
    /// The grammar of forms and further wordings.
    ///
    /// # Panics
    /// If a line has no known slot, or is no line of a table: the tables are part of the program.
    pub(crate) fn new(rows: impl IntoIterator<Item = Row<F, S>>, wordings: &'static str) -> Self {
        let mut this = Self {
            patterns: Vec::new(),
            forms: F::ALL.iter().copied().collect(),
            slots: S::ALL.iter().map(|(name, slot)| (name.to_ascii_uppercase(), *slot)).collect(),
            groups: Vec::new(),
            group_names: FxHashMap::default(),
            same: FxHashMap::default(),
            by_word: FxHashMap::default(),
            others: Vec::new(),
            vocabulary: OnceLock::new(),
        };
        let mut index = Index::default();
        for Row { form, slot, says } in rows {
            for (way, text) in says.iter().enumerate() {
                index.add(this.patterns.len(), first_pattern(text).1);
                this.patterns.push(Pattern::new(slot, text, Meaning::Form(form, way)));
            }
        }
        for line in wordings.lines() {
            match line.bytes().next() {
                None | Some(b'#') => (),
                Some(b'~') => this.add_same(&line[1..]),
                Some(b'@') => this.add_group(line),
                Some(_) => this.add_wordings(line, &mut index),
            }
        }
        for (word, patterns) in index.by_word {
            this.by_word.entry(key_of(word)).or_default().extend(patterns);
        }
        this.others = index.others;
        this
    }

    /// Adds words that mean the same.
    fn add_same(&mut self, line: &'static str) {
        let (word, others) = line.split_once('=').expect("a word and others");
        let all = others.split_whitespace().chain([word.trim()]).collect_vec();
        let keys = all.iter().map(|word| key_of(word)).collect_vec();
        for word in all {
            self.same.entry(word).or_default().extend(&keys);
        }
    }

    fn add_group(&mut self, line: &'static str) {
        let (name, text) = line.split_once('=').expect("a group and its words");
        self.group_names.insert(name.trim(), self.groups.len());
        self.groups.push(Group { text, alternatives: OnceLock::new() });
    }

    /// Adds the patterns of a line.
    fn add_wordings(&mut self, line: &'static str, index: &mut Index) {
        let arrow = line.rfind('>').expect("a pattern and its meaning");
        let patterns = line[..arrow].strip_suffix(" =").expect("an arrow");
        let means = &line[arrow + 1..];
        let (means, names) = means.split_at(means.find('#').unwrap_or(means.len()));
        let (slot, patterns) = patterns.split_once(' ').expect("a slot and its pattern");
        let slot = *self.slots.get(slot).unwrap_or_else(|| panic!("no slot: {line}"));
        let mut rest = patterns;
        loop {
            let (length, word) = first_pattern(rest);
            let text = rest[..length].strip_suffix(' ').unwrap_or(rest);
            index.add(self.patterns.len(), word);
            self.patterns.push(Pattern::new(slot, text, Meaning::Text(means, names)));
            let Some(next) = rest.get(length + 2..) else { break };
            rest = next;
        }
    }

    /// The elements of a pattern.
    ///
    /// # Panics
    /// As [`Self::parsed`].
    pub(crate) fn elements<'p>(&self, pattern: &'p Pattern<F, S>) -> &'p [Element<S>] {
        pattern.elements.get_or_init(|| self.parsed(pattern.text).into())
    }

    /// The phrase that a pattern means.
    ///
    /// # Panics
    /// If it has an unknown form, or an argument that the pattern has not.
    pub(crate) fn means<'p>(&self, pattern: &'p Pattern<F, S>) -> &'p Template<F> {
        pattern.means.get_or_init(|| {
            let elements = self.elements(pattern).iter();
            let slots = elements.filter(|element| matches!(element, Element::Slot(_))).count();
            let means = match pattern.meaning {
                Meaning::Form(form, _) => {
                    Template::Form(form, (0..slots).map(Template::Arg).collect())
                }
                Meaning::Text(text, _) => self.template(&mut text.chars().peekable(), text),
            };
            assert!(means.arguments() <= slots, "too few slots: {}", pattern.text);
            Box::new(means)
        })
    }

    /// The alternatives of a group.
    pub(crate) fn group(&self, group: usize) -> &[Vec<Element<S>>] {
        let Group { text, alternatives } = &self.groups[group];
        alternatives.get_or_init(|| text.split(" | ").map(|text| self.parsed(text)).collect())
    }

    /// A text as elements.
    ///
    /// # Panics
    /// If it has an unknown slot or group.
    fn parsed(&self, text: &'static str) -> Vec<Element<S>> {
        let element = |token: &'static str| {
            let optional = token.strip_prefix('?').filter(|own| !own.is_empty());
            let (token, is_optional) = optional.map_or((token, false), |own| (own, true));
            if token.starts_with('@') {
                let group = self.group_names.get(token);
                let group = group.unwrap_or_else(|| panic!("no group {token}: {text}"));
                Element::Group(*group, is_optional)
            } else if is_slot(token) {
                let slot = self.slots.get(token);
                let slot = slot.unwrap_or_else(|| panic!("no slot {token}: {text}"));
                assert!(!is_optional, "a slot cannot be missing: {text}");
                Element::Slot(*slot)
            } else if !is_optional && token.len() == 1 {
                Element::Words(vec![Word::new(token)])
            } else if is_optional || has_signs(token) {
                let spelled = |text| words(text).into_iter().map(Word::new).collect();
                Element::Spelled(token.split('|').map(spelled).collect(), is_optional)
            } else {
                Element::Words(token.split('|').map(Word::new).collect())
            }
        };
        text.split(' ').filter(|token| !token.is_empty()).map(element).collect()
    }

    /// The patterns that may be in a line of these words.
    pub(crate) fn patterns_of(&self, words: &FxHashSet<Key>) -> Vec<usize> {
        let mut groups = vec![None; self.groups.len()];
        let with_word = words.iter().filter_map(|word| self.by_word.get(word)).flatten();
        let all = with_word.chain(&self.others).copied();
        let all =
            all.filter(|&index| self.may_be_in(words, self.patterns[index].text, &mut groups));
        all.sorted_unstable().collect()
    }

    /// True if a text of the tables may be in a line of these words; `groups` has what is known of
    /// the groups.
    fn may_be_in(&self, words: &FxHashSet<Key>, text: &str, groups: &mut [Option<bool>]) -> bool {
        let is_word = |own: &str| own.bytes().all(|sign| sign.is_ascii_lowercase());
        let is_there = |word: &str| words.contains(&key_of(word));
        text.split_ascii_whitespace().all(|token| {
            if token.starts_with('@') {
                let group = self.group_names[token];
                return groups[group].unwrap_or_else(|| {
                    let mut alternatives = self.groups[group].text.split(" | ");
                    let is_in = alternatives.any(|own| self.may_be_in(words, own, groups));
                    groups[group] = Some(is_in);
                    is_in
                });
            }
            if is_word(token) {
                return is_there(token);
            }
            // Of slots, signs and what may be missing, nothing is known.
            let mut all = token.split('|');
            !all.clone().all(is_word) || all.any(is_there)
        })
    }

    /// The words of patterns that a word can be a form of, and others.
    pub(crate) fn keys(&self, word: &str) -> Vec<Key> {
        let own = |word: &String| {
            let same = self.same.get(&**word).into_iter().flatten();
            [key(word)].iter().chain(same).copied().collect_vec()
        };
        inflections(word).iter().flat_map(own).unique().collect()
    }

    /// True if a word can be one of patterns.
    pub(crate) fn knows(&self, word: &str) -> bool {
        let vocabulary = self.vocabulary.get_or_init(|| {
            let patterns = self.patterns.iter().map(|pattern| pattern.text);
            let texts = patterns.chain(self.groups.iter().map(|group| group.text));
            let tokens: FxHashSet<&str> = texts.flat_map(|text| text.split([' ', '|'])).collect();
            let tokens =
                tokens.into_iter().filter(|token| !token.starts_with('@') && !is_slot(token));
            let words = tokens.flat_map(|token| words(token.strip_prefix('?').unwrap_or(token)));
            let own = words.map(key_of);
            own.chain(self.same.values().flatten().copied()).collect()
        });
        self.keys(word).iter().any(|key| vocabulary.contains(key))
    }

    /// The template that a text begins with.
    fn template(&self, text: &mut Peekable<Chars<'_>>, line: &'static str) -> Template<F> {
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
        let form = self.forms.get(&*name).unwrap_or_else(|| panic!("no form `{name}`: {line}"));
        let mut args = Vec::new();
        if text.next_if_eq(&'(').is_some() {
            loop {
                while text.next_if(|sign| sign.is_whitespace() || *sign == ',').is_some() {}
                if text.next_if_eq(&')').is_some() {
                    break;
                }
                assert!(text.peek().is_some(), "no end: {line}");
                args.push(self.template(text, line));
            }
        }
        Template::Form(*form, args)
    }
}

/// True if a part of a pattern has more than one word: `knight's`.
fn has_signs(token: &str) -> bool {
    token.bytes().any(|sign| !sign.is_ascii_alphanumeric() && sign != b'|')
}

/// True for the name of a slot.
pub(crate) fn is_slot(token: &str) -> bool {
    token.len() > 1 && token.bytes().all(|sign| sign.is_ascii_uppercase())
}
