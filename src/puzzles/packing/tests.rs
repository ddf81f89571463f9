use super::*;

fn board(name: &str, params: &Params) -> Packing {
    let source = crate::puzzles::built_in(name).expect("a built-in instance");
    Packing::read(&source, params).expect("a good instance")
}

#[test]
fn the_boards_have_the_known_numbers_of_placements() {
    let one_sided = Params::none().with("one_sided", "true");
    for (name, flipped, not_flipped) in [
        ("pentominoes/3x20", 1236, 814),
        ("pentominoes/4x15", 1696, 1106),
        ("pentominoes/5x12", 1936, 1262),
        ("pentominoes/6x10", 2056, 1340),
    ] {
        assert_eq!(board(name, &Params::none()).num_placements(), flipped, "{name}");
        assert_eq!(board(name, &one_sided).num_placements(), not_flipped, "{name} one-sided");
    }
}
