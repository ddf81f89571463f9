//! Zebra riddles: who lives where?

mod clue;
mod file;
#[cfg(test)]
mod tests;

use crate::puzzle::prelude::*;

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

names! {
    /// What a variable means.
    pub enum Name {
        /// The number of the house that a value is in.
        House(value: String) = "house",
        /// This statement of this clue holds, both counted from 1; for clues with an `or`.
        Holds(clue: usize, statement: usize) = "holds",
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
        ensure!(
            houses.len() == self.num_houses(),
            "there are {} houses, not {}",
            houses.len(),
            self.num_houses()
        );
        for (house, number) in houses.iter().zip(1..) {
            let unknown =
                house.keys().find(|&name| !self.categories().any(|(other, _)| other == name));
            ensure!(
                unknown.is_none(),
                "house {number} has a {}, which is no category",
                unknown.into_iter().format("")
            );
        }
        let mut positions = Vec::new();
        for (category, values) in self.categories() {
            for value in values {
                let has = |house: &BTreeMap<String, String>| house.get(category) == Some(value);
                let places = houses.iter().positions(has).collect_vec();
                let [place] = places[..] else {
                    let times = places.len();
                    return Err(format!("{value} is in {times} houses, not one").into());
                };
                positions.push(place as i64 + 1);
            }
        }
        Ok(positions)
    }

    /// What is known of the houses.
    fn houses(&self, known: Assignment<'_, Name>) -> Houses {
        let mut houses = vec![BTreeMap::new(); self.num_houses()];
        for (category, values) in self.categories() {
            for value in values {
                if let Some(house) = known.value(&Name::House(value.clone())) {
                    houses[house as usize - 1].insert(category.to_owned(), value.clone());
                }
            }
        }
        houses
    }
}

impl Puzzle for Zebra {
    type Name = Name;
    type Solution = Houses;

    fn title(&self) -> String {
        if self.file.title.is_empty() { "Zebra riddle".to_owned() } else { self.file.title.clone() }
    }

    fn rules(&self, model: &mut Model<Name>) {
        let houses = 1..=self.num_houses() as i64;
        let mut ints: Vec<Int> = Vec::new();
        for (category, values) in self.categories() {
            let start = ints.len();
            let int = |value: &String| model.int(Name::House(value.clone()), houses.clone());
            ints.extend(values.iter().map(int));
            let rule = model.rule("the values of a category are in different houses");
            rule.of(category).all_different(ints[start..].iter().copied());
        }
        for (clue, number) in self.clues.iter().zip(1..) {
            post(model, &ints, number, clue);
        }
    }

    fn decode(&self, assignment: Assignment<'_, Name>) -> Result<Houses, Violation> {
        Ok(self.houses(assignment))
    }

    fn check(&self, houses: &Houses) -> Result<(), Violation> {
        let positions = self.positions(houses)?;
        let broken =
            self.clues.iter().zip(1..).find(|(clue, _)| !clue.holds(|value| positions[value]));
        broken.map_or(Ok(()), |(clue, number)| {
            Err(format!("clue {number} does not hold: {}", clue.text).into())
        })
    }

    fn draw(&self, known: Assignment<'_, Name>) -> Picture {
        let houses = self.houses(known);
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
fn post(model: &mut Model<Name>, ints: &[Int], number: usize, clue: &Clue) {
    let mut alternatives = Vec::new();
    for (&statement, index) in clue.statements.iter().zip(1..) {
        alternatives.push(match statement {
            Statement::House { value, house, holds: true } => model.eq(ints[value], house),
            Statement::House { value, house, holds: false } => model.ne(ints[value], house),
            Statement::Pair { left, relation, right } => {
                // Two alternatives can be true at once, and one need not be claimed: not what tells
                // solutions apart.
                let holds = if clue.statements.len() == 1 {
                    Atom::True
                } else {
                    model.hidden(Name::Holds(number, index)).into()
                };
                let mut rule = model.clue(&clue.text).of(number).when(holds);
                let (x, y) = (ints[left], ints[right]);
                match relation {
                    Relation::Distance(0) => rule.equal(x, y),
                    Relation::NotDistance(0) => rule.not_equal(x, y),
                    Relation::Distance(distance) => rule.distance(x, y, distance),
                    Relation::NotDistance(distance) => rule.distance_not(x, y, distance),
                    Relation::Offset(offset) => rule.offset(x, y, offset),
                    Relation::Left => rule.less(x, y),
                    Relation::Right => rule.less(y, x),
                }
                holds
            }
        });
    }
    model.clue(&clue.text).of(number).clause(alternatives);
}
