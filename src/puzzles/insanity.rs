//! Instant Insanity: a tower of painted cubes.

use std::fmt;
use std::sync::Arc;

use itertools::Itertools;
use puzzlec_encodings::{Assignment, Model};
use serde::{Deserialize, Serialize};
use toml::Spanned;

use crate::puzzle::family::{Family, Key, Kind, instances};
use crate::puzzle::instance::{InstanceError, Source};
use crate::puzzle::picture::{Block, Picture};
use crate::puzzle::symmetry::{Level, Symmetry};
use crate::puzzle::{Formulation, Puzzle, Violation};

/// The family.
pub static FAMILY: Family = Family {
    name: "insanity",
    about: include_str!("insanity/about.md"),
    keys: &[
        Key::TITLE,
        Key::new("cubes", r#"[["GW", "BW", "BR"]]"#, "Cubes, each three pairs of opposite faces."),
    ],
    instances: instances!("insanity": "insanity"),
    kind: &Kind { read: Insanity::read, file: |this| this, dates: None },
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
    #[serde(default, skip_serializing_if = "String::is_empty")]
    title: String,
    /// For each cube its three pairs of opposite faces, two letters each.
    cubes: Vec<Spanned<[String; 3]>>,
}

/// What is wrong with a set of cubes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InsanityError {
    /// A pair that is not two letters.
    #[error("`{0}` is no pair of opposite faces")]
    NoPair(String),
    /// No cubes at all.
    #[error("there are no cubes")]
    NoCubes,
    /// More cubes than colours.
    #[error("{cubes} cubes have only {colours} colours")]
    FewColours {
        /// The number of cubes.
        cubes: usize,
        /// The number of colours.
        colours: usize,
    },
}

/// A long side of the tower.
const SIDES: [&str; 4] = ["front", "right", "back", "left"];

/// The cube, counted from 1, has this face in front and that one to the right. Faces are counted
/// from 0, opposite ones one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turned {
    /// The cube.
    pub cube: usize,
    /// The face in front.
    pub front: usize,
    /// The face to the right.
    pub right: usize,
}

impl fmt::Display for Turned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "turned({},{},{})", self.cube, self.front, self.right)
    }
}

/// Why a constraint holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// The cube is turned somehow.
    Cube(usize),
    /// The side shows the colour once.
    Shows(&'static str, char),
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cube(cube) => write!(f, "cube({cube})"),
            Self::Shows(side, colour) => write!(f, "shows({side},{colour})"),
        }
    }
}

/// How a cube of the tower is turned.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cube {
    /// The faces in front, to the right, in the back and to the left; opposite faces are 0 and 1,
    /// 2 and 3, 4 and 5.
    pub faces: [usize; 4],
    /// Their colours.
    pub colours: String,
}

impl Insanity {
    fn read(self, source: &Source) -> Result<Self, InstanceError> {
        for cube in &self.cubes {
            if let Some(pair) = cube.get_ref().iter().find(|pair| pair.chars().count() != 2) {
                let problem = InsanityError::NoPair(pair.clone());
                let help = "a pair is the letters of two opposite faces, such as \"RG\"";
                return Err(source.error(Some(cube.span()), problem, Some(help)));
            }
        }
        let (cubes, colours) = (self.cubes.len(), self.colours().len());
        if cubes == 0 {
            let help = "give each its pairs of opposite faces: cubes = [[\"RG\", \"BB\", \"WR\"]]";
            return Err(source.at("cubes", InsanityError::NoCubes, Some(help)));
        }
        if colours < cubes {
            let help = "a side of the tower cannot show a colour twice";
            let problem = InsanityError::FewColours { cubes, colours };
            return Err(source.at("cubes", problem, Some(help)));
        }
        Ok(self)
    }

    /// The colours of a cube's six faces.
    fn faces(&self, cube: usize) -> Vec<char> {
        self.cubes[cube].get_ref().iter().flat_map(|pair| pair.chars()).collect()
    }

    fn colours(&self) -> Vec<char> {
        let all = (0..self.cubes.len()).flat_map(|cube| self.faces(cube));
        all.sorted().dedup().collect()
    }

    /// A cube with these faces in front and to the right.
    fn turned(&self, cube: usize, front: usize, right: usize) -> Cube {
        let (faces, colours) = ([front, right, front ^ 1, right ^ 1], self.faces(cube));
        Cube { faces, colours: faces.iter().map(|&face| colours[face]).collect() }
    }

    /// The cycles of the pairs of opposite faces that two opposite sides show.
    fn factor(tower: &[Cube], side: usize) -> String {
        let colour = |cube: &Cube, side: usize| cube.colours.chars().nth(side).unwrap_or('?');
        let edge = |cube: &Cube| (colour(cube, side), colour(cube, side + 2));
        let mut rest = (1..).zip(tower).map(|(number, cube)| (number, edge(cube))).collect_vec();
        let mut cycles = Vec::new();
        while let Some((number, (start, mut end))) = (!rest.is_empty()).then(|| rest.remove(0)) {
            let mut cycle = format!("{start} -{number}- {end}");
            while end != start {
                let next = rest.iter().position(|(_, (a, b))| *a == end || *b == end);
                let Some(next) = next else { break };
                let (number, (a, b)) = rest.remove(next);
                end = if a == end { b } else { a };
                cycle.extend([" -", &number.to_string(), "- ", &end.to_string()]);
            }
            cycles.push(cycle);
        }
        cycles.join(", ")
    }
}

impl Puzzle for Insanity {
    type Var = Turned;
    type Rule = Rule;
    /// The cubes, in the order of the instance file.
    type Solution = Vec<Cube>;

    fn title(&self) -> String {
        if self.title.is_empty() { "A tower of cubes".to_owned() } else { self.title.clone() }
    }

    fn model(&self, _: Formulation) -> Model<Turned, Rule> {
        let (mut model, colours) = (Model::new(), self.colours());
        let mut shows = vec![vec![Vec::new(); colours.len()]; SIDES.len()];
        for cube in 0..self.cubes.len() {
            let beside = |&(front, right): &(usize, usize)| front / 2 != right / 2;
            let ways = (0..6).cartesian_product(0..6).filter(beside).map(|(front, right)| {
                let turned = model.var(Turned { cube: cube + 1, front, right });
                let shown = self.turned(cube, front, right).colours;
                for (side, colour) in shown.chars().enumerate() {
                    if let Ok(colour) = colours.binary_search(&colour) {
                        shows[side][colour].push(turned);
                    }
                }
                turned
            });
            let ways = ways.collect_vec();
            model.exactly_one(Rule::Cube(cube + 1), ways);
        }
        for (side, shows) in SIDES.into_iter().zip(shows) {
            for (&colour, shows) in colours.iter().zip(shows) {
                let rule = Rule::Shows(side, colour);
                if colours.len() == self.cubes.len() {
                    model.exactly_one(rule, shows);
                } else {
                    model.at_most_one(rule, shows);
                }
            }
        }
        model
    }

    fn decode(&self, assignment: Assignment<'_, Turned, Rule>) -> Result<Vec<Cube>, Violation> {
        let turned = assignment.trues().sorted_by_key(|turned| turned.cube);
        Ok(turned.map(|turned| self.turned(turned.cube - 1, turned.front, turned.right)).collect())
    }

    fn check(&self, tower: &Vec<Cube>) -> Result<(), Violation> {
        Violation::unless(tower.len() == self.cubes.len(), || {
            format!("the tower has {} cubes, not {}", tower.len(), self.cubes.len())
        })?;
        for (index, Cube { faces, colours }) in tower.iter().enumerate() {
            let [front, right, back, left] = *faces;
            let opposite = back == front ^ 1 && left == right ^ 1;
            let beside = faces.iter().all(|&face| face < 6) && front / 2 != right / 2;
            Violation::unless(opposite && beside, || {
                format!("cube {} cannot be turned like this", index + 1)
            })?;
            let painted = self.turned(index, front, right).colours;
            Violation::unless(painted == *colours, || {
                format!("cube {} shows {painted}, not {colours}", index + 1)
            })?;
        }
        for (side, name) in SIDES.into_iter().enumerate() {
            let shown = tower.iter().filter_map(|cube| cube.colours.chars().nth(side));
            if let Some(colour) = shown.duplicates().next() {
                return Err(Violation(format!("the {name} shows {colour} twice")));
            }
        }
        Ok(())
    }

    fn symmetries(&self) -> Vec<Level<Vec<Cube>>> {
        let moves = [false, true].into_iter().cartesian_product(0..4).skip(1);
        let symmetry = |(upside_down, turns): (bool, usize)| -> Symmetry<Vec<Cube>> {
            let place = move |side: usize| {
                let side = (side + turns) % 4;
                // On its head, the tower has its left on the right.
                if upside_down { (4 - side) % 4 } else { side }
            };
            Arc::new(move |tower: &Vec<Cube>| {
                let moved = |cube: &Cube| Cube {
                    faces: [0, 1, 2, 3].map(|side| cube.faces[place(side)]),
                    colours: (0..4)
                        .filter_map(|side| cube.colours.chars().nth(place(side)))
                        .collect(),
                };
                tower.iter().map(moved).collect()
            })
        };
        let symmetries = moves.map(symmetry).collect();
        vec![Level::new("turning the tower", symmetries)]
    }

    fn draw(&self, tower: &Vec<Cube>) -> Picture {
        let heading = std::iter::once("cube").chain(SIDES).map(str::to_owned).collect();
        let rows = (1..).zip(tower).map(|(number, cube): (usize, _)| {
            let colours = cube.colours.chars().map(String::from);
            std::iter::once(number.to_string()).chain(colours).collect()
        });
        let rows = std::iter::once(heading).chain(rows).collect();
        let factors = [("front and back", 0), ("right and left", 1)];
        let factors = factors
            .map(|(name, side)| Block::Line(format!("{name}: {}", Self::factor(tower, side))));
        Picture { blocks: std::iter::once(Block::Table(rows)).chain(factors).collect() }
    }
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use crate::puzzle::instance::Params;

    fn read(cubes: &str) -> Result<Insanity, InstanceError> {
        let text = format!("family = \"insanity\"\ncubes = [{cubes}]\n");
        FAMILY.puzzle(&Source::new("cubes.toml", text), &Params::none(), Insanity::read)
    }

    #[test]
    fn the_model_speaks_of_cubes_and_sides() {
        let puzzle = read("[\"RG\", \"GG\", \"RR\"], [\"RR\", \"GR\", \"GG\"]").unwrap();
        assert_snapshot!(puzzle.model(Formulation::DIRECT).to_string());
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
        cubes.toml:2:10: `B` is no pair of opposite faces
        cubes.toml:2:9: there are no cubes
        fine
        cubes.toml:2:9: 2 cubes have only 1 colours
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
        let (one, other) = (cube([2, 4, 3, 5], "GRGR"), cube([2, 4, 3, 5], "RGRG"));
        assert_snapshot!(
            [
                check(&[&one, &other]),
                check(&[&one]),
                check(&[&one, &cube([2, 3, 3, 2], "RRRR")]),
                check(&[&one, &cube([2, 4, 3, 5], "RGRR")]),
                check(&[&one, &cube([4, 2, 5, 3], "GRGR")]),
            ]
            .join("\n"),
            @r"
        right
        the tower has 1 cubes, not 2
        cube 2 cannot be turned like this
        cube 2 shows RGRG, not RGRR
        the front shows G twice
        "
        );
    }
}
