//! Tables of every date that a calendar shows.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use itertools::Itertools;
use puzzlec::engines::{Assignments, plural};
use puzzlec::puzzle::ensure;
use puzzlec::puzzle::picture::Block;
use puzzlec::puzzles::packing::{self, CalendarDate, DateCounts, Sheet};
use puzzlec::render::html::Gallery;
use puzzlec::render::svg::Drawing;
use puzzlec::render::text::Column;
use puzzlec::search::{Opened, Search, Status};
use puzzlec_encodings::Known;
use serde_json::{Value, json};

use super::args::{Dates, Format, Pinned};
use super::context::Context;
use super::instances::{Headed, Label, Rows};
use super::report::{Failure, Outcome};
use super::reporter::Reporter;
use super::table::{self, Found, Table};
use super::{End, fill, solutions};

/// A row of a table: a date and its result.
type Row<T> = (CalendarDate, T);

/// One solution for every date.
pub(super) fn solve(instance: &Pinned, dates: &Dates, context: &Context) -> Outcome<End> {
    let puzzles = puzzles(instance, dates, context)?;
    let (labels, total) = (labels(&puzzles), Some(puzzles.len()));
    let puzzles = puzzles.into_iter().map(|(date, puzzle)| (label(&date), Ok(puzzle)));
    let rows = Rows { labels, things: "dates", total, is_batch: false, puzzles: Box::new(puzzles) };
    solutions::table(context, rows, &dates.search)
}

/// The number of solutions for every date.
pub(super) fn count(instance: &Pinned, dates: &Dates, context: &Context) -> Outcome<End> {
    let output = &context.output;
    let all = |search: &Search| {
        let mut solutions = search.solutions()?;
        let found = solutions.by_ref().process_results(|all| all.count())?;
        Ok((solutions.status() != Status::Open).then_some(found))
    };
    let (rows, end) = each(instance, dates, context, all)?;
    let summary = DateCounts::new(&rows);
    if !rows.is_empty() {
        output.remark(&summary);
    }
    write(output, &rows)?;
    if output.format() == Format::Json {
        output.print(&summary)?;
    }
    Ok(end)
}

/// A page with all solutions for every date, and tables of their numbers that lead to them.
pub(super) fn gallery(instance: &Pinned, dates: &Dates, context: &Context) -> Outcome<End> {
    let all = |search: &Search| {
        let (task, mut models) = (search.task(), search.models()?);
        let mut of_date = Gallery::new(&task.title());
        for values in models.by_ref() {
            let values = values?;
            task.solution(&values)?;
            of_date.add(&Drawing::of(&task.picture(Known::all(values.as_slice()))), "");
        }
        Ok(models.is_complete().then_some(of_date))
    };
    let (rows, end) = each(instance, dates, context, all)?;
    let mut gallery = Gallery::new(&format!("All dates of {}", instance.instance.puzzle));
    for (date, found) in &rows {
        gallery.append(&date.to_string(), found);
    }
    let counts = rows.into_iter().map(|(date, found)| (date, found.len())).collect_vec();
    let found = format!("{}, {}", plural(counts.len(), "date"), plural(gallery.len(), "solution"));
    let status = context.found_words(&found, end == End::Done);
    context.output.remark(&status);
    context.output.write(gallery.page_with(&status, &packing::sheets(&counts)).as_bytes())?;
    Ok(end)
}

/// Searches every date for all solutions, until it is interrupted.
fn each<T: Send>(
    instance: &Pinned,
    dates: &Dates,
    context: &Context,
    find: impl Fn(&Search) -> Outcome<Option<T>> + Sync,
) -> Outcome<(Vec<Row<T>>, End)> {
    let puzzles = puzzles(instance, dates, context)?;
    let (settings, roles) = (dates.search.settings(&context.limits), dates.search.roles());
    let bar = context.output.progress("dates", Some(puzzles.len()));
    let mut rows = Vec::new();
    let find = |puzzle: Opened| find(&puzzle.roles(roles).search()?);
    let puzzles = puzzles.into_iter().map(|(date, puzzle)| (date, Ok(puzzle)));
    let at_once = settings.threads();
    let is_all = fill::each(context, puzzles, (at_once, &settings), find, |date, found| {
        bar.inc(1);
        rows.push((date, found?));
        Ok(ControlFlow::Continue(()))
    })?;
    drop(bar);
    Ok((rows, context.all_or_some(is_all)))
}

/// The puzzle of every date, with the pins.
fn puzzles(instance: &Pinned, dates: &Dates, context: &Context) -> Outcome<Vec<Row<Opened>>> {
    let help = "with --all-dates, pin pieces by the cells that they cover: A@1,1";
    if let Some(pin) = instance.pins.iter().find(|pin| !pin.contains('@')) {
        return Err(Failure::new(format!("`{pin}` has no meaning for some dates"), help));
    }
    let (opened, name) = (instance.open()?, &instance.instance.puzzle);
    let mut all = packing::dates(opened.source(), opened.params())?;
    all.retain(|date| dates.impossible_dates || date.exists);
    let help = "only a puzzle with a [calendar] table has dates";
    ensure!(!all.is_empty(), Failure::new(format!("{name} is not a calendar"), help));
    context.output.remark(format_args!("{} dates of {name}", all.len()));
    if let pins @ [_, ..] = &instance.pins[..] {
        context.output.remark(format_args!("pinned: {}", pins.iter().format(", ")));
    }
    let of = |date: CalendarDate| {
        let params = date.params(opened.params().clone());
        (date, opened.clone().with_all(params))
    };
    Ok(all.into_iter().map(of).collect())
}

/// The columns of a date.
fn labels<T>(rows: &[Row<T>]) -> Vec<Headed> {
    let labels = rows.iter().map(|(date, _)| label(date)).collect_vec();
    let names = ["weekday", "month", "day"];
    let number = labels.first().map_or(names.len(), Vec::len);
    let column = |(at, name): (usize, &&str)| {
        let words = labels.iter().filter_map(|label| label[at].as_str());
        let width = words.map(|word| word.chars().count()).max().unwrap_or(0);
        ((*name).to_owned(), Column { width, is_number: *name == "day" })
    };
    names[names.len() - number..].iter().enumerate().map(column).collect()
}

/// The cells of a date.
fn label(date: &CalendarDate) -> Label {
    let CalendarDate { weekday, month, day, .. } = date;
    weekday.iter().chain([month, day]).map(|word| Value::from(word.as_str())).collect()
}

/// Writes a row for each date, or in text the counts by month and day.
fn write(output: &Reporter, rows: &[Row<usize>]) -> Outcome<()> {
    if output.format() == Format::Text {
        let line = |line: Vec<_>| line.into_iter().map(|(number, _)| number).collect();
        let drawn = |sheet: Sheet| {
            let rows = sheet.into_iter().map(line).collect();
            output.style.draw(&Block::Table { rows, marks: BTreeMap::new() }.into())
        };
        return output.write(packing::sheets(rows).into_iter().map(drawn).join("\n").as_bytes());
    }
    let mut table = Table::new(output, labels(rows).into_iter().chain([table::numbers("count")]));
    rows.iter().try_for_each(|(date, found)| {
        let (words, json) = (vec![found.to_string()], json!({ "count": found }));
        let found = Found { in_words: words.clone(), bare: words, is_complete: true, json };
        table.row(&label(date), Ok(found)).map(drop)
    })
}
