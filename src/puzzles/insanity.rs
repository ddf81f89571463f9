//! Instant Insanity: a tower of painted cubes.

mod drawing;

use super::{check_size, refuse};
use crate::puzzle::prelude::*;

/// The family.
pub static FAMILY: Family = Family {
    name: "insanity",
    about: include_str!("insanity/about.md"),
    keys: &[
        Key::TITLE,
        Key::new("cubes", r#"[["GW", "BW", "BR"]]"#)
            .help("The cubes, each three pairs of opposite faces."),
    ],
    instances: instances!("insanity": "insanity"),
    kind: &Kind { read: Insanity::read, file: |this| this },
};

#[doc = include_str!("insanity/about.md")]
///
/// Frank Armbruster's puzzle of 1967, an old one under many names. A solution is two choices of a
/// pair of opposite faces from each cube, one for front and back and another for left and right,
/// in each of which every colour occurs twice: two edge-disjoint 2-factors of a graph that has the
/// colours as vertices and the pairs as edges (F. de Carteblanche, "The coloured cubes problem",
/// 1947). The picture shows both.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Insanity {
    /// For each cube its three pairs of opposite faces, two letters each.
    cubes: Vec<Spanned<Exactly<String, 3>>>,
}

/// A long side of the tower.
const SIDES: [&str; 4] = ["front", "right", "back", "left"];

names! {
    /// The meaning of a variable.
    pub enum Name {
        /// The cube has this face in front and that one to the right. Opposite faces come one after
        /// the other.
        Turned(cube: Nth, front: Nth, right: Nth) = "turned"
            says "cube {cube} has face {front} in front and face {right} to the right",
    }
}

/// A cube of the tower, turned.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cube {
    /// The faces in front, to the right, in the back and to the left; opposite faces are 1 and 2,
    /// 3 and 4, 5 and 6.
    pub faces: [usize; 4],
    /// Their colours.
    pub colours: String,
}

impl Insanity {
    fn read(self) -> Result<Self, Fault> {
        for cube in &self.cubes {
            for pair in cube.get_ref().iter() {
                let fault = Fault::at(cube, format!("`{pair}` is not a pair of opposite faces"));
                let help = "a pair is the letters of two opposite faces, such as \"RG\"";
                ensure!(pair.chars().count() == 2, fault.help(help));
            }
        }
        let (cubes, colours) = (self.cubes.len(), self.colours().len());
        let help = "give each its pairs of opposite faces: cubes = [[\"RG\", \"BB\", \"WR\"]]";
        ensure!(cubes > 0, Fault::of("cubes", "there are no cubes").help(help));
        let fault = Fault::of("cubes", format!("there are only {colours} of {cubes} colours"));
        ensure!(colours >= cubes, fault.help("a side of the tower cannot show a colour twice"));
        Ok(self)
    }

    /// The colours of a cube's six faces.
    fn faces(&self, cube: usize) -> Vec<char> {
        self.cubes[cube].get_ref().iter().flat_map(|pair| pair.chars()).collect()
    }

    /// The colours, sorted.
    fn colours(&self) -> Vec<char> {
        (0..self.cubes.len()).flat_map(|cube| self.faces(cube)).sorted().dedup().collect()
    }

    /// A cube with these faces in front and to the right.
    fn turned(&self, cube: usize, front: usize, right: usize) -> Cube {
        let (faces, colours) = ([front, right, front ^ 1, right ^ 1], self.faces(cube));
        let colours = faces.iter().map(|&face| colours[face]).collect();
        Cube { faces: faces.map(|face| face + 1), colours }
    }

    /// The pairs of opposite faces that two opposite sides show: the numbers of their cubes, and
    /// their colours.
    fn pairs(tower: &[Option<Cube>], side: usize) -> Vec<(usize, char, char)> {
        let pair = |(number, cube): (usize, &Option<Cube>)| {
            let colours = cube.as_ref()?.colours.chars().collect_vec();
            Some((number, colours[side], colours[side + 2]))
        };
        (1..).zip(tower).filter_map(pair).collect()
    }

    /// The cycles of the pairs of opposite faces that two opposite sides show.
    fn factor(tower: &[Option<Cube>], side: usize) -> String {
        let (mut rest, mut cycles) = (Self::pairs(tower, side), Vec::new());
        while !rest.is_empty() {
            let (number, start, mut end) = rest.remove(0);
            let mut cycle = format!("{start} -{number}- {end}");
            while end != start {
                let next = rest.iter().position(|&(_, a, b)| a == end || b == end);
                let Some(next) = next else { break };
                let (number, a, b) = rest.remove(next);
                end = if a == end { b } else { a };
                cycle.extend([" -", &number.to_string(), "- ", &end.to_string()]);
            }
            cycles.push(cycle);
        }
        cycles.join(", ")
    }
}

impl Puzzle for Insanity {
    type Name = Name;
    /// The cubes, in the order of the instance file.
    type Solution = Vec<Cube>;

    fn title(&self) -> String {
        "A tower of cubes".to_owned()
    }

    fn rules(&self, model: &mut Model<Name>) {
        let mut shows: BTreeMap<(usize, char), Vec<Lit>> = BTreeMap::new();
        for cube in 0..self.cubes.len() {
            let beside = |&(front, right): &(usize, usize)| front / 2 != right / 2;
            let ways = (0..6).cartesian_product(0..6).filter(beside).map(|(front, right)| {
                let turned = model.var(Name::Turned(Nth(cube), Nth(front), Nth(right)));
                for shown in self.turned(cube, front, right).colours.chars().enumerate() {
                    shows.entry(shown).or_default().push(turned);
                }
                turned
            });
            let ways = ways.collect_vec();
            model.rule("each cube is turned in one way").of(Nth(cube)).exactly_one(ways);
        }
        let (sentence, comparison) = if self.colours().len() == self.cubes.len() {
            ("each side shows each colour once", Comparison::Exactly)
        } else {
            ("each side shows each colour at most once", Comparison::AtMost)
        };
        for ((side, colour), shows) in shows {
            let rule = model.rule(sentence);
            rule.of(format_args!("{},{colour}", SIDES[side])).count(shows, comparison, 1);
        }
        model.symmetries(|symmetries| {
            // By a quarter, and onto its head, which exchanges its left and its right.
            symmetries
                .level("turning the tower")
                .map(|&Name::Turned(cube, Nth(f), right)| Name::Turned(cube, right, Nth(f ^ 1)))
                .map(|&Name::Turned(cube, front, Nth(r))| Name::Turned(cube, front, Nth(r ^ 1)));
        });
    }

    fn decode(&self, assignment: Assignment<'_, Name>) -> Result<Vec<Cube>, Violation> {
        let turned = |&Name::Turned(Nth(cube), Nth(front), Nth(to))| self.turned(cube, front, to);
        Ok(assignment.trues().map(turned).collect())
    }

    fn check(&self, tower: &Vec<Cube>) -> Result<(), Violation> {
        check_size("the tower", tower.len(), "cube", self.cubes.len())?;
        for (cube, Cube { faces, colours }) in (1..).zip(tower) {
            let [front, right, back, left] = faces.map(|face| face.wrapping_sub(1));
            let opposite = back == front ^ 1 && left == right ^ 1;
            let beside = faces.iter().all(|face| (1..=6).contains(face)) && front / 2 != right / 2;
            ensure!(opposite && beside, "cube {cube} cannot be turned like this");
            let painted = self.turned(cube - 1, front, right).colours;
            ensure!(painted == *colours, "cube {cube} shows {painted}, not {colours}");
        }
        for (side, name) in SIDES.into_iter().enumerate() {
            let shown = tower.iter().filter_map(|cube| cube.colours.chars().nth(side));
            let twice = shown.duplicates().next();
            refuse(twice, |colour| format!("the {name} shows {colour} twice"))?;
        }
        Ok(())
    }

    /// The cubes as they are given.
    fn draw_unsolved(&self, _nothing: Assignment<'_, Name>) -> Picture {
        let cubes = (0..self.cubes.len()).map(|cube| Some(self.turned(cube, 0, 2))).collect_vec();
        self.nets(&cubes).into()
    }

    fn draw(&self, known: Assignment<'_, Name>) -> Picture {
        let mut tower = vec![None; self.cubes.len()];
        for &Name::Turned(Nth(cube), Nth(front), Nth(right)) in known.trues() {
            tower[cube] = Some(self.turned(cube, front, right));
        }
        self.picture(&tower)
    }
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;
    use puzzlec_dimacs::Values;
    use puzzlec_encodings::{Known, Request};

    use super::*;
    use crate::puzzle::instance::{InstanceError, Params, Source};
    use crate::puzzle::task::{AnyTask, Task};
    use crate::render::text::TextStyle;

    fn read(cubes: &str) -> Result<Insanity, InstanceError> {
        let text = format!("family = \"insanity\"\ncubes = [{cubes}]\n");
        FAMILY.puzzle(&Source::new("cubes.toml", text), &Params::none(), Insanity::read)
    }

    #[test]
    fn the_model_speaks_of_cubes_and_sides() {
        let puzzle = read("[\"RG\", \"GG\", \"RR\"], [\"RR\", \"GR\", \"GG\"]").unwrap();
        assert_snapshot!(Task::new(puzzle, Request::PLAIN).model().to_string());
    }

    #[test]
    fn what_is_known_of_a_tower_is_drawn() {
        let puzzle = read("[\"RG\", \"GG\", \"RR\"], [\"RR\", \"GR\", \"GG\"]").unwrap();
        let task = Task::new(puzzle, Request::PLAIN);
        let draw = |cubes: &[usize]| {
            let turned = cubes.iter().map(|&cube| Name::Turned(Nth(cube - 1), Nth(2), Nth(4)));
            let values: Values = turned.filter_map(|name| task.model().lit(&name)).collect();
            TextStyle::default().draw(&task.picture(Known::all(values.as_slice())))
        };
        assert_snapshot!(draw(&[]) + &draw(&[2]) + &draw(&[1, 2]));
    }

    #[test]
    fn bad_cubes_are_told() {
        let told = |cubes: &str| match read(cubes) {
            Ok(_) => "fine".to_owned(),
            Err(error) => error.to_string(),
        };
        assert_snapshot!(
            [told("[\"RG\", \"B\", \"RG\"]"), told(""), told("[\"RR\", \"RR\", \"RR\"]"), {
                told("[\"RR\", \"RR\", \"RR\"], [\"RR\", \"RR\", \"RR\"]")
            }]
            .join("\n"),
            @r"
        cubes.toml:2:10: `B` is not a pair of opposite faces
        cubes.toml:2:9: there are no cubes
        fine
        cubes.toml:2:9: there are only 1 of 2 colours
        "
        );
    }

    #[test]
    fn broken_rules_are_told() {
        let puzzle = read("[\"RG\", \"GG\", \"RR\"], [\"GR\", \"RR\", \"GG\"]").unwrap();
        let cube = |faces, colours: &str| Cube { faces, colours: colours.to_owned() };
        let check = |tower: &[&Cube]| {
            let tower = tower.iter().map(|&cube| cube.clone()).collect();
            puzzle.check(&tower).map_or_else(|error| error.to_string(), |()| "right".to_owned())
        };
        let (one, other) = (cube([3, 5, 4, 6], "GRGR"), cube([3, 5, 4, 6], "RGRG"));
        assert_snapshot!(
            [
                check(&[&one, &other]),
                check(&[&one]),
                check(&[&one, &cube([3, 4, 4, 3], "RRRR")]),
                check(&[&one, &cube([3, 5, 4, 6], "RGRR")]),
                check(&[&one, &cube([5, 3, 6, 4], "GRGR")]),
            ]
            .join("\n"),
            @r"
        right
        the tower has 1 cube, not 2
        cube 2 cannot be turned like this
        cube 2 shows RGRG, not RGRR
        the front shows G twice
        "
        );
    }
}
