//! The drawings of a puzzle: cells, marks in them, areas, signs between cells, clues outside.

use indexmap::IndexMap;

use super::words::singular;
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
        self.word.parse::<i32>().ok().map(i64::from)
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
        self.words.iter().map(|word| word.parse::<i32>().ok().map(i64::from)).collect()
    }
}

/// The ways that an arrow points, with their signs.
const WAYS: [(&str, char, Cell); 4] = [
    ("up", '^', Cell::STEPS[0]),
    ("right", '>', Cell::STEPS[1]),
    ("down", 'v', Cell::STEPS[2]),
    ("left", '<', Cell::STEPS[3]),
];

/// The texts of the file that draw something.
pub(super) struct Texts<'f> {
    pub(super) board: Option<&'f Spanned<String>>,
    /// Drawings of areas or marks, under their nouns.
    pub(super) named: Vec<(String, &'f Spanned<String>)>,
    pub(super) signs: Option<&'f Spanned<String>>,
    /// The clues outside of the frame.
    pub(super) outside: [(&'static str, Option<&'f Spanned<String>>); 4],
    /// False if the puzzle may have no board.
    pub(super) needs_cells: bool,
}

/// A drawing and its legend: marks, and what they mean.
struct Drawing<'t> {
    board: Board<&'t str>,
    legend: Vec<(&'t str, &'t str)>,
}

/// The help for legends.
const LEGEND: &str = "a legend below a drawing says what marks mean: `T = tree`, `# 0 1 = wall`";

/// The part of a text that draws, and the legend below it.
fn parts(text: &Spanned<String>) -> Result<(&str, Vec<(&str, &str)>), Fault> {
    let own = text.get_ref();
    let start = own.split_inclusive('\n').take_while(|line| !line.contains('=')).map(str::len);
    let (drawing, rest) = own.split_at(start.sum());
    let mut legend = Vec::new();
    for part in rest.split(['\n', ',']).map(str::trim).filter(|part| !part.is_empty()) {
        let fault = || Fault::inside(text, span(own, part), "this is no line of a legend");
        let (marks, meaning) = part.split_once('=').ok_or_else(|| fault().help(LEGEND))?;
        let (marks, meaning) = (marks.trim(), meaning.trim());
        ensure!(!marks.is_empty() && !meaning.is_empty(), fault().help(LEGEND));
        legend.extend(marks.split_whitespace().map(|mark| (mark, meaning)));
    }
    Ok((drawing, legend))
}

impl<'t> Drawing<'t> {
    fn read(text: &'t Spanned<String>) -> Result<Self, Fault> {
        let (drawing, legend) = parts(text)?;
        let board = drawn(text, |_| Board::full(drawing, Some, "draw a mark for each cell"))?;
        Ok(Self { board, legend })
    }

    /// What the legend says of a mark.
    fn meanings(&self, mark: &str) -> impl Iterator<Item = &'t str> {
        let mark = mark.to_owned();
        self.legend.iter().filter(move |(own, _)| *own == mark).map(|(_, meaning)| *meaning)
    }

    /// True if it draws areas: of letters, whose legend has numbers only.
    fn is_of_areas(&self) -> bool {
        let mut marks = self.board.values().iter().filter(|mark| **mark != ".");
        let mut legend = self.legend.iter();
        marks.all(|mark| mark.parse::<i32>().is_err())
            && legend.all(|(_, meaning)| result(meaning).is_some())
    }

    /// The areas.
    fn areas(&self) -> Vec<Area> {
        let mut areas: IndexMap<&str, Vec<(i64, Cell)>> = IndexMap::new();
        let is_numbered = self.is_numbered();
        for (cell, mark) in self.board.iter().filter(|(_, mark)| !is_bare_area(mark)) {
            let letters = mark.trim_end_matches(|c: char| c.is_ascii_digit());
            let place = mark[letters.len()..].parse().unwrap_or(0);
            let (name, place) = if is_numbered { (letters, place) } else { (*mark, 0) };
            areas.entry(name).or_default().push((place, cell));
        }
        let area = |(name, mut cells): (&str, Vec<(i64, Cell)>)| {
            cells.sort();
            let clue = self.meanings(name).find_map(result);
            Area {
                name: name.to_owned(),
                cells: cells.into_iter().map(|(_, at)| at).collect(),
                clue,
                is_ordered: is_numbered,
            }
        };
        areas.into_iter().map(area).collect()
    }

    /// True if marks are letters with a number: the places of cells along a line.
    fn is_numbered(&self) -> bool {
        let mut marks = self.board.values().iter().filter(|mark| !is_bare_area(mark));
        let is_numbered = |mark: &&str| {
            let letters = mark.trim_end_matches(|c: char| c.is_ascii_digit());
            !letters.is_empty() && letters.len() < mark.len()
        };
        marks.all(is_numbered)
    }
}

/// True if a mark of a drawing of areas says that a cell is in none.
fn is_bare_area(mark: &str) -> bool {
    matches!(mark, "." | "#")
}

/// The number and the operation of a cage: `11+`, `2/`, `7`.
fn result(text: &str) -> Option<(i64, Option<char>)> {
    let number = |text: &str| text.trim().parse::<i32>().ok().map(i64::from);
    let signs = ['+', '-', 'x', '*', '/', '×', '÷', '−'];
    let operation = text.chars().next_back().filter(|sign| signs.contains(sign));
    let rest = operation.map_or(text, |sign| &text[..text.len() - sign.len_utf8()]);
    Some((number(rest)?, operation))
}

/// The numbers of rows and columns that a text such as `8 x 8` says.
fn size(text: &str) -> Option<(usize, usize)> {
    let (rows, columns) = text.trim().split_once(['x', '×'])?;
    let count = |text: &str| text.trim().parse::<usize>().ok().filter(|count| *count > 0);
    Some((count(rows)?, count(columns)?))
}

/// The greatest length of a side.
const LARGEST: usize = 200;

impl Sheet {
    /// Reads all drawings.
    pub(super) fn read(texts: &Texts<'_>) -> Result<Self, Fault> {
        let mut sheet =
            Self { cells: texts.frame()?, areas: IndexMap::new(), signs: vec![], clues: vec![] };
        if let Some(text) = texts.board.filter(|text| size(text.get_ref()).is_none()) {
            sheet.read_board(text)?;
        }
        for (noun, text) in &texts.named {
            sheet.read_named(noun, text)?;
        }
        if let Some(text) = texts.signs {
            sheet.read_signs(text)?;
        }
        for (side, text) in &texts.outside {
            if let Some(text) = text {
                sheet.read_outside(side, text)?;
            }
        }
        Ok(sheet)
    }

    fn read_board(&mut self, text: &Spanned<String>) -> Result<(), Fault> {
        let drawing = Drawing::read(text)?;
        let absent = drawing.board.iter().filter(|(_, mark)| **mark == "#");
        let absent = absent.filter(|(_, mark)| drawing.meanings(mark).next().is_none());
        let absent: BTreeSet<Cell> = absent.map(|(cell, _)| cell).collect();
        let mut clues = Vec::new();
        let marks = |(cell, mark): (Cell, &&str)| {
            let mark = *mark;
            let said = drawing.meanings(mark).map(singular).collect_vec();
            let own = if let Some(numbers) = slashed(mark) {
                let ways = [WAYS[2], WAYS[1]].into_iter().zip(numbers);
                clues.extend(ways.filter_map(|(way, number)| Some((cell, way, number?, false))));
                vec!["clue".to_owned()]
            } else if let Some((number, way)) = pointed(mark) {
                clues.push((cell, way, number, true));
                vec!["clue".to_owned()]
            } else if mark == "." || mark == "#" {
                Vec::new()
            } else if mark.parse::<i32>().is_ok() {
                vec!["number".to_owned()]
            } else if said.is_empty() {
                vec!["letter".to_owned()]
            } else {
                Vec::new()
            };
            let nouns = said.into_iter().chain(own);
            (cell, nouns.map(|noun| Mark { noun, word: mark.to_owned() }).collect_vec())
        };
        let cells = drawing.board.iter().filter(|(cell, _)| !absent.contains(cell)).map(marks);
        self.cells = cells.collect();
        let none = Fault::at(text, "the board has no cell");
        ensure!(!self.cells.is_empty(), none);
        for (cell, (side, _, step), word, is_arrow) in clues {
            let is_white = |at: &Cell| self.cells.get(*at).is_some_and(|marks| !is_clue(marks));
            let ahead = iter::successors(Some(cell + step), |&at| Some(at + step));
            let ahead = ahead.take_while(|&at| self.cells.contains(at));
            // An arrow points past other clues, up to the edge of the board.
            let line = ahead.take_while(|at| is_arrow || is_white(at)).filter(is_white).collect();
            let name = format!("{cell} {side}");
            self.clues.push(Clue { name, cell: Some(cell), side, words: vec![word], line });
        }
        Ok(())
    }

    fn read_named(&mut self, noun: &str, text: &Spanned<String>) -> Result<(), Fault> {
        let drawing = Drawing::read(text)?;
        self.fit(text, &drawing.board)?;
        if drawing.is_of_areas() {
            self.areas.insert(noun.to_owned(), drawing.areas());
            return Ok(());
        }
        let bare = [".", "#"];
        self.cells = self.cells.map(|cell, own| {
            let mark = drawing.board.get(cell).filter(|mark| !bare.contains(mark));
            let marks = mark.into_iter().flat_map(|&word| {
                let said = drawing.meanings(word).map(singular);
                let nouns = said.chain([noun.to_owned()]);
                nouns.map(|noun| Mark { noun, word: word.to_owned() }).collect_vec()
            });
            own.iter().cloned().chain(marks).collect()
        });
        Ok(())
    }

    fn read_signs(&mut self, text: &Spanned<String>) -> Result<(), Fault> {
        let (drawing, legend) = parts(text)?;
        let mut line_at = 0;
        for (row, line) in (0..).zip(drawing.lines()) {
            for (column, (at, sign)) in (0..).zip(line.char_indices()) {
                let at = line_at + at;
                let fault = |problem: String| {
                    let help = "cells are `.`, with a blank or a sign between two of them: `.<. .`";
                    Fault::inside(text, at..at + sign.len_utf8(), problem).help(help)
                };
                let cell = Cell::plane(row / 2, column / 2);
                let step = match (row % 2, column % 2) {
                    (0, 0) => {
                        let is_cell = sign == '.' || sign == '#' || sign == ' ';
                        ensure!(is_cell, fault(format!("`{sign}` stands in the place of a cell")));
                        continue;
                    }
                    (0, _) => Cell::RIGHT,
                    (_, 0) => Cell::DOWN,
                    _ => Cell::plane(1, 1),
                };
                if sign.is_whitespace() {
                    continue;
                }
                let pair = [cell, cell + step];
                let is_between = pair.iter().all(|&cell| self.cells.contains(cell));
                let is_between = is_between && step != Cell::plane(1, 1);
                ensure!(is_between, fault(format!("`{sign}` does not stand between two cells")));
                let word = sign.to_string();
                let said = legend.iter().filter(|(mark, _)| *mark == word);
                let nouns = said.map(|(_, meaning)| singular(meaning)).chain([word.clone()]);
                self.signs.extend(nouns.map(|noun| (pair, Mark { noun, word: word.clone() })));
            }
            line_at += line.len() + 1;
        }
        Ok(())
    }

    fn read_outside(&mut self, side: &'static str, text: &Spanned<String>) -> Result<(), Fault> {
        let is_column = matches!(side, "top" | "bottom");
        let lines = if is_column { self.cells.columns() } else { self.cells.rows() };
        let words = text.get_ref().split_whitespace().collect_vec();
        let (count, expected) = (words.len(), lines.len());
        let what = if is_column { "columns" } else { "rows" };
        let problem = format!("`{side}` has {count} clues for {expected} {what}");
        let help = "write a clue for each, `.` for none; several numbers are `3,1`";
        ensure!(count == expected, Fault::at(text, problem).help(help));
        for (index, (word, mut line)) in (1..).zip(words.into_iter().zip(lines)) {
            if matches!(side, "bottom" | "right") {
                line.reverse();
            }
            if word == "." {
                continue;
            }
            let words = word.split(',').map(str::to_owned).collect();
            let name = format!("{side} {index}");
            self.clues.push(Clue { name, cell: None, side, words, line });
        }
        Ok(())
    }

    /// Reports a drawing that has other cells than the board.
    fn fit(&self, text: &Spanned<String>, drawing: &Board<&str>) -> Result<(), Fault> {
        let (rows, columns) = self.cells.size();
        let (own_rows, own_columns) = drawing.size();
        let problem =
            format!("the drawing is {own_rows} by {own_columns}, the board {rows} by {columns}");
        let fits = (rows, columns) == (own_rows, own_columns);
        ensure!(fits, Fault::at(text, problem).help("draw a mark for each cell of the board"));
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

    /// The index of the area that a cell is in.
    pub(super) fn area(&self, noun: &str, cell: Cell) -> Option<usize> {
        self.areas.get(noun)?.iter().position(|area| area.cells.contains(&cell))
    }
}

/// True if a cell has a clue with a line: it is none of the cells of lines.
fn is_clue(marks: &[Mark]) -> bool {
    marks.iter().any(|mark| mark.noun == "clue")
}

/// The numbers before and after a slash: of the cells below and to the right.
fn slashed(mark: &str) -> Option<[Option<String>; 2]> {
    let (down, right) = mark.split_once(['/', '\\'])?;
    let number = |text: &str| match text {
        "" => Some(None),
        _ => text.parse::<u32>().ok().map(|_| Some(text.to_owned())),
    };
    Some([number(down)?, number(right)?])
}

/// The number and the direction of a mark such as `2>`.
fn pointed(mark: &str) -> Option<(String, (&'static str, char, Cell))> {
    let sign = mark.chars().next_back()?;
    let way = WAYS.into_iter().find(|(_, own, _)| *own == sign)?;
    let number = &mark[..mark.len() - 1];
    number.parse::<u32>().ok().map(|_| (number.to_owned(), way))
}

impl Texts<'_> {
    /// The cells: those of the board, or of another drawing, or as many as clues outside.
    fn frame(&self) -> Result<Board<Vec<Mark>>, Fault> {
        let empty = |rows: usize, columns: usize| Board::of_size(rows, columns).map(|_, ()| vec![]);
        let other = self.named.first().map(|(_, text)| *text);
        if let Some(text) = self.board.or(other) {
            let rectangle = size(text.get_ref());
            let (rows, columns) = match rectangle {
                Some(size) => size,
                None => Drawing::read(text)?.board.size(),
            };
            let fault = Fault::at(text, format!("a board of {rows} x {columns} is too large"));
            let help = format!("a side has at most {LARGEST} cells");
            ensure!(rows.max(columns) <= LARGEST, fault.help(help));
            return Ok(empty(rows, columns));
        }
        if let Some(text) = self.signs {
            let (drawing, _) = parts(text)?;
            let rows = drawing.lines().filter(|line| line.contains('.')).count();
            let columns = drawing.lines().map(|line| line.chars().count().div_ceil(2)).max();
            if let Some(columns) = columns.filter(|_| rows > 0) {
                return Ok(empty(rows.min(LARGEST), columns.min(LARGEST)));
            }
        }
        let count = |sides: [usize; 2]| {
            let texts = sides.into_iter().find_map(|side| self.outside[side].1);
            texts.map(|text| text.get_ref().split_whitespace().count())
        };
        let (columns, rows) = (count([0, 1]), count([2, 3]));
        let help = "draw the `board`, or give its size: board = \"4 x 4\"";
        if !self.needs_cells {
            return Ok(empty(0, 0));
        }
        let (Some(rows), Some(columns)) = (rows, columns) else {
            return Err(Fault::new("the puzzle has no board").help(help));
        };
        Ok(empty(rows.min(LARGEST), columns.min(LARGEST)))
    }
}
