//! Families: kinds of puzzles, the keys of their instance files, and how these are read.

mod fields;
mod manual;
mod range;

use std::fmt;

use puzzlec_encodings::Request;
use serde::Serialize;
use serde::de::DeserializeOwned;

use self::fields::blamed;
pub use self::manual::{InstanceEntry, Listing, ParameterEntry};
pub use self::range::{NoRange, Ranges, values};
use super::definition::Puzzle;
use super::instance::{Fault, InstanceError, Params, Source};
pub use super::key::{Drawn, Key, Parameter};
use super::origin::{Fields, Origin, file_text};
use super::task::AnyTask;
use crate::engines::{Limits, Stop};
use crate::puzzle::task::Task;

/// A family: a kind of puzzle, with the keys of its instance files and its built-in instances.
///
/// A family is a `static`, and one line in [`FAMILIES`](crate::puzzles::FAMILIES). The command
/// line, its help and its completions are made from it.
#[derive(Debug)]
pub struct Family {
    /// Its name, as in the first line of an instance file.
    pub name: &'static str,
    /// The rules of its puzzles, in one paragraph.
    pub about: &'static str,
    /// The keys of an instance file, in the order of the file; the key `family` goes without
    /// saying.
    pub keys: &'static [Key],
    /// The instances that come with the program.
    pub instances: &'static [Instance],
    /// The way from a file to a puzzle.
    pub kind: &'static dyn AnyKind,
}

/// An instance that comes with the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instance {
    /// Its name.
    pub name: &'static str,
    /// The text of its file.
    pub text: &'static str,
}

impl Instance {
    /// The text under its name.
    pub fn source(&self) -> Source {
        Source::new(self.name, self.text)
    }
}

/// The instances of a family, whose files lie in its folder: `instances!("langford": "skolem")`.
macro_rules! instances {
    ($folder:literal: $($name:literal),+ $(,)?) => {
        &[$($crate::puzzle::family::Instance {
            name: $name,
            text: include_str!(concat!($folder, "/", $name, ".toml")),
        }),+]
    };
}
pub(crate) use instances;

/// A reader: it makes a puzzle of the fields of its file, or reports the fault and its place.
pub type Read<P, F> = fn(F) -> Result<P, Fault>;

/// The way from a file with the fields `F` to a puzzle `P`, and back.
pub struct Kind<P, F> {
    /// Makes a puzzle of the fields of its file, and checks them.
    pub read: Read<P, F>,
    /// The fields of a file that has this puzzle in it, complete in itself.
    pub file: fn(&P) -> &F,
}

impl<P, F> fmt::Debug for Kind<P, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Kind").finish_non_exhaustive()
    }
}

/// A [`Kind`] of any puzzle; nothing else implements it.
pub trait AnyKind: fmt::Debug + Sync {
    /// Reads an instance.
    ///
    /// # Errors
    /// As [`Family::read_within`].
    fn read(
        &'static self,
        family: &'static Family,
        source: &Source,
        params: &Params,
    ) -> Result<Box<dyn AnyFiled>, InstanceError>;
}

/// A puzzle that was read from an instance, before its model is built.
pub trait AnyFiled {
    /// The [title](Family::title).
    fn title(&self) -> String;

    /// The [file](Family::file).
    fn file(&self) -> String;

    /// The task of a request.
    ///
    /// # Errors
    /// When a limit was met.
    fn task(self: Box<Self>, request: Request, limits: &Limits) -> Result<Box<dyn AnyTask>, Stop>;
}

impl<P, F: Serialize> Fields<P> for Kind<P, F> {
    fn of(&self, puzzle: &P) -> Option<toml::Table> {
        toml::Table::try_from((self.file)(puzzle)).ok()
    }
}

/// A puzzle and its origin.
struct Filed<P: 'static> {
    puzzle: P,
    origin: Origin<P>,
}

impl<P: Puzzle + 'static> AnyFiled for Filed<P> {
    fn title(&self) -> String {
        self.origin.title_of(&self.puzzle)
    }

    fn file(&self) -> String {
        self.origin.file_of(&self.puzzle)
    }

    fn task(self: Box<Self>, request: Request, limits: &Limits) -> Result<Box<dyn AnyTask>, Stop> {
        let task = Task::within(self.puzzle, request, limits)?;
        Ok(Box::new(task.with_origin(self.origin.into())))
    }
}

/// A task, if the instance is right.
pub type ReadTask = Result<Box<dyn AnyTask>, InstanceError>;

impl<P: Puzzle + 'static, F: DeserializeOwned + Serialize> AnyKind for Kind<P, F> {
    fn read(
        &'static self,
        family: &'static Family,
        source: &Source,
        params: &Params,
    ) -> Result<Box<dyn AnyFiled>, InstanceError> {
        let (puzzle, title) = family.titled(source, params, self.read)?;
        let Family { name, keys, .. } = family;
        let origin = Origin { family: name, keys, title, fields: self };
        Ok(Box::new(Filed { puzzle, origin }))
    }
}

impl Family {
    /// The keys that parameters set.
    pub fn parameters(&self) -> impl Iterator<Item = &'static Key> {
        self.keys.iter().filter(|key| key.parameter.is_some())
    }

    /// The title of an instance, in a few words.
    ///
    /// # Errors
    /// When the text is not an instance of this family.
    pub fn title(&'static self, source: &Source) -> Result<String, InstanceError> {
        Ok(self.kind.read(self, source, &Params::none())?.title())
    }

    /// Reads an instance and builds its model for a request.
    ///
    /// # Errors
    /// When the text is not an instance of this family, or a parameter does not fit.
    pub fn read(&'static self, source: &Source, params: &Params, request: Request) -> ReadTask {
        self.read_within(source, params, request, &Limits::default())
    }

    /// Reads an instance and builds its model for a request, within limits.
    ///
    /// # Errors
    /// When the text is not an instance of this family, a parameter does not fit, or a limit
    /// [stopped](InstanceError::stop) the work.
    pub fn read_within(
        &'static self,
        source: &Source,
        params: &Params,
        request: Request,
        limits: &Limits,
    ) -> ReadTask {
        let filed = self.kind.read(self, source, params)?;
        filed.task(request, limits).map_err(|stop| source.error(None, stop, None))
    }

    /// The text of a file with an instance and its parameters, complete in itself.
    ///
    /// # Errors
    /// When the text is not an instance of this family, or a parameter does not fit.
    pub fn file(&'static self, source: &Source, params: &Params) -> Result<String, InstanceError> {
        Ok(self.kind.read(self, source, params)?.file())
    }

    /// Reads an instance as a puzzle of its own type.
    ///
    /// # Errors
    /// When the text is not an instance of this family, or a parameter does not fit.
    pub fn puzzle<P, F: DeserializeOwned>(
        &self,
        source: &Source,
        params: &Params,
        read: Read<P, F>,
    ) -> Result<P, InstanceError> {
        Ok(self.titled(source, params, read)?.0)
    }

    /// An instance as a puzzle, with the title that the file gives it.
    fn titled<P, F: DeserializeOwned>(
        &self,
        source: &Source,
        params: &Params,
        read: Read<P, F>,
    ) -> Result<(P, Option<String>), InstanceError> {
        let (fields, title) = self.fields(source, params)?;
        let puzzle = read(fields).map_err(|fault| blamed(source.error_of(fault), params))?;
        Ok((puzzle, title.filter(|title| !title.is_empty())))
    }

    /// An instance with these fields as a file, without those that are empty.
    ///
    /// # Panics
    /// If TOML cannot express the fields; those of the families it can.
    pub fn write(&self, file: &impl Serialize) -> String {
        file_text(self.name, None, toml::Table::try_from(file).ok())
    }
}
