//! Pieces that lie already, as the clues that a solution gives.

use puzzlec_encodings::Name as _;

use super::model::Variable;
use super::{FAMILY, Name, Packing, Piece, Placed};
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
    pub(super) fn clues_of(&self, solution: Option<&[Placed]>) -> Option<Clues<'_>> {
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
        let (mut all, mut cells_of) = (Vec::new(), BTreeMap::new());
        for (piece, cells) in laid {
            let copy = copies.entry(piece.clone()).or_default();
            *copy += 1;
            let clue = self.clue(&piece, *copy, &cells)?;
            cells_of.insert(clue.name.clone(), cells);
            all.push(clue);
        }
        let file = move |clues: &[&Clue]| {
            let covered = clues.iter().flat_map(|clue| {
                cells_of[&clue.name].iter().map(|&cell| (cell, clue.text.as_str()))
            });
            let fixed = (!clues.is_empty()).then(|| self.drawn_on_board(&covered.collect()));
            let fixed = fixed.map(|text| Spanned::new(0..0, text));
            FAMILY.write(&super::File { fixed, ..self.file.clone() })
        };
        let scattered = self.cut.map(|_| move |seed, _| FAMILY.write(&self.uncut(seed)));
        Some(Clues::new(all, file).scattered(scattered))
    }

    /// The file whose pieces are cut from the board anew, if they were.
    pub(super) fn uncut(&self, seed: u64) -> super::File {
        let Some(cut) = self.cut else { return self.file.clone() };
        // A number of TOML has a sign.
        let (cut, seed) = (Some(Spanned::new(0..0, cut)), Some(seed >> 1));
        super::File { cut, seed, ..self.file.clone() }
    }

    /// The clue that a copy of a piece covers some cells.
    fn clue(&self, piece: &str, copy: usize, cells: &[Cell]) -> Option<Clue> {
        let index = number(&self.pieces, piece).ok()?;
        let name = if copy == 1 { piece.to_owned() } else { format!("{piece}, copy {copy}") };
        let clue = Clue::new(name, piece);
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
}
