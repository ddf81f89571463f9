//! Certificates as commands use them: what folders they replace, what checkers they take, and what
//! they say when they are stopped.

use super::*;

#[test]
fn folders_with_other_files_stay() {
    let desk = Desk::new();
    desk.run("prove langford --n 2 -o old").status().expect("a certificate");
    let proof = desk.read("old/proof.pbp");
    // A manifest makes no certificate of a folder.
    fs::create_dir_all(desk.path("mine/src")).expect("a folder");
    desk.write("mine/manifest.toml", "mine").write("mine/src/main.rs", "fn main() {}");
    snapshot!(desk.run("prove langford --n 2 -o mine"));
    assert_eq!(desk.read("mine/src/main.rs"), "fn main() {}");
    fs::create_dir(desk.path("other")).expect("a folder");
    desk.write("other/manifest.toml", "name = \"mine\"\n");
    snapshot!(desk.run("prove langford --n 2 -o other"));
    assert_eq!(desk.read("other/manifest.toml"), "name = \"mine\"\n");
    desk.write("old/thesis.txt", "Dear");
    assert!(!desk.run("prove langford --n 1 -o old").status().expect("an end").success());
    assert_eq!(desk.read("old/thesis.txt"), "Dear");
    fs::remove_file(desk.path("old/thesis.txt")).expect("removed");
    // What has no name of its own cannot be replaced.
    snapshot!(desk.run("prove langford --n 2 -o .").current_dir(desk.path("old")));
    assert_eq!(desk.read("old/proof.pbp"), proof);
    desk.run("certify count langford --n 3 -o old").status().expect("a certificate");
    assert_ne!(desk.read("old/proof.pbp"), proof);
    assert_eq!(desk.files(), ["mine", "old", "other"]);
}

#[cfg(unix)]
#[test]
fn links_to_folders_stay_links() {
    let desk = Desk::new();
    std::os::unix::fs::symlink("old", desk.path("link")).expect("a link");
    for n in ["2", "1"] {
        let command = format!("prove langford --n {n} -o link");
        assert!(desk.run(&command).status().expect("an end").success(), "{n}");
        assert!(desk.path("link").is_symlink());
        assert!(desk.path("old/manifest.toml").is_file());
    }
    assert_eq!(desk.files(), ["link", "old"]);
}

#[test]
fn names_of_folders_may_look_like_options() {
    let desk = Desk::new();
    snapshot!(desk.run("prove langford --n 2 -o -"));
    snapshot!(desk.run("prove langford --n 2 -o missing/folder"));
    snapshot!(desk.run("prove langford --n 2 --output=-n"));
    if installed("veripb") {
        snapshot!(desk.run("verify -- -n"));
    }
}

/// A name that is not UTF-8 is told as well as it can be.
#[cfg(target_os = "linux")]
#[test]
fn names_of_folders_may_be_no_text() {
    let desk = Desk::new();
    let name = r#"puzzlec prove langford --n 2 -q --format json -o "$(printf 'n\377')""#;
    let said = desk.shell(name);
    assert!(said.contains("\"folder\":\"n\u{fffd}\""), "{said}");
}

/// Levels whose symmetries no step of a proof breaks are certified without breaking them.
#[test]
fn counts_up_to_a_level_are_certified() {
    if !installed("veripb") {
        return;
    }
    let desk = Desk::new();
    for command in [
        "count ostomachion/colouring --up-to symmetry --certified",
        "count nuts --up-to rotation --certified",
        "certify count ostomachion/colouring --break-symmetry -o colouring",
    ] {
        snapshot!(desk.run(command));
    }
}

#[test]
fn what_cannot_be_certified_is_told_at_once() {
    let desk = Desk::new();
    snapshot!(desk.run("certify count langford --n 3 --max -o count"));
    snapshot!(desk.run("count langford --n 3 --solver splr --certified"));
    snapshot!(desk.run("enumerate nuts --limit 2 --certified"));
    snapshot!(desk.run("prove langford --n 2 --engine diagram -o diagram"));
    desk.write("lines.toml", "family = \"langford\"\ntitle = \"one\\ntwo\"\nn = 3\n");
    snapshot!(desk.run("count lines.toml"));
}

#[cfg(unix)]
mod checkers {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    /// The output of a command with this script as the checker.
    fn said(desk: &Desk, script: &str, command: &str) -> String {
        desk.write("veripb", &format!("#!/bin/sh\n{script}\n"));
        fs::set_permissions(desk.path("veripb"), PermissionsExt::from_mode(0o755)).expect("a mode");
        desk.shell(&format!("PATH=$PWD:$PATH puzzlec {command} 2>&1; echo exit code $?"))
    }

    #[test]
    fn other_checkers_are_told_from_refusals() {
        let desk = Desk::new();
        desk.run("prove langford --n 2 -o made").status().expect("a certificate");
        let version = "[ $1 = --version ] && echo veripb 3.0.2 && exit\n";
        let scripts = [
            "echo veripb 2.1.0".to_owned(),
            "exit 1".to_owned(),
            format!("{version}kill -9 $$"),
            format!("{version}exit 1"),
            format!("{version}echo 'Error: no' >&2; exit 1"),
            format!("{version}echo s VERIFIED"),
        ];
        let all = scripts.iter().map(|script| said(&desk, script, "verify made"));
        insta::assert_snapshot!(all.format("\n").to_string());
    }

    /// A stop keeps the solutions found, and does not call them all there is.
    #[test]
    fn a_stopped_check_is_no_error() {
        let desk = Desk::new();
        let script = "[ $1 = --version ] && echo veripb 3.0.2 && exit\nexec sleep 60";
        let all = [
            "count nuts --certified --timeout 5",
            "count langford --n 5 --up-to reversal --certified --timeout 5",
            "solve langford --n 5 --certified --timeout 5",
            "enumerate nuts --limit 0 --certified --timeout 5",
            "optimise rolling --rows 2 --cols 2 --max --certified --timeout 5 --quiet",
            "explain langford --n 5 --certified --timeout 5",
        ];
        let all = all.iter().map(|command| format!("{command}\n{}", said(&desk, script, command)));
        insta::assert_snapshot!(all.format("\n").to_string());
    }
}
