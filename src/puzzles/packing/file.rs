//! The keys of the instance file of a packing.

use crate::puzzle::prelude::*;
use crate::puzzles::list::ListOrText;
use crate::shapes::drawing::DRAW_STICKS;
use crate::shapes::lattice::{Layout, Motion, Shape};

/// The fields of the file; the family explains them.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct File {
    pub(super) title: String,
    #[serde(skip_serializing_if = "is_default")]
    pub(super) lattice: Lattice,
    #[serde(skip_serializing_if = "is_default")]
    pub(super) formulation: Formulation,
    pub(super) one_sided: Option<bool>,
    #[serde(skip_serializing_if = "is_default")]
    pub(super) crossing: bool,
    pub(super) mirror: Option<Spanned<Names>>,
    pub(super) set: Option<Spanned<String>>,
    pub(super) pieces: Option<Spanned<Names>>,
    #[serde(skip_serializing_if = "is_default")]
    pub(super) optional: bool,
    pub(super) size: Option<Spanned<Extents>>,
    pub(super) board: Option<Spanned<String>>,
    pub(super) fixed: Option<Spanned<String>>,
    /// A text where an option chooses the labels.
    pub(super) reveal: Option<ListOrText<String>>,
    // These are taken when the pieces are cut.
    pub(super) cut: Option<Spanned<usize>>,
    pub(super) seed: Option<u64>,
    // These are taken when what they reveal is known.
    pub(super) date: Option<String>,
    pub(super) month: Option<String>,
    pub(super) day: Option<u32>,
    pub(super) weekday: Option<String>,
    pub(super) calendar: Option<Calendar>,
    pub(super) piece: Vec<PieceFields>,
}

/// The things that the variables say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Formulation {
    /// The way in which each piece lies.
    #[default]
    Direct,
    /// Also the piece that covers each cell, implied by a command variable for each placement.
    Command,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// The way to draw cells of a lattice: these words, but for sticks.
pub(super) fn way_to_draw(lattice: Lattice, cells: &'static str) -> &'static str {
    if lattice.layout() == Layout::Sticks { DRAW_STICKS } else { cells }
}

/// The fields of a piece; the family explains them.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PieceFields {
    pub(super) name: Spanned<String>,
    pub(super) shape: Option<Spanned<String>>,
    pub(super) cells: Option<Spanned<Vec<Cell>>>,
    pub(super) count: Option<Spanned<i64>>,
    pub(super) least: Option<Spanned<i64>>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) optional: bool,
}

/// The labels of a calendar board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Calendar {
    pub(super) months: Exactly<String, 12>,
    pub(super) weekdays: Option<Exactly<String, 7>>,
}

/// Extents in a list, or in one text with commas between them.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(try_from = "ListOrText<i32>")]
pub(super) struct Extents(pub(super) Vec<i32>);

impl TryFrom<ListOrText<i32>> for Extents {
    type Error = String;

    fn try_from(extents: ListOrText<i32>) -> Result<Self, String> {
        let text = match extents {
            ListOrText::List(extents) => return Ok(Self(extents)),
            ListOrText::Text(text) => text,
        };
        let extents = text.split([',', 'x']).map(|extent| extent.trim().parse().ok());
        let no_extents = || format!("`{text}` is not a list of extents, such as 6,10 or 6x10");
        extents.collect::<Option<_>>().map(Self).ok_or_else(no_extents)
    }
}

/// Names in a list, or in one text: letters, or words with commas between them.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(from = "ListOrText<String>")]
pub(super) struct Names(pub(super) Vec<String>);

impl From<ListOrText<String>> for Names {
    fn from(names: ListOrText<String>) -> Self {
        match names {
            ListOrText::List(names) => Self(names),
            ListOrText::Text(text) => {
                let names = text.split(if text.contains(',') { "," } else { "" });
                Self(names.filter(|name| !name.is_empty()).map(str::to_owned).collect())
            }
        }
    }
}

impl File {
    /// The labels of the cells that stay uncovered.
    pub(super) fn revealed(&self) -> Vec<String> {
        match &self.reveal {
            None => Vec::new(),
            Some(ListOrText::List(labels)) => labels.clone(),
            Some(ListOrText::Text(text)) => {
                let labels = text.split([',', ' ']).filter(|label| !label.is_empty());
                labels.map(str::to_owned).collect()
            }
        }
    }

    /// The motions of a shape.
    pub(super) fn motions(&self, shape: &Shape) -> Vec<Motion> {
        self.lattice.motions_of(shape, !self.is_one_sided())
    }

    /// True if pieces are not turned over.
    pub(super) fn is_one_sided(&self) -> bool {
        self.one_sided.unwrap_or(self.lattice.is_space())
    }

    /// The names of the pieces that show their other side.
    pub(super) fn mirrored(&self) -> &[String] {
        self.mirror.as_ref().map_or(&[], |names| &names.get_ref().0)
    }
}
