//! The folder of a certificate in the making.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::rc::Rc;

use puzzlec_dimacs::{Output, WriteError};
use sha2::{Digest as _, Sha256};

use super::error::{CertifyError, Result};
use super::hash::Hashed;
use super::manifest::{self, MANIFEST, Manifest};
use crate::search::{FileError, NewFolder, hex};

/// A folder that is written under another name until it is complete, with the hashes of its files.
pub(super) struct Folder {
    new: NewFolder,
    files: BTreeMap<String, String>,
    /// The bytes that it may still take, and all that it may take.
    left: Rc<Cell<u64>>,
    most: u64,
}

impl Folder {
    /// A folder that takes at most this number of bytes. Another certificate of this name is
    /// replaced in the end, and nothing else.
    pub(super) fn create(path: &Path, most: u64) -> Result<Self> {
        let new = NewFolder::create(path, manifest::is_part)?;
        if fs::read_dir(path).is_ok_and(|mut files| files.next().is_some()) {
            Manifest::read(path)?;
        }
        Ok(Self { new, files: BTreeMap::new(), left: Rc::new(Cell::new(most)), most })
    }

    /// Writes a file, compressed if its name ends so.
    pub(super) fn write<T>(
        &mut self,
        name: &str,
        write: impl FnOnce(Output<'_>) -> Result<(Output<'_>, T), CertifyError>,
    ) -> Result<T> {
        let path = self.new.path().join(name);
        let failed = |error: io::Error| FileError::new(Path::new(name), error);
        let file = File::create(&path).map_err(failed)?;
        let hash = Rc::new(Cell::new(Sha256::default()));
        let out = Hashed { file, hash: hash.clone(), left: self.left.clone() };
        let written = Output::by_extension(Path::new(name), out).map_err(failed)?;
        let (out, value) = write(written).map_err(|error| self.explained(error))?;
        out.finish().map_err(|error| self.explained(failed(error).into()))?;
        self.files.insert(name.to_owned(), hex(&hash.take().finalize()));
        Ok(value)
    }

    /// Writes a file by a writer of this form.
    pub(super) fn save(
        &mut self,
        name: &str,
        write: impl FnOnce(Output<'_>) -> Result<Output<'_>, WriteError>,
    ) -> Result<()> {
        self.write(name, |out| {
            Ok((write(out).map_err(|error| FileError::new(Path::new(name), error))?, ()))
        })
    }

    /// Writes a file of lines.
    pub(super) fn lines(
        &mut self,
        name: &str,
        lines: impl IntoIterator<Item = Result<String, CertifyError>>,
    ) -> Result<()> {
        self.write(name, |mut out| {
            for line in lines {
                let written = writeln!(out, "{}", line?);
                written.map_err(|error| FileError::new(Path::new(name), error))?;
            }
            Ok((out, ()))
        })
    }

    /// The error that the limit was met, if that is the reason of this one.
    fn explained(&self, error: CertifyError) -> CertifyError {
        if self.left.get() == 0 { CertifyError::TooLong(self.most) } else { error }
    }

    /// Gives the folder its name.
    pub(super) fn finish(self, manifest: Manifest) -> Result<Manifest> {
        let manifest = Manifest { files: self.files, ..manifest };
        let path = self.new.path().join(MANIFEST);
        let text = toml::to_string(&manifest).map_err(|error| FileError::new(&path, error))?;
        fs::write(&path, text).map_err(|error| FileError::new(&path, error))?;
        self.new.finish()?;
        Ok(manifest)
    }
}
