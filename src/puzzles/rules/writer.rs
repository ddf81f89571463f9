//! The writer of sentences into a model.

use puzzlec_encodings::{Formula, Linear, Rule};

use super::form::{Form, Means, Slot};
use super::meaning::{Bounds, Subject};
use super::node::{Arg, Node};
use super::{Facts, Name};
use crate::puzzle::prelude::*;

/// A sentence on its way into a model.
pub(super) struct Writer<'m, 'f> {
    pub(super) model: &'m mut Model<Name>,
    pub(super) facts: &'f Facts,
    /// The parts of the board: groups of each kind, and regions.
    pub(super) parts: BTreeMap<String, Arc<Vec<Subject>>>,
    /// True if regions are chosen among all that can be.
    pub(super) are_chosen: bool,
    /// The sentence, and what it is said of.
    pub(super) sentence: String,
    pub(super) subject: String,
    role: Role,
    /// The role of what is said of subjects that are not drawn.
    usual: Role,
    /// The number of hidden variables.
    hidden: usize,
    /// What is said instead of written, if a sentence is part of another one.
    said: Option<Vec<Formula>>,
}

/// Variables.
impl<'m, 'f> Writer<'m, 'f> {
    pub(super) fn new(model: &'m mut Model<Name>, facts: &'f Facts) -> Self {
        let (parts, are_chosen, sentence, subject, hidden, said) = Default::default();
        let (role, usual) = (Role::Rule, Role::Rule);
        Self { model, facts, parts, are_chosen, sentence, subject, role, usual, hidden, said }
    }

    /// A hidden variable of the sentence.
    pub(super) fn hidden(&mut self) -> Lit {
        self.hidden += 1;
        self.model.hidden(Name::Hidden(self.hidden))
    }

    /// The literal that is an atom.
    pub(super) fn literal(&mut self, atom: Atom) -> Lit {
        atom.as_lit().unwrap_or_else(|| {
            let lit = self.hidden();
            self.post(if atom == Atom::True { lit } else { !lit });
            lit
        })
    }

    /// A hidden integer of the sentence.
    pub(super) fn int(&mut self, domain: impl IntoIterator<Item = i64>) -> Int {
        self.hidden += 1;
        let int = self.model.int(Name::Hidden(self.hidden), domain);
        self.model.hide_int(int);
        int
    }

    /// The atom that a cell has a value.
    pub(super) fn is(&mut self, layer: usize, cell: Cell, value: i64) -> Atom {
        if let Some(int) = self.int_of(layer, cell) {
            return self.model.eq(int, value);
        }
        let layer = &self.facts.unknown.layers[layer];
        let is_second = layer.words.len() == 2 && value == 1;
        let lit = self.model.lit(&layer.name(cell, if is_second { 0 } else { value as usize }));
        lit.map_or(Atom::False, |lit| if is_second { !lit } else { lit }.into())
    }

    /// The integer of a cell, if its values are numbers.
    pub(super) fn int_of(&self, layer: usize, cell: Cell) -> Option<Int> {
        let layer = self.facts.unknown.layers.get(layer).filter(|layer| layer.is_of_numbers())?;
        self.model.int_named(&layer.name(cell, 0))
    }

    /// The number of lines between two places.
    pub(super) fn lines(&self, pair: [Cell; 2]) -> Linear {
        let name = Name::Line(pair);
        let many: Linear = self.model.int_named(&name).into_iter().sum();
        many + Linear::count(self.model.lit(&name))
    }

    /// The atom that there is a line between two places.
    pub(super) fn line(&mut self, pair: [Cell; 2]) -> Atom {
        let name = Name::Line(pair);
        let is_some = self.model.int_named(&name).map(|int| self.model.ge(int, 1));
        is_some.or(self.model.lit(&name).map(Atom::from)).unwrap_or(Atom::False)
    }

    /// The value of a letter of equations.
    pub(super) fn letter(&self, letter: char) -> Option<Int> {
        self.model.int_named(&Name::Letter(letter))
    }

    /// The atom that all of these hold.
    pub(super) fn all(&mut self, atoms: impl IntoIterator<Item = Atom>) -> Atom {
        self.model.reified(Formula::all(atoms))
    }

    /// The atom that one of these holds at least.
    pub(super) fn any(&mut self, atoms: impl IntoIterator<Item = Atom>) -> Atom {
        self.model.reified(Formula::any(atoms))
    }

    /// The atom that a cell is of a kind.
    pub(super) fn kind(&mut self, kind: &Arg, cell: Cell) -> Atom {
        let (Means::Kind(atom, _), args) = kind.said() else { return Atom::False };
        atom(self, args, cell)
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
        let (Means::Number(write, _), args) = number.said() else { return None };
        write(self, args, subject)
    }

    /// A measure of a subject's cells.
    pub(super) fn measure(&mut self, arg: &Arg, own: &Subject, bounds: Bounds) -> Option<Linear> {
        let (Means::Measure(write, _), args) = arg.said() else { return None };
        write(self, args, own, bounds)
    }

    /// The cells near a subject.
    pub(super) fn near(&mut self, near: &Arg, subject: &Subject) -> Option<Subject> {
        let (find, args) = match near.said() {
            (Means::Near(find), args) => (find, args),
            (Means::Reached(write, _), args) => return write(self, args, subject),
            _ => return None,
        };
        let facts = self.facts;
        if !subject.is_found {
            return Some(Subject::of("", find(facts, args, subject)?));
        }
        if near.node().slot() != Slot::Relation {
            return None;
        }
        // Near one of its cells, and none of them.
        let mut own: BTreeMap<Cell, Vec<Atom>> = BTreeMap::new();
        for &(cell, is_own) in &subject.cells {
            for other in find(facts, args, &Subject::of("", [cell])).unwrap_or_default() {
                own.entry(other).or_default().push(is_own);
            }
        }
        let cells = own.into_iter().map(|(other, atoms)| {
            let is_near = self.any(atoms);
            (other, self.all([is_near, !subject.has(other)]))
        });
        Some(Subject::among(cells.collect()))
    }

    /// The subjects of a scope.
    pub(super) fn subjects(&mut self, scope: &Arg) -> Vec<Subject> {
        match scope.said() {
            (Means::Scope(find), args) => find(self.facts, args),
            (Means::Sought(write, _), args) => write(self, args),
            _ => Vec::new(),
        }
    }

    /// The statement of a predicate on a subject.
    pub(super) fn predicate(&mut self, predicate: &Arg, subject: &Subject) -> Option<Formula> {
        let (Means::Predicate(write, _), args) = predicate.said() else { return None };
        write(self, args, subject)
    }

    /// The statement of predicates that `and` joins: those that say something of a subject.
    pub(super) fn predicates(&mut self, all: &Arg, subject: &Subject) -> Option<Formula> {
        let said = all.parts().into_iter().filter_map(|own| self.predicate(own, subject));
        said.reduce(|one, other| one & other)
    }

    /// Writes a sentence.
    pub(super) fn write(&mut self, text: &str, sentence: &Node) {
        text.clone_into(&mut self.sentence);
        self.subject.clear();
        let is_drawn = sentence.speaks_of_marks() || sentence.is(Form::PathsJoinMarks);
        self.usual = if is_drawn { Role::Clue } else { Role::Rule };
        self.role = self.usual;
        self.write_part(sentence);
    }

    /// Writes a sentence in the place of the one that it is a part of.
    pub(super) fn write_part(&mut self, sentence: &Node) {
        if let Means::Sentence(write, _) = sentence.form.entry().means {
            write(self, &sentence.args);
        }
    }

    /// The formula that a sentence holds, which is one of [`Form::If`].
    pub(super) fn formula(&mut self, sentence: &Node) -> Formula {
        let outer = self.said.replace(Vec::new());
        self.write_part(sentence);
        let said = std::mem::replace(&mut self.said, outer);
        self.subject.clear();
        Formula::all(said.unwrap_or_default())
    }

    /// Says what follows of a subject.
    pub(super) fn of(&mut self, subject: &Subject) {
        subject.name.clone_into(&mut self.subject);
        let is_drawn = subject.is_drawn || subject.clue.is_some();
        self.role = if is_drawn { Role::Clue } else { self.usual };
    }

    /// Says something of each subject of a scope, if there is something to say.
    pub(super) fn each(&mut self, of: &Arg, says: impl Fn(&mut Self, &Subject) -> Option<Formula>) {
        let subjects = self.subjects(of);
        self.each_of(subjects, says);
    }

    /// Says something of each of some subjects, if there is something to say.
    pub(super) fn each_of(
        &mut self,
        subjects: Vec<Subject>,
        says: impl Fn(&mut Self, &Subject) -> Option<Formula>,
    ) {
        for subject in subjects {
            self.of(&subject);
            if let Some(formula) = says(self, &subject) {
                self.post(formula.when(subject.when));
            }
        }
    }

    /// Says something of what has a name.
    pub(super) fn say(&mut self, name: impl Into<String>, formula: impl Into<Formula>) {
        self.of(&Subject::of(name, []));
        self.post(formula);
    }

    /// A constraint of the sentence, under conditions.
    pub(super) fn rule(&mut self, when: &[Atom]) -> Rule<'_> {
        let rule = self.model.say(self.role, &self.sentence).of(&self.subject);
        when.iter().fold(rule, |rule, &atom| rule.when(atom))
    }

    /// Posts that a formula holds.
    pub(super) fn post(&mut self, formula: impl Into<Formula>) {
        match &mut self.said {
            Some(said) => said.push(formula.into()),
            None => self.rule(&[]).formula(formula),
        }
    }
}
