//! Phrases of sentences: forms with their arguments.

use super::Facts;
use super::form::{Form, Means, Slot};
use super::nouns::is_blank;
use crate::sentences::{Arg as ArgOf, Phrase};

/// A phrase of a sentence: a form with its arguments.
pub(super) type Node = Phrase<Facts>;

/// An argument of a form.
pub(super) type Arg = ArgOf<Facts>;

/// The arguments of a form.
pub(super) type Args = [Arg];

/// The meaning of words that are no forms.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Leaf {
    Number(i64),
    /// Rows and columns.
    Size(usize, usize),
    /// The index of a kind of values.
    Layer(usize),
    /// The index of a kind of values, of which one is blank: the others are meant.
    Marked(usize),
    /// A noun of marks, of a drawing of areas, of signs.
    Noun(String),
    /// A value of a kind of values.
    Value(usize, i64),
    /// Words to the end of the line.
    Words(Vec<String>),
}

impl ArgOf<Facts> {
    /// The phrase.
    pub(super) fn node(&self) -> &Node {
        let Self::Phrase(node) = self else { unreachable!("a phrase stands in this slot") };
        node
    }

    /// The meaning of words that are no form.
    pub(super) fn leaf(&self) -> Option<&Leaf> {
        if let Self::Leaf(leaf) = self { Some(leaf) } else { None }
    }

    /// The meaning of the phrase, and its arguments.
    pub(super) fn said(&self) -> (Means, &Args) {
        let Node { form, args, .. } = self.node();
        (form.entry().means, args)
    }

    /// The predicates that `and` joins.
    pub(super) fn parts(&self) -> Vec<&Self> {
        if self.node().is(Form::BothHold) {
            return self.node().args.iter().flat_map(Self::parts).collect();
        }
        vec![self]
    }

    /// The number.
    pub(super) fn number(&self) -> i64 {
        if let Some(Leaf::Number(number)) = self.leaf() { *number } else { 0 }
    }

    /// The kind of values.
    pub(super) fn layer(&self) -> usize {
        if let Some(Leaf::Layer(layer) | Leaf::Marked(layer)) = self.leaf() { *layer } else { 0 }
    }

    /// True for the values of a kind without the blank one.
    pub(super) fn is_marked(&self) -> bool {
        matches!(self.leaf(), Some(Leaf::Marked(_)))
    }

    /// The values that are meant of a kind.
    pub(super) fn values(&self, facts: &Facts) -> Vec<i64> {
        let layer = &facts.unknown.layers[self.layer()];
        let values = layer.values.iter().copied();
        values.filter(|&value| !self.is_marked() || !is_blank(&layer.text(value))).collect()
    }

    /// The noun.
    pub(super) fn text(&self) -> &str {
        if let Some(Leaf::Noun(noun)) = self.leaf() { noun } else { "" }
    }
}

impl Phrase<Facts> {
    /// True for a phrase of this form.
    pub(super) fn is(&self, form: Form) -> bool {
        self.form == form
    }

    /// True for a phrase of one of these forms.
    pub(super) fn is_one(&self, forms: &[Form]) -> bool {
        forms.contains(&self.form)
    }

    /// The sentences that a line is made of.
    pub(super) fn sentences(&self) -> Vec<&Self> {
        if self.is(Form::Several) {
            return self.inner().flat_map(Self::sentences).collect();
        }
        vec![self]
    }

    /// The numbers that are added or subtracted.
    pub(super) fn terms(&self) -> Vec<&Self> {
        if self.is_one(&[Form::Plus, Form::Minus, Form::Times]) {
            return self.inner().flat_map(Self::terms).collect();
        }
        vec![self]
    }

    /// True for a predicate or several.
    pub(super) fn is_predicate(&self) -> bool {
        matches!(self.slot(), Slot::Predicate | Slot::Both | Slot::Predicates)
    }

    /// True if drawings tell all cells of a scope or a kind.
    pub(super) fn is_fixed(&self) -> bool {
        const FOUND: [Form; 9] = [
            Form::Digit,
            Form::Even,
            Form::Odd,
            Form::Turn,
            Form::Straight,
            Form::OnLine,
            Form::End,
            Form::Group,
            Form::Region,
        ];
        let is_value = |arg: &Arg| matches!(arg.leaf(), Some(Leaf::Value(..)));
        self.all().iter().all(|own| !own.is_one(&FOUND) && !own.args.iter().any(is_value))
    }

    /// True for subjects that drawings tell.
    pub(super) fn is_drawn(&self) -> bool {
        let mut scopes = self.all().into_iter().filter(|own| own.is_scope());
        scopes.all(|own| own.is(Form::Scopes) || matches!(own.form.entry().means, Means::Scope(_)))
    }

    /// True for subjects.
    pub(super) fn is_scope(&self) -> bool {
        matches!(self.slot(), Slot::Subject | Slot::Subjects)
    }

    /// The kind of phrase.
    pub(super) fn slot(&self) -> Slot {
        self.form.entry().slot
    }
}
