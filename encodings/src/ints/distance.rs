//! Two integers and the distance between them.
//!
//! A distance that must be kept becomes [support clauses](super::support), for which unit
//! propagation is complete. One that must not becomes conflict clauses, one per forbidden pair of
//! values: Toby Walsh, "SAT v CSP", 2000. On direct literals unit propagation then removes the
//! forbidden partners of a value that is fixed. For "not equal" that is all there is; for other
//! distances it does not see that v is excluded once only v - d and v + d are left to the other
//! integer. On order literals alone it sees what is forbidden at the bounds.

use super::Int;
use crate::{Atom, Rule};

impl Rule<'_> {
    /// `|x - y| = distance`
    pub fn distance(&mut self, x: Int, y: Int, distance: u64) {
        if !self.is_never() {
            let clauses = self.core.supports(x, y, |v, w| v.abs_diff(w) == distance);
            self.clauses(clauses);
        }
    }

    /// `|x - y| != distance`
    pub fn distance_not(&mut self, x: Int, y: Int, distance: u64) {
        let core = &self.core;
        let mut clauses: Vec<Vec<Atom>> = Vec::new();
        for (i, &v) in core.domain(x).iter().enumerate() {
            let partners = [v.checked_sub_unsigned(distance), v.checked_add_unsigned(distance)];
            let partners = &partners[usize::from(distance == 0)..];
            for w in partners.iter().flatten() {
                if let Ok(j) = core.domain(y).binary_search(w) {
                    clauses.push([core.differs(x, i), core.differs(y, j)].concat());
                }
            }
        }
        self.clauses(clauses);
    }

    /// `x != y`
    pub fn not_equal(&mut self, x: Int, y: Int) {
        self.distance_not(x, y, 0);
    }
}
