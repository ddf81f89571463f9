//! What there is to choose from: shapes, and how many of them a set has.

use std::collections::BTreeSet;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;

use itertools::Itertools;
use puzzlec::puzzle::instance::Source;
use puzzlec::puzzles::packing::{Loose, Tray};
use puzzlec::shapes::lattice::{Cell, Lattice, Shape};

/// The words for all shapes of 1, 2 and more squares.
const WORDS: [&str; 8] = [
    "monominoes",
    "dominoes",
    "trominoes",
    "tetrominoes",
    "pentominoes",
    "hexominoes",
    "heptominoes",
    "octominoes",
];

/// Shapes, of which every set has some.
#[derive(Clone, Debug)]
pub(crate) struct Stock {
    /// The words that name the shapes.
    pub(crate) title: String,
    /// The number of pieces that a set has of these.
    pub(crate) number: usize,
    /// True if the pieces have their drawings as names.
    pub(crate) is_drawn: bool,
    /// The pieces; any of them may be in a set as often as its count says.
    pub(crate) pieces: Vec<Loose>,
}

impl Stock {
    /// Reads words such as `pentominoes:7`: a built-in set of pieces, all shapes of so many cells of
    /// the board's lattice, or the pieces of an instance file; and how many of them a set has.
    ///
    /// # Errors
    /// When the words do not name shapes, or a set would have none of them or too many.
    pub(crate) fn read(words: &str, tray: &Tray) -> Result<Self, Box<dyn Error>> {
        let (title, number) = words.rsplit_once(':').unwrap_or((words, ""));
        let form = "write the shapes and how many of them a set has, such as `pentominoes:7`";
        let number =
            number.parse().map_err(|_| format!("--stock {words} has no number; {form}"))?;
        let (is_drawn, pieces) = pieces(title, tray)?;
        let all = pieces.iter().map(|piece| piece.count).sum();
        if !(1..=all).contains(&number) {
            let problem = format!("a set cannot have {number} of the {all} {title}");
            return Err(format!("--stock {words}: {problem}; choose 1 to {all}").into());
        }
        Ok(Self { title: title.to_owned(), number, is_drawn, pieces })
    }
}

/// The pieces that a word names, and whether their names are drawings.
fn pieces(title: &str, tray: &Tray) -> Result<(bool, Vec<Loose>), Box<dyn Error>> {
    let mut text = "family = \"packing\"\n".to_owned();
    writeln!(text, "lattice = {}", serde_json::to_string(&tray.lattice)?)?;
    writeln!(text, "one_sided = {}", !tray.flips)?;
    let set = Source::new(title, format!("{text}set = {}", serde_json::to_string(title)?));
    let set = Loose::all(&set);
    if set.is_ok() && tray.lattice == Lattice::Square {
        return Ok((false, set?));
    }
    let is_word = |word: &&str| **word == *title && tray.lattice == Lattice::Square;
    let size = WORDS.iter().position(is_word).map(|place| place + 1);
    if let Some(size) = size.or_else(|| title.parse().ok()) {
        for drawing in shapes(size, tray)? {
            let (name, drawing) = (serde_json::to_string(&drawing)?, drawing.replace('/', "\n"));
            writeln!(text, "[[piece]]\nname = {name}\nshape = '''\n{drawing}\n'''")?;
        }
        return Ok((true, Loose::all(&Source::new(title, text))?));
    }
    if let Ok(set) = set {
        return Ok((false, set));
    }
    let words = WORDS.iter().format(", ");
    let known = format!(
        "name a built-in set (`puzzlec help packing` lists them), {words}, a number of cells, or an \
         instance file whose pieces they are"
    );
    let text = fs::read_to_string(title);
    let text = text.map_err(|error| format!("--stock {title} cannot be read: {error}; {known}"))?;
    let pieces = Loose::all(&Source::new(title, text))?;
    if pieces.iter().any(|piece| piece.lattice != tray.lattice) {
        let problem = format!("--stock {title}: its pieces are not of the board's lattice");
        return Err(format!("{problem}; write the same `lattice` into both files").into());
    }
    Ok((false, pieces))
}

/// The drawings of all shapes of so many cells, connected across sides, with `/` between rows.
fn shapes(size: usize, tray: &Tray) -> Result<Vec<String>, Box<dyn Error>> {
    let lattice = tray.lattice;
    if lattice.is_space() || lattice == Lattice::Stick || !(1..=10).contains(&size) {
        let problem = format!("--stock {size}: shapes of 1 to 10 cells are made in a plane");
        return Err(format!("{problem}; give other shapes as the pieces of a file").into());
    }
    let motions = lattice.motions(tray.flips);
    let least = |shape: &Shape| shape.orientations(lattice, &motions).into_iter().min();
    let mut shapes = BTreeSet::from([Shape::new(lattice, [Cell::plane(0, 0)])]);
    for _ in 1..size {
        let grown = shapes.iter().flat_map(|shape| {
            let cells = shape.cells().iter();
            let beside =
                cells.flat_map(|&cell| lattice.steps(cell).iter().map(move |&by| cell + by));
            let beside = beside.filter(|cell| !shape.cells().contains(cell)).unique();
            beside.map(|cell| Shape::new(lattice, shape.cells().iter().copied().chain([cell])))
        });
        shapes = grown.filter_map(|shape| least(&shape)).collect();
    }
    let drawn = |shape: &Shape| {
        let all = shape.orientations(lattice, &motions);
        all.iter()
            .map(drawing)
            .max_by_key(|text| (usize::MAX - text.matches('/').count(), text.clone()))
    };
    Ok(shapes.iter().filter_map(drawn).sorted().collect())
}

/// The drawing of a shape, with `/` between rows.
fn drawing(shape: &Shape) -> String {
    let [least, most] = Cell::bounds(shape.cells().iter().copied()).unwrap_or_default();
    let ([_, first], [last, end]) = (both(least), both(most));
    let mark = |row, column| {
        if shape.cells().contains(&Cell::plane(row, column)) { 'X' } else { '.' }
    };
    // Triangles are counted from one that points up.
    let row = |row| (first.min(0)..=end).map(|column| mark(row, column)).collect::<String>();
    (0..=last).map(row).join("/")
}

/// The row and the column of a cell.
fn both(cell: Cell) -> [i32; 2] {
    [cell.coordinates()[0], cell.coordinates()[1]]
}
