//! `puzzlec list`

use std::fmt::Write;

use itertools::Itertools;
use puzzlec::puzzle::family::Instance;
use puzzlec::puzzles::{self, FAMILIES};
use serde_json::json;

use crate::cli::End;
use crate::cli::context::Context;
use crate::cli::report::Outcome;

/// Lists everything that is registered.
pub(crate) fn run(context: &Context) -> Outcome<End> {
    let width = puzzles::instances().map(|instance| instance.name.len()).max().unwrap_or(0);
    for family in FAMILIES {
        let title =
            |instance: &'static Instance| Ok((instance.name, family.title(&instance.source())?));
        let titles = family.instances.iter().map(title).collect::<Outcome<Vec<_>>>()?;
        let parameters = family.parameters();
        context.output.result(
            || {
                let options = parameters.map(|key| format!(" --{}", key.option()));
                let mut text = format!("{}{}\n", family.name, options.format(""));
                for (name, title) in &titles {
                    // Writing to a string does not fail.
                    let _ = writeln!(text, "  {name:<width$}  {title}");
                }
                text
            },
            || {
                let parameters = family.parameters().map(|key| key.name).collect_vec();
                let instance = |(name, title): &(_, _)| json!({ "name": name, "title": title });
                let instances = titles.iter().map(instance).collect_vec();
                json!({
                    "family": family.name, "parameters": parameters, "instances": instances,
                })
            },
        )?;
    }
    Ok(End::Done)
}
