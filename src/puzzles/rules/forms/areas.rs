//! Scopes: what a sentence is said of; and cells near a subject.

use super::super::prelude::*;

/// The scopes.
pub(in super::super) const FORMS: &[Form] = forms! {
    /// several scopes
    /// e.g. each row, column and region has exactly 1 star
    SUBJECTS "SUBJECT , SUBJECTS" | "SUBJECT and SUBJECTS" | "SUBJECT or SUBJECTS" =>
        |to, args| [0, 1].into_iter().flat_map(|at| to.subjects(&args[at])).collect_vec(),
        |grid, args| [0, 1].into_iter().flat_map(|at| grid.subjects(&args[at])).collect_vec();
    /// the rows
    /// e.g. each row has different digits
    SUBJECT "row" => |facts, _| numbered("row", facts.board().rows(), None);
    /// the columns
    /// e.g. each column has different digits
    SUBJECT "column" [needs: Needs::Squares] =>
        |facts, _| numbered("column", facts.board().columns(), None);
    /// one row
    /// e.g. row 1 has the sum 10
    SUBJECT "row INTEGER" [turns: false] =>
        |facts, args| numbered("row", facts.board().rows(), Some(args[0].number()));
    /// one column
    /// e.g. column 2 has exactly 3 stars
    SUBJECT "column INTEGER" [needs: Needs::Squares, turns: false] =>
        |facts, args| numbered("column", facts.board().columns(), Some(args[0].number()));
    /// one cell, by its row and column
    /// e.g. cell 2,3 is black
    SUBJECT "cell INTEGER , INTEGER" [turns: false] =>
        |facts, args| {
            let [row, column] = [0, 1].map(|at| args[at].number() as i32 - 1);
            let mut cells = facts.sheet.cells.cells();
            let own = cells.find(|&cell| cell == Cell::plane(row, column));
            own.map(|cell| Subject::cell(cell, &facts.sheet)).into_iter().collect()
        };
    /// the two diagonals from corner to corner of a square
    /// e.g. each main diagonal has different digits
    SUBJECT "main diagonal" [needs: Needs::Squares] =>
        |facts, _| {
            let size = facts.board().size();
            let is_main = |own: &Subject| (own.cells.len(), own.cells.len()) == size;
            lines(facts, "diagonal").into_iter().filter(is_main).collect()
        };
    /// all diagonals of two cells or more, in both directions; those of hexagons go across sides
    /// e.g. each diagonal has at most 1 queen
    SUBJECT "diagonal" => |facts, _| lines(facts, "diagonal");
    /// the rectangles of this many rows and columns, in all places
    /// e.g. no 2x2 block is all black
    SUBJECT "SIZE block" | "SIZE window" [needs: Needs::Squares] =>
        |facts, args| {
            let (rows, columns) = args[0].size();
            let board = facts.board();
            let blocks = board.windows(rows, columns);
            blocks.map(|cells| Subject::of(format!("block at {}", cells[0]), cells)).collect()
        };
    /// the rectangles of this many rows and columns, side by side, that fill the board
    /// e.g. each 3x3 box has different digits
    SUBJECT "SIZE box" [needs: Needs::Squares] =>
        |facts, args| {
            let (rows, columns) = args[0].size();
            let (all, across) = facts.sheet.cells.size();
            let is_first = |cells: &Vec<Cell>| {
                let [row, column] = [0, 1].map(|axis| cells[0].coordinates()[axis] as usize);
                all % rows + across % columns + row % rows + column % columns == 0
            };
            numbered("box", facts.board().windows(rows, columns).filter(is_first), None)
        };
    /// this many cells one after the other, across or down; of hexagons in all three directions
    /// e.g. no 3 cells in a line are alike
    SUBJECT "INTEGER cells in line" | "INTEGER cells in row" =>
        |facts, args| {
            let count = args[0].number().max(1) as usize;
            let lines = lines(facts, "run").into_iter().flat_map(|run| {
                let cells = run.at().collect_vec();
                let lines = cells.windows(count).map(<[Cell]>::to_vec).collect_vec();
                lines.into_iter().map(move |cells| {
                    Subject::of(format!("{count} cells of {}, from {}", run.name, cells[0]), cells)
                })
            });
            lines.collect()
        };
    /// the longest lines of cells that have values, across and down, of two cells or more; of
    /// hexagons in all three directions
    /// e.g. each run has different digits
    SUBJECT "run" => |facts, _| lines(facts, "run");
    /// the shortest lines of cells that have values, across and down, that cross this many borders
    /// of regions
    /// e.g. no line across 2 borders is all white
    SUBJECT "line across INTEGER borders" =>
        |facts, args| {
            let noun = facts.sheet.areas.keys().next().cloned().unwrap_or_default();
            let area = |cell| facts.sheet.area(&noun, cell);
            let count = args[0].number().max(1) as usize;
            let lines = lines(facts, "run").into_iter().flat_map(|run| {
                let cells = run.at().collect_vec();
                let is_border = |pair: &[Cell]| area(pair[0]) != area(pair[1]);
                let borders = cells.windows(2).positions(is_border).collect_vec();
                let lines = borders.windows(count).map(|own| own[0]..own[count - 1] + 2);
                lines.map(|own| cells[own].to_vec()).collect_vec()
            });
            lines.map(|cells| Subject::of(format!("line from {}", cells[0]), cells)).collect()
        };
    /// all cells together
    /// e.g. the board has exactly 10 stars
    SUBJECT "board" | "grid" => |facts, _| vec![Subject::of("board", facts.board().cells())];
    /// the areas of a drawing
    /// e.g. each region has exactly 1 star
    SUBJECT "DRAWING" => |facts, args| facts.areas(args[0].text());
    /// pairs of cells in a relation
    /// e.g. two cells beside each other have different colours
    SUBJECT "two cells RELATION" | "two cells RELATION each other" =>
        |facts, args| pairs(facts, &args[0], |_, _| true);
    /// pairs of cells in a relation that lie in two areas
    /// e.g. two cells beside each other in different regions have different colours
    SUBJECT "two cells RELATION in different DRAWING"
        | "two cells RELATION each other in different DRAWING" =>
        |facts, args| {
            let area = |cell| facts.sheet.area(args[1].text(), cell);
            pairs(facts, &args[0], |one, other| {
                let [one, other] = [one, other].map(area);
                one.is_some() && other.is_some() && one != other
            })
        };
    /// pairs of cells with a sign between them; an arrow points at the second one
    /// e.g. two cells with < between them increase
    SUBJECT "two cells with SIGN between them" | "two cells with SIGN between" =>
        |facts, args| {
            let own = facts.sheet.signs.iter().filter(|(_, mark)| mark.noun == args[0].text());
            own.map(|(pair, _)| Subject { is_drawn: true, ..Subject::pair(*pair) }).collect()
        };
    /// pairs of cells with `<` or `>` between them, `^` or `v` where they stand one above the
    /// other: the sign points at the first one
    /// e.g. each sign points at the smaller digit
    SUBJECT "sign" =>
        |facts, _| {
            let pair = |([one, other], mark): &([Cell; 2], Mark)| {
                let pair = match mark.noun.as_str() {
                    "<" | "^" => [*one, *other],
                    ">" | "v" => [*other, *one],
                    _ => return None,
                };
                Some(Subject { is_drawn: true, ..Subject::pair(pair) })
            };
            facts.sheet.signs.iter().filter_map(pair).collect()
        };
    /// the numbers that are drawn, in cells and outside, each with its line if it has one
    /// e.g. each number is the number of mines around it
    SUBJECT "number" | "clue" => |facts, _| clues(facts, None);
    /// the numbers on one side: `top`, `bottom`, `left`, `right`
    /// e.g. each top number is the sum of its line
    SUBJECT "SIDE number" | "SIDE clue" [turns: false] =>
        |facts, args| clues(facts, Some(args[0].text()));
    /// the cells of a kind
    /// e.g. each white cell is joined to a turn
    SUBJECT "KIND" =>
        |to, args| {
            let sheet = &to.facts.sheet;
            let cells = to.cells_of(&args[0]).into_iter();
            cells.map(|(cell, when)| Subject { when, ..Subject::cell(cell, sheet) }).collect()
        },
        |grid, args| {
            let cells = grid.facts.sheet.cells.cells();
            let cells = cells.filter(|&cell| grid.is_sample || grid.is(&args[0], cell));
            cells.map(|cell| Subject::cell(cell, &grid.facts.sheet)).collect()
        };
    /// the largest connected parts of the cells of a kind
    /// e.g. each group of land has exactly 1 number
    SUBJECT "group of KIND" =>
        |to, args| to.parts_of(Some(&args[0])).to_vec(),
        |grid, args| grid.groups(&args[0]);
    /// the regions into which the board is divided
    /// e.g. each region is a rectangle
    SUBJECT "REGION" =>
        |to, _| to.parts_of(None).to_vec(),
        |grid, _| grid.all_regions();
};

/// Relations, and cells near a subject.
pub(in super::super) const NEAR: &[Form] = forms! {
    /// across a side
    /// e.g. no black cell is beside a black cell
    RELATION "beside" | "next to" | "adjacent to" =>
        |facts, _, own| outside(own, |cell| facts.sheet.cells.neighbours(cell).collect());
    /// across a side or a corner
    /// e.g. no star touches a star
    RELATION "touching" | "touch" | "around" =>
        |facts, _, own| {
            let board = &facts.sheet.cells;
            let near = |at: Cell| board.neighbours(at).chain(board.diagonal_neighbours(at));
            outside(own, |cell| near(cell).collect())
        };
    /// across a corner
    /// e.g. no star is diagonally beside a star
    RELATION "diagonally beside" | "diagonal to" =>
        |facts, _, own| outside(own, |cell| facts.sheet.cells.diagonal_neighbours(cell).collect());
    /// a knight's move away
    /// e.g. two cells a knight's move apart have different digits
    RELATION "knight's move from" | "knight's move away from" | "knight's move apart"
        [needs: Needs::Squares] =>
        |facts, _, own| {
            let steps = iproduct!([-2_i32, -1, 1, 2], [-2_i32, -1, 1, 2]);
            let steps = steps.filter(|(row, column)| row.abs() != column.abs());
            let steps = steps.map(|(row, column)| Cell::plane(row, column)).collect_vec();
            let board = facts.board();
            let moves = |cell: Cell| steps.iter().map(move |&step| cell + step);
            outside(own, |cell| moves(cell).filter(|&at| board.contains(at)).collect())
        };
    /// in the same row or column, with nothing but cells that have values between
    /// e.g. no lamp sees a lamp
    RELATION "sees" | "seeing" | "in sight of" =>
        |facts, _, own| outside(own, |cell| facts.rays(cell).concat());
    /// at the other end of a line
    /// e.g. each white cell is joined to a turn
    RELATION "joined to" [needs: Needs::Ways] =>
        |to, _, subject| {
            let cell = subject.only()?;
            let pairs = to.facts.lines_at(cell).into_iter();
            let cells = pairs.map(|pair| (other(pair, cell), to.line(pair))).collect();
            Some(Subject::among(cells))
        },
        |grid, _, subject| {
            let cell = subject.only()?;
            let lines = grid.lines_at(cell).into_iter().filter(|(_, count)| *count > 0);
            Some(Subject::of("", lines.map(|(pair, _)| other(pair, cell))).found())
        };
    /// in the direction of the arrow in the cell: `↑ ↗ → ↘ ↓ ↙ ← ↖`
    /// e.g. consecutive numbers are along the arrows
    RELATION "along arrow" [needs: Needs::Squares, turns: false] =>
        |facts, _, subject| {
            let cell = subject.only()?;
            let word = &facts.sheet.mark(cell, "arrow")?.word;
            let mut arrows = ARROWS.chars().zip([Cell::STEPS, Cell::DIAGONAL_STEPS].concat());
            let (_, step) = arrows.find(|(arrow, _)| word.starts_with(*arrow))?;
            Some(facts.sheet.cells.ray(cell, step).collect())
        };
    /// cells in a relation to the subject
    /// e.g. each number is the number of mines around it
    NEAR "RELATION it" | "RELATION them" =>
        |to, args, subject| to.near(&args[0], subject),
        |grid, args, subject| grid.near(&args[0], subject);
    /// the cells of a block of which the cell is the middle, as far as they are on the board
    /// e.g. each number is the number of black cells in the 3x3 block around it
    NEAR "in SIZE block around it" [needs: Needs::Squares] =>
        |facts, args, subject| {
            let middle = subject.only()?;
            let (rows, columns) = args[0].size();
            let first = middle - Cell::plane(rows as i32 / 2, columns as i32 / 2);
            let steps = iproduct!(0..rows as i32, 0..columns as i32);
            let cells = steps.map(|(row, column)| first + Cell::plane(row, column));
            let cells = cells.filter(|&cell| facts.sheet.cells.contains(cell)).collect();
            (rows % 2 == 1 && columns % 2 == 1).then_some(cells)
        };
    /// the line of cells that a clue belongs to, the nearest cell first
    /// e.g. each number is the number of tents in its line
    NEAR "in its line" | "of its line" => |_, _, subject| subject.line.clone();
    /// the cells in the line of a clue that have a cell of one kind on one side, and of the other
    /// kind on the other side
    /// e.g. each number is the sum of the digits between 1 and 9 in its line
    NEAR "between KIND and KIND in its line" =>
        |to, args, subject| {
            let line = subject.line.as_ref()?;
            let kinds = [0, 1].map(|kind| {
                line.iter().map(|&cell| to.kind(&args[kind], cell)).collect_vec()
            });
            let cells = line.iter().enumerate().map(|(at, &cell)| {
                let inside = [[0, 1], [1, 0]].map(|[one, other]| {
                    let before = to.any(kinds[one][..at].to_vec());
                    let after = to.any(kinds[other][at + 1..].to_vec());
                    to.all([before, after])
                });
                (cell, to.any(inside))
            });
            Some(Subject::among(cells.collect()))
        },
        |grid, args, subject| {
            let line = subject.line.as_ref()?;
            let [one, other] = [0, 1].map(|kind| {
                let places = line.iter().positions(|&cell| grid.is(&args[kind], cell));
                places.minmax().into_option()
            });
            let Some(((first, last), (other_first, other_last))) = one.zip(other) else {
                return Some(Subject::of("", []).found());
            };
            let is_inside = |at: usize| {
                first < at && at < other_last || other_first < at && at < last
            };
            let cells = line.iter().enumerate().filter(|&(at, _)| is_inside(at));
            Some(Subject::of("", cells.map(|(_, &cell)| cell)).found())
        };
    /// the cells of the row of a cell
    /// e.g. each number is the number of stars in its row
    NEAR "in its row" | "of its row" => |facts, _, subject| line_of(subject, facts.board().rows());
    /// the cells of the column of a cell
    /// e.g. each number is the number of stars in its column
    NEAR "in its column" | "of its column" [needs: Needs::Squares] =>
        |facts, _, subject| line_of(subject, facts.board().columns());
    /// the cells of the area of a cell, or of that with this number
    /// e.g. each number is the number of black cells in its region
    NEAR "in its DRAWING" | "of its DRAWING" =>
        |facts, args, subject| {
            let index = facts.sheet.area(args[0].text(), subject.only()?)?;
            Some(facts.sheet.areas.get(args[0].text())?[index].cells.clone())
        };
    /// the cells that are connected with a cell and have the same value
    /// e.g. each number is the size of its group
    NEAR "in its group" | "of its group" [needs: Needs::Values] =>
        |to, _, subject| to.group_of(subject.only()?),
        |grid, _, subject| grid.group_of(subject.only()?);
    /// the cells of the region of a cell
    /// e.g. each number is the size of its region
    NEAR "in its REGION" | "of its REGION" =>
        |to, _, subject| to.region_of(subject.only()?),
        |grid, _, subject| {
            let own = grid.regions.get(subject.only()?)?;
            let cells = grid.regions.iter().filter(|(_, of)| *of == own);
            Some(Subject::of("", cells.map(|(cell, _)| cell)).found())
        };
};

/// Arrows, those of steps across a side before those across a corner.
const ARROWS: &str = "↑→↓←↗↘↙↖";

/// Sets of cells under a word and their number from 1 on; all, or only that of a number.
fn numbered(
    what: &str,
    sets: impl IntoIterator<Item = Vec<Cell>>,
    only: Option<i64>,
) -> Vec<Subject> {
    let sets = (1..).zip(sets).filter(|(number, _)| only.is_none_or(|only| only == *number));
    sets.map(|(number, cells)| Subject::of(format!("{what} {number}"), cells)).collect()
}

/// The longest lines of two cells or more with values: diagonals, or runs across sides.
fn lines(facts: &Facts, what: &str) -> Vec<Subject> {
    const ACROSS: (&str, Cell) = ("across", Cell::RIGHT);
    const DOWN: (&str, Cell) = ("down", Cell::DOWN);
    const RISING: (&str, Cell) = ("rising", Cell::plane(1, -1));
    const FALLING: (&str, Cell) = ("falling", Cell::plane(1, 1));
    let board = facts.board();
    let ways = match (board.lattice(), what) {
        (Lattice::Square, "run") => vec![ACROSS, DOWN],
        (Lattice::Square, _) => vec![FALLING, RISING],
        (Lattice::Hexagon, "run") => vec![ACROSS, DOWN, RISING],
        (Lattice::Hexagon, _) => vec![DOWN, RISING],
        (_, "run") => vec![ACROSS],
        _ => vec![],
    };
    let lines = ways.into_iter().flat_map(|(way, step)| {
        let runs = board.runs(step, |()| true).into_iter().filter(|run| run.len() > 1);
        runs.map(move |cells| Subject::of(format!("{way} {what} from {}", cells[0]), cells))
    });
    lines.collect()
}

/// The cells near to those of a subject, if it has some, but for its own.
fn outside(subject: &Subject, near: impl Fn(Cell) -> Vec<Cell>) -> Option<Vec<Cell>> {
    let own = subject.at().collect_vec();
    let near = own.iter().flat_map(|&cell| near(cell)).filter(|cell| !own.contains(cell));
    let near = near.unique().collect();
    (!own.is_empty()).then_some(near)
}

/// The line among some that the only cell of a subject is in.
fn line_of(subject: &Subject, lines: Vec<Vec<Cell>>) -> Option<Vec<Cell>> {
    let cell = subject.only()?;
    lines.into_iter().find(|line| line.contains(&cell))
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
    let pairs = pairs.filter(|&(one, other)| one < other && facts.has_value(other));
    let pairs = pairs.filter(|&(one, other)| is_one(one, other));
    pairs.map(|(one, other)| Subject::pair([one, other])).collect()
}

/// The clues with numbers: those of cells, and those with lines, on one side or on all.
fn clues(facts: &Facts, side: Option<&str>) -> Vec<Subject> {
    let cells = facts.sheet.cells.cells().filter(|&cell| side.is_none() && facts.is_clue(cell));
    let cells = cells.map(|cell| Subject::cell(cell, &facts.sheet));
    let lines = facts.sheet.clues.iter().filter(|clue| side.is_none_or(|side| side == clue.side));
    let lines = lines.map(|clue| Subject {
        clue: clue.numbers(),
        line: Some(clue.line.clone()),
        ..Subject::of(&clue.name, clue.cell)
    });
    cells.chain(lines).collect()
}

impl Facts {
    /// The cells that have values.
    fn board(&self) -> Board<()> {
        self.sheet.cells.part(|cell| self.has_value(cell))
    }

    /// True if the cells are squares.
    pub(in super::super) fn has_squares(&self) -> bool {
        self.sheet.cells.lattice() == Lattice::Square
    }

    /// The cells with values that are seen from one straight on across sides, up to the first
    /// without, in each direction.
    pub(in super::super) fn rays(&self, cell: Cell) -> Vec<Vec<Cell>> {
        let board = &self.sheet.cells;
        let is_straight =
            |step: &&Cell| board.lattice() != Lattice::Triangle || step.coordinates()[0] == 0;
        let steps = board.lattice().steps(cell).iter().filter(is_straight);
        let ray =
            |&step: &Cell| board.ray(cell, step).take_while(|&at| self.has_value(at)).collect();
        steps.map(ray).collect()
    }

    /// True if a cell has a drawn number that is no given value.
    pub(in super::super) fn is_clue(&self, cell: Cell) -> bool {
        let is_given = |layer: &Layer| layer.cells.get(cell).is_some_and(Option::is_some);
        !self.unknown.layers.iter().any(is_given) && self.sheet.mark(cell, "number").is_some()
    }

    /// The areas of a drawing, each with its clue: that of the legend, or the only number in it.
    pub(in super::super) fn areas(&self, noun: &str) -> Vec<Subject> {
        let areas = self.sheet.areas.get(noun).into_iter().flatten();
        let subject = |area: &Area| {
            let drawn = area.cells.iter().filter(|&&cell| self.is_clue(cell)).exactly_one().ok();
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
