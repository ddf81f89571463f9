//! Packing puzzles: pieces that cover a board.

mod board;
mod burrtools;
mod calendar;
mod clues;
mod colouring;
mod cut;
mod file;
mod lying;
mod model;
mod parts;
mod piece;
mod read;
mod spoken;
#[cfg(test)]
mod tests;

use puzzlec_encodings::PinError;

pub use super::pieces::PieceName;
use super::pieces::{self, number};
use super::refuse;
use crate::puzzle::prelude::*;
use crate::shapes::lattice::Shape;

use board::Board;
pub use board::Spot;
pub use burrtools::{BurrToolsError, assembly, burrtools};
pub use calendar::{CalendarDate, DateCounts, Sheet, dates, sheets};
use file::File;
pub use file::Formulation;
pub use lying::{Lying, start};
pub use parts::{Loose, Tray};
use read::read;

/// The family.
pub static FAMILY: Family = Family {
    name: "packing",
    about: include_str!("packing/about.md"),
    keys: &[
        Key::NAME,
        Key::new("lattice", r#""cube""#)
            .help("Cells: `square`, `rectangle`, `hexagon`, `triangle`, `stick`, `cube` or `ball`.")
            .or(r#""square""#),
        Key::new("one_sided", "true")
            .help("Pieces turn, but do not flip; by default only in space.")
            .flag(),
        Key::new("crossing", "true").help("Pieces of sticks may cross in a point.").flag(),
        Key::new("mirror", r#"["F"]"#)
            .help("The pieces that are the mirror images of their drawings, also `FL` or `F,L`.")
            .value("PIECES"),
        Key::new("set", r#""pentominoes""#).help(
            "A built-in set of pieces: `pentominoes`, `rectangle-pentominoes`, `pentahexes`, \
             `hexiamonds`, `tetrasticks`, `kanoodle`.",
        ),
        Key::new("pieces", r#""FILP""#)
            .help("The pieces of the set that are used, also `F,L`; else all."),
        Key::new("optional", "true").help("Any piece may be left out.").or("false"),
        Key::new("size", "[6, 10]")
            .help("The extents of a full board: rows, columns and, in space, layers. Also `6,10`.")
            .value("EXTENTS").drawn(Drawn::Size),
        Key::new("board", r#""..?\n..#""#).help(
            "The drawing of the board: `.` is a cell, `?` a cell that may stay uncovered, `#` \
             a gap, and anything else the label of a cell. In space, an empty line starts the \
             next layer. Sticks are `-` and `|` between points, which are `+`.",
        ).drawn(Drawn::Board),
        Key::new("fixed", r#""A..\nAA.""#).help(
            "The fixed pieces, drawn like the board: the name of the piece that covers a cell, \
             `.` for any other cell. If a piece has a count, any copy may cover its cells. An \
             instance with fixed pieces has no symmetries.",
        ).drawn(Drawn::Fixed),
        Key::new("reveal", r#"["May", "3"]"#)
            .help("The labels of the cells that stay uncovered, also `May,3`.")
            .value("LABELS"),
        Key::new("date", r#""2026-04-24""#)
            .help(
                "The date of a calendar, without a year if the board has no weekdays: `04-24`; as an \
                 option also `today`.",
            )
            .date("DATE"),
        Key::new("month", r#""Apr""#).help("The month of a calendar.").date("MONTH"),
        Key::new("day", "24").help("The day of the month of a calendar.").date("DAY"),
        Key::new("weekday", r#""Fri""#)
            .help("The weekday; by default that of the date.")
            .date("WEEKDAY"),
        Key::new("formulation", r#""command""#)
            .help("The variables: placements (`direct`), or also the piece on a cell (`command`).")
            .or(r#""direct""#)
            .choice("FORMULATION", &["direct", "command"]),
        Key::new(
            "calendar.months",
            r#"["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]"#,
        )
        .help("The labels of the twelve months; days are 1 to 31."),
        Key::new("calendar.weekdays", r#"["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]"#)
            .help("The labels of the weekdays, if the board has them."),
        Key::new("cut", "5")
            .help(
                "The number of cells, more or less, of pieces that are cut from the board at random; \
                 the pieces of the file are left out.",
            )
            .value("CELLS"),
        Key::new("seed", "1").help("The seed of pieces that are cut, 0 by default.").value("NUMBER"),
        Key::new("piece[].name", r#""L""#).help("The name of a piece."),
        Key::new("piece[].shape", r#""X.\nXX""#)
            .help("The drawing of the piece: `X` is a cell, `.` a gap; sticks as on a board.").drawn(Drawn::Piece),
        Key::new("piece[].cells", "[[1, 1], [2, 1], [2, 2]]")
            .help("The cells of the piece, listed: row, column, and in space layer, from 1.").drawn(Drawn::Cells),
        Key::new("piece[].count", "2").help("The number of such pieces.").or("1"),
        Key::new("piece[].least", "1")
            .help("The least number of such pieces, if some of them may be left out."),
        Key::new("piece[].optional", "true")
            .help("Some or all of these pieces may be left out.")
            .or("false"),
    ],
    instances: instances!(
        "packing":
        "bedlam", "calendar", "dominoes", "hexiamonds", "kanoodle", "pentahexes",
        "pentominoes/2x3x10", "pentominoes/2x5x6", "pentominoes/3x20", "pentominoes/3x4x5",
        "pentominoes/4x15", "pentominoes/5x12", "pentominoes/6x10",
        "pentominoes/8x8-hole", "pentominoes/8x8-square",
        "perplexing-pyramid", "piston-burr",
        "rectangles/5x21", "rectangles/7x15", "rhombus", "soma",
        "tetrasticks/4x4", "tetrasticks/5x5",
    ),
    kind: &Kind { read, file: |this: &Packing| &this.file },
};

#[doc = include_str!("packing/about.md")]
///
/// Solomon W. Golomb, "Polyominoes", 1965, for the pentominoes; the boards and pieces themselves
/// are in the instance files.
#[derive(Clone, Debug)]
pub struct Packing {
    file: File,
    board: Arc<Board>,
    pieces: Arc<[Piece]>,
    /// The numbers of the pieces that lie already, by the cells that they cover.
    laid: BTreeMap<Cell, usize>,
    /// The number of cells of pieces that are cut at random.
    cut: Option<usize>,
}

type Piece = pieces::Piece<Shape>;

names! {
    /// The meaning of a variable.
    pub enum Name {
        /// The piece lies in this orientation, with the top left corner of its bounding box here, or
        /// that next to it where the shape can be shifted. On a board that is drawn as it lies, its
        /// first cell is here.
        Place(piece: PieceName, orientation: Nth, corner: Spot) = "place",
        /// The piece covers this cell; only in [`Formulation::Command`].
        Covers(piece: PieceName, cell: Spot) = "covers",
    }
}

/// The place of one piece.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placed {
    /// The name of the piece.
    pub piece: String,
    /// The cells that it covers, sorted: rows are counted from the first mark of their drawing.
    pub cells: Vec<Cell>,
}

/// A placement of a piece of the model.
struct Placement {
    piece: usize,
    name: Name,
    cells: Vec<Cell>,
}

impl Packing {
    /// A drawing of cells, each with its square, that otherwise looks like a grid.
    fn drawn<'c>(
        &self,
        cells: impl IntoIterator<Item = &'c Cell>,
        look: &Grid,
        square: impl Fn(Cell) -> Option<Square>,
    ) -> Block {
        let [_, last] = Cell::bounds(cells.into_iter().copied()).unwrap_or_default();
        let [rows, columns, layers] = last.in_space().map(|last| last + 1);
        let layout = self.file.lattice.layout();
        let grid = |cell: &dyn Fn(i32, i32) -> Cell| {
            let square = |row: usize, column: usize| square(cell(row as i32, column as i32));
            let rows = Grid::of((rows as usize, columns as usize), square).rows;
            Grid { rows, layout, ..look.clone() }
        };
        if self.file.lattice.is_space() {
            Block::Layers((0..layers).map(|z| grid(&|x, y| Cell::space(x, y, z))).collect())
        } else {
            Block::Grid(grid(&Cell::plane))
        }
    }

    /// The region of each covered cell: the number of its piece, and one round of all pieces more
    /// for each copy that lies before it.
    fn regions(&self, known: Assignment<'_, Name>) -> BTreeMap<Cell, usize> {
        let mut copies = vec![0; self.pieces.len()];
        let mut regions = BTreeMap::new();
        for (number, cells) in known.trues().filter_map(|name| self.laid(name)).sorted() {
            let region = number + copies[number] * self.pieces.len();
            copies[number] += 1;
            regions.extend(cells.into_iter().map(|cell| (cell, region)));
        }
        regions
    }

    /// The number of a piece, and the cells that a name places it on.
    fn laid(&self, name: &Name) -> Option<(usize, Vec<Cell>)> {
        let Name::Place(piece, Nth(orientation), spot) = name else { return None };
        let number = number(&self.pieces, piece).ok()?;
        let cells = self.pieces[number].orientations[*orientation].at(spot.at).sorted();
        Some((number, cells.collect()))
    }

    /// Every way to place every piece, piece by piece.
    fn placements(&self) -> impl Iterator<Item = Placement> {
        self.pieces.iter().enumerate().flat_map(move |(piece, own)| {
            own.orientations.iter().enumerate().flat_map(move |(orientation, shape)| {
                shape.places(self.file.lattice, &self.board.cells).map(move |(corner, cells)| {
                    let spot = self.board.spot(corner, cells.first().copied());
                    let name = Name::Place(own.name.clone(), Nth(orientation), spot);
                    Placement { piece, name, cells }
                })
            })
        })
    }
}

impl Puzzle for Packing {
    type Name = Name;
    /// The place of each piece, in the order of the instance file, copies by their cells.
    type Solution = Vec<Placed>;

    fn title(&self) -> String {
        let File { title, one_sided, lattice, crossing, .. } = &self.file;
        let title = if title.is_empty() { "Packing" } else { title };
        let sides = match (one_sided, lattice.is_space()) {
            (Some(true), false) => ", pieces not flipped",
            (Some(false), true) => ", pieces and their mirror images",
            _ => "",
        };
        let list = |names: &[String], what: &str| match names {
            [] => String::new(),
            names => format!(", {}{what}", names.iter().format(" ")),
        };
        let (reveal, mirror) =
            (list(&self.file.revealed(), ""), list(self.file.mirrored(), " turned over"));
        let crossing = if *crossing { ", pieces may cross" } else { "" };
        format!("{title}{reveal}{sides}{mirror}{crossing}")
    }

    fn rules(&self, model: &mut Model<Name>) {
        // Parities tell where some pieces lie.
        model.to_find((!self.odd_axes().is_empty()).then_some(Role::Implied));
        let placed = match self.file.formulation {
            Formulation::Direct => self.direct(model),
            Formulation::Command => self.command(model),
        };
        model.obstruction(self.obstruction(&placed));
        self.aim(model, &placed);
        self.uncross(model, &placed);
        self.lay(model, &placed);
        self.balance(model, &placed);
        self.parities(model, &placed);
        // The image of what lies there lies elsewhere.
        if self.laid.is_empty() {
            let this = self.clone();
            model.symmetries(move |symmetries| this.declare(symmetries));
        }
    }

    fn decode(&self, assignment: Assignment<'_, Name>) -> Result<Vec<Placed>, Violation> {
        let placed = assignment.trues().filter_map(|name| self.laid(name)).sorted();
        let placed = placed.map(|(number, cells)| Placed {
            piece: self.pieces[number].name.to_string(),
            cells: self.written(&cells),
        });
        Ok(placed.collect())
    }

    fn check(&self, solution: &Vec<Placed>) -> Result<(), Violation> {
        for Piece { name, times: (least, most), .. } in &*self.pieces {
            let times = solution.iter().filter(|placed| placed.piece == **name).count();
            let is_right = (*least..=*most).contains(&times);
            ensure!(is_right, "piece {name} is placed {}", plural(times, "time"));
        }
        let Board { cells: board, optional, .. } = &*self.board;
        let mut on = BTreeMap::new();
        for Placed { piece, cells } in solution {
            let number = number(&self.pieces, piece)?;
            let meant = cells.iter().map(|&cell| self.board.meant(cell)).collect_vec();
            for (cell, meant) in cells.iter().zip(&meant) {
                let is_on_board = board.contains(meant);
                ensure!(is_on_board, "piece {piece} covers ({cell}), which must stay uncovered");
                let other = on.insert(*meant, piece);
                refuse(other, |other| format!("{other} and {piece} both cover ({cell})"))?;
            }
            let shape = Shape::new(self.file.lattice, meant);
            let is_shape = self.pieces[number].orientation(&shape).is_some();
            ensure!(is_shape, "the cells of {piece} do not have its shape");
        }
        let mut through = BTreeMap::new();
        for Placed { piece, cells } in solution.iter().filter(|_| !self.file.crossing) {
            for point in self.file.lattice.passed(cells) {
                let other = through.insert(point, piece);
                refuse(other, |other| format!("{other} and {piece} cross in ({point})"))?;
            }
        }
        for (cell, &piece) in &self.laid {
            let name = &self.pieces[piece].name;
            let is_kept = on.get(cell).is_some_and(|own| ***own == **name);
            let cell = self.board.written(*cell);
            ensure!(is_kept, "piece {name} does not cover ({cell}), where it is fixed");
        }
        let bare = board.difference(optional).find(|cell| !on.contains_key(cell));
        refuse(bare, |&cell| format!("nothing covers ({})", self.board.written(cell)))
    }

    fn shown(&self, text: &str) -> Option<Vec<Placed>> {
        self.placed_in(text)
    }

    fn making(&self) -> Option<&dyn Making> {
        Some(self)
    }

    fn clues(&self, solution: Option<&Vec<Placed>>) -> Option<Clues> {
        self.clues_of(solution.map(Vec::as_slice))
    }

    fn words(&self, name: &Name) -> Option<String> {
        let (number, cells) = self.laid(name)?;
        let (piece, cells) = (&self.pieces[number].name, self.written(&cells));
        Some(format!("piece {piece} covers {}", cells.iter().format(" ")))
    }

    fn value(&self, solution: &Vec<Placed>) -> Option<i64> {
        let worth = self.worth()?;
        Some(solution.iter().map(|placed| worth(&placed.cells)).sum())
    }

    fn pinned(&self, words: &str) -> Result<Option<Vec<Name>>, PinError> {
        let Some((piece, place)) = pieces::at(&self.pieces, words)? else { return Ok(None) };
        let cell = self.board.cell(place)?;
        let placed = self.placements().filter(|placed| placed.piece == piece);
        let covering = placed.filter(|placed| placed.cells.contains(&cell));
        Ok(Some(covering.map(|placed| placed.name).collect()))
    }

    fn remarks(&self) -> Vec<String> {
        let calendar = self.file.calendar.iter();
        calendar.filter_map(|calendar| calendar.remark(&self.file.revealed())).collect()
    }

    /// The board, and the pieces below it.
    fn draw_unsolved(&self, nothing: Assignment<'_, Name>) -> Picture {
        let map = |(number, piece): (usize, &Piece)| {
            let cells = piece.shape.cells();
            let on = |cell| cells.contains(&cell).then(|| Square::new(Some(0), ""));
            let block = self.drawn(cells, &Grid { kinds: vec![number], ..Grid::default() }, on);
            let name = match piece.times {
                (_, 1) => piece.name.to_string(),
                (least, most) if least == most => format!("{most} x {}", piece.name),
                (least, most) => format!("{least} to {most} x {}", piece.name),
            };
            Map { name, block }
        };
        let pieces = self.pieces.iter().enumerate().map(map).collect();
        self.draw(nothing).followed_by([Block::Maps(pieces)])
    }

    fn draw(&self, known: Assignment<'_, Name>) -> Picture {
        let (shown, regions) = (self.board.all(), self.regions(known));
        let square = |cell: Cell| {
            let label = self.board.labels.get(&cell).cloned().unwrap_or_default();
            let is_revealed = self.board.revealed.contains(&cell);
            let weight = if is_revealed { Weight::Strong } else { Weight::Plain };
            let square = Square::new(regions.get(&cell).copied(), label).weighing(weight);
            shown.contains(&cell).then_some(square)
        };
        // Pieces have their colours wherever they lie, and so have their copies.
        let all = 0..regions.values().max().map_or(0, |last| last + 1);
        let kinds = all.map(|region| region % self.pieces.len()).collect_vec();
        let names = kinds.iter().map(|&piece| self.pieces[piece].name.to_string()).collect_vec();
        self.drawn(&shown, &Grid { regions: names, kinds, ..Grid::default() }, square).into()
    }
}
