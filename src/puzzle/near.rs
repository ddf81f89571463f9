//! Names that people mean.

use itertools::Itertools;
use puzzlec_encodings::PinError;
use strsim::{damerau_levenshtein, levenshtein};

use super::task::AnyTask;

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

/// A text with 1 added to each of its numbers: what counts from 0, as people count.
///
/// ```
/// use puzzlec::puzzle::near::from_one;
///
/// assert_eq!(from_one("place(F,0,9)"), "place(F,1,10)");
/// ```
pub fn from_one(text: &str) -> String {
    let parts = text.chars().chunk_by(char::is_ascii_digit);
    let part = |(_, signs)| {
        let part = String::from_iter::<itertools::Group<'_, _, _, _>>(signs);
        part.parse::<u32>().map_or(part, |number| (u64::from(number) + 1).to_string())
    };
    parts.into_iter().map(part).collect()
}

fn has_zero(text: &str) -> bool {
    text.split(|c: char| !c.is_ascii_digit()).any(|part| part == "0")
}

/// The question whether the end of a pin that has a 0 is meant to be counted [from 1](from_one), if
/// there is what it then says.
pub fn counted(beginning: &str, end: &str, is_there: impl Fn(&str) -> bool) -> Option<String> {
    let meant = Some(from_one(end)).filter(|meant| has_zero(end) && is_there(meant))?;
    Some(format!("everything is counted from 1: did you mean `{beginning}{meant}`?"))
}

/// The remedy for a pin that does not fit a task.
pub fn remedy(error: &PinError, task: &dyn AnyTask) -> String {
    match error {
        PinError::Unknown(name) => {
            let (named, names) = (task.named(), names(task));
            let term = name.split(['!', '<', '=']).next().unwrap_or_default();
            // The first number may be the name of a piece.
            let parts = [term.find(',').unwrap_or(0), 0].map(|at| term.split_at(at));
            let mut meant = parts.into_iter().filter_map(|(beginning, end)| {
                counted(beginning, end, |end| names.contains(&format!("{beginning}{end}")))
            });
            meant.next().unwrap_or_else(|| {
                let near = named.core.vars().map(|var| named.var(var).to_string());
                let (near, functor) = (names_near(name, near), functor(term));
                let mut own = names.iter().filter(|name| self::functor(name) == functor);
                let (Some(first), Some(last)) = (own.next(), own.next_back()) else { return near };
                let is_counted = has_zero(term) && !names.iter().any(|name| has_zero(name));
                let counted = if is_counted { "everything is counted from 1; " } else { "" };
                format!("{counted}{near}, from `{first}` to `{last}`")
            })
        }
        PinError::NoValue { name, values } => {
            format!("give one as `{name}=VALUE`; the values are {values}")
        }
        PinError::NotAValue { values, .. } => format!("the values are {values}"),
        PinError::Unfit { help, .. } => help.clone(),
        _ => {
            "leave out --up-to, --break-symmetry and --streamline: the image of a pinned solution \
              need not be pinned"
                .to_owned()
        }
    }
}

/// The names of a model.
fn names(task: &dyn AnyTask) -> Vec<String> {
    let named = task.named();
    (0..named.core.num_names()).map(|index| named.name(index).to_string()).collect()
}

/// The text before the parentheses of a name.
fn functor(name: &str) -> &str {
    name.split('(').next().unwrap_or_default()
}

/// The names and functors of a model that are near to a wrong one.
pub fn functors_near(wrong: &str, task: &dyn AnyTask) -> String {
    /// So many names are few enough to tell all.
    const FEW: usize = 12;
    let names = names(task);
    let functors = names.iter().map(|name| functor(name)).unique().collect_vec();
    let all = functors.iter().copied().chain(names.iter().map(String::as_str));
    let help = names_near(wrong, all.map(str::to_owned));
    match functors.len() {
        1..=FEW => format!("{help}; they begin with {}", functors.join(", ")),
        _ => help,
    }
}

/// The names that are near to a wrong one, or have it among their words; and how to see all.
fn names_near(wrong: &str, names: impl Iterator<Item = String>) -> String {
    const FAR: usize = 3;
    let near = names.unique().filter_map(|name| {
        let within = name.split(|c: char| !c.is_alphanumeric()).contains(&wrong);
        let distance = if within { FAR } else { levenshtein(&name, wrong) };
        (distance <= FAR).then_some((distance, name))
    });
    let near = near.sorted().take(3).map(|(_, name)| format!("`{name}`")).join(", ");
    let there = if near.is_empty() { near } else { format!("did you mean {near}? ") };
    format!("{there}`puzzlec encode PUZZLE | grep varname` lists the names")
}
