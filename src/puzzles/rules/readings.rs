//! The readings of a sentence: which of several is meant, and how to write each one.
//!
//! The reader finds every reading of a line. Two tables choose between them: [`SAME`] has forms that
//! say the same with other words, [`PRECEDENCE`] has those of which the guide says which one is
//! meant. Whatever is left with two readings is refused.

use std::iter;
use std::sync::LazyLock;

use rustc_hash::FxHashSet;

use super::Facts;
use super::form::{Form, Slot};
use super::forms::FORMS;
use super::grid::Grid;
use super::node::{Arg, Leaf, Node};
use super::syntax::VALUES;
use super::unknown::Unknown;
use super::words::several;
use crate::puzzle::prelude::*;
use crate::sentences::{Phrase, is_slot, read, singular, words};
use crate::shapes::drawing::span;

/// Pairs of forms with the same meaning where both can be read: the first one is taken.
pub(super) const SAME: &[[Form; 2]] = &[
    [Form::NoneRelated, Form::NoSubject],
    [Form::EachIsGroupSize, Form::Each],
    [Form::CellsOf, Form::Scopes],
    [Form::CellAt, Form::CellsOf],
    [Form::AlsoAnyOf, Form::BothKinds],
    [Form::EitherAnd, Form::BothKinds],
    [Form::NotAll, Form::Not],
    [Form::Each, Form::EachThat],
    [Form::Each, Form::NoneRelated],
    [Form::Each, Form::HoldsFor],
    [Form::Each, Form::NumberIs],
    [Form::Corner, Form::BothKinds],
    [Form::Edge, Form::BothKinds],
    [Form::Centre, Form::BothKinds],
    [Form::OneGroup, Form::HasMeasure],
];

/// Pairs of forms with different meanings where both can be read: the first one is taken. The guide
/// lists them, each with an example of both.
pub(super) const PRECEDENCE: &[[Form; 2]] = &[
    [Form::HasCount, Form::Has],
    [Form::NearCount, Form::NearSome],
    [Form::IsNot, Form::Is],
    [Form::HasEach, Form::Throughout],
    [Form::Is, Form::Equals],
];

/// The most grids on which readings are compared.
const MOST_GRIDS: usize = 20_000;

/// Predicates that say that something does not hold.
pub(super) const DENIALS: [Form; 3] = [Form::IsNot, Form::Not, Form::NotAll];

impl Facts {
    /// The only reading that can be meant, the first if there are objections to all; or those of which
    /// several can be.
    pub(super) fn only_reading(&self, mut readings: Vec<Node>) -> Result<Node, Vec<Node>> {
        if readings.len() > 1 {
            let is_fine = |own: &Node| self.objection(own).is_none();
            let (fine, mut others): (Vec<_>, Vec<_>) = readings.into_iter().partition(is_fine);
            if fine.is_empty() {
                return Ok(others.remove(0));
            }
            readings = Vec::new();
            for own in fine {
                if !readings.iter().any(|known| self.is_same_everywhere(known, &own)) {
                    readings.push(own);
                }
            }
        }
        // Of what is declared but not drawn, all readings say nothing.
        let is_idle = readings.iter().all(|own| self.lacks_subject(own));
        if readings.len() == 1 || is_idle { Ok(readings.remove(0)) } else { Err(readings) }
    }

    /// True if two sentences hold of the same grids, where these are few and can all be compared.
    fn is_same_everywhere(&self, one: &Node, other: &Node) -> bool {
        let Unknown { layers, lines, divide, letters, .. } = &self.unknown;
        let open = layers.iter().flat_map(|layer| {
            let own = layer.cells.values().iter().filter(|given| given.is_none());
            own.map(|_| layer.values.len())
        });
        let is_of_cells = lines.is_none() && divide.is_none() && letters.is_empty();
        let count = open.fold(1, |all: usize, count| all.saturating_mul(count));
        let mut grid = Grid::blank(self);
        is_of_cells
            && count <= MOST_GRIDS
            && (0..count).all(|number| {
                let mut rest = number;
                let mut next = |values: &[i64]| {
                    let value = values[rest % values.len()];
                    rest /= values.len();
                    value
                };
                let values = layers.iter().map(|layer| {
                    layer.cells.map(|_, given| given.unwrap_or_else(|| next(&layer.values)))
                });
                grid.values = values.collect();
                let [one, other] = [one, other].map(|own| grid.verdict(own).broken.is_some());
                one == other
            })
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
            let found = read(self, &words(text));
            found.len() == 1 && found[0] == *sentence && self.doubt(text, &found[0]).is_none()
        })
    }

    /// The sentence with `is all` in the place of `has all`: `no row has all black`.
    pub(super) fn with_is_all(&self, line: &str) -> Option<String> {
        let other = line.replace("has all", "is all").replace("have all", "are all");
        let mut found = read(self, &words(&other)).into_iter();
        let is_meant = other != line && found.any(|own| !own.speaks_of(Form::Digit));
        is_meant.then_some(other)
    }

    /// The line with a phrase in each of the other ways to say its form.
    fn in_other_words(&self, line: &str, own: &[&str], node: &Node) -> Vec<String> {
        let [start, end] = bounds(line, own, node);
        let said = |says: &&'static str| {
            let mut args = node.args.iter();
            let tokens = says.split_whitespace().map(|token| {
                if !is_slot(token) {
                    let word = token.trim_start_matches('?');
                    return Some(word.split('|').next().unwrap_or_default().to_owned());
                }
                match args.next()? {
                    Arg::Phrase(inner) => {
                        let [start, end] = bounds(line, own, inner);
                        Some(line[start..end].to_owned())
                    }
                    Arg::Leaf(leaf) => self.leaf(leaf),
                }
            });
            let text = tokens.collect::<Option<Vec<_>>>()?.join(" ");
            let is_whole = args.next().is_none() && !text.is_empty();
            let text = text.replace(" ,", ",").replace("  ", " ");
            let space = if start == end { " " } else { "" };
            is_whole.then(|| format!("{}{text}{space}{}", &line[..start], &line[end..]))
        };
        let says = node.form.entry().says.iter().filter(|says| !says.starts_with("is|has not"));
        says.filter_map(said).collect()
    }

    /// An argument that is no phrase, as it is written.
    fn leaf(&self, leaf: &Leaf) -> Option<String> {
        let layers = &self.unknown.layers;
        match leaf {
            Leaf::Number(number) => Some(number.to_string()),
            Leaf::Size(rows, columns) => Some(format!("{rows}x{columns}")),
            Leaf::Layer(layer) | Leaf::Marked(layer) => Some(several(&layers.get(*layer)?.name)),
            Leaf::Noun(noun) => Some(noun.clone()),
            Leaf::Value(layer, value) => Some(layers.get(*layer)?.text(*value)),
            Leaf::Words(words) => Some(words.join(" ")),
        }
    }
}

impl Phrase<Facts> {
    /// The kinds that `or` joins.
    pub(super) fn alternatives(&self) -> impl Iterator<Item = &Self> {
        let is_list = |node: &Self| node.is(Form::AnyOf);
        let rest =
            iter::successors(Some(self), move |&node| is_list(node).then(|| node.args[1].node()));
        rest.map(move |node| if is_list(node) { node.args[0].node() } else { node })
    }

    /// True for a noun of drawn marks alone.
    pub(super) fn is_noun(&self, noun: &str) -> bool {
        self.is(Form::Word) && self.args[0].text() == noun
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
    let nouns = forms.filter(|form| matches!(form.slot, Slot::Noun | Slot::Subject));
    let says = nouns.flat_map(|form| form.says).filter(|says| !is_slot(says));
    let joints = JOINTS.split(' ').chain(VALUES).map(str::to_owned);
    joints.chain(says.map(|says| singular(says))).collect()
});

/// True if no value or mark can be called so.
pub(super) fn is_reserved(noun: &str) -> bool {
    RESERVED.contains(noun)
}
