//! Pieces that lie already, as the clues that a solution gives.

use puzzlec_encodings::Name as _;

use super::model::Variable;
use super::{Name, Packing, Piece, Placed};
use crate::puzzle::prelude::*;
use crate::puzzles::pieces::number;
use crate::shapes::lattice::Layout;

impl Packing {
    /// Lays the pieces that lie already.
    pub(super) fn lay(&self, model: &mut Model<Name>, placed: &[Variable]) {
        let by_piece = self.laid.iter().map(|(&cell, &piece)| (piece, cell)).into_group_map();
        let mut settled = BTreeSet::new();
        for (piece, cells) in by_piece.into_iter().sorted() {
            let covers = |own: &&Variable| cells.iter().all(|cell| own.cells.contains(cell));
            let mut fitting = placed.iter().filter(|own| own.piece == piece).filter(covers);
            let Piece { name, times, .. } = &self.pieces[piece];
            // All of the piece lies: that says more than its cells one by one.
            if let (1, Some(placed), None) = (times.1, fitting.next(), fitting.next()) {
                model.clue("the fixed piece lies where it is drawn").of(name).holds(placed.lit);
                settled.insert(piece);
            }
        }
        for (&cell, &piece) in self.laid.iter().filter(|(_, piece)| !settled.contains(*piece)) {
            let name = &self.pieces[piece].name;
            let own = placed.iter().filter(|own| own.piece == piece);
            let covering = own.filter(|own| own.cells.contains(&cell));
            let (at, rule) = (self.board.written(cell), "the fixed piece covers its cells");
            let mut rule = model.clue(rule).of(format_args!("{name}@{at}"));
            rule.at_least_one(covering.map(|own| own.lit));
        }
    }

    /// A clue for each piece of a solution, or for each piece of which some cells are drawn; nothing
    /// for sticks, whose drawings have no place for long names.
    pub(super) fn clues_of(&self, solution: Option<&[Placed]>) -> Option<Clues> {
        if self.file.lattice.layout() == Layout::Sticks {
            return None;
        }
        let drawn = self.laid.iter().map(|(&cell, &piece)| (piece, cell)).into_group_map();
        let of_piece = |(piece, cells): (usize, _)| (self.pieces[piece].name.to_string(), cells);
        let laid = match solution {
            Some(solution) => {
                let meant =
                    |own: &Placed| own.cells.iter().map(|&at| self.board.meant(at)).collect();
                solution.iter().map(|own| (own.piece.clone(), meant(own))).collect_vec()
            }
            None => drawn.into_iter().sorted().map(of_piece).collect(),
        };
        let mut copies = BTreeMap::<String, usize>::new();
        let clues = laid.into_iter().map(|(piece, cells)| {
            let copy = copies.entry(piece.clone()).or_default();
            *copy += 1;
            self.clue(&piece, *copy, &cells)
        });
        Some(Clues::new(clues.collect::<Option<_>>()?))
    }

    /// The clue that a copy of a piece covers some cells.
    fn clue(&self, piece: &str, copy: usize, cells: &[Cell]) -> Option<Clue> {
        let index = number(&self.pieces, piece).ok()?;
        let name = if copy == 1 { piece.to_owned() } else { format!("{piece}, copy {copy}") };
        let clue = Clue::new(name, piece).meaning(cells.to_vec());
        if self.pieces[index].times.1 > 1 {
            // Any copy may cover the cells.
            let subject = |&cell: &Cell| format!("{piece}@{}", self.board.written(cell));
            return Some(Clue { subjects: cells.iter().map(subject).collect(), ..clue });
        }
        let mut places = self.placements().filter(|own| own.piece == index);
        let place = places.find(|own| own.cells.iter().sorted().eq(cells.iter().sorted()));
        Some(match place {
            Some(place) => clue.telling(place.name.shown()),
            // Where only a part of a piece is drawn, it tells no place.
            None => clue.said_of(piece),
        })
    }

    /// The board with the names of pieces on the cells that they cover.
    fn drawn_on_board(&self, covered: &BTreeMap<Cell, &str>) -> String {
        let all = self.board.all();
        let [_, last] = Cell::bounds(all.iter().copied()).unwrap_or_default();
        drawing::written(last.in_space().map(|last| last + 1), self.file.lattice, |cell| {
            let none = if all.contains(&cell) { "." } else { "#" };
            Some(covered.get(&cell).copied().unwrap_or(none))
        })
    }

    /// Lets the pieces of a document be cut from the board anew, if they were.
    fn set_cut(&self, seed: u64, document: &mut Document) -> bool {
        let Some(cut) = self.cut else { return false };
        document.set("cut", &cut.to_string());
        // A number of TOML has a sign.
        document.set("seed", &(seed >> 1).to_string());
        true
    }
}

impl Making for Packing {
    fn write_clues(&self, clues: &[&Clue], document: &mut Document) {
        let covered = clues.iter().flat_map(|clue| {
            let cells = clue.meant::<Vec<Cell>>().into_iter().flatten();
            cells.map(|&cell| (cell, clue.text.as_str()))
        });
        let covered: BTreeMap<Cell, &str> = covered.collect();
        let is_bare = covered.is_empty();
        document.set_text(
            "fixed",
            &if is_bare { String::new() } else { self.drawn_on_board(&covered) },
        );
    }

    fn resize(&self, (rows, columns): (usize, usize), document: &mut Document) -> bool {
        if self.file.lattice != Lattice::Square || self.file.calendar.is_some() {
            return false;
        }
        // The title names the old board.
        for key in ["title", "board", "fixed"] {
            document.remove(key);
        }
        document.set("size", &format!("[{rows}, {columns}]"));
        self.set_cut(0, document);
        true
    }

    fn scatter(&self, seed: u64, _: usize, document: &mut Document) -> bool {
        self.set_cut(seed, document)
    }
}
