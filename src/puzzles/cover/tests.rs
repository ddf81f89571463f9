use insta::assert_snapshot;
use puzzlec_encodings::Request;

use super::*;
use crate::engines::cover::{OfModel, Search};
use crate::puzzle::instance::{Params, Source};
use crate::puzzle::task::{AnyTask, Task};

fn cover(problem: &str) -> Cover {
    let source = Source::new("file", Cover::file_of("", None, problem.to_owned()));
    FAMILY.puzzle(&source, &Params::none(), Cover::read).expect("a good problem")
}

/// Texts with a few items and options, by a number: bounds and colours among them.
fn text(mut code: usize) -> String {
    let mut digit = |base: usize| {
        let digit = code % base;
        code /= base;
        digit
    };
    let bounds = ["", "0:1|", "1:2|", "2|", "0:3|", "1:9|"];
    let first = format!("{}A {}B | x y", bounds[digit(6)], bounds[digit(6)]);
    let options = (0..4).map(|_| {
        let (of_a, of_b) = (["", "A"][digit(2)], ["", "B"][digit(2)]);
        let colours = ["", "x", "x:1", "x:2"];
        format!("{of_a} {of_b} {} {}", colours[digit(4)], ["", "y"][digit(2)])
    });
    let options = options.filter(|option| !option.trim().is_empty());
    std::iter::once(first).chain(options).join("\n")
}

#[test]
fn the_model_says_what_the_rules_say() {
    let mut solutions = 0;
    // Any number without small factors takes all digits in turn.
    for code in (0..4000_usize).map(|case| case * 10_007 + 1) {
        let text = text(code);
        let Ok(known) = Text::read(&text) else { continue };
        let puzzle = cover(&text);
        let subsets = known.options.iter().powerset().filter(|chosen| {
            let chosen = chosen.iter().map(|option| Chosen {
                option: option.number,
                items: known.words(option).collect(),
            });
            puzzle.check(&chosen.collect()).is_ok()
        });
        let expected = subsets.count();
        let task = Task::new(puzzle, Request::PLAIN);
        let model =
            OfModel::new(task.model().core()).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(Search::new(&model.problem).count(), expected, "{text}");
        solutions += expected;
    }
    assert!(solutions > 4000, "{solutions}");
}

#[test]
fn broken_rules_are_told() {
    let puzzle = cover("A 0:2|B 2|C | x y\nA x:1\nA B x\nC x:1 y\nC x:0\nB C y\nB C x:1\ny\n");
    let check = |options: &[(usize, &str)]| {
        let chosen = options.iter().map(|&(option, items)| Chosen {
            option,
            items: items.split(' ').map(str::to_owned).collect(),
        });
        puzzle
            .check(&chosen.collect())
            .map_or_else(|broken| broken.to_string(), |()| "right".into())
    };
    let told = [
        check(&[(1, "A x:1"), (3, "C x:1 y"), (6, "B C x:1")]),
        check(&[(1, "A x:1"), (3, "C x:1 y")]),
        check(&[(1, "A x:1"), (3, "C x:1 y"), (5, "B C y")]),
        check(&[(1, "A x:1"), (3, "C x:1 y"), (4, "C x:0")]),
        check(&[(2, "A B x"), (3, "C x:1 y"), (6, "B C x:1")]),
        check(&[(3, "C x:1 y"), (6, "B C x:1")]),
        check(&[(3, "C x:1 y"), (1, "A x:1")]),
        check(&[(1, "A x"), (3, "C x:1 y")]),
        check(&[(8, "A")]),
        check(&[(7, "y")]),
    ];
    assert_snapshot!(told.join("\n"), @r#"
    right
    the number of options with item C is 1
    option 5 and another one share the item y
    option 4 and another one share the item x
    option 3 and another one share the item x
    the number of options with item A is 0
    option 3 stands before option 1
    option 1 is not A x
    there is no option 8
    there is no option 7
    "#);
    assert_eq!(puzzle.remarks(), ["no solution has the options without a primary item: 7"]);
}

#[test]
fn motions_of_a_lattice_that_keep_the_options_are_symmetries() {
    // The sides of a square.
    let square = "1,1 1,2 2,1 2,2\n1,1 1,2\n2,1 2,2\n1,1 2,1\n1,2 2,2";
    let levels = |lattice: &str, problem: &str| {
        let text = format!("family = 'cover'\nlattice = '{lattice}'\nproblem = '''\n{problem}'''");
        let puzzle = FAMILY.puzzle(&Source::new("my", text), &Params::none(), Cover::read);
        let task = Task::new(puzzle.expect("a good problem"), Request::PLAIN);
        let levels = task.model().levels();
        let maps = levels.iter().flat_map(|level| &level.maps);
        assert!({ maps }.all(|map| task.core().is_invariant(map)), "{problem}");
        let order = |level: usize| {
            task.classes().order(level).map_or(0, |order| u64::try_from(&order).unwrap_or(0))
        };
        let names = levels.iter().enumerate();
        names.map(|(level, own)| format!("{}: {}", own.name, order(level))).join(", ")
    };
    assert_eq!(levels("square", square), "rotation and reflection: 8");
    assert_eq!(levels("rectangle", square), "rotation and reflection: 4");
    let red =
        square.replace("2,2\n1,1 1,2", "2,2 | red@1,1 red@1,2 red@2,1 red@2,2\n1,1 1,2 red@1,1");
    assert_eq!(levels("square", &red), "");
    // Equal options, colours and another lattice's cells have none.
    assert_eq!(levels("square", &format!("{square}\n1,1 1,2")), "");
    assert_eq!(levels("square", &square.replace("2,2\n1,1 1,2", "2,2 | x\n1,1 1,2 x:1")), "");
    assert_eq!(levels("cube", square), "");
}
