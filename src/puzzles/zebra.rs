//! Zebra riddles: who lives where?

mod clue;
mod file;
#[cfg(test)]
mod tests;

use crate::puzzle::prelude::*;

use clue::{Clue, Relation, Statement};
use file::File;

/// The family.
pub static FAMILY: Family = Family {
    name: "zebra",
    about: include_str!("zebra/about.md"),
    keys: &[
        Key::TITLE,
        Key::new(
            "ask",
            r#"["fish", "nation"]"#,
            "The question, a value and a category: the nation with the fish.",
        ),
        Key::new(
            "clues",
            r#""Brit = red\ngreen left of white or milk in house 3""#,
            "The clues, a line each: `=`, `!=`, `in house 3`, `next to`, `2 houses from`, `left of`, \
             `immediately left of`, with `or` between them. `#` starts a comment.",
        ),
        Key::new("category[].name", r#""colour""#, "The name of a category."),
        Key::new(
            "category[].values",
            r#"["red", "green"]"#,
            "The values of the category, one for each house.",
        ),
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
    /// The meaning of a variable.
    pub enum Name {
        /// The number of the house that a value is in.
        House(value: String) = "house",
        /// This statement of this clue holds, both counted from 1; for clues with an `or`.
        Holds(clue: usize, statement: usize) = "holds",
    }
}

/// The values in the houses, by their categories.
pub type Houses = Vec<BTreeMap<String, String>>;

impl Zebra {
    /// The houses as far as they are known.
    fn houses(&self, known: Assignment<'_, Name>) -> Houses {
        let mut houses = vec![BTreeMap::new(); self.file.num_houses()];
        for (category, value) in self.file.values() {
            if let Some(house) = known.value(&Name::House(value.clone())) {
                houses[house as usize - 1].insert(category.clone(), value.clone());
            }
        }
        houses
    }

    /// Posts a statement under the number of its clue and its own, and gives what must be true for
    /// it to hold.
    fn post(&self, model: &mut Model<Name>, ints: &[Int], (number, index): (usize, usize)) -> Atom {
        let Clue { text, statements } = &self.clues[number - 1];
        let (left, relation, right) = match statements[index - 1] {
            Statement::House { value, house, holds: true } => return model.eq(ints[value], house),
            Statement::House { value, house, holds: false } => return model.ne(ints[value], house),
            Statement::Pair { left, relation, right } => (ints[left], relation, ints[right]),
        };
        // Two alternatives can be true at once, and one need not be claimed: not what tells
        // solutions apart.
        let holds = match statements[..] {
            [_] => Atom::True,
            _ => model.hidden(Name::Holds(number, index)).into(),
        };
        let mut rule = model.clue(text).of(number).when(holds);
        match relation {
            Relation::Apart(distance, true) => rule.distance(left, right, distance),
            Relation::Apart(distance, false) => rule.distance_not(left, right, distance),
            Relation::Offset(offset) => rule.offset(left, right, offset),
            Relation::Left => rule.less(left, right),
            Relation::Right => rule.less(right, left),
        }
        holds
    }
}

impl Puzzle for Zebra {
    type Name = Name;
    type Solution = Houses;

    fn title(&self) -> String {
        if self.file.title.is_empty() { "Zebra riddle".to_owned() } else { self.file.title.clone() }
    }

    fn rules(&self, model: &mut Model<Name>) {
        let houses = 1..=self.file.num_houses() as i64;
        let mut ints = Vec::new();
        for (category, values) in self.file.categories() {
            let int = |value: &String| model.int(Name::House(value.clone()), houses.clone());
            let own = values.iter().map(int).collect_vec();
            let rule = model.rule("the values of a category are in different houses");
            rule.of(category).all_different(own.iter().copied());
            ints.extend(own);
        }
        for (number, clue) in (1..).zip(&self.clues) {
            let statements = 1..=clue.statements.len();
            let some = statements.map(|index| self.post(model, &ints, (number, index)));
            let some = some.collect_vec();
            model.clue(&clue.text).of(number).at_least_one(some);
        }
    }

    fn decode(&self, assignment: Assignment<'_, Name>) -> Result<Houses, Violation> {
        Ok(self.houses(assignment))
    }

    fn check(&self, houses: &Houses) -> Result<(), Violation> {
        let (count, expected) = (houses.len(), self.file.num_houses());
        ensure!(count == expected, "there are {count} houses, not {expected}");
        for (number, house) in (1..).zip(houses) {
            let is_category = |name| self.file.categories().any(|(other, _)| other == name);
            if let Some(name) = house.keys().find(|&name| !is_category(name)) {
                return Err(format!("house {number} has a {name}, which is no category").into());
            }
        }
        let mut places = Vec::new();
        for (category, value) in self.file.values() {
            let of_value = houses.iter().positions(|house| house.get(category) == Some(value));
            let of_value = of_value.collect_vec();
            let times = of_value.len();
            ensure!(times == 1, "{value} is in {times} houses, not one");
            places.push(of_value[0] as i64 + 1);
        }
        for (number, clue) in (1..).zip(&self.clues) {
            let holds = clue.holds(|value| places[value]);
            ensure!(holds, "clue {number} does not hold: {}", clue.text);
        }
        Ok(())
    }

    fn draw(&self, known: Assignment<'_, Name>) -> Picture {
        let houses = self.houses(known);
        let numbers = (1..=houses.len()).map(|house| house.to_string());
        let heading = std::iter::once("house".to_owned()).chain(numbers);
        let rows = self.file.categories().map(|(category, _)| {
            let cells = houses.iter().map(|house| house.get(category).cloned().unwrap_or_default());
            std::iter::once(category.clone()).chain(cells).collect()
        });
        let answer = self.file.ask.as_ref().and_then(|ask| {
            let (value, category) = ask.get_ref();
            let house = houses.iter().position(|house| house.values().contains(value))?;
            let (answer, number) = (houses[house].get(category)?, house + 1);
            Some(Block::Line(format!("{category} with {value}: {answer}, house {number}")))
        });
        Picture::from(Block::table(heading, rows)).followed_by(answer)
    }
}
