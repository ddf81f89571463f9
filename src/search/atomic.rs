//! Files that are written as a whole or not at all.

use std::collections::BTreeSet;
use std::error::Error;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::NamedTempFile;

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
    let failed = |error| FileError::new(path, error);
    if fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir()) {
        let file = File::options().write(true).open(path);
        return file.map_err(Box::from).and_then(|mut file| write(&mut file)).map_err(failed);
    }
    let target = linked(path);
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    // The error of the temporary file would name that file.
    let (mut file, _name) =
        Unfinished::file(folder).map_err(|error| match fs::metadata(folder) {
            Ok(_) => FileError::new(path, io::Error::from(error.kind())),
            Err(error) => FileError::new(folder, error),
        })?;
    write(file.as_file_mut()).map_err(failed)?;
    file.persist(&target).map(drop).map_err(|error| failed(error.error.into()))
}

/// The temporary names of the files that are being written.
static UNFINISHED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Removes the files that this program is writing, for an end that does not wait for them. They
/// cannot be finished any more.
pub fn remove_unfinished() {
    for path in unfinished().iter() {
        // It may be finished, and have its own name, in this moment.
        let _ = fs::remove_file(path);
    }
}

fn unfinished() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The name of a file that is being written.
struct Unfinished(PathBuf);

impl Unfinished {
    /// A new file.
    fn file(folder: &Path) -> io::Result<(NamedTempFile, Self)> {
        let mut unfinished = unfinished();
        let file = temporary().tempfile_in(folder)?;
        unfinished.insert(file.path().to_owned());
        let name = Self(file.path().to_owned());
        Ok((file, name))
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        unfinished().remove(&self.0);
    }
}

/// The file that a link leads to, there or not; a file itself.
fn linked(path: &Path) -> PathBuf {
    /// Of links that lead in circles, one is replaced.
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
    let builder = tempfile::Builder::new();
    #[cfg(unix)]
    let builder = {
        let mut builder = builder;
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        builder
    };
    builder
}
