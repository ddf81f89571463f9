//! The pace of a search that is watched, and what changes it.

use std::str::FromStr;
use std::time::Duration;

use super::words::plural;

/// The highest speed that is a number.
const FASTEST: u32 = 1_000_000;

/// A key that changes the pace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// Pauses, or goes on.
    Pause,
    /// Makes a single step.
    Step,
    /// Doubles the speed.
    Faster,
    /// Halves it.
    Slower,
    /// Goes as fast as the search does.
    Full,
    /// Stops the search.
    Quit,
}

/// The pace: a speed, or one step after the other.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
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

impl FromStr for Pace {
    type Err = String;

    /// The pace that begins at a speed: nodes per second, or `max`, as fast as the search goes.
    fn from_str(speed: &str) -> Result<Self, String> {
        let (rate, is_full) = match speed.parse() {
            Ok(rate @ 1..=FASTEST) => (rate, false),
            _ if speed == "max" => (FASTEST, true),
            _ => return Err(format!("expected a number of nodes from 1 to {FASTEST}, or max")),
        };
        Ok(Self { rate, is_full, is_paused: false, steps: 0 })
    }
}

impl Pace {
    /// Changes it by a key.
    pub const fn press(&mut self, key: Key) {
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
    pub const fn waits(&self) -> bool {
        self.is_paused || !self.is_full
    }

    /// After it has waited so long, the number of nodes that the search may go on; `None` if it is
    /// to wait.
    pub fn go_on(&mut self, waited: Duration) -> Option<u64> {
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
    pub fn words(&self) -> String {
        match self {
            Self { is_paused: true, .. } => "paused".to_owned(),
            Self { is_full: true, .. } => "full speed".to_owned(),
            Self { rate, .. } => plural(rate, "node") + "/s",
        }
    }

    /// The keys in words.
    pub const fn help(&self) -> &'static str {
        if self.is_paused {
            "q stops, s next step, space goes on, f full speed"
        } else {
            "q stops, space pauses, s single steps, + faster, - slower, f full speed"
        }
    }
}
