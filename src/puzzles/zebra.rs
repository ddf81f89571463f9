//! Zebra riddles: who lives where?

mod calendar;
mod clue;
mod constant;
mod context;
mod doubts;
mod file;
mod forms;
mod grammar;
mod kinds;
mod language;
mod making;
mod meaning;
mod paraphrase;
mod places;
mod pool;
mod riddle;
mod scale;
mod seen;
mod speech;
mod stock;
#[cfg(test)]
mod tests;
mod words;

use std::fmt;

use puzzlec_encodings::{Formula, write_term};

use crate::puzzle::prelude::*;

use clue::{Claim, Clue, Value};
use file::File;
use pool::number_of;
use riddle::{Place, Scale};

const CATEGORIES: &str = "The names of the categories, those of the file or any of these: nation, \
    colour, name, job, pet, drink, cigar, sport, instrument, fruit, flower, car, language, book, day, \
    month, age, price and height; the clues of the file are left out.";

/// The family.
pub static FAMILY: Family = Family {
    name: "zebra",
    about: include_str!("zebra/about.md"),
    keys: &[
        Key::new("title", r#""Who owns the fish?""#).help("The title of the riddle."),
        Key::new("ask", r#"["fish", "nation"]"#)
            .help("The question, a value and a category: the nation with the fish."),
        Key::new("place", r#""day""#)
            .help("The word for a house, in clues and everywhere else.")
            .or(r#""house""#),
        Key::new("places", "true").help(
            "The houses stand in a row. With `false` they do not, and a solution is a table with \
                   a row for each value of the first category. By default they do if a clue speaks \
                   of a place, as `next to` and `first` do, or if there are no clues.",
        ),
        Key::new("houses", "4")
            .help(
                "The number of houses: categories have so many of their values, and the clues of \
                   the file are left out.",
            )
            .value("N"),
        Key::new("categories", r#""name,pet,drink,age""#).help(CATEGORIES).value("NAMES"),
        Key::new("clues", r#""Brit = red\ngreen left of white or milk in house 3""#)
            .help("The clues, a line each; `#` starts a comment.")
            .forms(forms::HELP),
        Key::new("category[].name", r#""colour""#).help("The name of a category."),
        Key::new("category[].values", r#"["red", "green"]"#).help(
            "The values of the category, one for each house. Clues compare whole numbers, texts such \
                   as `5 euros`, months, days of the week, times and places such as `1st`.",
        ),
        Key::new("category[].ordered", "true")
            .help("The values are in their order, the least first: clues compare them.")
            .or("false"),
    ],
    instances: instances!("zebra": "zebra"),
    kind: &Kind { read: file::read, file: |this: &Zebra| &this.file },
};

#[doc = include_str!("zebra/about.md")]
///
/// The riddle became known as the Zebra Puzzle of the magazine Life International, 17 December
/// 1962; the built-in instance is the variant with the fish.
///
/// # The language of clues
///
/// A line is a clue; `#` starts a comment. A clue is a statement, or made of several.
///
#[doc = include_str!("zebra/clues.md")]
#[derive(Clone, Debug)]
pub struct Zebra {
    file: File,
    place: Place,
    /// True if the houses stand in a row.
    has_places: bool,
    /// The category whose values are in their places in the order of the file.
    fixed: Option<usize>,
    /// Their values are counted through all categories.
    clues: Vec<Clue>,
    /// Remarks on their words.
    remarks: Vec<String>,
    /// The numbers of the categories' values.
    scales: Vec<Option<Scale>>,
}

/// The meaning of a variable.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Name {
    /// The number of the house that a value is in, after the word for a house.
    House(Arc<str>, String),
    /// The number, in the house of a value, of the category that is counted so from 1.
    Number(usize, String),
}

impl puzzlec_encodings::Name for Name {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::House(place, value) => write_term(f, place, &[value]),
            Self::Number(category, value) => write_term(f, "number", &[category, value]),
        }
    }

    fn words(&self) -> String {
        match self {
            Self::House(place, value) => format!("the {place} of {value}"),
            Self::Number(..) => self.shown().to_string(),
        }
    }
}

/// The values in the houses, by their categories.
pub type Houses = Vec<BTreeMap<String, String>>;

impl Zebra {
    fn house(&self, value: &str) -> Name {
        Name::House(self.place.one.clone(), value.to_owned())
    }

    /// The numbers of the houses of all values, each of which is in one.
    fn places(&self, houses: &Houses) -> Result<Vec<i64>, Violation> {
        let place = |(category, value): (&String, &String)| {
            let own = houses.iter().positions(|house| house.get(category) == Some(value));
            let own = own.collect_vec();
            ensure!(own.len() == 1, "{value} is in {} {}, not one", own.len(), self.place.many);
            Ok(own[0] as i64 + 1)
        };
        self.file.values().map(place).collect()
    }

    /// Makes the numbers that clues compare: that of a value is the one in its house.
    fn count(&self, model: &mut Model<Name>, ints: &mut Ints) {
        let (names, n) = (self.file.values().collect_vec(), self.file.num_houses());
        let values = self.clues.iter().flat_map(|clue| clue.claim.values());
        let compared = values.filter_map(|(scale, value)| Some((scale?, value)));
        let sentence = format!("a value has the number of its {}", self.place.one);
        for (category, value) in compared.unique().sorted() {
            let numbers = self.scales[category].iter().flat_map(|scale| &scale.numbers);
            let told = names[value].1;
            let own = model.int(Name::Number(category + 1, told.clone()), numbers.clone().copied());
            model.hide_int(own);
            for (house, (index, &number)) in iproduct!(1..=n as i64, numbers.enumerate()) {
                let [value, other] = [value, category * n + index].map(|own| ints[&(None, own)]);
                let here = [model.ne(value, house), model.ne(other, house), model.eq(own, number)];
                model.rule(&sentence).of(told).clause(here);
            }
            ints.insert((Some(category), value), own);
        }
    }
}

/// The places of values.
type Ints = BTreeMap<Value, Int>;

impl Claim {
    /// The claim as a formula on the places of values.
    fn formula(&self, model: &Model<Name>, ints: &Ints) -> Formula {
        match self {
            Self::In(value, place, true) => ints[value].is(*place),
            Self::In(value, place, false) => !ints[value].is(*place),
            Self::To(way, values, holds) => {
                let ints = values.map(|value| ints[&value]);
                let [from, to] = ints.map(|int| model.domain(int));
                let pairs = iproduct!(from, to).map(|(&from, &to)| [from, to]);
                Formula::table(ints, pairs.filter(|&[from, to]| way.leads(from, to) == *holds))
            }
            Self::Of((least, most), parts) => {
                let range = *least as i64..=i64::try_from(*most).unwrap_or(i64::MAX);
                Formula::count(parts.iter().map(|part| part.formula(model, ints)), range)
            }
        }
    }
}

impl Puzzle for Zebra {
    type Name = Name;
    type Solution = Houses;

    fn title(&self) -> String {
        let title = if self.file.title.is_empty() { "Zebra riddle" } else { &self.file.title };
        title.to_owned()
    }

    fn rules(&self, model: &mut Model<Name>) {
        let count = self.file.num_houses() as i64;
        let different = format!("the values of a category are in different {}", self.place.many);
        let mut ints = Ints::new();
        for (index, (category, values)) in self.file.categories().enumerate() {
            let int = |(at, value): (i64, &String)| {
                let is_fixed = self.fixed == Some(index);
                model.int(self.house(value), if is_fixed { at..=at } else { 1..=count })
            };
            let own = (1..).zip(values).map(int).collect_vec();
            model.rule(&different).of(category).all_different(own.iter().copied());
            let first = ints.len();
            ints.extend((first..).map(|value| (None, value)).zip(own));
        }
        self.count(model, &mut ints);
        for (number, Clue { text, claim }) in (1..).zip(&self.clues) {
            let formula = claim.formula(model, &ints);
            model.clue(text).of(number).formula(formula);
        }
    }

    fn decode(&self, assignment: Assignment<'_, Name>) -> Result<Houses, Violation> {
        let mut houses = vec![BTreeMap::new(); self.file.num_houses()];
        for (category, value) in self.file.values() {
            if let Some(house) = assignment.value(&self.house(value)) {
                houses[house as usize - 1].insert(category.clone(), value.clone());
            }
        }
        Ok(houses)
    }

    fn check(&self, houses: &Houses) -> Result<(), Violation> {
        let (count, expected) = (houses.len(), self.file.num_houses());
        let Place { one, many } = &self.place;
        ensure!(count == expected, "there are {count} {many}, not {expected}");
        for (number, house) in (1..).zip(houses) {
            let is_category = |name: &&String| self.file.categories().any(|own| own.0 == *name);
            if let Some(name) = house.keys().find(|name| !is_category(name)) {
                return Err(format!("{one} {number} has a {name}, which is no category").into());
            }
        }
        let places = self.places(houses)?;
        if let Some(first) = self.fixed.map(|category| category * count) {
            let own = self.file.values().zip(&places).skip(first).take(count);
            for (number, ((_, value), place)) in (1..).zip(own) {
                ensure!(*place == number, "{value} is not in {one} {number}");
            }
        }
        let place = |value| number_of(&self.scales, &places, value);
        for (number, clue) in (1..).zip(&self.clues) {
            ensure!(clue.claim.holds(&place), "clue {number} does not hold: {}", clue.text);
        }
        Ok(())
    }

    fn making(&self) -> Option<&dyn Making> {
        Some(self)
    }

    fn clues(&self, houses: Option<&Houses>) -> Option<Clues> {
        self.clues_of(houses)
    }

    fn remarks(&self) -> Vec<String> {
        self.remarks.clone()
    }

    /// The table to be filled, and the clues below it.
    fn draw_unsolved(&self, nothing: Assignment<'_, Name>) -> Picture {
        let clues = (1..).zip(&self.clues).map(|(number, clue)| format!("{number}. {}", clue.text));
        self.draw(nothing).followed_by(clues.map(Block::Line))
    }

    fn draw(&self, known: Assignment<'_, Name>) -> Picture {
        let houses = self.decode(known).unwrap_or_default();
        let names = self.file.names();
        let cells = |house: &BTreeMap<String, String>| {
            names.iter().map(|name| house.get(name).cloned().unwrap_or_default()).collect()
        };
        let mut lines = [vec![names.clone()], houses.iter().map(cells).collect()].concat();
        if self.has_places {
            let numbers = (1..=houses.len()).map(|house| house.to_string());
            let heading = std::iter::once(self.place.one.to_string()).chain(numbers).collect();
            let row = |row: usize| lines.iter().map(|line| line[row].clone()).collect();
            lines = std::iter::once(heading).chain((0..lines[0].len()).map(row)).collect();
        }
        let heading = lines.remove(0);
        let answer = self.file.ask.as_ref().and_then(|ask| {
            let [value, category] = &**ask.get_ref();
            let house = houses.iter().position(|house| house.values().contains(value))?;
            let place = self.has_places.then(|| format!(", {} {}", self.place.one, house + 1));
            let place = place.unwrap_or_default();
            let answer = houses[house].get(category)?;
            Some(Block::Line(format!("{category} with {value}: {answer}{place}")))
        });
        Picture::from(Block::table(heading, lines)).followed_by(answer)
    }
}
