//! Work on several threads whose results come in an order of their own.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;

use parking_lot::{Condvar, Mutex};

use crate::engines::Interrupt;

/// As many results as may wait while it is the turn of another job.
const WAITING: usize = 1 << 14;

/// As many results as may wait in all.
const ALL_WAITING: usize = 2 * WAITING;

/// A receiver of the results of a job.
pub type HandOn<'h, T> = dyn FnMut(T) -> ControlFlow<()> + 'h;

/// Runs jobs on this number of threads, and hands on what they produce, in the order of the jobs
/// and as soon as that allows: the threads make no difference.
///
/// A job is made when it begins. It hands on its results until it is told to break off. When `each`
/// breaks off, or when it or the job whose turn it is has failed, `stop` is raised; when somebody
/// else raises it, what waits is not handed on, and the result is a break. Memory is bounded: a job
/// waits when too much of what was produced has to wait for an earlier one.
///
/// ```
/// use std::convert::Infallible;
/// use std::ops::ControlFlow;
///
/// use puzzlec::engines::Interrupt;
/// use puzzlec::search::{HandOn, in_order};
///
/// let squared = |line: &str, hand_on: &mut HandOn<'_, usize>| {
///     let _ = hand_on(line.len() * line.len());
///     Ok::<_, Infallible>(())
/// };
/// let mut squares = Vec::new();
/// let end = in_order("a\nbcd\nef".lines(), 2, &Interrupt::new(), squared, |square| {
///     squares.push(square);
///     Ok::<_, Infallible>(ControlFlow::Continue(()))
/// });
/// assert_eq!((end, squares), (Ok(ControlFlow::Continue(())), vec![1, 9, 4]));
/// ```
///
/// # Errors
/// What `each` returns, or the first job that fails.
pub fn in_order<J, T: Send, F: Send, E: From<F>>(
    jobs: impl IntoIterator<Item = J, IntoIter: Send>,
    threads: usize,
    stop: &Interrupt,
    job: impl Fn(J, &mut HandOn<'_, T>) -> Result<(), F> + Sync,
    mut each: impl FnMut(T) -> Result<ControlFlow<()>, E>,
) -> Result<ControlFlow<()>, E> {
    let jobs = jobs.into_iter();
    let threads = jobs.size_hint().1.map_or(threads, |most| threads.min(most));
    // In a browser there is one thread.
    if threads <= 1 || cfg!(target_family = "wasm") {
        return alone(jobs, stop, job, each);
    }
    let (announce, line) = mpsc::channel();
    let (waiting, jobs) = (Waiting::default(), Mutex::new(jobs.enumerate()));
    let is_missing = AtomicBool::new(false);
    thread::scope(|scope| {
        for _ in 0..threads {
            let (announce, waiting, jobs) = (announce.clone(), &waiting, &jobs);
            let (is_missing, job) = (&is_missing, &job);
            let begin = move || {
                let (send, receive) = mpsc::channel();
                let mut jobs = jobs.lock();
                let next = next(&mut *jobs, stop);
                is_missing.fetch_or(next.is_break(), Ordering::Relaxed);
                let (number, own) = next.continue_value().flatten()?;
                // Under the lock, so that jobs are announced in their order.
                announce.send(receive).ok().map(|()| (number, own, send))
            };
            scope.spawn(move || {
                while let Some((number, own, send)) = begin() {
                    let hand_on = |result| {
                        let wanted = waiting.enter(number) && send.send(result).is_ok();
                        if wanted { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                    };
                    if let Err(error) = job(own, &mut |result| hand_on(Ok(result))) {
                        // It makes no difference if nobody listens.
                        let _ = hand_on(Err(error));
                    }
                }
            });
        }
        drop(announce);
        let hand_on = || {
            for (number, results) in line.into_iter().enumerate() {
                waiting.change(|state| state.turn = number);
                for result in results {
                    waiting.leave();
                    if stop.is_raised() {
                        // What waits is not all, and to hand it on may take long.
                        return Ok(ControlFlow::Break(()));
                    }
                    let end = result.map_err(E::from).and_then(&mut each);
                    if !matches!(end, Ok(ControlFlow::Continue(()))) {
                        // Before the jobs are told to break off, which happens on return.
                        stop.raise();
                        return end.map(|_| ControlFlow::Break(()));
                    }
                }
            }
            // Every thread has ended.
            let is_missing = is_missing.load(Ordering::Relaxed);
            Ok(if is_missing { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        };
        let end = hand_on();
        waiting.change(|state| state.closed = true);
        end
    })
}

/// The next job, if there is one, or a break if one may be left when nobody wants it.
fn next<J>(jobs: &mut impl Iterator<Item = J>, stop: &Interrupt) -> ControlFlow<(), Option<J>> {
    // To make a job may take long, such as to read a line.
    if stop.is_raised() && jobs.size_hint().1 != Some(0) {
        return ControlFlow::Break(());
    }
    ControlFlow::Continue(jobs.next())
}

/// Runs jobs one after the other on this thread, which is all that there is in a browser.
fn alone<J, T, F, E: From<F>>(
    mut jobs: impl Iterator<Item = J>,
    stop: &Interrupt,
    job: impl Fn(J, &mut HandOn<'_, T>) -> Result<(), F>,
    mut each: impl FnMut(T) -> Result<ControlFlow<()>, E>,
) -> Result<ControlFlow<()>, E> {
    loop {
        let own = match next(&mut jobs, stop) {
            ControlFlow::Continue(Some(own)) => own,
            end => return Ok(end.map_continue(|_| ())),
        };
        let mut end = Ok(ControlFlow::Continue(()));
        let done = job(own, &mut |result| {
            end = each(result);
            if matches!(end, Ok(ControlFlow::Continue(()))) {
                return ControlFlow::Continue(());
            }
            stop.raise();
            ControlFlow::Break(())
        });
        let end = end.and_then(|end| done.map(|()| end).map_err(E::from));
        if !matches!(end, Ok(ControlFlow::Continue(()))) {
            return end;
        }
    }
}

/// Results that were produced and not handed on yet.
#[derive(Default)]
struct Waiting {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    /// The job whose results are handed on.
    turn: usize,
    results: usize,
    closed: bool,
}

impl Waiting {
    /// Waits until there is room for a result of a job; `false` if none is wanted any more.
    fn enter(&self, job: usize) -> bool {
        // The job whose turn it is has room left when the others have filled theirs.
        let full = |state: &mut State| {
            let room = if job == state.turn { ALL_WAITING } else { WAITING };
            state.results >= room && !state.closed
        };
        let mut state = self.state.lock();
        self.changed.wait_while(&mut state, full);
        state.results += 1;
        !state.closed
    }

    /// Makes room.
    fn leave(&self) {
        let mut state = self.state.lock();
        state.results -= 1;
        if matches!(state.results + 1, WAITING | ALL_WAITING) {
            self.changed.notify_all();
        }
    }

    fn change(&self, change: impl FnOnce(&mut State)) {
        change(&mut self.state.lock());
        self.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;

    use super::*;

    /// The results of ten jobs that count upwards, until one of them reaches `last`.
    fn handed_on(threads: usize, last: usize) -> (Vec<usize>, usize) {
        let (made, mut results) = (AtomicUsize::new(0), Vec::new());
        let stop = Interrupt::new();
        let job = |number: usize, hand_on: &mut HandOn<'_, usize>| {
            // The first job takes longest, so that the others have to wait.
            for place in (0..if number == 0 { 50_000 } else { 10_000 * (number % 4) }).rev() {
                made.fetch_add(1, Ordering::Relaxed);
                if hand_on(number * 100_000 + place).is_break() {
                    assert!(stop.is_raised());
                    break;
                }
            }
            Ok(())
        };
        let end = in_order(0..10, threads, &stop, job, |result| {
            results.push(result);
            if result == last { Err(()) } else { Ok(ControlFlow::Continue(())) }
        });
        assert_eq!(end.is_err(), results.last() == Some(&last));
        (results, made.into_inner())
    }

    #[test]
    fn after_a_stop_no_job_is_made() {
        for threads in [1, 2] {
            let (made, stop) = (AtomicUsize::new(0), Interrupt::new());
            let endless = std::iter::repeat_with(|| made.fetch_add(1, Ordering::Relaxed));
            let job = |_: usize, _: &mut HandOn<'_, ()>| {
                stop.raise();
                Ok::<(), ()>(())
            };
            let each = |()| Ok::<_, ()>(ControlFlow::Continue(()));
            let end = in_order(endless, threads, &stop, job, each);
            assert!(end.is_ok_and(|end| end.is_break()), "jobs are missing");
            assert!(made.into_inner() <= threads);
            let end = in_order(0..0, threads, &stop, job, each);
            assert!(end.is_ok_and(|end| end.is_continue()), "none is missing");
        }
    }

    #[test]
    fn results_come_in_the_order_of_the_jobs() {
        let (alone, made) = handed_on(1, usize::MAX);
        assert_eq!((alone.len(), made), (180_000, 180_000));
        assert!(alone.iter().is_sorted_by_key(|result| (result / 100_000, usize::MAX - result)));
        for threads in [2, 3, 20] {
            assert_eq!(handed_on(threads, usize::MAX).0, alone);
        }
    }

    #[test]
    fn what_nobody_wants_is_not_made() {
        for threads in [1, 2, 20] {
            let (results, made) = handed_on(threads, 49_000);
            assert_eq!(results.len(), 1000);
            assert!(made <= 1000 + ALL_WAITING + threads, "{made}");
        }
    }
}
