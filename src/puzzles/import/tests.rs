use insta::assert_snapshot;

use super::*;

/// The text that an instance becomes, or its fault.
fn told(name: &str, text: &str, problem: Option<usize>) -> String {
    match import(Source::new(name, text), problem) {
        Ok(source) => source.text,
        Err(error) => {
            let help = error.help.as_ref().map(|help| format!("\n  {help}")).unwrap_or_default();
            format!("{error}{help}\n")
        }
    }
}

/// A file of BurrTools with these shapes and problems.
fn puzzle(shapes: &str, problems: &str) -> String {
    format!(
        "<puzzle version=\"2\">\n<gridType type=\"0\"/>\n<shapes>\n{shapes}\n</shapes>\n\
         <problems>\n{problems}\n</problems>\n</puzzle>\n"
    )
}

const TWO: &str = r#"<voxel x="2" y="1" z="1" name="domino" type="0">##</voxel>
<voxel x="2" y="2" z="1" type="0">#+#_</voxel>"#;
const FIRST: &str = r#"<problem name="First"><shapes><shape id="0" min="0" max="2"/></shapes><result id="1"/></problem>"#;

#[test]
fn the_cells_of_a_sudoku_are_an_instance() {
    let line = format!("1{}2\n", ".".repeat(14));
    let many = format!("{line}\n.3{}\n\n", ".".repeat(14));
    assert_snapshot!(
        [
            told("-", &line, None),
            told("rows.txt", "1...\n....\n....\n...2\n", None),
            told("six.txt", &"0".repeat(36), None),
            told("five.txt", "15..\n....\n....\n....", None),
            told("many.txt", &many, None),
            told("many.txt", &many, Some(2)),
            told("many.txt", &many, Some(0)),
            told("none.txt", "12345", None),
        ]
        .join("\n")
    );
}

#[test]
fn a_problem_without_a_name_has_that_of_its_file() {
    let title = |path: &str, name: &str, problem| {
        let text = puzzle(TWO, &FIRST.replace(" name=\"First\"", name).repeat(2));
        let told = told(path, &text, problem);
        told.lines().find(|line| line.starts_with("title")).unwrap_or("none").to_owned()
    };
    let path = "burrs/Burr Box.xmpuzzle";
    assert_eq!(title(path, "", Some(2)), "title = \"Burr Box, problem 2\"");
    assert_eq!(title(path, " name=\"Problem\"", Some(1)), "title = \"Burr Box, problem 1\"");
    assert_eq!(title(path, " name=\"g\"", Some(1)), "title = \"g\"");
    assert_eq!(title("stdin", "", Some(1)), "none");
    let one = told("Box.xmpuzzle.gz", &puzzle(TWO, &FIRST.replace("First", "")), None);
    assert!(one.contains("title = \"Box\""), "{one}");
}

#[test]
fn an_assembly_is_a_packing() {
    assert_snapshot!(told("tray.xmpuzzle", &puzzle(TWO, FIRST), None), @r#"
    family = "packing"
    title = "First"
    lattice = "cube"
    board = """
    ..
    ?#
    """

    [[piece]]
    name = "domino"
    cells = [[1, 1, 1], [2, 1, 1]]
    count = 2
    optional = true
    "#);
}

#[test]
fn an_assembly_with_colours_is_an_exact_cover_problem() {
    let shapes = r#"<voxel x="2" y="1" z="1" name="domino" type="0">#1#2</voxel>
        <voxel x="2" y="2" z="1" type="0">#2#1+#1</voxel>"#;
    let pair = r#"<bitmap><pair piece="0" result="0"/><pair piece="1" result="1"/></bitmap>"#;
    let problem = FIRST.replace("</problem>", &format!("{pair}</problem>"));
    assert_snapshot!(told("tray.xmpuzzle", &puzzle(shapes, &problem), None), @r#"
    family = "cover"
    title = "First"
    lattice = "cube"
    problem = """
    | S1 is domino
    0:2|S1 1,1,1 2,1,1 2,2,1 | 1,2,1 1@1,2,1 1@2,1,1 1@2,2,1 2@1,1,1 2@1,2,1
    S1 1,1,1 1,2,1 2@1,1,1 1@1,2,1
    S1 1,1,1 2,1,1 2@1,1,1 1@2,1,1
    S1 1,2,1 2,2,1 2@1,2,1 1@2,2,1
    """
    "#);
}

#[test]
fn forms_are_known_by_their_names_and_by_their_beginnings() {
    let form = |name: &str, text: &str| Form::of(&Source::new(name, text));
    for name in ["a.dlx", "a.xcc", "a.dlx.gz", "a.xcc.xz"] {
        assert_eq!(form(name, "A B\nA\nB"), Some(Form::Knuth), "{name}");
    }
    assert_eq!(form("a.xmpuzzle", ""), Some(Form::BurrTools));
    assert_eq!(form("<stdin>", "| toy\nA\nA"), Some(Form::Knuth));
    assert_eq!(form("<stdin>", "\n<?xml version=\"1.0\"?>"), Some(Form::BurrTools));
    assert_eq!(form("a.toml", "family = \"cover\""), None);
}

#[test]
fn faults_of_assemblies_have_their_places() {
    let second = FIRST.replace("First", " ");
    let one = |from: &str, to: &str| puzzle(&TWO.replace(from, to), FIRST);
    let other = |from: &str, to: &str| puzzle(TWO, &FIRST.replace(from, to));
    let faults = [
        told("a", &puzzle(TWO, &format!("{FIRST}\n{second}")), None),
        told("a", &puzzle(TWO, FIRST), Some(2)),
        told("a", &puzzle(TWO, ""), None),
        told("a", &puzzle(TWO, FIRST).replace("\"0\"/>\n<shapes", "\"1\"/>\n<shapes"), None),
        told("a", &puzzle(TWO, FIRST).replace("\"0\"/>\n<shapes", "\"-1\"/>\n<shapes"), None),
        told("a", &puzzle(TWO, FIRST).replace("</shapes>", ""), None),
        told("a", "<html/>", None),
        told("a", "<puzzle/>", None),
        told("a", "<!DOCTYPE puzzle [<!ENTITY a \"b\">]><puzzle/>", None),
        told("a", &one("##", "###"), None),
        told("a", &one("##", "#"), None),
        told("a", &one("##", "#?"), None),
        told("a", &one("##", "#99999999999#"), None),
        told("a", &one("x=\"2\" y=\"1\"", "x=\"1048577\" y=\"1\""), None),
        told("a", &one("x=\"2\" y=\"1\"", "x=\"0\" y=\"4294967295\""), None),
        told("a", &one("x=\"2\" y=\"1\"", "x=\"2\""), None),
        told("a", &one("##", "#+"), None),
        told("a", &other("id=\"0\"", "id=\"7\""), None),
        told("a", &other("min=\"0\"", "min=\"3\""), None),
        told("a", &other("min=\"0\" max=\"2\"", "count=\"0\""), None),
        told("a", &other("<result id=\"1\"/>", ""), None),
        told("a", &other("name", "maxHoles=\"0\" name"), None),
        told("a.dlx", "A B\nA\nB\n", Some(1)),
    ];
    assert_snapshot!(faults.join(""), @r#"
    a:7:1: the file has 2 problems
      add its number to the name of the file: #1 First, #2
    a:7:1: the file has no problem 2
      add its number to the name of the file: #1 First
    a:7:1: the file has no problem
    a:2:1: the pieces are of the grid type 1
      pieces are made of cubes, type 0, or balls, type 2
    a:2:17: `-1` is not a valid number for <gridType type>
    a: this is not XML: expected 'shapes' tag, not 'problem' at 8:78
    a:1:1: this XML is not a BurrTools file
      its first element is <puzzle>
    a:1:1: <puzzle> has no <gridType>
    a: this is not XML: XML with DTD detected
    a:4:1: the text has more voxels than the extents say
    a:4:1: the text has fewer voxels than the extents say
      a voxel is `#` (filled), `+` (may be filled) or `_` (empty)
    a:4:1: `?` is not a voxel
      a voxel is `#` (filled), `+` (may be filled) or `_` (empty)
    a:4:1: a colour is too large
    a:4:1: a shape cannot have 1048577 x 1 x 1 voxels
      a shape has 1 to 1,048,576 voxels
    a:4:1: a shape cannot have 0 x 4294967295 x 1 voxels
      a shape has 1 to 1,048,576 voxels
    a:4:1: <voxel> has no `y`
    a:8:31: domino has voxels that may be empty
      only the result may have such voxels
    a:8:31: there is no shape 7
      shapes are numbered from 0; there are 2
    a:8:31: the range 3 to 2 is empty
    a:8:1: the problem has no pieces
    a:8:1: <problem> has no <result>
    a:8:1: no instance can say how many holes there are at most
      leave out maxHoles, or give each shape a count
    a.dlx: the file has no problems to choose from: leave out its number
    "#);
}

#[test]
fn balls_lie_where_coordinates_have_an_even_sum() {
    let ball = |voxels: &str| {
        let shapes = format!("<voxel x=\"2\" y=\"2\" z=\"1\" type=\"0\">{voxels}</voxel>");
        let problem = FIRST.replace("id=\"1\"", "id=\"0\"");
        let text = puzzle(&shapes, &problem).replace("type=\"0\"/>", "type=\"2\"/>");
        told("balls", &text, None)
    };
    assert_snapshot!(format!("{}\n{}", ball("#__+"), ball("##__")), @r#"
    balls:7:31: S1 has voxels that may be empty
      only the result may have such voxels

    balls:4:1: the grid has no ball where a voxel is
      x, y and z of a ball have an even sum
    "#);
}

#[test]
fn faults_of_texts_have_their_places() {
    let faults = [
        "",
        "| A B\n",
        "A B | x | y\nA\n",
        "A B A\nA\n",
        "A | x A\nA\n",
        "A | 2|x\nA\n",
        "A | x:1\nA\n",
        "0|A\nA\n",
        "2:1|A\nA\n",
        "2:|A\nA\n",
        "a|A\nA\n",
        "4294967296|A\nA\n",
        "2|\nA\n",
        "A:1\nA\n",
        "A B\nA C\n",
        "Alpha B\n| no\n\nAlfa\n",
        "A B\nA B A\n",
        "A | x\nA:1\n",
        "A | x\nA x:\n",
        "A | x\nA x:1:2\n",
        "A | x\nA |7\n",
        "A\u{7}\nA\n",
    ];
    let faults =
        faults.map(|text| format!("{:28} {}", format!("{text:?}"), told("a.dlx", text, None)));
    assert_snapshot!(faults.join(""), @r#"
    ""                           a.dlx:1:1: the text has no items
      the first line names the items: primary ones, `|`, secondary ones
    "| A B\n"                    a.dlx:1:1: the text has no items
      the first line names the items: primary ones, `|`, secondary ones
    "A B | x | y\nA\n"           a.dlx:1:10: the line of the items has `|` twice
      the first line names the items: primary ones, `|`, secondary ones
    "A B A\nA\n"                 a.dlx:1:5: two items are called A
      name each once
    "A | x A\nA\n"               a.dlx:1:7: two items are called A
      name each once
    "A | 2|x\nA\n"               a.dlx:1:5: the name of an item cannot have a `|`
      only primary items have bounds
    "A | x:1\nA\n"               a.dlx:1:5: the name of an item cannot have a `:`
      only primary items have bounds
    "0|A\nA\n"                   a.dlx:1:1: an item cannot be in 0 options at most
      write `2|A` for two options with the item A, `0:3|A` for at most three
    "2:1|A\nA\n"                 a.dlx:1:1: no number is at least 2 and at most 1
      write `2|A` for two options with the item A, `0:3|A` for at most three
    "2:|A\nA\n"                  a.dlx:1:3: `` is not a bound
      write `2|A` for two options with the item A, `0:3|A` for at most three
    "a|A\nA\n"                   a.dlx:1:1: `a` is not a bound
      write `2|A` for two options with the item A, `0:3|A` for at most three
    "4294967296|A\nA\n"          a.dlx:1:1: `4294967296` is not a bound
      write `2|A` for two options with the item A, `0:3|A` for at most three
    "2|\nA\n"                    a.dlx:1:1: `2|` names no item
      write `2|A` for two options with the item A, `0:3|A` for at most three
    "A:1\nA\n"                   a.dlx:1:1: the name of an item cannot have a `:`
      write `2|A` for two options with the item A, `0:3|A` for at most three
    "A B\nA C\n"                 a.dlx:2:3: there is no item `C`
      the first line names the items: primary ones, `|`, secondary ones
    "Alpha B\n| no\n\nAlfa\n"    a.dlx:4:1: there is no item `Alfa`
      did you mean Alpha? the first line names the items: primary ones, `|`, secondary ones
    "A B\nA B A\n"               a.dlx:2:5: the option has the item A twice
      an option has each of its items once
    "A | x\nA:1\n"               a.dlx:2:1: the primary item A has a colour
      only secondary items, after `|`, have colours
    "A | x\nA x:\n"              a.dlx:2:3: `` is not a colour
      an item with a colour is `NAME:COLOUR`, the colour a word such as A
    "A | x\nA x:1:2\n"           a.dlx:2:3: `1:2` is not a colour
      an item with a colour is `NAME:COLOUR`, the colour a word such as A
    "A | x\nA |7\n"              a.dlx:2:3: `|7` is not an item
      options have items and colours only: the costs of DLX5 have no place
    "A\u{7}\nA\n"                a.dlx:1:1: the name of an item cannot have a `\u{7}`
      write `2|A` for two options with the item A, `0:3|A` for at most three
    "#);
}
