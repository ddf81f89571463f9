//! Rule books, as a value.

use serde::Serialize;

use super::session::Search;

/// A sentence of a rule book.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RuleEntry {
    sentence: String,
    role: &'static str,
    constraints: Vec<ConstraintEntry>,
}

/// A constraint of a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct ConstraintEntry {
    subject: String,
    constraint: String,
}

impl Search {
    /// The rule book of the puzzle: each sentence with its role and its constraints. As a text, it is
    /// that of [`Named::rule_book`](puzzlec_encodings::Named::rule_book).
    pub fn rules(&self) -> Vec<RuleEntry> {
        let named = self.task().named();
        let entry = |&index: &usize| ConstraintEntry {
            subject: named.subject(named.core.constraint(index).rule).to_string(),
            constraint: named.constraint(index).to_string(),
        };
        let chapters = named.rule_book().chapters.into_iter();
        let rule = chapters.map(|chapter| RuleEntry {
            sentence: chapter.sentence.to_owned(),
            role: chapter.role.as_str(),
            constraints: chapter.constraints.iter().map(entry).collect(),
        });
        rule.collect()
    }
}
