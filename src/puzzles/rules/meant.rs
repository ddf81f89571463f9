//! The phrases that can be meant where they stand.

mod kinds;
mod sentences;

use super::Facts;
use super::form::{Form, Means, Slot, Wording};
use super::node::{Arg, Leaf, Node};
use super::readings::DENIALS;
use super::syntax::GRAMMAR;
use super::words::integer;
use crate::sentences::{Pattern, Phrase, number, singular};

/// Relations that are not the same backwards.
const DIRECTED: [Form; 2] = [Form::Directly, Form::Anywhere];

/// Verbs with which a predicate begins.
const VERBS: &[&str] = &[
    "is", "are", "has", "have", "contain", "does", "do", "see", "touch", "differ", "increase",
    "make",
];

/// What is near a cell and includes it, and words for something else.
const SELF: [Form; 6] = [
    Form::InRow,
    Form::InColumn,
    Form::InRegion,
    Form::InDrawing,
    Form::InGroup,
    Form::BlockAround,
];
const OTHER: [&str; 3] = ["other", "another", "others"];

/// A phrase where it stands in a line.
struct Place<'p> {
    facts: &'p Facts,
    phrase: &'p Node,
    words: &'p [&'p str],
}

impl Place<'_> {
    fn pattern(&self) -> &Pattern<Form, Slot> {
        &GRAMMAR.patterns[self.phrase.pattern]
    }

    /// True if it is written in the words of its form.
    fn is_plain(&self) -> bool {
        self.pattern().is_canonical()
    }

    /// True for a wording of this name.
    fn is_said(&self, name: Wording) -> bool {
        self.pattern().is_named(name)
    }

    fn word(&self, at: usize) -> &str {
        self.words.get(at).copied().unwrap_or_default()
    }

    /// The word before a phrase.
    fn before(&self, node: &Node) -> &str {
        self.word(node.words.start.wrapping_sub(1))
    }

    /// True for a phrase in parentheses.
    fn is_closed(&self, node: &Node) -> bool {
        self.before(node) == "("
    }

    /// True for kinds that `or` joins without parentheses.
    fn is_open(&self, kind: &Node) -> bool {
        kind.alternatives().count() > 1 && !self.is_closed(kind)
    }

    /// True for kinds that `or` joins, of which one is a place.
    fn has_place(&self, kind: &Node) -> bool {
        let is_place = |own: &Node| own.is_one(&[Form::Edge, Form::Corner, Form::Centre]);
        self.is_open(kind) && kind.alternatives().any(is_place)
    }

    fn is_each(&self, node: &Node) -> bool {
        ["each", "every", "any"].contains(&&*self.before(node).to_lowercase())
    }

    /// True if one of some words stands in the phrase.
    fn says(&self, words: &[&str]) -> bool {
        let mut own = self.words[self.phrase.words.clone()].iter();
        own.any(|own| words.contains(&&*own.to_lowercase()))
    }

    /// True for `above it`, where several cells may be meant.
    fn is_vague(near: &Node) -> bool {
        GRAMMAR.patterns[near.pattern].is_named(Wording::AboveIt)
    }

    fn is_split_by(&self, sign: &str) -> bool {
        self.words[self.phrase.words.clone()].contains(&sign)
    }

    /// True if a subject can be meant.
    fn subject(&self) -> bool {
        let Self { facts, phrase, .. } = *self;
        let args = &phrase.args;
        match phrase.form {
            // `the main diagonal` is one of two.
            Form::MainDiagonal => {
                let is_one =
                    self.word(phrase.words.end.wrapping_sub(1)).eq_ignore_ascii_case("diagonal");
                let first = [self.before(phrase), self.word(phrase.words.start)];
                !is_one || !first.iter().any(|word| word.eq_ignore_ascii_case("the"))
            }
            // `in every row, the digits` and `in each row, each star` are no two scopes.
            Form::Scopes if ["in", "within", "inside"].contains(&&*self.word(0).to_lowercase()) => {
                let has_comma = self.word(args[0].node().words.end) == ",";
                let is_list = self.pattern().way() == Some(0) || has_comma;
                !is_list || args[1].node().is(Form::Scopes)
            }
            // `three in a row, horizontally or diagonally`
            Form::Scopes
                if args[1].node().speaks_of(Form::Diagonal) && self.is_in_all_directions() =>
            {
                true
            }
            // `two cells in a row or column` are those of both.
            Form::Scopes => {
                let [first, rest] = [args[0].node(), args[1].node()];
                let is_or = self.before(rest) == "or";
                let pairs = [Form::RelatedPair, Form::CellsInLine, Form::CellsAlong, Form::Ends];
                let is_pair = first.is_one(&pairs);
                let is_first = first.is_one(&[Form::CellsOf, Form::Group]);
                let is_kind = is_or && is_first && rest.is(Form::CellsOf);
                !is_kind && !first.is(Form::PairIn) && !is_pair
            }
            // `each number` speaks of the numbers that are drawn, which is a scope of its own.
            Form::CellsOf => !args[0].node().alternatives().any(|own| own.is_noun("number")),
            Form::PairIn => matches!(args[0].said(), (Means::Scope(_), _)),
            Form::CellsAlong if args[0].number() == 1 => {
                let is_in_order = facts.is_in_order(args[1].node());
                self.is_each(phrase) || self.pattern().slot == Slot::Sentence && is_in_order
            }
            Form::CellsAlong if args[1].node().is(Form::Diagonal) => !self.is_plain(),
            Form::FirstCells | Form::LastCells | Form::CellsAlong => {
                facts.is_in_order(args[1].node())
            }
            Form::Ends => facts.is_in_order(args[0].node()),
            // `the first digit` of a board of one row
            Form::CellAt if self.is_said(Wording::InOnlyRow) => facts.sheet.cells.size().0 == 1,
            // Cells of several groups are in none together.
            Form::Together => {
                let scope = args[0].node();
                let scopes = &args[0];
                scope.is(Form::CellsOf) || scope.is_drawn() && facts.areas_of(scopes).len() > 1
            }
            _ if matches!(phrase.form.entry().means, Means::Scope(_)) => !facts.is_miscounted(self),
            _ => true,
        }
    }

    /// True for amounts of which only the first has bounds in words.
    fn is_half_bounded(&self) -> bool {
        let [first, next] = [0, 1].map(|at| self.phrase.args[at].node());
        let comparison = |own: &Node| match own.form {
            Form::HasCount | Form::NearAmount => Some(own.args[0].node().clone()),
            Form::NearCount => Some(own.args[1].node().clone()),
            _ => None,
        };
        let has_bound = comparison(first).is_some_and(|own| !own.is(Form::Exactly));
        let next = if next.is(Form::BothHold) { next.args[0].node() } else { next };
        let is_bare = |own: Node| own.is(Form::Exactly) && own.words.is_empty();
        has_bound && comparison(next).is_some_and(is_bare)
    }

    /// True if a predicate can be meant.
    fn predicate(&self) -> bool {
        let Self { facts, phrase, .. } = *self;
        let args = &phrase.args;
        match phrase.form {
            // `does not have a star and a moon` can mean that it has neither.
            Form::Not | Form::NotAll if args[0].node().is_list() => {
                let own = self.words[args[0].node().words.clone()].iter();
                own.clone().any(|own| own.eq_ignore_ascii_case("both"))
            }
            // `the number of stars in each row is 1` is a count.
            Form::HasMeasure if !self.is_plain() => !args[0].node().is(Form::CountOf),
            // `the signs are respected` names no kind of values: the first one is meant.
            Form::PointsAtSmaller => {
                facts.first_numbers() == Some(0) || matches!(args[0].leaf(), Some(Leaf::Layer(_)))
            }
            // `exactly once` and `no value twice` have forms of their own.
            Form::HasEachTimes => args[2].number() != 1 || args[1].node().is(Form::AtLeast),
            // `exactly one other star in its row` does not count the star itself.
            Form::NearAmount if args[3].node().is_one(&SELF) && self.says(&OTHER) => false,
            // `at most one star above it` is no neighbour.
            Form::NearAmount if Self::is_vague(args[3].node()) && !self.says(&["a", "an"]) => false,
            // `beside a star or on the edge`
            Form::NearSome | Form::NearCount
                if args.last().is_some_and(|own| self.has_place(own.node())) =>
            {
                false
            }
            // Without a direction, a relation has forms of its own.
            Form::NearAmount => {
                let near = args[3].node();
                let is_own = near.pattern == phrase.pattern;
                !near.is(Form::Related) || is_own || near.args[0].node().is_one(&DIRECTED)
            }
            // `at least one star and one cloud` may mean at least one cloud as well.
            Form::EitherHolds | Form::BothHold if self.is_half_bounded() => false,
            // `a digit greater than the digit to its right` compares neighbours, or all on that side.
            Form::ComparesNear => !args[2].node().all().iter().any(|own| own.is(Form::Anywhere)),
            // `a star or a moon and a cloud`
            Form::EitherHolds | Form::BothHold if !self.is_plain() => !phrase
                .inner()
                .any(|own| own.is(Form::Has) && own.inner().any(|own| self.is_open(own))),
            // `has one star directly left of it`: that star is left of it.
            Form::NearCount if self.is_said(Wording::NearIt) => !args[0].node().is_one(&DIRECTED),
            // `has not all digits` is not `is not all digits`.
            Form::Not => {
                let start = args[0].node().words.start;
                let is_has = start > 1 && &*singular(self.word(start - 2)) == "has";
                !(is_has && args[0].node().is(Form::Throughout))
            }
            // `one of red or green` can mean cells or values.
            Form::HasCount => {
                let kind = args[2].node();
                // `there is a 3 in the centre`
                let is_place =
                    ["in", "at", "on"].contains(&&*self.word(kind.words.start).to_lowercase());
                !is_place && (!self.is_open(kind) || self.before(kind) != "of")
            }
            // `is not all red or all green`, `is red or green and beside a star`
            Form::EitherHolds | Form::BothHold => {
                let (first, next) = (args[0].node(), self.word(args[1].node().words.start));
                let is_denial = first.is_one(&DENIALS) && !self.is_closed(first);
                let is_either =
                    phrase.is(Form::BothHold) && first.inner().any(|own| self.is_open(own));
                !is_either && !is_denial || next == "(" || VERBS.contains(&&*singular(next))
            }
            // The verbs of several predicates after `does not` are all infinitives.
            Form::NotAll => {
                let all = args[0].node();
                let are_several = all.is(Form::EitherHolds) || all.is(Form::BothHold);
                are_several && {
                    let verb = self.word(all.args[1].node().words.start);
                    self.is_closed(all) || !verb.ends_with('s') && verb != "are"
                }
            }
            _ => true,
        }
    }
}

impl Facts {
    /// True if a phrase can be meant where it stands.
    pub(super) fn can_be_meant(&self, phrase: &Node, words: &[&str]) -> bool {
        let place = Place { facts: self, phrase, words };
        if !place.fits_blank() {
            return false;
        }
        match phrase.slot() {
            Slot::Line | Slot::Sentence => place.sentence(),
            Slot::Subject | Slot::Subjects => place.subject(),
            Slot::Predicate | Slot::Both | Slot::Predicates => place.predicate(),
            Slot::Kind | Slot::Qualified | Slot::Either | Slot::Noun => place.kind(),
            _ => place.other(),
        }
    }

    /// True for a scope of one area that is drawn.
    pub(super) fn is_one_area(&self, scope: &Arg) -> bool {
        let node = scope.node();
        if let (Means::Scope(find), args) = scope.said() {
            return find(self, args).len() == 1;
        }
        let is_centre = node.is(Form::CellsOf) && node.all().iter().any(|own| own.is(Form::Centre));
        is_centre || node.is(Form::Together)
    }

    /// True for a scope of one cell that drawings tell.
    fn is_one_cell(&self, scope: &Arg) -> bool {
        if let (Means::Scope(find), args) = scope.said() {
            let own = find(self, args);
            return own.len() == 1 && own[0].only().is_some();
        }
        self.is_one_area(scope)
    }

    /// True for areas whose cells are in an order.
    fn is_in_order(&self, scope: &Node) -> bool {
        let lines = [Form::Row, Form::Column, Form::RowAt, Form::ColumnAt, Form::Run];
        let areas = || self.sheet.areas.get(scope.args[0].text()).into_iter().flatten();
        scope.is_one(&lines) || scope.is(Form::Drawn) && areas().all(|own| own.is_ordered)
    }

    /// True for the noun of a value that is a number.
    fn is_digit(&self, noun: &Node) -> bool {
        let (layer, value) = match noun.args.first().and_then(Arg::leaf) {
            Some(&Leaf::Value(layer, value)) => (layer, value),
            Some(Leaf::Noun(own)) => return integer(own).is_some(),
            _ => return false,
        };
        noun.is(Form::Word) && integer(&self.unknown.layers[layer].text(value)).is_some()
    }

    /// True for `both`, `all three` before a scope that is drawn and has another number of subjects.
    fn is_miscounted(&self, place: &Place<'_>) -> bool {
        let start = place.phrase.words.start;
        let next = place.word(place.phrase.words.end);
        let [first, word] = [2, 1].map(|back| place.word(start.wrapping_sub(back)).to_lowercase());
        let count = match &*word {
            "both" | "neither" => Some(2).filter(|_| !["and", "nor"].contains(&next)),
            word => number(word).filter(|_| ["all", "the"].contains(&&*first)),
        };
        let scope = Arg::Phrase(place.phrase.clone().into());
        count.is_some_and(|count| self.areas_of(&scope).len() as i64 != count)
    }
}

impl Phrase<Facts> {
    /// True for objects that `and` joins: `a star and a cloud`.
    fn is_list(&self) -> bool {
        self.is(Form::BothHold) && !GRAMMAR.patterns[self.pattern].is_canonical()
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
}
