//! What a user sees: results, remarks, reports and exit codes of the built program.

mod common;

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use common::{Desk, snapshot};

const BOARD: &str = r#"family = "packing"
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

#[test]
fn lists_everything_there_is() {
    snapshot!(Desk::new().run("list"));
}

#[test]
fn explains_puzzles_and_shows_their_parameters() {
    let desk = Desk::new();
    desk.write("tray.toml", BOARD);
    for arguments in ["help edges", "help langford"] {
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_suffix(arguments.replace(' ', "_"));
        settings.bind(|| insta_cmd::assert_cmd_snapshot!(desk.run(arguments)));
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
    assert!(desk.stdout("help packing --format json").contains("\"key\":\"piece[].shape\""));
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
    assert_eq!(desk.stdout(check), "right\n");
    let all = desk.stdout("count calendar --all-dates --impossible-dates --format csv");
    let impossible: Vec<_> = all.lines().filter(|line| !csv.contains(line)).collect();
    let days = ["Feb,30", "Feb,31", "Apr,31", "Jun,31", "Sep,31", "Nov,31"];
    assert!(impossible.iter().map(|line| &line[..6]).eq(days), "{impossible:?}");
    assert!(all.lines().all(|line| !line.ends_with(",0")), "all of them have solutions");
    snapshot!(desk.run("count soma --all-dates"));
    snapshot!(desk.run("count soma --format csv"));
}

#[test]
fn a_time_limit_ends_with_what_was_found_and_says_so() {
    let desk = Desk::new();
    let output = desk.run("count langford --n 20 --timeout 0.2").output().expect("a run");
    assert_eq!(output.status.code(), Some(3));
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(text.starts_with("at least ") && text.contains(" raw\n"), "{text}");
    let output = desk.run("enumerate langford --n 20 -q --timeout 0.2").output().expect("a run");
    assert_eq!(output.status.code(), Some(3));
    snapshot!(desk.run("solve langford --n 22 --timeout 0.01 --quiet"));
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
    assert!(remarks.trim_end().ends_with(", not complete"), "{remarks}");
}

#[test]
fn encodes_with_names_and_the_instance() {
    let desk = Desk::new();
    desk.write(
        "tray.toml",
        "family = \"packing\"\ntitle = \"A tray\"\nboard = \"...#\"\n\
         piece = [{ name = \"I\", shape = \"XX\" }, { name = \"o\", shape = \"X\" }]\n",
    );
    snapshot!(desk.run("encode tray.toml"));
    snapshot!(desk.run("encode tray.toml --formulation command --amo sequential"));
    snapshot!(desk.run("encode langford --n 3 -o langford.opb"));
    insta::assert_snapshot!(desk.read("langford.opb"));
}

#[test]
fn encodes_to_files_of_every_kind() {
    let desk = Desk::new();
    let objective = |goal: &str| {
        desk.stdout(&format!("encode rolling --rows 2 --cols 3 {goal} -o p.opb"));
        let file = desk.read("p.opb");
        std::fs::remove_file(desk.path("p.opb")).expect("a file");
        file.lines().find(|line| line.starts_with("min: ")).expect("an objective").to_owned()
    };
    let swapped = objective("--max").replace('-', "?").replace('+', "-").replace('?', "+");
    assert_eq!((objective("--min"), objective("--min")), (objective(""), swapped));
    snapshot!(desk.run("encode langford --max -o p.opb"));
    let plain = desk.stdout("encode langford --n 4");
    for name in ["p.cnf", "p.cnf.gz", "p.cnf.xz"] {
        desk.stdout(&format!("encode langford --n 4 -o {name}"));
        let mut text = String::new();
        let mut file = puzzlec_dimacs::open(desk.path(name)).expect("a readable file");
        std::io::Read::read_to_string(&mut file, &mut text).expect("text");
        assert_eq!(text, plain, "{name}");
    }
    assert_eq!(desk.files(), ["p.cnf", "p.cnf.gz", "p.cnf.xz"]);
}

#[test]
fn the_same_bytes_on_every_run() {
    let desk = Desk::new();
    for arguments in [
        "encode pentominoes/6x10",
        "encode zebra --amo commander",
        "encode calendar --formulation command --amo product",
        "stats langford --n 12 --amo all",
        "solve pentominoes/5x12 --quiet",
        "enumerate langford --n 7 --quiet",
    ] {
        assert_eq!(desk.stdout(arguments), desk.stdout(arguments), "{arguments}");
    }
}

#[test]
fn the_command_formulation_has_the_published_size() {
    let desk = Desk::new();
    let text =
        desk.stdout("encode pentominoes/5x12 --one-sided --formulation command --amo pairwise");
    assert!(text.contains("\np cnf 1982 83613\n"));
}

#[test]
fn decodes_answers_of_both_habits() {
    let desk = Desk::new();
    desk.stdout("encode langford --n 3 -o p.cnf");
    // 3 at 1, 2 at 3, 1 at 2: 3 1 2 1 3 2.
    let names = desk.read("p.cnf");
    let id = |name: &str| {
        let line = names.lines().find(|line| line.ends_with(name)).expect("a named variable");
        line.split(' ').nth(2).expect("a number").parse::<usize>().expect("a number")
    };
    let trues = [id(" first(3,1)"), id(" first(2,3)"), id(" first(1,2)")];
    let vars = names.lines().filter(|line| line.starts_with("c varname")).count();
    let lits: Vec<_> = (1..=vars)
        .map(|var| if trues.contains(&var) { var.to_string() } else { format!("-{var}") })
        .collect();
    let (first, rest) = lits.split_at(3);
    let answer = format!("c hello\ns SATISFIABLE\nv {}\nv {} 0\n", first.join(" "), rest.join(" "));
    desk.write("answer", &answer).write("result", &format!("SAT\n{} 0\n", lits.join(" ")));
    desk.write("no", "s UNSATISFIABLE\n").write("unknown", "s UNKNOWN\n");
    desk.write(
        "wrong",
        &answer.replace(
            &format!("v {} ", lits[0]),
            &format!("v {} ", -lits[0].parse::<i32>().expect("a literal")),
        ),
    );
    desk.write("noise", "Segmentation fault\n");
    snapshot!(desk.run("decode p.cnf answer"));
    snapshot!(desk.run("decode p.cnf result --quiet --exit-code solver"));
    snapshot!(desk.run("decode p.cnf no --exit-code solver"));
    snapshot!(desk.run("decode p.cnf unknown"));
    snapshot!(desk.run("decode p.cnf wrong"));
    snapshot!(desk.run("decode p.cnf noise"));
    snapshot!(desk.run("decode p.cnf missing"));
}

#[test]
fn checks_by_the_rules() {
    let desk = Desk::new();
    desk.write("tray.toml", BOARD);
    let found = desk.stdout("solve tray.toml --format json");
    desk.write("found.json", &found).write("wrong.json", &found.replace("\"L\"", "\"I\""));
    desk.write("broken.json", "{").write("other.json", "[1, 2, 1]");
    snapshot!(desk.run("check tray.toml found.json"));
    snapshot!(desk.run("check tray.toml wrong.json"));
    snapshot!(desk.run("check tray.toml broken.json"));
    snapshot!(desk.run("check tray.toml other.json"));
}

#[test]
fn compares_encodings() {
    let desk = Desk::new();
    snapshot!(desk.run("stats langford --n 12 --amo all"));
    snapshot!(desk.run("stats zebra --format json"));
}

#[test]
fn reports_what_is_wrong_and_where() {
    let desk = Desk::new();
    desk.write("area.toml", &BOARD.replace("..#", "..."))
        .write("typo.toml", &BOARD.replace("shape", "shpae"))
        .write("toml.toml", "family = packing")
        .write("family.toml", "family = \"pack\"")
        .write("nowhere.toml", &BOARD.replace("\"XX\"", "\"XXXX\""))
        .write("binary.toml", "\0");
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
        "help nope",
        "encode langford -o no/such/folder/p.cnf",
    ] {
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_suffix(arguments.replace(['/', ' '], "_"));
        settings.bind(|| insta_cmd::assert_cmd_snapshot!(desk.run(arguments)));
    }
}

#[test]
fn a_failed_run_leaves_old_output_alone() {
    let desk = Desk::new();
    desk.write("p.cnf", "precious").write("bad.toml", "family = \"packing\"");
    assert!(!desk.run("encode bad.toml -o p.cnf").output().expect("a run").status.success());
    assert_eq!(desk.read("p.cnf"), "precious");
    assert_eq!(desk.files(), ["bad.toml", "p.cnf"]);
}

#[cfg(unix)]
#[test]
fn an_output_that_is_a_link_or_a_pipe_stays_one() {
    let desk = Desk::new();
    let formula = desk.stdout("encode langford --n 3");
    desk.write("target.cnf", "old");
    std::os::unix::fs::symlink("target.cnf", desk.path("link.cnf")).expect("a link");
    // One that leads to a file, and one that leads to none yet.
    for _ in 0..2 {
        desk.stdout("encode langford --n 3 -o link.cnf");
        assert_eq!(desk.read("target.cnf"), formula);
        fs::remove_file(desk.path("target.cnf")).expect("a file");
    }
    desk.write("target.cnf", "old");
    assert!(desk.path("link.cnf").is_symlink());

    assert_eq!(
        desk.shell("mkfifo pipe; cat pipe & puzzlec encode langford -o pipe --n 3; wait"),
        formula
    );
    assert_eq!(desk.files(), ["link.cnf", "pipe", "target.cnf"]);
}

#[test]
fn reads_puzzles_from_stdin_and_takes_what_show_prints() {
    let desk = Desk::new();
    for name in ["calendar", "zebra", "langford", "soma"] {
        let file = format!("{name}.toml");
        desk.write(&file, &desk.stdout(&format!("show {name}")));
        let (encode, show) = (format!("encode {name}"), format!("show {file}"));
        assert_eq!(desk.stdout(&show), desk.read(&file));
        let of_file = desk.stdout(&format!("encode {file}"));
        assert_eq!(of_file, desk.stdout(&encode));
        let stdin = fs::File::open(desk.path(&file)).expect("a file");
        let output = desk.run("encode -").stdin(stdin).output().expect("a run");
        assert_eq!(String::from_utf8(output.stdout).expect("text"), of_file);
    }
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
}

#[test]
fn every_built_in_instance_can_be_read_and_encoded() {
    let desk = Desk::new();
    for line in desk.stdout("list").lines().filter(|line| line.starts_with("  ")) {
        let name = line.split_whitespace().next().expect("a name");
        let file = Path::new("out.cnf");
        desk.stdout(&format!("encode {name} -o {}", file.display()));
        let again = desk.read("out.cnf");
        assert!(again.starts_with("c puzzlec "), "{name}");
    }
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
