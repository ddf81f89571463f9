//! The chapter of the guide that lists the keys of every family, which is made from the families.

use std::path::Path;

use super::*;
use crate::puzzle::family::Key;

/// The line of the chapter below which everything is made.
const MARK: &str = "<!-- Everything below is made from the families by `UPDATE_README=1`. -->\n";

/// The type of a key, by its example.
fn type_of(example: &Value) -> String {
    match example {
        Value::Array(values) => {
            format!("list of {}", values.first().map_or_else(String::new, type_of))
        }
        value => value.type_str().to_owned(),
    }
}

/// True if an instance that has the key is refused without it.
fn is_required(family: &'static Family, key: &Key) -> bool {
    let without = family.instances.iter().find_map(|instance| {
        let mut table: Table = instance.text.parse().expect("an instance is TOML");
        let (inside, name) = inside(&mut table, key.name)?;
        inside.remove(name)?;
        Some(table.to_string())
    });
    let error = without.and_then(|text| family.title(&Source::new("without", text)).err());
    error.is_some_and(|error| error.problem.to_string().ends_with("` is missing"))
}

/// The row of a key.
fn row(family: &'static Family, key: &Key) -> String {
    let default = match key.default {
        Some(default) => format!("`{default}`"),
        None if is_required(family, key) => "required".to_owned(),
        None => String::new(),
    };
    let option = key.parameter.map_or_else(String::new, |_| format!("`--{}`", key.option()));
    let (name, kind, help) = (key.name, type_of(&example(key)), key.help);
    format!("| `{name}` | {kind} | {help} | {default} | `{}` | {option} |\n", key.example)
}

/// The row of a form of lines.
fn line([form, meaning, example]: &[&str; 3]) -> String {
    format!("| `{form}` | {meaning} | {example} |\n")
}

/// The section of a family: its rules, its keys, and its shortest instance unless that is long.
fn section(family: &'static Family) -> String {
    let Family { name, about, keys, instances, .. } = family;
    let rows: String = keys.iter().map(|key| row(family, key)).collect();
    let shortest = instances.iter().min_by_key(|instance| instance.text.lines().count());
    let Instance { name: instance, text } = shortest.expect("an instance");
    let file = match text.lines().count() {
        ..=40 => {
            format!("A built-in instance (`puzzlec show {instance}`):\n\n```toml\n{text}```\n")
        }
        _ => format!("`puzzlec show {instance}` prints an example.\n"),
    };
    let heading =
        "| key | type | meaning | default | example | option |\n|---|---|---|---|---|---|";
    let forms: String = keys.iter().flat_map(|key| key.forms).map(line).collect();
    let forms = match forms.as_str() {
        "" => forms,
        forms => format!("\n| a line of its text | meaning | example |\n|---|---|---|\n{forms}"),
    };
    format!("\n## {name}\n\n{about}\n{heading}\n{rows}{forms}\n{file}")
}

#[test]
fn the_guide_lists_all_keys() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/guide/keys.md");
    let chapter = std::fs::read_to_string(&path).expect("a chapter");
    let (by_hand, made) = chapter.split_once(MARK).expect("a line that begins the tables");
    let sections: String = FAMILIES.iter().map(|family| section(family)).collect();
    if std::env::var_os("UPDATE_README").is_some() {
        std::fs::write(path, format!("{by_hand}{MARK}{sections}")).expect("a written chapter");
    } else {
        let differ = |(own, new): &(&str, &str)| own != new;
        let lines = made.lines().zip_longest(sections.lines()).map(|pair| pair.or("", ""));
        let lines =
            lines.filter(differ).map(|(own, new)| format!("- {own}\n+ {new}")).collect_vec();
        assert!(lines.is_empty(), "UPDATE_README=1 makes the tables anew:\n{}", lines.join("\n"));
    }
}

/// The titles of an instance without a key and with its default, or the faults.
fn titles(
    family: &'static Family,
    instance: &Instance,
    key: &Key,
) -> Option<[Result<String, String>; 2]> {
    let value = format!("value = {}", key.default?).parse::<Table>().expect("TOML");
    let mut table: Table = instance.text.parse().expect("an instance is TOML");
    let (fields, name) = inside(&mut table, key.name)?;
    fields.remove(name);
    let without = table.to_string();
    let (fields, name) = inside(&mut table, key.name)?;
    fields.insert(name.to_owned(), value["value"].clone());
    let title = |text| family.title(&Source::new(instance.name, text));
    Some([without, table.to_string()].map(|text| title(text).map_err(|error| error.to_string())))
}

#[test]
fn defaults_are_the_values_of_files_without_the_key() {
    for family in FAMILIES {
        for key in family.keys.iter().filter(|key| key.default.is_some()) {
            let of = |instance| titles(family, instance, key);
            let pairs = family.instances.iter().filter_map(of);
            // Some instances accept no value at all, as one with listed pieces no seed.
            let accepted = pairs.filter(|[without, with]| without.is_ok() && with.is_ok());
            let accepted = accepted.collect_vec();
            assert_ne!(accepted.len(), 0, "{} {}", family.name, key.name);
            for [without, with] in accepted {
                assert_eq!(without, with, "{} {}", family.name, key.name);
            }
        }
    }
}
