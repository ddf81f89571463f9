//! Pictures: the board with all that is drawn and found, and equations.

mod above;
mod areas;
mod letters;
mod squares;

use super::sheet::{Area, Clue};
use super::{Facts, Name};
use crate::puzzle::prelude::*;
use crate::shapes::plane::is_inside;
use areas::Areas;
use squares::Look;

/// What is known of a puzzle, as it is drawn.
struct View<'v> {
    facts: &'v Facts,
    known: Assignment<'v, Name>,
    /// The looks of the words that values are, by the kinds of values.
    looks: Vec<Vec<Look>>,
    /// The drawings of areas, and boxes.
    partitions: Vec<Vec<Area>>,
    /// The regions that are found, by their cells.
    chosen: BTreeMap<Cell, Cell>,
    /// The areas that have borders or colours, where there are lines and where only characters.
    areas: [Areas; 2],
    /// True as long as something is unknown.
    is_open: bool,
}

impl Facts {
    /// The picture of what is known.
    pub(super) fn draw(&self, known: Assignment<'_, Name>) -> Picture {
        let view = View::new(self, known);
        let board = (!self.sheet.cells.is_empty()).then(|| {
            let [drawn, told] = [false, true].map(|is_told| Block::Grid(view.board(is_told)));
            if drawn == told { told } else { figure(drawn, told) }
        });
        Picture { blocks: board.into_iter().chain(view.letters()).collect() }
    }
}

/// A drawing, and what tells the same in characters.
fn figure(drawn: Block, told: Block) -> Block {
    Block::Figure { drawn: vec![drawn], told: vec![told] }
}

impl<'v> View<'v> {
    fn new(facts: &'v Facts, known: Assignment<'v, Name>) -> Self {
        let looks = facts.unknown.layers.iter().map(Look::of_words).collect();
        let mut view = Self {
            facts,
            known,
            looks,
            partitions: Vec::new(),
            chosen: facts.chosen(known),
            areas: Default::default(),
            is_open: false,
        };
        view.partitions = view.partitions();
        view.is_open = view.is_open();
        view.areas = [false, true].map(|is_told| view.areas(is_told));
        view
    }

    /// True if something is unknown.
    fn is_open(&self) -> bool {
        let Facts { sheet, unknown, lines, all_letters, .. } = self.facts;
        let mut layers = unknown.layers.iter();
        let mut letters = all_letters.iter();
        layers.any(|layer| layer.cells.cells().any(|cell| self.value(layer, cell).is_none()))
            || lines.iter().any(|&pair| self.lines(pair).is_none())
            || unknown.divide.is_some()
                && sheet.cells.pairs().any(|pair| self.is_same(pair).is_none())
            || letters.any(|&letter| self.known.value(&Name::Letter(letter)).is_none())
    }

    /// The number of lines between two places.
    fn lines(&self, [one, other]: [Cell; 2]) -> Option<i64> {
        let name = Name::Line(one, other);
        let one = self.known.holds(&name).then_some(1);
        let none = self.known.refutes(&name).then_some(0);
        self.known.value(&name).or(one).or(none)
    }

    /// The cells of the board, and the clues beside them.
    fn board(&self, is_told: bool) -> Grid {
        let sheet = &self.facts.sheet;
        let areas = &self.areas[usize::from(is_told)];
        let beside: BTreeMap<Cell, &str> = self.beside().collect();
        let all = sheet.cells.cells().chain(beside.keys().copied());
        let places = all.map(|cell| (cell.coordinates()[0], cell.coordinates()[1]));
        let (rows, columns): (Vec<_>, Vec<_>) = places.unzip();
        let [top, left] = [&rows, &columns].map(|own| own.iter().min().copied().unwrap_or(0));
        let [rows, columns] = [(rows, top), (columns, left)].map(|(own, least)| {
            own.into_iter().max().map_or(0, |most| (most - least + 1) as usize)
        });
        let inside = self.inside().unwrap_or_default();
        // Where clues are on dark cells, cells that are not on the board are dark as well.
        let is_dark = self.slashed().next().is_some();
        let square = |row: usize, column: usize| {
            let cell = Cell::plane(row as i32 + top, column as i32 + left);
            let word =
                |word: &&str| Square::new(Some(Grid::BESIDE), *word).weighing(Weight::Strong);
            let own = sheet.cells.get(cell).map(|marks| {
                let square = self.square(cell, marks, is_told);
                let pale = is_inside(&inside, above::middle(cell)).then_some(Grid::PALE);
                let region = areas.of.get(&cell).copied();
                Square { region, shade: square.shade.or(pale), ..square }
            });
            let dark = is_dark.then(|| Square::default().shaded(Grid::DARK));
            own.or_else(|| beside.get(&cell).map(word)).or(dark)
        };
        let above = self.above(is_told).into_iter();
        Grid {
            regions: areas.names.clone(),
            kinds: areas.kinds.clone(),
            is_plain: areas.is_plain,
            above: above.map(|own| own.moved(f64::from(-left), f64::from(top))).collect(),
            ..Grid::of((rows, columns), square)
        }
    }

    /// The words of clues outside of the frame; the last one of several is nearest to it.
    fn beside(&self) -> impl Iterator<Item = (Cell, &'v str)> {
        let outside = self.facts.sheet.clues.iter().filter(|clue| clue.cell.is_none());
        outside.flat_map(|clue| {
            let sides = ["top", "right", "bottom", "left"];
            let side = sides.iter().position(|side| *side == clue.side).unwrap_or(0);
            let outwards = move |&at: &Cell| Some(at + Cell::STEPS[side]);
            let places = iter::successors(clue.line.first().and_then(outwards), outwards);
            places.zip(clue.words.iter().rev().map(String::as_str))
        })
    }

    /// The clues on dark cells, of the runs below and to the right.
    fn slashed(&self) -> impl Iterator<Item = (Cell, &'v Clue)> {
        let sheet = &self.facts.sheet;
        let clues = sheet.clues.iter().filter_map(|clue| Some((clue.cell?, clue)));
        clues.filter(|&(cell, _)| {
            sheet.mark(cell, "clue").is_some_and(|mark| mark.word.contains(['/', '\\']))
        })
    }
}
