//! Changes do what they say, and nothing else.

use std::collections::BTreeMap;

use itertools::{Itertools, iproduct};
use proptest::prelude::*;

use super::*;
use crate::engines::random::Random;
use crate::properties::cases;
use crate::puzzle::instance::Source;
use crate::puzzle::key::Drawn;
use crate::puzzles::packing::{self, Lying, start};
use crate::puzzles::{family_of, instances};
use crate::shapes::lattice::tests::LATTICES;
use crate::shapes::lattice::{Cell, Lattice, Shape};

fn read(text: &str) -> Document {
    let source = Source::new("file", text);
    Document::read(&source, family_of(&source).expect("a family").keys).expect("a document")
}

fn changed(sketch: &Document, change: &str) -> Result<Document, String> {
    let change = change.parse::<Change>().map_err(|error| error.to_string())?;
    sketch.changed(&change, &[]).map_err(|error| error.to_string())
}

fn after(sketch: &Document, changes: &[&str]) -> Document {
    let next = |sketch: Document, change: &&str| changed(&sketch, change).expect(change);
    changes.iter().fold(sketch.clone(), next)
}

/// The marks of all drawings.
fn all_marks(sketch: &Document) -> BTreeMap<(String, Cell), String> {
    let of = |own: &Drawing| {
        let id = own.id.clone();
        own.marks
            .iter()
            .map(move |(&cell, own)| ((id.clone(), cell), own.mark.clone()))
            .collect_vec()
    };
    sketch.drawings().expect("drawings").all.iter().flat_map(of).collect()
}

#[test]
fn a_mark_changes_its_cell_and_nothing_else() {
    for lattice in LATTICES {
        let sketch = after(&read(&start(lattice)), &["add piece", "add fixed"]);
        for ((id, cell), old) in all_marks(&sketch) {
            let new = match id.as_str() {
                "board" => ["#", "?"],
                "fixed" => ["A", "Bb"],
                _ => [".", "X"],
            };
            for mark in new {
                let next = after(&sketch, &[&format!("set {id}@{cell}={mark}")]);
                let mut expected = all_marks(&sketch);
                expected.insert((id.clone(), cell), mark.to_owned());
                if (id.as_str(), mark) == ("board", "#") {
                    expected.insert(("fixed".to_owned(), cell), "#".to_owned());
                }
                assert_eq!(all_marks(&next), expected, "{lattice:?} {id} {cell} {mark}");
                let back = after(&next, &[&format!("set {id}@{cell}={old}")]);
                assert_eq!(back.text(), sketch.text(), "{lattice:?} {id} {cell} {mark}");
            }
        }
    }
}

#[test]
fn what_grows_keeps_its_shape_and_shrinks_again() {
    for (lattice, side) in iproduct!(LATTICES, Side::ALL.iter().copied()) {
        let sketch = after(&read(&start(lattice)), &["add fixed"]);
        for id in ["board", "piece[1]"] {
            let [grow, shrink] = ["grow", "shrink"].map(|verb| format!("{verb} {id} {side}"));
            if !lattice.is_space() && matches!(side, Side::Lower | Side::Upper) {
                assert!(changed(&sketch, &grow).is_err());
                continue;
            }
            let grown = after(&sketch, &[&grow]);
            let shape = |sketch: &Document| {
                let drawings = sketch.drawings().expect("drawings");
                let own = drawings.get(id).expect("a drawing");
                let cells = own.marks.iter().filter(|(_, mark)| mark.mark != own.drawn.gap());
                Shape::new(lattice, cells.map(|(&cell, _)| cell))
            };
            assert_eq!(shape(&grown), shape(&sketch), "{lattice:?} {grow}");
            assert!(all_marks(&grown).len() > all_marks(&sketch).len(), "{lattice:?} {grow}");
            assert_eq!(after(&grown, &[&shrink]).text(), sketch.text(), "{lattice:?} {grow}");
        }
    }
}

#[test]
fn drawings_of_all_instances_are_written_as_they_are_read() {
    for instance in instances() {
        let sketch = read(instance.text);
        let drawings = sketch.drawings().expect("drawings");
        for Drawing { id, marks, size, drawn, .. } in &drawings.all {
            let (cell, Sketched { mark, span }) = marks.first_key_value().expect("a mark");
            let same = after(&sketch, &[&format!("set {id}@{cell}={mark}")]);
            assert_eq!(same.text(), instance.text, "{} {id}", instance.name);
            if let Some(span) = span.clone().filter(|_| drawings.lattice != Lattice::Stick) {
                assert_eq!(instance.text[span].trim(), mark, "{} {id}", instance.name);
            }
            if size[2] == 1 {
                let wide =
                    after(&sketch, &[&format!("grow {id} right"), &format!("shrink {id} right")]);
                assert_eq!(all_marks(&wide), all_marks(&sketch), "{} {id}", instance.name);
                // The rest of the file is as it was.
                let ends = |text: &str| text.lines().filter(|line| line.starts_with('#')).count();
                assert!(ends(wide.text()) >= ends(instance.text) || *drawn != Drawn::Board);
            }
        }
    }
}

#[test]
fn pieces_come_and_go_without_a_trace() {
    let sketch = read(&start(Lattice::Square));
    let two = after(&sketch, &["add piece"]);
    assert!(
        two.text()
            .ends_with("\n\n[[piece]]\nname = \"B\"\nshape = \"\"\"\n...\n...\n...\n\"\"\"\n")
    );
    assert_eq!(after(&two, &["remove piece[2]"]).text(), sketch.text());
    let laid =
        after(&two, &["set piece[2]@1,1=X", "lay B=1,1", "lay A=1,2;1,3", "rename piece[1]=L"]);
    assert!(laid.text().contains("fixed = \"\"\"\nBLL\n...\n...\n\"\"\"\n"), "{}", laid.text());
    let one = after(&laid, &["remove piece[2]"]);
    assert!(one.text().contains("fixed = \"\"\"\n.LL\n...\n...\n\"\"\"\n"), "{}", one.text());
    let none = after(&one, &["remove fixed", "rename piece[1]=A"]);
    assert_eq!(none.text(), sketch.text());
    let known = sketch.changed(&Change::AddPiece(None), &["B".to_owned(), "C".to_owned()]);
    assert!(known.expect("a piece").text().contains("name = \"D\""));
}

#[test]
fn extents_and_lists_become_drawings() {
    let text = "family = \"packing\"\nlattice = \"stick\"\nsize = [1, 1] # small\n\n[[piece]]\n\
                name = \"I\"\ncells = [[2, 1]]\n";
    let drawn = after(&read(text), &["set board@1,2=#", "set piece[1]@1,2=X", "add fixed"]);
    let expected = "family = \"packing\"\nlattice = \"stick\"\nboard = \"\"\"\n+ +\n| |\n+-+\n\"\"\" # small\n\
                    fixed = \"\"\"\n+ +\n| |\n+-+\n\"\"\"\n\n[[piece]]\nname = \"I\"\n\
                    shape = \"\"\"\n+-+\n|\n+ +\n\"\"\"\n";
    assert_eq!(drawn.text(), expected);
    let sheet = read("family = \"rules\"\nn = 2\nboard = \"{n} x 3\"\nrules = \"\"\n");
    let sheet = after(&sheet, &["set board@3,1=a"]);
    assert!(sheet.text().contains("board = \"\"\"\n...\n...\na##\n\"\"\"\n"), "{}", sheet.text());
    let line = read("family = \"sudoku\"\ngivens = \"1...............\"\n");
    let lines = after(&line, &["set givens@4,4=2"]);
    assert!(lines.text().ends_with("givens = \"1..............2\"\n"), "{}", lines.text());
}

#[test]
fn what_cannot_be_drawn_is_told() {
    let sketch = read(&start(Lattice::Stick));
    for (change, told) in [
        ("set board@1,1=#", "file: the lattice has no cell (1,1)"),
        ("set board@1,2,1=#", "file: the lattice has no cell (1,2,1)"),
        ("set board@1,99999990=.", "file: the cell (1,99999990) is too far away"),
        ("set board@1,9998=.", "file: a drawing that is sketched has at most 10000 cells"),
        (
            "set board@1,2=a b",
            "file: this cannot be written: a blank stands in the word of a stick",
        ),
        ("set nothing@1,2=#", "file: there is no drawing `nothing`"),
        ("grow board upper", "file: there is no upper side in a plane"),
        ("remove board", "file: there is no piece `board`"),
        ("remove piece[2]", "file: there is no piece `piece[2]`"),
        ("rename piece[1]=a,b", "file: `a,b` cannot be the name of a piece"),
        ("lay A=8,1", "file: the board has no cell (8,1)"),
    ] {
        assert_eq!(changed(&sketch, change).map(|own| own.text().to_owned()), Err(told.to_owned()));
    }
    let empty = changed(&read(&start(Lattice::Square)), "set board@1,1=");
    assert_eq!(empty.map(|_| ()), Err("file: `board` cannot be drawn so".to_owned()));
    let least = after(&sketch, &["shrink board top"]);
    let told = "file: the drawing has no row that can be taken away";
    assert_eq!(changed(&least, "shrink board top").map(|_| ()), Err(told.to_owned()));
    assert!(changed(&read("{\"family\": \"packing\", \"board\": \"..\"}"), "add piece").is_err());
}

#[test]
fn a_piece_lies_where_it_can_and_is_taken_away_again() {
    for lattice in LATTICES {
        let sketch = read(&start(lattice));
        let lying = |sketch: &Document| Lying::of(sketch.source()).expect("a board");
        let places = lying(&sketch).places("A").concat();
        assert!(!places.is_empty());
        for place in places {
            let cells = place.iter().join(";");
            let laid = after(&sketch, &[&format!("lay A={cells}")]);
            assert_eq!(lying(&laid).laid(), [("A".to_owned(), place)]);
            assert_eq!(lying(&laid).places("A"), Vec::<Vec<Vec<Cell>>>::new());
            let taken = after(&laid, &[&format!("set fixed@{cells}=.")]);
            assert!(lying(&taken).laid().is_empty());
            assert_eq!(after(&taken, &["remove fixed"]).text(), sketch.text());
        }
    }
    // Copies that lie beside each other are told apart.
    let text = "family = \"packing\"\nboard = \"....\\n....\"\nfixed = \"III.\\nIII.\"\n\
                [[piece]]\nname = \"I\"\nshape = \"XXX\"\ncount = 3\n";
    let laid = Lying::of(&Source::new("file", text)).expect("a board").laid();
    assert!(laid.iter().map(|(_, cells)| cells.len()).eq([3, 3]));
    let right = "family = \"packing\"\nboard = \"...\"\n[[piece]]\nname = \"I\"\nshape = \"XXX\"\n";
    let right = after(&read(right), &["lay I=1,1;1,2;1,3"]);
    assert!(packing::FAMILY.title(right.source()).is_ok());
}

/// A change of a text, and the one that takes it back.
enum Undo {
    Mark(Change),
    Value(String, String),
    Key(String),
}

/// A text with other ends of lines, tables in one line, and without its last end of a line.
fn variants(text: &str) -> [String; 4] {
    let inline = "family = \"packing\"\nboard = '..#' # a row\n\
                  piece = [{ name = \"A\", shape = \"XX\" }, { name = \"B\" }] # two\n";
    [text.to_owned(), text.replace('\n', "\r\n"), text.trim_end().to_owned(), inline.to_owned()]
}

/// A random change, and its inverse; nothing if it does not fit.
fn random_change(document: &mut Document, random: &mut Random) -> Option<Undo> {
    let entries = document.entries.clone();
    match random.below(3) {
        0 => {
            let Drawings { all, lattice, .. } = document.drawings().ok()?;
            let own =
                all.get(random.below(all.len().max(1))).filter(|_| lattice != Lattice::Stick)?;
            let (cell, old) = own.marks.iter().nth(random.below(own.marks.len()))?;
            let mark = ["A", "7", "é"][random.below(3)];
            // A mark that is as wide, and stands as it is, leaves all others in their places.
            let is_fit = old.span.is_some() && old.mark.chars().count() == 1;
            let is_bare = old.mark != own.drawn.gap() && old.mark != own.drawn.bare();
            let set = |mark: &str| Change::Set(own.id.clone(), vec![*cell], mark.to_owned());
            *document = document.changed(&set(mark), &[]).ok().filter(|_| is_fit && is_bare)?;
            Some(Undo::Mark(set(&old.mark)))
        }
        1 => {
            let Entry { path, .. } = &entries[random.below(entries.len())];
            let old = document.get(path)?.to_owned();
            let is_within =
                |entry: &Entry| entry.path.len() > path.len() && entry.path.starts_with(path);
            let is_plain =
                path != "family" && !path.ends_with(']') && !entries.iter().any(is_within);
            let new = ["17", "\"a\"", "\"\"\"\na\nb\n\"\"\"", "[1, 2]"][random.below(4)];
            is_plain.then(|| document.set(path, new))?;
            Some(Undo::Value(path.clone(), old))
        }
        _ => {
            let keys = document.keys;
            let key = keys[random.below(keys.len())].name;
            let item = 1 + random.below(2);
            let path = key.replace("[]", &format!("[{item}]"));
            let table = path.rsplit_once('.').map_or("", |(table, _)| table);
            let is_there = table.is_empty() || entries.iter().any(|entry| entry.path == table);
            let is_new = entries.iter().all(|entry| entry.path != path);
            (is_there && is_new && !path.contains("NAME")).then(|| document.set(&path, "true"))?;
            Some(Undo::Key(path))
        }
    }
}

#[test]
fn ten_thousand_random_changes_are_undone() {
    let mut random = Random::new(56);
    let mut count = 0;
    let texts = instances().flat_map(|instance| variants(instance.text)).collect_vec();
    while count < 10_000 {
        let text = &texts[random.below(texts.len())];
        let mut document = read(text);
        let changes = (0..200).filter_map(|_| random_change(&mut document, &mut random));
        let changes = changes.collect_vec();
        count += changes.len();
        for change in changes.into_iter().rev() {
            match change {
                Undo::Mark(change) => document = document.changed(&change, &[]).expect("a mark"),
                Undo::Value(path, old) => document.set(&path, &old),
                Undo::Key(path) => document.remove(&path),
            }
        }
        assert_eq!(document.text(), text);
    }
}

proptest! {
    #![proptest_config(cases(256))]

    /// Marks are set exactly as they are wanted, or not at all.
    #[test]
    fn marks_are_set_exactly(
        lattice in prop::sample::select(LATTICES.to_vec()),
        id in prop::sample::select(vec!["board", "piece[1]"]),
        cells in prop::collection::vec((-2..8_i32, -2..8_i32, 1..4_i32), 1..4),
        mark in prop::sample::select(vec![
            ".", "#", "X", "Jan", "é", "\\", "\"", "\"\"\"", "'", "'''", "=", "+", "-", "|", "a\tb", "\u{1}",
        ]),
    ) {
        let sketch = read(&start(lattice));
        let place = |&(row, column, layer): &(i32, i32, i32)| if lattice.is_space() { format!("{row},{column},{layer}") } else { format!("{row},{column}") };
        let change = format!("set {id}@{}={mark}", cells.iter().map(place).join(";"));
        if let Ok(next) = changed(&sketch, &change) {
            let of = |own: &Document| own.drawings().expect("drawings").get(id).expect("a drawing").clone();
            let [old, new] = [of(&sketch), of(&next)];
            let changed = cells.iter().unique().count();
            let is_gap = new.drawn.gap() == mark || id != "board" && mark == "#";
            let count = |own: &Drawing| own.marks.values().filter(|own| own.mark != new.drawn.gap()).count();
            let [before, now] = [count(&old), count(&new)];
            // Each cell that was set has the mark, all others are as they were.
            let wanted = new.marks.values().filter(|own| own.mark == mark).count();
            if is_gap {
                prop_assert!(now <= before && before <= now + changed, "{}", change);
            } else {
                prop_assert!(wanted >= changed || lattice == Lattice::Stick, "{}", change);
                prop_assert!((before..=before + changed).contains(&now), "{}", change);
            }
        }
    }
}
