//! Formulas as constraints of a model.

use std::ops::Not;

use itertools::Itertools;
use puzzlec_dimacs::Lit;

use super::rule::Rule;
use crate::atom::Atom;
use crate::constraint::Comparison;
use crate::encoding::Ends;
use crate::formula::{Formula, Linear};

/// The most parts of an exclusive or that is written at once.
pub(super) const MAX_ODD: usize = 4;

impl Rule<'_> {
    /// The formula holds.
    pub fn formula(&mut self, formula: impl Into<Formula>) {
        if !self.is_never() {
            self.post_formula(formula.into());
        }
    }

    pub(super) fn post_formula(&mut self, formula: Formula) {
        match formula {
            Formula::Atom(atom) => self.holds(atom),
            Formula::All(parts) => parts.into_iter().for_each(|part| self.post_formula(part)),
            Formula::Any(parts) => self.post_any(parts),
            Formula::Odd(parts) => {
                let atoms = self.core().reify_each(parts);
                let (lits, is_even) = self.core().cut(atoms, MAX_ODD);
                self.post_odd(lits, is_even);
            }
            Formula::Count(parts, range) => {
                let counted = self.core().counted(parts, range);
                self.post_formula(counted);
            }
            Formula::Within(sum, range) => self.post_within(sum, range),
            Formula::AllDifferent(ints) => self.all_different(ints),
            Formula::Table(ints, rows) => self.table(&ints, rows),
            Formula::Connected(lits, pairs) => self.graph(None, lits, pairs),
            Formula::Not(formula) => self.post_not(*formula),
        }
    }

    fn post_not(&mut self, formula: Formula) {
        match formula {
            Formula::Count(parts, range) => {
                let counted = self.core().counted(parts, range);
                self.post_formula(!counted);
            }
            Formula::Within(sum, (least, most)) => {
                let below = least.checked_sub(1).map(|most| (i128::MIN, most));
                let above = most.checked_add(1).map(|least| (least, i128::MAX));
                let sides = below.into_iter().chain(above);
                self.post_any(sides.map(|side| Formula::Within(sum.clone(), side)).collect());
            }
            Formula::AllDifferent(ints) => {
                let twice = self.core().taken(&ints).into_iter().map(|own| own.at_least(2));
                self.post_any(twice.collect());
            }
            Formula::Table(ints, rows) => match *ints {
                [one, other] => {
                    let [left, right] = [one, other].map(|int| self.core().domain(int).to_vec());
                    let pairs = left.into_iter().cartesian_product(right);
                    let pairs = pairs.map(|(left, right)| vec![left, right]);
                    let others = pairs.filter(|pair| !rows.contains(pair)).collect_vec();
                    self.table(&ints, others);
                }
                _ => {
                    for row in rows {
                        self.clause(ints.iter().zip(row).map(|(int, value)| !int.is(value)));
                    }
                }
            },
            Formula::Connected(..) => panic!("that nodes are not connected cannot be said"),
            other => self.post_formula(!other),
        }
    }

    /// At least one part holds: a clause of literals; under conditions, if one part is more.
    fn post_any(&mut self, mut parts: Vec<Formula>) {
        parts.retain(|part| *part != Formula::Atom(Atom::False));
        if parts.len() == 1 {
            return parts.into_iter().for_each(|part| self.post_formula(part));
        }
        let (mut atoms, mut others) = (Vec::new(), Vec::new());
        self.alternatives(parts, &mut atoms, &mut others);
        // The part that holds if all others do not: one without a helper, or the only one.
        let last = others.iter().position(Formula::has_graph);
        let last = last.or((others.len() == 1).then_some(0)).map(|at| others.remove(at));
        for part in others {
            let mut core = self.core();
            atoms.push(if part.has_graph() { core.premise(part) } else { core.reify(part) });
        }
        let Some(last) = last else { return self.clause(atoms) };
        if atoms.contains(&Atom::True) {
            return;
        }
        let before = self.conditions.len();
        self.conditions.extend(atoms.into_iter().filter_map(Atom::as_lit).map(Not::not));
        self.post_formula(last);
        self.conditions.truncate(before);
    }

    /// Sorts those of which one has to hold into atoms and others.
    fn alternatives(
        &mut self,
        parts: Vec<Formula>,
        atoms: &mut Vec<Atom>,
        others: &mut Vec<Formula>,
    ) {
        for part in parts {
            let part = match part {
                Formula::Within(sum, range) => self.core().simplified(sum, range),
                part => part,
            };
            match part {
                Formula::Atom(atom) => atoms.push(atom),
                Formula::Any(parts) => self.alternatives(parts, atoms, others),
                Formula::All(parts) if parts.len() == 1 => {
                    self.alternatives(parts, atoms, others);
                }
                other => others.push(other),
            }
        }
    }

    /// An odd number of these literals holds, or an even one.
    fn post_odd(&mut self, mut lits: Vec<Lit>, is_even: bool) {
        match lits.first_mut() {
            None if is_even => {}
            None => self.clause([Atom::False]),
            Some(first) => {
                if is_even {
                    *first = !*first;
                }
                self.parity(&lits, true);
            }
        }
    }

    /// An odd number of these literals holds, or an even one: a clause for each set of values of the
    /// other parity.
    pub(super) fn parity(&mut self, lits: &[Lit], is_odd: bool) {
        for values in 0..1_u32 << lits.len() {
            if (values.count_ones() % 2 == 1) != is_odd {
                let differs =
                    |(at, &lit): (usize, &Lit)| if values >> at & 1 == 1 { !lit } else { lit };
                self.clause(lits.iter().enumerate().map(differs));
            }
        }
    }

    fn post_within(&mut self, sum: Linear, range: Ends) {
        let (sum, (least, most)) = sum.normal(range);
        let sides: &[_] = match (least, most) {
            (i128::MIN, i128::MAX) => &[],
            _ if least == most => &[(Comparison::Exactly, least)],
            (i128::MIN, _) => &[(Comparison::AtMost, most)],
            (_, i128::MAX) => &[(Comparison::AtLeast, least)],
            _ => &[(Comparison::AtLeast, least), (Comparison::AtMost, most)],
        };
        for &(comparison, bound) in sides {
            let atoms = sum.atoms.iter().map(|&(weight, atom)| (weight.into(), atom));
            self.wide_linear(sum.ints.clone(), atoms.collect(), comparison, bound);
        }
    }
}
