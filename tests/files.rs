//! Files that the program writes and reads: formulas, answers of solvers, solutions.

mod common;

use std::fs;
use std::path::Path;

use common::{BOARD, Desk, snapshot};

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
