//! Amounts without a bound: `two stars` are exactly two, and after `no` or `never` two or more.

use super::Facts;
use super::form::Form;
use super::node::Arg;
use crate::puzzle::prelude::*;
use crate::sentences::Phrase;

impl Phrase<Facts> {
    /// The places of the comparison and of the number, if this is an amount.
    fn amount(&self) -> Option<[usize; 2]> {
        match self.form {
            Form::HasCount | Form::NearAmount | Form::HasDrawings | Form::HasDifferent => {
                Some([0, 1])
            }
            Form::NearCount | Form::NearAlike => Some([1, 2]),
            _ => None,
        }
    }

    /// The number of an amount in whose words no bound stands.
    fn bare_amount(&self) -> Option<i64> {
        let [comparison, number] = self.amount()?;
        let comparison = self.args[comparison].node();
        let is_bare = comparison.is(Form::Exactly) && comparison.words.is_empty();
        let number = match &self.args[number] {
            Arg::Phrase(own) => own.is(Form::Integer).then(|| own.args[0].number())?,
            leaf @ Arg::Leaf(_) => leaf.number(),
        };
        // `more or fewer than two` has a comparison of its own.
        (is_bare && comparison.pattern != self.pattern).then_some(number)
    }

    /// The sentence with `at least` before the amounts that it denies.
    pub(super) fn with_bounds(&self) -> Self {
        let with_bounds = |arg: &Arg| match arg {
            Arg::Phrase(own) => Arg::Phrase(Arc::new(own.with_bounds())),
            leaf @ Arg::Leaf(_) => leaf.clone(),
        };
        let mut node = Self { args: self.args.iter().map(with_bounds).collect(), ..self.clone() };
        if node.is(Form::NoSubject) {
            let said = node.args[1].node();
            // `no row with two stars has a cloud` may speak of exactly two.
            let is_condition = said.is(Form::BothHold) && said.pattern == node.pattern;
            if !is_condition {
                node.args[1] = Arg::Phrase(Arc::new(said.at_least(said.is(Form::BothHold))));
            }
        }
        node
    }

    /// A predicate with `at least` before its amounts; before `one` only in a list.
    fn at_least(&self, is_list: bool) -> Self {
        let mut own = self.clone();
        if own.is_one(&[Form::BothHold, Form::EitherHolds]) {
            let parts = own.inner().map(|part| Arg::Phrase(Arc::new(part.at_least(is_list))));
            own.args = parts.collect();
        } else if own.bare_amount().is_some_and(|number| number > 1 || is_list) && !own.is_size() {
            let [comparison, _] = own.amount().unwrap_or_default();
            let bound = Self { form: Form::AtLeast, ..own.args[comparison].node().clone() };
            own.args[comparison] = Arg::Phrase(Arc::new(bound));
        }
        own
    }

    /// True for an amount of any cells, which is a size.
    fn is_size(&self) -> bool {
        self.args.last().is_some_and(|kind| kind.leaf().is_none() && kind.node().is(Form::Cell))
    }

    /// The predicates that `and` and `or` join.
    fn joined(&self) -> Vec<&Self> {
        if self.is_one(&[Form::BothHold, Form::EitherHolds]) {
            return self.inner().flat_map(Self::joined).collect();
        }
        vec![self]
    }

    /// True if it denies an amount that may be exact, or a bound.
    pub(super) fn denies_amount(&self) -> bool {
        let is_denial = self.is_one(&[Form::NoSubject, Form::Not, Form::NotAll]);
        let said = self.inner().last().filter(|_| is_denial);
        said.is_some_and(|said| said.joined().iter().any(|own| own.bare_amount().is_some()))
    }
}
