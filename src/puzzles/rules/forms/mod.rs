//! The forms of sentences, in one table: each with its words, its meaning and an example.

pub(super) mod areas;
pub(super) mod clues;
pub(super) mod kinds;
pub(super) mod lines;
pub(super) mod numbers;
pub(super) mod predicates;
pub(super) mod sentences;

use super::form::Form;

/// All forms.
pub(super) const FORMS: &[&[Form]] = &[
    lines::FORMS,
    sentences::FORMS,
    areas::FORMS,
    areas::NEAR,
    predicates::FORMS,
    clues::FORMS,
    numbers::FORMS,
    kinds::FORMS,
];

/// The number of forms.
const COUNT: usize = {
    let (mut count, mut at) = (0, 0);
    while at < FORMS.len() {
        count += FORMS[at].len();
        at += 1;
    }
    count
};

/// The forms as help shows them: the plainest words, the meaning and an example of each.
pub(in crate::puzzles) const HELP: &[[&str; 3]] = &{
    let mut help = [[""; 3]; COUNT];
    let (mut at, mut own, mut count) = (0, 0, 0);
    while count < COUNT {
        if own == FORMS[at].len() {
            (at, own) = (at + 1, 0);
            continue;
        }
        let form = &FORMS[at][own];
        help[count] = [form.says[0], form.about, form.example];
        (own, count) = (own + 1, count + 1);
    }
    help
};
