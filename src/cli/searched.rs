//! A search for a solution, and for another one beside it.

use std::thread;
use std::time::Duration;

use puzzlec::engines::Interrupt;

use super::prelude::*;

/// The result of a search for a solution, which may be asked for another one.
pub(crate) struct Searched<'t> {
    /// The conclusion from the search.
    pub(crate) conclusion: Conclusion,
    /// The further assignments. They are never freed: the end of the program does that faster.
    pub(super) models: &'t mut dyn Assignments,
    /// The token that stops the search.
    pub(super) token: Interrupt,
    /// The time of the search so far.
    pub(super) took: Duration,
}

/// The least and the most time of a search for another solution.
const TIMES: [Duration; 2] = [Duration::from_millis(250), Duration::from_secs(1)];

impl Searched<'_> {
    /// Tells if the solution that was found is the only one, as far as a search of the same length
    /// can tell.
    pub(crate) fn is_only(&mut self, task: &dyn AnyTask) -> Option<bool> {
        let (token, time) = (self.token.clone(), self.took.clamp(TIMES[0], TIMES[1]));
        thread::spawn(move || {
            thread::sleep(time);
            token.raise();
        });
        match self.models.next() {
            Some(other) => other.ok().map(|_| false),
            None => (self.models.is_complete() && task.core().roles().keeps_all()).then_some(true),
        }
    }
}
