//! The keyboard of a terminal, which gives keys as they are pressed and does not show them.

#[cfg(unix)]
pub(super) use unix::{Keyboard, restore};

#[cfg(not(unix))]
pub(super) use none::{Keyboard, restore};

#[cfg(unix)]
mod unix {
    use std::fs::File;
    use std::io::{self, IsTerminal};
    use std::os::fd::{AsFd, OwnedFd};
    use std::sync::{Mutex, MutexGuard, PoisonError};
    use std::time::Duration;

    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::io::Errno;
    use rustix::termios::{
        LocalModes, OptionalActions, SpecialCodeIndex, Termios, tcgetattr, tcsetattr,
    };

    /// The modes of the terminal before they were changed, and the way to it.
    static BEFORE: Mutex<Option<(OwnedFd, Termios)>> = Mutex::new(None);

    fn before() -> MutexGuard<'static, Option<(OwnedFd, Termios)>> {
        BEFORE.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) struct Keyboard(OwnedFd);

    impl Keyboard {
        /// The keyboard: stdin, or that of the terminal where the program was started; none if it was
        /// started from no terminal.
        pub(crate) fn open() -> Option<Self> {
            let stdin = io::stdin();
            let fd = if stdin.is_terminal() {
                stdin.as_fd().try_clone_to_owned().ok()?
            } else {
                File::open("/dev/tty").ok()?.into()
            };
            let modes = tcgetattr(&fd).ok()?;
            *before() = Some((fd.try_clone().ok()?, modes.clone()));
            tcsetattr(&fd, OptionalActions::Now, &by_key(modes)).ok()?;
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

    /// Modes in which keys are read one by one and not shown, and no key suspends or kills.
    fn by_key(mut modes: Termios) -> Termios {
        modes.local_modes.remove(LocalModes::ICANON | LocalModes::ECHO);
        modes.special_codes[SpecialCodeIndex::VMIN] = 1;
        modes.special_codes[SpecialCodeIndex::VTIME] = 0;
        for code in [SpecialCodeIndex::VSUSP, SpecialCodeIndex::VQUIT] {
            // No key.
            modes.special_codes[code] = 0;
        }
        modes
    }

    /// Restores the modes of the terminal, if they were changed.
    pub(crate) fn restore() {
        if let Some((fd, modes)) = before().take() {
            // No place is left to report that it is gone.
            let _ = tcsetattr(&fd, OptionalActions::Now, &modes);
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
