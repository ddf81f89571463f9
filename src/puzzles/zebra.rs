//! Zebra riddles: who lives where?

mod clue;
mod file;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use itertools::Itertools;
use puzzlec_encodings::{Assignment, Atom, Int, Model};

pub use file::ZebraError;

use crate::puzzle::family::{Family, Key, Kind, instances};
use crate::puzzle::picture::{Block, Picture};
use crate::puzzle::{Formulation, Puzzle, Violation};
use clue::{Clue, Relation, Statement};
use file::{Category, File};

/// The family.
pub static FAMILY: Family = Family {
    name: "zebra",
    about: include_str!("zebra/about.md"),
    keys: &[
        Key::TITLE,
        Key::new("ask", r#"["fish", "nation"]"#, "The question: which nation has the fish?"),
        Key::new(
            "clues",
            r#""Brit = red\ngreen left of white or milk in house 3""#,
            "The clues, a line each: `=`, `!=`, `in house 3`, `next to`, `2 houses from`, `left of`, \
             `immediately left of`, with `or` between them. `#` starts a comment.",
        ),
        Key::new("category[].name", r#""colour""#, "The name of a category."),
        Key::new("category[].values", r#"["red", "green"]"#, "Its values, one for each house."),
    ],
    instances: instances!("zebra": "zebra"),
    kind: &Kind { read: file::read, file: |this: &Zebra| &this.file, dates: None },
};

#[doc = include_str!("zebra/about.md")]
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

    const GIVEN: &'static str = "clue";

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

    fn words(&self, rule: &Rule) -> Option<String> {
        match rule {
            Rule::Category(_) => None,
            Rule::Clue(number) => Some(self.clues.get(number - 1)?.text.clone()),
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
