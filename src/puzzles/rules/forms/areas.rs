//! Scopes: what a sentence is said of.

use crate::puzzle::prelude::*;
use crate::puzzles::rules::Facts;
use crate::puzzles::rules::form::{Entry, Form, Means, Needs, Slot, forms};
use crate::puzzles::rules::grid::{Grid, ordered};
use crate::puzzles::rules::meaning::Subject;
use crate::puzzles::rules::node::{Arg, Args, Leaf, Node};
use crate::puzzles::rules::sheet::{Area, Mark};

/// The scopes.
pub(in super::super) const FORMS: &[Entry] = forms! {
    /// several scopes
    /// e.g. each row, column and region has exactly 1 star
    Scopes: SUBJECTS "SUBJECT , SUBJECTS" | "SUBJECT and SUBJECTS" | "SUBJECT or SUBJECTS" =>
        |to, args| [0, 1].into_iter().flat_map(|at| to.subjects(&args[at])).collect_vec(),
        |grid, args| [0, 1].into_iter().flat_map(|at| grid.subjects(&args[at])).collect_vec();
    /// the rows
    /// e.g. each row has different digits
    Row: SUBJECT "row" => |facts, _| facts.numbered("row", 0, facts.sheet.cells.rows(), None);
    /// the columns
    /// e.g. each column has different digits
    Column: SUBJECT "column" [needs: Needs::Squares] =>
        |facts, _| facts.numbered("column", 1, facts.sheet.cells.columns(), None);
    /// one row
    /// e.g. row 1 has the sum 10
    RowAt: SUBJECT "row INTEGER" [turns: false] =>
        |facts, args| facts.numbered("row", 0, facts.sheet.cells.rows(), Some(args[0].number()));
    /// one column
    /// e.g. column 2 has exactly 3 stars
    ColumnAt: SUBJECT "column INTEGER" [needs: Needs::Squares, turns: false] =>
        |facts, args| facts.numbered("column", 1, facts.sheet.cells.columns(), Some(args[0].number()));
    /// one cell, by its row and column
    /// e.g. cell 2,3 is black
    CellAt: SUBJECT "cell INTEGER , INTEGER" [needs: Needs::Columns, turns: false] =>
        |facts, args| placed(facts, args).map(|cell| facts.cell(cell, &[])).into_iter().collect();
    /// two cells together, by their rows and columns
    /// e.g. cell 1,1 and cell 2,2 are alike
    CellPairAt: SUBJECT "cell INTEGER , INTEGER and cell INTEGER , INTEGER"
        [needs: Needs::Columns, turns: false] =>
        |facts, args| {
            let cells = placed(facts, args).zip(placed(facts, &args[2..]));
            let pair = cells.filter(|(one, other)| one != other);
            pair.map(|own| Subject::pair(own.into())).into_iter().collect()
        };
    /// the two diagonals from corner to corner of a square
    /// e.g. each main diagonal has different digits
    MainDiagonal: SUBJECT "main diagonal" [needs: Needs::Squares] =>
        |facts, _| lines(facts, "diagonal", |length| (length, length) == facts.sheet.cells.size());
    /// all diagonals of two cells or more, in both directions; those of hexagons go across sides
    /// e.g. each diagonal has at most 1 queen
    Diagonal: SUBJECT "diagonal" => |facts, _| lines(facts, "diagonal", |_| true);
    /// the rectangles of this many rows and columns, in all places
    /// e.g. no 2x2 block is all black
    Block: SUBJECT "SIZE block" | "SIZE window" [needs: Needs::Squares] =>
        |facts, args| {
            let (rows, columns) = args[0].size();
            let block = |cells: Vec<Cell>| Subject::of(format!("block at {}", cells[0]), cells);
            facts.board().windows(rows, columns).map(block).collect()
        };
    /// the rectangles of this many rows and columns, side by side, that fill the board
    /// e.g. each 3x3 box has different digits
    Tile: SUBJECT "SIZE box" [needs: Needs::Squares] =>
        |facts, args| {
            let (rows, columns) = args[0].size();
            let (all, across) = facts.sheet.cells.size();
            let is_first = |cells: &Vec<Cell>| {
                let [row, column] = [0, 1].map(|axis| cells[0].coordinates()[axis] as usize);
                all % rows + across % columns + row % rows + column % columns == 0
            };
            let named = |(number, cells): (u32, _)| Subject::of(format!("box {number}"), cells);
            (1..).zip(facts.board().windows(rows, columns).filter(is_first)).map(named).collect()
        };
    /// this many cells one after the other, across or down; of hexagons in all three directions
    /// e.g. no 3 cells in a line are alike
    CellsInLine: SUBJECT "INTEGER cells in line" =>
        |facts, args| {
            let count = args[0].number().max(1) as usize;
            let lines = lines(facts, "run", |_| true).into_iter().flat_map(|run| {
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
    Run: SUBJECT "run" => |facts, _| lines(facts, "run", |_| true);
    /// the shortest lines of cells that have values, across and down, that cross this many borders
    /// of regions
    /// e.g. no line across 2 borders is all white
    LineAcross: SUBJECT "line across INTEGER borders" =>
        |facts, args| {
            let noun = facts.sheet.areas.keys().next().cloned().unwrap_or_default();
            let area = |cell| facts.sheet.area(&noun, cell);
            let count = args[0].number().max(1) as usize;
            let lines = lines(facts, "run", |_| true).into_iter().flat_map(|run| {
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
    Board: SUBJECT "board" | "grid" => |facts, _| vec![Subject::of("board", facts.sheet.cells.cells())];
    /// the areas of a drawing
    /// e.g. each region has exactly 1 star
    Drawn: SUBJECT "DRAWING" => |facts, args| facts.areas(args[0].text());
    /// one area of a drawing, by its mark
    /// e.g. cage b has the sum 6
    DrawnAt: SUBJECT "DRAWING NAME" [turns: false] =>
        |facts, args| {
            let name = format!("{} {}", args[0].text(), args[1].text());
            facts.areas(args[0].text()).into_iter().filter(|own| own.name == name).collect()
        };
    /// pairs of cells in a relation; `in different DRAWING` after them, in two areas of a drawing
    /// e.g. two cells beside each other in different regions have different colours
    RelatedPair: SUBJECT "two cells RELATION ?each ?other"
        | "two cells RELATION ?each ?other in different DRAWING" =>
        |facts, args| related(facts, args, |one, other| one != other);
    /// pairs of cells in a relation in one area of a drawing
    /// e.g. two cells beside each other in the same region have different colours
    RelatedPairWithin: SUBJECT "two cells RELATION ?each ?other in same DRAWING" =>
        |facts, args| related(facts, args, |one, other| one == other);
    /// the pairs of cells of a row, a column or another scope that is drawn
    /// e.g. no two cells in a row are equal
    PairIn: SUBJECT "two cells in SUBJECT" | "two|2 cells in ?same SUBJECT"
        | "two|2 cells in ?same SUBJECT or|and|, SUBJECTS" =>
        |facts, args| {
            let areas = args.iter().flat_map(|arg| facts.areas_of(arg));
            let pairs = areas.flat_map(|area| area.at().collect_vec().into_iter().array_combinations());
            pairs.map(|[one, other]| ordered((one, other))).unique().map(Subject::pair).collect()
        };
    /// pairs of cells in a relation that have no sign of this noun between them
    /// e.g. two cells beside each other without o between them differ by at least 2
    PairWithout: SUBJECT "two cells RELATION ?each ?other without SIGN between them" =>
        |facts, args| {
            let has_sign = |own: &Subject| {
                let cells = own.at().sorted().collect_vec();
                let mut signs = facts.sheet.signs.iter();
                signs.any(|(pair, mark)| mark.noun == args[1].text() && cells == *pair)
            };
            let mut pairs = related(facts, &args[..1], |_, _| true);
            pairs.retain(|own| !has_sign(own));
            pairs
        };
    /// pairs of cells with a sign between them; an arrow points at the second one
    /// e.g. two cells with < between them increase
    SignPair: SUBJECT "two cells with SIGN between them" | "two cells with SIGN between" =>
        |facts, args| {
            let own = facts.sheet.signs.iter().filter(|(_, mark)| mark.noun == args[0].text());
            let pair = |&([one, other], ref mark): &([Cell; 2], Mark)| {
                let is_back = mark.word.starts_with(['←', '↑']);
                Subject::pair(if is_back { [other, one] } else { [one, other] })
            };
            own.map(|own| Subject { is_drawn: true, ..pair(own) }).collect()
        };
    /// pairs of cells with `<` or `>` between them, `^` or `v` where they stand one above the
    /// other: the sign points at the first one
    /// e.g. each sign points at the smaller digit
    Sign: SUBJECT "sign" =>
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
    Number: SUBJECT "number" | "clue" => |facts, _| clues(facts, None);
    /// the numbers that are drawn outside of the board, each with its line
    /// e.g. each number outside the grid is the sum of its line
    OuterNumber: SUBJECT "number outside grid" =>
        |facts, _| clues(facts, None).into_iter().filter(|own| own.line.is_some()).collect();
    /// the numbers on one side: `top`, `bottom`, `left`, `right`
    /// e.g. each top number is the sum of its line
    SideNumber: SUBJECT "SIDE number" | "SIDE clue" [turns: false] =>
        |facts, args| clues(facts, Some(args[0].text()));
    /// the cells of a kind
    /// e.g. each white cell is joined to a turn
    CellsOf: SUBJECT "KIND" =>
        |to, args| {
            let nouns = args[0].node().nouns();
            let cells = to.cells_of(&args[0]).into_iter();
            cells.map(|(cell, when)| Subject { when, ..to.facts.cell(cell, &nouns) }).collect()
        },
        |grid, args| {
            let cells = grid.facts.sheet.cells.cells();
            let cells = cells.filter(|&cell| grid.is_sample || grid.is(&args[0], cell));
            let nouns = args[0].node().nouns();
            cells.map(|cell| grid.facts.cell(cell, &nouns)).collect()
        };
    /// the largest connected parts of the cells of a kind
    /// e.g. each group of land has exactly 1 number
    Group: SUBJECT "group of KIND" =>
        |to, args| to.parts_of(Some(&args[0])).to_vec(),
        |grid, args| grid.groups(&args[0]);
    /// the regions into which the board is divided
    /// e.g. each region is a rectangle
    Region: SUBJECT "REGION" =>
        |to, _| to.parts_of(None).to_vec(),
        |grid, _| grid.all_regions();
};

/// Pairs of cells in a relation; with a drawing after it, those whose areas compare so.
fn related(facts: &Facts, args: &Args, fits: fn(usize, usize) -> bool) -> Vec<Subject> {
    let (Means::Near(near), relation) = args[0].said() else { return Vec::new() };
    let board = facts.board();
    let pairs = board.cells().flat_map(|cell| {
        let near = near(facts, relation, &Subject::of("", [cell])).unwrap_or_default();
        near.into_iter().map(move |other| [cell, other])
    });
    let area = |cell| facts.sheet.area(args.get(1)?.text(), cell);
    let are_such = |&cells: &[Cell; 2]| match cells.map(area) {
        [Some(one), Some(other)] => fits(one, other),
        _ => args.len() == 1,
    };
    // Those along arrows are in the direction of the arrows.
    let is_directed = !args[0].node().form.entry().turns;
    let is_pair = |&[one, other]: &[Cell; 2]| is_directed || one < other;
    let pairs = pairs.filter(is_pair).filter(|[_, other]| board.contains(*other));
    pairs.filter(are_such).map(Subject::pair).collect()
}

/// The cell in the row and the column of the first two arguments, if the board has it.
fn placed(facts: &Facts, args: &Args) -> Option<Cell> {
    let [row, column] = [0, 1].map(|at| args[at].number() as i32 - 1);
    Some(Cell::plane(row, column)).filter(|&own| facts.sheet.cells.contains(own))
}

/// The longest lines of two cells or more with values: diagonals, or runs across sides. Of squares,
/// diagonals continue beyond gaps, as rows do; with these they have a length that is wanted.
fn lines(facts: &Facts, what: &str, is_wanted: impl Fn(usize) -> bool) -> Vec<Subject> {
    let board = facts.board();
    let [across, diagonal] = board.lattice().ways();
    let (rows, columns) = facts.sheet.cells.size();
    let has_gaps = what == "diagonal" && facts.has_squares();
    let whole = if has_gaps { Board::of_size(rows, columns) } else { board.clone() };
    let mut lines = Vec::new();
    for &(way, step) in if what == "run" { across } else { diagonal } {
        for run in whole.runs(step, |()| true).into_iter().filter(|run| is_wanted(run.len())) {
            let cells = run.into_iter().filter(|&at| board.contains(at)).collect_vec();
            if cells.len() > 1 {
                lines.push(Subject::of(format!("{way} {what} from {}", cells[0]), cells));
            }
        }
    }
    lines
}

/// The clues with numbers: those of cells, and those with lines, on one side or on all.
fn clues(facts: &Facts, side: Option<&str>) -> Vec<Subject> {
    let cells = facts.sheet.cells.cells().filter(|&cell| side.is_none() && facts.is_clue(cell));
    let cells = cells.map(|cell| facts.cell(cell, &["number"]));
    let is_bare = |at| facts.sheet.mark(at, "clue").is_some() && !facts.has_value(at);
    let lines = facts.sheet.clues.iter().filter(|clue| side.is_none_or(|side| side == clue.side));
    let lines = lines.map(|clue| Subject {
        clue: clue.numbers(),
        // Clues are among the cells of a line if they have values.
        line: Some(clue.line.iter().copied().filter(|&at| !is_bare(at)).collect()),
        ..Subject::of(&clue.name, clue.cell)
    });
    cells.chain(lines).collect()
}

impl Facts {
    /// Lines with values under a word and their number in the drawing; all, or only that of a number.
    fn numbered(
        &self,
        what: &str,
        axis: usize,
        lines: Vec<Vec<Cell>>,
        only: Option<i64>,
    ) -> Vec<Subject> {
        let number = |line: &[Cell]| i64::from(line[0].in_space()[axis]) + 1;
        let is_wanted = |line: &Vec<Cell>| {
            let is_it = only.is_none_or(|only| only == number(line));
            is_it && line.iter().any(|&cell| self.has_value(cell))
        };
        let lines = lines.into_iter().filter(is_wanted);
        lines.map(|line| Subject::of(format!("{what} {}", number(&line)), line)).collect()
    }

    /// The areas of scopes that are drawn.
    pub(in super::super) fn areas_of(&self, scopes: &Arg) -> Vec<Subject> {
        let areas = scopes.node().all().into_iter().map(|scope| match scope.form.entry().means {
            Means::Scope(find) => find(self, &scope.args),
            _ => Vec::new(),
        });
        areas.collect_vec().concat()
    }

    /// The cells that have values.
    pub(super) fn board(&self) -> Board<()> {
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
        let [across, _] = board.lattice().ways();
        let steps = across.iter().flat_map(|&(_, step)| [step, Cell::default() - step]);
        let ray = |step| board.ray(cell, step).take_while(|&at| self.has_value(at)).collect();
        steps.map(ray).collect()
    }

    /// A cell, with the number that is drawn in it under one of these nouns. If there are none, it is any
    /// number, unless the cell has one to be found.
    pub(super) fn cell(&self, cell: Cell, nouns: &[&str]) -> Subject {
        let layer = self.first_numbers().map(|layer| &self.unknown.layers[layer]);
        let is_any = nouns.is_empty() && !layer.is_some_and(|layer| layer.cells.contains(cell));
        let marks = self.sheet.cells.get(cell).into_iter().flatten();
        let is_it = |mark: &&Mark| nouns.iter().any(|noun| mark.is(noun));
        let mut own = marks.filter(|mark| is_any || is_it(mark));
        let number = own.find_map(Mark::number);
        Subject { clue: number.map(|number| vec![number]), ..Subject::of(cell.to_string(), [cell]) }
    }

    /// True if a sentence is of something that is declared, and that this instance does not have.
    pub(in super::super) fn is_absent(&self, sentence: &Node) -> bool {
        let is_of_scope =
            sentence.is_one(&[Form::Each, Form::EachThat, Form::NoSubject, Form::NoTwoAlike]);
        let Some(Arg::Phrase(scope)) = sentence.args.first().filter(|_| is_of_scope) else {
            return false;
        };
        let marks = || self.sheet.cells.values().iter().flatten();
        let signs = || self.sheet.signs.iter().map(|(_, mark)| mark);
        match scope.form {
            Form::Drawn => self.areas(scope.args[0].text()).iter().all(|own| own.clue.is_none()),
            Form::CellsOf => {
                let nouns = scope.nouns();
                let is_it = |mark: &Mark| nouns.iter().any(|noun| mark.is(noun));
                !nouns.is_empty() && !marks().any(is_it)
            }
            Form::Number | Form::SideNumber => self.sheet.is_framed && clues(self, None).is_empty(),
            Form::SignPair => !signs().any(|mark| mark.noun == scope.args[0].text()),
            _ => false,
        }
    }

    /// Remarks on sentences that say nothing of this instance.
    pub(in super::super) fn absences(&self) -> Vec<String> {
        let idle = self.sentences.iter().filter(|(_, node)| self.lacks_subject(node));
        idle.map(|(text, _)| format!("no subject of this rule is drawn: {text}")).collect()
    }

    /// True if a sentence speaks of each subject of a kind of which none is drawn.
    pub(in super::super) fn lacks_subject(&self, node: &Node) -> bool {
        let blank = Grid::blank(self);
        node.alone().iter().any(|own| self.is_absent(own) && blank.verdict(own).is_idle)
    }

    /// True if a cell has a drawn number that is no given value.
    pub(in super::super) fn is_clue(&self, cell: Cell) -> bool {
        !self.unknown.layers.iter().any(|layer| layer.is_given(cell))
            && self.sheet.mark(cell, "number").is_some()
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

impl crate::sentences::Arg<Facts> {
    /// Rows and columns.
    pub(super) fn size(&self) -> (usize, usize) {
        if let Some(Leaf::Size(rows, columns)) = self.leaf() { (*rows, *columns) } else { (1, 1) }
    }
}
