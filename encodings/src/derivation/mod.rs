//! The lowering with a proof: each clause follows from the statement of the model as sums.
//!
//! A proof of a SAT solver is about clauses; a reader knows the puzzle as sums. Between them lies a
//! derivation in the format of VeriPB, as in Stephan Gocht, Ruben Martins, Jakob Nordström and Andy
//! Oertel, "Certified CNF translations for pseudo-Boolean solving", SAT 2022. Each auxiliary
//! variable is true exactly if a sum is at least a bound, which its encoding
//! [says](Encoder::means); the proof states that as two inequalities. A clause then is the sum of
//! what follows if its auxiliary literals are false and, unless it is a definition, of the
//! constraint itself.
//!
//! | constraint | derivation |
//! |---|---|
//! | clause, table, graph, order | the clauses of the statement, with its auxiliary variables |
//! | count | as it would be lowered |
//! | sum | generalised totalizer, if it is one-sided and not large; else adders |
//!
//! The literals of an integer are terms of their own here, and not a [layer](crate::sum::Layer):
//! sums over integers are larger, and propagate less, than those of [`Core::lower`].

mod addition;
mod clauses;
mod inequality;
mod numbering;
mod reified;
mod stated;
mod tally;
#[cfg(test)]
mod tests;

use std::io::Write;

use itertools::Itertools;
use puzzlec_dimacs::{ClauseSink, Lit, ProofId, ProofWriter, Var};
use rustc_hash::{FxHashMap, FxHashSet};

use self::addition::Addition;
pub use self::numbering::Numbering;
use self::stated::Stated;
use crate::choice::Sides;
use crate::constraint::{Body, Constraint};
use crate::encoder::Encoder;
use crate::encoding::Encoding;
use crate::encoding::Ends;
use crate::encodings::{Encodings, Lowering};
use crate::layer::Layer;
use crate::lower::lower_sum;
use crate::model::core::Core;
use crate::normal::{self, merged};
use crate::simplified::Simplified;
use crate::sum::adder::ADDER;
use crate::sum::clauses_of_totalizer;
use crate::sum::totalizer::TOTALIZER;
use crate::table;
use crate::window::Window;

use inequality::Inequality;
use reified::Reified;
use tally::Tally;

impl Core {
    /// Lowers every constraint, in order, into a sink, and derives each clause in a proof about the
    /// [statement](Self::lower_to_sums). Returns the number of each clause in the proof.
    ///
    /// Named variables keep their numbers; after them come the auxiliary variables of the
    /// statement, and then those of encodings. What a meaning needs in the proof is deleted after
    /// its constraint; a clause is not. Some clauses are constraints of the statement: to delete
    /// them would be to forget these.
    ///
    /// Constraints of graphs have the clauses of the statement whatever the encodings are.
    ///
    /// ```
    /// use puzzlec_dimacs::{Cnf, ProofWriter};
    /// use puzzlec_encodings::{Comparison, Encodings, Model};
    ///
    /// let mut model: Model<usize> = Model::new();
    /// let lits: Vec<_> = (0..4).map(|index| model.var(index)).collect();
    /// model.rule("two of four").count(lits.iter().copied(), Comparison::Exactly, 2);
    /// for &lit in &lits[1..] {
    ///     model.clue("three of them").holds(lit);
    /// }
    /// let numbering = model.core().numbering();
    /// let mut proof = ProofWriter::new(Vec::new(), numbering.count);
    /// let mut cnf = Cnf::new();
    /// let ids = model.core().lower_proved(Encodings::default(), &numbering, &mut cnf, &mut proof);
    /// assert_eq!(ids.len(), cnf.num_clauses());
    /// let end = proof.rup(&[], &[]);
    /// let file = String::from_utf8(proof.refutes(end)?)?;
    /// assert!(file.contains("red 1 ~x5 1 x1 1 x2 >= 1 : x5 -> 0 ;"), "{file}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn lower_proved<W: Write>(
        &self,
        encodings: Encodings,
        numbering: &Numbering,
        sink: &mut dyn ClauseSink,
        proof: &mut ProofWriter<W>,
    ) -> Vec<ProofId> {
        sink.reserve_vars(numbering.num_vars());
        let mut derivation = Derivation::new(encodings, sink, proof);
        for (index, &first) in (0..self.num_constraints()).zip(&numbering.of_constraint) {
            if derivation.sink.is_closed() {
                break;
            }
            if numbering.kept[index] {
                derivation.constraint(self, index, first, numbering.vars[index]);
            }
        }
        derivation.ids
    }
}

/// [Lowers](Core::lower_proved) one more sum, which is at least a bound by a constraint of a proof.
/// Auxiliary variables are new ones of the sink.
///
/// ```
/// use puzzlec_dimacs::{ClauseSink, Cnf, Lit, ProofId, ProofWriter};
/// use puzzlec_encodings::{Encodings, lower_sum_proved};
///
/// let mut cnf = Cnf::new();
/// let lits: Vec<Lit> = (0..3).map(|_| cnf.new_var().positive()).collect();
/// let terms = [(3, lits[0]), (2, !lits[1]), (2, lits[2])];
/// let mut proof = ProofWriter::new(Vec::new(), 1);
/// let encodings = Encodings::default();
/// let ids = lower_sum_proved(&terms, 4, ProofId(1), encodings, &mut cnf, &mut proof);
/// assert_eq!(ids.len(), cnf.num_clauses());
/// ```
pub fn lower_sum_proved<W: Write>(
    terms: &[(i128, Lit)],
    bound: i128,
    id: ProofId,
    encodings: Encodings,
    sink: &mut dyn ClauseSink,
    proof: &mut ProofWriter<W>,
) -> Vec<ProofId> {
    let mut derivation = Derivation::new(encodings, sink, proof);
    let own = Own { sum: Inequality::new(Some(id), terms.iter().copied(), bound), is_lower: true };
    derivation.sum(vec![own], &[], terms, (bound, i128::MAX));
    derivation.ids
}

/// A lowering with its proof.
struct Derivation<'d, W: Write> {
    encodings: Encodings,
    sink: &'d mut dyn ClauseSink,
    proof: &'d mut ProofWriter<W>,
    /// The numbers of the clauses, and how many there were before the constraint at work.
    ids: Vec<ProofId>,
    before: usize,
    /// What the constraint at work says, unless it is a clause: one or two inequalities.
    own: Vec<Own>,
    /// The negated conditions of the constraint at work.
    unless: Vec<Lit>,
    /// Literals that the constraint at work requires, with the numbers of their clauses, which the
    /// inequalities do not know yet.
    units: Vec<(Lit, ProofId)>,
    /// A clause of negated conditions only, and its number, if the constraint at work required it:
    /// each clause after it contains this one.
    refuted: Option<(Vec<Lit>, ProofId)>,
    /// The meanings of the auxiliary variables of the constraint at work.
    reified: FxHashMap<Var, Reified>,
    /// The addition that the constraint at work is, if it is one.
    addition: Option<Addition>,
    /// Constraints of the proof that serve the constraint at work only.
    aids: Vec<ProofId>,
    tally: Tally,
}

/// An inequality of the constraint at work.
struct Own {
    sum: Inequality,
    /// It bounds what is counted from below.
    is_lower: bool,
}

impl<'d, W: Write> Derivation<'d, W> {
    fn new(
        encodings: Encodings,
        sink: &'d mut dyn ClauseSink,
        proof: &'d mut ProofWriter<W>,
    ) -> Self {
        Self {
            encodings: proved(encodings),
            sink,
            proof,
            ids: Vec::new(),
            before: 0,
            own: Vec::new(),
            unless: Vec::new(),
            units: Vec::new(),
            refuted: None,
            reified: FxHashMap::default(),
            addition: None,
            aids: Vec::new(),
            tally: Tally::default(),
        }
    }

    /// Lowers a constraint of a model, whose first number in the proof this is, and whose statement
    /// begins with as many variables.
    fn constraint(&mut self, core: &Core, index: usize, first: ProofId, vars: u32) {
        let stated = Stated::of(core, index, first, vars);
        let mut simplified = Simplified::new(core);
        let Some(Constraint { conditions, body, .. }) = simplified.constraint(index) else {
            return;
        };
        match body {
            Body::Count(_, comparison, bound) | Body::Sum { comparison, bound, .. } => {
                let terms = body.terms().collect_vec();
                let own = stated.inequalities().zip(comparison.signs());
                let own = own.map(|(own, &sign)| Own { is_lower: sign > 0, ..own }).collect();
                self.sum(own, conditions, &terms, comparison.ends(bound));
            }
            Body::Graph(_) if self.encodings.lowering == Lowering::Cuts => {}
            Body::Clause(_) | Body::Graph(_) | Body::Lexicographic(_) => self.take_over(&stated),
            Body::Table { cells, width, exclusive } => {
                self.take_over(&stated);
                if exclusive {
                    let rows = cells.chunks_exact(width).collect_vec();
                    let selectors = (vars..).take(rows.len());
                    let selectors = selectors.map(|index| Var::new(index).positive()).collect_vec();
                    let mut out = Encoder::new(self, Sides::One);
                    out.set_conditions(conditions.iter().copied());
                    table::support(&mut out, &rows, &selectors);
                }
            }
        }
    }

    /// Takes the clauses of the statement.
    fn take_over(&mut self, stated: &Stated) {
        for (lits, own) in stated.clauses().zip(stated.inequalities()) {
            self.own = vec![own];
            Encoder::new(self, Sides::One).require(lits);
        }
        self.end();
    }

    /// Lowers a count or a sum of which these inequalities are known.
    fn sum(&mut self, own: Vec<Own>, conditions: &[Lit], terms: &[(i128, Lit)], ends: Ends) {
        let layers = merged(terms);
        let weights = layers.0.iter().flat_map(Layer::weights);
        let divisor = weights.fold(0, normal::gcd).max(1) as i128;
        self.own = own;
        self.unless = conditions.iter().map(|&lit| !lit).unique().collect();
        for Own { sum, .. } in &mut self.own {
            if divisor > 1 {
                // The other weights are multiples already.
                for &lit in &self.unless {
                    sum.raise(lit, (-sum.weight(lit)).rem_euclid(divisor));
                }
                sum.divide(divisor, self.proof);
                self.aids.extend(sum.id(self.proof));
            }
        }
        let encodings = self.encodings;
        let mut out = Encoder::new(self, encodings.sides);
        out.set_conditions(conditions.iter().copied());
        lower_sum(&mut out, layers, ends, encodings);
        self.end();
    }

    /// Forgets what only the constraint at work needs.
    fn end(&mut self) {
        let mut ids = std::mem::take(&mut self.aids);
        for (_, reified) in self.reified.drain() {
            ids.extend([true, false].map(|truth| reified.id(truth)));
        }
        ids.sort_unstable();
        ids.dedup();
        // A clause may be one of them.
        let clauses: FxHashSet<ProofId> = self.ids[self.before..].iter().copied().collect();
        self.proof.delete(ids.into_iter().filter(|id| !clauses.contains(id)));
        self.before = self.ids.len();
        self.own.clear();
        self.unless.clear();
        self.units.clear();
        self.refuted = None;
        self.addition = None;
    }
}

/// These encodings, but for a sum that has no proof.
fn proved(encodings: Encodings) -> Encodings {
    let Encodings { sum, sides, .. } = encodings;
    let is_proved = *sum == ADDER || *sum == TOTALIZER && sides == Sides::One;
    Encodings { sum: if is_proved { sum } else { &PROVED }, ..encodings }
}

/// The encoding of a sum that has a proof.
const PROVED: crate::Sum = Encoding { about: crate::sum::AUTO.about, write: write_sum };

/// The most clauses of a totalizer.
const CLAUSES: u128 = 40_000;

fn write_sum(out: &mut Encoder<'_>, window: &Window) {
    let bounds = u128::from(window.is_bounded_below()) + u128::from(window.is_bounded_above());
    let clauses = clauses_of_totalizer(&window.layers).saturating_mul(bounds);
    let sum = if out.sides() == Sides::One && clauses <= CLAUSES { TOTALIZER } else { ADDER };
    out.encoding = sum.about.name;
    (sum.write)(out, window);
}
