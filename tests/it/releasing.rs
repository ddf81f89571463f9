//! What a release consists of: versions that agree, manual pages and completions of every command.

use std::fs;
use std::path::Path;

use crate::common::Desk;

/// A file of the repository.
fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).expect(path)
}

#[test]
fn the_version_is_the_same_everywhere() {
    let version = env!("CARGO_PKG_VERSION");
    for path in ["Cargo.toml", "dimacs/Cargo.toml", "encodings/Cargo.toml"] {
        let manifest: toml::Table = read(path).parse().expect("TOML");
        let package = &manifest["package"];
        assert_eq!(package["version"]["workspace"].as_bool(), Some(true), "{path}");
        let documentation =
            format!("https://docs.rs/{}", package["name"].as_str().expect("a name"));
        assert_eq!(package["documentation"].as_str(), Some(&*documentation), "{path}");
    }
    let workspace: toml::Table = read("Cargo.toml").parse().expect("TOML");
    for name in ["puzzlec-dimacs", "puzzlec-encodings"] {
        let dependency = &workspace["workspace"]["dependencies"][name];
        assert_eq!(dependency["version"].as_str(), Some(version), "{name}");
    }
    let changelog = read("CHANGELOG.md");
    let newest = changelog.lines().find_map(|line| line.strip_prefix("## ")).expect("a section");
    assert_eq!(newest.split(' ').next(), Some(version), "CHANGELOG.md");
}

#[test]
fn every_command_has_a_page_and_is_completed() {
    let desk = Desk::new();
    let help = desk.stdout("help");
    let (_, commands) = help.split_once("\nCommands:\n").expect("commands");
    let commands = commands.lines().take_while(|line| !line.is_empty());
    let commands: Vec<_> = commands.filter_map(|line| line.split_whitespace().next()).collect();
    assert!(commands.contains(&"solve") && commands.contains(&"verify"), "{commands:?}");

    desk.stdout("man --folder pages");
    let entries = fs::read_dir(desk.path("pages")).expect("a folder");
    let pages = entries.map(|entry| entry.expect("a page").file_name());
    let mut pages: Vec<_> = pages.map(|name| name.to_string_lossy().into_owned()).collect();
    pages.sort();
    let mut expected: Vec<_> = commands.iter().map(|name| format!("puzzlec-{name}.1")).collect();
    expected.push("puzzlec.1".to_owned());
    expected.sort();
    assert_eq!(pages, expected);

    // How each shell's script begins what it knows of a command.
    let marks = [
        ("bash", "\n            puzzlec,NAME)\n"),
        ("elvish", "\n        &'puzzlec;NAME'= {\n"),
        ("fish", " -f -a \"NAME\" -d "),
        ("powershell", "\n        'puzzlec;NAME' {\n"),
        ("zsh", "(NAME)\n_arguments "),
    ];
    for (shell, mark) in marks {
        let script = desk.stdout(&format!("completions {shell}"));
        let is_unknown = |name: &&&str| !script.contains(&mark.replace("NAME", name));
        let unknown: Vec<_> = commands.iter().filter(is_unknown).collect();
        assert!(unknown.is_empty(), "{shell} does not know {unknown:?}");
    }
}
