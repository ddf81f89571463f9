//! Counts that are killed at any time: what their state remembers is never wrong.
//!
//! `PUZZLEC_CASES` is the number of kills, and `PUZZLEC_SEED` chooses their times:
//!
//! ```text
//! cargo test --release --test it kill -- --ignored --nocapture
//! ```

#![cfg(target_os = "linux")]

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Stdio};
use std::thread;
use std::time::Duration;

use crate::cases::given;
use crate::common::Desk;
use crate::random::Random;

/// Counts of a second or less in release, by each engine.
const COUNTS: [&str; 3] = [
    "count langford --n 12 --threads 2 --quiet --state state",
    "count pentominoes/4x15 --threads 2 --quiet --state state",
    "count langford --n 8 --engine sat --threads 2 --quiet --state state",
];

/// The events of all counts.
#[derive(Debug, Default)]
struct Figures {
    kills: u64,
    /// Second processes that were told which one holds the file.
    refused: u64,
    counts: u64,
}

#[test]
#[ignore = "a thousand kills take minutes"]
fn a_count_that_is_killed_at_any_time_goes_on_to_the_same_numbers() {
    let (seed, kills) =
        (given("PUZZLEC_SEED").unwrap_or(1), given("PUZZLEC_CASES").unwrap_or(1000));
    let mut figures = Figures::default();
    let all = COUNTS.map(|count| {
        let desk = Desk::new();
        (count, desk.stdout(count), desk.read("state"))
    });
    while figures.kills < kills {
        let random = &mut Random::of(seed, figures.counts);
        let (count, numbers, state) = &all[figures.counts as usize % all.len()];
        let desk = Desk::new();
        while !is_done(&desk, count, numbers, random, &mut figures) {}
        assert_eq!(desk.read("state"), *state, "seed {seed}, count {}", figures.counts);
        figures.counts += 1;
    }
    println!("seed {seed}: {figures:?}");
}

/// Starts a count and kills it some time later; true if it was done before.
fn is_done(
    desk: &Desk,
    count: &str,
    numbers: &str,
    random: &mut Random,
    figures: &mut Figures,
) -> bool {
    let mut command = desk.run(count);
    let mut first = command.stdout(Stdio::piped()).spawn().expect("the program starts");
    if random.percent(10) && has_locked(&mut first) {
        let second = desk.run(count).output().expect("the program starts");
        let says = String::from_utf8_lossy(&second.stderr);
        if second.status.code() == Some(2) {
            let holder = format!("process {} is counting with this file", first.id());
            assert!(says.contains(&holder), "{says}");
            figures.refused += 1;
        } else {
            // The first must have come to its end alone.
            assert!(second.status.success(), "{says}");
            assert_eq!(String::from_utf8_lossy(&second.stdout), numbers);
            return ended(first, numbers);
        }
    }
    thread::sleep(Duration::from_micros(random.below(60_000) as u64));
    first.kill().expect("it is not forgotten yet");
    let is_done = ended(first, numbers);
    figures.kills += u64::from(!is_done);
    is_done
}

/// Waits for a process; false if it was killed. What it prints must be the numbers.
fn ended(first: Child, numbers: &str) -> bool {
    let output = first.wait_with_output().expect("an end");
    if output.status.signal() == Some(9) {
        return false;
    }
    assert!(output.status.success(), "{}", output.status);
    assert_eq!(String::from_utf8_lossy(&output.stdout), numbers);
    true
}

/// Waits until a process holds a lock; false if it ends before.
fn has_locked(process: &mut Child) -> bool {
    let id = process.id().to_string();
    while process.try_wait().expect("a status").is_none() {
        let locks = fs::read_to_string("/proc/locks").expect("the locks");
        if locks.lines().any(|line| line.split_whitespace().nth(4) == Some(&id)) {
            return true;
        }
        thread::sleep(Duration::from_millis(1));
    }
    false
}

#[test]
fn a_part_that_is_killed_at_any_time_is_whole_or_absent() {
    let desk = Desk::new();
    desk.stdout("split langford --n 8 --cubes 60 -o c.icnf");
    let count = "count --cube c.icnf:1-60 -o 1.part";
    desk.stdout(count);
    let whole = desk.read("1.part");
    for case in 0..40 {
        fs::remove_file(desk.path("1.part")).expect("it was there");
        let mut command = desk.run(count);
        let mut first = command.stderr(Stdio::null()).spawn().expect("the program starts");
        thread::sleep(Duration::from_micros(Random::of(1, case).below(20_000) as u64));
        first.kill().expect("it is not forgotten yet");
        first.wait().expect("an end");
        if desk.path("1.part").exists() {
            assert_eq!(desk.read("1.part"), whole, "case {case}");
        }
        // What is requeued replaces it.
        desk.stdout(count);
        assert_eq!(desk.read("1.part"), whole, "case {case}");
    }
}
