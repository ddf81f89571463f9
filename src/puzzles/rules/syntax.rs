//! The reader that finds forms in a line, and the phrases that it finds.

use super::Facts;
use super::form::{Form, Means};
use super::forms::FORMS;
use super::words::{FILLER, Word, is_same, number};
use crate::puzzle::prelude::*;

/// The slots that take all that others take as well.
pub(super) const WIDER: [(&str, &str); 6] = [
    ("SUBJECTS", "SUBJECT"),
    ("PREDICATES", "BOTH"),
    ("BOTH", "PREDICATE"),
    ("NUMBER", "TERM"),
    ("KIND", "QUALIFIED"),
    ("QUALIFIED", "NOUN"),
];

/// The arguments of a form.
pub(super) type Args = [Arg];

/// A phrase of a sentence: a form with its arguments.
#[derive(Clone)]
pub(super) struct Node {
    pub(super) form: &'static Form,
    pub(super) args: Vec<Arg>,
}

impl fmt::Debug for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{:?}", self.form.says[0], self.args)
    }
}

impl Arg {
    /// The phrase.
    pub(super) fn node(&self) -> &Node {
        match self {
            Self::Node(node) => node,
            _ => unreachable!("a phrase stands in this slot"),
        }
    }

    /// The meaning of the phrase, and its arguments.
    pub(super) fn said(&self) -> (Means, &Args) {
        let Node { form, args } = self.node();
        (form.means, args)
    }

    /// The number.
    pub(super) fn number(&self) -> i64 {
        if let Self::Number(number) = self { *number } else { 0 }
    }

    /// The kind of values.
    pub(super) fn layer(&self) -> usize {
        if let Self::Layer(layer) = self { *layer } else { 0 }
    }

    /// The noun.
    pub(super) fn text(&self) -> &str {
        if let Self::Noun(noun) = self { noun } else { "" }
    }
}

impl Node {
    /// The phrases right in this one.
    pub(super) fn inner(&self) -> impl Iterator<Item = &Self> {
        self.args
            .iter()
            .filter_map(|arg| if let Arg::Node(node) = arg { Some(&**node) } else { None })
    }

    /// All phrases, this one first.
    pub(super) fn all(&self) -> Vec<&Self> {
        iter::once(self).chain(self.inner().flat_map(Self::all)).collect()
    }
}

impl PartialEq for Node {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.form, other.form) && self.args == other.args
    }
}

/// An argument of a form.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Arg {
    Node(Arc<Node>),
    Number(i64),
    /// Rows and columns.
    Size(usize, usize),
    /// The index of a kind of values.
    Layer(usize),
    /// A noun of marks, of a drawing of areas, of signs.
    Noun(String),
    /// A value of a kind of values.
    Value(usize, i64),
    /// Words to the end of the line.
    Words(Vec<String>),
}

/// A reader of one line.
pub(super) struct Reader<'v> {
    facts: &'v Facts,
    words: &'v [Word],
    known: BTreeMap<(&'static str, usize), Found>,
    /// The farthest word that is not understood, and what could stand there.
    pub(super) far: usize,
    pub(super) expected: BTreeSet<String>,
    /// The forms that have begun before it.
    pub(super) begun: BTreeSet<String>,
    /// The farthest word that could be a noun of drawings or a value, and is none.
    pub(super) nameless: Option<usize>,
}

/// Phrases that begin at a word, each with the word after it.
type Found = Arc<Vec<(Arg, usize)>>;

/// Ways to go on: arguments so far, and the next word.
type Ways = Vec<(Vec<Arg>, usize)>;

impl<'v> Reader<'v> {
    pub(super) fn new(facts: &'v Facts, words: &'v [Word]) -> Self {
        let (expected, begun) = (BTreeSet::new(), BTreeSet::new());
        Self { facts, words, known: BTreeMap::new(), far: 0, expected, begun, nameless: None }
    }

    /// The sentence that all words make.
    pub(super) fn sentence(&mut self) -> Option<Node> {
        let ways = self.slot("SENTENCE", 0);
        let whole = ways.iter().find(|(_, end)| *end == self.words.len())?;
        if let Arg::Node(node) = &whole.0 { Some(Node::clone(node)) } else { None }
    }

    fn word(&self, at: usize) -> Option<&'v str> {
        self.words.get(at).map(|word| word.text.as_str())
    }

    /// The places from which a word is looked for: words that add nothing are skipped.
    fn starts(&self, at: usize) -> impl Iterator<Item = usize> + use<> {
        let is_filler = |at| self.word(at).is_some_and(|word| FILLER.contains(&word));
        let mut end = at;
        while is_filler(end) {
            end += 1;
        }
        at..=end
    }

    /// Notes that something else could stand at a place.
    fn expect(&mut self, at: usize, what: impl Into<String>) {
        if at > self.far {
            self.far = at;
            self.expected.clear();
            self.begun.clear();
        }
        if at == self.far {
            self.expected.insert(what.into());
        }
    }

    /// Notes that a form has begun before a place, and could go on there.
    fn begin(&mut self, at: usize, form: &Form) {
        if at >= self.far && matches!(form.slot, "SENTENCE" | "PREDICATE") {
            self.expect(at, "");
            self.begun.insert(form.says[0].replace('?', ""));
        }
    }

    /// All phrases of a kind that begin at a word.
    fn slot(&mut self, slot: &'static str, at: usize) -> Found {
        if let Some(known) = self.known.get(&(slot, at)) {
            return Arc::clone(known);
        }
        self.known.insert((slot, at), Arc::default());
        let mut found: Vec<(Arg, usize)> = self.leaf(slot, at);
        let forms = FORMS.iter().flat_map(|forms| forms.iter());
        for form in forms.filter(|form| form.slot == slot) {
            for says in form.says {
                for (args, end) in self.phrase(form, says, at) {
                    let node = Node { form, args };
                    if !found.iter().any(|(_, other)| *other == end && slot != "SENTENCE") {
                        found.push((Arg::Node(node.into()), end));
                    }
                }
            }
        }
        for (_, inner) in WIDER.iter().filter(|(wider, _)| *wider == slot) {
            for (arg, end) in self.slot(inner, at).iter() {
                if found.iter().all(|(_, other)| other != end) {
                    found.push((arg.clone(), *end));
                }
            }
        }
        let found = Arc::new(found);
        self.known.insert((slot, at), Arc::clone(&found));
        found
    }

    /// All ways in which words from here on are those of a form.
    fn phrase(&mut self, form: &Form, says: &'static str, at: usize) -> Ways {
        let (first, mut ways): (usize, Ways) = (at, vec![(Vec::new(), at)]);
        for token in says.split(' ').filter(|token| !token.is_empty()) {
            let mut next: Ways = Vec::new();
            for (args, at) in ways {
                if let Some(slot) = slot_of(token) {
                    let phrases = self.slot(slot, at);
                    if phrases.is_empty() && at > first {
                        self.begin(self.starts(at).last().unwrap_or(at), form);
                    }
                    for (arg, end) in phrases.iter() {
                        next.push((args.iter().cloned().chain([arg.clone()]).collect(), *end));
                    }
                    continue;
                }
                let (token, is_needed) =
                    token.strip_prefix('?').map_or((token, true), |rest| (rest, false));
                let is_here = |word| token.split('|').any(|own| is_same(own, word));
                match self.starts(at).find(|&start| self.word(start).is_some_and(is_here)) {
                    Some(start) => next.push((args, start + 1)),
                    None if !is_needed => next.push((args, at)),
                    None => {
                        let start = self.starts(at).last().unwrap_or(at);
                        self.expect(start, token.split('|').next().unwrap_or(token));
                        if at > first {
                            self.begin(start, form);
                        }
                    }
                }
            }
            ways = next;
        }
        ways
    }

    /// The phrases of a slot that are no forms.
    fn leaf(&mut self, slot: &'static str, at: usize) -> Vec<(Arg, usize)> {
        let mut found = Vec::new();
        for start in self.starts(at) {
            found.extend(self.leaves(slot, start));
            if found.is_empty() {
                if matches!(slot, "DRAWING" | "WORD") {
                    self.nameless = self.nameless.max(Some(start));
                }
                for noun in self.facts.nouns_in(slot) {
                    self.expect(start, noun);
                }
            }
        }
        found
    }

    /// The arguments at a word that are no forms.
    fn leaves(&self, slot: &str, at: usize) -> Vec<(Arg, usize)> {
        let (facts, Some(word)) = (self.facts, self.word(at)) else { return vec![] };
        let noun = |noun: &str| Some((Arg::Noun(noun.to_owned()), self.noun(noun, at)?));
        let own = match slot {
            "VALUES" | "DIGITS" => facts.layer(word, slot == "DIGITS").map(Arg::Layer),
            "INTEGER" => number(word).map(Arg::Number),
            "SIZE" => return self.size(at).into_iter().collect(),
            "EQUATION" if at == 0 && !facts.unknown.letters.is_empty() => {
                return self
                    .equation()
                    .map(|words| (words, self.words.len()))
                    .into_iter()
                    .collect();
            }
            "DRAWING" => return facts.sheet.areas.keys().filter_map(|own| noun(own)).collect(),
            "REGION" => return facts.unknown.divide.iter().filter_map(|own| noun(own)).collect(),
            "SIGN" => {
                let signs = facts.sheet.signs.iter().map(|(_, mark)| &*mark.noun).unique();
                return signs.filter_map(noun).collect();
            }
            "SIDE" => {
                let sides = ["top", "bottom", "left", "right", "up", "down"];
                return sides.into_iter().filter_map(noun).collect();
            }
            "WORD" => {
                let layers = facts.unknown.layers.iter().enumerate();
                let values = layers.flat_map(|(index, layer)| {
                    let words = layer.words.iter().zip(0..);
                    let words = words.filter_map(|(own, value)| Some((value, self.noun(own, at)?)));
                    let is_value =
                        |value: &i64| layer.words.is_empty() && layer.values.contains(value);
                    let number = number(word).filter(is_value).map(|value| (value, at + 1));
                    words.chain(number).map(move |(value, end)| (Arg::Value(index, value), end))
                });
                return values.chain(facts.sheet.nouns().filter_map(noun)).collect();
            }
            _ => None,
        };
        own.map(|arg| (arg, at + 1)).into_iter().collect()
    }

    /// The words and signs of an equation: words of letters or of digits, a sign between two.
    fn equation(&self) -> Option<Arg> {
        /// The most letters of a word, so that sums are not too large.
        const MOST: usize = 9;
        let spaced = self.words.iter().map(|word| word.text.replace('-', " - ")).join(" ");
        let parts = spaced.split_whitespace().map(str::to_owned).collect_vec();
        let is_fine = |(at, part): (usize, &String)| {
            let is_of = |is_it: fn(char) -> bool| part.chars().all(is_it);
            if at % 2 == 1 {
                return matches!(part.as_str(), "+" | "-" | "=");
            }
            part.len() <= MOST && (is_of(char::is_alphabetic) || is_of(|c| c.is_ascii_digit()))
        };
        let is_one = parts.iter().filter(|part| *part == "=").count() == 1;
        let is_whole = parts.len() % 2 == 1 && parts.iter().enumerate().all(is_fine);
        (is_one && is_whole).then_some(Arg::Words(parts))
    }

    /// The word after a noun, which may have several words, if it stands here.
    fn noun(&self, noun: &str, at: usize) -> Option<usize> {
        let words = super::words::words(noun);
        let is_here = |(index, own): (usize, &Word)| {
            self.word(at + index).is_some_and(|word| is_same(&own.text, word))
        };
        words.iter().enumerate().all(is_here).then_some(at + words.len())
    }

    /// Rows and columns: `2x2`, `2 x 2`.
    fn size(&self, at: usize) -> Option<(Arg, usize)> {
        let number = |text: &str| text.parse::<u8>().ok().filter(|number| *number > 0);
        let word = self.word(at)?;
        let (rows, columns, end) = if let Some((rows, columns)) = word.split_once('x') {
            (number(rows)?, number(columns)?, at + 1)
        } else {
            let columns = self.word(at + 2).filter(|_| self.word(at + 1) == Some("x"))?;
            (number(word)?, number(columns)?, at + 3)
        };
        Some((Arg::Size(rows.into(), columns.into()), end))
    }
}

/// The slot that a token of a form is.
pub(super) fn slot_of(token: &'static str) -> Option<&'static str> {
    let is_slot = token.len() > 1 && token.chars().all(|sign| sign.is_ascii_uppercase());
    is_slot.then_some(token)
}

impl Facts {
    /// The kind of values that a word names: its own name, or one for all that are values. Numbers and
    /// digits are values only where values are numbers.
    fn layer(&self, word: &str, are_digits: bool) -> Option<usize> {
        let layers = &self.unknown.layers;
        let is_one = |words: &[&str]| words.iter().any(|own| is_same(own, word));
        let is_number = is_one(&["number", "digit"]);
        let is_any = is_number || is_one(&["value", "colour", "letter", "symbol"]);
        let own = layers.iter().position(|layer| is_same(&layer.name, word));
        let generic = if is_number || are_digits { self.first_numbers() } else { Some(0) };
        let layer = own.or(generic.filter(|_| is_any && !layers.is_empty()));
        layer.filter(|&layer| !are_digits || layers[layer].is_of_numbers())
    }

    /// The words of the puzzle's own that a slot takes.
    fn nouns_in(&self, slot: &str) -> Vec<String> {
        let layers = &self.unknown.layers;
        match slot {
            "VALUES" | "DIGITS" => layers.iter().map(|layer| layer.name.to_string()).collect(),
            "DRAWING" => self.sheet.areas.keys().cloned().collect(),
            "REGION" => self.unknown.divide.iter().cloned().collect(),
            "WORD" => {
                let values = layers.iter().flat_map(|layer| &layer.words).map(ToString::to_string);
                values.chain(self.sheet.nouns().map(str::to_owned)).collect()
            }
            _ => Vec::new(),
        }
    }
}
