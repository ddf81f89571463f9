//! Cuts: clauses that say that all is connected, added when an assignment violates them. George
//! Dantzig, Ray Fulkerson and Selmer Johnson, "Solution of a large-scale traveling-salesman
//! problem", 1954.
//!
//! Each part of a graph that is apart gets a clause: an edge that leaves it is true (or a neighbour
//! of its nodes is), or else nothing in it is true, or nothing outside of it is. No true literal is
//! in the clause, so that it refutes the assignment.

use itertools::Itertools;
use puzzlec_dimacs::{Lit, Values};

use crate::atom::Atom;
use crate::constraint::{Body, Constraint};
use crate::encodings::{Encodings, Lowering};
use crate::graph::{Graph, Shape};
use crate::model::core::Core;
use crate::model::text::Named;

/// The constraints of a core that are left to cuts, for a solver to look at.
#[derive(Clone, Debug, Default)]
pub struct Cuts {
    graphs: Vec<Owned>,
}

/// A constraint with its own copy of the graph.
#[derive(Clone, Debug)]
struct Owned {
    /// The number of the constraint.
    index: usize,
    conditions: Vec<Lit>,
    shape: Option<Shape>,
    ends: Vec<[u32; 2]>,
    lits: Vec<Lit>,
    /// The literals that are true in any case: a cut through them is shorter.
    certain: Vec<bool>,
}

impl Cuts {
    /// True if nothing is left to cuts.
    pub const fn is_empty(&self) -> bool {
        self.graphs.is_empty()
    }

    /// The clauses that these values violate; none if they satisfy all that is left to cuts.
    pub fn violated(&self, values: &Values) -> Vec<Vec<Lit>> {
        let truth = |lit| values.satisfies(lit);
        let applied = self.graphs.iter().filter(|own| own.conditions.iter().all(|&lit| truth(lit)));
        applied.flat_map(|own| own.violated(&own.certain, truth)).collect()
    }

    /// The clauses by which a partial assignment makes a literal true or contradicts itself, and
    /// those that may do so later, each with the number of its constraint: even if all that is
    /// unknown were true, something would be apart.
    ///
    /// ```
    /// use puzzlec_encodings::{Encodings, Lowering, Model};
    ///
    /// let mut model: Model<(usize, usize)> = Model::new();
    /// let edges = [(0, 1), (1, 2), (0, 2), (2, 3), (3, 4), (4, 5), (3, 5)];
    /// let edges = edges.map(|(one, other)| (one, other, model.var((one, other))));
    /// model.rule("the lines form one loop").single_loop(edges);
    /// let [(.., first), .., (.., bridge), _, _, (.., last)] = edges;
    ///
    /// let lazy = Encodings { lowering: Lowering::Cuts, ..Encodings::default() };
    /// let known = |lit| [(first, true), (bridge, false)].into_iter().find(|own| own.0 == lit);
    /// let clauses = model.core().cuts(lazy).apart(|lit| known(lit).map(|(_, value)| value));
    /// assert_eq!(clauses[0].1[..2], [bridge, !first]);
    /// ```
    pub fn apart(&self, value: impl Fn(Lit) -> Option<bool>) -> Vec<(usize, Vec<Lit>)> {
        let is_true = |&lit: &Lit| value(lit) == Some(true);
        let applied = self.graphs.iter().filter(|own| own.conditions.iter().all(is_true));
        let cuts = applied.flat_map(|own| {
            let certain = own.lits.iter().map(is_true).collect_vec();
            let cuts = own.violated(&certain, |lit| value(lit) != Some(false));
            cuts.into_iter().map(|cut| (own.index, cut))
        });
        cuts.collect()
    }
}

impl Owned {
    /// The clauses of the graph that are violated, under the conditions.
    fn violated(&self, certain: &[bool], truth: impl Fn(Lit) -> bool) -> Vec<Vec<Lit>> {
        let Self { conditions, shape, ends, lits, .. } = self;
        let unless = conditions.iter().map(|&lit| !lit);
        let cuts = Graph { shape: *shape, ends, lits }.violated(certain, truth).into_iter();
        cuts.map(|cut| cut.into_iter().chain(unless.clone()).collect()).collect()
    }
}

impl Core {
    /// The constraints that a lowering leaves to cuts: a formula without them has further models.
    ///
    /// ```
    /// use puzzlec_encodings::{Encodings, Lowering, Model};
    ///
    /// let mut model: Model<(&str, usize, usize)> = Model::new();
    /// let edges = [(0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5), (0, 3), (1, 4)];
    /// let edges = edges.map(|(one, other)| (one, other, model.var(("road", one, other))));
    /// model.rule("the tour visits each town").circuit(edges);
    ///
    /// let lazy = Encodings { lowering: Lowering::Cuts, ..Encodings::default() };
    /// let values = edges[..6].iter().map(|&(.., road)| road).collect();
    /// assert_eq!(model.core().cuts(lazy).violated(&values), [[edges[6].2, edges[7].2]]);
    /// assert!(model.core().cuts(Encodings::default()).is_empty());
    /// ```
    pub fn cuts(&self, encodings: Encodings) -> Cuts {
        self.cuts_where(encodings, |_| true)
    }

    /// The constraints among those that `keep` wants, by their numbers, that a lowering leaves to
    /// cuts, some perhaps under a literal as a further condition.
    pub fn cuts_where<A: Into<Atom>>(
        &self,
        encodings: Encodings,
        keep: impl Fn(usize) -> A,
    ) -> Cuts {
        let graphs = self.left_to_cuts(encodings).filter_map(|(index, constraint, graph)| {
            let when = Some(keep(index).into()).filter(|when| *when != Atom::False)?.as_lit();
            let conditions = constraint.conditions.iter().copied().chain(when).collect();
            let Graph { shape, ends, lits } = graph;
            let certain = lits.iter().map(|&lit| self.known(lit) == Atom::True).collect();
            let (ends, lits) = (ends.to_vec(), lits.to_vec());
            Some(Owned { index, conditions, shape, ends, lits, certain })
        });
        Cuts { graphs: graphs.collect() }
    }

    /// The constraints that a lowering leaves to cuts, with their numbers and graphs.
    fn left_to_cuts(
        &self,
        encodings: Encodings,
    ) -> impl Iterator<Item = (usize, Constraint<'_>, Graph<'_>)> {
        let all = self.constraints().enumerate();
        let left = all.take_while(move |_| encodings.lowering == Lowering::Cuts);
        left.filter_map(|(index, constraint)| match constraint.body {
            Body::Graph(graph) => Some((index, constraint, graph)),
            _ => None,
        })
    }
}

impl Named<'_> {
    /// The constraints that a lowering leaves to cuts: the name and the sentence of each.
    pub fn left_to_cuts(self, encodings: Encodings) -> Vec<String> {
        let text = |(_, Constraint { rule, .. }, graph): (_, _, Graph<'_>)| {
            format!("{} ({})", graph.name(), self.sentence(rule))
        };
        self.core.left_to_cuts(encodings).map(text).unique().collect()
    }
}

impl Graph<'_> {
    /// A clause for each part that is apart, in the order of their least nodes.
    fn violated(self, certain: &[bool], truth: impl Fn(Lit) -> bool) -> Vec<Vec<Lit>> {
        let Self { shape, ends, lits } = self;
        let parts = self.parts(&truth);
        let apart = parts.iter().flatten().copied().sorted().dedup().collect_vec();
        if apart.len() < 2 {
            return Vec::new();
        }
        let cut = |least: usize| {
            let is_in = |node: u32| parts[node as usize] == Some(least);
            let leaves = |&&[one, other]: &&[u32; 2]| is_in(one) != is_in(other);
            if let Some(shape) = shape {
                let edges = || ends.iter().zip(lits);
                let leaving = edges().filter(|(ends, _)| leaves(ends)).map(|(_, &lit)| lit);
                // A part without a node that must be visited has a true edge: a certain one before
                // others.
                let true_edge = |inside: bool| {
                    let on_side = edges()
                        .zip(certain)
                        .filter(|((ends, lit), _)| is_in(ends[0]) == inside && truth(**lit));
                    let edge = on_side.min_by_key(|(_, certain)| !**certain);
                    edge.map(|((_, &lit), _)| !lit)
                };
                let must = shape.first().map(is_in);
                let needs = |inside: bool| !shape.takes_all() && must != Some(inside);
                let unless = [true, false].into_iter().filter(|&side| needs(side));
                leaving.chain(unless.filter_map(true_edge)).collect_vec()
            } else {
                let beside = ends.iter().filter(leaves).flatten().filter(|&&node| !is_in(node));
                let beside = beside.sorted().dedup().map(|&node| lits[node as usize]);
                // A node inside and one outside, certain ones before others.
                let node = |inside: bool| {
                    let nodes = (0..lits.len()).filter(|&node| parts[node].is_some());
                    let nodes = nodes.filter(|&node| is_in(node as u32) == inside);
                    nodes.min_by_key(|&node| !certain[node])
                };
                let nodes = [true, false].into_iter().filter_map(node);
                beside.chain(nodes.map(|node| !lits[node])).collect()
            }
        };
        apart.iter().map(|&least| cut(least)).unique().collect()
    }
}
