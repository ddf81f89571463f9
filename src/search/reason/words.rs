//! Conflicts and hints in words.

use std::fmt;

use indexmap::IndexMap;
use itertools::Itertools;
use puzzlec_encodings::Role;

use super::conflict::Conflict;
use crate::engines::plural;
use crate::puzzle::text::listed;
use crate::search::given::Given;

impl Conflict {
    /// The conflict in few words: `clues 4, 5 and 8 cannot all hold`.
    pub fn sentence(&self) -> String {
        let parts = summary(&self.members);
        match self.members.len() {
            0 => "an integer has no possible value".to_owned(),
            1 => format!("{parts} cannot hold"),
            _ => format!("{parts} cannot all hold"),
        }
    }
}

/// Parts in few words: `clues 4, 5 and 8`, `the pin first(3,1) and 2 rules`.
pub(super) fn summary(members: &[Given]) -> String {
    let (pins, others) = members.iter().partition::<Vec<_>, _>(|own| own.is_pin());
    let (clues, rules): (Vec<_>, Vec<_>) =
        others.into_iter().partition(|given| given.role == Role::Clue);
    let subjects = |given: &[&Given]| listed(given.iter().map(|given| &given.subject));
    let ending = |given: &[&Given]| if given.len() == 1 { "" } else { "s" };
    let are_numbered = clues.iter().all(|clue| clue.subject.parse::<usize>().is_ok());
    let pins = (!pins.is_empty()).then(|| format!("the pin{} {}", ending(&pins), subjects(&pins)));
    let clues = match clues.len() {
        0 => None,
        _ if are_numbered => Some(format!("clue{} {}", ending(&clues), subjects(&clues))),
        number => Some(plural(number, "clue")),
    };
    let rules = (!rules.is_empty()).then(|| plural(rules.len(), "rule"));
    listed([clues, pins, rules].into_iter().flatten())
}

impl Given {
    /// A line for each sentence, with all its subjects.
    pub fn lines<'g>(given: impl IntoIterator<Item = &'g Self>) -> String {
        let mut by_sentence: IndexMap<&str, Vec<&str>> = IndexMap::new();
        for own in given {
            by_sentence.entry(&own.sentence).or_default().push(&own.subject);
        }
        let line = |(sentence, subjects): (&str, Vec<&str>)| {
            let subjects = subjects.into_iter().filter(|own| !own.is_empty()).unique().join("; ");
            let subjects = if subjects.is_empty() { subjects } else { format!(" ({subjects})") };
            format!("  {sentence}{subjects}\n")
        };
        by_sentence.into_iter().map(line).collect()
    }
}

impl fmt::Display for Conflict {
    /// A line for each sentence, with all its subjects, and one that states whether any part could
    /// be left out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Given::lines(&self.members))?;
        match (self.irreducible, self.members.len()) {
            (false, _) => writeln!(f, "some of them may not be needed"),
            (true, 0 | 1) => Ok(()),
            (true, _) => writeln!(f, "each of them is needed"),
        }
    }
}
