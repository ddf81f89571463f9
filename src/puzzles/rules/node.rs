//! Phrases of sentences: forms with their arguments.

use std::ops::Range;

use super::prelude::*;

/// The arguments of a form.
pub(super) type Args = [Arg];

/// A phrase of a sentence: a form with its arguments.
#[derive(Clone)]
pub(super) struct Node {
    pub(super) form: &'static Form,
    pub(super) args: Vec<Arg>,
    /// The index of the way in which the form is said.
    pub(super) way: usize,
    /// The words of the line that it is made of.
    pub(super) words: Range<usize>,
}

impl fmt::Debug for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{:?}", self.form.says[0], self.args)
    }
}

impl Arg {
    /// The phrase.
    pub(super) fn node(&self) -> &Node {
        let Self::Node(node) = self else { unreachable!("a phrase stands in this slot") };
        node
    }

    /// The meaning of the phrase, and its arguments.
    pub(super) fn said(&self) -> (Means, &Args) {
        let Node { form, args, .. } = self.node();
        (form.means, args)
    }

    /// The predicates that `and` joins.
    pub(super) fn parts(&self) -> Vec<&Self> {
        if self.node().says("PREDICATE and BOTH") {
            return self.node().args.iter().flat_map(Self::parts).collect();
        }
        vec![self]
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
        // Tables of constants can have several addresses.
        let key = |node: &Self| (node.form.slot, node.form.says[0]);
        key(self) == key(other) && self.args == other.args
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
