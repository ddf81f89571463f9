//! `puzzlec show`

use clap::Args;
use puzzlec::puzzle::instance::Source;
use puzzlec::puzzle::picture::Block;
use puzzlec::puzzle::task::AnyTask;
use puzzlec::render::svg::Drawing;
use puzzlec::search::Settings;
use puzzlec_encodings::Request;
use serde_json::Value;

use super::Run;
use crate::cli::args::{Format, Instance};
use crate::cli::context::Context;
use crate::cli::report::Outcome;
use crate::cli::{End, events};

/// Prints an instance as a file to edit and solve, or draws the unsolved puzzle.
///
/// The file is TOML, or one line of JSON with `--format json`. `-o puzzle.svg` draws the puzzle.
#[derive(Debug, Args)]
pub(crate) struct Show {
    #[command(flatten)]
    instance: Instance,
}

impl Run for Show {
    const FORMATS: &[Format] = &[Format::Toml, Format::Svg, Format::Html, Format::Png];

    fn run(self, context: &Context) -> Outcome<End> {
        let settings = Settings::default().with_limits(context.limits.clone());
        let opened = self.instance.open()?.by(settings);
        if Format::PICTURES.contains(&context.output.format()) {
            let task = opened.task(Request::PLAIN)?;
            let (title, drawn) = (task.title(), task.unsolved());
            // Where there is nothing to draw yet, the title says what is wanted.
            let words = Drawing::of(&drawn).parts.is_empty().then(|| Block::Line(title.clone()));
            return context.output.drawn(&title, &drawn.followed_by(words), || Value::Null);
        }
        let toml = opened.file()?;
        let json = Source::new("puzzle", &*toml).parse()?;
        if context.output.tells_events() {
            return tell_file(&*opened.task(Request::PLAIN)?, &toml, &json, context);
        }
        context.output.result(|| toml, || json)
    }
}

/// Tells the file of a puzzle as an event, with its drawing.
pub(super) fn tell_file(
    task: &dyn AnyTask,
    text: &str,
    json: &Value,
    context: &Context,
) -> Outcome<End> {
    let event = events::drawn(&task.title(), &task.unsolved(), text, json);
    context.output.tell(&event).map(|()| End::Done)
}
