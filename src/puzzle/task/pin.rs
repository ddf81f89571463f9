//! What is fixed of a solution, by the names of the model.

use itertools::Itertools;
use puzzlec_encodings::{Int, Model, Name, Pin, VarName};

/// Why something cannot be pinned.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PinError {
    /// A name of nothing.
    #[error("the model has nothing called `{0}`")]
    Unknown(String),
    /// An integer without a value.
    #[error("`{name}` is an integer, and no value is given for it")]
    NoValue {
        /// Its name.
        name: String,
        /// The values that it can have.
        values: String,
    },
    /// A value that an integer cannot have.
    #[error("`{name}` cannot be `{value}`")]
    NotAValue {
        /// The name of the integer.
        name: String,
        /// The value.
        value: String,
        /// The values that it can have.
        values: String,
    },
    /// Symmetries are broken, and so the pinned solutions may be among those left out.
    #[error("what is pinned may be what breaking symmetries leaves out")]
    BrokenSymmetry,
}

/// The pin that a text means: `name` or `!name` for a Boolean, `name=value`, `name!=value` or
/// `name<=value` for an integer. Blanks make no difference.
pub(super) fn pin<V: Name, R: Name>(model: &Model<V, R>, text: &str) -> Result<Pin<V>, PinError> {
    let booleans = model.vars().filter_map(|(_, name)| match name {
        VarName::Is(name) => Some((name, name.to_string())),
        VarName::Equals(..) | VarName::AtMost(..) => None,
    });
    if let Some(name) = called(booleans, text) {
        return Ok(Pin { statement: VarName::Is(name.clone()), holds: true });
    }
    if let Some(rest) = text.trim().strip_prefix('!') {
        return pin(model, rest).map(|pin| Pin { holds: !pin.holds, ..pin });
    }
    let int = |name: &str| called(model.ints().map(|(x, own)| (x, own.to_string())), name);
    let sign = ["<=", "!=", "="].into_iter().find_map(|sign| Some((sign, text.rsplit_once(sign)?)));
    if let Some((sign, (name, value))) = sign
        && let Some(x) = int(name)
    {
        let own = model.int_name(x);
        let read = value.trim().parse().ok();
        let known = |&read: &i64| sign == "<=" || model.domain(x).contains(&read);
        let value = read.filter(known).ok_or_else(|| PinError::NotAValue {
            name: own.to_string(),
            value: value.trim().to_owned(),
            values: values(model, x),
        })?;
        let of = if sign == "<=" { VarName::AtMost } else { VarName::Equals };
        return Ok(Pin { statement: of(own.clone(), value), holds: sign != "!=" });
    }
    Err(match int(text) {
        Some(x) => {
            PinError::NoValue { name: model.int_name(x).to_string(), values: values(model, x) }
        }
        None => PinError::Unknown(text.trim().to_owned()),
    })
}

/// What is called so, blanks aside; but blanks count where nothing else tells two names apart.
fn called<T>(names: impl Iterator<Item = (T, String)>, text: &str) -> Option<T> {
    let squeezed = |text: &str| text.split_whitespace().collect::<String>();
    let wanted = squeezed(text);
    let mut same = names.filter(|(_, own)| squeezed(own) == wanted).collect_vec();
    let exact = same.iter().position(|(_, own)| own == text.trim());
    (!same.is_empty()).then(|| same.swap_remove(exact.unwrap_or(0)).0)
}

/// The values of an integer, in words.
fn values<V: Name, R: Name>(model: &Model<V, R>, x: Int) -> String {
    match *model.domain(x) {
        [first, _, .., last] if last - first + 1 == model.domain(x).len() as i64 => {
            format!("{first} to {last}")
        }
        ref domain => domain.iter().join(", "),
    }
}
