//! Files that the program writes and reads: formulas, answers of solvers, solutions.

use std::fs;
use std::io::Write;
use std::path::Path;

use puzzlec::engines::{Interrupt, SolverKind};
use puzzlec::search::{Optimisation, Step};
use puzzlec_dimacs::Wcnf;
use puzzlec_encodings::{Goal, Objective};

use crate::common::{BOARD, Desk, installed, snapshot};

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
    insta::assert_snapshot!("langford_as_sums", desk.read("langford.opb"));
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
fn puzzles_may_be_compressed() {
    let desk = Desk::new();
    let text = desk.stdout("show soma");
    for name in ["soma.toml.gz", "soma.toml.xz"] {
        let mut file = puzzlec_dimacs::create(desk.path(name)).expect("a file");
        file.write_all(text.as_bytes()).expect("space for it");
        file.finish().expect("space for it");
        assert_eq!(desk.stdout(&format!("solve {name}")), desk.stdout("solve soma"));
    }
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
fn a_solver_that_gives_up_has_no_answer() {
    let desk = Desk::new();
    desk.stdout("encode langford --n 3 -o p.cnf");
    // CaDiCaL at its time limit.
    desk.write("unknown", "c raising signal 14 (SIGALRM)\nc UNKNOWN\n");
    snapshot!(desk.run("decode p.cnf unknown"));
    if installed("cadical") {
        let mut run = desk.run("solve dobble --n 7 --quiet --solver");
        let output = run.arg("cadical -q -t 1").output().expect("a run");
        assert_eq!(output.status.code(), Some(3), "{output:?}");
    }
}

/// The optimum of a die's way, and the same as the program finds it.
const ROLLING: &str = "rolling --rows 2 --cols 3";

#[test]
fn optimisers_of_sums_are_understood() {
    let desk = Desk::new();
    desk.stdout("encode langford --n 3 -o p.opb");
    // 3 1 2 1 3 2, as its variables are numbered.
    desk.write("found", "o 0\nv x1 -x2 -x3 -x4 x5 -x6\nv x7 -x8 -x9\ns SATISFIABLE\n");
    snapshot!(desk.run("decode p.opb found"));
    desk.write("wrong", "v x1 x2\ns SATISFIABLE\n").write("none", "s UNSATISFIABLE\n");
    snapshot!(desk.run("decode p.opb wrong"));
    snapshot!(desk.run("decode p.opb none"));
    for goal in ["--max", "--min"] {
        let ours = desk.stdout(&format!("optimise {ROLLING} {goal}"));
        let ours = ours.lines().last().expect("a value").to_owned();
        desk.stdout(&format!("encode {ROLLING} {goal} -o p.opb"));
        if installed("clasp") {
            let theirs = desk.shell("clasp p.opb | puzzlec decode p.opb");
            assert_eq!(theirs.lines().last(), Some(ours.as_str()), "{goal}");
            let lie = desk.shell("clasp p.opb | sed 's/^o .*/o 4711/' | puzzlec decode p.opb");
            assert!(lie.contains("states the cost 4711, but its values cost "), "{goal}: {lie}");
        }
    }
}

#[test]
fn optimisers_of_weighted_clauses_are_understood() {
    let desk = Desk::new();
    for goal in ["--max", "--min"] {
        let ours = desk.stdout(&format!("optimise {ROLLING} {goal}"));
        desk.stdout(&format!("encode {ROLLING} {goal} -o p.wcnf.gz"));
        let file = puzzlec_dimacs::open(desk.path("p.wcnf.gz")).expect("a readable file");
        let wcnf = Wcnf::read(file).expect("a formula");
        // A MaxSAT solver of our own: a soft clause is one literal here.
        let mut solver = SolverKind::default().start(&Interrupt::new());
        solver.reserve_vars(wcnf.hard.num_vars());
        wcnf.hard.feed(&mut *solver);
        let mut cost = Objective::new("cost");
        wcnf.soft.iter().for_each(|(weight, lits)| cost.weigh(*weight as i64, !lits[0]));
        assert!(wcnf.soft.iter().all(|(_, lits)| lits.len() == 1));
        let search = Optimisation::new(solver, &cost, Goal::Min, Step::Least);
        let (cost, values) = search.last().expect("a solution").expect("an answer");
        let said = wcnf.header.comments.iter().find_map(|line| line.strip_prefix("objective: "));
        let (_, formula) = said.expect("an objective").split_once(" = ").expect("its value");
        let (constant, sign) = formula.split_once(' ').expect("a constant");
        let constant: i128 = constant.parse().expect("a number");
        let value = if sign == "- o" { constant - cost } else { constant + cost };
        assert_eq!(
            ours.lines().last(),
            Some(&*format!("sum of the faces on top = {value}, optimal"))
        );
        // As bits, and as literals.
        let vars = 0..wcnf.hard.num_vars() as usize;
        let is_true = |var: usize| values.as_slice().get(var) == Some(&true);
        let bits: String = vars.clone().map(|var| if is_true(var) { '1' } else { '0' }).collect();
        let lits: Vec<_> =
            vars.map(|var| format!("{}{}", if is_true(var) { "" } else { "-" }, var + 1)).collect();
        for values in [bits, lits.join(" ")] {
            desk.write("found", &format!("o {cost}\ns OPTIMUM FOUND\nv {values}\n"));
            let decoded = desk.stdout("decode p.wcnf.gz found");
            assert_eq!(decoded.lines().last(), ours.lines().last());
        }
        // The last line `o` counts, and must be right.
        let found = desk.read("found");
        desk.write("wrong", &format!("{found}o {}\n", cost + 1));
        let wrong = desk.run("decode p.wcnf.gz wrong").output().expect("a run");
        let told = format!("states the cost {}, but its values cost {cost}", cost + 1);
        assert_eq!(wrong.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&wrong.stderr).contains(&told), "{wrong:?}");
        desk.write("right", &format!("o {}\n{found}", cost + 1));
        assert!(desk.stdout("decode p.wcnf.gz right").ends_with(", optimal\n"));
        let found = desk.read("found").replace("OPTIMUM FOUND", "SATISFIABLE");
        desk.write("found", &found);
        assert!(desk.stdout("decode p.wcnf.gz found").ends_with(", best found\n"));
    }
}

#[test]
fn names_of_files_that_promise_nothing_are_refused() {
    let desk = Desk::new();
    for name in ["p.zst", "p.lp", "p.dimacs", "p.cnf.bz2", "p.toml.gz", "p.icnf", "p.wcnf"] {
        let output = desk.run(&format!("encode langford --n 3 -o {name}")).output().expect("a run");
        assert_eq!(output.status.code(), Some(2), "{name}");
    }
    snapshot!(desk.run("encode langford --n 3 -o p.zst"));
    snapshot!(desk.run("encode langford --n 3 -o p.wcnf"));
    assert_eq!(desk.files(), [""; 0]);
}

#[test]
fn a_formula_is_no_puzzle() {
    let desk = Desk::new();
    desk.stdout("encode langford --n 3 -o p.cnf.gz");
    desk.stdout("encode langford --n 3 -o p");
    for command in ["stats", "count", "show"] {
        let output = desk.run(&format!("{command} p.cnf.gz")).output().expect("a run");
        assert_eq!(output.status.code(), Some(2), "{command}");
    }
    snapshot!(desk.run("solve p"));
    snapshot!(desk.run("solve p.cnf.gz"));
    let bytes = fs::read(desk.path("p.cnf.gz")).expect("a file");
    fs::write(desk.path("cut.cnf.gz"), &bytes[..bytes.len() / 2]).expect("written");
    snapshot!(desk.run("decode cut.cnf.gz p"));
    let formula = fs::File::open(desk.path("p")).expect("a file");
    snapshot!(desk.run("solve -").stdin(formula));
    for answer in ["c x\ns SATISFIABLE\nv 1 0\n", "SAT\n1 0\n", "o 3\n", "v x1 -x2\n", "s UNKNOWN"]
    {
        let stderr =
            desk.write("answer", answer).run("solve answer").output().expect("a run").stderr;
        let stderr = String::from_utf8_lossy(&stderr);
        assert!(stderr.contains("`puzzlec decode FORMULA answer`"), "{answer}: {stderr}");
    }
    snapshot!(desk.run("decode answer p"));
    snapshot!(desk.run("decode langford p"));
    fs::write(desk.path("own.toml"), desk.stdout("show langford --n 4")).expect("written");
    snapshot!(desk.run("decode own.toml answer"));
    snapshot!(desk.write("none", "SAT\n").run("decode p none"));
}

#[test]
fn a_formula_without_the_version_stays_the_same() {
    let desk = Desk::new();
    for (form, version) in [("cnf", "c puzzlec "), ("opb", "* puzzlec "), ("wcnf", "c puzzlec ")] {
        let encode = format!("encode {ROLLING} -o p.{form}");
        desk.stdout(&encode);
        let whole = desk.read(&format!("p.{form}"));
        desk.stdout(&format!("{encode} --no-header"));
        let rest = whole.lines().filter(|line| !line.starts_with(version));
        assert!(desk.read(&format!("p.{form}")).lines().eq(rest));
    }
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

    std::os::unix::fs::symlink("circle", desk.path("circle")).expect("a link");
    for arguments in ["encode langford -o circle", "count langford --n 3 -o circle"] {
        let output = desk.run(arguments).output().expect("a run");
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(text.contains("circle: Too many levels of symbolic links"), "{text}");
        assert!(desk.path("circle").is_symlink());
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

/// A formula without the clauses of its loop, and an answer with two loops.
#[test]
fn what_is_left_to_cuts_is_told() {
    let desk = Desk::new();
    desk.write("loops.toml", "family = \"slitherlink\"\nclues = \"...\"\n");
    desk.stdout("encode loops.toml --lowering cuts -o loops.cnf");
    let formula = desk.read("loops.cnf");
    let around =
        ["1,1,1,2", "1,1,2,1", "1,2,2,2", "2,1,2,2", "1,3,1,4", "1,3,2,3", "1,4,2,4", "2,3,2,4"];
    let lits = formula.lines().filter_map(|line| line.strip_prefix("c varname ")).map(|line| {
        let (number, name) = line.split_once(' ').expect("a name");
        let is_true = around.iter().any(|edge| name == format!("edge({edge})"));
        format!("{}{number}", if is_true { "" } else { "-" })
    });
    let answer = format!("s SATISFIABLE\nv {} 0\n", lits.collect::<Vec<_>>().join(" "));
    desk.write("answer", &answer);
    insta::assert_snapshot!(desk.session(&["decode loops.cnf answer"]));
}
