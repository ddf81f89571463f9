//! The file of a riddle, and what can be wrong with it.

use super::Zebra;
use super::clue::{self, ClueProblem};
use crate::puzzle::prelude::*;
use crate::shapes::pieces::Word;

/// The fields of the file; the family explains them.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) title: String,
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

/// Reads and checks a riddle.
pub(super) fn read(file: File) -> Result<Zebra, Fault> {
    let values = read_values(&file)?;
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
            let fault = Fault::at(ask, format!("there is no {kind} `{name}` to ask about"));
            return Err(fault.help("`ask` is a value and a category: [\"fish\", \"nation\"]"));
        }
    }
    let houses = file.category[0].values.get_ref().len() as i64;
    let clues = clue::parse(file.clues.get_ref(), &values, houses).map_err(|error| {
        let fault = Fault::inside(&file.clues, error.span, error.problem.to_string());
        fault.help(help(&error.problem, &values))
    })?;
    Ok(Zebra { file, clues })
}

/// All values, category by category, each of which occurs once.
fn read_values(file: &File) -> Result<Vec<String>, Fault> {
    let mut values: Vec<String> = Vec::new();
    let houses = file.category.first().map_or(0, |category| category.values.get_ref().len());
    if houses == 0 {
        let help = "name a category and its values: [[category]] name = \"colour\", values = [...]";
        return Err(Fault::new("there are no values").help(help));
    }
    for (index, category) in file.category.iter().enumerate() {
        let name = category.name.get_ref();
        if file.category[..index].iter().any(|other| other.name.get_ref() == name) {
            return Err(Fault::at(&category.name, format!("`{name}` occurs twice")));
        }
        let count = category.values.get_ref().len();
        if count != houses {
            let problem =
                format!("the category {name} has {count} values, but there are {houses} houses");
            let fault = Fault::at(&category.values, problem);
            return Err(fault.help("every category has one value for each house"));
        }
        for value in category.values.get_ref() {
            let is_blank = value.trim().is_empty();
            if is_blank || value.parse::<Word>().is_err() || value.contains('#') {
                let help = "a name is some text without parentheses, commas, `=` and `#`";
                let problem = format!("`{value}` cannot be the name of a value");
                return Err(Fault::at(&category.values, problem).help(help));
            }
            if values.contains(value) {
                let help = "give values names that tell them apart: clues speak of them by name";
                let fault = Fault::at(&category.values, format!("`{value}` occurs twice"));
                return Err(fault.help(help));
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
