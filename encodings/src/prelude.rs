//! The imports of most files of this crate, in one line: `use crate::prelude::*;`.

pub(crate) use std::collections::{BTreeMap, BTreeSet};
pub(crate) use std::fmt::{self, Display, Formatter};

pub(crate) use indexmap::{IndexMap, IndexSet};
pub(crate) use itertools::Itertools;
pub(crate) use puzzlec_dimacs::{ClauseSink, Lit, Size, Values, Var};
pub(crate) use rustc_hash::FxBuildHasher;

pub(crate) use crate::encoding::{About, Determined, Encoding, Kind, Propagates};
pub(crate) use crate::graph::{Graph, Shape};
pub(crate) use crate::partition::Partition;
pub(crate) use crate::sum::{Choice, Layer, Window};
pub(crate) use crate::{
    AtMostOne, Atom, Body, Cardinality, Comparison, Constraint, Core, Encoder, Encodings, Int,
    Known, Limits, Lowering, Meaning, Model, Name, Named, Objective, Pin, Request, Role, Roles,
    Rule, RuleId, Sides, Stop, Sum, Thing, choices,
};
