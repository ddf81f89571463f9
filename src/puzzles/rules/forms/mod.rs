//! The forms of sentences, in one table: each with its words, its meaning and an example.

pub(super) mod areas;
pub(super) mod kinds;
pub(super) mod numbers;
pub(super) mod predicates;
pub(super) mod sentences;

use super::syntax::Form;

/// All forms.
pub(super) static FORMS: &[&[Form]] =
    &[sentences::FORMS, areas::FORMS, areas::NEAR, predicates::FORMS, numbers::FORMS, kinds::FORMS];
