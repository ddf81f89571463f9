//! Pieces that are cut from the board at random.

use super::board::Board;
use super::file::{File, PieceFields};
use crate::engines::random::Random;
use crate::puzzle::prelude::*;
use crate::shapes::lattice::{Layout, Shape};

/// The attempts to cut a board into pieces of different shapes, and of any shapes.
const TRIES: usize = 400;

/// The most cells of a board that is cut.
const MOST: usize = 2_000;

/// The cells of pieces that differ, and how many of each there are.
type Kinds = Vec<(Vec<Cell>, i64)>;

impl File {
    /// Cuts the pieces from the board, if the file asks for it; those that it lists are left out.
    pub(super) fn cut_pieces(&mut self, board: &Spanned<Board>) -> Result<(), Fault> {
        let seed = self.seed.take();
        let fault = Fault::of("seed", "no pieces are cut that could depend on a seed");
        ensure!(seed.is_none() || self.cut.is_some(), fault.help("say their size: cut = 5"));
        let Some(cut) = self.cut.take() else { return Ok(()) };
        (self.set, self.pieces, self.fixed) = (None, None, None);
        let (size, cells) = (*cut.get_ref(), &board.get_ref().cells);
        let is_flat = self.lattice.layout() != Layout::Sticks;
        ensure!(is_flat, Fault::of("cut", "boards of sticks are not cut"));
        let problem = format!("pieces of {size} cells cannot be cut from {} cells", cells.len());
        let fault = || Fault::of("cut", problem.clone());
        let is_right = (2..=cells.len()).contains(&size) && cells.len() <= MOST;
        ensure!(is_right, fault().help("a piece has at least 2 cells, a board at most 2,000"));
        let mut random = Random::new(seed.unwrap_or(0));
        let mut kinds = |are_different: bool| {
            let mut tries = (0..TRIES).filter_map(|_| self.cut_once(cells, size, &mut random));
            tries.find(|kinds| !are_different || kinds.iter().all(|(_, count)| *count == 1))
        };
        let kinds = kinds(true).or_else(|| kinds(false));
        let help = "the parts of the board may be too small; choose other sizes of pieces";
        let kinds = kinds.ok_or_else(|| fault().help(help))?;
        let many = kinds.len() > 26;
        let fields = kinds.into_iter().enumerate().map(|(number, (cells, count))| {
            let letter = char::from(b'A' + (number % 26) as u8).to_string();
            let name = if many { format!("{}", number + 1) } else { letter };
            self.fields(name, &cells, count)
        });
        self.piece = fields.collect();
        Ok(())
    }

    /// The parts into which some cells are cut, of about this size, with the number of those of the
    /// same shape; nothing if cells are left over.
    fn cut_once(&self, cells: &BTreeSet<Cell>, size: usize, random: &mut Random) -> Option<Kinds> {
        let beside = |cell: Cell| self.lattice.steps(cell).iter().map(move |&step| cell + step);
        let mut free = cells.clone();
        let mut parts = Vec::new();
        while !free.is_empty() {
            // A cell with few free neighbours is the first that could be left over.
            let room = |cell: Cell| beside(cell).filter(|other| free.contains(other)).count();
            let least = free.iter().map(|&cell| room(cell)).min()?;
            let narrow = free.iter().copied().filter(|&cell| room(cell) == least).collect_vec();
            let mut part = vec![narrow[random.below(narrow.len())]];
            free.remove(&part[0]);
            while part.len() < size {
                let next = part.iter().flat_map(|&cell| beside(cell));
                let next = next.filter(|cell| free.contains(cell)).sorted().dedup().collect_vec();
                let Some(next) = next.get(random.below(next.len().max(1))) else { break };
                free.remove(next);
                part.push(*next);
            }
            parts.push(part);
        }
        // What is left over joins a part beside it, which is one cell larger.
        let (mut whole, small): (Vec<_>, Vec<_>) =
            parts.into_iter().partition(|part| part.len() + 1 >= size);
        for cell in small.into_iter().flatten() {
            let is_beside = |part: &&mut Vec<Cell>| {
                part.len() <= size && part.iter().any(|&own| beside(own).contains(&cell))
            };
            whole.iter_mut().find(is_beside)?.push(cell);
        }
        let mut kinds = Kinds::new();
        let mut shapes: Vec<Vec<Shape>> = Vec::new();
        for part in whole {
            let shape = Shape::new(self.lattice, part.iter().copied());
            if let Some(known) = shapes.iter().position(|known| known.contains(&shape)) {
                kinds[known].1 += 1;
            } else {
                shapes.push(shape.orientations(self.lattice, &self.motions(&shape)));
                kinds.push((part, 1));
            }
        }
        Some(kinds)
    }

    /// The fields of a piece: drawn among squares, else as a list of its cells.
    fn fields(&self, name: String, cells: &[Cell], count: i64) -> PieceFields {
        let text = |text: String| Spanned::new(0..0, text);
        let is_square = self.lattice == Lattice::Square;
        let corner = Cell::corner(cells.iter().copied()).unwrap_or_default();
        let drawn = || {
            let own = cells.iter().map(|&cell| (cell - corner, ()));
            let board = own.collect::<crate::shapes::board::Board<()>>();
            board.text(|_, ()| "X".to_owned()).replace('#', ".")
        };
        PieceFields {
            name: text(name),
            shape: is_square.then(|| text(drawn())),
            // Where it lies tells how triangles point.
            cells: (!is_square)
                .then(|| Spanned::new(0..0, cells.iter().copied().sorted().collect())),
            count: (count > 1).then(|| Spanned::new(0..0, count)),
            least: None,
            optional: false,
        }
    }
}
