//! The rule book of a model: each sentence with its role and its constraints, subject by subject.

use std::fmt::{self, Display, Formatter};

use indexmap::IndexMap;

use super::role::Role;
use super::text::Named;

/// A sentence of a model's rule book, with the constraints that it stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Chapter<'m> {
    /// The sentence.
    pub sentence: &'m str,
    /// Its purpose.
    pub role: Role,
    /// The numbers of its constraints, in the order in which they were posted.
    pub constraints: Vec<usize>,
}

impl<'m> Named<'m> {
    /// The rule book: the sentences in the order of their first constraints.
    ///
    /// ```
    /// use puzzlec_encodings::Model;
    ///
    /// let mut model: Model<(&str, u8)> = Model::new();
    /// let [a, b, c] = [1, 2, 3].map(|cell| model.var(("queen", cell)));
    /// model.rule("each row has one queen").of("row 1").exactly_one([a, b, c]);
    /// model.clue("some cells are taken").of(2).holds(!b);
    /// assert_eq!(model.named().rule_book().to_string(), "\
    /// each row has one queen (rule)
    ///   row 1: queen(1) + queen(2) + queen(3) = 1
    ///
    /// some cells are taken (clue)
    ///   2: !queen(2)
    /// ");
    /// ```
    pub fn rule_book(self) -> RuleBook<'m> {
        let mut chapters: IndexMap<(&'m str, Role), Vec<usize>> = IndexMap::new();
        for (index, rule) in self.core.constraints().map(|constraint| constraint.rule).enumerate() {
            let key = (self.sentence(rule), self.core.role_of(rule));
            chapters.entry(key).or_default().push(index);
        }
        let chapter = |((sentence, role), constraints)| Chapter { sentence, role, constraints };
        RuleBook { named: self, chapters: chapters.into_iter().map(chapter).collect() }
    }
}

/// The rule book of a model; displayed, it is a paragraph for each sentence.
#[derive(Clone)]
pub struct RuleBook<'m> {
    named: Named<'m>,
    /// The sentences.
    pub chapters: Vec<Chapter<'m>>,
}

impl Display for RuleBook<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (index, Chapter { sentence, role, constraints }) in self.chapters.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            writeln!(f, "{sentence} ({role})")?;
            for &index in constraints {
                let rule = self.named.core.constraint(index).rule;
                let subject = self.named.subject(rule).to_string();
                let colon = if subject.is_empty() { "" } else { ": " };
                writeln!(f, "  {subject}{colon}{}", self.named.constraint(index))?;
            }
        }
        Ok(())
    }
}
