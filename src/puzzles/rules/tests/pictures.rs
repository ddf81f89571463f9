//! Pictures of puzzles of many genres: before they are solved, known in part, and solved.

use std::path::PathBuf;
use std::sync::LazyLock;
use std::{fs, iter};

use insta::{assert_snapshot, with_settings};
use puzzlec_encodings::{Known, Request};

use super::super::*;
use crate::puzzle::instance::{Params, Source};
use crate::puzzle::task::{AnyTask, Task};
use crate::render::svg::Drawing;
use crate::render::text::{Charset, TextStyle};
use crate::search::Solve;

/// The built-in puzzles, and some of other kinds.
static PUZZLES: LazyLock<Vec<(String, Task<Rules>)>> = LazyLock::new(|| {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src/puzzles/rules/tests/pictures");
    let files = fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path());
    let other = |path: PathBuf| {
        let genre = path.file_stem().expect("a name").to_string_lossy().into_owned();
        (genre, fs::read_to_string(path).expect("a text"))
    };
    let own = FAMILY.instances.iter().map(|own| (own.name.to_owned(), own.text.to_owned()));
    let all = own.chain(files.sorted().map(other));
    let puzzle = |(genre, text): (String, String)| {
        let source = Source::new(genre.as_str(), text);
        let puzzle = FAMILY.puzzle(&source, &Params::none(), Rules::read);
        let puzzle = puzzle.unwrap_or_else(|error| panic!("{error}"));
        (genre, Task::new(puzzle, Request::PLAIN))
    };
    all.map(puzzle).collect()
});

/// The puzzle of a genre.
fn puzzle(genre: &str) -> &'static Task<Rules> {
    &PUZZLES.iter().find(|(own, _)| own == genre).expect("a puzzle of this genre").1
}

/// The picture of a solution of which some of the first variables are known, or all.
fn solved(task: &Task<Rules>, known: Option<usize>) -> Picture {
    let values = task.model().solve().unwrap().expect("a solution");
    let values = values.as_slice();
    task.picture(Known::some(values, &vec![true; known.unwrap_or(values.len())]))
}

#[test]
fn puzzles_of_every_genre_are_drawn() {
    let style = TextStyle::default();
    for (genre, task) in &*PUZZLES {
        let pictures = [task.unsolved(), solved(task, None)];
        let text = pictures.map(|picture| style.draw(&picture)).join("\n");
        with_settings!({ snapshot_suffix => genre.as_str() }, { assert_snapshot!(text) });
    }
}

/// Cells without a value, lines and borders that are not there: they are drawn as long as something
/// else is not known.
#[test]
fn what_is_known_to_be_empty_is_drawn_until_all_is_known() {
    let genres = [
        ("star-battle", 14),
        ("hitori", 14),
        ("fences", 40),
        ("masyu", 30),
        ("hashi", 12),
        ("dominosa", 11),
        ("fillomino", 120),
        ("send-more-money", 20),
    ];
    let text =
        genres.map(|(genre, known)| TextStyle::default().draw(&solved(puzzle(genre), Some(known))));
    assert_snapshot!(text.join("\n"));
}

#[test]
fn signs_and_lines_are_told_in_ascii() {
    let style = TextStyle { charset: Charset::Ascii, ..TextStyle::default() };
    let genres = ["tents", "masyu", "hashi", "futoshiki", "kenken", "kakuro", "arrows", "queens"];
    let text = genres.map(|genre| style.draw(&solved(puzzle(genre), None)));
    assert!(text.iter().all(|text| text.is_ascii()));
    assert_snapshot!(text.join("\n"));
}

/// A drawing has the words that characters tell, as often; but colours are words there, and each
/// value of a letter is at the letter.
#[test]
fn drawings_say_as_much_as_characters() {
    for (genre, task) in &*PUZZLES {
        if matches!(&**genre, "colours" | "send-more-money" | "map-colouring") {
            continue;
        }
        for picture in [task.unsolved(), solved(task, None)] {
            let document = Drawing::of(&picture).document(genre);
            let told = match &picture.blocks[0] {
                Block::Figure { told, .. } => &told[0],
                block => block,
            };
            let Block::Grid(grid) = told else { panic!("{genre} is a grid") };
            let words = grid
                .rows
                .iter()
                .flatten()
                .flatten()
                .flat_map(|square| iter::once(&square.label).chain(&square.corners));
            let words = words.filter(|word| !matches!(word.as_str(), "" | "·"));
            let (discs, words): (Vec<_>, Vec<_>) =
                words.partition(|word| matches!(word.as_str(), "●" | "○"));
            for (word, count) in words.into_iter().counts() {
                let drawn = document.matches(&format!(">{word}</text>")).count();
                assert_eq!(drawn, count, "{word} in {genre}");
            }
            let drawn = ["<circle", ">●</text>"].map(|what| document.matches(what).count());
            assert!(drawn.iter().sum::<usize>() >= discs.len(), "discs in {genre}");
        }
    }
}

/// Elements that only drawings have, by their classes and numbers: the dashed sides of cages, the
/// main diagonals, a region in its colour, the 53 cells of clues, the red cells, four bulbs and a
/// given cell, a dot between two cells, islands, and the sides of a loop.
#[test]
fn drawings_have_what_characters_have_not() {
    let has = [
        ("killer-sudoku", "class=\"h t\"", 146),
        ("diagonal-sudoku", "class=\"h\"", 16),
        ("shikaku", "class=\"c1 o\"", 1),
        ("nonogram", "class=\"dark g\"", 53),
        ("map-colouring", "class=\"c2 g\"", 14),
        ("thermometers", "class=\"pale g\"", 5),
        ("signs", ">●</text>", 1),
        ("hashi", "class=\"none g\"", 20),
        ("fences", "class=\"m\"", 76),
    ];
    for (genre, class, count) in has {
        let document = Drawing::of(&solved(puzzle(genre), None)).document(genre);
        assert_eq!(document.matches(class).count(), count, "{class} in {genre}");
    }
}
