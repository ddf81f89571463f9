//! Scopes: what a sentence is said of; and cells near a subject.

use super::super::Facts;
use super::super::meaning::Subject;
use super::super::syntax::{Arg, Form, Means, Needs, form};
use crate::puzzle::prelude::*;

/// The scopes.
pub(in super::super) const FORMS: &[Form] = &[
    form(
        "SUBJECTS",
        &["SUBJECT , SUBJECTS", "SUBJECT and SUBJECTS", "SUBJECT or SUBJECTS"],
        "several scopes",
        "each row, column and region has exactly 1 star",
        Means::Sought(
            |to, args| [0, 1].into_iter().flat_map(|at| to.subjects(&args[at])).collect_vec(),
            |grid, args| [0, 1].into_iter().flat_map(|at| grid.subjects(&args[at])).collect_vec(),
        ),
    ),
    form(
        "SUBJECT",
        &["row"],
        "the rows",
        "each row has different digits",
        Means::Scope(|facts, _| numbered("row", facts.board().rows())),
    ),
    form(
        "SUBJECT",
        &["column"],
        "the columns",
        "each column has different digits",
        Means::Scope(|facts, _| numbered("column", facts.board().columns())),
    ),
    form(
        "SUBJECT",
        &["row INTEGER"],
        "one row",
        "row 1 has the sum 10",
        Means::Scope(|facts, args| nth(numbered("row", facts.board().rows()), args[0].number())),
    )
    .upright(),
    form(
        "SUBJECT",
        &["column INTEGER"],
        "one column",
        "column 2 has exactly 3 stars",
        Means::Scope(|facts, args| {
            nth(numbered("column", facts.board().columns()), args[0].number())
        }),
    )
    .upright(),
    form(
        "SUBJECT",
        &["cell INTEGER , INTEGER"],
        "one cell, by its row and column",
        "cell 2,3 is black",
        Means::Scope(|facts, args| {
            let [row, column] = [0, 1].map(|at| args[at].number() as i32 - 1);
            let cell = Cell::plane(row, column);
            let own = Some(cell).filter(|&cell| facts.sheet.cells.contains(cell));
            own.map(|cell| Subject::cell(cell, &facts.sheet)).into_iter().collect()
        }),
    )
    .upright(),
    form(
        "SUBJECT",
        &["main diagonal"],
        "the two diagonals from corner to corner",
        "each main diagonal has different digits",
        Means::Scope(|facts, _| {
            let board = facts.board();
            let (rows, columns) = board.size();
            let is_whole = |diagonal: &Vec<Cell>| diagonal.len() == rows.min(columns);
            let ends = |step: Cell| {
                let from = if step == FALLING { 0 } else { columns as i32 - 1 };
                let start = Cell::plane(0, from);
                board.runs(step, |()| true).into_iter().filter(move |run| run[0] == start)
            };
            let diagonals = [("falling", FALLING), ("rising", RISING)];
            let diagonals = diagonals.into_iter().flat_map(|(name, step)| {
                let own = ends(step).filter(is_whole).collect_vec().into_iter();
                own.map(move |cells| Subject::of(format!("{name} diagonal"), cells))
            });
            diagonals.collect()
        }),
    ),
    form(
        "SUBJECT",
        &["diagonal"],
        "all diagonals of two cells or more, in both directions",
        "each diagonal has at most 1 queen",
        Means::Scope(|facts, _| {
            let board = facts.board();
            let diagonals = [("falling", FALLING), ("rising", RISING)];
            let diagonals = diagonals.into_iter().flat_map(|(name, step)| {
                let runs = board.runs(step, |()| true).into_iter().filter(|run| run.len() > 1);
                runs.map(move |cells| {
                    Subject::of(format!("{name} diagonal of {}", cells[0]), cells)
                })
            });
            diagonals.collect()
        }),
    ),
    form(
        "SUBJECT",
        &["SIZE block", "SIZE window"],
        "the rectangles of this many rows and columns, in all places",
        "no 2x2 block is all black",
        Means::Scope(|facts, args| {
            let (rows, columns) = args[0].size();
            blocks("block", facts.board().windows(rows, columns))
        }),
    ),
    form(
        "SUBJECT",
        &["SIZE box"],
        "the rectangles of this many rows and columns, side by side from the first cell on",
        "each 3x3 box has different digits",
        Means::Scope(|facts, args| {
            let (rows, columns) = args[0].size();
            let is_first = |cells: &Vec<Cell>| {
                let [row, column] = [0, 1].map(|axis| cells[0].coordinates()[axis] as usize);
                row % rows == 0 && column % columns == 0
            };
            let boxes = facts.board();
            let boxes = boxes.windows(rows, columns).filter(is_first).collect_vec();
            numbered("box", boxes)
        }),
    ),
    form(
        "SUBJECT",
        &["INTEGER cells in line", "INTEGER cells in row"],
        "this many cells one after the other, across or down",
        "no 3 cells in a line are alike",
        Means::Scope(|facts, args| {
            let count = args[0].number().max(0) as usize;
            let board = facts.board();
            let across = board.windows(1, count).map(|cells| ("across", cells));
            let down = board.windows(count, 1).map(|cells| ("down", cells));
            let lines = across.chain(down).filter(|(_, cells)| !cells.is_empty());
            let lines = lines.map(|(way, cells)| {
                Subject::of(format!("{count} cells {way} from {}", cells[0]), cells)
            });
            lines.collect()
        }),
    ),
    form(
        "SUBJECT",
        &["run"],
        "the longest lines of cells that have values, across and down, of two cells or more",
        "each run has different digits",
        Means::Scope(|facts, _| {
            let board: Board<()> = facts
                .sheet
                .cells
                .cells()
                .filter(|&cell| facts.has_value(cell))
                .map(|cell| (cell, ()))
                .collect();
            let ways = [("across", Cell::RIGHT), ("down", Cell::DOWN)];
            let runs = ways.into_iter().flat_map(|(way, step)| {
                let runs = board.runs(step, |()| true).into_iter().filter(|run| run.len() > 1);
                runs.map(move |cells| Subject::of(format!("run {way} from {}", cells[0]), cells))
            });
            runs.collect()
        }),
    ),
    form(
        "SUBJECT",
        &["board", "grid"],
        "all cells together",
        "the board has exactly 10 stars",
        Means::Scope(|facts, _| vec![Subject::of("board", facts.board().cells())]),
    ),
    form(
        "SUBJECT",
        &["DRAWING"],
        "the areas of a drawing",
        "each region has exactly 1 star",
        Means::Scope(|facts, args| facts.areas(args[0].text())),
    ),
    form(
        "SUBJECT",
        &["two cells RELATION", "two cells RELATION each other"],
        "pairs of cells in a relation",
        "two cells beside each other have different colours",
        Means::Scope(|facts, args| pairs(facts, &args[0], |_, _| true)),
    ),
    form(
        "SUBJECT",
        &[
            "two cells RELATION in different DRAWING",
            "two cells RELATION each other in different DRAWING",
        ],
        "pairs of cells in a relation that lie in two areas",
        "two cells beside each other in different regions have different colours",
        Means::Scope(|facts, args| {
            let area = |cell| facts.sheet.area(args[1].text(), cell);
            pairs(facts, &args[0], |one, other| {
                let [one, other] = [one, other].map(area);
                one.is_some() && other.is_some() && one != other
            })
        }),
    ),
    form(
        "SUBJECT",
        &["two cells with SIGN between them", "two cells with SIGN between"],
        "pairs of cells with a sign between them; an arrow points at the second one",
        "two cells with < between them increase",
        Means::Scope(|facts, args| {
            let own = facts.sheet.signs.iter().filter(|(_, mark)| mark.noun == args[0].text());
            own.map(|(pair, _)| Subject {
                is_drawn: true,
                ..Subject::of(pair.iter().join(" and "), *pair)
            })
            .collect()
        }),
    ),
    form(
        "SUBJECT",
        &["sign"],
        "pairs of cells with `<` or `>` between them, `^` or `v` where they stand one above \
                the other: the sign points at the first one",
        "each sign points at the smaller digit",
        Means::Scope(|facts, _| {
            let pair = |(pair, mark): &([Cell; 2], _)| {
                let mark: &super::super::sheet::Mark = mark;
                let [one, other] = *pair;
                let pair = match mark.noun.as_str() {
                    "<" | "^" => [one, other],
                    ">" | "v" => [other, one],
                    _ => return None,
                };
                Some(Subject { is_drawn: true, ..Subject::of(pair.iter().join(" and "), pair) })
            };
            facts.sheet.signs.iter().filter_map(pair).collect()
        }),
    ),
    form(
        "SUBJECT",
        &["number", "clue"],
        "the numbers that are drawn, in cells and outside, each with its line if it has one",
        "each number is the number of mines around it",
        Means::Scope(|facts, _| clues(facts, None)),
    ),
    form(
        "SUBJECT",
        &["SIDE number", "SIDE clue"],
        "the numbers on one side: `top`, `bottom`, `left`, `right`",
        "each top number is the sum of its line",
        Means::Scope(|facts, args| clues(facts, Some(args[0].text()))),
    )
    .upright(),
    form(
        "SUBJECT",
        &["KIND"],
        "the cells of a kind",
        "each white cell is joined to a turn",
        Means::Sought(
            |to, args| {
                let facts = to.facts;
                let cells = facts.sheet.cells.cells();
                let subject = |cell| Subject::cell(cell, &facts.sheet);
                let cells =
                    cells.map(|cell| Subject { when: to.kind(&args[0], cell), ..subject(cell) });
                cells.filter(|subject| subject.when != Atom::False).collect_vec()
            },
            |grid, args| {
                let is_in = |cell: &Cell| grid.is_sample || grid.is(&args[0], *cell);
                let cells = grid.sheet.cells.cells().filter(is_in);
                cells.map(|cell| Subject::cell(cell, &grid.sheet)).collect()
            },
        ),
    ),
    form(
        "SUBJECT",
        &["group of KIND"],
        "the largest connected parts of the cells of a kind",
        "each group of land has exactly 1 number",
        Means::Sought(|to, args| to.groups(&args[0]), |grid, args| grid.groups(&args[0])),
    ),
    form(
        "SUBJECT",
        &["REGION"],
        "the regions into which the board is divided",
        "each region is a rectangle",
        Means::Sought(|to, _| to.regions(), |grid, _| grid.all_regions()),
    ),
];

/// Relations, and cells near a subject.
pub(in super::super) const NEAR: &[Form] = &[
    form(
        "RELATION",
        &["beside", "next to", "adjacent to"],
        "across a side",
        "no black cell is beside a black cell",
        Means::Near(|facts, _, subject| around(facts, subject, &Cell::STEPS)),
    ),
    form(
        "RELATION",
        &["touching", "touch", "around"],
        "across a side or a corner",
        "no star touches a star",
        Means::Near(|facts, _, subject| {
            let steps = [Cell::STEPS, Cell::DIAGONAL_STEPS].concat();
            around(facts, subject, &steps)
        }),
    ),
    form(
        "RELATION",
        &["diagonally beside", "diagonal to"],
        "across a corner",
        "no star is diagonally beside a star",
        Means::Near(|facts, _, subject| around(facts, subject, &Cell::DIAGONAL_STEPS)),
    ),
    form(
        "RELATION",
        &["knight's move from", "knight's move away from", "knight's move apart"],
        "a knight's move away",
        "two cells a knight's move apart have different digits",
        Means::Near(|facts, _, subject| {
            let steps = iproduct!([-2_i32, -1, 1, 2], [-2_i32, -1, 1, 2]);
            let steps = steps.filter(|(row, column)| row.abs() != column.abs());
            let steps = steps.map(|(row, column)| Cell::plane(row, column)).collect_vec();
            around(facts, subject, &steps)
        }),
    ),
    form(
        "RELATION",
        &["sees", "seeing", "in sight of"],
        "in the same row or column, with nothing but cells that have values between",
        "no lamp sees a lamp",
        Means::Near(|facts, _, subject| {
            let is_open = |cell: &Cell| facts.has_value(*cell);
            let rays = subject.at().cartesian_product(Cell::STEPS).flat_map(|(cell, step)| {
                iter::successors(Some(cell + step), move |&at| Some(at + step)).take_while(is_open)
            });
            outside(subject, rays)
        }),
    ),
    form(
        "RELATION",
        &["joined to"],
        "at the other end of a line",
        "each white cell is joined to a turn",
        Means::Reached(
            |to, _, subject| {
                let cell = subject.only()?;
                let pairs = to.facts.lines_at(cell).into_iter();
                let cells = pairs.map(|pair| (other(pair, cell), to.line(pair))).collect();
                Some(Subject { cells, ..Subject::of("", []) }.found())
            },
            |grid, _, subject| {
                let cell = subject.only()?;
                let lines = grid.lines_at(cell).into_iter().filter(|(_, count)| *count > 0);
                Some(Subject::of("", lines.map(|(pair, _)| other(pair, cell))).found())
            },
        ),
    )
    .needing(Needs::Ways),
    form(
        "RELATION",
        &["along arrow"],
        "in the direction of the arrow in the cell: `↑ ↗ → ↘ ↓ ↙ ← ↖`",
        "consecutive numbers are along the arrows",
        Means::Near(|facts, _, subject| {
            let cell = subject.only()?;
            let word = &facts.sheet.mark(cell, "arrow")?.word;
            let (_, step) = ARROWS.into_iter().find(|(arrow, _)| arrow == word)?;
            let cells = iter::successors(Some(cell + step), |&at| Some(at + step));
            Some(cells.take_while(|&at| facts.sheet.cells.contains(at)).collect())
        }),
    )
    .upright(),
    form(
        "NEAR",
        &["RELATION it", "RELATION them"],
        "cells in a relation to the subject",
        "each number is the number of mines around it",
        Means::Reached(
            |to, args, subject| to.near(&args[0], subject),
            |grid, args, subject| grid.near(&args[0], subject),
        ),
    ),
    form(
        "NEAR",
        &["in SIZE block around it"],
        "the cells of a block of which the cell is the middle, as far as they are on the board",
        "each number is the number of black cells in the 3x3 block around it",
        Means::Near(|facts, args, subject| {
            let middle = subject.only()?;
            let (rows, columns) = args[0].size();
            let steps = iproduct!(0..rows as i32, 0..columns as i32).map(|(row, column)| {
                Cell::plane(row - rows as i32 / 2, column - columns as i32 / 2)
            });
            let cells = steps.map(|step| middle + step);
            let is_odd = rows % 2 == 1 && columns % 2 == 1;
            is_odd.then(|| cells.filter(|&cell| facts.sheet.cells.contains(cell)).collect())
        }),
    ),
    form(
        "NEAR",
        &["in its line", "of its line"],
        "the line of cells that a clue belongs to, the nearest cell first",
        "each number is the number of tents in its line",
        Means::Near(|_, _, subject| subject.line.clone()),
    ),
    form(
        "NEAR",
        &["in its row", "of its row"],
        "the cells of the row of a cell",
        "each number is the number of stars in its row",
        Means::Near(|facts, _, subject| line_of(subject, facts.board().rows())),
    ),
    form(
        "NEAR",
        &["in its column", "of its column"],
        "the cells of the column of a cell",
        "each number is the number of stars in its column",
        Means::Near(|facts, _, subject| line_of(subject, facts.board().columns())),
    ),
    form(
        "NEAR",
        &["in its DRAWING", "of its DRAWING"],
        "the cells of the area of a cell, or of that with this number",
        "each number is the number of black cells in its region",
        Means::Near(|facts, args, subject| {
            let noun = args[0].text();
            let index = facts.sheet.area(noun, subject.only()?)?;
            Some(facts.sheet.areas.get(noun)?[index].cells.clone())
        }),
    ),
    form(
        "NEAR",
        &["in its group", "of its group"],
        "the cells that are connected with a cell and have the same value",
        "each number is the size of its group",
        Means::Reached(
            |to, _, subject| to.group_of(subject.only()?),
            |grid, _, subject| grid.group_of(subject.only()?),
        ),
    )
    .needing(Needs::Values),
    form(
        "NEAR",
        &["in its REGION", "of its REGION"],
        "the cells of the region of a cell",
        "each number is the size of its region",
        Means::Reached(
            |to, _, subject| Some(to.region_of(subject.only()?)),
            |grid, _, subject| {
                let own = grid.regions.get(subject.only()?)?;
                let cells = grid.regions.iter().filter(|(_, of)| *of == own);
                Some(Subject::of("", cells.map(|(cell, _)| cell)).found())
            },
        ),
    ),
];

/// Arrows, and the steps in their direction.
const ARROWS: [(&str, Cell); 8] = [
    ("↑", Cell::plane(-1, 0)),
    ("↗", Cell::plane(-1, 1)),
    ("→", Cell::plane(0, 1)),
    ("↘", Cell::plane(1, 1)),
    ("↓", Cell::plane(1, 0)),
    ("↙", Cell::plane(1, -1)),
    ("←", Cell::plane(0, -1)),
    ("↖", Cell::plane(-1, -1)),
];

const FALLING: Cell = Cell::plane(1, 1);
const RISING: Cell = Cell::plane(1, -1);

/// Sets of cells under a word and their number from 1 on.
fn numbered(what: &str, sets: impl IntoIterator<Item = Vec<Cell>>) -> Vec<Subject> {
    let sets = (1..).zip(sets);
    sets.map(|(number, cells)| Subject::of(format!("{what} {number}"), cells)).collect()
}

/// The subject of this number, counted from 1.
fn nth(subjects: Vec<Subject>, number: i64) -> Vec<Subject> {
    let index = usize::try_from(number - 1).ok();
    index.and_then(|index| subjects.into_iter().nth(index)).into_iter().collect()
}

/// Sets of cells under a word and their first cell.
fn blocks(what: &str, sets: impl Iterator<Item = Vec<Cell>>) -> Vec<Subject> {
    sets.map(|cells| Subject::of(format!("{what} at {}", cells[0]), cells)).collect()
}

/// The cells at these steps from the cells of a subject, but for its own.
fn around(facts: &Facts, subject: &Subject, steps: &[Cell]) -> Option<Vec<Cell>> {
    let cells = subject.at().cartesian_product(steps).map(|(cell, &step)| cell + step);
    outside(subject, cells.filter(|cell| facts.sheet.cells.contains(*cell)))
}

/// The cells that are not the subject's own, if it has some.
fn outside(subject: &Subject, cells: impl Iterator<Item = Cell>) -> Option<Vec<Cell>> {
    let own = subject.at().collect_vec();
    let cells = cells.filter(|cell| !own.contains(cell)).unique().collect();
    (!own.is_empty()).then_some(cells)
}

/// The line among some that the only cell of a subject is in.
fn line_of(subject: &Subject, lines: Vec<Vec<Cell>>) -> Option<Vec<Cell>> {
    let cell = subject.only()?;
    lines.into_iter().find(|line| line.contains(&cell))
}

/// The other end of a line.
fn other([one, other]: [Cell; 2], cell: Cell) -> Cell {
    if one == cell { other } else { one }
}

/// The pairs of cells with values in a relation, each once.
fn pairs(facts: &Facts, relation: &Arg, is_one: impl Fn(Cell, Cell) -> bool) -> Vec<Subject> {
    let node = relation.node();
    let Means::Near(near) = node.form.means else { return Vec::new() };
    let of_cell = |cell| {
        let near = near(facts, &node.args, &Subject::of("", [cell])).unwrap_or_default();
        near.into_iter().map(move |other| (cell, other))
    };
    let pairs = facts.board().cells().collect_vec().into_iter().flat_map(of_cell);
    let pairs =
        pairs.filter(|&(one, other)| one < other && facts.has_value(other) && is_one(one, other));
    pairs.map(|(one, other)| Subject::of(format!("{one} and {other}"), [one, other])).collect()
}

/// The clues with numbers: those of cells, and those with lines, on one side or on all.
fn clues(facts: &Facts, side: Option<&str>) -> Vec<Subject> {
    let cells = facts.sheet.cells.cells().filter(|&cell| side.is_none() && facts.is_clue(cell));
    let cells = cells.map(|cell| Subject::cell(cell, &facts.sheet));
    let lines = facts.sheet.clues.iter().filter(|clue| side.is_none_or(|side| side == clue.side));
    let lines = lines.map(|clue| Subject {
        clue: clue.numbers(),
        word: clue.words.first().cloned().unwrap_or_default(),
        line: Some(clue.line.clone()),
        ..Subject::of(&clue.name, clue.cell)
    });
    cells.chain(lines).collect()
}

impl Facts {
    /// The cells that have values.
    pub(in super::super) fn board(&self) -> Board<()> {
        let cells = self.sheet.cells.cells().filter(|&cell| self.has_value(cell));
        cells.map(|cell| (cell, ())).collect()
    }

    /// True if a cell has a drawn number that is no given value.
    pub(in super::super) fn is_clue(&self, cell: Cell) -> bool {
        let is_given = self
            .unknown
            .layers
            .iter()
            .any(|layer| layer.cells.get(cell).is_some_and(Option::is_some));
        !is_given && self.sheet.mark(cell, "number").is_some()
    }

    /// The areas of a drawing, each with its clue: that of the legend, or the only number in it.
    pub(in super::super) fn areas(&self, noun: &str) -> Vec<Subject> {
        let areas = self.sheet.areas.get(noun).into_iter().flatten();
        let subject = |area: &super::super::sheet::Area| {
            let numbers = area.cells.iter().filter(|&&cell| self.is_clue(cell));
            let drawn = numbers.exactly_one().ok();
            let drawn = drawn.and_then(|&cell| self.sheet.mark(cell, "number")?.number());
            let number = area.clue.map(|(number, _)| number).or(drawn);
            Subject {
                clue: number.map(|number| vec![number]),
                is_drawn: true,
                operation: area.clue.and_then(|(_, operation)| operation),
                ..Subject::of(format!("{noun} {}", area.name), area.cells.iter().copied())
            }
        };
        areas.map(subject).collect()
    }
}

impl Arg {
    /// Rows and columns.
    fn size(&self) -> (usize, usize) {
        if let Self::Size(rows, columns) = self { (*rows, *columns) } else { (1, 1) }
    }
}
