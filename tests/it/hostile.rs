//! Solvers that mean no good: whatever they do, the program ends, and so do they.

#![cfg(unix)]

use std::fs;
use std::io::Read;
use std::os::unix::fs::PermissionsExt;
use std::process::{Child, Command, Stdio};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use crate::common::Desk;

/// The time after which a run that should have ended has not, on the slowest of machines.
const HOPELESS: Duration = Duration::from_secs(60);

/// Writes a solver that notes its process and goes on with these lines.
fn solver(desk: &Desk, lines: &str) {
    desk.write("solver", &format!("#!/bin/sh\necho $$ >> processes\n{lines}\n"));
    let mode = fs::Permissions::from_mode(0o755);
    fs::set_permissions(desk.path("solver"), mode).expect("a program");
}

/// Starts a command in a desk.
fn start(desk: &Desk, arguments: &str) -> Child {
    let mut command = desk.run(arguments);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program starts")
}

/// The exit code of a command and all that it prints; it must end before all hope is lost.
fn end(mut child: Child) -> (Option<i32>, String) {
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    let (stdout, stderr) = (read(stdout.expect("a pipe")), read(stderr.expect("a pipe")));
    let start = Instant::now();
    let status = loop {
        match child.try_wait().expect("a status") {
            Some(status) => break status,
            None if start.elapsed() > HOPELESS => {
                child.kill().expect("it is at work");
                panic!("it does not end");
            }
            None => thread::sleep(Duration::from_millis(10)),
        }
    };
    let text = [stdout, stderr].map(|text| text.join().expect("text")).concat();
    (status.code(), text)
}

/// Reads a pipe to its end.
fn read(mut pipe: impl Read + Send + 'static) -> JoinHandle<String> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        pipe.read_to_end(&mut bytes).expect("bytes");
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

/// True if a process of this number is at work, and not only waits to be forgotten.
fn is_alive(process: i32) -> bool {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    stat.rsplit(") ").next().is_some_and(|state| !state.is_empty() && !state.starts_with('Z'))
}

/// The processes that the solvers of a desk have noted.
fn processes(desk: &Desk) -> Vec<i32> {
    let noted = fs::read_to_string(desk.path("processes")).unwrap_or_default();
    noted.lines().map(|line| line.parse().expect("a number")).collect()
}

/// Asserts that nothing is left of the solvers of a desk, once the system has ended them.
#[track_caller]
fn assert_gone(desk: &Desk) {
    let start = Instant::now();
    while processes(desk).into_iter().any(is_alive) {
        assert!(start.elapsed() < HOPELESS, "some of {:?} are left", processes(desk));
        thread::sleep(Duration::from_millis(10));
    }
}

/// Runs a hostile solver, which must not answer; nothing of it is left.
#[track_caller]
fn gives_up(lines: &str) {
    let desk = Desk::new();
    solver(&desk, lines);
    let (code, text) = end(start(&desk, "solve langford --n 8 --timeout 1 --solver ./solver"));
    assert_eq!(code, Some(3), "{lines}: {text}");
    assert!(text.starts_with("unknown\n"), "{lines}: {text}");
    assert_gone(&desk);
}

#[test]
fn solvers_that_do_not_end_are_ended() {
    gives_up("sleep 1000");
    gives_up("trap '' TERM INT HUP; while true; do sleep 1; done");
    gives_up("kill -STOP $$");
    gives_up("sleep 1000 & echo $! >> processes; wait");
    gives_up("(sleep 1000 & echo $! >> processes; sleep 1000) & sleep 1000");
    gives_up("exec >&- 2>&-; sleep 1000");
}

#[test]
fn output_without_end_is_not_kept() {
    gives_up("exec yes 'c a comment'");
    gives_up("yes >&2 & echo $! >> processes; exec yes 'v 1'");
    gives_up("exec cat /dev/zero");
    gives_up("echo 's SATISFIABLE'; printf 'v'; exec yes ' 1' | tr -d '\\n'");
}

#[test]
fn input_without_end_is_not_read() {
    let desk = Desk::new();
    for arguments in ["solve /dev/zero", "check langford /dev/zero"] {
        let (code, text) = end(start(&desk, arguments));
        assert_eq!(code, Some(2), "{arguments}: {text}");
        assert!(text.contains("larger than 64 MiB"), "{arguments}: {text}");
    }
    let (code, text) = end(start(&desk, "merge /dev/zero /dev/zero --memory 300M"));
    assert_eq!(code, Some(2), "{text}");
    assert!(text.contains("line 1 has no digest"), "{text}");
    let endless = "yes | puzzlec merge - /dev/zero 2>&1";
    assert!(desk.shell(endless).contains("line 1 has no digest"));
    desk.stdout("encode langford --n 3 -o f.cnf");
    let (code, text) = end(start(&desk, "decode f.cnf /dev/zero"));
    assert_eq!(code, Some(2), "{text}");
    assert!(text.contains("4 GiB"), "{text}");
}

#[test]
fn children_that_outlive_their_parent_hold_nothing_up() {
    for background in ["sleep 1000 & echo $! >> processes", "setsid sleep 7 &"] {
        let desk = Desk::new();
        solver(&desk, &format!("{background}\necho 's UNSATISFIABLE'\nexit 20"));
        let (code, text) = end(start(&desk, "solve langford --n 8 --solver ./solver"));
        assert_eq!(code, Some(1), "{background}: {text}");
        assert!(text.starts_with("no solution\n"), "{background}: {text}");
        assert_gone(&desk);
    }
}

/// What comes through the pipe after the end of the program is heard, as on a machine with much to
/// do.
#[test]
fn late_words_are_heard() {
    let desk = Desk::new();
    solver(&desk, "(sleep 0.3; echo 's UNSATISFIABLE') &\nexit 20");
    let (code, text) = end(start(&desk, "solve langford --n 8 --solver ./solver"));
    assert_eq!((code, text.starts_with("no solution\n")), (Some(1), true), "{text}");
}

#[test]
fn signals_end_the_program_and_its_solver() {
    for signal in [Signal::INT, Signal::TERM, Signal::HUP, Signal::QUIT] {
        let desk = Desk::new();
        solver(&desk, "sleep 1000 & echo $! >> processes; wait");
        let child = start(&desk, "solve langford --n 8 --solver ./solver");
        let start = Instant::now();
        while processes(&desk).len() < 2 && start.elapsed() < HOPELESS {
            thread::sleep(Duration::from_millis(10));
        }
        kill_process(Pid::from_child(&child), signal).expect("it is at work");
        let (code, text) = end(child);
        assert_eq!((code, &text[..8]), (Some(3), "unknown\n"), "{signal:?}: {text}");
        assert_gone(&desk);
    }
}

/// Waits until a program has its own way to end on an interrupt, and a little longer.
fn until_it_hears(child: &Child) {
    let status = format!("/proc/{}/status", child.id());
    let hears = |line: &str| {
        let caught = line.strip_prefix("SigCgt:")?;
        let caught = u64::from_str_radix(caught.trim(), 16).expect("signals");
        Some(caught >> (Signal::INT.as_raw() - 1) & 1 == 1)
    };
    let start = Instant::now();
    // Other systems have no such file.
    while let Ok(status) = fs::read_to_string(&status)
        && status.lines().find_map(hears) == Some(false)
        && start.elapsed() < HOPELESS
    {
        thread::sleep(Duration::from_millis(10));
    }
    thread::sleep(Duration::from_millis(300));
}

/// Nobody reads the pipe that the result goes to.
#[test]
fn signals_end_who_waits_for_a_reader() {
    for arguments in ["solve langford --n 4 -o pipe", "encode langford --n 4 -o pipe"] {
        let desk = Desk::new();
        assert!(Command::new("mkfifo").arg(desk.path("pipe")).status().expect("a run").success());
        let child = start(&desk, arguments);
        until_it_hears(&child);
        kill_process(Pid::from_child(&child), Signal::INT).expect("it waits");
        let (code, text) = end(child);
        assert_eq!(code, Some(3), "{arguments}: {text}");
        let (code, text) = end(start(&desk, &format!("{arguments} --timeout 0.2")));
        assert_eq!(code, Some(3), "{arguments}: {text}");
    }
}

#[test]
fn a_limit_is_heard_at_every_stage() {
    let desk = Desk::new();
    for arguments in [
        // Building the model, lowering, symmetries, splitting, writing, reading.
        "solve langford --n 2500 --timeout 0.2",
        "encode dobble --n 13 -o deck.cnf --timeout 0.2",
        "stats dobble --n 13 --timeout 0.2",
        "count pentahexes --timeout 0.2",
        "split pentominoes/6x10 --cubes 100000000 -o cubes.icnf --timeout 0.2",
        "explain ostomachion/reassembly --timeout 0.2",
        "solve dobble --n 10 --solver splr --timeout 0.2",
        "count pentominoes/6x10 --timeout 0.2",
        "enumerate langford --n 20 -q --timeout 0.2",
    ] {
        let (found, text) = end(start(&desk, arguments));
        let last = text.lines().last().unwrap_or_default();
        assert_eq!(found, Some(3), "{arguments}: {last}");
    }
    // A file that was begun is not left behind.
    assert_eq!(desk.files(), Vec::<String>::new());
}

/// A file that is asked for is there, whatever was found.
#[test]
fn an_answer_that_is_stopped_is_written() {
    let desk = Desk::new();
    for command in ["sample langford --n 20", "frequencies langford --n 40"] {
        let arguments = format!("{command} --timeout 0.5 -o answer.json");
        let (code, text) = end(start(&desk, &arguments));
        assert_eq!(
            (code, desk.read("answer.json")),
            (Some(3), "{\"status\":\"unknown\"}\n".into()),
            "{text}"
        );
        fs::remove_file(desk.path("answer.json")).expect("a file");
    }
}

#[test]
fn a_stopped_writer_leaves_no_file_behind() {
    let desk = Desk::new();
    for milliseconds in (100..600).step_by(100) {
        let child = start(&desk, "encode prime-circle --n 600 -o circle.cnf.xz");
        thread::sleep(Duration::from_millis(milliseconds));
        let process =
            Pid::from_raw(i32::try_from(child.id()).expect("a number")).expect("a process");
        kill_process(process, Signal::INT).expect("it is at work");
        let (code, text) = end(child);
        assert_ne!(code, Some(0), "{text}");
        assert!(desk.files().is_empty(), "{text}");
    }
}
