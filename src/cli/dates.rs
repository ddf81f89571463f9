//! Tables of every date that a calendar shows.

use std::time::Instant;

use puzzlec::puzzle::CalendarDate;
use puzzlec::puzzle::picture::Block;
use puzzlec::render::html::Gallery;
use puzzlec::render::svg::Drawing;
use puzzlec::search::{HandOn, in_order};
use puzzlec_encodings::Limits;

use super::args::Format;
use crate::cli::prelude::*;

/// A row of a table: a date and its result.
struct Row<T> {
    date: CalendarDate,
    found: T,
}

/// One solution for every date.
pub(super) fn solve(instance: &Pinned, dates: &Dates, context: &Context) -> Outcome<End> {
    let output = &context.output;
    let one = |task: &dyn AnyTask, mut models: Box<dyn Assignments + '_>| {
        Ok(match Conclusion::of(task.core().roles(), &mut *models)? {
            Conclusion::Found(values) => {
                let line = task.picture(Known::all(values.as_slice())).line();
                Some(Some((task.solution(&values)?.to_json(), line)))
            }
            Conclusion::None(_) => Some(None),
            Conclusion::Open { .. } => None,
        })
    };
    let (rows, end) = each(instance, dates, Wanted::Some, context, one)?;
    let solved = rows.iter().filter(|row| row.found.is_some()).count();
    output.remark(format_args!("{solved} of {} dates have a solution", rows.len()));
    table(output, "solution", &rows, |found| match found {
        None => (String::new(), Value::Null),
        Some((solution, line)) => (line.clone(), solution.clone()),
    })?;
    Ok(end)
}

/// The number of solutions for every date.
pub(super) fn count(instance: &Pinned, dates: &Dates, context: &Context) -> Outcome<End> {
    let output = &context.output;
    let all = |task: &dyn AnyTask, mut models: Box<dyn Assignments + '_>| {
        let check = |values| Ok::<_, Failure>(task.solution(&values?).map(drop)?);
        let found = models.by_ref().map(check).process_results(|all| all.count() as u64)?;
        Ok(models.is_complete().then_some(found))
    };
    let (rows, end) = each(instance, dates, Wanted::All, context, all)?;
    let (dates, sum) = (rows.len(), rows.iter().map(|row| row.found).sum::<u64>());
    if let Some((fewest, most)) = rows.iter().minmax_by_key(|row| row.found).into_option() {
        let of = |Row { date, found }: &Row<u64>| format!("{found} ({date})");
        let (fewest, most) = (of(fewest), of(most));
        output.remark(format_args!("{dates} dates, {sum} solutions; fewest {fewest}, most {most}"));
    }
    match output.format() {
        Format::Text => months(output, &rows)?,
        _ => table(output, "count", &rows, |found| (found.to_string(), (*found).into()))?,
    }
    Ok(end)
}

/// A page with all solutions for every date, and tables of their numbers that lead to them.
pub(super) fn gallery(instance: &Pinned, dates: &Dates, context: &Context) -> Outcome<End> {
    let all = |task: &dyn AnyTask, mut models: Box<dyn Assignments + '_>| {
        let mut of_date = Gallery::new(&task.title());
        for values in models.by_ref() {
            let values = values?;
            task.solution(&values)?;
            of_date.add(&Drawing::of(&task.picture(Known::all(values.as_slice()))), "");
        }
        Ok(models.is_complete().then_some(of_date))
    };
    let (rows, end) = each(instance, dates, Wanted::All, context, all)?;
    let mut gallery = Gallery::new(&format!("All dates of {}", instance.instance.puzzle));
    for Row { date, found } in &rows {
        gallery.append(&date.to_string(), found);
    }
    let word = |word: &str| (word.to_owned(), None);
    let cell = |number: usize, found: &Gallery| (found.len().to_string(), Some(number));
    let tables = calendars(&rows, word, cell);
    let found = format!("{}, {}", plural(rows.len(), "date"), plural(gallery.len(), "solution"));
    let status = context.found_words(&found, end == End::Done);
    context.output.remark(&status);
    context.output.write(gallery.page_with(&status, &tables).as_bytes())?;
    Ok(end)
}

/// Searches every date, until it is interrupted.
fn each<T: Send>(
    instance: &Pinned,
    &Dates { impossible_dates, ref search }: &Dates,
    wanted: Wanted,
    context: &Context,
    find: impl Fn(&dyn AnyTask, Box<dyn Assignments + '_>) -> Outcome<Option<T>> + Sync,
) -> Outcome<(Vec<Row<T>>, End)> {
    let Context { output, limits, .. } = context;
    let help = "with --all-dates, pin pieces by the cells that they cover: A@0,0";
    if let Some(pin) = instance.pins.iter().find(|pin| !pin.contains('@')) {
        return Err(Failure::new(format!("`{pin}` does not have a meaning for every date"), help));
    }
    let (puzzle, settings) = (instance.open(context)?, search.settings(limits));
    let dates = puzzle.dates(impossible_dates)?;
    output.remark(format_args!("{} dates of {}", dates.len(), instance.instance.puzzle));
    if let pins @ [_, ..] = &instance.pins[..] {
        output.remark(format_args!("pinned: {}", pins.iter().format(", ")));
    }
    // The roles that help to find a solution may exclude the pinned ones.
    let one = wanted == Wanted::Some && instance.pins.is_empty();
    let request = Request { roles: search.roles(), one };
    let limits = Limits { interrupt: limits.interrupt.child(), ..limits.clone() };
    let settings = Settings { limits, ..settings };
    let bar = output.progress("dates", Some(dates.len()));
    let (start, mut rows) = (Instant::now(), Vec::new());
    let job = |number: usize, hand_on: &mut HandOn<'_, Option<T>>| -> Outcome<()> {
        let task = puzzle.of_date(&dates[number]).requested(request.roles, request)?;
        let found = find(&*task, Plan::start(task.core(), wanted, &settings)?.models)?;
        bar.inc(1);
        // It makes no difference if nobody listens.
        let _ = hand_on(found);
        Ok(())
    };
    let (threads, stop) = (settings.threads(), &settings.limits.interrupt);
    let end = in_order(0..dates.len(), threads, stop, job, |found| -> Outcome<_> {
        let Some(found) = found else { return Ok(ControlFlow::Break(())) };
        rows.push(Row { date: dates[rows.len()].clone(), found });
        Ok(ControlFlow::Continue(()))
    })?;
    drop(bar);
    if end.is_break() {
        let stopped = context.stopped();
        output.remark(format_args!("incomplete: the search was {stopped}, and dates are missing"));
    }
    output.detail(format_args!("{:.3} s in total", start.elapsed().as_secs_f64()));
    Ok((rows, End::complete(end.is_continue())))
}

/// Writes a row for each date.
fn table<T>(
    output: &Output,
    column: &str,
    rows: &[Row<T>],
    cells: impl Fn(&T) -> (String, Value),
) -> Outcome<()> {
    let with_weekday = rows.first().is_some_and(|row| row.date.weekday.is_some());
    let heading = ["weekday", "month", "day", column].map(str::to_owned);
    let line = |row: &Row<T>| {
        let CalendarDate { weekday, month, day, .. } = row.date.clone();
        [weekday.unwrap_or_default(), month, day, cells(&row.found).0]
    };
    let lines = std::iter::once(heading).chain(rows.iter().map(line));
    let mut lines = lines.map(|line| line[usize::from(!with_weekday)..].to_vec());
    let text = match output.format() {
        Format::Text | Format::Svg | Format::Html => {
            output.block(Block::Table(lines.collect())).into_bytes()
        }
        Format::Csv => {
            let mut writer = csv::Writer::from_writer(Vec::new());
            lines.try_for_each(|line| writer.write_record(line))?;
            writer.into_inner().map_err(csv::IntoInnerError::into_error)?
        }
        Format::Json => {
            let object = |row: &Row<T>| {
                let CalendarDate { weekday, month, day, .. } = &row.date;
                let mut object = json!({ "month": month, "day": day });
                if let Some(weekday) = weekday {
                    object["weekday"] = weekday.as_str().into();
                }
                object[column] = cells(&row.found).1;
                format!("{object}\n")
            };
            rows.iter().map(object).collect::<String>().into_bytes()
        }
    };
    output.write(&text)
}

/// Writes the counts by month and day.
fn months(output: &Output, rows: &[Row<u64>]) -> Outcome<()> {
    let tables = calendars(rows, str::to_owned, |_, found| found.to_string());
    let tables = tables.into_iter().map(|table| output.block(Block::Table(table)));
    output.write(tables.collect_vec().join("\n").as_bytes())
}

/// Tables of dates, one for each day of the week: a row for each day, a column for each month. A
/// cell is made of the number of its row and what was found.
fn calendars<T, W>(
    rows: &[Row<T>],
    word: impl Fn(&str) -> W,
    cell: impl Fn(usize, &T) -> W,
) -> Vec<Vec<Vec<W>>> {
    let numbered = rows.iter().enumerate().collect_vec();
    let of_weekday = |rows: &[(usize, &Row<T>)]| {
        let is_of_month = |one: &(usize, &Row<T>), other: &(usize, &Row<T>)| {
            one.1.date.month == other.1.date.month
        };
        let months = rows.chunk_by(is_of_month).collect_vec();
        let days = months.iter().map(|month| month.len()).max().unwrap_or(0);
        let weekday = rows[0].1.date.weekday.as_deref().unwrap_or_default();
        let heading = months.iter().map(|month| word(&month[0].1.date.month));
        let heading = std::iter::once(word(weekday)).chain(heading).collect();
        let of_day = |day: usize| {
            let of_month = |month: &&[(usize, &Row<T>)]| match month.get(day) {
                Some((number, row)) => cell(*number, &row.found),
                None => word(""),
            };
            let first = std::iter::once(word(&(day + 1).to_string()));
            first.chain(months.iter().map(of_month)).collect()
        };
        std::iter::once(heading).chain((0..days).map(of_day)).collect()
    };
    let weekdays = numbered.chunk_by(|one, other| one.1.date.weekday == other.1.date.weekday);
    weekdays.map(of_weekday).collect()
}
