//! Lists of solutions: line by line as they are found, or a page of all in the end.

use itertools::Itertools;
use puzzlec::engines::{TooLarge, Values, plural};
use puzzlec::puzzle::count::Natural;
use puzzlec::puzzle::ensure;
use puzzlec::puzzle::picture::Picture;
use puzzlec::puzzle::task::{AnySolution, AnyTask};
use puzzlec::render::html::Gallery;
use puzzlec::render::row;
use puzzlec::render::svg::Drawing;
use puzzlec_encodings::Known;
use serde::Serialize;
use serde_json::Value;

use super::args::Format;
use super::context::Context;
use super::report::{Failure, Outcome};
use super::reporter::Reporter;
use super::table::csv_line;
use super::{End, events};
use crate::cli::reporter::in_json;

/// A listed solution.
pub(crate) enum Entry {
    /// Text or JSON.
    Line(String),
    /// The columns of a table with their values.
    Row(Vec<(String, String)>),
    /// A solution as an event.
    Event(Value),
    /// A drawing with its caption.
    Drawing(Drawing, String),
    /// The drawings of all members of a class.
    Class(Vec<Drawing>),
}

impl Entry {
    /// The entry of a solution; of a class by its representative, with its level and its size: on a
    /// page by all members, where they can be listed.
    pub(crate) fn of(
        output: &Reporter,
        task: &dyn AnyTask,
        (values, solution): (&Values, &dyn AnySolution),
        class: Option<(usize, &Natural)>,
    ) -> Outcome<Self> {
        let class_words = class.map(|(_, size)| format!("class of {}", plural(size, "solution")));
        if output.format() == Format::Html {
            let drawing = |values: &Values| Drawing::of(&picture(task, values));
            let members = class.and_then(|(level, _)| task.classes().members(level, values));
            let Some(members) = members else {
                return Ok(Self::Drawing(drawing(values), class_words.unwrap_or_default()));
            };
            // What is shown is true of a solution, not only of the model.
            members.iter().try_for_each(|member| task.solution(member).map(drop))?;
            return Ok(Self::Class(members.iter().map(drawing).collect()));
        }
        if output.format() == Format::Csv {
            let size = class.map(|(_, size)| ("class_size".to_owned(), size.to_string()));
            return Ok(Self::Row(row(task, values).into_iter().chain(size).collect()));
        }
        let text = |picture: &Picture| {
            let class_line = class_words.map(|words| words + "\n").unwrap_or_default();
            format!("{}{class_line}\n", output.style.draw(picture))
        };
        let class_size = class.map(|(_, size)| size);
        let json = || in_json(&Listed { solution, class_size });
        let picture = || picture(task, values);
        if output.tells_events() {
            let picture = picture();
            let text = text(&picture);
            let event = events::drawn(&task.title(), &picture, text.trim_end(), &json());
            return Ok(Self::Event(event));
        }
        Ok(Self::Line(output.either(|| text(&picture()), json)))
    }
}

fn picture(task: &dyn AnyTask, values: &Values) -> Picture {
    task.picture(Known::all(values.as_slice()))
}

/// A listed solution for programs.
#[derive(Serialize)]
struct Listed<'l> {
    solution: &'l dyn AnySolution,
    #[serde(skip_serializing_if = "Option::is_none")]
    class_size: Option<&'l Natural>,
}

/// A list of solutions that is being written.
pub(crate) struct Listing<'c> {
    context: &'c Context,
    /// The page, if that is what is written.
    gallery: Gallery,
    /// True if the heading of a table is written.
    has_heading: bool,
    /// The reason why the puzzle has no solution, if the puzzle knows it.
    obstructed: Option<String>,
}

impl<'c> Listing<'c> {
    /// An empty list of solutions of a task.
    pub(crate) fn new(task: &dyn AnyTask, context: &'c Context) -> Self {
        let obstructed = task.core().obstructed().map(str::to_owned);
        Self { context, gallery: Gallery::new(&task.title()), has_heading: false, obstructed }
    }

    /// Adds an entry.
    pub(crate) fn add(&mut self, entry: Entry) -> Outcome<()> {
        let (output, gallery) = (&self.context.output, &mut self.gallery);
        match entry {
            Entry::Line(line) => output.write(line.as_bytes())?,
            Entry::Event(event) => output.tell(&event)?,
            Entry::Row(row) => {
                let (heading, row): (Vec<_>, Vec<_>) = row.into_iter().unzip();
                if !std::mem::replace(&mut self.has_heading, true) {
                    output.write(&csv_line(&heading))?;
                }
                output.write(&csv_line(&row))?;
            }
            Entry::Drawing(drawing, caption) => gallery.add(&drawing, &caption),
            Entry::Class(members) => {
                gallery.begin_class();
                for drawing in &members {
                    gallery.add(drawing, "");
                }
            }
        }
        let (bytes, limit) = (gallery.bytes() as u64, self.context.limits.memory);
        let what = || format!("a page of {}", plural(gallery.len(), "solution"));
        let help = "--limit N lists the first N, --memory SIZE sets a higher limit";
        ensure!(bytes <= limit, Failure::new(TooLarge { what: what(), bytes, limit }, help));
        Ok(())
    }

    /// Ends the list, and reports what was found and if it is complete.
    pub(crate) fn end(self, found: &str, complete: bool) -> Outcome<End> {
        let end = self.context.all_or_not(found, complete);
        let (output, gallery) = (&self.context.output, self.gallery);
        if output.format() == Format::Html {
            let reason = self.obstructed.filter(|_| gallery.is_empty() && complete);
            let status = std::iter::once(self.context.found_words(found, complete)).chain(reason);
            output.write(gallery.page(&status.format(": ").to_string()).as_bytes())?;
        }
        Ok(end)
    }
}
