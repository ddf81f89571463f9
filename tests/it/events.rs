//! Events: what a command says, as objects.

use serde_json::Value;

use crate::common::{BOARD, Desk};

/// The events of a command, a line each; drawings are cut, and numbers of seconds are gone.
fn events(desk: &Desk, arguments: &str) -> String {
    let output = desk.run(arguments).args(["--format", "events"]).output();
    let output = output.expect("the program starts");
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let line = |line: &str| {
        let mut event: Value = serde_json::from_str(line).expect("JSON");
        if let Some(svg) = event.get_mut("svg") {
            let whole = svg.as_str().expect("a drawing");
            assert!(whole.starts_with("<svg ") && whole.ends_with("</svg>\n"), "{whole}");
            *svg = "...".into();
        }
        if event["event"] == "remark" {
            let words = event["text"].as_str().expect("a text").split(' ');
            let timed = |word: &str| word.parse::<f64>().is_ok() && word.contains('.');
            let words = words.map(|word| if timed(word) { "T" } else { word });
            event["text"] = words.collect::<Vec<_>>().join(" ").into();
        }
        format!("{event}\n")
    };
    let last: Value = serde_json::from_str(text.lines().last().expect("an end")).expect("JSON");
    assert_eq!(last["event"], "end");
    assert_eq!(last["code"].as_i64(), output.status.code().map(i64::from));
    format!("{arguments}\n{}", text.lines().map(line).collect::<String>())
}

#[test]
fn a_command_tells_all_it_says() {
    let desk = Desk::new();
    desk.write("tray.toml", BOARD);
    desk.write("bad.toml", "family = \"packing\"\nboard = \"..\"\nsize = [1, 2]\n");
    desk.write("worse.toml", "family = \"packing\"\nsize = [1, 2]\nbord = \"..\"\nsise = 1\n");
    let told = [
        "solve tray.toml",
        "solve tray.toml --watch",
        "solve langford --n 5",
        "enumerate langford --n 4",
        "enumerate langford --n 4 --project first",
        "count langford --n 3..5",
        "count missing.toml langford --n 4",
        "hint langford --n 3",
        "walk tray.toml --pin place(L,4,1,2)",
        "walk tray.toml",
        "show langford --n 3",
        "make langford --n 4 --seed 1",
        "solve bad.toml",
        "solve worse.toml",
        "solve langfort",
        "help solvers extra",
    ];
    insta::assert_snapshot!(told.map(|arguments| events(&desk, arguments)).join("\n"));
}

#[test]
#[cfg(not(feature = "embed"))]
fn a_program_without_the_page_tells_how_to_build_it() {
    let desk = Desk::new();
    insta::assert_snapshot!(desk.session(&["page -o site", "page"]));
    assert!(!desk.path("site").exists());
}

#[test]
#[cfg(feature = "embed")]
fn a_program_with_the_page_writes_it() {
    let desk = Desk::new();
    let files = |folder: &std::path::Path| {
        let entries =
            std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file"));
        let file = |entry: std::fs::DirEntry| {
            (entry.file_name(), std::fs::read(entry.path()).expect("bytes"))
        };
        entries.map(file).collect::<std::collections::BTreeMap<_, _>>()
    };
    let built = files(std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/target/page")));
    // An old page is replaced; a folder with other files is not.
    for _ in 0..2 {
        insta::assert_snapshot!("a_page_is_written", desk.session(&["page -o site"]));
        assert!(files(&desk.path("site")) == built, "not the files that were built");
        desk.write("site/index.html", "old");
    }
    desk.write("site/mine.txt", "mine");
    insta::assert_snapshot!(desk.session(&["page -o site"]));
    assert_eq!(std::fs::read_to_string(desk.path("site/index.html")).ok().as_deref(), Some("old"));
}
