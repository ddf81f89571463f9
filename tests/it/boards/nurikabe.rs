//! Nurikabe: islands of given sizes in one sea, a sketch.

use puzzlec::puzzle::prelude::*;

/// Islands and their sea.
#[derive(Clone, Debug)]
pub struct Nurikabe {
    board: Board<Option<usize>>,
}

names! {
    /// The meaning of a variable.
    pub enum Name {
        /// The cell is in the sea.
        Sea(cell: Cell) = "sea",
        /// The cell is on the island with the number in this cell.
        On(number: Cell, cell: Cell) = "on",
    }
}

impl Nurikabe {
    /// The puzzle that a text draws.
    pub fn new(text: &str) -> Result<Self, drawing::DrawingError> {
        let board =
            Board::full(text, |mark| drawing::number(mark, 1..=99), "a cell is a number or `.`");
        Ok(Self { board: board? })
    }

    /// The board.
    pub const fn board(&self) -> &Board<Option<usize>> {
        &self.board
    }

    /// The cells with numbers, and these.
    fn numbers(&self) -> impl Iterator<Item = (Cell, usize)> {
        self.board.iter().filter_map(|(cell, number)| Some((cell, (*number)?)))
    }
}

impl Puzzle for Nurikabe {
    type Name = Name;
    /// True in the sea.
    type Solution = Board<bool>;

    fn title(&self) -> String {
        format!("Nurikabe, {} islands", self.numbers().count())
    }

    fn rules(&self, model: &mut Model<Name>) {
        let board = &self.board;
        let sea = board.map(|cell, _| model.var(Name::Sea(cell)));
        let islands = self.numbers().map(|(number, size)| {
            let on = board.map(|cell, _| model.hidden(Name::On(number, cell)));
            let mut rule =
                model.rule("each number is on a connected island of its size").of(number);
            rule.holds(on[number]);
            rule.count(on.values().iter().copied(), Comparison::Exactly, size);
            rule.connected(on.iter().map(|(cell, &on)| (cell, on)), board.pairs());
            on
        });
        let islands = islands.collect_vec();
        for cell in board.cells() {
            let mut rule = model.rule("each cell is in the sea or on one island").of(cell);
            rule.exactly_one(islands.iter().map(|on| on[cell]).chain([sea[cell]]));
        }
        for (one, other) in board.pairs() {
            let rule = model.rule("islands do not touch");
            let mut rule = rule.of(format_args!("{one},{other}"));
            for on in &islands {
                rule.clause([!on[one], on[other], sea[other]]);
            }
        }
        for block in board.windows(2, 2) {
            let rule = model.rule("the sea has no block of two by two cells");
            rule.of(block[0]).clause(block.iter().map(|&cell| !sea[cell]));
        }
        let cells = sea.iter().map(|(cell, &sea)| (cell, sea));
        model.rule("the sea is connected").connected(cells, board.pairs());
    }

    fn decode(&self, known: Assignment<'_, Name>) -> Result<Board<bool>, Violation> {
        Ok(self.board.map(|cell, _| known.holds(&Name::Sea(cell))))
    }

    fn check(&self, sea: &Board<bool>) -> Result<(), Violation> {
        ensure!(sea.fits(&self.board), "the board has other cells");
        let parts = sea.parts(|one, other| sea[one] == sea[other]);
        let (seas, islands): (Vec<_>, Vec<_>) = parts.into_iter().partition(|part| sea[part[0]]);
        ensure!(seas.len() <= 1, "the sea has {} parts", seas.len());
        for island in islands {
            let numbers = island.iter().filter_map(|&cell| self.board[cell]).collect_vec();
            ensure!(numbers == [island.len()], "the island of {} has not its number", island[0]);
        }
        let mut blocks = sea.windows(2, 2);
        let block = blocks.find(|block| block.iter().all(|&cell| sea[cell]));
        ensure!(block.is_none(), "the sea has a block of two by two cells");
        ensure!(self.numbers().all(|(cell, _)| !sea[cell]), "a number is in the sea");
        Ok(())
    }

    fn draw(&self, known: Assignment<'_, Name>) -> Picture {
        let square = |cell, number: &Option<usize>| {
            let is_sea = known.holds(&Name::Sea(cell)) && !known.refutes(&Name::Sea(cell));
            Square::new(is_sea.then_some(0), number.iter().join(""))
        };
        Block::Grid(Grid::on(&self.board, square)).into()
    }
}
