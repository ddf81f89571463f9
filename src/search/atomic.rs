//! Files that are written as a whole or not at all.

use std::collections::BTreeSet;
use std::error::Error;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use parking_lot::Mutex;
use tempfile::{NamedTempFile, TempDir};

use crate::puzzle::ensure;

/// An error about a file, or about standard input or output where the path is `-`.
#[derive(Debug, thiserror::Error)]
#[error("{}: {source}", .path.display())]
pub struct FileError {
    /// The file.
    pub path: PathBuf,
    /// The problem, such as an [`io::Error`] or a [`StateError`](super::StateError).
    pub source: Box<dyn Error + Send + Sync>,
}

impl FileError {
    /// An error about a file.
    pub fn new(path: &Path, error: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self { path: path.to_owned(), source: error.into() }
    }
}

/// Writes a file under another name and gives it its own when it is complete, so that a failure
/// leaves the old one. A link stays a link; a device or a pipe cannot be replaced, so it is
/// written to.
///
/// ```
/// use std::io::Write;
///
/// use puzzlec::search::replace_file;
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("count.txt");
/// replace_file(&path, |file| Ok(writeln!(file, "300")?))?;
/// assert!(replace_file(&path, |_| Err("nobody counts any more".into())).is_err());
/// assert_eq!(std::fs::read_to_string(&path)?, "300\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When `write` fails, or the file cannot be created or renamed.
pub fn replace_file(
    path: &Path,
    write: impl FnOnce(&mut File) -> Result<(), Box<dyn Error + Send + Sync>>,
) -> Result<(), FileError> {
    let mut file = NewFile::create(path)?;
    write(file.file()).map_err(|error| FileError::new(path, error))?;
    file.finish()
}

/// A file that is written under another name until it is complete; see [`replace_file`]. If it is
/// dropped before, the old file stays.
///
/// ```
/// use std::io::Write;
///
/// use puzzlec::search::NewFile;
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("solutions.txt");
/// let mut file = NewFile::create(&path)?;
/// writeln!(file, "4 1 3 1 2 4 3 2")?;
/// assert!(!path.exists());
/// file.finish()?;
/// assert_eq!(std::fs::read_to_string(&path)?, "4 1 3 1 2 4 3 2\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct NewFile {
    path: PathBuf,
    sink: Sink,
}

/// The place where a new file is written.
enum Sink {
    /// A temporary file, which takes this name in the end.
    Temporary(NamedTempFile, Unfinished, PathBuf),
    /// A device or a pipe.
    Device(File),
}

impl NewFile {
    /// A file that has its name when it is [finished](Self::finish).
    ///
    /// # Errors
    /// When no file can be created there.
    pub fn create(path: &Path) -> Result<Self, FileError> {
        let (failed, path) = (|error: io::Error| FileError::new(path, error), path.to_owned());
        let fault = match fs::metadata(&path) {
            Ok(there) if there.is_dir() => Some(io::ErrorKind::IsADirectory),
            Ok(there) if !there.is_file() => {
                let file = File::options().write(true).open(&path).map_err(failed)?;
                return Ok(Self { path, sink: Sink::Device(file) });
            }
            // To rename a file over another one needs no right to write that one.
            Ok(there) => there.permissions().readonly().then_some(io::ErrorKind::PermissionDenied),
            // A link that leads in a circle.
            Err(error) if path.is_symlink() && error.kind() != io::ErrorKind::NotFound => {
                return Err(failed(error));
            }
            Err(_) => None,
        };
        fault.map_or(Ok(()), |fault| Err(failed(fault.into())))?;
        let target = linked(&path);
        let folder = folder_of(&target);
        let made = Unfinished::named(|| temporary().tempfile_in(folder));
        // The error of the temporary file would name that file.
        let (file, name) = made.map_err(|error| match fs::metadata(folder) {
            Ok(_) => failed(io::Error::from(error.kind())),
            Err(error) => no_folder(&path, folder, error),
        })?;
        Ok(Self { path, sink: Sink::Temporary(file, name, target) })
    }

    fn file(&mut self) -> &mut File {
        match &mut self.sink {
            Sink::Temporary(file, ..) => file.as_file_mut(),
            Sink::Device(file) => file,
        }
    }

    /// Gives the file its name.
    ///
    /// # Errors
    /// When it cannot be renamed.
    pub fn finish(self) -> Result<(), FileError> {
        let Self { path, sink } = self;
        let Sink::Temporary(file, _name, target) = sink else { return Ok(()) };
        file.persist(target).map(drop).map_err(|error| FileError::new(&path, error.error))
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file().flush()
    }
}

/// The error that the folder of a path cannot be looked at.
fn no_folder(path: &Path, folder: &Path, error: io::Error) -> FileError {
    if error.kind() == io::ErrorKind::NotFound {
        return FileError::new(path, format!("the folder {} does not exist", folder.display()));
    }
    FileError::new(folder, error)
}

/// A folder that is written under another name until it is complete. If it is dropped before, the
/// old one stays.
pub struct NewFolder {
    /// The path that was given, and where it leads.
    path: PathBuf,
    target: PathBuf,
    folder: TempDir,
    _name: Unfinished,
}

impl NewFolder {
    /// A folder that has its name when it is [finished](Self::finish). It may replace a folder in
    /// which all are files that `is_part` of such a folder, by their names, or which is empty. A link
    /// stays a link.
    ///
    /// # Errors
    /// When no folder can be created there, or something else has the name.
    pub fn create(path: &Path, is_part: impl Fn(&str) -> bool) -> Result<Self, FileError> {
        let failed = |error: io::Error| FileError::new(path, error);
        let unnamed =
            || FileError::new(path, "a new folder needs a name, and this path ends in none");
        ensure!(path.file_name().is_some(), unnamed());
        let target = linked(path);
        if target.symlink_metadata().is_ok() {
            let entries = fs::read_dir(&target).and_then(Iterator::collect::<io::Result<Vec<_>>>);
            let is_own = |entry: &fs::DirEntry| {
                let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
                is_file && entry.file_name().to_str().is_some_and(&is_part)
            };
            let others = entries.map_err(failed)?.into_iter().filter(|entry| !is_own(entry));
            if let Some(other) = others.map(|other| other.file_name()).min() {
                let problem = format!("the folder has something else in it: `{}`", other.display());
                return Err(FileError::new(path, problem));
            }
        }
        let parent = folder_of(&target);
        fs::metadata(parent).map_err(|error| no_folder(path, parent, error))?;
        Self::beside(path, target.clone(), parent)
    }

    /// A folder for files that nobody wants in the end.
    ///
    /// # Errors
    /// When no folder can be created where the system has such folders.
    pub fn temporary() -> Result<Self, FileError> {
        Self::beside(Path::new(""), PathBuf::new(), &std::env::temp_dir())
    }

    fn beside(path: &Path, target: PathBuf, parent: &Path) -> Result<Self, FileError> {
        let make = || tempfile::Builder::new().prefix(".puzzlec-").tempdir_in(parent);
        let failed = |error: io::Error| FileError::new(parent, io::Error::from(error.kind()));
        let (folder, name) = Unfinished::named(make).map_err(failed)?;
        Ok(Self { path: path.to_owned(), target, folder, _name: name })
    }

    /// The folder while it is being written.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Gives the folder its name, and then removes the one that had it.
    ///
    /// # Errors
    /// When it cannot be renamed; the old folder has its name then.
    pub fn finish(self) -> Result<(), FileError> {
        let Self { path, target, folder, _name } = self;
        let failed = |error: io::Error| FileError::new(&path, error);
        #[cfg(unix)]
        {
            let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
            fs::set_permissions(folder.path(), mode).map_err(failed)?;
        }
        let aside = tempfile::Builder::new().prefix(".puzzlec-").tempdir_in(folder_of(&target));
        let aside = aside.map_err(failed)?;
        let old = aside.path().join("old");
        // The program does not end while the old folder is aside and the new one is not there.
        let unfinished = UNFINISHED.lock();
        let is_replaced = target.symlink_metadata().is_ok();
        if is_replaced {
            fs::rename(&target, &old).map_err(failed)?;
        }
        if let Err(error) = fs::rename(folder.path(), &target) {
            if is_replaced && fs::rename(&old, &target).is_err() {
                let problem = format!("{error}; the old folder is {} now", old.display());
                drop(aside.keep());
                return Err(FileError::new(&path, problem));
            }
            return Err(failed(error));
        }
        drop(unfinished);
        // It has another name now.
        drop(folder.keep());
        Ok(())
    }
}

/// The temporary names of the files that are being written.
static UNFINISHED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Removes the files that this program is writing, for an end that does not wait for them. They
/// cannot be finished any more.
pub fn remove_unfinished() {
    for path in UNFINISHED.lock().iter() {
        // It may be finished, and have its own name, in this moment.
        let _ = fs::remove_file(path).or_else(|_| fs::remove_dir_all(path));
    }
}

/// The name of a file that is being written.
struct Unfinished(PathBuf);

impl Unfinished {
    /// Makes a file or a folder, which has its name from then on.
    fn named<T: AsRef<Path>>(make: impl FnOnce() -> io::Result<T>) -> io::Result<(T, Self)> {
        let mut unfinished = UNFINISHED.lock();
        let made = make()?;
        unfinished.insert(made.as_ref().to_owned());
        let name = Self(made.as_ref().to_owned());
        Ok((made, name))
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        UNFINISHED.lock().remove(&self.0);
    }
}

/// The folder in which a file is.
fn folder_of(path: &Path) -> &Path {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// The file that a link leads to, there or not; a file itself.
fn linked(path: &Path) -> PathBuf {
    /// The system follows no more.
    const MOST: usize = 40;
    let mut target = path.to_owned();
    for _ in 0..MOST {
        let Ok(next) = fs::read_link(&target) else { break };
        target = target.parent().unwrap_or(Path::new("")).join(next);
    }
    target
}

/// A maker of files that others may read as any other file.
fn temporary() -> tempfile::Builder<'static, 'static> {
    #[cfg_attr(not(unix), expect(unused_mut, reason = "other systems have no such modes"))]
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder
}
