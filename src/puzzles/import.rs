//! Files of other programs as instances: exact cover problems in the text form of Donald Knuth's
//! programs, assemblies of BurrTools, and the digits of a sudoku.

mod burrtools;

use std::ffi::OsStr;
use std::path::Path;

use puzzlec_dimacs::uncompressed;

use crate::puzzle::instance::{InstanceError, Source};
use crate::puzzle::prelude::*;
use crate::puzzles::cover::{self, Cover};
use crate::puzzles::sudoku::{self, Sudoku};

/// A form of files that other programs have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// The text form of DLX1, DLX2, DLX3 and XCCDC: `.dlx` or `.xcc`, or any text that begins with
    /// one of its comments.
    Knuth,
    /// The XML of BurrTools: `.xmpuzzle`, or any text that begins with `<`.
    BurrTools,
    /// The cells of a sudoku and nothing else: 16, 36, 81 or 256 in one line, or in as many rows as
    /// columns.
    Sudoku,
}

/// True if a text has nothing but marks of cells of sudokus: digits, letters up to G for 10 to 16,
/// `.` or 0 where none is given.
fn is_of_marks(text: &str) -> bool {
    text.chars().all(|mark| mark == '.' || mark.is_digit(17) || mark.is_whitespace())
}

/// True if a text is the cells of a sudoku.
fn is_sudoku(text: &str) -> bool {
    let rows = text.split_whitespace().map(str::len).collect_vec();
    let count = rows.iter().sum::<usize>();
    let is_shape = rows.len() == 1 || rows.iter().all(|&row| row == rows.len());
    is_shape && [16, 36, 81, 256].contains(&count) && is_of_marks(text)
}

/// The solution of a sudoku in JSON, if a text is its digits and nothing else.
///
/// ```
/// use puzzlec::puzzles::import::digits;
///
/// let json = digits("1234 3412 2143 4321").expect("a grid");
/// assert_eq!(json[3], serde_json::json!([4, 3, 2, 1]));
/// ```
pub fn digits(text: &str) -> Option<serde_json::Value> {
    let marks = text.chars().filter(|mark| !mark.is_whitespace());
    let digits = marks.map(|mark| mark.to_digit(36).unwrap_or(0)).collect_vec();
    let rows = digits.chunks(digits.len().isqrt().max(1)).map(serde_json::Value::from);
    is_sudoku(text).then(|| rows.collect())
}

/// The numbers of a picture, or rows of numbers, in JSON: one row is a list, several are a list of lists.
pub fn numbers(text: &str) -> Option<serde_json::Value> {
    let frame = if text.trim_start().starts_with("+-") { "+-|" } else { "" };
    let text = text.replace(|sign| ('─'..='╿').contains(&sign) || frame.contains(sign), " ");
    let row = |line: &str| line.split_whitespace().map(str::parse::<i64>).collect();
    let rows: Vec<Vec<i64>> = text.lines().map(row).collect::<Result<_, _>>().ok()?;
    let mut rows = rows.into_iter().filter(|row| !row.is_empty()).collect::<Vec<_>>();
    match rows.len() {
        0 => None,
        1 => Some(serde_json::json!(rows.remove(0))),
        _ => Some(serde_json::json!(rows)),
    }
}

impl Form {
    /// The form of a source, by its name or by its first sign.
    fn of(source: &Source) -> Option<Self> {
        let ending = uncompressed(Path::new(&source.name)).extension().and_then(OsStr::to_str);
        // Neither TOML nor JSON begins so.
        match (ending, source.text.trim_start().chars().next()) {
            (Some("dlx" | "xcc"), _) => Some(Self::Knuth),
            (Some("xmpuzzle"), _) | (_, Some('<')) => Some(Self::BurrTools),
            (_, Some('|')) => Some(Self::Knuth),
            _ => is_sudoku(&source.text).then_some(Self::Sudoku),
        }
    }
}

/// The path of a file, and the number of the problem in it that is meant: `burrs.xmpuzzle#2`, `hard.sdm#7`.
///
/// ```
/// use puzzlec::puzzles::import::numbered;
///
/// assert_eq!(numbered("burrs.xmpuzzle#2"), ("burrs.xmpuzzle", Some(2)));
/// assert_eq!(numbered("burrs.xmpuzzle"), ("burrs.xmpuzzle", None));
/// ```
pub fn numbered(path: &str) -> (&str, Option<usize>) {
    let parted = path.rsplit_once('#').filter(|_| !puzzlec_dimacs::files::exists(Path::new(path)));
    let number = parted.and_then(|(file, number)| Some((file, number.parse().ok()?)));
    number.map_or((path, None), |(file, number)| (file, Some(number)))
}

/// The instance that a file of another program is; any other source as it is. The number chooses
/// one of several problems, counted from 1.
///
/// ```
/// use puzzlec::puzzle::instance::Source;
/// use puzzlec::puzzles::{family_of, import::import};
///
/// let file = Source::new("toy.dlx", "A B 0:2|C\nA C\nB C\nA B\n");
/// assert_eq!(family_of(&import(file, None)?)?.name, "cover");
/// # Ok::<(), puzzlec::puzzle::instance::InstanceError>(())
/// ```
///
/// # Errors
/// When the file is not in its form, says what no instance can say, or has no such problem.
pub fn import(source: Source, problem: Option<usize>) -> Result<Source, InstanceError> {
    let form = Form::of(&source);
    let lines = || source.text.lines().filter(|line| !line.trim().is_empty());
    if form.is_none() && lines().next().is_some() && lines().all(is_sudoku) {
        let chosen = problem.and_then(|number| lines().nth(number.checked_sub(1)?));
        let text = chosen.map(str::to_owned);
        let text = text.ok_or_else(|| one_of_lines(&source, lines().count(), problem))?;
        return import(Source { text, ..source }, None);
    }
    let one = "the file has no problems to choose from: leave out its number";
    let is_chosen = form == Some(Form::BurrTools) || problem.is_none();
    ensure!(is_chosen, source.error_of(Fault::new(one)));
    let whole = Spanned::new(0..source.text.len(), source.text.clone());
    let cells = source.text.split_whitespace().map(str::len).sum::<usize>();
    let text = match form {
        None if cells > 8 && is_of_marks(&source.text) => {
            let fault = Fault::at(&whole, format!("{cells} cells are not a sudoku"));
            Err(fault.help("a sudoku has 81 cells, or 16, 36 or 256, in one line or in equal rows"))
        }
        None => return Ok(source),
        Some(Form::Knuth) => {
            let checked = drawn(&whole, cover::text::Text::read);
            checked.map(|_| Cover::file_of("", None, source.text.clone()))
        }
        Some(Form::BurrTools) => {
            let path = uncompressed(Path::new(&source.name));
            let stem = path.file_stem().and_then(OsStr::to_str);
            let stem = stem.filter(|_| path.extension().is_some()).unwrap_or_default();
            burrtools::read(&source.text, problem, stem)
        }
        Some(Form::Sudoku) => {
            let file = sudoku::File::of(whole);
            Sudoku::read(file.clone()).map(|_| sudoku::FAMILY.write(&file))
        }
    };
    let text = text.map_err(|fault| source.error_of(fault))?;
    // What is wrong from here on is wrong with the instance, not with its file.
    let told = if form == Some(Form::BurrTools) { " as an instance" } else { "" };
    Ok(Source { name: source.name + told, text, ..source })
}

/// The error where a file of so many sudokus is not told which, or one that is not there.
fn one_of_lines(source: &Source, count: usize, problem: Option<usize>) -> InstanceError {
    const HELP: &str = "add its number to the name of the file, such as #1; `count --lines` and \
         `solve --lines` take a puzzle from each line";
    source.error_of(match problem {
        None => Fault::new("each line is a sudoku of its own").help(HELP),
        Some(number) => Fault::new(format!("the file has {count} sudokus, and no number {number}")),
    })
}

/// The instance in a line of a file: the digits of a sudoku, or the line as it is.
///
/// # Errors
/// As of [`import`].
pub(crate) fn of_line(line: Source) -> Result<Source, InstanceError> {
    if is_sudoku(&line.text) { import(line, None) } else { Ok(line) }
}

#[cfg(test)]
mod tests;
