//! The readings of a sentence: which of several is meant, and how to write each one.
//!
//! The reader finds every reading of a line. Two tables choose between them: [`SAME`] has forms that
//! say the same with other words, [`PRECEDENCE`] has those of which the guide says which one is
//! meant. Whatever is left with two readings is refused.

use std::sync::LazyLock;

use rustc_hash::FxHashSet;

use super::forms::FORMS;
use super::prelude::*;
use super::syntax::{VALUES, readings, slot_of};
use super::words::{FILLER, several, singular, words};

/// Pairs of forms with the same meaning where both can be read: the first one is taken.
pub(super) const SAME: &[[&str; 2]] = &[
    ["no KIND RELATION KIND", "no SUBJECTS PREDICATES"],
    ["each DIGITS is size of its group", "each SUBJECTS PREDICATES"],
    ["KIND", "SUBJECT , SUBJECTS"],
    ["NOUN KIND", "NOUN QUALIFIED"],
    ["EITHER QUALIFIED", "NOUN QUALIFIED"],
    ["does not PREDICATES", "does not PREDICATE"],
];

/// Pairs of forms with different meanings where both can be read: the first one is taken. The guide
/// lists them, each with an example of both.
pub(super) const PRECEDENCE: &[[&str; 2]] = &[
    ["has COMPARISON NUMBER KIND", "has KIND"],
    ["?is RELATION COMPARISON NUMBER KIND", "?is RELATION KIND"],
    ["is not KIND", "is KIND"],
    ["has all|each VALUES", "?is all KIND"],
    ["is KIND", "is COMPARISON NUMBER"],
];

/// Predicates that say that something does not hold.
pub(super) const DENIALS: [&str; 3] = ["is not KIND", "does not PREDICATE", "does not PREDICATES"];

/// The phrases of a slot from one word on without those that others with the same words exclude.
pub(super) fn preferred(found: &[(Arg, usize)]) -> Vec<(Arg, usize)> {
    let form = |arg: &Arg| if let Arg::Node(node) = arg { node.form.says[0] } else { "" };
    let excludes = |(one, end): &(Arg, usize), (other, other_end): &(Arg, usize)| {
        let pair = [form(one), form(other)];
        end == other_end && SAME.iter().chain(PRECEDENCE).any(|own| *own == pair)
    };
    let mut kept: Vec<(Arg, usize)> = Vec::new();
    for phrase in found {
        let is_excluded = found.iter().any(|other| excludes(other, phrase));
        if !is_excluded && !kept.contains(phrase) {
            kept.push(phrase.clone());
        }
    }
    kept
}

impl Facts {
    /// True if a form can be meant with these arguments.
    pub(super) fn is_meant(&self, form: &Form, args: &[Arg], words: &[&str]) -> bool {
        const VERBS: &[&str] = &["is", "has", "does", "see", "touch", "differ", "increase", "make"];
        let word = |at: usize| words.get(at).copied().unwrap_or_default();
        let is_closed = |node: &Node| node.words.start > 0 && word(node.words.start - 1) == "(";
        // Kinds that `or` joins without parentheses.
        let is_open = |kind: &Node| kind.alternatives().count() > 1 && !is_closed(kind);
        match form.says[0] {
            // `not a black cell` can mean that there is none.
            "not NOUN" => !FILLER.contains(&word(args[0].node().words.start)),
            // `not red or green cell`, `odd or even red cell`
            "QUALIFIED or KIND" => {
                let [first, rest] = [args[0].node(), args[1].node()];
                let is_adjective = ["even", "odd"].iter().any(|own| first.says(own));
                let has_noun = rest.says("NOUN QUALIFIED") && !rest.args[1].node().says("cell");
                // `is not red or not green`
                let is_denied = word(first.words.start.saturating_sub(1)) == "not";
                let is_not = |own: &Node| own.says("not NOUN") && !is_closed(own);
                let is_denied_twice = is_denied && rest.alternatives().any(is_not);
                !(is_not(first) || is_denied_twice || is_adjective && has_noun)
            }
            // `has not all digits` is not `is not all digits`.
            "does not PREDICATE" => {
                let start = args[0].node().words.start;
                let is_has = start > 1 && &*singular(word(start - 2)) == "has";
                !(is_has && args[0].node().says("?is all KIND"))
            }
            // `the black cells or the white cells are connected`
            "KIND is connected" => {
                let kind = args[0].node();
                !is_open(kind) || kind.alternatives().next().is_none_or(|own| !own.ends_in_cell())
            }
            // `two cells in a row or column` are those of both.
            "SUBJECT , SUBJECTS" => {
                let [first, rest] = [args[0].node(), args[1].node()];
                let is_or = word(rest.words.start.saturating_sub(1)) == "or";
                let is_first = ["KIND", "group of KIND"].iter().any(|own| first.says(own));
                let is_kind = is_or && is_first && rest.says("KIND");
                !is_kind && !first.says("two cells in SUBJECT")
            }
            // `one of red or green` can mean cells or values.
            "has COMPARISON NUMBER KIND" => {
                let kind = args[2].node();
                !is_open(kind) || word(kind.words.start - 1) != "of"
            }
            // `is not all red or all green`, `is red or green and beside a star`
            "BOTH or PREDICATES" | "PREDICATE and BOTH" => {
                let (first, next) = (args[0].node(), word(args[1].node().words.start));
                let is_denial = DENIALS.iter().any(|own| first.says(own)) && !is_closed(first);
                let is_either = form.slot == "BOTH" && first.inner().any(is_open);
                !is_either && !is_denial || next == "(" || VERBS.contains(&&*singular(next))
            }
            // Values of the same kind exclude each other, a number stands after what it belongs to,
            // and `cell` after its adjectives.
            "NOUN QUALIFIED" => {
                let [own, rest] = [args[0].node(), args[1].node()];
                let next = if rest.says("NOUN QUALIFIED") { rest.args[0].node() } else { rest };
                let fits = if own.says("cell") { !next.says("WORD") } else { !self.is_digit(own) };
                fits && !own.shares_layer(next)
            }
            // An adjective before several nouns, or several before a noun: `cell` makes no difference.
            "NOUN KIND" => {
                let kinds = args[1].node();
                kinds.says("QUALIFIED or KIND") && !kinds.args[0].node().ends_in_cell()
            }
            "EITHER QUALIFIED" => !args[1].node().ends_in_cell(),
            "NOUN or NOUN" => {
                let [one, other] = [args[0].node(), args[1].node()];
                one.shares_layer(other) && !self.is_digit(one)
            }
            // The verbs of several predicates after `does not` are all infinitives.
            "does not PREDICATES" => {
                let all = args[0].node();
                let are_several = all.says("BOTH or PREDICATES") || all.says("PREDICATE and BOTH");
                are_several && {
                    let verb = word(all.args[1].node().words.start);
                    word(all.words.start - 1) == "(" || !verb.ends_with('s') && verb != "are"
                }
            }
            // `each number` speaks of the numbers that are drawn, which is a scope of its own.
            "KIND" => !args[0].node().alternatives().any(|own| own.is_noun("number")),
            "two cells in SUBJECT" => matches!(args[0].said(), (Means::Scope(_), _)),
            _ => true,
        }
    }

    /// The only reading that can be meant, the first if there are objections to all; or those of which
    /// several can be.
    pub(super) fn only_reading(&self, mut readings: Vec<Node>) -> Result<Node, Vec<Node>> {
        if readings.len() > 1 {
            let is_fine = |own: &Node| self.objection(own).is_none();
            let (fine, mut others): (Vec<_>, Vec<_>) = readings.into_iter().partition(is_fine);
            if fine.is_empty() {
                return Ok(others.remove(0));
            }
            readings = fine;
        }
        // Of what is declared but not drawn, all readings say nothing.
        let is_idle = readings.iter().all(|own| self.lacks_subject(own));
        if readings.len() == 1 || is_idle { Ok(readings.remove(0)) } else { Err(readings) }
    }

    /// True for the noun of a value that is a number.
    fn is_digit(&self, noun: &Node) -> bool {
        let Some(&Arg::Value(layer, value)) = noun.args.first() else { return false };
        noun.says("WORD") && integer(&self.unknown.layers[layer].text(value)).is_some()
    }

    /// How to write each of several readings of a sentence.
    pub(super) fn advice(&self, line: &str, readings: &[Node]) -> String {
        let written = readings.iter().filter_map(|node| self.rewritten(line, node));
        let written = written.map(|text| format!("`{text}`")).unique().collect_vec();
        let rest = (written.len() < 2).then(|| "what you mean in other words".to_owned());
        format!("write {}", written.into_iter().chain(rest).join(" or "))
    }

    /// A way to write a sentence so that this is its only reading, as far as one is found: with
    /// other words of some form in it, or with parentheses.
    pub(super) fn rewritten(&self, line: &str, sentence: &Node) -> Option<String> {
        let own = words(line);
        let phrases = sentence.all();
        let others = phrases.iter().rev().flat_map(|node| self.in_other_words(line, &own, node));
        let inner = phrases[1..].iter().filter(|node| !node.words.is_empty());
        let one = inner.clone().map(|node| parenthesised(line, &own, &[*node]));
        let all = parenthesised(line, &own, &inner.copied().collect_vec());
        let mut written = others.chain(one).chain([all]);
        written.find(|text| {
            let read = readings(self, &words(text));
            read.len() == 1 && read[0] == *sentence && self.doubt(text, &read[0]).is_none()
        })
    }

    /// The sentence with `is all` in the place of `has all`: `no row has all black`.
    pub(super) fn with_is_all(&self, line: &str) -> Option<String> {
        let other = line.replace("has all", "is all").replace("have all", "are all");
        let mut read = readings(self, &words(&other)).into_iter();
        let is_meant = other != line && read.any(|own| !own.speaks_of("digit"));
        is_meant.then_some(other)
    }

    /// The line with a phrase in each of the other ways to say its form.
    fn in_other_words(&self, line: &str, own: &[&str], node: &Node) -> Vec<String> {
        let [start, end] = bounds(line, own, node);
        let said = |says: &&'static str| {
            let mut args = node.args.iter();
            let tokens = says.split_whitespace().map(|token| {
                if slot_of(token).is_none() {
                    let word = token.trim_start_matches('?');
                    return Some(word.split('|').next().unwrap_or_default().to_owned());
                }
                match args.next()? {
                    Arg::Node(inner) => {
                        let [start, end] = bounds(line, own, inner);
                        Some(line[start..end].to_owned())
                    }
                    leaf => self.leaf(leaf),
                }
            });
            let text = tokens.collect::<Option<Vec<_>>>()?.join(" ");
            let is_whole = args.next().is_none() && !text.is_empty();
            let text = text.replace(" ,", ",").replace("  ", " ");
            let space = if start == end { " " } else { "" };
            is_whole.then(|| format!("{}{text}{space}{}", &line[..start], &line[end..]))
        };
        let says = node.form.says.iter().filter(|says| !says.starts_with("is|has not"));
        says.filter_map(said).collect()
    }

    /// An argument that is no phrase, as it is written.
    fn leaf(&self, arg: &Arg) -> Option<String> {
        let layers = &self.unknown.layers;
        match arg {
            Arg::Number(number) => Some(number.to_string()),
            Arg::Size(rows, columns) => Some(format!("{rows}x{columns}")),
            Arg::Layer(layer) => Some(several(&layers.get(*layer)?.name)),
            Arg::Noun(noun) => Some(noun.clone()),
            Arg::Value(layer, value) => Some(layers.get(*layer)?.text(*value)),
            Arg::Words(words) => Some(words.join(" ")),
            Arg::Node(_) => None,
        }
    }
}

impl Node {
    /// The kinds that `or` joins.
    pub(super) fn alternatives(&self) -> impl Iterator<Item = &Self> {
        let is_list = |node: &Self| node.says("QUALIFIED or KIND");
        let rest =
            iter::successors(Some(self), move |&node| is_list(node).then(|| node.args[1].node()));
        rest.map(move |node| if is_list(node) { node.args[0].node() } else { node })
    }

    /// True for a kind that ends with the noun of all cells.
    fn ends_in_cell(&self) -> bool {
        self.says("cell") || self.says("NOUN QUALIFIED") && self.args[1].node().ends_in_cell()
    }

    /// True if both nouns are values of the same kind.
    fn shares_layer(&self, other: &Self) -> bool {
        let pair = (self.args.first(), other.args.first());
        matches!(pair, (Some(Arg::Value(one, _)), Some(Arg::Value(other, _))) if one == other)
    }

    /// True for a noun of drawn marks alone.
    pub(super) fn is_noun(&self, noun: &str) -> bool {
        self.says("WORD") && self.args == [Arg::Noun(noun.to_owned())]
    }
}

/// The bytes of a line from the first to the last word of a phrase.
fn bounds(line: &str, words: &[&str], node: &Node) -> [usize; 2] {
    let place = |at: usize| words.get(at).map_or(line.len()..line.len(), |word| span(line, word));
    let start = place(node.words.start).start;
    let end = if node.words.is_empty() { start } else { place(node.words.end - 1).end };
    [start, end]
}

/// The line with parentheses around phrases.
pub(super) fn parenthesised(line: &str, words: &[&str], nodes: &[&Node]) -> String {
    let bounds = nodes.iter().map(|node| bounds(line, words, node)).collect_vec();
    let mut text = String::new();
    for (at, sign) in line.char_indices().chain([(line.len(), ' ')]) {
        let closed = bounds.iter().filter(|[_, end]| *end == at).count();
        let opened = bounds.iter().filter(|[start, _]| *start == at).count();
        text.extend(iter::repeat_n(')', closed).chain(iter::repeat_n('(', opened)));
        text.push(sign);
    }
    text.trim_end().to_owned()
}

/// The words, in the singular, that sentences need for themselves.
static RESERVED: LazyLock<FxHashSet<String>> = LazyLock::new(|| {
    const JOINTS: &str = "and or not non no each all is has does that with of";
    let forms = FORMS.iter().copied().flatten();
    let nouns = forms.filter(|form| ["NOUN", "SUBJECT"].contains(&form.slot));
    let says = nouns.flat_map(|form| form.says).filter(|says| slot_of(says).is_none());
    let joints = JOINTS.split(' ').chain(VALUES).map(str::to_owned);
    joints.chain(says.map(|says| singular(says))).collect()
});

/// True if no value or mark can be called so.
pub(super) fn is_reserved(noun: &str) -> bool {
    RESERVED.contains(noun)
}
