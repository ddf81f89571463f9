//! The lowering: every constraint becomes clauses, each by its encoding.

use puzzlec_dimacs::{ClauseSink, Cnf, Lit, Size};

use crate::atom::Atom;
use crate::bounds::Bounds;
use crate::constraint::{Body, Constraint};
use crate::encoder::Encoder;
use crate::encoding::Ends;
use crate::encodings::{Encodings, Lowering};
use crate::model::Model;
use crate::model::core::Core;
use crate::model::name::Name;
use crate::normal::{Layers, clause, compare, merged};
use crate::simplified::Simplified;
use crate::{lexicographic, table};

/// The result of lowering one constraint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Lowered {
    /// The encoding that was used, such as `clause`, `pairwise` or `totalizer`.
    pub encoding: &'static str,
    /// Auxiliary variables, clauses and literals of this constraint alone.
    pub size: Size,
}

impl<N: Name> Model<N> {
    /// [Lowers](Core::lower) every constraint, in order, into a sink; returns the size of the whole
    /// formula.
    pub fn lower(&self, encodings: Encodings, sink: &mut dyn ClauseSink) -> Size {
        self.core().lower(encodings, sink)
    }

    /// [Lowers](Self::lower) into memory.
    pub fn lower_to_cnf(&self, encodings: Encodings) -> Cnf {
        let mut cnf = Cnf::new();
        self.lower(encodings, &mut cnf);
        cnf
    }
}

impl Core {
    /// Lowers every constraint, in order, into `sink`, until that is
    /// [closed](ClauseSink::is_closed).
    ///
    /// Named variables keep their numbers; auxiliary ones are new variables of the sink, constraint
    /// by constraint. The same model and encodings give the same clauses every time, so that one
    /// pass can count what the next one writes. Returns the size of the whole formula.
    pub fn lower(&self, encodings: Encodings, sink: &mut dyn ClauseSink) -> Size {
        self.lower_where(encodings, sink, |_| true, |_, _| {})
    }

    /// [Lowers](Self::lower) the constraints that `keep` wants, by their index, some perhaps under a
    /// literal as a further condition, and reports after each of them what it became.
    pub fn lower_where<A: Into<Atom>>(
        &self,
        encodings: Encodings,
        sink: &mut dyn ClauseSink,
        keep: impl Fn(usize) -> A,
        mut each: impl FnMut(usize, Lowered),
    ) -> Size {
        sink.reserve_vars(self.num_vars());
        let mut out = Encoder::new(sink, encodings.sides);
        let mut before = out.size();
        let mut simplified = Simplified::new(self);
        for index in 0..self.num_constraints() {
            let when = keep(index).into();
            if out.is_closed() {
                break;
            } else if when == Atom::False {
                continue;
            }
            out.encoding = "none";
            if let Some(Constraint { conditions, body, .. }) = simplified.constraint(index) {
                out.set_conditions(conditions.iter().copied().chain(when.as_lit()));
                lower_body(&mut out, self, body, encodings);
            }
            let after = out.size();
            let size = Size {
                vars: after.vars - before.vars,
                clauses: after.clauses - before.clauses,
                lits: after.lits - before.lits,
            };
            before = after;
            each(index, Lowered { encoding: out.encoding, size });
        }
        out.size()
    }
}

/// Lowers one constraint.
pub(crate) fn lower_body(out: &mut Encoder<'_>, core: &Core, body: Body<'_>, encodings: Encodings) {
    match body {
        Body::Clause(lits) => {
            out.encoding = "clause";
            out.require(lits);
        }
        Body::Count(_, comparison, bound) | Body::Sum { comparison, bound, .. } => {
            let terms: Vec<_> = body.terms().collect();
            let is_sum = matches!(body, Body::Sum { .. });
            let layers = if is_sum { core.layers(&terms) } else { merged(&terms) };
            lower_sum(out, layers, comparison.ends(bound), encodings);
        }
        Body::Table { cells, width, exclusive } => {
            let encoding = if exclusive { table::SUPPORTS } else { table::SELECTORS };
            encoding.state(out, cells.chunks_exact(width));
        }
        Body::Graph(_) if encodings.lowering == Lowering::Cuts => out.encoding = "cuts",
        Body::Graph(graph) => graph.state(out, encodings.edges),
        Body::Lexicographic(pairs) => lexicographic::ORDER.state(out, pairs),
    }
}

/// Lowers a sum of layers and a constant between two bounds, or a count, which it may be.
pub(crate) fn lower_sum(out: &mut Encoder<'_>, layers: Layers, ends: Ends, encodings: Encodings) {
    let sum = |out: &mut Encoder<'_>, window| encodings.sum.state(out, window);
    compare(out, layers, ends, sum, |out, lits, bounds| {
        lower_count(out, lits, bounds, encodings);
    });
}

/// Writes a count in the simplest way: as a clause, as "at most one", or as what it is.
fn lower_count(out: &mut Encoder<'_>, lits: &[Lit], bounds: Bounds, encodings: Encodings) {
    let Bounds { total, at_least, at_most } = bounds;
    if clause(out, lits, bounds) {
        return;
    }
    let negated = || lits.iter().map(|&lit| !lit).collect::<Vec<_>>();
    match (at_least, at_most) {
        (0 | 1, 1) => {
            if at_least == 1 {
                out.require(lits);
            }
            encodings.at_most_one.state(out, lits);
        }
        // All but at most one: at most one of the negations.
        (least, most) if least + 1 == total => {
            let bounds = Bounds { total, at_least: total - most, at_most: 1 };
            lower_count(out, &negated(), bounds, encodings);
        }
        _ => encodings.cardinality.state(out, lits, bounds),
    }
}
