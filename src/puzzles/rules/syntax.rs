//! Forms of sentences, and the reader that finds them in a line.

use super::Facts;
use super::grid::Grid;
use super::meaning::{Bounds, Formula, Linear, Subject};
use super::words::{FILLER, Word, is_same, number};
use super::writer::Writer;
use crate::puzzle::prelude::*;

/// A form: its words, its meaning in a model and on a grid, and examples, in one place.
pub(super) struct Form {
    /// The kind of phrase that it is.
    pub(super) slot: &'static str,
    /// Its words, in each of several ways. Capitals are [slots](SLOTS); `a|b` is one of several
    /// words.
    pub(super) says: &'static [&'static str],
    /// Its meaning in words.
    pub(super) about: &'static str,
    /// False if it tells values apart by more than being the same or not.
    pub(super) alike: bool,
    /// False if motions of the board change its meaning.
    pub(super) turns: bool,
    /// What a puzzle has, of which it speaks.
    pub(super) needs: Needs,
    /// The argument that it denies.
    pub(super) denies: Option<usize>,
    /// False if that it does not hold cannot be said.
    pub(super) is_deniable: bool,
    /// A sentence with it.
    pub(super) example: &'static str,
    pub(super) means: Means,
}

/// A form of its slot, words, meaning in words, example and meaning.
pub(super) const fn form(
    slot: &'static str,
    says: &'static [&'static str],
    about: &'static str,
    example: &'static str,
    means: Means,
) -> Form {
    let (alike, turns, needs, denies, is_deniable) = (true, true, Needs::Nothing, None, true);
    Form { slot, says, about, alike, turns, needs, denies, is_deniable, example, means }
}

/// What a form speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Needs {
    Nothing,
    /// Values of cells.
    Values,
    /// Values that are numbers.
    Numbers,
    /// Lines of any kind.
    Lines,
    /// Lines from cell to cell.
    Ways,
    /// Letters of equations.
    Letters,
}

impl Form {
    /// The form, which tells values apart by more than being the same or not.
    pub(super) const fn telling_values(self) -> Self {
        Self { alike: false, ..self }
    }

    /// The form, of which motions of the board change the meaning.
    pub(super) const fn upright(self) -> Self {
        Self { turns: false, ..self }
    }

    /// The form, which speaks of something that not every puzzle has.
    pub(super) const fn needing(self, needs: Needs) -> Self {
        Self { needs, ..self }
    }

    /// The form, which denies an argument.
    pub(super) const fn denying(self, argument: usize) -> Self {
        Self { denies: Some(argument), ..self }
    }

    /// The form, of which no other one says that it does not hold.
    pub(super) const fn undeniable(self) -> Self {
        Self { is_deniable: false, ..self }
    }
}

/// The slots of forms, and what stands in them.
pub(super) const SLOTS: [(&str, &str); 24] = [
    ("SENTENCE", "a whole sentence"),
    ("SUBJECTS", "what a sentence speaks of: `row`, `region`, `2x2 block`, `number`, or several"),
    ("SUBJECT", "one of these"),
    ("PREDICATES", "what is said: `has different digits`, or several with `and` or `or`"),
    ("PREDICATE", "one of these"),
    ("NUMBER", "a number, or a sum of several"),
    ("TERM", "one number"),
    ("KIND", "a kind of cells: `star`, `white number`, `even`, or several with `or`"),
    ("QUALIFIED", "a noun, perhaps with others before it"),
    ("NOUN", "one word for cells"),
    ("MEASURE", "a number of some cells: `sum`, `size`, `number of stars`"),
    ("NEAR", "cells near the subject: `in its row`, `around it`"),
    ("RELATION", "a relation of cells: `beside`, `touching`, `sees`"),
    ("COMPARISON", "`exactly`, `at least`, `at most`, `more than`, `less than`, or nothing"),
    ("VALUES", "the word for values: `values`, `digits`, `colours`, or your own"),
    ("DIGITS", "the word for values that are numbers: `digits`, or your own"),
    ("DRAWING", "the noun of a drawing of areas: `region`, `cage`"),
    ("INTEGER", "a whole number"),
    ("SIZE", "rows and columns: `2x3`"),
    ("REGION", "the word of `divide`"),
    ("SIGN", "a sign between cells, or the word that a legend gives it"),
    ("SIDE", "`top`, `bottom`, `left` or `right`"),
    ("WORD", "a value, or the word for a mark"),
    ("EQUATION", "words and numbers with `+`, `-` and `=`"),
];

/// The slots that take all that others take as well.
pub(super) const WIDER: [(&str, &str); 5] = [
    ("SUBJECTS", "SUBJECT"),
    ("PREDICATES", "PREDICATE"),
    ("NUMBER", "TERM"),
    ("KIND", "QUALIFIED"),
    ("QUALIFIED", "NOUN"),
];

/// The arguments of a form.
pub(super) type Args = [Arg];

/// The meaning of a form: what it writes into a model, and what it says of a grid, which knows
/// no model.
#[derive(Clone, Copy)]
pub(super) enum Means {
    /// A whole sentence.
    Sentence(fn(&mut Writer<'_, '_>, &Args), fn(&Grid<'_>, &Args) -> Verdict),
    /// Subjects that the drawings tell.
    Scope(fn(&Facts, &Args) -> Vec<Subject>),
    /// Subjects that depend on the solution.
    Sought(fn(&mut Writer<'_, '_>, &Args) -> Vec<Subject>, fn(&Grid<'_>, &Args) -> Vec<Subject>),
    /// A statement on a subject, or nothing if it says nothing of it.
    Predicate(
        fn(&mut Writer<'_, '_>, &Args, &Subject) -> Option<Formula>,
        fn(&Grid<'_>, &Args, &Subject) -> Option<bool>,
    ),
    /// A number of a subject, if it has it.
    Number(
        fn(&mut Writer<'_, '_>, &Args, &Subject) -> Option<Linear>,
        fn(&Grid<'_>, &Args, &Subject) -> Option<i64>,
    ),
    /// A number of a subject's cells; the bounds say which numbers matter.
    Measure(
        fn(&mut Writer<'_, '_>, &Args, &Subject, Bounds) -> Option<Linear>,
        fn(&Grid<'_>, &Args, &Subject) -> Option<i64>,
    ),
    /// A kind of cells.
    Kind(fn(&mut Writer<'_, '_>, &Args, Cell) -> Atom, fn(&Grid<'_>, &Args, Cell) -> bool),
    /// Cells near a subject that the drawings tell, if it has such.
    Near(fn(&Facts, &Args, &Subject) -> Option<Vec<Cell>>),
    /// Cells near a subject that depend on the solution.
    Reached(
        fn(&mut Writer<'_, '_>, &Args, &Subject) -> Option<Subject>,
        fn(&Grid<'_>, &Args, &Subject) -> Option<Subject>,
    ),
    /// What lies between a number and its bounds.
    Compare(Bounds),
}

/// Whether a sentence holds: the number of its subjects, and one for which it does not.
#[derive(Default)]
pub(super) struct Verdict {
    pub(super) count: usize,
    pub(super) broken: Option<String>,
}

impl Verdict {
    /// One more subject.
    pub(super) fn add(&mut self, holds: bool, name: impl FnOnce() -> String) {
        self.count += 1;
        if !holds && self.broken.is_none() {
            self.broken = Some(name());
        }
    }

    /// The verdict on the whole puzzle.
    pub(super) fn whole(holds: bool) -> Self {
        Self { count: 1, broken: (!holds).then(String::new) }
    }
}

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
        let phrase = |arg| if let &Arg::Node(ref node) = arg { Some(&**node) } else { None };
        self.args.iter().filter_map(phrase)
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

/// The words that a puzzle adds to the language.
pub(super) struct Vocabulary<'f> {
    pub(super) facts: &'f Facts,
    pub(super) forms: &'static [&'static [Form]],
}

/// A reader of one line.
pub(super) struct Reader<'v> {
    vocabulary: &'v Vocabulary<'v>,
    words: &'v [Word],
    known: BTreeMap<(&'static str, usize), Arc<Vec<(Arg, usize)>>>,
    /// The farthest word that is not understood, and what could stand there.
    pub(super) far: usize,
    pub(super) expected: BTreeSet<String>,
    /// The forms that have begun before it.
    pub(super) begun: BTreeSet<String>,
}

/// Ways to go on: arguments so far, and the next word.
type Ways = Vec<(Vec<Arg>, usize)>;

impl<'v> Reader<'v> {
    pub(super) fn new(vocabulary: &'v Vocabulary<'v>, words: &'v [Word]) -> Self {
        Self {
            vocabulary,
            words,
            known: BTreeMap::new(),
            far: 0,
            expected: BTreeSet::new(),
            begun: BTreeSet::new(),
        }
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
    fn slot(&mut self, slot: &'static str, at: usize) -> Arc<Vec<(Arg, usize)>> {
        if let Some(known) = self.known.get(&(slot, at)) {
            return Arc::clone(known);
        }
        self.known.insert((slot, at), Arc::default());
        let mut found: Vec<(Arg, usize)> = self.leaf(slot, at);
        let forms = self.vocabulary.forms.iter().flat_map(|forms| forms.iter());
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
            for (arg, end) in self.slot(*inner, at).iter() {
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
                let mut matched = self.starts(at).filter(|&start| {
                    self.word(start)
                        .is_some_and(|word| token.split('|').any(|own| is_same(own, word)))
                });
                match matched.next() {
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

    /// What a slot takes that is no form.
    fn leaf(&mut self, slot: &'static str, at: usize) -> Vec<(Arg, usize)> {
        let facts = self.vocabulary.facts;
        let mut found = Vec::new();
        for start in self.starts(at) {
            let Some(word) = self.word(start) else {
                facts.nouns_in(slot).into_iter().for_each(|noun| self.expect(start, noun));
                continue;
            };
            let one = start + 1;
            match slot {
                "VALUES" | "DIGITS" => {
                    let layers = &facts.unknown.layers;
                    let numbers = layers.iter().position(super::unknown::Layer::is_of_numbers);
                    let own = layers.iter().position(|layer| is_same(&layer.name, word));
                    // Numbers and digits are values only where values are numbers.
                    let is_one = |words: &[&str]| words.iter().any(|own| is_same(own, word));
                    let generic = if is_one(&["number", "digit"]) {
                        numbers
                    } else if !is_one(&["value", "colour", "letter", "symbol"]) {
                        None
                    } else if slot == "DIGITS" {
                        numbers
                    } else {
                        (!layers.is_empty()).then_some(0)
                    };
                    let is_fit = |&layer: &usize| slot == "VALUES" || layers[layer].is_of_numbers();
                    let layer = own.or(generic).filter(is_fit);
                    found.extend(layer.map(|layer| (Arg::Layer(layer), one)));
                }
                "DRAWING" => {
                    let areas = facts.sheet.areas.keys();
                    let own = areas.filter(|noun| is_same(noun, word));
                    found.extend(own.map(|noun| (Arg::Noun(noun.clone()), one)));
                }
                "SIGN" => {
                    let signs = facts.sheet.signs.iter().map(|(_, mark)| &mark.noun).unique();
                    found.extend(signs.filter_map(|noun| {
                        self.noun(noun, start).map(|end| (Arg::Noun(noun.clone()), end))
                    }));
                }
                "INTEGER" => found.extend(number(word).map(|number| (Arg::Number(number), one))),
                "SIZE" => found.extend(self.size(start)),
                "EQUATION" if start == 0 && !facts.unknown.letters.is_empty() => {
                    let rest = self.words[start..].iter().map(|word| word.text.clone()).collect();
                    found.push((Arg::Words(rest), self.words.len()));
                }
                "REGION" => {
                    let own = facts.unknown.divide.as_ref().filter(|noun| is_same(noun, word));
                    found.extend(own.map(|noun| (Arg::Noun(noun.clone()), one)));
                }
                "SIDE" => {
                    let sides = ["top", "bottom", "left", "right", "up", "down"];
                    let own = sides.iter().find(|side| is_same(side, word));
                    found.extend(own.map(|side| (Arg::Noun((*side).to_owned()), one)));
                }
                "WORD" => found.extend(self.nouns(start)),
                _ => {}
            }
            if found.is_empty() {
                facts.nouns_in(slot).into_iter().for_each(|noun| self.expect(start, noun));
            }
        }
        found
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

    /// The nouns for cells that stand here: values, and marks.
    fn nouns(&self, at: usize) -> Vec<(Arg, usize)> {
        let facts = self.vocabulary.facts;
        let layers = facts.unknown.layers.iter().enumerate();
        let word = self.word(at).unwrap_or_default();
        let values = layers.flat_map(|(index, layer)| {
            let value =
                number(word).filter(|value| layer.is_of_numbers() && layer.values.contains(value));
            let value = value.map(|value| (Arg::Value(index, value), at + 1));
            let words =
                layer.words.iter().zip(0..).filter_map(|(noun, value)| {
                    Some((Arg::Value(index, value), self.noun(noun, at)?))
                });
            words.chain(value).collect_vec()
        });
        let mut found = values.collect_vec();
        let marks = facts
            .sheet
            .nouns()
            .filter_map(|noun| Some((Arg::Noun(noun.to_owned()), self.noun(noun, at)?)));
        found.extend(marks);
        found
    }
}

/// The slot that a token of a form is.
pub(super) fn slot_of(token: &'static str) -> Option<&'static str> {
    let is_slot = token.len() > 1 && token.chars().all(|sign| sign.is_ascii_uppercase());
    is_slot.then_some(token)
}

impl Facts {
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
