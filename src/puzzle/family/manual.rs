//! The manual of a family: its rules, parameters, keys and built-in instances, as text.

use itertools::Itertools;

use super::{Family, Instance, Parameter};
use crate::puzzle::instance::InstanceError;
use crate::puzzle::text::wrapped;

impl Family {
    /// The built-in instances: their names and titles.
    ///
    /// # Errors
    /// When one of them is wrong, which is a fault of this program.
    pub fn titles(&'static self) -> Result<Vec<(&'static str, String)>, InstanceError> {
        let titled = |instance: &Instance| Ok((instance.name, self.title(&instance.source())?));
        self.instances.iter().map(titled).collect()
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
        let titles = self.titles()?;
        let width = titles.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
        lines.extend(titles.iter().map(|(name, title)| format!("  {name:<width$}  {title}")));
        Ok(lines.join("\n") + "\n")
    }
}
