//! Files of other shapes, and drawings with other areas.

use super::super::grid::is_rectangle;
use super::super::words::size as size_of;
use super::areas::{divided, rectangles};
use super::scattered::{READS, readable};
use super::written::{in_columns, signs_of};
use crate::puzzle::prelude::*;
use crate::puzzles::rules::sheet::{Area, Drawing, Sheet};
use crate::puzzles::rules::words::integer;
use crate::puzzles::rules::{Facts, File, Rules, Text};
use crate::shapes::drawing::marks_and_legend;

/// The mean number of cells of areas that are rectangles on purpose.
const LARGE: usize = 4;

/// The number of a drawing's areas that are divided anew, and the areas.
pub(super) type Redrawn = BTreeMap<String, Vec<Vec<Cell>>>;

impl Rules {
    /// The file with a board of this many rows and columns, drawn by repeating its own.
    pub(super) fn with_shape(&self, size: (usize, usize)) -> Option<File> {
        readable((0..READS).map_while(|seed| self.shaped(size, seed)))
    }

    /// The file with areas by this seed.
    fn shaped(&self, size: (usize, usize), seed: u64) -> Option<File> {
        let is_ordered = self.facts.sheet.areas.values().flatten().any(|area| area.is_ordered);
        let is_fit = self.facts.has_squares() && !is_ordered;
        let mut file = self.file.filled().ok().filter(|_| is_fit)?;
        (file.n, file.m) = (None, None);
        let (rows, columns) = size;
        let old = self.facts.sheet.cells.size();
        if let Some(text) = file.board.take() {
            let is_size = size_of(text.get_ref()).is_some();
            let new = Spanned::new(0..0, format!("{rows} x {columns}"));
            file.board = Some(if is_size { new } else { tiled(&text, size)? });
        }
        let areas = self.facts.redrawn_areas(size, seed);
        for (noun, text) in file.named_mut() {
            *text = match areas.get(&noun) {
                Some(own) => self.facts.drawing(&noun, own, size),
                None if self.facts.sheet.areas.contains_key(&noun) => return None,
                None => tiled(text, size)?,
            };
        }
        for (side, text) in file.sides() {
            let count = if matches!(side, "top" | "bottom") { columns } else { rows };
            let words = text.get_ref().split_whitespace().cycle().take(count);
            *text = Spanned::new(0..0, words.format(" ").to_string());
        }
        let at = |[one, other]: [Cell; 2]| {
            let from = tile(one, old);
            let sign =
                self.facts.sheet.signs.iter().find(|(own, _)| *own == [from, from + (other - one)]);
            sign.map(|(_, mark)| mark.word.clone()).unwrap_or_default()
        };
        if let Some(text) = &file.signs {
            let signs =
                signs_of(&Board::of_size(rows, columns), at) + marks_and_legend(text.get_ref()).1;
            file.signs = Some(Spanned::new(0..0, signs));
        }
        let cells = Sheet::read(&file).ok()?.cells.len();
        let sides = [(old.0.max(old.1), rows.max(columns)), (self.facts.sheet.cells.len(), cells)];
        if let Some(text) = &file.cells {
            let last = |word: &str| integer(word.strip_prefix("1..")?);
            let mut fewer = None;
            let numbers = text.get_ref().split(' ').map(|word| {
                let own = last(word);
                let Some((_, new)) = sides.iter().find(|(old, _)| Some(*old as i64) == own) else {
                    return word.to_owned();
                };
                fewer = fewer.or(Some(*new as i64).filter(|new| Some(*new) < own));
                format!("1..{new}")
            });
            let numbers = { numbers }.join(" ");
            if let (Some(most), Some(text)) = (fewer, &file.board)
                && size_of(text.get_ref()).is_none()
            {
                file.board = Some(up_to(most, text)?);
            }
            file.cells = Some(Spanned::new(0..0, numbers));
        }
        Some(file)
    }
}

/// The cell of a board of this size that is repeated in a cell of a larger one.
fn tile(cell: Cell, (rows, columns): (usize, usize)) -> Cell {
    let [row, column] = [0, 1].map(|axis| cell.coordinates()[axis]);
    Cell::plane(row % rows as i32, column % columns as i32)
}

/// A drawing of marks without numbers that are too large.
fn up_to(most: i64, text: &Text) -> Option<Text> {
    let drawing = Drawing::read(text).ok()?;
    let is_fit = |word: &str| integer(word).is_none_or(|number| number <= most);
    let kept = |word: &str| if is_fit(word) { word.to_owned() } else { ".".to_owned() };
    let new = drawing.board(Lattice::Square).ok()?.map(|_, word| kept(word));
    Some(Spanned::new(0..0, in_columns(&new) + marks_and_legend(text.get_ref()).1))
}

/// A drawing of marks that repeats another one.
fn tiled(text: &Text, (rows, columns): (usize, usize)) -> Option<Text> {
    let drawing = Drawing::read(text).ok()?;
    let board = drawing.board(Lattice::Square).ok()?;
    let size = board.size();
    let word = |cell| board.get(tile(cell, size)).map_or("#", |word| *word).to_owned();
    let new = Board::of_size(rows, columns).map(|cell, ()| word(cell));
    Some(Spanned::new(0..0, in_columns(&new) + marks_and_legend(text.get_ref()).1))
}

impl Facts {
    /// New areas for a board of this size, of those drawings whose areas have different sizes or
    /// clues in a legend, and cover the board.
    pub(super) fn redrawn_areas(&self, size: (usize, usize), seed: u64) -> Redrawn {
        let board = Board::of_size(size.0, size.1);
        let own = &self.sheet.cells;
        let new = |areas: &Vec<Area>| {
            let sizes = areas.iter().map(|area| area.cells.len()).collect_vec();
            let is_fit = !sizes.iter().all_equal() || areas.iter().any(|area| area.clue.is_some());
            let is_whole = sizes.iter().sum::<usize>() == own.len()
                && own.len() == own.size().0 * own.size().1
                && areas.iter().all(|area| !area.is_ordered);
            if !is_fit || !is_whole || own.lattice() != Lattice::Square {
                return None;
            }
            // As many areas as rows stay as many.
            let count = if areas.len() == own.size().0 {
                size.0
            } else {
                (areas.len() * board.len()).div_ceil(own.len())
            };
            // Small areas may be rectangles by chance.
            let are_large = own.len() >= LARGE * areas.len();
            if are_large && areas.iter().all(|area| is_rectangle(&area.cells)) {
                return Some(rectangles(size.into(), count, seed));
            }
            divided(&board, &sizes.into_iter().cycle().take(count).collect_vec(), seed)
        };
        let areas = self.sheet.areas.iter();
        areas.filter_map(|(noun, areas)| Some((noun.clone(), new(areas)?))).collect()
    }

    /// The drawing of some areas; those as large as one with a clue have such a clue, and all if all
    /// have one.
    pub(super) fn drawing(&self, noun: &str, areas: &[Vec<Cell>], size: (usize, usize)) -> Text {
        let letters = ('A'..='Z').chain('a'..='z').map(String::from);
        let pairs = iproduct!('A'..='Z', 'a'..='z').map(|(one, two)| format!("{one}{two}"));
        let names = letters.chain(pairs).take(areas.len()).collect_vec();
        let name = |cell: Cell| {
            let area = names.iter().zip(areas).find(|(_, area)| area.contains(&cell));
            area.map_or_else(|| ".".to_owned(), |(name, _)| name.clone())
        };
        let board = Board::of_size(size.0, size.1).map(|cell, ()| name(cell));
        let own = self.sheet.areas.get(noun).map_or(&[][..], Vec::as_slice);
        let words = own.iter().filter_map(|area| Some((area.cells.len(), area.word()?)));
        let words = words.into_group_map().into_iter();
        let mut of_size: BTreeMap<usize, _> =
            words.map(|(size, words)| (size, words.into_iter().cycle())).collect();
        // Where all have a clue, one that suits the largest suits others.
        let have_all = own.iter().all(|area| area.clue.is_some());
        let most = of_size.keys().last().copied().filter(|_| have_all);
        let legend = names.iter().zip(areas).filter_map(|(name, area)| {
            let size = Some(area.len()).filter(|size| of_size.contains_key(size)).or(most)?;
            let word = of_size.get_mut(&size)?.next()?;
            Some(format!("{name} = {word}\n"))
        });
        Spanned::new(0..0, in_columns(&board) + &legend.collect::<String>())
    }
}
