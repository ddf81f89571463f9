//! The imports that files of this crate share, in one line: `use crate::prelude::*;`.

pub(crate) use std::collections::{BTreeMap, BTreeSet};
pub(crate) use std::fmt::{self, Display, Formatter};
pub(crate) use std::hash::Hash;
pub(crate) use std::ops::{Not, RangeBounds, RangeInclusive};
pub(crate) use std::sync::Arc;

pub(crate) use indexmap::{IndexMap, IndexSet};
pub(crate) use itertools::Itertools;
pub(crate) use puzzlec_dimacs::{ClauseSink, Listener, Lit, Size, Values, Var};
pub(crate) use rustc_hash::FxBuildHasher;

pub(crate) use crate::at_most_one::pairwise;
pub(crate) use crate::atom::{push_lits, push_terms};
pub(crate) use crate::cardinality::Bounds;
pub(crate) use crate::constraint::Ends;
pub(crate) use crate::encoder::have_distinct_vars;
pub(crate) use crate::encoding::{About, Determined, Encoding, Kind, Propagates, ends};
pub(crate) use crate::graph::{Graph, Shape};
pub(crate) use crate::ints::Integer;
pub(crate) use crate::model::name::Names;
pub(crate) use crate::normal::{Layers, merged};
pub(crate) use crate::simplified::Simplified;
pub(crate) use crate::sum::{Choice, Layer, Window};
pub(crate) use crate::symmetry::Map;
pub(crate) use crate::{
    AtMostOne, Atom, Body, Cardinality, Comparison, Constraint, Core, Encoder, Encodings, Formula,
    Int, Known, Lowering, Meaning, Model, Name, Named, Objective, Partition, Pin, Request, Role,
    Roles, Rule, RuleId, Sides, Statement, Sum, Thing, at_most_one, choices, lexicographic, normal,
    sum, table,
};
