//! Solutions projected on the variables of a name.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use puzzlec_dimacs::{Values, Var};
use puzzlec_encodings::{Known, Meaning, Named, Thing};

use super::diagram::ByDiagram;
use super::plan::Question;
use super::{Cubes, Event, Search, SearchError};
use crate::engines::Evidence;
use crate::puzzle::count::Natural;
use crate::puzzle::task::AnySolution;

/// The variables that are called `name`, or that have it as their functor: `total` for an integer,
/// `on` for `on(1,2)` and all others of its kind, `on(1)` for those that have 1 as their first argument.
pub fn called(model: Named<'_>, name: &str) -> Vec<Var> {
    let core = model.core;
    let is_called: Vec<bool> =
        (0..core.num_names()).map(|index| is_called(model, index, name)).collect();
    core.vars().filter(|&var| core.name_of(var).is_some_and(|of| is_called[of])).collect()
}

/// The statements of values on the variables that are [called] so: the values of integers, such as
/// `total = 27`, and the names of Booleans that are true.
pub fn statements(model: Named<'_>, name: &str, values: &Values) -> Vec<String> {
    stated(model, Known::all(values.as_slice()), |index| is_called(model, index, name))
}

/// The statements of what is known, on the names of which `is_wanted` is true, by their numbers: the
/// values of integers, and the names of Booleans that are true.
pub(super) fn stated(
    model: Named<'_>,
    known: Known<'_>,
    is_wanted: impl Fn(usize) -> bool,
) -> Vec<String> {
    let core = model.core;
    let ints = (0..core.num_names()).filter_map(|index| match core.thing(index) {
        Thing::Int(x) if is_wanted(index) => {
            Some(format!("{} = {}", model.name(index), core.value(x, known)?))
        }
        _ => None,
    });
    let trues = core.vars().filter_map(|var| match core.meaning(var)? {
        Meaning::Is(index) if known.satisfies(var.positive()) && is_wanted(index) => {
            Some(model.name(index).to_string())
        }
        _ => None,
    });
    ints.chain(trues).collect()
}

/// True if a name displays as this one, or as this one with arguments, or with more of them.
fn is_called(model: Named<'_>, index: usize, name: &str) -> bool {
    let own = model.name(index).to_string();
    let with_more = |begin: &str, then: char| {
        own.strip_prefix(begin).is_some_and(|rest| rest.starts_with(then))
    };
    own == name
        || with_more(name, '(')
        || name.strip_suffix(')').is_some_and(|begin| with_more(begin, ','))
}

/// The number of solutions for each statement, and the evidence that these are all, if they are.
pub type Tallied = (BTreeMap<Vec<String>, Natural>, Option<Evidence>);

/// The number of solutions for each statement on the variables of a name; see [`Search::tally`].
pub(super) fn tallied(
    search: &Search,
    name: &str,
    hears: &(dyn Fn(Event) + Sync),
) -> Result<Tallied, SearchError> {
    let named = search.task().named();
    let shown = called(named, name).iter().all(|&var| named.core.is_shown(var));
    let strategy = search.plan(Question::Tally { shown })?;
    hears(Event::Words(format!("strategy: {strategy}")));
    let by_diagram = |diagram: ByDiagram<'_, '_>| {
        let tally = diagram.tally(name, hears)?;
        Ok(tally.map(|tally| (tally, Some(Evidence::Search))))
    };
    let listed = |cubes: &Cubes<'_>| {
        hears(Event::Words(cubes.words()));
        let mut tally = BTreeMap::<_, Natural>::new();
        let make = |values: &Values, _: &dyn AnySolution| Some(statements(named, name, values));
        let evidence = cubes.each(make, |statements| -> Result<_, SearchError> {
            *tally.entry(statements).or_default() += 1;
            hears(Event::Solutions(1));
            Ok(ControlFlow::Continue(()))
        })?;
        Ok((tally, evidence))
    };
    Ok(strategy.told(false, by_diagram, listed)?.unwrap_or_default())
}
