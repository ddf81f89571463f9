//! The reader: all phrases that the words of a line can be.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::rc::Rc;

use itertools::Itertools;
use rustc_hash::{FxHashMap, FxHashSet};

use super::grammar::{Element, Grammar, Key, Pattern, Template, Word};
use super::words::{inflections, singular, words};
use super::{Arg, Language, Phrase};

/// The farthest word that is not understood.
#[derive(Debug)]
pub(crate) struct Stop<F> {
    /// Its index.
    pub(crate) at: usize,
    /// The words that could stand there.
    pub(crate) expected: BTreeSet<String>,
    /// The forms that have begun before it.
    pub(crate) begun: BTreeSet<F>,
    /// True if it could be a noun that is not declared.
    pub(crate) is_nameless: bool,
    /// True if what is understood before it is a whole sentence.
    pub(crate) is_whole: bool,
}

impl<F> Stop<F> {
    const fn at(at: usize) -> Self {
        Self {
            at,
            expected: BTreeSet::new(),
            begun: BTreeSet::new(),
            is_nameless: false,
            is_whole: false,
        }
    }
}

/// All readings of the words as a sentence; none if they are not understood.
pub(crate) fn read<L: Language>(language: &L, words: &[&str]) -> Vec<Phrase<L>> {
    let mut reader = Reader::new(language, words, None);
    let mut readings = Vec::new();
    for (arg, end) in reader.slot(language.sentence(), 0).iter() {
        if let Arg::Phrase(phrase) = arg
            && *reader.starts(*end).end() == words.len()
            && !readings.contains(&**phrase)
        {
            readings.push(Phrase::clone(phrase));
        }
    }
    readings
}

/// The place where words are not understood that have no reading.
pub(crate) fn stop<L: Language>(language: &L, words: &[&str]) -> Stop<L::Form> {
    let mut reader = Reader::new(language, words, Some(Stop::at(0)));
    let found = reader.slot(language.sentence(), 0);
    // What comes after a whole sentence is not understood.
    if let Some(&end) = found.iter().map(|(_, end)| end).max() {
        reader.miss(end, |stop| stop.is_whole = true);
    }
    reader.stop.unwrap_or(Stop::at(0))
}

/// Phrases that begin at a word, each with the word after it.
type Found<L> = Rc<Vec<(Arg<L>, usize)>>;

/// Nouns, each in its words.
type Nouns<L> = Rc<Vec<(Vec<FxHashSet<String>>, <L as Language>::Leaf)>>;

/// A reader of one line.
struct Reader<'v, L: Language> {
    language: &'v L,
    grammar: &'static Grammar<L::Form, L::Slot>,
    words: &'v [&'v str],
    /// The words of patterns that each word can be.
    known: Vec<Vec<Key>>,
    /// The words that each word can be a form of.
    stems: Vec<Vec<String>>,
    /// True for each word that adds nothing.
    fillers: Vec<bool>,
    /// The patterns of each slot whose words are all in the line.
    patterns: FxHashMap<L::Slot, Rc<[usize]>>,
    nouns: FxHashMap<L::Slot, Nouns<L>>,
    found: FxHashMap<(L::Slot, usize), Found<L>>,
    groups: FxHashMap<(usize, usize), Rc<Vec<usize>>>,
    /// The farthest word that is not understood, if it is asked for.
    stop: Option<Stop<L::Form>>,
}

impl<'v, L: Language> Reader<'v, L> {
    fn new(language: &'v L, line: &'v [&'v str], stop: Option<Stop<L::Form>>) -> Self {
        let grammar = language.grammar();
        let known = |(at, word): (usize, &&str)| {
            if language.is_of_patterns(at) { grammar.keys(word) } else { Vec::new() }
        };
        let known = line.iter().enumerate().map(known).collect_vec();
        let indexes = if stop.is_some() {
            (0..grammar.patterns.len()).collect()
        } else {
            grammar.patterns_of(&known.iter().flatten().copied().collect())
        };
        let mut patterns: FxHashMap<L::Slot, Vec<usize>> = FxHashMap::default();
        for index in indexes {
            patterns.entry(grammar.patterns[index].slot).or_default().push(index);
        }
        Self {
            language,
            grammar,
            words: line,
            stems: line.iter().map(|word| inflections(word)).collect(),
            fillers: (0..line.len()).map(|at| language.is_filler(line, at)).collect(),
            known,
            patterns: patterns.into_iter().map(|(slot, own)| (slot, own.into())).collect(),
            nouns: FxHashMap::default(),
            found: FxHashMap::default(),
            groups: FxHashMap::default(),
            stop,
        }
    }

    /// The places from which a word is looked for: words that add nothing are skipped.
    fn starts(&self, at: usize) -> RangeInclusive<usize> {
        at..=at + self.fillers.iter().skip(at).take_while(|is_filler| **is_filler).count()
    }

    /// The place after one of some words, if one stands here.
    fn after(&self, at: usize, words: &[Word]) -> Option<usize> {
        let is_here = |start: &usize| {
            let known = self.known.get(*start);
            known.is_some_and(|known| words.iter().any(|word| known.contains(&word.key)))
        };
        self.starts(at).find(is_here).map(|start| start + 1)
    }

    /// Notes something of a place from which on words are not understood, if it is the farthest.
    fn miss(&mut self, at: usize, note: impl FnOnce(&mut Stop<L::Form>)) {
        let at = *self.starts(at).end();
        let Some(stop) = &mut self.stop else { return };
        if at > stop.at {
            *stop = Stop::at(at);
        }
        if at == stop.at {
            note(stop);
        }
    }

    /// All phrases of a kind that begin at a word.
    fn slot(&mut self, slot: L::Slot, at: usize) -> Found<L> {
        if let Some(found) = self.found.get(&(slot, at)) {
            return Rc::clone(found);
        }
        self.found.insert((slot, at), Rc::default());
        let mut found = self.leaves(slot, at);
        let grammar = self.grammar;
        let patterns = self.patterns.get(&slot).cloned();
        for &index in patterns.iter().flat_map(|own| own.iter()) {
            let pattern = &grammar.patterns[index];
            for (args, end) in self.phrase(pattern, at) {
                let Some(arg) = self.built(grammar.means(pattern), &args, index, at..end) else {
                    continue;
                };
                found.push((arg, end));
            }
        }
        let found = Found::<L>::new(self.preferred(&found));
        self.found.insert((slot, at), Rc::clone(&found));
        found
    }

    /// The phrases without those that others with the same words exclude, each once.
    fn preferred(&self, found: &[(Arg<L>, usize)]) -> Vec<(Arg<L>, usize)> {
        let excludes = |(one, one_end): &(Arg<L>, usize), (other, other_end): &(Arg<L>, usize)| {
            one_end == other_end
                && match (one, other) {
                    (Arg::Phrase(one), Arg::Phrase(other)) => self.language.excludes(one, other),
                    _ => false,
                }
        };
        let mut kept: Vec<(Arg<L>, usize)> = Vec::new();
        for phrase in found {
            if !found.iter().any(|other| excludes(other, phrase)) && !kept.contains(phrase) {
                kept.push(phrase.clone());
            }
        }
        kept
    }

    /// The phrase that a template means; nothing if it cannot be meant.
    fn built(
        &self,
        means: &Template<L::Form>,
        args: &[Arg<L>],
        pattern: usize,
        words: std::ops::Range<usize>,
    ) -> Option<Arg<L>> {
        match means {
            Template::Arg(index) => Some(args[*index].clone()),
            Template::Constant(text) => self.language.constant(text).map(Arg::Leaf),
            Template::Form(form, parts) => {
                let parts = parts.iter().map(|part| self.built(part, args, pattern, words.clone()));
                let args = parts.collect::<Option<Vec<_>>>()?;
                let phrase = Phrase { form: *form, args, pattern, words };
                let is_meant = self.language.is_meant(&phrase, self.words);
                is_meant.then(|| Arg::Phrase(phrase.into()))
            }
        }
    }

    /// All ways in which words from here on are those of a pattern: its arguments, and the next word.
    fn phrase(
        &mut self,
        pattern: &Pattern<L::Form, L::Slot>,
        start: usize,
    ) -> Vec<(Vec<Arg<L>>, usize)> {
        let mut ways = vec![(Vec::new(), start)];
        let grammar = self.grammar;
        for element in grammar.elements(pattern) {
            for (args, at) in std::mem::take(&mut ways) {
                let before = ways.len();
                match element {
                    Element::Slot(slot) => {
                        let phrases = self.slot(*slot, at);
                        let with = |arg: &Arg<L>| args.iter().chain([arg]).cloned().collect();
                        ways.extend(phrases.iter().map(|(arg, end)| (with(arg), *end)));
                    }
                    Element::Words(own) => ways.extend(self.word(own, at).map(|end| (args, end))),
                    _ => {
                        let ends = self.ends(element, at);
                        ways.extend(ends.into_iter().map(|end| (args.clone(), end)));
                    }
                }
                if before == ways.len()
                    && at > start
                    && self.stop.is_some()
                    && self.language.is_listed(pattern)
                    && let Template::Form(form, _) = grammar.means(pattern)
                {
                    self.miss(at, |stop| _ = stop.begun.insert(*form));
                }
            }
            if ways.is_empty() {
                break;
            }
        }
        ways
    }

    /// The places after words of an element that is no slot.
    fn ends(&mut self, element: &Element<L::Slot>, at: usize) -> Vec<usize> {
        match element {
            Element::Words(own) => self.word(own, at).into_iter().collect(),
            Element::Spelled(alternatives, is_optional) => {
                let spelled = |own: &Vec<Word>| {
                    own.iter().try_fold(at, |at, word| self.word(std::slice::from_ref(word), at))
                };
                let ends = alternatives.iter().filter_map(spelled);
                ends.chain(is_optional.then_some(at)).unique().collect()
            }
            Element::Group(group, is_optional) => {
                let mut ends = self.group(*group, at).to_vec();
                ends.extend(is_optional.then_some(at));
                ends
            }
            Element::Slot(_) => Vec::new(),
        }
    }

    /// The place after one of some words; a note if none stands here.
    fn word(&mut self, words: &[Word], at: usize) -> Option<usize> {
        let end = self.after(at, words);
        if end.is_none() {
            let first = words.first().map(|word| singular(word.text));
            self.miss(at, |stop| stop.expected.extend(first));
        }
        end
    }

    /// The places after words of a group.
    fn group(&mut self, group: usize, at: usize) -> Rc<Vec<usize>> {
        if let Some(ends) = self.groups.get(&(group, at)) {
            return Rc::clone(ends);
        }
        let grammar = self.grammar;
        let mut ends = Vec::new();
        for alternative in grammar.group(group) {
            let mut own = vec![at];
            for element in alternative {
                own = own.into_iter().flat_map(|at| self.ends(element, at)).collect();
            }
            ends.extend(own);
        }
        let ends = Rc::new(ends.into_iter().unique().collect_vec());
        self.groups.insert((group, at), Rc::clone(&ends));
        ends
    }

    /// The phrases of a slot that are no forms.
    fn leaves(&mut self, slot: L::Slot, at: usize) -> Vec<(Arg<L>, usize)> {
        let language = self.language;
        let forms = |noun: &str| {
            let words = words(noun).into_iter();
            words.map(|word| inflections(word).into_iter().collect()).collect()
        };
        let nouns = self.nouns.entry(slot).or_insert_with(|| {
            let nouns = language.finds_nouns().then(|| language.nouns(slot));
            let nouns = nouns.into_iter().flatten();
            Rc::new(nouns.map(|(noun, leaf)| (forms(&noun), leaf)).collect())
        });
        let nouns = Rc::clone(nouns);
        let is_word = |at: usize, own: &FxHashSet<String>| {
            self.stems.get(at).is_some_and(|stems| stems.iter().any(|stem| own.contains(stem)))
        };
        let after = |at: usize, own: &FxHashSet<String>| {
            self.starts(at).find(|start| is_word(*start, own)).map(|start| start + 1)
        };
        let end = |noun: &[FxHashSet<String>]| noun.iter().try_fold(at, after);
        let found = nouns.iter().filter_map(|(noun, leaf)| Some((leaf.clone(), end(noun)?)));
        let others = self.starts(at).map(|start| language.leaves(slot, self.words, start));
        let others = others.into_iter().find(|found| !found.is_empty()).unwrap_or_default();
        let found = others.into_iter().chain(found).map(|(leaf, end)| (Arg::Leaf(leaf), end));
        let found = found.collect_vec();
        if found.is_empty() && self.stop.is_some() {
            self.miss(at, |stop| {
                stop.expected.extend(language.nouns(slot).into_iter().map(|(noun, _)| noun));
                stop.is_nameless |= language.is_nameless(slot);
            });
        }
        found
    }
}
