//! The readings of a sentence: which of several is meant, and how to write each one.
//!
//! The reader finds every reading of a line. Two tables choose between them: [`SAME`] has forms that
//! say the same with other words, [`PRECEDENCE`] has those of which the guide says which one is
//! meant. Whatever is left with two readings is refused.

use std::sync::LazyLock;

use rustc_hash::FxHashSet;

use super::doubts::COLLECTIVE;
use super::forms::FORMS;
use super::prelude::*;
use super::syntax::{GRAMMAR, VALUES};
use super::words::several;
use crate::sentences::{FILLER, is_slot, read, singular, words};

/// Pairs of forms with the same meaning where both can be read: the first one is taken.
pub(super) const SAME: &[[Form; 2]] = &[
    [Form::NoneRelated, Form::NoSubject],
    [Form::EachIsGroupSize, Form::Each],
    [Form::CellsOf, Form::Scopes],
    [Form::AlsoAnyOf, Form::BothKinds],
    [Form::EitherAnd, Form::BothKinds],
    [Form::NotAll, Form::Not],
    [Form::Each, Form::EachThat],
    [Form::Each, Form::NoneRelated],
    [Form::Each, Form::HoldsFor],
    [Form::Each, Form::NumberIs],
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

/// Predicates that say that something does not hold.
pub(super) const DENIALS: [Form; 3] = [Form::IsNot, Form::Not, Form::NotAll];

/// Sentences that can be parts of others.
const PARTS: [Form; 6] = [
    Form::Each,
    Form::EachThat,
    Form::NoSubject,
    Form::HoldsFor,
    Form::NumberIs,
    Form::NoneRelated,
];

/// Relations that are not the same backwards.
const DIRECTED: [Form; 2] = [Form::Directly, Form::Anywhere];

/// Verbs with which a predicate begins.
const VERBS: &[&str] = &[
    "is", "are", "has", "have", "contain", "does", "do", "see", "touch", "differ", "increase",
    "make",
];

impl Facts {
    /// True if a phrase can be meant where it stands.
    pub(super) fn can_be_meant(&self, phrase: &Node, words: &[&str]) -> bool {
        let args = &phrase.args;
        let word = |at: usize| words.get(at).copied().unwrap_or_default();
        let before = |node: &Node| word(node.words.start.wrapping_sub(1));
        let is_closed = |node: &Node| before(node) == "(";
        // Kinds that `or` joins without parentheses.
        let is_open = |kind: &Node| kind.alternatives().count() > 1 && !is_closed(kind);
        let is_plain = GRAMMAR.patterns[phrase.pattern].is_canonical();
        let is_split_by = |sign: &str| words[phrase.words.clone()].contains(&sign);
        match phrase.form {
            // `does not have a star and a moon` can mean that it has neither.
            Form::Not | Form::NotAll if args[0].node().is_list() => {
                let own = words[args[0].node().words.clone()].iter();
                own.clone().any(|own| own.eq_ignore_ascii_case("both"))
            }
            // `in every row, the digits` are no two scopes.
            Form::Scopes if word(0).eq_ignore_ascii_case("in") => {
                GRAMMAR.patterns[phrase.pattern].text != "SUBJECT , SUBJECTS"
                    || args[1].node().is(Form::Scopes)
            }
            // `exactly once` and `no value twice` have forms of their own.
            Form::HasEachTimes => args[2].number() != 1 || args[1].node().is(Form::AtLeast),
            // Without a direction, a relation has forms of its own.
            Form::NearAmount => {
                let near = args[3].node();
                let is_own = near.pattern == phrase.pattern;
                !near.is(Form::Related) || is_own || near.args[0].node().is_one(&DIRECTED)
            }
            Form::SameMeasures | Form::DifferentMeasures => {
                args[1].node().is_one(&[Form::Size, Form::CountOf]) || args[0].node().is_drawn()
            }
            // `not a black cell` can mean that there is none.
            Form::NotKind => !FILLER.contains(&word(args[0].node().words.start)),
            // `a star or a moon and a cloud`
            Form::EitherHolds | Form::BothHold if !is_plain => {
                !phrase.inner().any(|own| own.is(Form::Has) && own.inner().any(is_open))
            }
            // `not red or green cell`, `odd or even red cell`
            Form::AnyOf => {
                let [first, rest] = [args[0].node(), args[1].node()];
                let is_adjective = first.is_one(&[Form::Even, Form::Odd]);
                let has_noun = rest.is(Form::BothKinds) && !rest.args[1].node().is(Form::Cell);
                // `is not red or not green`
                let is_denied = before(first) == "not";
                let is_not = |own: &Node| own.is(Form::NotKind) && !is_closed(own);
                let is_denied_twice = is_denied && rest.alternatives().any(is_not);
                !(is_not(first) || is_denied_twice || is_adjective && has_noun)
            }
            // `has not all digits` is not `is not all digits`.
            Form::Not => {
                let start = args[0].node().words.start;
                let is_has = start > 1 && &*singular(word(start - 2)) == "has";
                !(is_has && args[0].node().is(Form::Throughout))
            }
            // `the black cells or the white cells are connected`
            Form::Connected => {
                let kind = args[0].node();
                !is_open(kind) || kind.alternatives().next().is_none_or(|own| !own.ends_in_cell())
            }
            // `two cells in a row or column` are those of both.
            Form::Scopes => {
                let [first, rest] = [args[0].node(), args[1].node()];
                let is_or = before(rest) == "or";
                let pairs = [Form::RelatedPair, Form::CellsInLine, Form::CellsAlong, Form::Ends];
                let is_pair = first.is_one(&pairs);
                let is_first = first.is_one(&[Form::CellsOf, Form::Group]);
                let is_kind = is_or && is_first && rest.is(Form::CellsOf);
                !is_kind && !first.is(Form::PairIn) && !is_pair
            }
            // `one of red or green` can mean cells or values.
            Form::HasCount => {
                let kind = args[2].node();
                // `there is a 3 in the centre`
                let is_place =
                    ["in", "at", "on"].contains(&&*word(kind.words.start).to_lowercase());
                !is_place && (!is_open(kind) || before(kind) != "of")
            }
            // `is not all red or all green`, `is red or green and beside a star`
            Form::EitherHolds | Form::BothHold => {
                let (first, next) = (args[0].node(), word(args[1].node().words.start));
                let is_denial = first.is_one(&DENIALS) && !is_closed(first);
                let is_either = phrase.is(Form::BothHold) && first.inner().any(is_open);
                !is_either && !is_denial || next == "(" || VERBS.contains(&&*singular(next))
            }
            // Values of the same kind exclude each other, a number stands after what it belongs to,
            // and `cell` after its adjectives.
            Form::BothKinds => {
                let [own, rest] = [args[0].node(), args[1].node()];
                let next = if rest.is(Form::BothKinds) { rest.args[0].node() } else { rest };
                let fits =
                    if own.is(Form::Cell) { !next.is(Form::Word) } else { !self.is_digit(own) };
                fits && !own.shares_layer(next)
            }
            // An adjective before several nouns, or several before a noun: `cell` makes no difference.
            Form::AlsoAnyOf => {
                let kinds = args[1].node();
                kinds.is(Form::AnyOf) && !kinds.args[0].node().ends_in_cell()
            }
            Form::EitherAnd => !args[1].node().ends_in_cell(),
            Form::OneOrOther => {
                let [one, other] = [args[0].node(), args[1].node()];
                one.shares_layer(other) && !self.is_digit(one)
            }
            // The verbs of several predicates after `does not` are all infinitives.
            Form::NotAll => {
                let all = args[0].node();
                let are_several = all.is(Form::EitherHolds) || all.is(Form::BothHold);
                are_several && {
                    let verb = word(all.args[1].node().words.start);
                    is_closed(all) || !verb.ends_with('s') && verb != "are"
                }
            }
            // `no two adjacent cells are alike` is said of each pair.
            Form::NoTwoAlike => {
                let pairs = [Form::RelatedPair, Form::PairIn, Form::SignPair, Form::CellsInLine];
                !args[0].node().is_one(&pairs)
            }
            // `the digits in black cells` are those of all of them together.
            Form::Each => {
                let [scope, said] = [args[0].node(), args[1].node()];
                let is_each = ["each", "every", "any"].contains(&&*before(scope).to_lowercase());
                is_plain || is_each || !scope.is(Form::CellsOf) || !said.is_one(&COLLECTIVE)
            }
            // `each number` speaks of the numbers that are drawn, which is a scope of its own.
            Form::CellsOf => !args[0].node().alternatives().any(|own| own.is_noun("number")),
            Form::PairIn => matches!(args[0].said(), (Means::Scope(_), _)),
            // `directly left of it` is on the other side of what stands there.
            Form::Related => {
                let relation = args[0].node();
                !relation.is_one(&DIRECTED) || relation.pattern == phrase.pattern
            }
            Form::MeasureIn => {
                let is_of_kind = args[1].node().is(Form::CellsOf);
                is_of_kind && !args[0].node().is(Form::CountOf) || self.is_one_area(&args[1])
            }
            Form::SumOfMarks => self.sheet.cells.cells().any(|cell| self.mark_in(cell).is_some()),
            Form::InSame => args[0].node().is_drawn(),
            Form::FirstCells | Form::LastCells => self.is_in_order(args[1].node()),
            Form::CellsAlong if args[0].number() == 1 => {
                ["each", "every", "any"].contains(&&*before(phrase).to_lowercase())
            }
            Form::CellsAlong => self.is_in_order(args[1].node()),
            Form::Ends => self.is_in_order(args[0].node()),
            Form::If | Form::Either => {
                let is_fine = args.iter().all(|own| own.node().is_one(&PARTS));
                is_fine && (phrase.is(Form::Either) || self.is_one_area(&args[0].node().args[0]))
            }
            // `if row 1 has a star, row 2 has one, and row 3 has one`
            Form::Several => {
                let first = args[0].node();
                // `there is a star and there is a cloud in each row`
                let is_of_board = first.is(Form::Each) && first.args[0].node().is(Form::Board);
                let is_plain_and = GRAMMAR.patterns[phrase.pattern].text == "SENTENCE and LINE";
                // `place stars so that` asks for nothing by itself.
                let is_bare = is_of_board && first.args[1].node().is(Form::Has);
                let is_of_board = is_of_board && is_plain_and || is_bare && is_split_by("that");
                (!first.is(Form::If) || is_split_by(";")) && !is_of_board
            }
            Form::HoldsFor => !args[0].node().words.is_empty(),
            Form::NumberIs => {
                let numbers = [0, 2].map(|at| args[at].node());
                let is_known = |own: &&Node| own.is_one(&[Form::MeasureIn, Form::Integer]);
                let terms = numbers.iter().flat_map(|own| own.terms()).collect_vec();
                terms.iter().all(is_known) && terms.iter().any(|own| own.is(Form::MeasureIn))
            }
            _ => true,
        }
    }

    /// True for a scope of one area that is drawn.
    fn is_one_area(&self, scope: &Arg) -> bool {
        scope.node().is_scope()
            && match scope.said() {
                (Means::Scope(find), args) => find(self, args).len() == 1,
                _ => scope.node().all().iter().any(|own| own.is(Form::Centre)),
            }
    }

    /// True for areas whose cells are in an order.
    fn is_in_order(&self, scope: &Node) -> bool {
        let lines = [Form::Row, Form::Column, Form::RowAt, Form::ColumnAt, Form::Run];
        let areas = || self.sheet.areas.get(scope.args[0].text()).into_iter().flatten();
        scope.is_one(&lines) || scope.is(Form::Drawn) && areas().all(|own| own.is_ordered)
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
        let Some(&Leaf::Value(layer, value)) = noun.args.first().and_then(Arg::leaf) else {
            return false;
        };
        noun.is(Form::Word) && integer(&self.unknown.layers[layer].text(value)).is_some()
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
            Leaf::Layer(layer) => Some(several(&layers.get(*layer)?.name)),
            Leaf::Noun(noun) => Some(noun.clone()),
            Leaf::Value(layer, value) => Some(layers.get(*layer)?.text(*value)),
            Leaf::Words(words) => Some(words.join(" ")),
        }
    }
}

impl Phrase<Facts> {
    /// True for objects that `and` joins: `a star and a cloud`.
    fn is_list(&self) -> bool {
        self.is(Form::BothHold) && !GRAMMAR.patterns[self.pattern].is_canonical()
    }

    /// The kinds that `or` joins.
    pub(super) fn alternatives(&self) -> impl Iterator<Item = &Self> {
        let is_list = |node: &Self| node.is(Form::AnyOf);
        let rest =
            iter::successors(Some(self), move |&node| is_list(node).then(|| node.args[1].node()));
        rest.map(move |node| if is_list(node) { node.args[0].node() } else { node })
    }

    /// True for a kind that ends with the noun of all cells.
    fn ends_in_cell(&self) -> bool {
        self.is(Form::Cell) || self.is(Form::BothKinds) && self.args[1].node().ends_in_cell()
    }

    /// True if both nouns are values of the same kind.
    fn shares_layer(&self, other: &Self) -> bool {
        let layer = |node: &Self| match node.args.first().and_then(Arg::leaf) {
            Some(Leaf::Value(layer, _)) => Some(*layer),
            _ => None,
        };
        layer(self).is_some() && layer(self) == layer(other)
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
