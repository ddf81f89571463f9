//! The core of a model, which rules share with it while they are written.

use std::mem;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use itertools::Either;

use super::core::Core;

/// A place for the core that a model shares with its rules.
type Place = Arc<Mutex<Core>>;

/// The core into which a rule is written: that of a model, or a borrowed one.
pub(super) type Owner<'m> = Either<Place, &'m mut Core>;

/// A core that can be changed.
pub(crate) type CoreMut<'m> = Either<MutexGuard<'m, Core>, &'m mut Core>;

fn lock(place: &Place) -> MutexGuard<'_, Core> {
    place.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The core of the owner.
///
/// # Panics
/// If the model was read since the rule was begun.
pub(super) fn core_of<'c>(owner: &'c mut Owner<'_>) -> CoreMut<'c> {
    let core = owner.as_mut().map_either(|place| lock(place), |core| &mut **core);
    assert!(!core.is_read, "a rule is posted before its model is read");
    core
}

/// The core of a model, which moves between two places: one to read, one to write.
///
/// A [`Rule`] has a share in the second place, and borrows nothing. The model can therefore make
/// the literals of a rule in the line that posts it.
pub(super) struct Shared {
    read: OnceLock<Box<Core>>,
    written: Place,
}

impl Shared {
    pub(super) fn new(core: Core) -> Self {
        Self { read: OnceLock::from(Box::new(core)), written: Place::default() }
    }

    /// The core, where references to it may last.
    pub(super) fn read(&self) -> &Core {
        self.read.get_or_init(|| mem::replace(&mut *lock(&self.written), Core::away()).into())
    }

    /// Looks at the core where it is: rules may be on their way.
    pub(super) fn look<T>(&self, look: impl FnOnce(&Core) -> T) -> T {
        if self.read.get().is_none() {
            let core = lock(&self.written);
            // Another thread may read it since.
            if !core.is_read {
                return look(&core);
            }
        }
        look(self.read())
    }

    /// The core, where rules can write into it.
    pub(super) fn share(&mut self) -> &Place {
        if let Some(core) = self.read.take() {
            *lock(&self.written) = *core;
        }
        &self.written
    }

    pub(super) fn write(&mut self) -> CoreMut<'_> {
        Either::Left(lock(self.share()))
    }
}

impl Clone for Shared {
    fn clone(&self) -> Self {
        Self::new(self.look(Core::clone))
    }
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;

    use crate::constraint::Comparison;
    use crate::formula::Formula;
    use crate::model::Model;

    #[test]
    fn a_model_answers_while_a_rule_is_written() {
        let mut model: Model<&str> = Model::new();
        let (rain, x) = (model.var("rain"), model.int("x", 1..=3));
        let mut rule = model.rule("all in one line").when(model.lit(&"rain").expect("a variable"));
        rule.clause(model.domain(x).to_vec().into_iter().map(|value| model.eq(x, value + 1)));
        rule.clause([model.known(rain), model.reified(x.is(1) ^ Formula::from(rain))]);
        rule.sum(model.vars().map(|var| (2, var.positive())), Comparison::AtMost, 8);
        let text = model.to_string();
        let rules = text.lines().filter_map(|line| line.strip_prefix("all in one line: if rain: "));
        let expected = ["x=2 or x=3", "rain or helper(1)"];
        assert!(rules.collect_vec().starts_with(&expected), "{text}");
    }

    #[test]
    fn rules_of_one_model_are_written_in_turns() {
        let mut model: Model<usize> = Model::new();
        let [x, y] = [1, 2].map(|name| model.var(name));
        let (mut one, mut other) = (model.rule("one"), model.rule("other"));
        one.holds(x);
        other.holds(y);
        one.holds(!x);
        assert_eq!(model.to_string(), "one: 1\nother: 2\none: !1\n");
        assert_eq!(model.clone().to_string(), model.to_string());
    }

    #[test]
    #[should_panic(expected = "a rule is posted before its model is read")]
    fn a_rule_is_not_posted_once_its_model_is_read() {
        let mut model: Model<usize> = Model::new();
        let x = model.var(1);
        let mut rule = model.rule("it is true");
        assert_eq!(model.core().num_constraints(), 0);
        rule.holds(x);
    }
}
