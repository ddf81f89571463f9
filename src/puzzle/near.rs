//! Names that people mean.

use strsim::damerau_levenshtein;

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
