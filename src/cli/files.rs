//! Files that are written as a whole or not at all.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::{fs, io};

use puzzlec_dimacs::WriteError;

use super::report::{Failure, Outcome};

/// A name without the ending of its compression.
pub(super) fn uncompressed(path: &Path) -> &Path {
    path.file_stem().filter(|_| has_extension(path, &["gz", "xz"])).map_or(path, Path::new)
}

/// Whether a name ends in one of these.
pub(super) fn has_extension(path: &Path, extensions: &[&str]) -> bool {
    path.extension().is_some_and(|extension| extensions.iter().any(|other| extension == *other))
}

/// Writes a file under another name and renames it when it is complete; `-` is stdout.
pub(super) fn save(
    path: &Path,
    write: impl FnOnce(&mut puzzlec_dimacs::Output<'_>) -> Result<(), WriteError>,
) -> Outcome<()> {
    let failed = |error: Box<dyn Error + Send + Sync>| Failure::file(path, error);
    if path == Path::new("-") {
        let mut out = puzzlec_dimacs::Output::plain(io::stdout().lock());
        write(&mut out).map_err(|error| failed(error.into()))?;
        return out.finish().map_err(|error| failed(error.into()));
    }
    replace_file(path, |file| {
        let mut out = puzzlec_dimacs::Output::by_extension(path, file)?;
        write(&mut out)?;
        out.finish()?;
        Ok(())
    })
}

/// Writes a file under another name and gives it its own when it is complete, so that a failure
/// leaves the old one. A link stays a link; a device or a pipe cannot be replaced, so it is
/// written to.
pub(crate) fn replace_file(
    path: &Path,
    write: impl FnOnce(&mut fs::File) -> Result<(), Box<dyn Error + Send + Sync>>,
) -> Outcome<()> {
    let failed = |error: Box<dyn Error + Send + Sync>| Failure::file(path, error);
    if fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir()) {
        let file = fs::OpenOptions::new().write(true).open(path);
        return write(&mut file.map_err(|error| failed(error.into()))?).map_err(failed);
    }
    let target = &linked(path);
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    // The error of the temporary file would name that file.
    let mut file = temporary().tempfile_in(folder).map_err(|error| match fs::metadata(folder) {
        Ok(_) => failed(io::Error::from(error.kind()).into()),
        Err(error) => Failure::file(folder, error),
    })?;
    write(file.as_file_mut()).map_err(failed)?;
    file.persist(target).map_err(|error| failed(error.error.into()))?;
    Ok(())
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
#[cfg(unix)]
fn temporary() -> tempfile::Builder<'static, 'static> {
    use std::os::unix::fs::PermissionsExt;
    let mut builder = tempfile::Builder::new();
    builder.permissions(fs::Permissions::from_mode(0o666));
    builder
}

/// A maker of files.
#[cfg(not(unix))]
fn temporary() -> tempfile::Builder<'static, 'static> {
    tempfile::Builder::new()
}
