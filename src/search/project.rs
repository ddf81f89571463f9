//! Solutions projected on the variables of a name.

use itertools::Itertools;
use puzzlec_dimacs::{Values, Var};
use puzzlec_encodings::{Known, Meaning, Named, Thing};

/// The variables that are called `name`, or that have it as their functor: `total` for an integer,
/// `on` for `on(1,2)` and all others of its kind, `on(1)` for those that have 1 as their first
/// argument.
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

/// True if integers alone distinguish solutions.
pub fn is_of_integers(model: Named<'_>) -> bool {
    let is_bool = |var| matches!(model.core.meaning(var), Some(Meaning::Is(_)));
    !model.core.projection().into_iter().any(is_bool)
}

/// The names of the projection, or those of them that are [called] so, each with its value; Booleans
/// are 1 or 0.
pub fn row(model: Named<'_>, values: &Values, name: Option<&str>) -> Vec<(String, String)> {
    let (core, known) = (model.core, Known::all(values.as_slice()));
    let names = core.projection().into_iter().filter_map(|var| core.name_of(var));
    let is_wanted = |index: &usize| name.is_none_or(|name| is_called(model, *index, name));
    let names = names.filter(is_wanted).sorted().dedup();
    let value = |index| match core.thing(index) {
        Thing::Int(x) => core.value(x, known).map_or_else(String::new, |value| value.to_string()),
        Thing::Bool(var) => u8::from(values.satisfies(var.positive())).to_string(),
    };
    names.map(|index| (model.name(index).to_string(), value(index))).collect()
}

/// The statements of the known values, on the names of which `is_wanted` is true, by their numbers:
/// the values of integers, and the names of Booleans that are true.
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
