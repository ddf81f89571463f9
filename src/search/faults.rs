//! Errors with their causes, in words for people.

use std::error::Error;
use std::io;

use crate::engines::Stop;

/// An error and its causes, one after the other.
pub fn causes<'e>(
    error: &'e (dyn Error + 'static),
) -> impl Iterator<Item = &'e (dyn Error + 'static)> {
    std::iter::successors(Some(error), |&error| error.source())
}

/// An error with those of its causes that its own text leaves out.
pub fn with_causes(error: &(dyn Error + 'static)) -> String {
    let text = causes(error).map(ToString::to_string);
    let text = text.fold(String::new(), |text, cause| match text.as_str() {
        "" => cause,
        said if said.contains(&cause) => text,
        said => format!("{said}: {cause}"),
    });
    of_system(error).fold(text, |text, error| text.replace(&error.to_string(), &in_words(error)))
}

/// The errors of the system among an error and its causes.
pub fn of_system<'e>(error: &'e (dyn Error + 'static)) -> impl Iterator<Item = &'e io::Error> {
    causes(error).filter_map(|cause| cause.downcast_ref())
}

/// An error of the system without its number, or of a reader of compressed files.
fn in_words(error: &io::Error) -> String {
    use io::ErrorKind::{InvalidData, InvalidInput, UnexpectedEof};
    let is_damage = matches!(error.kind(), InvalidData | InvalidInput | UnexpectedEof);
    if error.raw_os_error().is_none() && is_damage {
        return "the compressed data is damaged or truncated".to_owned();
    }
    error.to_string().split(" (os error ").next().unwrap_or_default().to_owned()
}

/// The limit that an error is about: itself, or the one within an error of a writer.
pub fn stop<'e>(error: &'e (dyn Error + 'static)) -> Option<&'e Stop> {
    let writer = || error.downcast_ref::<io::Error>()?.get_ref()?.downcast_ref();
    error.downcast_ref().or_else(writer)
}
