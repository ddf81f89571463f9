//! Marks: the places in which pictures of one puzzle differ.

use std::collections::BTreeMap;
use std::slice;

use itertools::{Itertools, izip};

use super::scene::{Mark, Primitive, Stroke};
use super::{Block, Grid, Picture, Square};
use crate::shapes::lattice::Cell;
use crate::shapes::plane::Point;

impl Picture {
    /// Marks what another picture of the same puzzle, of which less is known, does not have.
    ///
    /// ```
    /// use puzzlec::puzzle::picture::{Block, Grid, Mark, Picture, Square};
    /// use puzzlec::render::text::TextStyle;
    ///
    /// let row = |words: [&'static str; 3]| {
    ///     Picture::from(Block::Grid(Grid::of((1, 3), |_, at| Some(Square::new(None, words[at])))))
    /// };
    /// let mut picture = row(["1", "2", "3"]);
    /// picture.mark_changes(&row(["1", "2", ""]), Mark::Step);
    /// picture.mark_differences(&row(["1", "", ""]), &row(["", "", ""]), Mark::Reason);
    /// let text = TextStyle::default().draw(&picture);
    /// assert_eq!(text.lines().nth(1), Some("│:1:│ 2 │[3]│"));
    /// assert_eq!(picture.marked_cells(Mark::Step), [[1, 3]]);
    /// ```
    pub fn mark_changes(&mut self, before: &Self, mark: Mark) {
        let after = self.clone();
        self.mark_differences(&after, before, mark);
    }

    /// Marks the places in which two other pictures of the same puzzle differ: cells, words of
    /// tables, and what the first one draws and the second one does not. Where the pictures have
    /// other blocks, rows or columns than each other, nothing is marked.
    pub fn mark_differences(&mut self, more: &Self, less: &Self, mark: Mark) {
        mark_blocks(&mut self.blocks, &more.blocks, &less.blocks, mark);
    }

    /// Marks cells, as [`marked_cells`](Self::marked_cells) gives them.
    pub fn mark_cells(&mut self, cells: &[Vec<usize>], mark: Mark) {
        self.blocks.iter_mut().for_each(|block| block.mark_cells(cells, mark));
    }

    /// The marked cells as a row and a column, or as a row, a column and a layer; all are counted
    /// from 1, without the rows and columns of words before the board. The cells of a marked line
    /// or sign are those in whose middles it ends or is, or else those beside it.
    pub fn marked_cells(&self, mark: Mark) -> Vec<Vec<usize>> {
        marked_cells(&self.blocks, mark).into_iter().sorted().dedup().collect()
    }
}

/// The elements of three lists; none if their lengths differ.
fn alike<'l, T>(
    own: &'l mut [T],
    more: &'l [T],
    less: &'l [T],
) -> impl Iterator<Item = (&'l mut T, &'l T, &'l T)> {
    let are_alike = own.len() == more.len() && own.len() == less.len();
    izip!(own, more, less).filter(move |_| are_alike)
}

fn mark_blocks(own: &mut [Block], more: &[Block], less: &[Block], mark: Mark) {
    alike(own, more, less).for_each(|(own, more, less)| own.mark(more, less, mark));
}

/// Marks those of the first primitives that are not among the second ones. Steps come last.
fn overlay(marked: &mut Vec<(Mark, Primitive)>, [more, less]: [&[Primitive]; 2], mark: Mark) {
    for new in more.iter().filter(|own| !less.contains(own)) {
        match marked.iter_mut().find(|(_, own)| own == new) {
            Some((own, _)) => *own = mark.max(*own),
            None => marked.push((mark, new.clone())),
        }
    }
    marked.sort_by_key(|(mark, _)| *mark);
}

/// The numbers of a row, a column and a layer by a cell, from the first one on; none before that.
fn numbers(cell: Cell, layer: Option<usize>) -> Option<Vec<usize>> {
    let number = |along: &i32| Some(usize::try_from(*along).ok()? + 1);
    cell.in_space()[..2].iter().map(number).chain(layer.map(Some)).collect()
}

fn marked_cells(blocks: &[Block], mark: Mark) -> Vec<Vec<usize>> {
    let of_block = |block: &Block| match block {
        Block::Grid(grid) => grid.marked_cells(None, mark),
        Block::Layers(layers) => {
            let layers = (1..).zip(layers);
            layers.flat_map(|(layer, grid)| grid.marked_cells(Some(layer), mark)).collect()
        }
        Block::Figure { drawn, told } => {
            [drawn, told].map(|blocks| marked_cells(blocks, mark)).concat()
        }
        Block::Table { marks, .. } => {
            let marked = marks.iter().filter(|(_, own)| **own == mark);
            marked.map(|(&(row, column), _)| vec![row, column]).collect()
        }
        Block::Maps(_) | Block::Scene(_) | Block::Line(_) => Vec::new(),
    };
    blocks.iter().flat_map(of_block).collect()
}

impl Block {
    /// The blocks of a figure for lines and for characters; any other block serves as both.
    fn both(&self) -> [&[Self]; 2] {
        match self {
            Self::Figure { drawn, told } => [drawn, told],
            block => [slice::from_ref(block); 2],
        }
    }

    fn mark_cells(&mut self, cells: &[Vec<usize>], mark: Mark) {
        match self {
            Self::Grid(grid) => grid.mark_cells(cells, None, mark),
            Self::Layers(layers) => {
                let layers = (1..).zip(layers);
                layers.for_each(|(layer, grid)| grid.mark_cells(cells, Some(layer), mark));
            }
            Self::Figure { drawn, told } => {
                drawn.iter_mut().chain(told).for_each(|block| block.mark_cells(cells, mark));
            }
            Self::Maps(_) | Self::Scene(_) | Self::Table { .. } | Self::Line(_) => {}
        }
    }

    fn mark(&mut self, more: &Self, less: &Self, mark: Mark) {
        match (self, more, less) {
            (Self::Figure { drawn, told }, more, less) => {
                let ([more_drawn, more_told], [less_drawn, less_told]) = (more.both(), less.both());
                mark_blocks(drawn, more_drawn, less_drawn, mark);
                mark_blocks(told, more_told, less_told, mark);
            }
            (Self::Grid(own), Self::Grid(more), Self::Grid(less)) => own.mark(more, less, mark),
            (Self::Layers(own), Self::Layers(more), Self::Layers(less)) => {
                alike(own, more, less).for_each(|(own, more, less)| own.mark(more, less, mark));
            }
            (Self::Maps(own), Self::Maps(more), Self::Maps(less)) => {
                for (own, more, less) in alike(own, more, less) {
                    own.block.mark(&more.block, &less.block, mark);
                }
            }
            (Self::Scene(own), Self::Scene(more), Self::Scene(less)) => {
                overlay(&mut own.marked, [&more.primitives, &less.primitives], mark);
            }
            (
                Self::Table { rows, marks },
                Self::Table { rows: more, .. },
                Self::Table { rows: less, .. },
            ) => {
                for (row, (own, more, less)) in alike(rows, more, less).enumerate() {
                    for (column, (own, more, less)) in alike(own, more, less).enumerate() {
                        if more != less && !own.is_empty() {
                            let own = marks.entry((row, column)).or_insert(mark);
                            *own = mark.max(*own);
                        }
                    }
                }
            }
            _ => {}
        }
    }
}

impl Grid {
    fn mark(&mut self, more: &Self, less: &Self, mark: Mark) {
        // The same region can have another number where less is known: each has that of the first
        // one whose last cell it has.
        let region = |own: &Square| own.region.filter(|&region| region < Self::BESIDE);
        let ends: BTreeMap<usize, Cell> =
            less.squares().filter_map(|(cell, own)| Some((region(own)?, cell))).collect();
        let mut numbers = BTreeMap::new();
        for (number, end) in ends {
            if let Some(own) = more.square(end).and_then(region) {
                numbers.entry(own).or_insert(number);
            }
        }
        let differ = |one: &Square, other: &Square| {
            let region = one.region.map(|own| numbers.get(&own).copied().unwrap_or(own));
            Square { region, mark: other.mark, ..one.clone() } != *other
        };
        if [self.size(), more.size()] == [less.size(); 2] {
            let squares = |cell| more.square(cell).zip(less.square(cell));
            self.mark_where(mark, |cell| {
                squares(cell).is_some_and(|(one, other)| differ(one, other))
            });
        }
        overlay(&mut self.marked, [&more.primitives(), &less.primitives()], mark);
    }

    /// What is above its cells, and the steps of its paths.
    fn primitives(&self) -> Vec<Primitive> {
        let steps = self.paths.iter().flat_map(|path| path.iter().tuple_windows());
        let line = |(from, to): (&Cell, &Cell)| {
            Primitive::line([*from, *to].map(|cell| self.layout.middle(cell)), Stroke::Plain)
        };
        steps.map(line).chain(self.above.iter().cloned()).collect()
    }

    /// The cells of the board, without the words beside it.
    fn on_board(&self) -> impl Iterator<Item = Cell> {
        let on_board = self.squares().filter(|(_, own)| own.region != Some(Self::BESIDE));
        on_board.map(|(cell, _)| cell)
    }

    /// The first corner of the board.
    fn corner(&self) -> Cell {
        Cell::corner(self.on_board()).unwrap_or_default()
    }

    fn mark_cells(&mut self, cells: &[Vec<usize>], layer: Option<usize>, mark: Mark) {
        let corner = self.corner();
        let numbers = |cell| numbers(cell - corner, layer);
        self.mark_where(mark, |cell| numbers(cell).is_some_and(|own| cells.contains(&own)));
    }

    fn mark_where(&mut self, mark: Mark, is_marked: impl Fn(Cell) -> bool) {
        for (row, squares) in (0..).zip(&mut self.rows) {
            for (column, square) in (0..).zip(squares) {
                if let Some(own) = square
                    && is_marked(Cell::plane(row, column))
                {
                    own.mark = own.mark.max(Some(mark));
                }
            }
        }
    }

    fn marked_cells(&self, layer: Option<usize>, mark: Mark) -> Vec<Vec<usize>> {
        let corner = self.corner();
        let squares = self.squares().filter(|(_, own)| own.mark == Some(mark));
        let lines = self.marked.iter().filter(|(own, _)| *own == mark);
        let beside = lines.flat_map(|(_, line)| self.cells_beside(line));
        let cells = squares.map(|(cell, _)| cell).chain(beside);
        cells.filter_map(|cell| numbers(cell - corner, layer)).collect()
    }

    /// The cells in whose middles a line ends or a sign is; if there are none, those beside it.
    fn cells_beside(&self, line: &Primitive) -> Vec<Cell> {
        let [from, to] = match line {
            Primitive::Line { ends, .. } | Primitive::Arc { ends, .. } => *ends,
            Primitive::Disc { at, .. } | Primitive::Mark { at, .. } => [*at; 2],
            Primitive::Label(label) => [label.at; 2],
            Primitive::Polygon { .. } => return Vec::new(),
        };
        let within = |distance: f64, point: Point| {
            let is_near = |cell: &Cell| self.layout.middle(*cell).distance(point) < distance;
            self.on_board().filter(is_near).collect_vec()
        };
        let at_ends = [within(0.25, from), within(0.25, to)].concat();
        if at_ends.is_empty() { within(0.75, from.toward(to, 0.5)) } else { at_ends }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::picture::{Map, Scene};

    /// A row of a board below its clues, the first one without a board below it.
    fn board(words: [&str; 3]) -> Grid {
        let clue = |word| Some(Square::new(Some(Grid::BESIDE), word));
        let row = [clue("5"), Some(Square::new(None, words[0])), Some(Square::new(None, words[1]))]
            .to_vec();
        let below = [None, Some(Square::new(None, "")), Some(Square::new(None, words[2]))].to_vec();
        Grid { rows: vec![vec![None, clue("1"), clue("2")], row, below], ..Grid::default() }
    }

    #[test]
    fn cells_are_counted_from_the_board_on() {
        let mut picture = Picture::from(Block::Grid(board(["a", "b", "c"])));
        picture.mark_changes(&Block::Grid(board(["a", "", ""])).into(), Mark::Step);
        assert_eq!(picture.marked_cells(Mark::Step), [[1, 2], [2, 2]]);
        assert!(picture.marked_cells(Mark::Reason).is_empty());
        let layers = |words| Picture::from(Block::Layers(vec![board(["", "", ""]), board(words)]));
        let mut picture = layers(["a", "b", "c"]);
        picture.mark_changes(&layers(["", "b", ""]), Mark::Reason);
        assert_eq!(picture.marked_cells(Mark::Reason), [[1, 1, 2], [2, 2, 2]]);
    }

    #[test]
    fn steps_stay_steps() {
        let [none, one, two]: [Picture; 3] =
            [["", "", ""], ["a", "", ""], ["a", "b", ""]].map(|own| Block::Grid(board(own)).into());
        let mut picture = two.clone();
        picture.mark_changes(&one, Mark::Step);
        picture.mark_differences(&two, &none, Mark::Reason);
        assert_eq!(picture.marked_cells(Mark::Step), [[1, 2]]);
        assert_eq!(picture.marked_cells(Mark::Reason), [[1, 1]]);
        // A picture of another size marks nothing.
        let small = Block::Grid(Grid::of((1, 1), |_, _| Some(Square::new(None, "")))).into();
        let mut picture = two.clone();
        picture.mark_differences(&small, &none, Mark::Step);
        assert_eq!(picture, two);
    }

    #[test]
    fn regions_are_the_same_under_other_numbers() {
        let of = |regions: [usize; 5]| {
            Picture::from(Block::Grid(Grid::of((1, 5), |_, at| {
                Some(Square::new(Some(regions[at]), ""))
            })))
        };
        let mut picture = of([0, 0, 1, 1, 2]);
        picture.mark_changes(&of([0, 1, 2, 2, 3]), Mark::Step);
        assert_eq!(picture.marked_cells(Mark::Step), [[1, 2]]);
        let mut picture = of([0, 0, 0, Grid::PALE, Grid::PALE]);
        picture.mark_changes(&of([0, 0, 0, Grid::PALE, Grid::BESIDE]), Mark::Step);
        assert_eq!(picture.marked_cells(Mark::Step), [[1, 5]]);
    }

    /// Lines and steps of paths, in a grid and in a scene, and words of a table.
    #[test]
    fn what_is_no_cell_is_marked_beside_it() {
        let line = |x: f64| Primitive::line([(x, 0.0), (x, 1.0)].map(Into::into), Stroke::Bold);
        let of = |known: usize| {
            let paths = vec![(0..=known as i32).map(|column| Cell::plane(0, column)).collect()];
            let above = (0..known).map(|x| line(x as f64)).collect_vec();
            let primitives = above.clone();
            let grid =
                Grid { paths, above, ..Grid::of((1, 3), |_, _| Some(Square::new(None, ""))) };
            let scene = Scene { primitives, ..Scene::default() };
            let words = (1..3).map(|word| if word > known { "" } else { "w" }.to_owned()).collect();
            let map = Map::new("map", Block::Scene(scene));
            let told = vec![Block::table(["a", "b"], [words])];
            Picture::from(Block::Figure {
                drawn: vec![Block::Grid(grid), Block::Maps(vec![map])],
                told,
            })
        };
        let mut picture = of(2);
        picture.mark_changes(&of(1), Mark::Step);
        picture.mark_changes(&of(0), Mark::Reason);
        let [Block::Figure { drawn, told }] = &picture.blocks[..] else { panic!("a figure") };
        let [Block::Grid(grid), Block::Maps(maps)] = &drawn[..] else { panic!("two blocks") };
        let step =
            |x: f64| Primitive::line([(x, -0.5), (x + 1.0, -0.5)].map(Into::into), Stroke::Plain);
        let (reason, own) = (Mark::Reason, Mark::Step);
        let marked = [(reason, step(0.5)), (reason, line(0.0)), (own, step(1.5)), (own, line(1.0))];
        assert_eq!(grid.marked, marked);
        let Block::Scene(scene) = &maps[0].block else { panic!("a scene") };
        assert_eq!(scene.marked, [(reason, line(0.0)), (own, line(1.0))]);
        let Block::Table { marks, .. } = &told[0] else { panic!("a table") };
        assert_eq!(*marks, BTreeMap::from([((1, 0), reason), ((1, 1), own)]));
    }

    #[test]
    fn a_block_becomes_a_figure() {
        let [before, after] = [["a", "", ""], ["a", "", "c"]].map(|own| Block::Grid(board(own)));
        let (drawn, told) = (vec![before.clone()], vec![after]);
        let mut picture = Picture::from(Block::Figure { drawn, told });
        picture.mark_changes(&before.into(), Mark::Step);
        assert_eq!(picture.marked_cells(Mark::Step), [[2, 2]]);
    }
}
