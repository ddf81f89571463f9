//! Faults of values, in words.

use super::*;

fn told(instance: &str, params: &[(&str, &str)]) -> String {
    let source = crate::puzzles::built_in(instance);
    let source = source.unwrap_or_else(|| Source::new("my.toml", instance));
    let given = |params: Params, (name, value): &(&str, &str)| params.with(name, *value);
    let params = params.iter().fold(Params::none(), given);
    match FAMILY.puzzle(&source, &params, read::read) {
        Ok(puzzle) => puzzle.title(),
        Err(error) => format!("{error}\n{}", error.help.as_deref().unwrap_or_default()),
    }
}

#[test]
fn dates_are_read_or_told_how_to_be_written() {
    let calendar = |date: &str| told("calendar", &[("date", date)]);
    assert_snapshot!(
        [
            calendar("2026-11-21"),
            calendar("21.11.2026"),
            calendar("1.2.2026"),
            calendar("2026-4-1"),
            calendar("2026/04/01"),
            calendar("11/12/2026"),
            calendar("31.4.2026"),
            calendar("April"),
            told("calendar", &[("weekday", "Mon"), ("date", "2026-11-21")]),
            told("calendar", &[("weekday", "Mon")]),
            told("rhombus", &[("weekday", "Mon"), ("date", "2026-11-21")]),
            told("rhombus", &[("weekday", "saturday"), ("date", "2026-11-21"), ("day", "21")]),
            told("rhombus", &[("month", "Dec"), ("date", "2026-11-21")]),
            told("calendar", &[("day", "22"), ("date", "2026-11-21")]),
            told("calendar", &[("day", "22"), ("month", "Nov"), ("date", "")]),
            told("calendar", &[("date", "")]),
            told("calendar", &[("date", ""), ("day", "1")]),
            told("family = 'packing'\nboard = 'abc'\nreveal = ['a', 'b', 'a']", &[]),
            told("pentominoes/6x10", &[("date", "2026-11-21")]),
            told("pentominoes/6x10", &[("weekday", "Mon")]),
            told("calendar", &[("date", "04-25")]),
            told("calendar", &[("date", "02-29"), ("day", "28")]),
            told("calendar", &[("date", "02-30")]),
            told("rhombus", &[("date", "04-24")]),
            told("rhombus", &[("date", "04-24"), ("weekday", "Fri")]),
            told("calendar", &[("reveal", "May, 3")]),
            told("calendar", &[("reveal", "May 3"), ("month", "May"), ("day", "3")]),
        ]
        .join("\n")
    );
}

#[test]
fn numbers_are_told_in_words() {
    let tray = |old: &str, new: &str| told(&TRAY.replacen(old, new, 1), &[]);
    assert_snapshot!(
        [
            tray("shape = \"XX\"", "shape = \"XX\"\ncount = -2"),
            tray("shape = \"XX\"", "shape = \"XX\"\ncount = 0"),
            tray("shape = \"XX\"", "cells = [[1, 2147483647], [1, 1]]"),
            tray("shape = \"XX\"", "cells = [[1, 8], [1, 9]]"),
        ]
        .join("\n")
    );
}

#[test]
fn some_pieces_of_a_set_are_used() {
    let katamino = |lines: &str| format!("family = \"packing\"\nsize = [3, 5]\n{lines}");
    let count = |pieces: &str| {
        let text = katamino(&format!("set = \"pentominoes\"\npieces = {pieces}"));
        let puzzle = FAMILY.puzzle(&Source::new("my.toml", text), &Params::none(), read::read);
        let task = Task::new(puzzle.expect("a good instance"), Request::PLAIN);
        task.model().solutions().count()
    };
    assert_eq!([r#""LPV""#, r#""V,L,P""#, r#"["P", "L", "V"]"#].map(count), [4; 3]);
    assert_snapshot!(
        [
            told(&katamino("set = \"pentominoes\"\npieces = \"LPQ\""), &[]),
            told(&katamino("pieces = \"LPV\""), &[]),
            told(&katamino("set = \"pentominoes\"\npieces = \"LPVL\""), &[]),
            told(&katamino("set = \"pentominoes\"\npieces = \"LPV\"\nmirror = 'P,P'"), &[]),
        ]
        .join("\n")
    );
}
