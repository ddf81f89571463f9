//! Files to read, and the standard output. A browser has neither: there, they are in memory.

use std::io::{self, Read, Write};
use std::path::Path;

#[cfg(target_family = "wasm")]
pub use memory::{listen, provide};

/// True if a path leads to something that is there.
pub fn exists(path: &Path) -> bool {
    #[cfg(target_family = "wasm")]
    return memory::open(path).is_ok();
    #[cfg(not(target_family = "wasm"))]
    path.exists()
}

/// Opens a file for reading, as it is; [`open`](crate::open()) decompresses it as well.
///
/// # Errors
/// When it cannot be opened.
pub fn open(path: &Path) -> io::Result<impl Read + Send + 'static> {
    #[cfg(target_family = "wasm")]
    return memory::open(path);
    #[cfg(not(target_family = "wasm"))]
    std::fs::File::open(path)
}

/// The standard output.
pub fn stdout() -> impl Write {
    #[cfg(target_family = "wasm")]
    return memory::Listener;
    #[cfg(not(target_family = "wasm"))]
    io::stdout().lock()
}

/// The files and the output of a program that has no system below it.
#[cfg(target_family = "wasm")]
mod memory {
    use std::cell::RefCell;
    use std::collections::BTreeMap;
    use std::io::{self, Cursor, Write};
    use std::path::{Path, PathBuf};
    use std::sync::Arc;

    type Hears = Box<dyn FnMut(&[u8])>;

    thread_local! {
        static FILES: RefCell<BTreeMap<PathBuf, Arc<[u8]>>> = const { RefCell::new(BTreeMap::new()) };
        static HEARS: RefCell<Option<Hears>> = const { RefCell::new(None) };
    }

    /// Lays a file at a path, instead of the one that is there.
    pub fn provide(path: impl Into<PathBuf>, content: impl Into<Arc<[u8]>>) {
        FILES.with_borrow_mut(|files| files.insert(path.into(), content.into()));
    }

    /// Hands all that is written to the standard output from now on to a listener.
    pub fn listen(hears: impl FnMut(&[u8]) + 'static) {
        HEARS.set(Some(Box::new(hears)));
    }

    pub(super) fn open(path: &Path) -> io::Result<Cursor<Arc<[u8]>>> {
        let content = FILES.with_borrow(|files| files.get(path).cloned());
        content.map(Cursor::new).ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    /// The standard output.
    pub(super) struct Listener;

    impl Write for Listener {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            HEARS.with_borrow_mut(|hears| hears.iter_mut().for_each(|hears| hears(bytes)));
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
}
