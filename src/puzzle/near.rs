//! Names that people mean.

use itertools::Itertools;
use puzzlec_encodings::{Named, PinError};
use strsim::{damerau_levenshtein, levenshtein};

/// The name that a wrong one means: one that begins with it, or one that differs from it in at most
/// three signs and half of its own. Capitals do not count.
///
/// ```
/// use puzzlec::puzzle::near::nearest;
///
/// let names = ["hexagon", "square", "cube"];
/// assert_eq!(nearest("hex", names), Some("hexagon"));
/// assert_eq!(nearest("Sqaure", names), Some("square"));
/// assert_eq!(nearest("triangle", names), None);
/// ```
pub fn nearest<'n>(wrong: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let wrong = wrong.to_lowercase();
    let most = 3.min(wrong.chars().count() / 2);
    let near = names.into_iter().filter_map(|name| {
        let own = name.to_lowercase();
        let distance = damerau_levenshtein(&own, &wrong);
        let begins = !wrong.is_empty() && own.starts_with(&wrong);
        (begins || distance <= most).then_some((distance, name))
    });
    near.min_by_key(|(distance, _)| *distance).map(|(_, name)| name)
}

/// The remedy for the end of a pin: that everything is counted from 1, if it has a 0.
pub fn counted(end: &str, otherwise: String) -> String {
    let place = end.split('=').next().unwrap_or_default();
    let has_0 = place.split(|c: char| !c.is_ascii_digit()).contains(&"0");
    if has_0 { format!("everything is counted from 1; {otherwise}") } else { otherwise }
}

/// The remedy for a pin that does not fit a model.
pub fn remedy(error: &PinError, named: &Named<'_>) -> String {
    match error {
        PinError::Unknown(name) => {
            counted(name, names_near(name, named.core.vars().map(|var| named.var(var).to_string())))
        }
        PinError::NoValue { name, values } => format!("give `{name}=VALUE`, one of {values}"),
        PinError::NotAValue { values, .. } => format!("the values are {values}"),
        PinError::Unfit { help, .. } => help.clone(),
        _ => "leave out --up-to, --break-symmetry and --streamline: they do not keep pins".into(),
    }
}

/// The names and functors of a model that are near to a wrong one.
pub fn functors_near(wrong: &str, named: &Named<'_>) -> String {
    /// Up to this number of names are listed in full.
    const FEW: usize = 12;
    let names = (0..named.core.num_names()).map(|at| named.name(at).to_string()).collect_vec();
    let functor = |name: &String| name.split('(').next().unwrap_or_default().to_owned();
    let functors = names.iter().map(functor).unique().collect_vec();
    let help = names_near(wrong, functors.iter().chain(&names).cloned());
    match functors.len() {
        1..=FEW => format!("{help}; they begin with {}", functors.join(", ")),
        _ => help,
    }
}

/// The names that are near to a wrong one, or have it among their words; and how to see all, from
/// the first to the last that begin as it does.
fn names_near(wrong: &str, names: impl Iterator<Item = String>) -> String {
    let far = wrong.chars().count().div_ceil(2).min(3);
    let names = names.unique().collect_vec();
    let mut own = names.iter().filter(|name| name.split('(').next() == wrong.split('(').next());
    let range = own.next().zip(own.next_back());
    let range = range.map(|(first, last)| format!(", from `{first}` to `{last}`"));
    let letters = |name: &str| name.replace(|c: char| c.is_ascii_digit(), "");
    let near = names.iter().filter_map(|name| {
        let within = name.split(|c: char| !c.is_alphanumeric()).contains(&wrong);
        // Pins may leave out all but the arguments.
        let bare = name.split_once('(').map_or(name.clone(), |(_, rest)| rest.replace(')', ""));
        let distance = levenshtein(name, wrong).min(levenshtein(&bare, wrong));
        let distance = if within { far } else { distance };
        // Other numbers are no slip: the range says which ones there are.
        (distance <= far && letters(name) != letters(wrong)).then_some((distance, name))
    });
    let near = near.sorted().take(3).map(|(_, name)| format!("`{name}`")).join(", ");
    let there = if near.is_empty() { near } else { format!("did you mean {near}? ") };
    let range = range.unwrap_or_default();
    format!("{there}`puzzlec encode PUZZLE | grep varname` lists the names{range}")
}
