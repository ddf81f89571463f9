//! Reports of errors: the problem, its place and the remedy.

use std::error::Error;
use std::io;
use std::path::Path;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use puzzlec::puzzle::instance::InstanceError;
use puzzlec::search::{EngineError, FileError};
use puzzlec_encodings::Stop;

/// The reason why a command failed.
#[derive(Debug)]
pub(crate) struct Failure {
    /// The fault, with all its causes.
    error: Box<dyn Error + Send + Sync>,
    /// The remedy.
    help: Option<String>,
}

pub(crate) type Outcome<T> = Result<T, Failure>;

impl Failure {
    /// An error with a remedy.
    pub(crate) fn new(
        error: impl Into<Box<dyn Error + Send + Sync>>,
        help: impl Into<String>,
    ) -> Self {
        Self { error: error.into(), help: Some(help.into()) }
    }

    /// The failure by an error about a file.
    pub(crate) fn in_file<E: Into<Box<dyn Error + Send + Sync>>>(
        path: &Path,
    ) -> impl Fn(E) -> Self {
        |error| FileError::new(path, error).into()
    }

    /// True if the reader of our output has gone, which is no error.
    pub(crate) fn is_broken_pipe(&self) -> bool {
        causes(&*self.error).any(|error| {
            let error = error.downcast_ref::<io::Error>();
            error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
        })
    }

    /// The reason, if a limit ended the work.
    pub(crate) fn stop(&self) -> Option<&Stop> {
        let instance = self.error.downcast_ref::<InstanceError>().and_then(InstanceError::stop);
        instance.or_else(|| causes(&*self.error).find_map(stop))
    }

    /// True if memory is missing, and more could be allowed.
    fn is_too_large(&self) -> bool {
        let by_engine = self.error.downcast_ref::<EngineError>();
        let by_engine = by_engine.is_some_and(|error| matches!(error, EngineError::TooLarge(_)));
        by_engine || matches!(self.stop(), Some(Stop::TooLarge(_)))
    }

    /// Prints the report to stderr, in colours that `anstream` takes away where there are none.
    pub(crate) fn print(&self) {
        let Self { error, help } = self;
        let instance = error.downcast_ref::<InstanceError>();
        let help = instance.and_then(|error| error.help.as_deref()).or(help.as_deref());
        let help = help.or(self.is_too_large().then_some("--memory SIZE sets another limit"));
        let message = match instance {
            Some(InstanceError { problem, span: Some(_), .. }) => problem.to_string(),
            _ => with_causes(&**error),
        };
        let snippet = instance.and_then(|InstanceError { source, span, .. }| {
            let mark = AnnotationKind::Primary.span(span.clone()?);
            Some(Snippet::source(&source.text).path(&source.name).annotation(mark))
        });
        let group = Level::ERROR.primary_title(message.as_str()).elements(snippet);
        let group = group.elements(help.map(|help| Level::HELP.message(help)));
        anstream::eprintln!("{}", Renderer::styled().render(&[group]));
    }
}

impl<E: Error + Send + Sync + 'static> From<E> for Failure {
    fn from(error: E) -> Self {
        Self { error: Box::new(error), help: None }
    }
}

/// An error and its causes, one after the other.
fn causes<'e>(error: &'e (dyn Error + 'static)) -> impl Iterator<Item = &'e (dyn Error + 'static)> {
    std::iter::successors(Some(error), |&error| error.source())
}

/// An error with those of its causes that its own text leaves out.
fn with_causes(error: &(dyn Error + 'static)) -> String {
    causes(error).map(ToString::to_string).fold(String::new(), |text, cause| match text.as_str() {
        "" => cause,
        said if said.contains(&cause) => text,
        said => format!("{said}: {cause}"),
    })
}

/// The limit that an error is about: itself, or the one within an error of a writer.
fn stop<'e>(error: &'e (dyn Error + 'static)) -> Option<&'e Stop> {
    let writer = || error.downcast_ref::<io::Error>()?.get_ref()?.downcast_ref();
    error.downcast_ref().or_else(writer)
}
