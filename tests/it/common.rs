//! Helpers of the tests of the built program.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use insta_cmd::get_cargo_bin;
use puzzlec::puzzle::task::AnyTask;
use puzzlec::search::{Count, Counting, Models, Question, Settings, plan};
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

/// Words and the arguments of a command as a part of the name of a file.
pub(crate) fn named(words: &str, command: &Command) -> String {
    let arguments = command.get_args().map(|word| word.to_string_lossy().replace('!', "not "));
    let text = arguments.fold(words.to_owned(), |text, argument| format!("{text} {argument}"));
    let is_kept = |c: char| c.is_ascii_alphanumeric() || "-.,=".contains(c);
    let parts = text.split(|c| !is_kept(c)).filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join("_")
}

/// Asserts a snapshot of a run, which is named by the arguments, and by words before them where
/// they do not tell runs apart. Times are left out, since they differ, and so is the solver of a
/// feature.
macro_rules! snapshot {
    ($command:expr) => {
        $crate::common::snapshot!("", $command)
    };
    ($words:expr, $command:expr) => {
        match $command {
            mut command => {
                let name = $crate::common::named($words, std::borrow::Borrow::borrow(&command));
                let mut settings = insta::Settings::clone_current();
                settings.add_filter(r"\d+\.\d{3} s in", "[time] in");
                if cfg!(feature = "cadical") {
                    settings.add_filter(r", cadical|\n  cadical(\n      .*)+", "");
                }
                settings.set_snapshot_suffix(name);
                settings.bind(|| insta_cmd::assert_cmd_snapshot!(command));
            }
        }
    };
}
pub(crate) use snapshot;

/// The assignments that answer a question.
pub(crate) fn models<'t>(
    task: &'t dyn AnyTask,
    question: Question,
    settings: &Settings,
) -> Models<'t> {
    let strategy = plan(task, question, settings).expect("an engine that fits");
    strategy.models(&|_| ()).expect("a formula")
}

/// The number of solutions of a task.
pub(crate) fn counted(task: &dyn AnyTask, counting: Counting, settings: &Settings) -> Count {
    let strategy = plan(task, Question::Count(counting), settings).expect("an engine that fits");
    strategy.count(&|_| ()).expect("a count")
}
