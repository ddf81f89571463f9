//! The floors of the house: no module imports one above it, and the files of a folder form no circle.
//!
//! An import leads to the file that defines the item, through all re-exports. Two files of a folder,
//! with the folders of their names, must not lead to each other, directly or by others. What a parent
//! (`mod.rs`, or `x.rs` beside `x/`) defines belongs to all of its children, and leads nowhere.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The modules of the crate, from the lowest floor up; those on one floor do not know each other.
const FLOORS: [&[&str]; 6] = [
    &["shapes", "engines", "sentences"],
    &["puzzle"],
    &["puzzles"],
    &["search"],
    &["certify", "render"],
    &["cli"],
];

/// The names that the library's root re-exports, which hides the floor where they are.
const ROOT: &str = "src/lib.rs";

fn floor(module: &str) -> Option<usize> {
    FLOORS.iter().position(|floor| floor.contains(&module))
}

/// Every source file below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let mut sources: Vec<PathBuf> = entries
        .flat_map(|path| match path.extension() {
            _ if path.is_dir() => sources(&path),
            Some(extension) if extension == "rs" => vec![path],
            _ => Vec::new(),
        })
        .collect();
    sources.sort();
    sources
}

/// The modules that a text names after `crate::` or `puzzlec::`, with the lines where it does; what
/// follows must be the name of a module, not of something that the root re-exports.
fn named(text: &str) -> BTreeMap<String, usize> {
    let mut named = BTreeMap::new();
    for (line, code) in text.lines().enumerate() {
        if code.trim_start().starts_with("//") {
            continue;
        }
        for root in ["crate::", "puzzlec::"] {
            for (at, _) in code.match_indices(root) {
                if code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '$') {
                    continue;
                }
                let rest = &code[at + root.len()..];
                let names = match rest.strip_prefix('{') {
                    Some(list) => list.split('}').next().unwrap_or_default().split(',').collect(),
                    None => vec![rest],
                };
                for name in names {
                    let end = |c: char| !c.is_alphanumeric() && c != '_';
                    let name = name.trim().split(end).next().unwrap_or_default();
                    named.entry(name.to_owned()).or_insert(line + 1);
                }
            }
        }
    }
    named
}

#[test]
fn no_module_imports_one_of_a_floor_above() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut faults = Vec::new();
    let mut seen = BTreeSet::new();
    for path in sources(&root.join("src")) {
        let relative = path.strip_prefix(root.join("src")).expect("a source").to_owned();
        let Some(module) = relative.components().next() else { continue };
        let module = module.as_os_str().to_string_lossy().trim_end_matches(".rs").to_owned();
        let Some(own) = floor(&module) else { continue };
        seen.insert(module.clone());
        let text = fs::read_to_string(&path).expect("text");
        // Tests look down from the top.
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        let is_tests = |part: &Path| part.ends_with("tests.rs") || part.ends_with("tests");
        if relative.ancestors().any(is_tests) {
            continue;
        }
        for (name, line) in named(code) {
            let place = format!("src/{}:{line}", relative.display());
            match floor(&name) {
                None => faults.push(format!("{place}: `{name}` is no module: name its floor")),
                Some(other) if other > own || (other == own && name != module) => {
                    faults.push(format!("{place}: {module} knows {name}"));
                }
                Some(_) => {}
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    let all: BTreeSet<String> =
        FLOORS.iter().flat_map(|floor| floor.iter()).map(|&m| m.to_owned()).collect();
    assert_eq!(seen, all, "the floors and {ROOT} differ");
}

/// The folders in which files still lead to each other. This list only gets shorter.
const WITH_CIRCLES: [&str; 3] = ["src/cli", "src/puzzles/rules", "src/search/make"];

/// A module: its imports by their names, as far as they are of the same crate, and its code.
struct Module {
    imports: BTreeMap<String, Vec<String>>,
    code: String,
}

/// The modules of a crate by their paths.
type Modules = BTreeMap<Vec<String>, Module>;

/// The code of a file without comments and tests.
fn code(text: &str) -> String {
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let lines = code.lines().map(|line| line.split("//").next().unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}

/// The paths in a tree of imports, such as `a::{b, c::D as E}`, each with the name that it has here.
fn leaves(tree: &str) -> Vec<(Vec<String>, String)> {
    let Some((prefix, rest)) = tree.split_once('{') else {
        let (path, alias) = tree.split_once(" as ").unwrap_or((tree, ""));
        let mut path: Vec<String> = path.split("::").map(|part| part.trim().to_owned()).collect();
        if path.len() > 1 && path.last().is_some_and(|last| last == "self") {
            path.pop();
        }
        let last = path.last().cloned().unwrap_or_default();
        return vec![(path, if alias.is_empty() { last } else { alias.trim().to_owned() })];
    };
    let inside = rest.rsplit_once('}').map_or(rest, |(inside, _)| inside);
    let mut depth = 0;
    let branches = inside.split(|c| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        c == ',' && depth == 0
    });
    let branches = branches.filter(|branch| !branch.trim().is_empty());
    branches.flat_map(|branch| leaves(&format!("{}{}", prefix.trim(), branch.trim()))).collect()
}

/// The paths in a code that begin at the crate, at the module or at one around it.
fn paths(code: &str) -> Vec<Vec<String>> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut paths = Vec::new();
    for root in ["crate::", "self::", "super::"] {
        for (at, _) in code.match_indices(root) {
            if code[..at].ends_with(|c: char| is_word(c) || c == ':' || c == '$') {
                continue;
            }
            let mut depth = 0;
            let length = code[at..].find(|c: char| {
                let is_over = depth == 0 && !is_word(c) && c != ':' && c != '{';
                depth += i32::from(c == '{') - i32::from(c == '}');
                is_over
            });
            let tree = &code[at..length.map_or(code.len(), |length| at + length)];
            paths.extend(leaves(tree.trim_end_matches(':')).into_iter().map(|(path, _)| path));
        }
    }
    paths
}

/// The modules below a folder, without those of tests.
fn modules(folder: &Path) -> Modules {
    let mut modules = Modules::new();
    for path in sources(folder) {
        let relative = path.strip_prefix(folder).expect("a source").with_extension("");
        let mut name: Vec<String> =
            relative.iter().map(|part| part.to_string_lossy().into_owned()).collect();
        if name.iter().any(|part| ["tests", "testing"].contains(&part.as_str())) {
            continue;
        }
        if name.last().is_some_and(|last| ["mod", "lib", "main"].contains(&last.as_str())) {
            name.pop();
        }
        let code = code(&fs::read_to_string(&path).expect("text"));
        modules.insert(name, Module { imports: BTreeMap::new(), code });
    }
    let names: BTreeSet<Vec<String>> = modules.keys().cloned().collect();
    for (name, module) in &mut modules {
        let statements = module.code.split(';').filter_map(|statement| {
            let (before, tree) = statement.rsplit_once("use ")?;
            before.rsplit('\n').next()?.trim().chars().all(|c| c != ' ').then_some(tree)
        });
        for (path, alias) in statements.flat_map(leaves) {
            let is_child = || names.contains(&[name.as_slice(), &path[..1]].concat());
            if ["crate", "self", "super"].contains(&path[0].as_str()) || is_child() {
                module.imports.insert(alias, path);
            }
        }
    }
    modules
}

/// The module that defines what a path in a module names, if it is one of the crate.
fn defining(modules: &Modules, at: &[String], path: &[String]) -> Option<Vec<String>> {
    let mut here = at.to_vec();
    for (index, name) in path.iter().enumerate() {
        match name.as_str() {
            "crate" => here.clear(),
            "self" => {}
            "super" => _ = here.pop(),
            _ => {
                let child = [here.as_slice(), std::slice::from_ref(name)].concat();
                let is_last = index + 1 == path.len();
                let import = modules.get(&here)?.imports.get(name);
                let import = import.filter(|_| is_last || !modules.contains_key(&child));
                let further = import.filter(|import| import.as_slice() != path || here != at);
                if let Some(import) = further {
                    let path = [import.as_slice(), &path[index + 1..]].concat();
                    return defining(modules, &here, &path);
                }
                if !modules.contains_key(&child) {
                    return Some(here);
                }
                here = child;
            }
        }
    }
    Some(here)
}

/// For each folder, the files that each of its files leads to, each with an import that does.
type Ways = BTreeMap<Vec<String>, BTreeMap<String, BTreeMap<String, String>>>;

/// The ways between the files of each folder of a crate.
fn ways(modules: &Modules) -> Ways {
    let mut ways = Ways::new();
    for (at, module) in modules {
        for path in paths(&module.code) {
            let Some(to) = defining(modules, at, &path) else { continue };
            let common = at.iter().zip(&to).take_while(|(one, other)| one == other).count();
            if let (Some(from), Some(file)) = (at.get(common), to.get(common)) {
                let folder = ways.entry(at[..common].to_vec()).or_default();
                let files = folder.entry(from.clone()).or_default();
                files.insert(file.clone(), format!("{}: {}", at.join("::"), path.join("::")));
            }
        }
    }
    ways
}

/// The files that a file leads to, directly or by others.
fn reached(ways: &BTreeMap<String, BTreeMap<String, String>>, from: &str) -> BTreeSet<String> {
    let mut reached = BTreeSet::new();
    let mut left = vec![from.to_owned()];
    while let Some(file) = left.pop() {
        let next = ways.get(&file).into_iter().flat_map(BTreeMap::keys);
        left.extend(next.filter(|&next| reached.insert(next.clone())).cloned());
    }
    reached
}

/// The circle of a file: those that it leads to and that lead back.
fn circle(ways: &BTreeMap<String, BTreeMap<String, String>>, file: &str) -> Vec<String> {
    let mut circle = Vec::from_iter(reached(ways, file));
    circle.retain(|other| reached(ways, other).contains(file));
    circle
}

#[test]
fn the_files_of_a_folder_form_no_circle() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut folders, mut faults) = (BTreeSet::new(), Vec::new());
    for source in ["src", "encodings/src", "dimacs/src"] {
        for (folder, ways) in ways(&modules(&root.join(source))) {
            let folder =
                [source.to_owned()].into_iter().chain(folder).collect::<Vec<_>>().join("/");
            for (file, imports) in &ways {
                for other in circle(&ways, file) {
                    folders.insert(folder.clone());
                    if let Some(import) = imports.get(&other)
                        && !WITH_CIRCLES.contains(&folder.as_str())
                    {
                        faults
                            .push(format!("{folder}: {file} leads to {other} and back: {import}"));
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    let folders: Vec<String> = folders.into_iter().collect();
    assert_eq!(folders, WITH_CIRCLES, "a folder has no circle any more: take it off the list");
}

#[test]
fn families_alone_import_a_prelude() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = ["src", "encodings/src", "dimacs/src"].map(|folder| root.join(folder));
    let is_family = |path: &PathBuf| path.starts_with(root.join("src/puzzles"));
    let others = folders.iter().flat_map(|folder| sources(folder)).filter(|path| !is_family(path));
    let is_prelude = |line: &str| line.starts_with("use ") && line.ends_with("prelude::*;");
    for path in others {
        let text = fs::read_to_string(&path).expect("text");
        let line = text.lines().find(|line| is_prelude(line) && !line.contains("proptest"));
        assert_eq!(line, None, "{} names no module of what it imports", path.display());
    }
}

#[test]
fn the_paths_of_imports_are_read() {
    let found = paths("use super::{a, b::{C, self}};\nlet x = crate::d::e(self::f);");
    let found: Vec<String> = found.iter().map(|path| path.join("::")).collect();
    assert_eq!(found, ["crate::d::e", "self::f", "super::a", "super::b::C", "super::b"]);
}

#[test]
fn the_imports_are_read() {
    let text =
        "use crate::puzzle::{Puzzle};\nlet x = crate::search::find();\nuse crate::{a, b::C};";
    let named: Vec<(String, usize)> = named(text).into_iter().collect();
    let expected = [("a", 3), ("b", 3), ("puzzle", 1), ("search", 2)];
    assert_eq!(named, expected.map(|(name, line)| (name.to_owned(), line)));
}
