//! Dates of calendars.

use crate::common::Desk;

/// The calendar by JarringWords, whose pieces are not flipped here: 48 dates have no solution, as a
/// search with bit masks finds.
const JARRING: &str = r#"
family = "packing"
one_sided = true
board = """
Jan Feb Mar Apr May Jun #
Jul Aug Sep Oct Nov Dec #
1 2 3 4 5 6 7
8 9 10 11 12 13 14
15 16 17 18 19 20 21
22 23 24 25 26 27 28
29 30 31 # # # #
"""
piece = [{ name = "B", shape = "XXX\nXXX" }, { name = "L", shape = "XX\n.X\n.X\n.X" },
    { name = "N", shape = "X.\nXX\n.X\n.X" }, { name = "P", shape = "XX.\nXXX" },
    { name = "U", shape = "X.X\nXXX" }, { name = "V", shape = "XXX\nX..\nX.." },
    { name = "Y", shape = "X.\nXX\nX.\nX." }, { name = "T", shape = "XXX\n.X.\n.X." }]
[calendar]
months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
"#;

#[test]
fn dates_without_a_solution_are_counted() {
    let desk = Desk::new();
    desk.write("jarring.toml", JARRING);
    let all = desk.run("count jarring.toml --all-dates").output().expect("a table");
    let said = String::from_utf8_lossy(&all.stderr).into_owned();
    assert!(said.contains("366 dates, 1524 solutions; fewest 0 (Jan 6)"), "{said}");
    assert!(said.contains("; 48 dates without a solution\n"), "{said}");
    let json = desk.stdout("count jarring.toml --all-dates --format json");
    let total = "{\"dates\":366,\"solutions\":1524,\"unsolvable\":48}";
    assert_eq!((json.lines().count(), json.lines().last()), (366 + 1, Some(total)));
    assert_eq!(json.lines().filter(|line| line.contains("\"count\":0}")).count(), 48);
    // 24 April by its labels, and without a year.
    let count = |arguments: &str| desk.stdout(&format!("count jarring.toml {arguments} -q"));
    assert_eq!(count("--date 04-24"), count("--reveal Apr,24"));
    assert_eq!(count("--date 2026-04-24"), count("--date 04-24"));
    let both = desk.run("count jarring.toml --all-dates --reveal Apr,24").output();
    assert_eq!(both.expect("an error").status.code(), Some(2));
}
