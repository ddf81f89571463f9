//! Work on several threads whose results come in an order of their own.

use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;

use crate::engines::Interrupt;

/// As many results as may wait while it is the turn of another job.
const WAITING: usize = 1 << 14;

/// As many results as may wait in all.
const ALL_WAITING: usize = 2 * WAITING;

/// A receiver of the results of a job.
pub type HandOn<'h, T> = dyn FnMut(T) -> ControlFlow<()> + 'h;

/// Runs jobs on so many threads, and hands on what they produce, in the order of the jobs and as
/// soon as that allows: the threads make no difference.
///
/// A job is given its number, and hands on its results until it is told to break off. When `each`
/// breaks off, or when it or the job whose turn it is has failed, `stop` is raised; when somebody
/// else raises it, what waits is not handed on, and the result is a break. Memory is bounded: a job waits when too much of what was produced has to wait for an earlier one.
///
/// # Errors
/// What `each` returns, or the first job that fails.
pub fn in_order<T: Send, F: Send, E: From<F>>(
    jobs: usize,
    threads: usize,
    stop: &Interrupt,
    job: impl Fn(usize, &mut HandOn<'_, T>) -> Result<(), F> + Sync,
    mut each: impl FnMut(T) -> Result<ControlFlow<()>, E>,
) -> Result<ControlFlow<()>, E> {
    if threads.min(jobs) <= 1 {
        return alone(jobs, stop, job, each);
    }
    let (announce, line) = mpsc::channel();
    let (waiting, begun) = (Waiting::default(), Mutex::new(0..jobs));
    thread::scope(|scope| {
        for _ in 0..threads.clamp(1, jobs.max(1)) {
            let (announce, waiting, begun, job) = (announce.clone(), &waiting, &begun, &job);
            let begin = move || {
                let (send, receive) = mpsc::channel();
                let mut begun = begun.lock().unwrap_or_else(PoisonError::into_inner);
                // Even the beginning of a job takes time.
                let number = begun.next().filter(|_| !stop.is_raised())?;
                // Under the lock, so that jobs are announced in their order.
                announce.send(receive).ok().map(|()| (number, send))
            };
            scope.spawn(move || {
                while let Some((number, send)) = begin() {
                    let hand_on = |result| {
                        let wanted = waiting.enter(number) && send.send(result).is_ok();
                        if wanted { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                    };
                    if let Err(error) = job(number, &mut |result| hand_on(Ok(result))) {
                        // It makes no difference if nobody listens.
                        let _ = hand_on(Err(error));
                    }
                }
            });
        }
        drop(announce);
        let hand_on = || {
            let mut handed_on = 0;
            for (number, results) in line.into_iter().enumerate() {
                waiting.turn_to(number);
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
                handed_on += 1;
            }
            Ok(ControlFlow::Continue(handed_on))
        };
        let end = hand_on();
        waiting.close();
        Ok(match end? {
            ControlFlow::Continue(handed_on) if handed_on == jobs => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        })
    })
}

/// Runs jobs one after the other on this thread, which is all that there is in a browser.
fn alone<T, F, E: From<F>>(
    jobs: usize,
    stop: &Interrupt,
    job: impl Fn(usize, &mut HandOn<'_, T>) -> Result<(), F>,
    mut each: impl FnMut(T) -> Result<ControlFlow<()>, E>,
) -> Result<ControlFlow<()>, E> {
    for number in 0..jobs {
        if stop.is_raised() {
            return Ok(ControlFlow::Break(()));
        }
        let mut end = Ok(ControlFlow::Continue(()));
        let done = job(number, &mut |result| {
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
    Ok(ControlFlow::Continue(()))
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
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until there is room for a result of a job; `false` if none is wanted any more.
    fn enter(&self, job: usize) -> bool {
        // The job whose turn it is has room left when the others have filled theirs.
        let full = |state: &mut State| {
            let room = if job == state.turn { ALL_WAITING } else { WAITING };
            state.results >= room && !state.closed
        };
        let waited = self.changed.wait_while(self.lock(), full);
        let mut state = waited.unwrap_or_else(PoisonError::into_inner);
        state.results += 1;
        !state.closed
    }

    /// Makes room.
    fn leave(&self) {
        let mut state = self.lock();
        state.results -= 1;
        if matches!(state.results + 1, WAITING | ALL_WAITING) {
            self.changed.notify_all();
        }
    }

    fn turn_to(&self, job: usize) {
        self.lock().turn = job;
        self.changed.notify_all();
    }

    fn close(&self) {
        self.lock().closed = true;
        self.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    /// The results of ten jobs that count up to so many, until one of them reaches `last`.
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
        let end = in_order(10, threads, &stop, job, |result| {
            results.push(result);
            if result == last { Err(()) } else { Ok(ControlFlow::Continue(())) }
        });
        assert_eq!(end.is_err(), results.last() == Some(&last));
        (results, made.into_inner())
    }

    #[test]
    fn after_a_stop_no_job_is_begun() {
        for threads in [1, 2] {
            let (begun, stop) = (AtomicUsize::new(0), Interrupt::new());
            let job = |_: usize, _: &mut HandOn<'_, ()>| {
                begun.fetch_add(1, Ordering::Relaxed);
                stop.raise();
                Ok::<(), ()>(())
            };
            let end =
                in_order(100, threads, &stop, job, |()| Ok::<_, ()>(ControlFlow::Continue(())));
            assert!(end.is_ok_and(|end| end.is_break()), "jobs are missing");
            assert!(begun.into_inner() <= threads);
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
