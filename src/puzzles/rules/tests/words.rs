//! The words of the language: each form's example is read as that form, and a wrong file is told
//! where it is wrong and what to do.

use super::super::form::{Form, Slot, Wording};
use super::super::syntax::GRAMMAR;
use crate::sentences::tests::{parse_all, patterns_in_code};
use crate::sentences::{Element, Pattern, Symbol, Template};
use puzzlec_encodings::Request;

use super::super::*;
use super::meanings::sentences::{forms, forms_in};
use crate::puzzle::instance::Source;
use crate::puzzle::task::Task;
use crate::search::Solve;

/// Drawings with many nouns.
const DRAWN: &str = r#"
board = """
1 T A .
. B W o
→ . 2 A
T = tree
B = black
W = white
o = dot
→ = arrow
"""
signs = """
.<.-. .
o      
. .*. .
       
. . . .
"""
top = "3 1 . 2"
left = "1 2 ."
drawings.cage = """
a a . .
a . b b
. . b .
a = 6+
"""
drawings.thermometer = """
. . t1 t2
. . . t3
. . . .
"""
"#;

/// All that can be asked for on them, without the sentences.
const UNKNOWN: &[&str] = &[
    "cells = 'star, cloud, lamp, tent, mine, queen, grey, land, sea or empty'\nregions = '''A A B B\nA C C B\nC C B B'''",
    "cells = 'digit: 1..9, except numbers\ncolour: red or green'\nregions = '''A A B B\nA C C B\nC C B B'''",
    "cells = '0..1, except numbers'",
    "lines = 'through cells'\ndivide = 'regions'",
    "lines = '0..2 between numbers'\ncells = 'star or empty'",
    "divide = 'regions'",
    "letters = '0..9'",
];

/// A file with the quotes of texts in several lines.
fn quoted(file: &str) -> String {
    file.replace("'''", "\"\"\"").replace('\'', "\"\"\"")
}

#[test]
fn every_form_has_an_example() {
    let facts = UNKNOWN.iter().map(|unknown| {
        let file = format!("{}\nrules = ''\n{DRAWN}", quoted(unknown));
        let file: File = toml::from_str(&file).unwrap_or_else(|error| panic!("{error}\n{file}"));
        file.facts().unwrap_or_else(|fault| panic!("{fault:?}"))
    });
    let facts = facts.collect_vec();
    let is_read = |(number, form): &(usize, &form::Entry)| {
        facts.iter().any(|facts| {
            let own = words(form.about[1]);
            let read = crate::sentences::read(facts, &own);
            read.iter().any(|node| forms_in(node).contains(number))
        })
    };
    let unread = forms().filter(|form| !is_read(form)).map(|(_, form)| form.about[1]);
    assert_eq!(unread.collect_vec(), Vec::<&str>::new());
}

/// The fault of a file, with the text that it points at.
fn fault(file: &str) -> String {
    let family = crate::puzzles::family("rules").expect("the family");
    let source = Source::new("puzzle.toml", format!("family = \"rules\"\n{file}"));
    let error = family.title(&source).expect_err(file);
    let at = error.span.clone().map(|span| error.source.text[span].to_owned());
    let help = error.help.clone().unwrap_or_default();
    format!("{} [{}] {help}", error.problem, at.unwrap_or_default())
}

/// The faults of wrong files, each below the sentences or the key that is wrong.
#[test]
fn wrong_files_are_told_where_and_what_to_do() {
    const STARS: &str = "board = '3 x 3'\ncells = 'star or empty'\n";
    let of_rules = [
        "each row has exactly 1 start",
        "each row has excatly 1 star",
        "each roww has 1 star",
        "every lighthouse is a star",
        "no star touches",
        "each cage has 1 star",
        "each 2x2 box has 1 star",
        "each number is the number of stars around it",
        "each row has the sum 3",
        "the lines form one loop",
        "no star repeats in a row",
        "different letters have different values",
        "each row does not have one group of stars",
        "each row has one value",
        "no rows are alike",
        "cell 1,1 or cell 1,2 is a star",
        "row 1 and row 2 are alike",
        "all rows do not have a star",
        "each row does not have a star or have exactly 2 stars",
        "each group of stars or empty cells has exactly 2 cells",
        "each row has every star",
        "no row has all stars",
        "# nothing",
    ];
    let of_rules = of_rules.map(|rules| format!("{STARS}rules = '{rules}'"));
    let each = "rules = 'each row has different digits'\n";
    let of_keys = [
        "board = '3 x 3'\n",
        "cells = '1..3'\n",
        "cells = '1'\nboard = '3 x 3'\n",
        "cells = '1..2000'\nboard = '3 x 3'\n",
        "cells = '1..3, except walls'\nboard = '3 x 3'\n",
        "cells = 'digit: 1..3\ndigit: 1..2'\nboard = '3 x 3'\n",
        "cells = '1..3'\nboard = '''\n1 . 7\n. . .\n. . .\n'''\n",
        "cells = '1..3'\nboard = '300 x 3'\n",
        "cells = '1..3'\nboard = '''\n...\n..\n'''\n",
        "cells = '1..3'\nboard = '''\n...\n...\nT tree = \n'''\n",
        "cells = '1..3'\nboard = '3 x 3'\nregions = '''\nAB\nAB\n'''\n",
        "cells = '1..3'\nboard = '3 x 3'\ntop = '1 2'\n",
        "cells = '1..3'\nboard = '3 x 3'\nsigns = '''\n.<.\n x .\n'''\n",
        "cells = '1..{k}'\nboard = '3 x 3'\n",
        "lines = 'in circles'\nboard = '3 x 3'\n",
        "letters = 'A'\n",
        "lattice = 'cube'\nboard = '3 x 3'\ncells = '1..3'\n",
        "lattice = 'hexagon'\nboard = '3 x 3'\nlines = 'through cells'\n",
        "lattice = 'hexagon'\nboard = '2> .\n. .'\ncells = '1..3'\n",
        "language = 2\nboard = '3 x 3'\ncells = '1..3'\n",
        "cels = '1..3'\nboard = '3 x 3'\n",
        "cells = 'cell or digit'\nboard = '3 x 3'\n",
        "cells = '1..3'\nboard = '''\n...\n.T.\n...\nT = row\n'''\n",
        "cells = '1..3'\nboard = '''\n1e3 . .\n. . .\n. . .\n'''\n",
        "cells = '1..3'\nboard = '3 x 3'\ntop = '1,,1 2 .'\n",
        "cells = '1..3'\nboard = '3 x 3'\ntop = '99999999999 2 .'\n",
    ];
    let of_keys = of_keys.map(|keys| format!("{keys}{each}"));
    let of_both = format!("lattice = 'triangle'\n{STARS}rules = 'each column has a star'");
    // Only the line of the fault is written as it is.
    let of_lines = "rules = \"\"\"\nthe sum of each row is {2*n}\neach colunm differs\n\"\"\"\n";
    let of_lines = format!("n = 3\nboard = '3 x 3'\ncells = '1..{{n}}'\n{of_lines}");
    let told = of_rules
        .iter()
        .chain(&of_keys)
        .chain([&of_both, &of_lines])
        .map(|file| fault(&quoted(file)));
    insta::assert_snapshot!(told.collect_vec().join("\n"));
}

/// Sentences of one meaning have as many solutions.
#[test]
fn all_patterns_are_parsed() {
    parse_all(&GRAMMAR);
}

#[test]
fn all_names_of_wordings_stand_in_the_table() {
    let names = GRAMMAR.patterns.iter().flat_map(Pattern::names).collect::<BTreeSet<_>>();
    let known = Wording::ALL.iter().map(|(name, _)| *name).collect::<BTreeSet<_>>();
    assert_eq!(names, known);
}

#[test]
fn words_of_forms_stand_only_in_their_tables() {
    let found = patterns_in_code(&GRAMMAR, "rules", &["rules/forms"]);
    assert_eq!(found.join("\n"), "");
}

#[test]
fn words_have_the_meaning_that_readers_expect() {
    let count = |file: &str| {
        let rules = Rules::read(toml::from_str(&quoted(file)).expect("TOML")).expect("rules");
        Task::new(rules, Request::PLAIN).model().solutions().count()
    };
    // Numbers beside words are values of their own; the board's size may be said in words.
    let kinds = "each row has exactly 1 water";
    let listed = count(&format!("board = '1 by 3'\ncells = '1, 2, 3 or water'\nrules = '{kinds}'"));
    assert_eq!(listed, 27);
    assert_eq!(count(&format!("board = '1 x 3'\ncells = '1..3 or water'\nrules = '{kinds}'")), 27);
    // Numbers beside ranges are numbers as well, and sizes may be said in words anywhere.
    let sums = "cells = '1..2 or 4'\nrules = 'each row has the sum 6'";
    assert_eq!(count(&format!("board = '1 x 2'\n{sums}")), 2);
    let blocks = "cells = 'black or white'\nrules = 'no 2 by 2 block is all black'";
    assert_eq!(count(&format!("board = '2 x 2'\n{blocks}")), 15);
    // `and` binds more than `or` does, on either side of it.
    let of = |rules: &str| count(&format!("board = '1 x 2'\ncells = '1..3'\nrules = '{rules}'"));
    let either =
        ["each row has a 1 and has a 2 or is all 3", "each row is all 3 or has a 1 and has a 2"];
    assert_eq!(either.map(of), [3, 3]);
    assert_eq!(of("each row has no 1 or has a 2 and has a 3"), 4);
    assert_eq!(["each row is not alike", "no row has equal values"].map(of), [6, 6]);
    // A loop through a region enters and leaves it, a group in a region is connected in it.
    let loops = "board = '2 x 3'\nregions = '''\nAAB\nAAB\n'''\nlines = 'through cells'\nrules = '''\nthe \
                 lines form one loop\neach region is visited once\n'''";
    assert_eq!(count(loops), 2);
    let groups =
        "board = '1 x 3'\ncells = 'black or white'\nrules = 'each row has one group of black'";
    assert_eq!(count(groups), 6);
}

/// The slots of a pattern.
fn slots(elements: &[Element<Slot>]) -> Vec<Slot> {
    let slot = |element: &Element<Slot>| match element {
        Element::Slot(slot) => Some(*slot),
        _ => None,
    };
    elements.iter().filter_map(slot).collect()
}

/// The kind of phrases of a slot, by the one of which it is a narrower or a wider one.
fn kind(slot: Slot) -> Slot {
    match slot {
        Slot::Line | Slot::Loop | Slot::Loops => Slot::Sentence,
        Slot::Subject | Slot::Place | Slot::Spot | Slot::Where => Slot::Subjects,
        Slot::Predicate
        | Slot::Both
        | Slot::Quantity
        | Slot::Object
        | Slot::Objects
        | Slot::List
        | Slot::Bare
        | Slot::Whole => Slot::Predicates,
        Slot::Qualified | Slot::Either | Slot::Noun => Slot::Kind,
        Slot::Mutual => Slot::Relation,
        Slot::Term => Slot::Number,
        Slot::Digits | Slot::Span => Slot::Values,
        Slot::Times | Slot::RowNumber | Slot::ColumnNumber => Slot::Integer,
        own => own,
    }
}

/// The forms of a wording that get something else than what stands in their slots.
fn unfit(means: &Template<Form>, own: &[Slot]) -> Vec<Form> {
    let is_phrase = |slot: Slot| GRAMMAR.patterns.iter().any(|pattern| pattern.slot == slot);
    let Template::Form(form, parts) = means else { return Vec::new() };
    let ways = GRAMMAR.patterns.iter().filter(|pattern| {
        pattern.is_canonical()
            && matches!(GRAMMAR.means(pattern), Template::Form(own, _) if own == form)
    });
    let fits = |expected: &[Slot]| {
        let is_fine = |(&slot, part): (&Slot, &Template<Form>)| match part {
            Template::Arg(index) => own.get(*index).is_some_and(|own| kind(*own) == kind(slot)),
            Template::Form(form, _) => kind(form.entry().slot) == kind(slot),
            Template::Constant(_) => !is_phrase(slot),
        };
        expected.len() == parts.len() && expected.iter().zip(parts).all(is_fine)
    };
    let mut ways = ways.map(|pattern| slots(GRAMMAR.elements(pattern)));
    let is_fine = ways.any(|expected| fits(&expected));
    let inner = parts.iter().flat_map(|part| unfit(part, own));
    inner.chain((!is_fine).then_some(*form)).collect()
}

#[test]
fn wordings_are_made_of_forms_with_their_arguments() {
    let unfit = GRAMMAR.patterns.iter().map(|pattern| {
        let own = slots(GRAMMAR.elements(pattern));
        let mut unfit = unfit(GRAMMAR.means(pattern), &own);
        unfit.extend(match GRAMMAR.means(pattern) {
            Template::Form(form, _) if kind(form.entry().slot) != kind(pattern.slot) => Some(*form),
            _ => None,
        });
        (pattern.text, unfit)
    });
    let unfit = unfit.filter(|(_, forms)| !forms.is_empty()).collect_vec();
    assert!(unfit.is_empty(), "{unfit:#?}");
}
