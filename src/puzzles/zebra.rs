//! Zebra riddles: who lives where?

mod clue;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use itertools::Itertools;
use puzzlec_encodings::{Assignment, Atom, Int, Model};
use serde::{Deserialize, Serialize};
use toml::Spanned;

use self::clue::{Clue, ClueProblem, Relation, Statement};
use crate::instance::{FamilyName, InstanceError, Params, Source, to_toml};
use crate::picture::{Block, Picture};
use crate::puzzle::{Formulation, Puzzle, Violation};

/// Houses stand in a row, numbered from left to right. Each has one value of every category, and
/// each value is in one house. Clues tell how the houses of values lie.
///
/// The riddle became known as the Zebra Puzzle of the magazine Life International, 17 December
/// 1962; the built-in instance is the variant with the fish.
///
/// # The language of clues
///
/// A line is a clue; `#` starts a comment. A clue is a statement, or several with `or` between
/// them, of which at least one holds:
///
/// ```text
/// Brit = red                        the same house; also `is`
/// Brit != red                       different houses; also `is not`
/// milk in house 3                   also `in house 1 or 5`, `not in house 3`
/// green immediately left of white   also `immediately right of`
/// green left of white               somewhere left of; also `right of`
/// Blends next to cats               also `not next to`
/// horses 2 houses from Dunhill      with one house between them
/// ```
///
/// An `is` in front of `in`, `next` and so on is allowed and changes nothing.
#[derive(Clone, Debug)]
pub struct Zebra {
    file: File,
    /// Their values are counted through all categories.
    clues: Vec<Clue>,
}

/// The fields of the file, as they are written.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    family: FamilyName<Zebra>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    title: String,
    /// A value, and the category whose value in the same house is the question.
    #[serde(skip_serializing_if = "Option::is_none")]
    ask: Option<Spanned<(String, String)>>,
    /// A clue a line.
    clues: Spanned<String>,
    category: Vec<Category>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Category {
    name: Spanned<String>,
    values: Spanned<Vec<String>>,
}

/// What a variable means.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Var {
    /// The number of the house that a value is in.
    House(Arc<str>),
    /// This statement of this clue holds, both counted from 1; for clues with an `or`.
    Holds(usize, usize),
}

impl fmt::Display for Var {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::House(value) => write!(f, "house({value})"),
            Self::Holds(clue, statement) => write!(f, "holds({clue},{statement})"),
        }
    }
}

/// Why a constraint holds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// The values of a category are in different houses.
    Category(Arc<str>),
    /// A clue, counted from 1.
    Clue(usize),
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Category(name) => write!(f, "category({name})"),
            Self::Clue(number) => write!(f, "clue({number})"),
        }
    }
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

/// What the houses have: a value of each category, house by house.
pub type Houses = Vec<BTreeMap<String, String>>;

impl Zebra {
    /// The number of houses.
    pub fn num_houses(&self) -> usize {
        self.file.category.first().map_or(0, |category| category.values.get_ref().len())
    }

    fn categories(&self) -> impl Iterator<Item = (&str, &[String])> {
        self.file
            .category
            .iter()
            .map(|Category { name, values }| (name.get_ref().as_str(), values.get_ref().as_slice()))
    }

    /// The house of each value, counted from 1, if the houses have each value once.
    fn positions(&self, houses: &Houses) -> Result<Vec<i64>, Violation> {
        Violation::unless(houses.len() == self.num_houses(), || {
            format!("there are {} houses, not {}", houses.len(), self.num_houses())
        })?;
        for (house, number) in houses.iter().zip(1..) {
            let unknown =
                house.keys().find(|&name| !self.categories().any(|(other, _)| other == name));
            Violation::unless(unknown.is_none(), || {
                format!(
                    "house {number} has a {}, which is no category",
                    unknown.into_iter().format("")
                )
            })?;
        }
        let mut positions = Vec::new();
        for (category, values) in self.categories() {
            for value in values {
                let has = |house: &BTreeMap<String, String>| house.get(category) == Some(value);
                let places = houses.iter().positions(has).collect_vec();
                let [place] = places[..] else {
                    let times = places.len();
                    return Err(Violation(format!("{value} is in {times} houses, not one")));
                };
                positions.push(place as i64 + 1);
            }
        }
        Ok(positions)
    }
}

impl Puzzle for Zebra {
    type Var = Var;
    type Rule = Rule;
    type Solution = Houses;

    const FAMILY: &'static str = "zebra";
    const PARAMETERS: &'static [&'static str] = &[];

    fn read(source: &Source, _: &Params) -> Result<Self, InstanceError> {
        let file: File = source.parse()?;
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
        Ok(Self { file, clues })
    }

    fn to_toml(&self) -> String {
        to_toml(&self.file)
    }

    fn title(&self) -> String {
        if self.file.title.is_empty() { "Zebra riddle".to_owned() } else { self.file.title.clone() }
    }

    fn model(&self, _: Formulation) -> Model<Var, Rule> {
        let mut model = Model::new();
        let houses = 1..=self.num_houses() as i64;
        let mut ints: Vec<Int> = Vec::new();
        for (category, values) in self.categories() {
            let start = ints.len();
            ints.extend(
                values
                    .iter()
                    .map(|value| model.int(Var::House(value.as_str().into()), houses.clone())),
            );
            let rule = Rule::Category(category.into());
            model.all_different(rule, ints[start..].iter().copied());
        }
        for (clue, number) in self.clues.iter().zip(1..) {
            post(&mut model, &ints, number, &clue.statements);
        }
        model
    }

    fn decode(&self, assignment: Assignment<'_, Var, Rule>) -> Result<Houses, Violation> {
        let mut houses = vec![BTreeMap::new(); self.num_houses()];
        for (category, values) in self.categories() {
            for value in values {
                let house = assignment.value(&Var::House(value.as_str().into()));
                let house = house.and_then(|house| houses.get_mut(house as usize - 1));
                let house = house.ok_or_else(|| Violation(format!("{value} is in no house")))?;
                let other = house.insert(category.to_owned(), value.clone());
                Violation::unless(other.is_none(), || {
                    format!("{value} and {} are in one house", other.iter().format(""))
                })?;
            }
        }
        Ok(houses)
    }

    fn check(&self, houses: &Houses) -> Result<(), Violation> {
        let positions = self.positions(houses)?;
        let broken =
            self.clues.iter().zip(1..).find(|(clue, _)| !clue.holds(|value| positions[value]));
        match broken {
            None => Ok(()),
            Some((clue, number)) => {
                Err(Violation(format!("clue {number} does not hold: {}", clue.text)))
            }
        }
    }

    fn draw(&self, houses: &Houses) -> Picture {
        let numbers = (1..=houses.len()).map(|number| number.to_string());
        let mut rows = vec![std::iter::once("house".to_owned()).chain(numbers).collect_vec()];
        rows.extend(self.categories().map(|(category, _)| {
            let values =
                houses.iter().map(|house| house.get(category).cloned().unwrap_or_default());
            std::iter::once(category.to_owned()).chain(values).collect_vec()
        }));
        let mut blocks = vec![Block::Table(rows)];
        if let Some(ask) = &self.file.ask {
            let (value, category) = ask.get_ref();
            let house = houses.iter().zip(1..).find(|(house, _)| house.values().contains(value));
            let answer = house.and_then(|(house, number)| Some((house.get(category)?, number)));
            blocks.extend(answer.map(|(answer, number)| {
                Block::Line(format!("{category} with {value}: {answer}, house {number}"))
            }));
        }
        Picture { blocks }
    }
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
            let bad = |c: char| c.is_control() || "(),=#".contains(c);
            if value.trim().is_empty() || value.contains(bad) {
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

/// Posts a clue: its only statement, or at least one of several.
fn post(model: &mut Model<Var, Rule>, ints: &[Int], number: usize, statements: &[Statement]) {
    if let [statement] = *statements {
        post_statement(model, ints, number, statement, Atom::True);
        return;
    }
    let mut alternatives = Vec::new();
    for (&statement, index) in statements.iter().zip(1..) {
        if let Statement::House { value, house, holds } = statement {
            let there = model.eq(ints[value], house);
            alternatives.push(if holds { there } else { !there });
        } else {
            let holds = model.var(Var::Holds(number, index));
            // Two alternatives can be true at once, and one need not be claimed: not what tells
            // solutions apart.
            model.hide(holds);
            post_statement(model, ints, number, statement, holds.into());
            alternatives.push(holds.into());
        }
    }
    model.clause(Rule::Clue(number), alternatives);
}

fn post_statement(
    model: &mut Model<Var, Rule>,
    ints: &[Int],
    number: usize,
    statement: Statement,
    condition: Atom,
) {
    let rule = Rule::Clue(number);
    let posted = match statement {
        Statement::House { value, house, holds } => {
            let there = model.eq(ints[value], house);
            model.clause(rule, [if holds { there } else { !there }])
        }
        Statement::Pair { left, relation, right } => {
            let (x, y) = (ints[left], ints[right]);
            match relation {
                Relation::Distance(0) => model.equal(rule, x, y),
                Relation::NotDistance(0) => model.not_equal(rule, x, y),
                Relation::Distance(distance) => model.distance(rule, x, y, distance),
                Relation::NotDistance(distance) => model.distance_not(rule, x, y, distance),
                Relation::Offset(offset) => model.offset(rule, x, y, offset),
                Relation::Left => model.less(rule, x, y),
                Relation::Right => model.less(rule, y, x),
            }
        }
    };
    posted.when(condition);
}
