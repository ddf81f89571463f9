//! The meanings of auxiliary variables, as two inequalities each.

use std::io::Write;

use itertools::Itertools;
use puzzlec_dimacs::{Image, Lit, ProofId, ProofWriter};

/// A literal is true exactly if the weights of the true literals add up to a bound or more.
pub(super) struct Reified {
    pub(super) lit: Lit,
    pub(super) terms: Vec<(i128, Lit)>,
    pub(super) bound: i128,
    /// The most that the weights add up to.
    total: i128,
    /// The numbers of what follows if the literal is true, and if it is false.
    ids: [ProofId; 2],
}

/// An inequality of positive weights and its number.
pub(super) struct Consequence<T> {
    pub(super) id: ProofId,
    pub(super) terms: T,
    pub(super) bound: i128,
}

impl Reified {
    /// States a meaning in a proof. The literal is new there.
    pub(super) fn state<W: Write>(
        lit: Lit,
        terms: Vec<(i128, Lit)>,
        bound: i128,
        proof: &mut ProofWriter<W>,
    ) -> Self {
        let total = terms.iter().map(|&(weight, _)| weight).sum();
        let mut this = Self { lit, terms, bound, total, ids: [ProofId(0); 2] };
        this.ids = [true, false].map(|truth| {
            let Consequence { terms, bound, .. } = this.if_it_is(truth);
            let image = Image::Constant(truth != lit.is_positive());
            proof.red(&terms.collect_vec(), bound, &[(lit.var(), image)])
        });
        this
    }

    /// What follows if the literal is true, or if it is false.
    pub(super) fn if_it_is(
        &self,
        truth: bool,
    ) -> Consequence<impl Iterator<Item = (i128, Lit)> + Clone + use<'_>> {
        let Self { lit, ref terms, total, .. } = *self;
        let bound = if truth { self.bound } else { total - self.bound + 1 };
        let own = (bound, if truth { !lit } else { lit });
        let terms =
            terms.iter().map(move |&(weight, lit)| (weight, if truth { lit } else { !lit }));
        Consequence { id: self.id(truth), terms: [own].into_iter().chain(terms), bound }
    }

    /// The number of what follows if the literal is true, or if it is false.
    pub(super) const fn id(&self, truth: bool) -> ProofId {
        self.ids[if truth { 0 } else { 1 }]
    }

    /// True if it says that some of its literals is true.
    pub(super) const fn is_some(&self, lit: Lit) -> bool {
        self.bound == 1 && self.lit.code() == lit.code()
    }
}
