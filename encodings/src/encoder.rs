//! The encoder that an encoding writes to: clauses in, auxiliary variables out.

use std::borrow::Borrow;

use puzzlec_dimacs::{ClauseSink, Lit, Size, Var};

use crate::Sides;

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
    /// `stamp[lit.code()] == round` iff the literal is in the clause being cleaned.
    stamp: Vec<u32>,
    round: u32,
    written: Size,
}

impl<'a> Encoder<'a> {
    /// An encoder whose auxiliary variables follow the first `named` variables.
    pub fn new(sink: &'a mut dyn ClauseSink, named: u32, sides: Sides) -> Self {
        let written = Size { vars: named, ..Size::default() };
        let (unless, buffer, stamp) = (Vec::new(), Vec::new(), Vec::new());
        Self { sink, sides, unless, buffer, stamp, round: 0, written }
    }

    /// A new auxiliary variable.
    pub fn aux(&mut self) -> Lit {
        let var = Var::new(self.written.vars);
        self.written.vars += 1;
        var.positive()
    }

    /// `count` new auxiliary variables.
    pub fn auxs(&mut self, count: usize) -> Vec<Lit> {
        (0..count).map(|_| self.aux()).collect()
    }

    /// `count` new auxiliary variables as a run of numbers, which takes no memory: the first.
    pub(crate) fn aux_run(&mut self, count: usize) -> u32 {
        let first = self.written.vars;
        for _ in 0..count {
            self.aux();
        }
        first
    }

    /// The determination of auxiliary variables by the literals they depend on.
    pub const fn sides(&self) -> Sides {
        self.sides
    }

    /// Says what an auxiliary variable means.
    ///
    /// All definitions of an encoding together must be satisfiable for every value of the
    /// constraint's literals, since they hold whether or not the constraint does.
    pub fn define(&mut self, lits: impl IntoIterator<Item: Borrow<Lit>>) {
        self.emit(lits, false);
    }

    /// A definition that only [`Sides::Two`] needs.
    pub fn define_two_sided(&mut self, lits: impl IntoIterator<Item: Borrow<Lit>>) {
        if self.sides == Sides::Two {
            self.define(lits);
        }
    }

    /// Says what must hold, if the constraint's conditions do.
    pub fn require(&mut self, lits: impl IntoIterator<Item: Borrow<Lit>>) {
        self.emit(lits, true);
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

    pub(crate) fn set_conditions(&mut self, conditions: &[Lit]) {
        self.unless.clear();
        self.unless.extend(conditions.iter().map(|&lit| !lit));
    }

    /// Hands a clause on, without repeated literals; a tautology is dropped.
    fn emit(&mut self, lits: impl IntoIterator<Item: Borrow<Lit>>, is_conditional: bool) {
        self.buffer.clear();
        self.buffer.extend(lits.into_iter().map(|lit| *lit.borrow()));
        if is_conditional {
            self.buffer.extend_from_slice(&self.unless);
        }
        if self.clean() {
            self.written.clauses += 1;
            self.written.lits += self.buffer.len() as u64;
            self.sink.add_clause(&self.buffer);
        }
    }

    /// Removes repeated literals from the buffer; `false` if the clause is a tautology.
    fn clean(&mut self) -> bool {
        match *self.buffer.as_slice() {
            [] | [_] => return true,
            [a, b] => {
                self.buffer.truncate(if a == b { 1 } else { 2 });
                return a != !b;
            }
            _ => {}
        }
        let codes = 2 * self.written.vars as usize;
        if self.stamp.len() < codes {
            self.stamp.resize(codes.next_power_of_two(), 0);
        }
        self.round = self.round.wrapping_add(1);
        if self.round == 0 {
            self.stamp.fill(0);
            self.round = 1;
        }
        let (stamp, round) = (&mut self.stamp, self.round);
        let mut tautology = false;
        self.buffer.retain(|&lit| {
            tautology |= stamp[(!lit).code()] == round;
            std::mem::replace(&mut stamp[lit.code()], round) != round
        });
        !tautology
    }
}
