//! Tables of every date that a calendar shows.

use std::ops::ControlFlow;
use std::time::Instant;

use puzzlec::engines::{Interrupt, Models};
use puzzlec::puzzle::CalendarDate;
use puzzlec::puzzle::picture::Block;
use puzzlec::puzzle::task::AnyTask;
use puzzlec::search::{Concluded, Conclusion, Plan, Wanted, in_order};
use puzzlec_encodings::Known;
use serde_json::{Value, json};

use super::args::{Dates, Format, Instance, Search, Threads};
use super::context::Context;
use super::output::{Output, write_bytes};
use super::report::Outcome;
use super::{End, input};

/// Which table is asked for.
pub(super) struct Asked<'a> {
    pub(super) instance: &'a Instance,
    pub(super) dates: &'a Dates,
    pub(super) threads: &'a Threads,
    pub(super) search: &'a Search,
}

/// A row of a table: a date, and what was found for it.
struct Row<T> {
    date: CalendarDate,
    found: T,
}

/// One solution for every date.
pub(super) fn solve(asked: &Asked<'_>, context: &Context) -> Outcome<End> {
    let output = &context.output;
    let one = |task: &dyn AnyTask, mut models: Box<dyn Models + '_>| {
        let values = models.next().transpose()?;
        let complete = models.is_complete();
        let conclusion = Conclusion::new(task.core().roles(), values, complete);
        Ok(match conclusion.get() {
            Concluded::Found(values) => {
                let line = task.picture(Known::all(values.as_slice())).line();
                Some(Some((task.solution(values)?.to_json(), line)))
            }
            Concluded::None => Some(None),
            Concluded::Open { .. } => None,
        })
    };
    let (rows, end) = each(asked, Wanted::Some, context, one)?;
    let solved = rows.iter().filter(|row| row.found.is_some()).count();
    output.remark(format_args!("{solved} of {} dates have a solution", rows.len()));
    table(output, "solution", &rows, |found| match found {
        None => (String::new(), Value::Null),
        Some((solution, line)) => (line.clone(), solution.clone()),
    })?;
    Ok(end)
}

/// The number of solutions for every date.
pub(super) fn count(asked: &Asked<'_>, context: &Context) -> Outcome<End> {
    let output = &context.output;
    let all = |task: &dyn AnyTask, mut models: Box<dyn Models + '_>| {
        let mut found = 0_u64;
        for values in models.by_ref() {
            task.solution(&values?)?;
            found += 1;
        }
        Ok(models.is_complete().then_some(found))
    };
    let (rows, end) = each(asked, Wanted::All, context, all)?;
    let sum: u64 = rows.iter().map(|row| row.found).sum();
    let (fewest, most) =
        (rows.iter().min_by_key(|row| row.found), rows.iter().max_by_key(|row| row.found));
    if let (Some(fewest), Some(most)) = (fewest, most) {
        output.remark(format_args!(
            "{} dates, {sum} solutions; fewest {} ({}), most {} ({})",
            rows.len(),
            fewest.found,
            fewest.date,
            most.found,
            most.date
        ));
    }
    if output.format == Format::Text {
        return months(output, &rows).map(|()| end);
    }
    table(output, "count", &rows, |found| (found.to_string(), (*found).into()))?;
    Ok(end)
}

/// Does something for every date, until it is interrupted.
fn each<T: Send>(
    asked: &Asked<'_>,
    wanted: Wanted,
    context: &Context,
    find: impl Fn(&dyn AnyTask, Box<dyn Models + '_>) -> Outcome<Option<T>> + Sync,
) -> Outcome<(Vec<Row<T>>, End)> {
    let (&Asked { instance, dates, threads, search }, output) = (asked, &context.output);
    let encoding = &search.encoding;
    let (dates, of_date) =
        input::dates(instance, dates.impossible, (encoding.base.roles(), wanted == Wanted::Some))?;
    output.remark(format_args!("{} dates of {}", dates.len(), instance.puzzle));
    let interrupt: Interrupt = search.sat.interrupt()?;
    let (engine, encodings) = (search.sat.solver.as_ref(), encoding.encodings());
    let bar = output.bar("dates", dates.len());
    let (start, mut rows) = (Instant::now(), Vec::new());
    let stop = interrupt.child();
    let one = |date: &CalendarDate| {
        let task = of_date(date)?;
        let plan = Plan::start(task.core(), search.engine, wanted, engine, encodings, &stop)?;
        let found = find(&*task, plan.models)?;
        bar.inc(1);
        Ok(found)
    };
    let job = |number: usize, hand_on: &mut dyn FnMut(Outcome<Option<T>>) -> ControlFlow<()>| {
        // Whether anybody listens makes no difference.
        let _ = hand_on(one(&dates[number]));
    };
    let end = in_order(dates.len(), threads.number(), &stop, job, |found| -> Outcome<_> {
        let Some(found) = found? else { return Ok(ControlFlow::Break(())) };
        rows.push(Row { date: dates[rows.len()].clone(), found });
        Ok(ControlFlow::Continue(()))
    });
    bar.finish_and_clear();
    let end = if end?.is_break() { End::Unknown } else { End::Done };
    if end == End::Unknown {
        output.remark("stopped before the end: dates are missing");
    }
    output.detail(format_args!("{:.3} s in all", start.elapsed().as_secs_f64()));
    Ok((rows, end))
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
    let lines = lines.map(|line| line[usize::from(!with_weekday)..].to_vec());
    match output.format {
        Format::Text => write_bytes(output.block(Block::Table(lines.collect())).as_bytes()),
        Format::Csv => {
            let mut writer = csv::Writer::from_writer(Vec::new());
            for line in lines {
                writer.write_record(line)?;
            }
            write_bytes(&writer.into_inner().map_err(csv::IntoInnerError::into_error)?)
        }
        Format::Json => {
            for row in rows {
                let CalendarDate { weekday, month, day, .. } = &row.date;
                let mut object = json!({ "month": month, "day": day });
                if let Some(weekday) = weekday {
                    object["weekday"] = weekday.as_str().into();
                }
                object[column] = cells(&row.found).1;
                write_bytes(format!("{object}\n").as_bytes())?;
            }
            Ok(())
        }
    }
}

/// Writes counts as people look them up: a row for each day, a column for each month, and a table
/// for each day of the week.
fn months(output: &Output, rows: &[Row<u64>]) -> Outcome<()> {
    let mut first = true;
    for of_weekday in rows.chunk_by(|one, other| one.date.weekday == other.date.weekday) {
        let months: Vec<_> =
            of_weekday.chunk_by(|one, other| one.date.month == other.date.month).collect();
        let weekday = of_weekday[0].date.weekday.clone().unwrap_or_default();
        let mut lines = vec![
            std::iter::once(weekday)
                .chain(months.iter().map(|month| month[0].date.month.clone()))
                .collect::<Vec<_>>(),
        ];
        let days = months.iter().map(|month| month.len()).max().unwrap_or(0);
        for day in 0..days {
            let cell = |month: &&[Row<u64>]| month.get(day).map(|row| row.found.to_string());
            let cells = months.iter().map(|month| cell(month).unwrap_or_default());
            lines.push(std::iter::once((day + 1).to_string()).chain(cells).collect());
        }
        let gap = if first { "" } else { "\n" };
        first = false;
        write_bytes(format!("{gap}{}", output.block(Block::Table(lines))).as_bytes())?;
    }
    Ok(())
}
