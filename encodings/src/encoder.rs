//! The encoder that an encoding writes to: clauses in, auxiliary variables out.

use std::borrow::Borrow;

use itertools::Itertools;
use puzzlec_dimacs::{ClauseSink, Listener, Lit, Size};
use rustc_hash::FxHashSet;

use crate::choice::Sides;
use crate::encoding::About;

/// The place where one constraint becomes clauses.
///
/// An encoding asks for auxiliary variables with [`aux`](Self::aux) and says two kinds of things:
/// what an auxiliary variable means ([`define`](Self::define)), and what must hold
/// ([`require`](Self::require)). The difference matters for a constraint under a condition
/// ([`Rule::when`](crate::Rule::when)): what must hold then holds only if the condition does,
/// while definitions stay, so that a violated constraint refutes its condition by propagation.
///
/// Clauses are cleaned on the way out: literals distinct, no tautologies.
pub struct Encoder<'a> {
    sink: &'a mut dyn ClauseSink,
    sides: Sides,
    /// The negated conditions of the constraint at work.
    unless: Vec<Lit>,
    buffer: Vec<Lit>,
    written: Size,
    /// The number of variables that are not auxiliary here.
    named: u32,
    /// The name of the encoding that was used last, for statistics.
    pub(crate) encoding: &'static str,
}

impl<'a> Encoder<'a> {
    /// An encoder whose auxiliary variables are new variables of the sink.
    pub fn new(sink: &'a mut dyn ClauseSink, sides: Sides) -> Self {
        let named = sink.num_vars();
        let written = Size { vars: named, ..Size::default() };
        let (unless, buffer) = (Vec::new(), Vec::new());
        Self { sink, sides, unless, buffer, written, named, encoding: "none" }
    }

    /// An encoder for a constraint over these literals, whose variables the sink need not know.
    pub(crate) fn over<'l>(
        sink: &'a mut dyn ClauseSink,
        lits: impl IntoIterator<Item = &'l Lit>,
        sides: Sides,
    ) -> Self {
        let vars = lits.into_iter().map(|lit| lit.var().to_dimacs());
        sink.reserve_vars(vars.max().unwrap_or(0));
        Self::new(sink, sides)
    }

    /// A new auxiliary variable.
    pub fn aux(&mut self) -> Lit {
        let var = self.sink.new_var();
        // A closed sink gives the first variable again.
        self.written.reserve_vars(var.to_dimacs());
        var.positive()
    }

    /// `count` new auxiliary variables.
    pub fn auxs(&mut self, count: usize) -> Vec<Lit> {
        (0..count).map(|_| self.aux()).collect()
    }

    /// `count` new auxiliary variables as a run of numbers, which takes no memory: the first.
    pub(crate) fn aux_run(&mut self, count: usize) -> u32 {
        let first = self.sink.num_vars();
        self.written.vars = first + count as u32;
        self.sink.reserve_vars(self.written.vars);
        first
    }

    /// Tells the sink how much comes next, by the claims of the encoding; `false` if that is
    /// more than a limit allows.
    pub(crate) fn expects(&mut self, about: &About, n: usize, k: usize) -> bool {
        if let Some(size) = about.size {
            let [vars, clauses] = size(n, k);
            self.sink.expect(vars as u64, clauses as u64);
        }
        !self.is_closed()
    }

    /// True if a limit was met and work on more clauses would be in vain; an encoding with many
    /// asks now and then.
    pub fn is_closed(&self) -> bool {
        self.sink.is_closed()
    }

    /// The determination of auxiliary variables by the literals they depend on.
    pub const fn sides(&self) -> Sides {
        self.sides
    }

    /// Says when an auxiliary variable is true, whichever of its definitions are written: exactly
    /// if the weights of the true literals add up to the bound or more. Its first clause comes
    /// later. The terms are not asked for unless somebody wants a proof.
    ///
    /// Weights are 1 or more, and the literals have distinct variables. The bound is at least 1 and
    /// at most what all weights add up to.
    pub fn means(&mut self, lit: Lit, terms: impl IntoIterator<Item = (u128, Lit)>, bound: u128) {
        if let Some(listener) = self.listener() {
            listener.means(lit, &terms.into_iter().collect_vec(), bound);
        }
    }

    /// [Says](Self::means) that an auxiliary variable is true exactly if some of these literals is.
    pub fn means_some<'l>(&mut self, lit: Lit, of: impl IntoIterator<Item = &'l Lit>) {
        self.means(lit, of.into_iter().map(|&lit| (1, lit)), 1);
    }

    /// Whoever wants a proof.
    pub(crate) fn listener(&mut self) -> Option<&mut dyn Listener> {
        self.sink.listener()
    }

    /// Says what an auxiliary variable means: the literal of the clause that it is there for.
    ///
    /// Definitions hold whether or not the constraint does. Whatever satisfies those before and not
    /// this clause satisfies all of them once the literal is made true; so they are together
    /// satisfiable for every value of the constraint's literals, and a proof can state them one by
    /// one.
    pub fn define(&mut self, lit: Lit, clause: impl IntoIterator<Item: Borrow<Lit>>) {
        self.define_together(&[lit], clause);
    }

    /// A [definition](Self::define) of several auxiliary variables that follow one another: all of
    /// these literals are made true. One of them is the clause's.
    pub(crate) fn define_together(
        &mut self,
        witness: &[Lit],
        clause: impl IntoIterator<Item: Borrow<Lit>>,
    ) {
        self.emit(clause, Some(witness));
        let is_aux = |lit: &Lit| lit.var().to_dimacs() > self.named || self.is_closed();
        debug_assert!(witness.iter().all(is_aux), "{witness:?} is named");
        debug_assert!(witness.iter().any(|lit| self.buffer.contains(lit)), "{witness:?} is apart");
    }

    /// A [definition](Self::define) that only [`Sides::Two`] needs.
    pub fn define_two_sided(&mut self, lit: Lit, clause: impl IntoIterator<Item: Borrow<Lit>>) {
        if self.sides == Sides::Two {
            self.define(lit, clause);
        }
    }

    /// Says what must hold, if the constraint's conditions do.
    pub fn require(&mut self, clause: impl IntoIterator<Item: Borrow<Lit>>) {
        self.emit(clause, None);
    }

    /// Says that each of these literals must be true, if the constraint's conditions are.
    pub(crate) fn require_all(&mut self, lits: impl IntoIterator<Item = Lit>) {
        for lit in lits {
            self.require([lit]);
        }
    }

    /// Says that nothing satisfies the constraint.
    pub(crate) fn fail(&mut self) {
        self.require([] as [Lit; 0]);
    }

    /// The size of what was written so far: all variables, named ones included, and all clauses and
    /// literals.
    pub const fn size(&self) -> Size {
        self.written
    }

    pub(crate) fn set_conditions(&mut self, conditions: impl IntoIterator<Item = Lit>) {
        self.unless.clear();
        self.unless.extend(conditions.into_iter().map(|lit| !lit));
    }

    /// Hands a clause on, without repeated literals; a tautology is dropped.
    fn emit(&mut self, clause: impl IntoIterator<Item: Borrow<Lit>>, witness: Option<&[Lit]>) {
        self.buffer.clear();
        self.buffer.extend(clause.into_iter().map(|lit| *lit.borrow()));
        if witness.is_none() && !self.unless.is_empty() {
            self.buffer.extend_from_slice(&self.unless);
        }
        if self.clean() {
            self.written.clauses += 1;
            self.written.lits += self.buffer.len() as u64;
            match witness {
                Some(witness) => self.sink.define(witness, &self.buffer),
                None => self.sink.add_clause(&self.buffer),
            }
        }
    }

    /// Removes repeated literals from the buffer; `false` if the clause is a tautology.
    #[inline]
    fn clean(&mut self) -> bool {
        if let [a, b] = *self.buffer {
            self.buffer.truncate(if a == b { 1 } else { 2 });
            return a != !b;
        }
        if !have_distinct_vars(&self.buffer) {
            let mut seen = FxHashSet::default();
            self.buffer.retain(|&lit| seen.insert(lit));
            return !self.buffer.iter().any(|&lit| seen.contains(&!lit));
        }
        true
    }
}

/// True if no two of these literals have the same variable.
pub(crate) fn have_distinct_vars(lits: &[Lit]) -> bool {
    if lits.len() <= 8 {
        let differs = |(at, lit): (usize, &Lit)| lits[..at].iter().all(|a| a.var() != lit.var());
        return lits.iter().enumerate().all(differs);
    }
    lits.is_sorted_by(|a, b| a.var() < b.var()) || {
        let mut vars: Vec<_> = lits.iter().map(|lit| lit.var()).collect();
        vars.sort_unstable();
        vars.is_sorted_by(|a, b| a < b)
    }
}

#[cfg(test)]
mod tests {
    use puzzlec_dimacs::Cnf;

    use super::*;

    fn define(lit: impl Fn(Lit, Lit) -> Lit) {
        let mut cnf = Cnf::new();
        let named = cnf.new_var().positive();
        let mut out = Encoder::new(&mut cnf, Sides::One);
        let aux = out.aux();
        out.define(lit(named, aux), [!named, aux]);
    }

    #[test]
    fn an_auxiliary_variable_of_the_clause_is_defined() {
        define(|_, aux| aux);
    }

    #[test]
    #[should_panic(expected = "[!x1] is named")]
    fn nothing_named_is_defined() {
        define(|named, _| !named);
    }

    #[test]
    #[should_panic(expected = "[!x2] is apart")]
    fn the_literal_stands_in_the_clause_with_its_sign() {
        define(|_, aux| !aux);
    }
}
