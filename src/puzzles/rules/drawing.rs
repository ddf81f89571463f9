//! Pictures: the board with all that is drawn and found, and equations.

mod above;
mod squares;

use std::iter;

use super::form::{Form, Means};
use super::meaning::Subject;
use super::node::{Arg, Leaf};
use super::sheet::Area;
use super::solution::{Answer, Found};
use super::unknown::{Lines, Unknown};
use super::{Facts, Name};
use crate::puzzle::picture::Grid;
use crate::puzzle::prelude::*;
use crate::puzzle::text::ascii;
use crate::shapes::lattice::Layout;

use squares::{Look, looks, turned};

/// The knowledge of a puzzle, as it is drawn, or as characters tell it.
struct View<'v> {
    facts: &'v Facts,
    found: Found<'v>,
    /// The looks of the words that values are, by the kinds of values.
    looks: Vec<Vec<Look>>,
    /// The boxes, and the drawings of areas.
    partitions: Vec<Vec<Area>>,
    /// True as long as something is unknown.
    is_open: bool,
    /// True if there are only characters.
    is_told: bool,
}

impl Facts {
    /// The picture of what is known.
    pub(super) fn draw(&self, known: Assignment<'_, Name>) -> Picture {
        let is_open = self.decode(known).is_err();
        let [drawn, told] = [false, true].map(|is_told| {
            let view = View {
                facts: self,
                found: self.found(known),
                looks: self.unknown.layers.iter().map(looks).collect(),
                partitions: self.partitions(),
                is_open,
                is_told,
            };
            let board = (!self.sheet.cells.is_empty()).then(|| view.board());
            board.into_iter().chain(view.equations()).map(Block::Grid).collect_vec()
        });
        Picture { blocks: if drawn == told { told } else { vec![Block::Figure { drawn, told }] } }
    }

    /// The values that a text shows: a mark for each cell, where nothing else is unknown.
    pub(super) fn shown(&self, text: &str) -> Option<Answer> {
        let Unknown { layers, lines: None, divide: None, .. } = &self.unknown else { return None };
        let ([layer], board) = (&layers[..], &self.sheet.cells) else { return None };
        let (looks, marks) = (looks(layer), drawing::shown(text, board.lattice(), board.size())?);
        let is_bare = |mark: &str| mark.trim_matches(['█', '#']).is_empty();
        if marks.iter().any(|(&cell, mark)| !board.contains(cell) && !is_bare(mark)) {
            return None;
        }
        let value = |cell: Cell, given: Option<i64>| {
            let mark = marks.get(&cell)?;
            let (word, is_dark) = (mark.trim_matches('█').trim(), mark.contains(['█', '#']));
            let is_word = |value: &i64| {
                let sign = looks.get(*value as usize).map_or("", |(_, sign)| sign);
                let is_sign = sign == word || sign.chars().map(ascii).eq(word.chars());
                !word.is_empty() && (is_sign || layer.text(*value).eq_ignore_ascii_case(word))
            };
            let ground = (is_dark.then_some(Grid::DARK), String::new());
            let ground = || looks.iter().position(|look| *look == ground).map(|at| at as i64);
            layer.values.iter().copied().find(is_word).or(given).or_else(ground)
        };
        let value = |cell, given: &_| Ok::<_, ()>(layer.written(value(cell, *given).ok_or(())?));
        let values = layer.cells.try_map(value).ok()?;
        Some(Answer { cells: [(layer.name.to_string(), values)].into(), ..Answer::default() })
    }

    /// The boxes of a sentence, and the drawings of areas whose cells have no order.
    fn partitions(&self) -> Vec<Vec<Area>> {
        let area = |own: &Subject| {
            let (cells, name) = (own.at().collect(), own.name.clone());
            Area { cells, name, clue: None, is_ordered: false }
        };
        let boxes = self.scope(Form::Tile).map(|own| own.iter().map(area).collect());
        let drawn = self.sheet.areas.values().cloned();
        let drawn = drawn.filter(|areas| areas.iter().all(|area| !area.is_ordered));
        boxes.into_iter().chain(drawn).collect()
    }

    /// The subjects of a form of scopes, if a sentence speaks of them.
    fn scope(&self, form: Form) -> Option<Vec<Subject>> {
        self.phrases().find_map(|node| match node.form.entry().means {
            Means::Scope(find) if node.is(form) => Some(find(self, &node.args)),
            _ => None,
        })
    }
}

impl View<'_> {
    /// The cells of the board, and the clues beside them.
    fn board(&self) -> Grid {
        let (areas, grid) = self.areas();
        let mut squares: BTreeMap<Cell, Square> = self.beside().collect();
        squares.extend(self.facts.sheet.cells.iter().map(|(cell, marks)| {
            (cell, Square { region: areas.get(&cell).copied(), ..self.square(cell, marks) })
        }));
        for area in self.partitions.iter().flatten() {
            let square = area.cells.first().and_then(|cell| squares.get_mut(cell));
            if let Some((square, clue)) = square.zip(area.word()) {
                square.corners[0] = turned(&clue, "x×*×/÷-−");
            }
        }
        let mut above = self.above();
        let discs = squares.iter_mut().filter(|_| !self.is_told && self.facts.has_squares());
        for (&cell, square) in discs {
            let region = match &*square.label {
                "●" => Some(Grid::DARK),
                "○" => None,
                _ => continue,
            };
            square.label.clear();
            above.push(Primitive::Disc { at: Layout::Rows.middle(cell), radius: 0.3, region });
        }
        let lattice = self.facts.sheet.cells.lattice();
        let corner = lattice.home(squares.keys().copied()).unwrap_or_default();
        let squares: Board<Square> =
            squares.into_iter().map(|(cell, square)| (cell - corner, square)).collect();
        let squares = squares.of(lattice);
        let Grid { mut rows, layout, .. } = Grid::on(&squares, |_, square| square.clone());
        let [to, from] = [Cell::default(), corner].map(|cell| layout.middle(cell));
        let above = above.iter().map(|own| own.moved(to.x - from.x, to.y - from.y)).collect();
        // Where cells have clues, those off the board are dark.
        if self.facts.sheet.clues.iter().any(|clue| clue.cell.is_some()) {
            let dark = || Square::default().shaded(Grid::DARK);
            for square in rows.iter_mut().flatten() {
                square.get_or_insert_with(dark);
            }
        }
        Grid { rows, layout, above, ..grid }
    }

    /// The words of clues outside of the frame; the last one of several is nearest to it.
    fn beside(&self) -> impl Iterator<Item = (Cell, Square)> {
        let outside = self.facts.sheet.clues.iter().filter(|clue| clue.cell.is_none());
        outside.flat_map(|clue| {
            let sides = ["top", "right", "bottom", "left"];
            let side = sides.iter().position(|side| *side == clue.side).unwrap_or(0);
            let outwards = move |&at: &Cell| Some(at + Cell::STEPS[side]);
            let places = iter::successors(clue.line.first().and_then(outwards), outwards);
            let square = |word| Square::new(Some(Grid::BESIDE), word).weighing(Weight::Strong);
            places.zip(clue.words.iter().rev().map(square))
        })
    }

    /// The regions of cells, those that are found or are drawn, and a grid with their looks.
    fn areas(&self) -> (BTreeMap<Cell, usize>, Grid) {
        let sizes = self.facts.phrases().find(|node| node.is(Form::EachIsGroupSize));
        let plain = Grid { is_plain: true, ..Grid::default() };
        let (parts, grid) = if self.facts.unknown.divide.is_some() {
            self.parts()
        } else if let [first, .., last] | [first @ last] = &*self.partitions {
            let own = if self.is_told { last } else { first };
            (own.iter().map(|area| area.cells.clone()).collect(), plain)
        } else if let Some(node) = sizes {
            self.groups(node.args[0].layer())
        } else {
            let ground = match self.facts.unknown.lines {
                Some(Lines::Cells | Lines::Numbers(_)) if self.is_told => Some(Grid::PALE),
                Some(Lines::Borders | Lines::Numbers(_)) => Some(Grid::BESIDE),
                _ => None,
            };
            let cells = self.facts.sheet.cells.cells();
            return (cells.zip(ground.into_iter().cycle()).collect(), plain);
        };
        let parts = parts.into_iter().enumerate();
        let cells = parts.flat_map(|(number, cells)| cells.into_iter().zip(iter::repeat(number)));
        (cells.collect(), grid)
    }

    /// The parts into which the board is divided, as far as they are known.
    fn parts(&self) -> (Vec<Vec<Cell>>, Grid) {
        let mut parts = self.found.parts(&self.facts.sheet.cells);
        parts.retain(|part| !self.is_open || part.len() > 1);
        let regions = ('A'..='Z').map(String::from).collect();
        (parts, Grid { regions, ..Grid::default() })
    }

    /// The parts of the board with equal values, with a colour for each value.
    fn groups(&self, layer: usize) -> (Vec<Vec<Cell>>, Grid) {
        let layer = &self.facts.unknown.layers[layer];
        let values = layer.cells.map(|cell, _| self.found.value(layer, cell));
        let parts = values.parts(|one, other| values[one] == values[other]).into_iter();
        let kind = |part: &Vec<Cell>| usize::try_from(values[part[0]]?).ok();
        let (parts, kinds) = parts.filter_map(|part| kind(&part).map(|kind| (part, kind))).unzip();
        (parts, Grid { kinds, ..Grid::default() })
    }

    /// The equations.
    fn equations(&self) -> impl Iterator<Item = Grid> {
        self.facts.phrases().filter_map(|node| match node.args.first().and_then(Arg::leaf) {
            Some(Leaf::Words(words)) => Some(self.equation(words)),
            _ => None,
        })
    }

    /// The terms of an equation below each other, with the values of the letters that are known.
    fn equation(&self, words: &[String]) -> Grid {
        let words = iter::once("").chain(words.iter().map(String::as_str));
        let terms = words.tuples().map(|(sign, word)| format!("{sign}{word}")).collect_vec();
        let width = terms.iter().map(|term| term.chars().count()).max().unwrap_or(0);
        let square = |row: usize, column: usize| {
            let sign = terms[row].chars().rev().nth(width - 1 - column)?;
            let text = sign.to_string();
            Some(match self.found.letter(sign) {
                Some(own) => Square::new(None, own.to_string()).cornered([&*text, "", "", ""]),
                None if sign.is_alphanumeric() => Square::new(None, text).weighing(Weight::Strong),
                None => Square::new(Some(Grid::BESIDE), text),
            })
        };
        Grid::of((terms.len(), width), square)
    }
}
