//! Scopes of cells that are parts of areas.

use super::super::prelude::*;

/// The scopes.
pub(in super::super) const FORMS: &[Entry] = forms! {
    /// the first cells of each area, in the order of its cells
    /// e.g. the first 2 cells of each row have different digits
    FirstCells: SUBJECT "first INTEGER cells of ?each SUBJECT" [turns: false] =>
        |facts, args| {
            let first = |cells: &[Cell]| cells.get(..args[0].number() as usize).map(<[_]>::to_vec);
            parts(facts, &args[1], |cells| Vec::from_iter(first(cells)))
        };
    /// all cells of several areas, or of a kind, as one subject
    /// e.g. row 1 and row 2 together have exactly 3 stars
    Together: SUBJECT "SUBJECTS together" =>
        |to, args| {
            let all = to.subjects(&args[0]).into_iter();
            let cells = all.flat_map(|own| own.at().map(|at| (at, own.when)).collect_vec());
            let all = Subject::among(cells.unique_by(|(cell, _)| *cell).collect());
            let is_found = !args[0].node().is_fixed();
            vec![Subject { is_found, name: "all together".into(), ..all }]
        },
        |grid, args| {
            let cells = grid.subjects(&args[0]).into_iter().flat_map(|own| own.at().collect_vec());
            let is_found = !args[0].node().is_fixed();
            vec![Subject { is_found, ..Subject::of("all together", cells.unique()) }]
        };
    /// the last cells of each area, in the order of its cells
    /// e.g. the last 2 cells of each row have different digits
    LastCells: SUBJECT "last INTEGER cells of ?each SUBJECT" [turns: false] =>
        |facts, args| {
            let last = |cells: &[Cell]| {
                Some(cells[cells.len().checked_sub(args[0].number() as usize)?..].to_vec())
            };
            parts(facts, &args[1], |cells| Vec::from_iter(last(cells)))
        };
    /// the first and the last cell of each area, in the order of its cells
    /// e.g. the first and last cell of each row have different digits
    Ends: SUBJECT "first and last cell of ?each SUBJECT" =>
        |facts, args| {
            let ends = |cells: &[Cell]| (cells.len() > 1).then(|| vec![cells[0], cells[cells.len() - 1]]);
            parts(facts, &args[0], |cells| Vec::from_iter(ends(cells)))
        };
    /// this many cells one after the other in each area, in the order of its cells
    /// e.g. no 3 consecutive cells of a row have the same colour
    CellsAlong: SUBJECT "INTEGER consecutive cells of ?each SUBJECT" =>
        |facts, args| {
            let is_near = |pair: &[Cell]| facts.sheet.cells.neighbours(pair[0]).contains(&pair[1]);
            let windows = |cells: &[Cell]| {
                let all = cells.windows(args[0].number().max(1) as usize);
                all.filter(|own| own.windows(2).all(is_near)).map(<[_]>::to_vec).collect_vec()
            };
            parts(facts, &args[1], windows)
        };
};

/// Some of the cells of each area of a scope.
fn parts(facts: &Facts, scope: &Arg, cut: impl Fn(&[Cell]) -> Vec<Vec<Cell>>) -> Vec<Subject> {
    let (Means::Scope(find), args) = scope.said() else { return Vec::new() };
    let parts = find(facts, args).into_iter().flat_map(|area| {
        let cells = area.at().filter(|&cell| facts.has_value(cell)).collect_vec();
        let parts = cut(&cells).into_iter();
        parts.map(move |cells| match cells[..] {
            [cell] => facts.cell(cell, &[]),
            _ => {
                Subject::of(format!("cells {} of {}", cells.iter().join(" and "), area.name), cells)
            }
        })
    });
    parts.collect()
}
