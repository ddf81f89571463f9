//! `puzzlec sketch`

use clap::Args;
use itertools::Itertools;
use puzzlec::puzzle::document::{Change, Document};
use puzzlec::puzzle::instance::Source;
use puzzlec::puzzles::{self, packing};
use puzzlec::shapes::lattice::Lattice;
use serde_json::json;

use super::Run;
use crate::cli::context::Context;
use crate::cli::report::Outcome;
use crate::cli::{End, input};

/// Changes the drawings of an instance, and prints its text.
///
/// The instance need not be right yet, if its drawings are readable. `--format json` tells each cell
/// with its mark, its place in the text and its polygon, for programs that show them.
#[derive(Debug, Args)]
#[command(hide = true)]
pub(crate) struct Sketch {
    /// A built-in instance or an instance file; `-` is stdin.
    #[arg(required_unless_present = "new", conflicts_with = "new")]
    instance: Option<String>,
    /// Begins with a packing on a small board of this lattice.
    #[arg(long, value_name = "LATTICE", value_parser = lattice)]
    new: Option<Lattice>,
    /// A change: `set KEY@CELL;CELL=MARK`, `grow KEY SIDE`, `shrink KEY SIDE`, `add piece`,
    /// `add fixed`, `remove KEY`, `rename KEY=NAME`, `lay NAME=CELL;CELL`. May be repeated.
    #[arg(long = "change", value_name = "CHANGE")]
    changes: Vec<Change>,
    /// Lists the places where this piece can lie, in JSON.
    #[arg(long, value_name = "PIECE")]
    places: Option<String>,
}

/// The lattice of this name.
fn lattice(name: &str) -> Result<Lattice, String> {
    serde_json::from_value(name.into()).map_err(|error| error.to_string())
}

impl Run for Sketch {
    fn run(self, context: &Context) -> Outcome<End> {
        let source = match (&self.instance, self.new) {
            (Some(instance), _) => input::source(instance)?,
            (None, lattice) => Source::new("new", packing::start(lattice.unwrap_or_default())),
        };
        let family = puzzles::family_of(&source)?;
        let lying = |source: &Source| {
            let is_packing = family.name == packing::FAMILY.name;
            is_packing.then(|| packing::Lying::of(source).ok()).flatten()
        };
        let known = lying(&source);
        let names = known.iter().flat_map(packing::Lying::pieces);
        let names = names.map(|(name, _)| name.to_owned()).collect_vec();
        let mut document = Document::read(&source, family.keys)?;
        for change in &self.changes {
            document = document.changed(change, &names)?;
        }
        let drawings = document.drawings()?;
        let json = || {
            let (mut json, lying) = (drawings.to_json(&document), lying(document.source()));
            let piece = |(name, count)| json!({ "name": name, "count": count });
            let laid = |(name, cells)| json!({ "piece": name, "cells": cells });
            json["pieces"] = lying.iter().flat_map(packing::Lying::pieces).map(piece).collect();
            json["laid"] = lying.iter().flat_map(packing::Lying::laid).map(laid).collect();
            if let Some(piece) = &self.places {
                let orientations = lying.map(|lying| lying.places(piece)).unwrap_or_default();
                json["places"] = json!({ "piece": piece, "orientations": orientations });
            }
            json
        };
        context.output.result(|| document.text().to_owned(), json)
    }
}
