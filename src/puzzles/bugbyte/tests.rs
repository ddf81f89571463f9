use insta::assert_snapshot;
use puzzlec_encodings::Request;

use super::*;
use crate::puzzle::instance::{InstanceError, Params, Source};
use crate::puzzle::task::{AnyTask, Task};
use crate::puzzles::tests::drawn;
use crate::search::Solve;

/// A triangle with a tail.
const GRAPH: &str = r#"
node = [
    { name = "a", sum = 5, star = true },
    { name = "b" },
    { name = "c", paths = [3] },
    { name = "d", star = true },
]
edge = [
    { between = ["a", "b"] },
    { between = ["b", "c"] },
    { between = ["a", "c"] },
    { between = ["c", "d"], weight = 4 },
]
"#;

fn read(text: &str) -> Result<BugByte, InstanceError> {
    let source = Source::new("graph.toml", format!("family = \"bugbyte\"{text}"));
    FAMILY.puzzle(&source, &Params::none(), BugByte::read)
}

#[test]
fn the_model_speaks_of_edges_and_paths() {
    let task = Task::new(read(GRAPH).unwrap(), Request::PLAIN);
    let first = |constraints: &[usize]| task.named().line(constraints[0]).to_string();
    let book = task.named().rule_book();
    let firsts = book.chapters.iter().map(|chapter| first(&chapter.constraints));
    assert_snapshot!(firsts.collect_vec().join("\n"), @"
    each integer has one value (weight(a,b)): !weight(a,b)<=1 or weight(a,b)<=2
    the edges have different weights: weight(a,b)=1 + weight(b,c)=1 + weight(a,c)=1 + weight(c,d)=1 = 1
    some edges have given weights (c-d): weight(c,d)=4
    the edges of a node add up to its sum (a): !weight(a,b)=1 or weight(a,c)=4
    each weight listed at a node is that of a path from there (c,3): if path(c-b,3): weight(b,c)<=3
    ");
}

#[test]
fn a_graph_is_drawn_as_far_as_it_is_known() {
    let task = Task::new(read(GRAPH).unwrap(), Request::PLAIN);
    let values = task.model().solutions().next().expect("a solution").expect("an answer");
    let drawn = |known: usize| {
        let (rows, blocks) = drawn(&task, &values, known);
        (rows.iter().map(|row| row.join(": ")).join(", "), blocks)
    };
    // Seven variables for each edge.
    assert!((0..21).all(|known| drawn(known).1 == 1));
    assert!((21..=28).all(|known| [1, 3].contains(&drawn(known).1)));
    assert_snapshot!(drawn(14).0, @"edge: weight, a-b: 2, b-c: 1, a-c: , c-d: ");
    assert_eq!(drawn(28).1, 3);
}

#[test]
fn paths_are_those_that_are_not_too_heavy() {
    let puzzle = read(GRAPH).unwrap();
    // From c over a or b with two edges of weights 1 and 2 at least, or to d: given.
    let paths = puzzle.graph.paths_from(2, |edges| puzzle.least(edges) <= 4);
    let all = puzzle.graph.paths_from(2, |_| true);
    assert_eq!((paths.len(), all.len()), (5, 5));
    assert_eq!(puzzle.graph.paths_from(2, |edges| puzzle.least(edges) <= 2).len(), 2);
}

#[test]
fn the_word_is_on_the_lightest_path() {
    let puzzle = read(GRAPH).unwrap();
    assert_eq!(puzzle.word(&[1, 2, 3, 4]), Some(("ABD".to_owned(), vec![0, 1, 3])));
    assert_eq!(puzzle.word(&[3, 2, 1, 4]).map(|(word, _)| word), Some("AD".to_owned()));
}

#[test]
fn bad_graphs_and_broken_rules_are_told() {
    let told = |from: &str, to: &str| match read(&GRAPH.replace(from, to)) {
        Ok(puzzle) => puzzle.title(),
        Err(error) => error.to_string(),
    };
    let puzzle = read(GRAPH).unwrap();
    let check = |weights: &[u32]| {
        let checked = puzzle.check(&weights.to_vec());
        checked.map_or_else(|error| error.to_string(), |()| "right".to_owned())
    };
    assert_snapshot!(
        [
            told("\"b\" }", "\"a,b\" }"),
            told("\"b\" }", "\"a\" }"),
            told("\"b\", \"c\"", "\"b\", \"e\""),
            told("\"b\", \"c\"", "\"b\", \"b\""),
            told("\"b\", \"c\"", "\"b\", \"a\""),
            told("weight = 4", "weight = 5"),
            told("\"b\", \"c\"] }", "\"b\", \"c\"], weight = 4 }"),
            told("\"b\" }", "\"b\", star = true }"),
            told("\"b\" }", "\"b\", at = [nan, 0] }"),
            told("\"b\" }", "\"b\", at = [1, -2000] }"),
            told("\"b\" }", "\"b\", at = [1, 2] }, { name = \"e\", at = [1, 2] }"),
            told("\"b\" }", "\"b\" }"),
            check(&[2, 1, 3, 4]),
            check(&[3, 1, 2, 4]),
            check(&[2, 3, 1, 4]),
            check(&[2, 1, 4, 3]),
            check(&[1, 1, 2, 4]),
        ]
        .join("\n"),
        @"
    graph.toml:4:14: `a,b` cannot be the name of a node
    graph.toml:4:14: two nodes are called a
    graph.toml:10:23: there is no node e
    graph.toml:10:18: an edge connects node b with itself
    graph.toml:10:18: two edges connect b and a
    graph.toml:12:38: the weight 5 is not one of 1 to 4, the number of edges
    graph.toml:12:38: the weight 4 is given to two edges
    graph.toml: 3 nodes are stars
    graph.toml:4:24: the place is too far away
    graph.toml:4:24: the place is too far away
    graph.toml:4:53: another node has this place
    A graph, 4 nodes and 4 edges
    right
    no simple path from node c weighs 3
    the edges of node a add up to 3
    edge c-d weighs 3, not the given weight
    the edges do not have the weights 1 to 4, each once
    "
    );
}
