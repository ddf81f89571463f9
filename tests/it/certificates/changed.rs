//! Certificates in which something was changed.

use std::fmt::Write;

use sha2::{Digest, Sha256};

use super::*;

/// A certificate of Langford's problem, and what it is called when it is verified.
struct Made(Desk);

impl Made {
    fn of(n: &str) -> Self {
        let desk = Desk::new();
        Certifier::new(&search("langford", &[("n", n)]))
            .count(&desk.path("made"))
            .expect("a certificate");
        Self(desk)
    }

    /// The result of a change to one file, before and after the hashes were made anew.
    fn changed(&self, file: &str, change: impl Fn(&str) -> String) -> [String; 2] {
        let (from, to) = (self.0.path("made"), self.0.path("changed"));
        let _ = fs::remove_dir_all(&to);
        fs::create_dir(&to).expect("a folder");
        for entry in fs::read_dir(from).expect("a folder") {
            let path = entry.expect("an entry").path();
            fs::copy(&path, to.join(path.file_name().expect("a name"))).expect("a copy");
        }
        let text = fs::read_to_string(to.join(file)).expect("a text");
        let changed = change(&text);
        assert_ne!(text, changed, "{file}");
        fs::write(to.join(file), changed).expect("written");
        let first = told(&to);
        hashed(&to);
        [first, told(&to)]
    }
}

/// Puts the hashes of the files into the manifest.
fn hashed(folder: &Path) {
    let path = folder.join("manifest.toml");
    let text = fs::read_to_string(&path).expect("a manifest");
    let mut manifest: Manifest = toml::from_str(&text).expect("a manifest");
    for (name, hash) in &mut manifest.files {
        let digest = Sha256::digest(fs::read(folder.join(name)).expect("a file"));
        *hash = digest.iter().map(|byte| format!("{byte:02x}")).join("");
    }
    fs::write(path, toml::to_string(&manifest).expect("a manifest")).expect("written");
}

/// A change that takes out a line, counted from 0.
fn without_line(at: usize) -> impl Fn(&str) -> String {
    move |text| {
        let lines = text.lines().enumerate().filter(move |&(line, _)| line != at);
        lines.map(|(_, line)| line).join("\n") + "\n"
    }
}

/// A change that replaces the first of these words.
fn replaced(from: &'static str, to: &'static str) -> impl Fn(&str) -> String {
    move |text| text.replacen(from, to, 1)
}

#[test]
fn what_was_changed_is_refused() {
    if !installed("veripb") {
        return;
    }
    let made = Made::of("7");
    assert_eq!(told(&made.0.path("made")), "verified: exactly 52 solutions, 26 up to reversal");
    let mut shown = String::new();
    let mut show = |what: &str, [first, second]: [String; 2]| {
        writeln!(shown, "{what}\n  {first}\n  with new hashes: {second}").expect("a string");
    };
    show("a constraint asks for less", made.changed("statement.opb", replaced("= 1 ;", ">= 0 ;")));
    show(
        "another puzzle",
        made.changed("statement.opb", replaced("instance: n = 7", "instance: n = 8")),
    );
    show("a name", made.changed("statement.opb", replaced("first(7,1)", "first(7,2)")));
    show(
        "a solution less in the statement",
        made.changed("statement.opb", |text| {
            let end = text.rfind("* solution 52").expect("the last solution");
            text[..end].replace("#constraint= 73", "#constraint= 72")
        }),
    );
    show("a solution less in the list", made.changed("solutions.jsonl", without_line(51)));
    show(
        "a solution twice",
        made.changed("solutions.jsonl", |text| {
            text.lines().chain(text.lines().take(1)).join("\n") + "\n"
        }),
    );
    show("no solution", made.changed("solutions.jsonl", replaced("first(1,", "first(2,")));
    show(
        "a map",
        made.changed(
            "classes.json",
            replaced("\"first(1,1)\":\"first(1,12)\"", "\"first(1,1)\":\"first(1,11)\""),
        ),
    );
    show("a class less", made.changed("classes.json", replaced(",26]", "]")));
    show("the number", made.changed("manifest.toml", replaced("solutions = 52", "solutions = 51")));
    show("the classes", made.changed("manifest.toml", replaced("classes = 26", "classes = 25")));
    show(
        "another claim",
        made.changed("manifest.toml", |text| {
            let end = text.find("[claim]").expect("a claim");
            let files = text.find("[files]").expect("files");
            format!("{}[claim]\nkind = \"none\"\n\n{}", &text[..end], &text[files..])
        }),
    );
    show("a step is missing", made.changed("proof.pbp", without_line(40)));
    show(
        "an assumption",
        made.changed("proof.pbp", |text| {
            let start = text.lines().take(2).join("\n");
            let count = start.split_whitespace().rev().nth(1).and_then(|own| own.parse().ok());
            let next: u64 = count.map_or(0, |own: u64| own + 1);
            let end = text.find("output").expect("an end");
            let end = &text[end..];
            let own = end.find("UNSAT").expect("a conclusion");
            let end = &end[..own];
            format!("{start}\na >= 1 ;\n{end}UNSAT : {next} ;\nend pseudo-Boolean proof ;\n")
        }),
    );
    show(
        "a file elsewhere",
        made.changed("manifest.toml", |text| format!("{text}\"../made/proof.pbp\" = \"\"\n")),
    );
    show(
        "no levels",
        made.changed("manifest.toml", |text| {
            let mut lines = text.lines().filter(|line| !line.starts_with("\"classes.json"));
            lines.join("\n") + "\n"
        }),
    );
    show(
        "an objective",
        made.changed("statement.opb", |text| {
            let (first, rest) = text.split_once('\n').expect("lines");
            format!("{first}\nmin: 1 x1 ;\n{rest}")
        }),
    );
    show(
        "a role more",
        made.changed("statement.opb", replaced("roles: rule clue", "roles: rule clue symmetry")),
    );
    show("other roles", made.changed("manifest.toml", replaced("rule clue", "rule")));
    show(
        "another conclusion",
        made.changed("proof.pbp", |text| {
            let end = text.find("conclusion").expect("a conclusion");
            format!("{}conclusion NONE ;\nend pseudo-Boolean proof ;\n", &text[..end])
        }),
    );
    insta::assert_snapshot!(shown);
}

#[test]
fn forgotten_names_are_compared() {
    if !installed("veripb") {
        return;
    }
    let desk = Desk::new();
    copies(&desk, "made", "....", &[("A", "X", 2), ("B", "X", 2)]);
    counted(&desk, "made");
    let other =
        replaced("\"place(B,1,1,1)\":\"place(A,1,1,1)\"", "\"place(B,1,1,1)\":\"place(A,1,1,2)\"");
    let [first, second] = Made(desk).changed("classes.json", other);
    assert_eq!(first, "`classes.json` is not the file that was certified: its SHA-256 differs");
    assert_eq!(second, "the level \"congruent pieces\": its maps of names differ");
}

#[test]
fn comments_are_compared_within_a_version() {
    if !installed("veripb") {
        return;
    }
    let made = Made::of("3");
    let [first, second] =
        made.changed("statement.opb", |text| text.replacen("* puzzlec", "* other", 1));
    assert_eq!(first, "`statement.opb` is not the file that was certified: its SHA-256 differs");
    assert_eq!(second, "the statement is not that of the puzzle: the comments differ");
    let desk = made.0;
    let text = desk.read("changed/manifest.toml");
    let own = concat!("puzzlec = \"", env!("CARGO_PKG_VERSION"), "\"");
    desk.write("changed/manifest.toml", &text.replace(own, "puzzlec = \"0.2.0\""));
    snapshot!(desk.run("verify changed"));
}

#[test]
fn pins_are_a_part_of_the_claim() {
    if !installed("veripb") {
        return;
    }
    let desk = Desk::new();
    let opened = puzzlec::open("langford").expect("a puzzle").with("n", 3).pin("!first(1,1)");
    let search = opened.search().expect("a search");
    Certifier::new(&search).count(&desk.path("made")).expect("a certificate");
    assert_eq!(told(&desk.path("made")), "verified: exactly 2 solutions, pinned: !first(1,1)");
    let text = desk.read("made/manifest.toml");
    let mut lines = text.lines().filter(|line| !line.starts_with("pins"));
    desk.write("made/manifest.toml", &lines.join("\n"));
    assert_eq!(
        told(&desk.path("made")),
        "the statement is not that of the puzzle: the manifest does not list its pins"
    );
}

#[cfg(unix)]
#[test]
fn links_are_refused() {
    if !installed("veripb") {
        return;
    }
    let Made(desk) = Made::of("3");
    fs::rename(desk.path("made/proof.pbp"), desk.path("proof.pbp")).expect("moved");
    let linked = std::os::unix::fs::symlink("../proof.pbp", desk.path("made/proof.pbp"));
    linked.expect("a link");
    assert_eq!(told(&desk.path("made")), "`proof.pbp` is no file but a link, a pipe or a folder");
}

/// A checker that takes too long ends with the command, and nothing of either is left.
#[cfg(target_os = "linux")]
#[test]
fn a_stopped_check_leaves_nothing() {
    use std::os::unix::fs::PermissionsExt;

    let Made(desk) = Made::of("3");
    let script = "#!/bin/sh\n[ $1 = --version ] && echo veripb 3.0.2 && exit\necho $$ > pid\nsleep 60 & wait\n";
    desk.write("veripb", script);
    fs::set_permissions(desk.path("veripb"), PermissionsExt::from_mode(0o755)).expect("a mode");
    fs::create_dir(desk.path("tmp")).expect("a folder");
    let said = desk.shell(
        "TMPDIR=$PWD/tmp PATH=$PWD:$PATH puzzlec verify made --timeout 5; echo exit code $?; ls -A tmp",
    );
    assert_eq!(said, "stopped by the time limit: no result\nexit code 3\n");
    let group = desk.read("pid");
    // What has ended may wait for its parent still.
    let of_group = format!("ps -e -o stat=,pgid= | grep -v ^Z | grep -cw {}", group.trim());
    assert_eq!(desk.shell(&of_group), "0\n");
}
