//! Scopes of cells that are parts of areas.

use std::iter;

use puzzlec_encodings::Linear;

use crate::puzzle::prelude::*;
use crate::puzzles::rules::Facts;
use crate::puzzles::rules::form::{Entry, Form, Means, Needs, Slot, forms};
use crate::puzzles::rules::grid::Grid;
use crate::puzzles::rules::meaning::Subject;
use crate::puzzles::rules::node::Arg;

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
    /// the first cell is of a kind, in the order of the cells
    /// e.g. each row that starts with a star ends with a star
    StartsWith: PREDICATE "starts|begins with KIND" [turns: false] =>
        |to, args, own| { let cell = to.facts.in_order(own)?[0]; Some(to.kind(&args[0], cell).into()) },
        |grid, args, own| Some(grid.is(&args[0], grid.facts.in_order(own)?[0]));
    /// the last cell is of a kind, in the order of the cells
    /// e.g. each row that starts with a star ends with a star
    EndsWith: PREDICATE "ends with KIND" [turns: false] =>
        |to, args, own| {
            let cell = *to.facts.in_order(own)?.last()?;
            Some(to.kind(&args[0], cell).into())
        },
        |grid, args, own| Some(grid.is(&args[0], *grid.facts.in_order(own)?.last()?));
    /// the number of runs of cells of a kind, one beside the other, in a row or column
    /// e.g. each left number is the number of runs of stars in its line
    RunsOf: MEASURE "number of runs of KIND" =>
        |to, args, own, _| {
            let runs = to.facts.runs(own)?.into_iter().flat_map(|run| {
                let is = run.into_iter().map(|cell| to.kind(&args[0], cell)).collect_vec();
                let before = iter::once(Atom::False).chain(is.clone());
                before.zip(is).map(|(before, is)| to.all([!before, is])).collect_vec()
            });
            Some(Linear::count(runs.collect_vec()))
        },
        |grid, args, own| Some(grid.runs_of(&args[0], own)?.len() as i64);
    /// the number of cells of the longest run of cells of a kind, in a row or column
    /// e.g. each left number is the length of the longest run of stars in its line
    LongestRun: MEASURE "length of longest run of KIND" =>
        |to, args, own, _| {
            let runs = to.facts.runs(own)?.into_iter();
            let runs = runs.map(|run| run.into_iter().map(|at| to.kind(&args[0], at)).collect_vec());
            let runs = runs.collect_vec();
            let longest = runs.iter().map(Vec::len).max()?;
            let reached = (1..=longest).map(|count| {
                let windows = runs.iter().flat_map(|run| run.windows(count));
                let all = windows.map(|own| to.all(own.to_vec())).collect_vec();
                to.any(all)
            });
            Some(Linear::count(reached.collect_vec()))
        },
        |grid, args, own| Some(grid.runs_of(&args[0], own)?.into_iter().max().unwrap_or(0));
    /// the cells of one half of the board: `top`, `bottom`, `left`, `right`
    /// e.g. the top half has exactly 2 stars
    Half: SUBJECT "SIDE half" [needs: Needs::Squares, turns: false] =>
        |facts, args| {
            let side = args[0].text();
            let axis = usize::from(["left", "right"].contains(&side));
            let count = [facts.sheet.cells.size().0, facts.sheet.cells.size().1][axis] as i32;
            let is_first = ["top", "left", "up"].contains(&side);
            let is_in = |cell: &Cell| (cell.coordinates()[axis] * 2 < count) == is_first;
            let cells = facts.sheet.cells.cells().filter(is_in);
            let half = Subject::of(format!("{side} half"), cells);
            if count % 2 == 0 { vec![half] } else { Vec::new() }
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
            // Drawn lines can run diagonally, and rows can have gaps.
            let is_any = args[1].node().is_one(&[Form::Diagonal, Form::Drawn, Form::DrawnAt]);
            let is_near = |pair: &[Cell]| {
                is_any || facts.sheet.cells.neighbours(pair[0]).contains(&pair[1])
            };
            let windows = |cells: &[Cell]| {
                let all = cells.windows(args[0].number().max(1) as usize);
                all.filter(|own| own.windows(2).all(is_near)).map(<[_]>::to_vec).collect_vec()
            };
            parts(facts, &args[1], windows)
        };
};

impl Facts {
    /// The cells with values of a subject whose cells drawings tell, if there are some.
    fn in_order(&self, subject: &Subject) -> Option<Vec<Cell>> {
        let mut cells = subject.drawn()?;
        cells.retain(|&cell| self.has_value(cell));
        (!cells.is_empty()).then_some(cells)
    }

    /// The cells with values of a row or a column, without gaps in each part.
    fn runs(&self, subject: &Subject) -> Option<Vec<Vec<Cell>>> {
        let cells = self.in_order(subject)?;
        let is_line = |axis: usize| cells.iter().map(|own| own.in_space()[axis]).all_equal();
        let mut runs: Vec<Vec<Cell>> = Vec::new();
        for &cell in &cells {
            let neighbours = self.sheet.cells.neighbours(cell).collect_vec();
            match runs.last_mut().filter(|run| run.last().is_some_and(|at| neighbours.contains(at)))
            {
                Some(run) => run.push(cell),
                None => runs.push(vec![cell]),
            }
        }
        (is_line(0) || is_line(1)).then_some(runs)
    }
}

impl Grid<'_> {
    /// The numbers of cells of the runs of a kind in a line.
    fn runs_of(&self, kind: &Arg, subject: &Subject) -> Option<Vec<i64>> {
        let parts = self.facts.runs(subject)?.into_iter().flat_map(|run| {
            let is = run.into_iter().map(|cell| self.is(kind, cell));
            let parts = is.chunk_by(|is| *is);
            parts.into_iter().filter(|(is, _)| *is).map(|(_, own)| own.count() as i64).collect_vec()
        });
        Some(parts.collect())
    }
}

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
