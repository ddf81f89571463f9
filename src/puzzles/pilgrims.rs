//! The riddle of the pilgrims.

use crate::puzzle::prelude::*;

/// The family.
pub static FAMILY: Family = Family {
    name: "pilgrims",
    about: include_str!("pilgrims/about.md"),
    keys: &[
        Key::TITLE,
        Key::new("side", "11")
            .help("The number of pilgrims on each side of the house.")
            .value("COUNT"),
        Key::new("ratio", "2")
            .help("The number of pilgrims upstairs for each one downstairs.")
            .value("COUNT"),
        Key::new("least", "1").help("The fewest pilgrims in a room.").value("COUNT"),
        Key::new("most", "3").help("The most pilgrims in a room.").value("COUNT"),
        Key::new("lower", r#""1 . . 2 . . . .""#)
            .help("The numbers that are known of the rooms downstairs, from NW clockwise."),
        Key::new("upper", r#"". 3 . . . . . .""#)
            .help("The numbers that are known of the rooms upstairs."),
    ],
    instances: instances!("pilgrims": "pilgrims"),
    kind: &Kind { read: Pilgrims::read, file: |this| this },
};

#[doc = include_str!("pilgrims/about.md")]
///
/// Henry Ernest Dudeney, "The Canterbury Puzzles", 1907, number 22, has eleven on a side, twice as
/// many upstairs, and one to three in a room. The corners count on two sides.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pilgrims {
    /// Pilgrims on each side of the house.
    pub side: u32,
    /// Pilgrims upstairs for each one downstairs.
    pub ratio: u32,
    /// The fewest in a room.
    pub least: u32,
    /// The most in a room.
    pub most: u32,
    /// The known numbers downstairs.
    lower: Option<Spanned<String>>,
    /// The known numbers upstairs.
    upper: Option<Spanned<String>>,
    /// The known numbers of both floors.
    #[serde(skip)]
    known: [[Option<u32>; 8]; 2],
}

/// The most pilgrims that a room can be made to hold.
const MOST: u32 = 1000;

/// The rooms of a floor, around the staircase.
const ROOMS: [&str; 8] = ["NW", "N", "NE", "E", "SE", "S", "SW", "W"];

/// The sides of the house, and the places of their rooms among [`ROOMS`].
const SIDES: [(&str, [usize; 3]); 4] =
    [("north", [0, 1, 2]), ("east", [2, 3, 4]), ("south", [4, 5, 6]), ("west", [6, 7, 0])];

/// The floors of the house.
const FLOORS: [&str; 2] = ["lower", "upper"];

names! {
    /// A number of pilgrims.
    pub enum Name {
        /// In a room.
        Room(floor: &'static str, room: &'static str) = "pilgrims",
        /// In the whole house.
        Total = "total" says "the number of pilgrims",
    }
}

/// The numbers of pilgrims in the rooms of each floor, in the order NW, N, NE, E, SE, S, SW, W.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Allocation {
    /// Downstairs.
    pub lower: [u32; 8],
    /// Upstairs.
    pub upper: [u32; 8],
}

impl Pilgrims {
    fn read(mut self) -> Result<Self, Fault> {
        let Self { least, most, ratio, .. } = self;
        let problem = format!("no room can hold at least {least} and at most {most} pilgrims");
        ensure!(least <= most, Fault::of("most", problem));
        for (key, number) in [("most", most), ("ratio", ratio)] {
            let fault = Fault::of(key, format!("{number} pilgrims in a room are too many"));
            ensure!(number <= MOST, fault.help(format!("a room can hold {MOST}")));
        }
        for (floor, text) in [&self.lower, &self.upper].into_iter().enumerate() {
            let Some(text) = text else { continue };
            let help = "a room is a number of pilgrims that it can hold, or `.`";
            let number = |mark: &str| drawing::number(mark, least..=most);
            let rooms = drawn(text, |text| Board::full(text, number, help))?;
            let fault = Fault::at(text, format!("a floor has 8 rooms, not {}", rooms.len()));
            let fault = fault.help("the rooms are those from NW clockwise, with blanks in between");
            self.known[floor] = rooms.values().try_into().map_err(|_| fault)?;
        }
        Ok(self)
    }
}

/// What is in the rooms of both floors, with their names.
fn named(floors: [[Option<u32>; 8]; 2]) -> impl Iterator<Item = (Name, Option<u32>)> {
    let names = iproduct!(FLOORS, ROOMS).map(|(floor, room)| Name::Room(floor, room));
    names.zip(floors.into_iter().flatten())
}

/// The name that a number has when the house is moved.
fn moved(name: &Name, image: impl Fn(usize) -> usize) -> Name {
    let Name::Room(floor, room) = *name else { return Name::Total };
    let place = ROOMS.iter().position(|other| *other == room).unwrap_or_default();
    Name::Room(floor, ROOMS[image(place) % ROOMS.len()])
}

/// The pilgrims in the rooms of a floor, as far as they are known.
fn pilgrims(known: Assignment<'_, Name>, floor: &'static str) -> [Option<u32>; 8] {
    ROOMS.map(|room| known.value(&Name::Room(floor, room)).map(|value| value as u32))
}

impl Puzzle for Pilgrims {
    type Name = Name;
    type Solution = Allocation;

    fn title(&self) -> String {
        let Self { side, ratio, least, most, .. } = self;
        let rooms = format!("{least} to {most} in a room");
        format!("Pilgrims, {side} on each side, {ratio} times as many upstairs, {rooms}")
    }

    fn rules(&self, model: &mut Model<Name>) {
        let mut int = |name: Name, domain| model.int_by(IntEncoding::Order, name, domain);
        let (least, most) = (i64::from(self.least), i64::from(self.most));
        let [lower, upper] =
            FLOORS.map(|floor| ROOMS.map(|room| int(Name::Room(floor, room), least..=most)));
        for (side, rooms) in SIDES {
            let terms = rooms.into_iter().flat_map(|room| [(1, lower[room]), (1, upper[room])]);
            let rule = model.rule("each side of the house holds its number of pilgrims");
            rule.of(side).linear(terms, Comparison::Exactly, self.side.into());
        }
        let terms = |of_lower: i32| {
            lower.map(|room| (of_lower, room)).into_iter().chain(upper.map(|room| (1, room)))
        };
        let sentence = "the pilgrims upstairs and downstairs are in the given ratio";
        model.rule(sentence).linear(terms(-(self.ratio as i32)), Comparison::Exactly, 0);
        let total = model.int_by(IntEncoding::Order, Name::Total, 16 * least..=16 * most);
        let terms = terms(1).chain([(-1, total)]);
        model.rule("the total is the sum of all rooms").linear(terms, Comparison::Exactly, 0);
        for (int, (name, number)) in lower.into_iter().chain(upper).zip(named(self.known)) {
            if let Some(number) = number {
                let is_known = model.eq(int, number.into());
                model.clue("some rooms are known").of(name).holds(is_known);
            }
        }
        if self.known.concat().iter().any(Option::is_some) {
            return;
        }
        model.symmetries(|symmetries| {
            symmetries
                .level("rotation and reflection")
                .map(|name| moved(name, |room| room + 2))
                .map(|name| moved(name, |room| 10 - room));
        });
    }

    fn decode(&self, assignment: Assignment<'_, Name>) -> Result<Allocation, Violation> {
        let [lower, upper] = FLOORS.map(|floor| {
            let rooms = pilgrims(assignment, floor);
            let all = (!rooms.contains(&None)).then(|| rooms.map(Option::unwrap_or_default));
            all.ok_or_else(|| format!("a room of the {floor} floor needs exactly one number"))
        });
        Ok(Allocation { lower: lower?, upper: upper? })
    }

    fn check(&self, Allocation { lower, upper }: &Allocation) -> Result<(), Violation> {
        let Self { side: expected, ratio, least, most, .. } = *self;
        let rooms = lower.iter().chain(upper);
        for number in rooms.clone() {
            let fits = (least..=most).contains(number);
            ensure!(fits, "a room holds {number}, not {least} to {most}");
        }
        for (side, rooms) in SIDES {
            let sum: u32 = rooms.iter().map(|&room| lower[room] + upper[room]).sum();
            ensure!(sum == expected, "the {side} side holds {sum}, not {expected}");
        }
        let [lower, upper] = [lower, upper].map(|floor| floor.iter().sum::<u32>());
        let is_right = upper == ratio * lower;
        ensure!(is_right, "{upper} upstairs are not {ratio} times the {lower} downstairs");
        for (&number, (name, known)) in rooms.zip(named(self.known)) {
            let known = known.unwrap_or(number);
            ensure!(number == known, "{name} is not {known}, as is known");
        }
        Ok(())
    }

    fn making(&self) -> Option<&dyn Making> {
        Some(self)
    }

    fn clues(&self, rooms: Option<&Allocation>) -> Option<Clues> {
        let known = rooms
            .map_or(self.known, |rooms| [rooms.lower, rooms.upper].map(|floor| floor.map(Some)));
        let all = named(known)
            .filter_map(|(name, number)| Some(Clue::new(&name, number?).telling(&name)));
        Some(Clues::new(all.collect()))
    }

    /// The empty rooms, and the numbers that are given.
    fn draw_unsolved(&self, nothing: Assignment<'_, Name>) -> Picture {
        self.draw(nothing).followed_by([Block::Line(self.title())])
    }

    fn draw(&self, known: Assignment<'_, Name>) -> Picture {
        let [lower, upper] = FLOORS.map(|floor| pilgrims(known, floor));
        let label = |known: Option<u32>| known.iter().join("");
        let sum = |rooms: &[Option<u32>]| label(rooms.iter().copied().sum());
        let floor = |rooms: [Option<u32>; 8], kinds: Vec<usize>| {
            let plan = [["NW", "N", "NE"], ["W", "", "E"], ["SW", "S", "SE"]];
            let square = |row: usize, column: usize| {
                let room = ROOMS.iter().position(|room| *room == plan[row][column])?;
                Some(Square::new(Some(room), label(rooms[room])))
            };
            let region = |(known, room): (&Option<u32>, _)| known.map_or("", |_| room).to_owned();
            let regions = rooms.iter().zip(ROOMS).map(region).collect();
            Grid { regions, is_plain: kinds.is_empty(), kinds, ..Grid::of((3, 3), square) }
        };
        // The more pilgrims, the deeper the colour.
        let map = |name: &str, rooms: [Option<u32>; 8]| {
            let step = |room: u32| Grid::SCALE + room.saturating_sub(self.least.max(1)) as usize;
            let kinds = rooms.map(|room| room.map_or(Grid::PALE, step)).to_vec();
            Map::new(format!("{name} {}", sum(&rooms)).trim_end(), Block::Grid(floor(rooms, kinds)))
        };
        let line = |text: String| Block::Line(text.trim().to_owned());
        let told = vec![
            line(format!("upstairs {}", sum(&upper))),
            Block::Grid(floor(upper, Vec::new())),
            line(format!("downstairs {}", sum(&lower))),
            Block::Grid(floor(lower, Vec::new())),
        ];
        let drawn = vec![Block::Maps(vec![map("upstairs", upper), map("downstairs", lower)])];
        let all = [lower, upper].concat().into_iter().sum::<Option<u32>>();
        let all = all.map(|all| Block::Line(format!("{all} pilgrims")));
        Picture::from(Block::Figure { drawn, told }).followed_by(all)
    }
}

impl Making for Pilgrims {
    fn write_clues(&self, clues: &[&Clue], document: &mut Document) {
        let numbers = texts(clues);
        for (floor, key) in FLOORS.into_iter().zip(["lower", "upper"]) {
            let name = |room| Name::Room(floor, room).to_string();
            let rooms = ROOMS.map(|room| *numbers.get(&*name(room)).unwrap_or(&"."));
            let is_known = rooms.iter().any(|room| *room != ".");
            document.set_text(key, &if is_known { rooms.join(" ") } else { String::new() });
        }
    }
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;
    use itertools::Itertools;
    use puzzlec_dimacs::Var;
    use puzzlec_encodings::{Known, Request};

    use super::*;
    use crate::puzzle::instance::{Params, Source};
    use crate::puzzle::task::{AnyTask, Task};
    use crate::render::text::TextStyle;

    const HOUSE: Pilgrims = house(11, 2, 3);

    /// A house whose rooms have one pilgrim at least.
    const fn house(side: u32, ratio: u32, most: u32) -> Pilgrims {
        let (lower, upper, known) = (None, None, [[None; 8]; 2]);
        Pilgrims { side, ratio, least: 1, most, lower, upper, known }
    }

    #[test]
    fn the_model_speaks_of_rooms_and_sides() {
        let house = house(8, 1, 2);
        assert_snapshot!(Task::new(house, Request::PLAIN).model().to_string());
    }

    #[test]
    fn what_is_known_of_a_house_is_drawn() {
        let task = Task::new(HOUSE, Request::PLAIN);
        let model = task.model();
        let is_it = |var: &Var| model.named().var(*var).to_string() == "pilgrims(upper,NE)<=2";
        let var = model.vars().find(is_it).expect("a variable").index();
        let known = (0..=var).map(|other| other == var).collect_vec();
        let picture = task.picture(Known::some(&vec![false; var + 1], &known));
        assert_snapshot!(TextStyle::default().draw(&picture));
    }

    #[test]
    fn broken_rules_and_bad_houses_are_told() {
        let check = |lower, upper| {
            let checked = HOUSE.check(&Allocation { lower, upper });
            checked.map_or_else(|error| error.to_string(), |()| "right".to_owned())
        };
        let read = |param: &str, value: &str| {
            let params = Params::none().with(param, value);
            let house = Source::new("house.toml", FAMILY.write(&HOUSE));
            let read = FAMILY.puzzle(&house, &params, Pilgrims::read);
            read.map_or_else(|error| error.to_string(), |house| house.title())
        };
        assert_snapshot!(
            [
                check([1, 1, 1, 1, 1, 1, 1, 2], [2, 3, 3, 2, 2, 3, 2, 1]),
                check([1, 1, 1, 1, 1, 1, 1, 2], [3, 3, 2, 1, 3, 3, 2, 1]),
                check([1, 1, 1, 1, 1, 1, 1, 2], [3, 3, 2, 3, 3, 3, 2, 1]),
                check([1, 1, 1, 1, 1, 1, 1, 4], [3, 3, 2, 3, 3, 3, 2, 1]),
                read("most", "0"),
                read("side", "-1"),
                read("most", "2000"),
                read("ratio", "3"),
            ]
            .join("\n"),
            @"
        the east side holds 10, not 11
        the east side holds 9, not 11
        the west side holds 10, not 11
        a room holds 4, not 1 to 3
        house.toml: invalid value `0` for --most: no room can hold at least 1 and at most 0 pilgrims
        house.toml: invalid value `-1` for --side: not a whole number from 0 to 4294967295
        house.toml: invalid value `2000` for --most: 2000 pilgrims in a room are too many
        Pilgrims, 11 on each side, 3 times as many upstairs, 1 to 3 in a room
        "
        );
    }

    /// Every allocation that a search through all numbers of a floor finds.
    #[test]
    fn the_known_totals_are_those_of_a_search() {
        let floors = (0..8).map(|_| 1..=3_u32).multi_cartesian_product();
        let sides = |floor: &Vec<u32>| {
            SIDES.map(|(_, rooms)| rooms.iter().map(|&room| floor[room]).sum::<u32>())
        };
        let key = |floor: &Vec<u32>| (sides(floor), floor.iter().sum::<u32>());
        let floors = floors.map(|floor| key(&floor)).counts();
        let mut totals = std::collections::BTreeMap::new();
        for (&(sides, lower), &ways) in &floors {
            let above = (sides.map(|side| 11 - side), 2 * lower);
            let above = floors.get(&above).copied().unwrap_or(0);
            if above > 0 {
                *totals.entry(3 * lower).or_default() += ways * above;
            }
        }
        assert_eq!(totals.into_iter().collect_vec(), [(27, 4), (30, 114)]);
    }
}
