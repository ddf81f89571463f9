//! The parts of a puzzle that could be left out.

use std::fmt;

use indexmap::IndexMap;
use itertools::Itertools;
use puzzlec_encodings::{Core, Named, Role, RuleId};
use rustc_hash::FxHashMap;
use serde::Serialize;

use super::serial::text;

/// A part that could be left out at once: the constraints of one sentence and one subject. A clue
/// and the rule that defines its words are one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Given {
    /// The role: `rule`, `clue` or `implied`.
    #[serde(serialize_with = "text")]
    pub role: Role,
    /// The sentence.
    pub sentence: String,
    /// The subject, which may be empty.
    pub subject: String,
    /// The rules of this text.
    #[serde(skip)]
    pub rules: Vec<RuleId>,
}

/// A part with its cells in a picture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Located {
    /// The part.
    #[serde(flatten)]
    pub given: Given,
    /// The cells that belong to it.
    pub cells: Vec<Vec<usize>>,
}

impl fmt::Display for Given {
    /// The sentence, with its subject in parentheses.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.subject.as_str() {
            "" => f.write_str(&self.sentence),
            subject => write!(f, "{} ({subject})", self.sentence),
        }
    }
}

/// The sentence of all pins.
const PINNED: &str = "pinned";

impl Given {
    /// All parts of a model, pins among them, in the order in which they were posted. The domains
    /// of integers and the definitions of helpers are none: without them, these mean nothing.
    ///
    /// ```
    /// use puzzlec::encodings::Model;
    /// use puzzlec::search::Given;
    ///
    /// let mut model: Model<&str> = Model::new();
    /// let [ann, bob] = ["ann", "bob"].map(|name| model.int(name, 1..=3));
    /// model.rule("no place is taken twice").all_different([ann, bob]);
    /// model.clue("Bob is behind Ann").of(1).less(ann, bob);
    /// let given = Given::all(model.named());
    /// let texts: Vec<String> = given.iter().map(Given::to_string).collect();
    /// assert_eq!(texts, ["no place is taken twice", "Bob is behind Ann (1)"]);
    /// ```
    pub fn all(model: Named<'_>) -> Vec<Self> {
        let mut given: IndexMap<(&str, String), Self> = IndexMap::new();
        let rules = model.core.constraints().map(|constraint| constraint.rule);
        let rules = rules.filter(|&rule| !model.core.said(rule).0.is_definition());
        for rule in rules.dedup() {
            let (sentence, subject) = (model.sentence(rule), model.subject(rule).to_string());
            let role = model.core.role_of(rule);
            let own = given.entry((sentence, subject.clone())).or_insert_with(|| Self {
                sentence: sentence.to_owned(),
                subject,
                role,
                rules: Vec::new(),
            });
            own.rules.push(rule);
            if role == Role::Clue {
                own.role = role;
            }
        }
        given.into_values().collect()
    }

    /// The clues of a model, in the order in which they were posted; all of its rules if it has no
    /// clues.
    pub fn of(model: Named<'_>) -> Vec<Self> {
        let role = if model.core.roles().contains(Role::Clue) { Role::Clue } else { Role::Rule };
        let mut given = Self::all(model);
        given.retain(|given| given.role == role);
        given
    }

    /// The part of these that each constraint of a model belongs to; none for the domain of an
    /// integer, which always holds.
    pub(in crate::search) fn of_constraints(given: &[Self], core: &Core) -> Vec<Option<usize>> {
        let numbered = given.iter().enumerate();
        let parts: FxHashMap<RuleId, usize> = numbered
            .flat_map(|(part, given)| given.rules.iter().map(move |&of| (of, part)))
            .collect();
        core.constraints().map(|constraint| parts.get(&constraint.rule).copied()).collect()
    }

    /// The parts of these numbers, in their order.
    pub(super) fn chosen(given: &[Self], numbers: &[usize]) -> Vec<Self> {
        numbers.iter().sorted().map(|&number| given[number].clone()).collect()
    }

    /// Parts with their cells in a picture of a step.
    pub(super) fn located(parts: &[Self], cells: Vec<Vec<Vec<usize>>>) -> Vec<Located> {
        let pairs = parts.iter().cloned().zip(cells);
        pairs.map(|(given, cells)| Located { given, cells }).collect()
    }

    /// The parts with what a picture of a step asks of each: its subject and its rules.
    pub(super) fn subjects(parts: &[Self]) -> impl Iterator<Item = (&str, &[RuleId])> {
        parts.iter().map(|part| (&*part.subject, &*part.rules))
    }

    /// True if it is a pin.
    pub fn is_pin(&self) -> bool {
        self.role == Role::Clue && self.sentence == PINNED
    }
}
