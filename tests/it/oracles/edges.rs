//! Random edge matchings: squares in rows and columns, or a flower of hexagons.

use std::collections::BTreeSet;

use itertools::Itertools;

use super::tiler::orbits;
use super::{Case, MOST};
use crate::random::Random;

/// A board: the sides of its places, clockwise, and how it can be moved.
struct Board {
    key: &'static str,
    /// For each side of each place the place and the side that it meets.
    meets: Vec<Vec<Option<(usize, usize)>>>,
    /// A rotation that generates all others, and a reflection: the image of each place, and that of
    /// its first side.
    rotation: Vec<(usize, usize)>,
    reflection: Vec<(usize, usize)>,
}

fn grid(key: &'static str, rows: usize, columns: usize) -> Board {
    let places = (0..rows).cartesian_product(0..columns).collect_vec();
    let number = |at| places.iter().position(|&place| place == at);
    let meets = places.iter().map(|&(row, column)| {
        let near = [
            (row.wrapping_sub(1), column),
            (row, column + 1),
            (row + 1, column),
            (row, column.wrapping_sub(1)),
        ];
        near.iter().zip([2, 3, 0, 1]).map(|(&at, side)| Some((number(at)?, side))).collect()
    });
    let is_square = rows == columns;
    let rotation = places.iter().map(|&(row, column)| {
        let (image, first) = if is_square {
            ((column, rows - 1 - row), 1)
        } else {
            ((rows - 1 - row, columns - 1 - column), 2)
        };
        (number(image).expect("a place"), first)
    });
    let reflection = places.iter().map(|&(row, column)| number((row, columns - 1 - column)));
    let reflection = reflection.map(|place| (place.expect("a place"), 0)).collect();
    Board { key, meets: meets.collect(), rotation: rotation.collect(), reflection }
}

/// Seven hexagons; the six around the first are in the directions of its sides.
fn flower() -> Board {
    let around = |direction: usize| 1 + direction % 6;
    let mut meets = vec![vec![None; 6]; 7];
    for direction in 0..6 {
        let here = around(direction);
        meets[0][direction] = Some((here, (direction + 3) % 6));
        meets[here][(direction + 3) % 6] = Some((0, direction));
        let there = (direction + 2) % 6;
        meets[here][there] = Some((around(direction + 1), (there + 3) % 6));
        meets[around(direction + 1)][(there + 3) % 6] = Some((here, there));
    }
    let all = |image: fn(usize) -> usize, side| {
        let ring = (0..6).map(move |direction| (1 + image(direction) % 6, side));
        std::iter::once((0, side)).chain(ring).collect()
    };
    Board {
        key: "flower = 1",
        meets,
        rotation: all(|at| at + 1, 1),
        reflection: all(|at| 6 - at, 0),
    }
}

type Sides = Vec<usize>;

/// True for the exchanges of labels that belong to a level.
type Belongs<'b> = &'b dyn Fn(&(Sides, bool)) -> bool;

/// The labels on all sides of all places.
type Shown = Vec<Sides>;

struct Puzzle {
    board: Board,
    pieces: Vec<Sides>,
    border: Option<usize>,
    rotate: bool,
    flip: bool,
}

fn turned(sides: &[usize], by: usize) -> Sides {
    let mut sides = sides.to_vec();
    let by = by % sides.len();
    sides.rotate_right(by);
    sides
}

/// The sides clockwise, seen from behind; the first stays first.
fn flipped(sides: &[usize]) -> Sides {
    let mut sides = sides.to_vec();
    sides[1..].reverse();
    sides
}

impl Puzzle {
    /// The ways in which a piece may lie.
    fn ways(&self, piece: &[usize]) -> BTreeSet<Sides> {
        if !self.rotate {
            return BTreeSet::from([piece.to_vec()]);
        }
        let turned = (0..piece.len()).map(|by| turned(piece, by));
        let both = turned.flat_map(|sides| [sides.clone(), flipped(&sides)]);
        both.step_by(if self.flip { 1 } else { 2 }).collect()
    }

    /// All solutions: the pieces in the places, and the labels.
    fn solutions(&self) -> Option<Vec<(Vec<usize>, Shown)>> {
        let ways = self.pieces.iter().map(|piece| self.ways(piece)).collect_vec();
        let mut found = vec![(Vec::new(), Shown::new())];
        for place in &self.board.meets {
            let mut longer = Vec::new();
            for (laid, shown) in &found {
                for piece in (0..ways.len()).filter(|piece| !laid.contains(piece)) {
                    let fits = |way: &&Sides| {
                        place.iter().zip(*way).all(|(met, &label)| match met {
                            Some((other, side)) => {
                                shown.get(*other).is_none_or(|other| other[*side] == label)
                            }
                            None => self.border.is_none_or(|border| border == label),
                        })
                    };
                    for way in ways[piece].iter().filter(fits) {
                        let laid = laid.iter().copied().chain([piece]).collect_vec();
                        longer.push((laid, shown.iter().chain([way]).cloned().collect()));
                    }
                }
            }
            found = longer;
            if found.len() > 30 * MOST {
                return None;
            }
        }
        (found.len() <= MOST).then_some(found)
    }

    /// The images of labels if the board is moved.
    fn moved(&self, shown: &Shown, rotations: usize, reflected: bool) -> Shown {
        let mut shown = shown.clone();
        let mut step = |images: &[(usize, usize)], flip: bool| {
            let mut next = shown.clone();
            for (sides, &(to, first)) in shown.iter().zip(images) {
                next[to] = turned(&if flip { flipped(sides) } else { sides.clone() }, first);
            }
            shown = next;
        };
        (0..rotations).for_each(|_| step(&self.board.rotation, false));
        if reflected {
            step(&self.board.reflection, true);
        }
        shown
    }

    /// The kinds of pieces, with an exchange of labels, and turned over or not.
    fn kinds(&self, labels: &[usize], reflected: bool) -> Vec<BTreeSet<Sides>> {
        let kind = |piece: &Sides| {
            let piece = piece.iter().map(|&label| labels[label]).collect_vec();
            self.ways(&if reflected { flipped(&piece) } else { piece })
        };
        self.pieces.iter().map(kind).sorted().collect()
    }

    /// The levels of symmetry, each with all that those before it have.
    fn levels(&self, labels: usize, solutions: &[(Vec<usize>, Shown)]) -> Vec<(String, usize)> {
        let shown: BTreeSet<Shown> = solutions.iter().map(|(_, shown)| shown.clone()).collect();
        let (mut names, mut levels) = (Vec::new(), Vec::new());
        let same = (0..labels).collect_vec();
        let kinds = self.kinds(&same, false);
        if !kinds.iter().all_unique() {
            names.push("pieces that are alike");
            levels.push((names.join(" and "), shown.len()));
        }
        let rotations = if self.rotate { self.board.meets[0].len() } else { 1 };
        let all = (0..labels).permutations(labels);
        let all = all.filter(|labels| self.border.is_none_or(|border| labels[border] == border));
        let exchanges = all.cartesian_product([false, true]).filter(|(labels, reflected)| {
            (self.rotate || !reflected) && self.kinds(labels, *reflected) == kinds
        });
        let exchanges = exchanges.collect_vec();
        let is_mirrored = exchanges.contains(&(same.clone(), true));
        let steps: [(&'static str, bool, Belongs<'_>); 3] = [
            ("rotation", self.rotate, &|(labels, reflected)| *labels == same && !reflected),
            ("reflection", is_mirrored, &|(labels, _)| *labels == same),
            ("exchanging labels", exchanges.len() > if is_mirrored { 2 } else { 1 }, &|_| true),
        ];
        for (name, is_there, belongs) in steps {
            if !is_there {
                continue;
            }
            names.push(name);
            let own = exchanges.iter().filter(|exchange| belongs(exchange)).collect_vec();
            let classes = orbits(&shown, |shown| {
                let images = own.iter().cartesian_product(0..rotations);
                let image = |((labels, reflected), by): (&&(Sides, bool), usize)| {
                    let moved = self.moved(shown, by, *reflected);
                    let exchanged = |sides: Sides| sides.iter().map(|&side| labels[side]).collect();
                    moved.into_iter().map(exchanged).collect()
                };
                images.map(|(exchange, by)| image((exchange, by))).collect()
            });
            levels.push((names.join(" and "), classes));
        }
        levels
    }
}

pub(crate) fn random(random: &mut Random) -> Option<Case> {
    let board = match random.below(3) {
        0 => grid("grid = [2, 2]", 2, 2),
        1 => grid("grid = [2, 3]", 2, 3),
        _ => flower(),
    };
    let is_flower = board.meets.len() == 7;
    let labels = 2 + random.below(if is_flower { 4 } else { 3 });
    let border = random.percent(35).then(|| random.below(labels));
    let rotate = random.percent(75);
    let flip = rotate && random.percent(25);
    // Labels on the edges; then the pieces are mixed and turned.
    let mut shown = board.meets.iter().map(|place| vec![0; place.len()]).collect_vec();
    for (place, sides) in board.meets.iter().enumerate() {
        for (side, met) in sides.iter().enumerate() {
            shown[place][side] = match met {
                Some((other, own)) if *other < place => shown[*other][*own],
                None if border.is_some() => border?,
                _ => random.below(labels),
            };
        }
    }
    let order = random.order(shown.len());
    let turn = |random: &mut Random, sides: &Sides| {
        let sides = if rotate { turned(sides, random.below(sides.len())) } else { sides.clone() };
        if flip && random.percent(50) { flipped(&sides) } else { sides }
    };
    let mut pieces = order.iter().map(|&place| turn(random, &shown[place])).collect_vec();
    if random.percent(30) {
        let piece = random.below(pieces.len());
        let side = random.below(pieces[piece].len());
        pieces[piece][side] = random.below(labels);
    }
    for _ in 0..random.pick(&[0, 0, 0, 1, 2]) {
        // A piece that may stay beside the board.
        let sides = (0..pieces[0].len()).map(|_| random.below(labels)).collect();
        pieces.push(sides);
    }
    // Only labels that pieces have are labels.
    let used = pieces.iter().flatten().chain(&border).copied().sorted().dedup().collect_vec();
    let number = |label: usize| used.iter().position(|&other| other == label);
    for label in pieces.iter_mut().flatten() {
        *label = number(*label)?;
    }
    let border = border.and_then(number);
    let letter = |&label: &usize| char::from(b'a' + label as u8);
    let mut text = format!("family = \"edges\"\n{}\n", board.key);
    if let Some(border) = &border {
        text += &format!("border = \"{}\"\n", letter(border));
    }
    text += &format!("rotate = {rotate}\nflip = {flip}\n");
    for (number, piece) in pieces.iter().enumerate() {
        let sides = piece.iter().map(letter).collect::<String>();
        text += &format!("[[piece]]\nname = \"{number}\"\nsides = \"{sides}\"\n");
    }
    let labels = used.len();
    let puzzle = Puzzle { board, pieces, border, rotate, flip };
    let solutions = puzzle.solutions()?;
    let levels = puzzle.levels(labels, &solutions);
    Some(Case { text, pins: Vec::new(), solutions: solutions.len(), levels, values: Vec::new() })
}
