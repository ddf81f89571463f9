//! Helpers of the tests of the built program.

#![allow(dead_code, reason = "each test uses a part")]

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use insta_cmd::get_cargo_bin;
use tempfile::TempDir;

/// A packing of two pieces.
pub(crate) const BOARD: &str = r#"family = "packing"
title = "A tray"
board = """
...
..#
"""
[[piece]]
name = "L"
shape = """
X.
XX
"""
[[piece]]
name = "I"
shape = "XX"
"#;

/// A folder of its own for each test, in which the program runs.
pub(crate) struct Desk(TempDir);

impl Desk {
    pub(crate) fn new() -> Self {
        Self(TempDir::new().expect("a temporary folder"))
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, text: &str) -> &Self {
        fs::write(self.path(name), text).expect("a written file");
        self
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect("a file of text")
    }

    /// The program with these arguments, blanks between them.
    pub(crate) fn run(&self, arguments: &str) -> Command {
        let mut command = Command::new(get_cargo_bin("puzzlec"));
        command.args(arguments.split_whitespace()).current_dir(self.0.path()).stdin(Stdio::null());
        command
    }

    /// The standard output of a run that must succeed.
    pub(crate) fn stdout(&self, arguments: &str) -> String {
        let output = self.run(arguments).output().expect("the program starts");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text")
    }

    /// The output of commands on stdout and stderr, and their exit codes.
    pub(crate) fn session(&self, commands: &[&str]) -> String {
        let shown = commands.iter().map(|command| {
            let output = self.shell(&format!("puzzlec {command}; echo \"exit code $?\""));
            format!("$ puzzlec {command}\n{output}\n")
        });
        shown.collect()
    }

    /// All that a line of shell prints, with the program on its path.
    pub(crate) fn shell(&self, line: &str) -> String {
        let program = get_cargo_bin("puzzlec");
        let folder = program.parent().expect("a folder").to_owned();
        let path = std::env::var_os("PATH").unwrap_or_default();
        let path =
            std::env::join_paths(std::iter::once(folder).chain(std::env::split_paths(&path)));
        let output = Command::new("sh")
            .args(["-c", &format!("exec 2>&1\n{line}")])
            .current_dir(self.0.path())
            .env("PATH", path.expect("a path"))
            .stdin(Stdio::null())
            .output()
            .expect("a shell");
        String::from_utf8(output.stdout).expect("text")
    }

    /// The names of all files.
    pub(crate) fn files(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).expect("a folder");
        let mut names: Vec<_> = entries
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }
}

/// True if a program is installed; says loudly that a test leaves it out if it is not.
pub(crate) fn installed(program: &str) -> bool {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&folders).any(|folder| folder.join(program).is_file());
    if !found {
        // Past the capture of the test's output.
        let mut stderr = std::io::stderr().lock();
        let _ = std::io::Write::write_all(
            &mut stderr,
            format!("SKIPPED: {program} is not installed\n").as_bytes(),
        );
    }
    found
}

/// Asserts a snapshot of a run; times are left out, since they differ.
#[allow(unused_macros, reason = "not every test that has a desk takes snapshots")]
macro_rules! snapshot {
    ($command:expr) => {
        let mut settings = insta::Settings::clone_current();
        settings.add_filter(r"\d+\.\d{3} s in", "[time] in");
        settings.bind(|| insta_cmd::assert_cmd_snapshot!($command));
    };
}
#[allow(unused_imports, reason = "as above")]
pub(crate) use snapshot;
