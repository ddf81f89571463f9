//! Hashes of files.

use std::cell::Cell;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::rc::Rc;

use sha2::{Digest as _, Sha256};

use crate::search::{FileError, hex};

/// A file that is hashed as it is written, and takes no more bytes than are left.
pub(super) struct Hashed<W> {
    pub(super) file: W,
    pub(super) hash: Rc<Cell<Sha256>>,
    pub(super) left: Rc<Cell<u64>>,
}

impl<W: Write> Write for Hashed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Some(left) = self.left.get().checked_sub(bytes.len() as u64).filter(|&left| left > 0)
        else {
            self.left.set(0);
            return Err(io::Error::other("the limit of the certificate is met"));
        };
        let written = self.file.write(bytes)?;
        self.left.set(left + (bytes.len() - written) as u64);
        self.hash.set(self.hash.take().chain_update(&bytes[..written]));
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// The SHA-256 of a file.
pub(super) fn sha256(path: &Path) -> Result<String, FileError> {
    let (hash, left) = (Rc::default(), Rc::new(Cell::new(u64::MAX)));
    let mut hashed = Hashed { file: io::sink(), hash, left };
    let copied = File::open(path).and_then(|mut file| io::copy(&mut file, &mut hashed));
    copied.map_err(|error| FileError::new(path, error))?;
    Ok(hex(&hashed.hash.take().finalize()))
}
