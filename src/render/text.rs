//! Pictures as text, for a terminal or a file.

mod above;
mod canvas;
mod columns;
mod labelled;
mod sticks;
mod triangles;

use std::collections::BTreeMap;
use std::{env, iter, slice};

use anstyle::{Ansi256Color, Color, Style};
use itertools::Itertools;
use unicode_width::UnicodeWidthStr;

pub use self::columns::{Column, Columns};
use super::colours::Colours;
use super::dots::signs;
use super::{cells, dots};
use crate::puzzle::picture::{Block, Grid, Map, Mark, Picture, Primitive, Square, Stroke};
use crate::puzzle::text::ascii;
use crate::shapes::lattice::{Cell, Layout};

use labelled::Labelled;

/// The look of pictures as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct TextStyle {
    /// The characters of borders.
    pub charset: Charset,
    /// The colours of regions.
    pub colour: Palette,
    /// The number of columns that are there; layers that do not fit go into a next row.
    pub width: Option<usize>,
    /// True if squares and balls are letters without borders, which take the fewest lines.
    pub is_small: bool,
}

/// The colours that a terminal has, chosen by escape sequences.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Palette {
    /// None.
    #[default]
    None,
    /// The 16 that every terminal has, whatever they look like there.
    Ansi16,
    /// 256 colours.
    Ansi256,
}

impl Palette {
    /// The colours of the terminal that the environment names: 256 by default, as almost all have them.
    pub fn of_terminal() -> Self {
        let few = ["linux", "ansi", "xterm", "screen", "vt100", "vt220", "cygwin", "xterm-16color"];
        let says_more = env::var_os("COLORTERM").is_some();
        match env::var("TERM") {
            Ok(term) if few.contains(&term.as_str()) && !says_more => Self::Ansi16,
            _ => Self::Ansi256,
        }
    }
}

/// The characters of borders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Charset {
    /// Box-drawing characters.
    #[default]
    Unicode,
    /// `+`, `-` and `|`.
    Ascii,
}

impl Charset {
    /// One of two texts, which says the same in these characters.
    const fn either<'t>(self, unicode: &'t str, ascii: &'t str) -> &'t str {
        match self {
            Self::Unicode => unicode,
            Self::Ascii => ascii,
        }
    }
}

/// The [lines](TextStyle::mark) of a horizontal border.
const EAST_WEST: usize = 0b0011;

/// The [lines](TextStyle::mark) of a vertical border.
const NORTH_SOUTH: usize = 0b1100;

/// The colours of regions that terminals have.
const COLOURS: usize = 12;

/// The columns of a page of text.
const PAGE: usize = 100;

/// The lines of a part of a picture, and their width in columns.
type Drawn = (Vec<String>, usize);

impl TextStyle {
    /// The text of a picture; every line ends with a newline.
    pub fn draw(self, picture: &Picture) -> String {
        let text = self.blocks(&picture.blocks);
        match self.charset {
            Charset::Unicode => text,
            Charset::Ascii => text.chars().map(ascii).collect(),
        }
    }

    fn blocks(self, blocks: &[Block]) -> String {
        let block = |block: &Block| match block {
            // Many of them in one line are hard to read, whoever does so.
            Block::Maps(_) => Self { width: self.width.or(Some(PAGE)), ..self }.beside(block),
            Block::Figure { told, .. } => self.blocks(told),
            Block::Table { rows, marks } => self.table(rows, marks),
            Block::Line(line) => format!("{line}\n"),
            block => self.beside(block),
        };
        blocks.iter().map(block).collect()
    }

    /// The parts of a block of boards or lines.
    fn parts(self, block: &Block) -> Vec<Drawn> {
        // The regions of boards have their colours together.
        let colours = |grids: &[Grid]| Colours::of_grids(COLOURS, grids);
        let bands = |grids: &[Grid]| {
            let colours = colours(grids);
            grids.iter().flat_map(|grid| self.bands(grid, &colours)).collect()
        };
        match block {
            Block::Grid(grid) => bands(slice::from_ref(grid)),
            Block::Layers(grids) => bands(grids),
            Block::Maps(maps) => maps.iter().flat_map(|map| self.map(map)).collect(),
            Block::Scene(scene) => {
                let grid = dots::of(scene);
                vec![self.dots(&grid, &colours(slice::from_ref(&grid)), (' ', 1))]
            }
            _ => Vec::new(),
        }
    }

    /// The parts of a block side by side, in as many rows as it takes.
    fn beside(self, block: &Block) -> String {
        const GAP: usize = 2;
        let (parts, mut text) = (self.parts(block), String::new());
        let mut rest = &parts[..];
        while let Some(((_, width), _)) = rest.split_first() {
            let fitting = self.width.map_or(rest.len(), |columns| (columns + GAP) / (width + GAP));
            let (row, after) = rest.split_at(fitting.clamp(1, rest.len()));
            rest = after;
            let height = row.iter().map(|(lines, _)| lines.len()).max().unwrap_or(0);
            for line in 0..height {
                let part = |(lines, width): &Drawn| match lines.get(line) {
                    Some(line) => line.clone(),
                    None => " ".repeat(*width),
                };
                let parts = row.iter().map(part).join(&" ".repeat(GAP));
                text.extend([parts.trim_end_matches(' '), "\n"]);
            }
        }
        text
    }

    /// A grid, cut into bands of columns if it is too wide, but never inside a cell.
    fn bands(self, grid: &Grid, colours: &Colours) -> Vec<Drawn> {
        let is_flat = matches!(grid.layout, Layout::Rows | Layout::Balls);
        if self.is_small && is_flat && grid.above.is_empty() {
            return vec![self.dots(grid, colours, ('.', 2))];
        }
        let grid = &cells::expanded(grid);
        let (whole, cells) = (self.grid(grid, colours), grid.size().1);
        let columns = self.width.unwrap_or(whole.1).saturating_sub(1);
        let of_cell = (whole.1 - 1) / cells.max(1);
        let fitting = (columns / of_cell.max(1)).max(1);
        if !is_flat || fitting >= cells {
            return vec![whole];
        }
        let band = |from: usize| {
            let rows = grid.rows.iter();
            let rows = rows.map(|row| row[from..cells.min(from + fitting)].to_vec()).collect();
            let moved = |own: &Primitive| own.moved(-(from as f64), 0.0);
            let above = grid.above.iter().map(moved).collect();
            let marked = grid.marked.iter().map(|(mark, own)| (*mark, moved(own))).collect();
            self.grid(&Grid { rows, above, marked, ..grid.clone() }, colours)
        };
        (0..cells).step_by(fitting).map(band).collect()
    }

    /// A drawing under its name.
    fn map(self, Map { name, block }: &Map) -> Vec<Drawn> {
        let mut bands = self.parts(block);
        let names = iter::once(name.as_str()).chain(iter::repeat(""));
        for ((lines, width), name) in bands.iter_mut().zip(names) {
            let blanks = " ".repeat(name.width().saturating_sub(*width));
            *width += blanks.len();
            for line in &mut *lines {
                *line += &blanks;
            }
            lines.insert(0, centred(name, *width, " "));
        }
        bands
    }

    /// The lines of a grid, and their width in columns.
    fn grid(self, grid: &Grid, colours: &Colours) -> Drawn {
        let grid = &Labelled::new(grid, colours, self);
        match grid.grid.layout {
            Layout::Rows | Layout::Balls => self.rows(grid),
            Layout::Hexagons => self.hexagons(grid),
            Layout::Triangles => self.triangles(grid),
            Layout::Sticks => self.sticks(grid),
        }
    }

    /// The lines of squares with the borders around them.
    fn rows(self, grid: &Labelled<'_>) -> Drawn {
        // No border runs where only words beside the board are.
        let lines = (0..=2 * grid.rows).filter(|line| line % 2 == 1 || grid.has_border(line / 2));
        let lines = lines.map(|line| self.line(grid, line, grid.width));
        (lines.collect(), grid.columns * (grid.width + 1) + 1)
    }

    /// One line for each row of hexagons, each shifted by half a cell.
    fn hexagons(self, grid: &Labelled<'_>) -> Drawn {
        // A cell and the border before it take an even number of columns.
        let width = grid.width | 1;
        let (half, last) = (width.div_ceil(2), grid.rows.saturating_sub(1));
        let line = |row: usize| {
            let cells = self.line(grid, 2 * row + 1, width);
            [" ".repeat(half * row), cells, " ".repeat(half * (last - row))].concat()
        };
        let columns = grid.columns * (width + 1) + 1 + half * last;
        ((0..grid.rows).map(line).collect(), columns)
    }

    /// The cells of a row, each in its number of columns, with the borders between them; or in a
    /// line with an even number the borders above a row.
    fn line(self, grid: &Labelled<'_>, line: usize, width: usize) -> String {
        let is_border = line.is_multiple_of(2);
        let place = |column: usize| {
            let cell = cell(line / 2, column);
            let (colour, lines) = (grid.colour(cell), grid.lines(cell));
            let width = if column < grid.columns { width } else { 0 };
            let (border, inside, ground) = if is_border {
                let across = (lines & 0b0001) * EAST_WEST;
                (lines, self.mark(across).repeat(width), colour.filter(|_| across == 0))
            } else {
                let fill = if colour == Some(Grid::DARK) { "█" } else { " " };
                let mark = grid.grid.square(cell).and_then(|square| square.mark);
                let word = self.signed(mark, grid.label(cell), fill);
                let below = (lines >> 2 & 1) * NORTH_SOUTH;
                (below, centred(&word, width, fill), grid.ground(cell))
            };
            let border = (self.mark(border), colour.filter(|_| border == 0));
            let paint = |(after, (own, colour))| {
                let at = (line, column * (grid.width + 1) + after);
                self.paint(colour, &grid.above.on(own, at, is_border || after == 0))
            };
            (0..).zip([border, (inside, ground)]).map(paint).collect::<String>()
        };
        (0..=grid.columns).map(place).collect()
    }

    /// A character for each cell, the first of its label or else of its region's name, another one
    /// for a cell with neither; and its columns.
    fn dots(self, grid: &Grid, colours: &Colours, (free, width): (char, usize)) -> Drawn {
        let dot = |square: &Option<Square>| {
            let Some(Square { region, shade, label, mark, .. }) = square else {
                return " ".repeat(width);
            };
            let fill = (*shade == Some(Grid::DARK)).then_some('█');
            let name = || region.and_then(|region| grid.name(region).chars().next());
            let dot = label.chars().next().or(fill).or_else(name).unwrap_or(free);
            let colour = mark.map(Colours::of_mark).or(region.map(|region| colours.of(region)));
            self.paint(colour, &format!("{dot:width$}"))
        };
        let lines = grid.rows.iter().map(|row| row.iter().map(dot).collect());
        (lines.collect(), width * grid.size().1)
    }

    /// The character for lines that leave a point upwards, downwards, to the left and to the right:
    /// a bit for each, the first the highest.
    fn mark(self, lines: usize) -> String {
        self.marks(Some(Stroke::Plain)).chars().skip(lines).take(1).collect()
    }

    /// The marks of lines: bold ones, others, and two in one place.
    fn marks(self, stroke: Option<Stroke>) -> &'static str {
        match stroke {
            Some(Stroke::Bold) => self.charset.either(" ╺╸━╻┏┓┳╹┗┛┻┃┣┫╋", " ---|+++|+++|+++"),
            Some(_) => self.charset.either(" ╶╴─╷┌┐┬╵└┘┴│├┤┼", " ---|+++|+++|+++"),
            None => self.charset.either(" ═══║╔╗╦║╚╝╩║╠╣╬", " ===H+++H+++H+++"),
        }
    }

    /// The inside of a region, in the colour of the region.
    fn paint(self, colour: Option<usize>, what: &str) -> String {
        match colour.and_then(|colour| self.colour.style(colour)) {
            Some(style) if !what.is_empty() => format!("{style}{what}{style:#}"),
            _ => what.to_owned(),
        }
    }

    /// A word with signs around it for its mark, where the colour of the ground does not show this.
    fn signed(self, mark: Option<Mark>, word: &str, blank: &str) -> String {
        let Some(mark) = mark.filter(|_| self.colour == Palette::None || blank == "█") else {
            return word.to_owned();
        };
        let ([left, right], word) = (signs(mark), if word.is_empty() { blank } else { word });
        format!("{left}{word}{right}")
    }

    fn table(self, rows: &[Vec<String>], marks: &BTreeMap<(usize, usize), Mark>) -> String {
        let columns = Columns::of(rows);
        let Some((heading, rows)) = rows.split_first() else { return String::new() };
        let line = |(row, words): (usize, &Vec<String>)| {
            columns.line_with(words, |column, word| match marks.get(&(row, column)) {
                Some(mark) if self.colour == Palette::None => self.signed(Some(*mark), word, ""),
                mark => self.paint(mark.copied().map(Colours::of_mark), &format!(" {word} ")),
            })
        };
        let rows = (1..).zip(rows).map(line).format("");
        format!("{}{rows}", self.heading(heading, &columns))
    }

    /// The heading of a table, and the line below it.
    pub fn heading(self, words: &[String], columns: &Columns) -> String {
        let total = columns.0.iter().map(|column| column.width + Columns::GAP).sum::<usize>();
        let below = self.mark(EAST_WEST).repeat(total.saturating_sub(Columns::GAP));
        format!("{}{below}\n", columns.line(words))
    }
}

/// The cell in a row and a column.
const fn cell(row: usize, column: usize) -> Cell {
    Cell::plane(row as i32, column as i32)
}

/// A word with blanks or others of their width around it.
fn centred(word: &str, width: usize, blank: &str) -> String {
    let blanks = width.saturating_sub(word.width());
    let (left, right) = (blanks / 2, blanks - blanks / 2);
    [&blank.repeat(left), word, &blank.repeat(right)].concat()
}

impl Palette {
    /// Backgrounds that neighbours in the list tell apart, under letters that can be read on them.
    fn style(self, number: usize) -> Option<Style> {
        const BACKGROUNDS: [u8; COLOURS] =
            [217, 153, 193, 222, 183, 159, 210, 151, 189, 229, 180, 117];
        // By their numbers among the 16, the bright ones from 8 on.
        const FEW: [u8; COLOURS] = [11, 4, 10, 5, 14, 9, 7, 2, 13, 3, 12, 6];
        // From little to much.
        const SCALE: [u8; 6] = [230, 229, 222, 215, 209, 203];
        // Orange and grey, or red and grey, which no region has.
        const STEP: usize = Colours::of_mark(Mark::Step);
        const REASON: usize = Colours::of_mark(Mark::Reason);
        const BLACK: u8 = 0;
        const WHITE: u8 = 15;
        let colour = |number: u8| {
            let colour = Ansi256Color(number);
            Some(colour.into_ansi().map_or(Color::from(colour), Color::from))
        };
        let background = match (self, number) {
            (Self::None, _) | (_, Grid::BESIDE..Grid::SCALE) => return None,
            (Self::Ansi256, STEP) => 208,
            (Self::Ansi256, REASON) => 252,
            (Self::Ansi256, Grid::SCALE..) => SCALE[(number - Grid::SCALE).min(SCALE.len() - 1)],
            (Self::Ansi256, _) => BACKGROUNDS[number % COLOURS],
            (Self::Ansi16, STEP) => 1,
            (Self::Ansi16, REASON) => 8,
            // A yellow ground where 16 colours have no steps.
            (Self::Ansi16, Grid::SCALE..) => FEW[0],
            (Self::Ansi16, _) => FEW[number % COLOURS],
        };
        // Dark letters on bright colours, bright letters on red, blue, magenta and grey.
        let letters = if matches!(background, 1 | 4 | 5 | 8) { WHITE } else { BLACK };
        Some(Style::new().bg_color(colour(background)).fg_color(colour(letters)))
    }
}
