//! Langford's problem.

use super::check_size;
use crate::puzzle::prelude::*;

/// The family.
pub static FAMILY: Family = Family {
    name: "langford",
    about: include_str!("langford/about.md"),
    keys: &[
        Key::TITLE,
        Key::new("n", "8").help("The largest number.").value("N"),
        Key::new("copies", "3").help("The number of copies of each number.").or("2").value("COUNT"),
        Key::new("variant", r#""skolem""#)
            .help("The distance of copies of k: k + 1 places (`langford`) or k (`skolem`).")
            .or(r#""langford""#),
        Key::new("given", r#""4 . . . . 4 . .""#)
            .help("The row with the numbers that are given, `.` for the others.")
            .drawn(Drawn::Marks),
    ],
    instances: instances!("langford": "langford", "skolem"),
    kind: &Kind { read: Langford::read, file: |this| this },
};

#[doc = include_str!("langford/about.md")]
///
/// C. Dudley Langford, "Problem", The Mathematical Gazette 42, 1958. The numbers of solutions up
/// to reversal are OEIS A014552 for two copies, A050998 for three. Skolem sequences: Thoralf
/// Skolem, "On certain distributions of integers in pairs with given differences", Mathematica
/// Scandinavica 5, 1957; A004075 counts them, reversed ones apart.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Langford {
    /// The largest number.
    pub n: u32,
    /// The copies of each number.
    pub copies: u32,
    /// Their distance.
    pub variant: Variant,
    /// The row with the numbers that are given.
    given: Option<Spanned<String>>,
    /// The number that is given at each position, if one is.
    #[serde(skip)]
    numbers: Vec<Option<u32>>,
}

/// The distance of the copies of a number k.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Variant {
    /// k + 1 places, with k numbers in between.
    #[default]
    Langford,
    /// k places.
    Skolem,
}

names! {
    /// The meaning of a variable.
    pub enum Name {
        /// The first copy of the number stands at this position, counted from 1, and so do the
        /// others, which follow at its distance.
        First(number: u32, position: u32) = "first" says "the first {number} stands at {position}",
    }
}

impl Langford {
    fn read(mut self) -> Result<Self, Fault> {
        let Self { n, copies, .. } = self;
        ensure!(copies > 0, Fault::of("copies", "a number needs at least one copy"));
        let few = n.saturating_add(1).checked_mul(copies).is_some_and(|places| places <= 1 << 16);
        let key = if copies > n { "copies" } else { "n" };
        let fault = Fault::of(key, format!("{copies} copies of {n} numbers are too many"));
        ensure!(few, fault.help("the row can have 65,536 places"));
        self.numbers = vec![None; self.places() as usize];
        if let Some(given) = &self.given {
            let help = "a place is a number of the row, or `.`; blanks separate numbers";
            let number = |mark: &str| drawing::number(mark, 1..=n);
            let row = drawn(given, |text| Board::full(text, number, help))?;
            let (drawn, places) = (row.len(), self.places());
            let problem = format!("{} are drawn, not {places}", plural(drawn, "place"));
            let is_row = row.size() == (1, places as usize);
            ensure!(is_row, Fault::at(given, problem).help("draw every place of the row"));
            self.numbers = row.values().to_vec();
        }
        Ok(self)
    }

    /// The numbers that are given, with their positions from 1 on.
    fn given(&self) -> impl Iterator<Item = (u32, u32)> {
        (1..).zip(&self.numbers).filter_map(|(position, number)| Some((position, (*number)?)))
    }

    /// The number of places in the row.
    const fn places(&self) -> u32 {
        self.copies * self.n
    }

    /// The distance of the copies of a number.
    const fn distance(&self, number: u32) -> u32 {
        match self.variant {
            Variant::Langford => number + 1,
            Variant::Skolem => number,
        }
    }

    /// The position of the first copy of a number when its last one stands at the end.
    const fn last_first(&self, number: u32) -> u32 {
        self.places().saturating_sub((self.copies - 1) * self.distance(number))
    }

    /// The positions of all copies of a number, by the first.
    fn copies_from(&self, number: u32, position: u32) -> impl Iterator<Item = u32> + use<> {
        let (copies, distance) = (self.copies, self.distance(number));
        (0..copies).map(move |copy| position + copy * distance)
    }

    /// The row with arcs from each copy of a number to the next.
    fn scene(&self, known: Assignment<'_, Name>, row: &[Square], regions: Vec<String>) -> Scene {
        let mut scene = Scene { regions, ..Scene::with_room(self.n.to_string().len()) };
        let at = |place: u32| Point { x: f64::from(place), y: 0.0 };
        for &Name::First(number, position) in known.trues() {
            let (distance, region) = (self.distance(number), Some(number as usize - 1));
            scene.add(self.copies_from(number, position).tuple_windows().map(|(from, to)| {
                let ends = [from, to].map(|place| Point { y: 0.5, ..at(place) });
                let rise = f64::from(distance) / 2.0;
                Primitive::Arc { ends, rise, stroke: Stroke::Plain, region }
            }));
        }
        for (place, square) in (1..).zip(row) {
            scene.add([Primitive::rectangle(at(place), (1.0, 1.0), square.region)]);
            scene.add([Label::new(at(place), &square.label).inside(square.region)]);
        }
        scene
    }

    /// The reason why there is no row, if a sum shows it. The positions of two copies of k sum to
    /// twice the first and its distance, and all positions to n(2n + 1).
    fn obstruction(&self) -> Option<String> {
        let n = u64::from(self.n);
        let distances: u64 = (1..=self.n).map(|number| u64::from(self.distance(number))).sum();
        let fourfold = (self.copies == 2).then(|| 2 * (n * (2 * n + 1) - distances))?;
        let rests = match self.variant {
            Variant::Langford => "0 or 3",
            Variant::Skolem => "0 or 1",
        };
        let sum = || format!("the first copies' positions would sum to {fourfold}/4");
        (!fourfold.is_multiple_of(4)).then(|| format!("{}; n must be {rests} modulo 4", sum()))
    }
}

/// A place with a number; a free one for 0.
fn square(number: u32) -> Square {
    match number.checked_sub(1) {
        Some(region) => Square::new(Some(region as usize), number.to_string()),
        None => Square::default(),
    }
}

impl Puzzle for Langford {
    type Name = Name;
    /// The row.
    type Solution = Vec<u32>;

    fn title(&self) -> String {
        let Self { n, copies, variant, .. } = self;
        match (variant, copies) {
            (Variant::Langford, 2) => format!("Langford pairs, n = {n}"),
            (Variant::Langford, 3) => format!("Langford triples, n = {n}"),
            (Variant::Langford, _) => format!("Langford sequences of {copies} copies, n = {n}"),
            (Variant::Skolem, 2 | 3) => format!("Skolem sequences, n = {n}"),
            (Variant::Skolem, _) => format!("Skolem sequences of {copies} copies, n = {n}"),
        }
    }

    fn rules(&self, model: &mut Model<Name>) {
        let places = (1..=self.n).map(|number| u64::from(self.last_first(number)));
        if !model.ask(places.sum(), "places of first copies") {
            return;
        }
        let mut at = vec![Vec::new(); self.places() as usize + 1];
        // Large numbers first: they have the fewest places.
        for number in (1..=self.n).rev() {
            if model.is_stopped() {
                return;
            }
            let firsts = (1..=self.last_first(number)).map(|position| {
                let first = model.var(Name::First(number, position));
                for position in self.copies_from(number, position) {
                    at[position as usize].push(first);
                }
                first
            });
            let firsts = firsts.collect_vec();
            model.rule("each number is placed once").of(number).exactly_one(firsts);
        }
        for (position, firsts) in (1..).zip(&at[1..]) {
            let mut rule = model.rule("each position is taken by one number").of(position);
            rule.exactly_one(firsts.iter().copied());
        }
        for (position, number) in self.given() {
            let firsts = (1..=position).filter_map(|first| {
                let is_there = self.copies_from(number, first).contains(&position);
                model.lit(&Name::First(number, first)).filter(|_| is_there)
            });
            let firsts = firsts.collect_vec();
            model.clue("some numbers are given").of(position).at_least_one(firsts);
        }
        let this = self.clone();
        model.symmetries(move |symmetries| {
            let reversed = |&Name::First(number, position): &Name| {
                Name::First(number, this.last_first(number) + 1 - position)
            };
            if this.numbers.iter().eq(this.numbers.iter().rev()) {
                symmetries.level("reversal").map(reversed);
            }
        });
        model.obstruction(self.obstruction());
    }

    fn decode(&self, assignment: Assignment<'_, Name>) -> Result<Vec<u32>, Violation> {
        let mut row = vec![0; self.places() as usize];
        for &Name::First(number, position) in assignment.trues() {
            for place in self.copies_from(number, position) {
                let cell = &mut row[place as usize - 1];
                ensure!(*cell == 0, "{number} and {cell} both stand at position {place}");
                *cell = number;
            }
        }
        Ok(row)
    }

    fn check(&self, row: &Vec<u32>) -> Result<(), Violation> {
        check_size("the row", row.len(), "place", self.places() as usize)?;
        let mut copies = vec![(0, 0); self.n as usize];
        for (place, &number) in row.iter().enumerate() {
            let copies = (number as usize).checked_sub(1).and_then(|index| copies.get_mut(index));
            let Some((times, last)) = copies else { continue };
            let (between, right) = (place - *last, self.distance(number) as usize);
            let is_right = *times == 0 || between == right;
            ensure!(is_right, "the distance of two {number}'s is {between}, not {right}");
            (*times, *last) = (*times + 1, place);
        }
        for (number, (times, _)) in (1..).zip(copies) {
            let right = self.copies;
            ensure!(times == right, "the row has not {right} copies of {number}, but {times}");
        }
        for (position, number) in self.given() {
            let is_kept = row[position as usize - 1] == number;
            ensure!(is_kept, "{number} does not stand at position {position}, where it is given");
        }
        Ok(())
    }

    fn making(&self) -> Option<&dyn Making> {
        Some(self)
    }

    fn clues(&self, row: Option<&Vec<u32>>) -> Option<Clues> {
        let all = |row: &Vec<u32>| (1..).zip(row.iter().copied()).collect();
        let given: Vec<_> = row.map_or_else(|| self.given().collect(), all);
        let clue = |(position, number): (u32, u32)| {
            let cell = Cell::plane(0, position as i32 - 1);
            Clue { name: position.to_string(), ..Clue::in_cell(cell, number) }.said_of(position)
        };
        let size = (1, self.places() as usize);
        Some(Clues::new(given.into_iter().map(clue).collect()).on(size))
    }

    /// The free places, and the numbers below them, the copies of each as far apart as they must be.
    fn draw_unsolved(&self, nothing: Assignment<'_, Name>) -> Picture {
        let copies = |number| {
            let distance = self.distance(number);
            let square = |_, place: usize| {
                Some(square(if place.is_multiple_of(distance as usize) { number } else { 0 }))
            };
            let places = (self.copies - 1) * distance + 1;
            Map::new("", Block::Grid(Grid::of((1, places as usize), square)))
        };
        self.draw(nothing).followed_by([Block::Maps((1..=self.n).map(copies).collect())])
    }

    fn draw(&self, known: Assignment<'_, Name>) -> Picture {
        let place = |(number, given): (u32, &Option<u32>)| match given {
            Some(given) => square(*given).weighing(Weight::Strong),
            None => square(number),
        };
        let row = self.decode(known).unwrap_or_default();
        let row = row.into_iter().zip(&self.numbers).map(place).collect_vec();
        let regions = (1..=self.n).map(|number| number.to_string()).collect_vec();
        let drawn = vec![Block::Scene(self.scene(known, &row, regions.clone()))];
        let rows = vec![row.into_iter().map(Some).collect()];
        let told = vec![Block::Grid(Grid { rows, regions, ..Grid::default() })];
        Block::Figure { drawn, told }.into()
    }
}

impl Making for Langford {
    fn write_clues(&self, clues: &[&Clue], document: &mut Document) {
        let numbers = texts(clues);
        let place = |position: u32| *numbers.get(&*position.to_string()).unwrap_or(&".");
        document.set_text("given", &(1..=self.places()).map(place).join(" "));
    }
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use crate::puzzle::instance::{Params, Source};

    #[test]
    fn broken_rules_are_told() {
        let row = Source::new("row", "family = \"langford\"\nn = 3");
        let puzzle = FAMILY.puzzle(&row, &Params::none(), Langford::read).expect("a row");
        let check = |row: &[u32]| match puzzle.check(&row.to_vec()) {
            Ok(()) => "right".to_owned(),
            Err(violation) => violation.to_string(),
        };
        assert_snapshot!(
            [
                check(&[3, 1, 2, 1, 3, 2]),
                check(&[2, 3, 1, 2, 1, 3]),
                check(&[3, 1, 2, 1, 3]),
                check(&[3, 1, 1, 2, 3, 2]),
                check(&[3, 1, 2, 1, 3, 3]),
                check(&[3, 1, 4, 1, 3, 4]),
            ]
            .join("\n"),
            @r"
        right
        right
        the row has 5 places, not 6
        the distance of two 1's is 1, not 2
        the distance of two 3's is 1, not 4
        the row has not 2 copies of 2, but 0
        "
        );
    }
}
