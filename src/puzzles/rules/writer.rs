//! The writer of sentences into a model.

use std::ops::Deref;

use puzzlec_encodings::Rule;

use super::form::Means;
use super::groups::Parts;
use super::meaning::{Bounds, Formula, Linear, Subject};
use super::syntax::{Arg, Node};
use super::{Facts, Name};
use crate::puzzle::prelude::*;

/// The variables of the values of one kind in the cells.
#[derive(Clone, Debug)]
pub(super) enum Variables {
    /// True for the first of two words.
    Bool(Board<Lit>),
    /// One for each word.
    Words(Board<Vec<Lit>>),
    /// Integers.
    Ints(Board<Int>),
}

/// A sentence on its way into a model.
pub(super) struct Writer<'m, 'f> {
    pub(super) model: &'m mut Model<Name>,
    pub(super) facts: &'f Facts,
    pub(super) values: Vec<Variables>,
    /// The variables of lines: a literal, or the number of lines.
    pub(super) lines: BTreeMap<[Cell; 2], Result<Lit, Int>>,
    pub(super) letters: BTreeMap<char, Int>,
    /// The variables of pairs of neighbours in one region.
    pub(super) same: BTreeMap<[Cell; 2], Lit>,
    /// The regions among which some are chosen.
    pub(super) chosen: Option<Vec<(Vec<Cell>, Lit)>>,
    /// The parts of the board, by what is said of them.
    pub(super) parts: BTreeMap<String, Parts>,
    /// The literals for all of two atoms, and for one of several.
    defined: BTreeMap<Vec<Atom>, Lit>,
    /// The sentence, and what it is said of.
    pub(super) sentence: String,
    pub(super) subject: String,
    role: Role,
    /// The role of what is said of subjects that are not drawn.
    usual: Role,
    /// The number of hidden variables.
    hidden: usize,
}

impl Deref for Writer<'_, '_> {
    type Target = Facts;

    fn deref(&self) -> &Facts {
        self.facts
    }
}

/// Variables.
impl<'m, 'f> Writer<'m, 'f> {
    pub(super) fn new(model: &'m mut Model<Name>, facts: &'f Facts) -> Self {
        let (values, lines, letters) = (Vec::new(), BTreeMap::new(), BTreeMap::new());
        let (sentence, subject, role) = (String::new(), String::new(), Role::Rule);
        Self {
            model,
            facts,
            values,
            lines,
            letters,
            same: BTreeMap::new(),
            chosen: None,
            parts: BTreeMap::new(),
            defined: BTreeMap::new(),
            sentence,
            subject,
            role,
            usual: role,
            hidden: 0,
        }
    }

    /// A hidden variable of the sentence.
    pub(super) fn hidden(&mut self) -> Lit {
        self.hidden += 1;
        self.model.hidden(Name::Holds(self.hidden))
    }

    /// A hidden integer of the sentence.
    pub(super) fn int(&mut self, domain: impl IntoIterator<Item = i64>) -> Int {
        self.hidden += 1;
        let int = self.model.int(Name::Number(self.hidden), domain);
        self.model.hide_int(int);
        int
    }

    /// The atom that a cell has a value.
    pub(super) fn is(&mut self, layer: usize, cell: Cell, value: i64) -> Atom {
        let lit = match &self.values[layer] {
            Variables::Bool(board) => {
                board.get(cell).map(|&lit| if value == 0 { lit } else { !lit })
            }
            Variables::Words(board) => board.get(cell).map(|lits| lits[value as usize]),
            Variables::Ints(board) => {
                return board.get(cell).map_or(Atom::False, |&int| self.model.eq(int, value));
            }
        };
        lit.map_or(Atom::False, Atom::from)
    }

    /// The integer of a cell, if its values are numbers.
    pub(super) fn int_of(&self, layer: usize, cell: Cell) -> Option<Int> {
        let Variables::Ints(board) = self.values.get(layer)? else { return None };
        board.get(cell).copied()
    }

    /// The value of a cell as a sum.
    pub(super) fn value(&self, layer: usize, cell: Cell) -> Option<Linear> {
        self.int_of(layer, cell).map(Linear::int)
    }

    /// The atom that all of these hold: a literal that is defined by them.
    pub(super) fn all(&mut self, atoms: impl IntoIterator<Item = Atom>) -> Atom {
        let atoms = atoms.into_iter().filter(|atom| *atom != Atom::True).sorted().dedup();
        let atoms = atoms.collect_vec();
        match atoms[..] {
            [] => Atom::True,
            _ if atoms.contains(&Atom::False) => Atom::False,
            [only] => only,
            _ if atoms.iter().any(|&atom| atoms.contains(&!atom)) => Atom::False,
            _ => {
                if let Some(&lit) = self.defined.get(&atoms) {
                    return lit.into();
                }
                let lit = self.hidden();
                let mut rule = self.model.rule(&self.sentence).of(&self.subject);
                for &atom in &atoms {
                    rule.clause([Atom::from(!lit), atom]);
                }
                rule.clause(atoms.iter().map(|&atom| !atom).chain([lit.into()]));
                self.defined.insert(atoms, lit);
                lit.into()
            }
        }
    }

    /// The atom that one of these holds at least.
    pub(super) fn any(&mut self, atoms: impl IntoIterator<Item = Atom>) -> Atom {
        !self.all(atoms.into_iter().map(|atom| !atom))
    }

    /// The atom that a cell is of a kind.
    pub(super) fn kind(&mut self, kind: &Arg, cell: Cell) -> Atom {
        let node = kind.node();
        let Means::Kind(atom, _) = node.form.means else { return Atom::False };
        atom(self, &node.args, cell)
    }

    /// The cells that can be of a kind, each with the atom that it is.
    pub(super) fn cells_of(&mut self, kind: &Arg) -> Vec<(Cell, Atom)> {
        let cells = self.facts.sheet.cells.cells().map(|cell| (cell, self.kind(kind, cell)));
        cells.filter(|(_, is)| *is != Atom::False).collect()
    }

    /// The atoms that cells are among some and of a kind.
    pub(super) fn kinds(&mut self, kind: &Arg, cells: &[(Cell, Atom)]) -> Vec<Atom> {
        let cells = cells.iter().map(|&(cell, own)| {
            let is = self.kind(kind, cell);
            self.all([own, is])
        });
        cells.filter(|atom| *atom != Atom::False).collect()
    }

    /// A number of a subject.
    pub(super) fn number(&mut self, number: &Arg, subject: &Subject) -> Option<Linear> {
        match number {
            Arg::Number(number) => Some(Linear::constant(*number)),
            Arg::Node(node) => match node.form.means {
                Means::Number(write, _) => write(self, &node.args, subject),
                _ => None,
            },
            _ => None,
        }
    }

    /// A measure of a subject's cells.
    pub(super) fn measure(
        &mut self,
        measure: &Arg,
        subject: &Subject,
        bounds: Bounds,
    ) -> Option<Linear> {
        let node = measure.node();
        let Means::Measure(write, _) = node.form.means else { return None };
        write(self, &node.args, subject, bounds)
    }

    /// The cells near a subject.
    pub(super) fn near(&mut self, near: &Arg, subject: &Subject) -> Option<Subject> {
        let node = near.node();
        let find = match node.form.means {
            Means::Near(find) => find,
            Means::Reached(write, _) => return write(self, &node.args, subject),
            _ => return None,
        };
        let facts = self.facts;
        if !subject.is_found {
            return Some(Subject::of("", find(facts, &node.args, subject)?));
        }
        // Near one of its cells, and none of them.
        let is_relation = node.form.slot == "RELATION";
        let mut own: BTreeMap<Cell, Vec<Atom>> = BTreeMap::new();
        for &(cell, is_own) in subject.cells.iter().filter(|_| is_relation) {
            let near = find(facts, &node.args, &Subject::of("", [cell])).unwrap_or_default();
            for other in near {
                own.entry(other).or_default().push(is_own);
            }
        }
        let cells = own.into_iter().map(|(other, atoms)| {
            let is_own = subject.cells.iter().find(|(cell, _)| *cell == other);
            let is_own = is_own.map_or(Atom::False, |(_, is_own)| *is_own);
            let is_near = self.any(atoms);
            (other, self.all([is_near, !is_own]))
        });
        let near = Subject::among(cells.collect());
        is_relation.then_some(near)
    }

    /// The subjects of a scope.
    pub(super) fn subjects(&mut self, scope: &Arg) -> Vec<Subject> {
        let node = scope.node();
        match node.form.means {
            Means::Scope(find) => find(self.facts, &node.args),
            Means::Sought(write, _) => write(self, &node.args),
            _ => Vec::new(),
        }
    }

    /// The statement of a predicate on a subject.
    pub(super) fn predicate(&mut self, predicate: &Arg, subject: &Subject) -> Option<Formula> {
        let node = predicate.node();
        let Means::Predicate(write, _) = node.form.means else { return None };
        write(self, &node.args, subject)
    }
}

/// Constraints.
impl Writer<'_, '_> {
    /// Writes a sentence.
    pub(super) fn write(&mut self, text: &str, sentence: &Node) {
        text.clone_into(&mut self.sentence);
        self.subject.clear();
        self.usual = if sentence.speaks_of_marks() { Role::Clue } else { Role::Rule };
        self.role = self.usual;
        if let Means::Sentence(write, _) = sentence.form.means {
            write(self, &sentence.args);
        }
    }

    /// Says that the sentence is about what is drawn.
    pub(super) const fn is_drawn(&mut self) {
        (self.role, self.usual) = (Role::Clue, Role::Clue);
    }

    /// Says what follows of a subject.
    pub(super) fn of(&mut self, subject: &Subject) {
        subject.name.clone_into(&mut self.subject);
        let is_drawn = subject.is_drawn || subject.clue.is_some();
        self.role = if is_drawn { Role::Clue } else { self.usual };
    }

    /// Says something of each subject of a scope, if there is something to say.
    pub(super) fn each(
        &mut self,
        scope: &Arg,
        says: impl Fn(&mut Self, &Subject) -> Option<Formula>,
    ) {
        for subject in self.subjects(scope) {
            self.of(&subject);
            if let Some(formula) = says(self, &subject) {
                self.post(formula, &[subject.when]);
            }
        }
    }

    /// Says something of what has a name.
    pub(super) fn say(&mut self, name: impl Into<String>, formula: Formula) {
        self.of(&Subject::of(name, []));
        self.post(formula, &[]);
    }

    /// A constraint of the sentence, under conditions.
    pub(super) fn rule(&mut self, when: &[Atom]) -> Rule<'_> {
        let rule = self.model.say(self.role, &self.sentence).of(&self.subject);
        when.iter().fold(rule, |rule, &atom| rule.when(atom))
    }

    /// Posts that a formula holds if all of some atoms do.
    pub(super) fn post(&mut self, formula: Formula, when: &[Atom]) {
        match formula {
            Formula::Is(atom) => self.rule(when).clause([atom]),
            Formula::All(parts) => parts.into_iter().for_each(|part| self.post(part, when)),
            Formula::Any(parts) => {
                let atoms =
                    parts.into_iter().flat_map(|part| self.alternatives(part)).collect_vec();
                self.rule(when).clause(atoms);
            }
            Formula::Within(sum, bounds) => self.within(&sum, bounds, when),
            Formula::Different(ints) => self.rule(when).all_different(ints),
            Formula::Table(ints, rows) => self.rule(when).table(&ints, rows),
            Formula::Connected(cells, pairs) => self.rule(when).connected(cells, pairs),
            Formula::Loop(edges) => self.rule(when).single_loop(edges),
        }
    }

    /// Atoms of which one holds only if the formula does.
    fn alternatives(&mut self, formula: Formula) -> Vec<Atom> {
        match formula {
            Formula::Is(atom) => vec![atom],
            Formula::Any(parts) => {
                parts.into_iter().flat_map(|part| self.alternatives(part)).collect()
            }
            Formula::All(parts) if parts.len() <= 1 => {
                parts.into_iter().next().map_or(vec![Atom::True], |part| self.alternatives(part))
            }
            Formula::Within(sum, [Some(least), None]) if sum.is_count() && least == 1 => {
                sum.atoms.into_iter().map(|(_, atom)| atom).collect()
            }
            formula => {
                let lit = self.hidden();
                self.post(formula, &[lit.into()]);
                vec![lit.into()]
            }
        }
    }

    fn within(&mut self, sum: &Linear, [least, most]: Bounds, when: &[Atom]) {
        let bounds = if least.is_some() && least == most {
            [(Comparison::Exactly, least), (Comparison::Exactly, None)]
        } else {
            [(Comparison::AtLeast, least), (Comparison::AtMost, most)]
        };
        let narrow = |&(weight, int): &(i64, Int)| Some((i32::try_from(weight).ok()?, int));
        let ints = sum.ints.iter().map(narrow).collect::<Option<Vec<_>>>();
        for (comparison, bound) in bounds {
            let Some(bound) = bound else { continue };
            match &ints {
                Some(ints) if sum.atoms.is_empty() => {
                    self.rule(when).linear(ints.iter().copied(), comparison, bound);
                }
                _ if sum.is_count() && bound < 0 => {
                    self.rule(when).clause([Atom::from(comparison == Comparison::AtLeast)]);
                }
                _ if sum.is_count() => {
                    let atoms = sum.atoms.iter().map(|&(_, atom)| atom);
                    self.rule(when).count(atoms, comparison, bound as usize);
                }
                _ => {
                    let mut terms = sum.atoms.clone();
                    for &(weight, int) in &sum.ints {
                        for value in self.model.domain(int).to_vec() {
                            terms.push((weight * value, self.model.eq(int, value)));
                        }
                    }
                    self.rule(when).sum(terms, comparison, bound);
                }
            }
        }
    }
}

impl Linear {
    /// True if it is a number of atoms.
    pub(super) fn is_count(&self) -> bool {
        self.ints.is_empty() && self.atoms.iter().all(|&(weight, _)| weight == 1)
    }
}
