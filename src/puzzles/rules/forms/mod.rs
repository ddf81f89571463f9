//! The forms of sentences, in one table: each with its words, its meaning and an example.

pub(super) mod areas;
pub(super) mod clues;
pub(super) mod compound;
pub(super) mod kinds;
pub(super) mod lines;
pub(super) mod near;
pub(super) mod numbers;
pub(super) mod parts;
pub(super) mod predicates;
pub(super) mod sentences;

use super::form::Entry;

/// All forms.
pub(super) const FORMS: &[&[Entry]] = &[
    lines::FORMS,
    sentences::FORMS,
    compound::FORMS,
    areas::FORMS,
    parts::FORMS,
    near::FORMS,
    predicates::FORMS,
    clues::FORMS,
    numbers::FORMS,
    kinds::FORMS,
];

/// The number of forms in tables.
const fn count(forms: &[&[Entry]]) -> usize {
    if let [first, rest @ ..] = forms { first.len() + count(rest) } else { 0 }
}

/// The forms as help shows them: the plainest words, the meaning and an example of each.
pub(in crate::puzzles) const HELP: &[[&str; 3]] = &{
    let mut help = [[""; 3]; count(FORMS)];
    let (mut left, mut at) = (FORMS, 0);
    while let [first, rest @ ..] = left {
        let mut forms = *first;
        while let [form, others @ ..] = forms {
            let [about, example] = form.about;
            help[at] = [form.says[0], about, example];
            (forms, at) = (others, at + 1);
        }
        left = rest;
    }
    help
};
