//! Zebra riddles: who lives where?

mod clue;
mod file;
mod forms;
mod grammar;
#[cfg(test)]
mod tests;
mod words;

use std::fmt;

use puzzlec_encodings::write_term;

use crate::puzzle::prelude::*;

use clue::{Clue, FAR, Relation, Statement, Way};
use file::{File, Place, Scale};

/// The family.
pub static FAMILY: Family = Family {
    name: "zebra",
    about: include_str!("zebra/about.md"),
    keys: &[
        Key::TITLE,
        Key::new("ask", r#"["fish", "nation"]"#)
            .help("The question, a value and a category: the nation with the fish."),
        Key::new("place", r#""day""#)
            .help("The word for a house, in clues and everywhere else.")
            .or(r#""house""#),
        Key::new("clues", r#""Brit = red\ngreen left of white or milk in house 3""#)
            .help("The clues, a line each; `#` starts a comment.")
            .forms(forms::HELP),
        Key::new("category[].name", r#""colour""#).help("The name of a category."),
        Key::new("category[].values", r#"["red", "green"]"#).help(
            "The values of the category, one for each house. Whole numbers, and texts such as \
                   `5 euros`, are compared by clues.",
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
    /// This statement of this clue holds, both counted from 1; for clues of several statements.
    Holds(usize, usize),
}

impl puzzlec_encodings::Name for Name {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::House(place, value) => write_term(f, place, &[value]),
            Self::Number(category, value) => write_term(f, "number", &[category, value]),
            Self::Holds(clue, statement) => write_term(f, "holds", &[clue, statement]),
        }
    }
}

/// The values in the houses, by their categories.
pub type Houses = Vec<BTreeMap<String, String>>;

impl Zebra {
    fn house(&self, value: &str) -> Name {
        Name::House(self.place.one.clone(), value.to_owned())
    }

    /// Makes the numbers that clues compare: that of a value is the one in its house.
    fn count(&self, model: &mut Model<Name>, ints: &mut Ints) {
        let (names, n) = (self.file.values().collect_vec(), self.file.num_houses());
        let statements = self.clues.iter().flat_map(|clue| clue.lists.iter().flatten());
        let compared =
            statements.flat_map(|own| own.values().filter_map(|value| Some((own.scale?, value))));
        let sentence = format!("a value has the number of its {}", self.place.one);
        for (category, value) in compared.unique().sorted() {
            let numbers = self.scales[category].iter().flat_map(|scale| &scale.numbers);
            let told = names[value].1;
            let name = Name::Number(category + 1, told.clone());
            let own = model.int(name, numbers.clone().copied());
            model.hide_int(own);
            for (house, (index, &number)) in iproduct!(1..=n as i64, numbers.enumerate()) {
                let [value, other] =
                    [value, category * n + index].map(|value| ints[&(None, value)]);
                let here = [model.ne(value, house), model.ne(other, house), model.eq(own, number)];
                model.rule(&sentence).of(told).clause(here);
            }
            ints.insert((Some(category), value), own);
        }
    }

    /// Posts a clue, whose number counts from 1.
    fn post(&self, model: &mut Model<Name>, ints: &Ints, number: usize) {
        let clue = &self.clues[number - 1];
        let mut posting = Posting { model, ints, number, clue, count: 0 };
        let mut posted = BTreeMap::new();
        for statement in clue.lists.iter().flatten() {
            if !posted.contains_key(statement) {
                posted.insert(statement, posting.post(statement));
            }
        }
        for list in &clue.lists {
            let some = list.iter().flat_map(|statement| &posted[statement]).copied();
            model.clue(&clue.text).of(number).at_least_one(some);
        }
    }
}

/// The places of values, on each scale.
type Ints = BTreeMap<(Option<usize>, usize), Int>;

/// A clue on its way into a model.
struct Posting<'m> {
    model: &'m mut Model<Name>,
    ints: &'m Ints,
    number: usize,
    clue: &'m Clue,
    /// The number of its literals so far.
    count: usize,
}

/// A value is in a place, or is not.
type Part = (Int, i64, bool);

impl Posting<'_> {
    fn atom(&mut self, (int, place, holds): Part) -> Atom {
        if holds { self.model.eq(int, place) } else { self.model.ne(int, place) }
    }

    fn some(&mut self, parts: impl IntoIterator<Item = Part>) -> Vec<Atom> {
        parts.into_iter().map(|part| self.atom(part)).collect()
    }

    /// The value is in one of the places of which this is true.
    fn among(&self, int: Int, is_place: impl Fn(i64) -> bool) -> Vec<Part> {
        let places = self.model.domain(int).iter().filter(|&&place| is_place(place));
        places.map(|&place| (int, place, true)).collect()
    }

    /// A literal under which something is posted.
    fn guard(&mut self) -> Atom {
        self.count += 1;
        if self.clue.is_single() {
            return Atom::True;
        }
        // Two alternatives can be true at once, and one need not be claimed: not what tells
        // solutions apart.
        self.model.hidden(Name::Holds(self.number, self.count)).into()
    }

    /// Posts a statement as a part of the clue, and gives what of which some must be true for it to
    /// hold.
    fn post(&mut self, Statement { value, relation, holds, scale }: &Statement) -> Vec<Atom> {
        let (ints, holds) = (self.ints, *holds);
        let int = |value: &usize| ints[&(*scale, *value)];
        let value = int(value);
        match relation {
            Relation::In(houses) => {
                let some = if holds || houses.len() == 1 {
                    self.some(houses.iter().map(|&house| (value, house, holds)))
                } else {
                    self.some(self.among(value, |house| !houses.contains(&house)))
                };
                // Literals of integers are numbered as well.
                self.count += some.len();
                some
            }
            Relation::To(way, others) => {
                let mut some = Vec::new();
                for other in others {
                    if holds || some.is_empty() {
                        some.push(self.guard());
                    }
                    self.lead(*way, [value, int(other)], holds, some[some.len() - 1]);
                }
                some
            }
            Relation::Between(ends, directly) => {
                let when = self.guard();
                let ends = [int(&ends[0]), int(&ends[1])];
                self.clauses(self.between(value, ends, *directly, holds), when);
                vec![when]
            }
        }
    }

    fn clauses(&mut self, clauses: Vec<Vec<Part>>, when: Atom) {
        for parts in clauses {
            let clause = self.some(parts);
            self.model.clue(&self.clue.text).of(self.number).when(when).clause(clause);
        }
    }

    /// Posts that a way leads from the house of a value to that of another, or that it does not.
    fn lead(&mut self, way: Way, [own, other]: [Int; 2], holds: bool, when: Atom) {
        let mut rule = self.model.clue(&self.clue.text).of(self.number).when(when);
        match way {
            Way::Apart(distance) if holds => rule.distance(own, other, distance),
            Way::Apart(distance) => rule.distance_not(own, other, distance),
            Way::Ahead(1, FAR) if holds => rule.less(own, other),
            Way::Ahead(least, -1) if holds && least == -FAR => rule.less(other, own),
            Way::Ahead(least, most) if holds && least == most => rule.offset(own, other, least),
            Way::Ahead(..) => {
                let others = |&place: &i64| {
                    let others = self.among(other, |other| way.leads(place, other) == holds);
                    others.into_iter().chain([(own, place, false)]).collect()
                };
                self.clauses(self.model.domain(own).iter().map(others).collect(), when);
            }
        }
    }

    /// Clauses for each house that the value in the middle may be in: some end is left of it, and
    /// some end is right of it; or not one end left and the other right.
    fn between(
        &self,
        middle: Int,
        [one, other]: [Int; 2],
        directly: bool,
        holds: bool,
    ) -> Vec<Vec<Part>> {
        let clause = |(house, side): (i64, i64)| {
            let is_on = |end: i64, side: i64| match (end - house) * side {
                distance if directly => distance == 1,
                distance => distance > 0,
            };
            let first = self.among(one, |end| is_on(end, side) == holds);
            let side = if holds { side } else { -side };
            let second = self.among(other, |end| is_on(end, side) == holds);
            [first, second, vec![(middle, house, false)]].concat()
        };
        self.model.domain(middle).iter().copied().cartesian_product([-1, 1]).map(clause).collect()
    }
}

impl Puzzle for Zebra {
    type Name = Name;
    type Solution = Houses;

    fn title(&self) -> String {
        "Zebra riddle".to_owned()
    }

    fn rules(&self, model: &mut Model<Name>) {
        let houses = 1..=self.file.num_houses() as i64;
        let different = format!("the values of a category are in different {}", self.place.many);
        let mut ints = Ints::new();
        for (category, values) in self.file.categories() {
            let int = |value: &String| model.int(self.house(value), houses.clone());
            let own = values.iter().map(int).collect_vec();
            let rule = model.rule(&different);
            rule.of(category).all_different(own.iter().copied());
            for int in own {
                ints.insert((None, ints.len()), int);
            }
        }
        self.count(model, &mut ints);
        for number in 1..=self.clues.len() {
            self.post(model, &ints, number);
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
            let is_category = |name| self.file.categories().any(|(other, _)| other == name);
            if let Some(name) = house.keys().find(|&name| !is_category(name)) {
                return Err(format!("{one} {number} has a {name}, which is no category").into());
            }
        }
        let mut places: Vec<i64> = Vec::new();
        for (category, value) in self.file.values() {
            let of_value = houses.iter().positions(|house| house.get(category) == Some(value));
            let of_value = of_value.collect_vec();
            let times = of_value.len();
            ensure!(times == 1, "{value} is in {times} {many}, not one");
            places.push(of_value[0] as i64 + 1);
        }
        let place = |scale: Option<usize>, value: usize| match scale {
            None => places[value],
            Some(category) => {
                let own = &places[category * expected..][..expected];
                let index = own.iter().position(|&place| place == places[value]);
                let scale = self.scales[category].as_ref();
                scale.zip(index).map_or(0, |(scale, index)| scale.numbers[index])
            }
        };
        for (number, clue) in (1..).zip(&self.clues) {
            let holds = clue.holds(place);
            ensure!(holds, "clue {number} does not hold: {}", clue.text);
        }
        Ok(())
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
        let numbers = (1..=houses.len()).map(|house| house.to_string());
        let heading = std::iter::once(self.place.one.to_string()).chain(numbers);
        let rows = self.file.categories().map(|(category, _)| {
            let cells = houses.iter().map(|house| house.get(category).cloned().unwrap_or_default());
            std::iter::once(category.clone()).chain(cells).collect()
        });
        let answer = self.file.ask.as_ref().and_then(|ask| {
            let (value, category) = ask.get_ref();
            let house = houses.iter().position(|house| house.values().contains(value))?;
            let (answer, place, number) =
                (houses[house].get(category)?, &self.place.one, house + 1);
            Some(Block::Line(format!("{category} with {value}: {answer}, {place} {number}")))
        });
        Picture::from(Block::table(heading, rows)).followed_by(answer)
    }
}
