//! Checks of every family and of every built-in instance, by its line in the registry alone.

mod commands;
mod parts;
mod small;
mod spoilt;

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
use puzzlec::search::{Conclusion, Engine, EngineError, Question, SearchError, Settings};
use puzzlec_dimacs::{Dimacs, PartialAssignment, Values, Var};
use puzzlec_encodings::{Known, Request, Role, Roles};

use self::small::{all_small, assert_few, good, solutions, task_of};
use crate::common::{installed, models};

/// An instance that comes with the program, with what it cannot be read without.
fn task(source: &Source, roles: Roles) -> Box<dyn AnyTask> {
    puzzles::read(source, &Params::none(), Request::of(roles)).expect("a good instance")
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

/// `solve` says whether the solution is unique where the instance has clues of any kind: the others
/// are listed.
#[test]
fn instances_with_clues_ask_whether_the_solution_is_unique() {
    let tasks =
        puzzles::instances().map(|instance| (instance, task(&instance.source(), Roles::PLAIN)));
    let silent = tasks.filter(|(_, task)| !task.is_given()).map(|(instance, _)| instance.name);
    assert_snapshot!(silent.format(" "));
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
        let shown = task_of(name, &opened, Request::PLAIN);
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
            // The built-in riddles have clues about places.
            let is_never = (family.name, key.name, value) == ("zebra", "places", false);
            assert!(
                taken > 0 || is_never,
                "{}: no instance takes {} = {value}",
                family.name,
                key.name
            );
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
        let task = task_of(name, &opened, Request::PLAIN);
        let (text, all) = (dimacs(&*task), all_of(&*task));
        let read = Dimacs::read(text.as_bytes()).expect("a formula");
        let other = file::task_of(&read.header).expect("its puzzle");
        assert_eq!(dimacs(&*other), text, "{name}");
        assert_few(name, all.len());
        for values in all {
            let json = good(name, task.solution(&values)).to_json();
            let again = good(name, task.solution_from_json(&json));
            good(name, again.check());
            assert_eq!(again.to_json(), json, "{name}");
            let lit = |var: Var| var.lit(values.satisfies(var.lit(true)));
            let answer: PartialAssignment = task.core().vars().map(lit).collect();
            let values = file::values_by_name(&*other, &read.header, &answer).expect("names");
            assert_eq!(other.solution(&values).expect("a solution").to_json(), json, "{name}");
        }
    }
}

#[test]
fn engines_and_solvers_agree() {
    for (name, opened) in all_small() {
        let by = Settings::default().with_engine(Engine::Sat);
        let by_sat = good(name, solutions(&opened.clone().by(by)));
        assert_few(name, by_sat.len());
        assert!(by_sat.iter().all_unique(), "{name}");
        match solutions(&opened.clone().by(Settings::default().with_engine(Engine::Cover))) {
            Ok(by_cover) => assert_eq!(by_cover, by_sat, "{name}"),
            Err(SearchError::Engine(EngineError::NotCover(_))) => {}
            Err(error) => panic!("{name}: {error}"),
        }
        for solver in SOLVERS {
            let by = Settings::default().with_solver(SolverKind::InProcess(solver));
            let by_solver = good(name, solutions(&opened.clone().by(by)));
            assert_eq!(by_solver, by_sat, "{name}: {}", solver.name);
        }
        for program in ["minisat", "cadical", "picosat", "clasp", "cryptominisat5", "kissat"] {
            if program == "kissat" || !installed(program) {
                continue;
            }
            let solver = SolverKind::External(Command::new(program));
            let by_program = opened.clone().by(Settings::default().with_solver(solver));
            let Conclusion::Found(found) = by_program.solve().expect("an answer") else {
                panic!("{name}: {program} finds nothing")
            };
            assert!(by_sat.contains(&found.to_string()), "{name}: {program} finds {found}");
        }
    }
}

#[test]
fn a_role_that_is_accepted_changes_the_formula_and_no_class() {
    for (name, opened) in all_small() {
        let plain = good(name, opened.clone().search());
        let count = good(name, plain.count(true));
        for role in [Role::Implied, Role::Symmetry, Role::Streamliner] {
            let Ok(search) = opened.clone().roles(role).search() else { continue };
            assert!(search.task().core().roles().contains(role), "{name}: {role}");
            assert_ne!(clauses(search.task()), clauses(plain.task()), "{name}: {role}");
            if role != Role::Streamliner {
                let other = good(name, search.count(true));
                assert_eq!(other.classes, count.classes, "{name}: {role}");
                let raw = if role == Role::Implied { &count.raw } else { &other.raw };
                assert!(raw.is_none() || *raw == count.raw, "{name}: {role}");
            }
        }
    }
}

/// The parameters that are not given alone.
const TOGETHER: [&str; 4] = ["month", "day", "weekday", "seed"];

#[test]
fn a_parameter_changes_the_instance() {
    for family in FAMILIES {
        for key in family.parameters().filter(|key| !TOGETHER.contains(&key.name)) {
            // The example; where an instance has it already, or cannot have it, another number.
            let value = key.example.replace(['"', '[', ']', ' '], "");
            let value = value.as_str();
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
        let task = task_of(name, &opened, Request::PLAIN);
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
        let task = task_of(name, &opened, Request::default());
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
