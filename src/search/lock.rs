//! Files that one process at a time may use.

use std::fs::{File, TryLockError};
use std::path::Path;
use std::thread;
use std::time::Duration;

use super::error::{Reason, StateError};

/// The most tries to lock a file that no process seems to hold.
const TRIES: usize = 20;

/// A file that is locked for this count alone.
pub(super) fn locked(path: &Path) -> Result<File, Reason> {
    for _ in 0..TRIES {
        let mut options = File::options();
        let file = options.read(true).write(true).create(true).truncate(false).open(path)?;
        match file.try_lock() {
            Ok(()) if is_at(&file, path) => return Ok(file),
            // A count has ended and put its parts in order: they are in another file now.
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => match holder(&file) {
                // That process has just ended, or locks changed while they were read.
                None => thread::sleep(Duration::from_millis(10)),
                holder => return Err(StateError::Locked(holder).into()),
            },
            Err(TryLockError::Error(error)) => return Err(error.into()),
        }
    }
    Err(StateError::Locked(None).into())
}

/// True if a path still leads to a file, as far as the system reports.
fn is_at(file: &File, path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let place = |metadata: std::fs::Metadata| (metadata.dev(), metadata.ino());
        let [own, other] = [file.metadata(), path.metadata()].map(|found| found.ok().map(place));
        own == other
    }
    #[cfg(not(unix))]
    {
        let _ = (file, path);
        true
    }
}

/// The process that has locked a file, where the system reports it.
fn holder(file: &File) -> Option<u32> {
    #[cfg(target_os = "linux")]
    {
        use std::os::unix::fs::MetadataExt;

        use itertools::Itertools;
        let inode = file.metadata().ok()?.ino().to_string();
        let locks = std::fs::read_to_string("/proc/locks").ok()?;
        // 1: FLOCK  ADVISORY  WRITE 4711 fe:00:123456 0 EOF
        locks.lines().find_map(|line| {
            let words = line.split_whitespace().collect_vec();
            let [_, "FLOCK", _, _, process, place, ..] = words.as_slice() else { return None };
            place.ends_with(&format!(":{inode}")).then(|| process.parse().ok())?
        })
    }
    #[cfg(not(target_os = "linux"))]
    {
        let _ = file;
        None
    }
}
