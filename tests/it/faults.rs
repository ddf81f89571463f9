//! Faults of texts and formats, and rows of solutions.

use itertools::Itertools;

use crate::common::{Desk, snapshot};

#[test]
fn reports_wrong_texts_and_formats() {
    let desk = Desk::new();
    desk.write("escape.toml", "family = \"packing\"\nboard = \"\"\"\n/ \\\n\\ /\n\"\"\"\n")
        .write("escapes.toml", "family = \"zebra\"\ntitle = \"a\\qb\"")
        .write("hex.toml", "family = \"zebra\"\ntitle = \"a\\xb\"")
        .write("open.toml", "family = \"packing\"\nboard = \"\"\"\n..\n[[piece]]\nname = \"A\"\n")
        .write("open1.toml", "family = \"packing\nboard = \"..\"\n")
        .write("open2.toml", "family = \"packing\"\nboard = '''\n..\n")
        .write("open3.toml", "family = 'packing\nboard = \"..\"\n")
        .write("quotes.toml", "family = \"packing\"\nsize = 2x5 # small\nboard = \"..\"\n")
        .write("below.toml", "family = \"rules\"\n[drawings]\ncage = \"ab\"\ncells = \"1..2\"\nrules = \"each row has different digits\"\n")
        .write("last.toml", "family = \"rules\"\nrules = \"each row has different digits\"\n[drawings]\ncage = \"ab\"\ncells = \"1..2\"\n")
        .write("nameless.toml", "family = \"packing\"\nboard = \"..\"\n[[piece]]\nshape = \"XX\"\n")
        .write("months.toml", &desk.stdout("show rhombus").replace("Dec", "Dez"));
    for arguments in [
        "solve escape.toml",
        "solve escapes.toml",
        "solve hex.toml",
        "solve open.toml",
        "solve open1.toml",
        "solve open2.toml",
        "solve open3.toml",
        "solve quotes.toml",
        "solve below.toml",
        "solve last.toml",
        "solve nameless.toml",
        "solve months.toml --month Dec",
        "solve months.toml --month Dez",
        "solve dobble --m 3",
        "count langford --n 3...5",
        "encode langford --format svg",
        "encode langford --format wcnf",
        "split langford --cubes 3 --format json",
        "count langford --format svg",
        "count langford --n 3..4 --format svg",
        "check langford months.toml",
    ] {
        snapshot!(desk.run(arguments));
    }
}

#[test]
fn different_solutions_are_different_rows_of_the_same_columns() {
    let desk = Desk::new();
    for puzzle in
        ["langford --n 7", "dominoes --size 4,4", "zebra", "nuts", "slitherlink-5", "dobble --n 2"]
    {
        let table = desk.stdout(&format!("enumerate {puzzle} --limit 50 --format csv --quiet"));
        assert!(table.lines().all_unique(), "{puzzle}");
        let columns = |row: &str| row.matches(',').count();
        assert!(table.lines().skip(1).map(columns).all_equal(), "{puzzle}");
    }
}
