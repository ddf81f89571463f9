//! The scripts that search cubes on many cores and machines: whatever is killed, they go on to the
//! same bytes.
#![cfg(unix)]

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Output};

use insta_cmd::get_cargo_bin;

use crate::common::{Desk, installed};

/// The ways to count all cubes.
const MAKE: &str = "make -j2 -f $S/cubes/Makefile CUBES=cubes.icnf PARTS=parts";
const PARALLEL: &str = "$S/cubes/missing cubes.icnf parts $CHUNK |
    parallel -j2 -q $S/cubes/run cubes.icnf parts {}";
const SLURM: &str = "$S/slurm/submit cubes.icnf parts --time=1";

/// A Slurm of this machine: an array by GNU parallel, whose size is limited.
const STAND_INS: [(&str, &str); 3] = [
    (
        "sbatch",
        r#"while true; do
            case $1 in --array=1-*) last=${1##*-} ;; --*) ;; *) break ;; esac
            shift
        done
        seq "$last" | parallel -j2 -q env SLURM_ARRAY_TASK_ID={} "$@""#,
    ),
    ("squeue", ""),
    ("scontrol", "echo 'MaxArraySize            = 4'"),
];

/// A program that kills its whole run when it is to count a chunk for the first time. GNU parallel
/// gives each task a group of its own.
const KILLED: &str = r#"if [ "$1" != merge ] && mkdir "first ${3##*:}" 2>&-; then
    "$REAL" "$@" &
    kill -s KILL -- "-$RUN"; kill -s KILL 0
fi
exec "$REAL" "$@""#;

/// Cubes of Langford pairs, with the stand-ins.
fn cubes() -> Desk {
    let desk = Desk::new();
    desk.stdout("split langford --n 8 --cubes 40 -o cubes.icnf");
    for (name, script) in STAND_INS.iter().chain(&[("killed", KILLED)]) {
        desk.write(name, &format!("#!/bin/sh\n{script}\n"));
        fs::set_permissions(desk.path(name), fs::Permissions::from_mode(0o755)).expect("a mode");
    }
    desk
}

/// The run of a line of shell in a group of processes of its own.
fn run(desk: &Desk, line: &str, puzzlec: &Path) -> Output {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(desk.path("")).chain(std::env::split_paths(&path));
    Command::new("bash")
        .args(["-o", "pipefail", "-c", &format!("export RUN=$$\n{line}")])
        .env("S", Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts"))
        .env("PATH", std::env::join_paths(folders).expect("a path"))
        .env("PUZZLEC", puzzlec)
        .env("REAL", get_cargo_bin("puzzlec"))
        .env("CHUNK", "10")
        .current_dir(desk.path(""))
        .process_group(0)
        .output()
        .expect("a shell")
}

/// The parts by name, and their bytes.
fn parts(desk: &Desk) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(desk.path("parts")).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let parts = paths.filter(|path| path.extension().is_some_and(|ending| ending == "part"));
    let name = |path: &Path| path.file_name().expect("a name").to_string_lossy().into_owned();
    parts.map(|path| (name(&path), fs::read(&path).expect("a part"))).collect()
}

#[test]
fn cubes_that_are_killed_and_resumed_give_the_same_bytes() {
    let (program, mut same) = (get_cargo_bin("puzzlec"), None);
    for (needed, line) in [("make", MAKE), ("parallel", PARALLEL), ("parallel", SLURM)] {
        if !installed(needed) {
            continue;
        }
        let calm = cubes();
        let output = run(&calm, line, &program);
        assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
        let merged = calm.shell("puzzlec merge cubes.icnf parts/*.part");
        assert_eq!(merged, calm.shell("puzzlec count langford --n 8"), "{line}");
        let expected = same.get_or_insert_with(|| parts(&calm));
        assert!(expected.len() > 4, "{} parts", expected.len());
        assert_eq!(parts(&calm), *expected, "{line}");

        let desk = cubes();
        let mut runs = 1;
        while !run(&desk, line, &desk.path("killed")).status.success() {
            assert!(runs <= expected.len(), "{line}: each chunk is killed once");
            runs += 1;
        }
        assert!(runs > 1, "{line}: nothing was killed");
        assert_eq!(parts(&desk), *expected, "{line}");
    }
}

#[test]
fn a_folder_of_parts_takes_one_question_and_one_file_of_cubes() {
    let desk = cubes();
    desk.stdout("split langford --n 7 --cubes 40 -o other.icnf");
    desk.stdout("split langford --n 6 --cubes 9 -o none.icnf");
    let script = r#"exec 2>&1
        asks() { echo "\$ $*"; "$@" || echo "exit code $?"; }
        merge() { "$PUZZLEC" merge "$@"; }
        QUESTION='count --up-to "raw"' asks $S/cubes/missing cubes.icnf parts 30
        QUESTION=solve asks $S/cubes/missing cubes.icnf parts 30
        QUESTION=solve asks $S/cubes/run cubes.icnf parts 1-30
        asks $S/cubes/run other.icnf parts 1-30
        asks merge cubes.icnf parts/1-30.part
        asks make -s -f $S/cubes/Makefile CUBES=none.icnf PARTS=none QUESTION=solve"#;
    let output = run(&desk, script, &get_cargo_bin("puzzlec"));
    let scripts = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts");
    let shown = String::from_utf8_lossy(&output.stdout);
    insta::assert_snapshot!(shown.replace(&*scripts.to_string_lossy(), "scripts"));
}
