//! Reports of errors: the problem, its place and the remedy.

use std::borrow::Cow;
use std::error::Error;
use std::io;
use std::path::Path;

use puzzlec::certify::CertifyError;
use puzzlec::engines::Stop;
use puzzlec::puzzle::instance::InstanceError;
use puzzlec::search::faults::{causes, of_system, stop, with_causes};
use puzzlec::search::{FileError, STDIN};
use serde_json::Value;

use super::advice::{self, MORE_MEMORY};
use super::events;

/// The reason why a command failed.
#[derive(Debug)]
pub(crate) struct Failure {
    /// The fault, with all its causes.
    error: Fault,
    /// The remedy.
    help: Option<String>,
    /// The puzzle that it is about, if there are several.
    about: Option<String>,
}

/// An error of any kind.
type Fault = Box<dyn Error + Send + Sync>;

pub(crate) type Outcome<T> = Result<T, Failure>;

impl Failure {
    /// An error with a remedy.
    pub(crate) fn new(error: impl Into<Fault>, help: impl Into<String>) -> Self {
        Self { error: error.into(), help: Some(help.into()), about: None }
    }

    /// The failure by an error about a file; `-` is stdin.
    pub(crate) fn in_file<E: Into<Fault>>(path: &Path) -> impl Fn(E) -> Self {
        let path = if path == Path::new("-") { Path::new(STDIN) } else { path };
        move |error| FileError::new(path, error).into()
    }

    /// The failure of one of several puzzles.
    pub(crate) fn about(self, puzzle: impl Into<String>) -> Self {
        Self { about: Some(puzzle.into()), ..self }
    }

    /// The failure with a remedy.
    pub(crate) fn help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }

    /// True if the reader of our output has gone, which is no error.
    pub(crate) fn is_broken_pipe(&self) -> bool {
        of_system(&*self.error).any(|error| error.kind() == io::ErrorKind::BrokenPipe)
    }

    /// The reason, if a limit ended the work.
    pub(crate) fn stop(&self) -> Option<&Stop> {
        causes(&*self.error).find_map(stop)
    }

    /// True if the work was stopped before its end.
    pub(crate) fn is_stop(&self) -> bool {
        use CertifyError as E;
        matches!(self.stop(), Some(Stop::Interrupted(_)))
            || matches!(self.cause(), Some(E::Stopped | E::Unchecked))
    }

    /// The option that helps, if one does.
    fn option(&self) -> Option<Cow<'_, str>> {
        let memory = matches!(self.stop(), Some(Stop::TooLarge(_))).then_some(MORE_MEMORY.into());
        memory.or_else(|| causes(&*self.error).find_map(advice::remedy))
    }

    /// The error or a cause of it that is of a type.
    pub(crate) fn cause<E: Error + 'static>(&self) -> Option<&E> {
        causes(&*self.error).find_map(|error| error.downcast_ref())
    }

    /// The problem and its place, in a line.
    pub(crate) fn message(&self) -> String {
        let problem = with_causes(&*self.error);
        // The puzzle that it is about, if it does not name that.
        let Some(puzzle) = self.about.as_ref().filter(|puzzle| !problem.contains(*puzzle)) else {
            return problem;
        };
        // Some errors name the file, but not the values of parameters.
        let name = puzzle.split(", ").next().unwrap_or_default();
        let rest = problem.strip_prefix(name).and_then(|rest| rest.strip_prefix(": "));
        format!("{puzzle}: {}", rest.unwrap_or(&problem))
    }

    /// The report as events.
    pub(crate) fn events(&self) -> Vec<Value> {
        let event = |Part { message, instance, help }: Part<'_>| {
            events::error(&message, instance, help.as_deref())
        };
        self.parts().into_iter().map(event).collect()
    }

    /// The problems of the report, one after the other.
    pub(crate) fn parts(&self) -> Vec<Part<'_>> {
        let instance: Option<&InstanceError> = self.cause();
        let help = instance.and_then(|error| error.help.as_ref()).or(self.help.as_ref());
        let message = match instance {
            Some(InstanceError { problem, span: Some(_), .. }) => problem.to_string(),
            _ => self.message(),
        };
        let help = help.map(Cow::from).or_else(|| self.option());
        let further = instance.into_iter().flat_map(|error| &error.further).map(|error| {
            let (message, help) = (error.problem.to_string(), error.help.as_ref().map(Cow::from));
            Part { message, instance: Some(error), help }
        });
        std::iter::once(Part { message, instance, help }).chain(further).collect()
    }
}

/// A problem with its place in an instance, if it has one, and the remedy.
pub(crate) struct Part<'p> {
    pub(crate) message: String,
    pub(crate) instance: Option<&'p InstanceError>,
    pub(crate) help: Option<Cow<'p, str>>,
}

impl<E: Error + Send + Sync + 'static> From<E> for Failure {
    fn from(error: E) -> Self {
        Self { error: Box::new(error), help: None, about: None }
    }
}
