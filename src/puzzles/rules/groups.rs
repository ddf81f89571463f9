//! Groups of connected cells, and the regions into which a board is divided: which cells belong
//! together.
//!
//! A group has a root: a cell with a mark of which each group has one, or else the first of its
//! cells. Literals say which root a cell belongs to; neighbours that belong together have the same
//! one. That a cell is connected with its root, a tree says: each cell has a parent beside it that
//! is nearer to the root.
//!
//! Regions that are rectangles, or have few cells, are chosen among all that the rules allow.

use super::grid::Grid;
use super::meaning::{Formula, Linear, Subject};
use super::syntax::{Arg, Means, Node};
use super::unknown::Layer;
use super::writer::Writer;
use super::{Facts, Name};
use crate::puzzle::prelude::*;

/// The cells that can be the root of a group, each with the greatest size of its group.
type Roots = BTreeMap<Cell, usize>;

/// What belongs together.
#[derive(Clone, Debug)]
pub(super) struct Parts {
    /// For each root, the cells that can belong to it, with the atom that they do.
    own: BTreeMap<Cell, Vec<(Cell, Atom)>>,
}

/// The neighbours that belong together.
enum Joined {
    /// All cells of a kind, each with the atom that it is.
    Kind(BTreeMap<Cell, Atom>),
    /// Pairs, each with the atom that they do; all cells are in some part.
    Pairs(BTreeMap<[Cell; 2], Atom>),
}

impl Node {
    /// True if this is a form, by the first of its words.
    pub(super) fn says(&self, text: &str) -> bool {
        self.form.says[0] == text
    }
}

impl Facts {
    /// The predicates on each subject of a scope.
    fn said_of_each(&self, is_scope: impl Fn(&Node) -> bool) -> Vec<&Node> {
        let sentences =
            self.sentences.iter().filter(|(_, node)| node.says("each SUBJECTS PREDICATES"));
        let said = sentences.filter(|(_, node)| is_scope(node.args[0].node()));
        said.flat_map(|(_, node)| node.args[1].node().parts()).collect()
    }

    /// The roots of the groups of a scope, if each has one mark of a kind; the least and greatest
    /// size of each group.
    fn roots(&self, is_scope: impl Fn(&Node) -> bool, of: &str) -> (Option<Roots>, usize) {
        let said = self.said_of_each(is_scope);
        let all = self.sheet.cells.len();
        let constant = |node: &Node| match (node.says("INTEGER"), node.args.first()) {
            (true, Some(Arg::Number(number))) => usize::try_from(*number).ok(),
            _ => None,
        };
        let exactly = |node: &Node| matches!(node.form.means, Means::Compare([Some(0), Some(0)]));
        let sizes = said.iter().filter(|node| node.says("has COMPARISON NUMBER cells")).filter_map(
            |node| {
                let most = matches!(node.args[0].node().form.means, Means::Compare([_, Some(0)]));
                constant(node.args[1].node()).filter(|_| most)
            },
        );
        let most = sizes.min().unwrap_or(all);
        let mark = said.iter().find_map(|node| {
            let cells = match node.form.says[0] {
                "has COMPARISON NUMBER KIND" => self.marked(&node.args[2])?,
                "has COMPARISON NUMBER DRAWING" => {
                    let areas = self.areas(node.args[2].text());
                    areas.iter().filter_map(|area| area.at().next()).collect()
                }
                _ => return None,
            };
            let is_one = exactly(node.args[0].node()) && constant(node.args[1].node()) == Some(1);
            is_one.then_some(cells)
        });
        let is_sized = self.sentences.iter().any(|(text, _)| {
            super::words::words(text)
                .iter()
                .map(|word| word.text.to_lowercase())
                .filter(|word| !super::words::FILLER.contains(&word.as_str()))
                .join(" ")
                == format!("each number is size of its {of}")
        });
        let size = |cell: Cell| {
            let number = self.sheet.mark(cell, "number").and_then(super::sheet::Mark::number);
            let number = number.and_then(|number| usize::try_from(number).ok());
            let number = number.filter(|_| is_sized && self.is_clue(cell));
            number.map_or(most, |number| number.min(most))
        };
        (mark.map(|cells| cells.into_iter().map(|cell| (cell, size(cell))).collect()), most)
    }

    /// The cells of a kind that drawings alone tell.
    fn marked(&self, kind: &Arg) -> Option<Vec<Cell>> {
        let node = kind.node();
        let Some(Arg::Noun(noun)) = node.args.first().filter(|_| node.says("WORD")) else {
            return None;
        };
        Some(
            self.sheet
                .cells
                .cells()
                .filter(|&cell| self.sheet.mark(cell, noun).is_some())
                .collect(),
        )
    }

    /// True if a kind is that of one value, so that its groups are those of cells.
    fn is_value(&self, kind: &Arg) -> bool {
        matches!(kind.node().args[..], [Arg::Value(0, _)]) && kind.node().says("WORD")
    }

    /// True if all drawn numbers are said to be of a kind.
    fn are_numbers(&self, kind: &Arg) -> bool {
        let said = self.said_of_each(|scope| scope.says("number"));
        said.iter().any(|node| node.says("is KIND") && node.args[0] == *kind)
    }

    /// The cells that are at most so far from a cell, through cells of a board.
    fn within(&self, start: Cell, far: usize, is_in: impl Fn(Cell) -> bool) -> Vec<Cell> {
        let mut distances: BTreeMap<Cell, usize> = BTreeMap::from([(start, 0)]);
        let mut queue = vec![start];
        let mut next = 0;
        while let Some(&cell) = queue.get(next) {
            let distance = distances[&cell] + 1;
            for other in self.sheet.cells.neighbours(cell).filter(|&other| is_in(other)) {
                if distance < far && !distances.contains_key(&other) {
                    distances.insert(other, distance);
                    queue.push(other);
                }
            }
            next += 1;
        }
        distances.into_keys().collect()
    }

    /// The rectangles, or the sets of so many connected cells, that regions can be; nothing if
    /// there are too many sizes.
    pub(super) fn candidates(&self) -> Option<Vec<Vec<Cell>>> {
        const MOST: usize = 200_000;
        let noun = self.unknown.divide.as_deref()?;
        let said = self.said_of_each(|node| node.says("REGION"));
        let board = self.sheet.cells.map(|_, _| ());
        let (rows, columns) = board.size();
        let sets = if said.iter().any(|node| node.says("is rectangle")) {
            if rows * rows * columns * columns / 4 > MOST {
                return None;
            }
            let (roots, most) = self.roots(|node| node.says("REGION"), noun);
            let most = roots.and_then(|roots| roots.into_values().max()).unwrap_or(most);
            let sizes = iproduct!(1..=rows, 1..=columns);
            let sizes = sizes.filter(|(rows, columns)| rows * columns <= most);
            sizes
                .flat_map(|(rows, columns)| board.windows(rows, columns).collect_vec())
                .collect_vec()
        } else {
            let size = said
                .iter()
                .filter(|node| node.says("has COMPARISON NUMBER cells"))
                .find_map(|node| {
                    let is_exact = matches!(
                        node.args[0].node().form.means,
                        Means::Compare([Some(0), Some(0)])
                    );
                    let number = node.args[1].node();
                    let Some(Arg::Number(size)) =
                        number.args.first().filter(|_| number.says("INTEGER"))
                    else {
                        return None;
                    };
                    usize::try_from(*size).ok().filter(|size| is_exact && (1..=4).contains(size))
                })?;
            connected_sets(&board, size)
        };
        let predicates = self.sentences.iter().filter(|(_, node)| self.is_of_regions(node));
        let predicates = predicates.map(|(_, node)| node).collect_vec();
        let mut grid = Grid::blank(self);
        let single = grid.regions.clone();
        let (of_region, of_number): (Vec<&Node>, Vec<&Node>) =
            predicates.iter().partition(|node| node.args[0].node().says("REGION"));
        let numbers = of_number.iter().map(|node| (grid.subjects(&node.args[0]), &node.args[1]));
        let numbers = numbers.collect_vec();
        let fits = |cells: &Vec<Cell>| {
            let subject = Subject::of(noun, cells.iter().copied()).found();
            if of_region.iter().any(|node| grid.holds(&node.args[1], &subject) == Some(false)) {
                return false;
            }
            let is_in = |cell| cells.binary_search(&cell).is_ok();
            grid.regions = single.map(|cell, _| if is_in(cell) { cells[0] } else { cell });
            numbers.iter().all(|(subjects, said)| {
                let mut own = subjects.iter().filter(|own| own.only().is_some_and(is_in));
                own.all(|own| grid.holds(said, own) != Some(false))
            })
        };
        Some(sets.into_iter().filter(fits).collect())
    }

    /// True if a sentence is decided by each region alone: of each region, or of each number and its
    /// region, where nothing else is unknown.
    pub(super) fn is_of_regions(&self, node: &Node) -> bool {
        let is_alone = self.unknown.layers.is_empty() && self.unknown.lines.is_none();
        let is_each = node.says("each SUBJECTS PREDICATES") && self.unknown.divide.is_some();
        is_alone && is_each && {
            let scope = node.args[0].node();
            let said = node.args[1].node();
            let is_own = ["in its REGION", "number of borders around it"];
            let is_own = is_own.iter().any(|says| said.speaks_of(says));
            scope.says("REGION") || is_own && scope.says("number")
        }
    }
}

impl Node {
    /// The predicates of which all hold if this one does.
    fn parts(&self) -> Vec<&Self> {
        if self.says("PREDICATE and PREDICATES") {
            return self.args.iter().flat_map(|arg| arg.node().parts()).collect();
        }
        vec![self]
    }

    /// True if a drawn mark is somewhere in the phrase, or an equation.
    pub(super) fn speaks_of_marks(&self) -> bool {
        let is_mark = |arg: &Arg| match arg {
            Arg::Node(node) => node.speaks_of_marks(),
            Arg::Noun(_) => self.says("WORD"),
            Arg::Words(_) => true,
            _ => false,
        };
        self.args.iter().any(is_mark)
    }

    /// True if a form is somewhere in the phrase.
    fn speaks_of(&self, says: &str) -> bool {
        self.all().iter().any(|node| node.says(says))
    }
}

/// The sets of so many connected cells, each once.
fn connected_sets(board: &Board<()>, size: usize) -> Vec<Vec<Cell>> {
    let mut sets: BTreeSet<BTreeSet<Cell>> =
        board.cells().map(|cell| BTreeSet::from([cell])).collect();
    for _ in 1..size {
        let larger = sets.iter().flat_map(|set| {
            let beside = set
                .iter()
                .flat_map(|&cell| board.neighbours(cell))
                .filter(|cell| !set.contains(cell));
            beside.map(|cell| set.iter().copied().chain([cell]).collect()).collect_vec()
        });
        sets = larger.collect();
    }
    sets.into_iter().map(|set| set.into_iter().collect()).collect()
}

impl Writer<'_, '_> {
    /// The groups of a kind.
    pub(super) fn groups(&mut self, kind: &Arg) -> Vec<Subject> {
        let parts = self.kind_parts(kind);
        subjects("group", parts)
    }

    fn kind_parts(&mut self, kind: &Arg) -> Parts {
        let key = format!("{kind:?}");
        if let Some(known) = self.parts.get(&key) {
            return known.clone();
        }
        let facts = self.facts;
        let cells = facts.sheet.cells.cells().map(|cell| (cell, self.kind(kind, cell)));
        let cells: BTreeMap<Cell, Atom> = cells.filter(|(_, atom)| *atom != Atom::False).collect();
        let is_own = |node: &Node| node.says("group of KIND") && node.args[0] == *kind;
        let of = if facts.is_value(kind) { "group" } else { "" };
        let (roots, most) = facts.roots(is_own, of);
        let parts = self.belonging(roots, most, &Joined::Kind(cells));
        self.parts.insert(key, parts.clone());
        parts
    }

    /// The cells of the group of a cell: those that are connected with it and have the same value.
    pub(super) fn group_of(&mut self, cell: Cell) -> Option<Subject> {
        let facts = self.facts;
        let anchored = facts.sentences.iter().find_map(|(_, node)| {
            let scope = node.says("each SUBJECTS PREDICATES").then(|| node.args[0].node())?;
            let kind = scope.says("group of KIND").then(|| &scope.args[0])?;
            let is_own = |node: &Node| node.says("group of KIND") && node.args[0] == *kind;
            if !(facts.is_value(kind) && facts.is_clue(cell) && facts.are_numbers(kind)) {
                return None;
            }
            let roots = facts.roots(is_own, "group").0?;
            roots.contains_key(&cell).then_some(kind)
        });
        if let Some(kind) = anchored {
            let cells = self.kind_parts(kind).own.get(&cell).cloned()?;
            return Some(Subject { cells, ..Subject::of("", []) }.found());
        }
        let board = &facts.unknown.layers.first()?.cells;
        board.get(cell)?;
        let mut own = Vec::new();
        for other in facts.within(cell, usize::MAX, |other| board.contains(other)) {
            own.push((other, self.hidden()));
        }
        let literals: BTreeMap<Cell, Lit> = own.iter().copied().collect();
        self.post(Formula::Is(literals[&cell].into()), &[]);
        for (one, other) in facts.sheet.cells.pairs() {
            let (Some(&first), Some(&second)) = (literals.get(&one), literals.get(&other)) else {
                continue;
            };
            let same = self.same_value(0, one, other);
            let [first, second] = [first, second].map(Atom::from);
            for clause in
                [[!first, !same, second], [first, !same, !second], [!first, !second, same]]
            {
                self.post(Formula::clause(clause), &[]);
            }
        }
        let pairs = facts.sheet.cells.pairs().collect();
        self.post(Formula::Connected(own.clone(), pairs), &[]);
        let cells = own.into_iter().map(|(cell, lit)| (cell, lit.into())).collect();
        Some(Subject { cells, ..Subject::of("", []) }.found())
    }

    /// The atom that a cell has a value, known if the cell is given.
    fn is_known(&mut self, layer: usize, cell: Cell, value: i64) -> Atom {
        match self.facts.unknown.layers[layer].cells.get(cell) {
            Some(Some(given)) => (*given == value).into(),
            _ => self.is(layer, cell, value),
        }
    }

    /// The atom that two cells have the same value.
    fn same_value(&mut self, layer: usize, one: Cell, other: Cell) -> Atom {
        let Layer { cells, values, .. } = &self.facts.unknown.layers[layer];
        for (one, other) in [(one, other), (other, one)] {
            if let Some(&Some(given)) = cells.get(one) {
                return self.is_known(layer, other, given);
            }
        }
        let same = Atom::from(self.hidden());
        for &value in values {
            let [one, other] = [one, other].map(|cell| self.is(layer, cell, value));
            for clause in [[!same, !one, other], [!same, one, !other], [same, !one, !other]] {
                self.post(Formula::clause(clause), &[]);
            }
        }
        same
    }

    /// The regions.
    pub(super) fn regions(&mut self) -> Vec<Subject> {
        if let Some(chosen) = &self.chosen {
            let noun = self.facts.unknown.divide.as_deref().unwrap_or_default();
            let subject = |(cells, lit): &(Vec<Cell>, Lit)| Subject {
                when: (*lit).into(),
                is_found: true,
                ..Subject::of(format!("{noun} {}", cells.iter().join(" ")), cells.iter().copied())
            };
            return chosen.iter().map(subject).collect();
        }
        let noun = self.facts.unknown.divide.clone().unwrap_or_default();
        let parts = self.region_parts();
        subjects(&noun, parts)
    }

    pub(super) fn region_parts(&mut self) -> Parts {
        if let Some(known) = self.parts.get("") {
            return known.clone();
        }
        let facts = self.facts;
        let noun = facts.unknown.divide.clone().unwrap_or_default();
        let (roots, most) = facts.roots(|node| node.says("REGION"), &noun);
        let joined = self.same.iter().map(|(&pair, &lit)| (pair, lit.into())).collect();
        let parts = self.belonging(roots, most, &Joined::Pairs(joined));
        self.parts.insert(String::new(), parts.clone());
        parts
    }

    /// The region of a cell.
    pub(super) fn region_of(&mut self, cell: Cell) -> Subject {
        let cells = self.cells_with(cell);
        Subject { cells, ..Subject::of("", []) }.found()
    }

    /// The cells of the region of a cell.
    fn cells_with(&mut self, cell: Cell) -> Vec<(Cell, Atom)> {
        let facts = self.facts;
        if let Some(chosen) = self.chosen.clone() {
            let own = chosen.iter().filter(|(cells, _)| cells.contains(&cell)).collect_vec();
            let others =
                own.iter().flat_map(|(cells, _)| cells).copied().sorted().dedup().collect_vec();
            let atom = |other: Cell| {
                let both = own.iter().filter(|(cells, _)| cells.contains(&other));
                (other, both.map(|(_, lit)| Atom::from(*lit)).collect_vec())
            };
            let atoms = others.into_iter().map(atom).collect_vec();
            return atoms.into_iter().map(|(other, any)| (other, self.any(any))).collect();
        }
        let parts = self.region_parts();
        if let Some(own) = parts.own.get(&cell).filter(|_| facts.is_anchor(cell)) {
            return own.clone();
        }
        let cells = facts.sheet.cells.cells().map(|other| {
            let roots = parts.own.values().filter_map(|own| {
                let of = |cell| own.iter().find(|(own, _)| *own == cell).map(|(_, atom)| *atom);
                Some([of(cell)?, of(other)?])
            });
            let both = roots.collect_vec().into_iter().map(|both| self.all(both)).collect_vec();
            (other, self.any(both))
        });
        cells.collect()
    }

    /// The atom that two neighbours are in one region.
    pub(super) fn same_region(&mut self, one: Cell, other: Cell) -> Atom {
        let [one, other] = super::grid::ordered((one, other));
        let Some(chosen) = &self.chosen else {
            self.region_parts();
            return self.same.get(&[one, other]).map_or(Atom::False, |&lit| lit.into());
        };
        let both =
            chosen.iter().filter(|(cells, _)| cells.contains(&one) && cells.contains(&other));
        let both = both.map(|(_, lit)| Atom::from(*lit)).collect_vec();
        self.any(both)
    }

    /// Each number of a kind is the size of its group.
    ///
    /// A group is a tree: its root bears the label of all its cells, every other cell has a parent
    /// beside it, and the size of a cell counts itself and all below it.
    pub(super) fn sized_groups(&mut self, layer: usize) {
        let facts = self.facts;
        let values = &facts.unknown.layers[layer].values;
        let board = &facts.unknown.layers[layer].cells;
        let most = values.last().map_or(1, |&most| most.clamp(1, board.len() as i64));
        let mut owners = self.around_given(layer);
        self.beside_equal(layer);
        let bits = usize::BITS - board.len().leading_zeros();
        let labels = board.map(|_, _| (0..bits).map(|_| self.hidden()).collect_vec());
        let largest = |cell: Cell| board[cell].map_or(most, |given| given.clamp(1, most));
        let sizes = board.map(|cell, _| self.int(1..=largest(cell)));
        let mut below: BTreeMap<Cell, Vec<Int>> = BTreeMap::new();
        let mut above: BTreeMap<Cell, Vec<Atom>> = BTreeMap::new();
        for (one, other) in board.pairs().collect_vec() {
            self.subject = format!("{one} and {other}");
            let same = self.same_value(layer, one, other);
            if matches!((board[one], board[other]), (Some(one), Some(other)) if one != other) {
                continue;
            }
            let most = largest(one).min(largest(other));
            for (&first, &second) in labels[one].iter().zip(&labels[other]) {
                let [first, second] = [first, second].map(Atom::from);
                self.post(Formula::clause([!same, !first, second]), &[]);
                self.post(Formula::clause([!same, first, !second]), &[]);
            }
            for (child, parent) in [(one, other), (other, one)] {
                let is = Atom::from(self.hidden());
                self.post(Formula::clause([!is, same]), &[]);
                let (size, part) = (sizes[child], self.int(0..most));
                self.rule(&[is]).equal(size, part);
                let none = self.model.le(part, 0);
                self.post(Formula::clause([is, none]), &[]);
                below.entry(parent).or_default().push(part);
                above.entry(child).or_default().push(is);
            }
        }
        // The root is the first cell of a group, given numbers before others.
        let order = sizes.iter().sorted_by_key(|(cell, _)| board[*cell].is_none());
        for (number, (cell, &size)) in order.enumerate() {
            self.subject = cell.to_string();
            let root = Atom::from(self.hidden());
            for own in owners.remove(&cell).unwrap_or_default() {
                let is_later = board[cell].is_none();
                if is_later {
                    self.post(Formula::clause([!own, !root]), &[]);
                }
            }
            for bit in (0..labels[cell].len()).filter(|bit| number >> bit & 1 == 0) {
                let higher = (bit + 1..labels[cell].len()).filter(|bit| number >> bit & 1 == 1);
                let lits = higher.chain([bit]).map(|bit| Atom::from(!labels[cell][bit]));
                self.post(Formula::clause(lits.collect_vec()), &[]);
            }
            let parents = above.remove(&cell).unwrap_or_default();
            let one = Linear::count(parents.into_iter().chain([root]));
            self.post(one.within([Some(1), Some(1)]), &[]);
            for (bit, &label) in labels[cell].iter().enumerate() {
                let label = Atom::from(label);
                let is = if number >> bit & 1 == 1 { label } else { !label };
                self.post(Formula::clause([!root, is]), &[]);
            }
            let parts = below.remove(&cell).unwrap_or_default();
            let sum = parts.into_iter().map(|part| (1, part)).chain([(-1, size)]).collect();
            let sum = Linear { ints: sum, constant: 1, ..Linear::default() };
            self.post(sum.within([Some(0), Some(0)]), &[]);
            if let Some(value) = self.int_of(layer, cell) {
                self.rule(&[root]).equal(size, value);
                self.rule(&[]).linear([(1, size), (-1, value)], Comparison::AtMost, 0);
            }
        }
    }

    /// A number above 1 is beside an equal one, and a small one beside few, which follows from the
    /// trees.
    fn beside_equal(&mut self, layer: usize) {
        let Layer { cells, values, .. } = &self.facts.unknown.layers[layer];
        for (cell, value) in cells.cells().cartesian_product(values) {
            let is = self.is_known(layer, cell, *value);
            let equal = cells.neighbours(cell).map(|other| self.is_known(layer, other, *value));
            let equal = Linear::count(equal.collect_vec());
            let least = (*value > 1).then_some(1);
            self.subject = cell.to_string();
            self.post(equal.clone().within([least, None]), &[is]);
            if *value <= equal.atoms.len() as i64 {
                self.post(equal.within([None, Some(*value - 1)]), &[is]);
            }
        }
    }

    /// The cells that belong to a given number are as many as it says, which follows from the trees
    /// and sees early that a group is too large, or cannot grow.
    fn around_given(&mut self, layer: usize) -> BTreeMap<Cell, Vec<Atom>> {
        let mut roots: BTreeMap<Cell, Vec<Atom>> = BTreeMap::new();
        let facts = self.facts;
        let board = &facts.unknown.layers[layer].cells;
        let given = board.iter().filter_map(|(cell, given)| Some((cell, (*given)?)));
        for (root, number) in given {
            let is_open =
                |cell: Cell| board.get(cell).is_some_and(|own| own.is_none_or(|own| own == number));
            let ball = facts.within(root, usize::try_from(number).unwrap_or(0).max(1), is_open);
            let own = ball
                .into_iter()
                .map(|cell| (cell, if cell == root { Atom::True } else { self.hidden().into() }));
            let own: BTreeMap<Cell, Atom> = own.collect();
            self.subject = root.to_string();
            for (&cell, &is) in &own {
                let same = self.is_known(layer, cell, number);
                self.post(Formula::clause([!is, same]), &[]);
                let mut support = Vec::new();
                for other in board.neighbours(cell).collect_vec() {
                    let same = self.is_known(layer, other, number);
                    let too = own.get(&other).copied().unwrap_or(Atom::False);
                    self.post(Formula::clause([!is, !same, too]), &[]);
                    support.push(too);
                }
                if cell != root {
                    self.post(Formula::clause(support.into_iter().chain([!is])), &[]);
                    roots.entry(cell).or_default().push(is);
                }
            }
            let count = Linear::count(own.into_values());
            self.post(count.within([Some(number), Some(number)]), &[]);
        }
        roots
    }

    /// No two regions have the same drawn marks.
    pub(super) fn different_marks(&mut self) {
        let Some(chosen) = self.chosen.clone() else {
            return self.different_counts();
        };
        let facts = self.facts;
        let marks =
            |cells: &Vec<Cell>| cells.iter().map(|&cell| facts.word_in(cell)).sorted().join(" ");
        let alike = chosen.iter().map(|(cells, lit)| (marks(cells), *lit)).into_group_map();
        for (marks, lits) in alike.into_iter().sorted() {
            self.subject = marks;
            self.post(Linear::count(lits.into_iter().map(Atom::from)).within([None, Some(1)]), &[]);
        }
    }

    /// No two regions have the same marks: some mark comes up more often in one of them.
    fn different_counts(&mut self) {
        let facts = self.facts;
        let words = facts.sheet.cells.cells().map(|cell| facts.word_in(cell)).unique();
        let words = words.collect_vec();
        for [one, other] in self.regions().iter().array_combinations() {
            let differ = words.iter().flat_map(|word| {
                let count = |region: &Subject| {
                    let cells = region.cells.iter();
                    let own = cells.filter(|(cell, _)| facts.word_in(*cell) == *word);
                    Linear::count(own.map(|(_, own)| *own))
                };
                let more = count(one).plus(-1, count(other));
                [[Some(1), None], [None, Some(-1)]].map(|bounds| more.clone().within(bounds))
            });
            self.subject = format!("{} and {}", one.name, other.name);
            self.post(Formula::Any(differ.collect()), &[one.when, other.when]);
        }
    }

    /// Literals for what belongs to each root.
    fn belonging(&mut self, roots: Option<Roots>, most: usize, joined: &Joined) -> Parts {
        let facts = self.facts;
        let is_anchored = roots.is_some();
        let board: BTreeMap<Cell, Atom> = match joined {
            Joined::Kind(cells) => cells.clone(),
            Joined::Pairs(_) => facts.sheet.cells.cells().map(|cell| (cell, Atom::True)).collect(),
        };
        let roots = roots.unwrap_or_else(|| board.keys().map(|&cell| (cell, most)).collect());
        let mut own: BTreeMap<Cell, BTreeMap<Cell, Atom>> = BTreeMap::new();
        for (&root, &far) in roots.iter().filter(|(root, _)| board.contains_key(root)) {
            // The first cell of a group comes before all others; a group has one mark.
            let is_in = |cell: Cell| {
                board.contains_key(&cell)
                    && if is_anchored { !roots.contains_key(&cell) } else { cell > root }
            };
            let cells = facts.within(root, far, is_in);
            let own = own.entry(root).or_default();
            for cell in cells {
                let is_certain = is_anchored && cell == root;
                own.insert(cell, if is_certain { board[&cell] } else { self.hidden().into() });
            }
        }
        // One root for each cell that is in, and none for the others.
        for (&cell, &is_in) in &board {
            let atoms = own.values().filter_map(|own| own.get(&cell).copied()).collect_vec();
            self.subject = cell.to_string();
            for &atom in atoms.iter().filter(|atom| **atom != is_in) {
                self.post(Formula::clause([!atom, is_in]), &[]);
            }
            if atoms != [is_in] {
                self.post(Formula::clause(atoms.iter().copied().chain([!is_in])), &[]);
                self.post(Linear::count(atoms).within([None, Some(1)]), &[]);
            }
        }
        for own in own.values().filter(|_| !is_anchored) {
            // Nothing belongs to a cell that does not belong to itself.
            let Some((_, &first)) = own.first_key_value() else { continue };
            for &atom in own.values().skip(1) {
                self.post(Formula::clause([!atom, first]), &[]);
            }
        }
        for (one, other) in facts.sheet.cells.pairs() {
            self.subject = format!("{one} and {other}");
            for (one, other) in [(one, other), (other, one)] {
                for own in own.values() {
                    let Some(&is) = own.get(&one) else { continue };
                    let is_other = own.get(&other).copied().unwrap_or(Atom::False);
                    match joined {
                        Joined::Kind(cells) => {
                            let Some(&is_in) = cells.get(&other) else { continue };
                            self.post(Formula::clause([!is, !is_in, is_other]), &[]);
                        }
                        Joined::Pairs(pairs) => {
                            let pair = super::grid::ordered((one, other));
                            let join = pairs.get(&pair).copied().unwrap_or(Atom::False);
                            self.post(Formula::clause([!is, !join, is_other]), &[]);
                            if one < other {
                                self.post(Formula::clause([!is, !is_other, join]), &[]);
                            }
                        }
                    }
                }
            }
        }
        self.rooted(&own, &roots, &board, joined, is_anchored);
        Parts {
            own: own.into_iter().map(|(root, own)| (root, own.into_iter().collect())).collect(),
        }
    }

    /// Each cell that is in and no root has a parent beside it that is nearer to the root.
    fn rooted(
        &mut self,
        own: &BTreeMap<Cell, BTreeMap<Cell, Atom>>,
        roots: &Roots,
        board: &BTreeMap<Cell, Atom>,
        joined: &Joined,
        is_anchored: bool,
    ) {
        let facts = self.facts;
        let deepest = roots.values().copied().max().unwrap_or(1).min(board.len()) as i64;
        let mut depths: BTreeMap<Cell, Int> = BTreeMap::new();
        for &cell in
            board.keys().filter(|cell| deepest > 1 && !(is_anchored && roots.contains_key(cell)))
        {
            let least = i64::from(is_anchored);
            depths.insert(cell, self.int(least..deepest));
        }
        for (&cell, &is_in) in board {
            if is_anchored && roots.contains_key(&cell) {
                continue;
            }
            self.subject = cell.to_string();
            let is_root =
                own.get(&cell).filter(|_| !is_anchored).and_then(|own| own.get(&cell).copied());
            let mut parents = Vec::new();
            for other in facts
                .sheet
                .cells
                .neighbours(cell)
                .filter(|other| board.contains_key(other))
                .collect_vec()
            {
                let join = match joined {
                    Joined::Kind(_) => board[&other],
                    Joined::Pairs(pairs) => {
                        let pair = super::grid::ordered((cell, other));
                        pairs.get(&pair).copied().unwrap_or(Atom::False)
                    }
                };
                let parent = Atom::from(self.hidden());
                self.post(Formula::clause([!parent, join]), &[]);
                match (depths.get(&other), depths.get(&cell)) {
                    (Some(&nearer), Some(&depth)) => self.rule(&[parent]).less(nearer, depth),
                    (None, Some(_)) => {}
                    _ => self.post(Formula::Is(!parent), &[]),
                }
                parents.push(parent);
            }
            let clause = parents.into_iter().chain(is_root).chain([!is_in]).collect_vec();
            self.post(Formula::clause(clause), &[]);
        }
    }
}

impl Facts {
    /// The rule that there are regions.
    pub(super) fn board_is_divided(&self) -> String {
        let noun = self.unknown.divide.as_deref().unwrap_or_default();
        format!("the board is divided into {}", super::words::several(noun))
    }

    /// True if each region has one mark, and a cell has such a mark.
    fn is_anchor(&self, cell: Cell) -> bool {
        let noun = self.unknown.divide.clone().unwrap_or_default();
        let roots = self.roots(|node| node.says("REGION"), &noun).0;
        roots.is_some_and(|roots| roots.contains_key(&cell))
    }
}

/// The parts as subjects.
fn subjects(noun: &str, parts: Parts) -> Vec<Subject> {
    let subject = |(root, own): (Cell, Vec<(Cell, Atom)>)| {
        let when = own.iter().find(|(cell, _)| *cell == root).map_or(Atom::False, |(_, own)| *own);
        Subject { when, cells: own, ..Subject::of(format!("{noun} of {root}"), []) }.found()
    };
    parts.own.into_iter().map(subject).collect()
}

impl Grid<'_> {
    /// The groups of a kind.
    pub(super) fn groups(&self, kind: &Arg) -> Vec<Subject> {
        let parts = self.parts(|cell| self.is_sample || self.is(kind, cell), |_, _| true);
        let group = |cells: Vec<Cell>| {
            Subject::of(format!("group of {}", cells[0]), cells.into_iter().sorted()).found()
        };
        parts.into_iter().map(group).collect()
    }

    /// The cells that are connected with a cell and have the same value.
    pub(super) fn group_of(&self, cell: Cell) -> Option<Subject> {
        let board = self.values.first()?;
        let mut parts = board.parts(|one, other| board[one] == board[other]).into_iter();
        Some(Subject::of("", parts.find(|part| part.contains(&cell))?).found())
    }

    /// The regions.
    pub(super) fn all_regions(&self) -> Vec<Subject> {
        let noun = self.unknown.divide.as_deref().unwrap_or_default();
        let regions = self.regions.regions().into_values();
        let region = |cells: Vec<Cell>| Subject::of(format!("{noun} of {}", cells[0]), cells);
        regions.map(|cells| region(cells).found()).collect()
    }
}

impl Name {
    /// The name for a region of these cells: its first and its last one if it is a rectangle.
    pub(super) fn region(cells: &[Cell]) -> Self {
        let ranges = [0, 1].map(|axis| {
            let along = cells.iter().map(|cell| cell.coordinates()[axis]);
            along.minmax().into_option().map_or(0, |(least, most)| (most - least + 1) as usize)
        });
        match cells {
            [first, .., last] if ranges[0] * ranges[1] == cells.len() => {
                Self::Region(vec![*first, *last])
            }
            _ => Self::Region(cells.to_vec()),
        }
    }
}
