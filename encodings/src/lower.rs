//! The lowering: every constraint becomes clauses, each by its encoding.

use puzzlec_dimacs::{ClauseSink, Cnf, Lit, Size};

use crate::normal::{Normal, normal};
use crate::simplified::Simplified;
use crate::{
    Body, Constraint, Core, Encoder, Encodings, Lowering, at_most_one, cardinality, lexicographic,
    sum, table,
};

/// The result of lowering one constraint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lowered {
    /// The encoding that was used, such as `clause`, `pairwise` or `totalizer`.
    pub encoding: &'static str,
    /// Auxiliary variables, clauses and literals of this constraint alone.
    pub size: Size,
}

impl Core {
    /// Lowers every constraint, in order, into `sink`.
    ///
    /// Named variables keep their numbers; auxiliary ones follow, constraint by constraint. The
    /// same model and encodings give the same clauses every time, so that one pass can count what
    /// the next one writes. Returns the size of the whole formula.
    pub fn lower(&self, encodings: Encodings, sink: &mut dyn ClauseSink) -> Size {
        self.lower_each(encodings, sink, |_, _| {})
    }

    /// [Lowers](Self::lower) into memory.
    pub fn lower_to_cnf(&self, encodings: Encodings) -> Cnf {
        let mut cnf = Cnf::new();
        let size = self.lower(encodings, &mut cnf);
        cnf.reserve_vars(size.vars);
        cnf
    }

    /// [Lowers](Self::lower), and tells after each constraint, by its index, what it became.
    pub fn lower_each(
        &self,
        encodings: Encodings,
        sink: &mut dyn ClauseSink,
        each: impl FnMut(usize, Lowered),
    ) -> Size {
        self.lower_where(encodings, sink, |_| true, each)
    }

    /// [Lowers](Self::lower_each) only the constraints that `keep` wants, by their index.
    pub fn lower_where(
        &self,
        encodings: Encodings,
        sink: &mut dyn ClauseSink,
        keep: impl Fn(usize) -> bool,
        mut each: impl FnMut(usize, Lowered),
    ) -> Size {
        sink.reserve_vars(self.num_vars());
        let mut out = Encoder::new(sink, self.num_vars(), encodings.sides);
        let mut before = out.size();
        let mut simplified = Simplified::new(self);
        for index in (0..self.num_constraints()).filter(|&index| keep(index)) {
            let encoding = match simplified.constraint(index) {
                None => "none",
                Some(Constraint { conditions, body, choice, .. }) => {
                    out.set_conditions(conditions);
                    lower_body(&mut out, body, choice.map_or(encodings, |one| encodings.with(one)))
                }
            };
            let after = out.size();
            let size = Size {
                vars: after.vars - before.vars,
                clauses: after.clauses - before.clauses,
                lits: after.lits - before.lits,
            };
            before = after;
            each(index, Lowered { encoding, size });
        }
        out.size()
    }
}

/// Lowers one constraint; returns the name of the encoding.
pub(crate) fn lower_body(
    out: &mut Encoder<'_>,
    body: Body<'_>,
    encodings: Encodings,
) -> &'static str {
    match body {
        Body::Clause(lits) => {
            out.require(lits);
            "clause"
        }
        Body::Count(_, comparison, bound) | Body::Sum { comparison, bound, .. } => {
            match normal(&body.terms().collect::<Vec<_>>(), comparison, bound) {
                Normal::Holds => "none",
                Normal::Fails => {
                    out.fail();
                    "clause"
                }
                Normal::Units(lits) => {
                    for lit in lits {
                        out.require([lit]);
                    }
                    "unit"
                }
                Normal::Count { lits, at_least, at_most } => {
                    lower_count(out, &lits, at_least, at_most, encodings)
                }
                Normal::Sum { terms, at_least, at_most } => {
                    sum::between(out, &terms, at_least, at_most, encodings.sum)
                }
            }
        }
        Body::Table { cells, width, exclusive } => table::some_row(out, cells, width, exclusive),
        Body::Graph(_) if encodings.lowering == Lowering::Cuts => "cuts",
        Body::Graph(graph) => graph.lower(out),
        Body::Lexicographic(pairs) => lexicographic::encode(out, pairs),
    }
}

/// At least so many and at most so many of distinct literals, both bounds within `0..=lits.len()`.
fn lower_count(
    out: &mut Encoder<'_>,
    lits: &[Lit],
    at_least: usize,
    at_most: usize,
    encodings: Encodings,
) -> &'static str {
    let n = lits.len();
    let negated = || lits.iter().map(|&lit| !lit).collect::<Vec<_>>();
    match (at_least, at_most) {
        (1, most) if most == n => {
            out.require(lits);
            "clause"
        }
        (0, most) if most + 1 == n => lower_count(out, &negated(), 1, n, encodings),
        (0 | 1, 1) => {
            if at_least == 1 {
                out.require(lits);
            }
            at_most_one::encode(out, lits, encodings.at_most_one)
        }
        // All but at most one: at most one of the negations.
        (least, most) if least + 1 == n => lower_count(out, &negated(), n - most, 1, encodings),
        _ => cardinality::between(out, lits, at_least, at_most, encodings.cardinality),
    }
}
