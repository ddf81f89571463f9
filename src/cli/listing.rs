//! Lists of solutions: line by line as they are found, or a page of all in the end.

use puzzlec::render::html::Gallery;
use puzzlec_encodings::TooLarge;

use crate::cli::prelude::*;

/// A solution as it is listed.
pub(crate) enum Entry {
    /// Text or JSON.
    Line(String),
    /// A drawing with its caption.
    Drawing(Drawing, String),
    /// The drawings of all members of a class.
    Class(Vec<Drawing>),
}

impl Entry {
    /// The entry of a solution; of a class by its representative, with the size of the class.
    pub(crate) fn of(
        output: &Output,
        task: &dyn AnyTask,
        values: &Values,
        solution: &dyn AnySolution,
        class: Option<&Natural>,
    ) -> Self {
        let class_words = class.map(|size| format!("class of {}", plural(size, "solution")));
        if output.format() == Format::Html {
            return Self::Drawing(drawing(task, values), class_words.unwrap_or_default());
        }
        let text = || {
            let class_line = class_words.map(|words| words + "\n").unwrap_or_default();
            format!(
                "{}{class_line}\n",
                output.style.draw(&task.picture(Known::all(values.as_slice())))
            )
        };
        let json = || match class {
            None => json!({ "solution": solution.to_json() }),
            Some(size) => json!({ "solution": solution.to_json(), "class_size": size }),
        };
        Self::Line(output.either(text, json))
    }

    /// The entry of a class by its representative, with its size: on a page all members, where they
    /// can be listed.
    pub(crate) fn of_class(
        output: &Output,
        task: &dyn AnyTask,
        (values, solution): (&Values, &dyn AnySolution),
        (level, size): (usize, &Natural),
    ) -> Outcome<Self> {
        let is_page = output.format() == Format::Html;
        let members = is_page.then(|| task.classes().members(level, values)).flatten();
        let Some(members) = members else {
            return Ok(Self::of(output, task, values, solution, Some(size)));
        };
        // What is shown is true of a solution, not only of the model.
        members.iter().try_for_each(|member| task.solution(member).map(drop))?;
        Ok(Self::Class(members.iter().map(|member| drawing(task, member)).collect()))
    }
}

fn drawing(task: &dyn AnyTask, values: &Values) -> Drawing {
    Drawing::of(&task.picture(Known::all(values.as_slice())))
}

/// A list of solutions that is being written.
pub(crate) struct Listing<'c> {
    context: &'c Context,
    gallery: Option<Gallery>,
    /// The reason why there is no solution, if there is none and the puzzle knows it.
    obstructed: Option<String>,
}

impl<'c> Listing<'c> {
    /// An empty list of solutions of a task.
    pub(crate) fn new(task: &dyn AnyTask, context: &'c Context) -> Self {
        let is_page = context.output.format() == Format::Html;
        let gallery = is_page.then(|| Gallery::new(&task.title()));
        let obstructed = task.core().obstructed().map(str::to_owned);
        Self { context, gallery, obstructed }
    }

    /// Adds an entry.
    pub(crate) fn add(&mut self, entry: Entry) -> Outcome<()> {
        let Some(gallery) = &mut self.gallery else {
            let line = if let Entry::Line(line) = &entry { line } else { "" };
            return self.context.output.write(line.as_bytes());
        };
        match entry {
            Entry::Line(_) => {}
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
        let help = "--limit N lists the first N, --memory SIZE sets another limit";
        ensure!(bytes <= limit, Failure::new(TooLarge { what: what(), bytes, limit }, help));
        Ok(())
    }

    /// Ends the list, and reports what was found and if it is complete.
    pub(crate) fn end(self, found: &str, complete: bool) -> Outcome<End> {
        let end = self.context.all_or_not(found, complete);
        let Some(gallery) = self.gallery else { return Ok(end) };
        let reason = self.obstructed.filter(|_| gallery.is_empty() && complete);
        let status = std::iter::once(self.context.found_words(found, complete)).chain(reason);
        self.context.output.write(gallery.page(&status.format(": ").to_string()).as_bytes())?;
        Ok(end)
    }
}
