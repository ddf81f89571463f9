//! The terminal, in which people read the output, and the program that runs in it.

mod watchdog;

use std::env;
use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use anstream::AutoStream;
use anstream::stream::RawStream;
pub(crate) use indicatif::ProgressBar as Bar;
use indicatif::ProgressStyle;
use itertools::Itertools;
use puzzlec::engines::Pace;
use puzzlec::puzzle::instance::InstanceError;
use puzzlec::puzzle::task::AnyTask;
use puzzlec::render::text::{Palette, TextStyle};
use serde_json::Value;

use super::args::ColorChoice;
use super::commands::Cli;
use super::context::Context;
use super::report::{Failure, Outcome, Part};
use super::watch::{Watch, live};
use super::{arguments, begun, failed, finished};

/// True for the page.
pub(super) const IS_PAGE: bool = false;

/// Runs the command line of this program, and returns its exit code.
pub(crate) fn run() -> u8 {
    let code = match arguments(&env::args_os().collect_vec()) {
        Ok(cli) => start(cli),
        // Help is the end of a command line, as an error of it is.
        Err(end) => end.print().map(|()| end.exit_code() as u8).map_err(Failure::from),
    };
    code.unwrap_or_else(|failure| failed(&failure, print))
}

/// Runs the command and ends the program, unless it cannot begin.
fn start(cli: Cli) -> Outcome<u8> {
    let (chosen, context) = begun(cli)?;
    // The end of the program frees it faster.
    let context: &'static Context = Box::leak(Box::new(context));
    let stopped = || {
        let code = context.output.code(context.give_up());
        context.output.end(code);
        // No place is left to report that the file cannot be written.
        let _ = context.output.finish(true);
        code
    };
    watchdog::run(context, || finished(chosen, context), stopped)
}

/// True if somebody else hears an event: in a terminal, it is a line of the result.
pub(super) const fn hears(_: &Value) -> bool {
    false
}

/// A watch over a search in the terminal, at this pace.
pub(super) fn watch(
    task: &'static dyn AnyTask,
    pace: Pace,
    context: &Context,
) -> Outcome<Box<dyn Watch>> {
    let (output, interrupt) = (&context.output, &context.limits.interrupt);
    let colour = palette(output.common.color, &io::stderr());
    let style = TextStyle { colour, ..output.style };
    Ok(Box::new(live::Live::start(task, pace, style, interrupt)?))
}

pub(super) use live::check;

/// Prints the report of a failure to stderr, in colours that `anstream` strips where the terminal
/// has none.
pub(super) fn print(failure: &Failure) {
    for Part { message, instance, help } in failure.parts() {
        let snippet = instance.and_then(|InstanceError { source, span, .. }| {
            let mark = AnnotationKind::Primary.span(span.clone()?);
            let text = Snippet::source(&source.text).line_start(source.line.unwrap_or(1));
            Some(text.path(&source.name).annotation(mark))
        });
        let group = Level::ERROR.primary_title(&message).elements(snippet);
        let group = group.elements(help.as_deref().map(|help| Level::HELP.message(help)));
        // No place is left to report that stderr is full or gone.
        let _ = writeln!(anstream::stderr(), "{}", Renderer::styled().render(&[group]));
    }
}

/// The date of today.
pub(super) fn today() -> String {
    jiff::Zoned::now().date().to_string()
}

/// The colours of pictures, and the columns of the terminal, where people read them there.
pub(super) fn look(colour: ColorChoice, is_for_people: bool) -> (Palette, Option<usize>) {
    let colour = match colour {
        ColorChoice::Auto if !is_for_people => Palette::None,
        choice => palette(choice, &io::stdout()),
    };
    let columns = || Some(terminal_size::terminal_size_of(io::stdout())?.0.0.into());
    (colour, if is_for_people { columns() } else { None })
}

/// A bar, if stderr is a terminal.
pub(super) fn bar(total: Option<usize>, _: &str, template: &str) -> Bar {
    if !io::stderr().is_terminal() {
        return Bar::hidden();
    }
    let bar = Bar::new_spinner();
    if let Some(total) = total {
        bar.set_length(total as u64);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// The colours of pictures on a stream.
pub(super) fn palette(choice: ColorChoice, stream: &impl RawStream) -> Palette {
    match choice {
        ColorChoice::Always => Palette::of_terminal(),
        ColorChoice::Never => Palette::None,
        ColorChoice::Ansi16 => Palette::Ansi16,
        ColorChoice::Ansi256 => Palette::Ansi256,
        ColorChoice::Auto => match AutoStream::choice(stream) {
            anstream::ColorChoice::Never => Palette::None,
            _ => Palette::of_terminal(),
        },
    }
}
