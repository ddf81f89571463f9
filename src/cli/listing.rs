//! Lists of solutions: line by line as they are found, or a page of all in the end.

use puzzlec::puzzle::count::Natural;
use puzzlec::render::html::Gallery;
use puzzlec::render::svg::Drawing;
use puzzlec_encodings::TooLarge;

use super::args::Format;
use crate::cli::prelude::*;

/// A solution as it is listed.
pub(crate) enum Entry {
    /// Text or JSON.
    Line(String),
    /// A drawing with its caption.
    Drawing(Drawing, String),
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
            let picture = task.picture(Known::all(values.as_slice()));
            return Self::Drawing(Drawing::of(&picture), class_words.unwrap_or_default());
        }
        let text = || {
            let class_line = class_words.map(|words| words + "\n").unwrap_or_default();
            format!("{}{class_line}\n", output.picture(task, values))
        };
        let json = || match class {
            None => json!({ "solution": solution.to_json() }),
            Some(size) => json!({ "solution": solution.to_json(), "class_size": size }),
        };
        Self::Line(output.either(text, json))
    }
}

/// A list of solutions that is being written.
pub(crate) struct Listing<'c> {
    context: &'c Context,
    gallery: Option<Gallery>,
}

impl<'c> Listing<'c> {
    /// An empty list of solutions of a task.
    pub(crate) fn new(task: &dyn AnyTask, context: &'c Context) -> Self {
        let is_page = context.output.format() == Format::Html;
        Self { context, gallery: is_page.then(|| Gallery::new(&task.title())) }
    }

    /// Adds an entry.
    pub(crate) fn add(&mut self, entry: Entry) -> Outcome<()> {
        match (entry, &mut self.gallery) {
            (Entry::Line(line), _) => self.context.output.write(line.as_bytes()),
            (Entry::Drawing(drawing, caption), Some(gallery)) => {
                gallery.add(&drawing, &caption);
                let (bytes, limit) = (gallery.bytes() as u64, self.context.limits.memory);
                let what = || format!("a page of {}", plural(gallery.len(), "solution"));
                let help = "--limit N lists the first N, --memory SIZE sets another limit";
                ensure!(
                    bytes <= limit,
                    Failure::new(TooLarge { what: what(), bytes, limit }, help)
                );
                Ok(())
            }
            (Entry::Drawing(..), None) => Ok(()),
        }
    }

    /// Ends the list, and reports what was found and if it is complete.
    pub(crate) fn end(self, found: &str, complete: bool) -> Outcome<End> {
        let end = self.context.all_or_not(found, complete);
        if let Some(gallery) = self.gallery {
            let page = gallery.page(&self.context.found_words(found, complete));
            self.context.output.write(page.as_bytes())?;
        }
        Ok(end)
    }
}
