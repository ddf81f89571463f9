//! Unary counts: the number of true literals among some, as outputs "at least `t` of them".
//!
//! A counter is a tree of counts over its literals. Only those outputs are made that the bounds
//! can see. Let a count be over `m` of all `n` literals, and let "at most `k`" be the constraint:
//! more than `k` true literals violate it already here, and as few as `k - (n - m)` leave room for
//! all others to be true. So the outputs are those with `k - (n - m) < t <= k`, and the clauses
//! that would speak of a further one say outright that it must not be. "At least `k`" sees the same
//! outputs, from the other side. Hence `k` and `n - k` cost the same, and to count the
//! negations when the bound is past the half would gain nothing.

use std::ops::Range;

use puzzlec_dimacs::{Lit, Var};

use crate::bounds::Bounds;
use crate::choice::Sides;
use crate::encoder::Encoder;

/// Auxiliary variables and clauses of "at most `k` of `n`", for a counter with this number of
/// variables where one is needed.
pub(super) fn size(n: usize, k: usize, vars: fn(usize, usize) -> usize) -> [usize; 2] {
    match k {
        _ if k >= n => [0, 0],
        0 => [0, n],
        _ => {
            let vars = vars(n, k);
            [vars, k * (n - k) + vars + n - 2 * k]
        }
    }
}

/// The number of literals that are true, among some that follow one another.
#[derive(Clone, Copy)]
pub(super) struct Count<'l> {
    /// The literals of the whole constraint, and where those of this count begin.
    lits: &'l [Lit],
    start: usize,
    leaves: usize,
    outputs: Outputs,
}

#[derive(Clone, Copy)]
enum Outputs {
    /// A literal is its own count.
    Leaf(Lit),
    /// The outputs from `first` to before `gap`, and then those from `resume` on: the auxiliary
    /// variables from number `run` on.
    Run { run: u32, first: usize, gap: usize, resume: usize },
}

impl<'l> Count<'l> {
    pub(super) const fn leaf(lits: &'l [Lit], index: usize) -> Self {
        Self { lits, start: index, leaves: 1, outputs: Outputs::Leaf(lits[index]) }
    }

    /// The output "at least `t`"; `None` if that is always so, or never.
    fn reaches(self, t: usize) -> Option<Lit> {
        if t == 0 || t > self.leaves {
            return None;
        }
        Some(match self.outputs {
            Outputs::Leaf(lit) => lit,
            Outputs::Run { run, first, gap, resume } => {
                let place = if t < gap { t - first } else { gap - first + t - resume };
                Var::new(run + place as u32).positive()
            }
        })
    }

    /// The counts of this and another one that make `t` together, as counts of this one.
    fn splits(self, other: Self, t: usize) -> Range<usize> {
        t.saturating_sub(other.leaves)..t.min(self.leaves) + 1
    }

    /// The outputs "at least `i`" of this count and "at least `j`" of another one.
    fn both(self, other: Self, i: usize, j: usize) -> impl Iterator<Item = Lit> {
        [self.reaches(i), other.reaches(j)].into_iter().flatten()
    }

    /// The count over the literals of both, the other one's after those of this one.
    pub(super) fn merge(self, other: Self, out: &mut Encoder<'_>, bounds: Bounds) -> Self {
        let leaves = self.leaves + other.leaves;
        let lower = bounds.outputs(bounds.at_least, leaves);
        let upper = bounds.outputs(bounds.at_most, leaves);
        let upper_only = upper.start.max(lower.end)..upper.end;
        let outputs = Outputs::Run {
            run: out.aux_run(lower.len() + upper_only.len()),
            first: lower.start,
            gap: lower.end,
            resume: upper_only.start,
        };
        let count = Self { leaves, outputs, ..self };
        let own = self.lits[self.start..][..leaves].iter().map(|&lit| (1, lit));
        for t in lower.clone().chain(upper_only) {
            let Some(output) = count.reaches(t) else { continue };
            out.means(output, own.clone(), t as u128);
            if upper.contains(&t) || out.sides() == Sides::Two {
                // `i` here and `t - i` there are `t` in both.
                for i in self.splits(other, t) {
                    let unless = self.both(other, i, t - i).map(|lit| !lit);
                    out.define(output, unless.chain([output]));
                }
            }
            if lower.contains(&t) || out.sides() == Sides::Two {
                // At most `i` here and at most `t - 1 - i` there are fewer than `t` in both.
                for i in self.splits(other, t - 1) {
                    out.define(!output, self.both(other, i + 1, t - i).chain([!output]));
                }
            }
        }
        if bounds.at_most < leaves {
            self.forbid_one_more(other, out, bounds);
        }
        if lower.start > 1 {
            self.forbid_one_less(other, out, bounds);
        }
        count
    }

    /// Not `at_most + 1` in both, unless one side alone has as many and said so itself.
    fn forbid_one_more(self, other: Self, out: &mut Encoder<'_>, bounds: Bounds) {
        let t = bounds.at_most + 1;
        for i in self.splits(other, t).filter(|i| (1..t).contains(i)) {
            out.require(self.both(other, i, t - i).map(|lit| !lit));
        }
    }

    /// Not so few in both that the literals elsewhere could not make up for it, unless one side
    /// alone has too few and said so itself.
    fn forbid_one_less(self, other: Self, out: &mut Encoder<'_>, bounds: Bounds) {
        let least = |leaves: usize| bounds.outputs(bounds.at_least, leaves).start - 1;
        let t = least(self.leaves + other.leaves);
        let has_enough = |i: &usize| i + 1 > least(self.leaves) && t - i > least(other.leaves);
        for i in self.splits(other, t - 1).filter(has_enough) {
            out.require(self.both(other, i + 1, t - i));
        }
    }
}
