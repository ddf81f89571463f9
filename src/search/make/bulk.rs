//! Many puzzles, in the order of their seeds, whatever the number of threads.

use std::ops::ControlFlow;

use rustc_hash::FxHashSet;

use super::maker::Maker;
use super::{Made, MakeError};
use crate::engines::Interrupt;
use crate::puzzle::ensure;
use crate::search::error::SearchError;
use crate::search::threads::{HandOn, in_order};

/// As many puzzles in a row as may fail, or be like others, before no more are tried.
const IN_VAIN: usize = 200;

/// The same before the first puzzle.
const FIRST: usize = 3;

impl Maker {
    /// Makes a number of puzzles with this seed and the next ones, and hands them on in their order:
    /// no two that are the same up to symmetry. Returns true if nothing is missing, false if the
    /// search was stopped or `each` broke off.
    ///
    /// # Errors
    /// What `each` returns, and the reason why no puzzle is made.
    pub fn make_many<E: From<MakeError>>(
        &self,
        (seed, number): (u64, usize),
        (threads, interrupt): (usize, &Interrupt),
        mut each: impl FnMut(Made) -> Result<ControlFlow<()>, E>,
    ) -> Result<bool, E> {
        let stop = interrupt.child();
        let job = |seed: u64, hand_on: &mut HandOn<'_, Result<Made, MakeError>>| {
            // It makes no difference if nobody listens.
            let _ = hand_on(self.made(seed, number > 1));
            Ok::<_, MakeError>(())
        };
        let (mut known, mut found, mut in_vain) = (FxHashSet::default(), 0, 0);
        let mut is_over = false;
        // After the largest seed comes 0.
        let seeds = 0..number.saturating_mul(IN_VAIN + 1);
        let seeds = seeds.map(|at| seed.wrapping_add(at as u64));
        let end = in_order(seeds, threads.min(number), &stop, job, |made| -> Result<_, E> {
            let failure = match made {
                Ok(made) if known.insert(made.key.clone()) => {
                    (found, in_vain) = (found + 1, 0);
                    let end = each(made)?;
                    is_over = found == number;
                    return Ok(if is_over { ControlFlow::Break(()) } else { end });
                }
                Ok(_) => MakeError::Alike { found, wanted: number },
                Err(MakeError::Search(SearchError::Stopped)) => return Ok(ControlFlow::Break(())),
                Err(error) if error.is_of_seed() => error,
                Err(error) => return Err(error.into()),
            };
            in_vain += 1;
            // The first seeds tell most of what is wrong.
            let most = if found == 0 { FIRST } else { IN_VAIN };
            ensure!(in_vain < most, failure);
            Ok(ControlFlow::Continue(()))
        });
        end.map(|_| is_over)
    }
}
