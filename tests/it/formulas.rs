//! Formulas for others: scrambled, in groups, of many puzzles at once, with bounds of the objective.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use insta::assert_snapshot;
use itertools::Itertools;
use puzzlec::search::file::{Form, Formula};
use puzzlec_dimacs::{Dimacs, Header, Lit};
use serde_json::Value;

use crate::common::{Desk, installed, snapshot};

/// A formula that the program wrote.
fn read(desk: &Desk, name: &str) -> Formula {
    let form = Form::of(name.as_ref()).expect("the extension of a formula");
    Formula::read(form, desk.read(name).as_bytes()).expect("a formula")
}

/// A literal by name.
fn spoken(header: &Header, lit: Lit) -> String {
    let name = header.names.iter().find(|(var, _)| *var == lit.var());
    let (_, name) = name.expect("a named variable");
    format!("{}{name}", if lit.is_positive() { "" } else { "!" })
}

/// Clauses by the names of their literals, in an order of their own.
fn by_name(dimacs: &Dimacs) -> Vec<Vec<String>> {
    let clause =
        |lits: &[Lit]| lits.iter().map(|&lit| spoken(&dimacs.header, lit)).sorted().collect_vec();
    dimacs.cnf.clauses().map(clause).sorted().collect()
}

#[test]
fn a_scrambled_formula_says_the_same_by_name() {
    let desk = Desk::new();
    desk.stdout("encode langford --n 5 --amo pairwise -o plain.cnf");
    let Formula::Cnf(plain) = read(&desk, "plain.cnf") else { panic!("DIMACS") };
    let mut seen = vec![desk.read("plain.cnf")];
    for seed in 0..4 {
        desk.stdout(&format!("scramble plain.cnf --seed {seed} -o other.cnf"));
        let Formula::Cnf(other) = read(&desk, "other.cnf") else { panic!("DIMACS") };
        assert_eq!(by_name(&other), by_name(&plain));
        assert!(
            other.header.comments.iter().any(|line| *line == format!("scrambled: seed {seed}"))
        );
        assert_eq!(other.header.show.as_ref().map(Vec::len), Some(plain.header.names.len()));
        let text = desk.read("other.cnf");
        assert_eq!(desk.stdout(&format!("scramble plain.cnf --seed {seed}")), text);
        seen.push(text);
    }
    assert!(seen.iter().all_unique());
    // The plain order is scrambled, not the order of the names alone.
    let order = |text: &str| text.lines().skip_while(|line| !line.starts_with("p cnf")).join(" ");
    assert!(seen.iter().map(|text| order(text)).all_unique());
}

#[test]
fn answers_to_scrambled_formulas_are_decoded() {
    if !(installed("minisat") && installed("clasp")) {
        return;
    }
    let desk = Desk::new();
    // Most of its variables are auxiliary and have no names.
    let puzzle = "pentominoes/6x10 --amo sequential --break-symmetry";
    desk.stdout(&format!("encode {puzzle} -o p.cnf"));
    desk.stdout("scramble p.cnf --seed 7 -o q.cnf.gz");
    let told = desk.shell("minisat -verb=0 q.cnf.gz answer > log; puzzlec decode q.cnf.gz answer");
    assert!(told.contains("The twelve pentominoes"), "{told}");
    desk.stdout("encode rolling --rows 3 --cols 3 --max -o p.opb");
    desk.stdout("scramble p.opb --seed 7 -o q.opb");
    let lines = |name: &str| desk.read(name).lines().map(str::to_owned).collect_vec();
    assert_eq!((lines("p.opb")[0].clone(), lines("p.opb").len() + 1), {
        let scrambled = lines("q.opb");
        (scrambled[0].clone(), scrambled.len())
    });
    let told = desk.shell("clasp q.opb > answer; puzzlec decode q.opb answer | tail -n 1");
    assert!(told.ends_with("sum of the faces on top = 37, optimal\n"), "{told}");
    desk.stdout("encode rolling --rows 3 --cols 3 --max -o p.wcnf");
    desk.stdout("scramble p.wcnf --seed 7 -o q.wcnf");
    let (Formula::Wcnf(plain), Formula::Wcnf(other)) =
        (read(&desk, "p.wcnf"), read(&desk, "q.wcnf"))
    else {
        panic!("WCNF")
    };
    assert_eq!(other.hard.size(), plain.hard.size());
    let weights = |formula: &puzzlec_dimacs::Wcnf| {
        formula.soft.iter().map(|(weight, lits)| (*weight, lits.len())).counts()
    };
    assert_eq!(weights(&other), weights(&plain));
    assert_ne!(other.soft, plain.soft);
}

#[test]
fn scramble_says_what_it_does_not_do() {
    let desk = Desk::new();
    desk.stdout("encode langford --n 3 -o p.cnf");
    desk.stdout("encode langford --n 3 -o p.gcnf");
    desk.write("empty.cnf", "");
    desk.write("large.cnf", "p cnf 2147483647 1\n1 0\n");
    desk.write("large.opb", "* #variable= 2000000000 #constraint= 1\n1 x1 >= 1;\n");
    desk.write("large.wcnf", "h 2147483647 0\n");
    desk.write("w.cnf", "c t wmc\nc p weight 1 0.9 0\nc p weight -1 0.1 0\np cnf 2 1\n1 2 0\n");
    assert_snapshot!(desk.session(&[
        "scramble p.cnf -o p.opb",
        "scramble p.gcnf",
        "scramble w.cnf",
        "scramble langford",
        "scramble none.cnf",
        "scramble empty.cnf",
        "scramble large.cnf --memory 100M",
        "scramble large.opb --memory 100M",
        "scramble large.wcnf --memory 100M",
    ]));
}

#[test]
fn a_formula_on_stdin_shows_its_form() {
    let desk = Desk::new();
    for (form, text) in [
        ("wcnf", "c x\n\nh 1 2 0\n5 -1 0\n"),
        ("wcnf", "5 -1 0\n c x\nh 1 2 0\n"),
        ("opb", "* #variable= 1 #constraint= 1\nmin: 1 x1;\n1 x1>=1;\n"),
        ("icnf", "p inccnf\n1 2 0\na 1 0\n"),
        ("cnf", "c ind is a word\np cnf 3 1\n1 2 3 0\n"),
    ] {
        desk.write(&format!("in.{form}"), text);
        desk.stdout(&format!("scramble in.{form} --seed 3 -o named.{form}"));
        desk.shell(&format!("puzzlec scramble - --seed 3 -o out.{form} < in.{form}"));
        assert_eq!(
            desk.read(&format!("out.{form}")),
            desk.read(&format!("named.{form}")),
            "{text}"
        );
    }
    // Without a hard clause or a header, it is no formula.
    let headless = desk.shell("echo 1 2 0 | puzzlec scramble - 2>&1");
    assert!(headless.contains("`p cnf VARIABLES CLAUSES` must come first"), "{headless}");
}

#[test]
fn groups_are_the_rules_of_a_puzzle() {
    let desk = Desk::new();
    for puzzle in ["zebra", "slitherlink-5", "langford --n 3", "queens --n 4"] {
        desk.stdout(&format!("encode {puzzle} -o p.gcnf"));
        desk.stdout(&format!("encode {puzzle} -o p.json"));
        let text = desk.read("p.gcnf");
        let json: Value = serde_json::from_str(&desk.read("p.json")).expect("JSON");
        let parts: BTreeMap<&str, &str> = text
            .lines()
            .filter_map(|line| line.strip_prefix("c group ")?.split_once(' '))
            .collect();
        let clauses = text.lines().filter(|line| line.starts_with('{')).collect_vec();
        let size = format!("{} {} {}", json["variables"], clauses.len(), parts.len());
        assert!(text.contains(&format!("\np gcnf {size}\n")), "{puzzle}: {size}");
        // Each clause is that of the same rule in JSON; the domains of integers are in group 0.
        for rule in json["rules"].as_array().expect("rules") {
            let [from, to] = [0, 1].map(|end| rule["clauses"][end].as_u64().expect("a range"));
            for number in from as usize..to as usize {
                let (group, lits) = clauses[number][1..].split_once("} ").expect("a group");
                let own = json["clauses"][number].as_array().expect("literals");
                assert_eq!(lits, format!("{} 0", own.iter().join(" ")));
                let word = |key: &str| rule[key].as_str().expect("a text");
                let (role, sentence, subject) = (word("role"), word("sentence"), word("subject"));
                match (group, subject) {
                    ("0", _) => assert_eq!(sentence, "each integer has one value"),
                    (_, "") => assert_eq!(parts[group], format!("{role}: {sentence}")),
                    _ => assert_eq!(parts[group], format!("{role}: {sentence} ({subject})")),
                }
            }
        }
    }
    snapshot!(desk.run("encode langford --n 2 --format gcnf"));
}

/// The clauses of each group, but for those with variables that have no names.
fn groups(desk: &Desk, puzzle: &str) -> BTreeMap<String, BTreeSet<Vec<String>>> {
    let text = desk.stdout(&format!("encode {puzzle} --amo pairwise --format gcnf"));
    let lines = |start: &'static str| text.lines().filter_map(move |line| line.strip_prefix(start));
    let names: BTreeMap<&str, &str> =
        lines("c varname ").filter_map(|line| line.split_once(' ')).collect();
    let lit = |lit: &str| {
        let number = lit.strip_prefix('-');
        let name = names.get(number.unwrap_or(lit))?;
        Some(format!("{}{name}", number.map_or("", |_| "!")))
    };
    let parts: BTreeMap<&str, &str> =
        lines("c group ").filter_map(|line| line.split_once(' ')).collect();
    let clauses = lines("{").filter_map(|line| line.split_once("} "));
    let named = clauses.filter_map(|(group, lits)| {
        let lits = lits.strip_suffix(" 0").expect("an end").split(' ').map(lit);
        let lits = lits.collect::<Option<Vec<_>>>()?.into_iter().sorted().collect_vec();
        Some((parts[group].to_owned(), lits))
    });
    named.into_grouping_map().collect::<BTreeSet<_>>().into_iter().collect()
}

#[test]
fn each_group_says_the_same_alone() {
    let desk = Desk::new();
    let plain = groups(&desk, "dobble --n 2");
    let broken = groups(&desk, "dobble --n 2 --break-symmetry");
    let (symmetries, rules) =
        broken.iter().partition::<Vec<_>, _>(|(part, _)| part.starts_with("symmetry: "));
    assert_eq!(symmetries.len(), 7);
    assert!(rules.len() > 40, "{}", rules.len());
    for (part, clauses) in rules {
        assert_eq!(plain.get(part), Some(clauses), "{part}");
    }
}

#[test]
fn a_range_of_a_parameter_makes_a_formula_for_each_value() {
    let desk = Desk::new();
    desk.write("a.toml", "family = \"langford\"\nn = 3\n");
    assert_snapshot!(desk.session(&[
        "encode langford --n 3..5 -o langford-{n}.cnf",
        "encode a.toml pentominoes/3x20 -o {instance}.cnf.gz",
        "encode a.toml langford --n 2,3 -o {instance}-{n}.opb",
        "encode langford --n 3..5 -o langford.cnf",
        "encode langford --n 3..5",
        "encode a.toml ./a.toml a.toml -o {instance}.cnf",
        "encode langford pilgrims --n 3..4 -o {instance}-{n}.cnf",
        "encode langford --n 3..4 --copies 2,3 -o x.y/{n}.opb",
        "encode langford --n 4 --copies 2 -o {instance}-{n}-{copies}.cnf",
        "encode langford --n 4..5 -o {n}-{cols}.cnf",
    ]));
    let expected = [
        "a-2.opb",
        "a-3.opb",
        "a.cnf",
        "a.cnf.gz",
        "a.toml",
        "langford-2.opb",
        "langford-3.cnf",
        "langford-3.opb",
        "langford-4-2.cnf",
        "langford-4.cnf",
        "langford-5.cnf",
        "pentominoes-3x20.cnf.gz",
    ];
    assert_eq!(desk.files(), expected);
    for n in 3..=5 {
        let alone = desk.stdout(&format!("encode langford --n {n}"));
        assert_eq!(desk.read(&format!("langford-{n}.cnf")), alone);
    }
}

#[test]
fn a_pin_bounds_the_objective() {
    let desk = Desk::new();
    let puzzle = "rolling --rows 3 --cols 3";
    let all = desk.stdout(&format!("enumerate {puzzle} --format text --quiet"));
    let values = all.lines().filter_map(|line| line.rsplit_once(" = ")?.1.parse::<i64>().ok());
    let values = values.collect_vec();
    assert!(values.len() > 4 && !values.iter().all_equal(), "{all}");
    for bound in [20, 30, 33, 36, 37, 38] {
        for (sign, wanted) in [
            (">=", vec![Ordering::Greater, Ordering::Equal]),
            ("<=", vec![Ordering::Less, Ordering::Equal]),
            ("=", vec![Ordering::Equal]),
        ] {
            let expected =
                values.iter().filter(|value| wanted.contains(&(*value).cmp(&bound))).count();
            let counted = desk.stdout(&format!("count {puzzle} --pin value{sign}{bound}"));
            assert_eq!(counted, format!("{expected} pinned\n"), "value{sign}{bound}");
        }
    }
    desk.stdout(&format!("encode {puzzle} --pin value>=36 -o p.cnf"));
    assert!(desk.read("p.cnf").contains("\nc pin: value>=36\n"));
    assert_snapshot!(desk.session(&[
        "solve rolling --rows 3 --cols 3 --pin value=37 --quiet",
        "optimise rolling --rows 3 --cols 3 --max --pin 'value<=35' --quiet --format json",
        "solve rolling --pin 'value>=x'",
        "solve rolling --pin 'value>'",
        "solve rolling --pin 'value>104'",
        "solve rolling --pin '!value>=104'",
        "solve rolling --pin 'value>=80' --pin 'value<=79'",
        "solve rolling --pin value=80 --pin value=79 --quiet",
        "count rolling --rows 2 --cols 2 --pin value=19 --pin 'value>=19'",
        "solve langford --pin value=7",
    ]));
}

#[test]
fn a_formula_of_others_is_no_input_yet() {
    let desk = Desk::new();
    desk.write("f.cnf", "p cnf 2 1\n1 2 0\n").write("f.gcnf", "p gcnf 1 1 1\n{1} 1 0\n");
    desk.write("f.opb", "* #variable= 1 #constraint= 1\n1 x1 >= 1;\n");
    desk.write("f.wcnf", "c x\nh 1 2 0\n3 -1 0\n").write("lenient.opb", "min: 1 x1;\n1 x1 >= 1;\n");
    for name in ["f.cnf", "f.gcnf", "f.opb", "f.wcnf", "lenient.opb"] {
        desk.write(&format!("{name}.txt"), &desk.read(name));
    }
    desk.stdout("encode langford --n 3 -o own.gcnf");
    desk.stdout("encode langford --n 3 -o own.json");
    let commands = ["solve", "count", "enumerate", "explain", "encode", "split", "stats", "show"];
    for name in desk.files() {
        for command in commands {
            let output = desk.run(&format!("{command} {name}")).output().expect("a run");
            let text = String::from_utf8_lossy(&output.stderr);
            let told = format!("error: {name} is a formula, not a puzzle");
            assert_eq!(output.status.code(), Some(2), "{command} {name}: {text}");
            assert!(text.starts_with(&told), "{command} {name}: {text}");
            assert!(
                text.contains("formulas are not accepted as input yet"),
                "{command} {name}: {text}"
            );
            assert!(
                !text.contains("decode") && !text.contains("cadical"),
                "{command} {name}: {text}"
            );
        }
    }
    desk.write("answer", "s SATISFIABLE\nv 1 0\n");
    for name in ["f.cnf", "f.gcnf", "f.opb", "f.wcnf", "own.gcnf"] {
        let output = desk.run(&format!("decode {name} answer")).output().expect("a run");
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(text.contains("are not accepted as input yet"), "{name}: {text}");
    }
    // The advice for an own formula works, whatever the file is called.
    for form in ["cnf", "opb", "wcnf"] {
        desk.stdout(&format!("encode rolling --rows 2 --cols 3 -o own.{form}"));
        desk.write(&format!("{form}.txt"), &desk.read(&format!("own.{form}")));
        let output = desk.run(&format!("solve {form}.txt")).output().expect("a run");
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(text.contains(&format!("| puzzlec decode {form}.txt`")), "{text}");
        let refused =
            desk.run(&format!("decode {form}.txt answer")).output().expect("a run").stderr;
        assert!(!String::from_utf8_lossy(&refused).contains("line 1"), "{form} is read");
    }
}

/// Version 0.2 counted places from 0, and wrote them so in names, pins and solutions.
#[test]
fn files_of_an_older_version_are_refused() {
    let desk = Desk::new();
    desk.write("loop.toml", "family = \"slitherlink\"\nclues = \"3.\\n..\"\n");
    let formula = desk.stdout("encode loop.toml --pin edge(1,1,1,2)");
    let older = formula.replace("edge(1,1,1,2)", "edge(0,0,0,1)");
    assert_ne!(older, formula);
    desk.write("pinned.cnf", &older).write("answer", "s SATISFIABLE\nv 1 0\n");
    let solution = desk.stdout("solve loop.toml --format json");
    desk.write("loop.json", &solution.replacen("[1,1]", "[0,0]", 1));
    for arguments in ["decode pinned.cnf answer", "check loop.toml loop.json"] {
        snapshot!(desk.run(arguments));
    }
}
