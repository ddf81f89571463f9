//! Checks of every family and of every built-in instance, by its line in the registry alone.

use std::collections::BTreeMap;

use insta::assert_snapshot;
use itertools::Itertools;
use puzzlec::engines::{Command, SOLVERS, SolverKind};
use puzzlec::puzzle::family::Instance;
use puzzlec::puzzle::instance::{Params, Source};
use puzzlec::puzzle::task::AnyTask;
use puzzlec::puzzles::{self, FAMILIES};
use puzzlec::render::text::TextStyle;
use puzzlec::search::file::{self, Export, Form};
use puzzlec::search::{
    Engine, EngineError, Found, Opened, Question, SearchError, Settings, Status,
};
use puzzlec_dimacs::{Dimacs, PartialAssignment, Values, Var};
use puzzlec_encodings::{Known, Request, Role, Roles};
use serde_json::Value;

use crate::common::{installed, models};

/// A small instance of each family, with few solutions. A new family needs a line here.
const SMALL: &[(&str, &str)] = &[
    (
        "bugbyte",
        r#"
        node = [{ name = "a", sum = 5, star = true }, { name = "b" }, { name = "c", paths = [3] },
            { name = "d", star = true }]
        edge = [{ between = ["a", "b"] }, { between = ["b", "c"] }, { between = ["a", "c"] },
            { between = ["c", "d"], weight = 4 }]"#,
    ),
    (
        "colouring",
        r#"
        colours = 2
        region = [{ name = "A", area = 3, neighbours = ["B"] },
            { name = "B", area = 2, neighbours = ["C"] }, { name = "C", area = 1 },
            { name = "D", area = 2 }]"#,
    ),
    ("cover", r#"problem = "A 0:2|B 2|C | x y\nA x:1\nA B x\nC x:1 y\nC x:0\nB C y\nB C x:1""#),
    ("dobble", "n = 1"),
    (
        "edges",
        r#"
        grid = [2, 2]
        piece = [{ name = "A", sides = "1122" }, { name = "B", sides = "1212" },
            { name = "C", sides = "1222" }, { name = "D", sides = "1112" }]"#,
    ),
    ("insanity", r#"cubes = [["RG", "BW", "RB"], ["RB", "GR", "WG"], ["GB", "WR", "RG"]]"#),
    ("langford", "n = 4"),
    ("monkey", "n = 3"),
    (
        "packing",
        r#"
        size = [3, 4]
        piece = [{ name = "I", shape = "XXX" }, { name = "L", shape = "X.\nX.\nXX" },
            { name = "P", shape = "XX\nXX\nX." }]"#,
    ),
    ("pilgrims", "side = 7\nratio = 1\nleast = 1\nmost = 2"),
    (
        "polygons",
        r#"
        frame = [[0, 0], [2, 0], [2, 2], [0, 2]]
        piece = [{ name = "A", vertices = [[0, 0], [2, 0], [0, 2]] },
            { name = "B", vertices = [[2, 0], [2, 2], [0, 2]] }]"#,
    ),
    ("prime-circle", "n = 3"),
    ("rolling", "rows = 2\ncols = 3"),
    ("slitherlink", r#"clues = "3.\n..""#),
    (
        "sudoku",
        r#"
        box_rows = 2
        box_cols = 2
        givens = "1...\n....\n....\n...2""#,
    ),
    (
        "zebra",
        r#"
        clues = "a = red\nb next to blue or c in house 1"
        category = [{ name = "letter", values = ["a", "b", "c"] },
            { name = "colour", values = ["red", "green", "blue"] }]"#,
    ),
];

/// The most solutions of a small instance.
const FEW: usize = 250;

/// The small instance of a family.
fn small(family: &str) -> Opened {
    let line = SMALL.iter().find(|(name, _)| *name == family);
    let (_, text) = line.unwrap_or_else(|| panic!("SMALL has no line for {family}"));
    Opened::new(Source::new(family, format!("family = \"{family}\"\n{text}")))
}

/// All small instances.
fn all_small() -> impl Iterator<Item = (&'static str, Opened)> {
    FAMILIES.iter().map(|family| (family.name, small(family.name)))
}

/// An instance that comes with the program, with what it cannot be read without.
fn task(source: &Source, roles: Roles) -> Box<dyn AnyTask> {
    puzzles::read(source, &Params::none(), Request::of(roles)).expect("a good instance")
}

/// The solutions of an instance in their JSON form, sorted.
fn solutions(opened: &Opened) -> Result<Vec<String>, SearchError> {
    let search = opened.clone().search().expect("a good instance");
    let mut solutions = search.solutions()?;
    let all = solutions.by_ref().map(|solution| Ok(solution?.to_json().to_string()));
    let all = all.collect::<Result<Vec<_>, SearchError>>()?;
    assert!(matches!(solutions.status(), Status::Complete(_)));
    Ok(all.into_iter().sorted().collect())
}

/// The values of all models of a small instance.
fn all_of(task: &dyn AnyTask) -> Vec<Values> {
    let models = models(task, Question::All, &Settings::default());
    models.map(|values| values.expect("an answer")).collect()
}

/// A formula as the text of its file.
fn dimacs(task: &dyn AnyTask) -> String {
    let text = Export::new(task).write(Form::Cnf, Vec::new()).expect("a file");
    String::from_utf8(text).expect("text")
}

/// The clauses of a formula.
fn clauses(task: &dyn AnyTask) -> Vec<String> {
    dimacs(task).lines().filter(|line| !line.starts_with('c')).map(str::to_owned).collect()
}

#[test]
fn an_instance_that_is_shown_reads_as_itself() {
    for instance in puzzles::instances() {
        let shown = task(&instance.source(), Roles::PLAIN);
        let again = task(&Source::new("shown", shown.to_toml()), Roles::PLAIN);
        assert_eq!(again.to_toml(), shown.to_toml(), "{}", instance.name);
        assert_eq!(again.title(), shown.title(), "{}", instance.name);
        assert_eq!(again.core().num_vars(), shown.core().num_vars(), "{}", instance.name);
    }
    for (name, opened) in all_small() {
        let shown = opened.task(Request::PLAIN).expect("a good instance");
        let again = task(&Source::new("shown", shown.to_toml()), Roles::PLAIN);
        assert_eq!(dimacs(&*again), dimacs(&*shown), "{name}");
    }
}

#[test]
fn a_flag_that_is_given_is_shown() {
    for family in FAMILIES {
        let flags =
            family.keys.iter().filter(|key| key.example == "true" && !key.name.contains('.'));
        for (key, value) in flags.cartesian_product([true, false]) {
            let mut taken = 0;
            for instance in family.instances {
                let mut table: toml::Table = instance.text.parse().expect("TOML");
                table.insert(key.name.to_owned(), value.into());
                let source = Source::new(instance.name, table.to_string());
                let Ok(given) = family.read(&source, &Params::none(), Request::PLAIN) else {
                    continue;
                };
                let again = task(&Source::new("shown", given.to_toml()), Roles::PLAIN);
                let what = format!("{}, {} = {value}", instance.name, key.name);
                assert_eq!(again.title(), given.title(), "{what}");
                assert_eq!(again.core().num_vars(), given.core().num_vars(), "{what}");
                taken += 1;
                if taken == 2 {
                    break;
                }
            }
            assert!(taken > 0, "{}: no instance takes {} = {value}", family.name, key.name);
        }
    }
}

#[test]
fn a_name_names_one_variable_and_a_pin_finds_it() {
    for instance in puzzles::instances() {
        let task = task(&instance.source(), Roles::PLAIN);
        let named = task.named();
        let mut of_name = BTreeMap::new();
        for var in named.core.vars() {
            let name = named.var(var).to_string();
            assert!(!name.contains(char::is_whitespace), "{}: `{name}`", instance.name);
            let twice = of_name.insert(name, var);
            assert_eq!(twice, None, "{}: {}", instance.name, named.var(var));
        }
        for name in of_name.keys().step_by(of_name.len().div_ceil(100)) {
            let pin = named.parse_pin(name);
            let pin = pin.unwrap_or_else(|error| panic!("{}: {error}", instance.name));
            assert_eq!(named.pin(pin).to_string(), *name, "{}", instance.name);
        }
    }
}

#[test]
fn solutions_survive_json_and_formulas_survive_files() {
    for (name, opened) in all_small() {
        let task = opened.task(Request::PLAIN).expect("a good instance");
        let (text, all) = (dimacs(&*task), all_of(&*task));
        let read = Dimacs::read(text.as_bytes()).expect("a formula");
        let other = file::task_of(&read.header).expect("its puzzle");
        assert_eq!(dimacs(&*other), text, "{name}");
        assert!((1..=FEW).contains(&all.len()), "{name} has {} solutions", all.len());
        for values in all {
            let json = task.solution(&values).expect("a solution").to_json();
            let again = task.solution_from_json(json.clone()).expect("its JSON form");
            again.check().expect("a solution");
            assert_eq!(again.to_json(), json, "{name}");
            let lit = |var: Var| var.lit(values.satisfies(var.lit(true)));
            let answer: PartialAssignment = task.core().vars().map(lit).collect();
            let values = file::values_by_name(&*other, &read.header, &answer).expect("names");
            assert_eq!(other.solution(&values).expect("a solution").to_json(), json, "{name}");
        }
    }
}

/// The forms that differ from a JSON form in one place: a number or text is another one that
/// stands somewhere in it, a number is one more or one less, or a list lacks its last item.
fn spoilt(json: &Value) -> Vec<Value> {
    fn leaves<'v>(value: &'v Value, all: &mut Vec<&'v Value>) {
        match value {
            Value::Array(values) => values.iter().for_each(|value| leaves(value, all)),
            Value::Object(fields) => fields.values().for_each(|value| leaves(value, all)),
            leaf => all.push(leaf),
        }
    }
    fn spoil(value: &Value, others: &[&Value]) -> Vec<Value> {
        match value {
            Value::Array(values) => {
                let mut spoilt: Vec<Value> = Vec::new();
                for (index, value) in values.iter().enumerate() {
                    spoilt.extend(spoil(value, others).into_iter().map(|other| {
                        let mut values = values.clone();
                        values[index] = other;
                        Value::Array(values)
                    }));
                }
                let shorter = values.split_last().map(|(_, shorter)| shorter.to_vec().into());
                spoilt.extend(shorter);
                spoilt
            }
            Value::Object(fields) => {
                let of_key = |(key, value): (&String, &Value)| {
                    let with = |other: Value| {
                        let mut fields = fields.clone();
                        fields.insert(key.clone(), other);
                        Value::Object(fields)
                    };
                    spoil(value, others).into_iter().map(with).collect_vec()
                };
                fields.iter().flat_map(of_key).collect()
            }
            leaf => {
                let more = leaf.as_i64().map(|n| [n + 1, n - 1]).into_iter().flatten();
                let alike = |other: &&&Value| {
                    std::mem::discriminant(**other) == std::mem::discriminant(leaf)
                };
                let others = others.iter().filter(alike).map(|&other| other.clone());
                others.chain(more.map(Value::from)).filter(|other| other != leaf).collect()
            }
        }
    }
    let mut all = Vec::new();
    leaves(json, &mut all);
    spoil(json, &all.into_iter().unique().collect_vec())
}

#[test]
fn a_spoilt_solution_is_refused() {
    for (name, opened) in all_small() {
        let task = opened.task(Request::PLAIN).expect("a good instance");
        let known = solutions(&opened).expect("solutions");
        let mut refused = 0;
        for json in &known {
            for other in spoilt(&json.parse().expect("JSON")) {
                let checked =
                    task.solution_from_json(other.clone()).and_then(|other| other.check());
                let is_known = known.contains(&other.to_string());
                assert_eq!(checked.is_ok(), is_known, "{name}: {other}: {checked:?}");
                assert!(!format!("{:?}", checked.err()).contains("expected"), "{name}: {other}");
                refused += usize::from(!is_known);
            }
        }
        assert!(refused > 0, "{name}: nothing was spoilt");
    }
}

#[test]
fn engines_and_solvers_agree() {
    for (name, opened) in all_small() {
        let by_sat = solutions(&opened.clone().by(Settings::default().with_engine(Engine::Sat)))
            .expect("solutions");
        assert!((1..=FEW).contains(&by_sat.len()), "{name} has {} solutions", by_sat.len());
        assert!(by_sat.iter().all_unique(), "{name}");
        match solutions(&opened.clone().by(Settings::default().with_engine(Engine::Cover))) {
            Ok(by_cover) => assert_eq!(by_cover, by_sat, "{name}"),
            Err(SearchError::Engine(EngineError::NotCover(_))) => {}
            Err(error) => panic!("{name}: {error}"),
        }
        for solver in SOLVERS {
            let by = Settings::default().with_solver(SolverKind::InProcess(solver));
            let by_solver = solutions(&opened.clone().by(by)).expect("solutions");
            assert_eq!(by_solver, by_sat, "{name}: {}", solver.name);
        }
        for program in ["minisat", "cadical", "picosat", "clasp", "cryptominisat5", "kissat"] {
            if program == "kissat" || !installed(program) {
                continue;
            }
            let solver = SolverKind::External(Command::new(program));
            let by_program = opened.clone().by(Settings::default().with_solver(solver));
            let Found::Solution(found) = by_program.solve().expect("an answer") else {
                panic!("{name}: {program} finds nothing")
            };
            assert!(by_sat.contains(&found.to_string()), "{name}: {program} finds {found}");
        }
    }
}

#[test]
fn a_role_that_is_accepted_changes_the_formula_and_no_class() {
    for (name, opened) in all_small() {
        let plain = opened.clone().search().expect("a good instance");
        let count = plain.count(true).expect("a count");
        for role in [Role::Implied, Role::Symmetry, Role::Streamliner] {
            let Ok(search) = opened.clone().roles(role).search() else { continue };
            assert!(search.task().core().roles().contains(role), "{name}: {role}");
            assert_ne!(clauses(search.task()), clauses(plain.task()), "{name}: {role}");
            if role != Role::Streamliner {
                let other = search.count(true).expect("a count");
                assert_eq!(other.classes, count.classes, "{name}: {role}");
                let raw = if role == Role::Implied { &count.raw } else { &other.raw };
                assert!(raw.is_none() || *raw == count.raw, "{name}: {role}");
            }
        }
    }
}

/// The parameters that are not given alone.
const TOGETHER: [&str; 3] = ["month", "day", "weekday"];

#[test]
fn a_parameter_changes_the_instance() {
    for family in FAMILIES {
        for key in family.parameters().filter(|key| !TOGETHER.contains(&key.name)) {
            // The example; where an instance has it already, or cannot have it, another number.
            let value = key.example.trim_matches(['"', '[', ']']);
            let values =
                if value.parse::<u64>().is_ok() { &[value, "2", "5", "7"][..] } else { &[value] };
            let read = |(instance, value): (&Instance, &&str)| {
                let params = Params::none().with(key.name, *value);
                let with = family.read(&instance.source(), &params, Request::PLAIN).ok()?;
                let without = family.read(&instance.source(), &Params::none(), Request::PLAIN);
                Some(with.to_toml() != without.ok()?.to_toml())
            };
            let changes = family.instances.iter().cartesian_product(values).filter_map(read);
            assert!({ changes }.contains(&true), "{} --{}", family.name, key.option());
        }
    }
}

#[test]
fn different_solutions_have_different_pictures() {
    for (name, opened) in all_small() {
        let task = opened.task(Request::PLAIN).expect("a good instance");
        let draw = |values: &Values| {
            TextStyle::default().draw(&task.picture(Known::all(values.as_slice())))
        };
        let pictures = all_of(&*task).iter().map(draw).collect_vec();
        assert!(pictures.iter().all(|picture| !picture.trim().is_empty()), "{name}");
        assert!(pictures.iter().all_unique(), "{name}");
    }
}

/// The rules of each family with what the first constraint of each says, whatever is not asked for
/// among them.
#[test]
fn rules_are_sentences() {
    for (name, opened) in all_small() {
        let task = opened.task(Request::default()).expect("a good instance");
        let named = task.named();
        let line = |&constraint: &usize| {
            let text = named.constraint(constraint).to_string();
            let shown: String = text.chars().take(120).collect();
            format!("\n    {shown}{}", if shown == text { "" } else { " ..." })
        };
        let book = named.rule_book();
        let rules = book.chapters.iter().map(|chapter| {
            let (first, count) = (chapter.constraints.first(), chapter.constraints.len());
            let first = first.map(line).unwrap_or_default();
            format!("{} ({}, {count})\n{first}", chapter.sentence, chapter.role)
        });
        let levels = task.classes().names().map(|level| format!("solutions alike: {level}"));
        let text = rules.chain(levels).join("\n").replace("\n\n", "\n");
        assert!(text.lines().count() <= 40, "{name}: longer than a screen");
        insta::with_settings!({ snapshot_suffix => name }, { assert_snapshot!(text) });
    }
}
