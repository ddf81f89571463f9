//! Groups of connected cells, and the regions into which a board is divided: which cells belong
//! together.
//!
//! A group has a root: a cell with a mark of which each group has one, or else the first of its
//! cells. Literals say which root a cell belongs to; neighbours that belong together have the same
//! one. That a cell is connected with its root, a tree says: each cell has a parent beside it that
//! is nearer to the root.
//!
//! Regions that are rectangles, or have few cells, are chosen among all that the rules allow.

mod candidates;
mod parts;
mod sized;

use puzzlec_encodings::{Formula, Linear};

use super::form::Form;
use super::grid::{Grid, is_rectangle, ordered};
use super::meaning::{Bounds, Subject};
use super::node::{Arg, Leaf, Node};
use super::writer::Writer;
use super::{Facts, Name};
use crate::puzzle::prelude::*;
use crate::sentences::Phrase;

/// Bounds of a number that is one.
const ONE: Option<Bounds> = Some([Some(1); 2]);

/// The sentences on each group of a kind, or on each region, in short.
struct Said {
    /// The cells with the mark of which each has one, with the greatest size of their groups.
    roots: Option<BTreeMap<Cell, usize>>,
    /// The least and the greatest size.
    sizes: [usize; 2],
}

impl Said {
    /// True if a group has this cell as its only root.
    fn is_root(&self, cell: Cell) -> bool {
        self.roots.as_ref().is_some_and(|roots| roots.contains_key(&cell))
    }
}

impl Phrase<Facts> {
    /// True if a kind is that of one value, so that its groups are those of cells.
    fn is_value(&self) -> bool {
        self.is(Form::Word) && matches!(self.args[0].leaf(), Some(Leaf::Value(0, _)))
    }

    /// True if a form is somewhere in the phrase.
    pub(super) fn speaks_of(&self, form: Form) -> bool {
        self.all().iter().any(|node| node.is(form))
    }

    /// The nouns of drawn marks in the phrase.
    pub(super) fn nouns(&self) -> Vec<&str> {
        let words = self.all().into_iter().filter(|node| node.is(Form::Word));
        let nouns = words.map(|node| node.args[0].text());
        nouns.filter(|noun| !noun.is_empty()).collect()
    }

    /// True if a drawn mark is somewhere in the phrase, or an equation.
    pub(super) fn speaks_of_marks(&self) -> bool {
        self.is(Form::Equation) || !self.nouns().is_empty()
    }

    /// The least and the greatest count that the predicate allows.
    fn bounds(&self) -> Option<Bounds> {
        let is_count = self.is_one(&[Form::HasCount, Form::HasDrawings]);
        let number = self.args.get(1).filter(|_| is_count)?.node();
        let number = number.args.first().filter(|_| number.is(Form::Integer))?;
        Some(self.args[0].bounds(number.number()))
    }
}

impl Facts {
    /// The predicates on each subject of a scope.
    fn said_of_each(&self, is_scope: impl Fn(&Node) -> bool) -> Vec<&Node> {
        let each = self.sentences.iter().filter(|(_, node)| node.is(Form::Each));
        let said = each.filter(|(_, node)| is_scope(node.args[0].node()));
        said.flat_map(|(_, node)| node.args[1].parts()).map(Arg::node).collect()
    }

    /// The predicates on each group of a kind, or else on each region.
    fn said_of(&self, kind: Option<&Arg>) -> Vec<&Node> {
        self.said_of_each(|scope| match kind {
            Some(kind) => scope.is(Form::Group) && scope.args[0] == *kind,
            None => scope.is(Form::Region),
        })
    }

    /// The sum of these predicates.
    fn about(&self, kind: Option<&Arg>) -> Said {
        let (mut sizes, mut roots) = ([1, self.sheet.cells.len()], None);
        let is_plain = kind.is_none_or(|kind| kind.node().is_value());
        // Cells without a value are none of those that a sentence counts.
        let are_counted =
            self.sheet.cells.cells().all(|cell| self.has_value(cell)) || kind.is_some() && is_plain;
        for node in self.said_of(kind) {
            let marks = match (node.form, node.bounds()) {
                (Form::HasCount, Some([least, most])) if node.args[2].node().is(Form::Cell) => {
                    let size = |bound: i64| bound.max(0) as usize;
                    sizes[0] = least.map_or(sizes[0], |least| sizes[0].max(size(least)));
                    let most = most.filter(|_| are_counted);
                    sizes[1] = most.map_or(sizes[1], |most| sizes[1].min(size(most)));
                    None
                }
                (Form::HasCount, ONE) => self.marked(&node.args[2]),
                (Form::HasDrawings, ONE) => self.whole(kind, node.args[2].text()),
                _ => None,
            };
            roots = roots.or(marks);
        }
        let near = kind.map_or(Form::InRegion, |_| Form::InGroup);
        let of_size = [Form::Equals, Form::Exactly, Form::MeasureNear, Form::Size, near];
        let mut of_numbers = self.said_of_each(|scope| scope.is(Form::Number)).into_iter();
        let is_sized = of_numbers.any(|node| node.all().iter().map(|own| own.form).eq(of_size));
        let size = |cell: Cell| {
            let number = self.sheet.mark(cell, "number")?.number();
            usize::try_from(number.filter(|_| is_sized && is_plain && self.is_clue(cell))?).ok()
        };
        let sized = |cell| (cell, size(cell).map_or(sizes[1], |size| size.min(sizes[1])));
        let roots = roots.map(|cells: Vec<Cell>| cells.into_iter().map(sized).collect());
        Said { roots, sizes }
    }

    /// The first cells of the areas of a drawing, if no group or region can split an area: each is one
    /// cell, or lies about the middle of its region.
    fn whole(&self, kind: Option<&Arg>, noun: &str) -> Option<Vec<Cell>> {
        let areas = self.areas(noun);
        let is_own = |scope: &Node| scope.is(Form::Drawn) && scope.args[0].text() == noun;
        let is_middle = kind.is_none()
            && self.said_of_each(is_own).iter().any(|node| node.is(Form::MiddleOfRegion));
        let are_whole = is_middle || areas.iter().all(|area| area.cells.len() == 1);
        are_whole.then(|| areas.iter().filter_map(|area| area.at().next()).collect())
    }

    /// The cells of a kind that drawings alone tell.
    fn marked(&self, kind: &Arg) -> Option<Vec<Cell>> {
        let node = kind.node();
        let noun = node.args.first().filter(|_| node.is(Form::Word))?;
        let Some(Leaf::Noun(noun)) = noun.leaf() else { return None };
        let cells = self.sheet.cells.cells();
        Some(cells.filter(|&cell| self.sheet.mark(cell, noun).is_some()).collect())
    }

    /// The kind of whose groups a cell with a clue is the only root.
    fn kind_of_root(&self, cell: Cell) -> Option<&Arg> {
        let of_numbers = self.said_of_each(|scope| scope.is(Form::Number));
        let kinds = of_numbers.into_iter().filter(|node| node.is(Form::Is));
        let mut kinds = kinds.map(|node| &node.args[0]).filter(|kind| kind.node().is_value());
        kinds.find(|kind| self.is_clue(cell) && self.about(Some(kind)).is_root(cell))
    }

    /// The word for regions.
    pub(super) fn divided(&self) -> &str {
        self.unknown.divide.as_deref().unwrap_or_default()
    }

    /// The rule that there are regions.
    pub(super) fn board_is_divided(&self) -> String {
        format!("the board is divided into {}", super::words::several(self.divided()))
    }
}

impl Writer<'_, '_> {
    /// The groups of a kind, or else the regions; those that can be, each with the atom that it is.
    pub(super) fn parts_of(&mut self, kind: Option<&Arg>) -> Arc<Vec<Subject>> {
        let key = kind.map(|kind| format!("{kind:?}")).unwrap_or_default();
        if let Some(known) = self.parts.get(&key) {
            return Arc::clone(known);
        }
        let all = || self.facts.sheet.cells.cells().map(|cell| (cell, Atom::True)).collect();
        let cells = kind.map_or_else(all, |kind| self.cells_of(kind)).into_iter().collect();
        let parts = self.belonging(&self.facts.about(kind), &cells, kind.is_some());
        Arc::clone(self.parts.entry(key).or_insert(parts.into()))
    }

    /// The only part that a root can belong to.
    fn part_of(&mut self, kind: Option<&Arg>, root: Cell) -> Option<Subject> {
        self.parts_of(kind).iter().find(|own| own.has(root) != Atom::False).cloned()
    }

    /// The cells of the group of a cell: those that are connected with it and have the same value.
    pub(super) fn group_of(&mut self, cell: Cell) -> Option<Subject> {
        let facts = self.facts;
        if let Some(kind) = facts.kind_of_root(cell) {
            return self.part_of(Some(kind), cell);
        }
        let board = &facts.unknown.layers.first()?.cells;
        board.get(cell)?;
        let own = facts.sheet.cells.within(usize::MAX, cell, |other| board.contains(other));
        let own = own.into_iter().map(|own| (own, self.hidden())).collect::<BTreeMap<_, Lit>>();
        self.post(own[&cell]);
        let pairs = facts.sheet.cells.pairs().collect_vec();
        for &(one, other) in &pairs {
            let Some(ends) = own.get(&one).zip(own.get(&other)) else { continue };
            let same = self.same_value(0, one, other);
            let (one, other) = (Atom::from(*ends.0), Atom::from(*ends.1));
            self.equal(same, one, other);
            self.post(Formula::any([same, !one, !other]));
        }
        let cells = own.iter().map(|(&cell, &lit)| (cell, lit.into())).collect();
        self.post(Formula::connected(own, pairs));
        Some(Subject::among(cells))
    }

    /// The region of a cell.
    pub(super) fn region_of(&mut self, cell: Cell) -> Option<Subject> {
        let facts = self.facts;
        if !self.are_chosen && facts.about(None).is_root(cell) {
            return self.part_of(None, cell);
        }
        let cells = facts.sheet.cells.cells().map(|other| (other, self.same_region(cell, other)));
        Some(Subject::among(cells.filter(|(_, own)| *own != Atom::False).collect()))
    }

    /// The atom that two cells are in one region.
    pub(super) fn same_region(&mut self, one: Cell, other: Cell) -> Atom {
        if one == other {
            return Atom::True;
        }
        if let Some(lit) = self.model.lit(&Name::Same(ordered((one, other)))) {
            return lit.into();
        }
        let regions = self.parts_of(None);
        let both = regions.iter().map(|own| self.all([own.when, own.has(one), own.has(other)]));
        let both = both.collect_vec();
        self.any(both)
    }

    /// No two regions have the same drawn marks: regions of any size are objected to.
    pub(super) fn different_marks(&mut self) {
        let regions = self.parts_of(None);
        let marks = |own: &Subject| own.at().map(|at| self.facts.word_in(at)).sorted().join(" ");
        let alike = regions.iter().map(|own| (marks(own), own.when)).into_group_map();
        for (marks, atoms) in alike.into_iter().sorted() {
            self.say(marks, Linear::count(atoms).at_most(1));
        }
    }
}

impl Grid<'_> {
    /// The groups of a kind.
    pub(super) fn groups(&self, kind: &Arg) -> Vec<Subject> {
        let parts = self.parts(|cell| self.is_sample || self.is(kind, cell));
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
        let regions = self.regions.regions().into_values();
        let name = |cells: &[Cell]| format!("{} of {}", self.facts.divided(), cells[0]);
        regions.map(|cells| Subject::of(name(&cells), cells).found()).collect()
    }
}

impl Name {
    /// The name for a region of these cells: its first and its last one if it is a rectangle.
    pub(super) fn region(cells: &[Cell]) -> Self {
        match cells {
            [first, .., last] if is_rectangle(cells) => Self::Region(vec![*first, *last]),
            _ => Self::Region(cells.to_vec()),
        }
    }
}
