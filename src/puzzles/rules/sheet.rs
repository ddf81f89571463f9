//! The drawings of a puzzle: cells, marks in them, areas, signs between cells, clues outside.

use indexmap::IndexMap;

use super::File;
use super::words::{integer, singular};
use crate::puzzle::prelude::*;

/// All that is drawn.
#[derive(Clone, Debug)]
pub(super) struct Sheet {
    /// The cells, with their marks.
    pub(super) cells: Board<Vec<Mark>>,
    /// The areas of each drawing of areas, under its noun.
    pub(super) areas: IndexMap<String, Vec<Area>>,
    /// The signs between two cells, the upper or left one first, and the nouns of the signs.
    pub(super) signs: Vec<([Cell; 2], Mark)>,
    /// The clues with a line: those outside of the frame, and those with an arrow or a slash.
    pub(super) clues: Vec<Clue>,
}

/// A mark of a cell or between cells: what it says of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Mark {
    /// The noun for it: `number`, `letter`, a word of a legend, the name of a drawing.
    pub(super) noun: String,
    /// As it is drawn.
    pub(super) word: String,
}

impl Mark {
    /// The number that is drawn.
    pub(super) fn number(&self) -> Option<i64> {
        integer(&self.word)
    }
}

/// An area of a drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Area {
    /// Its mark.
    pub(super) name: String,
    /// Its cells, in the order of their numbers if they have some.
    pub(super) cells: Vec<Cell>,
    /// The number and the operation that the legend gives.
    pub(super) clue: Option<(i64, Option<char>)>,
    /// True if the order of its cells was drawn.
    pub(super) is_ordered: bool,
}

/// A clue with a line of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Clue {
    /// Its place: `top 3`, `2,1 down`.
    pub(super) name: String,
    /// The cell that it stands in, if it is none outside.
    pub(super) cell: Option<Cell>,
    /// The side or direction: `top`, `left`, `bottom`, `right`, `up`, `down`.
    pub(super) side: &'static str,
    /// The numbers or words of the clue.
    pub(super) words: Vec<String>,
    /// The cells of its line, the nearest first.
    pub(super) line: Vec<Cell>,
}

impl Clue {
    /// Its numbers, if they are some.
    pub(super) fn numbers(&self) -> Option<Vec<i64>> {
        self.words.iter().map(|word| integer(word)).collect()
    }
}

/// A direction, its sign, and the step in it.
type Way = (&'static str, char, Cell);

/// The ways that an arrow points.
const WAYS: [Way; 4] = [
    ("up", '^', Cell::STEPS[0]),
    ("right", '>', Cell::STEPS[1]),
    ("down", 'v', Cell::STEPS[2]),
    ("left", '<', Cell::STEPS[3]),
];

/// The meanings of marks, as the lines below a drawing tell them.
struct Legend<'t>(Vec<(&'t str, &'t str)>);

/// A drawing and its legend.
struct Drawing<'t> {
    board: Board<&'t str>,
    legend: Legend<'t>,
}

/// The part of a text that draws, and the legend below it.
fn parts(text: &Spanned<String>) -> Result<(&str, Legend<'_>), Fault> {
    let own = text.get_ref();
    let start = own.split_inclusive('\n').take_while(|line| !line.contains('=')).map(str::len);
    let (drawing, rest) = own.split_at(start.sum());
    let mut legend = Vec::new();
    for part in rest.split(['\n', ',']).map(str::trim).filter(|part| !part.is_empty()) {
        let (marks, meaning) = part.split_once('=').unwrap_or_default();
        let (marks, meaning) = (marks.trim(), meaning.trim());
        let fault = Fault::inside(text, span(own, part), "this is no line of a legend");
        let help = "a legend below a drawing says what marks mean: `T = tree`, `# 0 1 = wall`";
        ensure!(!marks.is_empty() && !meaning.is_empty(), fault.help(help));
        legend.extend(marks.split_whitespace().map(|mark| (mark, meaning)));
    }
    Ok((drawing, Legend(legend)))
}

impl<'t> Legend<'t> {
    /// The nouns for a mark.
    fn of(&self, mark: &str) -> impl Iterator<Item = &'t str> {
        self.0.iter().filter(move |(own, _)| *own == mark).map(|(_, meaning)| *meaning)
    }

    /// A mark under the nouns that it gives it, and under another one.
    fn marks(&self, word: &str, noun: Option<&str>) -> impl Iterator<Item = Mark> {
        let nouns = self.of(word).map(singular).chain(noun.map(str::to_owned));
        nouns.map(move |noun| Mark { noun, word: word.to_owned() })
    }
}

impl<'t> Drawing<'t> {
    fn read(text: &'t Spanned<String>) -> Result<Self, Fault> {
        let (drawing, legend) = parts(text)?;
        let board = drawn(text, |_| Board::full(drawing, Some, "draw a mark for each cell"))?;
        Ok(Self { board, legend })
    }

    /// The marks, but for those that say that a cell has none.
    fn marks(&self) -> impl Iterator<Item = (Cell, &'t str)> {
        self.board.iter().map(|(cell, mark)| (cell, *mark)).filter(|(_, mark)| !is_none(mark))
    }

    /// True if it draws areas: of letters, whose legend has numbers only.
    fn is_of_areas(&self) -> bool {
        self.marks().all(|(_, mark)| integer(mark).is_none())
            && self.legend.0.iter().all(|(_, meaning)| result(meaning).is_some())
    }

    /// The areas; marks that are letters with a number, `a1 a2`, put their cells in an order.
    fn areas(&self) -> Vec<Area> {
        let parts = |mark: &'t str| {
            mark.split_at(mark.trim_end_matches(|c: char| c.is_ascii_digit()).len())
        };
        let is_placed = |(letters, place): (&str, &str)| !letters.is_empty() && !place.is_empty();
        let is_ordered = self.marks().all(|(_, mark)| is_placed(parts(mark)));
        let mut areas: IndexMap<&str, Vec<(i64, Cell)>> = IndexMap::new();
        for (cell, mark) in self.marks() {
            let (name, place) = if is_ordered { parts(mark) } else { (mark, "") };
            areas.entry(name).or_default().push((place.parse().unwrap_or(0), cell));
        }
        let area = |(name, cells): (&str, Vec<(i64, Cell)>)| Area {
            name: name.to_owned(),
            cells: cells.into_iter().sorted().map(|(_, cell)| cell).collect(),
            clue: self.legend.of(name).find_map(result),
            is_ordered,
        };
        areas.into_iter().map(area).collect()
    }
}

/// True if a mark says that a cell has none.
fn is_none(mark: &str) -> bool {
    matches!(mark, "." | "#")
}

/// The number and the operation of a cage: `11+`, `2/`, `7`.
fn result(text: &str) -> Option<(i64, Option<char>)> {
    let number = text.trim_end_matches(['+', '-', 'x', '*', '/', '×', '÷', '−']);
    let mut operation = text[number.len()..].chars();
    let is_one = operation.clone().count() < 2;
    is_one.then_some((integer(number)?, operation.next()))
}

/// The clues of a mark with directions: `16/4` of the cells below and of those to the right, `2>`
/// with an arrow. The last part is true for an arrow.
fn directed(mark: &str) -> Option<Vec<(Way, &str, bool)>> {
    let is_number = |text: &str| text.parse::<u32>().is_ok();
    if let Some((down, right)) = mark.split_once(['/', '\\']) {
        let parts = [(WAYS[2], down, false), (WAYS[1], right, false)].into_iter();
        let parts = parts.filter(|(_, number, _)| !number.is_empty()).collect_vec();
        return parts.iter().all(|(_, number, _)| is_number(number)).then_some(parts);
    }
    let way = WAYS.into_iter().find(|(_, sign, _)| mark.ends_with(*sign))?;
    let number = &mark[..mark.len() - 1];
    is_number(number).then(|| vec![(way, number, true)])
}

/// The numbers of rows and columns that a text such as `8 x 8` says.
fn size(text: &str) -> Option<(usize, usize)> {
    let sides = text.trim().split_once(['x', '×']).or_else(|| text.trim().split_once(" by "));
    let (rows, columns) = sides?;
    let count = |text: &str| text.trim().parse::<usize>().ok().filter(|count| *count > 0);
    Some((count(rows)?, count(columns)?))
}

/// The greatest length of a side.
const LARGEST: usize = 200;

/// The numbers of rows and columns: those of the board, or of another drawing, or of clues outside.
fn frame(file: &File) -> Result<(usize, usize), Fault> {
    let other = file.named().map(|(_, text)| text).next();
    if let Some(text) = file.board.as_ref().or(other) {
        let (rows, columns) = match size(text.get_ref()) {
            Some(size) => size,
            None => Drawing::read(text)?.board.size(),
        };
        let fault = Fault::at(text, format!("a board of {rows} x {columns} is too large"));
        let help = format!("a side has at most {LARGEST} cells");
        ensure!(rows.max(columns) <= LARGEST, fault.help(help));
        return Ok((rows, columns));
    }
    if let Some(text) = &file.signs {
        let (drawing, _) = parts(text)?;
        let rows = drawing.lines().filter(|line| line.contains('.')).count();
        let columns = drawing.lines().map(|line| line.chars().count().div_ceil(2)).max();
        if let Some(columns) = columns.filter(|_| rows > 0) {
            return Ok((rows.min(LARGEST), columns.min(LARGEST)));
        }
    }
    if file.letters.is_some() {
        return Ok((0, 0));
    }
    let count = |sides: [&str; 2]| {
        let (_, text) = file.outside().find(|(side, _)| sides.contains(side))?;
        Some(text.get_ref().split_whitespace().count().min(LARGEST))
    };
    let size = count(["left", "right"]).zip(count(["top", "bottom"]));
    let help = "draw the `board`, or give its size: board = \"4 x 4\"";
    size.ok_or_else(|| Fault::new("the puzzle has no board").help(help))
}

impl Sheet {
    /// Reads all drawings.
    pub(super) fn read(file: &File) -> Result<Self, Fault> {
        let (rows, columns) = frame(file)?;
        let cells = Board::of_size(rows, columns).map(|_, ()| Vec::new());
        let mut sheet = Self { cells, areas: IndexMap::new(), signs: vec![], clues: vec![] };
        if let Some(text) = file.board.as_ref().filter(|text| size(text.get_ref()).is_none()) {
            sheet.read_board(text)?;
        }
        for (noun, text) in file.named() {
            sheet.read_named(noun, text)?;
        }
        if let Some(text) = &file.signs {
            sheet.read_signs(text)?;
        }
        for (side, text) in file.outside() {
            sheet.read_outside(side, text)?;
        }
        Ok(sheet)
    }

    fn read_board(&mut self, text: &Spanned<String>) -> Result<(), Fault> {
        let Drawing { board, legend } = Drawing::read(text)?;
        let has_gaps = legend.of("#").next().is_none();
        let drawn = board.iter().filter(|(_, mark)| **mark != "#" || !has_gaps);
        let mut clues = Vec::new();
        let marks = drawn.map(|(cell, mark)| {
            let directed = directed(mark);
            let noun = match *mark {
                _ if directed.is_some() => Some("clue"),
                "." | "#" => None,
                _ if integer(mark).is_some() => Some("number"),
                _ => legend.of(mark).next().is_none().then_some("letter"),
            };
            clues.extend(directed.into_iter().flatten().map(|clue| (cell, clue)));
            (cell, legend.marks(mark, noun).collect())
        });
        self.cells = marks.collect();
        ensure!(!self.cells.is_empty(), Fault::at(text, "the board has no cell"));
        for (cell, ((side, _, step), number, is_arrow)) in clues {
            // It is none of the cells of lines, but an arrow points past it, up to the edge.
            let is_clue = |at: &Cell| self.mark(*at, "clue").is_some();
            let ahead = self.cells.ray(cell, step).take_while(|at| is_arrow || !is_clue(at));
            let line = ahead.filter(|at| !is_clue(at)).collect();
            let (name, words) = (format!("{cell} {side}"), vec![number.to_owned()]);
            self.clues.push(Clue { name, cell: Some(cell), side, words, line });
        }
        Ok(())
    }

    fn read_named(&mut self, noun: String, text: &Spanned<String>) -> Result<(), Fault> {
        let drawing = Drawing::read(text)?;
        let [(own_rows, own_columns), (rows, columns)] = [drawing.board.size(), self.cells.size()];
        let problem =
            format!("the drawing is {own_rows} by {own_columns}, the board {rows} by {columns}");
        let fault = Fault::at(text, problem).help("draw a mark for each cell of the board");
        ensure!((rows, columns) == (own_rows, own_columns), fault);
        if drawing.is_of_areas() {
            self.areas.insert(noun, drawing.areas());
            return Ok(());
        }
        self.cells = self.cells.map(|cell, own| {
            let mark = drawing.board.get(cell).filter(|mark| !is_none(mark));
            let marks = mark.into_iter().flat_map(|word| drawing.legend.marks(word, Some(&noun)));
            own.iter().cloned().chain(marks).collect()
        });
        Ok(())
    }

    fn read_signs(&mut self, text: &Spanned<String>) -> Result<(), Fault> {
        let (drawing, legend) = parts(text)?;
        for (row, line) in (0..).zip(drawing.lines()) {
            for (column, (at, sign)) in (0..).zip(line.char_indices()) {
                let word = &line[at..at + sign.len_utf8()];
                let fault = |problem: String| {
                    let help = "cells are `.`, with a blank or a sign between two of them: `.<. .`";
                    Fault::inside(text, span(text.get_ref(), word), problem).help(help)
                };
                let step = match (row % 2, column % 2) {
                    (0, 0) => {
                        let problem = format!("`{sign}` stands in the place of a cell");
                        ensure!(".# ".contains(sign), fault(problem));
                        continue;
                    }
                    _ if sign.is_whitespace() => continue,
                    (0, _) => Some(Cell::RIGHT),
                    (_, 0) => Some(Cell::DOWN),
                    _ => None,
                };
                let cell = Cell::plane(row / 2, column / 2);
                let pair = step.map(|step| [cell, cell + step]);
                let pair = pair.filter(|pair| pair.iter().all(|&cell| self.cells.contains(cell)));
                let problem = || format!("`{sign}` does not stand between two cells");
                let pair = pair.ok_or_else(|| fault(problem()))?;
                self.signs.extend(legend.marks(word, Some(word)).map(|mark| (pair, mark)));
            }
        }
        Ok(())
    }

    fn read_outside(&mut self, side: &'static str, text: &Spanned<String>) -> Result<(), Fault> {
        let (lines, what) = match side {
            "top" | "bottom" => (self.cells.columns(), "columns"),
            _ => (self.cells.rows(), "rows"),
        };
        let words = text.get_ref().split_whitespace().collect_vec();
        let (count, expected) = (words.len(), lines.len());
        let problem = format!("`{side}` has {count} clues for {expected} {what}");
        let help = "write a clue for each, `.` for none; several numbers are `3,1`";
        ensure!(count == expected, Fault::at(text, problem).help(help));
        let clues = (1..).zip(words.into_iter().zip(lines)).filter(|(_, (word, _))| *word != ".");
        self.clues.extend(clues.map(|(index, (word, mut line))| {
            if matches!(side, "bottom" | "right") {
                line.reverse();
            }
            let words = word.split(',').map(str::to_owned).collect();
            Clue { name: format!("{side} {index}"), cell: None, side, words, line }
        }));
        Ok(())
    }

    /// The nouns of marks in cells.
    pub(super) fn nouns(&self) -> impl Iterator<Item = &str> {
        self.cells.values().iter().flatten().map(|mark| mark.noun.as_str()).unique()
    }

    /// The mark of this noun in a cell.
    pub(super) fn mark(&self, cell: Cell, noun: &str) -> Option<&Mark> {
        self.cells.get(cell)?.iter().find(|mark| mark.noun == noun)
    }

    /// True if a cell has a mark of one of these nouns.
    pub(super) fn has_any(&self, cell: Cell, nouns: &[String]) -> bool {
        nouns.iter().any(|noun| self.mark(cell, noun).is_some())
    }

    /// The index of the area that a cell is in.
    pub(super) fn area(&self, noun: &str, cell: Cell) -> Option<usize> {
        self.areas.get(noun)?.iter().position(|area| area.cells.contains(&cell))
    }
}
