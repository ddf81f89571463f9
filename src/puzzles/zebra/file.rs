//! The file of a riddle, and what can be wrong with it.

use itertools::Itertools;
use serde::{Deserialize, Serialize};
use toml::Spanned;

use super::Zebra;
use super::clue::{self, ClueProblem};
use crate::puzzle::instance::{InstanceError, Source};
use crate::shapes::pieces::Word;

/// The fields of the file; the family explains them.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) title: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) ask: Option<Spanned<(String, String)>>,
    pub(super) clues: Spanned<String>,
    pub(super) category: Vec<Category>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Category {
    pub(super) name: Spanned<String>,
    pub(super) values: Spanned<Vec<String>>,
}

/// What is wrong with a riddle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ZebraError {
    /// No categories, or none with values.
    #[error("there are no values")]
    NoValues,
    /// A category with another number of values than the first.
    #[error("the category {name} has {values} values, but there are {houses} houses")]
    Values {
        /// The category.
        name: String,
        /// The number of its values.
        values: usize,
        /// The number of values of the first category.
        houses: usize,
    },
    /// A value or a category that occurs twice.
    #[error("`{0}` occurs twice")]
    Twice(String),
    /// A name that would not survive in the name of a variable.
    #[error("`{0}` cannot be the name of a value")]
    BadName(String),
    /// A question about something that is not there.
    #[error("there is no {kind} `{name}` to ask about")]
    Ask {
        /// `value` or `category`.
        kind: &'static str,
        /// What was asked about.
        name: String,
    },
    /// A clue that is not in the language of clues.
    #[error("{0}")]
    Clue(String),
}

/// Reads and checks a riddle.
pub(super) fn read(file: File, source: &Source) -> Result<Zebra, InstanceError> {
    let values = read_values(&file, source)?;
    if let Some(ask) = &file.ask {
        let (value, category) = ask.get_ref();
        let unknown = if !values.contains(value) {
            Some(("value", value))
        } else if !file.category.iter().any(|other| other.name.get_ref() == category) {
            Some(("category", category))
        } else {
            None
        };
        if let Some((kind, name)) = unknown {
            let problem = ZebraError::Ask { kind, name: name.clone() };
            let help = "`ask` is a value and a category: [\"fish\", \"nation\"]";
            return Err(source.error(Some(ask.span()), problem, Some(help)));
        }
    }
    let houses = file.category[0].values.get_ref().len() as i64;
    let clues = clue::parse(file.clues.get_ref(), &values, houses).map_err(|error| {
        let help = help(&error.problem, &values);
        let span = source.inside(&file.clues, error.span);
        source.error(Some(span), ZebraError::Clue(error.problem.to_string()), Some(&help))
    })?;
    Ok(Zebra { file, clues })
}

/// All values, category by category, each of which occurs once.
fn read_values(file: &File, source: &Source) -> Result<Vec<String>, InstanceError> {
    let mut values: Vec<String> = Vec::new();
    let houses = file.category.first().map_or(0, |category| category.values.get_ref().len());
    if houses == 0 {
        let help = "name a category and its values: [[category]] name = \"colour\", values = [...]";
        return Err(source.error(None, ZebraError::NoValues, Some(help)));
    }
    for (index, category) in file.category.iter().enumerate() {
        let name = category.name.get_ref();
        if file.category[..index].iter().any(|other| other.name.get_ref() == name) {
            let problem = ZebraError::Twice(name.clone());
            return Err(source.error(Some(category.name.span()), problem, None));
        }
        let span = Some(category.values.span());
        let count = category.values.get_ref().len();
        if count != houses {
            let problem = ZebraError::Values { name: name.clone(), values: count, houses };
            let help = "every category has one value for each house";
            return Err(source.error(span, problem, Some(help)));
        }
        for value in category.values.get_ref() {
            let is_blank = value.trim().is_empty();
            if is_blank || value.parse::<Word>().is_err() || value.contains('#') {
                let help = "a name is some text without parentheses, commas, `=` and `#`";
                return Err(source.error(span, ZebraError::BadName(value.clone()), Some(help)));
            }
            if values.contains(value) {
                let help = "give values names that tell them apart: clues speak of them by name";
                return Err(source.error(span, ZebraError::Twice(value.clone()), Some(help)));
            }
            values.push(value.clone());
        }
    }
    Ok(values)
}

/// What to do about a clue that is none.
fn help(problem: &ClueProblem, values: &[String]) -> String {
    match problem {
        ClueProblem::NoValue(word) => {
            let word = word.to_lowercase();
            let close = values.iter().find(|value| value.to_lowercase().starts_with(&word));
            match close {
                Some(value) => format!("did you mean `{value}`?"),
                None => format!("the values are {}", values.iter().format(", ")),
            }
        }
        ClueProblem::ValueMissing | ClueProblem::NoRelation { .. } => {
            "a clue says: A = B, A != B, A in house 3, A left of B, A immediately left of B, \
             A next to B, A not next to B, A 2 houses from B; also right of, and `or` between two"
                .to_owned()
        }
        ClueProblem::NoHouse { .. } => "houses are counted from the left".to_owned(),
        ClueProblem::Rest(_) => "one clue a line; a comment starts with `#`".to_owned(),
        ClueProblem::SameValue(_) => "a clue speaks of two different values".to_owned(),
    }
}
