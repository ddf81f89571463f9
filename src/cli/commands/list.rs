//! `puzzlec list`

use crate::cli::prelude::*;

/// Lists the families, their parameters and the built-in instances.
#[derive(Debug, Args)]
pub(crate) struct List;

impl Run for List {
    fn run(self, context: &Context) -> Outcome<End> {
        let width = puzzles::instances().map(|instance| instance.name.len()).max().unwrap_or(0);
        for family in FAMILIES {
            let (name, titles, parameters) = (family.name, family.titles()?, family.parameters());
            context.output.result(
                || {
                    let options = parameters.map(|key| format!(" --{}", key.option())).format("");
                    let line = |(name, title): &_| format!("  {name:<width$}  {title}\n");
                    format!("{name}{options}\n{}", titles.iter().map(line).format(""))
                },
                || {
                    let parameters = family.parameters().map(|key| key.name).collect_vec();
                    let instance = |(name, title): &_| json!({ "name": name, "title": title });
                    let instances: Value = titles.iter().map(instance).collect();
                    json!({ "family": name, "parameters": parameters, "instances": instances })
                },
            )?;
        }
        Ok(End::Done)
    }
}
