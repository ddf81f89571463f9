//! Helpers: variables that stand for formulas.

use indexmap::IndexMap;
use puzzlec_dimacs::Lit;
use rustc_hash::FxBuildHasher;

use crate::formula::Formula;

/// The helpers of a model.
#[derive(Clone, Debug, Default)]
pub(crate) struct Helpers {
    /// Each formula that has a helper, made of atoms, integers and earlier helpers.
    pub(super) known: IndexMap<Formula, Lit, FxBuildHasher>,
}
