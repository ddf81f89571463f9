//! Symmetries: motions of the board that keep drawings and sentences, and values that are alike.

use super::form::{Form, Means};
use super::grid::ordered;
use super::node::{Arg, Leaf, Node};
use super::sheet::{Area, Mark};
use super::unknown::{Layer, Lines};
use super::words::{integer, several};
use super::{Facts, Name};
use crate::puzzle::prelude::*;
use crate::sentences::Phrase;
use crate::shapes::lattice::RegionSymmetry;

/// The words of forms that speak of rows; the first two of some of the rows of hexagons.
const ROWS: [&str; 6] = ["row", "diagonal", "line", "run", "sees", "reached"];

impl Facts {
    /// All phrases of the sentences.
    pub(super) fn phrases(&self) -> impl Iterator<Item = &Node> {
        self.sentences.iter().flat_map(|(_, node)| node.all())
    }

    /// Declares the symmetries.
    pub(super) fn declare(&self, symmetries: &mut Symmetries<'_, Name>) {
        let layers = self.unknown.layers.iter().enumerate().filter(|(index, layer)| {
            layer.can_be_renamed() && !self.phrases().any(|node| node.tells_values(*index, layer))
        });
        let layers = layers.map(|(_, layer)| layer).collect_vec();
        // A level lays the values of one kind only: those of the largest, unless they are two.
        let largest = layers.iter().map(|layer| layer.values.len()).max();
        let mut largest = largest.filter(|count| *count > 2);
        for layer in layers {
            let is_laid = largest.take_if(|count| *count == layer.values.len()).is_some();
            layer.rename(symmetries, is_laid);
        }
        symmetries.generators("rotation and reflection", self.motions(), |motion, name| {
            self.moved(name, motion)
        });
    }

    /// A name under a motion.
    fn moved(&self, name: &Name, motion: &RegionSymmetry) -> Name {
        let image = |cell| motion.apply(cell);
        let end = |at| match self.unknown.lines {
            Some(Lines::Borders) => motion.apply_to_corner(at),
            _ => image(at),
        };
        match name {
            Name::Is(word, cell) => Name::Is(Arc::clone(word), image(*cell)),
            Name::Value(layer, cell) => Name::Value(Arc::clone(layer), image(*cell)),
            Name::Line(ends) => Name::Line(ordered(ends.map(end).into())),
            Name::Same(cells) => Name::Same(ordered(cells.map(image).into())),
            Name::Region(cells) => {
                Name::region(&self.region(cells).into_iter().map(image).sorted().collect_vec())
            }
            // Hidden names say what others imply.
            Name::Letter(_) | Name::Hidden(_) => name.clone(),
        }
    }

    /// A text that is the same for all puzzles with these sentences that motions of the board make of
    /// this one.
    pub(super) fn figure(&self) -> String {
        let cells = &self.sheet.cells;
        let is_ordered =
            self.phrases().any(|node| node.is_one(&[Form::Visible, Form::ListsBlocks]));
        let text = |image: &dyn Fn(Cell) -> Cell| {
            let marks: BTreeMap<_, _> = cells.cells().map(|at| (image(at), &cells[at])).collect();
            format!("{marks:?} {:?}", self.drawn(image, is_ordered))
        };
        let motions = self.motions_of(&cells.map(|_, _| ()));
        let images = motions.iter().map(|motion| text(&|cell| motion.apply(cell)));
        images.chain([text(&|cell| cell)]).min().unwrap_or_default()
    }

    /// The motions that keep all drawings and sentences.
    fn motions(&self) -> Vec<RegionSymmetry> {
        let stays = |mark: &&Mark| mark.noun != "clue";
        let marks = self.sheet.cells.map(|_, own| own.iter().filter(stays).cloned().collect_vec());
        let drawn = self.drawn(|cell| cell, true);
        let mut motions = self.motions_of(&marks);
        motions.retain(|motion| self.drawn(|cell| motion.apply(cell), true) == drawn);
        motions
    }

    /// The motions of the marks on a board that keep the sentences.
    fn motions_of<T: PartialEq>(&self, marks: &Board<T>) -> Vec<RegionSymmetry> {
        // Of other cells than squares, motions take rows to what no word speaks of.
        let rows = match self.sheet.cells.lattice() {
            Lattice::Square => &[],
            Lattice::Hexagon => &ROWS[..2],
            _ => &ROWS[..],
        };
        let has_row = |node: &Node| node.form.words().split(' ').any(|word| rows.contains(&word));
        if self.phrases().any(|node| node.is_upright() || has_row(node)) {
            return Vec::new();
        }
        let said = self.sentences.iter().flat_map(|(_, node)| node.alone()).collect_vec();
        let is_turning = said.iter().all(|node| said.contains(&node.turned()));
        // Beside gaps, a motion of the cells need not keep the boxes.
        let boxes = self.boxes(|cell| cell);
        let mut motions = marks.motions(marks.lattice());
        motions.retain(|motion| self.boxes(|cell| motion.apply(cell)) == boxes);
        motions.retain(|motion| {
            let down = motion.apply(Cell::DOWN) - motion.apply(Cell::plane(0, 0));
            let is_turned = down.coordinates()[0] == 0;
            !is_turned || is_turning || !self.has_squares()
        });
        motions
    }

    /// The images of the cells of all boxes of which sentences speak.
    fn boxes(&self, image: impl Fn(Cell) -> Cell) -> BTreeSet<Vec<Cell>> {
        let scopes = self.phrases().filter(|node| node.is(Form::Tile));
        let boxes = scopes.flat_map(|node| match node.form.entry().means {
            Means::Scope(find) => find(self, &node.args),
            _ => Vec::new(),
        });
        boxes.map(|own| own.at().map(&image).sorted().collect()).collect()
    }

    /// The areas, signs and clues, with the images of their cells; those of the line of a clue in
    /// their order, if it counts.
    fn drawn(&self, image: impl Fn(Cell) -> Cell, in_order: bool) -> BTreeSet<(String, Vec<Cell>)> {
        let areas = self.sheet.areas.iter().flat_map(|(noun, areas)| {
            let what = move |area: &Area| format!("{noun:?} {:?}", area.clue);
            areas.iter().map(move |area| (what(area), area.cells.clone(), area.is_ordered))
        });
        let signs = self.sheet.signs.iter().map(|(pair, mark)| match &*mark.noun {
            "<" | "^" => ("<".to_owned(), pair.to_vec(), true),
            ">" | "v" => ("<".to_owned(), pair.iter().rev().copied().collect(), true),
            noun => (noun.to_owned(), pair.to_vec(), false),
        });
        let clues = self.sheet.clues.iter().map(|clue| {
            let cells = clue.cell.iter().chain(&clue.line).copied().collect();
            (format!("{:?} {}", clue.words, clue.cell.is_some()), cells, in_order)
        });
        let images = areas.chain(signs).chain(clues).map(|(what, cells, is_ordered)| {
            let mut cells = cells.into_iter().map(&image).collect_vec();
            if !is_ordered {
                cells.sort();
            }
            (what, cells)
        });
        images.collect()
    }
}

impl Layer {
    /// True if its values have names or successive numbers, none of them is given, and there are
    /// permutations of them: one of two words is the other one's negation.
    fn can_be_renamed(&self) -> bool {
        let are_successive = (self.values[0]..).zip(&self.values).all(|(at, own)| at == *own);
        let is_given = self.cells.values().iter().any(Option::is_some);
        are_successive && !is_given && self.words.len() != 2
    }

    /// Declares that its values are alike: they are laid, or their permutations listed if they are
    /// few.
    fn rename(&self, symmetries: &mut Symmetries<'_, Name>, is_laid: bool) {
        /// The most values of which all permutations are listed.
        const FEW: usize = 5;
        let (count, least) = (self.values.len(), self.values[0]);
        if !is_laid && count > FEW {
            return;
        }
        let numbers: BTreeMap<Cell, usize> = self.cells.cells().zip(0..).collect();
        let index = |word: &Arc<str>| self.words.iter().position(|own| own == word);
        let place = |name: &Name| match name {
            Name::Is(word, cell) => Some((*numbers.get(cell)?, vec![index(word)?])),
            Name::Value(layer, cell) if *layer == self.name => Some((numbers[cell], Vec::new())),
            _ => None,
        };
        let image = |name: &Name, to: &dyn Fn(usize) -> usize| match (name, place(name)) {
            (Name::Is(_, cell), Some((_, indices))) => self.name(*cell, to(indices[0])),
            _ => name.clone(),
        };
        let level = symmetries.level(format!("renaming {}", several(&self.name)));
        if is_laid && self.is_of_numbers() {
            level.alike_values(least, count, |name| Some(place(name)?.0));
        } else if is_laid {
            level.alike(count, place, image);
        } else {
            // An exchange of two values, and a cycle of all.
            for length in [2, count].into_iter().dedup() {
                let to = |at: usize| if at < length { (at + 1) % length } else { at };
                let value = |name: &Name, own: i64| match place(name) {
                    Some(_) => least + to((own - least) as usize) as i64,
                    None => own,
                };
                level.map_values(|name| image(name, &to), value);
            }
        }
    }
}

impl Phrase<Facts> {
    /// True if the phrase tells values of a kind apart: by a word, or by their size.
    fn tells_values(&self, index: usize, layer: &Layer) -> bool {
        let is_value = |arg: &Arg| match arg.leaf() {
            Some(Leaf::Value(own, _) | Leaf::Marked(own)) => *own == index,
            _ => false,
        };
        // Of `1, 2 or empty`, two are digits.
        let has_digits = layer.words.iter().any(|word| integer(word).is_some());
        self.is(Form::Digit) && has_digits
            || !self.form.entry().alike && layer.is_of_numbers()
            || self.args.iter().any(is_value)
    }

    /// True if the phrase speaks of one row or side, or of an order that motions change.
    fn is_upright(&self) -> bool {
        // Cells compared in their order keep it in rows, in columns, and in rectangles.
        let keep = [Form::Row, Form::Column, Form::Block, Form::Tile];
        let is_compared = self.is(Form::NoTwoAlike) && !self.args[0].node().is_one(&keep);
        // A motion makes another sign of an arrow.
        let is_of_signs = self.is_one(&[Form::SignPair, Form::PairWithout]);
        let mut signs = self.args.iter().filter(|_| is_of_signs).map(Arg::text);
        let is_arrow = signs.any(|sign| ["<", ">", "^", "v"].contains(&sign));
        !self.form.entry().turns || is_compared || is_arrow
    }

    /// The phrase for columns in the place of rows.
    fn turned(&self) -> Self {
        let form = match self.form {
            Form::Row => Form::Column,
            Form::Column => Form::Row,
            Form::InRow => Form::InColumn,
            Form::InColumn => Form::InRow,
            Form::BesideInRow => Form::BesideInColumn,
            Form::BesideInColumn => Form::BesideInRow,
            form => form,
        };
        let arg = |arg: &Arg| match arg {
            Arg::Phrase(node) => Arg::Phrase(node.turned().into()),
            Arg::Leaf(Leaf::Size(rows, columns)) => Arg::Leaf(Leaf::Size(*columns, *rows)),
            Arg::Leaf(leaf) => Arg::Leaf(leaf.clone()),
        };
        Self { form, args: self.args.iter().map(arg).collect(), ..self.clone() }
    }
}
