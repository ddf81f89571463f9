//! Checks of what every family declares beside what its files may have.

mod guide;

use std::collections::BTreeMap;

use puzzlec_dimacs::Values;
use puzzlec_encodings::{Known, Request, Roles};
use toml::{Table, Value};

use super::*;
use crate::engines::Limits;
use crate::puzzle::family::{Key, Parameter};
use crate::puzzle::instance::InstanceError;
use crate::puzzle::picture::Block;
use crate::puzzle::task::AnyTask;

/// Every key of a table with the names that families declare.
fn keys(table: &Table, prefix: &str) -> Vec<String> {
    let of = |(key, value): (&String, &Value)| match value {
        Value::Table(table) => keys(table, &format!("{prefix}{key}.")),
        Value::Array(tables) if tables.iter().any(Value::is_table) => {
            let tables = tables.iter().filter_map(Value::as_table);
            tables.flat_map(|table| keys(table, &format!("{prefix}{key}[]."))).collect()
        }
        _ => vec![format!("{prefix}{key}")],
    };
    table.iter().flat_map(of).unique().collect()
}

/// The table that a declared key is in, with the key's own name.
fn inside<'t, 'k>(mut table: &'t mut Table, key: &'k str) -> Option<(&'t mut Table, &'k str)> {
    let Some((of, name)) = key.rsplit_once('.') else { return Some((table, key)) };
    table = match table.get_mut(of.trim_end_matches("[]"))? {
        Value::Array(tables) => tables.first_mut()?.as_table_mut()?,
        other => other.as_table_mut()?,
    };
    Some((table, name))
}

/// The example of a key.
fn example(key: &Key) -> Value {
    let example = format!("example = {}", key.example).parse::<Table>();
    example.unwrap_or_else(|error| panic!("{}: {error}", key.name))["example"].clone()
}

/// The error when an instance that has the table of this key has another value for it.
fn read_with(family: &'static Family, key: &str, value: &Value) -> Option<InstanceError> {
    let changed = family.instances.iter().find_map(|instance| {
        let mut table: Table = instance.text.parse().expect("an instance is TOML");
        let (inside, name) = inside(&mut table, key)?;
        inside.insert(name.to_owned(), value.clone());
        Some(table.to_string())
    });
    let changed = changed.unwrap_or_else(|| panic!("no instance has the table of {key}"));
    family.title(&Source::new("changed", changed)).err()
}

/// True if the value is at least of the type of its key.
fn is_of_type(error: &InstanceError) -> bool {
    let problem = error.problem.to_string();
    let is_of_parameter = problem.starts_with("invalid value");
    !is_of_parameter
        || !["not a whole number", "`true` or"].iter().any(|word| problem.contains(word))
}

/// The cells of the table that begins the picture of a solution of which only the first few
/// variables are known, and the number of blocks of the picture.
pub(super) fn drawn(
    task: &dyn AnyTask,
    values: &Values,
    known: usize,
) -> (Vec<Vec<String>>, usize) {
    let picture = task.picture(Known::some(values.as_slice(), &vec![true; known]));
    let first = match &picture.blocks[0] {
        Block::Figure { told, .. } => &told[0],
        block => block,
    };
    let Block::Table { rows, .. } = first else { panic!("a table") };
    (rows.clone(), picture.blocks.len())
}

#[test]
fn instances_have_the_keys_that_are_declared() {
    for family in FAMILIES {
        // A key of one's own stands for all in its table.
        let is_own = |own: &Key, key: &str| {
            let table = own.name.strip_suffix("NAME");
            own.name == key || table.is_some_and(|table| key.starts_with(table))
        };
        let declared =
            |key: &String| key == "family" || family.keys.iter().any(|own| is_own(own, key));
        for instance in family.instances {
            let read = family.read(&instance.source(), &Params::none(), Request::PLAIN);
            let task = read.expect("a good instance");
            for text in [instance.text, task.to_toml()] {
                let keys = keys(&text.parse().expect("TOML"), "");
                assert_eq!(keys.iter().find(|key| !declared(key)), None, "{}", instance.name);
            }
        }
    }
}

/// The values that differ from a value in one place, where another one stands; of the values of a
/// list, the first two differ.
fn spoilt(value: &Value) -> Vec<Value> {
    let others =
        "[true, -1, 9223372036854775807, 0.5, '', 'x', [], [[]], {}, { x = 1 }, 2026-11-22]";
    let others = format!("others = {others}").parse::<Table>().expect("TOML");
    let others = others["others"].as_array().expect("a list").clone();
    let inside = match value {
        Value::Array(values) => values
            .iter()
            .take(2)
            .enumerate()
            .flat_map(|(index, inside)| {
                let with = |other| {
                    let mut values = values.clone();
                    values[index] = other;
                    Value::Array(values)
                };
                spoilt(inside).into_iter().map(with).collect_vec()
            })
            .collect_vec(),
        Value::Table(fields) => fields
            .iter()
            .flat_map(|(key, inside)| {
                let with = |other| {
                    let mut fields = fields.clone();
                    fields.insert(key.clone(), other);
                    Value::Table(fields)
                };
                spoilt(inside).into_iter().map(with).collect_vec()
            })
            .collect_vec(),
        _ => Vec::new(),
    };
    others.into_iter().chain(inside).collect()
}

#[test]
fn no_error_is_in_the_words_of_a_library() {
    const FOREIGN: &[&str] =
        &["expected", "invalid", "struct", "sequence", "variant", "field", "toml", "i32", "u32"];
    for family in FAMILIES {
        let table: Table = family.instances[0].text.parse().expect("an instance is TOML");
        let fields = table.into_iter().filter(|(key, _)| key != "family" && key != "title");
        let fields = Value::Table(fields.collect());
        for other in spoilt(&fields).iter().filter_map(Value::as_table) {
            let text = format!("family = \"{}\"\n{other}", family.name);
            let Err(error) = family.title(&Source::new("spoilt", text)) else { continue };
            let told = error.to_string();
            let word = FOREIGN.iter().find(|&&word| told.contains(word));
            assert_eq!(word, None, "{told}\n{}", error.source.text);
        }
    }
}

#[test]
fn declared_keys_are_those_that_files_may_have() {
    for family in FAMILIES {
        let of_key = |name: &str| name.rsplit_once('.').map_or("", |(of, _)| of).to_owned();
        let named = family
            .keys
            .iter()
            .map(|key| key.name)
            .filter(|name| name.strip_suffix(".NAME").is_none());
        for of in named.map(of_key).unique() {
            let wrong = if of.is_empty() { "wrong".to_owned() } else { format!("{of}.wrong") };
            let error = read_with(family, &wrong, &Value::Boolean(true)).expect("an unknown key");
            let (help, mut declared) = (error.help.expect("the keys"), Vec::new());
            // The names of tables stand among the keys beside them.
            let prefix = if of.is_empty() { String::new() } else { format!("{of}.") };
            for key in family.keys.iter().filter_map(|key| key.name.strip_prefix(&prefix)) {
                let name = key.split(['.', '[']).next().expect("a name");
                declared.push(format!("`{name}`"));
            }
            let accepted = help.split_once("the keys here are ").expect("a list").1;
            let accepted = accepted.split(|c: char| c.is_whitespace() || c == ',');
            let accepted: Vec<_> = accepted.filter(|word| word.starts_with('`')).collect();
            let declared: Vec<_> = declared.iter().unique().collect();
            assert_eq!(
                declared.iter().sorted().collect_vec(),
                accepted.iter().sorted().collect_vec(),
                "{} {of}",
                family.name
            );
        }
    }
}

/// The lists with one more value than a list, or than the first list in it.
fn longer(value: &Value) -> Vec<Value> {
    let Value::Array(values) = value else { return Vec::new() };
    let [first, rest @ ..] = &values[..] else { return Vec::new() };
    let inner = longer(first).into_iter().map(|first| [&[first], rest].concat());
    let all = inner.chain([[&values[..], &values[..1]].concat()]);
    all.map(Value::Array).collect()
}

#[test]
fn lists_of_a_fixed_length_have_no_further_values() {
    let told = FAMILIES.iter().flat_map(|family| {
        family.keys.iter().flat_map(|key| {
            let errors = longer(&example(key))
                .into_iter()
                .filter_map(|value| Some(read_with(family, key.name, &value)?.problem.to_string()));
            let errors = errors.filter(|error| error.starts_with("the list has"));
            errors.map(|error| format!("{} {}: {error}", family.name, key.name)).collect_vec()
        })
    });
    insta::assert_snapshot!(told.format("\n").to_string());
}

#[test]
fn examples_have_the_types_of_their_keys() {
    for family in FAMILIES {
        for key in family.keys {
            let example = &example(key);
            let error = read_with(family, key.name, example);
            let typed = error.as_ref().is_none_or(is_of_type);
            assert!(typed, "{} {}: {error:?}", family.name, key.name);
            if key.parameter.is_some() {
                let value = example.as_str().map_or_else(|| example.to_string(), str::to_owned);
                let params = Params::none().with(key.name, value);
                let read = family
                    .instances
                    .iter()
                    .map(|instance| family.read(&instance.source(), &params, Request::PLAIN).err());
                let error = read.flatten().find(|error| !is_of_type(error));
                assert!(error.is_none(), "{} {}: {error:?}", family.name, key.name);
            }
        }
    }
}

#[test]
fn parameters_of_one_name_are_given_in_one_way() {
    let mut flags = BTreeMap::new();
    for key in FAMILIES.iter().flat_map(|family| family.parameters()) {
        assert!(!key.name.contains('.'), "{}", key.name);
        let flag = key.parameter == Some(Parameter::Flag);
        assert_eq!(*flags.entry(key.name).or_insert(flag), flag, "{}", key.name);
    }
}

#[test]
fn names_are_unique() {
    assert!(FAMILIES.iter().map(|family| family.name).all_unique());
    assert!(instances().map(|instance| instance.name).all_unique());
    for family in FAMILIES {
        assert!(family.keys.iter().map(|key| key.name).all_unique(), "{}", family.name);
        for instance in family.instances {
            let of = family_of(&instance.source()).expect("a family").name;
            assert_eq!(of, family.name, "{}", instance.name);
        }
    }
}

/// Less and less memory stops a model anywhere: in a request for room, or amid its variables and
/// constraints, where its family goes on with what it is given.
#[test]
fn models_of_every_family_can_be_stopped_anywhere() {
    let larger = [("dobble", 5), ("flower", 61), ("langford", 40), ("monkey", 6), ("skolem", 40)];
    let larger = larger.into_iter().chain([("prime-circle", 60)]).map(|(name, n)| {
        (built_in(name).expect("an instance"), Params::none().with("n", n.to_string()))
    });
    let smaller = FAMILIES.iter().filter_map(|family| family.instances.last());
    let smaller = smaller.map(|instance| (instance.source(), Params::none()));
    let mut stopped = 0;
    for (source, params) in larger.chain(smaller) {
        let family = family_of(&source).expect("an instance has a family");
        for request in [Request::PLAIN, Request::of(Roles::ALL)] {
            for power in (10..22).step_by(3) {
                let limits = Limits::default().with_memory(1 << power);
                match family.read_within(&source, &params, request, &limits) {
                    Ok(_) => break,
                    Err(error) => assert!(error.stop().is_some(), "{}: {error}", source.name),
                }
                stopped += 1;
            }
        }
    }
    assert!(stopped > 60, "{stopped}");
}
