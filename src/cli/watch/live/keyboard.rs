//! The keyboard of a terminal, which gives keys as they are pressed and does not show them.

use std::mem;

#[cfg(not(unix))]
pub(crate) use none::{Keyboard, restore};
#[cfg(unix)]
pub(crate) use unix::{Keyboard, restore};

/// A part of the terminal that the program takes, and gives back for its end.
pub(super) enum Loan<B> {
    NotYet,
    /// It is taken; how it was before.
    Taken(B),
    /// It is given back, and never taken again.
    Over,
}

impl<B> Loan<B> {
    /// Takes the part, if it is not over.
    pub(super) fn take(&mut self, before: B) -> bool {
        let can = !matches!(self, Self::Over);
        if can {
            *self = Self::Taken(before);
        }
        can
    }

    /// Ends it; how the part was before, if it was taken.
    pub(super) fn end(&mut self) -> Option<B> {
        match mem::replace(self, Self::Over) {
            Self::Taken(before) => Some(before),
            Self::NotYet | Self::Over => None,
        }
    }
}

#[cfg(unix)]
mod unix {
    use std::fs::File;
    use std::io::{self, IsTerminal};
    use std::os::fd::{AsFd, OwnedFd};
    use std::time::Duration;

    use super::Loan;
    use parking_lot::Mutex;
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::io::Errno;
    use rustix::termios::{
        LocalModes, OptionalActions, SpecialCodeIndex, Termios, tcgetattr, tcsetattr,
    };

    /// The modes of the terminal. Who changes them holds the lock, which waits for nothing else.
    static MODES: Mutex<Loan<(OwnedFd, Termios)>> = Mutex::new(Loan::NotYet);

    pub(crate) struct Keyboard(OwnedFd);

    impl Keyboard {
        /// The keyboard: stdin, or that of the terminal where the program was started; none if it
        /// was started from no terminal, or ends.
        pub(crate) fn open() -> Option<Self> {
            let stdin = io::stdin();
            let fd = if stdin.is_terminal() {
                stdin.as_fd().try_clone_to_owned().ok()?
            } else {
                File::open("/dev/tty").ok()?.into()
            };
            let (before, way) = (tcgetattr(&fd).ok()?, fd.try_clone().ok()?);
            // Keys are read one by one and not shown, and no key suspends.
            let mut by_key = before.clone();
            by_key.local_modes.remove(LocalModes::ICANON | LocalModes::ECHO);
            by_key.special_codes[SpecialCodeIndex::VMIN] = 1;
            by_key.special_codes[SpecialCodeIndex::VTIME] = 0;
            // No key.
            by_key.special_codes[SpecialCodeIndex::VSUSP] = 0;
            let mut modes = MODES.lock();
            if !modes.take((way, before)) {
                return None;
            }
            tcsetattr(&fd, OptionalActions::Now, &by_key).ok()?;
            Some(Self(fd))
        }

        /// The bytes of keys that are pressed within some time.
        pub(crate) fn read(&self, wait: Duration) -> io::Result<Vec<u8>> {
            let timeout = Timespec::try_from(wait).map_err(io::Error::other)?;
            let mut ready = [PollFd::new(&self.0, PollFlags::IN)];
            match poll(&mut ready, Some(&timeout)) {
                Ok(0) | Err(Errno::INTR) => return Ok(Vec::new()),
                result => result?,
            };
            let mut bytes = [0; 64];
            match rustix::io::read(&self.0, &mut bytes)? {
                0 => Err(io::ErrorKind::UnexpectedEof.into()),
                length => Ok(bytes[..length].to_vec()),
            }
        }
    }

    /// Restores the modes of the terminal, if they were changed, and leaves them so. It waits for
    /// nothing: neither for the terminal nor for who draws there.
    pub(crate) fn restore() {
        let mut modes = MODES.lock();
        if let Some((fd, before)) = modes.end() {
            // No place is left to report that it is gone.
            let _ = tcsetattr(&fd, OptionalActions::Now, &before);
        }
    }
}

#[cfg(not(unix))]
mod none {
    use std::io;
    use std::time::Duration;

    /// There is no keyboard: keys are read on Unix only.
    pub(crate) enum Keyboard {}

    impl Keyboard {
        pub(crate) const fn open() -> Option<Self> {
            None
        }

        pub(crate) fn read(&self, _: Duration) -> io::Result<Vec<u8>> {
            match *self {}
        }
    }

    pub(crate) const fn restore() {}
}
