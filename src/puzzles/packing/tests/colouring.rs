use super::*;
use crate::engines::cover::{OfModel, Search};

/// Boards of a lattice without some of their cells, and pieces that shall cover the others.
fn boards() -> impl Iterator<Item = String> {
    let shapes = ["XX", "XXX", "XX\nX.", "XXX\nX..", "XXX\n.X.", "XX.\n.XX", "XX\nXX\nX.", "XXXX"];
    let sizes = (1..=6_usize).cartesian_product(3..=6_usize);
    let kinds = shapes.into_iter().cartesian_product(["square", "hexagon"]);
    sizes.cartesian_product(kinds).cartesian_product(0..4).map(
        |(((rows, columns), (shape, lattice)), holes)| {
            let mut cells = vec![vec!['.'; columns]; rows];
            // Corners and what is beside them.
            let corners = [(0, 0), (rows - 1, columns - 1), (0, columns - 1)];
            for &(row, column) in corners.iter().take(holes) {
                cells[row][column] = '#';
            }
            let board = cells.iter().map(|row| row.iter().collect::<String>()).join("\n");
            format!(
                "family = \"packing\"\nlattice = \"{lattice}\"\nboard = \"\"\"\n{board}\n\"\"\"\n\
                 [[piece]]\nname = \"P\"\nshape = \"\"\"\n{shape}\n\"\"\"\ncount = 36\noptional = true\n"
            )
        },
    )
}

#[test]
fn where_colours_are_an_argument_there_is_no_solution() {
    let (mut argued, mut without) = (0, 0);
    for text in boards() {
        let source = Source::new("board.toml", &*text);
        let task = crate::puzzles::read(&source, &Params::none(), Request::PLAIN);
        let task = task.expect("a good instance");
        let problem = OfModel::new(task.core()).expect("an exact cover problem").problem;
        let has_none = Search::new(&problem).next().is_none();
        let argument = task.core().obstructed().is_some_and(|text| text.contains("coloured"));
        assert!(has_none || !argument, "{text}");
        without += usize::from(has_none);
        argued += usize::from(argument);
    }
    // Most boards have no room for reasons of area alone.
    assert!(4 * argued > without && argued < without, "{argued} of {without}");
}

#[test]
fn colours_that_tell_are_named() {
    let argument = |size: &str, shape: &str, count: usize| {
        let piece = format!("[[piece]]\nname = \"P\"\nshape = \"{shape}\"\ncount = {count}");
        let text = format!("family = \"packing\"\nsize = {size}\n{piece}");
        let source = Source::new("board.toml", text);
        let task = crate::puzzles::read(&source, &Params::none(), Request::PLAIN);
        let task = task.expect("a good instance");
        task.core().obstructed().unwrap_or("none").to_owned()
    };
    assert_snapshot!(
        [
            argument("[6, 10]", "X.\\nX.\\nXX", 15),
            argument("[6, 8]", "X.\\nX.\\nXX", 12),
            argument("[6, 10]", "XXX\\n.X.", 15),
            argument("[6, 10]", "XXX\\n..X", 15),
            argument("[6, 6]", "XXXX", 9),
        ]
        .join("\n"),
        @r"
    coloured in stripes, by rows, the board has 30 cells of one colour to cover; however the pieces lie, they cover more or fewer
    none
    coloured like a chessboard, the board has 30 cells of one colour to cover; however the pieces lie, they cover more or fewer
    coloured in stripes, by rows, the board has 30 cells of one colour to cover; however the pieces lie, they cover more or fewer
    none
    "
    );
}
