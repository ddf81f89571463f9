//! The rules, in variables and constraints.

use puzzlec_encodings::{Goal, Objective};

use super::board::Board;
use super::{Name, Packing, Piece, Placement};
use crate::puzzle::prelude::*;
use crate::puzzles::pieces::{Congruence, count_between, declare_motions, number};
use crate::shapes::board;
use crate::shapes::lattice::{RegionSymmetry, Shape};

/// A placement that is a variable of the model.
pub(super) struct Variable {
    pub(super) lit: Lit,
    pub(super) piece: usize,
    pub(super) cells: Vec<Cell>,
}

/// A symmetry of the board, and the piece that each piece becomes.
type Moved = (RegionSymmetry, Vec<usize>);

/// The layers of a board along one axis.
pub(super) struct Layers {
    axis: usize,
    /// The number of pieces that can cover an odd part of some layer.
    odd: usize,
    /// The most layers of which one of them covers an odd part.
    crossed: usize,
}

/// The largest number of pieces with an odd part in a layer for which rules about layers are
/// added.
const MOST: usize = 8;

impl Packing {
    /// A variable for each placement.
    fn placed(&self, model: &mut Model<Name>) -> Vec<Variable> {
        let orientations = self.pieces.iter().map(|piece| piece.orientations.len());
        let most = orientations.sum::<usize>() * self.board.cells.len();
        if !model.ask(most as u64, "placements") {
            return Vec::new();
        }
        let variable = |Placement { piece, name, cells }| {
            (!model.is_stopped()).then(|| Variable { lit: model.var(name), piece, cells })
        };
        self.placements().map_while(variable).collect()
    }

    /// One variable per placement: as many per piece as there are pieces, one per cell.
    pub(super) fn direct(&self, model: &mut Model<Name>) -> Vec<Variable> {
        let placed = self.placed(model);
        for (index, piece) in self.pieces.iter().enumerate() {
            let own = placed.iter().filter(|placed| placed.piece == index);
            as_often_as_there_are(piece, model, &own.map(|placed| placed.lit).collect_vec());
        }
        let on_cells =
            placed.iter().flat_map(|own| own.cells.iter().map(move |&cell| (cell, own.lit)));
        let mut on_cell = on_cells.into_group_map();
        for cell in &self.board.cells {
            let places = on_cell.remove(cell).unwrap_or_default();
            let written = self.board.written(*cell);
            if self.board.optional.contains(cell) {
                let mut rule = model.rule("each optional cell is covered at most once").of(written);
                rule.at_most_one(places);
            } else {
                model.rule("each cell is covered once").of(written).exactly_one(places);
            }
        }
        placed
    }

    /// A variable per piece and cell, and a command variable per placement that implies its cells.
    pub(super) fn command(&self, model: &mut Model<Name>) -> Vec<Variable> {
        // The placements determine the covered cells.
        let covers = self.pieces.iter().map(|piece| {
            let name = |cell| Name::Covers(piece.name.clone(), self.board.spot(cell, Some(cell)));
            let cells = self.board.cells.iter();
            cells.map(|&cell| (cell, model.hidden(name(cell)))).collect::<BTreeMap<_, _>>()
        });
        let covers = covers.collect_vec();
        let placed = self.placed(model);
        for cell in &self.board.cells {
            let pieces = covers.iter().map(|covers| covers[cell]).collect_vec();
            let at = self.board.written(*cell);
            if !self.board.optional.contains(cell) {
                model.rule("each cell is covered").of(at).at_least_one(pieces.iter().copied());
            }
            model.rule("no two pieces share a cell").of(at).at_most_one(pieces);
        }
        // Counting cells shows that what covers all of them does not overlap, if everything is
        // placed and covered exactly once.
        let is_exact =
            self.board.optional.is_empty() && self.pieces.iter().all(|piece| piece.times == (1, 1));
        for (index, (piece, covers)) in self.pieces.iter().zip(&covers).enumerate() {
            let own = placed.iter().filter(|placed| placed.piece == index).collect_vec();
            let mut rule = model.rule("each placement covers its cells").of(&piece.name);
            for Variable { lit: command, cells, .. } in &own {
                for cell in cells {
                    rule.implies(*command, covers[cell]);
                }
            }
            let commands = own.iter().map(|command| command.lit).collect_vec();
            as_often_as_there_are(piece, model, &commands);
            for (cell, &covered) in covers.iter().filter(|_| !is_exact) {
                let on_cell = own.iter().filter(|command| command.cells.contains(cell));
                let rule = model.rule("each covered cell has one placement").of(&piece.name);
                rule.when(covered).exactly_one(on_cell.map(|command| command.lit));
            }
        }
        placed
    }

    /// Two pieces that go straight through a point cross there. Donald Knuth, "Dancing links",
    /// 2000.
    pub(super) fn uncross(&self, model: &mut Model<Name>, placed: &[Variable]) {
        if self.file.crossing {
            return;
        }
        let through = placed.iter().flat_map(|own| {
            self.file.lattice.passed(&own.cells).into_iter().map(move |point| (point, own))
        });
        let through = through.into_group_map().into_iter().sorted_by_key(|(point, _)| *point);
        for (point, placed) in through {
            // In one direction, pieces share cells.
            let shared = |cell: &&Cell| placed.iter().all(|other| other.cells.contains(cell));
            if placed[0].cells.iter().find(shared).is_none() {
                let mut rule = model.rule("no two pieces cross").of(point);
                rule.at_most_one(placed.into_iter().map(|placed| placed.lit));
            }
        }
    }

    /// Cells coloured like a chessboard, or in three colours on hexagons: however the pieces lie,
    /// those of each colour are covered. Solomon W. Golomb, "Checker boards and polyominoes", 1954.
    /// The last colour follows from the others and the area.
    pub(super) fn balance(&self, model: &mut Model<Name>, placed: &[Variable]) {
        let (lattice, board) = (self.file.lattice, &self.board);
        let colours = if model.wants(Role::Implied) { lattice.colours() - 1 } else { 0 };
        for wanted in 0..colours {
            let is_wanted = |cell: &&Cell| lattice.colour(**cell) == wanted;
            let most = board.cells.iter().filter(is_wanted).count() as i64;
            let least = most - board.optional.iter().filter(is_wanted).count() as i64;
            let term = |Variable { lit, cells, .. }: &Variable| {
                (cells.iter().filter(is_wanted).count() as i64, *lit)
            };
            let terms = placed.iter().map(term).collect_vec();
            let mut rule = model.implied("the cells of each colour are covered").of(wanted + 1);
            if least == most {
                rule.sum(terms, Comparison::Exactly, most);
            } else {
                rule.sum(terms.clone(), Comparison::AtMost, most);
                rule.sum(terms, Comparison::AtLeast, least);
            }
        }
    }

    /// The reason why there is no solution, if a piece, a cell, or colours of all cells are one.
    pub(super) fn obstruction(&self, placed: &[Variable]) -> Option<String> {
        let Board { cells, optional, revealed, labels, .. } = &*self.board;
        if let Some((cell, &piece)) = self.laid.iter().find(|(cell, _)| revealed.contains(cell)) {
            let (name, cell) = (&self.pieces[piece].name, &labels[cell]);
            return Some(format!("piece {name} lies on {cell}, which stays uncovered"));
        }
        let is_placed = |piece| placed.iter().any(|placed| placed.piece == piece);
        let mut homeless = self.pieces.iter().enumerate().filter(|(_, piece)| piece.times.0 > 0);
        if let Some((_, Piece { name, .. })) = homeless.find(|&(piece, _)| !is_placed(piece)) {
            return Some(format!("piece {name} fits nowhere on the board"));
        }
        let covered: BTreeSet<&Cell> = placed.iter().flat_map(|placed| &placed.cells).collect();
        let bare = cells.difference(optional).find(|cell| !covered.contains(cell));
        let bare = bare.map(|&cell| self.board.written(cell));
        bare.map(|cell| format!("no piece can cover ({cell})")).or_else(|| self.uncoloured(placed))
    }

    /// More of the board is covered, or with fewer or more pieces, where their number is open.
    pub(super) fn aim(&self, model: &mut Model<Name>, placed: &[Variable]) {
        let (Some(worth), false) = (self.worth(), model.is_stopped()) else { return };
        let mut objective = Objective::new("pieces");
        if !self.board.optional.is_empty() {
            objective = Objective::new("covered cells");
            (objective.goal, objective.ceiling) = (Some(Goal::Max), Some(self.largest_area()));
        }
        for Variable { lit, cells, .. } in placed {
            objective.weigh(worth(cells), *lit);
        }
        model.set_objective(objective);
    }

    /// The largest number of cells of the board that pieces have together, however they lie.
    fn largest_area(&self) -> i128 {
        let cells = self.board.cells.len();
        let mut is_sum = vec![false; cells + 1];
        let all = self.pieces.iter().map(|piece| piece.times.0 * piece.shape.area()).sum::<usize>();
        is_sum[all.min(cells)] = true;
        for Piece { shape, times: (least, most), .. } in &*self.pieces {
            // The number of pieces more that make a sum, the fewest of them.
            let mut more = vec![None; cells + 1];
            for sum in 0..=cells {
                let before = sum.checked_sub(shape.area()).and_then(|rest| more[rest]);
                let next = before.map(|number| number + 1).filter(|number| least + number <= *most);
                more[sum] = if is_sum[sum] { Some(0) } else { next };
            }
            is_sum = more.iter().map(Option::is_some).collect();
        }
        is_sum.iter().rposition(|&is_sum| is_sum).map_or(0, |most| most as i128)
    }

    /// The worth of a piece on some cells, where the number of pieces is open: as many as the cells,
    /// or 1 where all cells are covered anyway.
    pub(super) fn worth(&self) -> Option<fn(&[Cell]) -> i64> {
        let is_open = self.pieces.iter().any(|piece| piece.times.0 < piece.times.1);
        let worth: fn(&[Cell]) -> i64 =
            if self.board.optional.is_empty() { |_| 1 } else { |cells| cells.len() as i64 };
        is_open.then_some(worth)
    }

    /// The axes along which most pieces cover an even part of every layer, however they lie.
    pub(super) fn odd_axes(&self) -> Vec<Layers> {
        let of_axis = |axis: usize| {
            let crossed = |shape: &Shape| odd_layers(axis, shape.cells().iter().copied()).len();
            let pieces = self.pieces.iter().map(|piece| {
                (piece.orientations.iter().map(crossed).max().unwrap_or_default(), piece.times.1)
            });
            let all: usize = pieces.clone().map(|(_, times)| times).sum();
            let odd = pieces.filter(|&(crossed, _)| crossed > 0);
            let (crossed, odd) =
                odd.fold((0, 0), |(most, sum), (crossed, times)| (most.max(crossed), sum + times));
            (odd <= MOST && 2 * odd < all).then_some(Layers { axis, odd, crossed })
        };
        (0..self.file.lattice.dimensions()).filter_map(of_axis).collect()
    }

    /// A layer with an odd number of cells is one of which some piece covers an odd part. If most
    /// pieces always cover an even part, this places the others: the unit cubes of the box by Jan
    /// Slothouber and William Graatsma, and the rods of that by John Conway (Elwyn Berlekamp, John
    /// Conway and Richard Guy, "Winning Ways", 1982).
    pub(super) fn parities(&self, model: &mut Model<Name>, placed: &[Variable]) {
        if !model.wants(Role::Implied) {
            return;
        }
        for Layers { axis, odd, crossed } in self.odd_axes() {
            let along = |cell: &Cell| cell.coordinates()[axis];
            let cells = self.board.cells.iter().into_group_map_by(|cell| along(cell));
            let odd_parts = placed.iter().flat_map(|Variable { lit, cells, .. }| {
                odd_layers(axis, cells.iter().copied()).into_iter().map(move |layer| (layer, *lit))
            });
            let mut on_layer = odd_parts.into_group_map();
            let is_fixed =
                |cells: &[&Cell]| cells.iter().all(|cell| !self.board.optional.contains(cell));
            let layers = cells.into_iter().filter(|(_, cells)| is_fixed(cells)).sorted();
            let (odds, evens) = layers.partition::<Vec<_>, _>(|(_, cells)| cells.len() % 2 == 1);
            // Each odd layer takes one of the parts that are there.
            let most = (odd * crossed + 1).saturating_sub(odds.len()).min(odd);
            for (layer, cells) in odds.into_iter().chain(evens) {
                let is_odd = cells.len() % 2 == 1;
                let places = on_layer.remove(&layer).unwrap_or_default();
                let rule = model.implied("an odd layer takes an odd part of some piece");
                let mut rule = rule.of(format_args!("{} {}", self.axis(axis), layer + 1));
                match (is_odd, most) {
                    (true, 0..=2) => rule.exactly_one(places),
                    (true, _) => rule.at_least_one(places),
                    (false, 0..=1) => rule.count(places, Comparison::Exactly, 0),
                    (false, _) => {}
                }
            }
        }
    }

    /// Congruent pieces are of one kind, if there are some; then also the symmetries of the board
    /// that the pieces allow.
    pub(super) fn declare(&self, symmetries: &mut Symmetries<'_, Name>) {
        let congruence = Congruence::new(&self.pieces);
        let place = |name: &Name| match name {
            Name::Place(name, Nth(orientation), corner) => {
                let (piece, first, orientation) = congruence.in_first(name, *orientation)?;
                Some((piece, Name::Place(first, Nth(orientation), *corner)))
            }
            Name::Covers(name, cell) => {
                let (piece, first, _) = congruence.in_first(name, 0)?;
                Some((piece, Name::Covers(first, *cell)))
            }
        };
        let Board { cells, optional, .. } = &*self.board;
        let cells = cells.iter().map(|&cell| (cell, optional.contains(&cell)));
        let motions = cells.collect::<board::Board<_>>().motions(self.file.lattice).into_iter();
        let moved = motions.filter_map(|symmetry| {
            let moved = |shape: &Shape| shape.moved(self.file.lattice, symmetry.motion);
            Some((symmetry.motion.is_reflection(), (symmetry, congruence.images(moved)?)))
        });
        let congruent = congruence.forget(symmetries, "congruent pieces", place);
        let motions = (moved.collect(), self.file.lattice.is_space());
        declare_motions(symmetries, congruent, motions, |moved, name| self.image(moved, name));
    }

    /// The name that says the same after a symmetry. The motions of a piece are all rotations, or
    /// also all reflections: its image can lie wherever a symmetry brings it.
    fn image(&self, (symmetry, pieces): &Moved, name: &Name) -> Option<Name> {
        let (Name::Place(piece, ..) | Name::Covers(piece, _)) = name;
        let image = &self.pieces[pieces[number(&self.pieces, piece).ok()?]];
        if let Name::Covers(_, spot) = name {
            let cell = symmetry.apply(spot.at);
            return Some(Name::Covers(image.name.clone(), self.board.spot(cell, Some(cell))));
        }
        let (_, cells) = self.laid(name)?;
        let cells = cells.into_iter().map(|cell| symmetry.apply(cell)).sorted().collect_vec();
        let corner = self.file.lattice.home(cells.iter().copied())?;
        let spot = self.board.spot(corner, cells.first().copied());
        let orientation = image.orientation(&Shape::new(self.file.lattice, cells))?;
        Some(Name::Place(image.name.clone(), Nth(orientation), spot))
    }
}

/// As many of the placements of a piece as there are such pieces.
fn as_often_as_there_are(piece: &Piece, model: &mut Model<Name>, places: &[Lit]) {
    let sentence = match piece.times {
        (1, 1) => "each piece is placed once",
        (0, 1) => "each optional piece is placed at most once",
        (0, _) => "each optional piece is placed at most as often as it has copies",
        (least, most) if least < most => "each piece is placed as often as it may be",
        _ => "each piece is placed as often as it has copies",
    };
    count_between(&mut model.rule(sentence).of(&piece.name), places, piece.times);
}

/// The layers along an axis of which some cells take an odd part.
fn odd_layers(axis: usize, cells: impl IntoIterator<Item = Cell>) -> Vec<i32> {
    let counts = cells.into_iter().map(|cell| cell.coordinates()[axis]).counts();
    let odd = counts.into_iter().filter(|(_, count)| count % 2 == 1);
    odd.map(|(layer, _)| layer).sorted().collect()
}
