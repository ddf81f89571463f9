//! Formulas as literals.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Not;

use itertools::Itertools;
use puzzlec_dimacs::{Lit, Var};

use super::Model;
use super::assignment::Known;
use super::core::Core;
use super::meaning::Meaning;
use super::name::Name;
use super::post::MAX_ODD;
use crate::atom::Atom;
use crate::encoding::Ends;
use crate::formula::{Formula, Linear};
use crate::int::Int;

/// The most values whose literals say where an integer lies, if it has no literals for bounds.
const MAX_VALUES: usize = 8;

/// The most pairs of values of two integers whose comparison is a table.
const MAX_PAIRS: usize = 400;

impl<N: Name> Model<N> {
    /// A literal that is true exactly if the formula holds, or the constant that the formula is. The
    /// same formula has the same literal.
    ///
    /// ```
    /// use puzzlec_encodings::{Formula, Model};
    ///
    /// let mut model: Model<&str> = Model::new();
    /// let [ann, bob] = ["ann", "bob"].map(|name| model.int(name, 1..=3));
    /// let is_first = model.reified(ann.is(1) & bob.is(2));
    /// assert_eq!(model.reified(bob.is(2) & ann.is(1)), is_first);
    /// let literal = is_first.as_lit().expect("no constant");
    /// assert_eq!(model.named().lit(literal).to_string(), "helper(1)");
    /// ```
    ///
    /// # Panics
    /// If the formula says that nodes are [connected](Formula::connected).
    pub fn reified(&mut self, formula: impl Into<Formula>) -> Atom {
        let formula = formula.into();
        self.core_mut().reify(formula)
    }
}

/// Formulas.
impl Core {
    /// The helpers in their order, each with its formula, which is made of atoms, integers and earlier
    /// helpers.
    pub fn helpers(&self) -> impl Iterator<Item = (Lit, &Formula)> {
        self.helpers.known.iter().map(|(formula, &lit)| (lit, formula))
    }

    /// The literal of a helper, by its number counted from 0.
    pub(crate) fn helper_lit(&self, index: u32) -> Option<Lit> {
        self.helpers.known.get_index(index as usize).map(|(_, &lit)| lit)
    }

    /// Gives the helpers among the values of all variables the values that the others determine.
    ///
    /// ```
    /// use puzzlec_encodings::{Formula, Model};
    ///
    /// let mut model: Model<&str> = Model::new();
    /// let [rain, hat] = ["rain", "hat"].map(|name| Formula::from(model.var(name)));
    /// model.reified(rain ^ hat);
    /// let mut values = [true, false, false];
    /// model.core().complete_helpers(&mut values);
    /// assert_eq!(values, [true, false, true]);
    /// ```
    ///
    /// # Panics
    /// If there are fewer values than variables.
    pub fn complete_helpers(&self, values: &mut [bool]) {
        for (lit, formula) in self.helpers() {
            let known = Known::all(values);
            let holds =
                formula.evaluate(&|lit| known.satisfies(lit), &|int| self.value(int, known));
            values[lit.var().index()] = holds;
        }
    }

    pub(crate) fn reify(&mut self, formula: Formula) -> Atom {
        match formula {
            Formula::Atom(atom) => atom,
            Formula::All(parts) => {
                let atoms = self.reify_each(parts);
                self.all(atoms)
            }
            Formula::Any(parts) => {
                let atoms = self.reify_each(parts);
                self.any(atoms)
            }
            Formula::Odd(parts) => {
                let atoms = self.reify_each(parts);
                self.odd(atoms)
            }
            Formula::Count(parts, range) => {
                let counted = self.counted(parts, range);
                self.reify(counted)
            }
            Formula::Within(sum, range) => self.reify_within(sum, range),
            Formula::Not(formula) => !self.reify(*formula),
            Formula::Connected(..) => panic!("connected nodes have no helper"),
            Formula::AllDifferent(ints) => {
                let once = self.taken(&ints).into_iter().map(|own| own.at_most(1)).collect();
                self.reify(Formula::All(once))
            }
            table @ Formula::Table(..) => self.helper(table),
        }
    }

    pub(super) fn reify_each(&mut self, parts: Vec<Formula>) -> Vec<Atom> {
        parts.into_iter().map(|part| self.reify(part)).collect()
    }

    /// The helper of a formula, which is defined by what holds if it is true, and if it is false.
    fn helper(&mut self, formula: Formula) -> Atom {
        if let Some(&lit) = self.helpers.known.get(&formula) {
            return lit.into();
        }
        let lit = self.new_helper(formula.clone());
        self.definition(lit).when(lit).post_formula(formula.clone());
        self.definition(lit).when(!lit).post_formula(!formula);
        lit.into()
    }

    /// A literal with which a formula holds that cannot be negated.
    pub(super) fn premise(&mut self, formula: Formula) -> Atom {
        if let Some(&lit) = self.helpers.known.get(&formula) {
            return lit.into();
        }
        let lit = self.new_helper(formula.clone());
        self.definition(lit).when(lit).post_formula(formula);
        lit.into()
    }

    /// A new variable for a formula, which clauses have yet to define.
    fn new_helper(&mut self, formula: Formula) -> Lit {
        if let Some(last) = self.last_when_stopped() {
            return last;
        }
        let lit = self.literal(Meaning::Helper(self.helpers.known.len() as u32));
        self.hide(lit);
        self.helpers.known.insert(formula, lit);
        lit
    }

    /// The atom that all of these hold.
    fn all(&mut self, atoms: Vec<Atom>) -> Atom {
        let atoms = atoms.into_iter().filter(|&atom| atom != Atom::True);
        let atoms = atoms.sorted().dedup().collect_vec();
        if atoms.iter().any(|&atom| atom == Atom::False || atoms.contains(&!atom)) {
            return Atom::False;
        }
        match *atoms {
            [] => Atom::True,
            [only] => only,
            _ => {
                let formula = Formula::all(atoms.iter().copied());
                if let Some(&lit) = self.helpers.known.get(&formula) {
                    return lit.into();
                }
                let helper = self.new_helper(formula);
                let mut rule = self.definition(helper);
                for &atom in &atoms {
                    rule.clause([Atom::from(!helper), atom]);
                }
                rule.clause(atoms.iter().map(|&atom| !atom).chain([helper.into()]));
                helper.into()
            }
        }
    }

    /// The atom that at least one of these holds.
    fn any(&mut self, atoms: Vec<Atom>) -> Atom {
        !self.all(atoms.into_iter().map(Not::not).collect())
    }

    /// The atom that an odd number of these holds.
    fn odd(&mut self, atoms: Vec<Atom>) -> Atom {
        let (lits, is_even) = self.cut(atoms, MAX_ODD - 1);
        let odd = match *lits {
            [] => Atom::False,
            [only] => only.into(),
            _ => {
                let formula = Formula::Odd(lits.iter().map(|&lit| lit.into()).collect());
                if let Some(&lit) = self.helpers.known.get(&formula) {
                    lit.into()
                } else {
                    let lit = self.new_helper(formula);
                    let all = lits.into_iter().chain([lit]).collect_vec();
                    self.definition(lit).parity(&all, false);
                    lit.into()
                }
            }
        };
        if is_even { !odd } else { odd }
    }

    /// Positive literals of which an odd number holds exactly if it does of these atoms, or an even
    /// number if `true`; otherwise at most this number, where helpers stand for the others.
    pub(super) fn cut(&mut self, atoms: Vec<Atom>, most: usize) -> (Vec<Lit>, bool) {
        let mut is_even = false;
        let mut vars: BTreeSet<Var> = BTreeSet::new();
        for atom in atoms {
            is_even ^= atom == Atom::True || atom.as_lit().is_some_and(Lit::is_negative);
            let var = atom.as_lit().map(Lit::var);
            // The same one twice changes nothing.
            if let Some(var) = var
                && !vars.insert(var)
            {
                vars.remove(&var);
            }
        }
        let mut lits = vars.into_iter().map(Var::positive).collect_vec();
        while lits.len() > most {
            let rest = lits.split_off(MAX_ODD - 1);
            let first = self.odd(lits.into_iter().map(Into::into).collect());
            lits = rest.into_iter().chain(first.as_lit()).collect();
        }
        (lits, is_even)
    }

    /// The atom that a sum lies between two numbers.
    fn reify_within(&mut self, sum: Linear, range: Ends) -> Atom {
        match self.simplified(sum, range) {
            Formula::Within(mut sum, (least, most)) => {
                sum.atoms.sort_unstable();
                sum.ints.sort_unstable();
                let (first, last) = self.extremes(&sum);
                let is_open = [least <= first, most >= last];
                match is_open {
                    [true, true] => Atom::True,
                    _ if least > last || most < first || least > most => Atom::False,
                    [false, true] => self.helper(Formula::Within(sum, (least, i128::MAX))),
                    [true, false] => !self.helper(Formula::Within(sum, (most + 1, i128::MAX))),
                    [false, false] => {
                        let sides = [(least, i128::MAX), (i128::MIN, most)];
                        let sides = sides.map(|side| self.reify_within(sum.clone(), side));
                        self.all(sides.to_vec())
                    }
                }
            }
            simple => self.reify(simple),
        }
    }

    /// That the number of parts that hold lies between two numbers, as all or any of them where that
    /// is the same; otherwise as a sum of their literals.
    pub(super) fn counted(&mut self, parts: Vec<Formula>, (least, most): Ends) -> Formula {
        let count = parts.len() as i128;
        let negated = |parts: Vec<Formula>| parts.into_iter().map(Not::not).collect_vec();
        match (least, most) {
            _ if least > most || least > count || most < 0 => Atom::False.into(),
            _ if least <= 0 && most >= count => Atom::True.into(),
            _ if least == count => Formula::All(parts),
            (_, 0) => Formula::All(negated(parts)),
            (1, _) if most >= count => Formula::Any(parts),
            _ if least <= 0 && most == count - 1 => Formula::Any(negated(parts)),
            range => Formula::Within(Linear::count(self.reify_each(parts)), range),
        }
    }

    /// The least and the greatest number that a sum can be.
    fn extremes(&self, sum: &Linear) -> Ends {
        let atoms = sum.atoms.iter().map(|&(weight, _)| [0, i128::from(weight)]);
        let ints = sum.ints.iter().map(|&(weight, int)| {
            let domain = self.domain(int);
            let ends = [domain.first(), domain.last()];
            ends.map(|value| i128::from(weight) * value.map_or(0, |&value| i128::from(value)))
        });
        let terms = atoms.chain(ints).collect_vec();
        let least = terms.iter().map(|&[one, other]| one.min(other)).sum();
        let most = terms.iter().map(|&[one, other]| one.max(other)).sum();
        (least, most)
    }

    /// The formula, in literals alone where it is about a sum and few of them say it.
    pub(crate) fn simple(&mut self, formula: Formula) -> Formula {
        match formula {
            Formula::Within(sum, range) => self.simplified(sum, range),
            Formula::Not(formula) => !self.simple(*formula),
            other => other,
        }
    }

    /// That a sum lies between two numbers, in literals alone where few of them say it.
    pub(super) fn simplified(&mut self, sum: Linear, range: Ends) -> Formula {
        let (sum, (least, most)) = sum.normal(range);
        match (&*sum.atoms, &*sum.ints) {
            ([], []) => Atom::from(least <= 0 && 0 <= most).into(),
            ([], &[(weight, int)]) => self.int_within(weight, int, (least, most)),
            ([], &[(_, one), (_, other)]) if one != other && self.are_direct([one, other]) => {
                self.pair_within(&sum, (least, most))
            }
            (atoms, []) if least == 1 && most >= atoms.len() as i128 && sum.is_count() => {
                Formula::any(atoms.iter().map(|&(_, atom)| atom))
            }
            (atoms, []) if least <= 0 && most == atoms.len() as i128 - 1 && sum.is_count() => {
                Formula::any(atoms.iter().map(|&(_, atom)| !atom))
            }
            _ => Formula::Within(sum, (least, most)),
        }
    }

    /// The integers that can have each value.
    pub(crate) fn takers(&self, ints: &[Int]) -> BTreeMap<i64, Vec<Int>> {
        let pairs = ints.iter().flat_map(|&int| self.domain(int).iter().map(move |&of| (of, int)));
        pairs.into_group_map().into_iter().collect()
    }

    /// For each value that two of these integers can have, the number of those that have it.
    pub(super) fn taken(&mut self, ints: &[Int]) -> Vec<Linear> {
        let shared = self.takers(ints).into_iter().filter(|(_, ints)| ints.len() > 1);
        let count = |(value, ints): (i64, Vec<Int>)| {
            Linear::count(ints.into_iter().map(|int| self.eq(int, value)).collect_vec())
        };
        shared.map(count).collect()
    }

    /// True if two integers have literals for their values alone, and few pairs of these.
    fn are_direct(&self, pair: [Int; 2]) -> bool {
        let [one, other] = pair.map(|int| self.domain(int).len());
        one * other <= MAX_PAIRS && pair.iter().all(|&int| self.integer(int).is_direct())
    }

    /// That an integer times a weight lies between two numbers.
    fn int_within(&mut self, weight: i32, int: Int, (least, most): Ends) -> Formula {
        let term = |value: i64| i128::from(weight) * i128::from(value);
        let lies = |&value: &i64| (least..=most).contains(&term(value));
        let (inside, outside): (Vec<i64>, Vec<i64>) =
            self.domain(int).iter().copied().partition(lies);
        match (&*inside, &*outside) {
            ([], _) => Atom::False.into(),
            (_, []) => Atom::True.into(),
            (&[only], _) => self.eq(int, only).into(),
            (_, &[only]) => (!self.eq(int, only)).into(),
            (&[first, .., last], _)
                if self.integer(int).is_order() || inside.len() > MAX_VALUES =>
            {
                Formula::all([
                    !self.at_most(int, i128::from(first) - 1),
                    self.at_most(int, last.into()),
                ])
            }
            _ => Formula::any(inside.into_iter().map(|value| self.eq(int, value))),
        }
    }

    /// That the sum of two integers lies between two numbers, as a table.
    fn pair_within(&self, sum: &Linear, (least, most): Ends) -> Formula {
        let [one, other] = [0, 1].map(|at| sum.ints[at]);
        let term = |(weight, _): (i32, Int), value: i64| i128::from(weight) * i128::from(value);
        let rows = self.domain(one.1).iter().cartesian_product(self.domain(other.1));
        let rows = rows.map(|(&left, &right)| [left, right]);
        let is_in = |&[left, right]: &[i64; 2]| {
            (least..=most).contains(&(term(one, left) + term(other, right)))
        };
        Formula::table([one.1, other.1], rows.filter(is_in))
    }
}
