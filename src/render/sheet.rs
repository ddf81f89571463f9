//! Sheets for print: puzzles on the first pages, and their solutions on the last ones.

use std::collections::BTreeSet;

use itertools::Itertools;

use super::html;
use super::svg::Drawing;
use crate::puzzle::text::xml;

/// The style of a sheet.
const STYLE: &str = include_str!("html/sheet.css");

/// Puzzles and their solutions, for a page that is printed.
///
/// ```
/// use puzzlec::puzzle::picture::{Block, Picture};
/// use puzzlec::render::sheet::Sheet;
/// use puzzlec::render::svg::Drawing;
///
/// let mut sheet = Sheet::default();
/// sheet.share_title("Sums");
/// let [puzzle, solution] = ["2 + 3 = ?", "2 + 3 = 5"]
///     .map(|line| Drawing::of(&Picture::from(Block::Line(line.to_owned()))));
/// sheet.add(&puzzle, &solution, "level 1");
/// let page = sheet.page();
/// assert!(page.find("2 + 3 = ?") < page.find("2 + 3 = 5"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Sheet {
    title: String,
    puzzles: Vec<String>,
    solutions: Vec<String>,
    parts: BTreeSet<String>,
}

impl Sheet {
    /// Keeps those parts of the title, between commas, that another one has, too; all of it if there
    /// was none.
    ///
    /// ```
    /// use puzzlec::render::sheet::Sheet;
    ///
    /// let mut sheet = Sheet::default();
    /// sheet.share_title("Sudoku, 9 by 9, digits given: 23");
    /// sheet.share_title("Sudoku, 9 by 9, digits given: 25");
    /// assert!(sheet.page().contains("<h1>Sudoku, 9 by 9</h1>"));
    /// ```
    pub fn share_title(&mut self, title: &str) {
        if self.title.is_empty() {
            title.clone_into(&mut self.title);
        }
        let other = title.split(", ").collect_vec();
        self.title = self.title.split(", ").filter(|own| other.contains(own)).join(", ");
    }

    /// Adds a puzzle and its solution, with a caption under the puzzle that may be empty.
    pub fn add(&mut self, puzzle: &Drawing, solution: &Drawing, caption: &str) {
        let number = self.puzzles.len() + 1;
        let dot = if caption.is_empty() { "" } else { ", " };
        let caption = format!("{number}{dot}{}", xml(caption));
        let figure = |drawing: &Drawing, title: &str, caption: &str| {
            let element = drawing.element(title);
            format!("<figure>{element}<figcaption>{caption}</figcaption></figure>\n")
        };
        self.puzzles.push(figure(puzzle, &format!("Puzzle {number}"), &caption));
        self.solutions.push(figure(solution, &format!("Solution {number}"), &number.to_string()));
        // The style depends on classes alone.
        self.parts.extend(puzzle.parts.iter().chain(&solution.parts).cloned());
    }

    /// The memory that it takes, in bytes, by estimate.
    pub fn bytes(&self) -> usize {
        2 * self.puzzles.iter().chain(&self.solutions).map(String::len).sum::<usize>()
    }

    /// The page.
    pub fn page(&self) -> String {
        let [puzzles, solutions] = [&self.puzzles, &self.solutions].map(|figures| figures.concat());
        let body = format!(
            "<h1>{}</h1>\n<main>\n{puzzles}</main>\n<section>\n<h2>Solutions</h2>\n\
             <div>\n{solutions}</div>\n</section>\n",
            xml(&self.title),
        );
        html::document(&self.title, STYLE, &self.parts, &body)
    }
}
