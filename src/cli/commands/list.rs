//! `puzzlec list`

use crate::cli::prelude::*;

/// Lists the families, their parameters and the built-in instances.
#[derive(Debug, Args)]
pub(crate) struct List;

impl Run for List {
    const OPTIONS: &[&str] = &[];
    fn run(self, context: &Context) -> Outcome<End> {
        let width = puzzles::instances().map(|instance| instance.name.len()).max().unwrap_or(0);
        for family in FAMILIES {
            let (name, titles) = (family.name, family.titles()?);
            context.output.result(
                || {
                    let options =
                        family.parameters().map(|key| format!(" --{}", key.option())).format("");
                    let line = |(name, title): &_| format!("  {name:<width$}  {title}\n");
                    format!("{name}{options}\n{}", titles.iter().map(line).format(""))
                },
                || {
                    let parameters = family.parameters().map(parameter).collect_vec();
                    let instance = |(name, title): &_| json!({ "name": name, "title": title });
                    let instances: Value = titles.iter().map(instance).collect();
                    json!({ "family": name, "parameters": parameters, "instances": instances })
                },
            )?;
        }
        Ok(End::Done)
    }
}

/// A parameter, as much as a form needs to ask for it.
fn parameter(key: &Key) -> Value {
    let option = format!("--{}", key.option());
    let mut parameter = json!({ "name": key.name, "option": option, "help": key.explanation() });
    match key.parameter {
        Some(Parameter::Value(placeholder)) => parameter["value"] = placeholder.into(),
        Some(Parameter::Choice(_, values)) => parameter["choices"] = json!(values),
        _ => {}
    }
    if key.is_date {
        parameter["date"] = true.into();
    }
    parameter
}
