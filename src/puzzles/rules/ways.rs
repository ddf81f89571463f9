//! Ways through cells and along lines: what is connected, loops, paths, trees.

use super::Facts;
use super::grid::{Grid, ordered};
use super::meaning::{Formula, Linear, Subject};
use super::syntax::Arg;
use super::unknown::Lines;
use super::writer::Writer;
use crate::puzzle::prelude::*;

impl Facts {
    /// The pairs of lines that cross each other.
    pub(super) fn crossings(&self) -> Vec<[[Cell; 2]; 2]> {
        if !matches!(self.unknown.lines, Some(Lines::Numbers(_))) {
            return Vec::new();
        }
        let at = |cell: Cell, axis: usize| cell.coordinates()[axis];
        let (across, down): (Vec<_>, Vec<_>) =
            self.lines.iter().copied().partition(|[one, other]| at(*one, 0) == at(*other, 0));
        let cross = |&[[left, right], [top, bottom]]: &[[Cell; 2]; 2]| {
            let (row, column) = (at(left, 0), at(top, 1));
            at(top, 0) < row && row < at(bottom, 0) && at(left, 1) < column && column < at(right, 1)
        };
        let pairs = across.into_iter().cartesian_product(down);
        pairs.map(|(one, other)| [one, other]).filter(cross).collect()
    }
}

impl Grid<'_> {
    /// True if lines form paths, each between two cells with the same mark, and no other cell with a
    /// mark is on a line.
    pub(super) fn are_paths(&self) -> bool {
        let drawn = self.drawn();
        let marked = self.sheet.cells.cells().filter(|&cell| !self.word_in(cell).is_empty());
        let marked = marked.collect_vec();
        let degree = |cell: Cell| drawn.iter().filter(|pair| pair.contains(&cell)).count();
        let is_fine = |cell: Cell| match degree(cell) {
            1 => marked.contains(&cell),
            0 | 2 => !marked.contains(&cell),
            _ => false,
        };
        let mut left: BTreeSet<[Cell; 2]> = drawn.iter().copied().collect();
        let mut are_equal = true;
        for &start in &marked {
            let mut at = start;
            while let Some(&pair) = left.iter().find(|pair| pair.contains(&at)) {
                left.remove(&pair);
                at = if pair[0] == at { pair[1] } else { pair[0] };
            }
            let is_end = at != start || degree(start) != 1;
            are_equal &= !is_end || self.word_in(at) == self.word_in(start);
        }
        self.sheet.cells.cells().all(is_fine) && are_equal && left.is_empty()
    }

    /// True if no way along lines comes back to its beginning: taken away from their ends on, all
    /// lines go.
    pub(super) fn is_forest(&self) -> bool {
        let mut left = self.drawn();
        loop {
            let count = left.len();
            let ends = left.iter().flatten().copied().counts();
            left.retain(|pair| pair.iter().all(|cell| ends[cell] > 1));
            if left.len() == count {
                return left.is_empty();
            }
        }
    }

    /// True if all cells are connected by lines.
    pub(super) fn are_joined(&self, cells: &[Cell]) -> bool {
        let drawn = self.drawn();
        let mut reached: BTreeSet<Cell> = cells.first().copied().into_iter().collect();
        loop {
            let is_one_in =
                |pair: &&[Cell; 2]| reached.contains(&pair[0]) != reached.contains(&pair[1]);
            let Some(pair) = drawn.iter().find(is_one_in) else { break };
            reached.extend(pair);
        }
        cells.iter().all(|cell| reached.contains(cell))
    }
}

impl Writer<'_, '_> {
    /// The cells that are in are connected.
    pub(super) fn connected(&mut self, cells: &[(Cell, Atom)]) -> Formula {
        let mut nodes = Vec::new();
        for &(cell, atom) in cells {
            match atom {
                Atom::False => {}
                Atom::Lit(lit) => nodes.push((cell, lit)),
                Atom::True => {
                    let lit = self.hidden();
                    self.post(Formula::Is(lit.into()), &[]);
                    nodes.push((cell, lit));
                }
            }
        }
        let pairs = self.facts.sheet.cells.pairs().collect();
        Formula::Connected(nodes, pairs)
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
        let mut others = facts.sentences.iter().filter(|(_, node)| node.says("KIND is connected"));
        let are_both = others.any(|(_, node)| {
            let others = atoms(&node.args[0]);
            // It is said at one of the two sentences.
            own.iter().all(|(cell, &own)| own == !others[cell] && own < !own)
        });
        if !are_both || board.len() != rows * columns {
            return;
        }
        for block in board.windows(2, 2) {
            let [a, b, c, d] = [0, 1, 2, 3].map(|at| own[block[at]]);
            self.of(&Subject::of(format!("block at {}", block[0]), []));
            self.post(Formula::clause([a, d, !b, !c]), &[]);
            self.post(Formula::clause([!a, !d, b, c]), &[]);
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
        self.post(changes.within([None, Some(1)]), &[]);
    }

    /// The cells that are in are connected by lines.
    pub(super) fn connected_by_lines(&mut self, cells: &BTreeMap<Cell, Atom>) {
        let facts = self.facts;
        let are_all = cells.values().all(|is| *is == Atom::True);
        if are_all && facts.lines.iter().flatten().all(|cell| cells.contains_key(cell)) {
            return self.all_connected_by_lines(&cells.keys().copied().collect_vec());
        }
        // What is reached: cells, and lines, each beside its two ends.
        let mut nodes = Vec::new();
        for cell in facts.sheet.cells.cells() {
            let reached = self.hidden();
            let is_in = cells.get(&cell).copied().unwrap_or(Atom::False);
            self.post(Formula::clause([!is_in, reached.into()]), &[]);
            nodes.push((cell, reached));
        }
        let mut pairs = Vec::new();
        for (index, &pair) in (0..).zip(&facts.lines) {
            let (reached, line) = (self.hidden(), self.line(pair));
            self.post(Formula::clause([Atom::from(!reached), line]), &[]);
            let place = Cell::plane(-1, index);
            nodes.push((place, reached));
            pairs.extend(pair.map(|end| (place, end)));
        }
        self.post(Formula::Connected(nodes, pairs), &[]);
    }

    /// All cells are connected by lines: each but the first is reached from a nearer one.
    fn all_connected_by_lines(&mut self, cells: &[Cell]) {
        let Some((first, rest)) = cells.split_first() else { return };
        let count = cells.len() as i64;
        let depths: BTreeMap<Cell, Int> =
            rest.iter().map(|&cell| (cell, self.int(1..count))).collect();
        for (&cell, &depth) in &depths {
            let pairs = self.facts.lines_at(cell);
            let mut parents = Vec::new();
            for pair in pairs {
                let other = if pair[0] == cell { pair[1] } else { pair[0] };
                let line = self.line(pair);
                let parent = Atom::from(self.hidden());
                self.post(Formula::clause([!parent, line]), &[]);
                if let Some(&nearer) = depths.get(&other) {
                    self.rule(&[parent]).less(nearer, depth);
                } else if other != *first {
                    self.post(Formula::Is(!parent), &[]);
                }
                parents.push(parent);
            }
            self.post(Formula::clause(parents), &[]);
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
            self.post(Formula::clause(ends), &[line]);
        }
        for atoms in above.into_values() {
            self.post(Linear::count(atoms).within([None, Some(1)]), &[]);
        }
    }

    /// The places between which lines can run, each with the literal that one does.
    pub(super) fn edges(&mut self) -> Vec<(Cell, Cell, Lit)> {
        let lines = self.facts.lines.iter();
        let edges = lines.filter_map(|&[one, other]| match self.line([one, other]) {
            Atom::Lit(lit) => Some((one, other, lit)),
            _ => None,
        });
        edges.collect()
    }

    /// Paths between equal marks.
    pub(super) fn paths(&mut self) {
        self.is_drawn();
        let facts = self.facts;
        let words = facts.sheet.cells.cells().map(|cell| facts.word_in(cell));
        let words = words.filter(|word| !word.is_empty()).sorted().dedup().collect_vec();
        let marks: BTreeMap<Cell, usize> = facts
            .sheet
            .cells
            .cells()
            .filter_map(|cell| Some((cell, words.binary_search(&facts.word_in(cell)).ok()?)))
            .collect();
        let mut own: BTreeMap<Cell, Vec<Atom>> = BTreeMap::new();
        for cell in facts.sheet.cells.cells() {
            let lines = Linear::count(self.line_atoms(cell));
            self.of(&Subject::of(cell.to_string(), []));
            let labels = if let Some(&mark) = marks.get(&cell) {
                self.post(lines.within([Some(1), Some(1)]), &[]);
                (0..words.len()).map(|label| Atom::from(label == mark)).collect()
            } else {
                let atoms = self.line_atoms(cell);
                self.post(lines.within([None, Some(2)]), &[]);
                for (index, &atom) in atoms.iter().enumerate() {
                    let others = atoms.iter().enumerate().filter(|(at, _)| *at != index);
                    let others = others.map(|(_, &other)| other);
                    self.post(Formula::clause(others.chain([!atom])), &[]);
                }
                let labels = words.iter().map(|_| Atom::from(self.hidden())).collect_vec();
                let any = self.any(atoms);
                let once = Linear::count(labels.iter().copied());
                self.post(once.clone().within([None, Some(1)]), &[]);
                self.post(once.within([Some(1), None]), &[any]);
                for &label in &labels {
                    self.post(Formula::clause([!label, any]), &[]);
                }
                labels
            };
            own.insert(cell, labels);
        }
        for &pair in &facts.lines {
            let line = self.line(pair);
            let [one, other] = pair.map(|cell| own[&cell].clone());
            self.of(&Subject::of(pair.iter().join(" and "), []));
            for (one, other) in one.into_iter().zip(other) {
                self.post(Formula::clause([!one, other]), &[line]);
                self.post(Formula::clause([one, !other]), &[line]);
            }
        }
        let mut ends: BTreeMap<usize, Vec<Cell>> = BTreeMap::new();
        for (&cell, &mark) in &marks {
            ends.entry(mark).or_default().push(cell);
        }
        self.subject.clear();
        if ends.is_empty() || ends.values().any(|cells| cells.len() != 2) {
            return self.forest();
        }
        // Closed by further edges from the end of each path to the beginning of the next one, all
        // paths form one loop.
        let mut edges = self.edges();
        let away = |index: usize| Cell::plane(-1, index as i32);
        let ends = ends.into_values().collect_vec();
        for (index, cells) in ends.iter().enumerate() {
            let [first, last] = cells[..] else { continue };
            let next = away((index + 1) % ends.len());
            for (one, other) in [(away(index), first), (last, next)] {
                let lit = self.hidden();
                self.post(Formula::Is(lit.into()), &[]);
                let [one, other] = ordered((one, other));
                edges.push((one, other, lit));
            }
        }
        self.post(Formula::Loop(edges), &[]);
    }
}
