//! Searches that are watched: they find what others do, and the terminal is as it was afterwards.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use puzzlec::engines::{Assignments, Figures, Partial, SOLVERS, SolverKind, Spectator, Values};
use puzzlec::puzzle::task::AnyTask;
use puzzlec::search::{Engine, Question, Settings};
use puzzlec_encodings::{Request, Roles};

use crate::common::models;

/// A spectator who wants to see nodes at some distances, in turn.
#[derive(Debug)]
struct Striding {
    strides: &'static [u64],
    at: AtomicU64,
    /// The nodes that are seen.
    nodes: Mutex<Vec<Seen>>,
    solvers: Mutex<Vec<String>>,
}

/// A node: its number, its depth, and if it is a solution.
type Seen = (u64, usize, bool);

impl Striding {
    fn new(strides: &'static [u64]) -> Arc<Self> {
        let (nodes, solvers) = (Mutex::default(), Mutex::default());
        Arc::new(Self { strides, at: AtomicU64::default(), nodes, solvers })
    }

    fn nodes(&self) -> Vec<Seen> {
        self.nodes.lock().expect("nodes").clone()
    }
}

impl Spectator for Striding {
    fn sees(&self, partial: &Partial<'_>) -> u64 {
        let seen = (partial.nodes, partial.depth(), partial.is_solution);
        let trues = partial.trues().into_iter().filter(|&is_true| is_true).count();
        assert_eq!(trues, partial.depth(), "an option is a variable");
        self.nodes.lock().expect("nodes").push(seen);
        let at = self.at.fetch_add(1, Ordering::Relaxed) as usize;
        self.strides[at % self.strides.len()]
    }

    fn hears(&self, solver: &str, _: &Arc<Figures>) {
        self.solvers.lock().expect("solvers").push(solver.to_owned());
    }
}

/// Some assignments, and the effort in words.
fn found(task: &dyn AnyTask, wanted: Question, settings: &Settings) -> (Vec<Values>, String) {
    let mut models = models(task, wanted, settings);
    let found = models.by_ref().take(50).map(|values| values.expect("an assignment")).collect();
    (found, models.effort())
}

fn task(name: &str, parameters: &[(&str, &str)]) -> Box<dyn AnyTask> {
    let opened = puzzlec::open(name).expect("a puzzle");
    let with =
        |opened: puzzlec::search::Opened, (key, value): &(&str, &str)| opened.with(key, value);
    let opened = parameters.iter().fold(opened, with);
    opened.task(Request::of(Roles::PLAIN)).expect("a task")
}

#[test]
fn what_is_watched_finds_the_same_after_the_same_nodes() {
    for (name, parameters) in [
        ("langford", &[("n", "7")][..]),
        ("langford", &[("n", "28")]),
        ("pentominoes/6x10", &[]),
        ("rectangles/5x21", &[]),
        ("soma", &[]),
        ("zebra", &[]),
        ("calendar", &[("date", "2026-11-22")]),
    ] {
        let task = task(name, parameters);
        for wanted in [Question::Some, Question::All] {
            if wanted == Question::All && name.starts_with("rect") {
                continue;
            }
            let plain = found(&*task, wanted.clone(), &Settings::default());
            for strides in [&[1][..], &[512], &[3, 700, 1, 64], &[u64::MAX]] {
                let spectator = Striding::new(strides);
                let mut settings = Settings::default();
                settings.spectator = Some(spectator.clone());
                assert_eq!(found(&*task, wanted.clone(), &settings), plain, "{name} {strides:?}");
                let seen = spectator.nodes();
                assert_eq!(seen.is_empty(), plain.1 == "varisat", "{name} {strides:?}");
            }
        }
    }
}

#[test]
fn each_node_is_seen_once_in_its_turn() {
    let task = task("langford", &[("n", "4")]);
    let spectator = Striding::new(&[1]);
    let mut settings = Settings::default().with_engine(Engine::Cover);
    settings.spectator = Some(spectator.clone());
    found(&*task, Question::All, &settings);
    // An option is placed at each node; before, others may be taken back.
    let depths = spectator.nodes().into_iter().map(|(_, depth, is_solution)| {
        let depth = depth.to_string();
        if is_solution { depth + "!" } else { depth }
    });
    assert_eq!(depths.collect::<Vec<_>>().join(" "), "0 1 2 3 4! 2 3 1 2 3 2 3 1 2 3 2 3 4!");
    assert!(spectator.nodes().into_iter().map(|(node, ..)| node).eq(1..=18));
}

#[test]
fn a_solver_says_that_it_begins() {
    for solver in SOLVERS {
        let task = task("langford", &[("n", "4")]);
        let spectator = Striding::new(&[1]);
        let mut settings = Settings::default().with_solver(SolverKind::InProcess(solver));
        let plain = found(&*task, Question::Some, &settings);
        settings.spectator = Some(spectator.clone());
        assert_eq!(found(&*task, Question::Some, &settings), plain);
        let begun = spectator.solvers.lock().expect("solvers");
        assert!(begun.iter().all(|name| solver.name == name));
        assert!(!begun.is_empty() && spectator.nodes().is_empty());
    }
}

#[cfg(unix)]
mod terminal {
    use std::fs::{File, OpenOptions};
    use std::io::{Read, Write};
    use std::os::unix::ffi::OsStrExt;
    use std::path::Path;
    use std::process::{Child, Output, Stdio};
    use std::thread::{self, JoinHandle};
    use std::time::{Duration, Instant};

    use rustix::process::{Pid, Signal, kill_process};
    use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
    use rustix::termios::{Termios, Winsize, tcgetattr, tcsetwinsize};

    use super::*;
    use crate::common::Desk;

    /// The end of what is drawn.
    const LEAVES: &str = "\x1b[?25h\x1b[?1049l";

    /// The longest time that anything takes, on any machine.
    const LONG: Duration = Duration::from_secs(60);

    /// The program in a pseudo-terminal, with its results in a pipe.
    struct Watched {
        child: Child,
        keyboard: File,
        terminal: File,
        before: Termios,
        seen: Arc<Mutex<Vec<u8>>>,
        /// The thread that looks at the terminal, if somebody does.
        reader: Option<JoinHandle<()>>,
    }

    impl fmt::Debug for Watched {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(&self.text())
        }
    }

    impl Watched {
        /// The program with these arguments, in a terminal that somebody looks at, or in one that
        /// does not move.
        fn start(arguments: &str, is_read: bool) -> Self {
            Self::start_in("xterm-256color", arguments, is_read)
        }

        fn start_in(term: &str, arguments: &str, is_read: bool) -> Self {
            let keyboard = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
            grantpt(&keyboard).and_then(|()| unlockpt(&keyboard)).expect("a terminal");
            let name = ptsname(&keyboard, Vec::new()).expect("its name");
            let path = Path::new(std::ffi::OsStr::from_bytes(name.as_bytes()));
            let terminal =
                OpenOptions::new().read(true).write(true).open(path).expect("a terminal");
            let size = Winsize { ws_row: 30, ws_col: 90, ws_xpixel: 0, ws_ypixel: 0 };
            tcsetwinsize(&terminal, size).expect("a size");
            let (before, keyboard) = (tcgetattr(&terminal).expect("modes"), File::from(keyboard));
            let stdio = || Stdio::from(terminal.try_clone().expect("a terminal"));
            let mut command = Desk::new().run(arguments);
            command.current_dir("/").env("TERM", term).env_remove("NO_COLOR");
            command.stdin(stdio()).stderr(stdio()).stdout(Stdio::piped());
            let child = command.spawn().expect("the program starts");
            let seen = Arc::new(Mutex::new(Vec::new()));
            let (mut screen, read) = (keyboard.try_clone().expect("a screen"), seen.clone());
            let reader = is_read.then(|| {
                thread::spawn(move || {
                    let mut bytes = [0; 4096];
                    while let Ok(length @ 1..) = screen.read(&mut bytes) {
                        read.lock().expect("bytes").extend(&bytes[..length]);
                    }
                })
            });
            Self { child, keyboard, terminal, before, seen, reader }
        }

        fn text(&self) -> String {
            String::from_utf8_lossy(&self.seen.lock().expect("bytes")).into_owned()
        }

        /// Waits until something is true of what was seen.
        fn until(&self, what: &str, is_so: impl Fn(&str) -> bool) {
            let start = Instant::now();
            while !is_so(&self.text()) {
                assert!(start.elapsed() < LONG, "{what} was never seen: {self:?}");
                thread::sleep(Duration::from_millis(5));
            }
        }

        fn until_seen(&self, text: &str) {
            self.until(text, |seen| seen.contains(text));
        }

        fn press(&mut self, keys: &str) {
            self.keyboard.write_all(keys.as_bytes()).expect("a keyboard");
        }

        fn signal(&self, signal: Signal) {
            kill_process(Pid::from_child(&self.child), signal).expect("a process");
        }

        /// The end of the program, after which the terminal is as it was.
        fn end(self) -> (Output, String) {
            let Self { child, terminal, before, seen, reader, .. } = self;
            let output = child.wait_with_output().expect("an end");
            let after = tcgetattr(&terminal).expect("modes");
            assert_eq!(format!("{after:?}"), format!("{before:?}"));
            // When nobody can write any more, the reader has read all.
            drop(terminal);
            reader.map(JoinHandle::join).transpose().expect("a reader");
            let text = String::from_utf8_lossy(&seen.lock().expect("bytes")).into_owned();
            (output, text)
        }
    }

    /// The number of nodes in the last frame.
    fn nodes(seen: &str) -> Option<u64> {
        let (_, last) = seen.rsplit_once("exact cover: ")?;
        last.split(' ').next()?.parse().ok()
    }

    /// The exit code and the result of a command that ended, whose screen was left.
    fn ended(watched: Watched) -> (Option<i32>, String) {
        let (Output { status, stdout, .. }, seen) = watched.end();
        assert_eq!(seen.matches(LEAVES).count(), 1, "{seen}");
        // There may be no frame.
        let enters = seen.find("\x1b[?1049h").expect("a screen");
        assert!(seen.find("\x1b[H").is_none_or(|frame| enters < frame), "{seen}");
        assert!(seen.rfind("\x1b[H") < seen.find(LEAVES), "{seen}");
        (status.code(), String::from_utf8(stdout).expect("text"))
    }

    #[test]
    fn keys_pause_step_and_let_go() {
        let plain = "solve pentominoes/6x10 --color never";
        let mut watched = Watched::start(&format!("{plain} --watch --speed 5"), true);
        watched.until_seen("3 nodes");
        watched.press(" ");
        watched.until_seen("paused");
        let paused = nodes(&watched.text()).expect("nodes");
        for (step, key) in [(1, "s"), (2, "\x1b[C"), (3, "s")] {
            watched.press(key);
            watched.until("a step", |seen| nodes(seen) == Some(paused + step));
        }
        watched.press(" +");
        watched.until_seen("10 nodes/s");
        watched.press("f");
        assert_eq!(ended(watched), (Some(0), Desk::new().stdout(plain)));
    }

    #[test]
    fn whatever_stops_it_the_terminal_is_as_it_was() {
        for stop in ["q", "INT", "TERM"] {
            for (command, sign) in [
                ("solve langford --n 22 --engine cover --watch", "1 node,"),
                (
                    "solve langford --n 22 --engine cover --watch --speed max --color never",
                    "full speed",
                ),
                ("solve langford --n 22 --watch --solver batsat", "restarts"),
                ("solve langford --n 22 --watch --solver varisat", "learnt clauses"),
                ("solve langford --n 22 --watch --solver splr", "splr: "),
            ] {
                let mut watched = Watched::start(command, true);
                watched.until_seen(sign);
                match stop {
                    "INT" => watched.signal(Signal::INT),
                    "TERM" => watched.signal(Signal::TERM),
                    key => watched.press(key),
                }
                let (code, result) = ended(watched);
                assert_eq!(code, Some(3), "{stop} {command}");
                // Without the reason if the machine was too busy for the solver to stop in time.
                assert!(result.starts_with("unknown"), "{stop} {command}: {result}");
            }
        }
        let timeout = "solve langford --n 22 --engine cover --watch --timeout 2 --format json";
        let watched = Watched::start(timeout, true);
        let (code, result) = ended(watched);
        assert_eq!(code, Some(3));
        assert!(result.starts_with("{\"status\":\"unknown\""), "{result}");
    }

    #[test]
    fn a_terminal_that_does_not_move_holds_nobody() {
        for signals in [1, 2] {
            let command = "solve langford --n 22 --engine cover --watch --speed max";
            let watched = Watched::start(command, false);
            // Some frames of a few hundred bytes fill it.
            thread::sleep(Duration::from_secs(2));
            for _ in 0..signals {
                watched.signal(Signal::INT);
                thread::sleep(Duration::from_millis(100));
            }
            let (output, _) = watched.end();
            // The second signal may come too late.
            let codes = &[Some(3), Some(130)][..signals];
            assert!(codes.contains(&output.status.code()), "{:?}", output.status);
        }
    }

    #[test]
    fn a_terminal_without_a_moving_cursor_is_refused() {
        for term in ["dumb", ""] {
            let watched = Watched::start_in(term, "solve langford --watch", true);
            watched.until_seen("leave out --watch, or set TERM");
            assert!(!watched.text().contains("\x1b[H"), "{watched:?}");
            let Watched { child, .. } = watched;
            assert_eq!(child.wait_with_output().expect("an end").status.code(), Some(2));
        }
    }

    #[test]
    fn results_are_those_of_other_runs() {
        for plain in [
            "solve zebra",
            "solve langford --n 6",
            "solve calendar --date 2026-11-22 --format json",
            "solve soma --pin V@1,1,1 --engine cover --quiet",
            "solve langford --n 9 --solver batsat --ascii",
        ] {
            let watched = Watched::start(&format!("{plain} --watch --speed max"), true);
            let output = Desk::new().run(plain).output().expect("a run");
            let text = String::from_utf8(output.stdout).expect("text");
            assert_eq!(ended(watched), (output.status.code(), text), "{plain}");
        }
    }

    #[test]
    fn frames_have_the_colours_and_lines_that_are_wanted() {
        for (options, is_coloured, is_ascii) in
            [("", true, false), ("--color never", false, false), ("--ascii", true, true)]
        {
            let command = format!("solve pentominoes/6x10 --watch --speed 9 {options}");
            let mut watched = Watched::start(&command, true);
            watched.until_seen("5 nodes");
            watched.press("q");
            let (_, seen) = watched.end();
            assert_eq!(seen.contains("\x1b[48;5;"), is_coloured, "{seen}");
            assert_eq!(seen.contains("+---+"), is_ascii, "{seen}");
        }
    }
}
