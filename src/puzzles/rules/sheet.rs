//! The drawings of a puzzle: cells, marks in them, areas, signs between cells, clues outside.

use indexmap::IndexMap;

use super::readings::is_reserved;
use super::words::{fault, integer, size};
use super::{File, Text};
use crate::puzzle::prelude::*;
use crate::sentences::singular;
use crate::shapes::drawing::marks_and_legend;

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
    /// The nouns that legends and the names of drawings declare, drawn somewhere or not.
    pub(super) declared: BTreeSet<String>,
    /// True if clues can stand outside of the frame.
    pub(super) is_framed: bool,
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
    /// True if a noun is meant for it: its own, its last word, or a letter or number as it is drawn;
    /// numbers can have arrows.
    pub(super) fn is(&self, noun: &str) -> bool {
        let is_last = || self.noun.rsplit_once(' ').is_some_and(|(_, last)| last == noun);
        let is_own = ["number", "letter"].contains(&&*self.noun);
        let is_drawn = || is_own && self.word.eq_ignore_ascii_case(noun);
        let is_clue = || noun == "number" && self.noun == "clue";
        self.noun == noun || is_clue() || is_last() || is_drawn()
    }

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

impl Area {
    /// The word of its clue: `11+`.
    pub(super) fn word(&self) -> Option<String> {
        self.clue.map(|(number, sign)| format!("{number}{}", sign.iter().format("")))
    }
}

impl Clue {
    /// Its numbers, if they are some.
    pub(super) fn numbers(&self) -> Option<Vec<i64>> {
        self.words.iter().map(|word| integer(word)).collect()
    }
}

/// The directions of clues in cells, as those of [`Cell::STEPS`].
const WAYS: [&str; 4] = ["up", "right", "down", "left"];

/// The signs at the ends of arrows in these directions.
const ARROWS: &str = "^>v<";

/// The help for legends.
const LEGEND: &str = "a legend below a drawing says what marks mean: `T = tree`, `# 0 1 = wall`";

/// A drawing and its legend.
pub(super) struct Drawing<'t> {
    text: &'t Text,
    /// The lines above the legend.
    pub(super) marks: &'t str,
    /// Marks and their meanings, as the lines below the drawing tell them.
    pub(super) legend: Vec<(&'t str, &'t str)>,
}

impl<'t> Drawing<'t> {
    pub(super) fn read(text: &'t Text) -> Result<Self, Fault> {
        let (marks, rest) = marks_and_legend(text.get_ref());
        let mut legend = Vec::new();
        for part in rest.split(['\n', ',']).map(str::trim).filter(|part| !part.is_empty()) {
            let halves = part.splitn(2, '=').map(str::trim).filter(|half| !half.is_empty());
            let unread = || fault(text, part, "this is no line of a legend", LEGEND);
            let [marks, meaning] = halves.collect_array().ok_or_else(unread)?;
            let noun = singular(meaning);
            let is_free = ["number", "letter"].contains(&&*noun) || !is_reserved(&noun);
            let problem = format!("`{noun}` is a word that sentences use, and cannot be a mark");
            ensure!(is_free, fault(text, part, &problem, "choose another word for the mark"));
            legend.extend(marks.split_whitespace().map(|mark| (mark, meaning)));
        }
        Ok(Self { text, marks, legend })
    }

    /// The marks of cells.
    pub(super) fn board(&self, lattice: Lattice) -> Result<Board<&'t str>, Fault> {
        drawn(self.text, |_| Board::full_of(self.marks, lattice, Some, "draw a mark for each cell"))
    }

    /// The meanings of a mark.
    fn meanings(&self, mark: &str) -> impl Iterator<Item = &'t str> {
        self.legend.iter().filter(move |(own, _)| *own == mark).map(|(_, meaning)| *meaning)
    }

    /// The nouns of the legend.
    fn declared(&self) -> impl Iterator<Item = String> {
        let meanings = self.legend.iter().map(|(_, meaning)| *meaning);
        meanings.filter(|meaning| result(meaning).is_none()).map(singular)
    }

    /// A mark of the board under its nouns.
    pub(super) fn on_board(&self, mark: &str) -> Vec<Mark> {
        let noun = match mark {
            _ if directed(mark).is_some() => Some("clue"),
            "." | "#" => None,
            _ if integer(mark).is_some() => Some("number"),
            _ => self.meanings(mark).next().is_none().then_some("letter"),
        };
        self.nouns(mark, noun).collect()
    }

    /// A mark under the nouns that the legend gives it, and under another one.
    fn nouns(&self, word: &str, noun: Option<&str>) -> impl Iterator<Item = Mark> {
        let nouns = self.meanings(word).map(singular).chain(noun.map(str::to_owned));
        nouns.map(move |noun| Mark { noun, word: word.to_owned() })
    }

    /// The areas of the cells of a board, if it draws some: by letters, whose legend has numbers only.
    /// Letters with a number, `a1 a2`, put their cells in an order.
    fn areas(&self, board: &Board<&str>, on: &Board<Vec<Mark>>) -> Option<Vec<Area>> {
        let marks = board.iter().filter(|(cell, mark)| !is_none(mark) && on.contains(*cell));
        let marks: Board<&str> = marks.map(|(cell, mark)| (cell, *mark)).collect();
        let is_of_numbers = self.legend.iter().all(|(_, meaning)| result(meaning).is_some());
        if !is_of_numbers || marks.values().iter().any(|mark| integer(mark).is_some()) {
            return None;
        }
        let letters = |mark: &str| mark.trim_end_matches(|c: char| c.is_ascii_digit()).len();
        let is_ordered = marks.values().iter().all(|mark| letters(mark) < mark.len());
        let names = marks.map(|_, mark| if is_ordered { &mark[..letters(mark)] } else { mark });
        let place = |cell: &Cell| marks[*cell][names[*cell].len()..].parse().unwrap_or(0_u32);
        let area = |(name, cells): (&&str, Vec<Cell>)| Area {
            name: (*name).to_owned(),
            cells: cells.into_iter().sorted_by_key(place).collect(),
            clue: self.meanings(name).find_map(result),
            is_ordered,
        };
        Some(names.regions().into_iter().map(area).collect())
    }
}

/// True if a mark says that a cell has none.
fn is_none(mark: &str) -> bool {
    matches!(mark, "." | "#")
}

/// The number and the operation of a cage: `11+`, `2/`, `7`.
fn result(text: &str) -> Option<(i64, Option<char>)> {
    let number = text.strip_suffix(['+', '-', 'x', '*', '/', '×', '÷', '−']).unwrap_or(text);
    Some((integer(number)?, text[number.len()..].chars().next()))
}

/// The clues of a mark with directions: `16/4` of the cells below and of those to the right, `2>`
/// with an arrow.
fn directed(mark: &str) -> Option<Vec<(usize, &str)>> {
    let clues = if let Some((down, right)) = mark.split_once(['/', '\\']) {
        [(2, down), (1, right)].into_iter().filter(|(_, number)| !number.is_empty()).collect()
    } else {
        let way = ARROWS.find(mark.chars().next_back()?)?;
        vec![(way, &mark[..mark.len() - 1])]
    };
    clues.iter().all(|(_, number)| number.parse::<u32>().is_ok()).then_some(clues)
}

/// The greatest length of a side.
pub(super) const LARGEST: usize = 200;

/// The numbers of rows and columns: those of the board, or of another drawing, or of clues outside.
fn frame(file: &File) -> Result<(usize, usize), Fault> {
    let drawn = file.board.iter().chain(file.named().map(|(_, text)| text)).next();
    let count = |sides: [&str; 2]| {
        let own = file.outside().find(|(side, _)| sides.contains(side));
        own.map_or(0, |(_, text)| text.get_ref().split_whitespace().count())
    };
    let (rows, columns) = match (drawn, &file.signs) {
        (Some(text), _) => match size(text.get_ref()) {
            Some(size) => size,
            None => Drawing::read(text)?.board(file.lattice()?)?.size(),
        },
        (None, Some(text)) => {
            let lines = Drawing::read(text)?.marks.lines();
            let columns = lines.clone().map(|line| line.chars().count().div_ceil(2)).max();
            (lines.filter(|line| line.contains('.')).count(), columns.unwrap_or(0))
        }
        (None, None) => (count(["left", "right"]), count(["top", "bottom"])),
    };
    let help = "draw the `board`, or give its size: board = \"4 x 4\"";
    let is_there = rows.min(columns) > 0 || file.letters.is_some();
    ensure!(is_there, Fault::new("the puzzle has no board").help(help));
    let problem = format!("a board of {rows} x {columns} is too large");
    let fault = match drawn.or(file.signs.as_ref()) {
        Some(text) => Fault::at(text, problem),
        None => Fault::new(problem),
    };
    let help = format!("a side has at most {LARGEST} cells");
    ensure!(rows.max(columns) <= LARGEST, fault.help(help));
    Ok((rows, columns))
}

impl Sheet {
    /// Reads all drawings.
    pub(super) fn read(file: &File) -> Result<Self, Fault> {
        let (rows, columns) = frame(file)?;
        let cells = Board::of_size(rows, columns).of(file.lattice()?).map(|_, ()| Vec::new());
        let is_framed = file.outside().next().is_some();
        let (areas, signs, clues, declared) = Default::default();
        let mut sheet = Self { cells, areas, signs, clues, declared, is_framed };
        if let Some(text) = file.board.as_ref().filter(|text| size(text.get_ref()).is_none()) {
            sheet.read_board(text)?;
        }
        file.named().try_for_each(|(noun, text)| sheet.read_named(noun, text))?;
        file.signs.iter().try_for_each(|text| sheet.read_signs(text))?;
        file.outside().try_for_each(|(side, text)| sheet.read_outside(side, text))?;
        Ok(sheet)
    }

    fn read_board(&mut self, text: &Text) -> Result<(), Fault> {
        let drawing = Drawing::read(text)?;
        self.declared.extend(drawing.declared());
        let lattice = self.cells.lattice();
        let board = drawing.board(lattice)?;
        let has_gaps = drawing.meanings("#").next().is_none();
        let cells = board.iter().filter(|(_, mark)| **mark != "#" || !has_gaps);
        let marks = cells.map(|(cell, mark)| (cell, drawing.on_board(mark)));
        self.cells = marks.collect::<Board<_>>().of(lattice);
        ensure!(!self.cells.is_empty(), Fault::at(text, "the board has no cell"));
        for (cell, mark) in board.iter() {
            let is_arrow = mark.ends_with(|sign| ARROWS.contains(sign));
            let is_number =
                integer(mark).is_some() || !mark.starts_with(|c: char| c.is_ascii_digit());
            let is_known = drawing.meanings(mark).next().is_some() || directed(mark).is_some();
            let help = "numbers are whole and have at most nine digits; a legend names other marks";
            let problem = format!("`{mark}` is not a number");
            ensure!(is_number || is_known, fault(text, mark, &problem, help));
            for (way, number) in directed(mark).into_iter().flatten() {
                let help = "other cells have no columns";
                let fault = fault(text, mark, "only squares have clues with a direction", help);
                ensure!(lattice == Lattice::Square, fault);
                // An arrow points at all cells up to the edge, past other clues.
                let is_clue = |at: &Cell| self.mark(*at, "clue").is_some();
                let ahead = self.cells.ray(cell, Cell::STEPS[way]);
                let line = ahead.take_while(|at| is_arrow || !is_clue(at)).collect();
                let (side, words) = (WAYS[way], vec![number.to_owned()]);
                let name = format!("{cell} {side}");
                self.clues.push(Clue { name, cell: Some(cell), side, words, line });
            }
        }
        Ok(())
    }

    fn read_named(&mut self, noun: String, text: &Text) -> Result<(), Fault> {
        let drawing = Drawing::read(text)?;
        let board = drawing.board(self.cells.lattice())?;
        let [(rows, columns), own] = [self.cells.size(), board.size()];
        let problem =
            format!("the drawing is {} by {}, the board {rows} by {columns}", own.0, own.1);
        let fault = Fault::at(text, problem).help("draw a mark for each cell of the board");
        ensure!(own == (rows, columns), fault);
        self.declared.extend(drawing.declared());
        if let Some(areas) = drawing.areas(&board, &self.cells) {
            // Without any mark, it may be a drawing of marks as well.
            self.declared.extend(areas.is_empty().then(|| noun.clone()));
            self.areas.insert(noun, areas);
            return Ok(());
        }
        self.cells = self.cells.map(|cell, own| {
            let mark = board.get(cell).filter(|mark| !is_none(mark));
            let marks = mark.into_iter().flat_map(|word| drawing.nouns(word, Some(&noun)));
            own.iter().cloned().chain(marks).collect()
        });
        Ok(())
    }

    fn read_signs(&mut self, text: &Text) -> Result<(), Fault> {
        let drawing = Drawing::read(text)?;
        self.declared.extend(drawing.declared());
        let is_on = |cell: &Cell| self.cells.contains(*cell);
        let help = "cells are `.`, with a blank or a sign between two of them: `.<. .`";
        for (row, line) in (0..).zip(drawing.marks.lines()) {
            for (column, (at, sign)) in (0..).zip(line.char_indices()) {
                let step = Cell::plane(row % 2, column % 2);
                let is_cell = step == Cell::plane(0, 0) && matches!(sign, '.' | '#');
                if sign.is_whitespace() || is_cell {
                    continue;
                }
                let cell = Cell::plane(row / 2, column / 2);
                let pair = [cell, cell + step];
                let is_fit = [Cell::RIGHT, Cell::DOWN].contains(&step) && pair.iter().all(is_on);
                let word = &line[at..at + sign.len_utf8()];
                let problem = format!("`{sign}` does not stand between two cells");
                ensure!(is_fit, fault(text, word, &problem, help));
                self.signs.extend(drawing.nouns(word, Some(word)).map(|mark| (pair, mark)));
            }
        }
        Ok(())
    }

    fn read_outside(&mut self, side: &'static str, text: &Text) -> Result<(), Fault> {
        let (lines, what) = match side {
            "top" | "bottom" => (self.cells.columns(), "columns"),
            _ => (self.cells.rows(), "rows"),
        };
        let words = text.get_ref().split_whitespace().collect_vec();
        let (count, expected) = (words.len(), lines.len());
        let problem = format!("`{side}` has {count} clues for {expected} {what}");
        let help = "write a clue for each, `.` for none; several numbers are `3,1`";
        ensure!(count == expected, Fault::at(text, problem).help(help));
        for word in &words {
            let is_list = word.contains(',') || word.contains(|c: char| c.is_ascii_digit());
            let are_numbers = word.split(',').all(|part| integer(part).is_some());
            let problem = format!("`{word}` is not a number or a list of numbers");
            let help = "write whole numbers, several as `3,1`, and `.` where there is no clue";
            ensure!(!is_list || are_numbers, fault(text, word, &problem, help));
        }
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

    /// The nouns of marks in cells, and those that are declared.
    pub(super) fn nouns(&self) -> impl Iterator<Item = &str> {
        let drawn = self.cells.values().iter().flatten().map(|mark| &mark.noun);
        drawn.chain(&self.declared).map(String::as_str).unique()
    }

    /// True if more is drawn than the size of a board.
    pub(super) fn is_given(&self) -> bool {
        let (rows, columns) = self.cells.size();
        let is_blank = self.areas.is_empty() && self.signs.is_empty() && self.clues.is_empty();
        !is_blank || self.cells.len() < rows * columns || !self.cells.values().concat().is_empty()
    }

    /// The mark of this noun in a cell.
    pub(super) fn mark(&self, cell: Cell, noun: &str) -> Option<&Mark> {
        let is_general = ["number", "letter", "clue"].contains(&noun);
        let is_it = |mark: &&Mark| mark.noun == noun || !is_general && mark.is(noun);
        self.cells.get(cell)?.iter().find(is_it)
    }

    /// True if a cell has a mark of one of these nouns.
    pub(super) fn has_any(&self, cell: Cell, nouns: &[String]) -> bool {
        let marks = self.cells.get(cell).into_iter().flatten();
        nouns.iter().cartesian_product(marks).any(|(noun, mark)| mark.is(noun))
    }

    /// The index of the area that a cell is in.
    pub(super) fn area(&self, noun: &str, cell: Cell) -> Option<usize> {
        self.areas.get(noun)?.iter().position(|area| area.cells.contains(&cell))
    }
}
