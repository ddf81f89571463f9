//! Ways through cells and along lines: what is connected, loops, paths, trees.

use std::ops::Range;

use puzzlec_encodings::{Formula, Linear};

use super::Facts;
use super::form::Form;
use super::grid::Grid;
use super::meaning::Subject;
use super::node::Arg;
use super::writer::Writer;
use crate::puzzle::prelude::*;
use crate::shapes::graph::components;

impl Facts {
    /// The pairs of lines that cross each other: those that go through one cell between their ends.
    pub(super) fn crossings(&self) -> Vec<[[Cell; 2]; 2]> {
        let inner = self.lines.iter().flat_map(|&[from, to]| {
            let is_across = from.coordinates()[0] == to.coordinates()[0];
            let cells =
                self.sheet.cells.ray(from, if is_across { Cell::RIGHT } else { Cell::DOWN });
            cells.take_while(move |at| *at < to).map(move |at| (at, [from, to]))
        });
        let lines = inner.into_group_map().into_values();
        lines.filter_map(|lines| lines.try_into().ok()).sorted().collect()
    }
}

impl Grid<'_> {
    /// The cells of each part of the board that lines join.
    fn joined_parts(&self) -> Vec<Vec<Cell>> {
        components(self.drawn().into_iter().map(Into::into))
    }

    /// True if lines form paths, each between two cells with the same mark, and no other cell with a
    /// mark is on a line.
    pub(super) fn are_paths(&self) -> bool {
        let counts = self.drawn().into_iter().flatten().counts();
        let is_marked = |cell: &Cell| !self.facts.word_in(*cell).is_empty();
        let mut marked = self.facts.sheet.cells.cells().filter(is_marked);
        let is_path = |part: &Vec<Cell>| {
            let (ends, inner): (Vec<Cell>, Vec<Cell>) = part.iter().partition(|at| is_marked(at));
            ends.len() == 2
                && ends.iter().map(|&end| self.facts.word_in(end)).all_equal()
                && inner.iter().all(|cell| counts[cell] == 2)
        };
        marked.all(|cell| counts.get(&cell) == Some(&1)) && self.joined_parts().iter().all(is_path)
    }

    /// True if no way along lines comes back to its beginning.
    pub(super) fn is_forest(&self) -> bool {
        let edges = self.joined_parts().iter().map(|part| part.len() - 1).sum::<usize>();
        self.drawn().len() == edges
    }

    /// True if all cells are connected by lines.
    pub(super) fn are_joined(&self, cells: &[Cell]) -> bool {
        let has_all = |part: &Vec<Cell>| cells.iter().all(|cell| part.contains(cell));
        cells.len() <= 1 || self.joined_parts().iter().any(has_all)
    }
}

impl Writer<'_, '_> {
    /// The cells that are in are connected.
    pub(super) fn connected(&mut self, cells: &[(Cell, Atom)]) -> Formula {
        let cells = cells.iter().filter(|(_, atom)| *atom != Atom::False);
        let nodes = cells.map(|&(cell, atom)| (cell, self.literal(atom))).collect_vec();
        Formula::connected(nodes, self.facts.sheet.cells.pairs())
    }

    /// A consequence on a full board where a kind of cells and the other cells are connected: their
    /// ways do not cross, neither in a block of four cells nor around the board, where they change
    /// twice at most.
    pub(super) fn uncrossed(&mut self, kind: &Arg) {
        let facts = self.facts;
        let board = &facts.sheet.cells;
        let (rows, columns) = board.size();
        let mut atoms = |kind: &Arg| board.map(|cell, _| self.kind(kind, cell));
        let own = atoms(kind);
        let mut others = facts.sentences.iter().filter(|(_, node)| node.is(Form::Connected));
        let are_both = others.any(|(_, node)| {
            let others = atoms(&node.args[0]);
            // It is said at one of the two sentences.
            own.iter().all(|(cell, &own)| own == !others[cell] && own < !own)
        });
        if !are_both || board.len() != rows * columns || !facts.has_squares() {
            return;
        }
        for block in board.windows(2, 2) {
            let [a, b, c, d] = [0, 1, 2, 3].map(|at| own[block[at]]);
            self.of(&Subject::of(format!("block at {}", block[0]), []));
            self.post(Formula::any([a, d, !b, !c]));
            self.post(Formula::any([!a, !d, b, c]));
        }
        let [last, end] = [rows, columns].map(|count| count as i32 - 1);
        let across = |row: i32| (0..=end).map(move |column| Cell::plane(row, column));
        let down = |column: i32| (0..=last).map(move |row| Cell::plane(row, column));
        let around = across(0).chain(down(end)).chain(across(last).rev()).chain(down(0).rev());
        let changes = around.dedup().tuple_windows().map(|(one, other)| {
            // From the kind to the other cells: as often as the other way.
            self.all([own[one], !own[other]])
        });
        let changes = Linear::count(changes.collect_vec());
        self.of(&Subject::of("around the board", []));
        self.post(changes.at_most(1));
    }

    /// The cells that are in are connected by lines.
    pub(super) fn connected_by_lines(&mut self, cells: &[(Cell, Atom)]) {
        let facts = self.facts;
        let are_all = cells.iter().all(|(_, is_in)| *is_in == Atom::True);
        let own: BTreeMap<Cell, Atom> = cells.iter().copied().collect();
        if are_all && facts.around.keys().all(|cell| own.contains_key(cell)) {
            // The first one is the root of all.
            let rest = cells.iter().skip(1).map(|&(cell, is_in)| (cell, is_in, Atom::False));
            return self.rooted(&rest.collect_vec(), 1..cells.len() as i64, Self::ways);
        }
        // What is reached: cells, and lines, each beside its two ends.
        let mut nodes = Vec::new();
        for cell in facts.sheet.cells.cells() {
            let reached = self.hidden();
            let is_in = own.get(&cell).copied().unwrap_or(Atom::False);
            self.post(Formula::any([!is_in, reached.into()]));
            nodes.push((cell, reached));
        }
        let mut pairs = Vec::new();
        for (index, &pair) in (0..).zip(&facts.lines) {
            let (reached, line) = (self.hidden(), self.line(pair));
            self.post(Formula::any([Atom::from(!reached), line]));
            let place = Cell::plane(-1, index);
            nodes.push((place, reached));
            pairs.extend(pair.map(|end| (place, end)));
        }
        self.post(Formula::connected(nodes, pairs));
    }

    /// Each of some cells that is in, and no root, has a parent that is nearer to a root: one of
    /// those to which it is joined. Roots that are none of the cells are nearest.
    pub(super) fn rooted(
        &mut self,
        cells: &[(Cell, Atom, Atom)],
        depths: Range<i64>,
        joined: impl Fn(&mut Self, Cell) -> Vec<(Cell, Atom)>,
    ) {
        let own = cells.iter().filter(|_| !depths.is_empty());
        let depths: BTreeMap<Cell, Int> =
            own.map(|&(cell, ..)| (cell, self.int(depths.clone()))).collect();
        for &(cell, is_in, root) in cells {
            self.subject = cell.to_string();
            let mut clause = vec![!is_in, root];
            for (other, is_joined) in joined(self, cell) {
                let parent = Atom::from(self.hidden());
                self.post(Formula::any([!parent, is_joined]));
                match (depths.get(&other), depths.get(&cell)) {
                    (Some(&nearer), Some(&depth)) => self.rule(&[parent]).less(nearer, depth),
                    (None, Some(_)) => {}
                    _ => self.post(!parent),
                }
                clause.push(parent);
            }
            self.post(Formula::any(clause));
        }
    }

    /// No loop of lines: each line has an end that is deeper, below no other line.
    pub(super) fn forest(&mut self) {
        let facts = self.facts;
        let count = facts.around.len() as i64;
        let depths: BTreeMap<Cell, Int> =
            facts.around.keys().map(|&cell| (cell, self.int(0..count))).collect();
        let mut above: BTreeMap<Cell, Vec<Atom>> = BTreeMap::new();
        for &[one, other] in &facts.lines {
            let line = self.line([one, other]);
            let ends = [(one, other), (other, one)].map(|(upper, lower)| {
                let is_below = Atom::from(self.hidden());
                self.rule(&[is_below]).less(depths[&upper], depths[&lower]);
                above.entry(lower).or_default().push(is_below);
                is_below
            });
            self.post(Formula::any(ends).when(line));
        }
        for atoms in above.into_values() {
            self.post(Linear::count(atoms).at_most(1));
        }
    }

    /// The places between which lines can run, each with the literal that one does.
    pub(super) fn edges(&mut self) -> Vec<(Cell, Cell, Lit)> {
        let lines = self.facts.lines.iter();
        lines.filter_map(|&pair| Some((pair[0], pair[1], self.line(pair).as_lit()?))).collect()
    }

    /// Paths between equal marks.
    pub(super) fn paths(&mut self) {
        let facts = self.facts;
        let mut ends: BTreeMap<String, Vec<Cell>> = BTreeMap::new();
        for cell in facts.sheet.cells.cells().filter(|&cell| !facts.word_in(cell).is_empty()) {
            ends.entry(facts.word_in(cell)).or_default().push(cell);
        }
        // For each cell and each mark, the atom that the cell is on a path of this mark.
        let mut own: BTreeMap<Cell, Vec<Atom>> = BTreeMap::new();
        for cell in facts.sheet.cells.cells() {
            let atoms = self.ways(cell).into_iter().map(|(_, is)| is).collect_vec();
            let lines = Linear::count(atoms.iter().copied());
            let marks = ends.values().map(|cells| cells.contains(&cell)).collect_vec();
            self.of(&Subject::of(cell.to_string(), []));
            if marks.contains(&true) {
                self.post(lines.is(1));
                own.insert(cell, marks.into_iter().map(Atom::from).collect());
                continue;
            }
            self.post(lines.at_most(2));
            for (index, &atom) in atoms.iter().enumerate() {
                let others = atoms.iter().enumerate().filter(|(at, _)| *at != index);
                let others = others.map(|(_, &other)| other);
                self.post(Formula::any(others.chain([!atom])));
            }
            let labels = marks.iter().map(|_| Atom::from(self.hidden())).collect_vec();
            let any = self.any(atoms);
            let once = Linear::count(labels.iter().copied());
            self.post(once.clone().at_most(1));
            self.post(once.at_least(1).when(any));
            self.post(Formula::all(labels.iter().map(|&label| !label)).when(!any));
            own.insert(cell, labels);
        }
        for &pair in &facts.lines {
            let line = self.line(pair);
            self.of(&Subject::pair(pair));
            for (&one, &other) in own[&pair[0]].iter().zip(&own[&pair[1]]) {
                self.equal(line, one, other);
            }
        }
        self.subject.clear();
        if ends.is_empty() || ends.values().any(|cells| cells.len() != 2) {
            return self.forest();
        }
        // Closed by further edges from the end of each path to the beginning of the next one, all
        // paths form one loop.
        let mut edges = self.edges();
        let away = |index: usize| Cell::plane(-1, (index % ends.len()) as i32);
        for (index, cells) in ends.values().enumerate() {
            for (one, other) in [(away(index), cells[0]), (away(index + 1), cells[1])] {
                edges.push((one, other, self.literal(Atom::True)));
            }
        }
        self.rule(&[]).single_loop(edges);
    }
}
