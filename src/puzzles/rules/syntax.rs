//! The reader that finds forms in a line, and the phrases that it finds.

use std::ops::RangeInclusive;
use std::rc::Rc;
use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use super::forms::FORMS;
use super::prelude::*;
use super::readings::preferred;
use super::sheet::LARGEST;
use super::words::{FILLER, singular, words};

/// Slots that take all that the next one of a list takes as well.
const WIDER: [&[&str]; 4] = [
    &["SUBJECTS", "SUBJECT"],
    &["PREDICATES", "BOTH", "PREDICATE"],
    &["NUMBER", "TERM"],
    &["KIND", "QUALIFIED", "NOUN"],
];

/// A reader of one line.
struct Reader<'v> {
    facts: &'v Facts,
    words: &'v [&'v str],
    /// The words in the singular.
    stems: &'v [String],
    /// True for each word that adds nothing.
    fillers: Vec<bool>,
    /// The forms of each slot that can be read.
    grammar: Grammar,
    /// The nouns of each slot, in words in the singular.
    nouns: FxHashMap<&'static str, Nouns>,
    known: FxHashMap<(&'static str, usize), Found>,
    /// The farthest word that is not understood, if it is asked for.
    stop: Option<Stop>,
}

/// Nouns, each in its words in the singular.
type Nouns = Rc<[(Vec<String>, Arg)]>;

/// A part of a form.
enum Token {
    Slot(&'static str),
    /// One of several words, in the singular, and the first as it is said.
    Words {
        first: &'static str,
        stems: Vec<String>,
        is_optional: bool,
    },
}

/// A way to say a form: the form, the number of the way, and its parts.
type Way = (&'static Form, usize, Vec<Token>);

/// All ways to say forms.
static WAYS: LazyLock<Vec<Way>> = LazyLock::new(|| {
    let tokens = |says: &'static str| says.split_whitespace().map(Token::of).collect();
    let ways = FORMS.iter().copied().flatten().flat_map(|form| {
        form.says.iter().enumerate().map(move |(way, says)| (form, way, tokens(says)))
    });
    ways.collect()
});

/// The ways to say the forms of each slot.
type Grammar = FxHashMap<&'static str, Rc<[&'static Way]>>;

impl Token {
    /// False if it is a word that is not in a line of these ones.
    fn can_be_in(&self, line: &[String]) -> bool {
        let Self::Words { stems, is_optional: false, .. } = self else { return true };
        stems.iter().any(|stem| line.contains(stem))
    }

    fn of(text: &'static str) -> Self {
        if let Some(slot) = slot_of(text) {
            return Self::Slot(slot);
        }
        let words = text.trim_start_matches('?').split('|');
        let first = words.clone().next().unwrap_or_default();
        Self::Words {
            first,
            stems: words.map(singular).collect(),
            is_optional: text.starts_with('?'),
        }
    }
}

/// The farthest word that is not understood.
#[derive(Default)]
pub(super) struct Stop {
    /// Its index.
    pub(super) at: usize,
    /// The words that could stand there.
    pub(super) expected: BTreeSet<String>,
    /// The forms that have begun before it.
    pub(super) begun: BTreeSet<String>,
    /// True if it could be a noun of drawings or a value.
    pub(super) is_nameless: bool,
}

/// Phrases that begin at a word, each with the word after it.
type Found = Arc<Vec<(Arg, usize)>>;

/// Words for values of any kind; the first two are for those that are numbers.
pub(super) const VALUES: [&str; 6] = ["number", "digit", "value", "colour", "letter", "symbol"];

/// All readings of the words as a sentence; none if they are not understood.
pub(super) fn readings(facts: &Facts, words: &[&str]) -> Vec<Node> {
    read(facts, words, None).0
}

/// The place where words are not understood that have no reading.
pub(super) fn stop(facts: &Facts, words: &[&str]) -> Stop {
    read(facts, words, Some(Stop::default())).1.unwrap_or_default()
}

/// All readings, and the place where words are not understood, if it is asked for. Without that,
/// only the forms are tried whose words are all in the line.
fn read(facts: &Facts, words: &[&str], stop: Option<Stop>) -> (Vec<Node>, Option<Stop>) {
    let stems = &words.iter().map(|word| singular(word)).collect_vec()[..];
    let can_be_read =
        |(.., tokens): &&Way| stop.is_some() || tokens.iter().all(|token| token.can_be_in(stems));
    let mut ways: FxHashMap<_, Vec<&Way>> = FxHashMap::default();
    for way in WAYS.iter().filter(can_be_read) {
        ways.entry(way.0.slot).or_default().push(way);
    }
    let grammar = ways.into_iter().map(|(slot, ways)| (slot, ways.into())).collect();
    let (nouns, known) = (FxHashMap::default(), FxHashMap::default());
    // `A` inside of a sentence is a name, unless all is in capitals.
    let has_low = words.iter().any(|word| word.contains(char::is_lowercase));
    let is_filler = |at: usize| {
        FILLER.contains(&stems[at].as_str()) && !(at > 0 && words[at] == "A" && has_low)
    };
    let fillers = (0..words.len()).map(is_filler).collect();
    let mut reader = Reader { facts, words, stems, fillers, grammar, nouns, known, stop };
    let found = reader.slot("SENTENCE", 0);
    let whole = found.iter().filter(|(_, end)| *end == words.len());
    (whole.map(|(sentence, _)| sentence.node().clone()).collect(), reader.stop)
}

impl Reader<'_> {
    /// The places from which a word is looked for: words that add nothing are skipped.
    fn starts(&self, at: usize) -> RangeInclusive<usize> {
        at..=at + self.fillers.iter().skip(at).take_while(|is_filler| **is_filler).count()
    }

    /// The place after a word, given in the singular, if it stands here.
    fn after(&self, at: usize, stem: &str) -> Option<usize> {
        let is_here = |start: &usize| self.stems.get(*start).is_some_and(|own| own == stem);
        self.starts(at).find(is_here).map(|start| start + 1)
    }

    /// Notes something of a place from which on words are not understood, if it is the farthest.
    fn miss(&mut self, at: usize, note: impl FnOnce(&mut Stop)) {
        let at = *self.starts(at).end();
        let Some(stop) = &mut self.stop else { return };
        if at > stop.at {
            *stop = Stop { at, ..Stop::default() };
        }
        if at == stop.at {
            note(stop);
        }
    }

    /// All phrases of a kind that begin at a word.
    fn slot(&mut self, slot: &'static str, at: usize) -> Found {
        if let Some(known) = self.known.get(&(slot, at)) {
            return Arc::clone(known);
        }
        self.known.insert((slot, at), Arc::default());
        let mut found = self.leaves(slot, at);
        let opening = self.starts(at).find(|&start| self.words.get(start) == Some(&"("));
        if let Some(opening) = opening {
            let inside = self.slot(widest(slot), opening + 1);
            let closed = inside.iter().filter(|(_, end)| self.words.get(*end) == Some(&")"));
            found.extend(closed.map(|(arg, end)| (arg.clone(), end + 1)));
        }
        let ways = self.grammar.get(slot).cloned();
        for &(form, way, tokens) in ways.iter().flat_map(|ways| ways.iter()) {
            for (args, end) in self.phrase(form, tokens, at) {
                if self.facts.is_meant(form, &args, self.words) {
                    let node = Node { form, args, way: *way, words: at..end };
                    found.push((Arg::Node(node.into()), end));
                }
            }
        }
        if let Some(inner) = narrower(slot) {
            found.extend(self.slot(inner, at).iter().cloned());
        }
        let found = Found::new(preferred(&found));
        self.known.insert((slot, at), Arc::clone(&found));
        found
    }

    /// All ways in which words from here on are those of a form: its arguments, and the next word.
    fn phrase(&mut self, form: &Form, tokens: &[Token], start: usize) -> Vec<(Vec<Arg>, usize)> {
        let mut ways = vec![(Vec::new(), start)];
        for token in tokens {
            for (args, at) in std::mem::take(&mut ways) {
                let begin = |stop: &mut Stop| {
                    if at > start && matches!(form.slot, "SENTENCE" | "PREDICATE") {
                        stop.begun.insert(form.says[0].replace('?', ""));
                    }
                };
                match token {
                    Token::Slot(slot) => {
                        let phrases = self.slot(slot, at);
                        if phrases.is_empty() {
                            self.miss(at, begin);
                        }
                        let with = |arg: &Arg| args.iter().chain([arg]).cloned().collect();
                        ways.extend(phrases.iter().map(|(arg, end)| (with(arg), *end)));
                    }
                    Token::Words { first, stems, is_optional } => {
                        match stems.iter().filter_map(|stem| self.after(at, stem)).min() {
                            Some(end) => ways.push((args, end)),
                            None if *is_optional => ways.push((args, at)),
                            None => self.miss(at, |stop| {
                                stop.expected.insert((*first).to_owned());
                                begin(stop);
                            }),
                        }
                    }
                }
            }
        }
        ways
    }

    /// The phrases of a slot that are no forms.
    fn leaves(&mut self, slot: &'static str, at: usize) -> Vec<(Arg, usize)> {
        let facts = self.facts;
        let stems = |noun| words(noun).into_iter().map(singular).collect();
        let nouns = self.nouns.entry(slot).or_insert_with(|| {
            facts.nouns(slot).into_iter().map(|(noun, arg)| (stems(noun), arg)).collect()
        });
        let nouns = Rc::clone(nouns);
        let end = |noun: &[String]| noun.iter().try_fold(at, |at, stem| self.after(at, stem));
        let found = nouns.iter().filter_map(|(noun, arg)| Some((arg.clone(), end(noun)?)));
        let mut values = self.starts(at).map(|start| self.values(slot, start));
        let values = values.find(|found| !found.is_empty()).unwrap_or_default();
        let number = self.starts(at).find_map(|start| self.number(slot, start));
        let found = values.into_iter().chain(number).chain(found).collect_vec();
        if found.is_empty() {
            self.miss(at, |stop| {
                let nouns = facts.nouns(slot).into_iter();
                stop.expected.extend(nouns.map(|(noun, _)| noun.to_owned()));
                stop.is_nameless |= matches!(slot, "DRAWING" | "WORD");
            });
        }
        found
    }

    /// The values that are the number at a word, one of each kind that has it.
    fn values(&self, slot: &str, at: usize) -> Vec<(Arg, usize)> {
        let Some(word) = self.words.get(at).filter(|_| slot == "WORD") else { return Vec::new() };
        let digits = word.strip_suffix('s').filter(|rest| integer(rest).is_some());
        let Some(value) = number(digits.unwrap_or(word)) else { return Vec::new() };
        let is_it = |layer: &Layer| layer.is_of_numbers() && layer.values.contains(&value);
        let layers = self.facts.unknown.layers.iter().positions(is_it);
        layers.map(|layer| (Arg::Value(layer, value), at + 1)).collect()
    }

    /// The number, the size or the equation that begins at a word.
    fn number(&self, slot: &str, at: usize) -> Option<(Arg, usize)> {
        let word = self.words.get(at)?;
        match slot {
            "INTEGER" => Some((Arg::Number(number(word)?), at + 1)),
            "SIZE" => {
                let size = |end| {
                    let size = size(&self.words.get(at..end)?.join(" "));
                    let (rows, columns) = size.filter(|size| size.0.max(size.1) <= LARGEST)?;
                    Some((Arg::Size(rows, columns), end))
                };
                size(at + 1).or_else(|| size(at + 3))
            }
            "EQUATION" if at == 0 && !self.facts.unknown.letters.is_empty() => {
                Some((self.equation()?, self.words.len()))
            }
            _ => None,
        }
    }

    /// The words and signs of an equation: words of letters or of digits, a sign between two.
    fn equation(&self) -> Option<Arg> {
        /// The most letters of a word, so that sums are not too large.
        const MOST: usize = 9;
        let text = self.words.join(" ").replace('-', " - ");
        let is_word = |word: &str| {
            let is_of = |is_it: fn(char) -> bool| word.chars().all(is_it);
            let is_one = is_of(char::is_alphabetic) || is_of(|sign| sign.is_ascii_digit());
            is_one && (1..=MOST).contains(&word.len())
        };
        let are_words = text.split(['+', '-', '=']).map(str::trim).all(is_word);
        let parts = text.split_whitespace().map(str::to_owned).collect();
        (are_words && text.matches('=').count() == 1).then_some(Arg::Words(parts))
    }
}

/// The slot that takes all of another one, and most beside it.
fn widest(slot: &'static str) -> &'static str {
    WIDER.iter().find(|slots| slots.contains(&slot)).map_or(slot, |slots| slots[0])
}

/// The slot of which another one takes all, and more.
pub(super) fn narrower(slot: &str) -> Option<&'static str> {
    let mut pairs = WIDER.iter().flat_map(|slots| slots.windows(2));
    pairs.find(|pair| pair[0] == slot).map(|pair| pair[1])
}

/// The slot that a token of a form is.
pub(super) fn slot_of(token: &'static str) -> Option<&'static str> {
    let is_slot = token.len() > 1 && token.chars().all(|sign| sign.is_ascii_uppercase());
    is_slot.then_some(token)
}
