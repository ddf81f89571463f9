//! Scopes: what a sentence is said of; and cells near a subject.

use super::super::Facts;
use super::super::meaning::Subject;
use super::super::syntax::{Arg, Form, Means};
use crate::puzzle::prelude::*;

/// The scopes.
pub(in super::super) const FORMS: &[Form] = &[
    Form {
        slot: 'A',
        says: &["B , A", "B and A", "B or A"],
        about: "several scopes",
        example: "each row, column and region has exactly 1 star",
        means: Means::Sought(
            |to, args| [0, 1].into_iter().flat_map(|at| to.subjects(&args[at])).collect_vec(),
            |grid, args| [0, 1].into_iter().flat_map(|at| grid.subjects(&args[at])).collect_vec(),
        ),
    },
    Form {
        slot: 'B',
        says: &["row"],
        about: "the rows",
        example: "each row has different digits",
        means: Means::Scope(|facts, _| numbered("row", facts.board().rows())),
    },
    Form {
        slot: 'B',
        says: &["column"],
        about: "the columns",
        example: "each column has different digits",
        means: Means::Scope(|facts, _| numbered("column", facts.board().columns())),
    },
    Form {
        slot: 'B',
        says: &["row I"],
        about: "one row",
        example: "row 1 has the sum 10",
        means: Means::Scope(|facts, args| {
            nth(numbered("row", facts.board().rows()), args[0].number())
        }),
    },
    Form {
        slot: 'B',
        says: &["column I"],
        about: "one column",
        example: "column 2 has exactly 3 stars",
        means: Means::Scope(|facts, args| {
            nth(numbered("column", facts.board().columns()), args[0].number())
        }),
    },
    Form {
        slot: 'B',
        says: &["cell I , I"],
        about: "one cell, by its row and column",
        example: "cell 2,3 is black",
        means: Means::Scope(|facts, args| {
            let [row, column] = [0, 1].map(|at| args[at].number() as i32 - 1);
            let cell = Cell::plane(row, column);
            let own = Some(cell).filter(|&cell| facts.sheet.cells.contains(cell));
            own.map(|cell| Subject::cell(cell, &facts.sheet)).into_iter().collect()
        }),
    },
    Form {
        slot: 'B',
        says: &["main diagonal"],
        about: "the two diagonals from corner to corner",
        example: "each main diagonal has different digits",
        means: Means::Scope(|facts, _| {
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
    },
    Form {
        slot: 'B',
        says: &["diagonal"],
        about: "all diagonals of two cells or more, in both directions",
        example: "each diagonal has at most 1 queen",
        means: Means::Scope(|facts, _| {
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
    },
    Form {
        slot: 'B',
        says: &["H block|window"],
        about: "the rectangles of this many rows and columns, in all places",
        example: "no 2x2 block is all black",
        means: Means::Scope(|facts, args| {
            let (rows, columns) = args[0].size();
            blocks("block", facts.board().windows(rows, columns))
        }),
    },
    Form {
        slot: 'B',
        says: &["H box"],
        about: "the rectangles of this many rows and columns, side by side from the first cell on",
        example: "each 3x3 box has different digits",
        means: Means::Scope(|facts, args| {
            let (rows, columns) = args[0].size();
            let is_first = |cells: &Vec<Cell>| {
                let [row, column] = [0, 1].map(|axis| cells[0].coordinates()[axis] as usize);
                row % rows == 0 && column % columns == 0
            };
            let boxes = facts.board();
            let boxes = boxes.windows(rows, columns).filter(is_first).collect_vec();
            numbered("box", boxes)
        }),
    },
    Form {
        slot: 'B',
        says: &["I cells in ?a line|row"],
        about: "this many cells one after the other, across or down",
        example: "no 3 cells in a line are alike",
        means: Means::Scope(|facts, args| {
            let count = args[0].number().max(0) as usize;
            let board = facts.board();
            let across = board.windows(1, count).map(|cells| ("across", cells));
            let down = board.windows(count, 1).map(|cells| ("down", cells));
            let lines = across.chain(down).map(|(way, cells)| {
                Subject::of(format!("{count} cells {way} from {}", cells[0]), cells)
            });
            lines.collect()
        }),
    },
    Form {
        slot: 'B',
        says: &["run"],
        about: "the longest lines of cells that have values, across and down, of two cells or more",
        example: "each run has different digits",
        means: Means::Scope(|facts, _| {
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
    },
    Form {
        slot: 'B',
        says: &["board", "grid"],
        about: "all cells together",
        example: "the board has exactly 10 stars",
        means: Means::Scope(|facts, _| vec![Subject::of("board", facts.board().cells())]),
    },
    Form {
        slot: 'B',
        says: &["D"],
        about: "the areas of a drawing",
        example: "each region has exactly 1 star",
        means: Means::Scope(|facts, args| facts.areas(args[0].text())),
    },
    Form {
        slot: 'B',
        says: &["two cells T ?each ?other"],
        about: "pairs of cells in a relation",
        example: "two cells beside each other have different colours",
        means: Means::Scope(|facts, args| pairs(facts, &args[0], |_, _| true)),
    },
    Form {
        slot: 'B',
        says: &["two cells T ?each ?other in different D"],
        about: "pairs of cells in a relation that lie in two areas",
        example: "two cells beside each other in different regions have different colours",
        means: Means::Scope(|facts, args| {
            let area = |cell| facts.sheet.area(args[1].text(), cell);
            pairs(facts, &args[0], |one, other| {
                let [one, other] = [one, other].map(area);
                one.is_some() && other.is_some() && one != other
            })
        }),
    },
    Form {
        slot: 'B',
        says: &["two cells with O between ?them"],
        about: "pairs of cells with a sign between them; an arrow points at the second one",
        example: "two cells with < between them increase",
        means: Means::Scope(|facts, args| {
            let own = facts.sheet.signs.iter().filter(|(_, mark)| mark.noun == args[0].text());
            own.map(|(pair, _)| Subject::of(pair.iter().join(" and "), *pair)).collect()
        }),
    },
    Form {
        slot: 'B',
        says: &["sign"],
        about: "pairs of cells with `<` or `>` between them, `^` or `v` where they stand one above \
                the other: the sign points at the first one",
        example: "each sign points at the smaller digit",
        means: Means::Scope(|facts, _| {
            let pair = |(pair, mark): &([Cell; 2], _)| {
                let mark: &super::super::sheet::Mark = mark;
                let [one, other] = *pair;
                let pair = match mark.noun.as_str() {
                    "<" | "^" => [one, other],
                    ">" | "v" => [other, one],
                    _ => return None,
                };
                Some(Subject::of(pair.iter().join(" and "), pair))
            };
            facts.sheet.signs.iter().filter_map(pair).collect()
        }),
    },
    Form {
        slot: 'B',
        says: &["number", "clue", "outside number|clue"],
        about: "the numbers that are drawn, in cells and outside, each with its line if it has one",
        example: "each number is the number of mines around it",
        means: Means::Scope(|facts, _| clues(facts, None)),
    },
    Form {
        slot: 'B',
        says: &["Y number|clue"],
        about: "the numbers on one side: `top`, `bottom`, `left`, `right`",
        example: "each top number is the sum of its line",
        means: Means::Scope(|facts, args| clues(facts, Some(args[0].text()))),
    },
    Form {
        slot: 'B',
        says: &["K"],
        about: "the cells of a kind",
        example: "each white cell is joined to a turn",
        means: Means::Sought(
            |to, args| {
                let facts = to.facts;
                let cells = facts.sheet.cells.cells();
                let subject = |cell| Subject::cell(cell, &facts.sheet);
                let cells =
                    cells.map(|cell| Subject { when: to.kind(&args[0], cell), ..subject(cell) });
                cells.filter(|subject| subject.when != Atom::False).collect_vec()
            },
            |grid, args| {
                let cells = grid.sheet.cells.cells().filter(|&cell| grid.is(&args[0], cell));
                cells.map(|cell| Subject::cell(cell, &grid.sheet)).collect()
            },
        ),
    },
    Form {
        slot: 'B',
        says: &["group of K"],
        about: "the largest connected parts of the cells of a kind",
        example: "each group of land has exactly 1 number",
        means: Means::Sought(|to, args| to.groups(&args[0]), |grid, args| grid.groups(&args[0])),
    },
    Form {
        slot: 'B',
        says: &["U"],
        about: "the regions into which the board is divided",
        example: "each region is a rectangle",
        means: Means::Sought(|to, _| to.regions(), |grid, _| grid.all_regions()),
    },
];

/// Relations, and cells near a subject.
pub(in super::super) const NEAR: &[Form] = &[
    Form {
        slot: 'T',
        says: &["beside", "next to", "adjacent to"],
        about: "across a side",
        example: "no black cell is beside a black cell",
        means: Means::Near(|facts, _, subject| Some(around(facts, subject, &Cell::STEPS))),
    },
    Form {
        slot: 'T',
        says: &["touching|touch", "around"],
        about: "across a side or a corner",
        example: "no star touches a star",
        means: Means::Near(|facts, _, subject| {
            let steps = [Cell::STEPS, Cell::DIAGONAL_STEPS].concat();
            Some(around(facts, subject, &steps))
        }),
    },
    Form {
        slot: 'T',
        says: &["diagonally beside", "diagonal to"],
        about: "across a corner",
        example: "no star is diagonally beside a star",
        means: Means::Near(|facts, _, subject| Some(around(facts, subject, &Cell::DIAGONAL_STEPS))),
    },
    Form {
        slot: 'T',
        says: &["knight's move ?away from|apart"],
        about: "a knight's move away",
        example: "two cells a knight's move apart have different digits",
        means: Means::Near(|facts, _, subject| {
            let steps = iproduct!([-2_i32, -1, 1, 2], [-2_i32, -1, 1, 2]);
            let steps = steps.filter(|(row, column)| row.abs() != column.abs());
            let steps = steps.map(|(row, column)| Cell::plane(row, column)).collect_vec();
            Some(around(facts, subject, &steps))
        }),
    },
    Form {
        slot: 'T',
        says: &["seeing|see", "in sight of"],
        about: "in the same row or column, with nothing but cells that have values between",
        example: "no lamp sees a lamp",
        means: Means::Near(|facts, _, subject| {
            let is_open = |cell: &Cell| facts.has_value(*cell);
            let rays = subject.at().cartesian_product(Cell::STEPS).flat_map(|(cell, step)| {
                iter::successors(Some(cell + step), move |&at| Some(at + step)).take_while(is_open)
            });
            Some(rays.unique().collect())
        }),
    },
    Form {
        slot: 'T',
        says: &["joined to"],
        about: "at the other end of a line",
        example: "each white cell is joined to a turn",
        means: Means::Reached(
            |to, _, subject| {
                let cell = subject.only()?;
                let pairs = to.facts.lines_at(cell).into_iter();
                Some(pairs.map(|pair| (other(pair, cell), to.line(pair))).collect_vec())
            },
            |grid, _, subject| {
                let cell = subject.only()?;
                let lines = grid.lines_at(cell).into_iter().filter(|(_, count)| *count > 0);
                Some(lines.map(|(pair, _)| other(pair, cell)).collect())
            },
        ),
    },
    Form {
        slot: 'R',
        says: &["T it|them"],
        about: "cells in a relation to the subject",
        example: "each number is the number of mines around it",
        means: Means::Reached(
            |to, args, subject| to.near(&args[0], subject),
            |grid, args, subject| grid.near(&args[0], subject),
        ),
    },
    Form {
        slot: 'R',
        says: &["in|of ?its|that line"],
        about: "the line of cells that a clue belongs to, the nearest cell first",
        example: "each number is the number of tents in its line",
        means: Means::Near(|_, _, subject| subject.line.clone()),
    },
    Form {
        slot: 'R',
        says: &["in|of its row"],
        about: "the cells of the row of a cell",
        example: "each number is the number of stars in its row",
        means: Means::Near(|facts, _, subject| line_of(subject, facts.board().rows())),
    },
    Form {
        slot: 'R',
        says: &["in|of its column"],
        about: "the cells of the column of a cell",
        example: "each number is the number of stars in its column",
        means: Means::Near(|facts, _, subject| line_of(subject, facts.board().columns())),
    },
    Form {
        slot: 'R',
        says: &["in|of its D"],
        about: "the cells of the area of a cell, or of that with this number",
        example: "each number is the number of black cells in its region",
        means: Means::Near(|facts, args, subject| {
            let noun = args[0].text();
            let index = facts.sheet.area(noun, subject.only()?)?;
            Some(facts.sheet.areas.get(noun)?[index].cells.clone())
        }),
    },
    Form {
        slot: 'R',
        says: &["in|of its group"],
        about: "the cells that are connected with a cell and have the same value",
        example: "each number is the size of its group",
        means: Means::Reached(
            |to, _, subject| to.group_of(subject.only()?),
            |grid, _, subject| grid.group_of(subject.only()?),
        ),
    },
    Form {
        slot: 'R',
        says: &["in|of its U"],
        about: "the cells of the region of a cell",
        example: "each number is the size of its region",
        means: Means::Reached(
            |to, _, subject| to.region_of(subject.only()?),
            |grid, _, subject| {
                let cell = subject.only()?;
                let own = grid.regions.get(cell)?;
                Some(
                    grid.regions
                        .iter()
                        .filter(|(_, of)| *of == own)
                        .map(|(cell, _)| cell)
                        .collect(),
                )
            },
        ),
    },
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
fn around(facts: &Facts, subject: &Subject, steps: &[Cell]) -> Vec<Cell> {
    let cells = subject.at().cartesian_product(steps).map(|(cell, &step)| cell + step);
    let own = subject.at().collect_vec();
    cells.filter(|cell| facts.sheet.cells.contains(*cell) && !own.contains(cell)).unique().collect()
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
        let size = self.number();
        ((size >> 8) as usize, (size & 0xff) as usize)
    }
}
