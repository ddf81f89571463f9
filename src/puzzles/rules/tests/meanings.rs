//! The two meanings of each form, on random small puzzles: the solutions of the model are the grids
//! of which the evaluator says that all sentences hold.
//!
//! Sentences are made of the forms themselves, and every form must be in some that tell grids
//! apart. `PUZZLEC_SEED` and `PUZZLEC_CASES` choose other puzzles and more of them, `PUZZLEC_CASE`
//! a single one, as a failure tells:
//!
//! ```text
//! PUZZLEC_CASES=200000 cargo test --release --lib sentences_mean -- --nocapture
//! ```

#[path = "../../../../encodings/tests/random_models/cases.rs"]
#[allow(dead_code, reason = "models need more of it")]
mod cases;
mod files;
mod grids;
#[path = "../../../../encodings/tests/random_models/random.rs"]
#[allow(dead_code, reason = "models need more of it")]
pub(super) mod random;
pub(super) mod sentences;
mod table;

use std::iter;

use puzzlec_encodings::Request;

use super::super::grid::Grid;
use super::super::*;
use crate::puzzle::task::{AnyTask, Task};
use crate::search::{Conclusion, Search, Solve};

use cases::{Context, cases};
use files::Texts;
use grids::{Grids, Key};
use random::Random;
use sentences::{Routes, Sentences, forms, forms_in};

/// A file as text, and its rules.
pub(super) fn read(texts: &Texts, rules: &[String]) -> Result<Rules, Fault> {
    let text = files::shown(texts, rules);
    let file = toml::from_str(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    Rules::read(file)
}

/// A puzzle with a sentence for this form, and more sentences for any forms.
pub(super) fn puzzle(
    random: &mut Random,
    routes: &Routes,
    form: usize,
    more: usize,
) -> Option<(Texts, Vec<String>)> {
    /// The most boards that are tried.
    const BOARDS: usize = 25;
    /// The most attempts to write a sentence for a form on a board.
    const TRIES: usize = 4;
    /// The most forms that are tried for each further sentence.
    const FORMS: usize = 10;
    let count = forms().count();
    for _ in 0..BOARDS {
        let is_divided = random.percent(25);
        let texts = if is_divided { files::divided(random) } else { files::puzzle(random) };
        // Without rules it is read for its words alone.
        let file: File = toml::from_str(&files::shown(&texts, &[])).expect("TOML");
        let Ok(facts) = file.facts() else { continue };
        let sentence = |form: usize, random: &mut Random| {
            let rule = Sentences::new(routes, &facts, random).with(form)?;
            let is_fine = texts.contains_key("letters") || has_one_reading(&facts, &rule, form);
            is_fine.then_some((form, rule))
        };
        let Some(first) = (0..TRIES).find_map(|_| sentence(form, random)) else { continue };
        let mut sentences = vec![first];
        for _ in 0..more {
            sentences.extend((0..FORMS).find_map(|_| sentence(random.below(count), random)));
        }
        let (wanted, mut rules): (Vec<usize>, Vec<String>) = sentences.into_iter().unzip();
        if is_divided && random.percent(60) {
            rules.push(of_parts(random, &facts));
        }
        // Letters come from equations, and regions told apart by their marks have a size.
        let is_said = |rules: &[String], words: &str| rules.iter().any(|rule| rule.contains(words));
        if texts.contains_key("letters") && !is_said(&rules, "=") {
            rules.push(random.pick(&["A + B = C", "AB - B = C"]).to_owned());
        }
        if is_said(&rules, "no two room") {
            rules.push("each room has exactly 2 cells".to_owned());
        }
        let Ok(read) = read(&texts, &rules) else { continue };
        let has = |(form, (_, node)): (&usize, &(String, Node))| forms_in(node).contains(form);
        if wanted.iter().zip(&read.facts.sentences).all(has) {
            return Some((texts, rules));
        }
    }
    None
}

/// True if a sentence has a form, and only one reading. The report on one with several takes long
/// to write, and nobody would read it.
fn has_one_reading(facts: &Facts, rule: &str, form: usize) -> bool {
    let readings = crate::sentences::read(facts, &words(rule));
    !readings.is_empty()
        && facts.only_reading(readings).is_ok_and(|sentence| {
            let is_sized_elsewhere = rule.contains("no two room");
            let is_fine = is_sized_elsewhere || facts.objection(&sentence).is_none();
            let is_fine = is_fine && facts.doubt(rule, &sentence).is_none();
            is_fine && forms_in(&sentence).contains(&form)
        })
}

/// A sentence on the parts of a board, and on the areas or marks of which each has one.
fn of_parts(random: &mut Random, facts: &Facts) -> String {
    let values = facts.unknown.layers.iter().take(1).flat_map(|layer| {
        layer.values.iter().map(|&value| format!("group of {}", layer.text(value)))
    });
    let scopes = values.chain(facts.unknown.divide.clone()).collect_vec();
    let nouns = facts.sheet.areas.keys().cloned().chain(facts.sheet.nouns().map(str::to_owned));
    let nouns = nouns.chain(["cell".to_owned()]).collect_vec();
    let count = random.pick(&["exactly 1", "exactly 1", "at most 1", "at least 1", "exactly 2"]);
    let scope = &scopes[random.below(scopes.len())];
    format!("each {scope} has {count} {}", nouns[random.below(nouns.len())])
}

/// A grid as a solution that can be written.
fn answer_of(facts: &Facts, grid: &Grid<'_>) -> Answer {
    let layers = facts.unknown.layers.iter().zip(&grid.values);
    let cells = layers.map(|(layer, values)| {
        (layer.name.to_string(), values.map(|_, &value| layer.written(value)))
    });
    let lines = grid.lines.iter().flat_map(|(&pair, &count)| iter::repeat_n(pair, count as usize));
    let regions = facts.unknown.divide.as_ref().map(|_| {
        let firsts = grid.regions.values().iter().unique().collect_vec();
        let number = |first: &Cell| firsts.iter().position(|own| *own == first).expect("a region");
        grid.regions.map(|_, first| number(first) + 1)
    });
    let letters = grid.letters.clone();
    Answer { cells: cells.collect(), lines: lines.collect(), regions, letters }
}

/// The keys of the grids on which all sentences hold.
fn by_evaluator(facts: &Facts, grids: &Grids<'_>) -> BTreeSet<Key> {
    let holds = |grid: &Grid<'_>| {
        facts.sentences.iter().all(|(_, node)| grid.verdict(node).broken.is_none())
    };
    grids.iter().filter(holds).map(|grid| grid.key()).collect()
}

/// Compares the solutions of a model with the grids of the evaluator, the sizes of their classes with
/// their number, what is checked of each grid, and what all solutions have in common.
fn compare(rules: Rules, grids: &Grids<'_>, expected: &BTreeSet<Key>) {
    for grid in grids.iter() {
        let checked = rules.check(&answer_of(&rules.facts, &grid));
        assert_eq!(checked.is_ok(), expected.contains(&grid.key()), "{checked:?}");
    }
    let task = Task::new(rules, Request::PLAIN);
    let rules = task.puzzle();
    let (mut found, mut shared) = (BTreeSet::new(), None::<Vec<Lit>>);
    let mut in_classes = vec![0; task.classes().len()];
    for values in task.model().solutions() {
        let values = values.expect("an answer");
        let answer = rules.decode(task.model().read(values.as_slice())).expect("a solution");
        let shown = || serde_json::to_string(&answer).expect("JSON");
        let grid = rules.facts.grid(&answer);
        let grid = grid.unwrap_or_else(|error| panic!("{error}: {}", shown()));
        let key = grid.key();
        let named = task.core().vars().filter(|&var| task.core().is_shown(var));
        let lits = named.map(|var| var.lit(values.get(var))).collect_vec();
        shared.get_or_insert_with(|| lits.clone()).retain(|lit| lits.contains(lit));
        assert!(expected.contains(&key), "{}: {}", rules.check(&answer).unwrap_err(), shown());
        assert!(found.insert(key), "it comes twice: {}", shown());
        let sizes = task.classes().represented(&values);
        for (sum, size) in in_classes.iter_mut().zip(sizes) {
            *sum += size.map_or(0, |size| size.to_string().parse().expect("a small number"));
        }
    }
    let missing = expected.difference(&found).next();
    assert_eq!(missing, None, "{} of {} are missing", expected.len() - found.len(), expected.len());
    task.classes().check().expect("small classes");
    for (name, sum) in task.classes().names().zip(in_classes) {
        assert_eq!(sum, found.len(), "the solutions in classes of {name}");
    }
    let search = Search::of(task);
    let forced = match search.forced().expect("a search") {
        Conclusion::Found(forced) => Some(forced.lits(search.task().core())),
        _ => None,
    };
    let is_shown = |lit: &Lit| search.task().core().is_shown(lit.var());
    assert_eq!(forced.map(|lits| lits.into_iter().filter(is_shown).collect()), shared);
}

/// The most puzzles with the same forms, until one tells grids apart.
const MOST: usize = 8;

/// The number of puzzles that tell grids apart, for each form, until no more are looked for.
const ENOUGH: usize = 20;

/// The most times that puzzles are made for a form that told grids apart in too few.
const MOST_OF_ONE: u64 = 400;

/// A puzzle of random sentences, and what the evaluator says of it.
struct Chosen {
    texts: Texts,
    lines: Vec<String>,
    /// The grids that keep all rules.
    kept: BTreeSet<Key>,
    /// True if some grids keep all rules, and others do not.
    is_telling: bool,
}

/// A puzzle with a form. Of several it is one that tells grids apart, if there is one.
fn chosen(random: &mut Random, routes: &Routes, form: usize, more: usize) -> Option<Chosen> {
    let mut chosen = None;
    for _ in 0..MOST {
        let Some((texts, lines)) = puzzle(random, routes, form, more) else { continue };
        let rules = read(&texts, &lines).expect("it was read");
        let most = random.pick(&[1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 5_000, 20_000]);
        let Some(grids) = Grids::of(&rules.facts, most) else { continue };
        let kept = by_evaluator(&rules.facts, &grids);
        if kept.len() > 1_000 {
            continue;
        }
        let is_telling = (1..grids.count().unwrap_or(0)).contains(&kept.len());
        chosen = Some(Chosen { texts, lines, kept, is_telling });
        if is_telling {
            break;
        }
    }
    chosen
}

/// The tests into which the random sentences are split, so that they run side by side.
const PARTS: usize = 4;

#[test]
fn sentences_mean_the_same_to_the_model_and_on_the_grid_1() {
    compare_sentences(0);
}

#[test]
fn sentences_mean_the_same_to_the_model_and_on_the_grid_2() {
    compare_sentences(1);
}

#[test]
fn sentences_mean_the_same_to_the_model_and_on_the_grid_3() {
    compare_sentences(2);
}

#[test]
fn sentences_mean_the_same_to_the_model_and_on_the_grid_4() {
    compare_sentences(3);
}

/// Compares puzzles of random sentences, each with a form of one part of all forms.
fn compare_sentences(part: usize) {
    let (all, routes) = (forms().collect_vec(), Routes::new());
    // Several sentences in one are sentences of their own once they are read.
    let single = all.iter().filter(|(_, entry)| entry.slot != form::Slot::Line);
    let own = single.skip(part).step_by(PARTS).collect_vec();
    // The number of puzzles in which a form was compared, and of those that tell grids apart.
    let mut told = vec![[0; 2]; all.len()];
    let compared = |chosen: Chosen, told: &mut [[usize; 2]]| {
        let Chosen { texts, lines, kept, is_telling } = chosen;
        let shown = format!("family = \"rules\"\n{}", files::shown(&texts, &lines));
        let _context = Context(&shown);
        let rules = read(&texts, &lines).expect("it was read");
        let facts = Arc::clone(&rules.facts);
        let grids = Grids::of(&facts, usize::MAX).expect("few grids");
        compare(rules, &grids, &kept);
        for form in facts.sentences.iter().flat_map(|(_, node)| forms_in(node)) {
            told[form][0] += 1;
            told[form][1] += usize::from(is_telling);
        }
        [1, usize::from(is_telling), grids.count().unwrap_or(0), kept.len()]
    };
    let (mut puzzles, mut telling) = (0, 0);
    cases(2_000 / PARTS as u64, ["puzzles", "telling puzzles", "grids", "solutions"], |random| {
        let form = own[random.below(own.len())].0;
        let more = random.pick(&[0, 0, 0, 1, 1, 2]);
        let chosen = chosen(random, &routes, form, more);
        let figures = chosen.map_or([0; 4], |chosen| compared(chosen, &mut told));
        (puzzles, telling) = (puzzles + figures[0], telling + figures[1]);
        figures
    });
    assert!(puzzles <= 3 * telling, "{telling} of {puzzles} puzzles tell grids apart");
    // Forms that chance has left out are looked for.
    for (number, form) in &own {
        for case in 0..MOST_OF_ONE {
            if told[*number][1] >= ENOUGH {
                break;
            }
            let mut random = Random::of(*number as u64, case);
            let chosen = chosen(&mut random, &routes, *number, 0);
            chosen.filter(|chosen| chosen.is_telling).map(|chosen| compared(chosen, &mut told));
        }
        let [compared, telling] = told[*number];
        println!("{compared:6} {telling:6} {:?} {:?}", form.slot, form.form);
    }
    let rare = own.iter().filter(|(number, _)| told[*number][1] < ENOUGH);
    let rare = rare.map(|(_, form)| form.form.words()).collect_vec();
    assert_eq!(rare, Vec::<&str>::new(), "forms in fewer than {ENOUGH} puzzles that tell");
}

/// Sentences that chance brings together too seldom, or on boards that it has not, mean the same:
/// cells that lines connect by way of others, blocks with room to move, two kinds that are connected.
#[test]
fn rare_sentences_mean_the_same_to_the_model_and_on_the_grid() {
    const LINES: &str = "lines = \"through cells\"";
    const COLOURS: &str = "cells = \"black or white\"";
    let squares = format!("board = \"2x2\"\n{COLOURS}\n{LINES}");
    let towns = format!("board = \"\"\"\nT.T\n...\n..T\nT = town\n\"\"\"\n{LINES}");
    let dots = "board = \"2x3\"\ndrawings.dot = \"a a .\\n. . .\"\ndivide = \"rooms\"".to_owned();
    let row = |clue: &str| format!("board = \"1x6\"\nleft = \"{clue}\"\n{COLOURS}");
    let connected = "the black cells are connected\nthe white cells are connected";
    let blocks = "each clue lists the blocks of black cells in its line";
    let puzzles = [
        (squares, "the lines connect the black cells", 1..=256),
        (towns.clone(), "the lines connect all towns\nthe lines form no loop", 1..=4096),
        (towns, "the lines connect all cells\nthe lines form no loop", 192..=192),
        (row("1,1"), blocks, 10..=10),
        (row("2,1"), blocks, 6..=6),
        (row("1,1,1"), blocks, 4..=4),
        (format!("board = \"3x3\"\n{COLOURS}"), connected, 1..=512),
        (format!("board = \"3x3\"\n{COLOURS}"), "each group of black is a rectangle", 1..=511),
        (dots, "each room has exactly 2 cells\neach dot is the middle of its room", 1..=2),
        (format!("lattice = \"hexagon\"\nboard = \"3x3\"\n{COLOURS}"), connected, 1..=512),
    ];
    for (texts, rules, count) in puzzles {
        let text = format!("{texts}\nrules = \"\"\"\n{rules}\n\"\"\"");
        let rules = Rules::read(toml::from_str(&text).expect("TOML")).expect("rules");
        let facts = Arc::clone(&rules.facts);
        let grids = Grids::of(&facts, 5_000).expect("few grids");
        let expected = by_evaluator(&facts, &grids);
        assert!(count.contains(&expected.len()), "{}", expected.len());
        compare(rules, &grids, &expected);
    }
}
