//! Solutions projected on the variables of a name.

use puzzlec_dimacs::{Values, Var};
use puzzlec_encodings::{Known, Meaning, Named, Thing};

/// The variables that are called `name`, or that have it as their functor: `total` for an integer,
/// `on` for `on(1,2)` and all others of its kind.
pub fn called(model: Named<'_>, name: &str) -> Vec<Var> {
    let core = model.core;
    let is_called: Vec<bool> =
        (0..core.num_names()).map(|index| is_called(model, index, name)).collect();
    core.vars().filter(|&var| core.name_of(var).is_some_and(|of| is_called[of])).collect()
}

/// The statements of values on the variables that are [called] so: the values of integers, such as
/// `total = 27`, and the names of Booleans that are true.
pub fn statements(model: Named<'_>, name: &str, values: &Values) -> Vec<String> {
    let (known, core) = (Known::all(values.as_slice()), model.core);
    let ints = (0..core.num_names()).filter_map(|index| match core.thing(index) {
        Thing::Int(x) if is_called(model, index, name) => {
            Some(format!("{} = {}", model.name(index), core.value(x, known)?))
        }
        _ => None,
    });
    let trues = core.vars().filter_map(|var| match core.meaning(var)? {
        Meaning::Is(index) if values.get(var) && is_called(model, index, name) => {
            Some(model.name(index).to_string())
        }
        _ => None,
    });
    ints.chain(trues).collect()
}

/// True if a name displays as this one, or as this one with arguments.
fn is_called(model: Named<'_>, index: usize, name: &str) -> bool {
    let own = model.name(index).to_string();
    own == name || own.strip_prefix(name).is_some_and(|rest| rest.starts_with('('))
}
