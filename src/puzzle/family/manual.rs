//! The manual of a family: its rules, parameters, keys and built-in instances, as text.

use std::fmt;

use itertools::Itertools;
use serde::Serialize;

use super::{Family, Instance, Key, Parameter};
use crate::puzzle::instance::InstanceError;
use crate::puzzle::text::wrapped;

/// A family with its parameters and its built-in instances.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Listing {
    /// The name of the family.
    pub family: &'static str,
    /// The parameters.
    pub parameters: Vec<ParameterEntry>,
    /// The built-in instances.
    pub instances: Vec<InstanceEntry>,
}

/// A parameter, as much as a form needs to ask for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ParameterEntry {
    name: &'static str,
    option: String,
    help: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    choices: Option<&'static [&'static str]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    date: Option<bool>,
}

/// A built-in instance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct InstanceEntry {
    /// Its name.
    pub name: &'static str,
    /// Its title.
    pub title: String,
}

impl From<&Key> for ParameterEntry {
    fn from(key: &Key) -> Self {
        let (value, choices) = match key.parameter {
            Some(Parameter::Value(placeholder)) => (Some(placeholder), None),
            Some(Parameter::Choice(_, values)) => (None, Some(values)),
            _ => (None, None),
        };
        let (option, help) = (format!("--{}", key.option()), key.explanation());
        Self { name: key.name, option, help, value, choices, date: key.is_date.then_some(true) }
    }
}

impl fmt::Display for Listing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let options = self.parameters.iter().map(|own| format!(" {}", own.option));
        writeln!(f, "{}{}", self.family, options.format(""))?;
        let width = f.width().unwrap_or_default();
        let mut instances = self.instances.iter();
        instances.try_for_each(|own| writeln!(f, "  {:<width$}  {}", own.name, own.title))
    }
}

impl Family {
    /// The parameters and the built-in instances. Displayed with a width, names of instances have it.
    ///
    /// # Errors
    /// When an instance is wrong, which is a fault of this program.
    pub fn listing(&'static self) -> Result<Listing, InstanceError> {
        let titled = |instance: &Instance| -> Result<_, InstanceError> {
            let title = self.title(&instance.source())?;
            Ok(InstanceEntry { name: instance.name, title })
        };
        let instances = self.instances.iter().map(titled).collect::<Result<_, _>>()?;
        let parameters = self.parameters().map(ParameterEntry::from).collect();
        Ok(Listing { family: self.name, parameters, instances })
    }

    /// The forms of its lines that have the most words of a text, with what they mean, if there are any.
    pub fn forms_like(&self, text: &str, columns: usize) -> Option<String> {
        let forms = self.keys.iter().flat_map(|key| key.nearest_forms(text)).collect_vec();
        let form = |[form, meaning, example]: &&[&str; 3]| {
            let general = format!("in general: {}", form.replace('?', ""));
            let lines = [meaning, &*general].map(|text| wrapped(text, "      ", columns));
            format!("  {example}\n{}\n", lines.join("\n"))
        };
        (!forms.is_empty()).then(|| forms.iter().map(form).join(""))
    }

    /// The rules, the parameters, the keys of instance files with examples, and the built-in
    /// instances, wrapped to a number of columns.
    ///
    /// # Errors
    /// When a built-in instance is wrong, which is a fault of this program.
    pub fn manual(&'static self, columns: usize) -> Result<String, InstanceError> {
        let mut lines = vec![wrapped(self.about, "", columns)];
        if self.parameters().next().is_some() {
            lines.push("\nParameters, options of the commands that take a puzzle:".to_owned());
        }
        for key in self.parameters() {
            lines.push(match key.parameter {
                Some(Parameter::Value(word)) => format!("  --{} <{word}>", key.option()),
                Some(Parameter::Choice(_, values)) => {
                    format!("  --{} <{}>", key.option(), values.iter().format("|"))
                }
                _ => format!("  --{}", key.option()),
            });
            lines.push(wrapped(&key.explanation(), "      ", columns));
        }
        lines.push("\nKeys of an instance file, with examples:".to_owned());
        lines.push(format!("  family = \"{}\"", self.name));
        let mut table = "";
        // What follows a line in brackets belongs to its table.
        for key in self.keys.iter().sorted_by_key(|key| key.name.contains('.')) {
            let (of, name) = key.name.rsplit_once('.').unwrap_or(("", key.name));
            if of != table {
                lines.push(match of.strip_suffix("[]") {
                    Some(of) => format!("  [[{of}]]"),
                    None => format!("  [{of}]"),
                });
                table = of;
            }
            // A drawing is written as it looks.
            let drawn = key.example.trim_matches('"').replace("\\n", "\n  ");
            lines.push(if key.example.contains("\\n") {
                format!("  {name} = \"\"\"\n  {drawn}\n  \"\"\"")
            } else {
                format!("  {name} = {}", key.example)
            });
            lines.push(match key.parameter {
                Some(_) => format!("      As --{}.", key.option()),
                None => wrapped(&key.explanation(), "      ", columns),
            });
            lines.extend(key.forms.iter().map(|[_, meaning, example]| {
                let line = format!("      {example:<36}  {meaning}");
                let is_short = example.len() <= 36 && line.chars().count() <= columns;
                let meaning = || wrapped(meaning, "          ", columns);
                if is_short { line } else { format!("      {example}\n{}", meaning()) }
            }));
        }
        lines.push("\nBuilt-in instances:".to_owned());
        let instances = self.listing()?.instances;
        let width = instances.iter().map(|own| own.name.len()).max().unwrap_or(0);
        lines.extend(instances.iter().map(|own| format!("  {:<width$}  {}", own.name, own.title)));
        Ok(lines.join("\n") + "\n")
    }
}
