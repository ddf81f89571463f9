//! The pace of a search that is watched, and the keys that change it.

use std::time::Duration;

use puzzlec::engines::plural;

/// The highest speed that is a number.
const FASTEST: u32 = 1_000_000;

/// The pace that begins at a speed: nodes per second, or `max`, as fast as the search goes.
pub(crate) fn pace(speed: &str) -> Result<Pace, String> {
    let (rate, is_full) = match speed.parse() {
        Ok(rate @ 1..=FASTEST) => (rate, false),
        _ if speed == "max" => (FASTEST, true),
        _ => return Err(format!("expected a number of nodes from 1 to {FASTEST}, or max")),
    };
    Ok(Pace { rate, is_full, is_paused: false, steps: 0 })
}

/// A key that means something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    Pause,
    Step,
    Faster,
    Slower,
    Full,
    Quit,
}

/// The keys of what a terminal sent: no sequence of an arrow comes in two pieces.
pub(super) fn keys(mut bytes: &[u8]) -> Vec<Key> {
    let mut keys = Vec::new();
    while let [first, rest @ ..] = bytes {
        let (key, after) = match (first, rest) {
            (b'\x1b', [b'[' | b'O', sequence @ ..]) => {
                let is_last = |byte: &u8| (0x40..0x7f).contains(byte);
                let end = sequence.iter().position(is_last).map_or(sequence.len(), |at| at + 1);
                ((sequence[..end] == *b"C").then_some(Key::Step), &sequence[end..])
            }
            (b' ', _) => (Some(Key::Pause), rest),
            (b's' | b'S', _) => (Some(Key::Step), rest),
            // Without the shift key.
            (b'+' | b'=', _) => (Some(Key::Faster), rest),
            (b'-' | b'_', _) => (Some(Key::Slower), rest),
            (b'f' | b'F', _) => (Some(Key::Full), rest),
            (b'q' | b'Q', _) => (Some(Key::Quit), rest),
            _ => (None, rest),
        };
        keys.extend(key);
        bytes = after;
    }
    keys
}

/// The pace: a speed, or one step after the other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    /// The nodes in a second, also the last ones before full speed.
    rate: u32,
    is_full: bool,
    is_paused: bool,
    /// The steps that were asked for and not gone.
    steps: u64,
}

/// The pictures in a second, at most.
const PICTURES: u32 = 25;

/// The nodes between two looks at the keys at full speed: the search looks at its interrupt as
/// often.
const AT_ONCE: u64 = 512;

impl Pace {
    /// Changes it by a key.
    pub(super) const fn press(&mut self, key: Key) {
        match key {
            Key::Pause => {
                self.is_paused = !self.is_paused;
                self.steps = 0;
            }
            Key::Step if self.is_paused => self.steps += 1,
            Key::Step => self.is_paused = true,
            Key::Faster if self.rate > FASTEST / 2 => self.is_full = true,
            Key::Faster if self.is_full => {}
            Key::Faster => self.rate *= 2,
            Key::Slower if self.is_full => self.is_full = false,
            Key::Slower => self.rate = if self.rate > 1 { self.rate / 2 } else { 1 },
            Key::Full => {
                self.is_full = true;
                self.is_paused = false;
            }
            Key::Quit => {}
        }
    }

    /// True if each node is to be seen, and the search waits at it.
    pub(super) const fn waits(&self) -> bool {
        self.is_paused || !self.is_full
    }

    /// After it has waited so long, the number of nodes that the search may go on; `None` if it is
    /// to wait.
    pub(super) fn go_on(&mut self, waited: Duration) -> Option<u64> {
        if self.is_paused {
            self.steps = self.steps.checked_sub(1)?;
            return Some(1);
        }
        if self.is_full {
            return Some(AT_ONCE);
        }
        let nodes = self.rate.div_ceil(PICTURES);
        (waited * self.rate >= Duration::from_secs(1) * nodes).then_some(nodes.into())
    }

    /// The pace in words.
    pub(super) fn words(&self) -> String {
        match self {
            Self { is_paused: true, .. } => "paused".to_owned(),
            Self { is_full: true, .. } => "full speed".to_owned(),
            Self { rate, .. } => plural(rate, "node") + "/s",
        }
    }

    /// The keys in words.
    pub(super) const fn help(&self) -> &'static str {
        if self.is_paused {
            "q stops, s next step, space goes on, f full speed"
        } else {
            "q stops, space pauses, s single steps, + faster, - slower, f full speed"
        }
    }
}
