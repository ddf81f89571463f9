//! Every command that the README and the guide show is run, and what they show is what comes out.
//!
//! Files are the fenced blocks that carry a name, sessions the `console` blocks: what follows a
//! line with `$` is its output, times aside. Files are kept from one chapter to the next. With
//! `UPDATE_README=1` in the environment, the outputs in the texts are replaced instead, and so are
//! the pictures.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use crate::common::{Desk, installed};

/// The texts, in the order of reading.
const TEXTS: [&str; 18] = [
    "README.md",
    "src/guide/solving.md",
    "src/guide/explaining.md",
    "src/guide/pictures.md",
    "src/guide/counting.md",
    "src/guide/calendars.md",
    "src/guide/making.md",
    "src/guide/certificates.md",
    "src/guide/clusters.md",
    "src/guide/page.md",
    "src/guide/instances.md",
    "src/guide/rules.md",
    "src/guide/keys.md",
    "src/guide/formulas.md",
    "src/guide/encodings.md",
    "src/guide/benchmarks.md",
    "src/guide/measurements.md",
    "src/guide/extending.md",
];

#[cfg(unix)]
#[test]
fn their_commands_do_what_they_say() {
    let (desk, root) = (Desk::new(), Path::new(env!("CARGO_MANIFEST_DIR")));
    std::os::unix::fs::symlink(root.join("scripts"), desk.path("scripts")).expect("a link");
    for text in TEXTS {
        let path = root.join(text);
        let written = fs::read_to_string(&path).expect("a text");
        let shown = run(&desk, &written);
        if std::env::var_os("UPDATE_README").is_some() {
            fs::write(path, shown).expect("a written text");
        } else {
            same_lines(text, &written, &shown);
        }
    }
    pictures(&desk);
}

/// The pictures that the texts show are those that their commands make. The file `data.md` has them
/// as links that hold their data, for texts without a folder beside them.
fn pictures(desk: &Desk) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = root.join("src/guide/pictures");
    let (mut shown, mut links) = (BTreeSet::new(), String::new());
    for text in TEXTS {
        let text = fs::read_to_string(root.join(text)).expect("a text");
        let files = text.split("pictures/").skip(1).filter_map(|rest| rest.split(".svg").next());
        shown.extend(files.map(str::to_owned));
    }
    for name in &shown {
        let file = format!("{name}.svg");
        let is_made = !name.starts_with("measured-") || installed("python3");
        let kept = || fs::read_to_string(folder.join(&file)).expect("a picture");
        let made = if is_made { desk.read(&file) } else { kept() };
        let encoded = made.bytes().map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'.' | b'-' | b',' | b';' | b':' | b'=' => {
                char::from(byte).to_string()
            }
            byte => format!("%{byte:02X}"),
        });
        writeln!(links, "[{name}]: data:image/svg+xml,{}", encoded.collect::<String>())
            .expect("a string takes everything");
        is_kept(&folder.join(file), &made);
    }
    is_kept(&folder.join("data.md"), &links);
    let kept = fs::read_dir(&folder).expect("a folder").count();
    assert_eq!(kept, shown.len() + 1, "a picture in {} is shown nowhere", folder.display());
}

/// A file has this text; it gets it with `UPDATE_README=1`.
fn is_kept(path: &Path, text: &str) {
    if std::env::var_os("UPDATE_README").is_some() {
        fs::write(path, text).expect("a written file");
    }
    let kept = fs::read_to_string(path).unwrap_or_default();
    assert!(kept == text, "{} is old; UPDATE_README=1 renews it", path.display());
}

/// A text with what its commands print now.
fn run(desk: &Desk, written: &str) -> String {
    let mut shown = String::new();
    let mut lines = written.lines().peekable();
    while let Some(line) = lines.next() {
        push(&mut shown, line);
        let Some(fence) = line.strip_prefix("```").filter(|fence| !fence.is_empty()) else {
            continue;
        };
        if fence == "console" {
            let mut is_run = true;
            while let Some(command) = lines.next_if(|line| *line != "```") {
                let mut before = String::new();
                while let Some(line) =
                    lines.next_if(|line| *line != "```" && !line.starts_with("$ "))
                {
                    push(&mut before, line);
                }
                push(&mut shown, command);
                let command = command.strip_prefix("$ ").expect("a command");
                // What one command of a session leaves behind is needed by the next ones.
                is_run &= is_possible(command);
                if !is_run {
                    eprintln!("SKIPPED: {command}");
                }
                shown.push_str(&if is_run { after(desk, command, before) } else { before });
            }
        } else {
            let mut text = String::new();
            while let Some(line) = lines.next_if(|line| *line != "```") {
                push(&mut text, line);
            }
            shown.push_str(&text);
            if let Some((_, name)) = fence.split_once(' ') {
                desk.write(name, &text);
            }
        }
        push(&mut shown, lines.next().expect("the end of a block"));
    }
    shown
}

/// True if all programs of a command are there.
fn is_possible(command: &str) -> bool {
    let is_checked = command.contains("puzzlec verify") || command.contains("--certified");
    if is_checked && !installed("veripb") {
        return false;
    }
    let programs = command.split(['|', ';']).filter_map(|part| part.split_whitespace().next());
    let solvers = programs.filter(|program| *program != "puzzlec" && !program.contains('/'));
    let solver = command.split("--solver ").nth(1).map(|rest| rest.trim_start_matches('"'));
    let solver = solver.and_then(|rest| rest.split([' ', '"']).next());
    solvers.chain(solver).all(installed)
}

/// What a command prints now, or `before` if it differs only in times.
fn after(desk: &Desk, command: &str, before: String) -> String {
    let output = desk.shell(command);
    if without_times(&output) == without_times(&before) { before } else { output }
}

fn without_times(text: &str) -> String {
    let words = |line: &str| {
        let words: Vec<_> = line.split(' ').collect();
        let time = |at: usize| words.get(at + 1..at + 3) == Some(&["s", "in"]);
        let kept = words.iter().enumerate().filter(|&(at, _)| !time(at)).map(|(_, word)| *word);
        kept.collect::<Vec<_>>().join(" ")
    };
    text.lines().map(words).collect::<Vec<_>>().join("\n")
}

fn push(text: &mut String, line: &str) {
    text.push_str(line);
    text.push('\n');
}

fn same_lines(text: &str, shown: &str, real: &str) {
    for (shown, real) in shown.lines().zip(real.lines()) {
        assert_eq!(shown, real, "{text} shows the first; UPDATE_README=1 makes it the second");
    }
    assert_eq!(shown.lines().count(), real.lines().count());
}
