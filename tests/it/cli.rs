//! The program as a user sees it: results, remarks, reports and exit codes of the built program.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use crate::common::{BOARD, Desk, snapshot};

#[test]
fn lists_everything_there_is() {
    snapshot!(Desk::new().run("list"));
}

#[test]
fn explains_puzzles_and_shows_their_parameters() {
    let desk = Desk::new();
    desk.write("tray.toml", BOARD);
    // A topic is none of the files that have its name.
    desk.write("encodings", "no instance");
    for arguments in ["help edges", "help langford", "help encodings", "help solvers"] {
        snapshot!(desk.run(arguments));
    }
    // What is the puzzle's own among the options of a command.
    let own = "puzzlec solve calendar --help | sed -n '/^Puzzle:/,/^Search:/p'";
    insta::assert_snapshot!(desk.shell(own));
    for family in puzzlec::puzzles::FAMILIES {
        let help = desk.stdout(&format!("help {}", family.name));
        for key in family.keys {
            let own = key.name.rsplit('.').next().expect("a name");
            let begins = key.help.split(' ').take(2).collect::<Vec<_>>().join(" ");
            assert!(help.contains(own) && help.contains(&begins), "{} {}", family.name, key.name);
        }
    }
    let (of_file, of_instance) = (desk.stdout("help tray.toml"), desk.stdout("help calendar"));
    assert!(of_file.ends_with(&desk.stdout("help packing")) && of_file == of_instance);
    assert_eq!(desk.stdout("help solve"), desk.stdout("solve --help"));
    assert_eq!(desk.stdout("help"), desk.stdout("--help"));
    let solvers = desk.stdout("help solvers");
    for solver in puzzlec::engines::SOLVERS {
        assert!(solvers.contains(&format!("\n  {}\n", solver.name)), "{solvers}");
        assert!(desk.stdout("help solve").contains(&format!("`{}`", solver.name)));
    }
    assert!(desk.stdout("help encodings").contains("totalizer"));
    // Only the parameters of the puzzle that is named, wherever it is named.
    for (arguments, shown, hidden) in [
        ("solve --help", "--pin", "--one-sided"),
        ("solve --help langford", "--copies", "--ratio"),
        ("count tray.toml -h", "--one-sided", "--copies"),
        ("solve --solver x --n 3 pilgrims --help", "--ratio", "--copies"),
    ] {
        let help = desk.stdout(arguments);
        assert!(help.contains(shown) && !help.contains(hidden), "{arguments}: {help}");
    }
}

#[test]
fn draws_a_packing() {
    snapshot!(Desk::new().run("solve pentominoes/6x10"));
}

#[test]
fn draws_in_ascii_and_in_colour() {
    let desk = Desk::new();
    desk.write("tray.toml", BOARD);
    snapshot!(desk.run("solve tray.toml --ascii --quiet"));
    snapshot!(desk.run("solve tray.toml --color always --quiet"));
    assert_eq!(desk.stdout("solve tray.toml"), desk.stdout("solve tray.toml --color never"));
    let no_color = desk.run("solve tray.toml").env("NO_COLOR", "1").output().expect("a run");
    assert!(!no_color.stdout.contains(&b'\x1b'));
}

#[test]
fn solves_langford_and_says_why_it_cannot() {
    let desk = Desk::new();
    snapshot!(desk.run("solve langford --n 12"));
    snapshot!(desk.run("solve langford --n 6"));
}

#[test]
fn tells_who_owns_the_fish() {
    snapshot!(Desk::new().run("solve zebra"));
}

#[test]
fn draws_dates_and_slices() {
    let desk = Desk::new();
    snapshot!(desk.run("solve calendar --date 2024-02-29"));
    snapshot!(desk.run("solve calendar --month apr --day 31"));
    snapshot!(desk.run("solve rhombus --weekday thu --month oct --day 23 --quiet"));
    snapshot!(desk.run("solve soma --quiet"));
}

#[test]
fn enumerates_as_many_as_are_wanted() {
    let desk = Desk::new();
    snapshot!(desk.run("enumerate langford --n 7 --limit 2 --format json"));
    snapshot!(desk.run("enumerate langford --n 4"));
    assert_eq!(desk.stdout("enumerate langford --n 7 --format json").lines().count(), 52);
    assert_eq!(desk.stdout("enumerate langford --n 7 --limit 0 --format json").lines().count(), 52);
}

#[test]
fn counts_raw_and_up_to_symmetry() {
    let desk = Desk::new();
    snapshot!(desk.run("count langford --n 8"));
    snapshot!(desk.run("count langford --n 8 --format json --quiet"));
    snapshot!(desk.run("count calendar --date 2026-04-24 --quiet"));
}

#[test]
fn tables_of_all_dates() {
    let desk = Desk::new();
    snapshot!(desk.run("count calendar --all-dates"));
    let csv = desk.stdout("count calendar --all-dates --format csv");
    assert!(csv.starts_with("month,day,count\nJan,1,64\n"), "{csv}");
    assert_eq!(csv.lines().count(), 1 + 366);
    let text = desk.stdout("solve calendar --all-dates");
    assert_eq!(text.lines().count(), 2 + 366);
    let json = desk.stdout("solve rhombus --all-dates --format json");
    assert_eq!(json.lines().count(), 7 * 366);
    assert!(json.lines().all(|line| line.contains("\"solution\":[")));
    desk.write("oct.json", json.lines().find(|line| line.contains("Oct")).expect("a line"));
    assert!(json.lines().next().expect("a line").contains("\"weekday\":\"Mon\""));
    let check = "check rhombus --weekday mon --month oct --day 1 oct.json";
    assert_eq!(desk.stdout(check), "valid\n");
    let all = desk.stdout("count calendar --all-dates --impossible-dates --format csv");
    let impossible: Vec<_> = all.lines().filter(|line| !csv.contains(line)).collect();
    let days = ["Feb,30", "Feb,31", "Apr,31", "Jun,31", "Sep,31", "Nov,31"];
    assert!(impossible.iter().map(|line| &line[..6]).eq(days), "{impossible:?}");
    assert!(all.lines().all(|line| !line.ends_with(",0")), "all of them have solutions");
    let implied = desk.stdout("count calendar --all-dates --implied --format csv");
    assert_eq!(implied, csv);
    snapshot!(desk.run("count calendar --all-dates --break-symmetry"));
    snapshot!(desk.run("count soma --all-dates"));
    snapshot!(desk.run("count soma --format csv"));
}

#[test]
fn a_time_limit_ends_with_what_was_found_and_says_so() {
    let desk = Desk::new();
    // On a busy machine a short time is over before there is anything to tell.
    let mut told = ["0.2", "2", "20"].into_iter().map(|seconds| {
        let mut run = desk.run(&format!("count langford --n 20 --timeout {seconds}"));
        let output = run.output().expect("a run");
        assert_eq!(output.status.code(), Some(3));
        String::from_utf8(output.stdout).expect("text")
    });
    assert!(told.any(|text| text.starts_with("at least ") && text.contains(" raw\n")));
    let output = desk.run("enumerate langford --n 20 -q --timeout 0.2").output().expect("a run");
    assert_eq!(output.status.code(), Some(3));
    snapshot!(desk.run("solve langford --n 22 --timeout 60 --quiet"));
}

#[test]
fn a_time_limit_stops_every_solver_in_every_command() {
    let desk = Desk::new();
    for solver in puzzlec::engines::SOLVERS {
        for command in [
            "solve langford --n 8",
            "solve calendar --all-dates",
            "enumerate langford --n 8",
            "enumerate langford --n 8 --up-to symmetry",
            "count langford --n 8",
            "count langford --n 8 --by first",
            "count calendar --all-dates",
            "optimise rolling --max",
            "explain zebra",
            "forced zebra",
            "hint zebra",
        ] {
            let limited = format!("{command} --solver {} --timeout 0", solver.name);
            let output = desk.run(&limited).output().expect("a run");
            let stderr = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(3), "{limited}: {stderr}");
        }
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_with_what_was_found_and_says_so() {
    let desk = Desk::new();
    let mut child = desk
        .run("enumerate langford --n 20 --format json")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // Once the first solution is there, the handler is in place.
    let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut first = String::new();
    stdout.read_line(&mut first).expect("a line");
    assert!(first.starts_with("{\"solution\":["));
    let rest = std::thread::spawn(move || std::io::copy(&mut stdout, &mut std::io::sink()));
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.expect("kill runs").success());
    let output = child.wait_with_output().expect("the program ends");
    rest.join().expect("a thread").expect("a read output");
    assert_eq!(output.status.code(), Some(3));
    let remarks = String::from_utf8(output.stderr).expect("text");
    assert!(remarks.trim_end().ends_with(", incomplete: stopped on request"), "{remarks}");
}

#[test]
fn reports_what_is_wrong_and_where() {
    let desk = Desk::new();
    desk.write("area.toml", &BOARD.replace("..#", "..."))
        .write("typo.toml", &BOARD.replace("shape", "shpae"))
        .write("toml.toml", "family = packing")
        .write("family.toml", "family = \"pack\"")
        .write("nowhere.toml", &BOARD.replace("\"XX\"", "\"XXXX\""))
        .write("binary.toml", "\0")
        .write("empty.toml", "")
        .write("negative.toml", "family = \"langford\"\nn = -2")
        .write("float.toml", "family = \"langford\"\nn = 3.5")
        .write("large.toml", "family = \"langford\"\nn = 99999999999999999999")
        .write("nested.toml", "family = \"packing\"\nsize = [3, \"x\"]")
        .write("variant.toml", "family = \"packing\"\nlattice = \"hexagn\"")
        .write("date.toml", "family = \"packing\"\ndate = 2026-11-21")
        .write("answer", "c a solver\ns SATISFIABLE\nv 1 -2 0\n");
    fs::write(desk.path("latin1.toml"), b"family = \"zebra\"\ntitle = \"R\xe4tsel\"")
        .expect("written");
    for arguments in [
        "solve area.toml",
        "solve typo.toml",
        "solve toml.toml",
        "solve family.toml",
        "solve nowhere.toml",
        "solve binary.toml",
        "solve missing.toml",
        "solve zebar",
        "solve pentominoes",
        "solve langford --n 3 --one-sided",
        "solve zebra --n 3",
        "solve calendar --date 2026-02-30",
        "solve calendar --month foo --day 1",
        "solve calendar --month apr",
        "solve langford --n 3 --solver no-such-program",
        "solve langford --n x",
        "solve langford --n 5000000000",
        "solve langford --nn 3",
        "solve pilgrims --side -1",
        "solve calendar --mirror Q",
        "solve area.toml --n 3",
        "solve langford --redundant",
        "encode pentominoes/6x10 --encoding=command",
        "help nope",
        "help sovle",
        "solve empty.toml",
        "solve negative.toml",
        "solve float.toml",
        "solve large.toml",
        "solve langford --n -3",
        "solve langford --n 99999999999999999999",
        "solve langford --timeout -1",
        "solve langford --timeout abc",
        "solve langford --solver=",
        "solve langford --engine cover --solver minisat",
        "solve langford --pin !!place(1,1,3)",
        "solve soma --n 4",
        "count langford --threads 0",
        "count langford --threads -1",
        "enumerate langford --limit -2",
        "enumerate langford --limit abc",
        "split langford --cubes -3 -o x",
        "encode langford -o no/such/folder/p.cnf",
        "solve nested.toml",
        "solve variant.toml",
        "solve date.toml",
        "solve latin1.toml",
        "solve answer",
        "solve .",
        "solve langford --memory -1",
        "solve calendar --date -1.2.2026",
        "soma",
        "man sovle",
        "solve soma --pin V@",
        "solve calendar --date 21/11/2026",
        "solve calendar --date apr-31",
        "solve calendar --day 5000000000",
        "list --format svg",
        "solve langford -o langford.PDF",
        "solve langford -o .",
        "count langford --format html",
        "solve langford -o no/such/folder/x.svg",
        "enumerate langford -o solutions.svg",
        "enumerate langford --all-dates",
        "enumerate langford --all-dates --format html",
        "enumerate langford --project first --format html",
        "check langford --pin first(3,1)",
        "count langford --project first",
        "solve langford --watch",
        "solve langford --speed 20",
        "solve langford --watch --speed 0",
        "solve calendar --watch --all-dates",
    ] {
        snapshot!(desk.run(arguments));
    }
}

#[test]
fn reads_puzzles_from_stdin_and_takes_what_show_prints() {
    let desk = Desk::new();
    for name in ["calendar", "zebra", "langford", "soma"] {
        let file = format!("{name}.toml");
        desk.write(&file, &desk.stdout(&format!("show {name}")));
        assert_eq!(desk.stdout(&format!("show {file}")), desk.read(&file));
        // For some of them, several models are made of what comes from stdin once.
        for command in ["encode", "stats --formulations"] {
            let of_file = desk.stdout(&format!("{command} {file}"));
            assert_eq!(of_file, desk.stdout(&format!("{command} {name}")));
            let stdin = fs::File::open(desk.path(&file)).expect("a file");
            let output = desk.run(&format!("{command} -")).stdin(stdin).output().expect("a run");
            assert_eq!(String::from_utf8(output.stdout).expect("text"), of_file);
        }
    }
}

#[test]
#[cfg(target_os = "linux")]
fn help_that_cannot_be_written_is_an_error() {
    for arguments in ["--help", "solve --help", "help langford", "--version"] {
        let full = fs::File::create("/dev/full").expect("a device");
        let output = Desk::new().run(arguments).stdout(full).output().expect("a run");
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("No space left"), "{arguments}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn an_error_that_cannot_be_reported_is_no_panic() {
    let full = fs::File::create("/dev/full").expect("a device");
    let output = Desk::new().run("solve nothing").stderr(full).output().expect("a run");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_broken_pipe_is_no_error() {
    let desk = Desk::new();
    let mut child = desk
        .run("encode pentominoes/6x10")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(output.stderr, b"");
}

#[test]
fn completions_and_the_manual_come_from_the_same_definitions() {
    let desk = Desk::new();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = desk.stdout(&format!("completions {shell}"));
        assert!(script.contains("enumerate") && script.contains("one-sided"), "{shell}");
        // The others complete options only.
        if ["bash", "zsh"].contains(&shell) {
            assert!(script.contains("pentominoes/6x10"), "{shell}");
        }
    }
    let manual = desk.stdout("man");
    for word in ["enumerate", "\\-\\-exit\\-code", "Exit codes"] {
        assert!(manual.contains(word), "{word}");
    }
    desk.stdout("man --folder pages");
    assert_eq!(desk.read("pages/puzzlec.1"), manual);
    for command in ["solve", "count", "decode", "help", "man"] {
        let page = desk.stdout(&format!("man {command}"));
        assert_eq!(desk.read(&format!("pages/puzzlec-{command}.1")), page);
        assert!(page.contains(&format!("\n.TH puzzlec-{command} 1")), "{page}");
        assert!(manual.contains(&format!("puzzlec\\-{command}(1)")), "{command}");
    }
    snapshot!(desk.run("man sovle"));
}

#[test]
fn finds_the_best_tours_of_a_die() {
    let desk = Desk::new();
    snapshot!(desk.run("optimise rolling --rows 3 --cols 3 --max"));
    snapshot!(desk.run("optimise rolling --rows 3 --cols 3 --min --all --format json --verbose"));
    snapshot!(desk.run("optimise rolling --rows 3 --cols 3 --start 1,2 --min --ascii"));
    snapshot!(desk.run("optimise rolling --rows 8 --cols 8 --max --timeout 0 --exit-code solver"));
    snapshot!(desk.run("optimise rolling"));
    snapshot!(desk.run("optimise rolling --max --engine cover"));
    snapshot!(desk.run("optimise langford --max"));
}
