//! Errors as a reader of the terminal wants them: what is wrong, where, and what to do.

use std::error::Error;
use std::fmt::Write;
use std::io;
use std::path::{Path, PathBuf};

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use puzzlec::puzzle::instance::InstanceError;

/// Why a command did not do what it was asked for.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Whoever read our output has gone, which is no error.
    BrokenPipe,
    /// Something is wrong.
    Error {
        /// What is wrong, with all its causes.
        error: Box<dyn Error + Send + Sync>,
        /// What to do about it.
        help: Option<String>,
    },
}

pub(crate) type Outcome<T> = Result<T, Failure>;

/// An error about a file, or about stdin or stdout when the path is `-`.
#[derive(Debug, thiserror::Error)]
#[error("{name}: {error}", name = .path.display())]
pub(crate) struct FileError {
    path: PathBuf,
    error: Box<dyn Error + Send + Sync>,
}

impl Failure {
    /// An error with a word on what to do.
    pub(crate) fn new(
        error: impl Into<Box<dyn Error + Send + Sync>>,
        help: impl Into<String>,
    ) -> Self {
        Self::Error { error: error.into(), help: Some(help.into()) }
    }

    /// An error about a file.
    pub(crate) fn file(path: &Path, error: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        let error = error.into();
        if is_broken_pipe(&*error) {
            return Self::BrokenPipe;
        }
        // What the error says of its cause is part of one line; the path is said only once.
        let error = with_causes(&*error).into();
        FileError { path: path.to_owned(), error }.into()
    }

    /// Prints the report to stderr.
    pub(crate) fn print(&self) {
        if let Self::Error { error, help } = self {
            anstream::eprintln!("{}", report(&**error, help.as_deref()));
        }
    }
}

impl<E: Error + Send + Sync + 'static> From<E> for Failure {
    fn from(error: E) -> Self {
        if is_broken_pipe(&error) {
            return Self::BrokenPipe;
        }
        Self::Error { error: Box::new(error), help: None }
    }
}

/// Whether the error, or what caused it, is that a reader has gone.
fn is_broken_pipe(error: &(dyn Error + 'static)) -> bool {
    let mut causes = std::iter::successors(Some(error), |error| (*error).source());
    causes.any(|error| {
        let error = error.downcast_ref::<io::Error>();
        error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    })
}

/// The text of a report, in colours that `anstream` takes away where there are none.
fn report(error: &(dyn Error + 'static), help: Option<&str>) -> String {
    let renderer = Renderer::styled();
    let instance = error.downcast_ref::<InstanceError>();
    let help = instance.and_then(|error| error.help.as_deref()).or(help);
    let message = match instance {
        Some(InstanceError { problem, span: Some(_), .. }) => problem.to_string(),
        _ => with_causes(error),
    };
    let mut group = Level::ERROR.primary_title(message.as_str()).elements(instance.and_then(
        |InstanceError { source, span, .. }| {
            let mark = AnnotationKind::Primary.span(span.clone()?);
            Some(Snippet::source(&source.text).path(&source.name).annotation(mark))
        },
    ));
    if let Some(help) = help {
        group = group.element(Level::HELP.message(help));
    }
    renderer.render(&[group])
}

/// An error and what caused it, unless it says so itself.
fn with_causes(error: &(dyn Error + 'static)) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let more = error.to_string();
        if !text.contains(&more) {
            // Writing to a string does not fail.
            let _ = write!(text, ": {more}");
        }
        cause = error.source();
    }
    text
}
